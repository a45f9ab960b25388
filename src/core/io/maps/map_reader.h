#pragma once
// Reads map documents, `rearguard = "map 1"`.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "hexmap/hex_map.h"
#include "src/core/document/decoder.h"

namespace rearguard {

struct MapSource;  // src/core/io/maps/map_source.h

/// The names of the map edges in documents.
inline constexpr std::array<Choice<MapEdge>, 4> map_edge_names = {
    {{"N", MapEdge::north}, {"E", MapEdge::east}, {"S", MapEdge::south}, {"W", MapEdge::west}}};

/// The keys of a map document for which a map has no place: what its author expects of it, which warnings are
/// meant to be so, and what another program's file said besides.
inline constexpr std::array<const char*, 3> keys_about_map = {"expect", "accept", "notes"};

/// Reads a map from its document. Keys: `name`, `grid`, `terrain`, `features`, `hexes`, `hexsides`,
/// `elevation`, `ground_blocks_sight`, `labels`, `victory_hexes`, `home`, `side_names`, `regions`,
/// `underlay`, `expect`, `accept`. `hexes`, `elevation` and `home` may also be below a header, inside another
/// table of the map. A map inside another document may omit its kind. Returns nothing, and adds at least one
/// problem, if the document is invalid. `source`, if given, receives the places of the parts in the document.
std::optional<HexMap> read_map(const Node& document, Need kind_line, Problems& problems,
                               MapSource* source = nullptr);

/// Reads `side_names` of a map, a position or a scenario.
std::map<std::string, SideName> read_side_names(const Node& table, Problems& problems);

/// Reads a map from text; `file` names it in messages.
Checked<HexMap> read_map_text(std::string_view text, const std::string& file);
Checked<HexMap> read_map_file(const std::string& path);

/// A cache of map files: each is read once, even if it changes later.
class MapCache {
 public:
  using Shared = std::shared_ptr<const HexMap>;
  const Checked<Shared>& read(const std::string& path);

  /// Records that a document in `folder` may refer to `path` (see `reach_problem`). Like the map, the answer
  /// stays the same whatever becomes of the file.
  void allow(const std::string& folder, const std::string& path) { allowed_.emplace(folder, path); }
  bool is_allowed(const std::string& folder, const std::string& path) const {
    return allowed_.contains({folder, path});
  }
  /// Associates `path` with this map from now on; the file is no longer read.
  void pin(const std::string& path, Shared map) {
    maps_.insert_or_assign(path, std::move(map));
    pinned_.insert(path);
  }
  bool is_pinned(const std::string& path) const { return pinned_.contains(path); }

 private:
  std::map<std::string, Checked<Shared>> maps_;
  std::set<std::string> pinned_;
  std::set<std::pair<std::string, std::string>> allowed_;  ///< folder, path
};

}  // namespace rearguard
