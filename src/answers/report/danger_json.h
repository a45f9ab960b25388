#pragma once
// Writes a danger report as a JSON document.

#include <string>

namespace rearguard {

struct DangerReport;
class Position;

/// Writes the report on one line, without a newline: `rules`, `result`, and `units`, each with `unit`,
/// `side`, `hex`, `outcome`, `captured`, `end_hexes`, `paths`, `choke` and, if known, `min_cut` with the
/// number of `hexes` and an `example`. Hexes are printed numbers in ascending order.
std::string to_json(const DangerReport& report, const Position& position);

}  // namespace rearguard
