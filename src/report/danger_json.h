#pragma once
// A danger report as a JSON document.

#include <string>

#include "src/board/position.h"
#include "src/engine/danger.h"

namespace rearguard {

/// The report on one line, without a newline at its end: `rules`, `result`, and `units`, each with
/// `unit`, `side`, `hex`, `outcome`, `captured`, `end_hexes`, `paths`, `choke` and, where it is known,
/// `min_cut`: how many `hexes` it takes and an `example`. Hexes are printed numbers, ascending.
std::string to_json(const DangerReport& report, const Position& position);

}  // namespace rearguard
