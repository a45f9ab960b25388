#include "hexmap/named_regions.h"

#include <algorithm>
#include <utility>

namespace rearguard {
namespace {

std::string quoted(std::string_view text) {
  return '"' + std::string(text) + '"';
}

std::string off_the_map(const Grid& grid, std::string_view number) {
  return "hex " + std::string(number) + " is off the map, which runs from " + grid.number(grid.hex_at(0)) +
         " to " + grid.number(grid.hex_at(grid.size() - 1));
}

/// Returns the hex of a printed number on the grid, or sets `problem`.
std::optional<Hex> corner_of(const Grid& grid, std::string_view number, std::optional<std::string>& problem) {
  const auto hex = grid.parse(number);
  if (!hex) {
    problem = quoted(number) + " is not " + grid.number_form();
  } else if (!grid.contains(*hex)) {
    problem = off_the_map(grid, number);
  }
  return hex;
}

}  // namespace

std::optional<std::string> add_region_hexes(const Grid& grid, std::string_view entry,
                                            const std::function<bool(Hex)>& exists, std::vector<Hex>& hexes) {
  std::optional<std::string> problem;
  const std::size_t dash = entry.find('-');
  if (dash == std::string_view::npos) {
    const auto hex = corner_of(grid, entry, problem);
    if (problem) return problem;
    if (!exists(*hex)) return "the map has no hex at " + std::string(entry);
    hexes.push_back(*hex);
    return std::nullopt;
  }
  const auto from = corner_of(grid, entry.substr(0, dash), problem);
  if (problem) return problem;
  const auto to = corner_of(grid, entry.substr(dash + 1), problem);
  if (problem) return problem;
  const HexNumber a = grid.values(*from);
  const HexNumber b = grid.values(*to);
  const auto [first_column, last_column] = std::minmax(a.column, b.column);
  const auto [first_row, last_row] = std::minmax(a.row, b.row);
  const auto count = static_cast<std::size_t>(last_column - first_column + 1) *
                     static_cast<std::size_t>(last_row - first_row + 1);
  if (count + hexes.size() > max_region_hexes)
    return "the region has more than " + std::to_string(max_region_hexes) + " hexes";
  const std::size_t before = hexes.size();
  for (int row = first_row; row <= last_row; ++row) {
    for (int column = first_column; column <= last_column; ++column) {
      const Hex h = grid.hex_of({column, row});
      if (grid.contains(h) && exists(h)) hexes.push_back(h);
    }
  }
  if (hexes.size() == before) return "the map has no hex in " + std::string(entry);
  return std::nullopt;
}

void sort_region(std::vector<Hex>& hexes) {
  std::sort(hexes.begin(), hexes.end());
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
}

std::vector<std::string> region_entries(const Grid& grid, const std::vector<Hex>& hexes) {
  struct Run {
    int first = 0, last = 0;  ///< columns
    int top = 0, bottom = 0;  ///< rows
  };
  std::vector<HexNumber> numbers;
  numbers.reserve(hexes.size());
  for (const Hex h : hexes) numbers.push_back(grid.values(h));
  std::sort(numbers.begin(), numbers.end(), [](const HexNumber& a, const HexNumber& b) {
    return std::pair{a.row, a.column} < std::pair{b.row, b.column};
  });
  std::vector<Run> runs;
  for (const HexNumber& p : numbers) {
    Run* const last = runs.empty() ? nullptr : &runs.back();
    if (last != nullptr && last->top == p.row && last->last + 1 == p.column) {
      last->last = p.column;
    } else {
      runs.push_back({p.column, p.column, p.row, p.row});
    }
  }
  // A run that continues the same columns of the row above belongs to the rectangle that it began.
  std::vector<Run> rectangles;
  std::map<std::pair<int, int>, std::size_t> open;
  for (const Run& run : runs) {
    const auto [at, is_new] = open.try_emplace({run.first, run.last}, rectangles.size());
    if (!is_new && rectangles[at->second].bottom + 1 == run.top) {
      rectangles[at->second].bottom = run.bottom;
      continue;
    }
    at->second = rectangles.size();
    rectangles.push_back(run);
  }
  std::vector<std::string> entries;
  for (const Run& r : rectangles) {
    std::string entry = grid.number(grid.hex_of({r.first, r.top}));
    if (r.first != r.last || r.top != r.bottom) entry += "-" + grid.number(grid.hex_of({r.last, r.bottom}));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace rearguard
