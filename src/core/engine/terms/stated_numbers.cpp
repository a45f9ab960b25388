#include "src/core/engine/terms/stated_numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns "the morale of m".
std::string number_of_unit(const std::string& name, const Unit& unit) {
  return fmt::format("the {} of {}", name, unit.id);
}

void add_names(const Condition& condition, std::vector<std::string>& names) {
  if (condition.check)
    names.insert(names.end(), condition.check->names().begin(), condition.check->names().end());
  for (const Condition& part : condition.any) add_names(part, names);
  for (const Condition& part : condition.none_of) add_names(part, names);
}

/// Adds the names in the formulas of a property about the retreating unit.
void add_names(const PropertyUse& use, std::vector<std::string>& names) {
  if (use.operand != nullptr) {
    const std::optional<Expression>& formula = use.operand->formula;
    if (formula) names.insert(names.end(), formula->names().begin(), formula->names().end());
    if (use.operand->condition) add_names(*use.operand->condition, names);
  }
  for (const PropertyUse& part : use.parts) add_names(part, names);
}

std::vector<std::string> names_in(const Clause& clause) {
  std::vector<std::string> names;
  for (const PropertyUse* use : properties_of(clause)) add_names(*use, names);
  if (!clause.value) return names;
  for (const ValueCase& one : clause.value->cases) {
    if (one.condition != nullptr) add_names(*one.condition, names);
    if (clause.forbids_losses() && one.value < loss_of_unit) names.emplace_back("strength");
  }
  return names;
}

/// A number that a part of the rules besides its clauses asks for.
struct NumberAsked {
  const char* part;
  std::string name;
};

std::vector<NumberAsked> asked_beside_clauses(const RuleSet& rule_set) {
  std::vector<NumberAsked> asked;
  const auto add = [&](const char* part, const PropertyUse& use) {
    std::vector<std::string> names;
    add_names(use, names);
    for (std::string& name : names) asked.push_back({part, std::move(name)});
  };
  if (rule_set.reroute) add("`reroute`", *rule_set.reroute);
  const auto& displacement = rule_set.retreat_effects.displacement;
  if (displacement && displacement->only_in != nullptr) add("`if` of `displacement`", *displacement->only_in);
  return asked;
}

bool asks_for_stacking(const RuleSet& rule_set) {
  return rule_set.retreat_effects.displacement || clauses_need(rule_set, AtomNeed::stacking);
}

/// Returns the error for a unit without a number that the stacking limit needs.
std::optional<RequestError> missing_for_stacking(const Position& position, const RuleSet& rule_set,
                                                 UnitIndex mover) {
  if (!asks_for_stacking(rule_set)) return std::nullopt;
  std::vector<std::string> of_mover, of_all;
  const auto add_rule = [&](const StackingRule& rule) {
    if (rule.condition != nullptr) add_names(*rule.condition, of_mover);
    if (rule.formula)
      of_mover.insert(of_mover.end(), rule.formula->names().begin(), rule.formula->names().end());
    if (rule.where != nullptr) add_names(*rule.where, of_all);
  };
  for (const StackingRule& rule : rule_set.conditional_stacking) add_rule(rule);
  add_rule(rule_set.stacking);
  if (of_mover.empty() && of_all.empty()) return std::nullopt;
  const auto& displacement = rule_set.retreat_effects.displacement;
  const bool displaces = displacement.has_value();
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    if (position.enemies(unit.side, position.unit(mover).side)) continue;
    std::vector<std::string> names = of_all;
    if (u == mover || displaces) names.insert(names.end(), of_mover.begin(), of_mover.end());
    for (const std::string& name : names) {
      if (!is_unstated(unit, name)) continue;
      return without_number("the stacking limit", number_of_unit(name, unit));
    }
  }
  return std::nullopt;
}

}  // namespace

RequestError without_number(const std::string& part, const std::string& number) {
  return incomplete(fmt::format("{} needs {}: add it to the position", part, number), "unit");
}

bool is_unstated(const Unit& unit, const std::string& name) {
  if (name == "morale") return !unit.states_morale;
  // A position that states a 0 of these has it among the counts.
  return !unit.counts.contains(name) &&
         ((name == "strength" && unit.strength == 0) || (name == "movement" && unit.movement.parts == 0));
}

namespace {

/// The numbers of a unit that it states or leaves open.
constexpr std::array<std::string_view, 3> numbers_of_units = {"strength", "morale", "movement"};

/// Returns the first of some units that does not state a number.
std::optional<UnitIndex> first_without(const std::string& number, const std::vector<UnitIndex>& units,
                                       const Position& position) {
  const auto found = std::find_if(units.begin(), units.end(),
                                  [&](UnitIndex u) { return is_unstated(position.unit(u), number); });
  return found == units.end() ? std::nullopt : std::optional(*found);
}

/// Tests whether the value of a formula differs with the value of one name.
bool depends_on(const Expression& formula, const std::string& name, const EventContext& scene) {
  const auto with = [&](std::int64_t assumed) {
    return formula.value([&](const std::string& other) {
      const std::int64_t known = number_of(other, scene);
      return other == name ? known + assumed : known;
    });
  };
  constexpr std::int64_t small = 1, great = 1'000;
  const auto unstated = with(0);
  return with(small) != unstated || with(great) != unstated;
}

}  // namespace

std::optional<std::string> unstated_number(const Expression& formula, const EventContext& scene) {
  for (const std::string& name : formula.names()) {
    if (scene.numbers != nullptr && scene.numbers->contains(name)) continue;
    const std::string own = name.substr(name.find('.') + 1);
    std::vector<UnitIndex> units = {scene.unit};
    if (name.starts_with("causing.")) units = scene.causing_units;
    if (name.starts_with("cause.")) {
      units.clear();
      if (scene.cause) units.push_back(*scene.cause);
    }
    const auto unit = first_without(own, units, *scene.position);
    if (unit && depends_on(formula, name, scene)) return number_of_unit(own, scene.position->unit(*unit));
  }
  return std::nullopt;
}

std::optional<std::string> unstated_number(const Condition& condition, const EventContext& scene) {
  if (!condition.check) return std::nullopt;
  auto number = unstated_number(*condition.check, scene);
  if (!number) return std::nullopt;
  Condition rest = condition;
  rest.check.reset();
  return holds(rest, scene) ? number : std::nullopt;
}

bool provides_for_unstated(const Expression& formula) {
  const auto compared_with_0 = [&](const std::string& name) {
    constexpr std::array<std::string_view, 4> comparisons = {" > 0", " = 0", " >= 1", " < 1"};
    return std::any_of(comparisons.begin(), comparisons.end(),
                       [&](std::string_view comparison) {
                         return formula.text().find(name + std::string(comparison)) != std::string::npos;
                       }) ||
           formula.text().find("max(1, " + name + ")") != std::string::npos;
  };
  return std::any_of(numbers_of_units.begin(), numbers_of_units.end(),
                     [&](std::string_view number) { return compared_with_0(std::string(number)); });
}

std::optional<std::string> number_asked(const Condition& condition, const EventContext& scene) {
  if (condition.check && provides_for_unstated(*condition.check)) return std::nullopt;
  return unstated_number(condition, scene);
}

namespace {

/// Returns a number on which it depends who is in the group of a statement about units, and which a unit of
/// it does not state.
std::optional<std::string> unstated_of_group(const PropertyUse& use, const Position& position,
                                             const RuleSet& rule_set, UnitIndex mover) {
  for (const PropertyUse& part : use.parts) {
    if (auto found = unstated_of_group(part, position, rule_set, mover)) return found;
  }
  if (use.quantifier == nullptr || !use.quantifier->group.condition) return std::nullopt;
  UnitGroup group = use.quantifier->group;
  const Condition condition = *group.condition;
  group.condition = {};
  RetreatQuestion question;
  question.unit = mover;
  for (const UnitIndex u : members_of(group, position, rule_set, question)) {
    EventContext member;
    member.position = &position;
    member.rule_set = &rule_set;
    member.unit = u;
    if (auto number = number_asked(condition, member)) return number;
  }
  return std::nullopt;
}

}  // namespace

std::optional<RequestError> missing_number(const Position& position, const RuleSet& rule_set,
                                           UnitIndex unit) {
  for (const NumberAsked& asked : asked_beside_clauses(rule_set)) {
    if (is_unstated(position.unit(unit), asked.name))
      return without_number(asked.part, number_of_unit(asked.name, position.unit(unit)));
  }
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = unit;
  for (const Clause& clause : rule_set.clauses) {
    const auto number = clause.condition ? number_asked(*clause.condition, scene) : std::nullopt;
    if (number) return without_number("clause " + clause.id, *number);
    for (const std::string& name : names_in(clause)) {
      if (!is_unstated(position.unit(unit), name)) continue;
      return without_number("clause " + clause.id, number_of_unit(name, position.unit(unit)));
    }
    for (const PropertyUse* use : properties_of(clause)) {
      const auto of_member = unstated_of_group(*use, position, rule_set, unit);
      if (of_member) return without_number("clause " + clause.id, *of_member);
    }
  }
  return missing_for_stacking(position, rule_set, unit);
}

bool asks_for_numbers(const RuleSet& rule_set) {
  const auto has_numbers = [](const StackingRule& rule) {
    return rule.formula || rule.condition != nullptr || rule.where != nullptr;
  };
  return !asked_beside_clauses(rule_set).empty() || has_numbers(rule_set.stacking) ||
         std::any_of(rule_set.conditional_stacking.begin(), rule_set.conditional_stacking.end(),
                     has_numbers) ||
         std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(), [](const Clause& clause) {
           const std::vector<const PropertyUse*> uses = properties_of(clause);
           return clause.condition != nullptr || !names_in(clause).empty() ||
                  std::any_of(uses.begin(), uses.end(),
                              [](const PropertyUse* use) { return needs_of(*use).has(AtomNeed::units); });
         });
}

}  // namespace rearguard
