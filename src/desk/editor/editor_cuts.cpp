// The cut of the editor: the fewest hexes or hexsides between the marked hex and the one under the pointer.

#include <fmt/format.h>

#include "pathing/regions.h"
#include "src/answers/view/cut_scene.h"
#include "src/answers/view/scene.h"
#include "src/desk/editor/editor_controller.h"
#include "src/workshop/audit/map_cuts.h"

namespace rearguard {

namespace {

constexpr std::size_t max_hexes_of_cuts = 50'000;  ///< of a map on which the pointer does not wait for them
constexpr std::uint64_t cut_layer = 1000;          ///< beside the layers of editor_drawing.cpp

}  // namespace

/// The cut that is shown, and what it depends on.
struct EditorCut {
  std::string inputs;
  std::uint64_t revision = 0;
  CutMarks marks;
};

void EditorController::find_cut() const {
  const std::optional<Hex> to = hovered();
  if (!shows_cut || !costs_for_ || !mark_ || !to || *to == *mark_ || !map().exists(*to) ||
      !map().exists(*mark_) || map().grid().size() > max_hexes_of_cuts) {
    cut_.reset();
    return;
  }
  const auto shared = draft_.now().position->shared_map();
  const std::string inputs =
      fmt::format("{},{}-{},{}/{}/{}", mark_->q, mark_->r, to->q, to->r, static_cast<int>(*costs_for_),
                  static_cast<const void*>(shared.get()));
  if (cut_ && cut_->inputs == inputs) return;
  static std::uint64_t next_revision = 0;
  const StepCosts costs(*shared, *costs_for_);
  const MapCut cut = map_cut(costs, open_ground(costs), hex_place(*shared, *mark_), hex_place(*shared, *to));
  auto shown = std::make_shared<EditorCut>(
      EditorCut{inputs, ++next_revision, {cut.hexes, {}, {*mark_}, {*to}, describe(cut, *shared)}});
  for (const CrossedHexside& side : cut.hexsides) shown->marks.sides.emplace_back(side.from, side.towards);
  cut_ = std::move(shown);
}

std::string EditorController::cut_text() const {
  find_cut();
  return cut_ ? cut_->marks.note : std::string();
}

void EditorController::add_cut_overlay(std::vector<MapOverlay>& overlays) const {
  find_cut();
  if (!cut_) return;
  std::vector<Hex> hexes = cut_->marks.hexes;
  for (const auto& [h, d] : cut_->marks.sides) hexes.push_back(h);
  if (hexes.empty()) return;
  MapOverlay overlay;
  overlay.id = cut_layer;
  overlay.revision = cut_->revision;
  overlay.above_counters = true;
  overlay.extent = window_around(map().grid(), hexes);
  overlay.add = [cut = cut_](Scene& scene, const MapLayout& layout) { add_cut(scene, layout, cut->marks); };
  overlays.push_back(std::move(overlay));
}

}  // namespace rearguard
