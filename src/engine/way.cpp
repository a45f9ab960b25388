#include "src/engine/way.h"

#include <algorithm>

#include "hexmap/hexside.h"
#include "src/rules/motion.h"

namespace rearguard {
namespace {

/// What a walk meets, hex by hex, until something stops it.
class Approach {
 public:
  Approach(const Way& way, const Circumstance& scene) : way_(way), scene_(scene) {}

  bool reaches(const std::vector<Hex>& offsets) {
    const Hex start = unit().hex;
    enemies_ = 0;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      if (i > 0 && !passes(start + offsets[i - 1], start + offsets[i])) return false;
      if (touches(start + offsets[i]) && enemies_ >= way_.enemies_at_least) return true;
    }
    return false;
  }

  bool touches(Hex h) const {
    return std::any_of(scene_.causers.begin(), scene_.causers.end(),
                       [&](UnitIndex u) { return adjacent(scene_.position->unit(u).hex, h); });
  }

 private:
  const Unit& unit() const { return scene_.position->unit(scene_.unit); }
  bool ignores(const char* what) const { return listed(way_.ignoring, what); }

  bool passes(Hex from, Hex to) {
    const HexMap& map = scene_.position->map();
    if (!map.exists(to)) return ignores("edge");
    const auto direction = direction_between(from, to);
    const bool open = direction && map.step_cost(from, *direction, unit().movement_class).has_value();
    if (!open && !ignores("impassable")) return false;
    for (const UnitIndex u : scene_.position->units_in(to)) {
      if (u != scene_.unit && !gives_way(u)) return false;
    }
    return true;
  }

  bool gives_way(UnitIndex u) {
    const Unit& other = scene_.position->unit(u);
    if (!way_.not_blocking.empty() && holds(way_.not_blocking, about(scene_, u))) return true;
    if (!scene_.position->enemies(unit().side, other.side)) return ignores("friends");
    if (std::find(scene_.causers.begin(), scene_.causers.end(), u) != scene_.causers.end()) return false;
    if (!other.engaged.empty() || !ignores("unengaged-enemies")) return false;
    ++enemies_;
    return true;
  }

  const Way& way_;
  const Circumstance& scene_;
  int enemies_ = 0;
};

}  // namespace

bool way_is_open(const Way& way, const Circumstance& scene) {
  if (scene.doctrine == nullptr) return false;
  const auto move = scene.doctrine->moves.find(way.move);
  if (move == scene.doctrine->moves.end() || move->second->motion.kind == Motion::Kind::walk) return false;
  const std::int64_t hexes = way.hexes ? value_of(*way.hexes, scene).value_or(0) : most_retreat_hexes;
  Approach approach(way, scene);
  const Unit& unit = scene.position->unit(scene.unit);
  if (approach.reaches({Hex{}})) return true;
  if (hexes < 1) return false;
  const int most = static_cast<int>(std::min<std::int64_t>(hexes, most_retreat_hexes));
  const BoardFacts board(*scene.position, move->second->zoc, unit.side);
  const StepCosts costs(scene.position->map(), unit.movement_class);
  const RetreatQuestion question{scene.unit, {most, most, std::nullopt}, scene.causers, {}};
  const auto walks = motion_walks({board, costs, question, *move->second}, {most, most, false});
  return walks && std::any_of(walks->begin(), walks->end(),
                              [&](const ListedWalk& walk) { return approach.reaches(walk.hexes); });
}

}  // namespace rearguard
