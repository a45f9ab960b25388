#include "src/play/game/legal.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/board/setup_of.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/scenario.h"
#include "src/play/game/target_reason.h"

namespace rearguard {
namespace {

using ActionKind = PlayAction::Kind;
using Kind = GameAction::Kind;
using Limit = PlayAction::Limit;

constexpr const char* limit_text[] = {"once per phase", "once per turn", "once per game"};

std::string name_of(const Unit& unit) {
  return unit.name.empty() || unit.name == unit.id ? unit.id : fmt::format("{} ({})", unit.name, unit.id);
}

bool may_act(ActingSide who, const GameState& state, const Unit& unit) {
  if (who == ActingSide::all) return true;
  return state.is_active(unit) == (who == ActingSide::active);
}

/// Returns the reason if the unit has reached the limit of the action, or an action excludes it.
std::optional<IllegalReason> done_already(const GameState& state, const PlayAction& rule, const Unit& unit) {
  const std::pair<std::string, std::string> key{unit.id, rule.name};
  const bool by_points = rule.kind != ActionKind::event;
  const auto* done = rule.limit == Limit::once_per_turn   ? &state.done_in_turn
                     : rule.limit == Limit::once_per_game ? &state.done_in_game
                                                          : &state.done_in_phase;
  if (rule.limit != Limit::unlimited && !(by_points && rule.limit == Limit::once_per_phase) &&
      done->contains(key))
    return IllegalReason{
        fmt::format("{} can {} only {}", unit.id, rule.label, limit_text[static_cast<int>(rule.limit)]),
        rule.cite};
  for (const PlayAction& other : state.scenario->play().actions) {
    if (listed(other.excludes, rule.name) && state.done_in_phase.contains({unit.id, other.name}))
      return IllegalReason{
          fmt::format("{} cannot {}: it chose to {} in this phase", unit.id, rule.label, other.label),
          other.cite};
  }
  return std::nullopt;
}

std::optional<IllegalReason> against_payment(const GameState& state, const PlayAction& rule,
                                             const EventContext& scene) {
  if (!rule.paid_by || payer_of(state, rule, scene)) return std::nullopt;
  return IllegalReason{fmt::format("{} cannot {}: no unit near it has enough {} left",
                                   state.position.unit(scene.unit).id, rule.label, rule.paid_by->count),
                       rule.cite};
}

/// Returns the reason if the unit cannot do the action with any target or destination.
std::optional<IllegalReason> against_unit(const GameState& state, const PlayAction& rule, UnitIndex u) {
  const Unit& unit = state.position.unit(u);
  if (!may_act(rule.acting_side, state, unit))
    return IllegalReason{
        fmt::format("only units of {1} can {0}", rule.label,
                    rule.acting_side == ActingSide::active ? state.active_side() : "the inactive side"),
        rule.cite};
  if (auto done = done_already(state, rule, unit)) return done;
  if (!holds(rule.condition, scene_of(state, u)))
    return IllegalReason{fmt::format("{} cannot {}: {}", name_of(unit), rule.label, rule.text), rule.cite};
  // Movement and changes of facing are paid once a phase, however many moves they are split into.
  const bool pays = rule.kind != ActionKind::event && !state.done_in_phase.contains({unit.id, rule.name});
  return pays ? against_payment(state, rule, scene_of(state, u)) : std::nullopt;
}

std::optional<IllegalReason> against_move(const GameState& state, const PlayAction& rule, UnitIndex u,
                                          Hex to) {
  const Unit& unit = state.position.unit(u);
  const std::string number = state.position.map().grid().number(to);
  if (points_left(state, u) <= MovementPoints{})
    return IllegalReason{fmt::format("{} has no movement points left", name_of(unit)), rule.cite};
  if (!state.position.map().exists(to)) return IllegalReason{number + " is not on the map", ""};
  if (to == unit.hex) return IllegalReason{fmt::format("{} is already in {}", unit.id, number), ""};
  if (!move_to(state, u, to)) {
    for (const UnitIndex other : state.position.units_in(to)) {
      if (state.position.enemies(state.position.unit(other).side, unit.side))
        return IllegalReason{fmt::format("an enemy unit is in {}", number), rule.cite};
    }
    if (!has_room(state, to, u))
      return IllegalReason{fmt::format("{} would exceed the stacking limit", number), rule.cite};
    return IllegalReason{
        fmt::format("{} cannot reach {}: {}", name_of(unit), number, why_unreachable(state, u, to)),
        rule.cite};
  }
  return std::nullopt;
}

std::optional<IllegalReason> against_turning(const GameState& state, const PlayAction& rule, UnitIndex u,
                                             std::optional<Direction> to) {
  const Unit& unit = state.position.unit(u);
  if (!unit.facing) return IllegalReason{fmt::format("{} has no facing", name_of(unit)), rule.cite};
  if (!to || *to == *unit.facing)
    return IllegalReason{fmt::format("{} already faces that way", name_of(unit)), rule.cite};
  const MovementPoints cost = turning_cost(state, unit, *to);
  if (cost > MovementPoints{} && points_left(state, u) < cost)
    return IllegalReason{fmt::format("{} has too few movement points to turn that far", name_of(unit)),
                         rule.cite};
  return std::nullopt;
}

std::vector<std::vector<UnitIndex>> aims(const GameState& state, const PlayAction& rule, UnitIndex u) {
  if (!rule.targets) return {{}};
  const std::vector<UnitIndex> group = units_near(*rule.targets, scene_of(state, u));
  if (group.size() < static_cast<std::size_t>(rule.targets->at_least)) return {};
  if (rule.all_targets) return {group};
  std::vector<std::vector<UnitIndex>> each;
  for (const UnitIndex target : group) each.push_back({target});
  return each;
}

std::vector<std::string> ids_of(const GameState& state, const std::vector<UnitIndex>& units) {
  std::vector<std::string> ids;
  for (const UnitIndex u : units) ids.push_back(state.position.unit(u).id);
  return ids;
}

/// Returns " (distance is 3, at most 2)" for a requirement of an event that is not met; empty
/// if no number or place says more than its text.
std::string numbers_behind(const GameState& state, const ReportedEvent& event, const std::string& id) {
  const Event* known = state.scenario->rule_set->event_rules->find_event(event.name);
  EventContext scene = scene_of(state, event.unit, event.causing_units);
  scene.numbers = &event.numbers;
  for (const Requirement& requirement : known->requirements) {
    if (requirement.text.id != id) continue;
    const std::string why = why_not_met(requirement.condition, scene);
    return why.empty() ? why : fmt::format(" ({})", why);
  }
  return {};
}

std::optional<IllegalReason> against_event(const GameState& state, const PlayAction& rule,
                                           const GameAction& action) {
  const UnitIndex unit = *state.position.find(action.unit);
  std::vector<UnitIndex> targets;
  for (const std::string& id : action.targets) targets.push_back(*state.position.find(id));
  const ReportedEvent event = event_of(state, rule, action);
  const std::vector<ResolutionStep> points = obstacles(state.position, *state.scenario->rule_set, event);
  if (!points.empty())
    return IllegalReason{points.front().text + numbers_behind(state, event, points.front().clause),
                         points.front().cite};
  return against_payment(state, rule, scene_of(state, unit, targets));
}

std::optional<IllegalReason> against_aim(const GameState& state, const PlayAction& rule, UnitIndex unit,
                                         const GameAction& action) {
  for (const std::string& id : action.targets) {
    if (state.position.find(id)) continue;
    std::vector<std::string> known;
    for (const Unit& other : state.position.units()) known.push_back(other.id);
    return IllegalReason{fmt::format("no unit \"{}\" is on the map{}", id, name_hint(id, known)), ""};
  }
  const auto all = aims(state, rule, unit);
  // Nobody has named a target: the reason is that of the first.
  if (action.targets.empty() && rule.targets && !all.empty()) {
    GameAction first = action;
    first.targets = ids_of(state, all.front());
    auto against = against_event(state, rule, first);
    if (!against) return IllegalReason{fmt::format("name a target to {}", rule.label), rule.cite};
    against->text = fmt::format("{} cannot {} with {} as target: {}", action.unit, rule.label,
                                fmt::join(first.targets, ", "), against->text);
    return against;
  }
  const bool is_aim = std::any_of(all.begin(), all.end(), [&](const std::vector<UnitIndex>& aim) {
    return ids_of(state, aim) == action.targets;
  });
  if (!is_aim && action.targets.empty()) {
    return IllegalReason{fmt::format("{} has no target and cannot {}: {}", action.unit, rule.label,
                                     why_no_target(*rule.targets, scene_of(state, unit))),
                         rule.cite};
  }
  if (!is_aim) {
    std::string where;
    const EventContext scene = scene_of(state, unit);
    for (const std::string& id : action.targets) {
      if (where.empty() && rule.targets)
        where = why_out_of_reach(*rule.targets, scene, *state.position.find(id));
    }
    if (where.empty() && rule.targets && !action.targets.empty())
      where = why_no_member(*rule.targets, scene, *state.position.find(action.targets.front()));
    return IllegalReason{fmt::format("{} cannot {} with that target: {}", action.unit, rule.label,
                                     where.empty() ? rule.text : where),
                         rule.cite};
  }
  return against_event(state, rule, action);
}

std::optional<IllegalReason> against_act(const GameState& state, const GameAction& action) {
  const PlayAction* rule = state.scenario->play().find_action(action.name);
  if (rule == nullptr) {
    std::vector<std::string> names;
    for (const PlayAction& a : state.scenario->play().actions) names.push_back(a.name);
    return IllegalReason{
        fmt::format("the rules define no action \"{}\"{}", action.name, name_hint(action.name, names)), ""};
  }
  const Phase& phase = state.current_phase();
  if (!listed(phase.actions, action.name))
    return IllegalReason{fmt::format("units cannot {} in the phase \"{}\"", rule->label, phase.name),
                         phase.cite};
  const auto unit = state.position.find(action.unit);
  if (!unit) {
    std::vector<std::string> ids;
    for (const Unit& u : state.position.units()) ids.push_back(u.id);
    return IllegalReason{
        fmt::format("no unit \"{}\" is on the map{}", action.unit, name_hint(action.unit, ids)), ""};
  }
  if (auto against = against_unit(state, *rule, *unit)) return against;
  if (rule->kind == ActionKind::movement) {
    if (action.hexes.size() != 1) return IllegalReason{"choose a hex", "", IllegalReason::Kind::needs_hex};
    return against_move(state, *rule, *unit, action.hexes.front());
  }
  if (rule->kind == ActionKind::facing) return against_turning(state, *rule, *unit, action.facing);
  return against_aim(state, *rule, *unit, action);
}

bool phase_has_movement(const GameState& state) {
  const auto open = actions_of_phase(state);
  return std::any_of(open.begin(), open.end(),
                     [](const PlayAction* a) { return a->kind == ActionKind::movement; });
}

bool overstacks(const GameState& state, UnitSetup unit, const std::string& number) {
  if (!has_stacking_limit(*state.scenario->rule_set)) return false;
  Setup setup = setup_of(state.position);
  setup.allies = state.scenario->setup.allies;
  unit.hex = number;
  setup.units.push_back(unit);
  const auto made = Position::make(state.position.shared_map(), setup);
  const auto* position = std::get_if<Position>(&made);
  if (position == nullptr) return false;
  const StackingLimit limit(*state.scenario->rule_set, *position, *position->find(unit.id));
  const Hex h = position->unit(*position->find(unit.id)).hex;
  return limit.is_exceeded_by(limit.load(h, [](UnitIndex) { return true; }));
}

std::optional<IllegalReason> against_entry(const GameState& state, const GameAction& action) {
  const auto arrival = std::find_if(state.waiting.begin(), state.waiting.end(),
                                    [&](const Reinforcement& a) { return a.unit.id == action.unit; });
  if (arrival == state.waiting.end())
    return IllegalReason{fmt::format("no reinforcement \"{}\" is waiting", action.unit), ""};
  if (arrival->unit.side != state.active_side())
    return IllegalReason{fmt::format("{} cannot enter in the turn of {}", action.unit, state.active_side()),
                         ""};
  if (arrival->turn > state.turn)
    return IllegalReason{fmt::format("{} arrives in turn {}", action.unit, arrival->turn), ""};
  if (!phase_has_movement(state))
    return IllegalReason{"reinforcements can enter only in a phase with movement", ""};
  const bool listed_hex =
      action.hexes.size() == 1 && std::find(arrival->entry_hexes.begin(), arrival->entry_hexes.end(),
                                            action.hexes.front()) != arrival->entry_hexes.end();
  if (action.hexes.size() != 1)
    return IllegalReason{fmt::format("{} must enter in one hex", action.unit), ""};
  const std::string number = state.position.map().grid().number(action.hexes.front());
  if (!listed_hex) return IllegalReason{fmt::format("{} cannot enter in {}", action.unit, number), ""};
  for (const UnitIndex u : state.position.units_in(action.hexes.front())) {
    if (state.side_of(state.position.unit(u)) != arrival->unit.side)
      return IllegalReason{
          fmt::format("units of {} occupy {}", state.side_of(state.position.unit(u)), number), ""};
  }
  if (overstacks(state, arrival->unit, number))
    return IllegalReason{fmt::format("{} would exceed the stacking limit", number), ""};
  return std::nullopt;
}

std::optional<IllegalReason> against_causes(const OpenChoice& choice, const std::vector<std::string>& named) {
  if (named.empty())
    return IllegalReason{fmt::format("name the enemies who caused what happens to {}", choice.unit), ""};
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (!listed(choice.causes, named[i]))
      return IllegalReason{fmt::format("{} is no enemy of {} on the map{}", one_line(named[i], 80),
                                       choice.unit, did_you_mean(named[i], choice.causes)),
                           ""};
    if (std::find(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(i), named[i]) !=
        named.begin() + static_cast<std::ptrdiff_t>(i))
      return IllegalReason{fmt::format("{} is named twice", named[i]), ""};
  }
  return std::nullopt;
}

std::optional<IllegalReason> against_choice(const GameState& state, const GameAction& action) {
  if (!state.choice) return IllegalReason{"there is nothing to choose", ""};
  const OpenChoice& choice = *state.choice;
  if (action.unit != choice.unit) return IllegalReason{fmt::format("the choice is for {}", choice.unit), ""};
  if (!choice.causes.empty()) return against_causes(choice, action.targets);
  const bool known = choice.paths.empty() ? listed(choice.options, action.word)
                                          : std::find(choice.paths.begin(), choice.paths.end(),
                                                      action.hexes) != choice.paths.end();
  if (!known) return IllegalReason{fmt::format("this is not one of the choices of {}", choice.unit), ""};
  return std::nullopt;
}

std::vector<GameAction> choices(const OpenChoice& choice) {
  std::vector<GameAction> actions;
  GameAction action;
  action.kind = Kind::choose;
  action.unit = choice.unit;
  for (const RetreatPath& path : choice.paths) {
    action.hexes = path;
    actions.push_back(action);
  }
  if (!choice.paths.empty()) return actions;
  for (const std::string& cause : choice.causes) {
    action.hexes.clear();
    action.targets = {cause};
    actions.push_back(action);
  }
  if (!choice.causes.empty()) return actions;
  for (const std::string& word : choice.options) {
    action.word = word;
    actions.push_back(action);
  }
  return actions;
}

void add_actions(const GameState& state, const PlayAction& rule, UnitIndex u,
                 std::vector<GameAction>& actions) {
  if (against_unit(state, rule, u)) return;
  GameAction action;
  action.kind = Kind::act;
  action.name = rule.name;
  action.unit = state.position.unit(u).id;
  switch (rule.kind) {
    case ActionKind::movement:
      for (const MoveEnd& end : move_ends(state, u)) {
        action.hexes = {end.hex};
        actions.push_back(action);
      }
      return;
    case ActionKind::facing:
      for (int d = 0; d < direction_count; ++d) {
        action.facing = direction(d);
        if (!against_turning(state, rule, u, action.facing)) actions.push_back(action);
      }
      return;
    case ActionKind::event:
      break;
  }
  for (const std::vector<UnitIndex>& aim : aims(state, rule, u)) {
    action.targets = ids_of(state, aim);
    if (!against_event(state, rule, action)) actions.push_back(action);
  }
}

std::vector<UnitIndex> by_id(const GameState& state) {
  std::vector<UnitIndex> units(state.position.units().size());
  for (UnitIndex u = 0; u < units.size(); ++u) units[u] = u;
  std::sort(units.begin(), units.end(),
            [&](UnitIndex a, UnitIndex b) { return state.position.unit(a).id < state.position.unit(b).id; });
  return units;
}

}  // namespace

EventContext scene_of(const GameState& state, UnitIndex unit, std::vector<UnitIndex> causing_units) {
  EventContext scene;
  scene.position = &state.position;
  scene.rule_set = state.scenario->rule_set.get();
  scene.unit = unit;
  scene.causing_units = std::move(causing_units);
  if (scene.causing_units.size() == 1) scene.cause = scene.causing_units.front();
  return scene;
}

std::vector<const PlayAction*> actions_of_phase(const GameState& state) {
  std::vector<const PlayAction*> open;
  const Phase& phase = state.current_phase();
  for (const PlayAction& a : state.scenario->play().actions) {
    if (listed(phase.actions, a.name)) open.push_back(&a);
  }
  return open;
}

ReportedEvent event_of(const GameState& state, const PlayAction& rule, const GameAction& action) {
  const UnitIndex unit = *state.position.find(action.unit);
  std::vector<UnitIndex> targets;
  for (const std::string& id : action.targets) targets.push_back(*state.position.find(id));
  ReportedEvent event;
  event.name = rule.event;
  event.unit = rule.applies_to_target ? targets.front() : unit;
  event.causing_units = rule.applies_to_target ? std::vector{unit} : targets;
  const EventContext scene = scene_of(state, unit, targets);
  for (const auto& [name, formula] : rule.with) event.numbers[name] = value_of(formula, scene).value_or(0);
  const Event* known = state.scenario->rule_set->event_rules
                           ? state.scenario->rule_set->event_rules->find_event(rule.event)
                           : nullptr;
  if (known == nullptr) return event;
  for (const std::string& need : known->needs) {
    const auto& counts = state.position.unit(event.unit).counts;
    if (!counts.contains(need)) event.numbers.try_emplace(need, 0);
  }
  return event;
}

std::optional<UnitIndex> payer_of(const GameState& state, const PlayAction& rule, const EventContext& scene) {
  const std::int64_t amount = value_of(rule.paid_by->amount, scene).value_or(0);
  std::optional<UnitIndex> payer;
  const Hex here = state.position.unit(scene.unit).hex;
  for (const UnitIndex u : units_near(rule.paid_by->payers, scene)) {
    const Unit& unit = state.position.unit(u);
    const auto has = unit.counts.find(rule.paid_by->count);
    if (has == unit.counts.end() || has->second < amount) continue;
    const bool nearer = !payer || distance(unit.hex, here) < distance(state.position.unit(*payer).hex, here);
    if (nearer) payer = u;
  }
  return payer;
}

std::optional<GameAction> owed_action(const GameState& state) {
  const WorkMeter::Question question;
  if (!state.has_begun()) return legal_actions(state).front();
  for (const PlayAction* rule : actions_of_phase(state)) {
    if (!rule->mandatory) continue;
    for (const UnitIndex u : by_id(state)) {
      std::vector<GameAction> actions;
      add_actions(state, *rule, u, actions);
      if (!actions.empty()) return actions.front();
    }
  }
  return std::nullopt;
}

std::optional<IllegalReason> illegal_reason(const GameState& state, const GameAction& action) {
  const WorkMeter::Question question;
  if (state.over) return IllegalReason{"the game is over", ""};
  if (action.kind == Kind::choose) return against_choice(state, action);
  if (state.choice)
    return IllegalReason{
        fmt::format("{} must choose for {} first", state.choice->chooser, state.choice->unit), ""};
  if (action.kind == Kind::begin)
    return state.has_begun() ? std::optional(IllegalReason{"the game has begun", ""}) : std::nullopt;
  if (!state.has_begun())
    return IllegalReason{"dice are rolled before the first action: the game starts with \"begin\"", ""};
  if (action.kind == Kind::enter) return against_entry(state, action);
  if (action.kind == Kind::act) return against_act(state, action);
  const auto owed = owed_action(state);
  if (!owed) return std::nullopt;
  const PlayAction& rule = *state.scenario->play().find_action(owed->name);
  return IllegalReason{fmt::format("{} must {} first", owed->unit, rule.label), rule.cite};
}

std::vector<GameAction> entries(const GameState& state) {
  const WorkMeter::Question question;
  std::vector<GameAction> actions;
  for (const Reinforcement& arrival : state.waiting) {
    for (const Hex h : arrival.entry_hexes) {
      GameAction action;
      action.kind = Kind::enter;
      action.unit = arrival.unit.id;
      action.hexes = {h};
      if (!illegal_reason(state, action)) actions.push_back(std::move(action));
    }
  }
  return actions;
}

std::vector<GameAction> legal_actions_of(const GameState& state, UnitIndex unit) {
  const WorkMeter::Question question;
  std::vector<GameAction> actions;
  if (state.over || state.choice || !state.has_begun()) return actions;
  for (const PlayAction* rule : actions_of_phase(state)) add_actions(state, *rule, unit, actions);
  return actions;
}

std::vector<GameAction> legal_events_of(const GameState& state, UnitIndex unit) {
  const WorkMeter::Question question;
  std::vector<GameAction> actions;
  if (state.over || state.choice || !state.has_begun()) return actions;
  for (const PlayAction* rule : actions_of_phase(state)) {
    if (rule->kind == ActionKind::event) add_actions(state, *rule, unit, actions);
  }
  return actions;
}

std::vector<GameAction> legal_actions(const GameState& state) {
  const WorkMeter::Question question;
  if (state.over) return {};
  if (state.choice) return choices(*state.choice);
  std::vector<GameAction> actions;
  if (!state.has_begun()) {
    actions.emplace_back().kind = Kind::begin;
    return actions;
  }
  for (const UnitIndex u : by_id(state)) {
    for (const PlayAction* rule : actions_of_phase(state)) add_actions(state, *rule, u, actions);
  }
  const std::vector<GameAction> arriving = entries(state);
  actions.insert(actions.end(), arriving.begin(), arriving.end());
  GameAction end;
  if (!illegal_reason(state, end)) actions.push_back(end);
  return actions;
}

}  // namespace rearguard
