#pragma once
// The built-in boards of `rearguard bench`: the same on every machine, without any file.

#include "src/core/board/position.h"

namespace rearguard {

struct BenchBoard {
  std::string name;
  Position position;
};

/// Returns a board of each orientation and parity, with two sides among woods, marsh and streams.
std::vector<BenchBoard> built_in_boards();

}  // namespace rearguard
