#include "src/core/document/document_text.h"

#include <algorithm>

#include "src/core/document/document.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

constexpr std::size_t max_width = 108;

bool is_table(const Node& node) {
  return node.kind == Node::Kind::table;
}
bool is_number(const Node& node) {
  return node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
}

/// Returns whether a table maps names to tables, each of which gets a line.
bool holds_tables_only(const Node& node) {
  return is_table(node) && !node.members.empty() &&
         std::all_of(node.members.begin(), node.members.end(),
                     [](const Member& m) { return is_table(m.value); });
}

bool is_broken_up(const Node& array, const std::string& line) {
  if (array.kind != Node::Kind::array || array.items.empty()) return false;
  return line.size() > max_width || array.items.front().kind == Node::Kind::table ||
         array.items.front().kind == Node::Kind::array;
}

/// Writes the members of a table, with empty lines around a member of several lines.
class TomlLines {
 public:
  void add(const std::string& key, const Node& value) {
    if (holds_tables_only(value)) return add_tables(key, value);
    std::string line = key + " = " + toml_value(value);
    const bool several = is_broken_up(value, line) || is_row_list(key, value);
    if (several) {
      line = key + " = [\n";
      for (const Node& item : value.items) line += "  " + toml_value(item) + ",\n";
      line += "]";
    }
    part(several);
    text_ += line + "\n";
  }
  std::string take() { return std::move(text_); }

 private:
  // One line for each row of the map, even if all rows would fit on one.
  static bool is_row_list(const std::string& key, const Node& value) {
    return (key.ends_with("hexes") || key.ends_with("elevation")) && value.kind == Node::Kind::array &&
           !value.items.empty();
  }

  void add_tables(const std::string& key, const Node& tables) {
    part(true);
    for (const Member& m : tables.members)
      text_ += key + "." + toml_key(m.key) + " = " + toml_value(m.value) + "\n";
  }

  void part(bool several) {
    if (!text_.empty() && (several || after_several_)) text_ += "\n";
    after_several_ = several;
  }

  std::string text_;
  bool after_several_ = false;
};

/// JSON does not allow a leading plus.
std::string json_number(const std::string& text) {
  return text.starts_with('+') ? text.substr(1) : text;
}

class JsonLines {
 public:
  void write(const Node& node, std::size_t indent) {
    const std::string line = json_value(node);
    const bool is_narrow = indent > 0 && indent + line.size() <= max_width;
    if (!is_narrow && is_table(node) && !node.members.empty()) {
      write_members(node, indent);
    } else if (!is_narrow && node.kind == Node::Kind::array && !node.items.empty()) {
      write_items(node, indent);
    } else {
      text_ += line;
    }
  }
  std::string take() { return std::move(text_); }

 private:
  void write_members(const Node& table, std::size_t indent) {
    const std::string margin(indent + 1, ' ');
    text_ += "{\n";
    for (const Member& m : table.members) {
      text_ += margin + toml_string(m.key) + ": ";
      write(m.value, indent + 1);
      text_ += &m == &table.members.back() ? "\n" : ",\n";
    }
    text_ += std::string(indent, ' ') + "}";
  }

  void write_items(const Node& array, std::size_t indent) {
    const std::string margin(indent + 1, ' ');
    text_ += "[\n" + margin;
    std::size_t used = margin.size();
    for (const Node& item : array.items) {
      const bool first = &item == &array.items.front();
      const std::size_t length = is_number(item) ? item.text.size() + 2 : max_width;
      if (!first) {
        text_ += used + length > max_width ? ",\n" + margin : ", ";
        if (used + length > max_width) used = margin.size();
      }
      write(item, indent + 1);
      used += length;
    }
    text_ += "\n" + std::string(indent, ' ') + "]";
  }

  std::string text_;
};

}  // namespace

std::string toml_document(const Node& document, const std::string& prefix) {
  TomlLines lines;
  const std::string before = prefix.empty() ? "" : toml_key(prefix) + ".";
  for (const Member& m : document.members) lines.add(before + toml_key(m.key), m.value);
  return lines.take();
}

// A basic string of TOML, as written here, is a valid string of JSON.
std::string json_value(const Node& node) {
  std::string out;
  switch (node.kind) {
    case Node::Kind::string:
      return toml_string(node.text);
    case Node::Kind::boolean:
      return node.truth ? "true" : "false";
    case Node::Kind::integer:
      return node.text;
    case Node::Kind::real:
      return json_number(node.text);
    case Node::Kind::array:
      for (const Node& item : node.items) out += (out.empty() ? "" : ", ") + json_value(item);
      return "[" + out + "]";
    case Node::Kind::table:
      for (const Member& m : node.members)
        out += (out.empty() ? "" : ", ") + toml_string(m.key) + ": " + json_value(m.value);
      return "{" + out + "}";
  }
  return out;
}

std::string json_document(const Node& document) {
  JsonLines lines;
  lines.write(document, 0);
  return lines.take() + "\n";
}

}  // namespace rearguard
