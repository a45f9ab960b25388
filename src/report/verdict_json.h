#pragma once
// A verdict as a JSON document.

#include <string>

#include "src/board/position.h"
#include "src/engine/verdict.h"

namespace rearguard {

/// The verdict on one line, without a newline at its end. Keys in this order: `unit`, `from`,
/// `distance`, `rules`, `outcome`; on a failure `clause`, `cite`, `why`, `exhausted_by`; `end_hexes` and
/// `ruled_out`; then, where there is anything to say, `result`, `chooser`, `closed`, `judged_path`, `notes`.
/// Hexes are printed numbers, movement points exact numbers in strings ("3 1/2"). Beside the `paths` of an
/// end, and as many, stand the `exposed_to`: what fires at the path, the enemy ZOC hexes it enters, the
/// friends it displaces; the key is left out where no path of the end meets any of these.
std::string to_json(const Verdict& verdict, const Position& position);

}  // namespace rearguard
