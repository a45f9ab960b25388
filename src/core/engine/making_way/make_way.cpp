#include "src/core/engine/making_way/make_way.h"

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <tuple>

#include "hexmap/hexside.h"
#include "pathing/topological_order.h"
#include "src/core/engine/making_way/make_way_bound.h"
#include "src/core/engine/making_way/make_way_units.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {
namespace {

/// A unit that must make way, and the unit that it makes way for.
struct Task {
  UnitIndex unit = 0;
  std::optional<std::size_t> pusher;  ///< index of its choice; nothing: the mover
};

/// The move chosen for one task.
struct Choice {
  RetreatPath path;
  bool back = false, behind = false;
  std::size_t extra = 0;          ///< hexes farther aside than the minimum
  std::vector<UnitIndex> pushed;  ///< units in the end hex that must leave, top first
};

/// More than any total of extra hexes, and small enough not to overflow.
constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max() / 2;

/// A depth-first search over the tasks in the order in which they are considered; a choice may append tasks.
class MakeWaySearch {
 public:
  MakeWaySearch(const MakeWayRules& rules, const MakeWayQuestion& question)
      : rules_(rules),
        question_(question),
        make_way_units_(rules, question, steps_),
        bound_(make_way_units_, rules, steps_) {}

  MakeWayPlans run(std::size_t max_plans);

 private:
  void begin(std::span<const UnitIndex> blocked, std::size_t extra);
  bool allow_min_extra();
  std::optional<UnitIndex> stuck();
  bool leads_to_plan();
  void collect(std::size_t max_units);
  void record();
  std::optional<std::size_t> fewest_units();

  std::vector<Choice> choices();
  void add_back(std::vector<Choice>& choices);
  void add_behind(std::vector<Choice>& choices);
  void add_aside(std::vector<Choice>& choices);
  std::optional<RetreatPath> path_back();
  void add(Choice choice, std::vector<Choice>& choices);
  void add_leaving(std::int64_t load, std::span<const UnitIndex> others, Choice& choice,
                   std::vector<Choice>& choices);

  void push(const Choice& choice);
  void pop();
  std::optional<Direction> direction_of(const Task& task) const;
  bool is_closed(const Task& task, Hex h) const;
  std::optional<std::vector<std::size_t>> order() const;
  bool is_full() const { return plans_.size() > max_plans_; }

  const Task& task() const { return tasks_[chosen_.size()]; }
  UnitIndex unit() const { return task().unit; }
  Hex hex() const { return question_.position->unit(unit()).hex; }
  std::vector<UnitIndex> pending() const;

  const MakeWayRules& rules_;
  const MakeWayQuestion& question_;
  MakeWaySteps steps_;
  MakeWayUnits make_way_units_;
  MakeWayBound bound_;
  MakeWayState state_;
  std::vector<Task> tasks_;
  std::vector<Choice> chosen_;        ///< for the first tasks
  std::size_t extra_left_ = 0;        ///< extra hexes aside that are still allowed
  std::size_t tries_since_plan_ = 0;  ///< choices since a plan was found
  std::size_t max_plans_ = 0;
  std::vector<MakeWayPlan> plans_;
  std::set<std::vector<std::tuple<UnitIndex, bool, RetreatPath>>> recorded_;
};

MakeWayPlans MakeWaySearch::run(std::size_t max_plans) {
  max_plans_ = max_plans;
  MakeWayPlans found;
  const bool clears = allow_min_extra();
  if (!clears && !steps_.exhausted()) found.stuck = stuck();
  if (clears) {
    const std::size_t fewest = fewest_units().value_or(0);
    for (std::size_t units = fewest; plans_.empty() && !steps_.exhausted(); ++units) collect(units);
  }
  found.cut_short = steps_.exhausted() || is_full();
  if (is_full()) plans_.pop_back();
  found.plans = std::move(plans_);
  found.steps = steps_.taken;
  return found;
}

/// Restarts with some of the blocked units, which may go `extra` hexes in total farther aside than needed.
void MakeWaySearch::begin(std::span<const UnitIndex> blocked, std::size_t extra) {
  state_ = {};
  tasks_.clear();
  tries_since_plan_ = 0;
  extra_left_ = extra;
  bound_.allow(extra);
  for (const UnitIndex u : blocked) {
    tasks_.push_back({u, std::nullopt});
    state_.taken.insert(u);
  }
}

/// Finds the minimum total of extra hexes aside. Returns false if no plan exists.
bool MakeWaySearch::allow_min_extra() {
  // If a few extra hexes do not help, usually no number does: test that first.
  constexpr std::size_t tries = 3;
  for (std::size_t extra = 0; !steps_.exhausted(); ++extra) {
    if (extra == 1 || extra == tries) {
      begin(make_way_units_.blocked(), unbounded);
      if (extra == 1 ? !fewest_units() : !leads_to_plan()) return false;
    }
    begin(make_way_units_.blocked(), extra);
    if (leads_to_plan()) return true;
  }
  return false;
}

/// Returns the first blocked unit that cannot make way together with those before it.
std::optional<UnitIndex> MakeWaySearch::stuck() {
  const std::vector<UnitIndex>& blocked = make_way_units_.blocked();
  for (std::size_t i = 0; i + 1 < blocked.size(); ++i) {
    begin(std::span(blocked).first(i + 1), unbounded);
    const bool clears = leads_to_plan();
    if (!clears && steps_.exhausted()) return std::nullopt;
    if (!clears) return blocked[i];
  }
  return blocked.back();
}

std::vector<UnitIndex> MakeWaySearch::pending() const {
  std::vector<UnitIndex> units;
  for (std::size_t i = chosen_.size(); i < tasks_.size(); ++i) units.push_back(tasks_[i].unit);
  return units;
}

/// Returns a lower bound on the units of any plan that continues the current choices; nothing if there is
/// none. The expensive bound is used at the start, and after many tries without a plan.
std::optional<std::size_t> MakeWaySearch::fewest_units() {
  constexpr std::size_t backtrack_limit = 64;
  const std::vector<UnitIndex> units = pending();
  if (chosen_.empty() || tries_since_plan_ > backtrack_limit) {
    const auto more = bound_.together(units, state_);
    if (!more) return std::nullopt;
    return chosen_.size() + *more;
  }
  std::size_t fewest = chosen_.size();
  for (const UnitIndex u : units) fewest += bound_.alone(u);
  return fewest;
}

/// Returns whether any plan continues the current choices, with any number of units.
bool MakeWaySearch::leads_to_plan() {
  if (chosen_.size() == tasks_.size()) {
    const bool leads = order().has_value();
    if (leads) tries_since_plan_ = 0;
    return leads;
  }
  if (!fewest_units()) return false;
  for (const Choice& choice : choices()) {
    if (!steps_.take()) return false;
    push(choice);
    const bool leads = leads_to_plan();
    pop();
    if (leads) return true;
  }
  return false;
}

/// Collects all plans that continue the current choices with at most `max_units` units.
void MakeWaySearch::collect(std::size_t max_units) {
  if (chosen_.size() == tasks_.size()) return record();
  const auto fewest = fewest_units();
  if (!fewest || *fewest > max_units) return;
  for (const Choice& choice : choices()) {
    if (is_full() || !steps_.take()) return;
    push(choice);
    collect(max_units);
    pop();
  }
}

/// Records the current choices as a plan if an order of the moves exists.
void MakeWaySearch::record() {
  const auto carried_out = order();
  if (!carried_out) return;
  tries_since_plan_ = 0;
  MakeWayPlan plan;
  std::vector<std::tuple<UnitIndex, bool, RetreatPath>> moves;
  for (const std::size_t i : *carried_out) {
    const Task& task = tasks_[i];
    const UnitIndex for_unit = task.pusher ? tasks_[*task.pusher].unit : question_.mover;
    plan.moves.push_back({task.unit, for_unit, chosen_[i].path, chosen_[i].back, chosen_[i].behind});
    moves.emplace_back(task.unit, chosen_[i].back, chosen_[i].path);
  }
  std::sort(moves.begin(), moves.end());
  if (make_way_units_.limit() == 1 || recorded_.insert(std::move(moves)).second)
    plans_.push_back(std::move(plan));
}

/// Returns the choices of the next task, in the order of plans.
std::vector<Choice> MakeWaySearch::choices() {
  std::vector<Choice> all;
  if (rules_.aside) add_aside(all);
  if (rules_.back) add_back(all);
  add_behind(all);
  std::stable_sort(all.begin(), all.end(), [this](const Choice& a, const Choice& b) {
    return make_way_units_.by_number(a.path, b.path);
  });
  return all;
}

void MakeWaySearch::add_back(std::vector<Choice>& choices) {
  if (auto path = path_back()) add({*std::move(path), true, false, 0, {}}, choices);
}

void MakeWaySearch::add_behind(std::vector<Choice>& choices) {
  for (RetreatPath& path : make_way_units_.paths_behind(unit()))
    add({std::move(path), false, true, 0, {}}, choices);
}

void MakeWaySearch::add_aside(std::vector<Choice>& choices) {
  const Task next = task();
  const auto on = direction_of(next);
  const auto least = make_way_units_.min_aside(next.unit, on);
  const std::size_t reach = make_way_units_.reachable(next.unit).first.size() - 2;
  for (std::size_t away = least.value_or(reach + 1); away <= reach && away - *least <= extra_left_; ++away) {
    for (const RetreatPath& path : make_way_units_.paths(next.unit, away)) {
      const Hex end = path.back();
      if (!is_straight_ahead(path.front(), end, on) && !is_closed(next, end))
        add({path, false, false, away - *least, {}}, choices);
    }
  }
}

/// Returns the path straight ahead within the reach of the unit; does not check its end hex.
std::optional<RetreatPath> MakeWaySearch::path_back() {
  const Task next = task();
  const auto on = direction_of(next);
  if (!on || !make_way_units_.may_yield(next.unit)) return std::nullopt;
  RetreatPath path{hex()};
  for (int steps = make_way_units_.reach(next.unit); steps > 0; --steps) {
    const Hex here = path.back();
    const Hex h = neighbour(here, *on);
    if (path.size() > 1 && !make_way_units_.may_pass(next.unit, here)) return std::nullopt;
    if (!make_way_units_.may_step(next.unit, here, h)) return std::nullopt;
    path.push_back(h);
    if (!is_closed(next, h)) return path;
  }
  return std::nullopt;
}

/// Adds a path, once for each set of units that could leave its end hex, if the plan so far allows it.
void MakeWaySearch::add(Choice choice, std::vector<Choice>& choices) {
  const RetreatPath& path = choice.path;
  std::int64_t load = 0;
  std::vector<UnitIndex> others;
  if (const auto ended = state_.ended.find(path.back()); ended != state_.ended.end()) {
    for (const UnitIndex u : ended->second) load += make_way_units_.weight(unit(), u);
  }
  for (const UnitIndex u : make_way_units_.friends_in(path.back())) {
    if (state_.taken.contains(u)) continue;
    const std::int64_t weight = make_way_units_.weight(unit(), u);
    load += weight;
    if (make_way_units_.may_displace(path.back(), u) && weight > 0) others.push_back(u);
  }
  add_leaving(load, others, choice, choices);
}

/// Enumerates the minimal sets of `others` that make room, top of the stack first.
void MakeWaySearch::add_leaving(std::int64_t load, std::span<const UnitIndex> others, Choice& choice,
                                std::vector<Choice>& choices) {
  if (make_way_units_.fits(load, unit())) {
    const bool is_needed = std::all_of(choice.pushed.begin(), choice.pushed.end(), [&](UnitIndex u) {
      return !make_way_units_.fits(load + make_way_units_.weight(unit(), u), unit());
    });
    if (is_needed) choices.push_back(choice);
    return;
  }
  for (std::size_t i = 0; i < others.size() && !steps_.exhausted(); ++i) {
    if (!choice.pushed.empty() && !steps_.take()) return;
    choice.pushed.push_back(others[i]);
    add_leaving(load - make_way_units_.weight(unit(), others[i]), others.subspan(i + 1), choice, choices);
    choice.pushed.pop_back();
  }
}

void MakeWaySearch::push(const Choice& choice) {
  const std::size_t place = chosen_.size();
  ++tries_since_plan_;
  state_.ended[choice.path.back()].push_back(unit());
  for (const UnitIndex u : choice.pushed) {
    state_.taken.insert(u);
    tasks_.push_back({u, place});
  }
  extra_left_ -= choice.extra;
  chosen_.push_back(choice);
}

void MakeWaySearch::pop() {
  const Choice choice = std::move(chosen_.back());
  chosen_.pop_back();
  extra_left_ += choice.extra;
  for (const UnitIndex u : choice.pushed) {
    state_.taken.erase(u);
    tasks_.pop_back();
  }
  state_.ended[choice.path.back()].pop_back();
}

/// Returns the direction in which the unit that a task makes way for enters its hex.
std::optional<Direction> MakeWaySearch::direction_of(const Task& task) const {
  const RetreatPath& path = task.pusher ? chosen_[*task.pusher].path : question_.path;
  const auto at = std::find(path.begin() + 1, path.end(), question_.position->unit(task.unit).hex);
  return direction_between(*(at - 1), *at);
}

/// Returns whether a hex is on the path of a unit that a task makes way for, directly or through others.
bool MakeWaySearch::is_closed(const Task& task, Hex h) const {
  for (auto pusher = task.pusher; pusher; pusher = tasks_[*pusher].pusher) {
    const RetreatPath& path = chosen_[*pusher].path;
    if (std::find(path.begin(), path.end(), h) != path.end()) return true;
  }
  return make_way_units_.on_path(h);
}

/// Returns the tasks in an order in which their moves are possible: the last first, after those that it waits
/// for. A unit waits if it enters a hex that another must leave first, or ends in a hex that another must
/// pass through first. Nothing if these constraints form a cycle.
std::optional<std::vector<std::size_t>> MakeWaySearch::order() const {
  std::unordered_map<Hex, std::vector<std::size_t>> leaving, ending;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    leaving[chosen_[i].path.front()].push_back(i);
    ending[chosen_[i].path.back()].push_back(i);
  }
  std::vector<Precedence> precedences;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const RetreatPath& path = chosen_[i].path;
    for (std::size_t step = 1; step < path.size(); ++step) {
      const auto before = leaving.find(path[step]);
      if (before != leaving.end()) {
        for (const std::size_t other : before->second) precedences.push_back({other, i});
      }
      const auto after = step + 1 < path.size() ? ending.find(path[step]) : ending.end();
      if (after != ending.end()) {
        for (const std::size_t other : after->second) precedences.push_back({i, other});
      }
    }
  }
  return topological_order(tasks_.size(), precedences);
}

}  // namespace

MakeWayPlans make_way_plans(const MakeWayRules& rules, const MakeWayQuestion& question,
                            std::size_t max_plans) {
  return MakeWaySearch(rules, question).run(max_plans);
}

}  // namespace rearguard
