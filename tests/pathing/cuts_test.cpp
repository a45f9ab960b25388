#include "pathing/cuts.h"

#include <tuple>

#include "hexmap/step_costs.h"
#include "pathing/regions.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

using Side = std::pair<Hex, Hex>;  ///< the hex with the smaller number first

Side side_of(const Grid& grid, Hex a, Hex b) {
  return grid.key(a) < grid.key(b) ? Side{a, b} : Side{b, a};
}

/// Tests by flood fill whether a path is left without some hexes and hexsides.
bool is_linked(const HexMap& map, ClassId c, const CutEnd& from, const CutEnd& to, const std::set<Hex>& lost,
               const std::set<Side>& closed) {
  std::set<Hex> reached;
  std::vector<Hex> front;
  for (const Hex h : from.hexes) {
    if (map.admits(h, c) && !lost.contains(h) && reached.insert(h).second) front.push_back(h);
  }
  while (!front.empty()) {
    const Hex h = front.back();
    front.pop_back();
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(h, direction(d));
      if (!map.step_cost(h, direction(d), c) || lost.contains(next)) continue;
      if (closed.contains(side_of(map.grid(), h, next))) continue;
      if (reached.insert(next).second) front.push_back(next);
    }
  }
  return std::ranges::any_of(to.hexes, [&](Hex h) { return reached.contains(h); });
}

/// Returns the first subset of at most `max_size` items, smaller ones first, that passes a test.
template <class Item>
std::optional<std::vector<Item>> first_subset(const std::vector<Item>& items, std::size_t max_size,
                                              const std::function<bool(const std::set<Item>&)>& passes) {
  for (std::size_t size = 0; size <= std::min(max_size, items.size()); ++size) {
    std::vector<std::size_t> at(size);
    for (std::size_t i = 0; i < size; ++i) at[i] = i;
    while (true) {
      std::vector<Item> chosen;
      for (const std::size_t i : at) chosen.push_back(items[i]);
      if (passes(std::set<Item>(chosen.begin(), chosen.end()))) return chosen;
      std::size_t last = size;
      while (last > 0 && at[last - 1] == items.size() - size + last - 1) --last;
      if (last == 0) break;
      ++at[last - 1];
      for (std::size_t i = last; i < size; ++i) at[i] = at[i - 1] + 1;
    }
  }
  return std::nullopt;
}

std::vector<Hex> column(const HexMap& map, int number) {
  std::vector<Hex> hexes;
  for (int row = 1; row <= map.grid().rows; ++row) hexes.push_back(map.grid().to_hex({number, row}));
  return hexes;
}

constexpr std::size_t max_tried = 3;

struct Tally {
  int none = 0, apart = 0, cut = 0, larger = 0;
  void add(const std::optional<std::size_t>& size) {
    ++(!size ? none : *size == 0 ? apart : *size <= max_tried ? cut : larger);
  }
};

/// Maps and ends for both kinds of cuts: the outer columns, and two hexes.
void for_each_question(const std::function<void(const HexMap&, ClassId, CutEnd, CutEnd)>& ask) {
  for (std::uint32_t seed = 1; seed <= 24; ++seed) {
    const auto layouts = every_layout(5, 4);
    const Grid& grid = layouts[seed % layouts.size()];
    const HexMap map = seed % 2 == 0 ? random_map(grid, seed) : with_openings(grid, seed);
    const ClassId c = seed % 3 == 0 ? mounted : foot;
    ask(map, c, {column(map, 1), true}, {column(map, 5), true});
    ask(map, c, {column(map, 5), true}, {{grid.to_hex({1, 1 + static_cast<int>(seed % 4)})}, false});
    ask(map, c, {{grid.to_hex({2, 2})}, false}, {{grid.to_hex({3, 1 + static_cast<int>(seed % 4)})}, false});
    ask(map, c, {{grid.to_hex({1, 4}), grid.to_hex({1, 1})}, false}, {{grid.to_hex({3, 2})}, false});
  }
}

}  // namespace

TEST_CASE("hex cuts and all sets of hexes agree on the first smallest that leaves no path") {
  Tally tally;
  for_each_question([&](const HexMap& map, ClassId c, const CutEnd& from, const CutEnd& to) {
    const Grid& grid = map.grid();
    const StepCosts costs(map, c);
    const auto cut = min_hex_cut(costs, open_ground(costs), from, to);
    tally.add(cut ? std::optional(cut->size()) : std::nullopt);
    std::vector<Hex> hexes;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      const auto is_in = [h](const CutEnd& end) {
        return std::ranges::find(end.hexes, h) != end.hexes.end();
      };
      const bool fixed = (!from.may_be_cut && is_in(from)) || (!to.may_be_cut && is_in(to));
      if (!fixed && map.admits(h, c)) hexes.push_back(h);
    }
    std::ranges::sort(hexes, [&](Hex a, Hex b) { return grid.key(a) < grid.key(b); });
    const auto parts = [&](const std::set<Hex>& lost) { return !is_linked(map, c, from, to, lost, {}); };
    if (!cut) {
      CHECK_FALSE(parts(std::set<Hex>(hexes.begin(), hexes.end())));
      return;
    }
    CHECK(parts(std::set<Hex>(cut->begin(), cut->end())));
    const auto expected = first_subset<Hex>(hexes, max_tried, parts);
    if (cut->size() <= max_tried) CHECK(cut == expected);
    if (cut->size() > max_tried) CHECK_FALSE(expected);
  });
  CHECK(tally.none > 2);
  CHECK(tally.apart > 2);
  CHECK(tally.cut > 25);
}

TEST_CASE("hexside cuts and all sets of hexsides agree on the first smallest that leaves no path") {
  Tally tally;
  for_each_question([&](const HexMap& map, ClassId c, const CutEnd& from, const CutEnd& to) {
    const Grid& grid = map.grid();
    const StepCosts costs(map, c);
    // Hexsides with a feature first: of equal cuts, one at bridges is told.
    const auto rank = [&](Hex a, Hex b) {
      for (int d = 0; d < direction_count; ++d) {
        if (neighbour(a, direction(d)) != b) continue;
        const bool bare = map.features(a, direction(d)).empty() && map.features(b, direction(d + 3)).empty();
        return bare ? 1 : 0;
      }
      return 2;
    };
    const auto cut = min_hexside_cut(costs, open_ground(costs), from, to, [&](CrossedHexside s) {
      return rank(s.from, neighbour(s.from, s.towards));
    });
    tally.add(cut ? std::optional(cut->size()) : std::nullopt);
    std::set<Side> all;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        if (map.admits(h, c) && map.step_cost(h, direction(d), c))
          all.insert(side_of(grid, h, neighbour(h, direction(d))));
      }
    }
    std::vector<Side> sides(all.begin(), all.end());
    const auto order = [&](const Side& s) {
      return std::tuple(rank(s.first, s.second), grid.key(s.first), grid.key(s.second));
    };
    std::ranges::sort(sides, [&](const Side& a, const Side& b) { return order(a) < order(b); });
    const auto parts = [&](const std::set<Side>& closed) { return !is_linked(map, c, from, to, {}, closed); };
    if (!cut) {
      CHECK_FALSE(parts(all));
      return;
    }
    std::vector<Side> reported;
    for (const CrossedHexside& s : *cut) {
      CHECK(map.step_cost(s.from, s.towards, c));
      reported.push_back(side_of(grid, s.from, neighbour(s.from, s.towards)));
    }
    CHECK(parts(std::set<Side>(reported.begin(), reported.end())));
    const auto expected = first_subset<Side>(sides, max_tried, parts);
    if (cut->size() <= max_tried) CHECK(reported == expected);
    if (cut->size() > max_tried) CHECK_FALSE(expected);
  });
  CHECK(tally.apart > 2);
  CHECK(tally.cut > 25);
}

TEST_CASE("open ground between two edges is cut along a whole column") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 40, 20));
  const StepCosts costs(map, foot);
  const auto cut =
      got(min_hex_cut(costs, open_ground(costs), {column(map, 1), true}, {column(map, 40), true}));
  CHECK(cut == column(map, 1));
}

TEST_CASE("a one-way hexside parts only the paths that cross it") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 2, 1));
  const Hex a = map.grid().to_hex({1, 1});
  const Hex b = map.grid().to_hex({2, 1});
  map.add_one_way_feature(cliff, a, b);
  const StepCosts costs(map, foot);
  const OpenGround ground = open_ground(costs);
  const auto plain = [](CrossedHexside) { return 0; };
  CHECK(min_hexside_cut(costs, ground, {{a}, false}, {{b}, false}, plain)->empty());
  const auto back = min_hexside_cut(costs, ground, {{b}, false}, {{a}, false}, plain);
  REQUIRE(back->size() == 1);
  CHECK(back->front().from == b);
  CHECK_FALSE(min_hex_cut(costs, ground, {{b}, false}, {{a}, false}));
}
