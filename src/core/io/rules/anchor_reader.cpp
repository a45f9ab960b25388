#include "src/core/io/rules/anchor_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::string_view retreat_direction = "retreat-direction";
constexpr std::array<std::string_view, 4> other_groups = {"friends", "any", "engaged", "mover"};
/// Regions that every question or position has or states under these names.
constexpr std::array<std::string_view, 5> stated_regions = {"start", "vacated", "defender-hexes", "entered",
                                                            "supply-source"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Tests whether a name means an anchor or a group in every rule file.
bool is_predefined(std::string_view name) {
  const auto anchors = anchor_names();
  return name == retreat_direction || contains(other_groups, name) || contains(stated_regions, name) ||
         predefined_group(name) != nullptr ||
         std::any_of(anchors.begin(), anchors.end(), [&](const auto& known) { return known.name == name; });
}

std::optional<DistanceAnchor> of_group(const Node& node, RuleNames& rule_names, Problems& problems) {
  auto group = read_clause_group(node, rule_names, problems);
  if (!group) return std::nullopt;
  return DistanceAnchor(std::make_shared<const UnitGroup>(*std::move(group)));
}

std::optional<DistanceAnchor> read_anchor_name(const Node& node, std::string_view what, RuleNames& rule_names,
                                               Problems& problems, AnchorKinds kinds) {
  std::vector<std::string> names;
  for (const auto& known : anchor_names()) {
    if (known.value == DistanceAnchor::start && !kinds.start) continue;
    if (known.name == node.text) return DistanceAnchor(known.value);
    names.emplace_back(known.name);
  }
  if (kinds.retreat_direction) {
    if (node.text == retreat_direction) return DistanceAnchor(DistanceAnchor::retreat_direction);
    names.emplace_back(retreat_direction);
  } else if (node.text == retreat_direction) {
    problems.add(node.place,
                 fmt::format("{} cannot be \"retreat-direction\": a direction has no distance", what));
    return std::nullopt;
  }
  if (contains(other_groups, node.text) || rule_names.has_group(node.text))
    return of_group(node, rule_names, problems);
  if (rule_names.has_trace(node.text)) {
    RegionUse use;
    use.name = node.text;
    use.trace = rule_names.trace(node.text, node.place, problems);
    return use.trace != nullptr ? std::optional(DistanceAnchor(std::move(use))) : std::nullopt;
  }
  for (const std::string_view name : other_groups) names.emplace_back(name);
  for (const std::string& name : rule_names.group_names()) names.push_back(name);
  for (const std::string& name : rule_names.trace_names()) names.push_back(name);
  read_name(node, what, names, problems);
  return std::nullopt;
}

}  // namespace

std::optional<RegionUse> read_region_use(TableReader& table, RuleNames& rule_names) {
  static constexpr std::array<Choice<RegionSide>, 2> sides = {
      {{"own", RegionSide::own}, {"enemy", RegionSide::enemy}}};
  const Node* node = table.find("region", Need::required);
  RegionUse use;
  use.side =
      table.choice<RegionSide>("side", std::span<const Choice<RegionSide>>(sides)).value_or(RegionSide::any);
  if (node == nullptr) return std::nullopt;
  const auto name = read_string(*node, key_text("region"), table.problems());
  if (!name) return std::nullopt;
  use.name = *name;
  const auto wrong = [&](std::string message) {
    table.problems().add(node->place, std::move(message));
    return std::nullopt;
  };
  if (name->empty()) return wrong("the name of a region is empty");
  if (rule_names.has_group(*name) || (is_predefined(*name) && !contains(stated_regions, *name)))
    return wrong(fmt::format("{} is no region", value_text(*name)));
  const bool is_traced = rule_names.has_trace(*name);
  if (use.side != RegionSide::any && (is_traced || *name == "start"))
    return wrong(fmt::format("the region {} is not divided by side", value_text(*name)));
  if (is_traced) {
    use.trace = rule_names.trace(*name, node->place, table.problems());
    if (use.trace == nullptr) return std::nullopt;
  }
  return use;
}

std::optional<DistanceAnchor> read_anchor(const Node& node, std::string_view what, RuleNames& rule_names,
                                          Problems& problems, AnchorKinds kinds) {
  if (node.kind != Node::Kind::table) {
    if (node.kind == Node::Kind::string) return read_anchor_name(node, what, rule_names, problems, kinds);
    problems.add(node.place,
                 fmt::format("{} must be the name of an anchor, or a table with `units`, `link`, `region` "
                             "or `edge`, not {}",
                             what, kind_name(node.kind)));
    return std::nullopt;
  }
  if (node.find("units") != nullptr || node.find("link") != nullptr)
    return of_group(node, rule_names, problems);
  TableReader table(node, std::string(what), problems, keys_of("anchor-table"));
  std::optional<DistanceAnchor> anchor;
  if (node.find("region") != nullptr) {
    if (auto use = read_region_use(table, rule_names)) anchor = DistanceAnchor(*std::move(use));
  } else if (node.find("edge") != nullptr) {
    if (const auto edge = table.choice<MapEdge>("edge", std::span<const Choice<MapEdge>>(map_edge_names)))
      anchor = DistanceAnchor(*edge);
  } else {
    for (const std::string_view key : {"units", "link", "region", "edge"}) table.mark_known(key);
    problems.add(node.place, fmt::format("{} needs `units`, `link`, `region` or `edge`", what));
  }
  table.finish();
  return anchor;
}

std::optional<DistanceAnchor> read_anchor_at(TableReader& table, std::string_view key, RuleNames& rule_names,
                                             Need need, AnchorKinds kinds) {
  const Node* node = table.find(key, need);
  if (node == nullptr) return std::nullopt;
  return read_anchor(*node, key_text(key), rule_names, table.problems(), kinds);
}

namespace {

/// Returns why a clause cannot speak of a group; nothing if it can.
std::optional<std::string> misfit(const UnitGroup& group) {
  for (const auto& other : group.common) {
    if (auto why = misfit(*other)) return why;
  }
  if (group.units == UnitRelation::next_above || group.units == UnitRelation::next_below)
    return "a clause speaks of enemies, friends, causing units or engaged units, not of a stack's order";
  if (group.units == UnitRelation::cause)
    return "`cause` belongs into events: the units that caused a retreat are `causing-units`";
  if (group.along_path) return "`along_path` belongs into events: a clause speaks of the unit in its hex";
  if (group.condition && !is_of_unit_alone(*group.condition))
    return "`where` in a clause may ask what a unit is by itself: its state, kind, class, side, markers, "
           "hex, "
           "terrain, engagement and own numbers";
  return group.base ? misfit(*group.base) : std::nullopt;
}

}  // namespace

std::optional<UnitGroup> read_clause_group(const Node& node, RuleNames& rule_names, Problems& problems) {
  const std::size_t before = problems.size();
  UnitGroup group = read_near(node, rule_names, problems);
  if (problems.size() > before) return std::nullopt;
  if (node.kind == Node::Kind::table && node.find("within") == nullptr) group.within = anywhere_on_map;
  auto why = misfit(group);
  if (!why && node.find("at_least") != nullptr) why = "`at_least` stands beside `some`";
  if (!why) return group;
  problems.add(node.place, *why);
  return std::nullopt;
}

void read_groups(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* table = file.table("groups");
  Problems& problems = file.problems();
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{}) {
    if (is_predefined(m.key))
      problems.add(m.place,
                   fmt::format("{} has a meaning already: give the group another name", value_text(m.key)));
    if (rule_set.groups.contains(m.key))
      problems.add(m.place, fmt::format("the group {} is defined already by the rules that this file extends",
                                        value_text(m.key)));
    if (rule_names.has_trace(m.key))
      problems.add(m.place,
                   fmt::format("{} is a region already: give the group another name", value_text(m.key)));
  }
  rule_names.define_groups(table, rule_set.groups);
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{})
    rule_names.group(m.key, m.place, problems);
  rule_set.groups = rule_names.groups();
}

void begin_traces(TableReader& file, const RuleSet& rule_set, RuleNames& rule_names) {
  rule_names.define_traces(file.table("regions"), rule_set.traces);
}

void finish_traces(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* table = file.table("regions");
  Problems& problems = file.problems();
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{}) {
    if (is_predefined(m.key))
      problems.add(m.place,
                   fmt::format("{} has a meaning already: give the region another name", value_text(m.key)));
    if (rule_set.traces.contains(m.key))
      problems.add(m.place,
                   fmt::format("the region {} is defined already by the rules that this file extends",
                               value_text(m.key)));
    rule_names.trace(m.key, m.place, problems);
  }
  rule_set.traces = rule_names.traces();
}

std::optional<TraceRule> read_trace(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader region(node, "the region of a rule file", problems, keys_of("trace"));
  const Node* trace = region.table("trace", Need::required);
  region.finish();
  if (trace == nullptr) return std::nullopt;
  TableReader table(*trace, "`trace`", problems, keys_of("trace-path"));
  const auto from = read_anchor_at(table, "from", rule_names, Need::required, {true, false});
  const Node* over = table.find("over", Need::required);
  auto use = over != nullptr ? read_property(*over, rule_names, problems) : std::nullopt;
  table.finish();
  if (!from || !use) return std::nullopt;
  if (!compares_steps(*use)) {
    problems.add(over->place, "`over` must name properties of steps, hexsides or all hexes entered");
    return std::nullopt;
  }
  return TraceRule{*from, *std::move(use)};
}

}  // namespace rearguard
