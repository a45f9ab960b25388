// Any text as a map of Tiled, XML or JSON, with one tileset: it must be rejected with a position, or be
// written for Tiled and read again as the same map.

#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_import.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/fuzz/inputs.h"

namespace {

constexpr std::size_t max_tiles = 2000;

constexpr const char* tileset = R"(<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="ground" tilewidth="64" tileheight="56" tilecount="2" columns="2">
 <tile id="0"><properties><property name="terrain" value="grass"/><property name="cost.foot" type="int" value="1"/></properties></tile>
 <tile id="1"><properties><property name="feature" value="road"/><property name="replace.foot" value="1/2"/></properties></tile>
</tileset>
)";

Checked<std::string> open_beside(const std::string& path) {
  if (path == "ground.tsx") return std::string(tileset);
  return Diagnostic{path, 0, 0, "there is nothing here"};
}

void check_again(const Node& tree, const std::string& map) {
  const auto xml = tiled_xml(tree);
  std::vector<std::string> texts{json_document(tree)};
  if (const auto* text = std::get_if<std::string>(&xml)) texts.push_back(*text);
  for (const std::string& text : texts) {
    const auto again = read_tiled_text(text, "written", open_beside);
    must(static_cast<bool>(again), "the written text cannot be read:\n" + text);
    must(to_toml(*again->map) == map, "the written text reads differently:\n" + text);
  }
}

}  // namespace

int fuzz_tiled(const std::uint8_t* data, std::size_t size) {
  const auto read = read_tiled_text(text_of(data, size), "map.tmx", open_beside);
  if (!read) return rejected(read.problems());
  const HexMap& map = *read->map;
  if (map.grid().size() > max_tiles) return 0;
  check_again(tiled_map(map, tile_sheet(map, 32, "tiles.png"), nullptr), to_toml(map));
  return 0;
}
