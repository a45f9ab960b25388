#include "src/oracle/paths/reference_goal.h"

#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

ReferenceGoal::ReferenceGoal(const ReferenceBoard& b) : b_(b), max_length_(max_walk_length(b)) {
  const HexMap& map = b.map();
  const std::vector<PropertyUse>& wanted = b.rules().motion.goal;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (map.exists(h) && std::any_of(wanted.begin(), wanted.end(),
                                     [&](const PropertyUse& use) { return b.is_true(use, h, h); }))
      goals_.insert(h);
  }
  find_steps();
  for (const Hex h : goals_) to_go_[h] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [from, steps] : steps_) {
      for (const Step& step : steps) {
        const auto rest = to_go_.find(step.to);
        if (rest == to_go_.end()) continue;
        const auto known = to_go_.find(from);
        if (known != to_go_.end() && known->second <= step.cost + rest->second) continue;
        to_go_[from] = step.cost + rest->second;
        changed = true;
      }
    }
  }
}

void ReferenceGoal::find_steps() {
  const HexMap& map = b_.map();
  const std::vector<PropertyUse>& forbid = b_.rules().motion.forbid;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex from = map.grid().hex_at(i);
    if (!map.exists(from) || is_goal(from)) continue;
    for (const Hex d : direction_vectors) {
      const Hex to = from + d;
      const auto price = b_.step_price(from, to);
      if (price && std::none_of(forbid.begin(), forbid.end(),
                                [&](const PropertyUse& use) { return b_.is_true(use, from, to); }))
        steps_[from].push_back({to, price->least.parts});
    }
  }
}

std::vector<ReferenceGoal::Step> ReferenceGoal::cheapest_steps(Hex from) const {
  std::vector<Step> cheapest;
  const auto steps = steps_.find(from);
  if (steps == steps_.end()) return cheapest;
  for (const Step& step : steps->second) {
    const auto rest = to_go_.find(step.to);
    if (rest != to_go_.end() && step.cost + rest->second == to_go_.at(from)) cheapest.push_back(step);
  }
  return cheapest;
}

/// Tests whether the path can be extended to a goal without entering a hex again.
bool ReferenceGoal::leads_to_goal(ReferencePath path) const {
  std::set<Hex> seen(path.begin(), path.end());
  std::vector<Hex> open{path.back()};
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (is_goal(open[i])) return true;
    for (const Step& step : cheapest_steps(open[i])) {
      if (seen.insert(step.to).second) open.push_back(step.to);
    }
  }
  return false;
}

bool ReferenceGoal::is_paid(ReferencePath path) const {
  const auto& budget = b_.asked().amount.budget;
  return !budget || b_.spent(path, path.size() - 1) <= budget->parts;
}

bool ReferenceGoal::allows(ReferencePath path) const {
  if (path.size() == 1) return true;
  if (static_cast<int>(path.size()) - 1 > max_length_) return false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::vector<Step> steps = cheapest_steps(path[i - 1]);
    const auto step =
        std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.to == path[i]; });
    const auto here = path.begin() + static_cast<std::ptrdiff_t>(i);
    if (step == steps.end() || std::find(path.begin(), here, path[i]) != here) return false;
  }
  return is_paid(path) && leads_to_goal(path);
}

/// Tests for a path with this prefix that enters more than `hexes` hexes, or costs more than the budget.
bool ReferenceGoal::has_longer_path(const std::vector<Hex>& path, std::size_t hexes) const {
  if (is_goal(path.back())) return path.size() - 1 > hexes;
  if (path.size() - 1 >= hexes) return leads_to_goal(path);
  for (const Step& step : cheapest_steps(path.back())) {
    if (std::find(path.begin(), path.end(), step.to) != path.end()) continue;
    std::vector<Hex> longer = path;
    longer.push_back(step.to);
    if (!is_paid(longer)) {
      if (leads_to_goal(path)) return true;
      continue;
    }
    if (has_longer_path(longer, hexes)) return true;
  }
  return false;
}

WalkEnd ReferenceGoal::ending(ReferencePath path) const {
  const RetreatLength& amount = b_.asked().amount;
  const auto entered = static_cast<int>(path.size()) - 1;
  if (is_goal(path.back())) return entered <= amount.max_hexes ? WalkEnd::here : WalkEnd::by_length;
  const auto cost = to_go_.find(path.front());
  if (amount.budget && cost != to_go_.end() && cost->second > amount.budget->parts) return WalkEnd::by_length;
  const int reach = amount.is_by_budget() ? max_length_ : amount.max_hexes;
  return has_longer_path({path.begin(), path.end()}, static_cast<std::size_t>(reach)) ? WalkEnd::by_length
                                                                                      : WalkEnd::later;
}

}  // namespace rearguard
