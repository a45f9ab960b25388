#include "src/core/io/maps/grid_keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <variant>

#include "hexmap/grid.h"
#include "hexmap/one_line.h"
#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"

namespace rearguard {
namespace {

constexpr std::array<Choice<Orientation>, 2> orientations = {
    {{"flat", Orientation::flat}, {"pointy", Orientation::pointy}}};
constexpr std::array<Choice<bool>, 2> orders = {{{"column-row", false}, {"row-column", true}}};
constexpr std::array<Choice<bool>, 2> column_runs = {{{"right", false}, {"left", true}}};
constexpr std::array<Choice<bool>, 2> row_runs = {{{"down", false}, {"up", true}}};
constexpr std::array<Choice<LetterOrder>, 2> letter_orders = {
    {{"AA BB", LetterOrder::doubled}, {"AA AB", LetterOrder::counted}}};

enum class Shifted : std::uint8_t { odd, even, first, second };
constexpr std::array<Choice<Shifted>, 4> shifts = {
    {{"odd", Shifted::odd}, {"even", Shifted::even}, {"first", Shifted::first}, {"second", Shifted::second}}};

std::optional<std::array<int, 2>> read_digits(TableReader& table, Problems& problems) {
  const Node* node = table.find("digits");
  if (node == nullptr) return std::nullopt;
  std::array<int, 2> digits{};
  if (node->kind != Node::Kind::array || node->items.size() != 2) {
    problems.add(node->place,
                 "`digits` must be the figures of the first and of the second part, such as [2, 3]");
    return std::nullopt;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const auto count =
        read_integer(node->items[i], "each number in `digits`", 1, Numbering::max_figures, problems);
    if (!count) return std::nullopt;
    digits[i] = static_cast<int>(*count);
  }
  return digits;
}

/// Reads a key of capital letters; empty if it is not there.
std::string read_capitals(TableReader& table, const char* key, Problems& problems) {
  const std::string text = table.string(key).value_or("");
  constexpr std::size_t max_letters = 8;
  const bool fine = text.size() <= max_letters &&
                    std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (fine) return text;
  problems.add(table.node().find(key)->place, key_text(key) + " must be up to 8 capital letters");
  return {};
}

}  // namespace

std::optional<HexNumber> read_numbering(TableReader& table, Numbering& numbering, Problems& problems) {
  numbering = {};
  numbering.row_first = table.choice<bool>("order", orders).value_or(false);
  numbering.columns_left = table.choice<bool>("columns_run", column_runs).value_or(false);
  numbering.rows_up = table.choice<bool>("rows_run", row_runs).value_or(false);
  numbering.letters = table.choice<LetterOrder>("letters", letter_orders).value_or(numbering.letters);
  numbering.slant = table.integer("slant", -1, 1).value_or(0);
  numbering.prefix = read_capitals(table, "prefix", problems);
  numbering.skipped = read_capitals(table, "skip", problems);
  const SaidOfNumber said{read_digits(table, problems), table.node().find("prefix") != nullptr,
                          table.node().find("letters") != nullptr || !numbering.skipped.empty()};
  const auto& digits = said.digits;
  const Node* first = table.find("first", Need::required);
  const auto text = first == nullptr ? std::nullopt : read_string(*first, "`first`", problems);
  if (!text || (!digits && table.node().find("digits") != nullptr)) return std::nullopt;
  const auto reading = read_first_number(*text, numbering, said);
  if (const auto* problem = std::get_if<std::string>(&reading)) {
    problems.add(first->place, one_line(*problem, 400));
    return std::nullopt;
  }
  numbering = std::get<NumberReading>(reading).numbering;
  return std::get<NumberReading>(reading).number;
}

std::optional<Grid> read_grid(const Node& node, const std::function<void(TableReader&)>& mark_known,
                              Problems& problems) {
  const std::size_t before = problems.size();
  TableReader table(node, "`grid`", problems, keys_of("grid"));
  Grid grid;
  grid.orientation =
      table.choice<Orientation>("orientation", orientations, Need::required).value_or(grid.orientation);
  const auto shifted = table.choice<Shifted>("shifted", shifts, Need::required);
  const auto first = read_numbering(table, grid.numbering, problems);
  grid.columns = table.integer("columns", 1, Numbering::max_value, Need::required).value_or(1);
  grid.rows = table.integer("rows", 1, Numbering::max_value, Need::required).value_or(1);
  mark_known(table);
  table.finish();
  if (problems.size() > before || !shifted || !first) return std::nullopt;
  grid.shifted_by_place = *shifted == Shifted::first || *shifted == Shifted::second;
  grid.shifted = *shifted == Shifted::odd ? Parity::odd : Parity::even;
  if (grid.shifted_by_place) grid.shift_first(*first, *shifted == Shifted::first);
  grid.first = grid.printed_of(*first);
  for (const bool is_column : {true, false}) {
    const std::string unclear =
        table.node().find("digits") != nullptr
            ? std::string()
            : unclear_fall(*first, grid.numbering, is_column, (is_column ? grid.columns : grid.rows) - 1);
    if (unclear.empty()) continue;
    problems.add(table.node().find("first")->place, unclear);
    return std::nullopt;
  }
  if (const auto problem = grid.problem()) {
    problems.add(node.place, *problem);
    return std::nullopt;
  }
  return grid;
}

std::string_view shifted_name(const Grid& grid) {
  if (grid.shifted_by_place) return grid.is_first_shifted() ? "first" : "second";
  return grid.shifted == Parity::even ? "even" : "odd";
}

SaidOfNumber said_of_first(const Grid& grid) {
  const Numbering& n = grid.numbering;
  const Hex first = grid.hex_at(0);
  SaidOfNumber said = to_be_said_of(grid.number(first), n);
  const HexNumber values = grid.values(first);
  if (!said.digits && !(unclear_fall(values, n, true, grid.columns - 1).empty() &&
                        unclear_fall(values, n, false, grid.rows - 1).empty()))
    said.digits = {n.first_part().width, n.second_part().width};
  return said;
}

void add_numbering(Node& table, const Grid& grid) {
  const Numbering& n = grid.numbering;
  add_member(table, "first", text_node(grid.number(grid.hex_at(0))));
  const SaidOfNumber said = said_of_first(grid);
  if (said.digits)
    add_member(table, "digits", list_node({whole_node((*said.digits)[0]), whole_node((*said.digits)[1])}));
  if (said.prefix || !n.prefix.empty()) add_member(table, "prefix", text_node(n.prefix));
  if (!n.skipped.empty()) add_member(table, "skip", text_node(n.skipped));
  if (n.row_first) add_member(table, "order", text_node("row-column"));
  if (n.columns_left) add_member(table, "columns_run", text_node("left"));
  if (n.rows_up) add_member(table, "rows_run", text_node("up"));
  if (said.letters || n.letters != LetterOrder::doubled)
    add_member(table, "letters", text_node(n.letters == LetterOrder::doubled ? "AA BB" : "AA AB"));
  if (n.slant != 0) add_member(table, "slant", whole_node(n.slant));
}

Node grid_node(const Grid& grid) {
  Node node = table_node();
  add_member(node, "orientation", text_node(grid.orientation == Orientation::flat ? "flat" : "pointy"));
  add_member(node, "shifted", text_node(std::string(shifted_name(grid))));
  add_numbering(node, grid);
  add_member(node, "columns", whole_node(grid.columns));
  add_member(node, "rows", whole_node(grid.rows));
  return node;
}

std::optional<LineSetup> read_line(std::string_view key, const Node& value, Problems& problems) {
  LineSetup line{key == "column"};
  if (value.kind == Node::Kind::string && !value.text.empty()) {
    const bool figures = value.text.size() <= std::size_t{Numbering::max_figures} &&
                         value.text.find_first_not_of("0123456789") == std::string::npos;
    if (figures) {
      line.number = std::stoi(value.text);
    } else {
      line.letters = value.text;
    }
    return line;
  }
  const auto number = read_integer(value, key_text(key), -max_number, max_number, problems);
  if (!number) return std::nullopt;
  line.number = static_cast<int>(*number);
  return line;
}

Node line_node(const LineSetup& line) {
  Node table = table_node();
  add_member(table, line.is_column ? "column" : "row",
             line.letters.empty() ? whole_node(line.number) : text_node(line.letters));
  return table;
}

}  // namespace rearguard
