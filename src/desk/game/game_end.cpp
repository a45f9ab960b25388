// The screen at the end of a game: verdict, score, losses, turning points, replay.

#include "src/desk/game/game_end.h"

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"
#include "src/play/game/hints.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

void append(std::string& text, const std::string& part, const char* separator) {
  if (part.empty()) return;
  if (!text.empty()) text += separator;
  text += part;
}

}  // namespace

std::string describe_losses(const GameState& state, const std::string& side) {
  std::string units;
  std::size_t lost = 0;
  for (const LostUnit& unit : state.gone) {
    if (unit.side != side || !is_lost(state, unit)) continue;
    ++lost;
    append(units, fmt::format("{} ({} in turn {})", unit.id, unit.outcome, unit.turn), ", ");
  }
  const auto begun = state.begun.find(side);
  const int all = begun == state.begun.end() ? 0 : begun->second;
  if (lost == 0) return fmt::format("lost none of {}", plural(all, "unit", "units"));
  return fmt::format("lost {} of {}: {}", lost, plural(all, "unit", "units"), units);
}

std::string describe(const TurnChange& change, const HexMap& map) {
  std::string text;
  for (const auto& [side, lead] : change.lead) {
    if (lead > 0)
      append(text, fmt::format("{} to {}", plural(lead, "point", "points"), map.side_name(side)), ", ");
  }
  for (const auto& [side, strength] : change.strength) {
    const auto known = change.lost.find(side);
    const int lost = known == change.lost.end() ? 0 : known->second;
    std::string loss;
    if (lost > 0) append(loss, plural(lost, "unit", "units"), " and ");
    if (strength < 0) append(loss, fmt::format("{} strength", -strength), " and ");
    if (!loss.empty()) append(text, fmt::format("{}: {} lost", map.side_name(side), loss), "; ");
    if (strength > 0)
      append(text, fmt::format("{}: {} strength gained", map.side_name(side), strength), "; ");
  }
  return fmt::format("Turn {}, {}: {}", change.turn, map.side_name(change.side), text);
}

const std::vector<TurnChange>& GameEnd::turning_points_of(
    std::span<const std::shared_ptr<const GameState>> states) {
  if (states.back() != last_) {
    last_ = states.back();
    found_ = turning_points(turn_changes(states), max_points);
  }
  return found_;
}

void GamePanels::Parts::score_part() {
  const GameState& state = controller.shown();
  const Score score = score_of(state);
  bold_text(verdict_so_far(state));
  for (const std::string& side : state.scenario->sides) {
    ImGui::Spacing();
    const auto points = score.points.find(side);
    side_mark(state, side, ImGui::GetTextLineHeight() * 1.1F);
    ImGui::SameLine();
    bold_text(fmt::format("{}: {}", state.name_of(side),
                          plural(points == score.points.end() ? 0 : points->second, "point", "points")));
    if (!state.over) player_row(side);
    for (const ScoreLine& line : score.lines) {
      if (line.side == side) wrapped_text(fmt::format("   {}  {}", line.points, line.text));
    }
    soft_text(describe_losses(state, side));
  }
}

void GamePanels::Parts::lesson_end() {
  const Scenario& scenario = controller.game().scenario();
  const bool is_won = score_of(controller.shown()).leader == scenario.lesson->side;
  if (is_won && !rearguard::listed(settings.lessons, scenario.name))
    settings.lessons.push_back(scenario.name);
  bold_text(is_won ? "Well done" : "Not this time: try again");
  wrapped_text(scenario.lesson->learned);
  ImGui::Spacing();
  const std::vector<HintStanding>& standings = controller.hint_standings();
  const auto done = std::count(standings.begin(), standings.end(), HintStanding::followed);
  bold_text(fmt::format("You have done {} of {}{}", done, standings.size(),
                        done < static_cast<std::ptrdiff_t>(standings.size()) ? "; still to try:" : ""));
  for (std::size_t h = 0; h < standings.size(); ++h) {
    if (standings[h] != HintStanding::followed) soft_text(scenario.hints[h].text);
  }
  ImGui::Spacing();
  if (ImGui::Button("Again")) return again();
  list_files();
  const ScenarioEntry* next = next_lesson();
  next_in_flow(150 * scale);
  if (next != nullptr && ImGui::Button(fmt::format("Next: {}", next->name).c_str()))
    return begin_lesson(*next);
  if (next == nullptr && ImGui::Button("All lessons, and the skirmish")) {
    open_home();
    open_screen(Screen::lessons);
  }
  ImGui::Separator();
}

void GamePanels::Parts::end_screen() {
  const GameState& state = controller.shown();
  begin_centred("##over", width, height, 620 * scale, 0);
  bold_text("The game is over");
  wrapped_text((state.ending.empty() ? "The last turn is over" : state.ending) + ".");
  ImGui::Spacing();
  if (state.scenario->lesson) {
    lesson_end();
  } else {
    score_part();
    turning_points_part();
  }
  ImGui::Spacing();
  if (ImGui::Button("View the map (Esc)")) controller.shows_end = false;
  next_in_flow(150 * scale);
  if (ImGui::Button("Replay the game")) {
    controller.go_to(0);
    controller.play(true);
  }
  next_in_flow(110 * scale);
  if (ImGui::Button("Home")) {
    controller.shows_end = false;
    open_home();
  }
  ImGui::End();
}

void GamePanels::Parts::turning_points_part() {
  ImGui::Spacing();
  bold_text("Turning points");
  const std::vector<TurnChange>& turns = game_end.turning_points_of(controller.states());
  if (turns.empty()) soft_text("No turn changed score or strength.");
  for (const TurnChange& turn : turns) {
    ImGui::PushID(static_cast<int>(turn.first_step));
    if (ImGui::SmallButton("Replay")) {
      controller.go_to(turn.first_step);
      controller.play(true);
    }
    ImGui::SameLine();
    go_on_button("Play on from before it", turn.first_step);
    ImGui::PopID();
    wrapped_text(describe(turn, controller.shown().position.map()));
  }
}

}  // namespace rearguard
