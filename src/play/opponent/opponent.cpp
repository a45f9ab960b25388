#include "src/play/opponent/opponent.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "src/core/board/position.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/apply.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/opponent/opponent_view.h"

namespace rearguard {
namespace {

using Act = GameAction::Kind;

constexpr double price = 0.04;       ///< of each further action of a unit in a phase
constexpr double for_a_hope = 0.02;  ///< what a gain is worth less that only the next action brings
constexpr int max_steps = 16;        ///< actions to the end of a turn
constexpr int max_answers = 6;       ///< choices in a row that an action may lead to
constexpr std::size_t max_candidates = 10;
constexpr std::size_t max_terms = 3;   ///< that a thought names
constexpr std::size_t among_best = 5;  ///< actions among which a hasty player picks
constexpr int first_samples = 2;       ///< rolls that an action gets before it is compared with others
constexpr std::size_t finalists = 3;   ///< actions of a unit that then get all their rolls
constexpr double doubtful = 0.2;       ///< victory points by which so few rolls may well be too low
constexpr double unknown = std::numeric_limits<double>::infinity();

/// Takes `count` items spread evenly over a list.
template <class T>
std::vector<T> spread(std::vector<T> items, std::size_t count) {
  if (items.size() <= count) return items;
  std::vector<T> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(items[i * items.size() / count]);
  return some;
}

const PlayAction* rule_of(const GameState& state, const GameAction& action) {
  return action.kind == Act::act ? state.scenario->play().find_action(action.name) : nullptr;
}

/// Returns the names of what a unit can do now.
std::set<std::string> possible_actions(const GameState& state, const std::string& unit) {
  std::set<std::string> names;
  for (const GameAction& action : legal_actions_of(state, *state.position.find(unit)))
    names.insert(action.name);
  return names;
}

bool is_event(const GameState& state, const GameAction& action) {
  const PlayAction* rule = rule_of(state, action);
  return rule != nullptr && rule->kind == PlayAction::Kind::event;
}

}  // namespace

std::string name_of(Strength strength) {
  return std::string(strength_names[static_cast<std::size_t>(strength)]);
}

std::vector<std::string> strength_words() {
  return {strength_names.begin(), strength_names.end()};
}

std::optional<Strength> strength_named(std::string_view word) {
  for (std::size_t i = 0; i < strength_names.size(); ++i) {
    if (word == strength_names[i] || (word.size() == 1 && word[0] == static_cast<char>('1' + i)))
      return static_cast<Strength>(i);
  }
  return std::nullopt;
}

Opponent::Numbers Opponent::numbers_of(Strength strength) {
  switch (strength) {
    case Strength::recruit:
      return {1, 3, 6, 1, 1, 0.85, 1, 60};
    case Strength::captain:
      return {1, 5, 12, 2, 1, 0.65, 0.4, 160};
    case Strength::general:
      break;
  }
  return {8, 14, 24, 6, 2, 0, 0, 8000};
}

Opponent::Opponent(std::shared_ptr<const Scenario> scenario, std::string side, Strength strength,
                   std::uint64_t seed)
    : scenario_(std::move(scenario)),
      side_(std::move(side)),
      numbers_(numbers_of(strength)),
      evaluation_(scenario_, side_),
      seed_(seed),
      dice_(seed) {}

GameState Opponent::view_of(const GameState& state) const {
  return view_for(state, side_, seed_);
}

bool Opponent::is_refused(const GameAction& action) const {
  return std::find(refused_.begin(), refused_.end(), action) != refused_.end();
}

/// Returns a random number from 0 to 1, the same on every machine.
double Opponent::share() {
  return static_cast<double>(dice_() >> 11) * 0x1.0p-53;
}

bool Opponent::overlooks_one() {
  return numbers_.overlooks > 0 && share() < numbers_.overlooks;
}

bool Opponent::is_spent() const {
  return work_ >= allowed_ || (limits_ != nullptr && limits_->stop && limits_->stop());
}

void Opponent::enter_phase(const GameState& view) {
  const std::tuple now{view.turn, view.side, view.phase};
  if (now == phase_) return;
  phase_ = now;
  gains_.clear();
  actions_.clear();
  refused_.clear();
}

/// Takes the choices that a state waits for, each side what is best for it, of some; returns the worth of the
/// state then.
double Opponent::settle(GameState& state, int answers_left) {
  if (!state.choice || state.over || answers_left == 0) return evaluation_.value(state);
  const bool own = state.choice->chooser == side_;
  std::optional<double> best;
  std::optional<GameState> then;
  for (const GameAction& answer : spread(legal_actions(state), answers_left == max_answers ? 4 : 2)) {
    ++work_;
    ApplyResult done = apply(state, answer);
    auto* applied = std::get_if<Applied>(&done);
    if (applied == nullptr) continue;
    const double value = settle(applied->state, answers_left - 1);
    if (best && (own ? value <= *best : value >= *best)) continue;
    best = value;
    then = std::move(applied->state);
  }
  if (!best) return evaluation_.value(state);
  state = std::move(*then);
  return *best;
}

/// Returns the worth of a state at the end of the own turn, if one unit does what it can, in this phase
/// only if it does not wait, and nobody else anything but what he must.
double Opponent::value_of_turn(const GameState& state, const std::string& unit, bool waits,
                               std::uint64_t seed) {
  GameState now = state;
  imagine_dice(now, seed);
  for (int step = 0; step < max_steps && !now.over; ++step) {
    GameAction next;
    if (now.choice) {
      const std::vector<GameAction> answers = legal_actions(now);
      next = answers[static_cast<std::size_t>(stream_seed(seed, static_cast<std::uint64_t>(step)) %
                                              answers.size())];
    } else if (now.turn != state.turn || now.side != state.side) {
      break;
    } else if (const auto owed = owed_action(now)) {
      next = *owed;
    } else if (const auto u = now.position.find(unit);
               u && now.acting_side() == side_ && !(waits && now.phase == state.phase)) {
      // To look which action turns out well would be to know the dice.
      for (GameAction& action : legal_actions_of(now, *u)) {
        if (!is_event(now, action)) continue;
        next = std::move(action);
        break;
      }
    }
    ++work_;
    ApplyResult done = apply(now, next);
    auto* applied = std::get_if<Applied>(&done);
    if (applied == nullptr) break;
    now = std::move(applied->state);
  }
  return evaluation_.value(now);
}

/// Returns what an action that gains nothing by itself brings by the end of the turn, compared with the same
/// turn without it. `after` are states to which it may lead.
double Opponent::hope(const GameState& view, const GameAction& action, const std::vector<GameState>& after,
                      int samples) {
  const std::uint64_t seed = dice_();
  const auto mean = [&](bool waits, const auto& state_of) {
    double sum = 0;
    for (int i = 0; i < samples; ++i) {
      const auto sample = static_cast<std::uint64_t>(i);
      sum += value_of_turn(state_of(sample), action.unit, waits, stream_seed(seed, sample));
    }
    return sum / samples;
  };
  const auto [idle, is_new] = idle_turn_.try_emplace({action.unit, samples}, 0);
  if (is_new) idle->second = mean(true, [&](std::uint64_t) -> const GameState& { return view; });
  return mean(false, [&](std::uint64_t i) -> const GameState& { return after[i % after.size()]; }) -
         idle->second;
}

/// Returns the mean worth after an action, as its gain, over so many rolls of the dice as it takes.
ValuedAction Opponent::value_after(const GameState& view, const GameAction& action, int samples,
                                   int follow_ups, int depth) {
  double sum = 0;
  bool has_dice = false;
  std::vector<GameState> after;
  for (int i = 0; i < samples; ++i) {
    GameState own = view;
    imagine_dice(own, dice_());
    ++work_;
    ApplyResult done = apply(own, action);
    auto* applied = std::get_if<Applied>(&done);
    if (applied == nullptr) return {action, -unknown};
    has_dice = has_dice || !applied->rolls.empty();
    const bool is_certain = applied->rolls.empty() && !applied->state.choice;
    sum += settle(applied->state, max_answers);
    after.push_back(std::move(applied->state));
    if (is_certain) break;
  }
  const double value = sum / static_cast<double>(after.size());
  if (depth == 0 || !is_event(view, action)) return {action, value};
  const auto tries = static_cast<double>(after.size());
  std::erase_if(after, [&](const GameState& state) {
    return state.over || state.choice || !state.position.find(action.unit) || state.acting_side() != side_;
  });
  if (has_dice && !after.empty()) {
    // Only an order that is obeyed leads anywhere.
    const std::set<std::string> before = possible_actions(view, action.unit);
    std::erase_if(after, [&](const GameState& state) {
      const std::set<std::string> now = possible_actions(state, action.unit);
      return std::includes(before.begin(), before.end(), now.begin(), now.end());
    });
  }
  if (after.empty()) return {action, value};
  // An order gains nothing by itself: what it allows does.
  ValuedAction best{action, value};
  if (!has_dice)
    best.gain =
        std::max(best.gain, evaluation_.value(view) + hope(view, action, after, samples) - for_a_hope);
  const GameState& last = after.back();
  const double chance = static_cast<double>(after.size()) / tries, until_then = evaluation_.value(last);
  const auto with = [&](const GameAction& next, int further, int deeper) {
    const double then = value_after(last, next, samples, further, deeper).gain;
    return value + chance * (then - until_then) - for_a_hope;
  };
  std::optional<GameAction> follow_up;
  double promised = best.gain;
  for (const GameAction& next :
       worth_trying(last, *last.position.find(action.unit), static_cast<std::size_t>(follow_ups))) {
    if (is_spent()) break;
    const double then = with(next, follow_ups, depth - 1);
    if (then <= promised) continue;
    promised = then;
    follow_up = next;
  }
  if (!follow_up) return best;
  // The best of many throws flatters: the one that is picked is thrown anew.
  const double then = with(*follow_up, 0, 0);
  if (then > best.gain) best = {action, then, follow_up};
  return best;
}

/// Returns the actions of a unit that look best before they are tried: of moves, those to good places.
std::vector<GameAction> Opponent::worth_trying(const GameState& view, UnitIndex unit, std::size_t count) {
  std::vector<GameAction> moves, others;
  for (GameAction& action : legal_actions_of(view, unit)) {
    if (is_refused(action) || overlooks_one()) continue;
    const PlayAction* rule = rule_of(view, action);
    const bool is_move = rule != nullptr && rule->kind == PlayAction::Kind::movement;
    (is_move ? moves : others).push_back(std::move(action));
  }
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < moves.size(); ++i)
    order.emplace_back(-evaluation_.worth_of_place(view, unit, moves[i].hexes.front()), i);
  std::sort(order.begin(), order.end());
  std::vector<GameAction> chosen = spread(std::move(others), count);
  const std::size_t room = std::max(count - std::min(count, chosen.size()), count / 2);
  for (std::size_t i = 0; i < order.size() && i < room; ++i) chosen.push_back(moves[order[i].second]);
  return chosen;
}

std::optional<Opponent::Valued> Opponent::best_of_unit(const GameState& view, UnitIndex unit, double now) {
  std::vector<Valued> found;
  const std::string& id = view.position.unit(unit).id;
  const auto done = actions_.find(id);
  const double dearer = done == actions_.end() ? 0 : price * done->second;
  const auto valued = [&](const GameAction& action, int samples) {
    Valued value = value_after(view, action, samples, numbers_.follow_ups, numbers_.depth);
    value.gain -= now + dearer;
    return value;
  };
  const auto put_best_first = [&] {
    std::stable_sort(found.begin(), found.end(),
                     [](const Valued& a, const Valued& b) { return a.gain > b.gain; });
  };
  const int first = std::min(first_samples, numbers_.samples);
  for (const GameAction& action : worth_trying(view, unit, numbers_.width)) {
    if (is_spent()) break;
    found.push_back(valued(action, first));
  }
  if (found.empty()) return std::nullopt;
  put_best_first();
  if (first < numbers_.samples) {
    // The best of many with few rolls is mostly the luckiest.
    if (found.size() > finalists) found.resize(finalists);
    for (Valued& one : found) {
      if (is_spent() || one.gain <= least_gain - doubtful) break;
      one = valued(one.action, numbers_.samples);
    }
    put_best_first();
  }
  // Hasty or not, nobody does what he sees to be bad.
  const auto bad =
      std::find_if(found.begin() + 1, found.end(), [](const Valued& one) { return one.gain <= least_gain; });
  found.erase(bad, found.end());
  return found[hasty_pick(found)];
}

/// Returns the place of an action, of those with the greatest gain first: the first one, or for a hasty
/// player mostly one that is not much worse.
std::size_t Opponent::hasty_pick(const std::vector<Valued>& found) {
  if (numbers_.temperature <= 0 || found.size() < 2) return 0;
  std::vector<double> weights;
  for (std::size_t i = 0; i < std::min(found.size(), among_best); ++i)
    weights.push_back(std::exp((found[i].gain - found[0].gain) / numbers_.temperature));
  double sum = 0;
  for (const double w : weights) sum += w;
  double drawn = share() * sum;
  std::size_t picked = 0;
  while (picked + 1 < weights.size() && drawn >= weights[picked]) drawn -= weights[picked++];
  return picked;
}

Thought Opponent::answer(const GameState& view) {
  const double now = evaluation_.value(view);
  std::vector<Valued> found;
  const std::vector<GameAction> answers = legal_actions(view);
  for (const GameAction& action : spread(answers, numbers_.answers)) {
    if (is_refused(action)) continue;
    if (!found.empty() && is_spent()) break;
    found.push_back(value_after(view, action, numbers_.samples, 0, 0));
    found.back().gain -= now;
  }
  Thought thought = finish(view, std::move(found));
  thought.is_forced = answers.size() == 1;
  return thought;
}

/// Sets what changes most by the action of a thought, on the mean of some rolls.
void Opponent::explain(const GameState& view, Thought& thought) {
  constexpr int rolls = 8;
  constexpr double hardly = 0.005;
  const std::uint64_t seed = dice_();
  if (!limits_->explains) return;
  const std::vector<WorthTerm> before = evaluation_.terms(view);
  std::map<std::pair<WorthTerm::Kind, std::string>, double> change;
  int rolled = 0;
  for (bool is_certain = false; rolled < rolls && !is_certain; ++rolled) {
    GameState own = view;
    imagine_dice(own, stream_seed(seed, static_cast<std::uint64_t>(rolled)));
    ApplyResult done = apply(own, thought.action);
    auto* applied = std::get_if<Applied>(&done);
    if (applied == nullptr) return;
    is_certain = applied->rolls.empty() && !applied->state.choice;
    settle(applied->state, max_answers);
    for (const WorthTerm& term : evaluation_.terms(applied->state))
      change[{term.kind, term.subject}] += term.amount;
    for (const WorthTerm& term : before) change[{term.kind, term.subject}] -= term.amount;
  }
  for (const auto& [key, amount] : change) {
    if (std::abs(amount) >= hardly * rolled)
      thought.changed.push_back({key.first, key.second, amount / rolled});
  }
  std::stable_sort(
      thought.changed.begin(), thought.changed.end(),
      [](const WorthTerm& a, const WorthTerm& b) { return std::abs(a.amount) > std::abs(b.amount); });
  while (thought.changed.size() > 1 &&
         (thought.changed.size() > max_terms || std::abs(thought.changed.back().amount) < least_gain))
    thought.changed.pop_back();
}

/// Picks among actions, and says what changes by the one picked.
Thought Opponent::finish(const GameState& view, std::vector<Valued> found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Valued& a, const Valued& b) { return a.gain > b.gain; });
  const std::size_t picked = hasty_pick(found);
  Thought thought{found[picked]};
  thought.work = work_;
  if (found.size() > 1) thought.second = found[picked == 0 ? 1 : 0];
  if (found.size() > max_candidates) found.resize(max_candidates);
  thought.candidates = std::move(found);
  explain(view, thought);
  return thought;
}

Thought Opponent::think(const GameState& view, const ThinkLimits& limits) {
  limits_ = &limits;
  work_ = 0;
  idle_turn_.clear();
  allowed_ = limits.work > 0 ? limits.work : numbers_.work;
  enter_phase(view);
  if (view.choice) return answer(view);
  const double now = evaluation_.value(view);
  std::vector<Valued> found;
  std::optional<Valued> best_left;  // of what gains too little
  std::set<std::string> looked_at;
  for (const Unit& unit : view.position.units()) gains_.try_emplace(unit.id, unknown);
  // Units whose gain was greatest when last looked at come first; the first that is looked at anew and stays
  // first acts.
  while (!is_spent()) {
    std::optional<UnitIndex> first;
    for (UnitIndex u = 0; u < view.position.units().size(); ++u) {
      const std::string& id = view.position.unit(u).id;
      if (!first || gains_[id] > gains_[view.position.unit(*first).id]) first = u;
    }
    if (!first) break;
    const std::string id = view.position.unit(*first).id;
    if (gains_[id] <= least_gain) break;
    if (!looked_at.insert(id).second) break;
    const auto best = best_of_unit(view, *first, now);
    gains_[id] = best ? best->gain : -unknown;
    if (best && best->gain > least_gain)
      found.push_back(*best);
    else if (best && best->gain > (best_left ? best_left->gain : -unknown))
      best_left = best;
  }
  if (!found.empty()) {
    Thought thought = finish(view, std::move(found));
    ++actions_[thought.action.unit];
    return thought;
  }
  for (const GameAction& entry : entries(view)) {
    if (is_refused(entry)) continue;
    Valued value = value_after(view, entry, numbers_.samples, 0, 0);
    value.gain -= now;
    if (value.gain > -unknown) found.push_back(std::move(value));
    if (is_spent()) break;
  }
  if (!found.empty()) return finish(view, std::move(found));
  Thought thought;
  thought.work = work_;
  thought.second = std::move(best_left);
  if (const auto owed = owed_action(view); owed && !is_refused(*owed)) {
    thought.action = *owed;
    thought.is_forced = true;
    thought.second.reset();
  }
  return thought;
}

Thought Opponent::judge(const GameState& view, const GameAction& action, const ThinkLimits& limits) {
  Thought best = think(view, limits);
  if (best.action == action) return best;
  Thought thought{{action}};
  if (action.kind != Act::end && action.kind != Act::begin) {
    static_cast<Valued&>(thought) =
        value_after(view, action, numbers_.samples, numbers_.follow_ups, numbers_.depth);
    thought.gain -= evaluation_.value(view);
    explain(view, thought);
  }
  thought.second = std::move(best);
  thought.work = work_;
  return thought;
}

}  // namespace rearguard
