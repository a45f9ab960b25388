#pragma once
// Writes what a computer player has decided as a JSON document.

#include <string>

namespace rearguard {

struct Grid;
struct Thought;

/// Writes `{"action", "gain", "why", "instead_of", "its_gain", "candidates": [{"action", "gain"}], "tried"}`
/// on one line: gains in victory points with two decimals, in texts; `why` and the best other action only if
/// there are any. Candidates come by descending gain.
std::string to_json(const Thought& thought, const Grid& grid);

}  // namespace rearguard
