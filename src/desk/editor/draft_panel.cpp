// The dialog that asks what the terrains and features of a draft are.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/view/map_scene.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_reader.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/paint/png.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float picture_side = 46, row_name_width = 170, row_uses_width = 80, choice_width = 210,
                right_width = 140;

/// The chart that new maps begin with: what a draft may mean by its names.
const TerrainChart& usual_chart() {
  static const HexMap usual = *read_map_text(*new_map_text({}, ""), "");
  return usual.chart();
}

bool is_drafted(const TerrainChart& chart, const ChartEntry& entry) {
  return entry.table == ChartTable::terrain ? chart.terrains[entry.id].placeholder
                                            : chart.features[entry.id].placeholder;
}

std::size_t end_of(const TerrainChart& chart, ChartTable table) {
  return table == ChartTable::terrain ? chart.terrains.size() : chart.features.size();
}

std::vector<ChartEntry> drafted_in(const TerrainChart& chart) {
  std::vector<ChartEntry> entries;
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features}) {
    for (std::size_t i = table == ChartTable::terrain ? 1 : 0; i < end_of(chart, table); ++i) {
      if (is_drafted(chart, {table, i})) entries.push_back({table, i});
    }
  }
  return entries;
}

/// Draws a hex of a terrain as the map shows it.
Image picture_of_hex(const HexMap& map, TerrainId terrain, const std::shared_ptr<const ArtLibrary>& art,
                     float side) {
  Grid grid;
  grid.orientation = map.grid().orientation;
  grid.columns = grid.rows = 1;
  HexMap one(grid, map.shared_chart());
  one.set_terrain(grid.hex_at(0), terrain);
  MapStyle style;
  style.hex_radius = side / 2.0;
  style.numbers = style.labels = style.frame = false;
  style.art = art;
  return paint(map_scene(one, style), 1);
}

}  // namespace

std::size_t EditorPanels::Parts::drafted_entries() const {
  return drafted_in(controller.map().chart()).size();
}

void EditorPanels::Parts::draft_dialog() {
  const std::shared_ptr<const TerrainChart> chart = controller.map().shared_chart();
  if (hex_pictures.chart != chart || hex_pictures.art != art || hex_pictures.side != picture_side * scale)
    hex_pictures = {chart, art, picture_side * scale, {}};
  hex_pictures.shown.resize(chart->terrains.size());
  const std::vector<ChartEntry> entries = drafted_in(*chart);
  begin_centred("What the draft left open", width, height, 720 * scale, height * 0.9F);
  wrapped_text(entries.empty() ? "All is decided."
                               : "Their costs are guesses. Choose what each is, or write its costs in the "
                                 "chart.");
  const float below = 2 * ImGui::GetFrameHeightWithSpacing() +
                      (chart_problem.empty() ? 0 : 2 * ImGui::GetTextLineHeightWithSpacing());
  constexpr ImGuiTableFlags flags =
      ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
  if (ImGui::BeginTable("##drafted", 4, flags, {0, ImGui::GetContentRegionAvail().y - below})) {
    for (const float wide : {picture_side + 4, row_name_width, row_uses_width, choice_width + right_width})
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, wide * scale);
    for (const ChartEntry& entry : entries) {
      // The rest of a chart that has been changed is shown in the next frame.
      if (controller.map().shared_chart() != chart) break;
      ImGui::PushID(static_cast<int>(entry.table) * 1000 + static_cast<int>(entry.id));
      ImGui::TableNextRow(0, picture_side * scale);
      draft_row(entry);
      ImGui::PopID();
    }
    ImGui::EndTable();
  }
  if (!chart_problem.empty()) toned_text(Tone::bad, chart_problem, false);
  const bool closes = ImGui::Button("Close (Esc)");
  ImGui::SameLine();
  const bool opens_chart = ImGui::Button("The chart \u2026");
  ImGui::SameLine();
  soft_text("Ctrl+Z undoes. `convert --draft --like` decides the next version of the file as this map.");
  ImGui::End();
  if (closes) close_dialog();
  if (opens_chart) open_dialog(Dialog::chart);
}

void EditorPanels::Parts::draft_row(const ChartEntry& entry) {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  const bool is_terrain = entry.table == ChartTable::terrain;
  ImGui::TableNextColumn();
  if (is_terrain) {
    auto& picture = hex_pictures.shown[entry.id];
    if (!picture)
      picture = std::make_shared<const Image>(
          picture_of_hex(controller.map(), static_cast<TerrainId>(entry.id), art, picture_side * scale));
    panel_picture(picture);
  }
  ImGui::TableNextColumn();
  wrapped_text(name_of(*held, entry));
  ImGui::TableNextColumn();
  // Counting goes through the map: only for rows that are seen.
  if (ImGui::IsRectVisible({1, picture_side * scale})) {
    const std::size_t uses = uses_of(controller.map(), entry);
    ImGui::TextUnformatted(
        (is_terrain ? plural(uses, "hex", "hexes") : plural(uses, "hexside", "hexsides")).c_str());
  }
  ImGui::TableNextColumn();
  std::optional<std::string> problem;
  draft_choices(entry, problem);
  ImGui::SameLine();
  if (ImGui::Button("Costs are right"))
    problem = set_entry_value(controller.draft(), entry, "placeholder", std::nullopt);
  if (problem) change_chart(*problem);
}

void EditorPanels::Parts::draft_choices(const ChartEntry& entry, std::optional<std::string>& problem) {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  ImGui::SetNextItemWidth(choice_width * scale);
  if (!ImGui::BeginCombo("##is", "it is \u2026", ImGuiComboFlags_HeightLarge)) return;
  const std::size_t first = entry.table == ChartTable::terrain ? 1 : 0;
  std::set<std::string> named;
  for (std::size_t i = first; i < end_of(*held, entry.table); ++i) {
    const std::string& name = name_of(*held, {entry.table, i});
    named.insert(name);
    if (!is_drafted(*held, {entry.table, i}) && ImGui::Selectable(name.c_str()))
      problem = remove_entry(controller.draft(), entry, i);
  }
  const TerrainChart& usual = usual_chart();
  for (std::size_t i = first; held->classes == usual.classes && i < end_of(usual, entry.table); ++i) {
    const std::string& name = name_of(usual, {entry.table, i});
    const bool is_own = name == name_of(*held, entry);
    if ((is_own || !named.contains(name)) && ImGui::Selectable((name + ", as in new maps").c_str()))
      problem = become_entry(controller.draft(), entry, usual, i);
  }
  ImGui::EndCombo();
}

}  // namespace rearguard
