#include "src/core/io/maps/map_reader.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "hexmap/one_line.h"
#include "src/core/document/limits.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/accepted_reader.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/hexside_reader.h"
#include "src/core/io/maps/map_rows.h"
#include "src/core/io/maps/map_source.h"
#include "src/core/io/maps/region_reader.h"
#include "src/core/io/maps/underlay_reader.h"

namespace rearguard {

std::map<std::string, SideName> read_side_names(const Node& table, Problems& problems) {
  std::map<std::string, SideName> names;
  for (const Member& m : table.members) {
    if (m.value.kind == Node::Kind::string) {
      names[m.key] = {m.value.text, m.value.text};
      continue;
    }
    TableReader side(m.value, "the name of the side " + value_text(m.key), problems, keys_of("side-name"));
    if (!side.usable()) continue;
    const auto name = side.string("name", Need::required);
    const auto adjective = side.string("adjective");
    side.finish();
    if (name) names[m.key] = {*name, adjective.value_or(*name)};
  }
  for (const auto& [side, called] : names) {
    if (called.name.empty() || called.adjective.empty())
      problems.add(table.find(side)->place,
                   "the name of the side " + value_text(side) + " must not be empty");
  }
  return names;
}

namespace {

class MapReader {
 public:
  MapReader(const Node& document, Problems& problems, MapSource* source)
      : root_(document, "the map", problems, keys_of("map")), problems_(problems), source_(source) {}

  std::optional<HexMap> read(Need kind_line) {
    const std::size_t before = problems_.size();
    if (!root_.usable()) return std::nullopt;
    read_kind(root_, "map", kind_line);
    std::string name = root_.string("name").value_or("");
    const Node* grid_node = root_.table("grid", Need::required);
    const auto grid =
        grid_node == nullptr ? std::nullopt : read_grid(*grid_node, mark_map_keys_known, problems_);
    const Node* terrain = root_.table("terrain", Need::required);
    const Node* features = root_.table("features");
    static const Node no_terrain;
    const ChartReading chart = read_chart(terrain == nullptr ? no_terrain : *terrain, features, problems_);
    read_body(grid, chart, terrain != nullptr);
    root_.finish();
    if (problems_.size() > before || !grid) return std::nullopt;
    return build(*grid, chart.chart, std::move(name));
  }

 private:
  /// Reads all keys that refer to hexes; without a usable grid only checks the kinds of their values.
  void read_body(const std::optional<Grid>& grid, const ChartReading& chart, bool has_terrain) {
    const Node* hexes = own("hexes", Node::Kind::array, Need::required);
    const Node* elevation = own("elevation", Node::Kind::array, Need::optional);
    const Node* home = own("home", Node::Kind::table, Need::optional);
    const Node* regions = root_.table("regions");
    const Node* hexsides = root_.array("hexsides");
    const Node* label_list = root_.array("labels");
    const Node* victory = root_.array("victory_hexes");
    const Node* expect = root_.array("expect");
    const Node* accept = root_.array("accept");
    if (const Node* notes = root_.table("notes")) check_notes(*notes);
    const Node* underlay = root_.table("underlay");
    details_.ground_blocks_sight = root_.boolean("ground_blocks_sight").value_or(false);
    if (home != nullptr) read_home(*home);
    if (const Node* names = root_.table("side_names"))
      details_.side_names = read_side_names(*names, problems_);
    if (!grid) return;
    if (hexes != nullptr && has_terrain) terrain_ = read_terrain_rows(*hexes, *grid, chart, problems_);
    if (elevation != nullptr) levels_ = read_elevation_rows(*elevation, *grid, problems_);
    if (terrain_) check_numbers(*grid);
    if (hexsides != nullptr) placed_ = read_hexsides(*hexsides, *grid, chart.chart, problems_);
    if (label_list != nullptr) read_labels(*label_list, *grid);
    if (victory != nullptr) read_victory(*victory, *grid);
    if (regions != nullptr) read_all_regions(*regions, *grid);
    std::optional<Underlay> picture;
    if (underlay != nullptr) picture = read_underlay(*underlay, *grid, problems_);
    std::vector<LocatedExpectation> expectations;
    if (expect != nullptr) expectations = read_expectations(*expect, *grid, chart.chart, terrain_, problems_);
    std::vector<AcceptedFinding> accepted;
    if (accept != nullptr) accepted = read_accepted(*accept, *grid, problems_);
    if (source_ != nullptr)
      *source_ = {&root_.node(),      hexes, elevation, placed_, std::move(expectations), std::move(picture),
                  std::move(accepted)};
  }

  void check_notes(const Node& notes) {
    for (const Member& m : notes.members) {
      if (is_map_own(m)) continue;
      if (m.value.kind == Node::Kind::table || m.value.kind == Node::Kind::array)
        problems_.add(m.value.place,
                      "the note " + key_text(m.key) + " must be a text, a number, true or false");
    }
  }

  void check_numbers(const Grid& grid) {
    const auto problem = grid.number_problem([&](std::size_t i) { return (*terrain_)[i] != no_hex; });
    if (problem) problems_.add(root_.node().find("grid")->place, *problem);
  }

  /// Finds a key of the map itself, at the top level or in a table whose header precedes it.
  const Node* own(std::string_view key, Node::Kind kind, Need need) {
    std::vector<const Member*> found;
    const auto search = [&](const Node& table) {
      const Member* m = table.member(key);
      if (m != nullptr && m->value.kind == kind) found.push_back(m);
    };
    for (const Node* table : inner_tables()) search(*table);
    // A table below these two is always a terrain or a feature.
    for (const char* group : {"terrain", "features"}) {
      const Node* table = root_.node().find(group);
      if (table != nullptr && kind != Node::Kind::table) search(*table);
    }
    const Node* top = root_.find(key, found.empty() ? need : Need::optional);
    if (top != nullptr && top->kind != kind) {
      problems_.add(top->place, key_text(key) + " must be " + std::string(kind_name(kind)) + ", not " +
                                    std::string(kind_name(top->kind)));
      return nullptr;
    }
    if (top != nullptr) search(root_.node());
    if (found.empty()) return nullptr;
    for (std::size_t i = 1; i < found.size(); ++i) {
      const Place a = found[i - 1]->place;
      const Place b = found[i]->place;
      problems_.add(std::max(a, b), "duplicate key " + key_text(key) + "; it is already defined in line " +
                                        std::to_string(std::min(a, b).line));
    }
    return &found.front()->value;
  }

  std::vector<const Node*> inner_tables() const {
    std::vector<const Node*> tables;
    const Node& root = root_.node();
    for (const char* key : {"terrain", "features"}) {
      const Node* group = root.find(key);
      if (group == nullptr) continue;
      for (const Member& m : group->members) {
        tables.push_back(&m.value);
        for (const char* costs : {"cost", "replace"}) {
          if (const Node* table = m.value.find(costs)) tables.push_back(table);
        }
      }
    }
    for (const char* key : {"grid", "home", "underlay"}) {
      if (const Node* table = root.find(key)) tables.push_back(table);
    }
    for (const char* key : {"hexsides", "labels", "victory_hexes", "expect", "accept"}) {
      const Node* list = root.find(key);
      if (list == nullptr) continue;
      for (const Node& item : list->items) tables.push_back(&item);
    }
    return tables;
  }

  void read_home(const Node& home) {
    for (const Member& m : home.members) {
      if (is_map_own(m)) continue;
      const auto edge =
          read_choice<MapEdge>(m.value, "the home edge of " + value_text(m.key), map_edge_names, problems_);
      if (edge) details_.home_edges[m.key] = *edge;
    }
  }

  void read_labels(const Node& list, const Grid& grid) {
    for (const Node& item : list.items) {
      TableReader table(item, "an entry of `labels`", problems_, keys_of("label"));
      const Node* hex_node = table.find("hex", Need::required);
      const auto hex = hex_node == nullptr ? std::nullopt : read_hex(*hex_node, "`hex`", grid, problems_);
      const auto text = table.string("text", Need::required);
      const auto size = table.integer("size", 1, 3);
      mark_map_keys_known(table);
      table.finish();
      if (hex && text) details_.labels.push_back({*hex, *text, size.value_or(1)});
    }
  }

  void read_victory(const Node& list, const Grid& grid) {
    for (const Node& item : list.items) {
      TableReader table(item, "an entry of `victory_hexes`", problems_, keys_of("victory-hex"));
      const Node* hex_node = table.find("hex", Need::required);
      const auto hex = hex_node == nullptr ? std::nullopt : read_hex(*hex_node, "`hex`", grid, problems_);
      const auto points = table.integer("points", -max_number, max_number, Need::required);
      const auto side = table.string("side");
      mark_map_keys_known(table);
      table.finish();
      if (!hex || !points) continue;
      if (terrain_ && (*terrain_)[grid.index(*hex)] == no_hex) {
        problems_.add(hex_node->place, "the map has no hex at " + grid.number(*hex));
      }
      details_.victory_hexes.push_back({*hex, *points, side.value_or("")});
    }
  }

  void read_all_regions(const Node& table, const Grid& grid) {
    const auto exists = [&](Hex h) { return !terrain_ || (*terrain_)[grid.index(h)] != no_hex; };
    for (const auto& [name, setup] : ::rearguard::read_regions(table, true, problems_)) {
      NamedRegion& region = details_.regions[name];
      region.is_divided = setup.is_divided;
      const auto hexes_of = [&, &name = name](const std::vector<std::string>& entries,
                                              const std::string& side) {
        std::vector<Hex> hexes;
        for (std::size_t i = 0; i < entries.size(); ++i) {
          if (const auto problem = add_region_hexes(grid, entries[i], exists, hexes))
            problems_.add(place_of_entry(table, name, side, i), one_line(*problem, 200));
        }
        sort_region(hexes);
        return hexes;
      };
      if (name == supply_region && !setup.is_divided)
        problems_.add(table.find(name)->place, "the supply sources must be divided by side");
      region.hexes = hexes_of(setup.hexes, "");
      for (const auto& [side, entries] : setup.by_side) region.by_side[side] = hexes_of(entries, side);
    }
  }

  HexMap build(const Grid& grid, const TerrainChart& chart, std::string name) {
    HexMap map(grid, chart, std::move(name));
    map.set_terrains(*std::move(terrain_));
    for (std::size_t i = 0; levels_ && i < grid.size(); ++i) {
      if ((*levels_)[i] != 0) map.set_elevation(grid.hex_at(i), (*levels_)[i]);
    }
    for (const PlacedFeature& p : placed_) {
      if (p.one_way) {
        map.add_one_way_feature(p.feature, p.from, p.to);
      } else {
        map.add_feature(p.feature, p.from, p.to);
      }
    }
    static_cast<MapDetails&>(map) = std::move(details_);
    return map;
  }

  TableReader root_;
  Problems& problems_;
  MapSource* source_;
  std::optional<std::vector<TerrainId>> terrain_;
  std::optional<std::vector<std::int16_t>> levels_;
  std::vector<PlacedFeature> placed_;
  MapDetails details_;
};

}  // namespace

std::optional<HexMap> read_map(const Node& document, Need kind_line, Problems& problems, MapSource* source) {
  return MapReader(document, problems, source).read(kind_line);
}

Checked<HexMap> read_map_text(std::string_view text, const std::string& file) {
  const Checked<Node> document = parse_document(text, file);
  if (!document) return document.problems();
  Problems problems(file);
  auto map = read_map(*document, Need::required, problems);
  if (!map) return problems.take();
  return *std::move(map);
}

Checked<HexMap> read_map_file(const std::string& path) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  return read_map_text(*text, path);
}

const Checked<MapCache::Shared>& MapCache::read(const std::string& path) {
  const auto known = maps_.find(path);
  if (known != maps_.end()) return known->second;
  const Checked<std::string> text = read_named_file(path);
  Checked<HexMap> map = text ? read_map_text(*text, path) : text.problems();
  if (!map) return maps_.emplace(path, map.problems()).first->second;
  Shared shared = std::make_shared<const HexMap>(*std::move(map));
  return maps_.emplace(path, std::move(shared)).first->second;
}

}  // namespace rearguard
