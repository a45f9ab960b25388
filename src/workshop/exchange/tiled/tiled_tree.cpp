#include "src/workshop/exchange/tiled/tiled_tree.h"

#include "src/core/document/document.h"
#include "src/core/document/limits.h"
#include "src/core/document/source_text.h"
#include "src/workshop/exchange/files/xml_tree.h"

namespace rearguard {
namespace {

/// Returns where the elements and attributes of a text exceed the limit on values.
std::optional<TextProblem> find_crowded_xml(std::string_view text) {
  std::size_t values = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '<' && text[i] != '=') continue;
    if (++values <= max_values) continue;
    TextCursor cursor(text);
    cursor.advance_to(i);
    return TextProblem{cursor.place(), too_many_values_message()};
  }
  return std::nullopt;
}

}  // namespace

Checked<Node> tiled_tree(std::string_view text, const std::string& file) {
  const std::string_view bare = without_byte_order_mark(text);
  const std::size_t first = bare.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return Diagnostic{file, 1, 1, "the file is empty"};
  if (bare[first] == '{') return parse_document(text, file);
  if (const auto bad = find_bad_character(bare))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  if (const auto crowded = find_crowded_xml(bare))
    return Diagnostic{file, crowded->place.line, crowded->place.column, crowded->message};
  Problems problems(file);
  Node root = xml_tree(bare, problems);
  if (!problems.empty()) return problems.take();
  return root;
}

void put_at(Node& node, Place place) {
  node.place = place;
  node.verbatim = false;
  for (Node& item : node.items) put_at(item, place);
  for (Member& m : node.members) {
    m.place = place;
    put_at(m.value, place);
  }
}

}  // namespace rearguard
