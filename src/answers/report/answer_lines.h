#pragma once
// Writes answers as single lines without sentences, for comparisons of many answers. A line changes only if
// the answer does, not if its wording does.

#include "src/core/engine/terms/resolution.h"

namespace rearguard {

struct Danger;
struct Verdict;

/// Writes the outcome with its clause; each end hex with its number of paths and movement points in parts of
/// the chart ("2933=1x3"); each illegal hex with its clause ("2927:avoid-zoc").
std::string to_line(const Verdict& verdict, const Grid& grid);

/// Writes the outcome, the number of legal end hexes and paths, the chokepoints and the size of the minimum
/// cut.
std::string to_line(const Danger& danger, const Grid& grid);

/// Writes the outcome; each step with its unit, path and clause; the rolls; then the open choice, or all
/// units with their hex, state, facing, strength, markers and counts. An error is written by its subject.
std::string to_line(const ResolutionResult& result, const std::vector<Roll>& rolls, const Grid& grid);

}  // namespace rearguard
