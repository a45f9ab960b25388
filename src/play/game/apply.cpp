#include "src/play/game/apply.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/board/setup_of.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/terms/board_state.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

using Kind = GameAction::Kind;
using PhasePart = GameState::PhasePart;

class ActionResolver {
 public:
  explicit ActionResolver(GameState state, StatedDice given = {})
      : done_{std::move(state), {}, {}}, given_(std::move(given)) {}

  void act(const GameAction& action);
  void enter(const GameAction& action);
  void choose(const GameAction& action);
  void end() {
    state().phase_part = PhasePart::end;
    state().phase_event = 0;
  }
  /// Runs pending events and phases up to the next action or choice.
  ApplyResult finish() {
    if (!go_on()) return *failure_;
    if (given_ && done_.rolls.size() < given_->size())
      return IllegalReason{fmt::format("it rolls {}, and {} are given",
                                       plural(done_.rolls.size(), "die", "dice"), given_->size()),
                           ""};
    return std::move(done_);
  }

 private:
  GameState& state() { return done_.state; }
  const RuleSet& rule_set() { return *state().scenario->rule_set; }
  std::string number(Hex h) { return state().position.map().grid().number(h); }

  void move(const PlayAction& rule, UnitIndex u, Hex to);
  void turn(const PlayAction& rule, UnitIndex u, Direction to);
  void begin_event(const PlayAction& rule, const GameAction& action);
  void pay(const PlayAction& rule, const GameAction& action) {
    if (auto paid = rearguard::pay(state(), rule, action)) done_.resolution_steps.push_back(*std::move(paid));
  }

  bool go_on();
  bool run_task();
  void finish(const Task& task, const Resolution& ended, const std::vector<Roll>& rolls);
  Dice dice_for(const Task& task);
  std::optional<IllegalReason> problem_with_given(const Task& task, const Dice& dice,
                                                  std::size_t known) const;
  bool wait_for_causes(const RequestError& asked, const Task& task, UnitIndex unit);
  void wait_for(const NeedsChoice& need, const Task& task, const Dice& dice);
  void carry_out(const Resolution& result);
  void collect(const PhaseEvent& event);
  void next_phase();
  void end_side_turn();
  void note_holders() { hold_hexes(state()); }
  void report(const std::string& unit, std::string what, RetreatPath path, const RuleText& text) {
    done_.resolution_steps.push_back({unit, std::move(what), std::move(path), text.id, text.cite, {}});
  }
  template <class Change>
  void change(Change make) {
    BoardState board_state(state().position, rule_set());
    make(board_state);
    state().position = board_state.position();
    note_holders();
  }

  Applied done_;
  StatedDice given_;
  bool lacks_dice_ = false;  ///< the event that is resolved rolls more than are given
  std::optional<IllegalReason> failure_;
};

void ActionResolver::act(const GameAction& action) {
  const PlayAction& rule = *state().scenario->play().find_action(action.name);
  const UnitIndex unit = *state().position.find(action.unit);
  const std::pair<std::string, std::string> key{action.unit, action.name};
  if (rule.kind != PlayAction::Kind::event && !state().done_in_phase.contains(key)) pay(rule, action);
  switch (rule.kind) {
    case PlayAction::Kind::movement:
      move(rule, unit, action.hexes.front());
      break;
    case PlayAction::Kind::facing:
      turn(rule, unit, *action.facing);
      break;
    case PlayAction::Kind::event:
      begin_event(rule, action);
      break;
  }
  mark_done(state(), rule, action.unit);
}

void ActionResolver::move(const PlayAction& rule, UnitIndex u, Hex to) {
  const MovementRule& movement = state().scenario->play().movement;
  const MoveEnd end = *move_to(state(), u, to);
  const Unit unit = state().position.unit(u);
  const ZocRule zoc = movement_zoc(rule_set());
  const BoardFacts board(state().position, zoc, unit.side, rule_set().fire);
  MovementUsed& spent = state().movement_used[unit.id];
  spent.points = spent.points + end.cost;
  const bool in_zoc = zoc_in(board, zoc, RetreatQuestion{u, {}, {}, {}}, to);
  spent.stopped = movement.enemy_zoc == MovementRule::InZoc::stop && in_zoc;
  change([&](BoardState& board_state) {
    board_state.move(unit.id, to);
    const Hex before = end.path[end.path.size() - 2];
    for (int d = 0; d < direction_count && unit.facing && !movement.keeps_facing; ++d) {
      if (neighbour(before, direction(d)) == to) board_state.face(unit.id, direction(d));
    }
  });
  report(unit.id,
         fmt::format("{} moves from {} to {} for {} MP{}", unit.id, number(unit.hex), number(to),
                     to_text(end.cost, state().position.map().chart().denominator),
                     spent.stopped ? " and stops in an enemy ZOC" : ""),
         end.path, rule);
  done_.unit_moves.push_back({unit.id, end.path, {}});
  if (!movement.after_move.empty()) state().tasks.push_back({movement.after_move, unit.id, {}, {}, true});
}

void ActionResolver::turn(const PlayAction& rule, UnitIndex u, Direction to) {
  const Unit unit = state().position.unit(u);
  const MovementPoints cost = turning_cost(state(), unit, to);
  if (cost > MovementPoints{}) {
    MovementUsed& spent = state().movement_used[unit.id];
    spent.points = spent.points + cost;
  }
  change([&](BoardState& board_state) { board_state.face(unit.id, to); });
  report(unit.id,
         fmt::format("{} in {} turns to {}", unit.id, number(unit.hex),
                     state().position.map().grid().direction_name(to)),
         {unit.hex}, rule);
}

void ActionResolver::begin_event(const PlayAction& rule, const GameAction& action) {
  Task task = task_of(state(), rule, action);
  pay(rule, action);
  state().tasks.push_back(std::move(task));
}

void ActionResolver::enter(const GameAction& action) {
  GameState& s = state();
  const auto arrival = std::find_if(s.waiting.begin(), s.waiting.end(),
                                    [&](const Reinforcement& a) { return a.unit.id == action.unit; });
  Setup setup = setup_of(s.position);
  UnitSetup unit = arrival->unit;
  unit.hex = number(action.hexes.front());
  // A side without units on the map has lost its enemy line, supply sources and retreat
  // direction: the scenario restores them.
  const Setup& start = s.scenario->setup;
  if (const auto line = start.enemy_line.find(unit.side); line != start.enemy_line.end())
    setup.enemy_line[unit.side] = line->second;
  if (const auto supply = start.supply.find(unit.side); supply != start.supply.end())
    setup.supply[unit.side] = supply->second;
  if (const auto direction = start.retreat_direction.find(unit.side);
      direction != start.retreat_direction.end())
    setup.retreat_direction[unit.side] = direction->second;
  setup.allies = start.allies;
  setup.units.push_back(unit);
  auto made = Position::make(s.position.shared_map(), setup);
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&made)) {
    failure_ = IllegalReason{problems->front().message, ""};
    return;
  }
  s.position = std::get<Position>(std::move(made));
  s.waiting.erase(arrival);
  ++s.begun[unit.side];
  const UnitIndex u = *s.position.find(unit.id);
  MovementUsed& spent = s.movement_used[unit.id];
  const auto cost = entry_cost(s, u);
  spent.points = cost;
  note_holders();
  report(unit.id, fmt::format("{} enters the map in {}", unit.id, unit.hex), {action.hexes.front()},
         s.scenario->play().movement);
}

void ActionResolver::choose(const GameAction& action) {
  if (!action.targets.empty()) {
    state().tasks.front().causing_units = action.targets;
    state().choice->causes.clear();
    return;
  }
  state().choice->made.push_back({action.unit, action.hexes, action.word});
}

bool ActionResolver::go_on() {
  while (!failure_) {
    GameState& s = state();
    if (!s.tasks.empty()) {
      if (!run_task()) return !failure_;
      continue;
    }
    if (s.over || s.phase_part == PhasePart::act) return true;
    const Phase& phase = s.current_phase();
    const auto& events = s.phase_part == PhasePart::begin ? phase.at_start : phase.at_end;
    if (takes_place(s, phase) && s.phase_event < events.size()) {
      collect(events[s.phase_event++]);
    } else if (s.phase_part == PhasePart::begin && takes_place(s, phase)) {
      s.phase_event = 0;
      s.phase_part = phase.actions.empty() ? PhasePart::end : PhasePart::act;
    } else {
      next_phase();
    }
  }
  return false;
}

/// Reports what an event that has ended adds to what was reported at its choices, and carries it out.
void ActionResolver::finish(const Task& task, const Resolution& ended, const std::vector<Roll>& rolls) {
  GameState& s = state();
  const std::size_t reported = s.choice ? s.choice->reported : 0;
  const std::size_t rolled = s.choice ? s.choice->rolled : 0;
  for (std::size_t i = reported; i < ended.resolution_steps.size(); ++i)
    done_.resolution_steps.push_back(ended.resolution_steps[i]);
  for (std::size_t i = rolled; i < rolls.size(); ++i) done_.rolls.push_back(rolls[i]);
  if (!s.mail && !rolls.empty()) ++s.streams;
  s.choice.reset();
  s.tasks.pop_front();
  done_.rules_used.insert(done_.rules_used.end(), ended.rules_used.begin(), ended.rules_used.end());
  done_.unit_moves.insert(done_.unit_moves.end(), ended.unit_moves.begin(), ended.unit_moves.end());
  carry_out(ended);
  count_stacks(s, task, ended.stacks);
}

/// Runs the first pending event. Returns false if it needs a choice or has failed.
bool ActionResolver::run_task() {
  GameState& s = state();
  const Task task = s.tasks.front();
  const auto unit = s.position.find(task.unit);
  ReportedEvent event{task.event, unit.value_or(0), {}, task.numbers};
  for (const std::string& id : task.causing_units) {
    if (const auto u = s.position.find(id)) event.causing_units.push_back(*u);
  }
  const bool is_void = !unit || (!task.causing_units.empty() && event.causing_units.empty());
  if (is_void || (task.only_if_possible && !obstacles(s.position, rule_set(), event).empty())) {
    s.tasks.pop_front();
    return true;
  }
  Dice dice = dice_for(task);
  const std::vector<PathChoice> made = s.choice ? s.choice->made : std::vector<PathChoice>{};
  const ResolutionResult result = resolve(s.position, rule_set(), event, dice, made);
  if (s.mail && dice.wanted() != 0) {
    failure_ = IllegalReason{fmt::format("it rolls dice: \"{}\" for {}", task.event, task.unit), "",
                             IllegalReason::Kind::dice_wanted};
    return false;
  }
  const std::size_t known = s.choice ? s.choice->faces.size() : 0;
  if (given_ && (failure_ = problem_with_given(task, dice, known))) return false;
  if (s.mail && dice.rolls().size() > known) ++s.mail->rolled[{task.event, task.unit}];
  const auto* asks = std::get_if<RequestError>(&result);
  if (asks != nullptr && wait_for_causes(*asks, task, event.unit)) return false;
  if (asks != nullptr && asks->is_incomplete && task.only_if_possible) {
    // A phase does not wait for what nobody states.
    const Hex h = s.position.unit(*unit).hex;
    done_.resolution_steps.push_back({task.unit, asks->message, {h}, {}, {}, {}});
    s.tasks.pop_front();
    return true;
  }
  if (const auto* problem = std::get_if<RequestError>(&result)) {
    failure_ = IllegalReason{
        fmt::format("the rules cannot resolve \"{}\" for {}: {}", task.event, task.unit, problem->message),
        ""};
    return false;
  }
  if (const auto* need = std::get_if<NeedsChoice>(&result)) {
    wait_for(*need, task, dice);
    return false;
  }
  finish(task, std::get<Resolution>(result), dice.rolls());
  return true;
}

/// Returns why the dice that were given cannot be those that an event has rolled; the first `known` fell
/// before.
std::optional<IllegalReason> ActionResolver::problem_with_given(const Task& task, const Dice& dice,
                                                                std::size_t known) const {
  for (std::size_t i = known, at = done_.rolls.size(); i < dice.rolls().size() && at < given_->size(); ++i) {
    const Roll& roll = dice.rolls()[i];
    const int shown = (*given_)[at++];
    if (roll.rolled != shown)
      return IllegalReason{
          fmt::format("{}: a die of {} sides cannot show {}", roll.purpose, roll.sides, shown), ""};
  }
  if (lacks_dice_)
    return IllegalReason{
        fmt::format("it rolls {}dice: \"{}\" for {}", given_->empty() ? "" : "more ", task.event, task.unit),
        "", IllegalReason::Kind::dice_wanted};
  return std::nullopt;
}

/// Returns the dice of a pending event: of those that are given, the ones that no event has used. Those of
/// one that has stopped for a choice stay as they fell.
Dice ActionResolver::dice_for(const Task& task) {
  GameState& s = state();
  std::vector<int> faces = s.choice ? s.choice->faces : std::vector<int>{};
  if (given_) {
    lacks_dice_ = false;
    return Dice::drawn(std::move(faces), [this, next = done_.rolls.size()]() mutable -> std::uint64_t {
      lacks_dice_ = lacks_dice_ || next >= given_->size();
      return lacks_dice_ ? 0 : static_cast<std::uint64_t>((*given_)[next++] - 1);
    });
  }
  if (!s.mail) return Dice::continued(std::move(faces), stream_seed(s.seed, s.streams));
  if (!s.mail->numbers) return Dice::given(std::move(faces));
  const auto rolled = s.mail->rolled.find({task.event, task.unit});
  const std::uint32_t count = rolled == s.mail->rolled.end() ? 1 : rolled->second + 1;
  return Dice::drawn(std::move(faces), [numbers = s.mail->numbers, event = task.event, unit = task.unit,
                                        count, index = std::uint32_t{0}]() mutable {
    return (*numbers)(event, unit, count, index++);
  });
}

void ActionResolver::wait_for(const NeedsChoice& need, const Task& task, const Dice& dice) {
  GameState& s = state();
  OpenChoice choice = s.choice.value_or(OpenChoice{});
  for (std::size_t i = choice.reported; i < need.resolution_steps.size(); ++i)
    done_.resolution_steps.push_back(need.resolution_steps[i]);
  for (std::size_t i = choice.rolled; i < dice.rolls().size(); ++i) done_.rolls.push_back(dice.rolls()[i]);
  choice.reported = need.resolution_steps.size();
  choice.rolled = dice.rolls().size();
  choice.faces.clear();
  for (const Roll& roll : dice.rolls()) choice.faces.push_back(roll.rolled);
  choice.unit = need.unit;
  choice.paths = need.paths;
  choice.verdict = need.verdict;
  choice.options = need.options;
  choice.ways = need.ways;
  choice.chooser = chooser_of(s, need, task.unit);
  s.choice = std::move(choice);
}

/// Waits for the players to say who caused an event, if the rules ask for that and nobody has.
bool ActionResolver::wait_for_causes(const RequestError& asked, const Task& task, UnitIndex unit) {
  GameState& s = state();
  if (!asked.is_incomplete || asked.about != "causing-units" || !task.causing_units.empty()) return false;
  OpenChoice choice = s.choice.value_or(OpenChoice{});
  for (const Unit& other : s.position.units()) {
    if (s.position.enemies(other.side, s.position.unit(unit).side)) choice.causes.push_back(other.id);
  }
  if (choice.causes.empty()) return false;
  std::sort(choice.causes.begin(), choice.causes.end());
  choice.unit = task.unit;
  choice.chooser = s.active_side();
  choice.paths.clear();
  choice.verdict.reset();
  choice.options.clear();
  choice.ways.clear();
  s.choice = std::move(choice);
  return true;
}

void ActionResolver::carry_out(const Resolution& result) {
  GameState& s = state();
  for (const RemovedUnit& d : result.removed_units) {
    LostUnit lost{d.unit, "", "", d.outcome, d.from, d.strength, s.turn};
    if (const auto u = s.position.find(d.unit)) {
      lost.side = s.side_of(s.position.unit(*u));
      lost.kind = s.position.unit(*u).kind;
    }
    s.gone.push_back(std::move(lost));
  }
  s.position = result.position;
  note_holders();
}

void ActionResolver::collect(const PhaseEvent& event) {
  GameState& s = state();
  std::vector<std::pair<NumberKey, std::string>> units;
  for (UnitIndex u = 0; u < s.position.units().size(); ++u) {
    if (happens_to(s, event, u))
      units.emplace_back(s.position.map().grid().key(s.position.unit(u).hex), s.position.unit(u).id);
  }
  std::sort(units.begin(), units.end());
  for (const auto& [hex, id] : units) s.tasks.push_back({event.event, id, {}, {}, true});
}

void ActionResolver::next_phase() {
  GameState& s = state();
  s.phase_part = PhasePart::begin;
  s.phase_event = 0;
  s.movement_used.clear();
  s.done_in_phase.clear();
  if (++s.phase < s.scenario->play().phases.size()) return;
  s.phase = 0;
  end_side_turn();
}

void ActionResolver::end_side_turn() {
  GameState& s = state();
  s.done_in_turn.clear();
  if (const auto why = ending_of(s)) {
    s.over = true;
    s.ending = *why;
  }
  if (s.side + 1 < s.scenario->sides.size() && !s.over) {
    ++s.side;
    return;
  }
  score_turn(s);
  if (s.turn >= s.scenario->turns) s.over = true;
  if (s.over) return;
  s.side = 0;
  ++s.turn;
  s.position.set_turn(s.turn);
}

GameState opening_of(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed) {
  GameState state{scenario, seed, scenario->start};
  state.position.set_turn(state.turn);
  state.waiting = scenario->arrivals;
  for (const Unit& unit : state.position.units()) {
    state.strength[unit.id] = unit.strength;
    ++state.begun[state.side_of(unit)];
  }
  for (const Reinforcement& arrival : scenario->arrivals)
    state.strength[arrival.unit.id] = arrival.unit.strength;
  for (const VictoryRule& rule : scenario->victory) {
    for (const Hex h : rule.hexes) {
      if (!rule.held_by.empty()) state.holders[h] = rule.held_by;
    }
  }
  hold_hexes(state);
  return state;
}

}  // namespace

Task task_of(const GameState& state, const PlayAction& rule, const GameAction& action) {
  const ReportedEvent event = event_of(state, rule, action);
  Task task{event.name, state.position.unit(event.unit).id, {}, event.numbers, false};
  if (task.unit == action.unit) task.action = action.name;
  for (const UnitIndex u : event.causing_units) task.causing_units.push_back(state.position.unit(u).id);
  return task;
}

std::optional<ResolutionStep> pay(GameState& state, const PlayAction& rule, const GameAction& action) {
  if (!rule.paid_by) return std::nullopt;
  std::vector<UnitIndex> targets;
  for (const std::string& id : action.targets) targets.push_back(*state.position.find(id));
  const EventContext scene = scene_of(state, *state.position.find(action.unit), targets);
  const auto payer = payer_of(state, rule, scene);
  const std::int64_t amount = value_of(rule.paid_by->amount, scene).value_or(0);
  if (!payer || amount <= 0) return std::nullopt;
  const Unit unit = state.position.unit(*payer);
  const int left = unit.counts.at(rule.paid_by->count) - static_cast<int>(amount);
  BoardState board_state(state.position, *state.scenario->rule_set);
  board_state.set_count(unit.id, rule.paid_by->count, left);
  state.position = board_state.position();
  return ResolutionStep{unit.id,
                        fmt::format("{} pays {} of {} for {}: {} left", unit.id, amount, rule.paid_by->count,
                                    action.unit, left),
                        {unit.hex},
                        rule.id,
                        rule.cite,
                        {}};
}

void mark_done(GameState& state, const PlayAction& rule, const std::string& unit) {
  state.done_in_phase.insert({unit, rule.name});
  if (rule.limit == PlayAction::Limit::once_per_turn) state.done_in_turn.insert({unit, rule.name});
  if (rule.limit == PlayAction::Limit::once_per_game) state.done_in_game.insert({unit, rule.name});
}

void count_stacks(GameState& state, const Task& task, const std::vector<std::vector<std::string>>& stacks) {
  for (const std::vector<std::string>& stack : stacks) {
    if (!listed(stack, task.unit)) continue;
    for (const std::string& companion : stack) {
      if (companion == task.unit) continue;
      if (!task.action.empty()) {
        mark_done(state, *state.scenario->play().find_action(task.action), companion);
        continue;
      }
      std::erase_if(state.tasks, [&](const Task& other) {
        return other.only_if_possible && other.event == task.event && other.unit == companion;
      });
    }
  }
}

std::string chooser_of(const GameState& state, const NeedsChoice& need, const std::string& unit) {
  const auto u = state.position.find(need.unit.empty() ? unit : need.unit);
  const std::string owner = u ? state.side_of(state.position.unit(*u)) : state.active_side();
  if (need.chooser != "opponent") return owner;
  if (state.active_side() != owner) return state.active_side();
  // With several opponents, the active side chooses if it is one of them.
  const auto& sides = state.scenario->sides;
  const auto other =
      std::find_if(sides.begin(), sides.end(), [&](const std::string& s) { return s != owner; });
  return other == sides.end() ? owner : *other;
}

bool takes_place(const GameState& state, const Phase& phase) {
  if (phase.first_turn && state.turn != 1) return false;
  if (phase.last_turn && state.turn != state.scenario->turns) return false;
  return phase.sides.empty() || listed(phase.sides, state.active_side());
}

bool happens_to(const GameState& state, const PhaseEvent& event, UnitIndex unit) {
  const bool fits = event.acting_side == ActingSide::all ||
                    state.is_active(state.position.unit(unit)) == (event.acting_side == ActingSide::active);
  return fits && holds(event.condition, scene_of(state, unit));
}

ApplyResult begin_game(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed,
                       const StatedDice& given) {
  return ActionResolver(opening_of(scenario, seed), given).finish();
}

GameState opening_by_mail(const std::shared_ptr<const Scenario>& scenario) {
  GameState state = opening_of(scenario, 0);
  state.mail.emplace();
  return state;
}

ApplyResult begin_game_by_mail(const std::shared_ptr<const Scenario>& scenario) {
  return ActionResolver(opening_by_mail(scenario)).finish();
}

ApplyResult apply_again(GameState state, const GameStep& step) {
  state.mail = step.mail;
  return apply(state, step.action, given_dice(step));
}

ApplyResult apply(const GameState& state, const GameAction& action, const StatedDice& given) {
  if (auto against = illegal_reason(state, action)) return *std::move(against);
  ActionResolver resolver(state, given);
  switch (action.kind) {
    case Kind::act:
      resolver.act(action);
      break;
    case Kind::enter:
      resolver.enter(action);
      break;
    case Kind::choose:
      resolver.choose(action);
      break;
    case Kind::end:
      resolver.end();
      break;
    case Kind::begin:
      break;
  }
  return resolver.finish();
}

}  // namespace rearguard
