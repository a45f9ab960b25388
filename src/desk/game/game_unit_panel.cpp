// The panel of the selected unit: its values, its actions, and their odds.

#include <imgui.h>

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "src/answers/view/map_layout.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/map/hex_info.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"
#include "src/play/opponent/opponent.h"

namespace rearguard {

namespace {

using ActionKind = PlayAction::Kind;

std::string describe_path(const std::vector<Hex>& path, const Grid& grid) {
  std::vector<std::string> numbers;
  for (const Hex h : path) numbers.push_back(grid.number(h));
  return fmt::format("{}", fmt::join(numbers, "-"));
}

/// Returns "0125, 0126 or 0127".
std::string any_of(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (std::size_t i = 0; i < hexes.size(); ++i)
    text += (i == 0 ? "" : i + 1 == hexes.size() ? " or " : ", ") + grid.number(hexes[i]);
  return text;
}

std::string shortened_path(std::vector<Hex> path, const Grid& grid) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("000000: ").x;
  std::string text = describe_path(path, grid);
  while (path.size() > 3 && ImGui::CalcTextSize(text.c_str()).x > room) {
    const auto middle = path.begin() + static_cast<std::ptrdiff_t>(path.size() / 2);
    path.erase(middle);
    const auto half = path.begin() + static_cast<std::ptrdiff_t>(path.size() / 2);
    text = describe_path({path.begin(), half}, grid) + "\u2026" + describe_path({half, path.end()}, grid);
  }
  return text;
}

std::string describe_points(const GameState& state, UnitIndex u) {
  const auto denominator = state.position.map().chart().denominator;
  if (allowance_of(state, u) == MovementPoints{}) return "No MP in this phase";
  return fmt::format("{} of {} MP left", to_text(points_left(state, u), denominator),
                     to_text(allowance_of(state, u), denominator));
}

std::string describe_rule(const PlayAction& rule) {
  return rule.text + (rule.cite.empty() ? "" : " (" + rule.cite + ")");
}

void chance_bar(const OutcomeOdds& chance, float scale) {
  const float wide = 64 * scale;
  const float tall = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + wide, at.y + tall}, ImGui::GetColorU32(ImGuiCol_FrameBg), 2 * scale);
  list.AddRectFilled(at, {at.x + wide * static_cast<float>(chance.share), at.y + tall},
                     IM_COL32(0x8f, 0xc4, 0xa4, 255), 2 * scale);
  const std::string share = chance.percent == 0 ? "< 1 %" : fmt::format("{} %", chance.percent);
  const float text = ImGui::CalcTextSize(share.c_str()).x;
  list.AddText({at.x + wide - text - 4 * scale, at.y}, ImGui::GetColorU32(ImGuiCol_Text), share.c_str());
  ImGui::Dummy({wide, tall});
  ImGui::SameLine();
  if (chance.loses) {
    bold_text(chance.outcome);
  } else {
    wrapped_text(chance.outcome);
  }
}

}  // namespace

void GamePanels::Parts::unit_tab() {
  if (const std::string note = controller.overlay_note(); !note.empty()) {
    soft_text(controller.overlay().label + ": " + note);
    ImGui::Separator();
  }
  if (controller.looked().is_open()) return look_part();
  if (controller.inspected()) {
    hex_part();
    ImGui::Separator();
  }
  // A pending choice comes first, where it needs no scrolling.
  if (controller.proposal() != nullptr) proposal_part();
  if (controller.shown().choice && !controller.is_replay()) {
    choice_part();
  } else {
    selected_part();
    what_if_part();
  }
  move_part();
  // The latest dice stay visible while the unit is selected.
  const auto& done = controller.game().steps();
  if (!controller.is_replay() && !controller.shown().choice && !controller.selected().empty() &&
      controller.proposal() == nullptr && controller.armed().empty() && !done.empty() &&
      !done.back().rolls.empty()) {
    ImGui::Separator();
    step_part(done.size());
  }
  if (controller.inspected() || !controller.hovered()) return;
  ImGui::Separator();
  hex_part();
}

void GamePanels::Parts::causes_part(const OpenChoice& choice) {
  std::optional<std::string> toggled;
  for (const std::string& id : choice.causes) {
    const Proposal* proposal = controller.proposal();
    bool named = proposal != nullptr && rearguard::listed(proposal->action.targets, id);
    if (ImGui::Checkbox(describe_unit(controller.shown(), id).c_str(), &named)) toggled = id;
    const auto u = controller.shown().position.find(id);
    if (u && is_pointed_at()) row_hexes = {controller.shown().position.unit(*u).hex};
  }
  if (toggled) controller.toggle_cause(*toggled);
}

void GamePanels::Parts::choice_part() {
  const OpenChoice& choice = *controller.shown().choice;
  const Grid& grid = controller.shown().position.map().grid();
  side_mark(controller.shown(), choice.chooser, ImGui::GetTextLineHeight() * 1.1F);
  ImGui::SameLine();
  const std::string unit = describe_unit(controller.shown(), choice.unit);
  bold_text(choice.causes.empty() ? fmt::format("{}: choose for {}", choice.chooser, unit)
                                  : fmt::format("{}: who caused what happens to {}?", choice.chooser, unit));
  if (retreat_part()) ImGui::Separator();
  if (!choice.causes.empty()) causes_part(choice);
  GameAction answer;
  answer.kind = GameAction::Kind::choose;
  answer.unit = choice.unit;
  for (std::size_t i = 0; choice.paths.empty() && i < choice.options.size(); ++i) {
    answer.word = choice.options[i];
    if (ImGui::Button(answer.word.c_str()) && controller.can_act()) {
      controller.act(answer);
      return;
    }
    if (i >= choice.ways.size()) continue;
    if (is_pointed_at()) row_hexes = choice.ways[i].end_hexes;
    soft_text(choice.ways[i].text);
  }
  answer.word.clear();
  const Proposal* proposal = controller.proposal();
  std::optional<GameAction> chosen;
  for (const RetreatPath& path : choice.paths) {
    answer.hexes = path;
    const std::string whole = describe_path(path, grid);
    const std::string label =
        fmt::format("{}: {}##{}", grid.number(path.back()), shortened_path(path, grid), whole);
    if (ImGui::Selectable(label.c_str(), proposal != nullptr && proposal->action == answer)) chosen = answer;
    if (is_pointed_at()) row_hexes = path;
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", whole.c_str());
  }
  if (chosen && controller.can_act()) controller.propose(*chosen);
  ImGui::Separator();
  step_part(controller.step_shown());
}

/// Shows the step that is shown; against the computer also what it has done since the player's last decision,
/// and what came of that: it acts at once, and the map follows it.
void GamePanels::Parts::recent_part() {
  const std::size_t own = controller.is_replay() ? 0 : controller.own_result();
  const std::size_t latest = controller.step_shown();
  if (controller.can_act()) {
    const std::vector<std::string> news = controller.computers_doings();
    if (!news.empty()) bold_text("Since your last action");
    for (const std::string& line : news) wrapped_text(line);
    if (!news.empty()) ImGui::Separator();
  }
  step_part(latest);
  if (own == 0 || own == latest) return;
  ImGui::Separator();
  step_part(own);
}

void GamePanels::Parts::selected_part() {
  const GameState& state = controller.shown();
  const auto unit = controller.selected_unit();
  if (!unit && controller.selected().empty()) {
    if (controller.can_act())
      soft_text("Click a unit, or press N for the next unit that can act. F1 shows the help.");
    return recent_part();
  }
  if (!unit) {
    bold_text(describe_unit(state, controller.selected()));
    wrapped_text(controller.entries().empty() ? "It is off the map and cannot enter now."
                                              : "It is off the map: click a highlighted hex to enter there.");
    return;
  }
  const HexInfo::Counter counter = unit_info(state.position, *unit);
  side_mark(state, state.side_of(state.position.unit(*unit)), ImGui::GetTextLineHeight() * 1.1F);
  ImGui::SameLine();
  bold_text(counter.title);
  std::string text;
  for (const auto& [name, value] : counter.values) {
    if (name == "side" || name == "class" || name == "ZOC" || name == "retreat fire" || name == "stacking")
      continue;
    append_value(text, name == "kind" || name == "size" ? "" : name, value);
  }
  const Unit& shown = state.position.unit(*unit);
  const std::vector<std::string>& unseen = state.scenario->play().internal;
  for (const auto& [name, number] : shown.counts) {
    if (!rearguard::listed(unseen, name)) append_value(text, name, std::to_string(number));
  }
  for (const std::string& marker : shown.markers) {
    if (!rearguard::listed(unseen, marker)) append_value(text, "", marker);
  }
  for (const UnitIndex other : shown.engaged)
    append_value(text, "engaged with", state.position.unit(other).id);
  for (const Link& link : state.position.links()) {
    if (rearguard::listed(unseen, link.name)) continue;
    if (link.from == *unit) append_value(text, link.name + " to", state.position.unit(link.to).id);
    if (link.to == *unit) append_value(text, link.name + " from", state.position.unit(link.from).id);
    if (link.from != *unit) continue;
    for (const auto& [name, number] : link.counts) append_value(text, name, std::to_string(number));
  }
  soft_text(text);
  const bool moves = std::any_of(controller.actions().begin(), controller.actions().end(),
                                 [](const ActionChoice& c) { return c.rule->kind == ActionKind::movement; });
  if (moves) wrapped_text(describe_points(state, *unit));
  if (controller.is_finished(controller.selected())) soft_text("Done for this phase.");
  group_part();
  action_buttons();
  armed_part();
}

void GamePanels::Parts::group_part() {
  if (controller.group().size() < 2) {
    const std::size_t led = controller.led().size();
    if (led == 0) return;
    const CommandRule& rule = *controller.shown().scenario->play().command;
    if (ImGui::Button(fmt::format("Select the command: {} (G)###led", plural(led, "unit", "units")).c_str()))
      controller.select_led();
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("%s", (rule.text + (rule.cite.empty() ? "" : " (" + rule.cite + ")")).c_str());
    return;
  }
  bool in_column = controller.in_column();
  if (ImGui::Checkbox("In column: the others follow the one that moves (C)", &in_column))
    controller.toggle_column();
  soft_text(fmt::format("{} selected: {}", plural(controller.group().size(), "unit", "units"),
                        fmt::join(controller.group(), ", ")));
}

void GamePanels::Parts::action_buttons() {
  const ImGuiStyle& style = ImGui::GetStyle();
  std::string pressed;
  bool is_first = true;
  for (const ActionChoice& choice : controller.actions()) {
    const std::string& name = choice.rule->name;
    const float wide = ImGui::CalcTextSize(name.c_str()).x + 2 * style.FramePadding.x;
    if (!std::exchange(is_first, false)) next_in_flow(wide);
    ImGui::BeginDisabled(choice.options.empty());
    if (choice_button(name, controller.armed() == name)) pressed = name;
    ImGui::EndDisabled();
    // What an armed action is stands below its button, where a tooltip would cover it.
    if (controller.armed() != name && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
      ImGui::BeginTooltip();
      ImGui::PushTextWrapPos(360 * scale);
      ImGui::TextUnformatted(describe_rule(*choice.rule).c_str());
      if (!choice.why_not.empty()) toned_text(Tone::bad, choice.why_not, false);
      ImGui::PopTextWrapPos();
      ImGui::EndTooltip();
    }
  }
  if (pressed.empty()) return;
  if (pressed == controller.armed() && controller.proposal() == nullptr) {
    controller.cancel();
  } else {
    controller.arm(pressed);
  }
}

void GamePanels::Parts::armed_part() {
  const auto choice = std::find_if(controller.actions().begin(), controller.actions().end(),
                                   [&](const ActionChoice& c) { return c.rule->name == controller.armed(); });
  if (choice == controller.actions().end()) return;
  soft_text(describe_rule(*choice->rule));
  const GameState& state = controller.shown();
  std::optional<GameAction> chosen;
  bool is_first = true;
  for (const GameAction& option : choice->options) {
    if (choice->rule->kind == ActionKind::facing) {
      const std::string name(state.position.map().grid().direction_name(*option.facing));
      if (!std::exchange(is_first, false)) next_in_flow(40 * scale);
      if (ImGui::Button(name.c_str(), {40 * scale, 0})) chosen = option;
    } else if (choice->rule->kind == ActionKind::event && !option.targets.empty()) {
      std::vector<std::string> names;
      std::vector<Hex> hexes;
      for (const std::string& id : option.targets) {
        const auto u = state.position.find(id);
        if (u) hexes.push_back(state.position.unit(*u).hex);
        names.push_back(u ? fmt::format("{} in {}", describe_unit(state, id),
                                        state.position.map().grid().number(state.position.unit(*u).hex))
                          : id);
      }
      const std::string label = fmt::format("{}", fmt::join(names, ", "));
      if (ImGui::Selectable(label.c_str(),
                            controller.proposal() != nullptr && controller.proposal()->action == option))
        chosen = option;
      if (is_pointed_at()) row_hexes = hexes;
    }
  }
  if (!chosen) return;
  if (chosen->facing) {
    controller.act(*chosen);
  } else {
    controller.propose(*chosen);
  }
}

void GamePanels::Parts::chances(const Preview& preview) {
  if (!preview.numbers.empty()) {
    std::vector<std::string> numbers;
    for (const auto& [name, value] : preview.numbers) numbers.push_back(fmt::format("{} {}", name, value));
    wrapped_text(fmt::format("{}", fmt::join(numbers, ", ")));
  }
  for (const std::string& line : preview.first) wrapped_text("First: " + line + ".");
  for (const OutcomeOdds& odds : preview.chances) chance_row(odds);
  for (const ForeseenChoice& choice : preview.choices) soft_text(describe(choice) + ".");
  if (!preview.phases.empty())
    soft_text(fmt::format("As if nothing else happened before the phase {}.", preview.phases.back()));
  if (!preview.exact)
    soft_text(fmt::format("From {} games played at random: within {:.0f} points.", preview.simulated_rolls,
                          std::ceil(preview.error * 100)));
  // Below the odds: a melee computes so much that they would be out of view.
  for (const std::string& line : preview.computed) soft_text(line);
}

/// Shows an outcome; pointed at, with what happens in it one after another, and its ghosts alone on the map.
void GamePanels::Parts::chance_row(const OutcomeOdds& odds) {
  ImGui::BeginGroup();
  chance_bar(odds, scale);
  for (const Ghost& ghost : ghosts_of({odds})) {
    if (ghost.fate == Ghost::Fate::lost) soft_text(ghost.unit + " " + ghost.why);
  }
  ImGui::EndGroup();
  if (!odds.chain || !ImGui::IsItemHovered()) return;
  row_outcome = odds.chain;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(420 * scale);
  for (const std::string& line : describe_chain(*odds.chain)) ImGui::TextUnformatted(line.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void GamePanels::Parts::foreseen_part() {
  if (const Preview* known = controller.foreseen()) chances(*known);
  if (controller.is_counting()) soft_text("Counting …");
}

void GamePanels::Parts::what_if_part() {
  const GameAction* action = controller.looked_through();
  if (action == nullptr || controller.proposal() != nullptr) return;
  ImGui::Separator();
  bold_text(fmt::format("What if: {}?", describe_action(*action, controller.shown())));
  foreseen_part();
}

void GamePanels::Parts::proposal_part() {
  const Proposal& proposal = *controller.proposal();
  bold_text(describe_action(proposal.action, controller.shown()) + "?");
  const bool confirmed = ImGui::Button("Confirm (Enter)");
  ImGui::SameLine();
  const bool dropped = ImGui::Button("Cancel (Esc)");
  std::optional<GameAction> other;
  const std::vector<GameAction> others = controller.alternatives();
  if (others.size() > 1) {
    bool is_first = true;
    for (const GameAction& option : others) {
      const std::string label = option.name + " " + option.targets.front();
      if (!std::exchange(is_first, false)) next_in_flow(ImGui::CalcTextSize(label.c_str()).x + 16 * scale);
      ImGui::PushID(label.c_str());
      if (choice_button(label, option == proposal.action)) other = option;
      ImGui::PopID();
    }
  }
  foreseen_part();
  ImGui::Separator();
  if (other) {
    controller.propose(*other);
  } else if (confirmed) {
    controller.confirm();
  } else if (dropped) {
    controller.cancel();
  }
}

/// Shows the cost of the move to the hex under the pointer, and the enemies that could fire at the unit
/// there.
void GamePanels::Parts::move_part() const {
  const MoveEnd* end = controller.hovered_move();
  const auto unit = controller.selected_unit();
  if (const std::string against = controller.hovered_illegal_reason(); !against.empty()) {
    ImGui::Separator();
    toned_text(Tone::bad, against, false);
  }
  if (end == nullptr || !unit) return;
  const GameState& state = controller.shown();
  const Grid& grid = state.position.map().grid();
  ImGui::Separator();
  bold_text(fmt::format("To {} for {} MP", grid.number(end->hex),
                        to_text(end->cost, state.position.map().chart().denominator)));
  wrapped_text(describe_path(end->path, grid));
  std::vector<std::string> fire;
  for (const UnitIndex u : exposed_to(state, *unit, end->path)) fire.push_back(state.position.unit(u).id);
  if (!fire.empty())
    toned_text(Tone::warning, fmt::format("Exposed to fire from {}.", fmt::join(fire, ", ")), false);
  if (!state.position.units_in(end->hex).empty())
    soft_text("Friendly units are there: choose the action first, then click.");
}

void GamePanels::Parts::hex_part() const {
  const auto at = controller.inspected() ? controller.inspected() : controller.hovered();
  if (!at) return;
  const HexInfo info = controller.info(*at);
  if (!info.exists) return;
  if (controller.inspected()) return hex_info_part(info);
  bold_text(fmt::format("{}: {}{}", info.number, info.terrain,
                        info.elevation == 0 ? std::string() : fmt::format(", level {}", info.elevation)));
  for (const std::string& name : info.names) wrapped_text(name);
  for (const HexInfo::Zone& zone : info.zones)
    wrapped_text(fmt::format("In the ZOC of {}: {}.", zone.side, fmt::join(zone.units, ", ")));
  for (const HexInfo::Counter& counter : info.counters) {
    const Unit& unit = controller.shown().position.unit(counter.unit);
    std::string text = counter.title;
    if (unit.strength > 0) append_value(text, "strength", std::to_string(unit.strength));
    if (!unit.state.empty() && unit.state != "good") append_value(text, "", unit.state);
    for (const std::string& marker : unit.markers) append_value(text, "", marker);
    wrapped_text(text);
  }
}

// Score and forces ------------------------------------------------------------------------------------

void GamePanels::Parts::player_row(const std::string& side) {
  if (controller.apart() != nullptr) return;
  const auto computer = controller.computer(side);
  const auto named = [](Strength strength) { return "the computer: " + name_of(strength); };
  const std::string shown = computer ? named(*computer) : "a person";
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  ImGui::PushID(side.c_str());
  if (ImGui::BeginCombo("##player", ("Played by " + shown).c_str())) {
    if (ImGui::Selectable("a person", !computer)) controller.set_computer(side, std::nullopt);
    for (std::size_t i = 0; i < strength_names.size(); ++i) {
      const auto strength = static_cast<Strength>(i);
      if (ImGui::Selectable(named(strength).c_str(), computer == strength))
        controller.set_computer(side, strength);
    }
    ImGui::EndCombo();
  }
  ImGui::PopID();
}

void GamePanels::Parts::score_tab() {
  const GameState& state = controller.shown();
  score_part();
  ImGui::Separator();
  bold_text("Scoring");
  for (const VictoryRule& rule : state.scenario->victory) {
    wrapped_text(describe(rule, state.position.map()));
    if (is_pointed_at()) row_hexes = rule.hexes;
  }
  for (const EndingRule& rule : state.scenario->endings) wrapped_text(describe(rule, state.position.map()));
  for (const ScoreLevel& level : state.scenario->levels) soft_text(describe(level));
}

void GamePanels::Parts::unit_row(UnitIndex u, const std::string& label, bool chosen, bool& clicked) {
  const Unit& unit = controller.shown().position.unit(u);
  if (ImGui::Selectable(label.c_str(), chosen)) {
    clicked = true;
    row_focus = unit.hex;
    controller.select(unit.id);
  }
  if (is_pointed_at()) row_hexes = {unit.hex};
}

void GamePanels::Parts::forces_tab() {
  const GameState& state = controller.shown();
  const Grid& grid = state.position.map().grid();
  bool clicked = false;
  std::string entering;
  for (const std::string& side : state.scenario->sides) {
    side_mark(state, side, ImGui::GetTextLineHeight() * 1.1F);
    ImGui::SameLine();
    bold_text(state.name_of(side));
    for (const Reinforcement& arrival : state.waiting) {
      if (arrival.unit.side != side) continue;
      const std::string label =
          fmt::format("turn {}  {}", arrival.turn, describe_unit(state, arrival.unit.id));
      if (ImGui::Selectable(label.c_str(), controller.selected() == arrival.unit.id))
        entering = arrival.unit.id;
      if (is_pointed_at()) row_hexes = arrival.entry_hexes;
      soft_text("enters at " + any_of(arrival.entry_hexes, grid));
      if (is_pointed_at()) row_hexes = arrival.entry_hexes;
    }
    for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
      const Unit& unit = state.position.unit(u);
      if (state.side_of(unit) != side) continue;
      std::string label = fmt::format("{}  {}", grid.number(unit.hex), describe_unit(state, unit.id));
      if (unit.strength > 0) label += fmt::format("  {}", unit.strength);
      if (unit.state != "good") label += ", " + unit.state;
      if (!clicked) unit_row(u, label, controller.selected() == unit.id, clicked);
    }
    for (const LostUnit& unit : state.gone) {
      if (unit.side == side)
        soft_text(
            fmt::format("{} {} in {}, turn {}", unit.id, unit.outcome, grid.number(unit.from), unit.turn));
    }
    ImGui::Spacing();
  }
  if (!entering.empty()) controller.select(entering);
}

}  // namespace rearguard
