#include "src/workshop/exchange/list_values.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/decoder.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

enum class ValueKind : std::uint8_t { text, whole, movement, truth, list };

/// Returns what a column holds; nothing if no unit has it, or no field can state it.
std::optional<ValueKind> kind_of_key(std::string_view name) {
  if (name.starts_with(count_prefix) && name.size() > count_prefix.size()) return ValueKind::whole;
  const Key* key = keys_of("unit")->find(name);
  if (key == nullptr) return std::nullopt;
  if (key->type == "string") return ValueKind::text;
  if (key->type == "boolean") return ValueKind::truth;
  if (key->type == "number") return ValueKind::movement;
  if (key->type == "strings") return ValueKind::list;
  return key->type.starts_with("integer") ? std::optional(ValueKind::whole) : std::nullopt;
}

}  // namespace

bool can_state(std::string_view key) {
  return kind_of_key(key).has_value();
}

std::vector<std::string> known_keys() {
  std::vector<std::string> names;
  for (const Key& key : keys_of("unit")->list)
    if (kind_of_key(key.name)) names.emplace_back(key.name);
  names.emplace_back("counts.NAME");
  return names;
}

std::string_view without_margins(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> whole_in(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string as_key(const std::string& name) {
  std::string key = name;
  for (char& c : key) {
    if (c == ' ' || c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return kind_of_key(key) && !kind_of_key(name) ? key : name;
}

std::optional<Node> field_value(const std::string& key, const Field& field, Problems& problems) {
  switch (*kind_of_key(key)) {
    case ValueKind::text:
    case ValueKind::movement:
      return text_node(field.text, field.place);
    case ValueKind::whole: {
      const auto number = whole_in(field.text);
      if (number) return whole_node(*number, field.place);
      problems.add(field.place, fmt::format("`{}` must be a whole number, not {}", key,
                                            value_text(one_line(field.text, 40))));
      return std::nullopt;
    }
    case ValueKind::truth: {
      static constexpr std::array<std::string_view, 4> yes = {"true", "yes", "1", "x"};
      static constexpr std::array<std::string_view, 3> no = {"false", "no", "0"};
      const bool is_yes = std::ranges::find(yes, field.text) != yes.end();
      if (is_yes || std::ranges::find(no, field.text) != no.end()) {
        Node node = truth_node(is_yes);
        node.place = field.place;
        return node;
      }
      problems.add(field.place, fmt::format("`{}` must be true or false (or yes, no, 1, 0), not {}", key,
                                            value_text(one_line(field.text, 40))));
      return std::nullopt;
    }
    case ValueKind::list: {
      Node list = list_node({}, field.place);
      std::size_t begin = 0;
      while (begin <= field.text.size()) {
        const std::size_t end = std::min(field.text.find_first_of(" +|", begin), field.text.size());
        if (end > begin) list.items.push_back(text_node(field.text.substr(begin, end - begin), field.place));
        begin = end + 1;
      }
      return list;
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_blank_line(std::string_view line) {
  const std::string_view rest = without_margins(line);
  return rest.empty() || rest.front() == '#' || rest.find_first_not_of(" |:-") == std::string_view::npos;
}

char separator_of(std::string_view line) {
  for (const char separator : {'|', '\t', ';', ','}) {
    const std::size_t end = line.find(separator);
    if (end == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, end);
    if (name.find_first_of("/:") == std::string_view::npos) return separator;
  }
  return '\0';
}

std::vector<Field> fields_of_line(std::string_view line, int number, char separator, Problems& problems) {
  Place last{number, 1};
  auto place = [&, counted = std::size_t{0}](std::size_t at) mutable {
    last.column += static_cast<int>(code_points(line.substr(counted, at - counted)).size());
    counted = at;
    return last;
  };
  std::vector<Field> fields;
  std::size_t at = 0;
  if (separator == '|') {  // a table with lines round its cells
    at = line.find_first_not_of(" \t|");
    at = at == std::string_view::npos ? line.size() : at;
    while (line.size() > at && (line.back() == '|' || line.back() == ' ')) line.remove_suffix(1);
  }
  while (true) {
    while (at < line.size() && line[at] == ' ') ++at;
    Field field{{}, place(at)};
    if (at < line.size() && line[at] == '"') {
      ++at;
      while (at < line.size() && (line[at] != '"' || line.substr(at, 2) == "\"\"")) {
        if (line[at] == '"') ++at;
        field.text += line[at++];
      }
      if (at == line.size()) {
        problems.add(field.place, "this field begins with a quote that does not end in its line");
        return fields;
      }
      ++at;
      while (at < line.size() && line[at] == ' ') ++at;
      if (at < line.size() && line[at] != separator) {
        problems.add(place(at), "there is text behind the closing quote; quotes inside a field are doubled");
        return fields;
      }
    } else {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      field.text = without_margins(line.substr(at, end - at));
      at = end;
    }
    fields.push_back(std::move(field));
    if (at == line.size()) return fields;
    ++at;
  }
}

}  // namespace rearguard
