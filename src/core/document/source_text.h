#pragma once
// Places in a text, and the checks that precede parsing.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

/// A cursor that moves forward through a UTF-8 text and tracks the place of its current byte.
class TextCursor {
 public:
  explicit TextCursor(std::string_view text) : text_(text) {}

  std::size_t offset() const { return offset_; }
  Place place() const { return place_; }
  bool at_end() const { return offset_ >= text_.size(); }
  char peek() const { return text_[offset_]; }
  void advance();
  void advance_to(std::size_t offset);
  /// Skips this number of ASCII characters, none of which may be a line break.
  void advance_in_line(std::size_t characters) {
    offset_ += characters;
    place_.column += static_cast<int>(characters);
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  Place place_;
};

struct TextProblem {
  Place place;
  std::string message;
};

/// Returns the text without the byte order mark that some editors prepend.
std::string_view without_byte_order_mark(std::string_view text);

/// Finds the first byte that is not UTF-8, or the first control character other than a tab or line break.
std::optional<TextProblem> find_bad_character(std::string_view text);

bool is_well_formed_utf8(std::string_view text);

/// Returns the code points of a well-formed UTF-8 text.
std::u32string code_points(std::string_view text);
std::string to_utf8(char32_t point);

/// A string of a TOML text without escapes: single or double quotes around printable ASCII characters without
/// a backslash, followed on its line only by spaces and commas.
struct LongString {
  Place place;            ///< of the opening quote
  std::size_t begin = 0;  ///< offset of its content in the text
  std::size_t size = 0;   ///< bytes of content; at least `min_long_string`
};
inline constexpr std::size_t min_long_string = 32;

/// Finds the place where the tables and arrays of a TOML text nest deeper than `limit`, counting dotted keys,
/// or where its values exceed `max_values`, or a character outside ASCII that is not in quotes or a comment.
/// Must run before the parser, which recurses, fills memory, and does not know all such characters.
/// `long_strings` receives all long strings up to that place, in the order of the text.
std::optional<TextProblem> find_deep_toml(std::string_view text, int limit,
                                          std::vector<LongString>& long_strings);

/// Finds the place where the values of a JSON text exceed `max_values`.
std::optional<TextProblem> find_crowded_json(std::string_view text);

/// Returns "a document may contain at most … values", for all formats.
std::string too_many_values_message();
/// Returns "tables and arrays nest deeper than … levels", for both formats.
std::string nesting_message(int limit);

}  // namespace rearguard
