#include "src/oracle/paths/reference_length.h"

#include <algorithm>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_path.h"

namespace rearguard {
namespace {

const Length& length_of(const ReferenceBoard& b) {
  return b.rules().length;
}

bool has_at(const ReferenceBoard& b, const PropertyUse& use, ReferencePath path, std::size_t step) {
  return b.is_true(use, path[step - 1], path[step]);
}

bool leaves_by(const ReferenceBoard& b, ReferencePath path, std::size_t step) {
  return b.exit_over(path[step - 1], path[step]) != nullptr;
}

/// Returns the first stop that a step of a path meets; null if it meets none.
const LengthStop* stop_met(const ReferenceBoard& b, ReferencePath path, std::size_t step) {
  for (const LengthStop& stop : length_of(b).stops) {
    if (has_at(b, stop.on, path, step)) return &stop;
  }
  return nullptr;
}

std::int64_t spent_on(const ReferenceBoard& b, ReferencePath path) {
  return b.spent(path, path.size() - 1);
}

bool may_move_at_least(const ReferenceBoard& b, ReferencePath path) {
  const Length& length = length_of(b);
  return length.minimum_move && !b.asked().amount.is_rest &&
         (!length.minimum_move_if || has_at(b, *length.minimum_move_if, path, 1));
}

bool goes_on_at(const ReferenceBoard& b, ReferencePath path, std::size_t step) {
  const auto& on = length_of(b).continue_while;
  return on && has_at(b, *on, path, step);
}

bool is_plain(const Clause& clause) {
  return clause.is_plain_forbid() && clause.property;
}

/// Returns a walk that ends with a path, or goes on from there.
std::vector<Hex> walk_of(ReferencePath path, bool ends) {
  std::vector<Hex> walk(path.begin(), path.end());
  if (!ends) walk.push_back(neighbour(walk.back(), direction(0)));
  return walk;
}

/// Tests whether a path passes every plain forbid as far as single steps decide, if it ends here or goes on.
bool passes_forbids(const ReferenceBoard& b, ReferencePath path, bool ends) {
  const std::vector<Hex> walk = walk_of(path, ends);
  for (const Clause& clause : b.rules().clauses) {
    if (!is_plain(clause) || !b.applies(clause)) continue;
    const PropertyUse& use = *clause.property;
    if (use.negated || use.members == Members::one_fixed) continue;
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (b.ignoring_missing(clause.ignores_missing).is_true(use, walk, i)) return false;
    }
  }
  return true;
}

/// Tests whether the last step of a path is in a row of every chart, if it ends here or goes on.
bool is_in_charts(const ReferenceBoard& b, ReferencePath path, bool ends) {
  const std::vector<Hex> walk = walk_of(path, ends);
  const std::vector<Clause>& clauses = b.rules().clauses;
  return std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
    return clause.chart.empty() || !b.applies(clause) ||
           std::any_of(clause.chart.begin(), clause.chart.end(),
                       [&](const ChartRow& row) { return b.is_true(row.step, walk, path.size() - 1); });
  });
}

/// Returns the minimum cost of the steps that a budget can pay for on some way from the start: the costs of
/// all hexes are lowered, step by step, until none changes.
std::optional<std::int64_t> cheapest_step_paid(const ReferenceBoard& b, std::int64_t budget) {
  const HexMap& map = b.map();
  const Unit& unit = b.mover();
  std::map<std::size_t, std::int64_t> spent{{map.grid().index(unit.hex), 0}};
  std::optional<std::int64_t> cheapest;
  for (bool changed = true; changed;) {
    changed = false;
    const std::map<std::size_t, std::int64_t> before = spent;
    for (const auto& [i, cost] : before) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = map.grid().hex_at(i);
        const auto step = b.step_price(h, neighbour(h, direction(d)));
        if (!step || cost + step->least.parts > budget) continue;
        if (!cheapest || step->least.parts < *cheapest) cheapest = step->least.parts;
        const std::int64_t after = step->takes_all ? budget : cost + step->least.parts;
        const auto [known, is_new] = spent.emplace(map.grid().index(neighbour(h, direction(d))), after);
        if (!is_new && known->second <= after) continue;
        known->second = after;
        changed = true;
      }
    }
  }
  return cheapest;
}

int steps_paid_by(const ReferenceBoard& b, MovementPoints budget) {
  const std::int64_t parts =
      cheapest_step_paid(b, budget.parts).value_or(std::max<std::int64_t>(budget.parts, 1));
  const std::int64_t steps = parts > 0 ? budget.parts / parts : max_retreat_hexes;
  return static_cast<int>(std::clamp<std::int64_t>(steps, 1, max_retreat_hexes));
}

}  // namespace

int max_walk_length(const ReferenceBoard& b) {
  const RetreatLength& amount = b.asked().amount;
  const Length& length = length_of(b);
  if (amount.is_by_budget())
    return std::min(steps_paid_by(b, *amount.budget) + (length.exits.empty() ? 0 : 1), max_retreat_hexes);
  const bool adds = std::any_of(length.stops.begin(), length.stops.end(),
                                [](const LengthStop& stop) { return stop.one_more.has_value(); });
  int extra = length.continue_while ? length.max_extra : 0;
  if (amount.extra_budget) extra = std::min(extra, steps_paid_by(b, *amount.extra_budget));
  return std::min(amount.max_hexes + extra + (adds ? 1 : 0), max_retreat_hexes);
}

int min_walk_length(const ReferenceBoard& b) {
  const Length& length = length_of(b);
  const bool any =
      b.asked().amount.is_by_budget() || length.up_to || !length.stops.empty() || !length.exits.empty();
  return any ? 1 : std::max(b.asked().amount.min_hexes, 1);
}

bool can_pay_on(const ReferenceBoard& b, ReferencePath path) {
  const auto& budget = b.asked().amount.budget;
  if (!budget) return false;
  std::vector<Hex> on(path.begin(), path.end());
  on.push_back({});
  const std::size_t step = path.size();
  for (const Hex d : direction_vectors) {
    on[step] = path.back() + d;
    const auto price = b.step_price(path.back(), on[step]);
    const bool exits = leaves_by(b, on, step);
    if (!exits && (!price || spent_on(b, path) + price->least.parts > budget->parts)) continue;
    if (enters_closed(b, on)) continue;
    const auto passes = [&](bool ends) { return passes_forbids(b, on, ends) && is_in_charts(b, on, ends); };
    if ((passes(true) && !ends_without_room(b, on)) || (!exits && passes(false))) return true;
  }
  return false;
}

bool is_payable(const ReferenceBoard& b, ReferencePath path, std::size_t step) {
  if (b.step_price(path[step - 1], path[step]) || leaves_by(b, path, step)) return true;
  const auto& priorities = b.rules().motion.priorities;
  const bool may_exit = std::any_of(priorities.begin(), priorities.end(),
                                    [](const MotionPriority& p) { return p.may_exit_map; });
  const auto exits = [](const Contact& c) { return c.means == Contact::Means::exit_map; };
  const auto& events = b.rules().event_rules;
  const bool by_contact = events && std::any_of(events->contacts.begin(), events->contacts.end(), exits);
  return (may_exit || by_contact) && !b.map().grid().contains(path[step]);
}

bool length_allows(const ReferenceBoard& b, ReferencePath path, WalkEnd motion) {
  if (motion == WalkEnd::later) return false;
  const RetreatLength& amount = b.asked().amount;
  const Length& length = length_of(b);
  const std::size_t last = path.size() - 1;
  const auto entered = [](std::size_t step) { return static_cast<int>(step); };
  const LengthStop* before = nullptr;  // the stop that the hex before is
  bool only_one_more = false;          // the length is used up
  std::int64_t spent = 0;
  for (std::size_t i = 1; i <= last; ++i) {
    const bool is_end = i == last;
    const bool one_more =
        before != nullptr && before->one_more.has_value() && has_at(b, *before->one_more, path, i);
    if (before != nullptr && !before->optional && !(one_more && is_end)) return false;
    if (only_one_more && !(one_more && is_end)) return false;
    if (leaves_by(b, path, i)) return is_end;

    if (amount.budget && !is_payable(b, path, i)) return false;
    spent = spent_on(b, path.first(i + 1));
    const bool used_up = amount.budget && spent > amount.budget->parts;
    if (used_up && !(i == 1 && is_end && may_move_at_least(b, path))) return false;
    if (amount.extra_budget && entered(i) > amount.max_hexes && spent > amount.extra_budget->parts)
      return false;
    const LengthStop* stop = stop_met(b, path, i);
    const bool goes_on = goes_on_at(b, path, i);
    if (!is_end) {
      if (stop != nullptr && !stop->optional && !stop->one_more) return false;
      const bool beyond = goes_on && entered(i) < amount.max_hexes + length.max_extra;
      before = stop;
      only_one_more = entered(i) >= amount.max_hexes && !beyond;
      if (only_one_more && (stop == nullptr || !stop->one_more)) return false;
      continue;
    }
    if (one_more || (stop != nullptr && !stop->optional)) return true;
    if (goes_on) return false;
    if (stop != nullptr) return true;
    const bool long_enough = motion == WalkEnd::here || length.up_to || entered(i) >= amount.min_hexes;
    if (!long_enough) return false;
    return !(length.spend_all && !used_up && entered(i) < amount.max_hexes && can_pay_on(b, path));
  }
  return false;
}

std::optional<std::size_t> stop_at_end(const ReferenceBoard& b, ReferencePath path) {
  const std::size_t last = path.size() - 1;
  if (last == 0 || leaves_by(b, path, last)) return std::nullopt;
  const std::vector<LengthStop>& stops = length_of(b).stops;
  const auto index = [&](const LengthStop* stop) { return static_cast<std::size_t>(stop - stops.data()); };
  if (const LengthStop* stop = stop_met(b, path, last)) return index(stop);
  if (last == 1) return std::nullopt;
  const LengthStop* before = stop_met(b, path, last - 1);
  const bool one_more = before != nullptr && before->one_more && has_at(b, *before->one_more, path, last);
  return one_more ? std::optional(index(before)) : std::nullopt;
}

}  // namespace rearguard
