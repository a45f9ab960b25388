#include "src/core/rules/search/path_reading.h"

#include <algorithm>
#include <array>

#include "hexmap/hexside.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/mover.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/search/step_values.h"
#include "src/core/rules/words/property.h"

namespace rearguard {

std::optional<MovementPoints> cost_of_path(const PathQuestion& asked, std::span<const Hex> path) {
  const Position& position = *asked.position;
  const SideIndex side = position.unit(asked.question.unit).side;
  MovementSpent spent(asked.question.amount.allowance());
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (d && exit_by(asked.rule_set->length, position, side, path[i - 1], path[i]) != nullptr) continue;
    if (!d || !position.map().grid().contains(path[i - 1])) return std::nullopt;
    const auto price = mover_step_price(position, asked.question, path[i - 1], *d);
    if (!price) return std::nullopt;
    spent.pay(*price);
  }
  return spent.total();
}

std::optional<std::size_t> stop_of_path(const PathQuestion& asked, std::span<const Hex> path) {
  const Length& length = asked.rule_set->length;
  const Unit& unit = asked.position->unit(asked.question.unit);
  const std::size_t last = path.size() - 1;
  if (last == 0 || exit_by(length, *asked.position, unit.side, path[last - 1], path[last]) != nullptr)
    return std::nullopt;
  const auto has = [&](const PropertyUse& use, std::size_t step) {
    const std::array<Hex, 3> hexes{unit.hex, path[step - 1], path[step]};
    return holds_at({*asked.position, *asked.rule_set, asked.question, hexes, 2}, use);
  };
  const auto met = [&](std::size_t step) -> std::optional<std::size_t> {
    for (std::size_t k = 0; k < length.stops.size(); ++k) {
      if (has(length.stops[k].on, step)) return k;
    }
    return std::nullopt;
  };
  if (const auto here = met(last)) return here;
  const auto before = last > 1 ? met(last - 1) : std::nullopt;
  const bool one_more =
      before && length.stops[*before].one_more && has(*length.stops[*before].one_more, last);
  return one_more ? before : std::nullopt;
}

PathReading::PathReading(const QuestionContext& context, const CompiledClauses& compiled,
                         std::span<const Hex> path)
    : context_(context),
      compiled_(compiled),
      path_(path),
      lengths_(compiled.lengths(context.question, context.costs, context.unit().hex)) {
  const auto entered = static_cast<int>(last());
  EnumeratedWalk alone;
  for (const Hex h : path) alone.hexes.push_back(h - path.front());
  const Motion& motion = context.rule_set.motion;
  // What a walk may enter depends on its length only where it follows priorities to their end, or a goal.
  const bool any_length = motion.kind == Motion::Kind::ray || motion.kind == Motion::Kind::forward ||
                          (motion.kind == Motion::Kind::priority_list && motion.step_by_step);
  const EnumeratedWalks walks =
      motion.kind == Motion::Kind::free
          ? std::vector{alone}
          : motion_walks(context, any_length ? WalkLengths{entered, entered, false} : lengths_);
  if (!walks) beginning_.push_back(alone);
  for (std::size_t i = 0; walks && i < walks->size(); ++i) {
    const std::vector<Hex>& hexes = (*walks)[i].hexes;
    if (hexes.size() >= path.size() && std::equal(alone.hexes.begin(), alone.hexes.end(), hexes.begin()))
      beginning_.push_back((*walks)[i]);
  }
  std::vector<EnumeratedWalk> ways = beginning_;
  if (ways.empty()) ways.push_back(alone);
  for (EnumeratedWalk& way : ways) {
    way.hexes = alone.hexes;
    way.only_end = last();
    std::erase_if(way.oblique, [&](std::size_t step) { return step > last(); });
  }
  graph_ = graph_of_walks(ways, {entered, entered, false});
  graph_ = compiled.split_by_history(std::move(graph_), context.question, context.costs, context.unit().hex);
  graph_ = compiled.with_histories(std::move(graph_), context.board, context.question);
  compiled.fill(context.board, context.costs, context.question, *graph_, facts_);
}

SearchMask PathReading::mask(GraphProperties& scratch) const {
  return {context_.rule_set, context_.board,       context_.costs, context_.question, *graph_, {},
          scratch,           compiled_.histories()};
}

/// Tests whether a clause removes the path, if it allows no exception.
bool PathReading::removes_it(GraphClause clause, const GraphProperties& facts) const {
  clause.kind = ClauseKind::forbid;
  clause.unless_only_path = clause.step_by_step = clause.is_last = false;
  clause.except_to_avoid = 0;
  Refinement refinement;
  refinement.run(graph_, facts, {&clause, 1});
  return refinement.empty();
}

bool PathReading::breaks(std::uint32_t clause) const {
  return removes_it(compiled_.clause(clause), facts_);
}

bool PathReading::stops_short() const {
  return is_of_motion() && std::all_of(beginning_.begin(), beginning_.end(), [&](const EnumeratedWalk& walk) {
           return walk.only_end && *walk.only_end > last();
         });
}

bool PathReading::has_length() const {
  const auto entered = static_cast<int>(last());
  // Not as many as movement points pay for at most: steps that cannot be made cost nothing.
  const Length& length_rule = context_.rule_set.length;
  const int most = context_.question.amount.max_hexes +
                   (length_rule.continue_while ? length_rule.max_extra : 0) +
                   (has_one_more(length_rule) ? 1 : 0);
  const auto may_end = [&](const EnumeratedWalk& walk) {
    return walk.only_end ? *walk.only_end == last() : entered >= lengths_.min && entered <= most;
  };
  if (std::none_of(beginning_.begin(), beginning_.end(), may_end)) return false;
  const std::vector<GraphClause> clauses = compiled_.clauses(context_.question);
  const std::size_t length = context_.rule_set.clauses.size();
  if (clauses.size() <= length || !clauses[length].of_length) return true;
  GraphProperties facts = facts_;
  std::vector<Hex> hexes(path_.begin(), path_.end());
  std::sort(hexes.begin(), hexes.end());
  const bool returns = std::adjacent_find(hexes.begin(), hexes.end()) != hexes.end();
  const bool is_closed = std::any_of(path_.begin() + 1, path_.end(), [&](const Hex h) {
    const std::vector<Hex>& closed = context_.question.closed;
    return std::find(closed.begin(), closed.end(), h) != closed.end();
  });
  // Nothing goes on from a closed hex, nor after a hex entered twice if none may be.
  if (facts.walk_ends && (is_closed || (returns && facts.walk_ends->enters_none_twice)))
    facts.walk_ends->onward.clear();
  return !removes_it(clauses[length], facts);
}

std::uint32_t PathReading::clause_against() const {
  const RuleSet& rule_set = context_.rule_set;
  if (!is_of_motion()) return motion_clause(rule_set);
  const bool right_length = has_length();
  for (const std::size_t c : rule_set.order_of_application()) {
    const Clause& clause = rule_set.clauses[c];
    if (!clause.is_plain_forbid() || !clause.property ||
        !applies(clause, context_.position(), rule_set, context_.question))
      continue;
    // A clause that fixes the net distance also fixes the number of hexes entered.
    const PropertyUse& use = *clause.property;
    const bool fixes_length = use.property == Property::distance && use.scope == Scope::end &&
                              use.other_than && use.other_than->required;
    const auto index = static_cast<std::uint32_t>(c);
    if ((fixes_length && !right_length) || breaks(index)) return index;
  }
  return static_cast<std::uint32_t>(rule_set.clauses.size());
}

bool PathReading::can_pay_on() const {
  if (!facts_.walk_ends || facts_.walk_ends->onward.empty()) return false;
  std::int64_t spent = 0;
  for (std::size_t i = 1; i <= last(); ++i) spent += facts_.walk_ends->cost[step_into(i)];
  return facts_.walk_ends->can_pay_on(*graph_, graph_->first_edge[last()], spent);
}

std::vector<std::size_t> PathReading::places_of(const PropertyUse& use) const {
  const Atom& atom = atom_of(use.property);
  GraphProperties scratch;
  GraphProperties::Values has;
  if (!atom.is_whole_path) mask(scratch).count(use, 1, has);
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i <= last(); ++i) {
    const bool is_it =
        atom.is_whole_path
            ? atom.holds({context_.position(), context_.rule_set, context_.question, path_, i}, use)
            : (i == last() ? has.ending : has.passing)[step_into(i)] != 0;
    if (is_it) places.push_back(i);
  }
  return places;
}

std::int64_t PathReading::value(const ValueUse& use, ClauseKind kind) const {
  GraphProperties scratch;
  GraphProperties::Values values;
  SearchMask of_path = mask(scratch);
  fill_values(of_path, use, kind, values);
  std::int64_t sum = 0;
  for (std::size_t i = 1; i <= last(); ++i)
    sum += (i == last() ? values.ending : values.passing)[step_into(i)];
  return sum;
}

}  // namespace rearguard
