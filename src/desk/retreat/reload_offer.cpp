// The offer to read a position again that another program has changed.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panel_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

void Panels::Parts::reload_offer() {
  if (!controller.file_has_changed() || dialog != Dialog::none) return;
  ImGui::SetNextWindowPos({width / 2, menu_height + 12 * scale}, ImGuiCond_Always, {0.5F, 0.0F});
  ImGui::Begin("The file has changed", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::TextUnformatted(
      fmt::format("{} has been saved by another program.", one_line(controller.file(), 80)).c_str());
  if (ImGui::Button("Reload (F5)")) controller.reload();
  ImGui::SameLine();
  if (ImGui::Button("Not now")) controller.keep_as_read();
  ImGui::End();
}

}  // namespace rearguard
