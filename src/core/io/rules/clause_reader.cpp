#include "src/core/io/rules/clause_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/key_table.h"
#include "src/core/document/trade_words.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/path_effect_reader.h"
#include "src/core/io/rules/predicate_mistakes.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/describe/marks.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

/// A property that is tested step by step along a path, or a list of them, of which any is enough.
std::optional<std::vector<PropertyUse>> read_exceptions(TableReader& table, RuleNames& rule_names,
                                                        std::string_view key) {
  const Node* found = table.find(key);
  if (found == nullptr) return std::nullopt;
  std::vector<PropertyUse> uses;
  const auto read = [&](const Node& item) {
    const auto use = read_property(item, rule_names, table.problems());
    if (!use) return;
    if (!is_of_whole_path(*use)) return uses.push_back(*use);
    table.problems().add(item.place,
                         fmt::format("property {} is a property of whole paths and cannot be used in {}",
                                     value_text(row_of(use->property).name), key_text(key)));
  };
  if (found->kind != Node::Kind::array) {
    read(*found);
    return uses;
  }
  if (found->items.empty())
    table.problems().add(found->place, fmt::format("{} must name at least one property", key_text(key)));
  for (const Node& item : found->items) read(item);
  return uses;
}

/// Returns the number of units of a group that have a relation to the step.
ValueUse number_of_units(UnitGroup group, PairAtom is) {
  group.at_least = 1;
  PairUse pair;
  pair.atom = is;
  ValueUse value;
  value.quantity = Quantity::count;
  value.property.property = Property::units;
  value.property.quantifier = std::make_shared<const Quantifier>(Quantifier{std::move(group), pair, false});
  value.counts_members = true;
  return value;
}

/// The values that a name states.
constexpr std::array<Choice<Quantity>, 3> named_quantities = {{{"movement-points", Quantity::movement_points},
                                                               {"hexes", Quantity::hexes},
                                                               {"elevation", Quantity::elevation}}};

/// Reads a property of single steps as part of a value.
std::optional<PropertyUse> read_counted_property(const Node& node, RuleNames& rule_names,
                                                 Problems& problems) {
  auto use = read_property(node, rule_names, problems);
  if (!use || !is_of_whole_path(*use)) return use;
  problems.add(node.place,
               fmt::format("property {} cannot be counted", value_text(row_of(use->property).name)));
  return std::nullopt;
}

/// Reads `{ count = PROPERTY }`: with `some` at its top the units that it is about are counted.
std::optional<ValueUse> read_count(const Node& counted, RuleNames& rule_names, Problems& problems) {
  const auto use = read_counted_property(counted, rule_names, problems);
  if (!use) return std::nullopt;
  ValueUse value;
  value.quantity = Quantity::count;
  value.property = *use;
  value.counts_members = counts_units(*use);
  return value;
}

/// Reads `{ units = "friends", add = "stacking_points" }`.
std::optional<ValueUse> read_units_value(TableReader& table, const Node& units, RuleNames& rule_names) {
  static constexpr std::array<Choice<bool>, 1> numbers = {{{"stacking_points", true}}};
  const bool in_points = table.choice<bool>("add", std::span<const Choice<bool>>(numbers)).value_or(false);
  auto group = read_clause_group(units, rule_names, table.problems());
  if (!group) return std::nullopt;
  ValueUse value = number_of_units(*std::move(group), PairAtom::here);
  value.in_points = in_points;
  return value;
}

constexpr int max_case_value = 1'000'000;
constexpr std::size_t max_cases = 100;

/// Reads `{ cases = [ { if = PROPERTY, value = 3 }, … ] }`.
std::optional<ValueUse> read_cases(TableReader& table, RuleNames& rule_names) {
  Problems& problems = table.problems();
  const Node* list = table.array("cases", Need::required);
  if (list == nullptr) return std::nullopt;
  if (list->items.empty()) problems.add(list->place, "`cases` must list at least one case");
  if (list->items.size() > max_cases)
    problems.add(list->place, fmt::format("`cases` may list at most {} cases; this one lists {}", max_cases,
                                          list->items.size()));
  ValueUse value;
  value.quantity = Quantity::cases;
  for (const Node& item : list->items) {
    TableReader one(item, "the case", problems, keys_of("value-case"));
    const Node* condition = one.find("if", Need::required);
    const auto number = one.integer("value", -max_case_value, max_case_value, Need::required);
    one.finish();
    const auto use =
        condition == nullptr ? std::nullopt : read_counted_property(*condition, rule_names, problems);
    if (use && number) value.cases.push_back({*use, *number});
  }
  if (value.cases.size() != list->items.size() || value.cases.empty() || value.cases.size() > max_cases)
    return std::nullopt;
  return value;
}

/// Reads `{ count = … }`, `{ distance = "enemies", members = "sum" }` and the other values with arguments.
std::optional<ValueUse> read_value_table(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the value", problems, keys_of("value-table"));
  ValueUse value;
  std::optional<ValueUse> read;
  if (const Node* counted = table.find("count")) {
    read = read_count(*counted, rule_names, problems);
  } else if (const Node* units = table.find("units")) {
    read = read_units_value(table, *units, rule_names);
  } else if (table.find("cases") != nullptr) {
    read = read_cases(table, rule_names);
  } else if (const auto effect = table.string("path_effect")) {
    // The effect is looked up when all of the move has been read.
    value.quantity = Quantity::path_effect;
    value.cases.emplace_back();
    value.cases.front().effect = *effect;
    read = value;
  } else if (table.find("movement_points_to") != nullptr) {
    value.quantity = Quantity::movement_points_to;
    if (const auto to =
            read_anchor_at(table, "movement_points_to", rule_names, Need::required, {true, false})) {
      value.anchor = *to;
      read = value;
    }
  } else if (const auto anchor =
                 read_anchor_at(table, "distance", rule_names, Need::required, {true, false})) {
    value.quantity = Quantity::distance;
    value.anchor = *anchor;
    value.members = read_measure(table).value_or(Members::nearest);
    if (is_single(*anchor)) value.members = Members::nearest;
    read = value;
  }
  if (const Node* at = table.find("at"))
    problems.add(at->place, "`at` stands on the clause, beside its `id`, not inside the value");
  table.finish();
  return read;
}

/// Explains a word that is no value; nothing for one that is, or is misspelt.
std::optional<std::string> mistaken_value(const std::string& word, const RuleNames& rule_names) {
  std::vector<std::string> quantities, anchors;
  for (const auto& known : named_quantities) quantities.emplace_back(known.name);
  if (likely_name(word, quantities)) return std::nullopt;
  if (auto mistake = value_mistake(word, is_property_name(word, rule_names))) return mistake;
  for (const auto& known : anchor_names()) anchors.emplace_back(known.name);
  // "ezoc" is near to the anchor "enemies" as well, but the same as a property.
  const bool is_property = same_name(word, plain_property_names()).has_value();
  const auto anchor = is_property ? std::nullopt : likely_name(word, anchors);
  const std::string property = anchor ? std::string() : likely_property(word, rule_names);
  if (!anchor && property.empty()) return std::nullopt;
  return fmt::format("cannot be {}: write `{{ {} = {} }}`; more: {}", value_text(word),
                     anchor ? "distance" : "count", anchor ? value_text(*anchor) : property,
                     find_command(word));
}

/// Reads the value of `minimize = …` or `maximize = …`, with `at`.
void read_value_of(TableReader& table, RuleNames& rule_names, Clause& clause, const Node& node) {
  static constexpr std::array<Choice<bool>, 1> parts_of_path = {{{"end", true}}};
  const bool at_end = table.choice<bool>("at", std::span<const Choice<bool>>(parts_of_path)).value_or(false);
  if (node.kind == Node::Kind::table) {
    clause.value = read_value_table(node, rule_names, table.problems());
  } else {
    const auto mistake =
        node.kind == Node::Kind::string ? mistaken_value(node.text, rule_names) : std::nullopt;
    if (mistake) return table.problems().add(node.place, "the value " + *mistake);
    const std::span<const Choice<Quantity>> names(named_quantities);
    if (const auto quantity = read_choice<Quantity>(node, "the value", names, table.problems())) {
      clause.value.emplace();
      clause.value->quantity = *quantity;
    }
  }
  if (clause.value) clause.value->at_end = at_end;
}

/// Joins a property and the part of the path that `at` names.
PropertyUse within(const PropertyUse& use, Scope scope) {
  PropertyUse scoped = use;
  if (use.scope == Scope::entered && takes_scope(use, scope)) {
    scoped.scope = scope;
    return scoped;
  }
  PropertyUse role;
  role.property = scope == Scope::end ? Property::at_end : Property::through;
  scoped = {};
  scoped.property = Property::all_of;
  scoped.parts = {use, role};
  return scoped;
}

/// Reads the property of `forbid = …` or `avoid = …`, which is `key`, with `nowhere` and `at`.
std::optional<PropertyUse> read_predicate_of(TableReader& table, RuleNames& rule_names, const Node& node,
                                             const char* key) {
  const Node* inner = node.find("nowhere");
  if (inner != nullptr) {
    TableReader nowhere(node, "`nowhere`", table.problems(), keys_of("nowhere"));
    nowhere.mark_known("nowhere");
    nowhere.finish();
  }
  if (node.kind == Node::Kind::string) rule_names.clause_key = key;
  auto use = read_property(inner != nullptr ? *inner : node, rule_names, table.problems());
  rule_names.clause_key.clear();
  static constexpr std::array<Choice<Scope>, 2> parts_of_path = {
      {{"end", Scope::end}, {"through", Scope::through}}};
  const auto at = table.choice<Scope>("at", std::span<const Choice<Scope>>(parts_of_path));
  if (!use) return use;
  if ((at || inner != nullptr) && is_of_whole_path(*use)) {
    table.problems().add(node.place, fmt::format("property {} is a property of whole paths: it stands alone",
                                                 value_text(row_of(use->property).name)));
    return std::nullopt;
  }
  if (at) use = within(*use, *at);
  use->negated = inner != nullptr;
  return use;
}

/// Reports a word other than "only-path": somebody may mean a property that lets a step pass.
void add_unless_problem(Problems& problems, const RuleNames& rule_names, const Node& predicate,
                        const Node& unless) {
  static const std::vector<std::string> known{"only-path"};
  const std::string& word = unless.text;
  const bool is_word = unless.kind == Node::Kind::string;
  std::string message = fmt::format("`unless` must be \"only-path\", not {}",
                                    is_word ? value_text(word) : std::string(kind_name(unless.kind)));
  const std::string property = !is_word                   ? "…"
                               : likely_name(word, known) ? std::string()
                                                          : likely_property(word, rule_names);
  if (!property.empty()) {
    const std::string forbidden =
        predicate.kind == Node::Kind::string ? value_text(predicate.text) : std::string("…");
    message += fmt::format(": write `forbid = {{ all = [{}, {{ not = {} }}] }}`; more: {}", forbidden,
                           property, find_command(is_word ? "unless " + word : "unless"));
  }
  problems.add(unless.place, std::move(message));
}

void read_test(TableReader& table, RuleNames& rule_names, Clause& clause, const Node& predicate) {
  clause.property =
      read_predicate_of(table, rule_names, predicate, clause.kind == ClauseKind::forbid ? "forbid" : "avoid");
  if (const auto exceptions = read_exceptions(table, rule_names, "except_to_avoid"))
    clause.except_to_avoid = *exceptions;
  if (clause.property && !clause.except_to_avoid.empty() && is_of_whole_path(*clause.property)) {
    table.problems().add(table.find("except_to_avoid")->place,
                         "`except_to_avoid` requires a property of hexes, hexsides or steps");
  }
  if (const Node* unless = table.find("unless")) {
    if (unless->kind != Node::Kind::string || unless->text != "only-path") {
      add_unless_problem(table.problems(), rule_names, predicate, *unless);
    } else if (clause.kind != ClauseKind::forbid) {
      table.problems().add(table.find("unless")->place,
                           "`unless` requires `forbid`; an `avoid` never removes the only path");
    }
    clause.unless_only_path = true;
  }
}

constexpr std::size_t max_rows = 50;

/// Reads `chart = [ { row = "1", step = PROPERTY }, … ]`.
void read_chart(TableReader& table, RuleNames& rule_names, Clause& clause) {
  Problems& problems = table.problems();
  const Node* list = table.array("chart");
  if (list == nullptr) return;
  if (list->items.empty()) problems.add(list->place, "`chart` must list at least one row");
  if (list->items.size() > max_rows)
    problems.add(list->place, fmt::format("`chart` may list at most {} rows; this one lists {}", max_rows,
                                          list->items.size()));
  for (const Node& item : list->items) {
    TableReader row(item, "the row", problems, keys_of("chart-row"));
    ChartRow read;
    read.row = row.string("row", Need::required).value_or("");
    if (!read.row.empty()) row.set_what("row " + value_text(read.row));
    const auto same = std::find_if(clause.chart.begin(), clause.chart.end(),
                                   [&](const ChartRow& other) { return other.row == read.row; });
    if (row.find("row") != nullptr && read.row.empty())
      problems.add(item.place, "the name of a row is empty");
    else if (same != clause.chart.end())
      problems.add(row.find("row")->place, fmt::format("row {} stands above already", value_text(read.row)));
    read.effects = read_step_list(row, "do", rule_names);
    if (const Node* steps = row.array("do"); steps != nullptr && steps->items.empty())
      problems.add(steps->place, "`do` of a row is empty: leave it out where nothing happens");
    if (const Node* step = row.find("step", Need::required)) {
      auto use = read_property(*step, rule_names, problems);
      if (use && is_of_whole_path(*use)) {
        problems.add(step->place,
                     fmt::format("property {} is a property of whole paths and cannot be used in a row",
                                 value_text(row_of(use->property).name)));
      } else if (use && read.effects && needs_of(*use).has(AtomNeed::motion)) {
        problems.add(step->place, "a row with `do` cannot name a property of the motion");
      } else if (use) {
        read.step = *std::move(use);
      }
    }
    row.finish();
    clause.chart.push_back(std::move(read));
  }
  if (const Node* node = table.find("evaluate"))
    problems.add(node->place, "`evaluate` does not apply to a chart: it is consulted at every hex");
}

/// Reads `lookahead` of a step-by-step clause.
void read_lookahead(TableReader& table, Clause& clause) {
  const bool is_chart = clause.kind == ClauseKind::chart;
  clause.lookahead = table.boolean("lookahead").value_or(!is_chart);
  // A chart that looks ahead is an avoid of all but its rows, step by step.
  if (is_chart && clause.lookahead) {
    clause.kind = ClauseKind::avoid;
    clause.step_by_step = true;
  }
  const Node* node = table.find("lookahead");
  if (node == nullptr || is_chart) return;
  if (clause.kind == ClauseKind::forbid || !clause.step_by_step)
    table.problems().add(node->place,
                         "`lookahead` requires a `chart`, or an `avoid`, `minimize` or `maximize` with "
                         "`evaluate = \"step-by-step\"`");
}

/// Reports keys by which others say what a clause does, such as `prefer`, with the lines that say it here;
/// whether there is one.
bool add_reworded_kinds(TableReader& table, const RuleNames& rule_names) {
  const auto is_former = [](std::string_view name) {
    const Key* key = keys_of("clause")->find(name);
    return key != nullptr && key->type == "former";
  };
  bool is_any = false;
  for (const Member& m : table.node().members) {
    if (!is_former(m.key)) continue;
    const bool is_word = m.value.kind == Node::Kind::string;
    std::string value = is_word ? likely_property(m.value.text, rule_names) : std::string();
    if (value.empty()) value = is_word ? value_text(m.value.text) : "…";
    const std::string lines = lines_in_place("clause", m.key, value);
    if (lines.empty()) continue;
    is_any = true;
    table.find(m.key);
    table.problems().add_unknown_key(
        m.place, fmt::format("{} has no key {}: write `{}`; more: {}", table.what(), key_text(m.key), lines,
                             find_command(is_word ? m.key + ' ' + m.value.text : m.key)));
  }
  return is_any;
}

/// The keys under which the property, the value or the chart of a clause stands.
std::vector<NamedValue<ClauseKind>> kinds_of_clauses() {
  std::vector<NamedValue<ClauseKind>> kinds(clause_kind_names().begin(), clause_kind_names().end());
  kinds.push_back({"chart", ClauseKind::chart});
  return kinds;
}

/// Tests whether a key is probably meant for that of a kind.
bool has_mistyped_kind(const Node& clause) {
  std::vector<std::string> kinds;
  for (const NamedValue<ClauseKind>& named : kinds_of_clauses()) kinds.emplace_back(named.name);
  const Keys& keys = *keys_of("clause");
  return std::any_of(clause.members.begin(), clause.members.end(), [&](const Member& m) {
    return keys.find(m.key) == nullptr && nearest_name(m.key, kinds);
  });
}

/// Takes the kind from the key under which the property, the value or the chart stands, `subject`.
std::optional<ClauseKind> read_kind_of_clause(TableReader& table, const RuleNames& rule_names,
                                              const Node*& subject) {
  std::optional<ClauseKind> kind;
  const bool is_reworded = add_reworded_kinds(table, rule_names);
  const std::vector<NamedValue<ClauseKind>> kinds = kinds_of_clauses();
  for (const NamedValue<ClauseKind>& named : kinds) {
    const Node* node = table.find(named.name);
    if (node == nullptr) continue;
    if (kind) {
      table.problems().add(
          node->place, fmt::format("a clause has one kind, and this one has {} already: write two clauses",
                                   key_text(name_of<ClauseKind>(kinds, *kind))));
      continue;
    }
    kind = named.value;
    subject = node;
  }
  if (kind || is_reworded || !table.usable()) return kind;
  if (const Node* former = table.find("kind")) {
    table.problems().add(former->place,
                         "the kind of a clause is the key of its property or value, such as `forbid = "
                         "\"enemy-zoc\"` or `minimize = \"movement-points\"`");
    table.mark_known(*keys_of("former-clause"));
  } else if (!has_mistyped_kind(table.node())) {  // of such a key the reader of the table tells
    table.problems().add(
        table.node().place,
        table.what() + " needs one of `forbid`, `avoid`, `minimize`, `maximize` and `chart`");
  }
  return kind;
}

}  // namespace

bool read_ignores_missing(TableReader& table) {
  static constexpr std::array<Choice<bool>, 1> ways = {{{"ignore", true}}};
  return table.choice<bool>("if_missing", std::span<const Choice<bool>>(ways)).value_or(false);
}

bool read_step_by_step(TableReader& table) {
  static const std::vector<std::string> ways{"whole-path", "step-by-step"};
  const Node* node = table.find("evaluate");
  return node != nullptr && read_name(*node, "`evaluate`", ways, table.problems()) == std::size_t{1};
}

static void read_mark(TableReader& table, Clause& clause) {
  const auto stated = table.string("mark");
  clause.mark = stated ? *stated : default_mark(clause);
  if (stated && (stated->empty() || stated->size() > max_mark))
    table.problems().add(table.find("mark")->place,
                         fmt::format("`mark` is a word or two for the board, at most {} letters: \"enemy "
                                     "ZOC\", \"toward the enemy\"",
                                     max_mark));
}

Clause read_clause(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the clause", problems, keys_of("clause"));
  Clause clause;
  clause.place = {node.place.line, node.place.column};
  clause.id = table.string("id", Need::required).value_or("");
  if (!clause.id.empty()) table.set_what("clause " + value_text(clause.id));
  clause.cite = table.string("cite", Need::required).value_or("");
  clause.text = table.string("text", Need::required).value_or("");
  clause.interpretation = table.string("interpretation").value_or("");
  const Node* subject = nullptr;
  const auto kind = read_kind_of_clause(table, rule_names, subject);
  if (table.usable() && clause.id.empty() && table.find("id") != nullptr)
    problems.add(table.find("id")->place, "the id of a clause is empty");
  clause.step_by_step = read_step_by_step(table);
  clause.condition = read_condition_before_move(table, rule_names);
  clause.ignores_missing = read_ignores_missing(table);
  table.mark_known("before");  // read where the clause is placed in the list
  if (!kind) {
    table.mark_all_known();
    table.finish();
    return clause;
  }
  clause.kind = *kind;
  if (*kind == ClauseKind::chart) {
    read_chart(table, rule_names, clause);
  } else if (*kind == ClauseKind::forbid || *kind == ClauseKind::avoid) {
    read_test(table, rule_names, clause, *subject);
  } else {
    read_value_of(table, rule_names, clause, *subject);
    clause.benchmark_excludes = read_exceptions(table, rule_names, "benchmark_excludes");
  }
  read_lookahead(table, clause);
  const bool greedy_misfit = (clause.property && is_of_whole_path(*clause.property)) ||
                             clause.benchmark_excludes || !clause.except_to_avoid.empty();
  if (clause.step_by_step && greedy_misfit) {
    problems.add(table.find("evaluate")->place,
                 "`evaluate = \"step-by-step\"` cannot be used with a property of whole paths");
  }
  read_mark(table, clause);
  table.finish();
  return clause;
}

}  // namespace rearguard
