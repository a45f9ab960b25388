#include "src/core/document/toml_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/document.h"

namespace rearguard {
namespace {

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

void append_escaped(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (byte < 0x20U || byte == 0x7FU) {
    out += fmt::format("\\u{:04X}", byte);
  } else {
    out += c;
  }
}

}  // namespace

std::string toml_key(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), is_bare) ? std::string(key) : toml_string(key);
}

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) append_escaped(out, c);
  return out + '"';
}

std::string toml_lines(std::string_view text, std::string_view line_end) {
  // The first line end is not part of the text.
  std::string out = "\"\"\"" + std::string(line_end);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      out += line_end;
    } else if (text[i] == '"' && !out.ends_with('"') && i + 1 < text.size()) {
      // Alone it needs no escape; three in a row would end the text.
      out += '"';
    } else {
      append_escaped(out, text[i]);
    }
  }
  return out + "\"\"\"";
}

std::string toml_value(const Node& node) {
  std::string out;
  switch (node.kind) {
    case Node::Kind::string:
      return toml_string(node.text);
    case Node::Kind::boolean:
      return node.truth ? "true" : "false";
    case Node::Kind::integer:
    case Node::Kind::real:
      return node.text;
    case Node::Kind::array:
      for (const Node& item : node.items) out += (out.empty() ? "" : ", ") + toml_value(item);
      return "[" + out + "]";
    case Node::Kind::table:
      for (const Member& m : node.members)
        out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", toml_key(m.key), toml_value(m.value));
      return out.empty() ? "{}" : "{ " + out + " }";
  }
  return out;
}

}  // namespace rearguard
