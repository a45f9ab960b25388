#include "src/core/document/toml_advice.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "hexmap/one_line.h"

namespace rearguard {
namespace {

constexpr std::size_t max_quoted = 60;  ///< characters of the text that a message repeats

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class Advice {
 public:
  Advice(std::string_view text, Place place, const std::string& reason) : reason_(reason) {
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      lines_.push_back(text.substr(from, end - from));
      from = end + 1;
    }
    at_ = std::min(static_cast<std::size_t>(std::max(place.line, 1)) - 1, lines_.size() - 1);
    line_ = lines_[at_];
    // Columns count characters; what is before the slip is nearly always ASCII.
    column_ = std::min(static_cast<std::size_t>(std::max(place.column, 1)) - 1, line_.size());
  }

  std::optional<std::string> give() const {
    if (says("control characters")) return open_quote();
    if (says("cannot redefine existing")) return given_twice();
    if (says("saw ','") || says("expected '='")) {
      if (const auto number = decimal_comma())
        return fmt::format("a number has a point, not a comma; write {}", *number);
    }
    if (says("could not determine value") || says("expected 'true'") || says("expected 'false'") ||
        says("expected 'nan'") || says("expected 'inf'") || says("value-terminator") ||
        says("leading zeroes") || says("expected digit") || says("expected decimal digit"))
      return bare_value();
    if (says("expected comma or closing ']'")) return "a comma is missing between two entries of a list";
    if (says("expected ']'"))
      return fmt::format("the brackets of {} are not closed, as in [grid] and [[units]]", shown(line_));
    if (says("unknown escape"))
      return "write \\\\ for a backslash in a text, or put the text between single quotes";
    if (says("expected a comment or whitespace"))
      return "a line has one value: begin a new line for the next";
    if (says("expected '='")) return no_equals();
    return std::nullopt;
  }

 private:
  bool says(std::string_view words) const { return reason_.find(words) != std::string::npos; }
  static std::string shown(std::string_view text) { return one_line(trimmed(text), max_quoted); }

  /// Returns the first line before this one for which `is_it`, counted from 1.
  template <class Test>
  std::optional<std::size_t> earlier(const Test& is_it) const {
    for (std::size_t i = 0; i < at_; ++i) {
      if (is_it(trimmed(lines_[i]))) return i + 1;
    }
    return std::nullopt;
  }

  std::optional<std::string> open_quote() const {
    char open = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < line_.size(); ++i) {
      if (open == '"' && line_[i] == '\\') {
        ++i;
      } else if (open != 0 ? line_[i] == open : line_[i] == '"' || line_[i] == '\'') {
        open = open == 0 ? line_[i] : '\0';
        begin = i;
      }
    }
    if (open == 0) return std::nullopt;
    const std::string_view rest = trimmed(line_.substr(begin));
    const std::size_t end = rest.find_first_of(",]}#");
    const std::string value(trimmed(rest.substr(0, end)));
    return fmt::format("the text in column {} has no closing quote; write {}", begin + 1,
                       one_line(value, max_quoted) + open);
  }

  std::optional<std::string> given_twice() const {
    const std::size_t quote = reason_.find('\'');
    const std::string name = reason_.substr(quote + 1, reason_.find('\'', quote + 1) - quote - 1);
    const bool is_table = trimmed(line_).starts_with('[');
    const std::string head = "[" + name + "]";
    const auto before = earlier([&](std::string_view line) {
      if (is_table) return line.starts_with(head);
      return line.starts_with(name) && trimmed(line.substr(name.size())).starts_with('=');
    });
    const std::string where = before ? fmt::format(" in line {}", *before) : "";
    if (says("as array-of-tables"))
      return fmt::format(
          "{0} stands{1} with single brackets; write [{0}] there too, for each entry of the list", head,
          where);
    if (is_table)
      return fmt::format(
          "{0} stands{1} already; each entry of a list begins with [{0}], another table needs "
          "another name",
          head, where);
    return fmt::format("`{}` is given already{}; remove one of the two", name, where);
  }

  /// Returns the number with a decimal comma that ends before, at or behind the place, with a point.
  std::optional<std::string> decimal_comma() const {
    const auto is_word = [&](std::size_t i) {
      return std::isalnum(static_cast<unsigned char>(line_[i])) != 0 || line_[i] == '_' || line_[i] == '-';
    };
    for (std::size_t i = std::min(column_ + 1, line_.size()); i-- > 1;) {
      if (line_[i] != ',' || !is_digit(line_[i - 1]) || i + 1 >= line_.size() || !is_digit(line_[i + 1]))
        continue;
      std::size_t begin = i, end = i + 1;
      while (begin > 0 && is_word(begin - 1)) --begin;
      while (end < line_.size() && is_word(end)) ++end;
      const std::string_view whole = line_.substr(begin, i - begin), part = line_.substr(i + 1, end - i - 1);
      if (std::all_of(whole.begin(), whole.end(), is_digit) &&
          std::all_of(part.begin(), part.end(), is_digit))
        return std::string(whole) + "." + std::string(part);
    }
    return std::nullopt;
  }

  /// The value is none that TOML knows without quotes.
  std::optional<std::string> bare_value() const {
    const std::size_t mark = line_.substr(0, column_).find_last_of("=[,{");
    const std::size_t begin = mark == std::string_view::npos ? 0 : mark + 1;
    const std::string_view rest = line_.substr(begin);
    const std::string_view value = trimmed(rest.substr(0, rest.find_first_of(",]}#")));
    std::string word;
    for (const char c : value) {
      if (c != '"' && c != '\'') word += c;
    }
    if (word.empty()) return "a value is missing behind the =";
    std::string small = word;
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const char* yes : {"yes", "on", "true", "y"}) {
      if (small == yes) return fmt::format("write true in place of {}", word);
    }
    for (const char* no : {"no", "off", "false", "n"}) {
      if (small == no) return fmt::format("write false in place of {}", word);
    }
    return fmt::format("what is no plain number stands in quotes; write \"{}\"", one_line(word, max_quoted));
  }

  std::optional<std::string> no_equals() const {
    const bool is_document = std::any_of(lines_.begin(), lines_.end(), [](std::string_view line) {
      return trimmed(line).starts_with("rearguard") || trimmed(line).starts_with("[");
    });
    if (!is_document)
      return "a document begins with its kind, as in rearguard = \"position 1\"; rearguard convert reads "
             "lists of "
             "units and the files of other programs";
    const std::size_t colon = line_.find(':');
    if (colon != std::string_view::npos && line_.find('=') == std::string_view::npos)
      return fmt::format("write = in place of the colon behind {}", shown(line_.substr(0, colon)));
    return fmt::format("{} is no NAME = VALUE", shown(line_));
  }

  const std::string& reason_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  std::string_view line_;
  std::size_t column_ = 0;  ///< from 0
};

}  // namespace

std::optional<std::string> toml_advice(std::string_view text, Place place, const std::string& reason) {
  return Advice(text, place, reason).give();
}

}  // namespace rearguard
