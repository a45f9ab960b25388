#include "src/desk/map/map_art.h"

#include <set>

#include "hexmap/hex_map.h"
#include "hexmap/one_line.h"
#include "src/answers/view/art.h"
#include "src/core/board/counter_pictures.h"
#include "src/core/board/unit.h"
#include "src/core/document/file_access.h"
#include "src/core/document/files_in_use.h"
#include "src/desk/paint/art_files.h"

namespace rearguard {
MapArt map_art(const std::string& art_folder, const HexMap& map, const std::string& map_file,
               std::span<const Unit> units) {
  MapArt art;
  auto library = std::make_shared<ArtLibrary>();
  if (!art_folder.empty()) read_art_folder(art_folder, *library);
  std::set<std::string> wanted;
  for (const Terrain& terrain : map.chart().terrains) wanted.insert(terrain.picture);
  for (const Feature& feature : map.chart().features) wanted.insert(feature.picture);
  for (const Unit& unit : units) {
    for (const std::string& entry : unit.pictures) wanted.emplace(picture_file(entry));
  }
  wanted.erase(std::string());
  long long pixels_left = max_art_px;
  for (const std::string& file : wanted) {
    std::optional<std::string> problem;
    if (map_file.empty()) {
      problem = "the picture " + file + " is not used: the map has no file of its own";
    } else if (!is_inside_folder(document_folder(map_file), file)) {
      problem = "the picture " + file + " is not used: pictures must be in the map's folder or below it";
    } else {
      const std::filesystem::path path = std::filesystem::path(map_file).parent_path() / file;
      note_in_use(path);
      problem = read_art_file(path, picture_name(file), *library, pixels_left);
    }
    if (problem) art.problems.push_back(one_line(*problem));
  }
  art.library = std::move(library);
  return art;
}

}  // namespace rearguard
