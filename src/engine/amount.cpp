#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/engine/conditions.h"
#include "src/engine/judge.h"

namespace rearguard {
namespace {

Unanswerable unknown_result(const Doctrine& doctrine, const std::string& result) {
  std::vector<std::string> names;
  for (const Trigger& t : doctrine.triggers) names.push_back(t.result);
  const auto nearest = nearest_name(result, names);
  return {fmt::format("unknown result `{}`: {} defines {}{}", result, doctrine.id, known_results(doctrine),
                      nearest ? fmt::format("; did you mean `{}`?", *nearest) : ""),
          "result"};
}

Settled movement_budget(const Position& position, const Unit& unit, const Trigger& trigger) {
  MovementPoints budget = unit.movement;
  if (trigger.points) {
    const std::int64_t whole = position.map().chart().denominator * trigger.points->numerator;
    budget = {whole / trigger.points->denominator};
  } else if (budget.parts == 0) {
    return Unanswerable{
        fmt::format("result `{}` depends on the movement allowance, but unit {} states no `movement`",
                    trigger.result, unit.id),
        "unit"};
  } else if (trigger.amount == Trigger::Amount::half_allowance) {
    budget = {budget.parts / 2};
  }
  return RetreatAmount{1, most_retreat_hexes, budget};
}

Settled by_formula(const Position& position, const Doctrine& doctrine, const RetreatRequest& request,
                   const Trigger& trigger) {
  Circumstance scene;
  scene.position = &position;
  scene.doctrine = &doctrine;
  scene.unit = request.unit;
  scene.causers = request.causers;
  const std::int64_t hexes = value_of(*trigger.formula, scene).value_or(0);
  if (hexes < 1 || hexes > most_retreat_hexes) {
    return Unanswerable{
        fmt::format("result `{}` moves {} by \"{}\" hexes, which is not from 1 to {} here: state the numbers "
                    "it needs, or give a distance",
                    trigger.result, position.unit(request.unit).id, trigger.formula->text(),
                    most_retreat_hexes),
        "distance"};
  }
  return RetreatAmount{static_cast<int>(hexes), static_cast<int>(hexes), std::nullopt};
}

}  // namespace

std::string known_results(const Doctrine& doctrine) {
  std::string list;
  for (const Trigger& t : doctrine.triggers) list += (list.empty() ? "" : ", ") + t.result;
  return list;
}

Settled settle_amount(const Position& position, const Doctrine& doctrine, const RetreatRequest& request) {
  const Unit& unit = position.unit(request.unit);
  const Trigger* trigger = nullptr;
  if (!request.result.empty()) {
    trigger = doctrine.find_trigger(request.result);
    if (trigger == nullptr) return unknown_result(doctrine, request.result);
  }
  if (request.distance) {
    if (*request.distance < 1 || *request.distance > most_retreat_hexes) {
      return Unanswerable{
          fmt::format("a retreat is 1 to {} hexes long, not {}", most_retreat_hexes, *request.distance),
          "distance"};
    }
    return RetreatAmount{*request.distance, *request.distance, std::nullopt};
  }
  if (request.by_allowance) {
    Trigger whole;
    whole.amount = Trigger::Amount::allowance;
    whole.result = "allowance";
    return movement_budget(position, unit, whole);
  }
  if (trigger == nullptr) return Unanswerable{"give a result or a distance", "result"};
  if (listed(trigger->exempt_states, unit.state) || listed(trigger->exempt_kinds, unit.kind)) {
    return NoRetreat{"exempt", trigger->result, trigger->cite,
                     fmt::format("{} is exempt from {}", unit.id, trigger->result)};
  }
  switch (trigger->amount) {
    case Trigger::Amount::hexes:
      if (trigger->formula) return by_formula(position, doctrine, request, *trigger);
      return RetreatAmount{trigger->hexes, trigger->most_hexes, std::nullopt};
    case Trigger::Amount::none:
      return NoRetreat{trigger->outcome, trigger->result, trigger->cite, trigger->says};
    case Trigger::Amount::dice:
      return Unanswerable{
          fmt::format("result `{}` rolls dice for its distance ({}): roll them and give the distance",
                      trigger->result, to_text(trigger->dice)),
          "distance"};
    default:
      return movement_budget(position, unit, *trigger);
  }
}

}  // namespace rearguard
