#include "src/workshop/exchange/vassal/vassal_module.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "hexmap/unpainted.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/files/draft_map.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_game.h"
#include "src/workshop/exchange/vassal/vassal_guess.h"
#include "src/workshop/exchange/vassal/vassal_save.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr std::size_t name_bytes = 200;
constexpr std::size_t max_counter_bytes = std::size_t{16} << 20U;
constexpr int figures_of_small_maps = 2;
constexpr const char* more_file = "roster-module.toml";

std::string clean(const std::string& text) {
  return one_line(text, name_bytes);
}

/// Returns a number as it stands in a document: at most four decimals.
std::string pixel_text(double value) {
  std::string text = fmt::format("{:.4f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

Node pixel_node(double value) {
  Node node = node_of(Node::Kind::real, {});
  node.text = pixel_text(value);
  return node;
}

class ModuleConverter {
 public:
  ModuleConverter(ZipFile& zip, const ModuleOptions& options) : zip_(zip), options_(options) {}

  Checked<ModuleFolder> convert() {
    auto module = read_vassal_module(zip_);
    if (!module) return module.problems();
    module_ = std::move(module).value();
    auto chosen = choose_board(zip_, module_, options_.board, options_.zone);
    if (!chosen) return chosen.problems();
    chosen_ = std::move(chosen).value();
    palette_ = palette_of(module_);
    auto map = is_own_module() ? take_map() : draft_map();
    if (!map) return map.problems();
    if (options_.counters) take_counters();
    if (auto problem = add_rosters(*map)) return *std::move(problem);
    folder_.files.emplace_back("map.toml", map_text_);
    add_remarks(*map);
    return std::move(folder_);
  }

 private:
  Diagnostic problem(std::string message) const { return {zip_.name(), 0, 0, std::move(message)}; }

  /// Whether Rearguard wrote the module, and nothing else is asked of it than what it has written.
  bool is_own_module() const {
    return zip_.has(own_map_entry) && zip_.has(own_pieces_entry) && options_.board.empty() &&
           options_.zone.empty() && !options_.half_hexes && options_.first.empty() && !options_.plain_numbers;
  }

  /// Takes the map that is in the module: its hexes are painted, and need no picture below them.
  Checked<HexMap> take_map() {
    auto text = zip_.read(own_map_entry, max_build_file_bytes);
    if (!text) return text.problems();
    map_text_ = std::move(text).value();
    auto map = read_map_text(map_text_, zip_.name() + ":" + own_map_entry);
    if (!map) return map;
    const Grid& grid = map->grid();
    frame_ = own_frame(grid);
    if (frame_.sideways != chosen_.grid.sideways)
      return problem(
          fmt::format("the hexes of {} lie otherwise than those of the board; --board {} reads only "
                      "the board",
                      own_map_entry, value_text(clean(chosen_.board->name))));
    hexes_ = own_hexes(frame_, [&](std::size_t i) { return map->exists(grid.hex_at(i)); });
    shift_ = grid.hex_at(0) - axial_of(frame_.sideways, raw_hex_at(frame_, 0, 0));
    const auto& numbering = chosen_.grid.numbering;
    // VASSAL puts a prefix around the number.
    Grid without_prefix = grid;
    without_prefix.numbering.prefix.clear();
    const auto difference =
        numbering ? numbering_difference(without_prefix, frame_, hexes_, name_by(*numbering)) : std::nullopt;
    if (difference)
      folder_.remarks.push_back(
          fmt::format("VASSAL numbers the hexes otherwise than the map: {}", *difference));
    if (auto problem = take_picture()) return *std::move(problem);
    return map;
  }

  /// Makes a map to paint of the board.
  Checked<HexMap> draft_map() {
    if (auto problem = choose_numbering()) return *std::move(problem);
    auto hexes = hexes_of(chosen_, options_.half_hexes, !own_numbers_, zip_.name());
    if (!hexes) return hexes.problems();
    hexes_ = std::move(hexes).value();
    if (auto problem = choose_frame()) return *std::move(problem);
    if (auto problem = take_picture()) return *std::move(problem);
    return make_map();
  }

  std::function<std::string(RawHex)> name_by(const VassalNumbering& numbering) const {
    return [this, &numbering](RawHex hex) { return number_on(chosen_, numbering, hex); };
  }

  std::optional<Diagnostic> choose_numbering() {
    own_numbers_ = options_.plain_numbers || !options_.first.empty();
    const auto& known = chosen_.grid.numbering;
    if (own_numbers_) {
      if (known && !options_.first.empty()) numbering_ = *known;
      const std::size_t divided = options_.first.find_first_of("./_");
      numbering_.separator = divided == std::string::npos ? "" : options_.first.substr(divided, 1);
      return std::nullopt;
    }
    std::string why = unknown_numbering(known);
    for (const ChosenBoard& board : chosen_.beside) {
      if (why.empty()) why = unknown_numbering(board.grid.numbering);
    }
    if (!why.empty()) return problem(fmt::format("unknown-numbering: {}; {}", why, options_.words.number));
    numbering_ = *known;
    // In lists, paths and ranges these stand between hexes.
    const std::string separator = numbering_.separator;
    if (separator == "-" || separator == " " || separator == ":" || separator == ",") {
      numbering_.separator = ".";
      for (ChosenBoard& board : chosen_.beside) {
        if (board.grid.numbering->separator == separator) board.grid.numbering->separator = ".";
      }
      folder_.remarks.push_back(
          fmt::format("the module prints 1{}1, which would be two hexes here: write 1.1", separator));
    }
    return std::nullopt;
  }

  /// Returns why the numbers of a board cannot be taken; empty: they can.
  std::string unknown_numbering(const std::optional<VassalNumbering>& known) const {
    if (!known) return "the module does not number the hexes";
    if (!known->unknown_class.empty())
      return fmt::format("a class of the module's own, {}, numbers the hexes",
                         value_text(known->unknown_class));
    if (known->slant == VassalNumbering::Slant::third_reich && !chosen_.grid.sideways)
      return "the module numbers the hexes in a way that is known only for pointed tops";
    return {};
  }

  /// With numbers of our own, the top left place of the frame must be a hex: it is the first.
  std::optional<Diagnostic> choose_frame() {
    frame_ = frame_of(chosen_.grid, numbering_.stagger, hexes_);
    if (!own_numbers_) return std::nullopt;
    for (const bool stagger : {false, true}) {
      frame_ = frame_of(chosen_.grid, stagger, hexes_);
      if (std::find(hexes_.begin(), hexes_.end(), raw_hex_at(frame_, 0, 0)) != hexes_.end())
        return std::nullopt;
    }
    if (options_.first.empty()) return std::nullopt;
    return problem(fmt::format(
        "these hexes have none in the top left corner, which would have the number; {}, and write "
        "`first` in [grid] of the map",
        options_.words.plain));
  }

  std::optional<Diagnostic> take_picture() {
    const auto entry = picture_entry(zip_, chosen_.board->image);
    if (!entry) return std::nullopt;
    auto bytes = zip_.read(*entry, max_picture_bytes);
    if (!bytes) return bytes.problems().front();
    const auto header = read_picture_header(*bytes);
    if (!header) return std::nullopt;
    picture_ = "board." + std::string(header->suffix);
    if (header->has_text)
      folder_.remarks.push_back("the picture is an SVG with text, which Rearguard does not draw");
    folder_.files.emplace_back(picture_, std::move(bytes).value());
    return std::nullopt;
  }

  std::string heading() const {
    return fmt::format(
        "{}{}, {} {}{}", clean(module_.name),
        module_.version.empty() ? std::string() : " " + clean(module_.version),
        chosen_.beside.empty() ? "board" : "boards", value_text(clean(chosen_.name)),
        chosen_.zone == nullptr ? std::string() : ", zone " + value_text(clean(chosen_.zone->name)));
  }

  Node grid_node() const {
    if (!own_numbers_) return grid_keys(chosen_.grid, numbering_, chosen_.extent, frame_);
    Node table = table_node();
    add_member(table, "orientation", text_node(chosen_.grid.sideways ? "pointy" : "flat"));
    const bool is_first_shifted = (raw_hex_at(frame_, 0, 0).c % 2 != 0) != frame_.stagger;
    if (options_.first.empty()) {
      int figures = figures_of_small_maps;
      for (int most = 99; most < std::max(frame_.columns, frame_.rows); most = most * 10 + 9) ++figures;
      const std::string one = fmt::format("{:0{}}", 1, figures);
      add_member(table, "shifted", text_node(is_first_shifted ? "odd" : "even"));
      add_member(table, "first", text_node(one + one));
    } else {
      add_member(table, "shifted", text_node(is_first_shifted ? "first" : "second"));
      add_member(table, "first", text_node(options_.first));
      if (chosen_.grid.numbering) add_directions(table, chosen_.grid, numbering_);
    }
    add_member(table, "columns", whole_node(frame_.columns));
    add_member(table, "rows", whole_node(frame_.rows));
    return table;
  }

  Node rows_node() const {
    const auto columns = static_cast<std::size_t>(frame_.columns);
    std::vector<std::string> rows(static_cast<std::size_t>(frame_.rows), std::string(columns, ' '));
    for (const RawHex hex : hexes_) {
      const std::int64_t line = hex.c - frame_.first_line;
      const std::int64_t along = hex.r + (frame_.stagger && hex.c % 2 != 0 ? 1 : 0) - frame_.first_along;
      const auto column = static_cast<std::size_t>(frame_.sideways ? along : line);
      const auto row = static_cast<std::size_t>(frame_.sideways ? line : along);
      rows[row][column] = '.';
    }
    return texts_node(rows);
  }

  /// What no one has painted, and what pieces of the palette seem to be, with costs that are yet to be
  /// written.
  Node terrains_node() const {
    Node terrains = table_node();
    std::string symbols = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const auto add = [&](const std::string& name, char symbol, bool is_placeholder) {
      Node terrain = table_node(), cost = table_node();
      add_member(terrain, "symbol", text_node(std::string(1, symbol)));
      add_member(cost, "foot", whole_node(1));
      add_member(terrain, "cost", std::move(cost));
      if (is_placeholder) add_member(terrain, "placeholder", truth_node(true));
      add_member(terrains, name, std::move(terrain));
    };
    add(unpainted_terrain, '.', false);
    for (const std::string& name : guessed_terrains(palette_)) {
      if (symbols.empty() || name == unpainted_terrain) continue;
      const std::size_t own = symbols.find_first_of(name);
      const std::size_t at = own == std::string::npos                     ? 0
                             : symbols.find(name[0]) == std::string::npos ? own
                                                                          : symbols.find(name[0]);
      add(name, symbols[at], true);
      symbols.erase(at, 1);
    }
    return terrains;
  }

  Checked<HexMap> make_map() {
    Node root = table_node();
    add_member(root, "rearguard", text_node("map 1"));
    const std::string& board = chosen_.zone == nullptr ? chosen_.name : chosen_.zone->name;
    add_member(root, "name", text_node(clean(board.empty() ? module_.name : board)));
    add_member(root, "grid", grid_node());
    add_member(root, "terrain", terrains_node());
    add_member(root, "hexes", rows_node());
    Problems problems(zip_.name());
    auto map = read_map(root, Need::required, problems);
    if (!map) {
      return problem(fmt::format("numbering-not-sayable: [grid] cannot say the module's numbers: {}",
                                 problems.take().front().message));
    }
    if (!own_numbers_) {
      const auto difference = numbering_difference(map->grid(), frame_, hexes_, name_by(numbering_));
      if (difference)
        return problem(fmt::format("numbering-not-sayable: [grid] cannot say the module's numbers: {}; {}",
                                   *difference, options_.words.number));
    }
    shift_ = map->grid().hex_at(0) - axial_of(frame_.sideways, raw_hex_at(frame_, 0, 0));
    if (!picture_.empty())
      root.members.insert(root.members.begin() + 3, {"underlay", {}, underlay_node(map->grid())});
    map_text_ = text_of(root);
    auto again = read_map_text(map_text_, zip_.name());
    if (!again) return again.problems();
    return std::move(again).value();
  }

  static std::string table_text(const std::string& header, const Node& table) {
    std::string text = fmt::format("\n[{}]\n", header);
    for (const Member& key : table.members) text += fmt::format("{} = {}\n", key.key, toml_value(key.value));
    return text;
  }

  /// Writes each table below a header of its own, as people do.
  std::string text_of(const Node& root) const {
    std::string text = fmt::format(
        "# {}\n# Converted from {}. The picture and the names belong to their owners: they are for your own "
        "use.\n"
        "# Paint the hexes: until then, every one is a guess.\n",
        heading(), clean(file_name_of(zip_.name())));
    std::string tables;
    for (const Member& m : root.members) {
      if (m.key == "hexes") {
        text += "hexes = [\n";
        for (const Node& row : m.value.items) text += fmt::format("  {},\n", toml_value(row));
        text += "]\n";
      } else if (m.value.kind != Node::Kind::table) {
        text += fmt::format("{} = {}\n", m.key, toml_value(m.value));
      } else if (m.key == "terrain") {
        for (const Member& terrain : m.value.members)
          tables += table_text("terrain." + toml_key(terrain.key), terrain.value);
      } else {
        tables += table_text(m.key, m.value);
      }
    }
    return text + tables;
  }

  /// Two or three hexes in the corners, as far apart as there are.
  Node underlay_node(const Grid& grid) const {
    const auto extreme = [&](auto less) { return *std::ranges::max_element(hexes_, less); };
    const auto centre = [&](RawHex hex) { return raw_centre(chosen_.grid, hex); };
    const RawHex a =
        extreme([&](RawHex p, RawHex q) { return centre(p).x + centre(p).y > centre(q).x + centre(q).y; });
    RawHex b = extreme([&](RawHex p, RawHex q) {
      return std::hypot(centre(p).x - centre(a).x, centre(p).y - centre(a).y) <
             std::hypot(centre(q).x - centre(a).x, centre(q).y - centre(a).y);
    });
    if (b == a) b.r += 1;
    const auto off_line = [&](RawHex hex) {
      const VassalPoint p = centre(a);
      const VassalPoint q = centre(b);
      const VassalPoint r = centre(hex);
      return std::abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
    };
    const RawHex c = extreme([&](RawHex p, RawHex q) { return off_line(p) < off_line(q); });
    Node points = list_node();
    const auto add = [&](RawHex hex) {
      Node point = table_node();
      add_member(point, "hex", text_node(grid.number(axial_of(frame_.sideways, hex) + shift_)));
      const VassalPoint at = centre(hex);
      add_member(point, "at", list_node({pixel_node(at.x), pixel_node(at.y)}));
      points.items.push_back(std::move(point));
    };
    add(a);
    add(b);
    if (off_line(c) > 1) add(c);
    Node node = table_node();
    add_member(node, "picture", text_node(picture_));
    add_member(node, "points", std::move(points));
    return node;
  }

  std::string roster_heading() const {
    return fmt::format(
        "rearguard = \"roster 1\"\nmodule = {}\nmap = {}\n",
        toml_string(clean(module_.version.empty() ? module_.name : module_.name + " " + module_.version)),
        toml_string(map_name()));
  }

  /// Adds the roster: that which Rearguard has put into a module of its own, else the first guess, with what
  /// needs no decision in a second file.
  std::optional<Diagnostic> add_rosters(const HexMap& map) {
    const std::string heading = fmt::format(
        "# What the pieces of {} are as units. Every entry that fits a piece applies, in order; later ones "
        "win.\n",
        clean(module_.name));
    const std::string places = "\n# Where the hexes are on VASSAL's board; nothing to change.\n" +
                               board_text(map.grid()) + slots_text() + pictures_text();
    if (is_own_module()) {
      const auto entries = zip_.read(own_pieces_entry, max_build_file_bytes);
      if (!entries) return entries.problems().front();
      folder_.files.emplace_back("roster.toml", heading + roster_heading() + "\n" + *entries + places);
      return std::nullopt;
    }
    RosterGuess guess = guessed_entries(palette_, module_.sides, options_.sides);
    folder_.files.emplace_back(
        more_file, fmt::format("# The rest of roster.toml, as the module has it.\n{}{}{}", roster_heading(),
                               guess.more, places));
    folder_.files.emplace_back(
        "roster.toml",
        fmt::format("{}# These are first guesses, each with its reason: change them. More are in {}, before "
                    "these.\n{}more = {}\n\n{}",
                    heading, more_file, roster_heading(), toml_string(more_file), guess.text));
    about_sides_ = std::move(guess.remarks);
    return std::nullopt;
  }

  std::string pictures_text() const {
    std::string text;
    if (!pictures_.empty()) text = "\n# The pictures of the pieces; nothing to change.\n[pictures]\n";
    for (const auto& [image, file] : pictures_)
      text += fmt::format("{} = {}\n", toml_key(image), toml_string(file));
    return text;
  }

  std::string map_name() const { return chosen_.map->name.empty() ? chosen_.map->id : chosen_.map->name; }

  std::string board_text(const Grid& grid) {
    const VassalGrid& g = chosen_.grid;
    std::string text = "[board]\n";
    text += fmt::format("name = {}\n", toml_string(chosen_.board->name));
    text += fmt::format("map_id = {}\n", toml_string(chosen_.map->id));
    if (chosen_.zone != nullptr) text += "only_zones = true\n";
    text += fmt::format("edge = [{}, {}]\n", chosen_.map->edge_width, chosen_.map->edge_height);
    text += fmt::format("sideways = {}\ndx = {}\ndy = {}\nx0 = {}\ny0 = {}\n", g.sideways, g.dx, g.dy, g.x0,
                        g.y0);
    const RawHex hex = hexes_.front();
    text += fmt::format("hex = {}\nat = [{}, {}]\n",
                        toml_string(grid.number(axial_of(frame_.sideways, hex) + shift_)), hex.c, hex.r);
    std::string sizes;
    std::set<std::string> named;
    for (const VassalBoard& board : chosen_.map->boards) {
      if (!named.insert(board.name).second) continue;
      const BoardSize size =
          &board == chosen_.board ? BoardSize{chosen_.width, chosen_.height} : board_size(zip_, board);
      sizes += fmt::format("{}{} = [{}, {}]", sizes.empty() ? "" : ", ", toml_key(board.name), size.width,
                           size.height);
    }
    text += fmt::format("sizes = {{ {} }}\n", sizes);
    std::string beside;
    std::string zones = zones_text(chosen_);
    for (const ChosenBoard& board : chosen_.beside) {
      beside += fmt::format("{}{} = [{}, {}]", beside.empty() ? "" : ", ", toml_key(board.board->name),
                            board.column, board.row);
      zones += zones_text(board);
    }
    if (!beside.empty()) text += fmt::format("beside = {{ {} }}\n", beside);
    return zones.empty() ? text : text + "zones = [\n" + zones + "]\n";
  }

  std::string zones_text(const ChosenBoard& board) const {
    std::string text;
    for (const VassalZone& zone : board.board->zones) {
      const bool has_hexes =
          chosen_.zone == nullptr ? zone.uses_parent_grid && !zone.grid : &zone == chosen_.zone;
      std::string path;
      for (const VassalPoint p : zone.corners)
        path += fmt::format("{}[{}, {}]", path.empty() ? "" : ", ", pixel_text(p.x + board.corner.x),
                            pixel_text(p.y + board.corner.y));
      text += fmt::format("  {{ name = {}, {}path = [{}] }},\n", toml_string(clean(zone.name)),
                          has_hexes ? "has_hexes = true, " : "", path);
    }
    return text;
  }

  std::string slots_text() const {
    std::string text;
    for (const PaletteItem& item : palette_) {
      text += "\n[[slots]]\n";
      const auto add = [&](const char* key, const std::string& value) {
        if (!value.empty()) text += fmt::format("{} = {}\n", key, toml_string(clean(value)));
      };
      add("gpid", item.gpid);
      add("image", item.facts.image);
      add("name", item.facts.base_name);
      add("path", item.path);
      std::vector<std::string> prototypes;
      for (const std::string& p : item.prototypes) prototypes.push_back(toml_string(clean(p)));
      if (!prototypes.empty()) text += fmt::format("prototypes = [{}]\n", fmt::join(prototypes, ", "));
    }
    return palette_.empty()
               ? text
               : "\n# The palette, for the conditions `slot` and `prototype`; nothing to change.\n" +
                     text.substr(1);
  }

  /// Names on disk are made here: nothing in the archive chooses one.
  void take_counters() {
    std::set<std::string> entries;
    std::map<std::string, std::string> files;  // by entry
    std::set<std::string> names;
    for (const PaletteItem& item : palette_) {
      std::vector<std::string> images{item.facts.image};
      for (const VassalLayer& layer : item.facts.layers)
        images.insert(images.end(), layer.pictures.begin(), layer.pictures.end());
      for (const std::string& image : images) {
        const auto entry = picture_entry(zip_, image);
        if (!entry) continue;
        if (const auto taken = files.find(*entry); taken != files.end())
          pictures_.emplace(one_line(image), taken->second);
        if (!entries.insert(*entry).second) continue;
        auto bytes = zip_.read(*entry, max_counter_bytes);
        const auto header = bytes ? read_picture_header(*bytes) : std::nullopt;
        if (!header || header->suffix == "svg") continue;
        folder_.files.emplace_back(
            "counters/" + safe_file_name(image.substr(0, image.rfind('.')), header->suffix, names),
            std::move(bytes).value());
        pictures_.emplace(one_line(image), folder_.files.back().first);
        files.emplace(*entry, folder_.files.back().first);
      }
    }
  }

  void add_remarks(const HexMap& map) {
    folder_.remarks.insert(folder_.remarks.begin(),
                           fmt::format("{}: {}; compare the numbers with the printed map: {}", heading(),
                                       plural(std::uint64_t{hexes_.size()}, "hex", "hexes"),
                                       numbering_in_words(map.grid(), [&](Hex h) { return map.exists(h); })));
    if (picture_.empty()) folder_.remarks.push_back("the board has no picture that could be taken");
    if (!chosen_.beside.empty() && !picture_.empty())
      folder_.remarks.push_back(fmt::format("only the picture of the board {} lies under the map",
                                            value_text(clean(chosen_.board->name))));
    if (!chosen_.others.empty())
      folder_.remarks.push_back(
          fmt::format("other boards and zones with hexes: {}", fmt::join(chosen_.others, ", ")));
    folder_.remarks.insert(folder_.remarks.end(), about_sides_.begin(), about_sides_.end());
  }

  ZipFile& zip_;
  const ModuleOptions& options_;
  VassalModule module_;
  ChosenBoard chosen_;
  VassalNumbering numbering_;
  bool own_numbers_ = false;
  std::vector<RawHex> hexes_;
  RawFrame frame_;
  Hex shift_;  ///< from hexes of VASSAL's grid to those of the map
  std::vector<PaletteItem> palette_;
  std::string picture_;                          ///< name of its file; empty: none
  std::map<std::string, std::string> pictures_;  ///< files of counters by the module's names
  std::string map_text_;
  std::vector<std::string> about_sides_;
  ModuleFolder folder_;
};

/// Returns the name of the boards of the largest board's map, if a new game begins with several of them, and
/// all have hexes.
std::string laid_boards(ZipFile& zip, const VassalModule& module) {
  const auto largest = choose_board(zip, module, {}, {});
  if (!largest || largest->map->laid.size() < 2) return {};
  const std::string name = name_of_boards(largest->map->laid);
  return !name.empty() && choose_board(zip, module, name, {}) ? name : std::string();
}

}  // namespace

Checked<VassalModule> read_vassal_module(ZipFile& zip) {
  const char* entry = zip.has("buildFile.xml") ? "buildFile.xml" : "buildFile";
  if (!zip.has(entry))
    return Diagnostic{zip.name(), 0, 0,
                      zip.has("savedGame")
                          ? "not-a-module: no buildFile: this is a save; give its module's map with --map"
                          : "not-a-module: the archive has no buildFile.xml"};
  auto bytes = zip.read(entry, max_build_file_bytes);
  if (!bytes) return bytes.problems();
  auto module = read_vassal_build(text_as_utf8(std::move(bytes).value()), zip.name() + ":" + entry);
  if (!module) return module.problems();
  VassalModule read = std::move(module).value();
  if (zip.has("moduledata")) {
    constexpr std::size_t max_bytes = std::size_t{1} << 20U;
    if (const auto data = zip.read("moduledata", max_bytes)) {
      const VassalModuleData about = read_module_data(*data);
      if (!about.name.empty()) read.name = about.name;
      if (!about.version.empty()) read.version = about.version;
    }
  }
  if (read.name.empty()) read.name = "a VASSAL module";
  return read;
}

SideGuess ModuleLook::sides(const SideDecision& decision) const {
  return guess_sides(possible_units(palette), module.sides, decision);
}

Checked<ModuleLook> look_at_module(ZipFile& zip) {
  auto module = read_vassal_module(zip);
  if (!module) return module.problems();
  ModuleLook look;
  look.module = std::move(module).value();
  if (const auto chosen = choose_board(zip, look.module, {}, {}); !chosen) return chosen.problems();
  look.palette = palette_of(look.module);
  look.has_roster = zip.has(own_map_entry) && zip.has(own_pieces_entry);
  for (const VassalMap& map : look.module.maps) {
    for (const VassalBoard& board : map.boards) {
      const BoardSize size = board_size(zip, board);
      const auto offer = [&](const std::string& zone, const VassalGrid& grid) {
        look.boards.push_back({map.name.empty() ? map.id : map.name, board.name, zone, size.width,
                               size.height, grid.numbering.has_value()});
      };
      if (board.grid) offer({}, *board.grid);
      for (const VassalZone& zone : board.zones) {
        if (zone.grid) offer(zone.name, *zone.grid);
      }
    }
  }
  std::ranges::stable_sort(look.boards, std::ranges::greater(),
                           [](const BoardOffer& b) { return std::int64_t{b.width} * b.height; });
  if (const std::string boards = laid_boards(zip, look.module); !boards.empty()) {
    BoardOffer all = look.boards.front();
    all.board = boards;
    look.boards.insert(look.boards.begin(), all);
  }
  return look;
}

Checked<ModuleFolder> convert_vassal_module(ZipFile& zip, const ModuleOptions& options) {
  std::string boards;
  if (const auto module = read_vassal_module(zip); module && options.board.empty() && options.zone.empty())
    boards = laid_boards(zip, *module);
  if (boards.empty()) return ModuleConverter(zip, options).convert();
  ModuleOptions all = options;
  all.board = boards;
  auto made = ModuleConverter(zip, all).convert();
  if (made) return made;
  auto one = ModuleConverter(zip, options).convert();
  if (!one) return one;
  ModuleFolder folder = std::move(one).value();
  folder.remarks.push_back(fmt::format("the boards {} lie side by side, but are not made one map: {}",
                                       value_text(clean(boards)), made.problems().front().message));
  return folder;
}

}  // namespace rearguard
