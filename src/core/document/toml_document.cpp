// Parses TOML into a tree with places, by the packaged parser library. TOML_HEADER_ONLY is 0, because
// assertions of the header-only version end the program on malformed headers; the build for browsers, which
// has no library, has it without assertions.

#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "hexmap/one_line.h"
#include "src/core/document/document.h"
#include "src/core/document/parsers.h"
#include "src/core/document/source_text.h"
#include "src/core/document/toml_advice.h"

namespace rearguard {

namespace {

/// Converts places to offsets. Queries come mostly in the order of the text, so each search continues from
/// the last.
class PlaceIndex {
 public:
  explicit PlaceIndex(std::string_view text) : text_(text) {
    starts_.push_back(0);
    for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1))
      starts_.push_back(i + 1);
  }

  std::size_t offset(Place place) {
    const auto line = static_cast<std::size_t>(place.line - 1);
    if (line >= starts_.size()) return text_.size();
    if (place.line != last_.line || place.column < last_.column) {
      last_ = {place.line, 1};
      offset_ = starts_[line];
    }
    while (last_.column < place.column && offset_ < text_.size()) {
      ++offset_;
      while (offset_ < text_.size() && (static_cast<unsigned char>(text_[offset_]) & 0xC0U) == 0x80U)
        ++offset_;
      ++last_.column;
    }
    return offset_;
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
  Place last_;
  std::size_t offset_ = 0;
};

Place place_of(const toml::source_position& p) {
  return {static_cast<int>(std::max(p.line, 1U)), static_cast<int>(std::max(p.column, 1U))};
}

/// Returns the text with these strings emptied. The parser is slow for each character, and a map consists
/// almost entirely of such strings.
std::string emptied(std::string_view text, const std::vector<LongString>& strings) {
  std::string rest;
  std::size_t from = 0;
  for (const LongString& s : strings) {
    rest += text.substr(from, s.begin - from);
    from = s.begin + s.size;
  }
  return rest += text.substr(from);
}

class TomlTree {
 public:
  /// `left_out`: the strings of `text` that were emptied before parsing. Nothing else follows them on their
  /// lines, so all places still hold.
  TomlTree(std::string_view text, const std::vector<LongString>& left_out, Problems& problems)
      : text_(text), left_out_(left_out), places_(text), problems_(problems) {}

  Node convert(const toml::node& source) {
    Node node;
    node.place = place_of(source.source().begin);
    if (const auto* table = source.as_table()) {
      node.kind = Node::Kind::table;
      convert_members(*table, node);
    } else if (const auto* array = source.as_array()) {
      node.kind = Node::Kind::array;
      node.items.reserve(array->size());
      for (const toml::node& item : *array) node.items.push_back(convert(item));
    } else {
      convert_value(source, node);
    }
    return node;
  }

 private:
  void convert_members(const toml::table& table, Node& node) {
    std::vector<std::pair<Place, toml::table::const_iterator>> order;
    order.reserve(table.size());
    for (auto it = table.begin(); it != table.end(); ++it) {
      order.emplace_back(place_of(it->first.source().begin), it);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    node.members.reserve(order.size());
    for (const auto& [place, it] : order) {
      node.members.push_back({std::string(it->first.str()), place, convert(it->second)});
    }
  }

  void convert_value(const toml::node& source, Node& node) {
    if (const auto* string = source.as_string()) {
      node.kind = Node::Kind::string;
      node.text = string->get();
      if (node.text.empty() && put_back(node)) return;
      const std::size_t begin = places_.offset(node.place) + 1;
      const std::size_t end = begin + node.text.size();
      node.verbatim = end < text_.size() && text_.substr(begin, node.text.size()) == node.text &&
                      text_[end] == text_[begin - 1];
      node.starts_below = starts_below(begin - 1, node.text);
    } else if (const auto* integer = source.as_integer()) {
      node.kind = Node::Kind::integer;
      node.whole = integer->get();
      node.text = std::to_string(node.whole);
    } else if (source.is_floating_point()) {
      node.kind = Node::Kind::real;
      node.text = digits(source);
    } else if (const auto* boolean = source.as_boolean()) {
      node.kind = Node::Kind::boolean;
      node.truth = boolean->get();
    } else {
      node.kind = Node::Kind::string;
      problems_.add(node.place, "dates and times are not allowed; write a string in quotes");
    }
  }

  /// Returns whether the text at `begin` is triple quotes, the end of their line and then `value`.
  bool starts_below(std::size_t begin, std::string_view value) const {
    const std::string_view quotes = text_.substr(begin, 3);
    if (quotes != "\"\"\"" && quotes != "'''") return false;
    std::size_t at = begin + 3;
    if (at < text_.size() && text_[at] == '\r') ++at;
    return at < text_.size() && text_[at] == '\n' && text_.substr(at + 1, value.size()) == value;
  }

  /// Returns whether the string was emptied before parsing.
  bool put_back(Node& node) const {
    const auto found = std::lower_bound(left_out_.begin(), left_out_.end(), node.place,
                                        [](const LongString& s, Place p) { return s.place < p; });
    if (found == left_out_.end() || found->place != node.place) return false;
    node.text = text_.substr(found->begin, found->size);
    node.verbatim = true;
    return true;
  }

  /// Returns the digits of a number as written, without TOML's separators.
  std::string digits(const toml::node& source) {
    const std::size_t begin = places_.offset(place_of(source.source().begin));
    const std::size_t end = places_.offset(place_of(source.source().end));
    std::string raw(text_.substr(begin, end > begin ? end - begin : 0));
    raw.erase(std::remove(raw.begin(), raw.end(), '_'), raw.end());
    return raw;
  }

  std::string_view text_;
  const std::vector<LongString>& left_out_;
  PlaceIndex places_;
  Problems& problems_;
};

Place end_of(std::string_view text) {
  TextCursor cursor(text);
  cursor.advance_to(text.size());
  return cursor.place();
}

/// Returns the parser's message without its own description of the place.
std::string reason(std::string_view description) {
  constexpr std::string_view opening = "Error while parsing ";
  const std::size_t colon = description.find(": ");
  if (description.substr(0, opening.size()) == opening && colon != std::string_view::npos) {
    description.remove_prefix(colon + 2);
  }
  return one_line(description, 200);
}

}  // namespace

Node parse_toml(std::string_view text, Problems& problems) {
  std::vector<LongString> long_strings;
  if (const auto deep = find_deep_toml(text, max_nesting, long_strings)) {
    problems.add(deep->place, deep->message);
    return {};
  }
  if (!long_strings.empty()) {
    try {
      const toml::table table = toml::parse(emptied(text, long_strings));
      return TomlTree(text, long_strings, problems).convert(table);
    } catch (const toml::parse_error&) {
      // The error has its place in the shortened text; parse the whole text for the right place.
    }
  }
  try {
    const toml::table table = toml::parse(text);
    return TomlTree(text, {}, problems).convert(table);
  } catch (const toml::parse_error& e) {
    const std::string why = reason(e.description());
    // The parser may place the end of the text on the line before it.
    const bool at_end = why.find("end-of-file") != std::string::npos;
    const Place place = at_end ? end_of(text) : place_of(e.source().begin);
    problems.add(place, "this is not TOML: " + toml_advice(text, place, why).value_or(why));
  }
  return {};
}

}  // namespace rearguard
