#include "src/desk/editor/likeness_tool.h"

#include <algorithm>

#include "hexmap/unpainted.h"

namespace rearguard {

void LikenessTool::follow(const std::optional<ShownUnderlay>& underlay, const Grid& grid) {
  const std::shared_ptr<const Scan> scan = underlay ? underlay->scan : nullptr;
  const Affine to_plane = underlay ? underlay->to_plane : Affine{};
  if (scan == scan_ && to_plane == to_plane_ && (!scan || looks_.size() == grid.size())) return;
  forget();
  scan_ = scan;
  to_plane_ = to_plane;
  looks_ = scan ? hex_looks(*scan, to_plane, grid) : std::vector<HexLook>();
}

void LikenessTool::stroke(Hex h, const HexMap& map, bool begins, bool corrects) {
  if (!map.grid().contains(h)) return;
  if (corrects) {
    const std::vector<Hex> now = begins ? found(map) : std::vector<Hex>();
    if (begins) adds_ = std::ranges::find(now, h) == now.end();
    corrected_[h] = adds_;
    return;
  }
  if (begins) forget();
  if (std::ranges::find(patch_, h) == patch_.end()) patch_.push_back(h);
}

void LikenessTool::forget() {
  patch_.clear();
  corrected_.clear();
}

bool LikenessTool::is_alike(Hex h, const HexMap& map, const HexLook& patch) const {
  if (const auto said = corrected_.find(h); said != corrected_.end()) return said->second;
  return map.exists(h) && difference(looks_[map.grid().index(h)], patch) <= tolerance;
}

std::vector<Hex> LikenessTool::found(const HexMap& map) const {
  std::vector<Hex> hexes;
  if (patch_.empty() || looks_.size() != map.grid().size()) return hexes;
  std::vector<HexLook> of_patch;
  for (const Hex h : patch_) of_patch.push_back(looks_[map.grid().index(h)]);
  const HexLook patch = joined(of_patch);
  // A map that was never without paint has no hexes that wait for it.
  const bool may_wait = std::ranges::find(map.chart().terrains, unpainted_terrain, &Terrain::name) !=
                        map.chart().terrains.end();
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    const bool is_out = only_unpainted && may_wait && !is_unpainted(map, h) && !corrected_.contains(h);
    if (!is_out && is_alike(h, map, patch)) hexes.push_back(h);
  }
  return hexes;
}

}  // namespace rearguard
