// The screen at the end of a game: verdict, score, losses, turning points, replay.

#include "src/desk/game/game_end.h"

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"
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

std::string describe(const TurnChange& change) {
  std::string text;
  for (const auto& [side, lead] : change.lead) {
    if (lead > 0) append(text, fmt::format("{} to {}", plural(lead, "point", "points"), side), ", ");
  }
  for (const auto& [side, strength] : change.strength) {
    const auto known = change.lost.find(side);
    const int lost = known == change.lost.end() ? 0 : known->second;
    std::string loss;
    if (lost > 0) append(loss, plural(lost, "unit", "units"), " and ");
    if (strength < 0) append(loss, fmt::format("{} strength", -strength), " and ");
    if (!loss.empty()) append(text, fmt::format("{} loses {}", side, loss), "; ");
    if (strength > 0) append(text, fmt::format("{} gains {} strength", side, strength), "; ");
  }
  return fmt::format("Turn {}, {}: {}", change.turn, change.side, text);
}

const std::vector<TurnChange>& GameEnd::turning_points_of(
    std::span<const std::shared_ptr<const GameState>> states) {
  if (states.back() != last_) {
    last_ = states.back();
    found_ = turning_points(turn_changes(states), max_points);
  }
  return found_;
}

void GamePanels::Parts::end_screen() {
  const GameState& state = controller.shown();
  const Score score = score_of(state);
  begin_centred("##over", width, height, 620 * scale, 0);
  bold_text("The game is over");
  wrapped_text((state.ending.empty() ? "The last turn is over" : state.ending) + ".");
  ImGui::Spacing();
  bold_text(score.verdict);
  for (const std::string& side : state.scenario->sides) {
    const auto points = score.points.find(side);
    side_mark(state, side, ImGui::GetTextLineHeight() * 1.1F);
    ImGui::SameLine();
    bold_text(fmt::format("{}: {}", side,
                          plural(points == score.points.end() ? 0 : points->second, "point", "points")));
    for (const ScoreLine& line : score.lines) {
      if (line.side == side) wrapped_text(fmt::format("   {}  {}", line.points, line.text));
    }
    soft_text(describe_losses(state, side));
  }
  turning_points_part();
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

/// Lists the turns that decided the game; a click replays from there.
void GamePanels::Parts::turning_points_part() {
  ImGui::Spacing();
  bold_text("Turning points");
  const std::vector<TurnChange>& turns = game_end.turning_points_of(controller.states());
  if (turns.empty()) soft_text("No turn changed score or strength.");
  for (const TurnChange& turn : turns) {
    ImGui::PushID(static_cast<int>(turn.first_step));
    if (ImGui::Button("Replay")) {
      controller.go_to(turn.first_step);
      controller.play(true);
    }
    ImGui::PopID();
    ImGui::SameLine();
    wrapped_text(describe(turn));
  }
}

}  // namespace rearguard
