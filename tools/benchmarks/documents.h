#pragma once
// Generated documents, the same on every machine.

#include <string>
#include <string_view>

namespace rearguard::benchmarks {

/// Returns a square map of random terrain. `symbols` are equally likely: '.' clear, 'w' woods, 'm' marsh, 'h'
/// hill, ' ' no hex. Hex numbers have four digits for the column and four for the row, from 1.
std::string map_text(int side, std::string_view symbols);

}  // namespace rearguard::benchmarks
