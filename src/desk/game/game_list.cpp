// Rows of the screens before a game: scenarios with pictures of their maps, and saved games.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"

namespace rearguard {

std::string describe_sides(const ScenarioEntry& entry) {
  std::string text;
  for (std::size_t i = 0; i < entry.sides.size(); ++i) {
    const auto units = entry.units.find(entry.sides[i]);
    text += (text.empty() ? "" : " against ") + entry.side_names[i];
    if (units != entry.units.end()) text += " (" + plural(units->second, "unit", "units") + ")";
  }
  return text;
}

std::string describe_length(const ScenarioEntry& entry) {
  std::string text = plural(entry.turns, "turn", "turns");
  if (entry.minutes > 0) text += fmt::format(", about {}", plural(entry.minutes, "minute", "minutes"));
  return text + "; rules: " + entry.rules;
}

void draw_sketch(const MapSketch* sketch, ImVec2 corner, ImVec2 size) {
  const float width = size.x;
  const float height = size.y;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, {corner.x + width, corner.y + height}, IM_COL32(233, 226, 205, 255));
  if (sketch != nullptr && !sketch->cells.empty()) {
    const double fit =
        std::min(static_cast<double>(width) / sketch->width, static_cast<double>(height) / sketch->height);
    const double left =
        static_cast<double>(corner.x) + (static_cast<double>(width) - fit * sketch->width) / 2;
    const double top =
        static_cast<double>(corner.y) + (static_cast<double>(height) - fit * sketch->height) / 2;
    const auto half = std::max(1.0F, static_cast<float>(0.92 * fit * sketch->cell_radius));
    const auto at = [&](Point p) {
      return ImVec2(static_cast<float>(left + fit * p.x), static_cast<float>(top + fit * p.y));
    };
    const auto ink = [](Colour c) { return IM_COL32(c.red, c.green, c.blue, 255); };
    for (const MapSketch::Cell& cell : sketch->cells) {
      const ImVec2 p = at(cell.centre);
      list.AddRectFilled({p.x - half, p.y - half}, {p.x + half, p.y + half}, ink(cell.colour));
    }
    for (const MapSketch::Line& line : sketch->lines)
      list.AddLine(at(line.from), at(line.to), ink(line.colour), std::max(1.0F, 0.4F * half));
  }
  list.AddRect(corner, {corner.x + width, corner.y + height}, IM_COL32(120, 110, 90, 255));
}

const SavedSummary* GamePanels::Parts::summary_of_entry(const SavedEntry& entry) {
  return summaries.saved(entry.file, fmt::format("{} {}", entry.time, entry.actions));
}

void GamePanels::Parts::saved_row(const SavedEntry& entry, std::string& resume) {
  ImGui::PushID(entry.file.c_str());
  const SavedSummary* summary = summary_of_entry(entry);
  const bool has_title = summary != nullptr && !summary->title.empty();
  if (ImGui::Selectable(has_title ? summary->title.c_str() : entry.name.c_str())) resume = entry.file;
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", entry.file.c_str());
  ImGui::Indent(14 * scale);
  soft_text(summary == nullptr ? "Reading \u2026" : describe(*summary));
  soft_text(fmt::format("{}, {}{}, {}", entry.name, plural(entry.actions, "action", "actions"),
                        entry.kind.empty() ? "" : ", " + entry.kind, entry.time));
  ImGui::Unindent(14 * scale);
  ImGui::PopID();
}

}  // namespace rearguard
