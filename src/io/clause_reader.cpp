#include "src/io/clause_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "src/rules/catalogue.h"
#include "src/rules/property.h"

namespace rearguard {
namespace {

std::vector<std::string> property_names() {
  std::vector<std::string> names;
  for (const PropertyRow& row : property_catalogue()) names.emplace_back(row.name);
  return names;
}

std::optional<HexCount> read_hexes(TableReader& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind == Node::Kind::string) {
    if (node->text == "required") return HexCount{true, 0};
    table.problems().add(node->place, fmt::format("{} must be a number of hexes or \"required\", not {}",
                                                  key_text(key), value_text(node->text)));
    return std::nullopt;
  }
  const auto hexes = read_integer(*node, key_text(key), 0, 1000, table.problems());
  return hexes ? std::optional(HexCount{false, static_cast<int>(*hexes)}) : std::nullopt;
}

void refuse(TableReader& table, std::string_view key, std::string_view property) {
  if (const Node* node = table.find(key)) {
    table.problems().add(
        node->place, fmt::format("{} does not apply to property {}", key_text(key), value_text(property)));
  }
}

constexpr std::array<std::string_view, 8> direction_names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

/// Terrains and features are defined by the map; directions have fixed names.
std::vector<std::string> read_names(TableReader& table, bool directions) {
  const Node* node = table.array("names", Need::required);
  if (node == nullptr) return {};
  if (node->items.empty()) table.problems().add(node->place, "`names` is empty");
  const auto names = read_strings(*node, "`names`", table.problems());
  if (!names || !directions) return names.value_or(std::vector<std::string>{});
  const std::vector<std::string> known(direction_names.begin(), direction_names.end());
  for (const Node& item : node->items) read_name(item, "the direction", known, table.problems());
  return *names;
}

/// Reads the parameters of a property; the table may contain other keys as well.
void read_parameters(TableReader& table, PropertyUse& use) {
  const PropertyRow& row = row_of(use.property);
  use.scope = row.scopes.front();
  if (const auto scope = choose<Scope>(table, "scope", scope_names())) {
    if (std::find(row.scopes.begin(), row.scopes.end(), *scope) == row.scopes.end()) {
      std::string allowed;
      for (const Scope s : row.scopes)
        allowed += fmt::format("{}\"{}\"", allowed.empty() ? "" : ", ", name_of(scope_names(), s));
      table.problems().add(table.find("scope")->place,
                           fmt::format("property {} has scope {}, not {}", value_text(row.name), allowed,
                                       value_text(name_of(scope_names(), *scope))));
    } else {
      use.scope = *scope;
    }
  }
  use.negated = table.boolean("negate").value_or(false);
  if (row.takes_names) {
    use.names = read_names(table, row.takes_directions);
  } else {
    refuse(table, "names", row.name);
  }
  if (row.takes_anchor) {
    use.anchor = choose<DistanceAnchor>(table, "to", anchor_names())
                     .value_or(row.takes_hexes ? DistanceAnchor::start : DistanceAnchor::enemies);
    use.members = choose<Members>(table, "members", members_names()).value_or(Members::nearest);
    if (is_single(use.anchor)) use.members = Members::nearest;
    const bool measured = use.members == Members::nearest || use.members == Members::sum;
    if (row.takes_hexes && !measured) {
      table.problems().add(table.find("members")->place,
                           "an end distance must be measured to the `nearest` member or as the `sum`");
    }
    if (use.members == Members::one_fixed && (use.scope != Scope::step || use.negated)) {
      table.problems().add(table.find("members")->place,
                           "`members = \"one-fixed\"` requires `scope = \"step\"` and excludes `negate`");
      use.scope = Scope::step;
      use.negated = false;
    }
  } else {
    refuse(table, "to", row.name);
    refuse(table, "members", row.name);
  }
  if (row.takes_hexes) {
    use.other_than = read_hexes(table, "other_than");
    use.less_than = read_hexes(table, "less_than");
    use.more_than = read_hexes(table, "more_than");
    const bool given = table.node().find("other_than") != nullptr ||
                       table.node().find("less_than") != nullptr || table.node().find("more_than") != nullptr;
    if (!given) {
      table.problems().add(
          table.node().place,
          fmt::format("property {} needs `other_than`, `less_than` or `more_than`", value_text(row.name)));
    }
  } else {
    for (const std::string_view key : {"other_than", "less_than", "more_than"}) refuse(table, key, row.name);
  }
  if (row.is_whole_path && use.negated)
    table.problems().add(table.find("negate")->place,
                         fmt::format("property {} cannot be negated", value_text(row.name)));
}

std::optional<Property> property_named(const Node& node, Problems& problems) {
  const auto names = property_names();
  const auto index = read_name(node, "the property", names, problems);
  return index ? std::optional(property_catalogue()[*index].property) : std::nullopt;
}

void mark_parameters_known(TableReader& table) {
  for (const std::string_view key :
       {"scope", "negate", "names", "to", "members", "other_than", "less_than", "more_than"})
    table.mark_known(key);
}

std::optional<PropertyUse> property_of(TableReader& table, Need need) {
  const Node* node = table.find("property", need);
  mark_parameters_known(table);
  if (node == nullptr) return std::nullopt;
  const auto property = property_named(*node, table.problems());
  if (!property) return std::nullopt;
  PropertyUse use;
  use.property = *property;
  read_parameters(table, use);
  return use;
}

/// A list of properties that are tested step by step along a path.
std::optional<std::vector<PropertyUse>> read_exceptions(TableReader& table, std::string_view key) {
  const Node* list = table.array(key);
  if (list == nullptr) return std::nullopt;
  std::vector<PropertyUse> uses;
  if (list->items.empty())
    table.problems().add(list->place, fmt::format("{} must name at least one property", key_text(key)));
  for (const Node& item : list->items) {
    const auto use = read_property(item, table.problems());
    if (!use) continue;
    if (row_of(use->property).is_whole_path || use->members == Members::one_fixed || use->negated) {
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

void read_counted(TableReader& table, Clause& clause, Measure measure) {
  const auto use = property_of(table, Need::required);
  if (!use) return;
  if (row_of(use->property).is_whole_path || use->members == Members::one_fixed || use->negated) {
    table.problems().add(table.find("property")->place, fmt::format("property {} cannot be counted",
                                                                    value_text(row_of(use->property).name)));
    return;
  }
  clause.value = ValueUse{measure == Measure::count ? Quantity::count : Quantity::any, false, *use,
                          DistanceAnchor::enemies, Members::nearest};
}

void read_quantity(TableReader& table, Clause& clause, bool at_end) {
  const auto quantity = choose<Quantity>(table, "value", quantity_names(), Need::required);
  const auto anchor = choose<DistanceAnchor>(table, "to", anchor_names());
  const auto members = choose<Members>(table, "members", members_names());
  if (!quantity) return;
  if (*quantity == Quantity::count || *quantity == Quantity::any) {
    table.problems().add(table.find("value")->place,
                         "use `measure = \"count\"` or `measure = \"any\"` with a `property` instead");
    return;
  }
  if (*quantity != Quantity::distance) {
    refuse(table, "to", name_of(quantity_names(), *quantity));
    refuse(table, "members", name_of(quantity_names(), *quantity));
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

void read_value(TableReader& table, Clause& clause) {
  const auto measure = choose<Measure>(table, "measure", std::span<const NamedValue<Measure>>(measures))
                           .value_or(Measure::sum);
  if (measure == Measure::count || measure == Measure::any) {
    read_counted(table, clause, measure);
  } else {
    read_quantity(table, clause, measure == Measure::end);
  }
  clause.benchmark_excludes = read_exceptions(table, "benchmark_excludes");
  if (clause.benchmark_excludes && clause.value && clause.value->quantity == Quantity::any) {
    table.problems().add(table.find("benchmark_excludes")->place,
                         "`benchmark_excludes` requires a sum, a count or an end value");
  }
}

void read_test(TableReader& table, Clause& clause) {
  clause.property = property_of(table, Need::required);
  if (const auto exceptions = read_exceptions(table, "except_to_avoid")) clause.except_to_avoid = *exceptions;
  if (clause.property && !clause.except_to_avoid.empty() &&
      (row_of(clause.property->property).is_whole_path || clause.property->members == Members::one_fixed ||
       clause.property->negated)) {
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

/// Without its kind, every key that some kind of clause may have counts as known.
void mark_all_kinds_known(TableReader& table) {
  for (const std::string_view key :
       {"property", "except_to_avoid", "unless", "measure", "value", "benchmark_excludes"})
    table.mark_known(key);
  mark_parameters_known(table);
}

}  // namespace

std::optional<PropertyUse> read_property(const Node& node, Problems& problems) {
  if (node.kind == Node::Kind::string) {
    const auto property = property_named(node, problems);
    if (!property) return std::nullopt;
    const PropertyRow& row = row_of(*property);
    if (row.takes_names || row.takes_hexes) {
      problems.add(node.place,
                   fmt::format("property {} needs a table with its parameters", value_text(row.name)));
      return std::nullopt;
    }
    PropertyUse use;
    use.property = *property;
    use.scope = row.scopes.front();
    return use;
  }
  TableReader table(node, "the property", problems);
  if (!table.usable()) return std::nullopt;
  auto use = property_of(table, Need::required);
  table.finish();
  return use;
}

bool read_step_by_step(TableReader& table) {
  static const std::vector<std::string> ways{"whole-path", "step-by-step"};
  const Node* node = table.find("evaluate");
  return node != nullptr && read_name(*node, "`evaluate`", ways, table.problems()) == std::size_t{1};
}

Clause read_clause(const Node& node, Problems& problems) {
  TableReader table(node, "the clause", problems);
  Clause clause;
  clause.place = {node.place.line, node.place.column};
  clause.id = table.string("id", Need::required).value_or("");
  if (!clause.id.empty()) table.set_what("clause " + value_text(clause.id));
  clause.cite = table.string("cite", Need::required).value_or("");
  clause.text = table.string("text", Need::required).value_or("");
  clause.interpretation = table.string("interpretation").value_or("");
  const auto kind = choose<ClauseKind>(table, "kind", clause_kind_names(), Need::required);
  if (table.usable() && clause.id.empty() && table.find("id") != nullptr)
    problems.add(table.find("id")->place, "the id of a clause is empty");
  clause.step_by_step = read_step_by_step(table);
  table.mark_known("before");  // read where the clause is placed in the list
  if (!kind) {
    mark_all_kinds_known(table);
    table.finish();
    return clause;
  }
  clause.kind = *kind;
  if (*kind == ClauseKind::forbid || *kind == ClauseKind::avoid) {
    read_test(table, clause);
  } else {
    read_value(table, clause);
  }
  const bool greedy_misfit =
      (clause.property && (row_of(clause.property->property).is_whole_path ||
                           clause.property->members == Members::one_fixed || clause.property->negated)) ||
      (clause.value && clause.value->quantity == Quantity::any) || clause.benchmark_excludes ||
      !clause.except_to_avoid.empty();
  if (clause.step_by_step && greedy_misfit) {
    problems.add(table.find("evaluate")->place,
                 "`evaluate = \"step-by-step\"` cannot be used with a property of whole paths");
  }
  table.finish();
  return clause;
}

}  // namespace rearguard
