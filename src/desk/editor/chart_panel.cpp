// The chart as a table: terrains, hexside features and movement classes with their costs.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/view/hexside_art.h"
#include "src/answers/view/terrain_art.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr std::array<const char*, 15> terrain_patterns = {
    "clear", "woods", "orchard", "vineyard", "grove", "fields", "town",    "marsh",
    "water", "rough", "rock",    "brush",    "hill",  "sand",   "mountain"};
constexpr std::array<const char*, 13> feature_patterns = {"stream", "river", "wall",   "fence",  "hedge",
                                                          "trench", "slope", "cliff",  "bridge", "ford",
                                                          "road",   "track", "railway"};
constexpr float name_width = 110, cost_width = 92, small_width = 34;

std::array<float, 3> parts_of(Colour c) {
  return {static_cast<float>(c.red) / 255, static_cast<float>(c.green) / 255,
          static_cast<float>(c.blue) / 255};
}

Colour colour_of(const std::array<float, 3>& parts) {
  const auto byte = [](float part) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255));
  };
  return {byte(parts[0]), byte(parts[1]), byte(parts[2]), 255};
}

std::string typed_cost(const TerrainChart& chart, const std::vector<ChartCost>& row, ClassId c) {
  return cost_text(cost_for(row, c), chart.denominator);
}

void tip(const std::string& text) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", text.c_str());
}

/// Shows what is the same for terrains and features; each returns true if the value was changed.
struct Look {
  const std::string& colour;
  const std::string& pattern;
  const std::string& picture;
  const SightBlock& sight;
  Colour painted;
};

Look look_of(const TerrainChart& chart, const ChartEntry& entry) {
  if (entry.table == ChartTable::terrain) {
    const Terrain& t = chart.terrains[entry.id];
    return {t.colour, t.pattern, t.picture, t.sight, terrain_tint(t)};
  }
  const Feature& f = chart.features[entry.id];
  return {f.colour, f.pattern, f.picture, f.sight, feature_colour(f)};
}

std::optional<Node> text_or_none(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text_node(text));
}

}  // namespace

std::optional<std::string> EditorPanels::Parts::typed_field(const char* id, const std::string& now,
                                                            float wide, const std::string& key,
                                                            const char* hint) {
  const auto [entry, is_new] = typed.try_emplace(key, now);
  std::string& text = entry->second;
  ImGui::SetNextItemWidth(wide);
  ImGui::InputTextWithHint(id, hint, &text);
  const bool is_finished = ImGui::IsItemDeactivatedAfterEdit();
  std::string given = text;
  if (!ImGui::IsItemActive()) typed.erase(key);
  return is_finished ? std::optional(std::move(given)) : std::nullopt;
}

std::optional<std::string> EditorPanels::Parts::typed_lines(const char* id, const std::string& now,
                                                            float tall, const std::string& key) {
  std::string& text = typed.try_emplace(key, now).first->second;
  ImGui::InputTextMultiline(id, &text, {-1, tall});
  const bool is_finished = ImGui::IsItemDeactivatedAfterEdit();
  std::string given = text;
  if (!ImGui::IsItemActive()) typed.erase(key);
  return is_finished ? std::optional(std::move(given)) : std::nullopt;
}

void EditorPanels::Parts::change_chart(const std::string& problem) {
  chart_problem = problem;
  controller.follow_chart();
}

void EditorPanels::Parts::chart_dialog() {
  begin_centred("The chart", width, height, 1240 * scale, height * 0.94F);
  for (const auto& [name, table] :
       {std::pair{"Terrain", ChartTable::terrain}, std::pair{"Hexside features", ChartTable::features}}) {
    if (choice_button(name, chart_table == table)) chart_table = table;
    ImGui::SameLine();
  }
  ImGui::SameLine(0, 24 * scale);
  bool blocks = controller.map().ground_blocks_sight;
  if (ImGui::Checkbox("Higher ground blocks sight", &blocks))
    change_chart(controller.draft().set_ground_blocks_sight(blocks));
  soft_text(chart_table == ChartTable::terrain
                ? "What a step into the hex costs: 2, 1.5, 1 1/2, all (all that remains), impassable; empty: "
                  "the class cannot enter."
                : "What crossing the hexside adds to the terrain, and below it what it costs instead; empty: "
                  "nothing, or the terrain's cost.");
  const float below = 3 * ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y +
                      (chart_problem.empty() ? 0 : ImGui::GetTextLineHeightWithSpacing());
  chart_rows(ImGui::GetContentRegionAvail().y - below);
  new_entry_row();
  classes_row();
  if (!chart_problem.empty()) toned_text(Tone::bad, chart_problem, false);
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::SameLine();
  soft_text("Ctrl+Z undoes, Ctrl+Shift+Z redoes.");
  ImGui::End();
}

void EditorPanels::Parts::chart_rows(float tall) {
  const bool is_terrain = chart_table == ChartTable::terrain;
  const std::size_t classes = controller.map().chart().classes.size();
  const int columns = static_cast<int>(classes) + 8;
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_Borders |
                                    ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_SizingFixedFit;
  if (!ImGui::BeginTable(is_terrain ? "##terrains" : "##features", columns, flags, {0, tall})) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  const auto column = [&](const char* name, float wide) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, wide * scale);
  };
  column("name", name_width);
  for (std::size_t c = 0; c < classes; ++c) column(controller.map().chart().classes[c].c_str(), cost_width);
  column(is_terrain ? "symbol" : "opens", 52);
  column("role", 112);
  column("colour", 52);
  column("drawn as", 112);
  column("blocks sight", 128);
  column("picture", 100);
  column(is_terrain ? "hexes" : "hexsides", 120);
  ImGui::TableHeadersRow();
  const std::size_t first = is_terrain ? 1 : 0;
  const auto count = [&] {
    const TerrainChart& chart = controller.map().chart();
    return is_terrain ? chart.terrains.size() : chart.features.size();
  };
  // A removed row ends the table early, and the next frame shows the rest.
  for (std::size_t i = first; i < count(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    ImGui::TableNextRow();
    chart_row({chart_table, i});
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void EditorPanels::Parts::chart_row(const ChartEntry& entry) {
  // The chart may be another after each field.
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  const TerrainChart& chart = *held;
  const auto key = [&](const char* what, std::size_t more = 0) {
    return fmt::format("chart {} {} {} {}", static_cast<int>(entry.table), entry.id, what, more);
  };
  MapDraft& draft = controller.draft();
  std::optional<std::string> problem;
  ImGui::TableNextColumn();
  if (const auto name = typed_field("##name", name_of(chart, entry), -1, key("name")))
    problem = rename_entry(draft, entry, *name);
  const bool is_terrain = entry.table == ChartTable::terrain;
  for (std::size_t c = 0; c < chart.classes.size(); ++c) {
    const auto id = static_cast<ClassId>(c);
    ImGui::TableNextColumn();
    ImGui::PushID(static_cast<int>(c));
    const auto& row = is_terrain ? chart.terrains[entry.id].cost : chart.features[entry.id].cost;
    if (const auto cost = typed_field("##cost", typed_cost(chart, row, id), -1, key("cost", c),
                                      is_terrain ? "cannot" : "adds"))
      problem = set_entry_cost(draft, entry, "cost", id, *cost);
    if (!is_terrain) {
      const auto& replace = chart.features[entry.id].replace;
      if (const auto cost =
              typed_field("##replace", typed_cost(chart, replace, id), -1, key("replace", c), "instead"))
        problem = set_entry_cost(draft, entry, "replace", id, *cost);
    }
    ImGui::PopID();
  }
  ImGui::TableNextColumn();
  if (is_terrain) {
    if (const auto symbol = typed_field("##symbol", to_utf8(chart.terrains[entry.id].symbol),
                                        small_width * scale, key("symbol")))
      problem = set_entry_value(draft, entry, "symbol", text_node(*symbol));
    tip("The character of this terrain in the file");
  } else {
    bool opens = chart.features[entry.id].opens;
    if (ImGui::Checkbox("##opens", &opens))
      problem =
          set_entry_value(draft, entry, "opens", opens ? std::optional(truth_node(true)) : std::nullopt);
    tip("Opens the way where the step would be prohibited, as a bridge does");
  }
  ImGui::TableNextColumn();
  role_field(entry, problem);
  look_fields(entry, problem);
  ImGui::TableNextColumn();
  use_field(entry, problem);
  if (problem) change_chart(*problem);
}

void EditorPanels::Parts::look_fields(const ChartEntry& entry, std::optional<std::string>& problem) {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  MapDraft& draft = controller.draft();
  const Look look = look_of(*held, entry);
  ImGui::TableNextColumn();
  std::array<float, 3> parts =
      picked_colour && picked_colour->first == entry ? picked_colour->second : parts_of(look.painted);
  constexpr ImGuiColorEditFlags flags =
      ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel | ImGuiColorEditFlags_NoOptions;
  if (ImGui::ColorEdit3("##colour", parts.data(), flags)) picked_colour = {entry, parts};
  tip(look.colour.empty() ? "The painter's own colour; click to choose another"
                          : look.colour + "; right click: the painter's own colour");
  if (!look.colour.empty() && ImGui::IsItemClicked(ImGuiMouseButton_Right))
    problem = set_entry_value(draft, entry, "colour", std::nullopt);
  // A colour that is dragged to is one step.
  if (picked_colour && picked_colour->first == entry && !ImGui::IsMouseDown(ImGuiMouseButton_Left) &&
      !ImGui::GetIO().WantTextInput) {
    problem = set_entry_value(draft, entry, "colour", text_node(to_text(colour_of(picked_colour->second))));
    picked_colour.reset();
  }

  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##pattern", look.pattern.empty() ? "by its name" : look.pattern.c_str(),
                        ImGuiComboFlags_HeightLargest)) {
    if (ImGui::Selectable("by its name", look.pattern.empty()))
      problem = set_entry_value(draft, entry, "pattern", std::nullopt);
    const auto choices = entry.table == ChartTable::terrain ? std::span<const char* const>(terrain_patterns)
                                                            : std::span<const char* const>(feature_patterns);
    for (const char* pattern : choices) {
      if (ImGui::Selectable(pattern, look.pattern == pattern))
        problem = set_entry_value(draft, entry, "pattern", text_node(pattern));
    }
    ImGui::EndCombo();
  }

  ImGui::TableNextColumn();
  bool blocks = look.sight.blocks;
  if (ImGui::Checkbox("##blocks", &blocks))
    problem = set_entry_sight(draft, entry, blocks ? std::optional(1) : std::nullopt);
  if (look.sight.blocks) {
    ImGui::SameLine();
    int levels = look.sight.height;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputInt("##height", &levels)) problem = set_entry_sight(draft, entry, levels);
    tip("Levels above the hex; of a feature, above the higher of its two hexes");
  }

  ImGui::TableNextColumn();
  const std::string key = fmt::format("chart {} {} picture", static_cast<int>(entry.table), entry.id);
  if (const auto picture = typed_field("##picture", look.picture, -1, key))
    problem = set_entry_value(draft, entry, "picture", text_or_none(*picture));
  tip("A picture file beside the map that is drawn instead; empty: none");
}

void EditorPanels::Parts::role_field(const ChartEntry& entry, std::optional<std::string>& problem) {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  const bool is_terrain = entry.table == ChartTable::terrain;
  const ChartRole now = is_terrain ? held->terrains[entry.id].role : held->features[entry.id].role;
  const std::string shown = now == ChartRole::unstated ? "by its name" : std::string(role_name(now));
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##role", shown.c_str(), ImGuiComboFlags_HeightLargest)) {
    if (ImGui::Selectable("by its name", now == ChartRole::unstated))
      problem = set_entry_value(controller.draft(), entry, "role", std::nullopt);
    for (const ChartRoleName& role : is_terrain ? terrain_roles() : feature_roles()) {
      const std::string name(role.name);
      if (ImGui::Selectable(name.c_str(), now == role.role))
        problem = set_entry_value(controller.draft(), entry, "role", text_node(name));
    }
    ImGui::EndCombo();
  }
  tip("What it is to the checks: where roads, streams and their crossings must meet");
}

void EditorPanels::Parts::use_field(const ChartEntry& entry, std::optional<std::string>& problem) {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  const std::size_t uses = uses_of(controller.map(), entry);
  label_before(std::to_string(uses), 46 * scale);
  if (ImGui::Button("Remove")) {
    const std::string refused = remove_entry(controller.draft(), entry, std::nullopt);
    if (uses == 0) {
      problem = refused;
    } else {
      ImGui::OpenPopup("##instead");
    }
  }
  if (!ImGui::BeginPopup("##instead")) return;
  const bool is_terrain = entry.table == ChartTable::terrain;
  soft_text(is_terrain ? fmt::format("{} get", plural(uses, "hex", "hexes"))
                       : fmt::format("{} get", plural(uses, "hexside", "hexsides")));
  const std::size_t count = is_terrain ? held->terrains.size() : held->features.size();
  for (std::size_t i = is_terrain ? 1 : 0; i < count; ++i) {
    if (i == entry.id) continue;
    if (ImGui::Selectable(name_of(*held, {entry.table, i}).c_str()))
      problem = remove_entry(controller.draft(), entry, i);
  }
  ImGui::EndPopup();
}

void EditorPanels::Parts::new_entry_row() {
  const TerrainChart& chart = controller.map().chart();
  const bool is_terrain = chart_table == ChartTable::terrain;
  const std::size_t count = is_terrain ? chart.terrains.size() : chart.features.size();
  const std::size_t first = is_terrain ? 1 : 0;
  label_before(is_terrain ? "New terrain" : "New feature", 110 * scale);
  const auto name = typed_field("##new entry", "", 150 * scale, is_terrain ? "new terrain" : "new feature",
                                "name, then Enter");
  ImGui::SameLine();
  ImGui::TextUnformatted("with the costs of");
  ImGui::SameLine();
  if (new_like >= count) new_like = first;
  ImGui::SetNextItemWidth(150 * scale);
  const bool has_model = new_like >= first && new_like < count;
  if (ImGui::BeginCombo("##like", has_model ? name_of(chart, {chart_table, new_like}).c_str() : "none")) {
    for (std::size_t i = first; i < count; ++i) {
      if (ImGui::Selectable(name_of(chart, {chart_table, i}).c_str(), i == new_like)) new_like = i;
    }
    ImGui::EndCombo();
  }
  if (name && !name->empty())
    change_chart(add_entry(controller.draft(), chart_table, *name,
                           has_model ? std::optional(new_like) : std::nullopt));
}

void EditorPanels::Parts::classes_row() {
  const std::shared_ptr<const TerrainChart> held = controller.map().shared_chart();
  const TerrainChart& chart = *held;
  if (class_chosen >= chart.classes.size()) class_chosen = 0;
  label_before("Class", 110 * scale);
  if (!chart.classes.empty()) {
    ImGui::SetNextItemWidth(150 * scale);
    if (ImGui::BeginCombo("##class", chart.classes[class_chosen].c_str())) {
      for (std::size_t c = 0; c < chart.classes.size(); ++c) {
        if (ImGui::Selectable(chart.classes[c].c_str(), c == class_chosen)) class_chosen = c;
      }
      ImGui::EndCombo();
    }
    const auto c = static_cast<ClassId>(class_chosen);
    ImGui::SameLine();
    if (const auto name = typed_field("##rename", "", 150 * scale, "class name", "rename, then Enter");
        name && !name->empty())
      change_chart(rename_class(controller.draft(), c, *name));
    ImGui::SameLine();
    if (ImGui::Button("Remove class")) change_chart(remove_class(controller.draft(), c));
    ImGui::SameLine(0, 24 * scale);
    if (const auto name =
            typed_field("##new class", "", 170 * scale, "new class", "new class with its costs");
        name && !name->empty())
      change_chart(add_class(controller.draft(), *name, c));
    tip("A new movement class, with the costs of the one that is chosen at the left");
  }
}

}  // namespace rearguard
