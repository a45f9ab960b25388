#include "src/core/document/board_line.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <zlib.h>

#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

constexpr std::string_view packed_mark = "rz1.";
constexpr std::string_view digits_of_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool is_gap(char c) {
  return c == ' ' || c == '+' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view without_blank_ends(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(first, last + 1 - first);
}

bool is_address(std::string_view text) {
  return text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:");
}

/// Returns what an address has behind its `#`, or the text itself.
std::string_view of_address(std::string_view text) {
  if (!is_address(text)) return text;
  text.remove_prefix(std::min(text.find('#'), text.size() - 1) + 1);
  if (text.starts_with("line=")) text.remove_prefix(5);
  return text;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Browsers write letters beyond ASCII as `%` and two digits for each byte.
std::string without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](std::size_t at) {
      return at < text.size()
                 ? hex_digit(static_cast<char>(std::toupper(static_cast<unsigned char>(text[at]))))
                 : -1;
    };
    const bool is_byte = text[i] == '%' && digit(i + 1) >= 0 && digit(i + 2) >= 0;
    plain += is_byte ? static_cast<char>(digit(i + 1) * 16 + digit(i + 2)) : text[i];
    if (is_byte) i += 2;
  }
  return plain;
}

std::string in_base_64(std::string_view bytes) {
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = (bits << 8U | static_cast<unsigned char>(c)) & 0xFFFFU;
    for (count += 8; count >= 6; count -= 6)
      text += digits_of_64[(bits >> static_cast<unsigned>(count - 6)) & 63U];
  }
  if (count > 0) text += digits_of_64[(bits << static_cast<unsigned>(6 - count)) & 63U];
  return text;
}

std::optional<std::string> from_base_64(std::string_view text) {
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t digit = digits_of_64.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = (bits << 6U | static_cast<unsigned>(digit)) & 0xFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 255U);
  }
  // What is left of the last digit must be nothing, so that each line has one packed form.
  if ((bits & ((1U << static_cast<unsigned>(count)) - 1U)) != 0 || count >= 6) return std::nullopt;
  return bytes;
}

std::optional<std::string> inflated(const std::string& packed) {
  std::string text(max_board_line_bytes, '\0');
  auto size = static_cast<uLongf>(text.size());
  auto used = static_cast<uLong>(packed.size());
  const int result = uncompress2(reinterpret_cast<Bytef*>(text.data()), &size,
                                 reinterpret_cast<const Bytef*>(packed.data()), &used);
  if (result != Z_OK || used != packed.size()) return std::nullopt;
  text.resize(size);
  return text;
}

/// Invisible characters and those that change the direction of a text.
bool is_hidden(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 9> hidden = {{{0x80, 0xA0},
                                                                    {0xAD, 0xAD},
                                                                    {0x2000, 0x206F},
                                                                    {0x3000, 0x3000},
                                                                    {0xD800, 0xF8FF},
                                                                    {0xFE00, 0xFE0F},
                                                                    {0xFEFF, 0xFEFF},
                                                                    {0xFFF0, 0xFFFF},
                                                                    {0xE0000, 0x10FFFF}}};
  return std::any_of(hidden.begin(), hidden.end(),
                     [&](const auto& range) { return c >= range.first && c <= range.second; });
}

std::string escaped(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text.append({'~', digits[byte >> 4U], digits[byte & 15U]});
  }
  return text;
}

}  // namespace

bool is_board_line(std::string_view text) {
  text = without_blank_ends(text);
  if (is_address(text)) {
    text = of_address(text);
    return text.starts_with("rg") || text.starts_with(packed_mark);
  }
  if (text.starts_with(packed_mark)) return true;
  if (!text.starts_with("rg")) return false;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", 2), text.size());
  const std::size_t next =
      std::min(static_cast<std::size_t>(
                   std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), is_gap) -
                   text.begin()),
               text.size());
  // TOML could begin with a key of that name.
  return end > 2 && (end == text.size() || next > end) && (next == text.size() || text[next] != '=');
}

UnpackedLine unpacked_line(std::string_view text) {
  text = without_blank_ends(text);
  if (text.size() > max_board_line_bytes) return {{}, "this line is longer than 1 MiB"};
  std::string line = is_address(text) ? without_percents(of_address(text)) : std::string(text);
  if (line.starts_with(packed_mark)) {
    const auto bytes = from_base_64(std::string_view(line).substr(packed_mark.size()));
    auto inside = bytes ? inflated(*bytes) : std::nullopt;
    if (!inside) return {{}, "this packed line is cut off or altered: copy it again, from rz1. to its end"};
    line = *std::move(inside);
  } else if (line.find('+') != std::string::npos && !line.ends_with("+end") && !line.ends_with(" end")) {
    return {
        {},
        "this link does not end in +end, so it may be cut off: copy it again, or add +end if it is whole"};
  }
  if (const auto bad = find_bad_character(line)) return {{}, bad->message};
  return {std::move(line), std::nullopt};
}

std::string packed_line(const std::string& line) {
  auto size = compressBound(static_cast<uLong>(line.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(line.data()),
            static_cast<uLong>(line.size()), Z_BEST_COMPRESSION);
  return std::string(packed_mark) + in_base_64(std::string_view(packed).substr(0, size));
}

std::string link_of_line(const std::string& line) {
  std::string link = line + "+end";
  std::replace(link.begin(), link.end(), ' ', '+');
  std::string packed = packed_line(line);
  return packed.size() * 4 < link.size() * 3 ? packed : link;
}

std::string line_word(std::string_view text, std::string_view plain) {
  std::string word;
  for (const char32_t point : code_points(text)) {
    const std::string c = to_utf8(point);
    const bool is_plain = point < 0x80 ? std::isalnum(static_cast<int>(point)) != 0 || point == U'-' ||
                                             plain.find(c) != plain.npos
                                       : !is_hidden(point);
    word += is_plain ? c : point == U'\'' ? "~q" : point == U' ' ? "_" : escaped(c);
  }
  return word;
}

std::optional<std::string> read_line_word(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '~') {
      text += word[i] == '_' ? ' ' : word[i];
      continue;
    }
    if (word.substr(i + 1, 1) == "q") {
      text += '\'';
      i += 1;
      continue;
    }
    const int high = i + 2 < word.size() ? hex_digit(word[i + 1]) : -1;
    const int low = high < 0 ? -1 : hex_digit(word[i + 2]);
    if (low < 0) return std::nullopt;
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  if (!is_well_formed_utf8(text)) return std::nullopt;
  return text;
}

std::string_view line_label(std::string_view key) {
  for (const LineLabel& known : line_labels) {
    if (known.key == key) return known.label;
  }
  return key;
}

std::string_view key_of_label(std::string_view label) {
  for (const LineLabel& known : line_labels) {
    if (known.label == label) return known.key;
  }
  return label;
}

LineForm line_form(std::string_view type) {
  if (type == "strings") return LineForm::words;
  if (type == "numbers") return LineForm::numbers;
  if (type == "boolean") return LineForm::truth;
  if (type.starts_with("integer") && type.find('|') == type.npos) return LineForm::whole;
  return type.starts_with("string") || type.starts_with('"') || type.starts_with('/') ? LineForm::word
                                                                                      : LineForm::json;
}

std::optional<std::string_view> line_type_of_each(std::string_view type) {
  if (!type.starts_with('{') || !type.ends_with('}')) return std::nullopt;
  return type.substr(1, type.size() - 2);
}

std::string line_value(std::string_view type, const Node& value) {
  constexpr std::string_view plain = "./";
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ",") + one; };
  switch (line_form(type)) {
    case LineForm::word:
      return line_word(value.text, plain);
    case LineForm::words:
      for (const Node& one : value.items) add(line_word(one.text, plain));
      return text;
    case LineForm::numbers:
      for (const Member& one : value.members) add(line_word(one.key) + "=" + one.value.text);
      return text;
    case LineForm::whole:
      return value.text;
    case LineForm::truth:
      return value.truth ? "true" : "false";
    case LineForm::json:
      break;
  }
  return line_word(json_value(value));
}

bool natural_less(std::string_view a, std::string_view b) {
  const auto is_figure = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < a.size() && k < b.size()) {
    if (!is_figure(a[i]) || !is_figure(b[k])) {
      if (a[i] != b[k])
        return is_figure(a[i]) != is_figure(b[k])
                   ? is_figure(a[i])
                   : static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[k]);
      ++i;
      ++k;
      continue;
    }
    const auto number = [&](std::string_view text, std::size_t& at) {
      const std::size_t begin = std::min(text.find_first_not_of('0', at), text.size());
      for (at = begin; at < text.size() && is_figure(text[at]);) ++at;
      return text.substr(begin, at - begin);
    };
    const std::string_view x = number(a, i);
    const std::string_view y = number(b, k);
    if (x != y) return x.size() != y.size() ? x.size() < y.size() : x < y;
  }
  return i == a.size() && k == b.size() ? a < b : i == a.size();
}

}  // namespace rearguard
