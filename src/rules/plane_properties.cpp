#include "src/rules/plane_properties.h"

#include <bit>

namespace rearguard {
namespace {

std::uint64_t plane(const BoardPlanes& planes, BoardFacts::Bit bit) {
  return planes[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(bit)))];
}

}  // namespace

bool tells_by_plane(const PropertyUse& use) {
  switch (use.property) {
    case Property::off_map:
    case Property::enemy:
    case Property::friendly:
    case Property::next_to_enemy:
    case Property::map_edge:
    case Property::enemy_zoc:
      return true;
    default:
      return false;
  }
}

std::uint64_t plane_of(Property property, const ZocRule& zoc, const BoardPlanes& planes) {
  switch (property) {
    case Property::off_map:
      return ~plane(planes, BoardFacts::exists);
    case Property::enemy:
      return plane(planes, BoardFacts::enemy);
    case Property::friendly:
      return plane(planes, BoardFacts::friendly);
    case Property::next_to_enemy:
      return plane(planes, BoardFacts::next_to_enemy);
    case Property::map_edge:
      return plane(planes, BoardFacts::at_map_edge);
    case Property::enemy_zoc:
      return plane(planes, BoardFacts::zoc) &
             ~(zoc.friend_cancels ? plane(planes, BoardFacts::friendly) : std::uint64_t{0});
    default:
      return 0;
  }
}

}  // namespace rearguard
