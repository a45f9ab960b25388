#include "hexmap/page_directions.h"

namespace rearguard {
namespace {

constexpr std::array<std::string_view, 12> flat_twelve = {"N", "NNE", "NE", "E", "SE", "SSE",
                                                          "S", "SSW", "SW", "W", "NW", "NNW"};
constexpr std::array<std::string_view, 12> pointy_twelve = {"NW", "N", "NE", "ENE", "E", "ESE",
                                                            "SE", "S", "SW", "WSW", "W", "WNW"};

const std::array<std::string_view, 12>& names_of(const Grid& grid) {
  return grid.orientation == Orientation::flat ? flat_twelve : pointy_twelve;
}

/// Returns the vector of the direction with this index, clockwise.
Hex vector_of(std::size_t index) {
  const Hex step = direction_vectors[index / 2];
  return index % 2 == 0 ? step : step + direction_vectors[(index / 2 + 1) % direction_vectors.size()];
}

}  // namespace

std::vector<std::string> page_direction_names(const Grid& grid) {
  const auto& names = names_of(grid);
  return {names.begin(), names.end()};
}

std::optional<Hex> parse_page_direction(const Grid& grid, std::string_view name) {
  const auto& names = names_of(grid);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return vector_of(i);
  }
  return std::nullopt;
}

std::string page_direction_name(const Grid& grid, Hex vector) {
  const auto& names = names_of(grid);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (vector_of(i) == vector) return std::string(names[i]);
  }
  return {};
}

}  // namespace rearguard
