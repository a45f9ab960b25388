// Reads the tree of a Tiled document into a map as drawn.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/workshop/exchange/tiled/tile_data.h"
#include "src/workshop/exchange/tiled/tiled_chart.h"
#include "src/workshop/exchange/tiled/tiled_map.h"
#include "src/workshop/exchange/tiled/tiled_part.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"

namespace rearguard {
namespace {

constexpr int max_tile_px = 100'000;

bool stays_below(const std::filesystem::path& path) {
  const auto plain = path.lexically_normal();
  return !path.is_absolute() && !plain.empty() && *plain.begin() != "..";
}

class TiledReader {
 public:
  TiledReader(const Node& tree, const std::string& file, const OpenBeside& open, const TiledReading& how)
      : problems_(file), tree_(tree), root_(tree, "the map", problems_), open_(open), how_(how) {}

  Checked<TiledMap> read() {
    if (root_.text("type") == "tileset") {
      problems_.add(tree_.place, "this is a tileset, not a map");
      return problems_.take();
    }
    if (const std::string orientation = root_.text("orientation"); orientation != "hexagonal") {
      problems_.add(tree_.place, "this map is " + value_text(orientation) +
                                     "; only those whose orientation in Tiled is \"hexagonal\" can be read");
      return problems_.take();
    }
    map_.place = tree_.place;
    map_.properties = root_.properties(how_.draft);
    read_shape();
    if (problems_.empty()) read_tilesets();
    if (const Node* layers = root_.list("layers"); layers != nullptr && problems_.empty())
      read_layers(*layers, {});
    add_offsets();
    if (!problems_.empty()) return problems_.take();
    return std::move(map_);
  }

 private:
  void read_shape() {
    const std::string axis = root_.text("staggeraxis");
    const std::string index = root_.text("staggerindex");
    if (axis != "x" && axis != "y")
      problems_.add(tree_.place, "`staggeraxis` must be \"x\" or \"y\", not " + value_text(axis));
    if (index != "odd" && index != "even")
      problems_.add(tree_.place, "`staggerindex` must be \"odd\" or \"even\", not " + value_text(index));
    map_.orientation = axis == "y" ? Orientation::pointy : Orientation::flat;
    map_.odd_shifted = index != "even";
    map_.infinite = root_.truth("infinite");
    map_.width = root_.whole("width", map_.infinite ? 0 : 1, max_side_cells);
    map_.height = root_.whole("height", map_.infinite ? 0 : 1, max_side_cells);
    if (std::int64_t{map_.width} * map_.height > max_cells)
      problems_.add(tree_.place, "a map has at most 4 million hexes");
    // Tiled lays out hexes in even numbers of pixels.
    map_.tile_width = root_.whole("tilewidth", 2, max_tile_px) / 2 * 2;
    map_.tile_height = root_.whole("tileheight", 2, max_tile_px) / 2 * 2;
    const int across = map_.orientation == Orientation::flat ? map_.tile_width : map_.tile_height;
    map_.hex_side = root_.whole("hexsidelength", 0, std::max(across - 1, 0), 0);
  }

  void read_tilesets() {
    const Node* list = root_.list("tilesets");
    if (list == nullptr) return;
    for (const Node& node : list->items) {
      const TiledPart part(node, "a tileset", problems_);
      TiledTileset tileset;
      tileset.first = static_cast<std::uint32_t>(part.whole("firstgid", 1, 0x0FFFFFFF));
      if (!map_.tilesets.empty() && tileset.first <= map_.tilesets.back().first)
        problems_.add(node.place, "tilesets must be in the order of their `firstgid`");
      if (const std::string source = part.text("source"); !source.empty()) {
        read_external(*node.find("source"), source, tileset);
      } else {
        read_tiles(node, tileset, problems_, how_.draft);
      }
      put_beside_map(source_folder(node), tileset);
      map_.tilesets.push_back(std::move(tileset));
    }
  }

  static std::filesystem::path source_folder(const Node& tileset) {
    const Node* source = tileset.find("source");
    return source == nullptr ? std::filesystem::path() : std::filesystem::path(source->text).parent_path();
  }
  /// A tileset names pictures from its own folder.
  static void put_beside_map(const std::filesystem::path& folder, TiledTileset& tileset) {
    const auto put = [&](TilePicture& picture) {
      if (!picture.file.empty()) picture.file = (folder / picture.file).lexically_normal().generic_string();
    };
    put(tileset.sheet);
    for (auto& [id, tile] : tileset.tiles) put(tile.picture);
  }

  void read_external(const Node& mention, const std::string& source, TiledTileset& tileset) {
    tileset.external = true;
    const bool is_shut = !stays_below(source) && !how_.opens_outside;
    const Checked<std::string> text =
        is_shut ? Checked<std::string>(
                      Diagnostic{source, 0, 0, "it is outside the map's folder; `--tilesets` allows another"})
                : open_(source);
    if (!text && how_.draft) {
      tileset.name = std::filesystem::path(source).stem().string();
      map_.remarks.push_back("the tileset " + value_text(source) + " is not opened (" +
                             text.problems().front().message + "); its tiles are called by their numbers");
      return;
    }
    if (is_shut)
      return problems_.add(mention.place,
                           "the tileset " + value_text(source) +
                               " is not opened: tilesets must be in or below the map's folder, or in "
                               "one that `--tilesets` names");
    if (!text)
      return problems_.add(mention.place,
                           "tileset " + value_text(source) + ": " + text.problems().front().message);
    const std::string file = (std::filesystem::path(problems_.file()).parent_path() / source).string();
    const Checked<Node> tree = tiled_tree(*text, file);
    if (!tree) return problems_.add(tree.problems());
    Problems own(file);
    if (const Node* type = tree->find("type"); type != nullptr && type->text != "tileset")
      own.add(tree->place, "this is not a tileset");
    read_tiles(*tree, tileset, own, how_.draft);
    if (!how_.draft) check_chart(tileset, own);
    if (!own.empty()) return problems_.add(own.take());
    for (auto& [id, tile] : tileset.tiles) {
      put_at(tile.properties, mention.place);
      tile.place = mention.place;
    }
  }

  /// Reads the tiles of an external tileset; its problems are reported with places in that file.
  static void check_chart(const TiledTileset& tileset, Problems& own) {
    TiledMap alone;
    alone.tilesets.push_back(tileset);
    const ChartNodes chart = chart_of(alone, {}, own);
    read_chart(chart.terrain, &chart.features, own);
  }

  void read_layers(const Node& list, Point offset) {
    for (const Node& node : list.items) {
      const TiledPart part(node, "a layer", problems_);
      const Node properties = part.properties(how_.draft);
      const Node* ignored = properties.find("ignore");
      if (ignored != nullptr && read_boolean(*ignored, "`ignore`", problems_).value_or(false)) continue;
      const Point own{offset.x + part.number("offsetx"), offset.y + part.number("offsety")};
      const std::string type = part.text("type");
      if (type == "group") {
        if (const Node* inner = part.list("layers")) read_layers(*inner, own);
      } else if (type == "tilelayer" || type == "objectgroup") {
        TiledLayer layer;
        layer.name = part.text("name");
        layer.properties = properties;
        layer.place = node.place;
        if (type == "tilelayer") read_blocks(part, layer);
        if (const Node* objects = part.list("objects"); objects != nullptr && type == "objectgroup")
          read_objects(*objects, part.text("class"), layer);
        offsets_.push_back(own);
        map_.layers.push_back(std::move(layer));
      }
    }
  }

  void read_blocks(const TiledPart& part, TiledLayer& layer) {
    std::string encoding = part.text("encoding");
    const std::string compression = part.text("compression");
    if (encoding.empty()) encoding = "csv";
    const auto read_block = [&](const Node& node, TiledCells block) {
      const Node* data = node.find("data");
      if (data == nullptr) return problems_.add(node.place, "this layer has no cells");
      if (std::int64_t{block.width} * block.height > max_cells)
        return problems_.add(node.place, "a layer has at most 4 million cells");
      cells_ += std::int64_t{block.width} * block.height;
      if (cells_ > max_total_cells)
        return problems_.add(node.place, "the layers of a map have at most 64 million cells together");
      const auto count = static_cast<std::size_t>(block.width) * static_cast<std::size_t>(block.height);
      auto gids = read_cells(*data, encoding, compression, count, problems_);
      if (!gids) return;
      block.gids = *std::move(gids);
      layer.blocks.push_back(std::move(block));
    };
    const Node* chunks = part.list("chunks");
    if (chunks == nullptr) return read_block(part.node(), {0, 0, map_.width, map_.height, {}});
    for (const Node& node : chunks->items) {
      const TiledPart chunk(node, "a chunk", problems_);
      const int max_offset = max_side_cells;
      const TiledCells block{chunk.whole("x", -max_offset, max_offset),
                             chunk.whole("y", -max_offset, max_offset),
                             chunk.whole("width", 1, max_offset),
                             chunk.whole("height", 1, max_offset),
                             {}};
      read_block(node, block);
    }
  }

  void read_objects(const Node& list, const std::string& kind_of_layer, TiledLayer& layer) {
    for (const Node& node : list.items) {
      const TiledPart part(node, "an object", problems_);
      const Node* source = node.find("template");
      if (source != nullptr && !how_.draft) {
        problems_.add(source->place, "objects made from templates cannot be read; detach this one in Tiled");
        continue;
      }
      TiledObject object;
      object.id = part.whole("id", 0, 0x7FFFFFFF, 0);
      object.name = part.text("name");
      object.kind = part.kind();
      if (object.kind.empty()) object.kind = kind_of_layer;
      if (object.kind.empty() && source != nullptr)
        object.kind = std::filesystem::path(source->text).stem().string();
      object.properties = part.properties(how_.draft);
      object.place = node.place;
      read_shape_of(part, object);
      layer.objects.push_back(std::move(object));
    }
  }

  void read_shape_of(const TiledPart& part, TiledObject& object) {
    const Point corner{part.number("x"), part.number("y")};
    const double width = part.number("width");
    const double height = part.number("height");
    if (const Node* gid = part.node().find("gid")) {
      object.shape = TiledObject::Shape::tile;
      object.gid = static_cast<std::uint32_t>(
          read_integer(*gid, "`gid`", 0, 0xFFFFFFFFLL, problems_).value_or(0) & 0x0FFFFFFF);
      // The position of a tile is its lower left corner.
      object.location = middle(part, corner, width, -height);
      return;
    }
    using Shape = TiledObject::Shape;
    for (const auto& [key, shape] : {std::pair{"polyline", Shape::line}, std::pair{"polygon", Shape::ring}}) {
      const Node* list = part.list(key);
      if (list == nullptr) continue;
      object.shape = shape;
      for (const Node& item : list->items) {
        const TiledPart point(item, "a point", problems_);
        object.points.push_back({corner.x + point.number("x"), corner.y + point.number("y")});
      }
      object.location = corner;
      return;
    }
    if (const Node* text = part.node().find("text"))
      object.text = TiledPart(*text, "a text", problems_).text("text");
    if (width != 0 || height != 0) object.shape = TiledObject::Shape::box;
    object.location = middle(part, corner, width, height);
  }

  /// Returns the middle of a box: half a width and half a height from the corner that it rotates about.
  static Point middle(const TiledPart& part, Point corner, double width, double height) {
    const double angle = part.number("rotation") * std::numbers::pi / 180;
    const double x = width / 2;
    const double y = height / 2;
    return {corner.x + x * std::cos(angle) - y * std::sin(angle),
            corner.y + x * std::sin(angle) + y * std::cos(angle)};
  }

  /// Places objects as Tiled shows them, relative to the cells, with the offsets of both layers.
  void add_offsets() {
    Point of_cells;
    for (std::size_t i = map_.layers.size(); i-- > 0;) {
      if (!map_.layers[i].blocks.empty()) of_cells = offsets_[i];
    }
    for (std::size_t i = 0; i < map_.layers.size(); ++i) {
      const Point by{offsets_[i].x - of_cells.x, offsets_[i].y - of_cells.y};
      for (TiledObject& object : map_.layers[i].objects) {
        object.location = {object.location.x + by.x, object.location.y + by.y};
        for (Point& p : object.points) p = {p.x + by.x, p.y + by.y};
      }
    }
  }

  Problems problems_;
  const Node& tree_;
  TiledPart root_;
  const OpenBeside& open_;
  const TiledReading& how_;
  TiledMap map_;
  std::int64_t cells_ = 0;      ///< of all layers so far
  std::vector<Point> offsets_;  ///< of `map_.layers`
};

}  // namespace

void read_tiles(const Node& tree, TiledTileset& tileset, Problems& problems, bool draft) {
  const TiledPart part(tree, "a tileset", problems);
  tileset.name = part.text("name");
  const auto pixels = [](const TiledPart& of, const char* key) { return of.whole(key, 0, max_tile_px, 0); };
  if (draft && !part.text("image").empty()) {
    const int margin = pixels(part, "margin");
    tileset.sheet = {part.text("image"), margin, margin, pixels(part, "tilewidth"),
                     pixels(part, "tileheight")};
    tileset.columns = pixels(part, "columns");
    tileset.spacing = pixels(part, "spacing");
  }
  const Node* list = part.list("tiles");
  if (list == nullptr) return;
  for (const Node& node : list->items) {
    const TiledPart one(node, "a tile", problems);
    TiledTile tile{one.kind(), one.properties(draft), node.place};
    if (draft)
      tile.picture = {one.text("image"), pixels(one, "x"), pixels(one, "y"), pixels(one, "width"),
                      pixels(one, "height")};
    if (tile.kind.empty() && tile.properties.members.empty() && tile.picture.file.empty()) continue;
    const auto id = static_cast<std::uint32_t>(one.whole("id", 0, 0x0FFFFFFF));
    if (!tileset.tiles.emplace(id, std::move(tile)).second)
      problems.add(node.place, "tile " + std::to_string(id) + " occurs twice here");
  }
}

Checked<TiledMap> read_tiled(const Node& tree, const std::string& file, const OpenBeside& open,
                             const TiledReading& how) {
  return TiledReader(tree, file, open, how).read();
}

}  // namespace rearguard
