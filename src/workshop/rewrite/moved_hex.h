#pragma once
// Where a hex is after its map has moved to another grid.

#include "hexmap/grid.h"

namespace rearguard {

/// Returns the hex of `to` that `h` has become: `from.first` is at `origin` there. It may be off that grid.
inline Hex moved_hex(Hex h, const Grid& from, const Grid& to, Printed origin) {
  const Printed p = from.to_printed(h);
  return to.to_hex({p.column - from.first.column + origin.column, p.row - from.first.row + origin.row});
}

}  // namespace rearguard
