#include "src/document/toml_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/document/document.h"

namespace rearguard {
namespace {

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

}  // namespace

std::string toml_key(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), is_bare) ? std::string(key) : toml_string(key);
}

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
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
  return out + '"';
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
