#pragma once
// Writes a verdict as text for the terminal.

#include "src/answers/report/verdict_listing.h"

namespace rearguard {

class Position;
struct Verdict;

/// Writes several lines, each with a newline: the query; the legal end hexes with their movement points and
/// numbers of paths, or the failure; the paths ("2930-2931-2932"), each with the units that fire at it, the
/// enemy ZOC it enters and the friends it displaces; illegal hexes with the clause that rules them out; the
/// judgement of a path; the notes. What the listing leaves out is counted, with the option that lists it.
std::string to_text(const Verdict& verdict, const Position& position, const VerdictListing& listing = {});

}  // namespace rearguard
