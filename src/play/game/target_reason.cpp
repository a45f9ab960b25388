#include "src/play/game/target_reason.h"

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/line_of_sight.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {
namespace {

std::string describe_place(const HexMap& map, Hex h) {
  const std::string number = map.grid().number(h);
  return map.exists(h) ? fmt::format("{} ({})", number, map.chart().terrains[map.terrain(h)].name) : number;
}

std::string why_too_far(const UnitGroup& targets, int away) {
  if (targets.within == 0) return fmt::format("{} away, not in the same hex", plural(away, "hex", "hexes"));
  if (targets.within == 1) return fmt::format("{} away, not next to it", plural(away, "hex", "hexes"));
  return fmt::format("{} away, at most {} {} allowed", plural(away, "hex", "hexes"), targets.within,
                     targets.within == 1 ? "is" : "are");
}

/// Returns the units that would be in the group if they were in the right places and fit its condition.
std::vector<UnitIndex> candidates(const UnitGroup& targets, const EventContext& scene) {
  UnitGroup anywhere = targets;
  anywhere.within = std::numeric_limits<int>::max();
  anywhere.in_sight = anywhere.in_front = anywhere.along_path = false;
  return units_near(anywhere, scene);
}

}  // namespace

static std::string describe_unit(const Position& position, UnitIndex u) {
  const Unit& unit = position.unit(u);
  return fmt::format("{} in {}", unit.id, position.map().grid().number(unit.hex));
}

/// Returns why a unit has no line of sight to another; empty if it has.
static std::string why_out_of_sight(const Position& position, UnitIndex from, UnitIndex to) {
  const Sight sight = line_of_sight(position.map(), position.unit(from).hex, position.unit(to).hex);
  if (sight.clear) return {};
  const std::string who = describe_unit(position, to);
  return sight.blocked_at ? fmt::format("{} blocks the line of sight to {}",
                                        describe_place(position.map(), *sight.blocked_at), who)
                          : fmt::format("{} is out of sight", who);
}

std::string why_out_of_reach(const UnitGroup& targets, const EventContext& scene, UnitIndex target) {
  const Position& position = *scene.position;
  const Unit& unit = position.unit(scene.unit);
  const Unit& other = position.unit(target);
  const std::string who = describe_unit(position, target);
  const int away = distance(unit.hex, other.hex);
  if (!targets.along_path && away > targets.within)
    return fmt::format("{} is {}", who, why_too_far(targets, away));
  if (targets.in_sight) {
    if (std::string why = why_out_of_sight(position, scene.unit, target); !why.empty()) return why;
  }
  if (targets.in_front && bearing_of(unit, other.hex) != Bearing::front) return who + " is not in its front";
  return {};
}

std::string why_no_target(const UnitGroup& targets, const EventContext& scene) {
  const std::vector<UnitIndex> all = candidates(targets, scene);
  const Position& position = *scene.position;
  const auto away = [&](UnitIndex u) {
    return distance(position.unit(scene.unit).hex, position.unit(u).hex);
  };
  const auto nearest =
      std::min_element(all.begin(), all.end(), [&](UnitIndex a, UnitIndex b) { return away(a) < away(b); });
  std::string why = nearest == all.end() ? std::string() : why_out_of_reach(targets, scene, *nearest);
  return why.empty() ? "there is " + number_words(targets, true) : why;
}

std::string why_no_member(const UnitGroup& targets, const EventContext& scene, UnitIndex target) {
  return fmt::format("{} is none of its targets: {}", describe_unit(*scene.position, target),
                     to_text(targets, true));
}

namespace {

std::optional<std::int64_t> value_in(const std::string& formula, const EventContext& scene) {
  const auto read = Expression::parse(formula);
  const auto* expression = std::get_if<Expression>(&read);
  return expression == nullptr ? std::nullopt : value_of(*expression, scene);
}

/// Returns "distance is 4, at most 3"; empty if the left side is no single name, or has no value.
std::string numbers_of(const Expression& formula, const EventContext& scene) {
  const auto comparison = comparison_of(formula.text());
  if (!comparison) return {};
  std::string name = comparison->left;
  name.erase(name.find_last_not_of(' ') + 1);
  const bool is_name = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_.") == std::string::npos;
  const auto left = value_in(comparison->left, scene), right = value_in(comparison->right, scene);
  const std::map<std::string, std::string_view> limits{
      {"<=", "at most"}, {"<", "less than"}, {">=", "at least"}, {">", "more than"}, {"=", "not"}};
  const auto limit = limits.find(comparison->sign);
  if (!is_name || !left || !right || limit == limits.end()) return {};
  std::replace(name.begin(), name.end(), '_', ' ');
  return fmt::format("{} is {}, {} {}", name.substr(name.find('.') + 1), *left, limit->second, *right);
}

}  // namespace

std::string why_not_met(const Condition& condition, const EventContext& scene) {
  const Position& position = *scene.position;
  if (condition.check && value_of(*condition.check, scene) == 0) return numbers_of(*condition.check, scene);
  for (const UnitIndex cause : scene.causing_units) {
    if (condition.in_sight == true) {
      if (std::string why = why_out_of_sight(position, scene.unit, cause); !why.empty()) return why;
    }
    if (condition.in_front == true &&
        bearing_of(position.unit(scene.unit), position.unit(cause).hex) != Bearing::front)
      return describe_unit(position, cause) + " is not in its front";
  }
  return {};
}

}  // namespace rearguard
