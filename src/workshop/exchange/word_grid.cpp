#include "src/workshop/exchange/word_grid.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/source_text.h"
#include "src/workshop/exchange/list_values.h"
#include "src/workshop/exchange/list_words.h"

namespace rearguard {
namespace {

constexpr int max_number = 999'999;
constexpr int max_elevation = 9'999;

/// The column and row that a table gives for a hex.
struct Spot {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

bool is_among(const std::string& name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<int> number_in(std::string_view text, int least = -max_number, int most = max_number) {
  const auto number = whole_in(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

/// Returns the column and row of a number such as 0102, "1.2", "1,2" or "A2"; `lettered` tells the last.
std::optional<Spot> spot_of(std::string_view text, bool& lettered) {
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
    lettered = true;
    const auto row = number_in(text.substr(1), 0);
    return row ? std::optional(Spot{text.front() - 'A' + 1, *row}) : std::nullopt;
  }
  const std::size_t cut = text.find_first_of(".,:;/_ x");
  if (cut != std::string_view::npos) {
    const auto column = number_in(without_margins(text.substr(0, cut)), 0);
    const auto row = number_in(without_margins(text.substr(cut + 1)), 0);
    return column && row ? std::optional(Spot{*column, *row}) : std::nullopt;
  }
  if (text.size() % 2 != 0) return std::nullopt;
  const auto column = number_in(text.substr(0, text.size() / 2), 0);
  const auto row = number_in(text.substr(text.size() / 2), 0);
  return column && row ? std::optional(Spot{*column, *row}) : std::nullopt;
}

class WordGrid {
 public:
  WordGrid(std::string_view text, const std::string& file) : problems_(file) {
    map_.name = std::filesystem::path(file).stem().string();
    int number = 0;
    for (const std::string_view line : lines_of(text)) {
      ++number;
      const std::string_view rest = without_margins(line);
      const bool is_rule = rest.starts_with('|') && rest.find_first_not_of(" |:-") == std::string_view::npos;
      if (!rest.empty() && !rest.starts_with("# ") && !is_rule) lines_.emplace_back(number, line);
    }
  }

  Checked<Draft> read() {
    read_fields();
    if (problems_.empty() && rows_.empty()) problems_.add({1, 1}, "this table has no hexes");
    if (!problems_.empty()) return problems_.take();
    const bool has_keys = find_columns();
    if (has_keys)
      read_hexes();
    else
      read_cells();
    if (problems_.empty()) build();
    if (!problems_.empty()) return problems_.take();
    Draft draft = draft_document(map_);
    draft.remarks.insert(draft.remarks.begin(), std::move(guess_));
    return draft;
  }

 private:
  void read_fields() {
    char separator = '\0';
    for (const char sign : {'\t', ';', ',', '|'}) {
      if (separator == '\0' && !lines_.empty() && lines_.front().second.find(sign) != std::string_view::npos)
        separator = sign;
    }
    const bool words = separator == '\0' && !lines_.empty() &&
                       without_margins(lines_.front().second).find(' ') != std::string_view::npos;
    for (const auto& [number, line] : lines_) {
      rows_.push_back(separator != '\0' ? fields_of_line(line, number, separator, problems_)
                      : words           ? words_of(line, number)
                                        : letters_of(line, number));
    }
  }
  static std::vector<Field> words_of(std::string_view line, int number) {
    std::vector<Field> fields;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      if (end > at)
        fields.push_back({std::string(line.substr(at, end - at)), {number, static_cast<int>(at) + 1}});
      at = end + 1;
    }
    return fields;
  }
  static std::vector<Field> letters_of(std::string_view line, int number) {
    std::vector<Field> fields;
    for (const char32_t c : code_points(line))
      fields.push_back({to_utf8(c), {number, static_cast<int>(fields.size()) + 1}});
    return fields;
  }

  /// Finds the columns of a table with a hex a row.
  bool find_columns() {
    for (std::size_t i = 0; i < rows_.front().size(); ++i) {
      const std::string& written = rows_.front()[i].text;
      const std::string name = as_key(in_small_letters(written));
      const auto take = [&](std::optional<std::size_t>& column) {
        if (!column) column = i;
      };
      if (is_among(name, {"hex", "hexes", "hex_number", "hexnumber", "number", "coord", "coordinate",
                          "coordinates", "location"}))
        take(hex_);
      if (is_among(name, {"x", "q", "col", "column"})) take(x_);
      if (is_among(name, {"y", "r", "row"})) take(y_);
      if (is_among(name, {"terrain", "terrain_type", "type", "ground", "landscape", "tile", "biome", "kind"}))
        take(terrain_);
      if (is_among(name, {"elevation", "level", "height", "elev", "z", "altitude"})) take(level_);
      is_axial_ = is_axial_ || name == "q";
    }
    return terrain_ && (hex_ || (x_ && y_));
  }

  const Field* field(const std::vector<Field>& row, std::optional<std::size_t> column) const {
    return column && *column < row.size() ? &row[*column] : nullptr;
  }

  void read_hexes() {
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      const std::vector<Field>& row = rows_[i];
      const Field* terrain = field(row, terrain_);
      if (terrain == nullptr || terrain->text.empty()) continue;
      const auto spot = spot_in(row);
      if (!spot) {
        problems_.add(row.front().place,
                      "this row names no hex: one is 0102, 1.2, A2, or numbers in two columns");
        return;
      }
      DraftHex hex{one_line(terrain->text, 60), 0};
      if (const Field* level = field(row, level_); level != nullptr && !level->text.empty()) {
        const auto number = number_in(level->text, -max_elevation, max_elevation);
        if (!number) problems_.add(level->place, "an elevation is a whole number from -9999 to 9999");
        hex.level = number.value_or(0);
      }
      if (!hexes_.emplace(*spot, std::move(hex)).second)
        problems_.add(row.front().place, "this hex is there twice");
    }
    if (is_axial_) unslant();
  }

  std::optional<Spot> spot_in(const std::vector<Field>& row) {
    if (hex_) {
      const Field* hex = field(row, hex_);
      return hex == nullptr ? std::nullopt : spot_of(hex->text, lettered_);
    }
    const Field* x = field(row, x_);
    const Field* y = field(row, y_);
    if (x == nullptr || y == nullptr) return std::nullopt;
    const auto column = number_in(x->text);
    const auto line = number_in(y->text);
    return column && line ? std::optional(Spot{*column, *line}) : std::nullopt;
  }

  /// Axial numbers run along the hexes: every second column begins half a hex lower.
  void unslant() {
    std::map<Spot, DraftHex> upright;
    for (auto& [spot, hex] : hexes_)
      upright.emplace(Spot{spot.column, spot.row + (spot.column - (spot.column & 1)) / 2}, std::move(hex));
    hexes_ = std::move(upright);
  }

  void read_cells() {
    const auto counts = [&](auto value_at, std::size_t from, std::size_t size) {
      for (std::size_t i = from; i < size; ++i) {
        const auto number = number_in(value_at(i), 0);
        const auto first = number_in(value_at(from), 0);
        if (!number || *number != *first + static_cast<int>(i - from)) return false;
      }
      return size > from;
    };
    const auto across = [&](std::size_t i) { return std::string_view(rows_.front()[i].text); };
    const bool has_names =
        rows_.size() > 1 && rows_.front().size() > 2 && counts(across, 1, rows_.front().size());
    const auto down = [&](std::size_t i) {
      return rows_[i].empty() ? std::string_view() : std::string_view(rows_[i].front().text);
    };
    const bool has_numbers = has_names && counts(down, 1, rows_.size());
    const Spot first = has_numbers ? Spot{*number_in(across(1)), *number_in(down(1))} : Spot{1, 1};
    for (std::size_t r = has_numbers ? 1 : 0; r < rows_.size(); ++r) {
      for (std::size_t c = has_numbers ? 1 : 0; c < rows_[r].size(); ++c) {
        const std::string name = one_line(without_margins(rows_[r][c].text), 60);
        if (name.empty()) continue;
        const int skipped = has_numbers ? 1 : 0;
        hexes_[{first.column + static_cast<int>(c) - skipped, first.row + static_cast<int>(r) - skipped}] = {
            name, 0};
      }
    }
  }

  void build() {
    if (hexes_.empty()) return problems_.add({1, 1}, "this table has no hexes");
    Spot first = hexes_.begin()->first;
    Spot last = first;
    for (const auto& [spot, hex] : hexes_) {
      first = {std::min(first.column, spot.column), std::min(first.row, spot.row)};
      last = {std::max(last.column, spot.column), std::max(last.row, spot.row)};
    }
    const std::int64_t width = std::int64_t{last.column} - first.column + 1;
    const std::int64_t height = std::int64_t{last.row} - first.row + 1;
    if (width * height > max_draft_hexes)
      return problems_.add(
          {1, 1}, fmt::format("these hexes are too far apart: {} columns and {} rows", width, height));
    map_.columns = static_cast<int>(width);
    map_.rows = static_cast<int>(height);
    map_.hexes.resize(static_cast<std::size_t>(width * height));
    for (auto& [spot, hex] : hexes_)
      map_.hexes[static_cast<std::size_t>((spot.row - first.row) * width + (spot.column - first.column))] =
          std::move(hex);
    number(first, last);
  }

  void number(Spot first, Spot last) {
    if (is_axial_) {
      map_.shifted = (first.column & 1) == 0 ? "second" : "first";
      guess_ =
          "the numbers q and r became columns and rows; hexes are drawn with flat tops, which is a guess: "
          "change `orientation` in `grid` if the map has pointed ones";
    } else {
      guess_ =
          "hexes are drawn with flat tops and lower even columns, which is a guess: change `orientation` and "
          "`shifted` in `grid` if the map looks otherwise";
    }
    if (is_axial_ || first.column < 0 || first.row < 0) {
      last = {last.column - first.column + 1, last.row - first.row + 1};
      first = {1, 1};
    }
    const std::size_t digits =
        std::max<std::size_t>(2, std::to_string(std::max(last.column, last.row)).size());
    map_.first = lettered_ ? fmt::format("{}{}", static_cast<char>('A' + first.column - 1), first.row)
                           : fmt::format("{:0{}}{:0{}}", first.column, digits, first.row, digits);
  }

  Problems problems_;
  std::vector<std::pair<int, std::string_view>> lines_;
  std::vector<std::vector<Field>> rows_;
  std::optional<std::size_t> hex_, x_, y_, terrain_, level_;  ///< columns
  bool is_axial_ = false;
  bool lettered_ = false;
  std::map<Spot, DraftHex> hexes_;
  DraftMap map_;
  std::string guess_;
};

}  // namespace

Checked<Draft> read_word_grid(std::string_view text, const std::string& file) {
  if (const auto bad = find_bad_character(text))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  return WordGrid(text, file).read();
}

}  // namespace rearguard
