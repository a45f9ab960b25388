#include "src/core/io/positions/board_reader.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/map_writer.h"

namespace rearguard {
namespace {

constexpr int hex_pitch = 4;  ///< characters from a hex to the next in its line
constexpr int half_pitch = hex_pitch / 2;
constexpr std::size_t max_signs = hex_pitch - 1;  ///< of one hex; a blank must follow

bool is_letter(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}
bool is_figure(char32_t c) {
  return c >= U'0' && c <= U'9';
}

std::string utf8(const std::u32string& text) {
  std::string out;
  for (const char32_t c : text) out += to_utf8(c);
  return out;
}

void put_all_at(Node& node, Place place) {
  node.place = place;
  for (Node& item : node.items) put_all_at(item, place);
  for (Member& m : node.members) {
    m.place = place;
    put_all_at(m.value, place);
  }
}

/// The signs of one hex.
struct DrawnHex {
  int x = 0, y = 0;  ///< character and line of the first sign
  std::u32string signs;
};

/// A unit on the board, with the index of its hex in `DrawnBoard::hexes`.
struct DrawnUnit {
  std::string id;
  Place place;
  std::size_t hex = 0;
};

class BoardReader {
 public:
  BoardReader(const Node& position, const std::shared_ptr<const HexMap>& chart_of, Problems& problems)
      : position_(position), board_(*position.find("board")), problems_(problems) {
    if (chart_of != nullptr) map_ = map_document(*chart_of);
    if (const Node* own = position.find("map"); own != nullptr && own->kind == Node::Kind::table) map_ = *own;
  }

  std::optional<Node> read() {
    const std::size_t before = problems_.size();
    read_symbols();
    read_lines();
    if (problems_.size() > before || !place_hexes()) return std::nullopt;
    read_signs();
    const auto grid = make_grid();
    if (!grid || problems_.size() > before) return std::nullopt;
    Node document = table_node(position_.place);
    for (const Member& m : position_.members) {
      const bool replaced =
          m.key == "map" || m.key == "units" || keys_of("drawn-board")->find(m.key) != nullptr;
      if (!replaced) document.members.push_back(m);
    }
    add_member(document, "map", map_table(*grid));
    add_member(document, "units", units(*grid));
    if (problems_.size() > before) return std::nullopt;
    return document;
  }

 private:
  void read_symbols() {
    const Node* terrain = map_.find("terrain");
    if (terrain == nullptr || terrain->kind != Node::Kind::table || terrain->members.empty()) {
      problems_.add(board_.place,
                    "a `board` needs a `map` that has terrain: a path, or a table with `terrain`");
      return;
    }
    for (const Member& m : terrain->members) {
      const Node* symbol = m.value.find("symbol");
      const std::u32string sign = symbol == nullptr || symbol->kind != Node::Kind::string
                                      ? std::u32string()
                                      : code_points(symbol->text);
      if (sign.size() != 1) continue;  // `read_map` reports it
      symbols_.emplace(sign.front(), m.key);
      if (ground_ == 0) ground_ = sign.front();
    }
  }

  void read_lines() {
    if (board_.kind == Node::Kind::array) {
      for (const Node& item : board_.items) {
        if (const auto line = read_string(item, "each line of `board`", problems_)) read_line(*line);
      }
      return;
    }
    const auto text = read_string(board_, "`board`", problems_);
    if (!text) return;
    std::size_t begin = 0;
    while (begin <= text->size()) {
      const std::size_t end = std::min(text->find('\n', begin), text->size());
      std::string line = text->substr(begin, end - begin);
      if (line.ends_with('\r')) line.pop_back();
      read_line(line);
      begin = end + 1;
    }
  }

  void read_line(const std::string& text) {
    const std::u32string line = code_points(text);
    const int y = line_count_++;
    for (std::size_t x = 0; x < line.size(); ++x) {
      if (line[x] == U' ') continue;
      if (line[x] == U'\t') {
        problems_.add(place_at(static_cast<int>(x), y), "a board is drawn with spaces, not with tabs");
        return;
      }
      DrawnHex hex{static_cast<int>(x), y, {}};
      while (x < line.size() && line[x] != U' ' && line[x] != U'\t') hex.signs += line[x++];
      --x;
      hexes_.push_back(std::move(hex));
    }
  }

  /// Returns where a sign is in the file; where the board begins, if its text has escapes.
  Place place_at(int x, int y) const {
    if (board_.kind == Node::Kind::array) {
      const Node& item = board_.items[static_cast<std::size_t>(y)];
      return {item.place.line, item.place.column + (item.verbatim ? 1 + x : 0)};
    }
    if (board_.starts_below) return {board_.place.line + 1 + y, x + 1};
    if (board_.verbatim) return {board_.place.line, board_.place.column + 1 + x};
    return board_.place;
  }
  Place place_of(const DrawnHex& hex, std::size_t sign = 0) const {
    return place_at(hex.x + static_cast<int>(sign), hex.y);
  }

  /// Finds the column and row of every hex. Returns false if there is none, or one is out of line.
  bool place_hexes() {
    if (hexes_.empty()) {
      problems_.add(board_.place, "the board has no hex");
      return false;
    }
    int left = std::numeric_limits<int>::max();
    int top = left;
    for (const DrawnHex& hex : hexes_) {
      left = std::min(left, hex.x);
      top = std::min(top, hex.y);
    }
    const DrawnHex& first = hexes_.front();
    const auto is_in_line = [&](const DrawnHex& hex) {
      const int across = hex.x - first.x;
      return across % half_pitch == 0 && (across / half_pitch + hex.y - first.y) % 2 == 0;
    };
    bool all = true;
    for (const DrawnHex& hex : hexes_) {
      if (hex.signs.size() > max_signs) {
        problems_.add(place_of(hex),
                      fmt::format("{} has {} signs, and the next hex is {} characters away: write "
                                  "at most {}, and give other units their `hex`",
                                  value_text(utf8(hex.signs)), hex.signs.size(), hex_pitch, max_signs));
        all = false;
      } else if (!is_in_line(hex)) {
        problems_.add(
            place_of(hex),
            fmt::format("{} is out of line: the hexes of a line are {} characters apart, and those of "
                        "the next line are in the gaps, {} characters further",
                        value_text(utf8(hex.signs)), hex_pitch, half_pitch));
        all = false;
      }
    }
    if (!all) return false;
    const Node* grid = map_.find("grid");
    const Node* orientation = grid == nullptr ? nullptr : grid->find("orientation");
    is_flat_ = orientation == nullptr || orientation->text != "pointy";
    for (const DrawnHex& hex : hexes_) {
      const int across = (hex.x - left) / half_pitch;
      const int down = hex.y - top;
      const Printed place = is_flat_ ? Printed{across, down / 2} : Printed{across / 2, down};
      places_.push_back(place);
      columns_ = std::max(columns_, place.column + 1);
      rows_ = std::max(rows_, place.row + 1);
      // The leftmost column (the top row) is shifted if its hexes are in the second line (in the gaps).
      is_first_shifted_ = ((across + down) % 2) != 0;
    }
    return true;
  }

  void read_signs() {
    std::map<std::string, Place> seen;
    for (std::size_t i = 0; i < hexes_.size(); ++i) {
      const DrawnHex& hex = hexes_[i];
      char32_t terrain = 0;
      for (std::size_t k = 0; k < hex.signs.size(); ++k) {
        const char32_t sign = hex.signs[k];
        const Place place = place_of(hex, k);
        if (symbols_.contains(sign)) {
          if (terrain != 0)
            problems_.add(place, fmt::format("{} shows two terrains", value_text(utf8(hex.signs))));
          terrain = sign;
        } else if (is_letter(sign)) {
          std::string id = to_utf8(sign);
          while (k + 1 < hex.signs.size() && is_figure(hex.signs[k + 1]) &&
                 !symbols_.contains(hex.signs[k + 1]))
            id += static_cast<char>(hex.signs[++k]);
          const auto [before, is_new] = seen.emplace(id, place);
          if (!is_new)
            problems_.add(place, fmt::format("unit {} is on the board twice; it is also in line {}",
                                             value_text(id), before->second.line));
          drawn_.push_back({id, place, i});
        } else {
          std::vector<std::string> known;
          for (const auto& [symbol, name] : symbols_) known.push_back(to_utf8(symbol));
          problems_.add(place, fmt::format("no terrain has the symbol {}; the map has {}",
                                           value_text(one_line(to_utf8(sign), 8)), fmt::join(known, " ")));
        }
      }
      terrains_.push_back(terrain == 0 ? ground_ : terrain);
    }
  }

  /// Returns the grid of the map with the size and the layout of the drawing.
  std::optional<Grid> make_grid() {
    Node grid = table_node(board_.place);
    const Node* own = map_.find("grid");
    if (own != nullptr && own->kind == Node::Kind::table) {
      grid.place = own->place;
      for (const Member& m : own->members) {
        if (m.key != "columns" && m.key != "rows") grid.members.push_back(m);
      }
    }
    if (grid.find("orientation") == nullptr) add_member(grid, "orientation", text_node("flat", board_.place));
    if (grid.find("first") == nullptr) add_member(grid, "first", text_node("0101", board_.place));
    if (grid.find("shifted") == nullptr)
      add_member(grid, "shifted", text_node(is_first_shifted_ ? "first" : "second", board_.place));
    add_member(grid, "columns", whole_node(columns_, board_.place));
    add_member(grid, "rows", whole_node(rows_, board_.place));
    auto read = read_grid(grid, mark_map_keys_known, problems_);
    if (!read || read->is_first_shifted() == is_first_shifted_) return read;
    const char* lines = is_flat_ ? "column" : "row";
    const char* drawn = is_flat_ ? (is_first_shifted_ ? "lower" : "higher")
                                 : (is_first_shifted_ ? "further right" : "further left");
    problems_.add(
        place_of(hexes_.front()),
        fmt::format("the board draws its first {} half a hex {} than the next one, and the grid of the map "
                    "has shifted = \"{}\": draw it that way, or leave `shifted` out",
                    lines, drawn, shifted_name(*read)));
    return std::nullopt;
  }

  Node map_table(const Grid& grid) const {
    Node map = table_node(board_.place);
    for (const char* key : {"rearguard", "name", "terrain", "features", "ground_blocks_sight"}) {
      if (const Member* m = map_.member(key)) map.members.push_back(*m);
    }
    for (const char* key : {"hexsides", "home"}) {
      const Member* m = position_.member(key);
      if (m == nullptr && std::string_view(key) == "home") m = map_.member(key);
      if (m != nullptr) map.members.push_back(*m);
    }
    Node grid_table = grid_node(grid);
    put_all_at(grid_table, board_.place);
    add_member(map, "grid", std::move(grid_table));
    std::vector<std::u32string> rows(static_cast<std::size_t>(rows_),
                                     std::u32string(static_cast<std::size_t>(columns_), U' '));
    for (std::size_t i = 0; i < hexes_.size(); ++i)
      rows[static_cast<std::size_t>(places_[i].row)][static_cast<std::size_t>(places_[i].column)] =
          terrains_[i];
    Node hexes = list_node({}, board_.place);
    for (const std::u32string& row : rows) hexes.items.push_back(text_node(utf8(row), board_.place));
    add_member(map, "hexes", std::move(hexes));
    return map;
  }

  /// Returns the units in the order of the drawing, the first of a stack on top, then those with a `hex`.
  Node units(const Grid& grid) {
    const Node* listed = position_.find("units");
    if (listed != nullptr && listed->kind != Node::Kind::array) {
      problems_.add(listed->place, fmt::format("`units` must be a list, not {}", kind_name(listed->kind)));
      return list_node();
    }
    Node all = list_node({}, listed == nullptr ? board_.place : listed->place);
    std::set<std::string> drawn;
    for (const DrawnUnit& unit : drawn_) {
      drawn.insert(unit.id);
      const Node* entry = entry_of(listed, unit.id);
      const bool is_lower = unit.id.front() >= 'a';
      const Node* usual = position_.find(is_lower ? "lower" : "upper");
      if (usual != nullptr && usual->kind != Node::Kind::table) {
        problems_.add(usual->place,
                      fmt::format("`{}` must be a table, such as {{ side = \"blue\", class = \"foot\" }}",
                                  is_lower ? "lower" : "upper"));
        return all;
      }
      if (entry == nullptr && usual == nullptr) {
        problems_.add(
            unit.place,
            fmt::format("nothing says what unit {} is: add it to `units`, or say with {} = {{ side = …, "
                        "class = … }} what {} letters are",
                        value_text(unit.id), is_lower ? "lower" : "upper", is_lower ? "small" : "capital"));
        continue;
      }
      if (entry != nullptr && entry->find("hex") != nullptr)
        problems_.add(entry->find("hex")->place,
                      fmt::format("unit {} has a `hex`, and is on the board in line {}", value_text(unit.id),
                                  unit.place.line));
      Node table = entry != nullptr ? *entry : table_node(unit.place);
      if (entry == nullptr) add_member(table, "id", text_node(unit.id, unit.place));
      const Printed at = places_[unit.hex];
      const std::size_t index = static_cast<std::size_t>(at.row) * static_cast<std::size_t>(columns_) +
                                static_cast<std::size_t>(at.column);
      table.members.push_back({"hex", unit.place, text_node(grid.number(grid.hex_at(index)), unit.place)});
      for (std::size_t i = 0; usual != nullptr && i < usual->members.size(); ++i) {
        if (table.find(usual->members[i].key) == nullptr) table.members.push_back(usual->members[i]);
      }
      all.items.push_back(std::move(table));
    }
    for (std::size_t i = 0; listed != nullptr && i < listed->items.size(); ++i) {
      const Node& entry = listed->items[i];
      const Node* id = entry.find("id");
      if (id != nullptr && drawn.contains(id->text)) continue;
      if (entry.find("hex") == nullptr && id != nullptr)
        problems_.add(entry.place,
                      fmt::format("unit {} is not on the board, and has no `hex`", value_text(id->text)));
      all.items.push_back(entry);
    }
    return all;
  }

  static const Node* entry_of(const Node* listed, const std::string& id) {
    if (listed == nullptr) return nullptr;
    for (const Node& entry : listed->items) {
      const Node* name = entry.find("id");
      if (name != nullptr && name->kind == Node::Kind::string && name->text == id) return &entry;
    }
    return nullptr;
  }

  const Node& position_;
  const Node& board_;
  Problems& problems_;
  Node map_;
  std::map<char32_t, std::string> symbols_;
  char32_t ground_ = 0;  ///< of hexes that only show units: the first terrain
  int line_count_ = 0;
  std::vector<DrawnHex> hexes_;
  std::vector<Printed> places_;     ///< column from the left and row from the top, by index in `hexes_`
  std::vector<char32_t> terrains_;  ///< by index in `hexes_`
  std::vector<DrawnUnit> drawn_;
  int columns_ = 0, rows_ = 0;
  bool is_flat_ = true, is_first_shifted_ = false;
};

}  // namespace

std::optional<Node> drawn_position(const Node& position, const std::shared_ptr<const HexMap>& chart_of,
                                   Problems& problems) {
  return BoardReader(position, chart_of, problems).read();
}

}  // namespace rearguard
