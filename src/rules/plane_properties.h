#pragma once
// Properties that follow from what a board knows of a hex (BoardFacts::Bit) and from nothing else.

#include <array>
#include <cstdint>

#include "src/rules/board_facts.h"
#include "src/rules/doctrine.h"

namespace rearguard {

/// Whether the board's bits of a hex say all about a property.
bool tells_by_plane(const PropertyUse& use);

/// One word for each bit of BoardFacts::Bit, by the bit's number; a bit of a word stands for a hex.
using BoardPlanes = std::array<std::uint64_t, 6>;

/// The hexes that have a property for which `tells_by_plane` holds.
std::uint64_t plane_of(Property property, const ZocRule& zoc, const BoardPlanes& planes);

/// Whether one hex with these board bits has it.
inline bool plane_holds(Property property, const ZocRule& zoc, unsigned bits) {
  BoardPlanes planes{};
  for (unsigned b = 0; b < planes.size(); ++b) planes[b] = bits >> b & 1U;
  return (plane_of(property, zoc, planes) & 1U) != 0;
}

}  // namespace rearguard
