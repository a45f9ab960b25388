#include "src/core/io/maps/map_rows.h"

#include <array>
#include <map>
#include <string>

#include "hexmap/grid.h"
#include "hexmap/known_names.h"
#include "hexmap/plural.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/limits.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/chart_reader.h"

namespace rearguard {

namespace {

bool fits(const Node& rows, std::string_view key, const Grid& grid, Problems& problems) {
  if (rows.items.size() == static_cast<std::size_t>(grid.rows)) return true;
  problems.add(rows.place, key_text(key) + " has " + plural(rows.items.size(), "row", "rows") +
                               ", but the grid has " + std::to_string(grid.rows));
  return false;
}

/// Names a row for messages: "row 3 of `hexes`", counted from the top.
std::string row_name(std::size_t row, std::string_view key) {
  return "row " + std::to_string(row + 1) + " of " + key_text(key);
}

bool fits_row(std::size_t length, const Node& row, const std::string& what, const char* thing,
              const Grid& grid, Problems& problems) {
  if (length == static_cast<std::size_t>(grid.columns)) return true;
  problems.add(row.place, what + " has " + plural(length, thing, thing + std::string("s")) +
                              ", but the grid has " + plural(grid.columns, "column", "columns"));
  return false;
}

/// Returns the place of the symbol with this index; the place of the string if it contains escapes.
Place symbol_place(const Node& row, std::size_t index) {
  Place place = row.place;
  if (row.verbatim) place.column += 1 + static_cast<int>(index);
  return place;
}

class TerrainRows {
 public:
  TerrainRows(const Grid& grid, const ChartReading& chart, Problems& problems)
      : grid_(grid), chart_(chart), problems_(problems) {
    for (std::size_t symbol = 0; symbol < ascii_.size(); ++symbol)
      ascii_[symbol] = find_terrain(static_cast<char32_t>(symbol));
  }

  std::optional<std::vector<TerrainId>> read(const Node& rows) {
    const std::size_t before = problems_.size();
    if (fits(rows, "hexes", grid_, problems_)) terrain_.reserve(grid_.size());
    for (std::size_t r = 0; r < rows.items.size(); ++r) read_row(rows.items[r], r);
    report_unknown(rows);
    if (problems_.size() > before) return std::nullopt;
    return std::move(terrain_);
  }

 private:
  struct Unknown {
    std::size_t row = 0;
    std::size_t column = 0;
    std::size_t count = 0;
  };

  void read_row(const Node& row, std::size_t r) {
    const std::string what = row_name(r, "hexes");
    const auto text = read_string(row, what, problems_);
    if (!text) return;
    const std::u32string symbols = code_points(*text);
    fits_row(symbols.size(), row, what, "symbol", grid_, problems_);
    for (std::size_t c = 0; c < symbols.size(); ++c) {
      const auto id = terrain_of(symbols[c]);
      terrain_.push_back(id.value_or(no_hex));
      if (id) continue;
      Unknown& unknown = unknown_[symbols[c]];
      if (unknown.count++ == 0) unknown.row = r, unknown.column = c;
    }
  }

  std::optional<TerrainId> terrain_of(char32_t symbol) const {
    return symbol < ascii_.size() ? ascii_[symbol] : find_terrain(symbol);
  }

  std::optional<TerrainId> find_terrain(char32_t symbol) const {
    if (symbol == U' ') return no_hex;
    const auto found = chart_.symbols.find(symbol);
    if (found != chart_.symbols.end()) return found->second;
    // A terrain without a usable symbol has been reported already; its hexes are not further errors.
    return chart_.symbols_complete ? std::nullopt : std::optional<TerrainId>(no_hex);
  }

  void report_unknown(const Node& rows) {
    std::vector<std::string> known;
    for (const Terrain& t : chart_.chart.terrains) {
      if (t.symbol != 0) known.push_back(to_utf8(t.symbol));
    }
    for (const auto& [symbol, unknown] : unknown_) {
      const Node& row = rows.items[unknown.row];
      const std::string text = to_utf8(symbol);
      std::string message = "no terrain has the symbol " + value_text(text) + " of hex " + number(unknown);
      if (unknown.count > 1) message += " and " + std::to_string(unknown.count - 1) + " more";
      problems_.add(symbol_place(row, unknown.column), message + name_hint(text, known));
    }
  }

  std::string number(const Unknown& unknown) const {
    return grid_.number(grid_.to_hex({grid_.first.column + static_cast<int>(unknown.column),
                                      grid_.first.row + static_cast<int>(unknown.row)}));
  }

  const Grid& grid_;
  const ChartReading& chart_;
  Problems& problems_;
  std::array<std::optional<TerrainId>, 128> ascii_;  ///< by symbol, for the ASCII symbols of most maps
  std::vector<TerrainId> terrain_;
  std::map<char32_t, Unknown> unknown_;
};

class ElevationRows {
 public:
  ElevationRows(const Grid& grid, Problems& problems) : grid_(grid), problems_(problems) {}

  std::optional<std::vector<std::int16_t>> read(const Node& rows) {
    const std::size_t before = problems_.size();
    if (fits(rows, "elevation", grid_, problems_)) levels_.reserve(grid_.size());
    for (std::size_t r = 0; r < rows.items.size(); ++r) {
      const Node& row = rows.items[r];
      const std::string what = row_name(r, "elevation");
      if (row.kind == Node::Kind::array) {
        read_numbers(row, what);
      } else if (row.kind == Node::Kind::string) {
        read_digits(row, what);
      } else {
        problems_.add(row.place, what + " must be a string of digits or an array of whole numbers, not " +
                                     std::string(kind_name(row.kind)));
      }
    }
    if (problems_.size() > before) return std::nullopt;
    return std::move(levels_);
  }

 private:
  void read_numbers(const Node& row, const std::string& what) {
    fits_row(row.items.size(), row, what, "level", grid_, problems_);
    for (const Node& item : row.items) {
      const auto level = read_integer(item, "each level of " + what, -max_level, max_level, problems_);
      levels_.push_back(static_cast<std::int16_t>(level.value_or(0)));
    }
  }

  void read_digits(const Node& row, const std::string& what) {
    const std::u32string digits = code_points(row.text);
    fits_row(digits.size(), row, what, "level", grid_, problems_);
    for (std::size_t c = 0; c < digits.size(); ++c) {
      const bool digit = digits[c] >= U'0' && digits[c] <= U'9';
      levels_.push_back(static_cast<std::int16_t>(digit ? digits[c] - U'0' : 0));
      if (digit || digits[c] == U' ') continue;
      problems_.add(symbol_place(row, c),
                    what + " contains " + value_text(to_utf8(digits[c])) +
                        ", which is not a digit; write levels outside 0 to 9 as an array");
      return;
    }
  }

  const Grid& grid_;
  Problems& problems_;
  std::vector<std::int16_t> levels_;
};

}  // namespace

std::optional<std::vector<TerrainId>> read_terrain_rows(const Node& rows, const Grid& grid,
                                                        const ChartReading& chart, Problems& problems) {
  return TerrainRows(grid, chart, problems).read(rows);
}

std::optional<std::vector<std::int16_t>> read_elevation_rows(const Node& rows, const Grid& grid,
                                                             Problems& problems) {
  return ElevationRows(grid, problems).read(rows);
}

}  // namespace rearguard
