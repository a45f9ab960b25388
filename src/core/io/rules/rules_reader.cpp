#include "src/core/io/rules/rules_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "pathing/candidate_graph.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document_header.h"
#include "src/core/document/document_source.h"
#include "src/core/document/file_access.h"
#include "src/core/document/limits.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/event_reader.h"
#include "src/core/io/rules/move_reader.h"
#include "src/core/io/rules/path_effect_reader.h"
#include "src/core/io/rules/play_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/retreat_effects_reader.h"
#include "src/core/io/rules/rule_ids.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/wording.h"
#include "src/core/io/rules/zoc_reader.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"

namespace rearguard {
namespace {

constexpr std::size_t max_extension_depth = 16;

void read_points(TableReader& table, const Node& node, RuleNames& rule_names, ResultRule& result_rule) {
  if (node.kind == Node::Kind::string && (node.text == "allowance" || node.text == "half-allowance")) {
    result_rule.amount =
        node.text == "allowance" ? ResultRule::Amount::allowance : ResultRule::Amount::half_allowance;
    return;
  }
  const bool number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
  result_rule.amount = ResultRule::Amount::movement_points;
  if (number || node.kind == Node::Kind::string)
    result_rule.points = parse_fraction(number ? decimal_digits(node) : node.text);
  if (result_rule.points) return;
  // A string without a letter is a wrong number, not a formula.
  const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
  const bool has_name =
      node.kind == Node::Kind::string && std::any_of(node.text.begin(), node.text.end(), is_letter);
  const std::vector<std::string> words{"allowance", "half-allowance"};
  const std::string meant = has_name ? did_you_mean(node.text, words) : std::string();
  if (has_name && meant.empty()) {
    result_rule.points_formula =
        read_expression(node, key_text("movement_points"), rule_names, table.problems());
  } else {
    table.problems().add(
        node.place,
        "`movement_points` must be a number, \"allowance\", \"half-allowance\" or a formula" + meant);
  }
}

std::optional<Expression> read_range_end(const Node& node, const std::string& what, int min,
                                         RuleNames& rule_names, Problems& problems) {
  if (node.kind == Node::Kind::string) return read_expression(node, what, rule_names, problems);
  const auto number = read_integer(node, what, min, max_retreat_hexes, problems);
  return number ? std::optional(Expression::constant(*number)) : std::nullopt;
}

void read_hex_range(TableReader& table, const Node& node, RuleNames& rule_names, ResultRule& result_rule) {
  Problems& problems = table.problems();
  if (node.kind == Node::Kind::string) {
    result_rule.formula = read_expression(node, key_text("hexes"), rule_names, problems);
    return;
  }
  if (node.kind != Node::Kind::array) {
    const auto hexes = read_integer(node, key_text("hexes"), 1, max_retreat_hexes, problems);
    result_rule.hexes = result_rule.max_hexes = static_cast<int>(hexes.value_or(1));
    return;
  }
  if (node.items.size() != 2) {
    problems.add(node.place, "`hexes` must be one number, or two: the minimum and the maximum");
    return;
  }
  auto min_hexes = read_range_end(node.items[0], "the minimum number of hexes", 0, rule_names, problems);
  auto max_hexes = read_range_end(node.items[1], "the maximum number of hexes", 1, rule_names, problems);
  const bool of_numbers =
      node.items[0].kind != Node::Kind::string && node.items[1].kind != Node::Kind::string;
  if (!of_numbers) {
    result_rule.min_formula = std::move(min_hexes);
    result_rule.formula = std::move(max_hexes);
    return;
  }
  const auto number = [](const std::optional<Expression>& end) {
    return static_cast<int>(end ? end->value([](const std::string&) { return 0; }).value_or(1) : 1);
  };
  if (min_hexes && max_hexes && number(min_hexes) > number(max_hexes))
    problems.add(node.place, "`hexes` must begin with the smaller number");
  result_rule.hexes = number(min_hexes);
  result_rule.max_hexes = number(max_hexes);
}

constexpr std::array<Choice<Mover>, 3> mover_names = {
    {{"unit", Mover::unit}, {"stack", Mover::stack}, {"owner", Mover::owner}}};

/// Reads `needs`: the numbers that the question states.
void read_needs(TableReader& table, RuleNames& rule_names, ResultRule& result_rule) {
  const auto names = table.strings("needs");
  if (!names) return;
  result_rule.needs = *names;
  for (const std::string& name : *names) rule_names.make_known(name);
}

void read_result_condition(TableReader& table, RuleNames& rule_names, ResultRule& result_rule) {
  const Node* node = table.table("if");
  if (node == nullptr) return;
  auto condition = std::make_shared<const Condition>(read_condition(*node, rule_names, table.problems()));
  if (asks_for_causing_units(*condition))
    table.problems().add(
        node->place,
        "`if` of a result may not ask who caused the retreat: which result it is must be known "
        "before");
  result_rule.condition = std::move(condition);
}

/// Returns the rule for units that are exempt from a result; the former keys stand for one with a condition.
std::optional<ResultRule> read_exemption(TableReader& table, RuleNames& rule_names, const ResultRule& of) {
  const auto states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  const auto kinds = table.strings("exempt_kinds").value_or(std::vector<std::string>{});
  if (const Node* node = table.find("exempt_states"))
    rule_names.use_all(RuleNames::Kind::state, *node, states);
  if (states.empty() && kinds.empty()) return std::nullopt;
  Condition condition;
  Condition by_state, by_kind;
  by_state.state = states;
  by_kind.kind = kinds;
  if (!states.empty()) condition.any.push_back(by_state);
  if (!kinds.empty()) condition.any.push_back(by_kind);
  ResultRule rule;
  rule.result = of.result;
  rule.cite = of.cite;
  rule.amount = ResultRule::Amount::none;
  rule.outcome = "exempt";
  rule.condition =
      std::make_shared<const Condition>(condition.any.size() == 1 ? condition.any.front() : condition);
  rule.place = of.place;
  return rule;
}

/// Reads an entry of `results`; the former keys of exemptions make it two rules.
std::vector<ResultRule> read_result_rule(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "an entry of `results`", problems, keys_of("result"));
  ResultRule result_rule;
  result_rule.place = {node.place.line, node.place.column};
  result_rule.result = table.string("result", Need::required).value_or("");
  if (!result_rule.result.empty()) table.set_what("result " + value_text(result_rule.result));
  result_rule.cite = table.string("cite").value_or("");
  result_rule.text = table.string("text").value_or("");
  result_rule.interpretation = table.string("interpretation").value_or("");
  result_rule.mover = table.choice<Mover>("mover", mover_names);
  read_needs(table, rule_names, result_rule);
  read_result_condition(table, rule_names, result_rule);
  auto exemption = read_exemption(table, rule_names, result_rule);
  if (exemption && result_rule.condition != nullptr)
    problems.add(node.place, fmt::format("{} has `if`: write the exemptions as an entry before it, with `if` "
                                         "and `outcome = \"exempt\"`",
                                         table.what()));
  if (const auto move = table.string("move")) {
    result_rule.move = *move;
    rule_names.use(RuleNames::Kind::move, *move, table.find("move")->place);
  }
  if (exemption) exemption->move = result_rule.move;
  const Node* hexes = table.find("hexes");
  const Node* points = table.find("movement_points");
  const auto dice = table.string("dice");
  const auto outcome = table.string("outcome");
  const int given = (hexes != nullptr || points != nullptr ? 1 : 0) + (dice ? 1 : 0) + (outcome ? 1 : 0);
  if (table.usable() && given != 1) {
    problems.add(
        node.place,
        fmt::format(
            "{} {} `hexes`, `movement_points` or both, or else one of `dice` and `outcome`{}", table.what(),
            given == 0 ? "needs" : "has too many of these:", given == 0 ? "" : "; leave out all but one"));
  }
  rule_names.rolls = &result_rule.rolls;
  if (hexes != nullptr) read_hex_range(table, *hexes, rule_names, result_rule);
  if (points != nullptr) read_points(table, *points, rule_names, result_rule);
  rule_names.rolls = nullptr;
  result_rule.also_hexes = hexes != nullptr && points != nullptr;
  if (dice) {
    const auto parsed = parse_dice(*dice);
    if (parsed) {
      result_rule.rolls = {*parsed};
      result_rule.formula = std::get<Expression>(Expression::parse(to_text(*parsed)));
    } else {
      problems.add(table.find("dice")->place,
                   fmt::format("`dice` must have the form \"2d6\" (1 to 20 dice of 2 to 100 sides), not {}",
                               value_text(*dice)));
    }
  }
  if (outcome) {
    result_rule.amount = ResultRule::Amount::none;
    result_rule.outcome = *outcome;
    if (outcome->empty() || *outcome == "retreat")
      problems.add(table.find("outcome")->place,
                   "`outcome` must name what happens to a unit that does not retreat");
  }
  read_result_extras(table, result_rule, rule_names);
  if (exemption && result_rule.option_of != ResultRule::OptionOf::none)
    problems.add(node.place, fmt::format("an option of {} exempts nobody: say in `if` to whom it is offered, "
                                         "as in `if = {{ not_kind = \"artillery\" }}`",
                                         table.what()));
  table.finish();
  std::vector<ResultRule> rules;
  if (exemption) rules.push_back(*exemption);
  rules.push_back(std::move(result_rule));
  return rules;
}

/// Reads `caused_by`: a word, or a table that names the enemies who count.
void read_default_cause(TableReader& table, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* node = table.find("caused_by");
  if (node == nullptr || node->kind != Node::Kind::table) {
    if (const auto cause = choose<DefaultCause>(table, "caused_by", default_cause_names()))
      rule_set.default_cause = *cause;
    return;
  }
  auto group = read_clause_group(*node, rule_names, table.problems());
  if (!group) return;
  constexpr std::array of_enemies{UnitRelation::enemies, UnitRelation::engaged, UnitRelation::linked};
  if (std::none_of(of_enemies.begin(), of_enemies.end(),
                   [&](UnitRelation relation) { return is_about(*group, relation); })) {
    table.problems().add(node->place, "`caused_by` must name enemies: causing units are enemies of the unit");
    return;
  }
  rule_set.default_cause = DefaultCause::group;
  rule_set.default_cause_group = std::make_shared<const UnitGroup>(*std::move(group));
}

/// Reads what `[retreat]` says of retreats by the tables at the top of the file.
void read_retreat(const Node& node, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`retreat`", problems, keys_of("retreat"));
  rule_set.zoc.name = read_zoc_name(table, rule_names).value_or(rule_set.zoc.name);
  rule_set.mover = table.choice<Mover>("mover", mover_names).value_or(rule_set.mover);
  read_reroute(table, rule_set, rule_names);
  table.finish();
}

/// Reports parts that are about one unit in rules that move stacks.
void check_stacks(const RuleSet& rule_set, const TableReader& file) {
  const auto of_stack = [](const ResultRule& rule) { return rule.mover && *rule.mover != Mover::unit; };
  const auto of_result = std::find_if(rule_set.result_rules.begin(), rule_set.result_rules.end(), of_stack);
  const Node* retreat = file.node().find("retreat");
  const Node* key = retreat == nullptr ? nullptr : retreat->find("mover");
  Place place = key != nullptr ? key->place : file.node().place;
  Mover mover = rule_set.mover;
  if (mover == Mover::unit) {
    if (of_result == rule_set.result_rules.end()) return;
    place = {of_result->place.line, of_result->place.column};
    mover = *of_result->mover;
  }
  const auto report = [&](std::string_view part) {
    file.problems().add(place, fmt::format("`mover = \"{}\"` cannot stand beside {}, which is about one "
                                           "unit at a time; write that as path effects, or leave it out",
                                           mover == Mover::owner ? "owner" : "stack", part));
  };
  const auto look_at = [&](const RuleSet& move) {
    if (move.event_rules && !move.event_rules->contacts.empty()) report("`[[contacts]]`");
    if (move.motion.kind == Motion::Kind::forward) report("the motion \"forward\"");
    const auto& displacement = move.retreat_effects.displacement;
    if (displacement && displacement->of_move) report("`[displacement]` of a move");
  };
  look_at(rule_set);
  for (const auto& [name, move] : rule_set.moves) {
    const auto moves_by_it = [&, &by = name](const ResultRule& rule) { return rule.move == by; };
    if (std::any_of(rule_set.result_rules.begin(), rule_set.result_rules.end(), moves_by_it)) look_at(*move);
  }
  if (rule_set.retreat_effects.displacement) report("`[displacement]`");
}

/// Reads a condition of `stacking`. Units are weighed wherever they go, so it may not ask for their hex.
std::shared_ptr<const Condition> read_stacking_condition(TableReader& table, std::string_view key,
                                                         RuleNames& rule_names) {
  const Node* node = table.table(key);
  if (node == nullptr) return nullptr;
  auto condition = std::make_shared<const Condition>(read_condition(*node, rule_names, table.problems()));
  const std::vector<std::string> names = formula_names(*condition);
  const bool asks_for_move = listed(names, "moved") || listed(names, "missing");
  if (is_of_unit_alone(*condition) && !asks_for_hex(*condition) && !asks_for_move) return condition;
  table.problems().add(
      node->place, fmt::format("{} of `stacking` may ask what a unit is wherever it goes: its state, kind, "
                               "class, side, markers, engagement and own numbers",
                               key_text(key)));
  return nullptr;
}

/// Reads `limit`: a number, or a formula over the numbers of the unit that enters.
void read_limit(TableReader& table, RuleNames& rule_names, StackingRule& rule) {
  const Node* node = table.find("limit", Need::required);
  if (node == nullptr) return;
  if (node->kind != Node::Kind::string) {
    rule.limit = table.integer("limit", 1, max_number).value_or(0);
    return;
  }
  rule.formula = read_expression(*node, "`limit`", rule_names, table.problems());
  if (!rule.formula) return;
  for (const std::string& name : rule.formula->names()) {
    const bool is_of_move = name == "moved" || name == "missing";
    if (name != "distance" && !is_of_move && name.find('.') == std::string::npos) continue;
    table.problems().add(
        node->place,
        fmt::format("`limit` may use the numbers of the unit that enters, not {}", value_text(name)));
  }
}

StackingRule read_stacking_rule(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`stacking`", problems, keys_of("stacking-limit"));
  StackingRule rule;
  rule.condition = read_stacking_condition(table, "if", rule_names);
  read_limit(table, rule_names, rule);
  rule.in_points = table.boolean("in_points").value_or(false);
  rule.where = read_stacking_condition(table, "where", rule_names);
  rule.cite = table.string("cite").value_or("");
  rule.text = table.string("text").value_or("");
  rule.interpretation = table.string("interpretation").value_or("");
  table.finish();
  return rule;
}

/// Reads `stacking`: one table, or several of which all but the last have a condition.
void read_stacking(const Node& node, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  rule_set.conditional_stacking.clear();
  rule_set.stacking = {};
  std::vector<const Node*> items;
  if (node.kind != Node::Kind::array) items.push_back(&node);
  for (const Node& item : node.items) items.push_back(&item);
  if (items.empty()) problems.add(node.place, "`stacking` is empty");
  for (const Node* item : items) {
    StackingRule rule = read_stacking_rule(*item, rule_names, problems);
    if (item->find("if") == nullptr && item != items.back() && item->kind == Node::Kind::table)
      problems.add(item->place,
                   "only the last entry of `stacking` may have no `if`; those below it would never apply");
    if (rule.condition != nullptr) {
      rule_set.conditional_stacking.push_back(std::move(rule));
    } else {
      rule_set.stacking = std::move(rule);
    }
  }
}

/// Reads `cites`: the printed rule numbers of inherited clauses.
void read_cites(TableReader& file, RuleSet& rule_set) {
  const Node* cites = file.table("cites");
  if (cites == nullptr) return;
  std::vector<std::string> ids;
  for (const Clause& clause : rule_set.clauses) ids.push_back(clause.id);
  for (const Member& m : cites->members) {
    const auto clause = std::find_if(rule_set.clauses.begin(), rule_set.clauses.end(),
                                     [&](const Clause& c) { return c.id == m.key; });
    if (clause == rule_set.clauses.end()) {
      file.problems().add(
          m.place, fmt::format("there is no clause {}{}", value_text(m.key), did_you_mean(m.key, ids)));
    } else if (m.value.kind != Node::Kind::string || m.value.text.empty()) {
      file.problems().add(m.value.place, fmt::format("the cite of {} must be a rule number, as in \"8.2\"",
                                                     value_text(m.key)));
    } else {
      clause->cite = m.value.text;
    }
  }
}

/// Reads `law_exceptions`: the laws that do not hold for these rules.
void read_law_exceptions(TableReader& file, RuleSet& rule_set) {
  const Node* list = file.array("law_exceptions");
  if (list == nullptr) return;
  std::vector<std::string> names;
  for (const LawRow& row : law_catalogue()) names.emplace_back(row.name);
  const std::vector<std::string> ids = ids_of(rule_set);
  for (const Node& item : list->items) {
    TableReader table(item, "an entry of `law_exceptions`", file.problems(), keys_of("law-exception"));
    const Node* law = table.find("law", Need::required);
    LawException exception;
    if (law != nullptr) {
      const auto index = read_name(*law, "`law`", names, file.problems());
      if (index) exception.law = law_catalogue()[*index].law;
    }
    exception.clause = table.string("clause", Need::required).value_or("");
    if (const Node* clause = table.find("clause");
        clause != nullptr && !exception.clause.empty() && !listed(ids, exception.clause))
      file.problems().add(clause->place,
                          fmt::format("the rules have no part {}{}", value_text(exception.clause),
                                      did_you_mean(exception.clause, ids)));
    exception.cite = table.string("cite").value_or("");
    exception.text = table.string("text", Need::required).value_or("");
    table.finish();
    rule_set.law_exceptions.push_back(std::move(exception));
  }
}

/// Takes every `placeholder` out of a document and lists the parts that have one.
void take_placeholders(Node& node, const std::string& part, std::vector<Placeholder>& found,
                       Problems& problems) {
  for (Node& item : node.items) take_placeholders(item, part, found, problems);
  const auto named = [&]() -> std::string {
    for (const std::string_view key : {"id", "result", "row"}) {
      const Node* name = node.find(key);
      if (name != nullptr && name->kind == Node::Kind::string)
        return fmt::format("{} {}", key == "id" ? part : std::string(key), value_text(name->text));
    }
    return part;
  };
  for (Member& m : node.members) {
    if (m.key == "placeholder") {
      if (m.value.kind != Node::Kind::boolean) {
        problems.add(m.value.place, "`placeholder` must be true or false");
      } else if (m.value.truth) {
        found.push_back({named(), {m.place.line, m.place.column}});
      }
    } else {
      take_placeholders(m.value, m.key, found, problems);
    }
  }
  std::erase_if(node.members, [](const Member& m) { return m.key == "placeholder"; });
}

/// Adds an option; those that an older file offers beside its result go first, as that result does.
void take_option(ResultRule option, std::vector<std::string>& renewed, RuleSet& rule_set,
                 Problems& problems) {
  if (!listed(renewed, option.result)) {
    std::erase_if(rule_set.options, [&](const ResultRule& older) { return older.result == option.result; });
    renewed.push_back(option.result);
  }
  add_option(std::move(option), rule_set, problems);
}

/// Reads the results of a file. Those of one name replace the inherited ones of that name.
void read_result_rules(const Node& list, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  std::vector<std::string> own;             // in the order of the file
  std::map<std::string, const Node*> last;  // by name: the latest entry
  std::map<std::string, std::vector<ResultRule>> rules;
  std::vector<std::string> renewed;
  for (const Node& item : list.items) {
    std::vector<ResultRule> read = read_result_rule(item, rule_names, problems);
    if (read.back().option_of != ResultRule::OptionOf::none) {
      take_option(std::move(read.back()), renewed, rule_set, problems);
      continue;
    }
    const std::string name = read.back().result;
    if (!listed(renewed, name)) {
      std::erase_if(rule_set.options, [&](const ResultRule& older) { return older.result == name; });
      renewed.push_back(name);
    }
    const auto [known, is_new] = rules.try_emplace(name);
    if (is_new) own.push_back(name);
    const bool is_after_general =
        !is_new && !known->second.empty() && known->second.back().condition == nullptr;
    if (is_after_general && !name.empty())
      problems.add(item.place,
                   fmt::format("{} is defined twice: give all but the last an `if`", value_text(name)));
    for (ResultRule& rule : read) known->second.push_back(std::move(rule));
    last[name] = &item;
  }
  for (const std::string& name : own) {
    std::vector<ResultRule>& named = rules[name];
    if (named.back().condition != nullptr && last[name]->find("if") != nullptr)
      problems.add(last[name]->place,
                   fmt::format("the last entry of result {} applies to all other units: it has no `if`",
                               value_text(name)));
    auto& all = rule_set.result_rules;
    const auto is_it = [&](const ResultRule& t) { return t.result == name; };
    const auto first = std::find_if(all.begin(), all.end(), is_it);
    const auto place = first - all.begin();
    std::erase_if(all, is_it);
    all.insert(all.begin() + place, std::make_move_iterator(named.begin()),
               std::make_move_iterator(named.end()));
  }
  check_options(rule_set, problems);
}

/// Clears the places of inherited parts: places in another file would mislead in messages about this one.
void forget_own_places(RuleSet& rule_set) {
  for (Clause& c : rule_set.clauses) c.place = {};
  if (!rule_set.event_rules) return;
  EventRules event_rules = *rule_set.event_rules;
  for (StateDefinition& s : event_rules.state_definitions) s.place = {};
  for (LinkDefinition& l : event_rules.link_definitions) l.place = {};
  for (Event& e : event_rules.events) e.place = {};
  for (Contact& c : event_rules.contacts) c.place = {};
  for (auto& [name, test] : event_rules.tests) test.place = {};
  event_rules.count_places.clear();
  rule_set.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
}

/// Adds the names that a file asks about to those of the files that it extends.
void add_unit_names(const UnitNames& own, UnitNames& all) {
  const auto add = [](const auto& from, auto& to) {
    for (const auto& [name, asked] : from) {
      to[name].times += asked.times;
      to[name].place = asked.place;
    }
  };
  add(own.states, all.states);
  add(own.kinds, all.kinds);
  all.states_set.insert(own.states_set.begin(), own.states_set.end());
}

void forget_places(RuleSet& rule_set) {
  for (auto& [name, place] : rule_set.links.asked) place = {};
  for (auto* asked : {&rule_set.unit_names.states, &rule_set.unit_names.kinds}) {
    for (auto& [name, one] : *asked) one.place = {};
  }
  for (Placeholder& p : rule_set.placeholders) p.place = {};
  for (ResultRule& t : rule_set.result_rules) t.place = {};
  for (ResultRule& option : rule_set.options) option.place = {};
  forget_own_places(rule_set);
  if (rule_set.play) {
    Play play = *rule_set.play;
    for (PlayAction& a : play.actions) a.place = {};
    for (Phase& p : play.phases) p.place = {};
    rule_set.play = std::make_shared<const Play>(std::move(play));
  }
  for (auto& [name, move] : rule_set.moves) {
    RuleSet bare = *move;
    bare.move.place = {};
    forget_own_places(bare);
    move = std::make_shared<const RuleSet>(std::move(bare));
  }
}

bool has_content(const EventRules& event_rules) {
  return !event_rules.events.empty() || !event_rules.state_definitions.empty() ||
         !event_rules.link_definitions.empty() || !event_rules.tests.empty() || !event_rules.counts.empty() ||
         !event_rules.contacts.empty();
}

/// Returns the end of a message, ": there are none in …", if the folder of shipped rules is known. Names the
/// environment variable if it determines that folder, since its value may be the error.
std::string none_ship_in(const std::string& folder) {
  if (folder.empty() || DocumentScope::source() != nullptr) return {};
  const char* data = std::getenv("REARGUARD_DATA");
  const bool by_variable = data != nullptr && *data != '\0' && folder.starts_with(data);
  return fmt::format(": there are none in {}{}", value_text(folder),
                     by_variable ? ", the folder set by REARGUARD_DATA" : "");
}

bool in_chain(const std::string& path, const std::vector<std::string>& chain) {
  return std::any_of(chain.begin(), chain.end(), [&](const std::string& read) {
    const std::string other = split_readings(read).name;
    std::error_code problem;
    return path == other || std::filesystem::equivalent(path, other, problem);
  });
}

}  // namespace

std::vector<std::string> RuleLibrary::shipped_names() const {
  std::vector<std::string> names;
  for (const std::string& name : documents_in(shipped_)) {
    if (name.ends_with(".toml"))
      names.push_back(name.substr(0, name.size() - std::string_view(".toml").size()));
  }
  std::sort(names.begin(), names.end());  // "own-2.toml" comes before "own.toml", but not its name
  return names;
}

bool RuleLibrary::names_file(const std::string& name, const std::string& directory) const {
  if (const std::string bare = split_readings(name).name; bare != name) return names_file(bare, directory);
  if (is_rules_path(name)) return true;
  if (name.empty() || listed(shipped_names(), name)) return false;
  return document_exists(path_from(directory, name));
}

Checked<std::string> RuleLibrary::path_of(const std::string& name, const std::string& directory) const {
  if (names_file(name, directory)) {
    const auto problem = directory.empty() ? std::nullopt : reach_problem(directory, name);
    if (problem) return Diagnostic{one_line(name, 200), 0, 0, "this file is not opened: " + *problem};
    return path_from(directory, name);
  }
  const auto shipped = shipped_names();
  if (std::find(shipped.begin(), shipped.end(), name) != shipped.end())
    return path_from(shipped_, name + ".toml");
  return Diagnostic{name.empty() ? "rules" : one_line(name, 80), 0, 0,
                    "no shipped rule file has this name" +
                        (shipped.empty() ? none_ship_in(shipped_) : did_you_mean(name, shipped))};
}

Checked<RuleSet> RuleLibrary::load(const std::string& name, const std::string& directory) const {
  return load(name, directory, {});
}

Checked<RuleSet> RuleLibrary::load(const std::string& name, const std::string& directory,
                                   const std::vector<std::string>& heirs) const {
  NameWithReadings asked = split_readings(name);
  if (heirs.empty()) {
    for (const auto& [id, choice] : readings_of_command()) asked.readings[id] = choice;
  }
  const auto path = path_of(asked.name, directory);
  if (!path) return path.problems();
  const auto text = directory.empty() ? read_text_file(*path) : read_named_file(*path);
  if (!text) return text.problems();
  std::vector<std::string> chain = heirs;
  chain.push_back(with_readings(*path, asked.readings));
  auto rule_set = read(*text, chain);
  if (!rule_set) return rule_set.problems();
  RuleSet named = std::move(rule_set).value();
  named.id = with_readings(asked.name, split_readings(named.id).readings);
  share_with_moves(named);
  return named;
}

Checked<RuleSet> RuleLibrary::load_text(const std::string& text, const std::string& file) const {
  auto rule_set = read(text, {with_readings(file, readings_of_command())});
  if (!rule_set) return rule_set.problems();
  RuleSet named = std::move(rule_set).value();
  named.id = with_readings(file, split_readings(named.id).readings);
  share_with_moves(named);
  return named;
}

/// Reads the rule set that a rule file extends. `chain` contains the files being read, that file last, each
/// with the readings by which it is read. On failure, returns a problem at `name` and those of the other
/// files.
Checked<RuleSet> RuleLibrary::read_base(const Node& name, const std::vector<std::string>& chain) const {
  const std::string file = split_readings(chain.back()).name;
  const std::string base_name = split_readings(name.text).name;
  Problems problems(file);
  const auto fail = [&](std::string message) {
    problems.add(name.place, std::move(message));
    return problems.take();
  };
  if (chain.size() > max_extension_depth)
    return fail(fmt::format("rule files extend each other more than {} deep", max_extension_depth));
  const auto path = path_of(base_name, document_folder(file));
  if (path && in_chain(*path, chain))
    return fail(fmt::format("`extends` is circular: {} is already being read", '"' + one_line(*path) + '"'));
  auto base = load(name.text, document_folder(file), chain);
  if (!base) {
    problems.add(name.place, fmt::format("{} cannot be extended", value_text(base_name)));
    problems.add(base.problems());
    return problems.take();
  }
  RuleSet rule_set = std::move(base).value();
  forget_places(rule_set);
  return rule_set;
}

Checked<RuleSet> RuleLibrary::read(const std::string& text, const std::vector<std::string>& chain) const {
  const NameWithReadings self = split_readings(chain.back());
  const std::string& file = self.name;
  auto document = parse_document(text, file);
  if (!document) return document.problems();
  Problems problems(file);
  Node root = std::move(document).value();
  std::vector<Placeholder> placeholders;
  take_placeholders(root, "the rule file", placeholders, problems);
  WordingRequest request{{}, self.readings};
  for (const std::string& read : chain) request.chain.push_back(split_readings(read).name);
  const Wording wording = resolve_wording(root, *this, request, problems);
  TableReader table(root, "the rule file", problems, keys_of("rules"));
  read_kind(table, "rules", Need::required);
  RuleSet rule_set;
  if (table.string("extends")) {
    auto base = read_base(*table.find("extends"), chain);
    if (!base) {
      problems.add(base.problems());
      return problems.take();
    }
    rule_set = std::move(base).value();
  }
  rule_set.id = with_readings({}, unusual_readings(wording));
  table.mark_known("examples");
  rule_set.placeholders.insert(rule_set.placeholders.end(), placeholders.begin(), placeholders.end());
  RuleNames rule_names;
  rule_set.name = table.string("name", Need::required).value_or(rule_set.name);
  rule_set.source = table.string("source").value_or(rule_set.source);
  begin_traces(table, rule_set, rule_names);
  rule_names.define(table.table("define"), rule_set.definitions);
  read_groups(table, rule_set, rule_names);
  finish_traces(table, rule_set, rule_names);
  read_definitions(table, rule_set, rule_names);
  read_default_cause(table, rule_set, rule_names);
  if (const Node* list = table.array("results")) read_result_rules(*list, rule_set, rule_names, problems);
  if (const Node* retreat = table.table("retreat")) read_retreat(*retreat, rule_set, rule_names, problems);
  read_zocs(table, rule_set, rule_names);
  read_fire(table, rule_set, rule_names);
  if (const Node* stacking = table.find("stacking")) read_stacking(*stacking, rule_set, rule_names, problems);
  read_move_body(table, rule_set, rule_names);
  read_retreat_effects(table, rule_set, rule_names);
  read_cites(table, rule_set);
  read_moves(table, rule_set, rule_names);
  EventRules event_rules = rule_set.event_rules ? *rule_set.event_rules : EventRules();
  read_event_rules(table, event_rules, rule_names);
  event_rules.ask_for_facts = ask_for_facts(event_rules);
  if (has_content(event_rules))
    rule_set.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
  read_play(table, rule_set, rule_names);
  read_law_exceptions(table, rule_set);
  table.finish();
  rule_names.check(rule_set, problems);
  rule_set.unused_names = rule_names.unused(root);
  // A place in this file is more use than none.
  for (const auto& [name, place] : rule_names.links.asked) rule_set.links.asked[name] = place;
  rule_set.links.made.insert(rule_names.links.made.begin(), rule_names.links.made.end());
  add_unit_names(rule_names.units, rule_set.unit_names);
  check_stacks(rule_set, table);
  share_with_moves(rule_set);
  if (!problems.empty()) return problems.take();
  return rule_set;
}

}  // namespace rearguard
