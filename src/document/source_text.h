#pragma once
// Places in a text, and the checks that a text must pass before a parser sees it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"

namespace rearguard {

/// Walks forward through a UTF-8 text and knows the place of the byte it stands on.
class TextCursor {
 public:
  explicit TextCursor(std::string_view text) : text_(text) {}

  std::size_t offset() const { return offset_; }
  Place place() const { return place_; }
  bool at_end() const { return offset_ >= text_.size(); }
  char peek() const { return text_[offset_]; }
  void advance();
  void advance_to(std::size_t offset);
  /// Over so many ASCII characters, none of which ends a line.
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

/// The text after the byte order mark that some editors put before it.
std::string_view without_byte_order_mark(std::string_view text);

/// The first byte that is not UTF-8, or control character other than tab and the ends of lines.
std::optional<TextProblem> find_bad_character(std::string_view text);

/// The code points of a well-formed UTF-8 text.
std::u32string code_points(std::string_view text);
std::string to_utf8(char32_t point);

/// A string of a TOML text that stands for itself: in quotes of one kind or the other, of ASCII characters
/// without a backslash or a control character, the last thing on its line but for spaces and commas.
struct LongString {
  Place place;            ///< of the quote before it
  std::size_t begin = 0;  ///< of what it holds, in the text
  std::size_t size = 0;   ///< at least `min_long_string`
};
inline constexpr std::size_t min_long_string = 32;

/// Where the tables and arrays of a TOML text nest deeper than `limit`, counting dotted keys, or its values
/// become more than `max_values`. Parsers recurse and fill memory, so that this is looked at first.
/// `long_strings`: is given all that were seen on the way, in the order of the text.
std::optional<TextProblem> find_deep_toml(std::string_view text, int limit,
                                          std::vector<LongString>& long_strings);

/// Where the values of a JSON text become more than `max_values`.
std::optional<TextProblem> find_crowded_json(std::string_view text);

/// "a document holds at most … values", for all formats.
std::string too_many_values_message();
/// "tables and arrays nest deeper than … levels", for both formats.
std::string nesting_message(int limit);

}  // namespace rearguard
