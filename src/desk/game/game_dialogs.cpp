// The dialogs of a game: saving, help, the screen between turns, questions and messages.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hexside.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/document/text_file.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/game/text_blocks.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"

namespace rearguard {

void GamePanels::Parts::open_dialog(Dialog which) {
  dialog = which;
  dialog_opened = true;
  listed = false;
  save_name = which == Dialog::save_as && controller.is_open()
                  ? file_name_from(controller.game().scenario().name)
                  : std::string();
}

bool GamePanels::Parts::has_dialog_of(const GamePart& part) const {
  return dialog == Dialog::of_part && dialog_part == &part;
}

void GamePanels::Parts::open_dialog_of(const GamePart& part) {
  open_dialog(Dialog::of_part);
  dialog_part = &part;
}

void GamePanels::Parts::close_dialog() {
  dialog = Dialog::none;
  release_focus = true;
}

void GamePanels::Parts::windows() {
  if (controller.is_open() && dialog != Dialog::home) {
    if (controller.shows_end) end_screen();
    if (!controller.handed_to().empty()) hand_over_screen();
    if (controller.question()) question_window();
    if (controller.asks_players) players_window();
    if (dialog == Dialog::save_as) save_dialog();
    if (dialog == Dialog::help) help_dialog();
  }
  for (const auto& part : controller.parts()) part->draw_windows(*this);
  message();
}

void GamePanels::Parts::save_dialog() {
  begin_centred("Save as", width, height, 520 * scale, 0);
  wrapped_text("Every action is saved immediately in " + controller.file() + ".");
  wrapped_text("To continue in a copy and leave that file unchanged, enter a name or path for the copy:");
  if (dialog_opened) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##name", &save_name, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::BeginDisabled(save_name.empty());
  const bool pressed = ImGui::Button("Save", {110 * scale, 0});
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::Button("Cancel (Esc)")) close_dialog();
  ImGui::End();
  enter_used = enter_used || entered;
  if ((entered || pressed) && !save_name.empty()) {
    const std::string wanted = save_name;
    close_dialog();
    controller.save_as(wanted);
  }
}

namespace {

void cells_table(const TextBlock& block, int number) {
  std::size_t columns = 1;
  for (const auto& row : block.rows) columns = std::max(columns, row.size());
  ImGui::PushID(number);
  if (ImGui::BeginTable("##cells", static_cast<int>(columns),
                        ImGuiTableFlags_Borders | ImGuiTableFlags_SizingFixedFit)) {
    for (const auto& row : block.rows) {
      ImGui::TableNextRow();
      for (const std::string& cell : row) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(cell.c_str());
      }
    }
    ImGui::EndTable();
  }
  ImGui::PopID();
}

void laid_out(const std::string& text, float scale) {
  if (text.empty()) soft_text("There is no text on this page.");
  int number = 0;
  for (const TextBlock& block : text_blocks(text)) {
    const bool is_inside = block.kind == TextBlock::Kind::item || block.kind == TextBlock::Kind::row;
    if (is_inside) ImGui::Indent(14 * scale);
    if (block.kind == TextBlock::Kind::table) {
      cells_table(block, ++number);
    } else if (block.kind == TextBlock::Kind::heading) {
      ImGui::Spacing();
      bold_text(block.text);
    } else {
      wrapped_text(block.text);
    }
    if (is_inside) ImGui::Unindent(14 * scale);
    if (block.kind == TextBlock::Kind::paragraph) ImGui::Spacing();
  }
}

void winning(const Scenario& scenario) {
  ImGui::Spacing();
  bold_text("How it is won");
  for (const VictoryRule& rule : scenario.victory) wrapped_text(describe(rule, scenario.map()));
  for (const EndingRule& rule : scenario.endings) wrapped_text(describe(rule, scenario.map()));
  for (const ScoreLevel& level : scenario.levels) wrapped_text(describe(level));
}

void keys_table(float scale) {
  if (!ImGui::BeginTable("##keys", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, 170 * scale);
  ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
  for (const GameKey& row : game_keys()) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    wrapped_text(row.key);
    ImGui::TableNextColumn();
    wrapped_text(row.help);
  }
  ImGui::EndTable();
}

void phases(const Play& play) {
  ImGui::Spacing();
  bold_text("Sequence of play");
  for (const Phase& phase : play.phases) {
    std::string text = phase.name;
    if (!phase.actions.empty()) text += fmt::format(": {}", fmt::join(phase.actions, ", "));
    wrapped_text(text);
    if (!phase.text.empty()) soft_text(phase.text + (phase.cite.empty() ? "" : " (" + phase.cite + ")"));
  }
  ImGui::Spacing();
  bold_text("Actions");
  for (const PlayAction& action : play.actions)
    wrapped_text(fmt::format("{}: {}{}", action.name, action.text,
                             action.cite.empty() ? "" : " (" + action.cite + ")"));
}

}  // namespace

void GamePanels::Parts::help_dialog() {
  const Scenario& scenario = controller.game().scenario();
  begin_centred(scenario.name.empty() ? "Help" : (scenario.name + "###help").c_str(), width, height,
                820 * scale, 660 * scale);
  const float buttons = 5 * ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("##sheet", {0, -buttons});
  if (ImGui::BeginTabBar("##pages")) {
    const bool is_forced = std::exchange(page_chosen, false);
    const auto tab = [&](const char* title, Page which, const auto& content) {
      const bool front = is_forced && page == which;
      if (!ImGui::BeginTabItem(title, nullptr,
                               front ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None))
        return;
      ImGui::BeginChild(title);
      content();
      ImGui::EndChild();
      ImGui::EndTabItem();
    };
    tab("The scenario", Page::scenario, [&] {
      laid_out(briefing_of(scenario), scale);
      winning(scenario);
    });
    tab("How to play", Page::rules, [&] {
      laid_out(scenario.play().guide, scale);
      phases(scenario.play());
    });
    tab("Keys", Page::keys, [&] { keys_table(scale); });
    ImGui::EndTabBar();
  }
  ImGui::EndChild();
  if (ImGui::Button(controller.steps() == 0 ? "Begin (Enter)" : "Close (Esc)")) close_dialog();
  ImGui::SameLine();
  ImGui::BeginGroup();
  ImGui::Checkbox("Show a screen between the players' turns", &controller.hand_over);
  ImGui::Checkbox("Pass over phases in which nothing can be done", &controller.passes_over);
  if (bool hints = controller.shows_hints(); ImGui::Checkbox("Show the hints of a lesson (H)", &hints))
    controller.show_hints(hints);
  ImGui::Checkbox("Counters: the pictures of units that have some", &settings.counter_pictures);
  ImGui::TextUnformatted("Counters move (M)");
  for (std::size_t i = 0; i < motion_names.size(); ++i) {
    ImGui::SameLine();
    if (ImGui::RadioButton(std::string(motion_names[i]).c_str(),
                           settings.motion == static_cast<MotionSpeed>(i)))
      choose_motion(i);
  }
  ImGui::EndGroup();
  ImGui::End();
}

void GamePanels::Parts::hand_over_screen() {
  const GameState& state = controller.shown();
  begin_centred("##hand-over", width, height, 640 * scale, 0);
  side_mark(state, controller.handed_to(), ImGui::GetTextLineHeight() * 2);
  ImGui::SameLine();
  ImGui::BeginGroup();
  bold_text(state.name_of(controller.handed_to()) + ": your turn");
  wrapped_text(
      fmt::format("Turn {} of {}, {}.", state.turn, state.scenario->turns, state.current_phase().name));
  ImGui::EndGroup();
  ImGui::Spacing();
  if (const std::vector<std::string> results = controller.last_results(); !results.empty()) {
    bold_text("What has just happened");
    for (const std::string& line : results) wrapped_text(line);
    ImGui::Spacing();
  }
  bold_text("Since your last action");
  const std::vector<std::string> news = controller.news(controller.handed_to());
  if (news.empty()) soft_text("Nothing has been moved or attacked.");
  for (const std::string& line : news) wrapped_text(line);
  ImGui::Spacing();
  if (ImGui::Button("Begin the turn (Enter)")) controller.accept_turn();
  ImGui::Spacing();
  bool shown = controller.hand_over;
  if (ImGui::Checkbox("Show this between turns", &shown)) controller.hand_over = shown;
  ImGui::Checkbox("Pass over phases in which nothing can be done", &controller.passes_over);
  ImGui::End();
}

void GamePanels::Parts::players_window() {
  begin_centred("Who plays?", width, height, 520 * scale, 0);
  wrapped_text("The journal of this game does not say who plays it. From now on it will.");
  for (const std::string& side : controller.game().scenario().sides) {
    ImGui::Spacing();
    bold_text(controller.shown().name_of(side));
    player_row(side);
  }
  ImGui::Spacing();
  if (ImGui::Button("Go on (Enter)")) controller.accept_players();
  ImGui::End();
}

void GamePanels::Parts::question_window() {
  const GameController::Question question = *controller.question();
  begin_centred("##question", width, height, 520 * scale, 0);
  toned_text(Tone::warning, question.text, true);
  constexpr std::size_t max_shown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(max_shown, question.units.size()); ++i)
    text += (text.empty() ? "" : ", ") + describe_unit(controller.shown(), question.units[i]);
  if (question.units.size() > max_shown)
    text += fmt::format(" and {} more", question.units.size() - max_shown);
  wrapped_text(text + ".");
  ImGui::Spacing();
  if (ImGui::Button("End the phase (Enter)")) controller.end_phase(true);
  next_in_flow(150 * scale);
  if (ImGui::Button("Next unit (N)")) {
    controller.cancel_question();
    controller.step_unit(+1);
  }
  next_in_flow(90 * scale);
  if (ImGui::Button("Back (Esc)")) controller.cancel_question();
  ImGui::End();
}

void GamePanels::Parts::message() {
  if (controller.messages().empty()) return;
  if (message_window(controller.messages().front(), width, height, scale)) controller.dismiss_message();
}

}  // namespace rearguard
