#include "src/core/document/source_text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "src/core/document/limits.h"

namespace rearguard {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

/// Returns the length of the well-formed UTF-8 sequence at `i` in bytes; 0 if there is none.
std::size_t sequence_length(std::string_view text, std::size_t i) {
  const unsigned lead = byte_at(text, i);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  std::uint32_t value = 0;
  std::uint32_t smallest = 0;
  if ((lead & 0xE0U) == 0xC0U) {
    length = 2, value = lead & 0x1FU, smallest = 0x80;
  } else if ((lead & 0xF0U) == 0xE0U) {
    length = 3, value = lead & 0x0FU, smallest = 0x800;
  } else if ((lead & 0xF8U) == 0xF0U) {
    length = 4, value = lead & 0x07U, smallest = 0x10000;
  } else {
    return 0;
  }
  for (std::size_t k = 1; k < length; ++k) {
    const unsigned next = byte_at(text, i + k);
    if ((next & 0xC0U) != 0x80U) return 0;
    value = (value << 6U) | (next & 0x3FU);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value < smallest || value > 0x10FFFF || surrogate ? 0 : length;
}

/// Returns whether a byte is a printable ASCII character.
bool is_printable(unsigned byte) {
  return byte >= 0x20 && byte < 0x7F;
}

std::string hexadecimal(unsigned byte) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  return {digits[(byte >> 4U) & 15U], digits[byte & 15U]};
}

/// Returns the number of a code point as "U+00FC".
std::string code_point_text(char32_t point) {
  std::string digits;
  for (auto rest = static_cast<std::uint32_t>(point); rest != 0 || digits.size() < 4; rest >>= 4U)
    digits.insert(digits.begin(), "0123456789ABCDEF"[rest & 15U]);
  return "U+" + digits;
}

/// A scanner that skips the strings and comments of a TOML text and counts its values and their nesting.
class TomlNesting {
 public:
  TomlNesting(std::string_view text, int limit, std::vector<LongString>& long_strings)
      : text_(text), cursor_(text), limit_(limit), long_strings_(long_strings) {}

  std::optional<TextProblem> run() {
    while (!cursor_.at_end()) {
      const Place place = cursor_.place();
      const char c = cursor_.peek();
      if (c == '#') {
        skip_line();
      } else if (c == '"' || c == '\'') {
        skip_string(c);
        line_start_ = false;
      } else {
        if (byte_at(text_, cursor_.offset()) >= 0x80 && !unclosed_) return unquoted_character();
        step(c);
        cursor_.advance();
      }
      if (header_ + nested_ + dots_ > limit_) return TextProblem{place, nesting_message(limit_)};
      if (values_ > max_values) return TextProblem{place, too_many_values_message()};
    }
    return std::nullopt;
  }

 private:
  void step(char c) {
    // Close to exact: each of these characters precedes or follows one value.
    if (c == ',' || c == '=' || c == '[' || c == '{') ++values_;
    if (c == '=') after_equals_ = true;
    if (c == ',' || c == '{' || (c == '\n' && open_.empty())) after_equals_ = false;
    if (c == '\n') {
      end_line();
    } else if (in_header_) {
      if (c == '.' || c == '[') ++header_;
      if (c == ']') in_header_ = false;
    } else if (c == '[' && line_start_ && open_.empty()) {
      in_header_ = true;
      header_ = 1;
      line_start_ = false;
    } else if (c == '[' || c == '{') {
      open_.push_back({dots_ + 1, c == '['});
      nested_ += dots_ + 1;
      dots_ = 0;
    } else if ((c == ']' || c == '}') && !open_.empty()) {
      nested_ -= open_.back().levels;
      open_.pop_back();
      dots_ = 0;
    } else if (c == ',') {
      dots_ = 0;
    } else if (c == '.' && !after_equals_ && (open_.empty() || !open_.back().is_array)) {
      ++dots_;  // of a key, not of a number
    }
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') line_start_ = false;
  }

  /// The packaged parser asks itself whether such a character is white space, and its answer is undefined for
  /// many of them.
  TextProblem unquoted_character() const {
    const std::size_t begin = cursor_.offset();
    const std::string_view shown =
        text_.substr(begin, std::max<std::size_t>(sequence_length(text_, begin), 1));
    const std::u32string points = code_points(shown);
    return {cursor_.place(), "this is not TOML: the character \"" + std::string(shown) + "\" (" +
                                 code_point_text(points.front()) +
                                 ") is allowed in quotes and comments only"};
  }

  void end_line() {
    dots_ = 0;
    in_header_ = false;
    line_start_ = true;
  }

  void skip_line() {
    while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.advance();
  }

  void skip_string(char quote) {
    const std::size_t begin = cursor_.offset();
    const bool triple = text_.substr(begin, 3) == std::string(3, quote);
    if (!triple && skip_simple_string(quote)) return;
    const std::string closing(triple ? 3 : 1, quote);
    if (triple) cursor_.advance_to(begin + closing.size());
    while (!cursor_.at_end() && text_.substr(cursor_.offset(), closing.size()) != closing) {
      if (!triple && cursor_.peek() == '\n') {
        unclosed_ = true;  // the parser reports it
        return;
      }
      if (quote == '"' && cursor_.peek() == '\\') cursor_.advance();
      if (!cursor_.at_end()) cursor_.advance();
    }
    cursor_.advance_to(cursor_.offset() + closing.size());
    // Up to two more quotes belong to the content.
    for (int more = 0; triple && more < 2 && !cursor_.at_end() && cursor_.peek() == quote; ++more)
      cursor_.advance();
  }

  /// Skips the opening quote and, of a long string, the rest; returns true if the whole string was skipped.
  bool skip_simple_string(char quote) {
    const Place place = cursor_.place();
    const std::size_t begin = cursor_.offset() + 1;
    std::size_t end = begin;
    while (end < text_.size() && is_printable(byte_at(text_, end)) && text_[end] != quote &&
           text_[end] != '\\')
      ++end;
    cursor_.advance_in_line(1 + end - begin);
    if (end == text_.size() || text_[end] != quote) return false;
    cursor_.advance_in_line(1);
    if (end - begin >= min_long_string) {
      const std::size_t next = text_.find_first_not_of(" \t\r,", end + 1);
      if (next == std::string_view::npos || text_[next] == '\n')
        long_strings_.push_back({place, begin, end - begin});
    }
    return true;
  }

  std::string_view text_;
  TextCursor cursor_;
  int limit_;
  std::vector<LongString>& long_strings_;
  struct Bracket {
    int levels = 1;  ///< including those of the dotted key before it
    bool is_array = false;
  };
  std::vector<Bracket> open_;
  std::size_t values_ = 0;
  int nested_ = 1;  ///< the document itself is a table
  bool after_equals_ = false;
  int header_ = 0;
  int dots_ = 0;
  bool in_header_ = false;
  bool line_start_ = true;
  bool unclosed_ = false;
};

}  // namespace

void TextCursor::advance() {
  if (text_[offset_] == '\n') {
    ++place_.line;
    place_.column = 1;
    ++offset_;
    return;
  }
  ++place_.column;
  ++offset_;
  while (offset_ < text_.size() && (byte_at(text_, offset_) & 0xC0U) == 0x80U) ++offset_;
}

void TextCursor::advance_to(std::size_t offset) {
  while (offset_ < offset && !at_end()) advance();
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

std::optional<TextProblem> find_bad_character(std::string_view text) {
  Place place;
  for (std::size_t i = 0; i < text.size();) {
    const unsigned byte = byte_at(text, i);
    if (is_printable(byte)) {
      ++place.column;
      ++i;
      continue;
    }
    const std::size_t length = sequence_length(text, i);
    if (length == 0) {
      return TextProblem{place,
                         "byte 0x" + hexadecimal(byte) + " is not valid UTF-8; save the file as UTF-8"};
    }
    const bool white = byte == '\t' || byte == '\n' || byte == '\r';
    if ((byte < 0x20 && !white) || byte == 0x7F) {
      return TextProblem{place,
                         "control character 0x" + hexadecimal(byte) + " is not allowed in a text file"};
    }
    if (byte == '\n') {
      ++place.line;
      place.column = 1;
    } else {
      ++place.column;
    }
    i += length;
  }
  return std::nullopt;
}

bool is_well_formed_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::u32string code_points(std::string_view text) {
  std::u32string points;
  points.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::max<std::size_t>(sequence_length(text, i), 1);
    std::uint32_t value = byte_at(text, i);
    if (length > 1) value &= 0x7FU >> length;
    for (std::size_t k = 1; k < length; ++k) value = (value << 6U) | (byte_at(text, i + k) & 0x3FU);
    points.push_back(static_cast<char32_t>(value));
    i += length;
  }
  return points;
}

std::string to_utf8(char32_t point) {
  const auto tail = [point](unsigned shift) {
    return static_cast<char>(0x80U | ((static_cast<std::uint32_t>(point) >> shift) & 0x3FU));
  };
  const auto lead = [point](unsigned marker, unsigned shift) {
    return static_cast<char>(marker | (static_cast<std::uint32_t>(point) >> shift));
  };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {lead(0xC0, 6), tail(0)};
  if (point < 0x10000) return {lead(0xE0, 12), tail(6), tail(0)};
  return {lead(0xF0, 18), tail(12), tail(6), tail(0)};
}

std::optional<TextProblem> find_deep_toml(std::string_view text, int limit,
                                          std::vector<LongString>& long_strings) {
  return TomlNesting(text, limit, long_strings).run();
}

std::optional<TextProblem> find_crowded_json(std::string_view text) {
  std::size_t values = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string || (c != ',' && c != '[' && c != '{') || ++values <= max_values) continue;
    TextCursor cursor(text);
    cursor.advance_to(i);
    return TextProblem{cursor.place(), too_many_values_message()};
  }
  return std::nullopt;
}

std::string too_many_values_message() {
  return "a document may contain at most " + std::to_string(max_values) + " values; this one contains more";
}

std::string nesting_message(int limit) {
  return "tables and arrays nest deeper than " + std::to_string(limit) + " levels";
}

}  // namespace rearguard
