#pragma once
// What a question states besides the unit, the result and its cause, as somebody types it.

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

class Position;
struct RetreatRequest;
struct RuleSet;

struct StatedFacts {
  std::map<std::string, std::string> numbers;  ///< by the name that a result gives them; empty: not stated
  /// Hexes and rectangles, "2930,3030-3132", or "none"; empty: not stated.
  std::string vacated, defender_hexes, entered;
  bool fresh = false;  ///< the combat has just been fought (`QuestionRegions`)
  std::string then;    ///< ids of the units that retreat after this one, in their order
  friend bool operator==(const StatedFacts&, const StatedFacts&) = default;
};

/// Returns the names of the numbers that a result of the rules needs, each once.
std::vector<std::string> numbers_needed(const RuleSet& rules, const std::string& result);

/// States these facts in a question about the unit of `request`. Returns what is wrong with one, if anything
/// is; the others are then not stated.
std::optional<std::string> state_facts(const StatedFacts& facts, RetreatRequest& request, Position& position);

}  // namespace rearguard
