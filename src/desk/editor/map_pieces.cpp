// The tool that copies, cuts, mirrors, turns and pastes pieces of the map: its steps, options and keys.

#include <imgui.h>

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

void EditorController::select_all() {
  selection_.clear();
  for (std::size_t i = 0; i < map().grid().size(); ++i) selection_.push_back(map().grid().hex_at(i));
}

/// Copies the selection with the hex in its middle as anchor. Returns false, with a note, if nothing is
/// selected.
bool EditorController::take_piece() {
  std::erase_if(selection_, [&](Hex h) { return !map().grid().contains(h); });
  if (selection_.empty()) {
    note("Drag a rectangle over the map first");
    return false;
  }
  const Grid& grid = map().grid();
  const Printed a = grid.to_printed(selection_.front()), b = grid.to_printed(selection_.back());
  piece_.emplace(map(), selection_, grid.to_hex({(a.column + b.column) / 2, (a.row + b.row) / 2}));
  return true;
}

void EditorController::copy(bool cuts) {
  release();
  if (!take_piece()) return;
  if (!cuts) return note("Copied " + plural(selection_.size(), "hex", "hexes"));
  const std::string problem = clear_hexes(draft_, selection_, terrain);
  note(problem.empty() ? "Cut " + plural(selection_.size(), "hex", "hexes") : problem);
}

void EditorController::start_pasting() {
  release();
  if (!piece_) return note("Nothing has been copied yet");
  tool_ = EditTool::select;
  is_pasting_ = true;
}

void EditorController::turn_piece(int times) {
  if (!is_pasting_ && !take_piece()) return;
  piece_->turn(times);
  start_pasting();
}

void EditorController::mirror_piece(bool left_right) {
  if (!is_pasting_ && !take_piece()) return;
  if (left_right) {
    piece_->mirror_left_right();
  } else {
    piece_->mirror_top_bottom();
  }
  start_pasting();
}

void EditorController::paste_at(Hex h) {
  const std::size_t lost = hexes_off_map(*piece_, map(), h);
  const std::string problem = put_piece(draft_, *piece_, h, pastes_names);
  if (!problem.empty()) return note(problem);
  if (lost > 0)
    note(fmt::format("{} fell off the map and {} not pasted; undo removes the rest too",
                     plural(lost, "hex", "hexes"), lost == 1 ? "was" : "were"));
}

void EditorPanels::Parts::piece_options() {
  const auto& selected = controller.selection();
  wrapped_text(selected.empty() ? "Drag a rectangle over the map. Ctrl+A selects the whole map."
                                : plural(selected.size(), "hex", "hexes") + " selected.");
  ImGui::BeginDisabled(selected.empty());
  if (ImGui::Button("Copy (Ctrl+C)")) controller.copy(false);
  next_in_flow(110 * scale);
  if (ImGui::Button("Cut (Ctrl+X)")) controller.copy(true);
  ImGui::EndDisabled();
  const TerrainChart& chart = controller.map().chart();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip(
        "The hexes become %s, the terrain of the brush",
        controller.terrain == no_hex ? "holes" : chart.terrains[controller.terrain].name.c_str());
  next_in_flow(120 * scale);
  ImGui::BeginDisabled(!controller.piece());
  if (ImGui::Button("Paste (Ctrl+V)")) controller.start_pasting();
  ImGui::EndDisabled();
  ImGui::Separator();
  ImGui::BeginDisabled(selected.empty() && !controller.is_pasting());
  if (ImGui::Button("Mirror left to right (F)")) controller.mirror_piece(true);
  if (ImGui::Button("Mirror top to bottom (Shift+F)")) controller.mirror_piece(false);
  if (ImGui::Button("Turn left (,)")) controller.turn_piece(-1);
  next_in_flow(110 * scale);
  if (ImGui::Button("Turn right (.)")) controller.turn_piece(1);
  ImGui::EndDisabled();
  ImGui::Checkbox("with labels and victory hexes", &controller.pastes_names);
  soft_text(
      "A copied area keeps its hexsides; one-way hexsides keep their direction. Hexes that would be off the "
      "map are left out.");
  if (!controller.is_pasting() || !controller.hovered()) return;
  const std::size_t lost = hexes_off_map(*controller.piece(), controller.map(), *controller.hovered());
  if (lost > 0)
    toned_text(Tone::warning,
               fmt::format("{} of {} would be off the map here", lost,
                           plural(controller.piece()->cells().size(), "hex", "hexes")),
               false);
}

bool EditorPanels::Parts::piece_key(const std::string& k) {
  if (k == "Ctrl+C") return controller.copy(false), true;
  if (k == "Ctrl+X") return controller.copy(true), true;
  if (k == "Ctrl+V") return controller.start_pasting(), true;
  if (k == "Ctrl+A") return controller.select_all(), true;
  if (k == "F") return controller.mirror_piece(true), true;
  if (k == "Shift+F") return controller.mirror_piece(false), true;
  return false;
}

}  // namespace rearguard
