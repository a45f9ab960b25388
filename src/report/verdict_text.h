#pragma once
// Writes a verdict as text for the terminal.

#include <string>

namespace rearguard {

class Position;
struct Verdict;

/// Writes several lines, each with a newline: the query; the legal end hexes with their movement points and
/// paths ("2930-2931-2932"), each path with the units that fire at it, the enemy ZOC it enters and the
/// friends it displaces, or the failure; every illegal hex with the clause that rules it out; the judgement
/// of a path; the notes.
std::string to_text(const Verdict& verdict, const Position& position);

}  // namespace rearguard
