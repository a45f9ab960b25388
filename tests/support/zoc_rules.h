#pragma once
// ZOCs and bonds for tests: short ways to write them, and random ones.

#include <algorithm>

#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

/// Units in none of these states and of none of these kinds.
inline std::shared_ptr<const Condition> units_not(std::vector<std::string> states,
                                                  std::vector<std::string> kinds = {}) {
  Condition condition;
  condition.not_state = std::move(states);
  condition.not_kind = std::move(kinds);
  return std::make_shared<const Condition>(std::move(condition));
}

inline UnitGroup group_of_friends() {
  UnitGroup group;
  group.units = UnitRelation::friends;
  group.within = rearguard::anywhere_on_map;
  return group;
}

/// The presence of any friend.
inline PropertyUse by_friends() {
  return presence_of(group_of_friends());
}

inline std::shared_ptr<const Condition> with_formula(const std::string& formula) {
  Condition condition;
  condition.check = std::get<Expression>(Expression::parse(formula));
  return std::make_shared<const Condition>(condition);
}

inline PropertyUse use_with_names(Property property, Scope scope, std::vector<std::string> names) {
  PropertyUse use;
  use.property = property;
  use.scope = scope;
  use.names = std::move(names);
  return use;
}

inline PropertyUse random_presence(Rng& rng) {
  UnitGroup group = group_of_friends();
  if (rng.chance(30)) group.units = rng.chance(50) ? UnitRelation::enemies : UnitRelation::any;
  if (rng.chance(30)) group.within = rng.number(1, 3);
  if (rng.chance(20)) group.in_sight = true;
  if (rng.chance(40)) group.condition = *with_formula("stacking_points >= 2");
  return presence_of(group);
}

inline std::shared_ptr<const Condition> random_units(Rng& rng) {
  if (rng.chance(50)) return units_not({"routed"}, {"leader"});
  return with_formula("stacking_points >= " + std::to_string(rng.number(1, 2)));
}

/// A definition with every kind of limit, for maps of `random_chart`.
inline ZocRule random_definition(Rng& rng, std::string name) {
  ZocRule rule;
  rule.name = std::move(name);
  rule.range = rng.chance(65) ? 1 : rng.number(0, 3);
  if (rng.chance(40)) rule.arc = rng.chance(40) ? front_arc : static_cast<RelativeArc>(rng.number(1, 63));
  if (rng.chance(35)) rule.ground = ZocRule::Ground::any;
  if (rng.chance(30)) {
    rule.not_across = rng.chance(60) ? use_with_names(Property::feature, Scope::hexside, {"stream", "slope"})
                                     : use_with_names(Property::uphill, Scope::step, {});
  }
  if (rng.chance(30)) {
    rule.not_into = rng.chance(60) ? use_with_names(Property::terrain, Scope::entered, {"woods"})
                                   : use_with_names(Property::map_edge, Scope::entered, {});
  }
  if (rng.chance(35)) rule.where = random_units(rng);
  if (rng.chance(40)) rule.cancelled_by = rng.chance(50) ? by_friends() : random_presence(rng);
  return rule;
}

/// Gives a rule set three ZOCs, any of which its move may name, and a bond of any of these.
inline void add_random_zocs(Rng& rng, RuleSet& rule_set) {
  const std::array<std::string, 3> names{"zoc", "raw", "other"};
  const auto any_name = [&] { return names[static_cast<std::size_t>(rng.number(0, 2))]; };
  for (const std::string& name : names) rule_set.zocs[name] = random_definition(rng, name);
  rule_set.zoc = rule_set.zocs[any_name()];
  BondRule& bond = rule_set.bonds["bond"];
  bond.name = "bond";
  bond.zoc = any_name();
  // Most of these bond something.
  ZocRule& zoc = rule_set.zocs[bond.zoc];
  zoc.range = std::max(zoc.range, 1);
  if (rng.chance(60)) zoc.arc = all_around;
  if (rule_set.zoc.name == zoc.name) rule_set.zoc = zoc;
  if (rng.chance(30)) bond.where = random_units(rng);
  if (rng.chance(30)) bond.cancelled_by = rng.chance(50) ? by_friends() : random_presence(rng);
}

/// Lets some relations of a pair predicate name one of these ZOCs.
inline void name_random_zocs(Rng& rng, PairUse& pair) {
  for (PairUse& part : pair.parts) name_random_zocs(rng, part);
  if (pair.join != PairUse::Join::nothing || pair.atom != PairAtom::zoc) return;
  pair.zoc =
      std::array<const char*, 4>{"", "zoc", "raw", "other"}[static_cast<std::size_t>(rng.number(0, 3))];
  pair.ignoring_cancel = rng.chance(40);
}

/// "Some enemy exerts that ZOC into the hex", or a statement like it.
inline PropertyUse random_zoc_statement(Rng& rng) {
  PropertyUse use;
  use.property = Property::units;
  Quantifier quantifier;
  quantifier.group = group_of_friends();
  quantifier.group.units = rng.chance(80) ? UnitRelation::enemies : UnitRelation::any;
  quantifier.group.at_least = rng.chance(80) ? 1 : 2;
  quantifier.every = rng.chance(10);
  quantifier.is.atom = PairAtom::zoc;
  name_random_zocs(rng, quantifier.is);
  quantifier.is.was = rng.chance(20);
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  return use;
}

/// A part of the bond of `add_random_zocs`.
inline PropertyUse random_bond_use(Rng& rng) {
  PropertyUse use;
  use.property = Property::bond;
  use.bond = "bond";
  use.part = static_cast<BondPart>(rng.number(0, 2));
  use.scope = use.part == BondPart::hex ? Scope::entered : Scope::step;
  return use;
}

}  // namespace rearguard::testing
