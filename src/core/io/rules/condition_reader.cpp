#include "src/core/io/rules/condition_reader.h"

#include <array>
#include <memory>

#include <fmt/format.h>
#include "hexmap/step_costs.h"
#include "src/core/document/key_table.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr int max_near = 1000;
constexpr std::size_t max_common_bases = 8;
constexpr std::array<Choice<UnitRelation>, 9> unit_relations = {
    {{"friends", UnitRelation::friends},
     {"enemies", UnitRelation::enemies},
     {"any", UnitRelation::any},
     {"causing-units", UnitRelation::causing_units},
     {"engaged", UnitRelation::engaged},
     {"mover", UnitRelation::mover},
     {"cause", UnitRelation::cause},
     {"next-above", UnitRelation::next_above},
     {"next-below", UnitRelation::next_below}}};
using Attack = std::pair<Bearing, std::optional<Flank>>;
constexpr std::array<Choice<Attack>, 5> attacks = {{{"front", {Bearing::front, std::nullopt}},
                                                    {"flank", {Bearing::flank, std::nullopt}},
                                                    {"left-flank", {Bearing::flank, Flank::left}},
                                                    {"right-flank", {Bearing::flank, Flank::right}},
                                                    {"rear", {Bearing::rear, std::nullopt}}}};

/// A name or a list of names.
std::vector<std::string> names_at(TableReader& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node == nullptr) return {};
  if (node->kind == Node::Kind::string) return {node->text};
  if (node->kind != Node::Kind::array) {
    table.problems().add(node->place, fmt::format("{} must be a name or an array of names, not {}",
                                                  key_text(key), kind_name(node->kind)));
    return {};
  }
  return read_strings(*node, key_text(key), table.problems()).value_or(std::vector<std::string>{});
}

std::vector<std::string> names_at(TableReader& table, std::string_view key, RuleNames::Kind kind,
                                  RuleNames& rule_names) {
  auto names = names_at(table, key);
  if (const Node* node = table.find(key)) rule_names.use_all(kind, *node, names);
  return names;
}

/// Returns the items of an array, or a table given instead of an array of one.
std::vector<const Node*> items_at(TableReader& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node == nullptr) return {};
  if (node->kind != Node::Kind::array) return {node};
  std::vector<const Node*> items;
  for (const Node& item : node->items) items.push_back(&item);
  return items;
}

/// Reads properties of the hex that a unit occupies.
std::vector<PropertyUse> hexes_at(TableReader& table, RuleNames& rule_names, std::string_view key) {
  std::vector<PropertyUse> uses;
  for (const Node* item : items_at(table, key)) {
    auto use = read_property(*item, rule_names, table.problems());
    if (!use) continue;
    if (asks_for_hexes(*use)) {
      table.problems().add(
          item->place,
          key_text(key) + " cannot ask for the required number of hexes: no retreat requires any here");
    } else if (is_of_hexes(*use)) {
      uses.push_back(*std::move(use));
    } else {
      table.problems().add(item->place,
                           key_text(key) + " must name properties of hexes, not of steps, ends or paths");
    }
  }
  return uses;
}

ReachCondition read_reach_condition(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the reach condition", problems, keys_of("reach"));
  ReachCondition reach_condition;
  reach_condition.move = table.string("move", Need::required).value_or("");
  if (const Node* move = table.find("move"))
    rule_names.use(RuleNames::Kind::move, reach_condition.move, move->place);
  if (const Node* hexes = table.find("hexes"))
    reach_condition.hexes = read_expression(*hexes, key_text("hexes"), rule_names, problems);
  if (const Node* list = table.array("ignoring")) {
    static const std::vector<std::string> known{"unengaged-enemies", "friends", "impassable", "map-edge",
                                                "map-edge-in-turn"};
    for (const Node& item : list->items) {
      if (const auto index = read_name(item, "each entry of `ignoring`", known, problems))
        reach_condition.ignoring.push_back(known[*index]);
    }
  }
  reach_condition.nonblocking = read_condition_at(table, "nonblocking", rule_names);
  reach_condition.aligned = table.boolean("aligned").value_or(false);
  reach_condition.min_enemies = table.integer("min_enemies", 0, 1000).value_or(0);
  table.finish();
  return reach_condition;
}

}  // namespace

namespace {

/// Reads `link = "charge"`, `reverse = true`: whom the unit is linked to, or who is linked to it.
void read_link_base(TableReader& table, RuleNames& rule_names, UnitGroup& group) {
  if (const auto link = read_link_use(table, "link", rule_names)) {
    group.link = *link;
    group.units = link->name == engagement_link ? UnitRelation::engaged : UnitRelation::linked;
  }
}

void read_base(const Node& node, const std::string& what, RuleNames& rule_names, UnitGroup& group,
               Problems& problems, const std::vector<std::string>& other_words = {});

/// Reads a list of bases: the group has the units that are in all of them.
void read_common_members(const Node& list, const std::string& what, RuleNames& rule_names, UnitGroup& group,
                         Problems& problems) {
  if (list.items.size() < 2 || list.items.size() > max_common_bases) {
    problems.add(list.place, fmt::format("{} must list 2 to {} groups, whose common units it means, not {}",
                                         what, max_common_bases, list.items.size()));
    return;
  }
  group.units = UnitRelation::common;
  for (const Node& item : list.items) {
    if (item.kind == Node::Kind::array) {
      problems.add(item.place, fmt::format("each of {} must be one group, not a list", what));
      return;
    }
    UnitGroup own;
    read_base(item, what, rule_names, own, problems);
    own.within = anywhere_on_map;
    group.common.push_back(std::make_shared<const UnitGroup>(std::move(own)));
  }
}

/// Reads the base of a group: a relation to the unit, a link, or the name of a group; or a list of these.
void read_base(const Node& node, const std::string& what, RuleNames& rule_names, UnitGroup& group,
               Problems& problems, const std::vector<std::string>& other_words) {
  if (node.kind == Node::Kind::table && node.find("link") != nullptr) {
    TableReader table(node, what, problems, keys_of("group-table"));
    read_link_base(table, rule_names, group);
    table.finish();
    return;
  }
  if (node.kind == Node::Kind::array) return read_common_members(node, what, rule_names, group, problems);
  std::vector<std::string> names;
  for (const Choice<UnitRelation>& relation : unit_relations) names.emplace_back(relation.name);
  const bool is_relation = node.kind == Node::Kind::string && listed(names, node.text);
  if (!is_relation && node.kind == Node::Kind::string) {
    if (rule_names.has_group(node.text)) {
      group.base = rule_names.group(node.text, node.place, problems);
    } else if (const UnitGroup* predefined = predefined_group(node.text)) {
      group.base = std::make_shared<const UnitGroup>(*predefined);
    }
    if (group.base != nullptr) {
      group.units = group.base->units;
      group.link = group.base->link;
      group.name = node.text;
    }
    if (group.base != nullptr || rule_names.has_group(node.text)) return;
  }
  for (const std::string& name : predefined_group_names()) names.push_back(name);
  for (const std::string& name : rule_names.group_names()) names.push_back(name);
  for (const std::string& word : other_words) {
    if (!listed(names, word)) names.push_back(word);
  }
  if (const auto index = read_name(node, what, names, problems); index && is_relation)
    group.units = unit_relations[*index].value;
}

}  // namespace

UnitGroup read_near(const Node& node, RuleNames& rule_names, Problems& problems, std::string_view sort,
                    const std::vector<std::string>& other_words) {
  UnitGroup near;
  if (node.kind == Node::Kind::string) {
    near.within = anywhere_on_map;
    read_base(node, other_words.empty() ? "the group of units" : key_text("caused_by"), rule_names, near,
              problems, other_words);
    return near;
  }
  TableReader table(node, "the group of units", problems, keys_of(sort));
  for (const Key& key : keys_of(sort)->list) {
    if (keys_of("group-table")->find(key.name) == nullptr) table.mark_known(key.name);
  }
  table.mark_known("link");
  const Node* link = node.find("link");
  if (link != nullptr) {
    read_link_base(table, rule_names, near);
    if (const Node* units = table.find("units"))
      problems.add(units->place, "a group has `units` or `link`, not both");
  } else if (const Node* units = table.find("units", Need::required)) {
    read_base(*units, key_text("units"), rule_names, near, problems);
  }
  const bool anywhere = near.units == UnitRelation::causing_units || near.units == UnitRelation::engaged ||
                        near.units == UnitRelation::mover || near.units == UnitRelation::linked ||
                        near.units == UnitRelation::cause || near.units == UnitRelation::common ||
                        near.base != nullptr;
  near.within = table.integer("within", 0, max_near).value_or(anywhere ? anywhere_on_map : 1);
  near.along_path = table.boolean("along_path").value_or(false);
  near.in_sight = table.boolean("in_sight").value_or(false);
  near.in_front = table.boolean("in_front").value_or(false);
  near.at_least = table.integer("at_least", 1, max_near).value_or(1);
  const LinkReading reading(rule_names, link_in(near) != nullptr);
  near.condition = read_condition_at(table, "where", rule_names);
  table.finish();
  return near;
}

std::optional<LinkUse> read_link_use(TableReader& table, std::string_view key, RuleNames& rule_names) {
  const auto name = table.string(key, Need::required);
  const bool reversed = table.boolean("reverse").value_or(false);
  if (!name) return std::nullopt;
  const Node& node = *table.find(key);
  if (name->empty()) {
    table.problems().add(node.place, fmt::format("{} is empty", key_text(key)));
    return std::nullopt;
  }
  rule_names.use(RuleNames::Kind::link, *name, node.place);
  rule_names.links.ask(*name, {node.place.line, node.place.column});
  return LinkUse{*name, reversed};
}

OptionalBox<Condition> read_condition_at(TableReader& table, std::string_view key, RuleNames& rule_names) {
  const Node* node = table.table(key);
  if (node == nullptr) return {};
  return read_condition(*node, rule_names, table.problems());
}

std::shared_ptr<const Condition> read_condition_before_move(TableReader& table, RuleNames& rule_names) {
  const Node* node = table.table("if");
  if (node == nullptr) return nullptr;
  rule_names.in_clause = true;
  auto condition = std::make_shared<const Condition>(read_condition(*node, rule_names, table.problems()));
  rule_names.in_clause = false;
  if (is_of_board(*condition)) return condition;
  table.problems().add(node->place, "`if` " + std::string(asked_before_the_move));
  return nullptr;
}

Condition read_condition(const Node& node, RuleNames& rule_names, Problems& problems) {
  using Kind = RuleNames::Kind;
  TableReader table(node, "the condition", problems, keys_of("condition"));
  Condition c;
  c.place = {node.place.line, node.place.column};
  c.state = names_at(table, "state", Kind::state, rule_names);
  c.not_state = names_at(table, "not_state", Kind::state, rule_names);
  c.kind = names_at(table, "kind");
  c.not_kind = names_at(table, "not_kind");
  const auto ask = [&](auto& asked, std::string_view key, const std::vector<std::string>& names) {
    if (const Node* value = table.find(key)) RuleNames::ask(asked, *value, names);
  };
  ask(rule_names.units.states, "state", c.state);
  ask(rule_names.units.states, "not_state", c.not_state);
  ask(rule_names.units.kinds, "kind", c.kind);
  ask(rule_names.units.kinds, "not_kind", c.not_kind);
  c.movement_class = names_at(table, "class");
  c.not_class = names_at(table, "not_class");
  c.marker = names_at(table, "marker", Kind::marker, rule_names);
  c.not_marker = names_at(table, "not_marker", Kind::marker, rule_names);
  c.terrain = names_at(table, "terrain");
  c.not_terrain = names_at(table, "not_terrain");
  c.side = names_at(table, "side");
  c.not_side = names_at(table, "not_side");
  c.hidden = table.boolean("hidden");
  c.fires = table.boolean("fires");
  c.hex = hexes_at(table, rule_names, "hex");
  c.not_hex = hexes_at(table, rule_names, "not_hex");
  c.engaged = table.boolean("engaged");
  c.engaged_elsewhere = table.boolean("engaged_elsewhere");
  c.in_front = table.boolean("in_front");
  c.in_sight = table.boolean("in_sight");
  if (const auto side = table.choice<Attack>("attacked_from", attacks)) {
    c.attacked_from = side->first;
    c.attacked_flank = side->second;
  }
  if (const Node* check = table.find("formula"))
    c.check = read_expression(*check, key_text("formula"), rule_names, problems);
  for (const Node* item : items_at(table, "near")) c.near.push_back(read_near(*item, rule_names, problems));
  for (const Node* item : items_at(table, "not_near"))
    c.not_near.push_back(read_near(*item, rule_names, problems));
  for (const Node* item : items_at(table, "any"))
    c.any.push_back(read_condition(*item, rule_names, problems));
  for (const Node* item : items_at(table, "not"))
    c.none_of.push_back(read_condition(*item, rule_names, problems));
  c.any_member = read_condition_at(table, "any_member", rule_names);
  c.cause = read_condition_at(table, "cause", rule_names);
  c.causing_units = read_condition_at(table, "causing_units", rule_names);
  for (const Node* item : items_at(table, "can_reach"))
    c.can_reach.push_back(read_reach_condition(*item, rule_names, problems));
  for (const Node* item : items_at(table, "cannot_reach"))
    c.cannot_reach.push_back(read_reach_condition(*item, rule_names, problems));
  table.finish();
  return c;
}

}  // namespace rearguard
