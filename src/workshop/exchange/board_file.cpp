#include "src/workshop/exchange/board_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

constexpr int max_side = 9'999;
constexpr int max_level_here = 9'999;
const std::string road = "road";

std::optional<int> whole(std::string_view text, int least, int most) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  if (number < least || number > most) return std::nullopt;
  return number;
}

/// Splits at a character; "a;;b" has an empty part.
std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Splits a line at blanks outside of quotes, and takes the quotes off.
std::vector<std::string_view> board_words(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    const bool quoted = line.front() == '"';
    if (quoted) line.remove_prefix(1);
    const std::size_t end = std::min(line.find_first_of(quoted ? "\"" : " \t\r"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

class BoardReader {
 public:
  explicit BoardReader(const std::string& file) : problems_(file) {
    map_.name = std::filesystem::path(file).stem().string();
  }

  Checked<Draft> read(std::string_view text) {
    int number = 0;
    for (const std::string_view line : parts_of(text, '\n')) {
      ++number;
      const auto words = board_words(line);
      if (words.empty()) continue;
      if (words.front() == "size") read_size(words, {number, 1});
      if (words.front() == "hex" && map_.columns == 0) break;
      if (words.front() == "hex") read_hex(words, {number, 1});
      if (words.front() == "end" || problems_.size() > 0) break;
    }
    if (problems_.empty() && map_.columns == 0)
      problems_.add({1, 1}, "this board has no line `size COLUMNS ROWS`");
    if (problems_.empty() && described_ == 0) problems_.add({1, 1}, "this board describes no hex");
    if (!problems_.empty()) return problems_.take();
    lay_roads();
    Draft draft = draft_document(map_);
    if (const std::size_t bare = map_.hexes.size() - described_; bare > 0)
      draft.remarks.push_back(fmt::format("{} of the board {} not described, and no hex here",
                                          plural(bare, "hex", "hexes"), bare == 1 ? "is" : "are"));
    return draft;
  }

 private:
  void read_size(const std::vector<std::string_view>& words, Place place) {
    const auto columns = words.size() > 2 ? whole(words[1], 1, max_side) : std::nullopt;
    const auto rows = words.size() > 2 ? whole(words[2], 1, max_side) : std::nullopt;
    if (!columns || !rows || std::int64_t{*columns} * *rows > max_draft_hexes)
      return problems_.add(place, "a board's `size` is its columns and rows, of at most 4 million hexes");
    map_.columns = *columns;
    map_.rows = *rows;
    grid_.columns = *columns;
    grid_.rows = *rows;
    grid_.shifted = Parity::even;
    grid_.first = {1, 1};
    grid_.numbering = Numbering::plain(std::max(*columns, *rows) > 99 ? 4 : 2);
    map_.first = grid_.number(grid_.hex_at(0));
    map_.hexes.resize(grid_.size());
    road_.resize(grid_.size());
  }

  void read_hex(const std::vector<std::string_view>& words, Place place) {
    const auto level = words.size() > 2 ? whole(words[2], -max_level_here, max_level_here) : std::nullopt;
    if (!level)
      return problems_.add(place,
                           "a hex has a number, a level and its terrains: hex 0101 0 \"woods:1\" \"\"");
    const auto at = place_of(words[1]);
    if (!at)
      return problems_.add(place, fmt::format("{} is no hex of a board of {} by {}",
                                              value_text(one_line(words[1], 20)), map_.columns, map_.rows));
    DraftHex hex{"", *level};
    Road here;
    for (const std::string_view written : parts_of(words.size() > 3 ? words[3] : std::string_view(), ';')) {
      const auto parts = parts_of(written, ':');
      if (parts.front().empty()) continue;
      if (parts.front() == road) {
        here.is_there = true;
        here.exits = parts.size() > 2 ? whole(parts[2], 0, 63) : std::nullopt;
        continue;
      }
      hex.terrain += (hex.terrain.empty() ? "" : " + ") + one_line(parts.front(), 40);
      if (parts.size() > 1) hex.terrain += " " + one_line(parts[1], 10);
    }
    if (hex.terrain.empty()) hex.terrain = "clear";
    if (!map_.hexes[*at].terrain.empty()) return problems_.add(place, "this hex is there twice");
    map_.hexes[*at] = std::move(hex);
    road_[*at] = here;
    ++described_;
  }

  /// Returns the index of a hex: its number is its column and its row, each in half of the digits.
  std::optional<std::size_t> place_of(std::string_view number) const {
    const std::size_t half = number.size() / 2;
    const auto column = whole(number.substr(0, half), 1, map_.columns);
    const auto row = whole(number.substr(half), 1, map_.rows);
    if (!column || !row || number.size() % 2 != 0) return std::nullopt;
    return static_cast<std::size_t>(*row - 1) * static_cast<std::size_t>(map_.columns) +
           static_cast<std::size_t>(*column - 1);
  }

  /// A road goes by the hexsides that its hex names; without any to each neighbour with a road.
  void lay_roads() {
    std::vector<std::array<std::string, 2>> sides;
    for (std::size_t i = 0; i < road_.size(); ++i) {
      if (!road_[i].is_there) continue;
      const Hex from = grid_.hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(from, direction(d));
        if (!grid_.contains(to)) continue;
        const std::size_t k = grid_.index(to);
        const bool is_told_there = road_[k].is_there && goes(k, d + 3, i);
        if (goes(i, d, k) && (i < k || !is_told_there))
          sides.push_back({grid_.number(from), grid_.number(to)});
      }
    }
    if (!sides.empty()) map_.roads[road] = std::move(sides);
  }

  bool goes(std::size_t from, int towards, std::size_t to) const {
    const std::optional<int>& exits = road_[from].exits;
    return exits ? ((*exits >> index_of(direction(towards))) & 1) != 0 : road_[to].is_there;
  }

  struct Road {
    bool is_there = false;
    std::optional<int> exits;  ///< a bit for each direction, clockwise from the north
  };
  Problems problems_;
  DraftMap map_;
  Grid grid_;
  std::vector<Road> road_;  ///< by hex
  std::size_t described_ = 0;
};

}  // namespace

Checked<Draft> read_board(std::string_view text, const std::string& file) {
  text = without_byte_order_mark(text);
  if (const auto bad = find_bad_character(text))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  return BoardReader(file).read(text);
}

}  // namespace rearguard
