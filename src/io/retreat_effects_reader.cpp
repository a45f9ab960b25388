#include "src/io/retreat_effects_reader.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/document/decoder.h"
#include "src/document/diagnostic.h"
#include "src/document/document.h"
#include "src/io/condition_reader.h"
#include "src/io/path_effect_reader.h"
#include "src/io/rule_names.h"
#include "src/rules/condition.h"
#include "src/rules/expression.h"
#include "src/rules/path_effect.h"
#include "src/rules/retreat_effects.h"
#include "src/rules/rule_set.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

constexpr int max_displacement = 60;
constexpr std::array<Choice<bool>, 2> orders_of_making_way = {
    {{"mover-first", false}, {"friend-first", true}}};
constexpr std::array<Choice<RetreatFireRule::Effect>, 2> retreat_fire_effects = {
    {{"lose-strength", RetreatFireRule::Effect::lose_step},
     {"eliminate", RetreatFireRule::Effect::eliminate}}};
constexpr std::array<Choice<SequenceRule::Order>, 2> sequence_orders = {
    {{"owner", SequenceRule::Order::owner}, {"top-first", SequenceRule::Order::top_first}}};

void read_text(TableReader& table, RetreatEffectsRule& rule) {
  rule.cite = table.string("cite", Need::required).value_or("");
  rule.text = table.string("text", Need::required).value_or("");
  rule.interpretation = table.string("interpretation").value_or("");
}

DiceSum read_dice(TableReader& table) {
  const auto text = table.string("dice", Need::required);
  if (!text) return {};
  const auto dice = parse_dice(*text);
  if (!dice) {
    table.problems().add(
        table.find("dice")->place,
        fmt::format("`dice` must have the form \"2d6\" (1 to 20 dice of 2 to 100 sides), not {}",
                    value_text(*text)));
  }
  return dice.value_or(DiceSum{});
}

/// Finds a result of the rule set; returns its name as spelt in the list of results.
std::string known_result(const std::string& result, Place place, const std::string& what,
                         const RuleSet& rule_set, Problems& problems) {
  if (const ResultRule* result_rule = rule_set.find_result(result)) return result_rule->result;
  std::vector<std::string> names;
  names = rule_set.result_names();
  problems.add(place, fmt::format("{} must name a result of these rules, not {}{}", what, value_text(result),
                                  did_you_mean(result, names)));
  return {};
}

RetreatFireRule read_retreat_fire(const Node& node, Problems& problems) {
  TableReader table(node, "`retreat_fire`", problems);
  RetreatFireRule rule;
  read_text(table, rule);
  rule.dice = read_dice(table);
  const int min_sum = rule.dice.dice;
  const int max_sum = rule.dice.dice * rule.dice.sides;
  rule.hits_on = table.integer("hits_on", min_sum, max_sum, Need::required).value_or(min_sum);
  rule.effect = table.choice<RetreatFireRule::Effect>("effect", retreat_fire_effects, Need::required)
                    .value_or(RetreatFireRule::Effect::lose_step);
  rule.include_start = table.boolean("include_start").value_or(false);
  rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  rule.halved_states = table.strings("halved_states").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
}

MoraleTest read_test(const Node& node, Problems& problems) {
  TableReader table(node, "`test`", problems);
  MoraleTest test;
  test.dice = read_dice(table);
  if (const Node* target = table.find("at_most", Need::required)) {
    const bool by_morale = target->kind == Node::Kind::string && target->text == "morale";
    if (target->kind == Node::Kind::integer) {
      const auto at_most = read_integer(*target, key_text("at_most"), 0, 2000, problems);
      test.at_most = static_cast<int>(at_most.value_or(0));
    } else if (!by_morale) {
      problems.add(target->place, "`at_most` must be a whole number or \"morale\"");
    }
  }
  table.finish();
  return test;
}

PassThroughRule read_pass_through(const Node& node, const RuleSet& rule_set, Problems& problems) {
  TableReader table(node, "`pass_through`", problems);
  PassThroughRule rule;
  read_text(table, rule);
  if (const Node* test = table.table("test", Need::required)) rule.test = read_test(*test, problems);
  if (const auto result = table.string("on_fail", Need::required))
    rule.on_fail = known_result(*result, table.find("on_fail")->place, "`on_fail`", rule_set, problems);
  rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  rule.exempt_markers = table.strings("exempt_markers").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
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

AfterRule read_after(const Node& node, const RuleSet& rule_set, Problems& problems) {
  TableReader table(node, "`states_after`", problems);
  AfterRule rule;
  read_text(table, rule);
  if (const Node* states = table.table("states", Need::required)) {
    for (const Member& m : states->members) {
      const std::string result = known_result(m.key, m.place, "a key of `states`", rule_set, problems);
      const auto state = read_string(m.value, "the state after " + value_text(m.key), problems);
      if (state && state->empty())
        problems.add(m.value.place, "the state after " + value_text(m.key) + " has no name");
      if (!result.empty() && state) rule.states[result] = *state;
    }
  }
  rule.contagious = table.strings("contagious").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
}

SequenceRule read_sequence(const Node& node, Problems& problems) {
  TableReader table(node, "`sequence`", problems);
  SequenceRule rule;
  read_text(table, rule);
  rule.order = table.choice<SequenceRule::Order>("order", sequence_orders, Need::required)
                   .value_or(SequenceRule::Order::owner);
  rule.spare = table.boolean("spare").value_or(false);
  table.finish();
  return rule;
}

}  // namespace

DisplacementRule read_displacement(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`displacement`", problems);
  DisplacementRule rule;
  read_text(table, rule);
  rule.distance = read_displaced_hexes(table);
  rule.move = table.string("move").value_or("");
  if (!rule.move.empty() && rule.move != "retreat")
    rule_names.use(RuleNames::Kind::move, rule.move, table.find("move")->place);
  read_chains(table, rule);
  rule.friends_first = table.choice<bool>("order", orders_of_making_way).value_or(false);
  rule.swap = table.boolean("swap").value_or(false);
  if (const Node* units = table.table("units")) {
    auto condition = std::make_shared<const Condition>(read_condition(*units, rule_names, problems));
    if (is_of_unit_alone(*condition)) {
      rule.units = std::move(condition);
    } else {
      problems.add(
          units->place,
          "`units` of `displacement` may ask what a unit is by itself: its state, kind, class, side, "
          "markers, terrain, engagement and own numbers");
    }
  }
  rule.path_effects = read_effects_of_making_way(table, rule_names);
  rule.draws_fire = table.boolean("draws_fire").value_or(false);
  rule.required = table.boolean("required").value_or(true);
  rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  rule.exempt_markers = table.strings("exempt_markers").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
}

std::optional<DiceSum> parse_dice(std::string_view text) {
  DiceSum sum;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, sum.dice);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'd') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, sum.sides);
  const bool whole = second.ec == std::errc() && second.ptr == end;
  if (!whole || sum.dice < 1 || sum.dice > 20 || sum.sides < 2 || sum.sides > 100) return std::nullopt;
  return sum;
}

void read_retreat_effects(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  Problems& problems = file.problems();
  RetreatEffects& retreat_effects = rule_set.retreat_effects;
  if (const Node* fire = file.table("retreat_fire"))
    retreat_effects.retreat_fire = read_retreat_fire(*fire, problems);
  if (const Node* pass = file.table("pass_through"))
    retreat_effects.pass_through = read_pass_through(*pass, rule_set, problems);
  if (const Node* displacement = file.table("displacement"))
    retreat_effects.displacement = read_displacement(*displacement, rule_names, problems);
  if (const Node* after = file.table("states_after"))
    retreat_effects.after = read_after(*after, rule_set, problems);
  if (const Node* sequence = file.table("sequence"))
    retreat_effects.sequence = read_sequence(*sequence, problems);
}

}  // namespace rearguard
