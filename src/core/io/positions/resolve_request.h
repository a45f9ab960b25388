#pragma once
// A request to resolve an event or a combat result, with units and hexes by name: the interface to `resolve`
// for command line, batch and examples.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/question_regions.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

struct ResolveRequest {
  std::string unit;                             ///< id
  std::string event;                            ///< an event of the rules, or …
  std::string result;                           ///< … a combat result of the rules, or …
  std::optional<int> distance;                  ///< … hexes, which override the distance of the result
  std::vector<std::string> causing_units;       ///< ids
  std::map<std::string, std::int64_t> numbers;  ///< values for the numbers of an event
  std::vector<std::string> choices;  ///< "3132", "2930-2931-3031", "b2:3132", "b2:hold", "hold", in the order
                                     ///< in which they are needed
  QuestionRegions regions = {};      ///< in place of those of the position
  std::vector<std::string> then = {};  ///< ids of the units that retreat afterwards
};

/// Resolves a request. Returns a RequestError as `resolve` does, and also for an unknown unit (`about`:
/// "unit"), a choice that is neither hexes nor an option ("choice"), and a request without event, result or
/// distance ("event").
ResolutionResult carry_out(const Position& position, const RuleSet& rule_set, const ResolveRequest& action,
                           Dice& dice);

/// Returns the index of the unit with this id; nothing, with the nearest known id in `message`, if there is
/// none.
std::optional<UnitIndex> find_unit(const Position& position, const std::string& id, std::string& message);

/// Returns the indices of several units; nothing, as above, if one does not exist.
std::optional<std::vector<UnitIndex>> find_units(const Position& position,
                                                 const std::vector<std::string>& ids, std::string& message);

/// Parses "2930,2931,3031" or "2930-2931"; returns nothing, with the reason in `message`, if a part is not a
/// hex number.
std::optional<std::vector<Hex>> parse_path(const Grid& grid, const std::string& text, std::string& message);
/// The same for hexes of a map: another one is a problem, too.
std::optional<std::vector<Hex>> parse_hexes(const HexMap& map, const std::string& text, std::string& message);

}  // namespace rearguard
