// The panels of the hex under the pointer and of the position's units, and the choice of overlay.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/map/hex_info.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panel_parts.h"
#include "src/desk/shared/hex_report.h"
#include "src/desk/shared/hex_report_part.h"
#include "src/desk/shared/traps_part.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

void Panels::Parts::hex_report_part(Hex h) const {
  const auto hex_report = controller.hex_report(h);
  if (!hex_report) return;
  rearguard::hex_report_part(*hex_report, *controller.position());
  ImGui::Separator();
}

void Panels::Parts::hex_panel() {
  label_before("Overlay", 68 * scale);
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##overlay", controller.overlay().label.c_str(), ImGuiComboFlags_HeightLarge)) {
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < controller.overlays().size(); ++i) {
      if (ImGui::Selectable(controller.overlays()[i].label.c_str(),
                            controller.overlays()[i].name == controller.overlay().name))
        chosen = i;
    }
    ImGui::EndCombo();
    if (chosen) controller.choose_overlay(*chosen);
  }
  if (!controller.overlay_note().empty()) soft_text(controller.overlay_note());
  if (controller.overlay().kind == OverlayKind::traps && controller.position()) {
    if (const auto trap = traps_part(controller.traps(), *controller.position())) row = trap;
  }
  ImGui::Separator();
  const auto at = controller.pointed_at();
  if (!controller.position() || !at) return soft_text("Hover over a hex for details.");
  ImGui::BeginChild("##about");
  hex_report_part(*at);
  const HexInfo info = controller.info(*at);
  if (!info.exists) {
    wrapped_text(info.number + " is not on the map.");
    ImGui::EndChild();
    return;
  }
  hex_info_part(info);
  ImGui::EndChild();
}

/// Returns true if the user asks for the first unit that meets the filter.
bool Panels::Parts::filter_fields(const Position& position) {
  if (std::exchange(focus_filter, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool take_first =
      ImGui::InputTextWithHint("##filter", "find by id, name, hex, kind, state; Enter selects", &filter.text,
                               ImGuiInputTextFlags_EnterReturnsTrue);
  if (filter.side && *filter.side >= position.sides().size()) filter.side.reset();
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  ImGui::SetNextItemWidth(half);
  if (ImGui::BeginCombo("##side", filter.side ? position.sides()[*filter.side].c_str() : "all sides")) {
    if (ImGui::Selectable("all sides", !filter.side)) filter.side.reset();
    for (SideIndex s = 0; s < position.sides().size(); ++s) {
      if (ImGui::Selectable(position.sides()[s].c_str(), filter.side == s)) filter.side = s;
    }
    ImGui::EndCombo();
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  static constexpr const char* orders[] = {"in file order", "by id", "by hex", "by kind", "by strength"};
  int order = static_cast<int>(filter.order);
  if (ImGui::Combo("##order", &order, orders, 5)) filter.order = static_cast<UnitOrder>(order);
  return take_first;
}

void Panels::Parts::units_panel() {
  if (!controller.position()) return soft_text("No position is open.");
  const Position& position = *controller.position();
  const bool take_first = filter_fields(position);
  if (listed_position != controller.position() || listed_filter != filter) {
    listed = listed_units(position, filter);
    listed_filter = filter;
    listed_position = controller.position();
  }
  const std::vector<UnitIndex>& units = listed;
  if (take_first && !units.empty()) {
    controller.select(units.front());
    controller.show(position.unit(units.front()).hex);
    release_focus = true;
  }
  soft_text(fmt::format("{} of {}", units.size(), plural(position.units().size(), "unit", "units")));
  const auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInnerH |
                     ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX;
  if (!ImGui::BeginTable("##units", 4, flags, {0, ImGui::GetContentRegionAvail().y})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Hex");
  ImGui::TableSetupColumn("Id");
  ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Kind");
  ImGui::TableHeadersRow();
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(units.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const UnitIndex u = units[static_cast<std::size_t>(i)];
      const Unit& unit = position.unit(u);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::PushID(static_cast<int>(u));
      if (ImGui::Selectable(position.map().grid().number(unit.hex).c_str(), controller.selected() == u,
                            ImGuiSelectableFlags_SpanAllColumns)) {
        controller.select(u);
        controller.show(unit.hex);
      }
      note_row(unit.hex);
      ImGui::PopID();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(unit.id.c_str());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted((unit.name == unit.id ? position.sides()[unit.side] : unit.name).c_str());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(unit.kind.c_str());
    }
  }
  ImGui::EndTable();
}

}  // namespace rearguard
