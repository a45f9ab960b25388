#pragma once
// Reads requests from documents: lines of batch mode and examples of rules.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/io/positions/given_dice.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/resolve_request.h"

namespace rearguard {

struct BatchSource;

/// A request with its dice.
struct DicedRequest {
  ResolveRequest request;
  std::optional<GivenDice> dice;
  std::optional<std::uint64_t> seed;
};

/// Returns the dice of a request: none if it states neither dice nor a seed. An error as of
/// `GivenDice::in_order`.
std::variant<Dice, RequestError> dice_of(const DicedRequest& request, const Position& position,
                                         const RuleSet& rules);

/// Reads `with`: numbers by name.
std::map<std::string, std::int64_t> read_numbers(TableReader& table);

/// Reads `unit`, `event` or `result` or `distance`, `caused_by`, `with`, `dice` or `seed`, `choose`,
/// `vacated`, `defender_hexes` and `entered` from a table; the caller reads other keys.
DicedRequest read_resolve_request(TableReader& table);

struct ResolveLine {
  PositionDocument position;
  DicedRequest request;
  std::string rules;         ///< empty: those of the position
  bool lists_needs = false;  ///< the dice and the choices are asked for
};

/// Reads `{"position": {…}, "unit": …, "event": …, "dice": [6, 2], …, "rules": …, "needs":
/// …}`.
Checked<ResolveLine> read_resolve_line(const std::string& line, const BatchSource& source);

}  // namespace rearguard
