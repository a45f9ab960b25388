#include "src/workshop/exchange/tiled/tiled_ground.h"

#include <algorithm>
#include <unordered_map>

#include "src/core/document/decoder.h"
#include "src/core/document/limits.h"
#include "src/workshop/exchange/tiled/tiled_chart.h"
#include "src/workshop/exchange/tiled/tiled_map.h"

namespace rearguard {
namespace {

class GroundBuilder {
 public:
  GroundBuilder(const TiledMap& map, Problems& problems) : map_(map), problems_(problems) {
    ground_.names.emplace_back();
  }

  TiledGround build() {
    find_extent();
    if (ground_.columns == 0) return std::move(ground_);
    const auto size = static_cast<std::size_t>(ground_.columns) * static_cast<std::size_t>(ground_.rows);
    ground_.terrain.assign(size, 0);
    ground_.level.assign(size, 0);
    for (const TiledLayer& layer : map_.layers) {
      for_each_cell(layer, [&](Cell cell, std::uint32_t gid) { lay(layer, cell, gid); });
    }
    return std::move(ground_);
  }

 private:
  struct Known {
    std::uint16_t terrain = 0;
    std::optional<int> level;
  };

  template <class Do>
  static void for_each_cell(const TiledLayer& layer, Do act) {
    for (const TiledCells& block : layer.blocks) {
      std::size_t at = 0;
      for (int r = 0; r < block.height; ++r) {
        for (int c = 0; c < block.width; ++c, ++at) {
          if (block.gids[at] != 0) act(Cell{block.x + c, block.y + r}, block.gids[at]);
        }
      }
    }
  }

  void find_extent() {
    std::optional<Cell> top_left;
    Cell bottom_right;
    for (const TiledLayer& layer : map_.layers) {
      for_each_cell(layer, [&](Cell cell, std::uint32_t gid) {
        if (known(layer, gid).terrain == 0) return;
        ++drawn_;
        if (!top_left) top_left = bottom_right = cell;
        *top_left = {std::min(top_left->column, cell.column), std::min(top_left->row, cell.row)};
        bottom_right = {std::max(bottom_right.column, cell.column), std::max(bottom_right.row, cell.row)};
      });
    }
    if (!top_left) {
      if (problems_.empty())
        problems_.add(
            map_.place,
            "no cell of this map shows a tile that names a terrain (by its property `terrain` or its class)");
      return;
    }
    if (!map_.infinite) {
      ground_.columns = map_.width;
      ground_.rows = map_.height;
      return;
    }
    ground_.first = *top_left;
    ground_.columns = bottom_right.column - top_left->column + 1;
    ground_.rows = bottom_right.row - top_left->row + 1;
    // A few cells far apart would otherwise build a map of millions of holes.
    const std::int64_t max_hexes = std::min(max_cells, 1'000'000 + 100 * drawn_);
    if (std::int64_t{ground_.columns} * ground_.rows <= max_hexes) return;
    problems_.add(map_.place, "the cells of this map are too far apart: a grid over all of them would be " +
                                  std::to_string(ground_.columns) + " by " + std::to_string(ground_.rows) +
                                  " hexes");
    ground_.columns = 0;
  }

  void lay(const TiledLayer& layer, Cell cell, std::uint32_t gid) {
    if (!ground_.holds(cell)) return;
    const Known& tile = known(layer, gid);
    const auto at =
        static_cast<std::size_t>(cell.row - ground_.first.row) * static_cast<std::size_t>(ground_.columns) +
        static_cast<std::size_t>(cell.column - ground_.first.column);
    if (tile.terrain != 0) ground_.terrain[at] = tile.terrain;
    if (tile.level) ground_.level[at] = *tile.level;
  }

  const Known& known(const TiledLayer& layer, std::uint32_t gid) {
    const auto [place, added] = known_.try_emplace(gid);
    if (added) place->second = find_meaning(layer, gid);
    return place->second;
  }

  Known find_meaning(const TiledLayer& layer, std::uint32_t gid) {
    Known known;
    const std::string in_layer = ", in layer " + value_text(layer.name);
    const TiledTile* tile = tile_of(map_, gid);
    const TileMeaning meaning = tile == nullptr ? TileMeaning{} : meaning_of(*tile);
    if (!meaning.feature.empty()) {
      problems_.add(layer.place, tile_text(map_, gid) + in_layer + " is the feature " +
                                     value_text(meaning.feature) +
                                     "; features are on hexsides and are drawn as objects");
      return known;
    }
    if (meaning.terrain.empty() && meaning.elevation == nullptr) {
      problems_.add(layer.place, tile_text(map_, gid) + in_layer +
                                     " has neither `terrain` nor `elevation`; give it such a property, or "
                                     "give the layer the property `ignore`");
      return known;
    }
    if (meaning.elevation != nullptr) {
      const auto level = read_integer(*meaning.elevation, "`elevation`", -max_level, max_level, problems_);
      known.level = static_cast<int>(level.value_or(0));
    }
    if (!meaning.terrain.empty()) known.terrain = index_of_name(meaning.terrain);
    if (tile->properties.find("terrain") == nullptr) ground_.by_class.insert(meaning.terrain);
    return known;
  }

  std::uint16_t index_of_name(const std::string& name) {
    const auto found = std::find(ground_.names.begin() + 1, ground_.names.end(), name);
    if (found != ground_.names.end()) return static_cast<std::uint16_t>(found - ground_.names.begin());
    // The chart reports so many terrains as a problem.
    if (ground_.names.size() > max_names) return 1;
    ground_.names.push_back(name);
    return static_cast<std::uint16_t>(ground_.names.size() - 1);
  }
  static constexpr std::size_t max_names = 60'000;

  const TiledMap& map_;
  Problems& problems_;
  TiledGround ground_;
  std::unordered_map<std::uint32_t, Known> known_;
  std::int64_t drawn_ = 0;  ///< cells that show terrain
};

}  // namespace

TiledGround ground_of(const TiledMap& map, Problems& problems) {
  return GroundBuilder(map, problems).build();
}

}  // namespace rearguard
