#include "src/workshop/exchange/tiled/tiled_import.h"

#include <algorithm>
#include <filesystem>

#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/tiled/tiled_chart.h"
#include "src/workshop/exchange/tiled/tiled_draft.h"
#include "src/workshop/exchange/tiled/tiled_ground.h"
#include "src/workshop/exchange/tiled/tiled_objects.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 8> of_map = {
    "name", "ground_blocks_sight", "side_names", "home", "regions", "expect", "accept", "notes"};
constexpr std::array<const char*, 8> of_position = {
    "rules", "allies", "supply_sources", "enemy_line", "position_regions", "retreat_direction",
    "links", "turn"};

class Importer {
 public:
  Importer(const TiledMap& tiled, const std::string& file)
      : tiled_(tiled),
        problems_(file),
        geometry_(tiled.orientation, tiled.odd_shifted, tiled.tile_width, tiled.tile_height, tiled.hex_side) {
  }

  Checked<TiledDocument> read() {
    properties_ = unfolded(tiled_.properties, problems_);
    check_properties();
    ground_ = ground_of(tiled_, problems_);
    if (ground_.columns == 0) return problems_.take();
    ChartNodes chart = chart_of(tiled_, ground_.by_class, problems_);
    if (const Node* classes = properties_.find("classes")) sort_costs(chart, *classes);
    make_grid();
    if (const auto problem = grid_.problem()) problems_.add(first_place(), *problem);
    if (!problems_.empty()) return problems_.take();
    TiledDocument document;
    document.map = map_table(std::move(chart));
    if (!units_.items.empty() || speaks_of_position()) document.position = position_table();
    if (!problems_.empty()) return problems_.take();
    return document;
  }

 private:
  void check_properties() {
    std::vector<std::string> known{"rearguard", "classes", "position_name"};
    known.insert(known.end(), std::begin(numbering_keys), std::end(numbering_keys));
    known.insert(known.end(), of_map.begin(), of_map.end());
    known.insert(known.end(), of_position.begin(), of_position.end());
    for (const Member& m : properties_.members) {
      if (std::ranges::find(known, m.key) == known.end())
        problems_.add(m.place, "unknown property " + key_text(m.key) + " of the map" +
                                   nearest_key(m.key.substr(0, m.key.find('.')), known));
    }
    const Node* kind = properties_.find("rearguard");
    if (kind != nullptr && kind->text != "map 1" && kind->text != "position 1")
      problems_.add(kind->place, "this is " + value_text(kind->text) +
                                     "; the only versions known are \"map 1\" and \"position 1\"");
  }

  /// Tiled sorts properties by name; this restores the order of movement classes that the map gives.
  void sort_costs(ChartNodes& chart, const Node& classes) {
    const auto order = read_strings(classes, "`classes`", problems_);
    if (!order) return;
    const auto rank = [&](const Member& m) { return std::ranges::find(*order, m.key); };
    for (Node* table : {&chart.terrain, &chart.features}) {
      for (Member& row : table->members) {
        for (Member& costs : row.value.members) {
          if (costs.key != "cost" && costs.key != "replace") continue;
          std::ranges::stable_sort(costs.value.members,
                                   [&](const Member& a, const Member& b) { return rank(a) < rank(b); });
        }
      }
    }
  }

  Place first_place() const {
    const Node* first = properties_.find("first");
    return first == nullptr ? tiled_.place : first->place;
  }

  void make_grid() {
    grid_.orientation = tiled_.orientation;
    grid_.columns = ground_.columns;
    grid_.rows = ground_.rows;
    const int longer = std::max(grid_.columns, grid_.rows);
    const int digits = longer <= 99 ? 2 : static_cast<int>(std::to_string(longer).size());
    const std::string one = std::string(static_cast<std::size_t>(digits - 1), '0') + "1";
    Node keys = table_node(tiled_.place);
    for (const Member& m : properties_.members) {
      if (m.key != "shifted" &&
          std::find(std::begin(numbering_keys), std::end(numbering_keys), m.key) != std::end(numbering_keys))
        keys.members.push_back(m);
    }
    if (properties_.find("first") == nullptr) add_member(keys, "first", text_node(one + one, tiled_.place));
    TableReader table(keys, "the properties of the map", problems_);
    const auto first = read_numbering(table, grid_.numbering, problems_);
    const int cell = grid_.orientation == Orientation::flat ? ground_.first.column : ground_.first.row;
    const HexNumber number = first.value_or(HexNumber{1, 1});
    grid_.shift_first(number, ((cell & 1) != 0) == tiled_.odd_shifted);
    grid_.first = grid_.printed_of(number);
    read_shifted();
  }

  /// The map is drawn one way; `shifted` only says in which words its document puts it.
  void read_shifted() {
    const Node* shifted = properties_.find("shifted");
    if (shifted == nullptr) return;
    grid_.shifted_by_place = shifted->text == "first" || shifted->text == "second";
    if (shifted->text == shifted_name(grid_)) return;
    problems_.add(shifted->place, "`shifted` is " + value_text(shifted->text) +
                                      ", but this map's stagger index makes it " +
                                      value_text(std::string(shifted_name(grid_))));
  }

  std::optional<std::string> number_of(Cell c) const {
    if (!ground_.holds(c)) return std::nullopt;
    return grid_.number(grid_.to_hex(
        {grid_.first.column + c.column - ground_.first.column, grid_.first.row + c.row - ground_.first.row}));
  }

  Node map_table(ChartNodes chart) {
    const Place place = tiled_.place;
    Node map = table_node(place);
    for (const char* key : of_map) {
      if (const Member* m = properties_.member(key)) map.members.push_back(*m);
    }
    Node grid = grid_node(grid_);
    put_at(grid, place);
    for (Member& m : grid.members) {
      if (m.key == "first") m.value.place = first_place();
    }
    add_member(map, "grid", std::move(grid));

    std::vector<std::string> features;
    for (const Member& m : chart.features.members) features.push_back(m.key);
    ObjectNodes objects = objects_of(
        tiled_, geometry_, features, [&](Cell c) { return number_of(c); }, problems_);
    units_ = list_node(std::move(objects.units), place);
    add_member(map, "hexes", hexes(chart.symbols));
    if (std::ranges::any_of(ground_.level, [](int level) { return level != 0; }))
      add_member(map, "elevation", elevation());
    add_member(map, "terrain", std::move(chart.terrain));
    add_member(map, "features", std::move(chart.features));
    add_member(map, "hexsides", list_node(std::move(objects.hexsides), place));
    add_member(map, "labels", list_node(std::move(objects.labels), place));
    add_member(map, "victory_hexes", list_node(std::move(objects.victory), place));
    return map;
  }

  Node hexes(const std::map<std::string, std::string>& symbols) const {
    std::vector<std::string> by_name;
    for (const std::string& name : ground_.names) {
      const auto found = symbols.find(name);
      const std::string symbol = found == symbols.end() ? " " : found->second;
      // An invalid symbol has its own problem; the rows must not add more.
      by_name.push_back(code_points(symbol).size() == 1 ? symbol : "\uFFFD");
    }
    Node rows = list_node({}, tiled_.place);
    std::size_t at = 0;
    for (int r = 0; r < grid_.rows; ++r) {
      std::string row;
      for (int c = 0; c < grid_.columns; ++c) row += by_name[ground_.terrain[at++]];
      rows.items.push_back(text_node(std::move(row), tiled_.place));
    }
    return rows;
  }

  /// Returns rows of digits if all levels are digits: a table of numbers takes a hundred times the memory.
  Node elevation() const {
    const bool digits =
        std::ranges::all_of(ground_.level, [](int level) { return level >= 0 && level <= 9; });
    Node rows = list_node({}, tiled_.place);
    std::size_t at = 0;
    for (int r = 0; r < grid_.rows; ++r) {
      Node numbers = list_node({}, tiled_.place);
      std::string text;
      for (int c = 0; c < grid_.columns; ++c, ++at) {
        if (digits) {
          text += static_cast<char>('0' + ground_.level[at]);
        } else {
          numbers.items.push_back(whole_node(ground_.level[at], tiled_.place));
        }
      }
      rows.items.push_back(digits ? text_node(std::move(text), tiled_.place) : std::move(numbers));
    }
    return rows;
  }

  bool speaks_of_position() const {
    const Node* kind = properties_.find("rearguard");
    return (kind != nullptr && kind->text == "position 1") || properties_.find("position_name") != nullptr ||
           std::ranges::any_of(of_position,
                               [&](const char* key) { return properties_.find(key) != nullptr; });
  }

  Node position_table() {
    Node position = table_node(tiled_.place);
    if (const Member* name = properties_.member("position_name"))
      position.members.push_back({"name", name->place, name->value});
    for (const char* key : of_position) {
      const Member* m = properties_.member(key);
      if (m == nullptr) continue;
      position.members.push_back(*m);
      if (m->key == "position_regions") position.members.back().key = "regions";
    }
    add_member(position, "units", std::move(units_));
    return position;
  }

  const TiledMap& tiled_;
  Problems problems_;
  TiledGeometry geometry_;
  Node properties_;
  TiledGround ground_;
  Grid grid_;
  Node units_;
};

Checked<Imported> imported(TiledDocument document, const std::string& file) {
  Imported result;
  for (const char* key : keys_about_map) {
    if (const Member* m = document.map.member(key)) result.about_map.push_back(*m);
  }
  if (!document.position) {
    Problems problems(file);
    auto map = read_map(document.map, Need::optional, problems);
    if (!map) return problems.take();
    result.map = std::make_shared<const HexMap>(*std::move(map));
    return result;
  }
  add_member(*document.position, "map", std::move(document.map));
  PositionSource source;
  source.file = file;
  source.directory = document_folder(file);
  source.kind_line = Need::optional;
  auto position = read_position(*document.position, source);
  if (!position) return position.problems();
  result.map = position->position.shared_map();
  result.position = std::move(position).value();
  return result;
}

}  // namespace

Checked<TiledDocument> document_of(const TiledMap& tiled, const std::string& file) {
  return Importer(tiled, file).read();
}

Checked<Imported> read_tiled_text(std::string_view text, const std::string& file, const OpenBeside& open,
                                  const TiledReading& how) {
  const Checked<Node> tree = tiled_tree(text, file);
  if (!tree) return tree.problems();
  Checked<TiledMap> tiled = read_tiled(*tree, file, open, how);
  if (!tiled) return tiled.problems();
  const TiledMap map = how.draft ? drafted(std::move(tiled).value(), how) : std::move(tiled).value();
  Checked<TiledDocument> document = document_of(map, file);
  if (!document) return document.problems();
  auto read = imported(std::move(document).value(), file);
  if (!read) return read;
  Imported result = std::move(read).value();
  result.remarks = map.remarks;
  result.pictures = map.pictures;
  return result;
}

Checked<Imported> read_tiled_file(const std::string& path, TiledReading how, const std::string& tilesets) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  const std::string folder = document_folder(path);
  how.opens_outside = !tilesets.empty();
  const auto allowed_path = [&](const std::string& beside) -> Checked<std::string> {
    if (is_inside_folder(folder, beside)) return path_from(folder, beside);
    if (tilesets.empty())
      return Diagnostic{beside, 0, 0, "it is not opened: it is a link that leads out of the map's folder"};
    std::error_code problem;
    const fs::path named = fs::absolute(path_from(folder, beside), problem).lexically_normal();
    const fs::path allowed = fs::absolute(tilesets, problem).lexically_normal();
    const std::string from_there = named.lexically_relative(allowed).generic_string();
    if (problem || !is_inside_folder(tilesets, from_there))
      return Diagnostic{beside, 0, 0,
                        "it is neither below the map's folder nor below " + value_text(tilesets)};
    return path_from(tilesets, from_there);
  };
  const auto open = [&](const std::string& beside) -> Checked<std::string> {
    const auto file = allowed_path(beside);
    return file ? read_named_file(*file) : file.problems();
  };
  auto read = read_tiled_text(*text, path, open, how);
  if (!read) return read;
  Imported result = std::move(read).value();
  for (auto& [name, parts] : result.pictures) {
    for (TilePicture& part : parts) {
      const auto file = allowed_path(part.file);
      part.file = file ? *file : std::string();
    }
    std::erase_if(parts, [](const TilePicture& part) { return part.file.empty(); });
  }
  return result;
}

}  // namespace rearguard
