// The facts about a hex, as panels show them.

#include <imgui.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/desk/map/hex_info.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {
namespace {

void entry_table(const HexInfo& info) {
  const auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit |
                     ImGuiTableFlags_ScrollX | ImGuiTableFlags_PadOuterX;
  const float row = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const bool is_wide = info.classes.size() > 4;
  const float tall = row * 7 + (is_wide ? ImGui::GetStyle().ScrollbarSize : 0) + 2;
  const auto plain = flags & ~(is_wide ? 0 : ImGuiTableFlags_ScrollX);
  if (!ImGui::BeginTable("##entry", static_cast<int>(info.classes.size()) + 2, plain,
                         {0, is_wide ? tall : 0}))
    return;
  ImGui::TableSetupColumn("Enter from");
  for (const std::string& name : info.classes) ImGui::TableSetupColumn(name.c_str());
  ImGui::TableSetupColumn("Hexside",
                          is_wide ? ImGuiTableColumnFlags_None : ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const HexInfo::Side& side : info.sides) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const std::string from = side.direction + (side.neighbour.empty() ? "" : "  " + side.neighbour);
    ImGui::TextUnformatted(from.c_str());
    for (const std::string& cost : side.cost) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(cost.c_str());
    }
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(side.features.c_str());
    if (ImGui::IsItemHovered() && !side.features.empty()) ImGui::SetTooltip("%s", side.features.c_str());
  }
  ImGui::EndTable();
}

void counter_part(const HexInfo::Counter& counter) {
  ImGui::Spacing();
  bold_text(counter.title);
  std::string text;
  for (const auto& [name, value] : counter.values) {
    if (name == "hex") continue;
    const bool is_plain = name == "side" || name == "kind" || name == "class";
    append_value(text, is_plain ? "" : name, value);
  }
  wrapped_text(text);
}

}  // namespace

void hex_info_part(const HexInfo& info) {
  bold_text(fmt::format("{}: {}{}", info.number, info.terrain,
                        info.elevation == 0 ? std::string() : fmt::format(", level {}", info.elevation)));
  for (const std::string& name : info.names) wrapped_text(name);
  if (info.zones.empty() && info.has_units) wrapped_text("In no zone of control.");
  for (const HexInfo::Zone& zone : info.zones)
    wrapped_text(fmt::format("In the ZOC of {}: {}.", zone.side, fmt::join(zone.units, ", ")));
  for (const HexInfo::Counter& counter : info.counters) counter_part(counter);
  ImGui::Spacing();
  entry_table(info);
}

}  // namespace rearguard
