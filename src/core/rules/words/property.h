#pragma once
// The properties that clauses can test. In a header of its own because few sources name them.

#include <cstdint>

#include "src/core/rules/words/atom_list.h"

namespace rearguard {

/// A property of a hex, a step or a whole path: one for each line of the list of atoms.
enum class Property : std::uint8_t {
#define REARGUARD_ENUMERATOR(name) name,
  REARGUARD_ATOMS(REARGUARD_ENUMERATOR)
#undef REARGUARD_ENUMERATOR
};

}  // namespace rearguard
