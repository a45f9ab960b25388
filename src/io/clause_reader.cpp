#include "src/io/clause_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "src/io/anchor_reader.h"
#include "src/io/condition_reader.h"
#include "src/io/predicate_reader.h"
#include "src/io/rule_names.h"
#include "src/rules/catalogue.h"
#include "src/rules/property.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

/// A list of properties that are tested step by step along a path.
std::optional<std::vector<PropertyUse>> read_exceptions(TableReader& table, RuleNames& rule_names,
                                                        std::string_view key) {
  const Node* list = table.array(key);
  if (list == nullptr) return std::nullopt;
  std::vector<PropertyUse> uses;
  if (list->items.empty())
    table.problems().add(list->place, fmt::format("{} must name at least one property", key_text(key)));
  for (const Node& item : list->items) {
    const auto use = read_property(item, rule_names, table.problems());
    if (!use) continue;
    if (is_of_whole_path(*use)) {
      table.problems().add(item.place,
                           fmt::format("property {} is a property of whole paths and cannot be used in {}",
                                       value_text(row_of(use->property).name), key_text(key)));
      continue;
    }
    uses.push_back(*use);
  }
  return uses;
}

enum class Measure : std::uint8_t { sum, end, count, any };
constexpr std::array<NamedValue<Measure>, 4> measures = {
    {{"sum", Measure::sum}, {"end", Measure::end}, {"count", Measure::count}, {"any", Measure::any}}};

void read_counted(TableReader& table, RuleNames& rule_names, Clause& clause, Measure measure) {
  const auto use = property_of(table, rule_names, Need::required);
  if (!use) return;
  if (is_of_whole_path(*use)) {
    table.problems().add(table.find("property")->place, fmt::format("property {} cannot be counted",
                                                                    value_text(row_of(use->property).name)));
    return;
  }
  clause.value = ValueUse{measure == Measure::count ? Quantity::count : Quantity::any, false, *use,
                          DistanceAnchor::enemies, Members::nearest};
}

void read_quantity(TableReader& table, RuleNames& rule_names, Clause& clause, bool at_end) {
  const auto quantity = choose<Quantity>(table, "value", quantity_names(), Need::required);
  const auto anchor = read_anchor_at(table, "to", rule_names, Need::optional, {true, false});
  const auto members = choose<Members>(table, "members", members_names());
  if (!quantity) return;
  if (*quantity == Quantity::count || *quantity == Quantity::any) {
    table.problems().add(table.find("value")->place,
                         "use `measure = \"count\"` or `measure = \"any\"` with a `property` instead");
    return;
  }
  if (*quantity != Quantity::distance) {
    refuse_parameter(table, "to", name_of(quantity_names(), *quantity));
    refuse_parameter(table, "members", name_of(quantity_names(), *quantity));
  }
  if (members && *members != Members::nearest && *members != Members::sum) {
    table.problems().add(table.find("members")->place,
                         "a distance must be measured to the `nearest` member or as the `sum`");
    return;
  }
  const DistanceAnchor to = anchor.value_or(DistanceAnchor::enemies);
  const Members of = is_single(to) ? Members::nearest : members.value_or(Members::nearest);
  clause.value = ValueUse{*quantity, at_end, {}, to, of};
}

/// Reads `{ count = … }` or `{ distance = "enemies", members = "sum" }`.
std::optional<ValueUse> read_value_table(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the value", problems);
  ValueUse value;
  const Node* counted = table.find("count");
  std::optional<ValueUse> read;
  if (counted != nullptr) {
    auto use = read_property(*counted, rule_names, problems);
    if (use && is_of_whole_path(*use)) {
      problems.add(counted->place,
                   fmt::format("property {} cannot be counted", value_text(row_of(use->property).name)));
      use.reset();
    }
    value.quantity = Quantity::count;
    if (use) {
      value.property = *use;
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
  table.finish();
  return read;
}

/// Reads the value of `minimize = …` or `maximize = …`, with `at`.
void read_value_of(TableReader& table, RuleNames& rule_names, Clause& clause, const Node& node) {
  static constexpr std::array<Choice<bool>, 1> parts_of_path = {{{"end", true}}};
  const bool at_end = table.choice<bool>("at", std::span<const Choice<bool>>(parts_of_path)).value_or(false);
  if (node.kind == Node::Kind::table) {
    clause.value = read_value_table(node, rule_names, table.problems());
  } else {
    std::vector<Choice<Quantity>> plain;
    for (const NamedValue<Quantity>& named : quantity_names()) {
      if (named.value != Quantity::count && named.value != Quantity::any && named.value != Quantity::distance)
        plain.push_back({named.name, named.value});
    }
    const auto quantity = read_choice<Quantity>(node, "the value", plain, table.problems());
    if (quantity) {
      clause.value.emplace();
      clause.value->quantity = *quantity;
    }
  }
  if (clause.value) clause.value->at_end = at_end;
}

void read_value(TableReader& table, RuleNames& rule_names, Clause& clause, const Node* value) {
  if (value != nullptr) {
    read_value_of(table, rule_names, clause, *value);
    clause.benchmark_excludes = read_exceptions(table, rule_names, "benchmark_excludes");
    return;
  }
  const auto measure = choose<Measure>(table, "measure", std::span<const NamedValue<Measure>>(measures))
                           .value_or(Measure::sum);
  if (measure == Measure::count || measure == Measure::any) {
    read_counted(table, rule_names, clause, measure);
  } else {
    read_quantity(table, rule_names, clause, measure == Measure::end);
  }
  clause.benchmark_excludes = read_exceptions(table, rule_names, "benchmark_excludes");
  if (clause.benchmark_excludes && clause.value && clause.value->quantity == Quantity::any) {
    table.problems().add(table.find("benchmark_excludes")->place,
                         "`benchmark_excludes` requires a sum, a count or an end value");
  }
}

/// Joins a property and the part of the path that `at` names.
PropertyUse within(const PropertyUse& use, Scope scope) {
  PropertyUse scoped = use;
  if (use.scope == Scope::entered && !row_of(use.property).is_whole_path) {
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

/// Reads the property of `forbid = …` or `avoid = …`, with `nowhere` and `at`.
std::optional<PropertyUse> read_predicate_of(TableReader& table, RuleNames& rule_names, const Node& node) {
  const Node* inner = node.find("nowhere");
  if (inner != nullptr) {
    TableReader nowhere(node, "`nowhere`", table.problems());
    nowhere.mark_known("nowhere");
    nowhere.finish();
  }
  auto use = read_property(inner != nullptr ? *inner : node, rule_names, table.problems());
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

void read_test(TableReader& table, RuleNames& rule_names, Clause& clause, const Node* predicate) {
  clause.property = predicate != nullptr ? read_predicate_of(table, rule_names, *predicate)
                                         : property_of(table, rule_names, Need::required);
  if (const auto exceptions = read_exceptions(table, rule_names, "except_to_avoid"))
    clause.except_to_avoid = *exceptions;
  if (clause.property && !clause.except_to_avoid.empty() && is_of_whole_path(*clause.property)) {
    table.problems().add(table.find("except_to_avoid")->place,
                         "`except_to_avoid` requires a property of hexes, hexsides or steps");
  }
  if (const auto unless = table.string("unless")) {
    if (*unless != "only-path") {
      table.problems().add(table.find("unless")->place,
                           fmt::format("`unless` must be \"only-path\", not {}", value_text(*unless)));
    } else if (clause.kind != ClauseKind::forbid) {
      table.problems().add(table.find("unless")->place,
                           "`unless` requires `forbid`; an `avoid` never removes the only path");
    }
    clause.unless_only_path = true;
  }
}

/// Reads `kind`, or takes the kind from the key under which the property or value stands, `subject`.
std::optional<ClauseKind> read_kind_of_clause(TableReader& table, const Node*& subject) {
  std::optional<ClauseKind> kind;
  for (const NamedValue<ClauseKind>& named : clause_kind_names()) {
    const Node* node = table.find(named.name);
    if (node == nullptr) continue;
    if (kind) {
      table.problems().add(
          node->place, fmt::format("a clause has one kind, and this one has {} already: write two clauses",
                                   key_text(name_of(clause_kind_names(), *kind))));
      continue;
    }
    kind = named.value;
    subject = node;
  }
  return kind ? kind : choose<ClauseKind>(table, "kind", clause_kind_names(), Need::required);
}

/// Without its kind, every key that some kind of clause may have counts as known.
void mark_all_kinds_known(TableReader& table) {
  for (const std::string_view key :
       {"property", "except_to_avoid", "unless", "measure", "value", "benchmark_excludes"})
    table.mark_known(key);
  mark_parameters_known(table);
}

}  // namespace

bool read_step_by_step(TableReader& table) {
  static const std::vector<std::string> ways{"whole-path", "step-by-step"};
  const Node* node = table.find("evaluate");
  return node != nullptr && read_name(*node, "`evaluate`", ways, table.problems()) == std::size_t{1};
}

Clause read_clause(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the clause", problems);
  Clause clause;
  clause.place = {node.place.line, node.place.column};
  clause.id = table.string("id", Need::required).value_or("");
  if (!clause.id.empty()) table.set_what("clause " + value_text(clause.id));
  clause.cite = table.string("cite", Need::required).value_or("");
  clause.text = table.string("text", Need::required).value_or("");
  clause.interpretation = table.string("interpretation").value_or("");
  const Node* subject = nullptr;
  const auto kind = read_kind_of_clause(table, subject);
  if (table.usable() && clause.id.empty() && table.find("id") != nullptr)
    problems.add(table.find("id")->place, "the id of a clause is empty");
  clause.step_by_step = read_step_by_step(table);
  if (const Node* condition = table.table("if")) {
    rule_names.in_clause = true;
    auto required = std::make_shared<const Condition>(read_condition(*condition, rule_names, problems));
    rule_names.in_clause = false;
    if (is_of_unit_alone(*required)) {
      clause.condition = std::move(required);
    } else {
      problems.add(condition->place,
                   "`if` of a clause may ask what the unit is by itself: its state, kind, class, side, "
                   "markers, hex, terrain, engagement and own numbers");
    }
  }
  static constexpr std::array<Choice<bool>, 1> ways_to_miss = {{{"ignore", true}}};
  clause.ignores_missing =
      table.choice<bool>("if_missing", std::span<const Choice<bool>>(ways_to_miss)).value_or(false);
  table.mark_known("before");  // read where the clause is placed in the list
  if (!kind) {
    mark_all_kinds_known(table);
    table.finish();
    return clause;
  }
  clause.kind = *kind;
  if (*kind == ClauseKind::forbid || *kind == ClauseKind::avoid) {
    read_test(table, rule_names, clause, subject);
  } else {
    read_value(table, rule_names, clause, subject);
  }
  const bool greedy_misfit = (clause.property && is_of_whole_path(*clause.property)) ||
                             (clause.value && clause.value->quantity == Quantity::any) ||
                             clause.benchmark_excludes || !clause.except_to_avoid.empty();
  if (clause.step_by_step && greedy_misfit) {
    problems.add(table.find("evaluate")->place,
                 "`evaluate = \"step-by-step\"` cannot be used with a property of whole paths");
  }
  table.finish();
  return clause;
}

}  // namespace rearguard
