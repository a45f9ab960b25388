#pragma once
// An event or a combat result as people report it, by names: the front of `resolve` for command line, batch
// and examples.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/engine/resolve.h"

namespace rearguard {

struct ResolveRequest {
  std::string unit;                             ///< id
  std::string event;                            ///< an event of the rules; or else …
  std::string result;                           ///< … a combat result of theirs, or …
  std::optional<int> distance;                  ///< … hexes, which stand over the result's
  std::vector<std::string> causing_units;       ///< ids
  std::map<std::string, std::int64_t> numbers;  ///< that an event is told
  std::vector<std::string>
      choices;  ///< "3132", "2930-2931-3031", "b2:3132", "b2:hold", "hold", in the order of need
};

/// Resolves an action. Unanswerable besides as `resolve`: a unit that is not there (`about`: "unit"), a
/// choice that is neither hexes nor a word ("choice"), no event, result or distance ("event").
ResolutionResult carry_out(const Position& position, const RuleSet& rule_set, const ResolveRequest& action,
                           Dice& dice);

/// The index of a unit by its id; nothing, with the nearest known id in the message.
std::optional<UnitIndex> find_unit(const Position& position, const std::string& id, std::string& message);

/// The indices of several units; nothing, as above, where one is not there.
std::optional<std::vector<UnitIndex>> find_units(const Position& position,
                                                 const std::vector<std::string>& ids, std::string& message);

/// Reads "2930,2931,3031" or "2930-2931"; nothing, and why, where a part is no hex number.
std::optional<std::vector<Hex>> parse_path(const Grid& grid, const std::string& text, std::string& message);

}  // namespace rearguard
