#pragma once
// Decodes numbers that need not be whole.

#include <optional>
#include <string_view>

namespace rearguard {

class Problems;
struct Node;

/// Reads a number, whole or not, from `min` to `max`, both included. `what` names it in messages. If the
/// value is no such number, adds a problem at its place and returns nothing.
std::optional<double> read_real(const Node& node, std::string_view what, double min, double max,
                                Problems& problems);

}  // namespace rearguard
