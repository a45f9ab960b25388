#include "hexmap/step_costs.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace rearguard {
namespace {

// The change of the printed number in each direction, by column and row. The pattern of a hex grid repeats
// after two columns and two rows.
struct Neighbourhood {
  std::array<std::array<std::array<Printed, direction_count>, 2>, 2> change{};  // [column & 1][row & 1][d]

  explicit Neighbourhood(const Grid& grid) {
    for (int column = 0; column < 2; ++column) {
      for (int row = 0; row < 2; ++row) {
        for (int d = 0; d < direction_count; ++d) {
          const Printed p = grid.to_printed(neighbour(grid.to_hex({column, row}), direction(d)));
          at(column, row)[static_cast<std::size_t>(d)] = {p.column - column, p.row - row};
        }
      }
    }
  }

  std::array<Printed, direction_count>& at(int column, int row) {
    return change[static_cast<std::size_t>(column & 1)][static_cast<std::size_t>(row & 1)];
  }
};

// The cost of entering each hex across a hexside without features, with a border of "no step" one hex wide,
// so the loop below need not test whether a neighbour exists.
template <class C>
struct EntryPlane {
  std::size_t stride;
  std::vector<C> code;

  EntryPlane(const HexMap& map, const std::vector<C>& by_terrain)
      : stride(static_cast<std::size_t>(map.grid().columns) + 2),
        code(stride * (static_cast<std::size_t>(map.grid().rows) + 2), std::numeric_limits<C>::max()) {
    const auto columns = static_cast<std::size_t>(map.grid().columns);
    const auto& terrain = map.terrains();
    for (std::size_t i = 0, row = 0; i < terrain.size(); ++row) {
      C* out = &code[(row + 1) * stride + 1];
      for (std::size_t column = 0; column < columns; ++column) out[column] = by_terrain[terrain[i++]];
    }
  }
};

std::vector<std::optional<std::int64_t>> terrain_parts(const TerrainChart& chart, ClassId c) {
  std::vector<std::optional<std::int64_t>> parts(chart.terrains.size());
  for (std::size_t t = 1; t < parts.size(); ++t) {
    const ChartCost cost = cost_for(chart.terrains[t].cost, c);
    if (cost.kind == ChartCost::Kind::cost) parts[t] = cost.points.parts;
  }
  return parts;
}

// The largest number of the type means "no step".
template <class C>
C code_of(const std::vector<std::int64_t>& values, std::optional<std::int64_t> parts) {
  if (!parts) return std::numeric_limits<C>::max();
  return static_cast<C>(std::lower_bound(values.begin(), values.end(), *parts) - values.begin());
}

template <class C>
void fill_bare(const Grid& grid, const EntryPlane<C>& entry, std::vector<C>& lanes) {
  Neighbourhood neighbourhood(grid);
  C* out = lanes.data();
  for (int row = 0; row < grid.rows; ++row) {
    StepCosts::NeighbourOffsets offsets{};
    for (int column = 0; column < 2; ++column) {
      const auto& change = neighbourhood.at(grid.first.column + column, grid.first.row + row);
      for (std::size_t d = 0; d < direction_count; ++d) {
        offsets[static_cast<std::size_t>(column)][d] =
            change[d].row * static_cast<std::ptrdiff_t>(entry.stride) + change[d].column;
      }
    }
    const C* here = &entry.code[(static_cast<std::size_t>(row) + 1) * entry.stride + 1];
    for (int column = 0; column < grid.columns; ++column, ++here) {
      for (const std::ptrdiff_t offset : offsets[static_cast<std::size_t>(column & 1)]) *out++ = here[offset];
      *out++ = static_cast<C>((grid.orientation == Orientation::flat ? column : row) & 1);
      *out++ = 0;
    }
  }
}

StepCosts::NeighbourOffsets row_major_offsets(const Grid& grid) {
  Neighbourhood neighbourhood(grid);
  StepCosts::NeighbourOffsets offsets{};
  for (int odd = 0; odd < 2; ++odd) {
    const auto& change = neighbourhood.at(grid.first.column + odd, grid.first.row + odd);
    for (std::size_t d = 0; d < direction_count; ++d) {
      offsets[static_cast<std::size_t>(odd)][d] =
          change[d].row * static_cast<std::ptrdiff_t>(grid.columns) + change[d].column;
    }
  }
  return offsets;
}

bool takes_all(const ChartCost& cell) {
  return cell.takes_all;
}

bool has_cell_of_all(const TerrainChart& chart) {
  const auto has_one = [](const std::vector<ChartCost>& row) {
    return std::any_of(row.begin(), row.end(), takes_all);
  };
  return std::any_of(chart.terrains.begin(), chart.terrains.end(),
                     [&](const Terrain& t) { return has_one(t.cost); }) ||
         std::any_of(chart.features.begin(), chart.features.end(),
                     [&](const Feature& f) { return has_one(f.cost) || has_one(f.replace); });
}

using Parts = std::optional<std::int64_t>;

struct Patch {
  std::uint64_t crossing;
  Parts parts;
};

template <class C>
std::vector<C> make_lanes(const HexMap& map, const std::vector<std::int64_t>& values,
                          const std::vector<Parts>& by_terrain, const std::vector<Patch>& patches) {
  std::vector<C> terrain_codes(std::max<std::size_t>(by_terrain.size(), 1), std::numeric_limits<C>::max());
  for (std::size_t t = 0; t < by_terrain.size(); ++t) terrain_codes[t] = code_of<C>(values, by_terrain[t]);
  std::vector<C> lanes(map.grid().size() * StepCosts::lane_width);
  fill_bare(map.grid(), EntryPlane<C>(map, terrain_codes), lanes);
  for (const Patch& patch : patches) {
    const auto hex = static_cast<std::size_t>(patch.crossing / direction_count);
    const auto d = static_cast<std::size_t>(patch.crossing % direction_count);
    lanes[hex * StepCosts::lane_width + d] = code_of<C>(values, patch.parts);
  }
  return lanes;
}

}  // namespace

StepCosts::StepCosts(const HexMap& map, ClassId c) : map_(&map), class_(c) {
  const Grid& grid = map.grid();
  const auto by_terrain = terrain_parts(map.chart(), c);
  std::vector<Patch> patches;
  patches.reserve(map.crossings().size());
  for (const auto& [crossing, features] : map.crossings()) {
    const Hex from = grid.hex_at(static_cast<std::size_t>(crossing / direction_count));
    const auto cost = map.step_cost(from, direction(static_cast<int>(crossing % direction_count)), c);
    patches.push_back({crossing, cost ? std::optional(cost->parts) : std::nullopt});
  }

  for (const auto& parts : by_terrain) {
    if (parts) values_.push_back(*parts);
  }
  for (const Patch& patch : patches) {
    if (patch.parts) values_.push_back(*patch.parts);
  }
  std::sort(values_.begin(), values_.end());
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
  if (values_.size() > no_step) throw std::length_error("a map with more than 65,535 different step costs");

  neighbour_offsets_ = row_major_offsets(grid);
  if (values_.size() <= narrow_no_step) {
    narrow_ = make_lanes<std::uint8_t>(map, values_, by_terrain, patches);
  } else {
    wide_ = make_lanes<Code>(map, values_, by_terrain, patches);
  }
  if (!has_cell_of_all(map.chart())) return;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      const auto price = map.step_price(grid.hex_at(i), direction(d), c);
      if (price && price->takes_all) mark_taking_all(i, d);
    }
  }
}

void StepCosts::mark_taking_all(std::size_t index, int d) {
  const std::size_t at = index * lane_width + taking_all;
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(d));
  if (narrow_.empty()) {
    wide_[at] |= bit;
  } else {
    narrow_[at] |= bit;
  }
  any_takes_all_ = true;
}

StepCosts::StepCosts(const StepCosts& a, const StepCosts& b)
    : map_(a.map_), class_(a.class_), neighbour_offsets_(a.neighbour_offsets_), values_(a.values_) {
  values_.insert(values_.end(), b.values_.begin(), b.values_.end());
  std::sort(values_.begin(), values_.end());
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
  if (values_.size() >= no_step) throw std::length_error("the map has too many different step costs");
  const std::size_t hexes = map_->grid().size();
  wide_.resize(hexes * lane_width);
  for (std::size_t i = 0; i < hexes; ++i) {
    Code* const lane = &wide_[i * lane_width];
    for (int d = 0; d < direction_count; ++d) {
      const Code first = a.code(i, d), second = b.code(i, d);
      const bool possible = first != no_step && second != no_step;
      const auto parts = possible ? Parts(std::max(a.parts(first), b.parts(second))) : std::nullopt;
      lane[d] = code_of<Code>(values_, parts);
      if (possible && (a.takes_all(i, d) || b.takes_all(i, d))) mark_taking_all(i, d);
    }
    const std::size_t parity = i * lane_width + direction_count;
    lane[direction_count] = a.narrow_.empty() ? a.wide_[parity] : a.narrow_[parity];
  }
}

std::optional<StepPrice> StepCosts::price(Hex from, Direction d) const {
  if (!map_->grid().contains(from)) return map_->step_price(from, d, class_);
  const std::size_t index = map_->grid().index(from);
  const Code found = code(index, index_of(d));
  if (found == no_step) return std::nullopt;
  return StepPrice{{parts(found)}, takes_all(index, index_of(d))};
}

void StepCosts::close(std::size_t index, int d) {
  const std::size_t at = index * lane_width + static_cast<std::size_t>(d);
  if (narrow_.empty()) {
    wide_[at] = no_step;
  } else {
    narrow_[at] = narrow_no_step;
  }
}

}  // namespace rearguard
