#pragma once
// The regions that a question states: hexes that units of the combat have left, where its defenders began,
// and hexes that the unit has entered.

#include <optional>
#include <string>
#include <vector>

#include "src/core/document/decoder.h"

namespace rearguard {

class Position;

/// Hex numbers and rectangles, as in `[regions]`; an empty list states that there are none.
struct QuestionRegions {
  std::optional<std::vector<std::string>> vacated, defender_hexes, entered;
  /// The combat has just been fought: its defender began where the unit is, and nobody has left a hex. The
  /// lists above have precedence.
  bool fresh = false;

  bool any() const { return vacated || defender_hexes || entered || fresh; }
};

/// Reads `vacated`, `defender_hexes`, `entered` and `fresh` from the table of a question.
QuestionRegions read_question_regions(TableReader& table);

/// States the regions of a question about a unit on a position, in place of its own. Returns what is wrong
/// with an entry, if anything is.
std::optional<std::string> state_regions(const QuestionRegions& regions, const std::string& unit,
                                         Position& position);

/// Parses the value of an option: "2930,3030-3132", or "none" for no hex; nothing if the option is absent.
std::optional<std::vector<std::string>> parse_region_option(const std::optional<std::string>& text);

}  // namespace rearguard
