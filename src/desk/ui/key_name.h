#pragma once
// Keys by name: "N", "Shift+N", "Ctrl+Space", "F1", "+".

#include <cstdint>
#include <string>

namespace rearguard {

/// Returns the name of an SDL key code with modifier bits, in the order Ctrl, Alt, Shift. Omits Shift for
/// keys that are neither letters nor named ("+" is "+" on every keyboard layout), and names keypad keys like
/// the others. Returns an empty string for a modifier alone and for a key without a name.
std::string key_name(std::int32_t code, unsigned modifiers);

}  // namespace rearguard
