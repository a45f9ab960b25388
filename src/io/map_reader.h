#pragma once
// Map documents, `rearguard = "map 1"`, to maps.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "hexmap/hex_map.h"
#include "src/document/decoder.h"

namespace rearguard {

struct MapSource;  // src/io/map_source.h

/// The edges of a map as documents name them.
inline constexpr std::array<Choice<MapEdge>, 4> map_edge_words = {
    {{"N", MapEdge::north}, {"E", MapEdge::east}, {"S", MapEdge::south}, {"W", MapEdge::west}}};

/// Reads a map from its document. Keys: `name`, `grid`, `terrain`, `features`, `hexes`, `hexsides`,
/// `elevation`, `ground_blocks_sight`, `labels`, `victory_hexes`, `home`, `expect`. `hexes`, `elevation` and
/// `home` may also stand below a header, inside another table of the map. A map inside another document need
/// not say its kind. Nothing, and at least one new problem, where the document is no map. `source`, where
/// given, learns where things stand in the document.
std::optional<HexMap> read_map(const Node& document, Need kind_line, Problems& problems,
                               MapSource* source = nullptr);

/// `file` names the text in messages.
Checked<HexMap> read_map_text(std::string_view text, const std::string& file);
Checked<HexMap> read_map_file(const std::string& path);

/// Reads each map file once, for many positions on few maps. A file that changes is not read again.
class MapCache {
 public:
  using Shared = std::shared_ptr<const HexMap>;
  const Checked<Shared>& read(const std::string& path);
  /// Has `path` mean this map from now on, whatever file may lie there.
  void keep(const std::string& path, Shared map) {
    maps_.insert_or_assign(path, std::move(map));
    kept_.insert(path);
  }
  bool keeps(const std::string& path) const { return kept_.contains(path); }

 private:
  std::map<std::string, Checked<Shared>> maps_;
  std::set<std::string> kept_;
};

}  // namespace rearguard
