#include "src/core/document/document.h"

#include <limits>

#include "src/core/document/board_line.h"
#include "src/core/document/parsers.h"
#include "src/core/document/source_text.h"

namespace rearguard {

const Member* Node::member(std::string_view key) const {
  for (const Member& m : members) {
    if (m.key == key) return &m;
  }
  return nullptr;
}

const Node* Node::find(std::string_view key) const {
  const Member* m = member(key);
  return m == nullptr ? nullptr : &m->value;
}

std::string_view kind_name(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::table:
      return "a table";
    case Node::Kind::array:
      return "an array";
    case Node::Kind::string:
      return "a string";
    case Node::Kind::integer:
      return "a whole number";
    case Node::Kind::real:
      return "a decimal number";
    case Node::Kind::boolean:
      return "true or false";
  }
  return "a value";
}

Checked<Node> parse_document(std::string_view text, const std::string& file) {
  Problems problems(file);
  text = without_byte_order_mark(text);
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return Diagnostic{file, 0, 0, "the text is larger than 2 GiB"};
  }
  if (const auto bad = find_bad_character(text)) {
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  }
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && text[first] == '{';
  Node root = json                  ? parse_json(text, problems)
              : is_board_line(text) ? parse_board_line(text, problems)
                                    : parse_toml(text, problems);
  if (!problems.empty()) return problems.take();
  return root;
}

}  // namespace rearguard
