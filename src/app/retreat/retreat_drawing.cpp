// The layers that the controller draws over the map, as functions that own their data.

#include <algorithm>
#include <utility>

#include "src/app/retreat/hex_report.h"
#include "src/app/retreat/retreat_controller.h"
#include "src/view/verdict_marks.h"
#include "src/view/verdict_scene.h"

namespace rearguard {

namespace {

/// The maximum number of paths drawn side by side; beyond it each step is drawn once.
constexpr std::size_t max_paths = 80;

bool shows_a_path(const Verdict& verdict, const MapLayout& layout) {
  const auto shown = [&](const RetreatPath& path) {
    return std::any_of(path.begin(), path.end(), [&](Hex h) { return layout.shows(h); });
  };
  return std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(), [&](const VerdictEnd& end) {
    return std::any_of(end.paths.begin(), end.paths.end(), shown);
  });
}

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
      return overlay_drawing();
    case Layer::paths:
      if (verdict() == nullptr || verdict()->end_hexes.empty()) return {};
      return [judgement = judgement_](Scene& scene, const MapLayout& layout) {
        const auto& reported = std::get<Verdict>(*judgement);
        if (shows_a_path(reported, layout)) add_paths(scene, reported, layout, max_paths);
      };
    case Layer::marks:
      return marks_drawing();
    case Layer::danger:
      if (overlay().kind != OverlayKind::danger || danger_->empty()) return {};
      return [position = subject_.position, danger = danger_](Scene& scene, const MapLayout& layout) {
        add_danger(scene, layout, *position, *danger);
      };
    case Layer::pointer:
      return pointer_drawing();
  }
  return {};
}

RetreatController::Drawing RetreatController::overlay_drawing() const {
  const auto denominator = subject_.position->map().chart().denominator;
  const SideIndex side = overlay().side;
  const Reach reach = overlay().kind == OverlayKind::range ? Reach::own : Reach::enemy;
  switch (overlay().kind) {
    case OverlayKind::off:
    case OverlayKind::danger:
      return {};
    case OverlayKind::side_zoc:
      if (side >= facts_->zoc.size()) return {};
      return [position = subject_.position, facts = facts_, side](Scene& scene, const MapLayout& layout) {
        add_side_zoc(scene, layout, *position, side, facts->zoc[side]);
      };
    case OverlayKind::all_zoc:
      if (facts_->zoc.empty()) return {};
      return [position = subject_.position, facts = facts_](Scene& scene, const MapLayout& layout) {
        for (SideIndex s = 0; s < facts->zoc.size(); ++s)
          add_side_zoc(scene, layout, *position, s, facts->zoc[s]);
      };
    case OverlayKind::range:
    case OverlayKind::enemy_reach:
      if (facts_->reached.empty()) return {};
      return [facts = facts_, denominator, reach](Scene& scene, const MapLayout& layout) {
        add_range(scene, layout, facts->reached, denominator, reach);
      };
    case OverlayKind::retreat_fire:
      if (facts_->fire.empty()) return {};
      return
          [facts = facts_](Scene& scene, const MapLayout& layout) { add_fire(scene, layout, facts->fire); };
    case OverlayKind::sight:
      if (!pointed_at()) return {};
      return
          [map = subject_.position->shared_map(), from = *pointed_at()](
              Scene& scene, const MapLayout& layout) { add_sight(scene, layout, *map, from, sight_radius); };
  }
  return {};
}

RetreatController::Drawing RetreatController::marks_drawing() const {
  if (!unit_) return {};
  const PartialPath* so_far = path_verdict();
  std::vector<Hex> causes;
  for (const UnitIndex u : causing_units_) causes.push_back(subject_.position->unit(u).hex);
  return [causes = std::move(causes), position = subject_.position, judgement = judgement_,
          at = subject_.position->unit(*unit_).hex, shown_path = test_path_, state = test_path_state(so_far),
          why = so_far == nullptr ? std::string() : so_far->why](Scene& scene, const MapLayout& layout) {
    const Verdict* reported = judgement ? std::get_if<Verdict>(judgement.get()) : nullptr;
    for (const Hex h : causes) {
      if (layout.shows(h)) marks::add_cause(scene, layout.centre(h), layout.hex_radius());
    }
    if (reported != nullptr) {
      add_verdict_marks(scene, *position, *reported, layout);
    } else if (layout.shows(at)) {
      const double u = layout.hex_radius();
      marks::add_ring(scene, Role::retreating, layout.centre(at), 0.84 * u, u);
    }
    if (shown_path.size() > 1) add_test_path(scene, layout, shown_path, state, why);
  };
}

RetreatController::Drawing RetreatController::pointer_drawing() const {
  const auto at = pointed_at();
  if (!at && spotlight_.empty()) return {};
  std::vector<CostedHex> path;
  if (at && !is_testing_path_) {
    auto reported = hex_report(*at);
    if (reported && !reported->paths.empty()) path = std::move(reported->paths.front());
  }
  const auto denominator = subject_.position->map().chart().denominator;
  return [at, path = std::move(path), lit = spotlight_, denominator](Scene& scene, const MapLayout& layout) {
    add_spotlight(scene, layout, lit);
    if (at) add_pointer(scene, layout, *at);
    add_costed_path(scene, layout, path, denominator);
  };
}

/// Returns the hexes that a layer of small extent draws on.
std::vector<Hex> RetreatController::hexes_of(Layer layer) const {
  std::vector<Hex> hexes;
  const auto add = [&hexes](const RetreatPath& path) { hexes.insert(hexes.end(), path.begin(), path.end()); };
  if (layer == Layer::pointer) {
    hexes = spotlight_;
    if (!pointed_at()) return hexes;
    hexes.push_back(*pointed_at());
    const auto reported = is_testing_path_ ? std::nullopt : hex_report(*pointed_at());
    if (!reported || reported->paths.empty()) return hexes;
    for (const CostedHex& p : reported->paths.front()) hexes.push_back(p.hex);
    return hexes;
  }
  if (unit_) hexes.push_back(subject_.position->unit(*unit_).hex);
  if (layer == Layer::marks) add(test_path_);
  for (const UnitIndex u : causing_units_) hexes.push_back(subject_.position->unit(u).hex);
  if (verdict() == nullptr) return hexes;
  for (const VerdictEnd& end : verdict()->end_hexes) {
    hexes.push_back(end.hex);
    for (const RetreatPath& path : end.paths) add(path);
  }
  for (const RuledOutHex& ruled_out_hex : verdict()->ruled_out) hexes.push_back(ruled_out_hex.hex);
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
