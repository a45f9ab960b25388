#include "src/core/io/rules/predicate_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/trade_words.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/predicate_mistakes.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/zoc_reader.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::vector<std::string> property_names() {
  std::vector<std::string> names;
  for (const PropertyRow& row : property_catalogue()) {
    const Atom& atom = atom_of(row.property);
    const bool by_key_alone =
        atom.takes_quantifier || atom.takes_bond || atom.takes_place || atom.takes_region;
    if (atom.join == AtomJoin::nothing && !by_key_alone && !atom.is_derived) names.emplace_back(row.name);
  }
  return names;
}

std::optional<HexCount> read_hexes(TableReader& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind == Node::Kind::string) {
    if (node->text == "required") return HexCount{true, 0};
    if (parse_fraction(node->text)) {
      table.problems().add(node->place,
                           fmt::format("{} must be a number of hexes: write {} without quotation "
                                       "marks",
                                       key_text(key), node->text));
      return std::nullopt;
    }
    table.problems().add(node->place, fmt::format("{} must be a number of hexes or \"required\", not {}",
                                                  key_text(key), value_text(node->text)));
    return std::nullopt;
  }
  const auto hexes = read_integer(*node, key_text(key), 0, 1000, table.problems());
  return hexes ? std::optional(HexCount{false, static_cast<int>(*hexes)}) : std::nullopt;
}

constexpr std::array<std::string_view, 8> direction_names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

/// Terrains and features are defined by the map; directions have fixed names.
std::vector<std::string> read_names(TableReader& table, std::string_view key, bool directions) {
  const Node* node = table.node().find(key);
  if (node != nullptr && node->kind == Node::Kind::string) {
    table.mark_known(key);
    table.problems().add(node->place, fmt::format("{} takes a list: write `{} = [\"{}\"]`", key_text(key),
                                                  key, one_line(node->text, 60)));
    return {};
  }
  node = table.array(key, Need::required);
  if (node == nullptr) return {};
  if (node->items.empty()) table.problems().add(node->place, fmt::format("{} is empty", key_text(key)));
  const auto names = read_strings(*node, key_text(key), table.problems());
  if (!names || !directions) return names.value_or(std::vector<std::string>{});
  const std::vector<std::string> known(direction_names.begin(), direction_names.end());
  for (const Node& item : node->items) read_name(item, "the direction", known, table.problems());
  return *names;
}

std::optional<Property> property_named(const Node& node, const RuleNames& rule_names, Problems& problems) {
  auto names = property_names();
  const std::size_t count = names.size();
  // Definitions are found before; here they are suggestions for a name that is not known.
  for (const auto& [name, use] : rule_names.definitions()) names.push_back(name);
  if (const auto mistake = property_mistake(node)) {
    problems.add(node.place, fmt::format("{} {}", rule_names.part_text("the property"), *mistake));
    return std::nullopt;
  }
  const bool is_known = std::find(names.begin(), names.end(), node.text) != names.end();
  const std::string meant = is_known ? std::string() : likely_property(node.text, rule_names);
  if (!meant.empty()) {
    const std::string& key = rule_names.clause_key;
    const std::string lines = !key.empty()             ? fmt::format("`{} = {}`", key, meant)
                              : meant.starts_with('{') ? '`' + meant + '`'
                                                       : meant;
    problems.add(node.place,
                 fmt::format("{} cannot be {}: write {}; more: {}", rule_names.part_text("the property"),
                             value_text(node.text), lines, find_command(node.text)));
    return std::nullopt;
  }
  const auto index = read_name(node, rule_names.part_text("the property"), names, problems);
  if (!index || *index >= count) return std::nullopt;
  const auto row = std::find_if(property_catalogue().begin(), property_catalogue().end(),
                                [&](const PropertyRow& r) { return r.name == names[*index]; });
  return row->property;
}

// --- short forms -----------------------------------------------------------------------------------

PropertyUse plain_use(Property property) {
  PropertyUse use;
  use.property = property;
  use.scope = row_of(property).scopes.front();
  return use;
}

/// `{ terrain = ["woods"] }`
PropertyUse read_named(TableReader& table, const PropertyRow& row) {
  PropertyUse use = plain_use(row.property);
  use.names = read_names(table, row.name, row.takes_directions);
  return use;
}

/// `{ closer = "enemies" }`, `{ closer = "enemies", than = "start", members = "sum" }`
PropertyUse read_relation(TableReader& table, const PropertyRow& row, RuleNames& rule_names) {
  PropertyUse use = plain_use(row.property);
  use.anchor = read_anchor_at(table, row.name, rule_names, Need::required).value_or(DistanceAnchor::enemies);
  use.members = read_measure(table).value_or(Members::nearest);
  if (is_single(use.anchor)) use.members = Members::nearest;
  static const std::vector<std::string> bases{"start"};
  if (const Node* than = table.find("than");
      than != nullptr && read_name(*than, "`than`", bases, table.problems()))
    use.scope = Scope::entered;
  return use;
}

/// `{ distance = "start", less_than = "required" }`
PropertyUse read_distance(TableReader& table, RuleNames& rule_names) {
  PropertyUse use = plain_use(Property::distance);
  use.scope = Scope::entered;
  use.anchor = read_anchor_at(table, "distance", rule_names, Need::required, {true, false})
                   .value_or(DistanceAnchor::start);
  use.members = read_measure(table).value_or(Members::nearest);
  if (is_single(use.anchor)) use.members = Members::nearest;
  use.other_than = read_hexes(table, "other_than");
  use.less_than = read_hexes(table, "less_than");
  use.more_than = read_hexes(table, "more_than");
  use.exactly = read_hexes(table, "exactly");
  use.at_least = read_hexes(table, "at_least");
  use.at_most = read_hexes(table, "at_most");
  const auto given = [&](std::string_view key) { return table.node().find(key) != nullptr; };
  if (!given("other_than") && !given("less_than") && !given("more_than") && !given("exactly") &&
      !given("at_least") && !given("at_most")) {
    table.problems().add(table.node().place,
                         "`distance` needs `exactly`, `other_than`, `at_least`, `at_most`, `less_than` or "
                         "`more_than`");
  }
  return use;
}

/// Reads "> remaining" or "<= 2 1/2".
std::optional<CostTest> read_cost_test(const Node& node, Problems& problems) {
  using Op = CostTest::Op;
  static constexpr std::array<std::pair<std::string_view, Op>, 6> ops = {{{">=", Op::at_least},
                                                                          {"<=", Op::at_most},
                                                                          {"!=", Op::unequal},
                                                                          {">", Op::more},
                                                                          {"<", Op::less},
                                                                          {"=", Op::equal}}};
  std::string_view text = node.kind == Node::Kind::string ? std::string_view(node.text) : std::string_view();
  const auto op =
      std::find_if(ops.begin(), ops.end(), [&](const auto& named) { return text.starts_with(named.first); });
  if (op != ops.end()) {
    CostTest test;
    test.op = op->second;
    text.remove_prefix(op->first.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    test.remaining = text == "remaining";
    if (test.remaining) return test;
    if (const auto points = parse_fraction(text)) {
      test.points = *points;
      return test;
    }
    static const std::vector<std::string> words{"remaining"};
    if (nearest_name(text, words)) {
      problems.add(node.place,
                   fmt::format("`cost` compares with a number or with `remaining`, not {}; did you "
                               "mean \"{} remaining\"?",
                               value_text(text), op->first));
      return std::nullopt;
    }
  }
  problems.add(
      node.place,
      "`cost` must be a comparison such as \"> remaining\" or \"<= 2\": one of `>`, `>=`, `<`, `<=`, "
      "`=` and `!=`, then movement points or `remaining`");
  return std::nullopt;
}

/// Reads a formula over the numbers of the retreating unit and of the hex entered.
std::optional<Expression> read_step_formula(const Node& node, RuleNames& rule_names, Problems& problems) {
  if (node.kind != Node::Kind::string) {
    problems.add(node.place, "`formula` must be a text, such as \"elevation >= 2\"");
    return std::nullopt;
  }
  auto parsed = Expression::parse(node.text);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    problems.add(node.place,
                 fmt::format("the formula {} cannot be read: {}", value_text(node.text), *problem));
    return std::nullopt;
  }
  auto formula = std::get<Expression>(std::move(parsed));
  for (const std::string& name : formula.names()) {
    static const std::vector<std::string> of_moves{"distance", "moved", "required", "away"};
    if (!listed(of_moves, name) && name.find('.') == std::string::npos) {
      if (name != "elevation" && name != "hexes") rule_names.use(RuleNames::Kind::number, name, node.place);
      continue;
    }
    problems.add(node.place, fmt::format("{} is not a number of the retreating unit or of the hex entered",
                                         value_text(name)));
    return std::nullopt;
  }
  return formula;
}

/// Reads `{ cost = "> remaining" }`, `{ mover = { … } }`, `{ formula = "…" }` or `{ overstacked = GROUP }`.
std::optional<PropertyUse> read_operand(TableReader& table, const Atom& atom, Property property,
                                        RuleNames& rule_names) {
  Problems& problems = table.problems();
  const Node& node = *table.find(atom.name);
  StepOperand operand;
  bool is_read = false;
  if (atom.name == "cost") {
    operand.cost = read_cost_test(node, problems);
    is_read = operand.cost.has_value();
  } else if (atom.name == "formula") {
    operand.formula = read_step_formula(node, rule_names, problems);
    is_read = operand.formula.has_value();
  } else if (atom.name == "mover") {
    if (const Node* condition = table.table(atom.name)) {
      operand.condition = read_condition(*condition, rule_names, problems);
      is_read = is_of_board(*operand.condition);
      if (!is_read) problems.add(condition->place, "`mover` " + std::string(asked_before_the_move));
    }
  } else {
    operand.group = read_clause_group(node, rule_names, problems);
    is_read = operand.group.has_value();
  }
  if (!is_read) return std::nullopt;
  PropertyUse use = plain_use(property);
  use.operand = std::make_shared<const StepOperand>(std::move(operand));
  return use;
}

/// More would let a small file keep the search busy for minutes.
constexpr std::size_t max_parts = 200;

/// The names of pair atoms, without `within`, which takes a number.
constexpr std::array<Choice<PairAtom>, 12> pair_atoms = {
    {{"here", PairAtom::here},
     {"adjacent", PairAtom::adjacent},
     {"closer", PairAtom::closer},
     {"farther", PairAtom::farther},
     {"closer-than-start", PairAtom::closer_than_start},
     {"farther-than-start", PairAtom::farther_than_start},
     {"sees", PairAtom::sees},
     {"can-fire", PairAtom::can_fire},
     {"zoc", PairAtom::zoc},
     {"in-front", PairAtom::in_front},
     {"in-flank", PairAtom::in_flank},
     {"in-rear", PairAtom::in_rear}}};

std::optional<PairUse> read_pair(const Node& node, RuleNames& rule_names, Problems& problems);

/// Reads the pair predicates of `all` or `any`.
std::optional<PairUse> read_pair_list(TableReader& table, RuleNames& rule_names, std::string_view key,
                                      PairUse::Join join) {
  PairUse use;
  use.join = join;
  const Node* list = table.array(key, Need::required);
  if (list == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const PartReading reading(rule_names, fmt::format("{}[{}]", key, i + 1));
    if (auto part = read_pair(list->items[i], rule_names, table.problems()))
      use.parts.push_back(std::move(*part));
  }
  if (list->items.empty())
    table.problems().add(list->place, fmt::format("{} must list at least one relation", key_text(key)));
  if (list->items.size() > max_parts)
    table.problems().add(list->place, fmt::format("{} may list at most {} relations; this one lists {}",
                                                  key_text(key), max_parts, list->items.size()));
  if (use.parts.size() != list->items.size() || use.parts.empty() || use.parts.size() > max_parts)
    return std::nullopt;
  return use;
}

/// Makes a relation speak of the hex that the step leaves.
bool set_was(PairUse& use) {
  bool can = use.join != PairUse::Join::nothing || (!compares_hexes(use.atom) && !use.was);
  use.was = use.join == PairUse::Join::nothing;
  for (PairUse& part : use.parts) can = set_was(part) && can;
  return can;
}

/// `{ zoc = "NAME" }`, `{ zoc = "NAME", ignoring_cancel = true }`; without a name the ZOC of the move.
PairUse read_zoc_relation(TableReader& table, RuleNames& rule_names) {
  PairUse use;
  use.atom = PairAtom::zoc;
  use.zoc = read_zoc_name(table, rule_names).value_or("");
  use.ignoring_cancel = table.boolean("ignoring_cancel").value_or(false);
  return use;
}

std::optional<PairUse> read_pair_table(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the relation to a unit", problems, keys_of("relation-table"));
  table.mark_known("linked");
  std::optional<PairUse> use;
  const auto has = [&](std::string_view key) { return node.find(key) != nullptr; };
  if (has("all")) {
    use = read_pair_list(table, rule_names, "all", PairUse::Join::all);
  } else if (has("any")) {
    use = read_pair_list(table, rule_names, "any", PairUse::Join::any);
  } else if (has("not")) {
    if (auto part = read_pair(*table.find("not"), rule_names, problems)) {
      use.emplace();
      use->join = PairUse::Join::none;
      use->parts = {std::move(*part)};
    }
  } else if (has("was")) {
    use = read_pair(*table.find("was"), rule_names, problems);
    if (use && !set_was(*use)) {
      problems.add(node.place, "`was` speaks of the hex left: of a place, not of a change of distance");
      use.reset();
    }
  } else if (has("linked")) {
    if (auto link = read_link_use(table, "linked", rule_names)) {
      use.emplace();
      use->atom = PairAtom::linked;
      use->link = *std::move(link);
    }
  } else if (has("zoc") || has("ignoring_cancel")) {
    use = read_zoc_relation(table, rule_names);
  } else if (const auto hexes = table.integer("within", 0, 1000, Need::required)) {
    use.emplace();
    use->atom = PairAtom::within;
    use->hexes = *hexes;
  }
  table.finish();
  return use;
}

bool is_of_step_alone(const Node& node, const RuleNames& rule_names) {
  const auto is_it = [&](const auto& known) { return known.name == node.text; };
  return std::none_of(pair_atoms.begin(), pair_atoms.end(), is_it) && is_property_name(node.text, rule_names);
}

/// Reads what is true of the step and one unit: `"adjacent"`, `{ within = 2 }`, `{ not = "closer" }`.
std::optional<PairUse> read_pair(const Node& node, RuleNames& rule_names, Problems& problems) {
  if (node.kind == Node::Kind::table) return read_pair_table(node, rule_names, problems);
  // The path to a relation ends in `is`, which the message need not repeat.
  const bool is_nested = rule_names.parts.size() > 1;
  const std::string what =
      is_nested ? rule_names.part_text("the relation to a unit") : std::string("the relation to a unit");
  if (const auto mistake = relation_mistake(node, is_of_step_alone(node, rule_names))) {
    problems.add(node.place, fmt::format("{} {}", what, *mistake));
    return std::nullopt;
  }
  const auto atom =
      read_choice<PairAtom>(node, what, std::span<const Choice<PairAtom>>(pair_atoms), problems);
  if (!atom) return std::nullopt;
  PairUse use;
  use.atom = *atom;
  return use;
}

/// Returns a direction of movement that is as good as a pair predicate: the search knows it already.
std::optional<PropertyUse> direction_of(const PairUse& pair, bool negated) {
  if (pair.join == PairUse::Join::none) return direction_of(pair.parts.front(), !negated);
  if (pair.join != PairUse::Join::nothing || !compares_hexes(pair.atom)) return std::nullopt;
  const bool is_closer = pair.atom == PairAtom::closer || pair.atom == PairAtom::closer_than_start;
  PropertyUse use = plain_use(is_closer ? (negated ? Property::not_closer : Property::closer)
                                        : (negated ? Property::not_farther : Property::farther));
  if (pair.atom == PairAtom::closer_than_start || pair.atom == PairAtom::farther_than_start)
    use.scope = Scope::entered;
  return use;
}

/// Tests whether a relation can be asked of a hex of a region as well as of a unit.
bool is_of_places(const PairUse& pair) {
  if (pair.join != PairUse::Join::nothing)
    return std::all_of(pair.parts.begin(), pair.parts.end(), is_of_places);
  return pair.atom == PairAtom::here || pair.atom == PairAtom::adjacent || pair.atom == PairAtom::within ||
         pair.atom == PairAtom::closer || pair.atom == PairAtom::farther;
}

bool is_anchor_name(const Node& node) {
  const auto names = anchor_names();
  return node.kind == Node::Kind::string &&
         std::any_of(names.begin(), names.end(), [&](const auto& known) { return known.name == node.text; });
}

/// Reads `{ no_single = { region = "loc", side = "own" }, is = … }`.
std::optional<PropertyUse> read_no_single_hex(const Node& members, const Node& is, const PairUse& pair,
                                              RuleNames& rule_names, Problems& problems) {
  TableReader table(members, "the region", problems, keys_of("region-of-side"));
  const auto region = read_region_use(table, rule_names);
  table.finish();
  if (!region) return std::nullopt;
  if (!is_of_places(pair)) {
    problems.add(
        is.place,
        "of the hexes of a region `is` may say `here`, `adjacent`, `within`, `closer` and `farther`");
    return std::nullopt;
  }
  if (auto direction = direction_of(pair, true)) {
    direction->anchor = DistanceAnchor(*region);
    direction->members = Members::one_fixed;
    return direction;
  }
  PropertyUse use = plain_use(Property::units);
  auto over_hexes = std::make_shared<Quantifier>();
  over_hexes->is = pair;
  over_hexes->region = region;
  use.quantifier = std::move(over_hexes);
  use.members = Members::one_fixed;
  return use;
}

/// Reads `{ some = "enemies", is = "closer" }`, `{ some = { units = "friends", where = … }, is = "adjacent"
/// }`.
std::optional<PropertyUse> read_quantifier(TableReader& table, RuleNames& rule_names, std::string_view key) {
  const Node* members = table.find(key, Need::required);
  const Node* is = table.find("is");
  if (is == nullptr)
    table.problems().add(
        table.node().place,
        fmt::format("{} needs `is` beside it: what is true of its units, as in `is = \"adjacent\"`",
                    key_text(key)));
  const auto at_least = key == "some" ? table.integer("at_least", 1, 1000) : std::optional<int>();
  if (members == nullptr || is == nullptr) return std::nullopt;
  const bool no_single = key == "no_single";
  const auto pair = [&] {
    const PartReading reading(rule_names, "is");
    return read_pair(*is, rule_names, table.problems());
  }();
  if (!pair) return std::nullopt;
  if (members->find("region") != nullptr) {
    if (no_single) return read_no_single_hex(*members, *is, *pair, rule_names, table.problems());
    table.problems().add(
        members->place,
        fmt::format("{} speaks of units; of the hexes of a region only `no_single` speaks", key_text(key)));
    return std::nullopt;
  }
  auto direction = direction_of(*pair, no_single);
  if (direction && !at_least && is_anchor_name(*members)) {
    const auto anchor = read_anchor(*members, key_text(key), rule_names, table.problems());
    if (!anchor) return std::nullopt;
    direction->anchor = *anchor;
    direction->members = no_single ? Members::one_fixed : key == "some" ? Members::any : Members::all;
    if (!no_single || direction->scope == Scope::step) return direction;
  }
  auto group = read_clause_group(*members, rule_names, table.problems());
  if (!group) return std::nullopt;
  group->at_least = at_least.value_or(1);
  PropertyUse use = plain_use(Property::units);
  use.quantifier = std::make_shared<const Quantifier>(Quantifier{*group, *pair, key == "every"});
  if (no_single) use.members = Members::one_fixed;
  return use;
}

/// Splits a scope from a property of hexes: "in an enemy ZOC" and "at the end".
std::optional<PropertyUse> role_of(const PropertyUse& use) {
  if (use.scope != Scope::end && use.scope != Scope::through) return std::nullopt;
  return plain_use(use.scope == Scope::end ? Property::at_end : Property::through);
}

PropertyUse joined(Property join, std::vector<PropertyUse> parts) {
  PropertyUse use = plain_use(join);
  use.parts = std::move(parts);
  return use;
}

/// Returns a combination of one part. It means the part, but for `count`: of a `some` that stands alone that
/// counts units, of a combination steps.
PropertyUse combination_of(PropertyUse part) {
  return counts_units(part) ? joined(Property::all_of, {std::move(part)}) : part;
}

PropertyUse negation_of(const PropertyUse& use) {
  if (const auto role = role_of(use)) {
    PropertyUse anywhere = use;
    anywhere.scope = Scope::entered;
    return joined(Property::any_of, {negation_of(anywhere), negation_of(*role)});
  }
  if (use.property == Property::none_of) return combination_of(use.parts.front());
  const bool is_closer = use.property == Property::closer;
  if ((is_closer || use.property == Property::farther) &&
      (use.members == Members::nearest || use.members == Members::sum)) {
    PropertyUse other = use;
    other.property = is_closer ? Property::not_closer : Property::not_farther;
    return other;
  }
  if (use.property == Property::was) {
    // Moved inward, as for all combinations.
    PropertyUse left = use;
    left.parts = {negation_of(use.parts.front())};
    return left;
  }
  if (use.property == Property::at_end) return plain_use(Property::through);
  if (use.property == Property::through) return plain_use(Property::at_end);
  if (use.parts.empty()) return joined(Property::none_of, {use});
  std::vector<PropertyUse> parts;
  for (const PropertyUse& part : use.parts) parts.push_back(negation_of(part));
  return joined(use.property == Property::all_of ? Property::any_of : Property::all_of, std::move(parts));
}

std::optional<PropertyUse> read_part(const Node& node, RuleNames& rule_names, Problems& problems) {
  auto use = read_property(node, rule_names, problems);
  if (!use || !is_of_whole_path(*use)) return use;
  problems.add(node.place, fmt::format("property {} is a property of whole paths and cannot be combined",
                                       value_text(row_of(use->property).name)));
  return std::nullopt;
}

/// Joins properties of hexes and one role into a scope: the search is quickest so.
std::optional<PropertyUse> scoped(const std::vector<PropertyUse>& parts) {
  if (parts.size() != 2) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    const bool at_end = parts[i].property == Property::at_end;
    PropertyUse use = parts[1 - i];
    const Scope scope = at_end ? Scope::end : Scope::through;
    const bool fits = use.parts.empty() && use.scope == Scope::entered && takes_scope(use, scope);
    if ((!at_end && parts[i].property != Property::through) || !fits || counts_units(use)) continue;
    use.scope = scope;
    return use;
  }
  return std::nullopt;
}

std::size_t count_of(const PropertyUse& use) {
  std::size_t count = use.parts.empty() ? 1 : 0;
  for (const PropertyUse& part : use.parts) count += count_of(part);
  return count;
}

std::optional<PropertyUse> read_list(TableReader& table, RuleNames& rule_names, std::string_view key,
                                     Property join) {
  const Node* list = table.array(key, Need::required);
  if (list == nullptr) return std::nullopt;
  if (list->items.empty()) {
    table.problems().add(list->place, fmt::format("{} must list at least one property", key_text(key)));
    return std::nullopt;
  }
  std::vector<PropertyUse> parts;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const PartReading reading(rule_names, fmt::format("{}[{}]", key, i + 1));
    if (auto part = read_part(list->items[i], rule_names, table.problems()))
      parts.push_back(std::move(*part));
  }
  if (parts.size() != list->items.size()) return std::nullopt;
  if (parts.size() == 1) return combination_of(std::move(parts.front()));
  const std::size_t count = count_of(joined(join, parts));
  if (count > max_parts) {
    table.problems().add(
        list->place,
        fmt::format("a combination may name at most {} properties; this one has {}", max_parts, count));
    return std::nullopt;
  }
  if (join == Property::all_of) {
    if (auto use = scoped(parts)) return use;
  }
  return joined(join, std::move(parts));
}

/// `{ was = "enemy-zoc" }`
std::optional<PropertyUse> read_was(TableReader& table, RuleNames& rule_names) {
  const Node* node = table.find("was", Need::required);
  const PartReading reading(rule_names, "was");
  auto part = read_property(*node, rule_names, table.problems());
  if (!part) return std::nullopt;
  if (!is_of_place(*part)) {
    table.problems().add(node->place,
                         "`was` speaks of the hex left: of a property of hexes, not of steps, ends or paths");
    return std::nullopt;
  }
  return joined(Property::was, {*std::move(part)});
}

/// `{ bond = "NAME", part = "hexside" }`
std::optional<PropertyUse> read_bond(TableReader& table, RuleNames& rule_names) {
  static constexpr std::array<Choice<BondPart>, 3> parts = {
      {{"hexside", BondPart::hexside}, {"hex", BondPart::hex}, {"through", BondPart::through}}};
  const auto name = table.string("bond", Need::required);
  const auto part = table.choice<BondPart>("part", parts, Need::required);
  if (!name || !part) return std::nullopt;
  rule_names.use(RuleNames::Kind::bond, *name, table.find("bond")->place);
  PropertyUse use = plain_use(Property::bond);
  use.bond = *name;
  use.part = *part;
  if (*part == BondPart::hex) use.scope = Scope::entered;
  return use;
}

/// Reads a property with arguments, which the key of its name shows; `known` if there is one.
std::optional<PropertyUse> read_with_arguments(TableReader& table, RuleNames& rule_names, bool& known) {
  known = true;
  const auto has = [&](std::string_view key) { return table.node().find(key) != nullptr; };
  if (has("all")) return read_list(table, rule_names, "all", Property::all_of);
  if (has("any")) return read_list(table, rule_names, "any", Property::any_of);
  if (has("not")) {
    const PartReading reading(rule_names, "not");
    const Node& negated = *table.find("not");
    if (table.node().members.size() > 1) {
      for (const Member& m : table.node().members) table.mark_known(m.key);
      table.problems().add(negated.place, negated.kind == Node::Kind::integer
                                              ? "for another number than this write `other_than`, not `not`"
                                              : "`not` stands alone: write `{ all = [{ not = … }, { … }] }`");
      return std::nullopt;
    }
    const auto part = read_part(negated, rule_names, table.problems());
    return part ? std::optional(negation_of(*part)) : std::nullopt;
  }
  for (const std::string_view key : {"some", "every", "no_single"}) {
    if (has(key)) return read_quantifier(table, rule_names, key);
  }
  if (has("was")) return read_was(table, rule_names);
  if (has("bond")) return read_bond(table, rule_names);
  if (has("distance")) return read_distance(table, rule_names);
  if (has("region")) {
    PropertyUse use = plain_use(Property::region);
    auto region = read_region_use(table, rule_names);
    if (!region) return std::nullopt;
    use.region = *std::move(region);
    return use;
  }
  for (const PropertyRow& row : property_catalogue()) {
    const Atom& atom = atom_of(row.property);
    if (!has(row.name) || atom.is_derived) continue;
    if (atom.takes_operand || row.property == Property::overstacked)
      return read_operand(table, atom, row.property, rule_names);
    if (row.takes_names) return read_named(table, row);
    if (row.takes_anchor && !row.takes_hexes) return read_relation(table, row, rule_names);
  }
  known = false;
  return std::nullopt;
}

}  // namespace

std::string likely_property(std::string_view word, const RuleNames& rule_names) {
  if (std::string lines = lines_in_place("property", word, one_line(word, 60)); !lines.empty()) return lines;
  std::vector<std::string> names = plain_property_names();
  for (const auto& [name, use] : rule_names.definitions()) names.push_back(name);
  if (const auto name = likely_name(word, names)) return value_text(*name);
  const auto with_arguments = likely_name(word, property_names());
  return with_arguments ? lines_in_place("property", *with_arguments, *with_arguments) : std::string();
}

bool is_property_name(const std::string& word, const RuleNames& rule_names) {
  const auto names = property_names();
  return std::find(names.begin(), names.end(), word) != names.end() ||
         rule_names.definitions().contains(word);
}

std::optional<Members> read_measure(TableReader& table) {
  static constexpr std::array<Choice<Members>, 2> measures = {
      {{"nearest", Members::nearest}, {"sum", Members::sum}}};
  return table.choice<Members>("members", std::span<const Choice<Members>>(measures));
}

bool counts_units(const PropertyUse& use) {
  if (use.quantifier != nullptr) return !use.quantifier->every && use.members != Members::one_fixed;
  return use.members == Members::any && !is_single(use.anchor);
}

bool takes_scope(const PropertyUse& use, Scope scope) {
  const auto& scopes = row_of(use.property).scopes;
  return std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
}

bool asks_for_hexes(const PropertyUse& use) {
  const auto asks = [](const Expression& formula) {
    return std::find(formula.names().begin(), formula.names().end(), "hexes") != formula.names().end();
  };
  const auto is_required = [](const std::optional<HexCount>& count) { return count && count->required; };
  return (use.operand != nullptr && use.operand->formula && asks(*use.operand->formula)) ||
         is_required(use.exactly) || is_required(use.other_than) || is_required(use.less_than) ||
         is_required(use.more_than) || is_required(use.at_least) || is_required(use.at_most) ||
         std::any_of(use.parts.begin(), use.parts.end(), asks_for_hexes);
}

bool is_of_whole_path(const PropertyUse& use) {
  return row_of(use.property).is_whole_path || use.members == Members::one_fixed || use.negated;
}

void read_definitions(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* table = file.table("define");
  Problems& problems = file.problems();
  // What units make true of a hex may mean something else in a game: fire, sight, the ZOC of friends.
  static const std::vector<std::string> of_units{
      "enemy",          "friend",       "adjacent-to-enemy", "adjacent-to-friend",
      "in-enemy-sight", "retreat-fire", "zoc-to-zoc",        "friendly-zoc"};
  std::vector<std::string> built_in = property_names();
  std::erase_if(built_in, [](const std::string& name) {
    return std::find(of_units.begin(), of_units.end(), name) != of_units.end();
  });
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{}) {
    if (std::find(built_in.begin(), built_in.end(), m.key) != built_in.end())
      problems.add(m.place, fmt::format("{} is a property already: give the definition another name",
                                        value_text(m.key)));
    if (rule_set.definitions.contains(m.key))
      problems.add(m.place, fmt::format("{} is defined already by the rules that this file extends",
                                        value_text(m.key)));
  }
  rule_names.define(table, rule_set.definitions);
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{}) {
    bool is_defined = false;
    rule_names.defined(m.key, m.place, problems, is_defined);
  }
  rule_set.definitions = rule_names.definitions();
}

std::optional<PropertyUse> read_property(const Node& node, RuleNames& rule_names, Problems& problems) {
  if (node.kind == Node::Kind::string) {
    bool is_defined = false;
    auto definition = rule_names.defined(node.text, node.place, problems, is_defined);
    if (is_defined) return definition;
    const auto property = property_named(node, rule_names, problems);
    if (!property) return std::nullopt;
    const PropertyRow& row = row_of(*property);
    if (row.takes_names || row.takes_hexes || atom_of(*property).takes_operand) {
      const std::string lines = lines_in_place("property", row.name, row.name);
      problems.add(node.place, fmt::format("property {} needs a table with its parameters{}",
                                           value_text(row.name), lines.empty() ? "" : ": `" + lines + '`'));
      return std::nullopt;
    }
    PropertyUse use;
    use.property = *property;
    use.scope = row.scopes.front();
    return use;
  }
  if (const auto mistake = node.kind == Node::Kind::table ? std::nullopt : property_mistake(node)) {
    problems.add(node.place, fmt::format("{} {}", rule_names.part_text("the property"), *mistake));
    return std::nullopt;
  }
  TableReader table(node, rule_names.part_text("the property"), problems, keys_of("property-table"));
  if (!table.usable()) return std::nullopt;
  bool is_known = false;
  auto use = read_with_arguments(table, rule_names, is_known);
  if (!is_known) {
    problems.add(node.place, fmt::format("{} {}", table.what(), table_mistake(node)));
    return std::nullopt;
  }
  if (const Node* at = node.find("at")) {
    table.mark_known("at");
    problems.add(
        at->place,
        "`at` stands on the clause, beside its `id`; inside a property write `{ all = [ …, \"at-end\" ] }`");
  }
  table.finish();
  return use;
}

}  // namespace rearguard
