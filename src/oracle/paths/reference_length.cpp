#include "src/oracle/paths/reference_length.h"

#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/mover.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

const Length& length_of(const PathQuestion& q) {
  return q.rule_set->length;
}

bool has_at(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  return step_has(q, use, path[step - 1], path[step]);
}

bool leaves_by(const PathQuestion& q, ReferencePath path, std::size_t step) {
  const SideIndex side = q.position->unit(q.question.unit).side;
  return exit_by(length_of(q), *q.position, side, path[step - 1], path[step]) != nullptr;
}

/// Returns the first stop that a step of a path meets; null if it meets none.
const LengthStop* stop_met(const PathQuestion& q, ReferencePath path, std::size_t step) {
  for (const LengthStop& stop : length_of(q).stops) {
    if (has_at(q, stop.on, path, step)) return &stop;
  }
  return nullptr;
}

std::int64_t spent_on(const PathQuestion& q, ReferencePath path) {
  return path_value(q, ValueUse{}, path);
}

/// Tests whether movement points pay for a step: one that the class can make, or that leaves the map.
bool is_paid(const PathQuestion& q, ReferencePath path, std::size_t step) {
  const Hex from = path[step - 1];
  const auto d = direction_between(from, path[step]);
  return mover_step_cost(*q.position, q.question, from, *d) || leaves_by(q, path, step) ||
         leaves_for_free(*q.rule_set, q.position->map(), path[step]);
}

bool may_move_at_least(const PathQuestion& q, ReferencePath path) {
  const Length& length = length_of(q);
  return length.minimum_move && !q.question.amount.is_rest &&
         (!length.minimum_move_if || has_at(q, *length.minimum_move_if, path, 1));
}

bool goes_on_at(const PathQuestion& q, ReferencePath path, std::size_t step) {
  const auto& on = length_of(q).continue_while;
  return on && has_at(q, *on, path, step);
}

bool is_plain(const Clause& clause) {
  return clause.is_plain_forbid() && clause.property;
}

/// Tests whether one of the first steps of a path breaks a plain forbid, or the last of them is in no row of
/// a chart.
bool breaks_forbid(const PathQuestion& q, ReferencePath path, std::size_t step) {
  for (const Clause& clause : q.rule_set->clauses) {
    if (!applies(clause, *q.position, *q.rule_set, q.question)) continue;
    const auto has = [&](const ChartRow& row) {
      const auto places = places_of(q, row.step, path);
      return std::find(places.begin(), places.end(), step) != places.end();
    };
    if (!clause.chart.empty() && std::none_of(clause.chart.begin(), clause.chart.end(), has)) return true;
    if (!is_plain(clause)) continue;
    const PropertyUse& use = *clause.property;
    const bool of_path =
        use.negated || use.members == Members::one_fixed || use.property == Property::revisit;
    if (of_path) continue;
    const std::vector<std::size_t> places = places_of(q, use, path);
    if (!places.empty() && places.front() <= step) return true;
  }
  return false;
}

bool forbids_revisits(const PathQuestion& q) {
  return std::any_of(q.rule_set->clauses.begin(), q.rule_set->clauses.end(), [&](const Clause& clause) {
    return is_plain(clause) && clause.property->property == Property::revisit &&
           applies(clause, *q.position, *q.rule_set, q.question);
  });
}

/// Returns the minimum cost of the steps that a budget can pay for on some way from the start: the costs of
/// all hexes are lowered, step by step, until none changes.
std::optional<std::int64_t> cheapest_step_paid(const PathQuestion& q, std::int64_t budget) {
  const HexMap& map = q.position->map();
  const Unit& unit = q.position->unit(q.question.unit);
  std::map<std::size_t, std::int64_t> spent{{map.grid().index(unit.hex), 0}};
  std::optional<std::int64_t> cheapest;
  for (bool changed = true; changed;) {
    changed = false;
    const std::map<std::size_t, std::int64_t> before = spent;
    for (const auto& [i, cost] : before) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = map.grid().hex_at(i);
        const auto step = mover_step_price(*q.position, q.question, h, direction(d));
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

int steps_paid_by(const PathQuestion& q, MovementPoints budget) {
  const std::int64_t parts =
      cheapest_step_paid(q, budget.parts).value_or(std::max<std::int64_t>(budget.parts, 1));
  const std::int64_t steps = parts > 0 ? budget.parts / parts : max_retreat_hexes;
  return static_cast<int>(std::clamp<std::int64_t>(steps, 1, max_retreat_hexes));
}

}  // namespace

int max_walk_length(const PathQuestion& q) {
  const RetreatLength& amount = q.question.amount;
  const Length& length = length_of(q);
  if (amount.is_by_budget())
    return std::min(steps_paid_by(q, *amount.budget) + (length.exits.empty() ? 0 : 1), max_retreat_hexes);
  int extra = length.continue_while ? length.max_extra : 0;
  if (amount.extra_budget) extra = std::min(extra, steps_paid_by(q, *amount.extra_budget));
  return std::min(amount.max_hexes + extra + (has_one_more(length) ? 1 : 0), max_retreat_hexes);
}

int min_walk_length(const PathQuestion& q) {
  const Length& length = length_of(q);
  const bool any =
      q.question.amount.is_by_budget() || length.up_to || !length.stops.empty() || !length.exits.empty();
  return any ? 1 : std::max(q.question.amount.min_hexes, 1);
}

bool can_pay_on(const PathQuestion& q, ReferencePath path) {
  const auto& budget = q.question.amount.budget;
  if (!budget) return false;
  const std::int64_t spent = spent_on(q, path);
  const HexMap& map = q.position->map();
  std::vector<Hex> on(path.begin(), path.end());
  const std::size_t step = path.size();
  for (int d = 0; d < direction_count; ++d) {
    on.resize(step);
    on.push_back(neighbour(path.back(), direction(d)));
    if (!leaves_by(q, on, step)) {
      if (!map.grid().contains(path.back())) continue;
      const auto cost = mover_step_cost(*q.position, q.question, path.back(), direction(d));
      if (!cost || spent + cost->parts > budget->parts) continue;
    }
    if (enters_closed(q, on)) continue;
    PropertyUse revisit;
    revisit.property = Property::revisit;
    if (forbids_revisits(q) && path_has(q, revisit, on)) continue;
    if (!breaks_forbid(q, on, step) && !ends_without_room(q, on)) return true;
    on.push_back(neighbour(on.back(), direction(d)));
    if (!breaks_forbid(q, on, step)) return true;
  }
  return false;
}

bool length_allows(const PathQuestion& q, ReferencePath path, WalkEnd motion) {
  if (motion == WalkEnd::later) return false;
  const RetreatLength& amount = q.question.amount;
  const Length& length = length_of(q);
  const std::size_t last = path.size() - 1;
  const auto entered = [](std::size_t step) { return static_cast<int>(step); };
  const LengthStop* before = nullptr;  // the stop that the hex before is
  bool must_stop = false;              // only one hex more is allowed after it
  std::int64_t spent = 0;
  for (std::size_t i = 1; i <= last; ++i) {
    const bool is_end = i == last;
    const bool one_more =
        before != nullptr && before->one_more.has_value() && has_at(q, *before->one_more, path, i);
    if (must_stop && !(one_more && is_end)) return false;
    if (leaves_by(q, path, i)) return is_end;
    if (amount.budget && !is_paid(q, path, i)) return false;

    spent = spent_on(q, path.first(i + 1));
    const bool used_up = amount.budget && spent > amount.budget->parts;
    if (used_up && !(i == 1 && is_end && may_move_at_least(q, path))) return false;
    if (amount.extra_budget && entered(i) > amount.max_hexes && spent > amount.extra_budget->parts)
      return false;
    const LengthStop* stop = stop_met(q, path, i);
    const bool goes_on = goes_on_at(q, path, i);
    if (!is_end) {
      const bool beyond = goes_on && entered(i) < amount.max_hexes + length.max_extra;
      must_stop = (stop != nullptr && !stop->optional) || (entered(i) >= amount.max_hexes && !beyond);
      if (must_stop && (stop == nullptr || !stop->one_more)) return false;
      before = stop;
      continue;
    }
    if (one_more || (stop != nullptr && !stop->optional)) return true;
    if (goes_on) return false;
    if (stop != nullptr) return true;
    const bool long_enough = motion == WalkEnd::here || length.up_to || entered(i) >= amount.min_hexes;
    if (!long_enough) return false;
    return !(length.spend_all && !used_up && entered(i) < amount.max_hexes && can_pay_on(q, path));
  }
  return false;
}

std::optional<std::size_t> stop_at_end(const PathQuestion& q, ReferencePath path) {
  const std::size_t last = path.size() - 1;
  if (last == 0 || leaves_by(q, path, last)) return std::nullopt;
  const std::vector<LengthStop>& stops = length_of(q).stops;
  const auto index = [&](const LengthStop* stop) { return static_cast<std::size_t>(stop - stops.data()); };
  if (const LengthStop* stop = stop_met(q, path, last)) return index(stop);
  if (last == 1) return std::nullopt;
  const LengthStop* before = stop_met(q, path, last - 1);
  const bool one_more = before != nullptr && before->one_more && has_at(q, *before->one_more, path, last);
  return one_more ? std::optional(index(before)) : std::nullopt;
}

}  // namespace rearguard
