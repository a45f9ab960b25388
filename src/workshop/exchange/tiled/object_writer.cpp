#include "src/workshop/exchange/tiled/object_writer.h"

#include <algorithm>
#include <cmath>

#include "src/core/document/node_builder.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/audit/terrain_kinds.h"
#include "src/workshop/exchange/tiled/tiled_properties.h"

namespace rearguard {
namespace {

// Water is blue, roads are brown; all are far apart from each other and from the tints of maps.
constexpr std::array<std::string_view, 3> stream_colours = {"#1f6fb4", "#4aa3df", "#17407a"};
constexpr std::array<std::string_view, 3> road_colours = {"#8c4a1f", "#c77b30", "#5e3415"};
constexpr std::array<std::string_view, 5> layer_colours = {"#d23b3b", "#7b3fa0", "#0b8f8f", "#4d4d4d",
                                                           "#2e8b3d"};

/// Gives each feature without a colour of its own one of its kind, in the order of the chart.
class LayerColours {
 public:
  std::string next(const Feature& feature) {
    if (!feature.colour.empty()) return feature.colour;
    if (is_stream(feature)) return std::string(stream_colours[streams_++ % stream_colours.size()]);
    if (is_road(feature)) return std::string(road_colours[roads_++ % road_colours.size()]);
    return std::string(layer_colours[others_++ % layer_colours.size()]);
  }

 private:
  std::size_t streams_ = 0, roads_ = 0, others_ = 0;
};

Node number_node(double value) {
  if (value == std::floor(value)) return whole_node(static_cast<std::int64_t>(value));
  // Centres, corners and hexside middles are at multiples of a quarter pixel.
  Node node = node_of(Node::Kind::real, {});
  const auto hundredths = static_cast<std::int64_t>(std::llround(std::abs(value) * 100));
  const std::string digits = std::to_string(hundredths % 100);
  node.text = std::string(value < 0 ? "-" : "") + std::to_string(hundredths / 100) + "." +
              (digits.size() < 2 ? "0" : "") + digits;
  return node;
}

/// Returns a property that marks a feature whose name is also the class of units, labels or victory hexes.
Node feature_properties(const std::string& name) {
  Node list = list_node();
  if (name == "unit" || name == "label" || name == "victory")
    list.items.push_back(property("feature", text_node(name)));
  return list;
}

}  // namespace

Cell ObjectWriter::cell(Hex h) const {
  const Printed p = grid_.to_printed(h);
  return {p.column - grid_.first.column, p.row - grid_.first.row};
}

Node ObjectWriter::object(const std::string& kind, const std::string& name, Point at, Node properties) {
  Node node = table_node();
  add_member(node, "height", whole_node(0));
  add_member(node, "id", whole_node(next_++));
  add_member(node, "name", text_node(name));
  if (!properties.items.empty()) add_member(node, "properties", std::move(properties));
  add_member(node, "rotation", whole_node(0));
  add_member(node, "type", text_node(kind));
  add_member(node, "visible", truth_node(true));
  add_member(node, "width", whole_node(0));
  add_member(node, "x", number_node(at.x));
  add_member(node, "y", number_node(at.y));
  return node;
}

Node ObjectWriter::point(const std::string& kind, const std::string& name, Point at, Node properties) {
  Node node = object(kind, name, at, std::move(properties));
  add_member(node, "point", truth_node(true));
  return node;
}

Node ObjectWriter::line(const std::string& kind, const std::vector<ChainEnd>& ends, Node properties) {
  const Point first = points_.at(ends.front());
  Node node = object(kind, "", first, std::move(properties));
  Node list = list_node();
  for (const ChainEnd end : ends) {
    const Point p = points_.at(end);
    Node one = table_node();
    add_member(one, "x", number_node(p.x - first.x));
    add_member(one, "y", number_node(p.y - first.y));
    list.items.push_back(std::move(one));
  }
  add_member(node, "polyline", std::move(list));
  return node;
}

std::vector<ObjectWriter::FeatureLayer> ObjectWriter::features() {
  std::vector<FeatureLayer> layers;
  if (!map_.has_features()) return layers;
  const std::vector<FeatureSides> all = feature_sides(map_);
  LayerColours colours;
  for (std::size_t f = 0; f < all.size(); ++f) {
    const Feature& feature = map_.chart().features[f];
    const bool across =
        std::ranges::any_of(feature.replace, [](ChartCost c) { return c.kind != ChartCost::Kind::absent; });
    FeatureLayer layer{feature.name, colours.next(feature), {}};
    add_lines(layer.objects, feature.name, all[f].both_ways, across);
    add_one_way_lines(layer.objects, feature.name, all[f].one_way);
    layers.push_back(std::move(layer));
  }
  return layers;
}

ChainEnd ObjectWriter::end_at(Point p) {
  const ChainEnd end = (static_cast<ChainEnd>(std::llround(p.y * 2)) << 32) + std::llround(p.x * 2);
  points_.emplace(end, p);
  return end;
}

/// Returns the corners of a hexside, ordered so that the hex it leads to is on the left.
ChainLink ObjectWriter::corners_of(const FeatureSides::Side& side) {
  const auto corners = geometry_.corners(cell(side.from));
  const auto d = static_cast<std::size_t>(*direction_between(side.from, side.to));
  return {end_at(corners[d]), end_at(corners[(d + 1) % corners.size()])};
}

/// Adds hexsides as joined lines: from corner to corner, or with `across` from centre to centre.
void ObjectWriter::add_lines(std::vector<Node>& objects, const std::string& feature,
                             const std::vector<FeatureSides::Side>& sides, bool across) {
  std::vector<ChainLink> links;
  for (const auto& side : sides) {
    links.push_back(
        across ? ChainLink{end_at(geometry_.centre(cell(side.from))), end_at(geometry_.centre(cell(side.to)))}
               : corners_of(side));
  }
  for (const auto& chain : chains(links))
    objects.push_back(line(feature, chain, feature_properties(feature)));
}

void ObjectWriter::add_one_way_lines(std::vector<Node>& objects, const std::string& feature,
                                     const std::vector<FeatureSides::Side>& sides) {
  std::vector<ChainLink> links;
  for (const auto& side : sides) links.push_back(corners_of(side));
  for (const auto& chain : directed_chains(links)) {
    Node properties = feature_properties(feature);
    properties.items.push_back(property("one_way", text_node("left")));
    objects.push_back(line(feature, chain, std::move(properties)));
  }
}

std::vector<Node> ObjectWriter::in_hexes(const char* key, const std::vector<Hex>& hexes) {
  const std::string kind = key == std::string("labels") ? "label" : "victory";
  std::vector<Node> objects;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Node& one = document_.find(key)->items[i];
    const Node* text = one.find("text");
    // Tiled shows the names of objects, so the text of a label becomes its name.
    const bool named = text != nullptr && !text->text.empty();
    std::set<std::string> without{"hex"};
    if (named) without.insert("text");
    objects.push_back(
        point(kind, named ? text->text : "", geometry_.centre(cell(hexes[i])), all_properties(one, without)));
  }
  return objects;
}

std::vector<Node> ObjectWriter::labels() {
  std::vector<Hex> hexes;
  for (const MapLabel& l : map_.labels) hexes.push_back(l.hex);
  return in_hexes("labels", hexes);
}

std::vector<Node> ObjectWriter::victory() {
  std::vector<Hex> hexes;
  for (const VictoryHex& v : map_.victory_hexes) hexes.push_back(v.hex);
  return in_hexes("victory_hexes", hexes);
}

std::vector<Node> ObjectWriter::units(const Setup& setup) {
  std::vector<Node> objects;
  const auto document = parse_document(to_toml(setup, {"", "map", nullptr, ""}), "");
  for (const Node& unit : document->find("units")->items) {
    const Hex hex = *grid_.parse(unit.find("hex")->text);
    objects.push_back(point("unit", unit.find("id")->text, geometry_.centre(cell(hex)),
                            all_properties(unit, {"id", "hex"})));
  }
  return objects;
}

}  // namespace rearguard
