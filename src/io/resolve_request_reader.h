#pragma once
// Actions in documents: lines of batch mode and examples of rules.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/document/decoder.h"
#include "src/engine/dice.h"
#include "src/io/batch_line.h"
#include "src/io/position_reader.h"
#include "src/io/resolve_request.h"

namespace rearguard {

/// An action with the dice for it.
struct DicedRequest {
  ResolveRequest order;
  std::optional<std::vector<int>> dice;  ///< as rolled, in the order of need
  std::optional<std::uint64_t> seed;
};

/// The dice of an order: none where it states neither dice nor a seed.
Dice dice_of(const DicedRequest& order);

/// Reads `unit`, `event` or `result` or `distance`, `caused_by`, `with`, `dice` or `seed`, `choose` from a
/// table; other keys are left for the caller to ask for.
DicedRequest read_resolve_request(TableReader& table);

struct ResolveLine {
  PositionDocument position;
  DicedRequest order;
  std::string rules;  ///< empty: the position's own
};

/// Reads `{"position": {…}, "unit": …, "event": …, "dice": [6, 2], …, "rules": …}`.
Checked<ResolveLine> read_order_line(const std::string& line, const BatchSource& source);

}  // namespace rearguard
