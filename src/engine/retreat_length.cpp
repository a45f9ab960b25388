#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/plural.h"
#include "pathing/candidate_graph.h"
#include "src/engine/conditions.h"
#include "src/engine/judge.h"
#include "src/engine/retreat_options.h"

namespace rearguard {
namespace {

RequestError unknown_result(const RuleSet& rule_set, const std::string& result) {
  std::vector<std::string> names;
  for (const ResultRule& t : rule_set.result_rules) names.push_back(t.result);
  const auto nearest = nearest_name(result, names);
  return {fmt::format("unknown result `{}`: {} defines {}{}", result, rule_set.id, known_results(rule_set),
                      nearest ? fmt::format("; did you mean `{}`?", *nearest) : ""),
          "result"};
}

ResolvedQuestion movement_budget(const Position& position, const Unit& unit, const ResultRule& result_rule) {
  MovementPoints budget = unit.movement;
  if (result_rule.points) {
    const std::int64_t whole = position.map().chart().denominator * result_rule.points->numerator;
    budget = {whole / result_rule.points->denominator};
  } else if (budget.parts == 0) {
    return RequestError{
        fmt::format("result `{}` depends on the movement allowance, but unit {} states no `movement`",
                    result_rule.result, unit.id),
        "unit"};
  } else if (result_rule.amount == ResultRule::Amount::half_allowance) {
    budget = {budget.parts / 2};
  }
  return RetreatLength{1, max_retreat_hexes, budget};
}

/// Tests whether a unit states a number of itself.
bool states(const Unit& unit, const std::string& name) {
  if (name == "strength") return unit.strength != 0;
  if (name == "morale") return unit.morale != 0;
  if (name == "movement") return unit.movement.parts != 0;
  return name == "stacking_points" || name == "retreat_fire_range" || name == "distance" ||
         unit.counts.contains(name);
}

/// Returns which of these numbers the units concerned do not state: "the strength of r".
std::vector<std::string> unstated(const std::vector<std::string>& names, const EventContext& scene) {
  std::vector<std::string> missing;
  for (const std::string& name : names) {
    const bool of_causes = name.starts_with("cause.") || name.starts_with("causing.");
    const std::string own = of_causes ? name.substr(name.find('.') + 1) : name;
    for (const UnitIndex u : of_causes ? scene.causing_units : std::vector{scene.unit}) {
      const Unit& unit = scene.position->unit(u);
      if (!states(unit, own)) missing.push_back(fmt::format("the {} of {}", own, unit.id));
    }
  }
  return missing;
}

ResolvedQuestion by_formula(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                            const ResultRule& result_rule) {
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = request.unit;
  scene.causing_units = request.causing_units;
  if (scene.causing_units.size() == 1) scene.cause = scene.causing_units.front();
  const std::string formula = result_rule.formula->text();
  const Unit& unit = position.unit(request.unit);
  const std::optional<std::int64_t> hexes = value_of(*result_rule.formula, scene);
  if (!hexes || *hexes > max_retreat_hexes) {
    return RequestError{
        fmt::format("result `{}` moves {} by \"{}\" hexes, {}; give a distance", result_rule.result, unit.id,
                    formula,
                    hexes ? fmt::format("which is {}, and the limit is {}", *hexes, max_retreat_hexes)
                          : "which has no value here"),
        "distance"};
  }
  if (*hexes > 0) return RetreatLength{static_cast<int>(*hexes), static_cast<int>(*hexes), std::nullopt};
  // A number that nobody has stated counts as 0; a unit stays only by numbers that somebody has.
  const std::vector<std::string> missing = unstated(result_rule.formula->names(), scene);
  if (!missing.empty()) {
    return RequestError{
        fmt::format("result `{}` moves {} by \"{}\" hexes, but the position does not state {}; "
                    "state it, or give a distance",
                    result_rule.result, unit.id, formula, fmt::join(missing, " and ")),
        "distance"};
  }
  return NoRetreat{outcome_stays, result_rule.result, result_rule.cite,
                   fmt::format("{} retreats 0 hexes by \"{}\"", unit.id, formula)};
}

}  // namespace

std::string known_results(const RuleSet& rule_set) {
  std::string list;
  for (const ResultRule& t : rule_set.result_rules) list += (list.empty() ? "" : ", ") + t.result;
  return list;
}

std::string describe_length(const Verdict& verdict, const Position& position) {
  if (!verdict.budget)
    return plural(static_cast<std::uint64_t>(std::max(verdict.distance, 0)), "hex", "hexes");
  const std::string number = to_text(*verdict.budget, position.map().chart().denominator);
  return number + (number == "1" ? " movement point" : " movement points");
}

namespace {

/// Returns the length by a rule, without what is traded; null: by distance or allowance alone.
ResolvedQuestion length_by(const ResultRule* result_rule, const Position& position, const RuleSet& rule_set,
                           const RetreatRequest& request) {
  const Unit& unit = position.unit(request.unit);
  if (request.distance) {
    if (*request.distance < 1 || *request.distance > max_retreat_hexes) {
      return RequestError{
          fmt::format("a retreat is 1 to {} hexes long, not {}", max_retreat_hexes, *request.distance),
          "distance"};
    }
    return RetreatLength{*request.distance, *request.distance, std::nullopt};
  }
  if (request.by_allowance) {
    ResultRule whole;
    whole.amount = ResultRule::Amount::allowance;
    whole.result = "allowance";
    return movement_budget(position, unit, whole);
  }
  if (result_rule == nullptr) return RequestError{"give a result or a distance", "result"};
  if (listed(result_rule->exempt_states, unit.state) || listed(result_rule->exempt_kinds, unit.kind)) {
    return NoRetreat{"exempt", result_rule->result, result_rule->cite,
                     fmt::format("{} is exempt from {}", unit.id, result_rule->result)};
  }
  switch (result_rule->amount) {
    case ResultRule::Amount::hexes:
      if (result_rule->formula) return by_formula(position, rule_set, request, *result_rule);
      return RetreatLength{result_rule->hexes, result_rule->max_hexes, std::nullopt};
    case ResultRule::Amount::none:
      return NoRetreat{result_rule->outcome, result_rule->result, result_rule->cite, result_rule->text};
    case ResultRule::Amount::dice:
      return RequestError{
          fmt::format("result `{}` rolls dice for its distance ({}): roll them and give the distance",
                      result_rule->result, to_text(result_rule->dice)),
          "distance"};
    default:
      return movement_budget(position, unit, *result_rule);
  }
}

}  // namespace

ResolvedQuestion resolve_length(const Position& position, const RuleSet& rule_set,
                                const RetreatRequest& request) {
  if (!request.result.empty() && rule_set.find_result(request.result) == nullptr)
    return unknown_result(rule_set, request.result);
  if (request.result.empty() && request.option.empty())
    return length_by(nullptr, position, rule_set, request);
  const auto found = option_of(rule_set, request);
  if (const auto* problem = std::get_if<RequestError>(&found)) return *problem;
  const auto& option = std::get<RetreatOption>(found);
  ResolvedQuestion resolved = length_by(option.rule, position, rule_set, request);
  auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr || option.traded == 0 || length->budget) return resolved;
  if (option.traded > length->max_hexes)
    return RequestError{fmt::format("the retreat is only {} long: {} cannot be traded",
                                    plural(static_cast<std::uint64_t>(length->max_hexes), "hex", "hexes"),
                                    plural(static_cast<std::uint64_t>(option.traded), "hex", "hexes")),
                        "option"};
  if (option.traded == length->max_hexes)
    return NoRetreat{outcome_stays, option.rule->result, option.rule->cite,
                     fmt::format("{} pays for every hex", position.unit(request.unit).id)};
  length->max_hexes -= option.traded;
  length->min_hexes = std::max(1, length->min_hexes - option.traded);
  return resolved;
}

}  // namespace rearguard
