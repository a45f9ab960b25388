// Parses a board in one line into the tree of a position document.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "hexmap/known_names.h"
#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/board_line.h"
#include "src/core/document/document.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/parsers.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

/// A piece of the line, with its place.
struct Piece {
  std::string_view text;
  Place place;

  bool has(char c) const { return text.find(c) != std::string_view::npos; }
  Piece from(std::size_t begin, std::size_t size = std::string_view::npos) const {
    Piece piece{text.substr(begin, size), place};
    for (const char c : text.substr(0, begin))
      piece.place.column += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return piece;
  }
};

std::vector<Piece> pieces_of(const Piece& whole, std::string_view separators) {
  std::vector<Piece> pieces;
  Piece rest = whole;
  for (;;) {
    const std::size_t end = rest.text.find_first_of(separators);
    pieces.push_back({rest.text.substr(0, end), rest.place});
    if (end == std::string_view::npos) return pieces;
    rest = rest.from(end + 1);
  }
}

/// Splits at the first separator; the second piece is empty if there is none.
std::pair<Piece, Piece> cut(const Piece& whole, char separator) {
  const std::size_t at = std::min(whole.text.find(separator), whole.text.size());
  return {whole.from(0, at), whole.from(std::min(at + 1, whole.text.size()))};
}

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}

bool is_whole(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.size() <= 9 && std::all_of(text.begin(), text.end(), is_figure);
}

constexpr std::array<std::string_view, 8> facings = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::array<std::string_view, 7> map_labels = {"ground", "home", "classes", "rows",
                                                        "elev",   "t",    "f"};

class LineDocument {
 public:
  explicit LineDocument(Problems& problems) : problems_(problems) {}

  Node read(std::string_view line) {
    for (const Piece& piece : pieces_of({line, {}}, " +\t\r\n")) {
      if (!piece.text.empty()) parts_.push_back(piece);
    }
    if (!parts_.empty() && parts_.back().text == "end") parts_.pop_back();
    if (parts_.empty() || parts_[0].text != "rg1") {
      const std::string version(parts_.empty() ? "" : parts_[0].text);
      fail(Piece{}, fmt::format("this line begins with {}: a newer Rearguard wrote it",
                                value_text(one_line(version, 40))));
      return {};
    }
    if (parts_.size() < 3) {
      fail(parts_.back(),
           "after rg1 a line has a map and rules: rg1 2930 order-actions …; write - for no rules");
      return {};
    }
    root_.place = parts_[0].place;
    put(root_, "rearguard", text_node("position 1", parts_[0].place));
    read_map(parts_[1]);
    read_rules(parts_[2]);
    for (std::size_t i = 3; i < parts_.size(); ++i) read_part(parts_[i]);
    return finish();
  }

 private:
  void fail(const Piece& at, std::string message) { problems_.add(at.place, std::move(message)); }
  std::string quoted(const Piece& piece) const { return value_text(one_line(piece.text, 60)); }

  std::string word(const Piece& piece) {
    auto text = read_line_word(piece.text);
    if (!text) fail(piece, quoted(piece) + ": `~` needs two hex digits, such as ~2F, or q for an apostrophe");
    return text.value_or("");
  }
  Node word_node(const Piece& piece) { return text_node(word(piece), piece.place); }
  Node words_node(const Piece& list, std::string_view separators = ",") {
    Node node = list_node({}, list.place);
    if (list.text.empty()) return node;
    for (const Piece& one : pieces_of(list, separators)) node.items.push_back(word_node(one));
    return node;
  }
  Node number_node(const Piece& piece) {
    if (is_whole(piece.text)) return whole_node(std::stoi(std::string(piece.text)), piece.place);
    fail(piece, quoted(piece) + " is not a whole number");
    return whole_node(0, piece.place);
  }
  Node numbers_node(const Piece& list) {
    Node node = table_node(list.place);
    if (list.text.empty()) return node;
    for (const Piece& one : pieces_of(list, ",")) add_count(node, one);
    return node;
  }
  void add_count(Node& counts, const Piece& piece) {
    const auto [name, number] = cut(piece, '=');
    if (number.text.empty()) return fail(piece, quoted(piece) + " is no number with a name, such as hits=2");
    put(counts, word(name), number_node(number));
  }

  /// Adds a member, which must be the first with its key.
  void put(Node& table, const std::string& key, Node value) {
    if (table.find(key) != nullptr) {
      problems_.add(value.place, key_text(key) + " is stated twice");
    } else {
      add_member(table, key, std::move(value));
    }
  }
  static Node& member_of(Node& table, std::string_view key, const Node& empty) {
    for (Member& m : table.members) {
      if (m.key == key) return m.value;
    }
    add_member(table, std::string(key), empty);
    return table.members.back().value;
  }

  Node value_node(std::string_view type, const Piece& piece) {
    switch (line_form(type)) {
      case LineForm::word:
        return word_node(piece);
      case LineForm::words:
        return words_node(piece);
      case LineForm::numbers:
        return numbers_node(piece);
      case LineForm::whole:
        return number_node(piece);
      case LineForm::truth:
        if (piece.text != "true" && piece.text != "false")
          fail(piece, quoted(piece) + " is neither true nor false");
        return truth_node(piece.text == "true", piece.place);
      case LineForm::json:
        break;
    }
    const auto json = parse_document("{\"value\":" + word(piece) + "}", "line");
    if (json && json->find("value") != nullptr) return *json->find("value");
    fail(piece, quoted(piece) + " is no value in JSON");
    return {};
  }

  void read_map(const Piece& part) {
    if (part.has(',')) {
      own_map_ = table_node(part.place);
      read_grid(part);
      return;
    }
    Piece path = part;
    const std::size_t mark = part.text.rfind('~');
    constexpr std::size_t signs = 8;
    if (mark != std::string_view::npos && part.text.size() == mark + 1 + signs &&
        part.text.find_first_not_of("0123456789abcdef", mark + 1) == std::string_view::npos) {
      path = part.from(0, mark);
      const Piece signature = part.from(mark + 1);
      put(root_, "map_signature", text_node(std::string(signature.text), signature.place));
    }
    put(root_, "map", word_node(path));
  }

  void read_grid(const Piece& part) {
    const std::vector<Piece> pieces = pieces_of(part, ",");
    Node grid = table_node(part.place);
    if (pieces.size() < 4 || !pieces[3].has('x')) {
      fail(part, quoted(part) + " is no grid, such as flat,even,0101,8x8");
    } else {
      put(grid, "orientation", word_node(pieces[0]));
      put(grid, "shifted", word_node(pieces[1]));
      put(grid, "first", word_node(pieces[2]));
      const auto [columns, rows] = cut(pieces[3], 'x');
      put(grid, "columns", number_node(columns));
      put(grid, "rows", number_node(rows));
    }
    for (std::size_t i = 4; i < pieces.size(); ++i) read_grid_key(grid, pieces[i]);
    put(*own_map_, "grid", std::move(grid));
  }

  void read_grid_key(Node& grid, const Piece& piece) {
    const std::string text(piece.text);
    if (text == "row-column") return put(grid, "order", text_node(text, piece.place));
    if (text == "left") return put(grid, "columns_run", text_node(text, piece.place));
    if (text == "up") return put(grid, "rows_run", text_node(text, piece.place));
    if (text == "letters-AB" || text == "letters-BB")
      return put(grid, "letters", text_node("AA " + text.substr(8), piece.place));
    for (const char* key : {"prefix", "skip"}) {
      if (text.starts_with(key))
        return put(grid, key, text_node(text.substr(std::string_view(key).size()), piece.place));
    }
    if (text == "slant1" || text == "slant-1")
      return put(grid, "slant", whole_node(text == "slant1" ? 1 : -1, piece.place));
    if (text.starts_with("digits") && piece.has('.')) {
      const auto [first, second] = cut(piece.from(6), '.');
      return put(grid, "digits", list_node({number_node(first), number_node(second)}, piece.place));
    }
    const std::array<std::string, 9> known = {
        "row-column", "left", "up", "letters-AB", "letters-BB", "slant1", "digits2.2", "prefixA", "skipI"};
    fail(piece, quoted(piece) + " says nothing about a grid" + name_hint(text, known));
  }

  void read_rules(const Piece& part) {
    const std::vector<Piece> pieces = pieces_of(part, ":");
    if (pieces[0].text != "-") put(root_, "rules", word_node(pieces[0]));
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      const auto [reading, choice] = cut(pieces[i], '=');
      put(member_of(root_, "readings", table_node(pieces[i].place)), word(reading), word_node(choice));
    }
  }

  void read_part(const Piece& part) {
    const std::size_t equals = part.text.find('=');
    if (part.has('@')) return read_unit(part);
    if (equals < part.text.find(':')) {
      const auto [label, value] = cut(part, '=');
      return read_labelled(label, value);
    }
    read_heading(part);
  }

  void read_labelled(const Piece& label, const Piece& value) {
    const auto [first, rest] = cut(label, '.');
    const std::string name(first.text);
    const bool is_of_map =
        name == "e" || std::find(map_labels.begin(), map_labels.end(), name) != map_labels.end();
    if (is_of_map && !own_map_)
      return fail(label, name + "= is of a map that the line contains; this one names its map");
    if (is_of_map) return read_map_part(name, rest, value);
    if (name == "ask") return read_question(value);
    if (name == "ally") return read_allies(value);
    if (name == "link") return read_link(value);
    const std::string key(key_of_label(name));
    if (const Key* asked = keys_of("asked")->find(key)) {
      if (questions_.items.empty())
        return fail(label, name + "= belongs to a question: write ask= before it");
      Node& question = questions_.items.back();
      return put(question, key, key == "path" ? words_node(value, "-") : value_node(asked->type, value));
    }
    const Key* known = keys_of("position")->find(key);
    constexpr std::string_view elsewhere =
        " rearguard map map_signature rules readings units questions board lower upper hexsides home ";
    if (known == nullptr || elsewhere.find(" " + key + " ") != elsewhere.npos) return unknown_label(first);
    read_key(*known, label, rest, value);
  }

  void read_key(const Key& key, const Piece& label, const Piece& name, const Piece& value) {
    const std::string of(key.name);
    if (of == "regions") return read_region(name, value);
    const auto each =
        of == "enemy_line" ? std::optional<std::string_view>("string") : line_type_of_each(key.type);
    if (!each) return put(root_, of, value_node(key.type, value));
    if (name.text.empty()) return fail(label, fmt::format("{0}= needs a name: {0}.NAME=…", label.text));
    put(member_of(root_, of, table_node(label.place)), word(name), value_node(*each, value));
  }

  void unknown_label(const Piece& label) {
    std::vector<std::string> known = {"name", "turn", "ask"};
    for (const LineLabel& one : line_labels) known.emplace_back(one.label);
    for (const std::string_view one : map_labels) known.emplace_back(one);
    for (const Key& key : keys_of("asked")->list) known.emplace_back(line_label(key.name));
    fail(label, fmt::format("unknown part {}=…{}", label.text, did_you_mean(label.text, known)));
  }

  void read_region(const Piece& label, const Piece& value) {
    const auto [name, side] = cut(label, '.');
    Node& regions = member_of(root_, "regions", table_node(label.place));
    if (!label.has('.')) return put(regions, word(name), words_node(value));
    Node& region = member_of(regions, word(name), table_node(label.place));
    if (!side.text.empty()) put(region, word(side), words_node(value));
  }

  void read_allies(const Piece& value) {
    Node sides = words_node(value);
    if (sides.items.size() < 2) return fail(value, "ally= needs two sides or more: ally=union,militia");
    Node& allies = member_of(root_, "allies", table_node(value.place));
    Node& others = member_of(allies, sides.items[0].text, list_node({}, value.place));
    others.items.insert(others.items.end(), sides.items.begin() + 1, sides.items.end());
  }

  void read_link(const Piece& value) {
    const std::vector<Piece> pieces = pieces_of(value, ":");
    const std::vector<Piece> names = pieces_of(pieces[0], ",");
    if (names.size() != 3) return fail(value, "link= needs a name and two units: link=charge,b1,c4");
    Node link = table_node(value.place);
    put(link, "name", word_node(names[0]));
    put(link, "from", word_node(names[1]));
    put(link, "to", word_node(names[2]));
    for (std::size_t i = 1; i < pieces.size(); ++i)
      add_count(member_of(link, "counts", table_node(pieces[i].place)), pieces[i]);
    links_.items.push_back(std::move(link));
  }

  void read_question(const Piece& value) {
    const std::vector<Piece> pieces = pieces_of(value, ":");
    Node question = table_node(value.place);
    put(question, "unit", word_node(pieces[0]));
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      Piece piece = pieces[i];
      if (is_whole(piece.text)) {
        put(question, "distance", number_node(piece));
      } else {
        if (piece.text.ends_with('.')) piece.text.remove_suffix(1);
        put(question, "result", word_node(piece));
      }
    }
    questions_.items.push_back(std::move(question));
  }

  void read_map_part(const std::string& label, const Piece& name, const Piece& value) {
    if (label == "t") return read_terrain(name, value);
    if (label == "f") return read_feature(name, value);
    if (label == "e") return read_hexsides(name, value);
    if (label == "rows") return read_rows(value);
    if (label == "elev") return read_levels(value);
    if (label == "classes") {
      for (const Piece& one : pieces_of(value, ",")) classes_.push_back(one);
      return;
    }
    if (label == "ground") {
      if (value.text != "sight") fail(value, "write ground=sight where higher ground blocks lines of sight");
      return put(*own_map_, "ground_blocks_sight", truth_node(true, value.place));
    }
    for (const Piece& one : pieces_of(value, ",")) {
      const auto [side, edge] = cut(one, '.');
      put(member_of(*own_map_, "home", table_node(value.place)), word(side), word_node(edge));
    }
  }

  Node costs_node(const Piece& list) {
    Node costs = table_node(list.place);
    if (list.text.empty()) return costs;
    for (const Piece& one : pieces_of(list, ",")) {
      const auto [name, cost] = cut(one, '=');
      put(costs, word(name), text_node(cost.text == "x" ? "impassable" : std::string(cost.text), cost.place));
    }
    return costs;
  }

  void add_sight(Node& table, const Piece& piece) {
    if (piece.text.empty()) return;
    if (!piece.text.starts_with("sight")) return fail(piece, quoted(piece) + " is neither sight nor sight2");
    put(table, "blocks_sight", truth_node(true, piece.place));
    if (const Piece height = piece.from(5); !height.text.empty()) put(table, "height", number_node(height));
  }

  void read_terrain(const Piece& symbol, const Piece& value) {
    const std::vector<Piece> pieces = pieces_of(value, ":");
    Node terrain = table_node(value.place);
    put(terrain, "symbol", text_node(std::string(symbol.text), symbol.place));
    put(terrain, "cost", pieces.size() > 1 ? costs_node(pieces[1]) : table_node(value.place));
    if (pieces.size() > 2) add_sight(terrain, pieces[2]);
    put(member_of(*own_map_, "terrain", table_node(value.place)), word(pieces[0]), std::move(terrain));
  }

  void read_feature(const Piece& name, const Piece& value) {
    const std::vector<Piece> pieces = pieces_of(value, ":");
    Node feature = table_node(value.place);
    if (!pieces[0].text.empty()) put(feature, "cost", costs_node(pieces[0]));
    if (pieces.size() > 1 && !pieces[1].text.empty()) put(feature, "replace", costs_node(pieces[1]));
    if (pieces.size() > 2 && !pieces[2].text.empty()) {
      if (pieces[2].text != "opens") fail(pieces[2], quoted(pieces[2]) + " is not `opens`");
      put(feature, "opens", truth_node(true, pieces[2].place));
    }
    if (pieces.size() > 3) add_sight(feature, pieces[3]);
    put(member_of(*own_map_, "features", table_node(value.place)), word(name), std::move(feature));
  }

  /// Reads "0301:S:SW" (both ways), "0301~S" (one way), "0105-0204-0304" (a path).
  void read_hexsides(const Piece& name, const Piece& value) {
    Node& hexsides = member_of(*own_map_, "hexsides", list_node({}, value.place));
    for (const Piece& one : pieces_of(value, ",")) {
      Node entry = table_node(one.place);
      put(entry, "feature", word_node(name));
      const char* separator = one.has(':') ? ":" : one.has('~') ? "~" : "-";
      if (*separator == '-') {
        put(entry, "path", words_node(one, separator));
      } else {
        const std::vector<Piece> pieces = pieces_of(one, separator);
        Node pairs = list_node({}, one.place);
        for (std::size_t i = 1; i < pieces.size(); ++i) {
          const std::string hex = word(pieces[0]);
          pairs.items.push_back(texts_node({hex, hex + "+" + std::string(pieces[i].text)}, pieces[i].place));
        }
        put(entry, *separator == ':' ? "pairs" : "one_way", std::move(pairs));
      }
      hexsides.items.push_back(std::move(entry));
    }
  }

  /// Counts hexes before a run of them is written out.
  bool may_add(std::size_t hexes, const Piece& at) {
    hexes_ += hexes;
    const bool may = hexes <= max_board_line_hexes && hexes_ <= 2 * max_board_line_hexes;
    if (!may) fail(at, "a map in a line has at most a million hexes");
    return may;
  }

  void read_rows(const Piece& value) {
    Node rows = list_node({}, value.place);
    for (const Piece& row : pieces_of(value, "/")) {
      std::string text = row.text.empty() && !rows.items.empty() ? rows.items.back().text : std::string();
      if (!may_add(text.size(), row)) break;
      std::size_t run = 0;
      for (const char32_t symbol : code_points(row.text)) {
        if (symbol >= U'0' && symbol <= U'9') {
          run = std::min(run * 10 + (symbol - U'0'), max_board_line_hexes + 1);
          continue;
        }
        const std::size_t count = std::max<std::size_t>(run, 1);
        if (!may_add(count, row)) break;
        for (std::size_t i = 0; i < count; ++i) text += symbol == U'-' ? " " : to_utf8(symbol);
        run = 0;
      }
      rows.items.push_back(text_node(std::move(text), row.place));
    }
    put(*own_map_, "hexes", std::move(rows));
  }

  void read_levels(const Piece& value) {
    Node rows = list_node({}, value.place);
    for (const Piece& row : pieces_of(value, "/")) {
      Node levels = list_node({}, row.place);
      if (row.text.empty() && !rows.items.empty()) {
        levels.items = rows.items.back().items;
        if (!may_add(levels.items.size(), row)) return;
      }
      for (const Piece& run : row.text.empty() ? std::vector<Piece>() : pieces_of(row, ",")) {
        const auto [level, times] = cut(run, 'x');
        const Node count = times.text.empty() ? whole_node(1) : number_node(times);
        if (!may_add(static_cast<std::size_t>(std::max<std::int64_t>(count.whole, 0)), run)) return;
        for (std::int64_t i = 0; i < count.whole; ++i) levels.items.push_back(number_node(level));
      }
      rows.items.push_back(std::move(levels));
    }
    put(*own_map_, "elevation", std::move(rows));
  }

  void read_heading(const Piece& part) {
    const std::vector<Piece> pieces = pieces_of(part, ":");
    if (pieces.size() < 2)
      return fail(part, quoted(part) +
                            " is no part of a line: units are written b1@2930, and their heading "
                            "before them, union:foot");
    heading_ = table_node(part.place);
    put(*heading_, "side", word_node(pieces[0]));
    const std::vector<Piece> names = pieces_of(pieces[1], ".");
    constexpr std::array<const char*, 3> keys = {"class", "kind", "size"};
    if (names.size() > keys.size())
      fail(pieces[1], "a heading has at most class, kind and size: foot.infantry.brigade");
    for (std::size_t i = 0; i < std::min(names.size(), keys.size()); ++i) {
      if (!names[i].text.empty()) put(*heading_, keys[i], word_node(names[i]));
    }
    for (std::size_t i = 2; i < pieces.size(); ++i) read_heading_trait(part, pieces[i]);
  }

  void read_heading_trait(const Piece& heading, const Piece& trait) {
    const std::string text(trait.text);
    const std::size_t figures = std::min(text.find_first_of("0123456789"), text.size());
    if (text == "nozoc") return put(*heading_, "zoc", truth_node(false, trait.place));
    if (text.substr(0, figures) == "stack" && figures < text.size())
      return put(*heading_, "stacking_points", number_node(trait.from(figures)));
    if (text.substr(0, figures) == "fire" && figures < text.size())
      return put(*heading_, "retreat_fire_range", number_node(trait.from(figures)));
    const std::array<std::string, 3> known = {"nozoc", "stack2", "fire2"};
    const auto of = pieces_of(heading, ":");
    fail(trait, fmt::format("unknown trait {} of the heading {}:{}{}", quoted(trait), of[0].text, of[1].text,
                            name_hint(text, known)));
  }

  void read_unit(const Piece& part) {
    if (!heading_) {
      return fail(part, fmt::format("{} has no heading before it; write union:foot {}",
                                    one_line(part.text, 60), one_line(part.text, 60)));
    }
    const std::size_t named = part.text.find(":=");
    const std::vector<Piece> pieces = pieces_of(part.from(0, named), ":");
    const auto [id, where] = cut(pieces[0], '@');
    const auto [hex, depth] = cut(where, '-');
    Node unit = table_node(part.place);
    put(unit, "id", word_node(id));
    put(unit, "hex", word_node(hex));
    for (const Member& m : heading_->members) unit.members.push_back(m);
    for (std::size_t i = 1; i < pieces.size(); ++i) read_trait(unit, pieces[i]);
    if (named != std::string_view::npos) put(unit, "name", word_node(part.from(named + 2)));
    depths_.push_back(depth.text.empty() ? 1 : number_node(depth).whole);
    units_.items.push_back(std::move(unit));
  }

  void read_trait(Node& unit, const Piece& trait) {
    const std::string_view text = trait.text;
    const auto trouble = [&](const std::string& message) {
      fail(trait, fmt::format("unit {}: {} {}", value_text(unit.find("id")->text), quoted(trait), message));
    };
    if (text.starts_with('/')) return put(unit, "engaged", words_node(trait.from(1), "/"));
    if (text.starts_with('@')) return read_unit_key(unit, trait);
    if (trait.has('=')) return add_count(member_of(unit, "counts", table_node(trait.place)), trait);
    const bool is_number = !text.empty() && (is_figure(text[0]) || text[0] == '-');
    if (!trait.has('.') && is_number) {
      if (!read_factors(unit, trait))
        trouble(fmt::format("is no strength-morale-movement (write --{0} for a movement, {0}. for a state)",
                            text));
      return;
    }
    if (std::find(facings.begin(), facings.end(), text) != facings.end())
      return put(unit, "facing", word_node(trait));
    if (text == "hidden") return put(unit, "hidden", truth_node(true, trait.place));
    if (text.empty()) return trouble("between two colons is nothing");
    if (unit.find("state") != nullptr || unit.find("markers") != nullptr)
      return trouble("is a second condition; markers follow the state after dots: shaken.fired");
    const auto [state, markers] = cut(trait, '.');
    if (!state.text.empty()) put(unit, "state", word_node(state));
    if (!markers.text.empty()) put(unit, "markers", words_node(markers, "."));
  }

  /// Reads "5-7-6", "--9/2"; false for another text.
  bool read_factors(Node& unit, const Piece& trait) {
    if (trait.text.find_first_not_of("0123456789-/") != std::string_view::npos) return false;
    const std::vector<Piece> pieces = pieces_of(trait, "-");
    if (pieces.size() > 3) return false;
    constexpr std::array<const char*, 3> keys = {"strength", "morale", "movement"};
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].text.empty()) continue;
      if (i < 2 && !is_whole(pieces[i].text)) return false;
      put(unit, keys[i], i < 2 ? number_node(pieces[i]) : word_node(pieces[i]));
    }
    return !pieces.back().text.empty();
  }

  /// Reads "@key=value": a key without a form of its own.
  void read_unit_key(Node& unit, const Piece& trait) {
    const auto [name, value] = cut(trait.from(1), '=');
    const Key* key = keys_of("unit")->find(name.text);
    if (key != nullptr) return put(unit, std::string(key->name), value_node(key->type, value));
    std::vector<std::string> known;
    for (const Key& one : keys_of("unit")->list) known.emplace_back(one.name);
    fail(trait, fmt::format("units have no key {}{}", value_text(name.text), name_hint(name.text, known)));
  }

  /// Puts the units of each hex in the order of their stack, in the places that they have in the line.
  void order_stacks() {
    std::map<std::string, std::vector<std::size_t>> stacks;
    for (std::size_t i = 0; i < units_.items.size(); ++i)
      stacks[units_.items[i].find("hex")->text].push_back(i);
    std::vector<Node> ordered(units_.items.size());
    for (const auto& [hex, places] : stacks) {
      std::vector<std::size_t> stack = places;
      std::stable_sort(stack.begin(), stack.end(),
                       [&](std::size_t a, std::size_t b) { return depths_[a] < depths_[b]; });
      for (std::size_t i = 0; i < places.size(); ++i) ordered[places[i]] = std::move(units_.items[stack[i]]);
    }
    units_.items = std::move(ordered);
  }

  Node finish() {
    if (own_map_) {
      Node* terrain = nullptr;
      for (Member& m : own_map_->members) terrain = m.key == "terrain" ? &m.value : terrain;
      if (terrain == nullptr) fail(parts_[1], "the map needs its terrains: t.c=clear:foot=1");
      if (own_map_->find("hexes") == nullptr) fail(parts_[1], "the map needs its hexes: rows=8c/8c/…");
      // A class has to stand in some cost: an impassable one is the same as none.
      for (const Piece& name : classes_) {
        if (terrain == nullptr || terrain->members.empty()) break;
        Node& costs = member_of(terrain->members[0].value, "cost", table_node(name.place));
        put(costs, word(name), text_node("impassable", name.place));
      }
      put(root_, "map", *std::move(own_map_));
    }
    order_stacks();
    units_.place = root_.place;
    put(root_, "units", std::move(units_));
    if (!links_.items.empty()) put(root_, "links", std::move(links_));
    if (!questions_.items.empty()) put(root_, "questions", std::move(questions_));
    return std::move(root_);
  }

  Problems& problems_;
  std::vector<Piece> parts_;
  Node root_ = table_node();
  std::optional<Node> own_map_, heading_;
  Node units_ = list_node(), links_ = list_node(), questions_ = list_node();
  std::vector<std::int64_t> depths_;  ///< of `units_`: places in their stacks from the top
  std::vector<Piece> classes_;
  std::size_t hexes_ = 0;
};

}  // namespace

Node parse_board_line(std::string_view text, Problems& problems) {
  const UnpackedLine line = unpacked_line(text);
  if (!line.problem) return LineDocument(problems).read(line.text);
  problems.add({}, *line.problem);
  return {};
}

}  // namespace rearguard
