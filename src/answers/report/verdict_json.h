#pragma once
// Writes a verdict as a JSON document.

#include "src/answers/report/verdict_listing.h"

namespace rearguard {

class Position;
struct Verdict;

/// Writes the verdict on one line, without a newline. Keys in this order: `unit`, `from`, `distance`,
/// `rules`, `outcome`; on a failure `clause`, `cite`, `why`, `exhausted_by`; `end_hexes` and `ruled_out`;
/// then, if not empty, `result`, `chooser`, `closed`, `traps`, `judged_path`, `notes`. Hexes are printed
/// numbers, movement points exact numbers in strings ("3 1/2"). `exposed_to` of an end hex has one entry for
/// each of its `paths`: the units that fire at the path, the enemy ZOC hexes that it enters, and the friends
/// that it displaces. The key is omitted if all entries are empty. `ruled_out` holds the illegal hexes asked
/// for, by printed number, and is omitted for none.
std::string to_json(const Verdict& verdict, const Position& position,
                    RuledOutHexes ruled_out = RuledOutHexes::all);

}  // namespace rearguard
