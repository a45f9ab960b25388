#pragma once

#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

using RetreatPath = std::vector<Hex>;  ///< from the start hex to the end hex

}  // namespace rearguard
