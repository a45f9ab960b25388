#pragma once
// Which of the legal paths a unit takes, and what it meets on the way. Part of resolving an event.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "src/engine/judge.h"
#include "src/engine/resolve.h"

namespace rearguard {

/// An enemy that fires, or a friend that is passed through, at a hex of a path.
struct PathContact {
  bool is_fire = false;
  std::string unit;    ///< id
  std::size_t at = 0;  ///< index into the path
};

struct PathTerms {
  bool draws_fire = true;
  bool fire_from_start = false;            ///< at the start hex as well
  std::vector<std::string> silent_states;  ///< enemies in these do not fire
};

/// In the order in which they come about; nothing beyond the first hex off the map.
std::vector<PathContact> meetings(const Position& position, const std::string& unit, const RetreatPath& path,
                                  const PathTerms& terms);

/// Spends the choices that were handed in.
class PathChooser {
 public:
  static constexpr std::size_t max_paths = 1000;  ///< listed for each end

  PathChooser(Dice& dice, const std::vector<PathChoice>& choices);

  using Chosen = std::variant<RetreatPath, NeedsChoice, RequestError>;
  /// One of the verdict's paths (there is at least one), picked by whom the judge's doctrine names; `request`
  /// is what the judge was asked.
  Chosen choose(Judge& judge, const RetreatRequest& request, const Verdict& verdict, const PathTerms& terms);

  /// The number of the option that was picked for a unit; nothing where nobody has said.
  std::variant<std::size_t, NeedsChoice, RequestError> choose_option(const std::string& unit,
                                                                     const std::string& chooser,
                                                                     const std::vector<std::string>& options);
  /// One of several plans of the friends of a mover to make way, each for each of them a path.
  using Plan = std::map<std::string, RetreatPath>;
  std::variant<std::size_t, NeedsChoice, RequestError> choose_plan(const std::vector<Plan>& plans,
                                                                   const std::vector<std::string>& order,
                                                                   const std::string& chooser,
                                                                   const Grid& grid);

  /// That a choice was not used, and where it was passed over, why it did not fit there.
  std::optional<std::string> left_over(const Grid& grid) const;

 private:
  enum class Kind : std::uint8_t { hexes, word };
  /// A choice not used yet.
  struct Open {
    PathChoice choice;
    std::string why_not_before;  ///< where it did not fit a move that left nothing to choose
  };
  std::optional<std::size_t> next_for(const std::string& unit, Kind kind) const;
  void spend(std::size_t choice) { choices_.erase(choices_.begin() + static_cast<std::ptrdiff_t>(choice)); }
  /// A choice that is not among the listed paths: a legal path beyond them, or why it is refused.
  Chosen unlisted(Judge& judge, RetreatRequest request, const Verdict& verdict,
                  const PathChoice& choice) const;

  Dice& dice_;
  std::vector<Open> choices_;
};

}  // namespace rearguard
