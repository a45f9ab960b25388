#include "src/core/io/maps/expect_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "hexmap/hex_map.h"
#include "hexmap/nearest_name.h"
#include "pathing/candidate_graph.h"
#include "src/core/document/limits.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/hexside_reader.h"

namespace rearguard {
namespace {

constexpr std::string_view unreachable = "unreachable";

class ExpectReader {
 public:
  ExpectReader(const Grid& grid, const TerrainChart& chart,
               const std::optional<std::vector<TerrainId>>& terrain, Problems& problems)
      : grid_(grid), chart_(chart), terrain_(terrain), problems_(problems) {}

  std::vector<LocatedExpectation> read(const Node& entries) {
    std::vector<LocatedExpectation> all;
    for (const Node& entry : entries.items) {
      const std::size_t before = problems_.size();
      LocatedExpectation located = read_entry(entry);
      if (problems_.size() == before) all.push_back(std::move(located));
    }
    return all;
  }

 private:
  LocatedExpectation read_entry(const Node& entry) {
    TableReader table(entry, "an entry of `expect`", problems_, keys_of("expectation"));
    LocatedExpectation located;
    located.place = located.rules_place = entry.place;
    if (!table.usable()) return located;
    located.expectation.text = table.string("text").value_or("");
    if (entry.find("cost") != nullptr) {
      located.expectation.expected = read_move(table);
    } else if (entry.find("result") != nullptr || entry.find("distance") != nullptr) {
      located.expectation.expected = read_retreat(table);
      if (const Node* rules = entry.find("rules")) located.rules_place = rules->place;
    } else {
      problems_.add(
          entry.place,
          "this entry states no expectation; a move needs `cost`, a retreat `result` or `distance`");
      // The key may be misspelt; the other keys of a move or a retreat are correct.
      table.mark_all_known();
    }
    mark_map_keys_known(table);
    table.finish();
    return located;
  }

  std::string read_class(TableReader& table) {
    const Node* node = table.find("class", Need::required);
    const auto name = node == nullptr ? std::nullopt : read_string(*node, "`class`", problems_);
    if (name) check_class(*name, node->place);
    return name.value_or("");
  }

  void check_class(const std::string& name, Place place) {
    if (!chart_.find_class(name))
      problems_.add(place,
                    "the map has no movement class " + value_text(name) + did_you_mean(name, chart_.classes));
  }

  /// Reads a hex that exists on the map.
  std::optional<Hex> read_place(const Node& node, std::string_view what) {
    const auto hex = read_hex(node, what, grid_, problems_);
    if (hex && terrain_ && (*terrain_)[grid_.index(*hex)] == no_hex)
      problems_.add(node.place, "the map has no hex at " + grid_.number(*hex));
    return hex;
  }

  std::vector<Hex> read_places(TableReader& table, std::string_view key) {
    std::vector<Hex> hexes;
    const Node* list = table.array(key);
    if (list == nullptr) return hexes;
    for (const Node& item : list->items) {
      if (const auto hex = read_place(item, "a hex of " + key_text(key))) hexes.push_back(*hex);
    }
    return hexes;
  }

  ExpectedMove read_move(TableReader& table) {
    ExpectedMove move;
    move.movement_class = chart_.find_class(read_class(table)).value_or(0);
    move.cost = read_cost(*table.find("cost"));
    const Node* path = table.array("path");
    const Node* from = table.find("from");
    const Node* to = table.find("to");
    move.cheapest = path == nullptr;
    if ((path != nullptr) == (from != nullptr && to != nullptr) ||
        (path != nullptr && (from != nullptr || to != nullptr))) {
      problems_.add(table.node().place, "an expected move needs `from` and `to`, or a `path`");
    } else if (path != nullptr) {
      move.hexes = read_path(*path);
    } else {
      const auto a = read_place(*from, "`from`");
      const auto b = read_place(*to, "`to`");
      if (a && b) move.hexes = {*a, *b};
    }
    return move;
  }

  std::vector<Hex> read_path(const Node& path) {
    std::vector<Hex> hexes;
    if (path.items.size() < 2) problems_.add(path.place, "`path` must name at least two hexes");
    for (const Node& item : path.items) {
      const auto hex = read_place(item, "a hex of `path`");
      if (!hex) return {};
      if (!hexes.empty() && !adjacent(hexes.back(), *hex))
        problems_.add(item.place, "hexes " + grid_.number(hexes.back()) + " and " + grid_.number(*hex) +
                                      " are not adjacent");
      hexes.push_back(*hex);
    }
    return hexes;
  }

  std::optional<Fraction> read_cost(const Node& node) {
    const bool is_string = node.kind == Node::Kind::string;
    if (is_string && (node.text == unreachable || node.text == "impassable")) return std::nullopt;
    const bool is_number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
    const auto cost =
        is_string || is_number ? parse_fraction(is_string ? node.text : decimal_digits(node)) : std::nullopt;
    if (cost) return cost;
    const std::array<std::string, 1> words = {std::string(unreachable)};
    const bool near = is_string && nearest_name(node.text, words).has_value();
    problems_.add(node.place, "`cost` must be a number such as 2, 1.5 or \"3 1/2\", or \"unreachable\"" +
                                  std::string(near ? "; did you mean \"unreachable\"?" : ""));
    return std::nullopt;
  }

  ExpectedRetreat read_retreat(TableReader& table) {
    ExpectedRetreat retreat;
    retreat.unit.movement_class = read_class(table);
    if (const Node* from = table.find("from", Need::required)) {
      if (const auto hex = read_place(*from, "`from`")) retreat.unit.hex = grid_.number(*hex);
    }
    retreat.unit.kind = table.string("kind").value_or("");
    retreat.unit.state = table.string("state").value_or("");
    retreat.unit.facing = read_facing(table);
    retreat.rules = table.string("rules").value_or("");
    retreat.result = table.string("result").value_or("");
    retreat.distance = table.integer("distance", 1, max_retreat_hexes);
    read_others(table, "attackers", true, retreat);
    read_others(table, "friends", false, retreat);
    read_enemy_line(table, retreat);
    if (table.node().find("end_hexes") != nullptr) retreat.end_hexes = read_places(table, "end_hexes");
    table.mark_known("end_hexes");
    retreat.legal = read_places(table, "legal");
    retreat.illegal = read_places(table, "illegal");
    retreat.outcome = table.string("outcome").value_or("");
    const bool says_nothing =
        !retreat.end_hexes && retreat.legal.empty() && retreat.illegal.empty() && retreat.outcome.empty();
    if (says_nothing)
      problems_.add(
          table.node().place,
          "an expected retreat needs at least one of `end_hexes`, `legal`, `illegal` and `outcome`");
    return retreat;
  }

  std::string read_facing(TableReader& table) {
    const Node* node = table.find("facing");
    const auto facing = node == nullptr ? std::nullopt : read_string(*node, "`facing`", problems_);
    if (facing && !grid_.parse_direction(*facing))
      problems_.add(node->place, value_text(*facing) + " is not a direction of this grid");
    return facing.value_or("");
  }

  void read_others(TableReader& table, std::string_view key, bool enemies, ExpectedRetreat& retreat) {
    const Node* list = table.array(key);
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      Bystander other;
      other.is_enemy = enemies;
      other.unit.movement_class = retreat.unit.movement_class;
      if (item.kind == Node::Kind::string) {
        if (const auto hex = read_place(item, "a hex of " + key_text(key)))
          other.unit.hex = grid_.number(*hex);
      } else {
        read_other(item, key, other);
      }
      retreat.others.push_back(std::move(other));
    }
  }

  void read_other(const Node& item, std::string_view key, Bystander& other) {
    TableReader table(item, "an entry of " + key_text(key), problems_, keys_of("bystander-unit"));
    if (const Node* node = table.find("hex", Need::required)) {
      if (const auto hex = read_place(*node, "`hex`")) other.unit.hex = grid_.number(*hex);
    }
    if (const Node* node = table.find("class")) {
      other.unit.movement_class = read_string(*node, "`class`", problems_).value_or("");
      if (node->kind == Node::Kind::string) check_class(other.unit.movement_class, node->place);
    }
    other.unit.zoc = table.boolean("zoc").value_or(true);
    other.unit.retreat_fire_range = table.integer("retreat_fire_range", 0, max_number).value_or(0);
    other.unit.stacking_points = table.integer("stacking_points", 0, max_number).value_or(1);
    other.unit.kind = table.string("kind").value_or("");
    other.unit.state = table.string("state").value_or("");
    other.unit.facing = read_facing(table);
    table.finish();
  }

  void read_enemy_line(TableReader& table, ExpectedRetreat& retreat) {
    const Node* node = table.table("enemy_line");
    if (node == nullptr) return;
    TableReader line(*node, "`enemy_line`", problems_, keys_of("line"));
    const bool flat = grid_.orientation == Orientation::flat;
    const char* key = flat ? "column" : "row";
    const Node* number = line.find(key, Need::required);
    line.finish();
    if (number != nullptr) retreat.enemy_line = read_line(key, *number, problems_);
    if (retreat.enemy_line && !line_of(grid_, *retreat.enemy_line))
      problems_.add(number->place, line_problem(grid_, *retreat.enemy_line));
  }

  const Grid& grid_;
  const TerrainChart& chart_;
  const std::optional<std::vector<TerrainId>>& terrain_;
  Problems& problems_;
};

}  // namespace

std::vector<LocatedExpectation> read_expectations(const Node& entries, const Grid& grid,
                                                  const TerrainChart& chart,
                                                  const std::optional<std::vector<TerrainId>>& terrain,
                                                  Problems& problems) {
  return ExpectReader(grid, chart, terrain, problems).read(entries);
}

const Node& map_part(const Node& document) {
  const Node* inline_map = document.find("map");
  return inline_map != nullptr && inline_map->kind == Node::Kind::table ? *inline_map : document;
}

std::vector<Expectation> expectations_in(const Node& document, const HexMap& map) {
  const Node* entries = map_part(document).find("expect");
  std::vector<Expectation> all;
  if (entries == nullptr || entries->kind != Node::Kind::array) return all;
  Problems problems("");
  for (LocatedExpectation& e : read_expectations(*entries, map.grid(), map.chart(), map.terrains(), problems))
    all.push_back(std::move(e.expectation));
  return all;
}

}  // namespace rearguard
