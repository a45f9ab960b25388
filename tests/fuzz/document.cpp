// Any text as a document: it must be rejected with a position, or give the same tree again from its own TOML
// and JSON.

#include <algorithm>

#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "tests/fuzz/inputs.h"

namespace {

/// Returns true if a tree contains a number that only one format can express (infinity and NaN in TOML,
/// integers beyond 64 bits in JSON) or one with hundreds of digits, which the TOML reader rejects.
bool is_of_one_format(const Node& node) {
  constexpr std::size_t max_digits = 24;
  if (node.kind == Node::Kind::real)
    return node.text.size() > max_digits || node.text.find('n') != std::string::npos ||
           node.text.find_first_of(".eE") == std::string::npos;
  return std::any_of(node.items.begin(), node.items.end(), is_of_one_format) ||
         std::any_of(node.members.begin(), node.members.end(),
                     [](const Member& m) { return is_of_one_format(m.value); });
}

}  // namespace

int fuzz_document(const std::uint8_t* data, std::size_t size) {
  const auto read = parse_document(text_of(data, size), "input");
  if (!read) return rejected(read.problems());
  if (is_of_one_format(*read)) return 0;
  const std::string json = json_document(*read);
  for (const std::string& text : {toml_document(*read), json}) {
    const auto again = parse_document(text, "written");
    must(static_cast<bool>(again), "the written text cannot be read:\n" + text);
    must(json_document(*again) == json, "the written text reads differently:\n" + text);
  }
  return 0;
}
