#include "src/workshop/audit/open_ground_retreats.h"

#include "src/workshop/audit/local_board.h"
#include "tests/oracle/perft/agreement.h"

#include "tests/support/test.h"

namespace {

bool is_of_ground(const AtomNeeds& needs) {
  return needs.has(AtomNeed::ground) || needs.has(AtomNeed::elevation) || needs.has(AtomNeed::sight);
}

/// Returns a use of a property with arguments that need nothing of the ground.
PropertyUse use_of(const PropertyRow& row) {
  PropertyUse use;
  use.property = row.property;
  use.scope = row.scopes.front();
  const Atom& atom = atom_of(row.property);
  if (atom.takes_quantifier) use.quantifier = std::make_shared<const Quantifier>();
  if (atom.takes_operand) {
    StepOperand operand;
    operand.cost = CostTest{};
    operand.condition = Condition{};
    operand.formula = Expression::constant(1);
    use.operand = std::make_shared<const StepOperand>(std::move(operand));
  }
  if (atom.join == AtomJoin::nothing && !atom.takes_place) return use;
  use.parts.resize(1);
  use.parts[0].property = Property::enemy;
  return use;
}

/// Tests whether some retreat of two hexes under rules that forbid this property is judged on open ground.
bool is_judged_on_open_ground(const PropertyRow& row) {
  RuleSet rules;
  rules.id = "test";
  ResultRule& result = rules.result_rules.emplace_back();
  result.result = "R2";
  result.hexes = result.max_hexes = 2;
  Clause& clause = rules.clauses.emplace_back();
  clause.property = use_of(row);
  // An oblique step, a step to no terrain, a distance of more than 9 hexes: nothing forbids the straight
  // path.
  clause.property->more_than = HexCount{false, 9};
  const auto map = clear_map(9, 9);
  const StatedResult results = only(stated_results(*map, rules));
  return std::ranges::any_of(results.fans, [](Fan f) { return f != Fan::none; });
}

}  // namespace

TEST_CASE("only rules that need nothing of the ground are judged on open ground") {
  int open = 0;
  for (const PropertyRow& row : property_catalogue()) {
    const AtomNeeds needs = atom_of(row.property).needs;
    const bool of_ground = is_of_ground(needs);
    CAPTURE(row.name);
    if (of_ground) CHECK_FALSE(is_judged_on_open_ground(row));
    if (!of_ground && is_judged_on_open_ground(row)) ++open;
  }
  // Enemies, friends, zones of control, impassable steps, directions …
  CHECK(open >= 10);
}

TEST_CASE("what is judged on open ground is the same on any ground with the same possible steps") {
  std::map<std::string, int> read;
  for (const PropertyRow& row : property_catalogue()) {
    if (!is_judged_on_open_ground(row)) continue;
    const std::string name(row.name);
    CAPTURE(name);
    for (std::uint32_t board = 0; board < 12; ++board) {
      CAPTURE(board);
      Rng rng(seed_for(row.name) + board);
      BoardPlan plan;
      plan.min_size = 9;
      plan.max_size = 12;
      plan.features = 6;
      plan.holes = 1;
      const auto map = random_map(rng, plan);
      const Grid& grid = map->grid();
      RuleSet rules;
      rules.stacking.limit = 1;
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex h = grid.hex_at(i);
        const Hex from = neighbour(h, direction(rng.number(0, 5)));
        if (!map->exists(h) || !map->exists(from)) continue;
        // A hex outside the map or an impassable step on the way or in the ZOC of the attacker makes a
        // difference.
        const auto open_round = [&](Hex centre) {
          return std::ranges::all_of(direction_vectors, [&](Hex d) {
            return map->step_cost(centre, *direction_between(centre, centre + d), 0).has_value();
          });
        };
        std::vector<Hex> path{h};
        const int hexes = rng.number(1, 3);
        while (static_cast<int>(path.size()) <= hexes)
          path.push_back(neighbour(path.back(), direction(rng.number(0, 5))));
        if (!open_round(from) || !std::ranges::all_of(path, open_round)) continue;
        const std::vector<Attacker> attackers{{from, 0}};
        const Position real = alone_with(map, 0, h, attackers);
        const Position open =
            alone_with(open_cut_out(*map, h, 30, open_chart(map->chart())), 0, h, attackers);
        PropertyUse use = random_use(rng, row, false);
        while (is_of_ground(needs_of(use))) use = random_use(rng, row, false);
        const RetreatQuestion question{0, {hexes, hexes, std::nullopt}, {1}};
        const bool on_map = path_has({&real, &rules, question}, use, path);
        CHECK(on_map == path_has({&open, &rules, question}, use, path));
        ++read[name];
      }
    }
    CHECK(read[name] > 20);
  }
  CHECK(read.size() >= 10);
}

TEST_CASE("properties of the ground are known as such") {
  for (const char* name : {"terrain", "feature", "map-edge", "uphill", "downhill", "in-enemy-sight"}) {
    CAPTURE(name);
    const auto rows = property_catalogue();
    const auto row = std::ranges::find(rows, name, &PropertyRow::name);
    REQUIRE(row != rows.end());
    CHECK_FALSE(is_judged_on_open_ground(*row));
  }
}
