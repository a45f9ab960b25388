#include "src/core/io/rules/motion_reader.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/property.h"

namespace rearguard {
namespace {

constexpr std::array<NamedValue<Members>, 1> ray_members = {{{"nearest", Members::nearest}}};

/// A key of `motion` that belongs to one kind only.
struct KindKey {
  std::string_view key;
  Motion::Kind kind;
};
constexpr std::array<KindKey, 13> kind_keys = {{{"away_from", Motion::Kind::ray},
                                                {"toward", Motion::Kind::ray},
                                                {"else_away_from", Motion::Kind::ray},
                                                {"else_toward", Motion::Kind::ray},
                                                {"members", Motion::Kind::ray},
                                                {"oblique", Motion::Kind::ray},
                                                {"veer", Motion::Kind::ray},
                                                {"max_wheels", Motion::Kind::forward},
                                                {"max_pivot", Motion::Kind::forward},
                                                {"priorities", Motion::Kind::priority_list},
                                                {"evaluate", Motion::Kind::priority_list},
                                                {"goal", Motion::Kind::goal},
                                                {"forbid", Motion::Kind::goal}}};

/// Adds what a key of a ray names: an anchor or a list of them, the first that has a member first.
void read_leads(TableReader& table, std::string_view key, bool toward, RuleNames& rule_names,
                std::vector<RayLead>& leads) {
  const Node* node = table.find(key);
  if (node == nullptr) return;
  const bool several = node->kind == Node::Kind::array;
  if (several && node->items.empty())
    table.problems().add(node->place, fmt::format("{} must name at least one anchor", key_text(key)));
  for (const Node& item : several ? std::span<const Node>(node->items) : std::span<const Node>(node, 1)) {
    if (const auto anchor = read_anchor(item, key_text(key), rule_names, table.problems(), {false, true}))
      leads.push_back({toward, *anchor});
  }
}

/// Reads what leads a straight motion: `away_from` or `toward`, then `else_away_from` and `else_toward`.
std::vector<RayLead> read_all_leads(TableReader& table, RuleNames& rule_names) {
  std::vector<RayLead> leads;
  read_leads(table, "away_from", false, rule_names, leads);
  read_leads(table, "toward", true, rule_names, leads);
  choose<Members>(table, "members", std::span<const NamedValue<Members>>(ray_members));
  if (table.usable() &&
      (table.node().find("away_from") == nullptr) == (table.node().find("toward") == nullptr))
    table.problems().add(table.node().place,
                         fmt::format("{} needs exactly one of `away_from` and `toward`", table.what()));
  read_leads(table, "else_away_from", false, rule_names, leads);
  read_leads(table, "else_toward", true, rule_names, leads);
  return leads;
}

/// Reads the direction of a priority from `away_from`, `toward` and `members`; `ray` names it in messages.
RayLead read_lead(TableReader& table, std::string_view ray, RuleNames& rule_names) {
  const auto away_from = read_anchor_at(table, "away_from", rule_names, Need::optional, {false, true});
  const auto toward = read_anchor_at(table, "toward", rule_names, Need::optional, {false, true});
  choose<Members>(table, "members", std::span<const NamedValue<Members>>(ray_members));
  const bool away = table.node().find("away_from") != nullptr;
  RayLead lead;
  lead.toward = table.node().find("toward") != nullptr;
  if (table.usable() && away == lead.toward)
    table.problems().add(table.node().place,
                         fmt::format("{} needs exactly one of `away_from` and `toward`", ray));
  lead.anchor = (lead.toward ? toward : away_from).value_or(lead.anchor);
  return lead;
}

/// Reads a property of single hexes of a path.
std::optional<PropertyUse> read_ground(const Node& node, RuleNames& rule_names, std::string_view key,
                                       Problems& problems) {
  auto use = read_property(node, rule_names, problems);
  if (!use || is_of_hexes(*use)) return use;
  problems.add(node.place, fmt::format("{} must name a property of the hexes entered", key_text(key)));
  return std::nullopt;
}

/// Reads properties that are tested at every step.
std::vector<PropertyUse> read_forbids(TableReader& table, RuleNames& rule_names) {
  std::vector<PropertyUse> uses;
  const Node* list = table.array("forbid");
  if (list == nullptr) return uses;
  if (list->items.empty()) table.problems().add(list->place, "`forbid` must name at least one property");
  for (const Node& item : list->items) {
    const auto use = read_property(item, rule_names, table.problems());
    if (!use) continue;
    if (compares_steps(*use)) {
      uses.push_back(*use);
      continue;
    }
    table.problems().add(item.place, "`forbid` must name properties of steps, hexsides or all hexes entered");
  }
  return uses;
}

std::optional<PropertyUse> read_veer(TableReader& motion, RuleNames& rule_names) {
  const Node* node = motion.table("veer");
  if (node == nullptr) return std::nullopt;
  TableReader table(*node, "`veer`", motion.problems(), keys_of("veer"));
  std::optional<PropertyUse> around;
  if (const Node* property = table.find("around", Need::required))
    around = read_ground(*property, rule_names, "around", table.problems());
  table.finish();
  return around;
}

std::vector<PropertyUse> read_goal(TableReader& table, RuleNames& rule_names, Need need) {
  std::vector<PropertyUse> uses;
  const Node* goal = table.find("goal", need);
  if (goal == nullptr) return uses;
  const bool several = goal->kind == Node::Kind::array;
  if (several && goal->items.empty())
    table.problems().add(goal->place, "`goal` must name at least one property");
  for (const Node& item : several ? std::span<const Node>(goal->items) : std::span<const Node>(goal, 1)) {
    auto use = read_ground(item, rule_names, "goal", table.problems());
    if (use && use->property == Property::off_map)
      table.problems().add(item.place, "no path leads to a goal off the map: write `exits` in `length`");
    if (use) uses.push_back(std::move(*use));
  }
  return uses;
}

MotionPriority read_priority(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the priority", problems, keys_of("priority"));
  MotionPriority priority;
  priority.id = table.string("id").value_or("");
  if (!priority.id.empty()) table.set_what("priority " + value_text(priority.id));
  priority.cite = table.string("cite").value_or("");
  priority.text = table.string("text").value_or("");
  const RayLead lead = read_lead(table, table.what(), rule_names);
  priority.toward = lead.toward;
  priority.anchor = lead.anchor;
  priority.rotate = table.integer("rotate", 0, 3).value_or(0);
  priority.may_exit_map = table.boolean("may_exit_map").value_or(false);
  priority.forbid = read_forbids(table, rule_names);
  priority.condition = read_condition_before_move(table, rule_names);
  priority.ignores_missing = read_ignores_missing(table);
  table.finish();
  return priority;
}

std::vector<MotionPriority> read_priorities(TableReader& table, RuleNames& rule_names, Need need) {
  std::vector<MotionPriority> priorities;
  const Node* list = table.array("priorities", need);
  if (list == nullptr) return priorities;
  if (list->items.empty()) table.problems().add(list->place, "`priorities` is empty");
  for (const Node& item : list->items) {
    MotionPriority priority = read_priority(item, rule_names, table.problems());
    const bool taken = std::any_of(priorities.begin(), priorities.end(), [&](const MotionPriority& other) {
      return !priority.id.empty() && other.id == priority.id;
    });
    if (taken)
      table.problems().add(item.place, fmt::format("two priorities have the id {}", value_text(priority.id)));
    priorities.push_back(std::move(priority));
  }
  return priorities;
}

/// Reports the keys that do not apply to this kind of motion.
void refuse_idle_keys(const TableReader& table, Motion::Kind kind) {
  for (const auto& [key, of_kind] : kind_keys) {
    const Node* idle = table.node().find(key);
    if (idle == nullptr || kind == of_kind) continue;
    table.problems().add(idle->place, fmt::format("{} requires `kind = {}`", key_text(key),
                                                  value_text(name_of(motion_kind_names(), of_kind))));
  }
}

}  // namespace

Motion read_motion(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`motion`", problems, keys_of("motion"));
  Motion motion;
  motion.id = table.string("id").value_or(motion.id);
  motion.cite = table.string("cite").value_or("");
  motion.text = table.string("text").value_or("");
  const auto kind = choose<Motion::Kind>(table, "kind", motion_kind_names(), Need::required);
  for (const auto& [key, of_kind] : kind_keys) table.mark_known(key);
  if (kind) {
    motion.kind = *kind;
    refuse_idle_keys(table, *kind);
  }
  if (kind == Motion::Kind::ray) {
    std::vector<RayLead> leads = read_all_leads(table, rule_names);
    if (!leads.empty()) {
      motion.toward = leads.front().toward;
      motion.anchor = leads.front().anchor;
      motion.otherwise.assign(leads.begin() + 1, leads.end());
    }
    motion.oblique =
        choose<Motion::Oblique>(table, "oblique", oblique_names()).value_or(Motion::Oblique::never);
    motion.veer_around = read_veer(table, rule_names);
  } else if (kind == Motion::Kind::forward) {
    motion.max_wheels = table.integer("max_wheels", 0, 2).value_or(0);
    motion.max_pivot = table.integer("max_pivot", 0, 3).value_or(0);
  } else if (kind == Motion::Kind::priority_list) {
    motion.priorities = read_priorities(table, rule_names, Need::required);
    motion.step_by_step = read_step_by_step(table);
  } else if (kind == Motion::Kind::goal) {
    motion.goal = read_goal(table, rule_names, Need::required);
    motion.forbid = read_forbids(table, rule_names);
  }
  table.finish();
  return motion;
}

}  // namespace rearguard
