#include "src/core/io/maps/underlay_file.h"

#include "src/core/document/document.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/underlay_reader.h"

namespace rearguard {

std::optional<Underlay> underlay_in(const Node& document, const Grid& grid) {
  const Node* map = document.find("map");
  const Node& inside = map != nullptr && map->kind == Node::Kind::table ? *map : document;
  const Node* underlay = inside.find("underlay");
  Problems problems("");
  return underlay == nullptr ? std::nullopt : read_underlay(*underlay, grid, problems);
}

std::optional<Underlay> underlay_in_file(const std::string& file, const Grid& grid) {
  if (file.empty()) return std::nullopt;
  const auto text = read_named_file(file);
  const auto document = text ? parse_document(*text, file) : Checked<Node>(text.problems());
  return document ? underlay_in(*document, grid) : std::nullopt;
}

UnderlayPicture underlay_picture(const Underlay& underlay, const std::string& map_file) {
  const std::string name = "the picture " + underlay.picture + " under the map is not shown: ";
  if (map_file.empty()) return {"", name + "the map has no file of its own"};
  if (!is_inside_folder(document_folder(map_file), underlay.picture))
    return {"", name + "it must be in the map's folder or below it"};
  return {path_from(directory_of(map_file), underlay.picture), ""};
}

}  // namespace rearguard
