#include "src/exchange/tiled_tree.h"

#include "src/exchange/xml_tree.h"
#include "src/io/source_text.h"

namespace rearguard {

Checked<Node> tiled_tree(std::string_view text, const std::string& file) {
  const std::string_view mark = "\xEF\xBB\xBF";
  const std::string_view bare = text.substr(0, 3) == mark ? text.substr(3) : text;
  const std::size_t first = bare.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return Diagnostic{file, 1, 1, "the file is empty"};
  if (bare[first] == '{') return parse_document(text, file);
  if (const auto bad = find_bad_character(bare))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  Problems problems(file);
  Node root = xml_tree(bare, problems);
  if (!problems.empty()) return problems.take();
  return root;
}

}  // namespace rearguard
