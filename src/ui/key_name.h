#pragma once
// Keys by name: "N", "Shift+N", "Ctrl+Space", "F1", "+".

#include <cstdint>
#include <string>

namespace rearguard {

/// Of an SDL key code and modifier bits. Modifiers stand in the order Ctrl, Alt, Shift; Shift is left out of
/// keys that bear no letter and no name ("+" is "+" wherever the keyboard has it), and the keypad's keys are
/// named as the others. Empty for a modifier by itself and for a key without a name.
std::string key_name(std::int32_t code, unsigned modifiers);

}  // namespace rearguard
