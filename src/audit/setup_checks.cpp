#include "src/audit/setup_checks.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/audit/finding.h"
#include "src/engine/stated_numbers.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"
#include "src/rules/stacking.h"
#include "src/rules/stated_facts.h"

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

/// Reports a unit that shares its hex with an enemy listed before it.
void check_shared(const Position& position, UnitIndex u, std::vector<Finding>& findings) {
  const Unit& unit = position.unit(u);
  for (const UnitIndex other : position.units_in(unit.hex)) {
    if (other >= u || !position.enemies(unit.side, position.unit(other).side)) continue;
    findings.push_back({"setup-mixed-sides",
                        fmt::format("{} is set up in {} together with the enemy unit {}", unit.id,
                                    position.map().grid().number(unit.hex), position.unit(other).id),
                        {unit.hex},
                        about(position, u)});
    return;
  }
}

/// Reports the unit with which its hex first exceeds the limit.
void check_stack(const Position& position, UnitIndex u, const RuleSet& rules,
                 std::vector<Finding>& findings) {
  const Unit& unit = position.unit(u);
  const auto counts = [&](UnitIndex other) {
    return other <= u && !position.enemies(unit.side, position.unit(other).side);
  };
  const StackingLimit limit(rules, position, u);
  const std::int64_t load = limit.load(unit.hex, counts);
  if (!limit.is_exceeded_by(load) || limit.is_exceeded_by(load - limit.weight(u))) return;
  std::vector<std::string> ids;
  for (const UnitIndex other : position.units_in(unit.hex)) {
    if (counts(other)) ids.push_back(position.unit(other).id);
  }
  const auto count = static_cast<std::uint64_t>(load);
  const std::string what = limit.rule().in_points ? plural(count, "stacking point", "stacking points")
                                                  : plural(count, "unit", "units");
  findings.push_back({"setup-overstacked",
                      fmt::format("{} in {} {} the stacking limit: {}, {} allowed", word_list(ids),
                                  position.map().grid().number(unit.hex),
                                  ids.size() == 1 ? "exceeds" : "exceed", what, limit.limit()),
                      {unit.hex},
                      about(position, u)});
}

/// Reports what the map and the position do not state, and the moves of the rules ask for, once for a side.
void check_facts(const Position& position, const RuleSet& rules, std::vector<Finding>& findings) {
  std::vector<const RuleSet*> moves;
  // Without moves of their own all results move by the tables at the top of the file.
  const bool moves_itself =
      rules.moves.empty() || std::any_of(rules.result_rules.begin(), rules.result_rules.end(),
                                         [](const ResultRule& rule) { return rule.move.empty(); });
  if (moves_itself) moves.push_back(&rules);
  for (const auto& [name, move] : rules.moves) moves.push_back(move.get());
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

/// Reports a unit without a number for which the rules ask, and which others of its kind state.
void check_numbers(const Position& position, UnitIndex u, const std::vector<std::string>& asked,
                   std::vector<Finding>& findings) {
  const Unit& unit = position.unit(u);
  for (const std::string& number : asked) {
    if (!is_unstated(unit, number)) continue;
    const bool others_state_it =
        std::any_of(position.units().begin(), position.units().end(), [&](const Unit& other) {
          return other.kind == unit.kind && other.movement_class == unit.movement_class &&
                 !is_unstated(other, number);
        });
    if (!others_state_it) continue;
    findings.push_back(
        {"setup-missing-number",
         fmt::format("{} states no `{}`, for which the rules ask and which units like it state", unit.id,
                     number),
         {unit.hex},
         about(position, u)});
  }
}

}  // namespace

std::vector<Finding> audit_setup(const Position& position, const RuleSet* rule_set) {
  std::vector<Finding> findings;
  const std::vector<std::string> asked =
      rule_set == nullptr ? std::vector<std::string>{} : numbers_asked_for(*rule_set);
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    check_terrain(position, u, findings);
    check_shared(position, u, findings);
    if (rule_set == nullptr) continue;
    check_stack(position, u, *rule_set, findings);
    check_numbers(position, u, asked, findings);
  }
  if (rule_set != nullptr) check_facts(position, *rule_set, findings);
  return findings;
}

}  // namespace rearguard
