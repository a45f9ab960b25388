#include "src/workshop/audit/retreat_traps.h"

#include <tuple>

#include "pathing/regions.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/local_board.h"
#include "src/workshop/audit/open_ground_retreats.h"
#include "src/workshop/audit/verify.h"
#include "tests/oracle/perft/random_motions.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"

namespace {

RuleSet shipped(const std::string& name) {
  return got(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, ""));
}

/// Judges on the whole map whether a unit with one attacker has no legal retreat.
bool is_lost(const std::shared_ptr<const HexMap>& map, const RuleSet& rule_set, ClassId c, Hex h, Attacker by,
             const std::string& result) {
  const std::vector<Attacker> attackers{by};
  const Position position = alone_with(map, c, h, attackers);
  Judge judge(position, rule_set);
  const Judgement judged = judge.judge(request_for(position, result));
  const auto* verdict = std::get_if<Verdict>(&judged);
  return verdict != nullptr && verdict->end_hexes.empty();
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

using TrapNames = std::map<std::tuple<ClassId, Hex, int>, Strings>;

TrapNames expected_traps(const std::shared_ptr<const HexMap>& map, const RuleSet& rule_set,
                         const Strings& results) {
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
      std::map<int, Attacker> attackers;
      for (int d = 0; d < direction_count; ++d) {
        const Hex from = neighbour(h, direction(d));
        std::optional<ClassId> by;
        if (stands(from, c)) by = c;
        for (std::size_t k = 0; k < chart.classes.size() && !by; ++k) {
          if (stands(from, static_cast<ClassId>(k))) by = static_cast<ClassId>(k);
        }
        if (by) attackers[d] = {from, *by};
      }
      for (const std::string& result : results) {
        const bool any = rule_set.mover_for(result).motion.kind == Motion::Kind::free;
        if (!any && !std::ranges::all_of(attackers, [&](const auto& attack) {
              return is_lost(map, rule_set, c, h, attack.second, result);
            }))
          continue;
        for (const auto& [d, by] : attackers) {
          if (is_lost(map, rule_set, c, h, by, result) && !is_lost(open, rule_set, c, h, by, result))
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

/// Returns rules whose clauses look only at the ground.
RuleSet rules_of_ground(Rng& rng) {
  static constexpr std::array properties{Property::off_map,  Property::impassable, Property::terrain,
                                         Property::feature,  Property::map_edge,   Property::uphill,
                                         Property::downhill, Property::compass};
  RuleSet rule_set;
  rule_set.id = "ground";
  const int clauses = rng.number(1, 4);
  for (int i = 0; i < clauses; ++i) {
    Clause clause = random_clause(rng, i);
    clause.kind = rng.chance(70) ? ClauseKind::forbid : ClauseKind::avoid;
    clause.value = std::nullopt;
    clause.benchmark_excludes = std::nullopt;
    clause.except_to_avoid.clear();
    clause.step_by_step = false;
    clause.unless_only_path = clause.kind == ClauseKind::forbid && rng.chance(10);
    clause.property = random_use(rng, row_of(i == 0 ? Property::impassable : pick(rng, properties)), false);
    clause.property->negated = i > 0 && rng.chance(10);
    rule_set.clauses.push_back(clause);
  }
  return rule_set;
}

/// Returns free motion, or one that leads in certain directions only.
Motion random_motion(Rng& rng) {
  switch (rng.number(0, 5)) {
    case 0:
      return random_ray(rng);
    case 1:
      return random_veering(rng);
    case 2:
      return random_priority_list(rng, rng.chance(50));
    case 3:
      return random_goal(rng);
    default:
      return {};
  }
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

TEST_CASE("the traps under random rules are those found by judging every hex on the whole map") {
  std::map<std::string, std::size_t> found;
  int judged_on_open_ground = 0;
  const std::uint32_t boards = random_boards(60);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.min_size = 5;
    plan.max_size = 7;
    plan.features = rng.number(5, 30);
    const auto map = random_map(rng, plan);
    const bool by_ground = rng.chance(50);
    RuleSet rule_set = by_ground ? rules_of_ground(rng) : random_rule_set(rng);
    rule_set.motion = random_motion(rng);
    // Traps are those whose rules ask for nothing that is not on the map.
    for (Clause& clause : rule_set.clauses) clause.ignores_missing = true;
    for (MotionPriority& priority : rule_set.motion.priorities) priority.ignores_missing = true;
    ResultRule& result = rule_set.result_rules.emplace_back();
    result.result = "R";
    result.hexes = result.max_hexes = rng.number(1, 3);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    CAPTURE(static_cast<int>(rule_set.motion.kind));
    const TrapNames expected = expected_traps(map, rule_set, {"R"});
    CHECK(reported_of(retreat_traps(*map, rule_set).traps) == expected);
    found[by_ground ? "rules of ground" : "any rules"] += expected.size();
    found[rule_set.motion.kind == Motion::Kind::free ? "free motion" : "other motions"] += expected.size();
    for (const StatedResult& stated : stated_results(*map, rule_set)) {
      const bool fans = std::ranges::any_of(stated.fans, [](Fan f) { return f != Fan::none; });
      judged_on_open_ground += fans ? 1 : 0;
    }
  }
  for (const auto& what : found) {
    CAPTURE(what.first);
    CHECK(what.second > 20);
  }
  CHECK(found.size() == 4);
  CHECK(judged_on_open_ground > 10);
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

TEST_CASE("rules that require an enemy ZOC are not judged as if every attacker exerted one") {
  // Cliffs all round 0504: a unit there exerts no ZOC, although every step around it is possible.
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 10, 10));
  const Hex cliffs = *map.grid().parse("0504");
  const Hex behind = *map.grid().parse("0505");
  for (int d = 0; d < direction_count; ++d)
    map.add_one_way_feature(cliff, cliffs, neighbour(cliffs, direction(d)));
  RuleSet rule_set;
  rule_set.id = "into-zoc";
  rule_set.zoc.range = 2;
  ResultRule& result = rule_set.result_rules.emplace_back();
  result.result = "R1";
  result.hexes = result.max_hexes = 1;
  for (const Property property : {Property::impassable, Property::enemy, Property::enemy_zoc}) {
    Clause& clause = rule_set.clauses.emplace_back();
    clause.id = row_of(property).name;
    clause.property = PropertyUse{};
    clause.property->property = property;
    clause.property->scope = row_of(property).scopes.front();
    clause.property->negated = property == Property::enemy_zoc;
  }
  const auto traps = reported_of(retreat_traps(map, rule_set).traps);
  CHECK(traps == expected_traps(std::make_shared<const HexMap>(map), rule_set, {"R1"}));
  CHECK(traps.contains({foot, behind, index_of(direction(0))}));
}

TEST_CASE("an expected retreat without attackers is a finding if the rules ask who caused it") {
  ExpectedRetreat expected;
  expected.unit.hex = "0303";
  expected.unit.movement_class = "foot";
  expected.result = "DR";
  expected.outcome = "retreat";
  const RuleSet rule_set = shipped("priority-displacement");
  const auto map = clear_map(6, 6);
  const auto findings = only(verify(map, expected, rule_set, "", 0));
  CHECK(has(findings.message, "the rules ask who caused the retreat (motion): state its `attackers`"));
  Bystander attacker;
  attacker.is_enemy = true;
  attacker.unit = expected.unit;
  attacker.unit.hex = "0302";
  expected.others = {attacker};
  CHECK(verify(map, expected, rule_set, "", 0).empty());
}
