#include "src/workshop/scenarios/setup_checks.h"

#include <tuple>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/workshop/audit/finding.h"

namespace rearguard {
namespace {

Subject about(const Position& position, UnitIndex u) {
  return {Subject::Kind::unit, u, position.unit(u).hex, position.unit(u).id};
}

void check_terrain(const Position& position, UnitIndex u, std::vector<Finding>& findings) {
  const HexMap& map = position.map();
  const Unit& unit = position.unit(u);
  const Terrain& terrain = map.chart().terrains[map.terrain(unit.hex)];
  if (map.admits(unit.hex, unit.movement_class)) return;
  findings.push_back(
      {"setup-impassable",
       fmt::format("{} is set up in {} ({}), which {} units cannot enter", unit.id,
                   map.grid().number(unit.hex), terrain.name, map.chart().classes[unit.movement_class]),
       {unit.hex},
       about(position, u)});
}

/// Checks the units of a position, in their order, against those listed before them in the same hex.
class StackChecks {
 public:
  StackChecks(const Position& position, std::vector<Finding>& findings)
      : position_(position), findings_(findings) {}

  /// Reports a unit that shares its hex with an enemy listed before it.
  void check_shared(UnitIndex u) {
    const Unit& unit = position_.unit(u);
    const auto [enemy, is_new] = first_enemies_.try_emplace({place_of(unit), unit.side});
    if (is_new) enemy->second = first_enemy(unit);
    if (!enemy->second || *enemy->second >= u) return;
    findings_.push_back(
        {"setup-mixed-sides",
         fmt::format("{} is set up in {} together with the enemy unit {}", unit.id,
                     position_.map().grid().number(unit.hex), position_.unit(*enemy->second).id),
         {unit.hex},
         about(position_, u)});
  }

  /// Reports the unit with which its hex first exceeds the limit.
  void check_stack(UnitIndex u, const RuleSet& rules) {
    const Unit& unit = position_.unit(u);
    const StackingLimit limit(rules, position_, u);
    const std::int64_t load = load_with(u, limit);
    if (!limit.is_exceeded_by(load) || limit.is_exceeded_by(load - limit.weight(u))) return;
    std::vector<std::string> ids;
    for (const UnitIndex other : position_.units_in(unit.hex)) {
      if (other <= u && is_friend(unit, other)) ids.push_back(position_.unit(other).id);
    }
    const auto count = static_cast<std::uint64_t>(load);
    const std::string what = limit.rule().in_points ? plural(count, "stacking point", "stacking points")
                                                    : plural(count, "unit", "units");
    findings_.push_back({"setup-overstacked",
                         fmt::format("{} in {} {} the stacking limit: {}, {} allowed", word_list(ids),
                                     position_.map().grid().number(unit.hex),
                                     ids.size() == 1 ? "exceeds" : "exceed", what, limit.limit()),
                         {unit.hex},
                         about(position_, u)});
  }

 private:
  std::size_t place_of(const Unit& unit) const { return position_.map().grid().index(unit.hex); }
  bool is_friend(const Unit& unit, UnitIndex other) const {
    return !position_.enemies(unit.side, position_.unit(other).side);
  }

  std::optional<UnitIndex> first_enemy(const Unit& unit) const {
    const auto stack = position_.units_in(unit.hex);
    const auto enemy = std::ranges::find_if(stack, [&](UnitIndex other) { return !is_friend(unit, other); });
    return enemy == stack.end() ? std::nullopt : std::optional<UnitIndex>(*enemy);
  }

  /// Returns the load of a unit and its friends that are listed before it. Goes on from the unit before it to
  /// which the same rule applies.
  std::int64_t load_with(UnitIndex u, const StackingLimit& limit) {
    const Unit& unit = position_.unit(u);
    auto& [counted, load] = loads_[{place_of(unit), unit.side, &limit.rule()}];
    const auto stack = position_.units_in(unit.hex);
    for (; counted < stack.size() && stack[counted] <= u; ++counted) {
      if (is_friend(unit, stack[counted])) load += limit.weight(stack[counted]);
    }
    return load;
  }

  const Position& position_;
  std::vector<Finding>& findings_;
  std::map<std::pair<std::size_t, SideIndex>, std::optional<UnitIndex>> first_enemies_;
  /// By place, side and rule: how many of the stack have been counted, and their load.
  std::map<std::tuple<std::size_t, SideIndex, const StackingRule*>, std::pair<std::size_t, std::int64_t>>
      loads_;
};

/// Reports what the map and the position do not state, and the moves of the rules ask for, once for a side.
void check_facts(const Position& position, const RuleSet& rules, std::vector<Finding>& findings) {
  const std::vector<const RuleSet*> moves = moves_of(rules);
  std::set<std::string> reported;
  std::set<std::tuple<SideIndex, ClassId, std::string, std::string>> seen;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    if (!seen.emplace(unit.side, unit.movement_class, unit.kind, unit.state).second) continue;
    for (const RuleSet* move : moves) {
      const RetreatQuestion question{u, {1, 1, std::nullopt}, {}};
      for (const MissingFact& missing : missing_on_board(position, *move, question)) {
        if (!reported.insert(missing.fact).second) continue;
        findings.push_back({"setup-missing-fact",
                            fmt::format("{} may need {} ({}), which nobody states: {}", unit.id, missing.fact,
                                        missing.part, missing.how),
                            {},
                            about(position, u)});
      }
    }
  }
}

}  // namespace

std::vector<const RuleSet*> moves_of(const RuleSet& rules) {
  std::vector<const RuleSet*> moves;
  // Without moves of their own all results move by the tables at the top of the file.
  const bool moves_itself =
      rules.moves.empty() ||
      std::ranges::any_of(rules.result_rules, [](const ResultRule& rule) { return rule.move.empty(); });
  if (moves_itself) moves.push_back(&rules);
  for (const auto& [name, move] : rules.moves) moves.push_back(move.get());
  return moves;
}

std::vector<Finding> audit_setup(const Position& position, const RuleSet* rule_set) {
  std::vector<Finding> findings;
  StackChecks stacks(position, findings);
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    check_terrain(position, u, findings);
    stacks.check_shared(u);
    if (rule_set == nullptr) continue;
    stacks.check_stack(u, *rule_set);
  }
  if (rule_set != nullptr) check_facts(position, *rule_set, findings);
  return findings;
}

}  // namespace rearguard
