// The games that the computer plays of a drawn scenario, and what they say of its map.

#include <imgui.h>

#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

void EditorPanels::Parts::weigh() {
  if (!weigher) return controller.report("No games are played", "This program is built without them.");
  if (!controller.draft().now().scenario)
    return controller.report("There is nothing to play", "Begin a scenario on this map first (Ctrl+N).");
  controller.release();
  const auto scenario = controller.playable_scenario();
  if (!scenario) return controller.report("It cannot be played yet", to_string(scenario.problems().front()));
  weighed = controller.draft().shared_now();
  weigher->begin(*scenario, news);
  shows_weighing = true;
}

void EditorPanels::Parts::weighing_tab() {
  if (!weigher || !controller.draft().now().scenario)
    return soft_text("The computer plays scenarios here: begin one on this map (Ctrl+N).");
  const Weigher::State state = weigher->state();
  if (state.is_running) {
    wrapped_text(state.progress);
    if (ImGui::Button("Stop")) weigher->stop();
  } else {
    if (ImGui::Button(state.lines.empty() ? "Play and weigh (F6)" : "Weigh again (F6)")) return weigh();
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("The computer plays twenty games, and as many without each objective and crossing");
  }
  if (!state.lines.empty() && weighed != controller.draft().shared_now())
    toned_text(Tone::warning, "The scenario has been changed since.", false);
  for (const std::string& line : state.lines) wrapped_text(line);
  std::string meaning;
  for (const Weigher::Layer& layer : state.layers) {
    const float wide = ImGui::GetFrameHeight() + ImGui::CalcTextSize(layer.name.c_str()).x;
    if (&layer != &state.layers.front()) next_in_flow(wide + ImGui::GetStyle().ItemInnerSpacing.x);
    const bool is_shown = shown_weighing == layer.name;
    if (is_shown) meaning = layer.meaning;
    if (ImGui::RadioButton(layer.name.c_str(), is_shown)) shown_weighing = is_shown ? "" : layer.name;
  }
  if (!meaning.empty()) soft_text("On the map: " + meaning + ".");
}

std::optional<MapOverlay> EditorPanels::weighing() const {
  const Parts& p = *parts_;
  if (!p.weigher) return std::nullopt;
  const Weigher::State state = p.weigher->state();
  for (std::size_t i = 0; i < state.layers.size(); ++i) {
    if (state.layers[i].name != p.shown_weighing) continue;
    constexpr std::uint64_t first_id = 1000;  // beyond those of the controller
    return MapOverlay{first_id + i, state.revision, true, std::nullopt, state.layers[i].add};
  }
  return std::nullopt;
}

}  // namespace rearguard
