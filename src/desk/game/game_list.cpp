// The list of games: scenarios to begin, with a picture of their maps, and saved games to resume.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {
namespace {

constexpr float sketch_width = 120, sketch_height = 92;  // points

/// Returns "confederate 4 units against union 3 units"; "blue against red" if the units are not listed.
std::string describe_sides(const ScenarioEntry& entry) {
  std::string text;
  for (const std::string& side : entry.sides) {
    const auto units = entry.units.find(side);
    text += (text.empty() ? "" : " against ") + side;
    if (units != entry.units.end()) text += " (" + plural(units->second, "unit", "units") + ")";
  }
  return text;
}

std::string describe_length(const ScenarioEntry& entry) {
  std::string text = plural(entry.turns, "turn", "turns");
  if (entry.minutes > 0) text += fmt::format(", about {}", plural(entry.minutes, "minute", "minutes"));
  return text + "; rules: " + entry.rules;
}

/// Draws a map into a box of this size; an empty box while it is being read.
void draw_sketch(const MapSketch* sketch, float width, float height) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
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
  ImGui::Dummy({width, height});
}

}  // namespace

/// Shows the list of games in the whole window when no game is open.
void GamePanels::Parts::games_list() {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::Begin("##games", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  bold_text("Rearguard");
  soft_text(
      controller.parts().empty()
          ? "Play the computer, or a friend beside you. Start a new game, or resume a saved one."
          : "Play the computer, a friend beside you, or someone far away. Start a new game, or resume a "
            "saved one.");
  ImGui::Spacing();
  games_content();
  ImGui::End();
}

/// Returns the game that was saved last, autosaves apart; null: there is none.
const SavedEntry* GamePanels::Parts::newest_game() const {
  const auto newest =
      std::find_if(games.begin(), games.end(), [](const SavedEntry& g) { return !g.is_autosave; });
  return newest == games.end() ? nullptr : &*newest;
}

bool GamePanels::Parts::resume_last() {
  const SavedEntry* newest = newest_game();
  if (newest == nullptr) return false;
  const std::string file = newest->file;
  listed = false;
  controller.resume(file);
  return true;
}

void GamePanels::Parts::scenario_row(const ScenarioEntry& entry, std::string& begin) {
  ImGui::PushID(entry.file.c_str());
  draw_sketch(summaries.sketch(entry.file), sketch_width * scale, sketch_height * scale);
  ImGui::SameLine();
  ImGui::BeginGroup();
  if (ImGui::Button(entry.name.c_str())) begin = entry.file;
  for (const auto& part : controller.parts()) part->draw_beside(entry, *this);
  if (entry.begin_here) toned_text(Tone::good, "Begin here.", true);
  soft_text(describe_sides(entry));
  soft_text(describe_length(entry));
  ImGui::EndGroup();
  ImGui::Spacing();
  ImGui::PopID();
}

void GamePanels::Parts::saved_row(const SavedEntry& entry, std::string& resume) {
  ImGui::PushID(entry.file.c_str());
  const SavedSummary* summary = summaries.saved(entry.file, fmt::format("{} {}", entry.time, entry.actions));
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

void GamePanels::Parts::games_content() {
  if (!std::exchange(listed, true)) {
    scenarios = shipped_scenarios(controller.places().data);
    games = saved_games(controller.places().games, controller.places().kinds);
  }
  std::string begin, resume;
  const SavedEntry* newest = newest_game();
  if (newest != nullptr && !controller.is_open()) {
    if (ImGui::Button(
            fmt::format("Resume the last game: {}, {} (Enter)", newest->name, newest->time).c_str()))
      resume = newest->file;
  }
  bool is_first = newest == nullptr || controller.is_open();
  const auto beside_last = [&] {
    if (!std::exchange(is_first, false)) ImGui::SameLine();
  };
  for (const auto& part : controller.parts()) {
    beside_last();
    part->draw_in_list(*this);
  }
  if (controller.is_open()) {
    beside_last();
    if (ImGui::Button("Close (Esc)")) close_dialog();
  }
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  ImGui::BeginChild("##scenarios", {half, 0}, true);
  bold_text("New game");
  if (scenarios.empty()) soft_text("No scenarios were found.");
  for (const ScenarioEntry& entry : scenarios) scenario_row(entry, begin);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##saved", {0, 0}, true);
  bold_text("Resume a game");
  if (games.empty()) soft_text("There are no saved games yet.");
  const auto entries = [&](bool copies) {
    for (const SavedEntry& entry : games) {
      if (entry.is_autosave == copies) saved_row(entry, resume);
    }
  };
  entries(false);
  const bool has_copies =
      std::any_of(games.begin(), games.end(), [](const SavedEntry& g) { return g.is_autosave; });
  if (has_copies && ImGui::CollapsingHeader("Autosaves, one per turn")) entries(true);
  ImGui::EndChild();
  is_waiting = summaries.advance() || is_waiting;
  if (begin.empty() && resume.empty()) return;
  if (begin.empty() ? controller.resume(resume) : controller.begin(begin)) {
    close_dialog();
    if (!begin.empty()) {
      page = Page::scenario;
      page_chosen = true;
      open_dialog(Dialog::help);
    }
  }
  listed = false;
}

}  // namespace rearguard
