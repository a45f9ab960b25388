// Walks along the cheapest paths to the nearest hex with some property.

#include <algorithm>
#include <cstdint>
#include <utility>

#include "pathing/movement.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion_rays.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {
namespace {

/// The steps of all cheapest paths from a unit's hex to its nearest goals.
class GoalPaths {
 public:
  explicit GoalPaths(const QuestionContext& context)
      : context_(context),
        grid_(context.position().map().grid()),
        is_goal_(grid_.size(), 0),
        onward_(grid_.size(), 0) {
    find_goals();
    if (goals_.empty() || is_goal(from())) return;
    search();
    for (const Hex h : goals_) {
      const auto cost = search_.cost(h);
      if (cost && (!min_cost_ || *cost < *min_cost_)) min_cost_ = cost;
    }
    if (min_cost_) mark_steps();
  }

  bool any_goal() const { return !goals_.empty(); }
  bool is_goal(Hex h) const { return grid_.contains(h) && is_goal_[grid_.index(h)] != 0; }
  /// Returns the movement points to the nearest goals; nothing if the unit cannot reach any, or is in one.
  std::optional<MovementPoints> min_cost() const { return min_cost_; }
  /// Returns the movement points to a hex on these paths, the same along each of them.
  MovementPoints cost(Hex h) const { return search_.cost(h).value_or(MovementPoints{}); }
  Hex from() const { return context_.unit().hex; }

  template <class Visit>
  void for_each_step(Hex h, Visit visit) const {
    for (int d = 0; d < direction_count; ++d) {
      if ((onward_[grid_.index(h)] >> d & 1U) != 0) visit(neighbour(h, direction(d)));
    }
  }

  /// Tests whether the last hex of a path leads to a goal without entering a hex twice. Free steps may lead
  /// back and forth along cheapest paths.
  bool can_be_completed(const std::vector<Hex>& way) const {
    if (context_.costs.values().front() > 0) return true;
    std::vector<std::uint8_t> seen(grid_.size(), 0);
    for (const Hex h : way) seen[grid_.index(h)] = 1;
    std::vector<Hex> open{way.back()};
    while (!open.empty()) {
      const Hex h = open.back();
      open.pop_back();
      if (is_goal(h)) return true;
      for_each_step(h, [&](Hex to) {
        if (std::exchange(seen[grid_.index(to)], std::uint8_t{1}) == 0) open.push_back(to);
      });
    }
    return false;
  }

 private:
  void find_goals() {
    const std::vector<PropertyUse>& wanted = context_.rule_set.motion.goal;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      const Hex h = grid_.hex_at(i);
      if (!context_.position().map().exists(h)) continue;
      const bool has = std::any_of(wanted.begin(), wanted.end(), [&](const PropertyUse& use) {
        return shows_on_step(context_, use, h, h);
      });
      if (!has) continue;
      is_goal_[i] = 1;
      goals_.push_back(h);
    }
  }

  void search() {
    std::vector<PropertyUse> of_hexes, of_steps;
    for (const PropertyUse& use : context_.rule_set.motion.forbid)
      (is_of_hexes(use) ? of_hexes : of_steps).push_back(use);
    std::vector<std::uint8_t> marks(of_hexes.empty() ? 0 : grid_.size(), 0);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const Hex h = grid_.hex_at(i);
      if (any_shows_on_step(context_, of_hexes, h, h)) marks[i] = mark_blocked;
    }
    if (of_steps.empty()) {
      search_.costs_from(context_.costs, from(), {{}, marks});
      return;
    }
    StepCosts open = context_.costs;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = grid_.hex_at(i);
        if (any_shows_on_step(context_, of_steps, h, neighbour(h, direction(d)))) open.close(i, d);
      }
    }
    search_.costs_from(open, from(), {{}, marks});
  }

  /// Traces back from the nearest goals. A path ends in the first goal that it enters.
  void mark_steps() {
    std::vector<std::uint8_t> seen(grid_.size(), 0);
    std::vector<Hex> open;
    for (const Hex h : goals_) {
      if (search_.cost(h) == min_cost_) open.push_back(h);
    }
    while (!open.empty()) {
      const Hex h = open.back();
      open.pop_back();
      if (h == from() || std::exchange(seen[grid_.index(h)], std::uint8_t{1}) != 0) continue;
      const PredecessorMask back = search_.predecessors(h);
      for (int d = 0; d < direction_count; ++d) {
        const Hex before = neighbour(h, direction(d));
        if ((back >> d & 1U) == 0 || is_goal(before)) continue;
        onward_[grid_.index(before)] |= static_cast<std::uint8_t>(1U << index_of(opposite(direction(d))));
        open.push_back(before);
      }
    }
  }

  const QuestionContext& context_;
  const Grid& grid_;
  std::vector<Hex> goals_;
  std::vector<std::uint8_t> is_goal_;  ///< by row-major index
  std::vector<std::uint8_t>
      onward_;  ///< by row-major index: bit d is set if a cheapest path continues in direction d
  MovementSearch search_;
  std::optional<MovementPoints> min_cost_;
};

/// Lists the paths, cut where the length is used up.
class GoalWriter {
 public:
  GoalWriter(const QuestionContext& context, const GoalPaths& paths, int max_hexes)
      : amount_(context.question.amount),
        costs_(context.costs),
        paths_(paths),
        max_(static_cast<std::size_t>(max_hexes)) {}

  EnumeratedWalks write() {
    if (!extend()) return std::nullopt;
    return std::move(walks_);
  }

 private:
  /// Lists the continuations; false if the limit on walks is reached. Walks that enter a hex twice before the
  /// goal count too.
  bool extend() {
    const Hex here = way_.back();
    const std::size_t entered = way_.size() - 1;
    if (paths_.is_goal(here)) return note(in_reach(entered) ? std::optional(entered) : std::nullopt);
    bool cut = entered == max_;
    bool went_on = false;
    bool room = true;
    if (!cut) {
      paths_.for_each_step(here, [&](Hex to) {
        if (!room || std::find(way_.begin(), way_.end(), to) != way_.end()) return;
        if (!is_affordable(to)) {
          cut = true;
          return;
        }
        went_on = true;
        way_.push_back(to);
        room = extend();
        way_.pop_back();
      });
    }
    if (!room) return false;
    if (cut && paths_.can_be_completed(way_)) return note(std::nullopt);
    return went_on || ++dropped_ <= max_listed_walks;
  }

  /// Tests whether the path so far and one step more are within the budget.
  bool is_affordable(Hex to) const {
    if (!amount_.budget) return true;
    if (!costs_.any_takes_all()) return paths_.cost(to) <= *amount_.budget;
    MovementSpent spent(amount_.budget);
    for (std::size_t i = 1; i < way_.size(); ++i) pay(spent, way_[i - 1], way_[i]);
    pay(spent, way_.back(), to);
    return spent.total() <= *amount_.budget;
  }
  void pay(MovementSpent& spent, Hex from, Hex to) const {
    spent.pay(costs_.price(from, *direction_between(from, to)).value_or(StepPrice{}));
  }
  bool in_reach(std::size_t hexes) const { return hexes <= static_cast<std::size_t>(amount_.max_hexes); }

  bool note(std::optional<std::size_t> only_end) {
    if (way_.size() == 1) return true;
    EnumeratedWalk walk{{}, {}, only_end};
    for (const Hex h : way_) walk.hexes.push_back(h - paths_.from());
    walks_.push_back(std::move(walk));
    return walks_.size() <= max_listed_walks;
  }

  const RetreatLength& amount_;
  const StepCosts& costs_;
  const GoalPaths& paths_;
  std::size_t max_;
  std::vector<Hex> way_{paths_.from()};
  std::vector<EnumeratedWalk> walks_;
  std::size_t dropped_ = 0;
};

}  // namespace

EnumeratedWalks goal_walks(const QuestionContext& context, const WalkLengths& lengths) {
  const GoalPaths paths(context);
  if (!paths.min_cost()) return std::vector<EnumeratedWalk>{};
  return GoalWriter(context, paths, lengths.max).write();
}

std::string why_no_path_to_goal(const QuestionContext& context) {
  const GoalPaths paths(context);
  const std::string number = context.position().map().grid().number(context.unit().hex);
  if (paths.is_goal(paths.from())) return context.unit().id + " is in " + number + ", which is its goal";
  if (!paths.any_goal()) return "no hex of the map is a goal of " + context.unit().id;
  if (!paths.min_cost()) return context.unit().id + " can reach none of its goals from " + number;
  return "the first step from " + number + " to the goal costs more than the retreat may spend";
}

}  // namespace rearguard
