#include "pathing/costs_to.h"

#include "pathing/movement.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

TEST_CASE("the costs to some hexes are those of the cheapest path from each hex") {
  int reached = 0, unreached = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed_for("costs to") + seed);
    const Position position = random_position(rng, {});
    const HexMap& map = position.map();
    const Grid& grid = map.grid();
    const StepCosts costs(map, position.unit(0).movement_class);
    std::vector<Hex> targets;
    for (int i = rng.number(1, 3); i > 0; --i)
      targets.push_back(
          grid.hex_at(static_cast<std::size_t>(rng.number(0, static_cast<int>(grid.size()) - 1))));
    targets.push_back(grid.hex_at(0) + Hex{-5, -5});  // off the map
    const auto found = costs_to(costs, targets);
    MovementSearch search;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      search.costs_from(costs, grid.hex_at(i));
      std::optional<std::int64_t> least;
      for (const Hex h : targets) {
        const auto cost = search.cost(h);
        if (cost && (!least || cost->parts < *least)) least = cost->parts;
      }
      CAPTURE(seed);
      CAPTURE(i);
      CHECK(found[i] == least);
      ++(least ? reached : unreached);
    }
  }
  CHECK(reached > 100);
  CHECK(unreached > 100);
}
