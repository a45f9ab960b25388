#include "src/core/io/maps/hexside_reader.h"

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/nearest_name.h"
#include "src/core/io/maps/chart_reader.h"

namespace rearguard {

namespace {

class HexsideReader {
 public:
  HexsideReader(const Grid& grid, const TerrainChart& chart, Problems& problems)
      : grid_(grid), chart_(chart), problems_(problems) {
    for (const Feature& f : chart.features) names_.push_back(f.name);
  }

  std::vector<PlacedFeature> read(const Node& entries) {
    for (const Node& entry : entries.items) read_entry(entry);
    return std::move(placed_);
  }

 private:
  void read_entry(const Node& entry) {
    TableReader table(entry, "an entry of `hexsides`", problems_, keys_of("hexside"));
    if (!table.usable()) return;
    feature_ = read_feature(table);
    const Node* between = table.array("between");
    const Node* from = table.find("from");
    const Node* to = table.find("to");
    const Node* sides = table.array("pairs");
    const Node* one_way = table.array("one_way");
    const Node* path = table.array("path");
    mark_map_keys_known(table);
    table.finish();
    const auto given = [&](std::string_view key) { return entry.find(key) != nullptr ? 1 : 0; };
    const int forms = given("between") + (given("from") + given("to") > 0 ? 1 : 0) + given("pairs") +
                      given("one_way") + given("path");
    if (forms != 1) {
      problems_.add(entry.place, std::string(forms == 0 ? "this entry does not place its feature"
                                                        : "this entry places its feature more than once") +
                                     "; give exactly one of `between`, `from` and `to`, "
                                     "`pairs`, `one_way`, or `path`");
      return;
    }
    if (between != nullptr) read_pair(*between, "`between`", false);
    if (from != nullptr || to != nullptr) read_crossing(entry, from, to);
    if (sides != nullptr) read_pairs(*sides, "each entry of `pairs`", false);
    if (one_way != nullptr) read_pairs(*one_way, "each entry of `one_way`", true);
    if (path != nullptr) read_path(*path);
  }

  std::optional<FeatureId> read_feature(TableReader& table) {
    const Node* node = table.find("feature", Need::required);
    const auto name = node == nullptr ? std::nullopt : read_string(*node, "`feature`", problems_);
    if (!name) return std::nullopt;
    const auto id = chart_.find_feature(*name);
    if (!id) {
      problems_.add(node->place, "the map has no feature " + value_text(*name) + did_you_mean(*name, names_));
    }
    return id;
  }

  void read_pair(const Node& pair, const std::string& what, bool one_way) {
    if (pair.kind != Node::Kind::array || pair.items.size() != 2) {
      problems_.add(pair.place, what + " must name exactly two hexes, such as [\"0101\", \"0102\"]");
      return;
    }
    const auto a = read_hex(pair.items[0], "a hex of " + what, grid_, problems_);
    const auto b = read_hex(pair.items[1], "a hex of " + what, grid_, problems_);
    if (a && b) place(*a, *b, pair.items[1].place, pair.place, one_way);
  }

  void read_crossing(const Node& entry, const Node* from, const Node* to) {
    if (from == nullptr || to == nullptr) {
      problems_.add(entry.place, std::string("`") + (from == nullptr ? "to" : "from") + "` requires `" +
                                     (from == nullptr ? "from" : "to") + "`");
      return;
    }
    const auto a = read_hex(*from, "`from`", grid_, problems_);
    const auto b = read_hex(*to, "`to`", grid_, problems_);
    if (a && b) place(*a, *b, to->place, from->place, true);
  }

  void read_pairs(const Node& pairs, const std::string& what, bool one_way) {
    for (const Node& pair : pairs.items) read_pair(pair, what, one_way);
  }

  void read_path(const Node& path) {
    if (path.items.size() < 2) problems_.add(path.place, "`path` must name at least two hexes");
    std::optional<Hex> last;
    for (const Node& item : path.items) {
      const auto hex = read_hex(item, "a hex of `path`", grid_, problems_);
      if (last && hex) place(*last, *hex, item.place, item.place, false);
      last = hex;
    }
  }

  void place(Hex a, Hex b, Place gap, Place where, bool one_way) {
    if (!adjacent(a, b)) {
      problems_.add(gap, "hexes " + grid_.number(a) + " and " + grid_.number(b) + " are not adjacent");
    } else if (feature_) {
      placed_.push_back({*feature_, a, b, one_way, where});
    }
  }

  const Grid& grid_;
  const TerrainChart& chart_;
  Problems& problems_;
  std::vector<std::string> names_;
  std::optional<FeatureId> feature_;
  std::vector<PlacedFeature> placed_;
};

}  // namespace

std::optional<Hex> read_hex(const Node& node, std::string_view what, const Grid& grid, Problems& problems) {
  const auto text = read_string(node, what, problems);
  if (!text) return std::nullopt;
  const auto hex = grid.parse(*text);
  if (!hex) {
    problems.add(node.place, value_text(*text) + " is not " + grid.number_form());
    return std::nullopt;
  }
  if (grid.contains(*hex)) return hex;
  problems.add(node.place, "hex " + *text + " is off the map, which runs from " +
                               grid.number(grid.hex_at(0)) + " to " +
                               grid.number(grid.hex_at(grid.size() - 1)));
  return std::nullopt;
}

std::vector<PlacedFeature> read_hexsides(const Node& entries, const Grid& grid, const TerrainChart& chart,
                                         Problems& problems) {
  return HexsideReader(grid, chart, problems).read(entries);
}

}  // namespace rearguard
