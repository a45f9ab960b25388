#pragma once
// Questions about a position as JSON, answered with the bytes that the commands print.

#include <mutex>

#include "src/answers/questions/answer.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class ArtLibrary;
class Judge;

/// A position with its rules. Any number of threads may ask at once.
class AskedPosition {
 public:
  AskedPosition(Position position, RuleSet rules, std::shared_ptr<const ArtLibrary> art);
  ~AskedPosition();
  AskedPosition(const AskedPosition&) = delete;
  AskedPosition& operator=(const AskedPosition&) = delete;

  /// Answers `{"ask": "retreat" | "resolve" | "danger" | "reach" | "perft" | "picture" | "position" |
  /// "setup", …}`. The other keys are those of a query or a line of batch mode, and the options of the
  /// command of that name:
  /// - danger: `result`, `units`, `side`, `with`
  /// - reach: `unit`, `movement_points`, `zoc`, `zoc_entry_cost`, `zoc_exit_cost`
  /// - picture: the keys of a retreat for its verdict; without `unit` the units alone, or with `layer` "map"
  /// or
  ///   "units" one of the two; `prefix` begins the names within the SVG, `legend` = false leaves it out
  /// - position: the position as a document, its map inside it, in TOML or with `format` "json"
  /// - setup: rules, results, sides, units and links (src/answers/report/setup_json.h)
  Answer ask(std::string_view question) const;

  const Position& position() const { return position_; }
  const RuleSet& rules() const { return rules_; }

 private:
  class Borrowed;

  Position position_;
  RuleSet rules_;
  std::shared_ptr<const ArtLibrary> art_;
  mutable std::mutex guard_;
  mutable std::vector<std::unique_ptr<Judge>> judges_;  ///< not in use
};

}  // namespace rearguard
