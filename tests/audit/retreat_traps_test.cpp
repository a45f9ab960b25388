#include "src/audit/retreat_traps.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <tuple>

#include "pathing/map_parts.h"
#include "src/audit/local_board.h"
#include "src/engine/judge.h"
#include "src/io/rules_reader.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

Doctrine shipped(const std::string& name) {
  auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "");
  REQUIRE(read);
  return std::move(read).value();
}

/// Whether a unit with one attacker has no legal retreat, asked of the front door on the whole map.
bool is_lost(const std::shared_ptr<const HexMap>& map, const Doctrine& doctrine, ClassId c, Hex h,
             Attacker by, const std::string& result) {
  const std::vector<Attacker> attackers{by};
  const Position position = alone_with(map, c, h, attackers);
  Judge judge(position, doctrine);
  const Judgement judged = judge.judge(request_for(position, result));
  return std::get<Verdict>(judged).ends.empty();
}

/// The same ground with every hex open.
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

using Told = std::map<std::tuple<ClassId, Hex, int>, std::vector<std::string>>;

Told expected_traps(const std::shared_ptr<const HexMap>& map, const Doctrine& doctrine,
                    const std::vector<std::string>& results) {
  Told told;
  const auto open = all_open(*map);
  const TerrainChart& chart = map->chart();
  for (std::size_t at = 0; at < chart.classes.size(); ++at) {
    const auto c = static_cast<ClassId>(at);
    const auto stands = [&](Hex h, ClassId who) {
      return map->exists(h) &&
             cost_for(chart.terrains[map->terrain(h)].cost, who).kind == ChartCost::Kind::cost;
    };
    const StepCosts costs(*map, c);
    const MapParts parts = map_parts(costs, open_ground(costs));
    for (std::size_t i = 0; i < map->grid().size(); ++i) {
      if (parts.part[i] == MapParts::none || parts.part[i] != parts.main()) continue;
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
          if (is_lost(map, doctrine, c, h, {from, *by}, result) &&
              !is_lost(open, doctrine, c, h, {from, *by}, result))
            told[{c, h, d}].push_back(result);
        }
      }
    }
  }
  return told;
}

Told told_of(const std::vector<RetreatTrap>& traps) {
  Told told;
  for (const RetreatTrap& t : traps) {
    for (const Direction d : t.attacked_from) told[{t.movement_class, t.hex, index_of(d)}] = t.results;
  }
  return told;
}

}  // namespace

TEST_CASE("the traps of random maps are those that the whole map tells when asked hex by hex") {
  const Doctrine doctrine = shipped("order-actions");
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.least_size = 7;
    plan.most_size = 10;
    const auto map = lot_map(lot, plan);
    CAPTURE(seed);
    const Told expected = expected_traps(map, doctrine, {"rout", "R2", "R1"});
    CHECK(told_of(retreat_traps(*map, doctrine).traps) == expected);
    found += expected.size();
  }
  CHECK(found > 10);
}

TEST_CASE("the traps do not depend on how many threads look for them") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 26, 26), 5);
  const Doctrine doctrine = shipped("flags-home");
  const auto told = [&](unsigned threads) {
    Told traps;
    for (const RetreatTrap& trap : retreat_traps(map, doctrine, most_trap_questions, threads).traps) {
      for (const Direction d : trap.attacked_from)
        traps[{trap.movement_class, trap.hex, static_cast<int>(d)}] = trap.results;
    }
    return traps;
  };
  const Told alone = told(1);
  CHECK_FALSE(alone.empty());
  CHECK(told(2) == alone);
  CHECK(told(7) == alone);
}

TEST_CASE("the edge of the map is no trap") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 8, 8));
  for (const char* rules : {"order-actions", "confusion", "blocked-path", "home-rout", "rally-table"})
    CHECK(retreat_traps(map, shipped(rules)).traps.empty());
}

TEST_CASE("a blind alley is a trap for whoever stands at its end") {
  // 0504 can be left for 0505 only.
  HexMap map(grid_of(Orientation::flat, Parity::even, 10, 10), small_chart());
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  const Hex end = *map.grid().parse("0504");
  for (const char* wood : {"0503", "0403", "0404", "0603", "0604"})
    map.set_terrain(*map.grid().parse(wood), woods);
  const auto traps = retreat_traps(map, shipped("order-actions")).traps;
  // Woods are closed to mounted units alone.
  bool seen = false;
  for (const RetreatTrap& t : traps) {
    CHECK(t.movement_class == mounted);
    if (t.hex != end) continue;
    seen = seen || t.results.size() == 3;
    for (const Direction d : t.attacked_from) CHECK(neighbour(end, d) == *map.grid().parse("0505"));
  }
  CHECK(seen);
}
