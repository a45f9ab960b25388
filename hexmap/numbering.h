#pragma once
// How a map writes the numbers of its hexes: figures or letters, in which order, growing which way. Text to
// values and back; hexmap/grid.h knows which hex has which values.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace rearguard {

/// The values of a hex number: those of its column and of its row. The letter A is 1.
struct HexNumber {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const HexNumber&, const HexNumber&) = default;
};

/// The values of a hex number in the order in which they are printed. Sorts numbers: A2 before A10.
struct NumberKey {
  int first = 0;
  int second = 0;
  friend auto operator<=>(const NumberKey&, const NumberKey&) = default;
};

/// One half of a hex number.
struct NumberPart {
  enum class Kind : std::uint8_t { figures, letters };
  Kind kind = Kind::figures;
  /// Figures of it, 1 to 6: exactly so many next to figures without a separator, else at least so many.
  int width = 2;
  friend bool operator==(const NumberPart&, const NumberPart&) = default;
};

/// What follows the letter Z: AA, BB, CC … ZZ, AAA; or AA, AB, AC … AZ, BA.
enum class LetterOrder : std::uint8_t { doubled, counted };

/// The numbering of a grid, without the number it begins with. Plain data; the default is that of "0101".
struct Numbering {
  static constexpr int max_figures = 6;
  static constexpr int max_value = 999'999;

  NumberPart column, row;
  char separator = '\0';      ///< between the parts: one of . / _, or none
  bool row_first = false;     ///< the row is printed before the column
  bool columns_left = false;  ///< column numbers grow to the left
  bool rows_up = false;       ///< row numbers grow upwards
  LetterOrder letters = LetterOrder::doubled;
  std::string skipped;  ///< capitals that no column or row has, such as "I"
  std::string prefix;   ///< stands before every number: the sheet of a map of several, "A" in A0101
  /// By how much row numbers grow every two columns to the right (flat), or column numbers every two rows
  /// down (pointy), so that hexes of equal number run straight: -1, 0 or 1.
  int slant = 0;

  friend bool operator==(const Numbering&, const Numbering&) = default;

  /// Returns the numbering of "0101", with so many digits for a column and for a row.
  static Numbering plain(int digits) {
    Numbering numbering;
    numbering.column.width = numbering.row.width = digits;
    return numbering;
  }
  /// Returns whether numbers are figures of equal, fixed width, column first, growing right and down.
  bool is_plain() const;
  /// Returns whether figures follow figures without a separator, so that only their widths divide them.
  bool has_fixed_width() const;
  const NumberPart& first_part() const { return row_first ? row : column; }
  const NumberPart& second_part() const { return row_first ? column : row; }

  /// Returns the text of a value. Figures get zeros up to the width, and a sign below 0; the letters before A
  /// are -A, -B, ….
  std::string text_of(const NumberPart& part, int value) const;
  /// Reads what `text_of` writes of a value from 0 (letters: from 1); nothing for other text.
  std::optional<int> value_of(const NumberPart& part, std::string_view text) const;

  std::string text_of(HexNumber number) const;
  /// Reads a number exactly as it is printed; nothing for other text.
  std::optional<HexNumber> parse(std::string_view text) const;

  NumberKey key(HexNumber n) const {
    return row_first ? NumberKey{n.row, n.column} : NumberKey{n.column, n.row};
  }
  /// Returns why a printed value is not allowed, if so: below 0, before A, or too wide.
  std::optional<std::string> value_problem(bool is_column, int value) const;
};

/// A number such as "0101", "A1" or "17.07", taken apart.
struct NumberReading {
  HexNumber number;
  Numbering numbering;  ///< with the keys that were given
};

/// What somebody said of a first number that could be read in two ways.
struct SaidOfNumber {
  /// The figures of the first and the second part, where nothing else divides them; else the least of them.
  std::optional<std::array<int, 2>> digits;
  bool prefix = false;   ///< whether there is one
  bool letters = false;  ///< which letters follow one another, so that I is no Roman number
};

/// Reads the number of the first hex under a numbering of which order, runs, slant, letters and prefix are
/// given. Returns the reading, or what is wrong with `text`, or what must be said of it.
std::variant<NumberReading, std::string> read_first_number(std::string_view text, const Numbering& keys,
                                                           const SaidOfNumber& said);

/// Returns what must be said of a number that `numbering` reads, for others to read it in the same way.
SaidOfNumber to_be_said_of(std::string_view text, const Numbering& numbering);

/// Returns what is unclear about numbers that fall from `first` by `steps`: "09" or "9" after "10"; empty:
/// nothing. `is_column`: of the columns; else of the rows.
std::string unclear_fall(const HexNumber& first, const Numbering& numbering, bool is_column, int steps);

}  // namespace rearguard
