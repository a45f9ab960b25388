// Where units can move, compared with a reference implementation that tries every path.

#include "src/play/game/movement_reach.h"

#include "hexmap/step_costs.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_board.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"
#include "tests/support/zoc_rules.h"

using namespace rearguard;
using rearguard::testing::add_random_zocs;
using rearguard::testing::BoardPlan;
using rearguard::testing::random_position;
using rearguard::testing::Rng;

namespace {

/// `several_zocs`: the rules define several ZOCs, one of which movement names.
GameState random_state(Rng& rng, bool several_zocs) {
  BoardPlan plan;
  plan.min_size = 4;
  plan.max_size = 6;
  Position position = random_position(rng, plan);
  Play play;
  MovementRule& rule = play.movement;
  rule.enemy_zoc = static_cast<MovementRule::InZoc>(rng.number(0, 2));
  rule.zoc_to_zoc = rng.chance(60);
  rule.through_friends = rng.chance(60);
  rule.minimum_move = rng.chance(40);
  if (rng.chance(20)) {
    PropertyUse beside_enemies;
    beside_enemies.property = Property::adjacent_to_enemy;
    rule.prohibited = {beside_enemies};
  }
  play.phases.resize(1);
  RuleSet rule_set;
  rule_set.stacking.limit = rng.number(0, 2);
  if (several_zocs) {
    add_random_zocs(rng, rule_set);
    rule.zoc = rng.chance(50) ? "raw" : "other";
    PropertyUse enemy_zoc;
    enemy_zoc.property = Property::enemy_zoc;
    if (rng.chance(20)) rule.prohibited = {enemy_zoc};
  }
  rule_set.play = std::make_shared<const Play>(std::move(play));
  auto scenario = std::make_shared<Scenario>(Scenario{"random",
                                                      "random",
                                                      "",
                                                      "",
                                                      std::make_shared<const RuleSet>(std::move(rule_set)),
                                                      {},
                                                      position,
                                                      {},
                                                      {},
                                                      1,
                                                      {},
                                                      {},
                                                      {},
                                                      {},
                                                      {}});
  scenario->sides = position.sides();
  return GameState{std::move(scenario), 1, std::move(position)};
}

/// The reference implementation: tries every path.
class ReferenceMovement {
 public:
  ReferenceMovement(const GameState& state, UnitIndex unit)
      : state_(state),
        unit_(state.position.unit(unit)),
        index_(unit),
        rule_(state.scenario->play().movement),
        facts_(state.position, ZocRule{}, unit_.side),
        rules_(rules_with(movement_zoc(*state.scenario->rule_set))),
        board_(question(state, unit)) {
    visit(unit_.hex, {});
    if (!rule_.minimum_move) return;
    for (int d = 0; d < direction_count; ++d) {
      const Hex h = neighbour(unit_.hex, direction(d));
      if (step(unit_.hex, direction(d)) && unit_.movement > MovementPoints{} && ends(h) && !best.contains(h))
        best[h] = unit_.movement;
    }
  }
  std::map<Hex, MovementPoints> best;

 private:
  bool has(Hex h, BoardFacts::Bit bit) const { return (facts_.bits(h) & bit) != 0; }
  static RuleSet rules_with(const ZocRule& zoc) {
    RuleSet rules;
    rules.zoc = zoc;
    return rules;
  }
  PathQuestion question(const GameState& state, UnitIndex unit) const {
    RetreatQuestion asked;
    asked.unit = unit;
    return {&state.position, &rules_, asked};
  }
  bool in_zoc(Hex h) const { return board_.in_enemy_zoc(h); }
  bool is_prohibited(Hex h) const {
    if (rule_.prohibited.empty()) return false;
    return rule_.prohibited.front().property == Property::enemy_zoc ? in_zoc(h)
                                                                    : has(h, BoardFacts::adjacent_to_enemy);
  }

  std::optional<MovementPoints> step(Hex from, Direction d) const {
    const Hex to = neighbour(from, d);
    const auto cost = state_.position.map().step_cost(from, d, unit_.movement_class);
    if (!cost || has(to, BoardFacts::enemy)) return std::nullopt;
    const bool zoc = in_zoc(to);
    if (zoc && rule_.enemy_zoc == MovementRule::InZoc::closed) return std::nullopt;
    if (zoc && !rule_.zoc_to_zoc && in_zoc(from)) return std::nullopt;
    // The unit's own hex counts as occupied by a friend; no cheapest path returns to it.
    if (!rule_.through_friends && has(to, BoardFacts::friendly)) return std::nullopt;
    if (is_prohibited(to)) return std::nullopt;
    return cost;
  }

  bool ends(Hex h) const {
    int there = 1;
    for (const UnitIndex u : state_.position.units_in(h)) {
      if (u == index_) continue;
      if (state_.position.enemies(state_.position.unit(u).side, unit_.side)) return false;
      ++there;
    }
    const int limit = state_.scenario->rule_set->stacking.limit;
    return h != unit_.hex && (limit == 0 || there <= limit);
  }

  void visit(Hex at, MovementPoints spent) {
    const auto [known, is_new] = cheapest_.try_emplace(at, spent);
    if (!is_new && known->second <= spent) return;
    known->second = spent;
    if (ends(at)) best[at] = spent;
    const bool stops = rule_.enemy_zoc == MovementRule::InZoc::stop && at != unit_.hex && in_zoc(at);
    for (int d = 0; d < direction_count && !stops; ++d) {
      const auto cost = step(at, direction(d));
      if (cost && spent + *cost <= unit_.movement) visit(neighbour(at, direction(d)), spent + *cost);
    }
  }

  const GameState& state_;
  const Unit& unit_;
  UnitIndex index_;
  const MovementRule& rule_;
  BoardFacts facts_;
  RuleSet rules_;
  ReferenceBoard board_;
  std::map<Hex, MovementPoints> cheapest_;
};

}  // namespace

TEST_CASE("move_ends and the reference implementation agree on hexes and costs") {
  Rng rng(20), of_several(rearguard::testing::seed_for("zocs"));
  std::size_t ends = 0;
  for (int board = 0; board < 700; ++board) {
    const bool several_zocs = board >= 400;
    const GameState state = random_state(several_zocs ? of_several : rng, several_zocs);
    for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
      const ReferenceMovement reference(state, u);
      std::map<Hex, MovementPoints> found;
      for (const MoveEnd& end : move_ends(state, u)) {
        found[end.hex] = end.cost;
        CHECK(end.path.front() == state.position.unit(u).hex);
        CHECK(end.path.back() == end.hex);
        const auto alone = move_to(state, u, end.hex);
        REQUIRE(alone);
        CHECK(alone->path == end.path);
      }
      CHECK(found == reference.best);
      ends += found.size();
    }
  }
  CHECK(ends > 7000);
}
