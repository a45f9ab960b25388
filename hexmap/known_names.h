#pragma once
// What a message offers in place of an unknown name, where one must choose.

#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// Returns ", did you mean \"b1\"?" as `did_you_mean` does; if no known name is near, " (known: b1, b2)", in
/// their order, each once, at most twelve and the number of the others; empty if none is known.
std::string name_hint(std::string_view name, std::span<const std::string> known);

}  // namespace rearguard
