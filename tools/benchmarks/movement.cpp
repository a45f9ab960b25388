// Movement ranges and costs to all hexes, compared with a handwritten bucket search; cheapest paths.

#include "pathing/movement.h"

#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/hand_dial.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int budget = 12;
constexpr int range_starts = 256;

// One map with everything needed to answer questions about it.
struct MovementGround {
  Ground ground;
  StepCosts costs;
  MovementSearch search;
  HandDial dial;
  std::vector<std::uint32_t> cells;  // of the starts

  explicit MovementGround(int side)
      : ground(make_ground(side, range_starts)), costs(ground.map, 0), dial(ground) {
    for (const Hex h : ground.starts) cells.push_back(dial.cell(h));
  }
  MovementTerms terms(bool zoc) const {
    MovementTerms terms;
    terms.zoc.stop_on_entry = zoc;
    if (zoc) terms.marks = ground.marks;
    return terms;
  }
  std::string name() const {
    const std::string side = std::to_string(ground.map.grid().columns);
    return side + " x " + side;
  }
};

void check_ranges(MovementGround& field, bool zoc) {
  for (std::size_t s = 0; s < field.cells.size(); ++s) {
    const auto ours = field.search.range(field.costs, field.ground.starts[s], {budget}, field.terms(zoc));
    const auto& theirs = field.dial.range(field.cells[s], budget, zoc);
    require_agreement(ours.size() == theirs.size(), "size of a range");
    for (const auto& found : theirs) {
      const auto cost = field.search.cost_at(field.dial.index(found.cell));
      require_agreement(cost && cost->parts == found.cost, "cost within a range");
    }
  }
}

void check_all(MovementGround& field) {
  field.search.costs_from(field.costs, field.ground.starts[0]);
  const auto& theirs = field.dial.all(field.cells[0]);
  const Grid& grid = field.ground.map.grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const auto cost = field.search.cost_at(i);
    const auto known = theirs[field.dial.cell(grid.hex_at(i))];
    require_agreement(cost ? cost->parts == known : known == HandDial::unreached, "cost to all hexes");
  }
}

void check_paths(MovementGround& field) {
  for (std::size_t s = 0; s + 1 < 64; ++s) {
    const auto path =
        field.search.cheapest_path(field.costs, field.ground.starts[s], field.ground.starts[s + 1]);
    const auto known = field.dial.all(field.cells[s])[field.cells[s + 1]];
    require_agreement(path ? path->cost.parts == known : known == HandDial::unreached, "cost of a path");
  }
}

Contender our_ranges(MovementGround& field, bool zoc) {
  return {[&field, zoc] {
            for (const Hex h : field.ground.starts) {
              keep(field.search.range(field.costs, h, {budget}, field.terms(zoc)).size());
            }
          },
          range_starts, "range"};
}

Contender dial_ranges(MovementGround& field, bool zoc) {
  return {[&field, zoc] {
            for (const std::uint32_t cell : field.cells) {
              keep(field.dial.range(cell, budget, zoc).size());
            }
          },
          range_starts, "range"};
}

/// Costs to all hexes, from a different start each time: otherwise branch prediction would learn a search on
/// a small map, which does not happen in games.
template <class Spread>
Contender from_all_starts(const MovementGround& field, Spread spread) {
  return {[spread, s = std::size_t{0}]() mutable { spread(s++ % range_starts); },
          static_cast<double>(field.ground.map.grid().size()), "hex"};
}

Contender our_all(MovementGround& field) {
  return from_all_starts(
      field, [&field](std::size_t s) { field.search.costs_from(field.costs, field.ground.starts[s]); });
}

Contender dial_all(MovementGround& field) {
  return from_all_starts(field, [&field](std::size_t s) { keep(field.dial.all(field.cells[s]).data()); });
}

Contender our_paths(MovementGround& field) {
  return {
      [&field] {
        for (std::size_t s = 0; s < 16; ++s) {
          keep(field.search.cheapest_path(field.costs, field.ground.starts[s], field.ground.starts[s + 1]));
        }
      },
      16, "path"};
}

/// Two random hexes are so far apart that a search between them covers a share of the map, whatever its size.
Contender a_hex(const MovementGround& field, Contender paths) {
  paths.units *= static_cast<double>(field.ground.map.grid().size());
  paths.unit = "hex of the map";
  return paths;
}

double bytes_a_hex(MovementGround& field) {
  field.search.costs_from(field.costs, field.ground.starts[0]);
  const std::size_t bytes = field.ground.map.terrains().size() + field.costs.narrow_lanes().size_bytes() +
                            field.costs.wide_lanes().size_bytes() + field.search.memory();
  return static_cast<double>(bytes) / static_cast<double>(field.ground.map.grid().size());
}

}  // namespace

void measure_movement(RatioTable& table) {
  MovementGround small(64);
  MovementGround medium(256);
  MovementGround large(1024);
  for (MovementGround* field : {&small, &medium, &large}) {
    for (const bool zoc : {false, true}) {
      check_ranges(*field, zoc);
      table.compare(
          "range 12 MP" + std::string(zoc ? " with ZOC, " : ", ") + field->name() + ", to hand Dial",
          our_ranges(*field, zoc), dial_ranges(*field, zoc), at_most(2, 1.5));
    }
  }
  table.compare("range 12 MP, 1024 x 1024 to 64 x 64", our_ranges(large, false), our_ranges(small, false),
                at_most(4, 2.5));
  for (MovementGround* field : {&small, &medium, &large}) {
    check_all(*field);
    table.compare("one to all, " + field->name() + ", to hand Dial", our_all(*field), dial_all(*field),
                  at_most(5, 3));
  }
  table.compare("one to all, a hex, 1024 x 1024 to 64 x 64", our_all(large), our_all(small), at_most(3, 2));
  for (MovementGround* field : {&small, &medium, &large}) check_paths(*field);
  table.growth("cheapest path",
               {{small.name(), a_hex(small, our_paths(small))},
                {medium.name(), a_hex(medium, our_paths(medium))},
                {large.name(), a_hex(large, our_paths(large))}},
               at_most(1.25, 1));
  table.figure("map planes and search memory, 1024 x 1024", bytes_a_hex(large), "bytes per hex",
               at_most(64, 32));
}

}  // namespace rearguard::benchmarks
