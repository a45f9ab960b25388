#include "src/desk/game/game_panels.h"

#include <imgui.h>

#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/answers/view/counter_scene.h"
#include "src/core/document/text_file.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/game/played_game.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"
#include "src/play/game/score.h"

namespace rearguard {

namespace {

constexpr float share_of_log = 0.42F;

}  // namespace

void side_mark(const GameState& state, const std::string& side, float size) {
  const auto& sides = state.position.sides();
  const auto at = std::find(sides.begin(), sides.end(), side);
  Colour colour = rgb(0x8a8272);
  if (at != sides.end())
    colour = side_style(state.position, static_cast<SideIndex>(at - sides.begin())).colour;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, {corner.x + size, corner.y + size},
                     IM_COL32(colour.red, colour.green, colour.blue, 255), 3);
  list.AddRect(corner, {corner.x + size, corner.y + size}, IM_COL32(42, 36, 29, 255), 3);
  const std::string letter =
      side.empty() ? "?"
                   : std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(side[0]))));
  // A wide letter is drawn smaller to fit its box.
  const ImVec2 usual = ImGui::CalcTextSize(letter.c_str());
  const float fit = std::min(1.0F, 0.8F * size / std::max(usual.x, 1.0F));
  const ImVec2 wide{usual.x * fit, usual.y * fit};
  const Colour ink = ink_on(colour);
  list.AddText(ImGui::GetFont(), ImGui::GetFontSize() * fit,
               {corner.x + (size - wide.x) / 2, corner.y + (size - wide.y) / 2},
               IM_COL32(ink.red, ink.green, ink.blue, 255), letter.c_str());
  ImGui::Dummy({size, size});
}

GamePanels::GamePanels(GameController& controller, PanelHooks hooks, std::string settings_file)
    : parts_(std::make_unique<Parts>(controller, std::move(hooks))) {
  if (const auto problem = parts_->load(std::move(settings_file)))
    controller.report(unread_settings, *problem);
  controller.hand_over = parts_->settings.hand_over;
  controller.passes_over = parts_->settings.pass_over;
  controller.show_hints(parts_->settings.hints);
  set_motion(parts_->settings.motion);
}

GamePanels::~GamePanels() = default;

void GamePanels::set_motion(MotionSpeed speed) {
  parts_->controller.set_motion(motion_speeds[static_cast<std::size_t>(speed)]);
}

PanelFrame& GamePanels::shared() const {
  return *parts_;
}

bool GamePanels::is_covered() const {
  return parts_->over_map();
}

bool GamePanels::is_reading() const {
  return parts_->is_waiting;
}

void GamePanels::show_help(Page page) {
  parts_->page = page;
  parts_->page_chosen = true;
  parts_->open_dialog(Parts::Dialog::help);
}

void GamePanels::open(const std::string& file) {
  Parts& p = *parts_;
  if (p.dialog != Parts::Dialog::none) p.close_dialog();
  const auto text = read_text_file(file);
  if (text && is_journal(*text) && kind_label(*text).empty()) {
    p.resume_game(file);
  } else if (const auto scenario = scenario_entry(file)) {
    if (scenario->lesson > 0) return p.begin_lesson(*scenario);
    show_home();
    p.home.purpose = HomeState::Purpose::computer;
    p.open_sheet(*scenario);
  } else {
    for (const auto& part : p.controller.parts()) part->open(file);
  }
}

void GamePanels::show_home(Screen screen) {
  if (parts_->controller.is_open()) parts_->open_dialog(Parts::Dialog::home);
  parts_->open_screen(screen);
}

void GamePanels::open_module(const std::string& file) {
  show_home(Screen::module);
  parts_->module.steps().open(file);
}

void GamePanels::lead_on(Go go) {
  parts_->hooks.go = std::move(go);
}

GamePart* GamePanels::Parts::covering_part() const {
  for (const auto& part : controller.parts()) {
    if (part->covers()) return part.get();
  }
  return nullptr;
}

bool GamePanels::Parts::over_map() const {
  return !controller.is_open() || dialog != Dialog::none || !controller.messages().empty() ||
         covering_part() != nullptr || !controller.handed_to().empty() || controller.shows_end ||
         controller.question().has_value() || controller.asks_players;
}

void GamePanels::frame(float width, float height, float scale) {
  Parts& p = *parts_;
  p.begin(width, height, scale);
  p.row_hexes.clear();
  p.is_waiting = false;
  p.enter_used = false;
  p.row_outcome.reset();
  // Keyboards differ in the keys that write it.
  const auto& typed = ImGui::GetIO().InputQueueCharacters;
  if (!p.is_typing && std::find(typed.begin(), typed.end(), ImWchar{'?'}) != typed.end()) key("?");
  if (p.controller.is_open() && p.dialog != Parts::Dialog::home) {
    p.listed = false;
    p.top_bar();
    p.bottom_bar();
    p.dock();
  } else {
    p.map = {0, 0, width, height};
    p.home_screen();
  }
  p.windows();
  p.controller.spotlight(p.row_hexes);
  p.controller.spotlight_outcome(p.row_outcome);
  if (const auto shown = std::exchange(p.row_focus, std::nullopt)) p.controller.show(*shown);
  if (const auto steps = std::exchange(p.goes_on_after, std::nullopt)) p.controller.branch(*steps);
  p.end(p.dialog != Parts::Dialog::none);
  p.dialog_opened = false;
  p.save();
}

void GamePanels::Parts::save() {
  settings.hand_over = controller.hand_over;
  settings.pass_over = controller.passes_over;
  settings.hints = controller.shows_hints();
  if (const auto problem = save_changes(hooks.settings)) controller.report(unsaved_settings, *problem);
}

void GamePanels::Parts::top_bar() {
  const GameState& state = controller.shown();
  begin_bar("##top", 0, width, std::max(top_height, 1.0F), scale);
  const float line = ImGui::GetTextLineHeight();
  side_mark(state, state.acting_side(), line * 1.15F);
  ImGui::SameLine();
  const Score score = score_of(state);
  std::vector<std::string> points;
  for (const std::string& side : state.scenario->sides) {
    const auto at = score.points.find(side);
    points.push_back(fmt::format("{} {}", state.name_of(side), at == score.points.end() ? 0 : at->second));
  }
  const std::string tally = fmt::format("{}", fmt::join(points, "  \u00B7  "));
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(tally.c_str()).x - 24 * scale;
  const std::string title =
      state.over ? fmt::format("Game over after turn {} of {}", state.turn, state.scenario->turns)
                 : fmt::format("Turn {} of {}  \u00B7  {}  \u00B7  {}", state.turn, state.scenario->turns,
                               state.name_of(state.active_side()), state.current_phase().name);
  const float left = ImGui::GetCursorPosX();
  ImGui::BeginGroup();
  bold_text(title);
  ImGui::EndGroup();
  if (ImGui::GetItemRectSize().x < room) {
    ImGui::SameLine(left + room + 24 * scale);
    ImGui::TextUnformatted(tally.c_str());
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Points so far. %s.", verdict_so_far(state).c_str());
  }
  prompt_line();
  top_height = end_bar(scale);
}

/// The prompt; as a banner in the colour of the player who is called in the midst of a turn. It has its place
/// in the top bar, so that the map keeps its size.
void GamePanels::Parts::prompt_line() {
  const std::string text = controller.prompt();
  if (!controller.is_called()) return wrapped_text(text);
  const GameState& state = controller.shown();
  const auto& sides = state.position.sides();
  const auto at = std::find(sides.begin(), sides.end(), state.acting_side());
  const Colour colour = at == sides.end()
                            ? rgb(0x8a8272)
                            : side_style(state.position, static_cast<SideIndex>(at - sides.begin())).colour;
  const Colour ink = ink_on(colour);
  const float top = ImGui::GetCursorScreenPos().y;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  ImGui::PushStyleColor(ImGuiCol_Text, IM_COL32(ink.red, ink.green, ink.blue, 255));
  bold_text(text);
  ImGui::PopStyleColor();
  const float bottom = ImGui::GetItemRectMax().y;
  list.ChannelsSetCurrent(0);
  list.PushClipRectFullScreen();
  list.AddRectFilled({0, top - 3 * scale}, {width, bottom + 5 * scale},
                     IM_COL32(colour.red, colour.green, colour.blue, 255));
  for (const float line : {top - 3 * scale, bottom + 5 * scale})
    list.AddLine({0, line}, {width, line}, IM_COL32(42, 36, 29, 255), std::max(1.0F, scale));
  list.PopClipRect();
  list.ChannelsMerge();
}

void GamePanels::Parts::bottom_bar() {
  begin_bar("##bottom", height - bottom_height, width, std::max(bottom_height, 1.0F), scale);
  ButtonFlow button(width > 1150 * scale);
  const std::string undoable = controller.undoable();
  const std::string redoable = controller.redoable();
  if (button("Undo", !undoable.empty(),
             undoable.empty()
                 ? "Nothing can be undone: dice were rolled, or another player decides now (Ctrl+Z or U)"
                 : "Undo: " + undoable + " (Ctrl+Z or U)"))
    controller.undo();
  if (button("Redo", !redoable.empty(),
             "Redo " + (redoable.empty() ? "what was undone" : redoable) + " (Ctrl+Y or R)"))
    controller.redo();
  const bool acts = controller.can_act() && !controller.shown().choice;
  if (button(button.keyed("Next unit", "N"), acts,
             "Select the next unit that can do more than turn (N; Shift+N: the previous one)"))
    controller.step_unit(+1);
  if (button(button.keyed("Done with this unit", "Space"), acts && !controller.selected().empty(),
             "Done with this unit for this phase (Space)"))
    controller.finish_unit();
  if (button(button.keyed("End phase", "Ctrl+Space"), acts, "End the phase (Ctrl+Space)"))
    controller.end_phase();
  if (button(controller.overlay().kind == OverlayKind::off ? "Overlay###overlay"
                                                           : controller.overlay().label + "###overlay",
             true, "Reach, ZOC, fire, line of sight, danger (O: the next one; Ctrl+L: none)"))
    ImGui::OpenPopup("##overlays");
  overlay_list();
  if (button("Home", true, "The first screen: another game, lessons, maps (Ctrl+O); this game is saved"))
    open_home();
  const PlayedApart* apart = controller.apart();
  if (button("Save as", apart == nullptr,
             apart == nullptr ? "Continue in a copy under another name (Ctrl+S)" : apart->not_copied))
    open_dialog(Dialog::save_as);
  if (button(button.keyed("Help", "F1"), true, "The scenario, how to play, all keys (F1)"))
    open_dialog(Dialog::help);
  bottom_height = end_bar(scale);
}

void GamePanels::Parts::dock() {
  begin_dock("##game", dock_width(preferred_width(usual_dock_width), min_dock_width, width / scale * 0.42F),
             top_height, bottom_height);
  for (const auto& part : controller.parts()) part->draw_panel(*this);
  hint_part();
  const float inside = ImGui::GetContentRegionAvail().y;
  // What is decided now comes before what is past.
  const float spare = inside - 12 * ImGui::GetTextLineHeightWithSpacing();
  const float log_height =
      std::min(inside * share_of_log, std::max(spare, ImGui::GetFrameHeightWithSpacing()));
  const RetreatPreview& look = controller.looked();
  const std::string& subject = look.is_open() ? look.unit_id() : controller.selected();
  if (shown_unit != subject) shows_unit = !subject.empty();
  shown_unit = subject;
  ImGui::BeginChild("##upper", {0, inside - log_height - 2 * ImGui::GetStyle().ItemSpacing.y}, false);
  if (ImGui::BeginTabBar("##tabs")) {
    const auto tab = [&](const char* name, bool front, void (Parts::*content)()) {
      if (!ImGui::BeginTabItem(name, nullptr, front ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None))
        return;
      ImGui::BeginChild(name);
      (this->*content)();
      ImGui::EndChild();
      ImGui::EndTabItem();
    };
    tab("Selected", std::exchange(shows_unit, false), &Parts::unit_tab);
    tab("Score", false, &Parts::score_tab);
    tab("Forces", false, &Parts::forces_tab);
    ImGui::EndTabBar();
  }
  ImGui::EndChild();
  ImGui::Separator();
  ImGui::BeginChild("##log", {0, 0}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  log_part();
  ImGui::EndChild();
  ImGui::End();
}

/// Shows the next hint above everything else, with the way to put the hints away. Its box keeps its place and
/// its size.
void GamePanels::Parts::hint_part() {
  const Scenario& scenario = controller.game().scenario();
  if (scenario.hints.empty() || !controller.shows_hints() || controller.is_replay() ||
      controller.shown().over)
    return;
  float tallest = 0;
  for (const Hint& hint : scenario.hints)
    tallest = std::max(
        tallest, ImGui::CalcTextSize(hint.text.c_str(), nullptr, false, ImGui::GetContentRegionAvail().x).y);
  ImGui::BeginChild("##hint", {0, tallest + ImGui::GetTextLineHeightWithSpacing() +
                                      ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y});
  const Hint* hint = controller.hint();
  const auto [number, count] = controller.hint_number();
  if (hint == nullptr) {
    bold_text(number > count ? "All hints are done" : "No hint now");
    soft_text(controller.can_act() ? "Do what you like, or end the phase with Ctrl+Space."
                                   : "The other side has its turn.");
  } else {
    bold_text(fmt::format("Hint {} of {}", number, count));
    wrapped_text(hint->text);
  }
  const float buttons = ImGui::GetWindowHeight() - ImGui::GetFrameHeightWithSpacing();
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), buttons));
  if (const auto at = controller.hint_place()) {
    if (ImGui::Button("Show the place")) controller.show(*at);
    if (is_pointed_at()) row_hexes = {*at};
    ImGui::SameLine();
  }
  if (ImGui::Button("Hide hints (H)")) controller.show_hints(false);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("They stay away, in later games too, until H or F1 shows them again");
  ImGui::SameLine();
  const bool anew = scenario.lesson && ImGui::Button("Again");
  ImGui::EndChild();
  ImGui::Separator();
  if (anew) again();
}

// Keys ------------------------------------------------------------------------------------------------

std::vector<GameKey> game_keys() {
  return {{"U, Ctrl+Z",
           "Undo the last action and the phases passed over after it, back to the last dice roll or until "
           "another player has something to decide"},
          {"R, Ctrl+Y", "Redo what was undone"},
          {"N, Shift+N", "Next and previous unit that can do more than turn"},
          {"1 to 9", "The actions of the selected unit, in the order of the panel"},
          {"E, Shift+E", "Next and previous target, hex, direction, path or option; Enter confirms it"},
          {"Shift+arrows", "Move the hex cursor; Enter clicks there"},
          {"Space", "Done with this unit for this phase"},
          {"Ctrl+Space", "End the phase; asks first if units can still act"},
          {"Enter", "Confirm the proposed action; a second click on the target does the same"},
          {"Esc, right click",
           "Cancel the proposal, the action or the selection; a right click elsewhere inspects a hex"},
          {"Q, held", "Where the counter under the pointer would retreat, friend or foe, by each result"},
          {"Shift+Q", "The same until Q or Esc; a click on another counter looks at that one"},
          {"1 to 9, [ and ]", "While Q shows a retreat: choose its result; Shift+click names who caused it"},
          {"X, Shift+X", "Next and previous illegal hex of a retreat, with its reason"},
          {"O, Shift+O", "Next and previous overlay: ZOC, reach, fire, line of sight, danger"},
          {"Ctrl+V", "Show or hide where the enemy can move"},
          {"Z", "Show or hide zones of control"},
          {"Ctrl+L", "No overlay"},
          {"Ctrl+G, Ctrl+H, Ctrl+M", "Hex outlines, hex numbers, minimap"},
          {"Ctrl+U", "The picture under the map, if it has one"},
          {"Ctrl++, Ctrl+-, Ctrl+0", "Larger, smaller and usual size of text and panels"},
          {"Ctrl+R", "Replay, and back to the game"},
          {"Left, Right, Home, End", "In a replay: one step back or forward, to the start, to the end"},
          {"Space", "In a replay: play and pause"},
          {"B", "In a replay: continue from the step shown, in a new game"},
          {"Ctrl+S", "Save as: continue in a copy under another name"},
          {"Ctrl+O", "The first screen: start another game or resume one; Esc goes back"},
          {"+  -  0", "Zoom in, zoom out, zoom to fit; the mouse wheel zooms at the pointer"},
          {"Arrows, dragging", "Pan the map"},
          {"Dragging a counter", "Move it to the hex where you let go, or aim it at an enemy there"},
          {"Shift, dragging a box", "Select the units in it; after each has acted the next one is selected"},
          {"?", "What the computer would do in your place, and why; Enter does it"},
          {"H", "Show or hide the hints of a lesson"},
          {"G", "Select a leader and his command"},
          {"C", "Units selected together follow the one that moves, in column, each at its own cost"},
          {"M", "How fast counters move: off, slow, usual, fast. Any key or click skips what moves"},
          {"F11", "Fullscreen"},
          {"F1", "This help"},
          {"Ctrl+Q", "Quit; the game is already saved"}};
}

bool GamePanels::key(const std::string& spelled) {
  Parts& p = *parts_;
  const std::string k = canonical_key(spelled);
  if (p.scale_key(k)) return true;
  if (p.answer_key(k)) return true;
  if (!p.controller.is_open() || p.is_typing) return false;
  if (p.controller.looked().is_open() && p.look_key(k)) return true;
  // The arrow keys of a replay must not also move the focus in the panels.
  if (p.controller.is_replay() && p.replay_key(k)) return p.release_focus = true;
  return p.play_key(k);
}

bool GamePanels::Parts::answer_key(const std::string& k) {
  const bool yes = k == "Enter";
  const bool no = k == "Esc";
  if (yes && std::exchange(enter_used, false)) return true;
  if (!controller.messages().empty()) {
    if (yes || no || k == "Space") controller.dismiss_message();
    return true;
  }
  if (GamePart* part = covering_part()) {
    part->key(yes, no);
    return k != "Ctrl+Q";
  }
  if (dialog == Dialog::home || (!controller.is_open() && dialog == Dialog::none))
    return home_key(yes, no) || (controller.is_open() && k != "Ctrl+Q" && k != "Enter");
  if (dialog != Dialog::none) {
    if (no || (dialog == Dialog::help && (yes || k == "F1"))) close_dialog();
    return k != "Ctrl+Q";
  }
  if (!controller.is_open()) return false;
  if (controller.asks_players) {
    if (yes || no) controller.accept_players();
    return k != "Ctrl+Q";
  }
  if (controller.question()) {
    if (yes || (k == "Ctrl+Space" && !std::exchange(holds_end, true))) controller.end_phase(true);
    if (no || k == "N") controller.cancel_question();
    if (k == "N") controller.step_unit(+1);
    return k != "Ctrl+Q";
  }
  if (!controller.handed_to().empty() && (yes || k == "Space" || no)) return controller.accept_turn(), true;
  if (controller.shows_end && (yes || no)) return controller.shows_end = false, true;
  return false;
}

void GamePanels::Parts::choose_motion(std::size_t speed) {
  settings.motion = static_cast<MotionSpeed>(speed);
  controller.set_motion(motion_speeds[speed]);
  controller.say(fmt::format("Motion: {}", motion_names[speed]));
}

bool GamePanels::Parts::replay_key(const std::string& k) {
  if (k == "Left" && controller.step_shown() > 0) return controller.go_to(controller.step_shown() - 1), true;
  if (k == "Right") return controller.go_to(controller.step_shown() + 1), true;
  if (k == "Left") return true;
  if (k == "Home") return controller.go_to(0), true;
  if (k == "End") return controller.go_to(controller.steps()), true;
  if (k == "Space") return controller.play(!controller.is_playing()), true;
  if (k == "B") return controller.branch(), true;
  if (k == "Esc") return controller.leave_replay(), true;
  return false;
}

bool GamePanels::Parts::play_key(const std::string& k) {
  if (look_key(k)) return true;
  if (k == "U" || k == "Ctrl+Z") return controller.undo(), true;
  if (k == "R" || k == "Ctrl+Y" || k == "Ctrl+Shift+Z") return controller.redo(), true;
  if (k == "N") return controller.step_unit(+1), true;
  if (k == "Shift+N") return controller.step_unit(-1), true;
  if (k == "M")
    return choose_motion((static_cast<std::size_t>(settings.motion) + 1) % motion_names.size()), true;
  if (k == "H") return controller.show_hints(!controller.shows_hints()), true;
  if (k == "G") return controller.select_led(), true;
  if (k == "C") return controller.toggle_column(), true;
  if (k == "E") return controller.step_option(+1), true;
  if (k == "Shift+E") return controller.step_option(-1), true;
  if (k == "Space") return controller.finish_unit(), true;
  // A key that is held must not fall into the next phase.
  if (k == "Ctrl+Space") return std::exchange(holds_end, true) || (controller.end_phase(), true);
  if (k == "Enter") return controller.press(), true;
  if (k == "Shift+Left") return controller.move_cursor(-1, 0), true;
  if (k == "Shift+Right") return controller.move_cursor(+1, 0), true;
  if (k == "Shift+Up") return controller.move_cursor(0, -1), true;
  if (k == "Shift+Down") return controller.move_cursor(0, +1), true;
  if (k.size() == 1 && k[0] >= '1' && k[0] <= '9')
    return controller.arm_by_number(static_cast<std::size_t>(k[0] - '1')), true;
  if (k == "Esc") return controller.cancel(), true;
  if (k == "O") return controller.step_overlay(+1), true;
  if (k == "Shift+O") return controller.step_overlay(-1), true;
  if (k == "Ctrl+V") return controller.toggle_overlay("enemy-reach"), true;
  if (k == "Z") return controller.toggle_overlay("zoc-all"), true;
  if (k == "Ctrl+L") return controller.choose_overlay("off"), true;
  if (k == "Ctrl+R")
    return controller.is_replay() ? controller.leave_replay() : controller.go_to(controller.steps()), true;
  if (k == "Ctrl+G") return settings.grid = !settings.grid, true;
  if (k == "Ctrl+H") return settings.numbers = !settings.numbers, true;
  if (k == "Ctrl+U") return settings.underlay = !settings.underlay, true;
  if (k == "Ctrl+S" && controller.apart() == nullptr) return open_dialog(Dialog::save_as), true;
  if (k == "Ctrl+O") return open_home(), true;
  if (k == "?") return controller.ask_advice(), true;
  if (k == "F1") return open_dialog(Dialog::help), true;
  return false;
}

}  // namespace rearguard
