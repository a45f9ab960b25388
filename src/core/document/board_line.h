#pragma once
// Boards in one line, what FEN is to chess: "rg1 2930 order-actions union:foot b1@2930 ask=b1:rout".
// maps/LINE.md has the grammar. Here is what its readers and writers share; `parse_document` reads lines as
// it reads TOML.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

struct Node;

/// Bytes of a line, packed or not.
inline constexpr std::size_t max_board_line_bytes = std::size_t{1} << 20U;
/// Hexes of a map in a line.
inline constexpr std::size_t max_board_line_hexes = 1'000'000;

/// Tests whether a text is a board in one line, packed or not, or an address (https:, file:) that ends in
/// one.
bool is_board_line(std::string_view text);

/// Returns a line as it was written: of an address what follows its `#`, of a packed line what is packed. A
/// message if it is cut off, altered or too long.
struct UnpackedLine {
  std::string text;
  std::optional<std::string> problem;
};
UnpackedLine unpacked_line(std::string_view text);

/// Returns the form of a line for addresses: `+` for each space and `+end` behind it; packed if that is
/// shorter by a quarter.
std::string link_of_line(const std::string& line);
/// Returns "rz1." and the compressed line.
std::string packed_line(const std::string& line);

/// Writes a word so that it contains no sign of the grammar but for those in `plain`.
std::string line_word(std::string_view text, std::string_view plain = {});
/// Reads what `line_word` writes; nothing where `~` is followed by no character.
std::optional<std::string> read_line_word(std::string_view word);

/// A key of a document whose label in lines is another word.
struct LineLabel {
  std::string_view label, key;
};
inline constexpr LineLabel line_labels[] = {{"line", "enemy_line"},       {"supply", "supply_sources"},
                                            {"dir", "retreat_direction"}, {"ally", "allies"},
                                            {"region", "regions"},        {"link", "links"},
                                            {"by", "caused_by"},          {"defender", "defender_hexes"}};
/// Returns the label of a key, and the key of a label; each is the other word itself where the table has
/// none.
std::string_view line_label(std::string_view key);
std::string_view key_of_label(std::string_view label);

/// How a line writes the values of a key, by its type in the table of keys.
enum class LineForm : std::uint8_t { word, whole, truth, words, numbers, json };
LineForm line_form(std::string_view type);
/// Returns whether a type has a value for each of several names, and the type of each.
std::optional<std::string_view> line_type_of_each(std::string_view type);

/// Writes a value of a type.
std::string line_value(std::string_view type, const Node& value);

/// Compares names as people sort them: u2 before u10.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace rearguard
