#include "src/audit/retreat_traps.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <tuple>

#include "hexmap/step_costs.h"
#include "pathing/regions.h"
#include "src/audit/expectation.h"
#include "src/audit/finding.h"
#include "src/audit/local_board.h"
#include "src/engine/judge.h"
#include "src/io/rules_reader.h"
#include "src/rules/rule_set.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

RuleSet shipped(const std::string& name) {
  auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "");
  REQUIRE(read);
  return std::move(read).value();
}

/// Judges on the whole map whether a unit with one attacker has no legal retreat.
bool is_lost(const std::shared_ptr<const HexMap>& map, const RuleSet& rule_set, ClassId c, Hex h, Attacker by,
             const std::string& result) {
  const std::vector<Attacker> attackers{by};
  const Position position = alone_with(map, c, h, attackers);
  Judge judge(position, rule_set);
  const Judgement judged = judge.judge(request_for(position, result));
  return std::get<Verdict>(judged).end_hexes.empty();
}

/// Returns the same map with open ground in every hex.
std::shared_ptr<const HexMap> all_open(const HexMap& map) {
  TerrainChart chart;
  chart.classes = map.chart().classes;
  chart.terrains.resize(2);
  chart.terrains[1].cost.assign(chart.classes.size(), {ChartCost::Kind::cost, {1}});
  auto open = std::make_shared<HexMap>(map.grid(), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (map.terrains()[i] != no_hex) open->set_terrain(map.grid().hex_at(i), 1);
  }
  return open;
}

using TrapNames = std::map<std::tuple<ClassId, Hex, int>, std::vector<std::string>>;

TrapNames expected_traps(const std::shared_ptr<const HexMap>& map, const RuleSet& rule_set,
                         const std::vector<std::string>& results) {
  TrapNames reported;
  const auto open = all_open(*map);
  const TerrainChart& chart = map->chart();
  for (std::size_t at = 0; at < chart.classes.size(); ++at) {
    const auto c = static_cast<ClassId>(at);
    const auto stands = [&](Hex h, ClassId who) {
      return map->exists(h) &&
             cost_for(chart.terrains[map->terrain(h)].cost, who).kind == ChartCost::Kind::cost;
    };
    const StepCosts costs(*map, c);
    const MapRegions parts = regions(costs, open_ground(costs));
    for (std::size_t i = 0; i < map->grid().size(); ++i) {
      if (parts.part[i] == MapRegions::none || parts.part[i] != parts.main()) continue;
      const Hex h = map->grid().hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex from = neighbour(h, direction(d));
        std::optional<ClassId> by;
        if (stands(from, c)) by = c;
        for (std::size_t k = 0; k < chart.classes.size() && !by; ++k) {
          if (stands(from, static_cast<ClassId>(k))) by = static_cast<ClassId>(k);
        }
        if (!by) continue;
        for (const std::string& result : results) {
          if (is_lost(map, rule_set, c, h, {from, *by}, result) &&
              !is_lost(open, rule_set, c, h, {from, *by}, result))
            reported[{c, h, d}].push_back(result);
        }
      }
    }
  }
  return reported;
}

TrapNames reported_of(const std::vector<RetreatTrap>& traps) {
  TrapNames reported;
  for (const RetreatTrap& t : traps) {
    for (const Direction d : t.attacked_from) reported[{t.movement_class, t.hex, index_of(d)}] = t.results;
  }
  return reported;
}

}  // namespace

TEST_CASE("the traps of random maps are those found by judging every hex on the whole map") {
  const RuleSet rule_set = shipped("order-actions");
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.min_size = 7;
    plan.max_size = 10;
    const auto map = random_map(rng, plan);
    CAPTURE(seed);
    const TrapNames expected = expected_traps(map, rule_set, {"rout", "R2", "R1"});
    CHECK(reported_of(retreat_traps(*map, rule_set).traps) == expected);
    found += expected.size();
  }
  CHECK(found > 10);
}

TEST_CASE("the traps do not depend on the number of threads") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 26, 26), 5);
  const RuleSet rule_set = shipped("flags-home");
  const auto reported = [&](unsigned threads) {
    TrapNames traps;
    for (const RetreatTrap& trap : retreat_traps(map, rule_set, max_trap_questions, threads).traps) {
      for (const Direction d : trap.attacked_from)
        traps[{trap.movement_class, trap.hex, static_cast<int>(d)}] = trap.results;
    }
    return traps;
  };
  const TrapNames alone = reported(1);
  CHECK_FALSE(alone.empty());
  CHECK(reported(2) == alone);
  CHECK(reported(7) == alone);
}

TEST_CASE("a hex at the map edge is not a trap") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 8, 8));
  for (const char* rules : {"order-actions", "confusion", "blocked-path", "home-rout", "rally-table"})
    CHECK(retreat_traps(map, shipped(rules)).traps.empty());
}

TEST_CASE("the end of a blind alley is a retreat trap") {
  // From 0504 a unit can go only to 0505.
  HexMap map(grid_of(Orientation::flat, Parity::even, 10, 10), small_chart());
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  const Hex end = *map.grid().parse("0504");
  for (const char* wood : {"0503", "0403", "0404", "0603", "0604"})
    map.set_terrain(*map.grid().parse(wood), woods);
  const auto traps = retreat_traps(map, shipped("order-actions")).traps;
  // Only mounted units cannot enter woods.
  bool seen = false;
  for (const RetreatTrap& t : traps) {
    CHECK(t.movement_class == mounted);
    if (t.hex != end) continue;
    seen = seen || t.results.size() == 3;
    for (const Direction d : t.attacked_from) CHECK(neighbour(end, d) == *map.grid().parse("0505"));
  }
  CHECK(seen);
}

TEST_CASE("an expected retreat without attackers is a finding if the rules ask who caused it") {
  ExpectedRetreat expected;
  expected.unit.hex = "0303";
  expected.unit.movement_class = "foot";
  expected.result = "DR";
  expected.outcome = "retreat";
  const RuleSet rule_set = shipped("priority-displacement");
  const auto map = clear_map(6, 6);
  const auto findings = verify(map, expected, rule_set, "", 0);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().message.find(
            "the rules ask who caused the retreat (motion): state its `attackers`") != std::string::npos);
  Bystander attacker;
  attacker.is_enemy = true;
  attacker.unit = expected.unit;
  attacker.unit.hex = "0302";
  expected.others = {attacker};
  CHECK(verify(map, expected, rule_set, "", 0).empty());
}
