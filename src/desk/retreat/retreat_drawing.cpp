// The layers that the controller draws over the map, as functions that own their data.

#include "src/answers/view/verdict_marks.h"
#include "src/answers/view/verdict_scene.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/shared/hex_report.h"

namespace rearguard {

namespace {

TestPath test_path_state(const PartialPath* so_far) {
  if (so_far == nullptr || so_far->state == PartialPath::State::can_be_completed)
    return TestPath::can_be_completed;
  return so_far->state == PartialPath::State::legal ? TestPath::legal : TestPath::ruled_out;
}

}  // namespace

void RetreatController::draw(Layer layer, Scene& scene, const MapLayout& layout) const {
  if (const Drawing drawn = drawing(layer)) drawn(scene, layout);
}

RetreatController::Drawing RetreatController::drawing(Layer layer) const {
  if (!subject_.position) return {};
  switch (layer) {
    case Layer::overlay:
      return overlay_.drawing(ShownOverlay::Part::ground, pointed_at());
    case Layer::paths:
      return unit_ ? shown_verdict().paths() : Drawing();
    case Layer::marks:
      return marks_drawing();
    case Layer::danger:
      return overlay_.drawing(ShownOverlay::Part::danger, {});
    case Layer::pointer:
      return pointer_drawing();
  }
  return {};
}

ShownVerdict RetreatController::shown_verdict() const {
  return {subject_.position, *unit_, causing_units_, {judgement_, verdict()}};
}

RetreatController::Drawing RetreatController::marks_drawing() const {
  if (!unit_) return {};
  const PartialPath* so_far = path_verdict();
  return [shown = shown_verdict(), shown_path = test_path_, state = test_path_state(so_far),
          why = so_far == nullptr ? std::string() : so_far->why](Scene& scene, const MapLayout& layout) {
    shown.add_marks(scene, layout);
    if (shown_path.size() > 1) add_test_path(scene, layout, shown_path, state, why);
  };
}

RetreatController::Drawing RetreatController::pointer_drawing() const {
  const auto at = pointed_at();
  if (!at && spotlight_.empty()) return {};
  std::vector<CostedHex> path;
  if (at && unit_ && !is_testing_path_) path = shown_verdict().path_to(*at);
  const auto denominator = subject_.position->map().chart().denominator;
  return [at, path = std::move(path), lit = spotlight_, denominator](Scene& scene, const MapLayout& layout) {
    add_spotlight(scene, layout, lit);
    if (at) add_pointer(scene, layout, *at);
    add_costed_path(scene, layout, path, denominator);
  };
}

/// Returns the hexes that a layer of small extent draws on.
std::vector<Hex> RetreatController::hexes_of(Layer layer) const {
  if (layer == Layer::pointer) {
    std::vector<Hex> hexes = spotlight_;
    if (!pointed_at()) return hexes;
    hexes.push_back(*pointed_at());
    if (!unit_ || is_testing_path_) return hexes;
    for (const CostedHex& p : shown_verdict().path_to(*pointed_at())) hexes.push_back(p.hex);
    return hexes;
  }
  if (!unit_) return {};
  std::vector<Hex> hexes = shown_verdict().hexes();
  if (layer == Layer::marks) hexes.insert(hexes.end(), test_path_.begin(), test_path_.end());
  return hexes;
}

std::optional<HexWindow> RetreatController::extent(Layer layer) const {
  if (!subject_.position || layer == Layer::danger) return std::nullopt;
  const Grid& grid = subject_.position->map().grid();
  if (layer == Layer::overlay) {
    if (overlay().kind != OverlayKind::sight || !pointed_at()) return std::nullopt;
    return window_around(grid, *pointed_at(), sight_radius);
  }
  const std::vector<Hex> hexes = hexes_of(layer);
  if (hexes.empty()) return std::nullopt;
  return window_around(grid, hexes);
}

}  // namespace rearguard
