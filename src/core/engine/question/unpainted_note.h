#pragma once
// A remark about hexes whose terrain nobody has painted yet.

#include <string>

namespace rearguard {

class Position;
struct Verdict;

/// Returns one sentence if listed paths of a verdict, or its test path, enter such hexes; else an empty text.
std::string note_on_unpainted_hexes(const Position& position, const Verdict& verdict);

}  // namespace rearguard
