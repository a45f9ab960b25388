#include "src/workshop/rules/unsatisfiable.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/event_rules_visitor.h"

namespace rearguard {
namespace {

std::optional<std::string> clash(const std::vector<std::string>& wanted,
                                 const std::vector<std::string>& unwanted, const char* what) {
  const bool none_left = !wanted.empty() && std::ranges::all_of(wanted, [&](const std::string& name) {
    return listed(unwanted, name);
  });
  if (!none_left) return std::nullopt;
  return fmt::format("it needs {} `{}` and rules it out", what, one_of(wanted));
}

/// Returns the value of a formula without names, which is constant. Nothing if it has names.
std::optional<std::optional<std::int64_t>> fixed_value(const Expression& formula) {
  if (!formula.names().empty()) return std::nullopt;
  return formula.value([](const std::string&) { return 0; });
}

std::optional<std::string> names_clash(const Condition& c) {
  if (auto reason = clash(c.state, c.not_state, "state")) return reason;
  if (auto reason = clash(c.kind, c.not_kind, "kind")) return reason;
  if (auto reason = clash(c.movement_class, c.not_class, "class")) return reason;
  if (auto reason = clash(c.marker, c.not_marker, "marker")) return reason;
  if (auto reason = clash(c.side, c.not_side, "side")) return reason;
  return clash(c.terrain, c.not_terrain, "terrain");
}

std::optional<std::string> engagement_clash(const Condition& c) {
  if (c.engaged != false) return std::nullopt;
  if (c.engaged_elsewhere == true) return "a unit that is not engaged is not engaged elsewhere";
  const bool wants_engaged =
      std::ranges::any_of(c.near, [](const UnitGroup& n) { return n.units == UnitRelation::engaged; });
  return wants_engaged ? std::optional<std::string>("no unit is engaged with a unit that is not engaged")
                       : std::nullopt;
}

std::optional<std::string> groups_unsatisfiable(const Condition& c) {
  for (const UnitGroup& near : c.near) {
    if (!near.condition) continue;
    if (auto reason = is_unsatisfiable(*near.condition)) return reason;
  }
  for (const UnitGroup& near : c.near) {
    for (const UnitGroup& none : c.not_near) {
      const bool same = near.at_least >= none.at_least && to_text(near, true) == to_text(none, true);
      if (same) return fmt::format("it needs {} and rules them out", to_text(near, true));
    }
  }
  return std::nullopt;
}

}  // namespace

bool tests_nothing(const Condition& condition) {
  int parts = 0;
  const EventRulesVisitor count{[](const Effect&) {}, [&](const Condition&) { ++parts; },
                                [&](const Expression&) { ++parts; }};
  visit(condition, count);
  const bool names = !condition.state.empty() || !condition.not_state.empty() || !condition.kind.empty() ||
                     !condition.not_kind.empty() || !condition.movement_class.empty() ||
                     !condition.not_class.empty() || !condition.marker.empty() ||
                     !condition.not_marker.empty() || !condition.terrain.empty() ||
                     !condition.not_terrain.empty() || !condition.side.empty() || !condition.not_side.empty();
  const bool facts = condition.engaged || condition.hidden || condition.fires ||
                     condition.engaged_elsewhere || condition.in_front || condition.in_sight ||
                     condition.attacked_from;
  const bool others = !condition.near.empty() || !condition.not_near.empty() ||
                      !condition.can_reach.empty() || !condition.cannot_reach.empty() ||
                      !condition.hex.empty() || !condition.not_hex.empty();
  return parts == 1 && !names && !facts && !others;
}

std::optional<std::string> is_unsatisfiable(const Condition& c) {
  if (auto reason = names_clash(c)) return reason;
  if (auto reason = engagement_clash(c)) return reason;
  if (c.check) {
    const auto value = fixed_value(*c.check);
    if (value && value->value_or(0) == 0)
      return fmt::format("the formula \"{}\" is always 0", c.check->text());
  }
  if (auto reason = groups_unsatisfiable(c)) return reason;
  for (const OptionalBox<Condition>* part : {&c.cause, &c.causing_units, &c.any_member}) {
    if (!part->has_value()) continue;
    if (auto reason = is_unsatisfiable(**part)) return reason;
  }
  for (const Condition& none : c.none_of) {
    if (tests_nothing(none)) return "`not` rules out a condition that tests nothing";
  }
  if (c.any.empty()) return std::nullopt;
  std::optional<std::string> last;
  for (const Condition& one : c.any) {
    last = is_unsatisfiable(one);
    if (!last) return std::nullopt;
  }
  return last;
}

}  // namespace rearguard
