#include "src/core/io/positions/batch_line.h"

#include "hexmap/hexside.h"
#include "src/core/document/board_line.h"
#include "src/core/document/decoder.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/document/file_access.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"

namespace rearguard {

namespace {

void shift(Node& node, const Place& by) {
  node.place = {by.line, node.place.column + by.column};
  for (Node& item : node.items) shift(item, by);
  for (Member& m : node.members) {
    m.place = {by.line, m.place.column + by.column};
    shift(m.value, by);
  }
}

/// Reads a board in one line that stands as a string in place of a table. Returns its problems.
std::vector<Diagnostic> read_board_line(Node& position, const std::string& file) {
  const Place place = position.place;
  auto read = parse_document(position.text, file);
  if (read) {
    position = *std::move(read);
    shift(position, place);
    return {};
  }
  std::vector<Diagnostic> problems = read.problems();
  for (Diagnostic& problem : problems) {
    problem.line = place.line;
    problem.column += place.column;
  }
  return problems;
}

}  // namespace

Checked<Node> parse_batch_line(const std::string& line, const std::string& file) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos || line[first] != '{') {
    return Diagnostic{file, 1, first == std::string::npos ? 1 : static_cast<int>(first) + 1,
                      "not a JSON object"};
  }
  auto root = parse_document(line, file);
  if (!root) return root;
  Node object = *std::move(root);
  for (Member& m : object.members) {
    if (m.key != "position" || m.value.kind != Node::Kind::string || !is_board_line(m.value.text)) continue;
    if (auto problems = read_board_line(m.value, file); !problems.empty()) return problems;
  }
  return object;
}

namespace {

/// Returns the folder that limits where the line's map may be; found once for each path.
std::string folder_for(const std::string& path, const BatchSource& line) {
  for (const std::string& folder : {std::string("."), line.folder}) {
    if (line.cache.is_allowed(folder, path)) return folder;
  }
  return folder_bounding(path, line.folder);
}

}  // namespace

Checked<PositionDocument> read_line_position(const Node& position, const BatchSource& line) {
  PositionSource source;
  source.file = line.file;
  const Node* map = position.find("map");
  source.directory = map != nullptr && map->kind == Node::Kind::string ? folder_for(map->text, line) : ".";
  source.kind_line = Need::optional;
  source.cache = &line.cache;
  return read_position(position, source);
}

}  // namespace rearguard
