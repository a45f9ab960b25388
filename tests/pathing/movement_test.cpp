#include "pathing/movement.h"

#include <random>
#include <stdexcept>

#include "tests/support/test.h"

namespace {

using Twister = std::mt19937;

int pick(Twister& random, int low, int high) {
  return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}
bool chance(Twister& random, int percent) {
  return pick(random, 1, 100) <= percent;
}

// The costs in the chart of a random map.
struct Prices {
  std::int64_t unit = 1;  ///< every cost is a multiple of it
  int costliest = 4;      ///< in units
  int cheapest = 1;
  int terrains = 5;
  int taking_all = 0;  ///< percent of the costs
};

ChartCost random_cost(Twister& random, const Prices& prices) {
  if (chance(random, 8)) return {ChartCost::Kind::absent, {}};
  if (chance(random, 8)) return {ChartCost::Kind::impassable, {}};
  if (prices.taking_all > 0 && chance(random, prices.taking_all))
    return {ChartCost::Kind::cost, {prices.unit}, true};
  return {ChartCost::Kind::cost, {prices.unit * pick(random, prices.cheapest, prices.costliest)}};
}

TerrainChart random_chart(Twister& random, const Prices& prices) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.denominator = 6;
  chart.terrains.resize(1);
  for (int t = 0; t < prices.terrains; ++t) {
    Terrain terrain;
    terrain.name = "terrain " + std::to_string(t);
    terrain.symbol = static_cast<char32_t>(0x100 + t);
    terrain.cost = {random_cost(random, prices)};
    chart.terrains.push_back(terrain);
  }
  chart.terrains[1].cost = {{ChartCost::Kind::cost, {prices.unit}}};
  for (int f = 0; f < 4; ++f) {
    Feature feature;
    feature.name = "feature " + std::to_string(f);
    if (f < 2) {
      feature.cost = {random_cost(random, prices)};
    } else {
      feature.replace = {random_cost(random, prices)};
    }
    chart.features.push_back(feature);
  }
  return chart;
}

HexMap priced_map(Twister& random, const Prices& prices, int max_columns = 8) {
  Grid grid;
  grid.orientation = chance(random, 50) ? Orientation::flat : Orientation::pointy;
  grid.shifted = chance(random, 50) ? Parity::odd : Parity::even;
  grid.first = {pick(random, 0, 3), pick(random, 0, 3)};
  grid.columns = pick(random, 1, max_columns);
  grid.rows = pick(random, 1, max_columns);
  HexMap map(grid, random_chart(random, prices), "random");
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (chance(random, 8)) continue;
    map.set_terrain(grid.hex_at(i), static_cast<TerrainId>(pick(random, 1, prices.terrains)));
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex from = grid.hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(from, direction(d));
      if (!grid.contains(to) || !chance(random, 15)) continue;
      const auto f = static_cast<FeatureId>(pick(random, 0, 3));
      if (chance(random, 40)) {
        map.add_one_way_feature(f, from, to);
      } else {
        map.add_feature(f, from, to);
      }
    }
  }
  return map;
}

std::vector<std::uint8_t> random_marks(Twister& random, const Grid& grid) {
  std::vector<std::uint8_t> marks(grid.size());
  for (auto& mark : marks) {
    if (chance(random, 30)) mark = static_cast<std::uint8_t>(mark | mark_zoc);
    if (chance(random, 6)) mark = static_cast<std::uint8_t>(mark | mark_blocked);
  }
  return marks;
}

ZocEffect random_zoc(Twister& random, const Prices& prices) {
  ZocEffect zoc;
  zoc.stop_on_entry = chance(random, 30);
  zoc.no_zoc_to_zoc = chance(random, 30);
  if (chance(random, 40)) zoc.extra_to_enter = MovementPoints{prices.unit * pick(random, 0, 3)};
  if (chance(random, 40)) zoc.extra_to_leave = MovementPoints{prices.unit * pick(random, 0, 3)};
  return zoc;
}

std::uint8_t marks_of(const HexMap& map, const MovementTerms& terms, Hex h) {
  return terms.marks.empty() ? std::uint8_t{0} : terms.marks[map.grid().index(h)];
}

// Returns the cost of a step from the map and the definition of ZocEffect.
std::optional<MovementPoints> plain_step(const HexMap& map, const MovementTerms& terms, Hex start, Hex from,
                                         int d) {
  const Hex to = neighbour(from, direction(d));
  auto cost = map.step_cost(from, direction(d), 0);
  if (!cost) return std::nullopt;
  const bool leaves = (marks_of(map, terms, from) & mark_zoc) != 0;
  const bool enters = (marks_of(map, terms, to) & mark_zoc) != 0;
  if ((marks_of(map, terms, to) & mark_blocked) != 0) return std::nullopt;
  if (leaves && terms.zoc.stop_on_entry && from != start) return std::nullopt;
  if (leaves && enters && terms.zoc.no_zoc_to_zoc) return std::nullopt;
  if (leaves && terms.zoc.extra_to_leave) *cost = *cost + *terms.zoc.extra_to_leave;
  if (enters && terms.zoc.extra_to_enter) *cost = *cost + *terms.zoc.extra_to_enter;
  return cost;
}

using PlainCosts = std::vector<std::optional<MovementPoints>>;
using Allowance = std::optional<MovementPoints>;

// Returns what is spent after a step: all of the allowance if the step can be paid and takes all.
MovementPoints spent_after(const HexMap& map, Hex from, int d, MovementPoints before, MovementPoints step,
                           const Allowance& allowance) {
  const MovementPoints sum = before + step;
  const bool takes_all = map.step_price(from, direction(d), 0)->takes_all;
  return allowance && takes_all && sum <= *allowance ? *allowance : sum;
}

// Relaxes every step of the map until nothing changes (Bellman-Ford).
PlainCosts plain_costs(const HexMap& map, const MovementTerms& terms, Hex start, const Allowance& allowance) {
  const Grid& grid = map.grid();
  PlainCosts costs(grid.size());
  if (!map.exists(start)) return costs;
  costs[grid.index(start)] = MovementPoints{0};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      for (int d = 0; costs[i] && d < direction_count; ++d) {
        const auto step = plain_step(map, terms, start, grid.hex_at(i), d);
        if (!step) continue;
        auto& known = costs[grid.index(neighbour(grid.hex_at(i), direction(d)))];
        const MovementPoints after = spent_after(map, grid.hex_at(i), d, *costs[i], *step, allowance);
        if (known && *known <= after) continue;
        known = after;
        changed = true;
      }
    }
  }
  return costs;
}

PredecessorMask tight_steps(const HexMap& map, const MovementTerms& terms, const PlainCosts& costs, Hex start,
                            Hex h, const Allowance& allowance) {
  PredecessorMask mask = 0;
  for (int d = 0; h != start && d < direction_count; ++d) {
    const Hex before = neighbour(h, direction(d));
    if (!map.exists(before) || !costs[map.grid().index(before)]) continue;
    const int way = (d + 3) % direction_count;
    const auto step = plain_step(map, terms, start, before, way);
    const bool tight = step && spent_after(map, before, way, *costs[map.grid().index(before)], *step,
                                           allowance) == *costs[map.grid().index(h)];
    if (tight) mask = static_cast<PredecessorMask>(mask | (1 << d));
  }
  return mask;
}

// Implements ReachedHex::predecessor by recursion: counts the free steps behind a hex since the last
// step with a cost. `depth` exceeds the length of any such run.
int free_steps_behind(const Grid& grid, const PlainCosts& costs, const std::vector<PredecessorMask>& masks,
                      Hex start, Hex h, int depth) {
  if (h == start) return 0;
  int fewest = 1'000'000;
  for (int d = 0; d < direction_count; ++d) {
    if ((masks[grid.index(h)] >> d & 1) == 0) continue;
    const Hex before = neighbour(h, direction(d));
    if (*costs[grid.index(before)] < *costs[grid.index(h)]) return 0;
    if (depth == 0) continue;
    fewest = std::min(fewest, 1 + free_steps_behind(grid, costs, masks, start, before, depth - 1));
  }
  return fewest;
}

std::optional<Direction> plain_predecessor(const Grid& grid, const PlainCosts& costs,
                                           const std::vector<PredecessorMask>& masks, Hex start, Hex h,
                                           int depth) {
  std::optional<Direction> best;
  int fewest = 0;
  for (int d = 0; d < direction_count; ++d) {
    if ((masks[grid.index(h)] >> d & 1) == 0) continue;
    const Hex before = neighbour(h, direction(d));
    const bool costly = *costs[grid.index(before)] < *costs[grid.index(h)];
    const int behind = costly ? -1 : free_steps_behind(grid, costs, masks, start, before, depth);
    if (best && behind >= fewest) continue;
    best = direction(d);
    fewest = behind;
  }
  return best;
}

struct Expected {
  PlainCosts costs;
  std::vector<PredecessorMask> masks;
};

Expected expect(const HexMap& map, const MovementTerms& terms, Hex start, const Allowance& allowance = {}) {
  Expected expected{plain_costs(map, terms, start, allowance),
                    std::vector<PredecessorMask>(map.grid().size())};
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (!expected.costs[i]) continue;
    expected.masks[i] = tight_steps(map, terms, expected.costs, start, map.grid().hex_at(i), allowance);
  }
  return expected;
}

void check_range(MovementSearch& search, const StepCosts& costs, Hex start, MovementPoints budget,
                 const MovementTerms& terms, const Expected& expected) {
  const auto reached = search.range(costs, start, budget, terms);
  std::size_t next = 0;
  for (std::size_t i = 0; i < expected.costs.size(); ++i) {
    const bool within = expected.costs[i] && *expected.costs[i] <= budget;
    REQUIRE(search.cost_at(i).has_value() == within);
    if (!within) continue;
    REQUIRE(next < reached.size());
    CHECK(reached[next].index == i);
    CHECK(reached[next].hex == costs.map().grid().hex_at(i));
    CHECK(reached[next].cost == *expected.costs[i]);
    CHECK(reached[next].predecessors == expected.masks[i]);
    CHECK(reached[next].predecessor == search.predecessor_at(i));
    ++next;
  }
  CHECK(next == reached.size());
}

void check_all_costs(MovementSearch& search, const StepCosts& costs, Hex start, const MovementTerms& terms,
                     const Expected& expected, int free_depth) {
  search.costs_from(costs, start, terms);
  const Grid& grid = costs.map().grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    REQUIRE(search.cost(h) == expected.costs[i]);
    CHECK(search.predecessors(h) == expected.masks[i]);
    if (!expected.costs[i]) continue;
    CHECK(search.predecessor(h) ==
          plain_predecessor(grid, expected.costs, expected.masks, start, h, free_depth));
    CHECK(search.path_to(h).front() == start);
  }
}

void check_path(MovementSearch& search, MovementSearch& toward, const StepCosts& costs, Hex from, Hex to,
                const MovementTerms& terms, const Expected& expected) {
  const Grid& grid = costs.map().grid();
  const auto& least = expected.costs[grid.index(to)];
  const auto path = toward.cheapest_path(costs, from, to, terms);
  REQUIRE(path.has_value() == least.has_value());
  if (!path) return;
  CHECK(path->cost == *least);
  search.costs_from(costs, from, terms);
  CHECK(path->hexes == search.path_to(to));
  for (const Hex h : path->hexes) CHECK(toward.predecessors(h) == expected.masks[grid.index(h)]);
  if (!costs.any_takes_all()) CHECK(toward.cheapest_path(costs, from, to, terms, *least).has_value());
  CHECK_FALSE(toward.cheapest_path(costs, from, to, terms, *least - MovementPoints{1}).has_value());
}

void check_everything(unsigned seed, int maps, const Prices& prices, int max_columns = 8,
                      int free_depth = 0) {
  Twister random(seed);
  MovementSearch search;
  MovementSearch toward;
  int dearer = 0;  ///< paths that cost more because a step takes all
  for (int m = 0; m < maps; ++m) {
    CAPTURE(m);
    const HexMap map = priced_map(random, prices, max_columns);
    const StepCosts costs(map, 0);
    const auto marks = random_marks(random, map.grid());
    const auto any_hex = [&] { return map.grid().hex_at(random() % map.grid().size()); };
    for (int q = 0; q < 4; ++q) {
      MovementTerms terms;
      if (q != 0) terms = {random_zoc(random, prices), marks};
      const Hex start = any_hex();
      const Expected expected = expect(map, terms, start);
      for (const std::int64_t units : {-1, 0, 1, 3, 5, 11}) {
        const MovementPoints budget{prices.unit * units};
        if (prices.taking_all == 0) {
          check_range(search, costs, start, budget, terms, expected);
          continue;
        }
        const Expected within = expect(map, terms, start, budget);
        check_range(search, costs, start, budget, terms, within);
        const Hex to = any_hex();
        const auto path = toward.cheapest_path(costs, start, to, terms, budget);
        const auto& least = within.costs[map.grid().index(to)];
        REQUIRE(path.has_value() == (least && *least <= budget));
        if (path) CHECK(path->cost == *least);
        if (path && *least > expected.costs[map.grid().index(to)]) ++dearer;
      }
      check_all_costs(search, costs, start, terms, expected, free_depth);
      check_path(search, toward, costs, start, any_hex(), terms, expected);
    }
  }
  CHECK((dearer > 20) == (prices.taking_all > 0));
}

TerrainChart two_terrains(std::int64_t clear, std::int64_t marsh) {
  TerrainChart chart;
  chart.classes = {"foot", "wheels"};
  chart.terrains.resize(3);
  chart.terrains[1].name = "clear";
  chart.terrains[1].cost = {{ChartCost::Kind::cost, {clear}}};
  chart.terrains[2].name = "marsh";
  chart.terrains[2].cost = {{ChartCost::Kind::cost, {marsh}}};
  return chart;
}

HexMap open_ground(int columns, int rows, std::int64_t clear = 1, std::int64_t marsh = 3) {
  Grid grid;
  grid.columns = columns;
  grid.rows = rows;
  HexMap map(grid, two_terrains(clear, marsh));
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), 1);
  return map;
}

}  // namespace

TEST_CASE("reach, costs and paths equal Bellman-Ford: whole costs") {
  check_everything(101, 150, {});
}

TEST_CASE("reach, costs and paths equal Bellman-Ford: free steps") {
  check_everything(102, 60, {.unit = 1, .costliest = 2, .cheapest = 0, .terrains = 5}, 3, 5);
}

TEST_CASE("a step that takes all leaves nothing of the budget, and without one costs what must remain") {
  check_everything(105, 150, {.taking_all = 30});
  check_everything(106, 60, {.unit = 1, .costliest = 2, .cheapest = 0, .terrains = 5, .taking_all = 30}, 3,
                   5);
}

TEST_CASE("reach, costs and paths equal Bellman-Ford: costs above the bucket limit") {
  check_everything(103, 80, {.unit = 997'000'000'003, .costliest = 4, .cheapest = 0, .terrains = 5}, 3, 5);
  check_everything(104, 80, {.unit = 2'000, .costliest = 3, .cheapest = 1, .terrains = 5});
}

TEST_CASE("reach, costs and paths equal Bellman-Ford: over 255 different costs") {
  const Prices prices{.unit = 1, .costliest = 100'000, .cheapest = 1, .terrains = 250};
  const auto different_costs = [&](unsigned seed) {
    Twister random(seed);
    const HexMap map = priced_map(random, prices, 40);
    return StepCosts(map, 0).values().size();
  };
  unsigned seed = 105;
  while (different_costs(seed) <= 255) ++seed;
  check_everything(seed, 3, prices, 40);
}

TEST_CASE("reach uses the whole budget and never exceeds it") {
  const HexMap map = open_ground(21, 21);
  const StepCosts costs(map, 0);
  const Hex start = map.grid().to_hex({11, 11});
  MovementSearch search;
  // A hexagon of radius n holds 3n(n + 1) + 1 hexes.
  for (int n = 0; n <= 9; ++n)
    CHECK(search.range(costs, start, {n}).size() == std::size_t(3 * n * (n + 1) + 1));
  CHECK(search.range(costs, start, {-1}).empty());
}

TEST_CASE("on open ground costs are distances and symmetric") {
  const HexMap map = open_ground(21, 21, 2);
  const StepCosts costs(map, 0);
  const Hex start = map.grid().to_hex({11, 11});
  MovementSearch search;
  for (const ReachedHex& reached : search.range(costs, start, {16})) {
    CHECK(reached.cost.parts == 2 * distance(start, reached.hex));
    CHECK(search.cost(start + mirrored(reached.hex - start)) == reached.cost);
    CHECK(search.cost(start + rotated(reached.hex - start, 1)) == reached.cost);
  }
}

TEST_CASE("the equal predecessor in the lowest direction is followed") {
  const HexMap map = open_ground(9, 9);
  const StepCosts costs(map, 0);
  const Hex from = map.grid().to_hex({3, 6});
  const Hex to = from + Hex{1, -2};
  MovementSearch search;
  const auto path = got(search.cheapest_path(costs, from, to));
  // Both 3 (S) and 4 (SW) lead back from the target.
  CHECK(search.predecessors(to) == ((1 << 3) | (1 << 4)));
  CHECK(path.hexes == std::vector<Hex>{from, from + Hex{1, -1}, to});
}

TEST_CASE("a class that no terrain lists reaches only its start hex") {
  const HexMap map = open_ground(5, 5);
  const StepCosts costs(map, 1);
  const Hex start = map.grid().to_hex({3, 3});
  MovementSearch search;
  const auto reached = only(search.range(costs, start, {100}));
  CHECK(reached.hex == start);
  CHECK(reached.cost == MovementPoints{0});
  CHECK_FALSE(reached.predecessor);
  CHECK_FALSE(search.cheapest_path(costs, start, start + Hex{1, 0}));
  CHECK(search.cheapest_path(costs, start, start)->hexes == std::vector<Hex>{start});
}

TEST_CASE("there is no path from or to a missing hex") {
  HexMap map = open_ground(5, 5);
  const Hex hole = map.grid().to_hex({3, 3});
  const Hex off = map.grid().to_hex({9, 9});
  const Hex start = map.grid().to_hex({1, 1});
  map.set_terrain(hole, no_hex);
  const StepCosts costs(map, 0);
  MovementSearch search;
  for (const Hex h : {hole, off}) {
    CHECK(search.range(costs, h, {5}).empty());
    CHECK_FALSE(search.cheapest_path(costs, h, start));
    CHECK_FALSE(search.cheapest_path(costs, start, h));
    CHECK(search.path_to(h).empty());
  }
}

TEST_CASE("marks of the wrong length and negative extra costs throw") {
  const HexMap map = open_ground(3, 3);
  const StepCosts costs(map, 0);
  const Hex start = map.grid().to_hex({1, 1});
  MovementSearch search;
  const std::vector<std::uint8_t> short_marks(8);
  const std::vector<std::uint8_t> marks(9);
  CHECK_THROWS_AS(search.range(costs, start, {5}, {{}, short_marks}), std::invalid_argument);
  MovementTerms terms{{}, marks};
  terms.zoc.extra_to_leave = MovementPoints{-1};
  CHECK_THROWS_AS(search.costs_from(costs, start, terms), std::invalid_argument);
  CHECK(search.range(costs, start, {1}).size() == 3);
}

TEST_CASE("hexes whose cost overflows a label are unreachable") {
  // Each step costs 10^16 parts; fourteen of them fit into a label, fifteen do not.
  const HexMap map = open_ground(1, 40, 10'000'000'000'000'000, 1);
  const StepCosts costs(map, 0);
  const Hex start = map.grid().to_hex({1, 1});
  MovementSearch search;
  search.costs_from(costs, start);
  CHECK(search.cost(start + Hex{0, 14}) == MovementPoints{140'000'000'000'000'000});
  CHECK_FALSE(search.cost(start + Hex{0, 15}));
  constexpr std::int64_t everything = std::numeric_limits<std::int64_t>::max();
  CHECK(search.range(costs, start, {everything}).size() == 15);
}
