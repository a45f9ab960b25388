#include "src/core/io/rules/retreat_effects_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/decoder.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/path_effect_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr int max_displacement = 60;
constexpr std::array<Choice<bool>, 2> orders_of_making_way = {
    {{"mover-first", false}, {"friend-first", true}}};
constexpr std::array<Choice<SequenceRule::Order>, 2> sequence_orders = {
    {{"owner", SequenceRule::Order::owner}, {"top-first", SequenceRule::Order::top_first}}};

void read_text(TableReader& table, RetreatEffectsRule& rule) {
  rule.cite = table.string("cite", Need::required).value_or("");
  rule.text = table.string("text", Need::required).value_or("");
  rule.interpretation = table.string("interpretation").value_or("");
}

/// Reads `may_chain`: yes, no, or how many units may displace each other in a row.
void read_chains(TableReader& table, DisplacementRule& rule) {
  const Node* node = table.find("may_chain");
  if (node == nullptr) return;
  if (node->kind != Node::Kind::integer) {
    rule.chains = table.boolean("may_chain").value_or(false);
    return;
  }
  rule.max_chain = table.integer("may_chain", 0, DisplacementRule::any_depth).value_or(0);
  rule.chains = rule.max_chain > 0;
}

/// Reads `hexes`, or `distance`, its former name.
int read_displaced_hexes(TableReader& table) {
  const auto hexes = table.integer("hexes", 1, max_displacement);
  const auto distance = table.integer("distance", 1, max_displacement);
  if (table.find("hexes") != nullptr && table.find("distance") != nullptr)
    table.problems().add(table.find("distance")->place,
                         "`distance` is the former name of `hexes`; state one");
  return hexes.value_or(distance.value_or(1));
}

std::shared_ptr<const Condition> read_friends(TableReader& table, std::string_view key,
                                              RuleNames& rule_names) {
  const Node* node = table.table(key);
  if (node == nullptr) return nullptr;
  auto condition = std::make_shared<const Condition>(read_condition(*node, rule_names, table.problems()));
  if (is_of_unit_alone(*condition)) return condition;
  table.problems().add(
      node->place,
      fmt::format("{} of `displacement` may ask what a unit is by itself: its state, kind, class, side, "
                  "markers, terrain, engagement and own numbers",
                  key_text(key)));
  return nullptr;
}

/// Reads `if`: the hexes in which friends make way.
std::shared_ptr<const PropertyUse> read_only_in(TableReader& table, RuleNames& rule_names) {
  const Node* node = table.find("if");
  if (node == nullptr) return nullptr;
  auto use = read_property(*node, rule_names, table.problems());
  if (!use) return nullptr;
  if (is_of_hexes(*use) && !asks_for_hexes(*use)) return std::make_shared<const PropertyUse>(*std::move(use));
  table.problems().add(
      node->place,
      "`if` of `displacement` is about the hex in which friends are in the way: it cannot be "
      "a property of steps, ends or paths, or ask for `hexes`; which friends may make way say "
      "`units` and `exempt`");
  return nullptr;
}

/// A table of earlier versions, and what says the same now.
struct FormerTable {
  std::string_view key, now;
};
constexpr std::array<FormerTable, 3> former_tables = {{
    {"retreat_fire",
     "is now a path effect: `on = { some = \"enemies\", is = \"can-fire\" }`, `per = \"unit\"`, with a "
     "`test`"},
    {"pass_through",
     "is now a path effect: `on = { all = [\"through\", { some = \"friends\", is = \"here\" }] }`, "
     "`applies_to = \"it\"`, with a `test`"},
    {"states_after",
     "is now `after = [{ state = … }]` of each result; what is contagious is a path effect `on` \"at-end\" "
     "and "
     "`{ some = \"friends\", is = \"here\" }`"},
}};

SequenceRule read_sequence(const Node& node, Problems& problems) {
  TableReader table(node, "`sequence`", problems, keys_of("sequence"));
  SequenceRule rule;
  read_text(table, rule);
  rule.order = table.choice<SequenceRule::Order>("order", sequence_orders, Need::required)
                   .value_or(SequenceRule::Order::owner);
  rule.spare = table.boolean("spare").value_or(false);
  table.finish();
  return rule;
}

}  // namespace

DisplacementRule read_displacement(const Node& node, const RuleSet& rule_set, RuleNames& rule_names,
                                   Problems& problems) {
  TableReader table(node, "`displacement`", problems, keys_of("displacement"));
  DisplacementRule rule;
  read_text(table, rule);
  rule.distance = read_displaced_hexes(table);
  rule.move = table.string("move").value_or("");
  if (!rule.move.empty() && rule.move != "retreat")
    rule_names.use(RuleNames::Kind::move, rule.move, table.find("move")->place);
  read_chains(table, rule);
  rule.friends_first = table.choice<bool>("order", orders_of_making_way).value_or(false);
  rule.swap = table.boolean("swap").value_or(false);
  rule.may_refuse = table.boolean("may_refuse").value_or(false);
  rule.only_in = read_only_in(table, rule_names);
  rule.units = read_friends(table, "units", rule_names);
  rule.exempt = read_friends(table, "exempt", rule_names);
  rule.required = table.boolean("required").value_or(true);
  rule.path_effects = read_effects_of_making_way(table, rule_set, rule_names);
  table.finish();
  return rule;
}

void read_retreat_effects(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  Problems& problems = file.problems();
  RetreatEffects& retreat_effects = rule_set.retreat_effects;
  for (const FormerTable& table : former_tables) {
    if (const Node* node = file.find(table.key))
      problems.add(node->place, fmt::format("`[{}]` {}", table.key, table.now));
  }
  if (const Node* displacement = file.table("displacement"))
    retreat_effects.displacement = read_displacement(*displacement, rule_set, rule_names, problems);
  if (const Node* sequence = file.table("sequence"))
    retreat_effects.sequence = read_sequence(*sequence, problems);
}

}  // namespace rearguard
