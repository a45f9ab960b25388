#pragma once
// Where atoms can be tested: the lists of scopes that they share.

#include <array>

#include "src/core/rules/words/property_use.h"

namespace rearguard {

inline constexpr std::array hex_scopes = {Scope::entered, Scope::through, Scope::end};
inline constexpr std::array step_scopes = {Scope::step};
inline constexpr std::array side_scopes = {Scope::hexside};
inline constexpr std::array end_scopes = {Scope::end};
inline constexpr std::array join_scopes = {Scope::entered, Scope::through, Scope::end};
inline constexpr std::array path_scopes = {Scope::entered};
inline constexpr std::array relation_scopes = {Scope::step, Scope::entered, Scope::through, Scope::end};

}  // namespace rearguard
