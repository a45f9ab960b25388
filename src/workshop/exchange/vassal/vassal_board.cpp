#include "src/workshop/exchange/vassal/vassal_board.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/workshop/exchange/files/zip_file.h"

namespace rearguard {
namespace {

constexpr std::size_t shown_name_bytes = 80;
constexpr double max_hexes = 4e6;
/// Corners of zones that may be compared with hexes altogether.
constexpr double max_corner_tests = 4e9;

constexpr std::string_view beside_word = " | ";
constexpr std::string_view below_word = " / ";

std::vector<std::string> parts_of(std::string_view text, std::string_view word) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word)) {
    parts.emplace_back(text.substr(0, at));
    text.remove_prefix(at + word.size());
  }
  parts.emplace_back(text);
  return parts;
}

std::string named_text(const std::string& name) {
  return value_text(one_line(name, shown_name_bytes));
}

struct Box {
  double left = 0, top = 0, right = -1, bottom = -1;
};
Box bounding_box(const std::vector<VassalPoint>& corners) {
  if (corners.empty()) return {};
  const auto [left, right] =
      std::minmax_element(corners.begin(), corners.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [top, bottom] =
      std::minmax_element(corners.begin(), corners.end(), [](auto a, auto b) { return a.y < b.y; });
  return {left->x, top->y, right->x, bottom->y};
}

VassalExtent extent_of(const VassalZone& zone) {
  const Box box = bounding_box(zone.corners);
  return zone.corners.empty() ? VassalExtent{} : VassalExtent{box.right - box.left, box.bottom - box.top};
}

std::string shown_map(const VassalMap& map) {
  return named_text(map.name.empty() ? map.id : map.name);
}

bool has_hexes(const VassalBoard& board) {
  return board.grid ||
         std::ranges::any_of(board.zones, [](const VassalZone& z) { return z.grid.has_value(); });
}

struct Candidate {
  const VassalMap* map;
  const VassalBoard* board;
  BoardSize size;
};

class BoardChooser {
 public:
  BoardChooser(ZipFile& zip, const VassalModule& module) : zip_(zip), module_(module) {}

  Checked<ChosenBoard> choose(const std::string& board_name, const std::string& zone_name) {
    for (const VassalMap& map : module_.maps) {
      for (const VassalBoard& board : map.boards) {
        if (has_hexes(board)) candidates_.push_back({&map, &board, board_size(zip_, board)});
      }
    }
    if (candidates_.empty()) return no_hexes();
    const auto chosen = board_name.empty() ? largest() : named(board_name);
    if (chosen) return with_zone(*chosen, zone_name);
    const bool is_one =
        board_name.find(beside_word) == std::string::npos && board_name.find(below_word) == std::string::npos;
    return is_one || !zone_name.empty() ? unknown_board(board_name) : side_by_side(board_name);
  }

 private:
  Diagnostic problem(std::string message) const { return {zip_.name(), 0, 0, std::move(message)}; }

  Diagnostic no_hexes() const {
    const bool elsewhere = std::ranges::any_of(
        module_.maps, [](const VassalMap& m) { return m.boards_elsewhere && m.boards.empty(); });
    if (elsewhere)
      return problem(
          "boards-elsewhere: the module has no boards of its own: its boards are files of their own, which "
          "cannot be read");
    std::vector<std::string> boards;
    for (const VassalMap& map : module_.maps) {
      for (const VassalBoard& board : map.boards)
        boards.push_back(fmt::format("map {}, board {}: {}", shown_map(map), named_text(board.name),
                                     describe_grids(board)));
    }
    return problem(boards.empty() ? std::string("no-hex-grid: the module has no maps")
                                  : fmt::format("no-hex-grid: no board of the module has a hex grid ({})",
                                                fmt::join(boards, "; ")));
  }

  std::optional<Candidate> largest() const {
    return *std::ranges::max_element(candidates_, [](const Candidate& a, const Candidate& b) {
      const auto area = [](const Candidate& c) { return std::int64_t{c.size.width} * c.size.height; };
      return area(a) < area(b);
    });
  }
  std::optional<Candidate> named(const std::string& name) const {
    for (const Candidate& c : candidates_) {
      if (c.board->name == name) return c;
    }
    return std::nullopt;
  }

  Diagnostic unknown_board(const std::string& name) const {
    std::vector<std::string> known;
    std::vector<std::string> listed;
    for (const Candidate& c : candidates_) {
      known.push_back(c.board->name);
      listed.push_back(named_text(c.board->name));
    }
    return problem(fmt::format("--board: no board with hexes is called {}{} (known: {})", named_text(name),
                               did_you_mean(name, known), fmt::join(listed, ", ")));
  }

  /// Chooses boards by the name for all of them.
  Checked<ChosenBoard> side_by_side(const std::string& name) const {
    std::optional<ChosenBoard> whole;
    std::set<std::string> names;
    std::vector<double> heights;  // of each column, so far
    int row = 0;
    for (const std::string& line : parts_of(name, below_word)) {
      double width = 0;
      int column = 0;
      for (const std::string& one : parts_of(line, beside_word)) {
        const auto from = named(one);
        if (!from) return unknown_board(one);
        auto board = with_zone(*from, {});
        if (!board) return board;
        const char* why = board->zone != nullptr             ? "has hexes in zones only"
                          : whole && from->map != whole->map ? "is of another map than the first board"
                          : !names.insert(one).second        ? "lies there twice"
                                                             : nullptr;
        if (why != nullptr)
          return problem(fmt::format("boards-apart: {} {}; name it alone", named_text(one), why));
        heights.resize(std::max(heights.size(), static_cast<std::size_t>(column) + 1));
        double& height = heights[static_cast<std::size_t>(column)];
        ChosenBoard placed = std::move(board).value();
        placed.corner = {width, height};
        placed.column = column++;
        placed.row = row;
        width += placed.width;
        height += placed.height;
        if (whole) {
          std::erase(whole->others, fmt::format("--board {}", named_text(one)));
          whole->beside.push_back(std::move(placed));
        } else {
          whole = std::move(placed);
        }
      }
      ++row;
    }
    whole->name = name;
    return *std::move(whole);
  }

  Checked<ChosenBoard> with_zone(const Candidate& from, const std::string& zone_name) const {
    ChosenBoard chosen;
    chosen.name = from.board->name;
    chosen.map = from.map;
    chosen.board = from.board;
    chosen.width = from.size.width;
    chosen.height = from.size.height;
    if (chosen.width < 1 || chosen.height < 1)
      return problem(
          fmt::format("the board {} has no picture of a known size; its picture {} is missing or not PNG, "
                      "JPEG, GIF or SVG",
                      named_text(from.board->name), named_text(from.board->image)));
    if (std::int64_t{chosen.width} * chosen.height > max_picture_pixels)
      return problem(fmt::format("the board {} has {} × {} pixels; at most {} megapixels are read",
                                 named_text(from.board->name), chosen.width, chosen.height,
                                 max_picture_pixels / 1'000'000));
    if (!zone_name.empty() || !from.board->grid) {
      chosen.zone = zone_of(*from.board, zone_name);
      if (chosen.zone == nullptr) return unknown_zone(*from.board, zone_name);
    }
    chosen.grid = chosen.zone == nullptr ? *from.board->grid : *chosen.zone->grid;
    chosen.extent = chosen.zone == nullptr
                        ? VassalExtent{static_cast<double>(chosen.width), static_cast<double>(chosen.height)}
                        : extent_of(*chosen.zone);
    for (const Candidate& c : candidates_) list_others(chosen, c);
    return chosen;
  }

  static void list_others(ChosenBoard& chosen, const Candidate& c) {
    if (c.board->grid && (c.board != chosen.board || chosen.zone != nullptr))
      chosen.others.push_back(fmt::format("--board {}", named_text(c.board->name)));
    for (const VassalZone& zone : c.board->zones) {
      if (zone.grid && &zone != chosen.zone)
        chosen.others.push_back(
            fmt::format("--board {} --zone {}", named_text(c.board->name), named_text(zone.name)));
    }
  }

  static const VassalZone* zone_of(const VassalBoard& board, const std::string& name) {
    const VassalZone* found = nullptr;
    double largest = -1;
    for (const VassalZone& zone : board.zones) {
      if (!zone.grid || (!name.empty() && zone.name != name)) continue;
      const VassalExtent box = extent_of(zone);
      if (box.width * box.height > largest) {
        largest = box.width * box.height;
        found = &zone;
      }
    }
    return found;
  }

  Diagnostic unknown_zone(const VassalBoard& board, const std::string& name) const {
    std::vector<std::string> known;
    std::vector<std::string> listed;
    for (const VassalZone& zone : board.zones) {
      if (!zone.grid) continue;
      known.push_back(zone.name);
      listed.push_back(named_text(zone.name));
    }
    return problem(
        fmt::format("--zone: no zone of the board {} with hexes of its own is called {}{} (known: {})",
                    named_text(board.name), named_text(name), did_you_mean(name, known),
                    known.empty() ? "none" : fmt::format("{}", fmt::join(listed, ", "))));
  }

  ZipFile& zip_;
  const VassalModule& module_;
  std::vector<Candidate> candidates_;
};

class HexCollector {
 public:
  HexCollector(const ChosenBoard& chosen, bool half_hexes, bool by_number)
      : chosen_(chosen), numbering_(by_number && chosen.grid.numbering ? &*chosen.grid.numbering : nullptr) {
    for (const VassalZone& zone : chosen.board->zones) zones_.emplace_back(&zone, bounding_box(zone.corners));
    constexpr double usual_tolerance = 8;
    constexpr double half_hex_tolerance = 4;
    tolerance_ = chosen.grid.dy / (half_hexes ? half_hex_tolerance : usual_tolerance);
  }

  Checked<std::vector<RawHex>> collect(const std::string& file) {
    const VassalGrid& grid = chosen_.grid;
    const double across = grid.sideways ? chosen_.height : chosen_.width;
    const double along = grid.sideways ? chosen_.width : chosen_.height;
    if ((across / grid.dx + 3) * (along / grid.dy + 3) > max_hexes)
      return Diagnostic{file, 0, 0, "the board has more than 4 million hexes"};
    const auto line = [&](double x) { return static_cast<std::int64_t>(std::floor(x)); };
    const std::int64_t first_c = line((-tolerance_ - grid.x0) / grid.dx);
    const std::int64_t last_c = line((across + tolerance_ - grid.x0) / grid.dx) + 1;
    const std::int64_t first_r = line((-tolerance_ - grid.y0) / grid.dy) - 1;
    const std::int64_t last_r = line((along + tolerance_ - grid.y0) / grid.dy) + 1;
    std::vector<RawHex> hexes;
    for (std::int64_t c = first_c; c <= last_c; ++c) {
      for (std::int64_t r = first_r; r <= last_r; ++r) {
        if (is_of_map({c, r})) hexes.push_back({c, r});
      }
      if (tests_ > max_corner_tests)
        return Diagnostic{file, 0, 0,
                          "the board has too many zones and hexes: comparing them would take minutes"};
    }
    if (hexes.empty())
      return Diagnostic{file, 0, 0,
                        fmt::format("no-hex-grid: no hex of the board {} has its centre on it outside the "
                                    "zones with other hexes or none",
                                    named_text(chosen_.board->name))};
    return hexes;
  }

 private:
  bool is_of_map(RawHex hex) {
    VassalPoint centre = raw_centre(chosen_.grid, hex);
    if (centre.x < -tolerance_ || centre.y < -tolerance_ || centre.x > chosen_.width + tolerance_ ||
        centre.y > chosen_.height + tolerance_)
      return false;
    if (numbering_ != nullptr) {
      const RawNumber number = raw_number(*numbering_, chosen_.grid, chosen_.extent, hex);
      if (number.h + numbering_->offset_h < 0 || number.v + numbering_->offset_v < 0) return false;
    }
    // A zone ends at the edge of the board, its hexes a little beyond.
    centre.x = std::clamp(centre.x, 0.0, chosen_.width - 1.0);
    centre.y = std::clamp(centre.y, 0.0, chosen_.height - 1.0);
    const VassalZone* zone = zone_at(centre);
    if (chosen_.zone != nullptr) return zone == chosen_.zone;
    return zone == nullptr || (zone->uses_parent_grid && !zone->grid);
  }

  const VassalZone* zone_at(VassalPoint point) {
    for (const auto& [zone, box] : zones_) {
      tests_ += 1;
      if (point.x < box.left || point.x > box.right || point.y < box.top || point.y > box.bottom) continue;
      tests_ += static_cast<double>(zone->corners.size());
      if (contains(zone->corners, point)) return zone;
    }
    return nullptr;
  }

  const ChosenBoard& chosen_;
  const VassalNumbering* numbering_;
  std::vector<std::pair<const VassalZone*, Box>> zones_;  ///< most points are outside of these boxes
  double tolerance_ = 0;                                  ///< pixels
  double tests_ = 0;
};

}  // namespace

bool contains(const std::vector<VassalPoint>& corners, VassalPoint point) {
  bool is_inside = false;
  for (std::size_t i = 0, k = corners.size() - 1; i < corners.size(); k = i++) {
    const VassalPoint a = corners[i];
    const VassalPoint b = corners[k];
    if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
      is_inside = !is_inside;
  }
  return is_inside;
}

std::optional<std::string> picture_entry(const ZipFile& zip, const std::string& image) {
  if (image.empty()) return std::nullopt;
  for (const std::string& entry : {"images/" + image, "images/" + image + ".gif"}) {
    if (zip.has(entry)) return entry;
  }
  return std::nullopt;
}

BoardSize board_size(ZipFile& zip, const VassalBoard& board) {
  const auto entry = picture_entry(zip, board.image);
  if (!entry) return {board.width, board.height};
  // Pictures are large, and most say their size early.
  constexpr std::size_t usual_header_bytes = std::size_t{1} << 20U;
  auto bytes = zip.read_beginning(*entry, usual_header_bytes);
  auto header = bytes ? read_picture_header(*bytes) : std::nullopt;
  if (!header && bytes && bytes->size() >= usual_header_bytes) {
    bytes = zip.read(*entry, max_picture_bytes);
    header = bytes ? read_picture_header(*bytes) : std::nullopt;
  }
  if (!header || header->width < 1 || header->height < 1) return {board.width, board.height};
  return {header->width, header->height};
}

Checked<ChosenBoard> choose_board(ZipFile& zip, const VassalModule& module, const std::string& board,
                                  const std::string& zone) {
  return BoardChooser(zip, module).choose(board, zone);
}

Checked<std::vector<RawHex>> hexes_of(const ChosenBoard& chosen, bool half_hexes, bool by_number,
                                      const std::string& file) {
  auto first = HexCollector(chosen, half_hexes, by_number).collect(file);
  if (!first) return first;
  std::vector<RawHex> all = std::move(first).value();
  std::set<RawHex> known(all.begin(), all.end());
  for (const ChosenBoard& other : chosen.beside) {
    auto hexes = HexCollector(other, half_hexes, by_number).collect(file);
    if (!hexes) return hexes;
    for (const RawHex own : *hexes) {
      VassalPoint centre = raw_centre(other.grid, own);
      centre = {centre.x + other.corner.x, centre.y + other.corner.y};
      const RawHex hex = nearest_raw_hex(chosen.grid, centre);
      const VassalPoint there = raw_centre(chosen.grid, hex);
      constexpr double usual_tolerance = 8;
      if (chosen.grid.sideways != other.grid.sideways ||
          std::hypot(centre.x - there.x, centre.y - there.y) > chosen.grid.dy / usual_tolerance)
        return Diagnostic{file, 0, 0,
                          fmt::format("boards-apart: the hexes of the boards {} and {} do not meet; name one "
                                      "board alone",
                                      named_text(chosen.board->name), named_text(other.board->name))};
      if (known.insert(hex).second) all.push_back(hex);
    }
  }
  return all;
}

std::string name_of_boards(std::vector<VassalBoardUse> uses) {
  const auto place = [](const VassalBoardUse& use) { return std::pair(use.row, use.column); };
  std::ranges::sort(uses, {}, place);
  std::string name;
  std::pair<int, int> next{0, 0};
  for (const VassalBoardUse& use : uses) {
    const bool is_below = !name.empty() && place(use) == std::pair(next.first + 1, 0);
    if (use.is_reversed || (!is_below && place(use) != next)) return {};
    if (!name.empty()) name += is_below ? below_word : beside_word;
    name += use.name;
    next = {use.row, use.column + 1};
  }
  return name;
}

std::string number_on(const ChosenBoard& chosen, const VassalNumbering& numbering, RawHex hex) {
  const VassalPoint at = raw_centre(chosen.grid, hex);
  for (const ChosenBoard& board : chosen.beside) {
    const VassalPoint on{at.x - board.corner.x, at.y - board.corner.y};
    if (on.x < 0 || on.y < 0 || on.x >= board.width || on.y >= board.height || !board.grid.numbering)
      continue;
    return printed_number(*board.grid.numbering, board.grid, board.extent, nearest_raw_hex(board.grid, on));
  }
  return printed_number(numbering, chosen.grid, chosen.extent, hex);
}

}  // namespace rearguard
