#include "src/workshop/exchange/vassal/vassal_sequence.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

constexpr std::string_view obfuscated = "!VCSK";
constexpr std::int64_t max_vassal_number = 1'000'000'000'000;

std::string_view without_quotes(std::string_view token) {
  if (token.size() > 1 && token.front() == '\'' && token.back() == '\'')
    return token.substr(1, token.size() - 2);
  return token;
}

/// Returns the value of a hexadecimal digit in either case; negative for another character.
int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The characters of Windows-1252 from 0x80 to 0x9F; 0 where it has none.
constexpr std::array<char32_t, 32> windows_1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string from_windows_1252(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else if (byte < 0xA0) {
      const char32_t point = windows_1252[byte - 0x80U];
      text += to_utf8(point == 0 ? U'\uFFFD' : point);
    } else {
      text += to_utf8(static_cast<char32_t>(byte));
    }
  }
  return text;
}

}  // namespace

std::string_view SequenceReader::next() {
  if (!has_more_) return {};
  token_.clear();
  bool is_copied = false;
  std::size_t from = offset_;
  for (std::size_t i = offset_; i < text_.size(); ++i) {
    if (text_[i] != delimiter_) continue;
    if (i > offset_ && text_[i - 1] == '\\') {
      token_.append(text_.substr(from, i - 1 - from));
      from = i;
      is_copied = true;
      continue;
    }
    const std::string_view last = text_.substr(from, i - from);
    offset_ = i + 1;
    if (!is_copied) return without_quotes(last);
    token_.append(last);
    return without_quotes(token_);
  }
  has_more_ = false;
  const std::string_view last = text_.substr(std::min(from, text_.size()));
  if (!is_copied) return without_quotes(last);
  token_.append(last);
  return without_quotes(token_);
}

std::vector<std::string> split_sequence(std::string_view text, char delimiter) {
  std::vector<std::string> tokens;
  SequenceReader reader(text, delimiter);
  while (reader.has_more()) tokens.emplace_back(reader.next());
  return tokens;
}

std::string sequence_of(const std::vector<std::string>& tokens, char delimiter) {
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) text += delimiter;
    const std::string& token = tokens[i];
    // A backslash in front would be one before the delimiter; quotes would be taken for added ones.
    const bool needs_quotes = token.starts_with('\\') || (token.starts_with('\'') && token.ends_with('\''));
    if (needs_quotes) text += '\'';
    for (const char c : token) {
      if (c == delimiter) text += '\\';
      text += c;
    }
    if (needs_quotes) text += '\'';
  }
  return text;
}

std::optional<std::int64_t> vassal_number(std::string_view text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  if (number > max_vassal_number || number < -max_vassal_number) return std::nullopt;
  return number;
}

std::variant<std::string, ObfuscationProblem> plain_save_text(std::string bytes) {
  if (!bytes.starts_with(obfuscated)) return text_as_utf8(std::move(bytes));
  const std::size_t digits = bytes.size() - obfuscated.size();
  if (digits < 2) return ObfuscationProblem{"it ends before the key of its obfuscation"};
  if (digits % 2 != 0)
    return ObfuscationProblem{"its obfuscated text has an odd number of digits; it is cut off"};
  int key = 0;
  std::size_t size = 0;
  for (std::size_t i = obfuscated.size(); i < bytes.size(); i += 2) {
    const int high = digit_of(bytes[i]);
    const int low = digit_of(bytes[i + 1]);
    if (high < 0 || low < 0)
      return ObfuscationProblem{
          fmt::format("byte {} of its obfuscated text is not a hexadecimal digit", high < 0 ? i + 1 : i + 2)};
    const int byte = high * 16 + low;
    if (i == obfuscated.size()) {
      key = byte;
    } else {
      // Written behind what has been read.
      bytes[size++] = static_cast<char>(byte ^ key);
    }
  }
  bytes.resize(size);
  return text_as_utf8(std::move(bytes));
}

std::string obfuscated_save_text(std::string_view text) {
  constexpr unsigned key = 0x5A;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out(obfuscated);
  const auto add = [&](unsigned byte) {
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  };
  add(key);
  for (const char c : text) add(static_cast<unsigned char>(c) ^ key);
  return out;
}

std::string text_as_utf8(std::string bytes) {
  return is_well_formed_utf8(bytes) ? std::move(bytes) : from_windows_1252(bytes);
}

}  // namespace rearguard
