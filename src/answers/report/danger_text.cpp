#include "src/answers/report/danger_text.h"

#include <numeric>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hexside.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/document/diagnostic.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {
namespace {

constexpr std::size_t columns = 9;
using Row = std::array<std::string, columns>;

/// Ranks the danger of a unit: 0 for one that fails now, 1 to 6 for the size of its minimum cut, then units
/// whose cut is larger than one but unknown, then units that do not retreat.
std::size_t grade(const Danger& danger) {
  if (danger.captured) return 0;
  if (danger.end_hex_count == 0) return 8;
  return danger.min_cut.empty() ? 7 : danger.min_cut.size();
}

std::string joined(const std::vector<Hex>& hexes, const Grid& grid, std::string_view between) {
  std::vector<std::string> numbers;
  for (const Hex h : hexes) numbers.push_back(grid.number(h));
  return fmt::format("{}", fmt::join(numbers, between));
}

std::string to_close(const Danger& danger, const Grid& grid) {
  return danger.choke.empty() ? joined(danger.min_cut, grid, ", ") : joined(danger.choke, grid, " or ");
}

std::string describe_cut(const Danger& danger) {
  if (danger.captured || danger.end_hex_count == 0) return "";
  return danger.min_cut.empty() ? ">1" : std::to_string(danger.min_cut.size());
}

std::string describe_causes(const Danger& danger, const Position& position) {
  std::vector<std::string> ids;
  for (const UnitIndex u : danger.causing_units) ids.push_back(one_line(position.unit(u).id, 40));
  return fmt::format("{}", fmt::join(ids, ", "));
}

Row row_of(const Danger& danger, const Position& position) {
  const Unit& unit = position.unit(danger.unit);
  const Grid& grid = position.map().grid();
  constexpr std::size_t max_name = 40;
  return {one_line(unit.id, max_name),
          one_line(position.sides()[unit.side], max_name),
          grid.number(unit.hex),
          danger.outcome,
          std::to_string(danger.end_hex_count),
          std::to_string(danger.paths),
          describe_cut(danger),
          to_close(danger, grid),
          describe_causes(danger, position)};
}

bool is_number(std::size_t column) {
  return column >= 4 && column <= 6;
}

/// Returns the width of a text on a terminal, as fmt pads it.
std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return width;
}

std::string line(char mark, const Row& row, const std::array<std::size_t, columns>& widths) {
  std::string text(1, mark);
  for (std::size_t c = 0; c < columns; ++c) {
    const std::string gap(widths[c] - width_of(row[c]), ' ');
    text += (c == 0 ? " " : "  ") + (is_number(c) ? gap + row[c] : row[c] + gap);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

}  // namespace

std::string to_text(const DangerReport& report, const Position& position) {
  const bool by_causes = std::any_of(report.units.begin(), report.units.end(),
                                     [](const Danger& danger) { return !danger.causing_units.empty(); });
  const Row heading{"unit",
                    "side",
                    "hex",
                    "outcome",
                    "end hexes",
                    "paths",
                    "to close",
                    report.failure + " if closed",
                    by_causes ? "caused by" : ""};
  std::array<std::size_t, columns> widths{};
  std::vector<Row> rows;
  const auto measure = [&](const Row& row) {
    for (std::size_t c = 0; c < columns; ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  };
  measure(heading);
  for (const Danger& danger : report.units) {
    rows.push_back(row_of(danger, position));
    measure(rows.back());
  }
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return grade(report.units[a]) < grade(report.units[b]);
  });
  std::string text = fmt::format("Result {}, rules {}\n\n", report.result, report.rules);
  text += line(' ', heading, widths);
  std::array<std::size_t, 2> count{};
  for (const std::size_t i : order) {
    const std::size_t g = grade(report.units[i]);
    if (g < count.size()) ++count[g];
    text += line(g == 0 ? '!' : g == 1 ? '*' : ' ', rows[i], widths);
  }
  text += read_with(report.rules) + '\n';
  for (const Danger& danger : report.units) {
    if (!danger.undecided.empty())
      text += fmt::format("{} is not decided: {}\n", one_line(position.unit(danger.unit).id, 40),
                          danger.undecided);
  }
  return text + fmt::format("{} of {} would be {} (!); {} {} on one hex (*)\n", count[0],
                            plural(rows.size(), "unit", "units"), report.failure, count[1],
                            count[1] == 1 ? "depends" : "depend");
}

}  // namespace rearguard
