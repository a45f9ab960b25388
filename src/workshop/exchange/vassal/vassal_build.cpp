#include "src/workshop/exchange/vassal/vassal_build.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <pugixml.hpp>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/workshop/exchange/files/places.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr int max_element_depth = 200;
constexpr std::size_t max_elements = 2'000'000;
constexpr double min_pitch = 4;
constexpr double max_pitch = 10'000;
constexpr double max_shift = 1e6;
constexpr int max_board_pixels = 100'000;
constexpr std::int64_t max_number_offset = 1'000'000;
constexpr std::string_view vassal_package = "VASSAL.";

constexpr double default_dy = 64;
const double default_dx = std::sqrt(3.0) / 2 * default_dy;
constexpr double default_y0 = 32;

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
}

class BuildReader {
 public:
  BuildReader(std::string_view text, const std::string& file) : places_(text), problems_(file) {
    module_.file = file;
  }

  Checked<VassalModule> read() {
    pugi::xml_document document;
    const std::string_view text = places_.text();
    const pugi::xml_parse_result parsed =
        document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
      problems_.add(places_.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0))),
                    std::string("this is not XML: ") + parsed.description());
      return problems_.take();
    }
    const pugi::xml_node root = document.document_element();
    if (last_part(root.name()).ends_with("ModuleExtension")) {
      problems_.add(place(root), "this is an extension of a module; give the module itself");
      return problems_.take();
    }
    module_.name = word(root, "name");
    module_.version = word(root, "version");
    walk(root, 0);
    if (!problems_.empty()) return problems_.take();
    return std::move(module_);
  }

 private:
  Place place(const pugi::xml_node& node) {
    const std::ptrdiff_t offset = node.offset_debug();
    return offset <= 0 ? Place{} : places_.at(static_cast<std::size_t>(offset) - 1);
  }

  static std::string word(const pugi::xml_node& node, const char* name) {
    return node.attribute(name).value();
  }

  static bool truth(const pugi::xml_node& node, const char* name, bool otherwise = false) {
    const pugi::xml_attribute attribute = node.attribute(name);
    return attribute.empty() ? otherwise : std::string_view(attribute.value()) == "true";
  }

  double real(const pugi::xml_node& node, const char* name, double otherwise, double min, double max) {
    const std::string_view text = node.attribute(name).value();
    if (text.empty()) return otherwise;
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(value) ||
        value < min || value > max) {
      problems_.add(place(node), fmt::format("{} must be a number from {} to {}, not {}", key_text(name), min,
                                             max, value_text(one_line(text, 40))));
      return otherwise;
    }
    return value;
  }

  std::int64_t whole(const pugi::xml_node& node, const char* name, std::int64_t otherwise, std::int64_t min,
                     std::int64_t max) {
    const std::string_view text = node.attribute(name).value();
    if (text.empty()) return otherwise;
    const auto value = vassal_number(text);
    if (value && *value >= min && *value <= max) return *value;
    problems_.add(place(node), fmt::format("{} must be a whole number from {} to {}, not {}", key_text(name),
                                           min, max, value_text(one_line(text, 40))));
    return otherwise;
  }

  void walk(const pugi::xml_node& node, int depth) {
    if (depth > max_element_depth)
      return problems_.add(place(node),
                           fmt::format("elements nest deeper than {} levels", max_element_depth));
    for (const pugi::xml_node& child : node.children()) {
      if (child.type() != pugi::node_element) continue;
      if (++elements_ > max_elements) {
        if (elements_ == max_elements + 1)
          problems_.add(place(child), fmt::format("a build file may have at most {} elements", max_elements));
        return;
      }
      read_element(child, depth);
    }
  }

  void read_element(const pugi::xml_node& node, int depth) {
    const std::string_view kind = last_part(node.name());
    if (kind == "PieceSlot" || kind == "CardSlot") {
      module_.slots.push_back(
          {word(node, "gpid"), word(node, "entryName"), path_, node.text().get(), kind == "CardSlot"});
      return;
    }
    if (kind == "PrototypeDefinition") {
      module_.prototypes.push_back({word(node, "name"), node.text().get()});
      return;
    }
    if (kind == "PlayerRoster") {
      for (const pugi::xml_node& entry : node.children("entry"))
        module_.sides.emplace_back(entry.text().get());
      return;
    }
    if (kind == "PredefinedSetup" && !word(node, "file").empty()) {
      module_.scenarios.push_back({word(node, "name"), word(node, "file")});
    }
    for (const pugi::xml_node& child : node.children()) {
      if (last_part(child.name()).ends_with("BoardPicker")) {
        read_map(node, child);
        break;
      }
    }
    std::string name = word(node, "entryName");
    if (name.empty()) name = word(node, "name");
    // The pieces of a setup are not of the palette, but the slot says the same of them.
    path_.push_back(std::move(name));
    walk(node, depth + 1);
    path_.pop_back();
  }

  void read_map(const pugi::xml_node& node, const pugi::xml_node& picker) {
    VassalMap map;
    map.id = fmt::format("Map{}", module_.maps.size());
    map.name = word(node, "mapName");
    map.edge_width = static_cast<int>(whole(node, "edgeWidth", 0, 0, max_board_pixels));
    map.edge_height = static_cast<int>(whole(node, "edgeHeight", 0, 0, max_board_pixels));
    if (auto laid = read_board_uses(picker.child("setup").text().get())) map.laid = std::move(laid->second);
    map.boards_elsewhere = last_part(picker.name()) != "BoardPicker";
    for (const pugi::xml_node& child : picker.children()) {
      if (last_part(child.name()) == "Board") map.boards.push_back(read_board(child));
    }
    module_.maps.push_back(std::move(map));
  }

  VassalBoard read_board(const pugi::xml_node& node) {
    VassalBoard board;
    board.name = word(node, "name");
    board.image = word(node, "image");
    board.width = static_cast<int>(whole(node, "width", 0, 0, max_board_pixels));
    board.height = static_cast<int>(whole(node, "height", 0, 0, max_board_pixels));
    for (const pugi::xml_node& child : node.children()) read_grid_of(child, board);
    return board;
  }

  void read_grid_of(const pugi::xml_node& node, VassalBoard& board) {
    const std::string_view kind = last_part(node.name());
    if (kind == "HexGrid") {
      if (!board.grid) board.grid = read_grid(node);
    } else if (kind == "ZonedGrid") {
      for (const pugi::xml_node& child : node.children()) {
        if (last_part(child.name()) == "Zone") {
          read_zone(child, board);
        } else {
          read_grid_of(child, board);
        }
      }
    } else {
      const std::string other = other_grid(node, kind);
      if (!other.empty()) board.other_grid = other;
    }
  }

  static std::string other_grid(const pugi::xml_node& node, std::string_view kind) {
    if (kind == "SquareGrid") return "square grid";
    if (kind != "RegionGrid") return {};
    std::size_t regions = 0;
    for (const pugi::xml_node& child : node.children())
      regions += last_part(child.name()) == "Region" ? 1 : 0;
    return "area map: " + plural(std::uint64_t{regions}, "region", "regions");
  }

  void read_zone(const pugi::xml_node& node, VassalBoard& board) {
    if (++zones_ > max_zones) {
      if (zones_ == max_zones + 1)
        problems_.add(place(node), fmt::format("a module may have at most {} zones", max_zones));
      return;
    }
    VassalZone zone;
    zone.name = word(node, "name");
    zone.uses_parent_grid = truth(node, "useParentGrid");
    if (!node.attribute("locationFormat").empty()) zone.location_format = word(node, "locationFormat");
    zone.corners = read_path(node);
    for (const pugi::xml_node& child : node.children()) {
      if (last_part(child.name()) == "HexGrid" && !zone.grid) zone.grid = read_grid(child);
    }
    board.zones.push_back(std::move(zone));
  }

  std::vector<VassalPoint> read_path(const pugi::xml_node& node) {
    std::vector<VassalPoint> corners;
    const std::string path = word(node, "path");
    if (path.empty()) return corners;
    for (const std::string& pair : split_sequence(path, ';')) {
      if (pair.empty()) continue;
      const auto parts = split_sequence(pair, ',');
      const auto x = parts.size() == 2 ? vassal_number(parts[0]) : std::nullopt;
      const auto y = parts.size() == 2 ? vassal_number(parts[1]) : std::nullopt;
      if (!x || !y || corners.size() == max_zone_corners) {
        problems_.add(
            place(node),
            corners.size() == max_zone_corners
                ? fmt::format("a zone may have at most {} corners", max_zone_corners)
                : fmt::format("the path of a zone must be \"x,y;x,y;…\" in whole pixels; {} is not a corner",
                              value_text(one_line(pair, 40))));
        return {};
      }
      corners.push_back({static_cast<double>(*x), static_cast<double>(*y)});
    }
    return corners;
  }

  VassalGrid read_grid(const pugi::xml_node& node) {
    VassalGrid grid;
    grid.dx = real(node, "dx", default_dx, min_pitch, max_pitch);
    grid.dy = real(node, "dy", default_dy, min_pitch, max_pitch);
    grid.x0 = real(node, "x0", 0, -max_shift, max_shift);
    grid.y0 = real(node, "y0", default_y0, -max_shift, max_shift);
    grid.sideways = truth(node, "sideways");
    for (const pugi::xml_node& child : node.children()) {
      const std::string_view name = child.name();
      if (name.ends_with("Numbering")) grid.numbering = read_numbering(child, name);
    }
    return grid;
  }

  /// Only VASSAL's own classes are known by their last part: a module's own may number in any way.
  static void set_class(VassalNumbering& numbering, std::string_view name) {
    const std::string_view kind = last_part(name);
    if (name.starts_with(vassal_package) && kind == "HexGridNumbering") return;
    if (name.starts_with(vassal_package) && kind == "ObliqueHexGridNumbering") {
      numbering.slant = VassalNumbering::Slant::oblique;
    } else if (name == "ThirdReich.ObliqueHexGridNumbering") {
      numbering.slant = VassalNumbering::Slant::third_reich;
    } else {
      numbering.unknown_class = one_line(name, 100);
    }
  }

  VassalNumbering read_numbering(const pugi::xml_node& node, std::string_view name) {
    VassalNumbering numbering;
    set_class(numbering, name);
    const auto begins_with = [&](const char* attribute, char letter) {
      return word(node, attribute).starts_with(letter);
    };
    numbering.row_first = begins_with("first", 'V');
    numbering.separator = word(node, "sep");
    numbering.letters_h = begins_with("hType", 'A');
    numbering.letters_v = begins_with("vType", 'A');
    constexpr std::int64_t max_zeros = 20;
    numbering.leading_h = whole(node, "hLeading", 1, 0, max_zeros);
    numbering.leading_v = whole(node, "vLeading", 1, 0, max_zeros);
    numbering.offset_h = whole(node, "hOff", 1, -max_number_offset, max_number_offset);
    numbering.offset_v = whole(node, "vOff", 1, -max_number_offset, max_number_offset);
    numbering.descending_h = truth(node, "hDescend");
    numbering.descending_v = truth(node, "vDescend");
    numbering.stagger = truth(node, "stagger", true);
    if (!node.attribute("locationFormat").empty()) numbering.location_format = word(node, "locationFormat");
    return numbering;
  }

  PlaceFinder places_;
  Problems problems_;
  VassalModule module_;
  std::vector<std::string> path_;
  std::size_t elements_ = 0;
  std::size_t zones_ = 0;
};

}  // namespace

Checked<VassalModule> read_vassal_build(std::string_view xml, const std::string& file) {
  if (xml.size() > max_build_file_bytes)
    return Diagnostic{file, 0, 0,
                      fmt::format("the build file is larger than {} MiB", max_build_file_bytes >> 20U)};
  return BuildReader(xml, file).read();
}

std::optional<std::pair<std::string, std::vector<VassalBoardUse>>> read_board_uses(std::string_view text) {
  constexpr std::string_view picker_word = "BoardPicker\t";
  constexpr std::int64_t max_boards_a_side = 1000;
  const std::size_t at = text.find(picker_word);
  if (at == std::string_view::npos || text.find('\t') <= at) return std::nullopt;
  std::pair<std::string, std::vector<VassalBoardUse>> uses{std::string(text.substr(0, at)), {}};
  SequenceReader tokens(text.substr(at + picker_word.size()), '\t');
  while (tokens.has_more()) {
    VassalBoardUse use;
    use.name = tokens.next();
    if (use.name.ends_with("/rev")) {
      use.name.resize(use.name.size() - 4);
      use.is_reversed = true;
    }
    for (int* place : {&use.column, &use.row}) {
      const auto number = vassal_number(tokens.next());
      if (!number || *number < 0 || *number >= max_boards_a_side) return std::nullopt;
      *place = static_cast<int>(*number);
    }
    if (use.name.empty()) return std::nullopt;
    uses.second.push_back(std::move(use));
  }
  return uses;
}

std::string describe_grids(const VassalBoard& board) {
  std::string text = board.grid ? "hex grid" : board.other_grid;
  std::size_t zones_with_grid = 0;
  for (const VassalZone& zone : board.zones) zones_with_grid += zone.grid ? 1 : 0;
  if (zones_with_grid > 0)
    text += (text.empty() ? "" : "; ") +
            plural(std::uint64_t{zones_with_grid}, "zone with a hex grid", "zones with hex grids");
  return text.empty() ? "no grid" : text;
}

}  // namespace rearguard
