#include "src/core/engine/terms/causing_units.h"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

void sort_by_number(const Position& position, std::vector<UnitIndex>& units) {
  const Grid& grid = position.map().grid();
  const auto key = [&](UnitIndex u) {
    return std::tuple{grid.key(position.unit(u).hex), position.unit(u).id};
  };
  std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) { return key(a) < key(b); });
}

std::vector<UnitIndex> by_default(const Position& position, DefaultCause cause, UnitIndex unit) {
  const Unit& mover = position.unit(unit);
  const auto away = [&](UnitIndex u) { return distance(position.unit(u).hex, mover.hex); };
  std::vector<UnitIndex> units;
  const std::array from{mover.hex};
  if (cause == DefaultCause::adjacent_enemies) units = units_within(position, from, 1);
  if (cause == DefaultCause::nearest_enemies) units = units_within(position, from, anywhere_on_map);
  if (cause == DefaultCause::engaged) units = mover.engaged;
  std::erase_if(units, [&](UnitIndex u) {
    return !position.enemies(position.unit(u).side, mover.side) ||
           (cause == DefaultCause::adjacent_enemies && away(u) != 1);
  });
  if (cause == DefaultCause::nearest_enemies && !units.empty()) {
    int nearest = away(units.front());
    for (const UnitIndex u : units) nearest = std::min(nearest, away(u));
    std::erase_if(units, [&](UnitIndex u) { return away(u) != nearest; });
  }
  sort_by_number(position, units);
  return units;
}

std::vector<UnitIndex> by_default(const Position& position, const RuleSet& rule_set, UnitIndex unit) {
  if (rule_set.default_cause != DefaultCause::group)
    return by_default(position, rule_set.default_cause, unit);
  std::vector<UnitIndex> units =
      members_of(*rule_set.default_cause_group, position, rule_set, RetreatQuestion{unit, {}, {}});
  std::erase_if(
      units, [&](UnitIndex u) { return !position.enemies(position.unit(u).side, position.unit(unit).side); });
  sort_by_number(position, units);
  return units;
}

std::string_view describe(DefaultCause cause) {
  switch (cause) {
    case DefaultCause::adjacent_enemies:
      return "adjacent enemies";
    case DefaultCause::nearest_enemies:
      return "the nearest enemies";
    case DefaultCause::group:
      return "the enemies that `caused_by` of the rules names";
    default:
      return "the enemies that it is engaged with";
  }
}

/// Returns the rule of the request's result; null if there is none, or if a number that it needs is missing.
const ResultRule* result_rule_of(const Position& position, const RuleSet& rule_set,
                                 const EngineRequest& request) {
  const auto rule = result_rule_for(position, rule_set, request);
  return std::holds_alternative<RequestError>(rule) ? nullptr : std::get<const ResultRule*>(rule);
}

/// Tests whether the formula of the request's result depends on the causing units.
bool length_asks(const Position& position, const RuleSet& rule_set, const EngineRequest& request) {
  const ResultRule* rule = result_rule_of(position, rule_set, request);
  const auto asks = [](const std::optional<Expression>& formula) {
    return formula && uses_causing_units(*formula);
  };
  return rule != nullptr && !request.distance &&
         (asks(rule->formula) || asks(rule->min_formula) || asks(rule->points_formula));
}

/// Tests whether causing units lead a ray, where the other leads have no member or after them.
bool may_lead(const Motion& motion) {
  const auto asks = [](const DistanceAnchor& anchor) {
    return needs_of(anchor).has(AtomNeed::causing_units);
  };
  return motion.kind == Motion::Kind::ray &&
         (asks(motion.anchor) || std::any_of(motion.otherwise.begin(), motion.otherwise.end(),
                                             [&](const RayLead& lead) { return asks(lead.anchor); }));
}

}  // namespace

std::optional<RequestError> not_an_enemy(const Position& position, UnitIndex unit,
                                         const std::vector<UnitIndex>& causing_units) {
  const Unit& mover = position.unit(unit);
  for (const UnitIndex u : causing_units) {
    if (u == unit)
      return RequestError{
          fmt::format("{} cannot be a causing unit of its own retreat; name enemies", mover.id),
          "causing-units"};
    if (!position.enemies(position.unit(u).side, mover.side))
      return RequestError{fmt::format("{} cannot be a causing unit of a retreat of {}: it is no enemy",
                                      position.unit(u).id, mover.id),
                          "causing-units"};
  }
  return std::nullopt;
}

/// Tests for a result that sends the unit nowhere.
static bool stays(const ResultRule* rule, const EngineRequest& request) {
  return rule != nullptr && rule->amount == ResultRule::Amount::none && !request.distance &&
         !request.by_allowance;
}

std::string asks_for_causing_units(const Position& position, const RuleSet& rule_set,
                                   const EngineRequest& request) {
  const ResultRule* rule = result_rule_of(position, rule_set, request);
  if (stays(rule, request)) return {};
  if (length_asks(position, rule_set, request)) return "result " + rule->result;
  if (rule_set.default_cause != DefaultCause::none) {
    const auto use = use_of_causing_units(rule_set);
    return use ? use->part : std::string();
  }
  RetreatQuestion question{request.unit, {}, {}};
  question.companions = companions(position, rule_set, request);
  const auto use = use_of_causing_units(rule_set, [&](const Condition& condition) {
    return may_meet_by_some_cause(condition, {position, rule_set, question});
  });
  return use ? use->part : std::string();
}

std::optional<RequestError> settle_causing_units(const Position& position, const RuleSet& rule_set,
                                                 EngineRequest& request) {
  const bool known = request.result.empty() ? request.distance || request.by_allowance
                                            : rule_set.find_result(request.result) != nullptr;
  if (request.causes_final || !known) return std::nullopt;
  if (auto problem = not_an_enemy(position, request.unit, request.causing_units)) return problem;
  std::vector<UnitIndex> once;
  for (const UnitIndex u : request.causing_units) {
    if (std::find(once.begin(), once.end(), u) == once.end()) once.push_back(u);
  }
  request.causing_units = std::move(once);
  request.causes_final = true;
  if (!request.causing_units.empty()) return std::nullopt;
  const std::string part = asks_for_causing_units(position, rule_set, request);
  const bool has_default = rule_set.default_cause != DefaultCause::none;
  const bool may_lead_it = has_default && may_lead(rule_set.motion) &&
                           !stays(result_rule_of(position, rule_set, request), request);
  if (part.empty() && !may_lead_it) return std::nullopt;
  const std::string question = fmt::format("the rules ask who caused the retreat ({}): name them", part);
  if (!has_default) return incomplete(question, "causing-units");
  request.causing_units = by_default(position, rule_set, request.unit);
  request.causes_by_default = true;
  const auto use = use_of_causing_units(rule_set);
  if (!request.causing_units.empty() || part.empty() ||
      !((use && use->by_motion) || length_asks(position, rule_set, request)))
    return std::nullopt;
  return incomplete(fmt::format("{}; without names they take {}, and {} has none", question,
                                describe(rule_set.default_cause), position.unit(request.unit).id),
                    "causing-units");
}

std::optional<RequestError> settle_causing_units(const Position& position, const RuleSet& rule_set,
                                                 RetreatRequest& request, bool* by_default) {
  EngineRequest settled(request);
  auto problem = settle_causing_units(position, rule_set, settled);
  request.causing_units = std::move(settled.causing_units);
  if (by_default != nullptr) *by_default = settled.causes_by_default;
  return problem;
}

std::vector<UnitIndex> adjacent_enemies(const Position& position, UnitIndex unit) {
  return by_default(position, DefaultCause::adjacent_enemies, unit);
}

std::string describe_default_causes(const Position& position, const std::vector<UnitIndex>& units) {
  if (units.empty()) return "taken as causing units: none";
  std::vector<std::string> ids;
  for (const UnitIndex u : units) ids.push_back(position.unit(u).id);
  return fmt::format("taken as causing units: {}", fmt::join(ids, ", "));
}

}  // namespace rearguard
