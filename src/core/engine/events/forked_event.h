#pragma once
// An event that is carried out part by part, and from each of its parts in more than one way: what previews
// are made of. A part ends before the next event or result that waits, or where dice or a choice are missing.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/words/retreat_effects.h"

namespace rearguard {

class EventPoint;  // how far an event has come, between two of its parts
class NumbersRead;
struct Judging;

/// A roll of dice that nobody has thrown yet.
struct AwaitedRoll {
  DiceSum sum;
  std::string purpose;
  bool by_face = false;  ///< the rules ask for its highest or lowest die, not for the sum alone
  std::optional<std::int64_t> reaches = {};  ///< all that matters is whether the sum is at least this
};

/// What a part of an event has come to.
struct EventPart {
  enum class End : std::uint8_t {
    between,     ///< at `point`, from which it goes on
    done,        ///< at `point`, with its last part
    impossible,  ///< for its unit; `steps` say why
    roll,
    choice,
    failed,
  };
  End end = End::failed;
  /// Of two parts with equal keys all that follows is the same, and the words of rules if nothing has
  /// changed: at a roll or choice only of parts from one point with equal choices. Empty: it is like no
  /// other.
  std::string key;
  std::vector<ResolutionStep> steps;  ///< of this part alone
  std::vector<RollTerm> roll_terms;
  std::shared_ptr<const EventPoint> point;
  std::vector<PathChoice> choices_left;  ///< of those given
  std::size_t dice_used = 0;
  std::optional<AwaitedRoll> roll;
  std::optional<NeedsChoice> choice;  ///< without its verdict
  std::string problem;
  std::int64_t work = 0;  ///< that it took, as a question counts it: units looked at and searches for paths
};

/// Begins an event on the position of `judging`: nothing has happened at its point yet. `judging` and
/// `numbers`, which belong to one rule file, must outlive all parts.
EventPart begin_event(const Judging& judging, NumbersRead& numbers, const ReportedEvent& event);

/// Carries the next part out, with these faces of dice and these choices, which may be more than it needs.
EventPart next_part(const EventPoint& from, const std::vector<int>& faces,
                    const std::vector<PathChoice>& choices);

/// Returns the board at a point, the units removed so far, the ids of units that have taken a result
/// together, and the latest words of a test or report.
const Position& board_at(const EventPoint& point);
const std::vector<RemovedUnit>& removed_at(const EventPoint& point);
const std::vector<std::vector<std::string>>& stacks_at(const EventPoint& point);
const std::string& said_at(const EventPoint& point);

/// Appends what a position states that events can change, and which units have been removed from it, for
/// comparison with others of the same game.
void add_to_key(const Position& position, const std::vector<RemovedUnit>& removed_units, std::string& key);

}  // namespace rearguard
