#include "src/engine/making_way.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>

#include "hexmap/hexside.h"
#include "src/engine/way_bound.h"
#include "src/engine/way_crowd.h"

namespace rearguard {
namespace {

/// One who has to make way, and for whom.
struct Task {
  UnitIndex unit = 0;
  std::optional<std::size_t> pusher;  ///< place among the choices; nothing: the mover
};

/// What was chosen for one task.
struct Choice {
  RetreatPath path;
  bool back = false;
  std::vector<UnitIndex> pushed;  ///< those in the end hex who have to go, top first
  friend bool operator==(const Choice&, const Choice&) = default;
};

constexpr Hex step(Direction d) {
  return direction_vectors[static_cast<std::size_t>(d)];
}

/// Depth first over the tasks in the order in which they are taken up; each choice may append tasks.
class WaySearch {
 public:
  WaySearch(const WayRules& rules, const WayQuestion& question)
      : rules_(rules), question_(question), crowd_(rules, question, steps_), bound_(crowd_, rules, steps_) {}

  WayPlans run(std::size_t most_plans);

 private:
  void begin(std::span<const UnitIndex> blocked);
  std::optional<UnitIndex> stuck();
  bool leads_to_plan();
  bool leads_to_plan(const std::vector<Choice>& choices);
  void collect(std::size_t most_units);
  void record();
  std::optional<std::size_t> fewest_units();

  std::vector<Choice> choices();
  std::size_t farthest_aside();
  void add_back(std::vector<Choice>& choices);
  void add_aside(std::size_t away, std::vector<Choice>& choices);
  std::optional<RetreatPath> way_back();
  void add(const RetreatPath& path, bool back, std::vector<Choice>& choices);
  void add_leaving(std::int64_t load, std::span<const UnitIndex> others, Choice& choice,
                   std::vector<Choice>& choices);

  void push(const Choice& choice);
  void pop();
  std::optional<Direction> direction_of(const Task& task) const;
  bool is_closed(const Task& task, Hex h) const;
  std::optional<std::vector<std::size_t>> order() const;
  bool is_full() const { return plans_.size() > most_plans_; }

  const Task& task() const { return tasks_[chosen_.size()]; }
  UnitIndex unit() const { return task().unit; }
  Hex hex() const { return question_.position->unit(unit()).hex; }
  std::vector<UnitIndex> pending() const;

  const WayRules& rules_;
  const WayQuestion& question_;
  WaySteps steps_;
  WayCrowd crowd_;
  WayBound bound_;
  WayState state_;
  std::vector<Task> tasks_;
  std::vector<Choice> chosen_;     ///< for the first of the tasks
  std::vector<Choice> witness_;    ///< of the plan found last
  std::size_t as_witnessed_ = 0;   ///< leading choices that are the witness's
  std::size_t tries_in_vain_ = 0;  ///< choices since a plan was found
  std::size_t most_plans_ = 0;
  std::vector<WayPlan> plans_;
  std::set<std::vector<std::tuple<UnitIndex, bool, RetreatPath>>> recorded_;
};

WayPlans WaySearch::run(std::size_t most_plans) {
  most_plans_ = most_plans;
  WayPlans found;
  begin(crowd_.blocked());
  if (leads_to_plan()) {
    for (std::size_t units = fewest_units().value_or(0); plans_.empty() && !steps_.spent(); ++units) {
      collect(units);
    }
  } else if (!steps_.spent()) {
    found.stuck = stuck();
  }
  found.cut_short = steps_.spent() || is_full();
  if (is_full()) plans_.pop_back();
  found.plans = std::move(plans_);
  found.steps = steps_.taken;
  return found;
}

void WaySearch::begin(std::span<const UnitIndex> blocked) {
  state_ = {};
  tasks_.clear();
  witness_.clear();
  as_witnessed_ = 0;
  tries_in_vain_ = 0;
  for (const UnitIndex u : blocked) {
    tasks_.push_back({u, std::nullopt});
    state_.taken.insert(u);
  }
}

/// The first of the blocked who cannot make way together with those before it.
std::optional<UnitIndex> WaySearch::stuck() {
  const std::vector<UnitIndex>& blocked = crowd_.blocked();
  for (std::size_t i = 0; i + 1 < blocked.size(); ++i) {
    begin(std::span(blocked).first(i + 1));
    const bool clears = leads_to_plan();
    if (!clears && steps_.spent()) return std::nullopt;
    if (!clears) return blocked[i];
  }
  return blocked.back();
}

std::vector<UnitIndex> WaySearch::pending() const {
  std::vector<UnitIndex> units;
  for (std::size_t i = chosen_.size(); i < tasks_.size(); ++i) units.push_back(tasks_[i].unit);
  return units;
}

/// At least so many units make way in any plan that goes on from here, or nothing where there is none. The
/// bound that takes time is asked at the start, and where the other has long led nowhere.
std::optional<std::size_t> WaySearch::fewest_units() {
  constexpr std::size_t patience = 64;
  const std::vector<UnitIndex> units = pending();
  if (chosen_.empty() || tries_in_vain_ > patience) {
    const auto more = bound_.together(units, state_);
    if (!more) return std::nullopt;
    return chosen_.size() + *more;
  }
  std::size_t fewest = chosen_.size();
  for (const UnitIndex u : units) fewest += bound_.alone(u);
  return fewest;
}

/// Whether any plan goes on from here, however many units it takes.
bool WaySearch::leads_to_plan() {
  if (chosen_.size() == tasks_.size()) {
    if (!order()) return false;
    witness_ = chosen_;
    as_witnessed_ = chosen_.size();
    tries_in_vain_ = 0;
    return true;
  }
  if (!fewest_units()) return false;
  std::vector<Choice> choices;
  add_back(choices);
  if (leads_to_plan(choices)) return true;
  const std::size_t farthest = farthest_aside();
  for (std::size_t away = 1; away <= farthest; ++away) {
    choices.clear();
    add_aside(away, choices);
    if (leads_to_plan(choices)) return true;
  }
  return false;
}

bool WaySearch::leads_to_plan(const std::vector<Choice>& choices) {
  if (as_witnessed_ == chosen_.size() && chosen_.size() < witness_.size() &&
      std::find(choices.begin(), choices.end(), witness_[chosen_.size()]) != choices.end()) {
    return true;
  }
  for (const Choice& choice : choices) {
    if (!steps_.take()) return false;
    push(choice);
    const bool leads = leads_to_plan();
    pop();
    if (leads) return true;
  }
  return false;
}

/// All plans that go on from here with so many units at most.
void WaySearch::collect(std::size_t most_units) {
  if (chosen_.size() == tasks_.size()) return record();
  const auto fewest = fewest_units();
  if (!fewest || *fewest > most_units) return;
  for (const Choice& choice : choices()) {
    if (is_full() || !steps_.take()) return;
    push(choice);
    collect(most_units);
    pop();
  }
}

/// Lists what is chosen as a plan, if its moves can be carried out.
void WaySearch::record() {
  const auto carried_out = order();
  if (!carried_out) return;
  tries_in_vain_ = 0;
  WayPlan plan;
  std::vector<std::tuple<UnitIndex, bool, RetreatPath>> moves;
  for (const std::size_t i : *carried_out) {
    const Task& task = tasks_[i];
    const UnitIndex for_unit = task.pusher ? tasks_[*task.pusher].unit : question_.mover;
    plan.moves.push_back({task.unit, for_unit, chosen_[i].path, chosen_[i].back});
    moves.emplace_back(task.unit, chosen_[i].back, chosen_[i].path);
  }
  std::sort(moves.begin(), moves.end());
  if (crowd_.limit() == 1 || recorded_.insert(std::move(moves)).second) plans_.push_back(std::move(plan));
}

/// What the next task may choose, in the order of plans.
std::vector<Choice> WaySearch::choices() {
  std::vector<Choice> all;
  for (std::size_t away = 1; all.empty() && away <= farthest_aside(); ++away) {
    add_aside(away, all);
    const bool is_least = all.empty() || away == farthest_aside() || leads_to_plan(all);
    if (!is_least) all.clear();
  }
  add_back(all);
  std::stable_sort(all.begin(), all.end(),
                   [this](const Choice& a, const Choice& b) { return crowd_.by_number(a.path, b.path); });
  return all;
}

std::size_t WaySearch::farthest_aside() {
  return rules_.aside ? crowd_.sight(unit()).first.size() - 2 : 0;
}

void WaySearch::add_back(std::vector<Choice>& choices) {
  if (!rules_.back) return;
  if (const auto path = way_back()) add(*path, true, choices);
}

void WaySearch::add_aside(std::size_t away, std::vector<Choice>& choices) {
  const Task next = task();
  const auto on = direction_of(next);
  const Hex from = hex();
  for (const RetreatPath& path : crowd_.ways(next.unit, away)) {
    const Hex end = path.back();
    const bool straight_on = on && end == from + step(*on) * distance(from, end);
    if (!straight_on && !is_closed(next, end)) add(path, false, choices);
  }
}

/// The way straight on, as far as the reach of the unit; whether it may end there is not asked.
std::optional<RetreatPath> WaySearch::way_back() {
  const Task next = task();
  const auto on = direction_of(next);
  if (!on || !crowd_.may_yield(next.unit)) return std::nullopt;
  RetreatPath path{hex()};
  for (int steps = crowd_.reach(next.unit); steps > 0; --steps) {
    const Hex here = path.back();
    const Hex h = neighbour(here, *on);
    if (path.size() > 1 && !crowd_.may_pass(next.unit, here)) return std::nullopt;
    if (!crowd_.may_step(next.unit, here, h)) return std::nullopt;
    path.push_back(h);
    if (!is_closed(next, h)) return path;
  }
  return std::nullopt;
}

/// Adds a way, once for each set of those who would have to leave its end, where the plan so far allows it.
void WaySearch::add(const RetreatPath& path, bool back, std::vector<Choice>& choices) {
  if (state_.passed.contains(path.back())) return;
  const bool runs_into_one =
      std::any_of(path.begin() + 1, path.end() - 1, [this](Hex h) { return state_.endings.contains(h); });
  if (runs_into_one) return;
  std::int64_t load = 0;
  std::vector<UnitIndex> others;
  if (const auto ended = state_.ended.find(path.back()); ended != state_.ended.end()) load = ended->second;
  for (const UnitIndex u : crowd_.friends_in(path.back())) {
    if (state_.taken.contains(u)) continue;
    load += crowd_.weight(u);
    if (rules_.chains && crowd_.may_yield(u) && crowd_.weight(u) > 0) others.push_back(u);
  }
  Choice choice{path, back, {}};
  add_leaving(load, others, choice, choices);
}

/// Goes through the sets of `others`, of which none is larger than needed: top of the stack first.
void WaySearch::add_leaving(std::int64_t load, std::span<const UnitIndex> others, Choice& choice,
                            std::vector<Choice>& choices) {
  if (crowd_.fits(load, unit())) {
    const bool is_needed = std::all_of(choice.pushed.begin(), choice.pushed.end(), [&](UnitIndex u) {
      return !crowd_.fits(load + crowd_.weight(u), unit());
    });
    if (is_needed) choices.push_back(choice);
    return;
  }
  for (std::size_t i = 0; i < others.size() && !steps_.spent(); ++i) {
    if (!choice.pushed.empty() && !steps_.take()) return;
    choice.pushed.push_back(others[i]);
    add_leaving(load - crowd_.weight(others[i]), others.subspan(i + 1), choice, choices);
    choice.pushed.pop_back();
  }
}

void WaySearch::push(const Choice& choice) {
  const std::size_t place = chosen_.size();
  ++tries_in_vain_;
  state_.ended[choice.path.back()] += crowd_.weight(unit());
  ++state_.endings[choice.path.back()];
  for (std::size_t i = 1; i + 1 < choice.path.size(); ++i) ++state_.passed[choice.path[i]];
  for (const UnitIndex u : choice.pushed) {
    state_.taken.insert(u);
    tasks_.push_back({u, place});
  }
  if (as_witnessed_ == place && place < witness_.size() && witness_[place] == choice) ++as_witnessed_;
  chosen_.push_back(choice);
}

void WaySearch::pop() {
  const Choice choice = std::move(chosen_.back());
  chosen_.pop_back();
  as_witnessed_ = std::min(as_witnessed_, chosen_.size());
  for (const UnitIndex u : choice.pushed) {
    state_.taken.erase(u);
    tasks_.pop_back();
  }
  const auto take_away = [](std::unordered_map<Hex, int>& counts, Hex h) {
    const auto count = counts.find(h);
    if (--count->second == 0) counts.erase(count);
  };
  state_.ended[choice.path.back()] -= crowd_.weight(unit());
  take_away(state_.endings, choice.path.back());
  for (std::size_t i = 1; i + 1 < choice.path.size(); ++i) take_away(state_.passed, choice.path[i]);
}

/// In which the one that a task makes way for comes to its hex.
std::optional<Direction> WaySearch::direction_of(const Task& task) const {
  const RetreatPath& path = task.pusher ? chosen_[*task.pusher].path : question_.path;
  const auto at = std::find(path.begin() + 1, path.end(), question_.position->unit(task.unit).hex);
  return direction_between(*(at - 1), *at);
}

/// Whether a hex lies on the path of one that a task makes way for, directly or through others.
bool WaySearch::is_closed(const Task& task, Hex h) const {
  for (auto pusher = task.pusher; pusher; pusher = tasks_[*pusher].pusher) {
    const RetreatPath& path = chosen_[*pusher].path;
    if (std::find(path.begin(), path.end(), h) != path.end()) return true;
  }
  return crowd_.on_path(h);
}

/// The tasks in an order in which their moves can be carried out: those taken up last go first, unless they
/// enter a hex that another has to leave before. Nothing where these wait for each other.
std::optional<std::vector<std::size_t>> WaySearch::order() const {
  std::unordered_map<Hex, std::vector<std::size_t>> leaving;
  for (std::size_t i = 0; i < tasks_.size(); ++i) leaving[chosen_[i].path.front()].push_back(i);
  std::vector<std::size_t> waits(tasks_.size(), 0);
  std::vector<std::vector<std::size_t>> frees(tasks_.size());
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    for (std::size_t step = 1; step < chosen_[i].path.size(); ++step) {
      const auto first = leaving.find(chosen_[i].path[step]);
      if (first == leaving.end()) continue;
      for (const std::size_t other : first->second) frees[other].push_back(i);
      waits[i] += first->second.size();
    }
  }
  std::set<std::size_t> ready;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    if (waits[i] == 0) ready.insert(i);
  }
  std::vector<std::size_t> in_order;
  while (!ready.empty()) {
    const std::size_t i = *ready.rbegin();
    ready.erase(i);
    in_order.push_back(i);
    for (const std::size_t next : frees[i]) {
      if (--waits[next] == 0) ready.insert(next);
    }
  }
  if (in_order.size() < tasks_.size()) return std::nullopt;
  return in_order;
}

}  // namespace

WayPlans ways_to_clear(const WayRules& rules, const WayQuestion& question, std::size_t most_plans) {
  return WaySearch(rules, question).run(most_plans);
}

}  // namespace rearguard
