#include "src/core/io/positions/batch_line.h"

#include "hexmap/hexside.h"
#include "src/core/document/decoder.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/document/file_access.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"

namespace rearguard {

Checked<Node> parse_batch_line(const std::string& line, const std::string& file) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos || line[first] != '{') {
    return Diagnostic{file, 1, first == std::string::npos ? 1 : static_cast<int>(first) + 1,
                      "not a JSON object"};
  }
  return parse_document(line, file);
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
