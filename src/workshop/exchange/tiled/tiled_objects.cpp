#include "src/workshop/exchange/tiled/tiled_objects.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/decoder.h"
#include "src/core/document/node_builder.h"
#include "src/workshop/exchange/tiled/tiled_chart.h"
#include "src/workshop/exchange/tiled/tiled_geometry.h"
#include "src/workshop/exchange/tiled/tiled_map.h"

namespace rearguard {
namespace {

const std::string unit_class = "unit";
const std::string label_class = "label";
const std::string victory_class = "victory";

class ObjectReader {
 public:
  ObjectReader(const TiledMap& map, const TiledGeometry& geometry, const std::vector<std::string>& features,
               const NumberOf& number_of, Problems& problems)
      : map_(map), geometry_(geometry), features_(features), number_of_(number_of), problems_(problems) {}

  ObjectNodes read() {
    for (const TiledLayer& layer : map_.layers) {
      for (const TiledObject& object : layer.objects) read_object(layer, object);
    }
    return std::move(nodes_);
  }

 private:
  void read_object(const TiledLayer& layer, const TiledObject& object) {
    object_ = &object;
    const auto feature = feature_of(layer, object);
    if (feature) return read_feature(*feature);
    if (object.kind == unit_class) return read_unit();
    if (object.kind == label_class) return read_label();
    if (object.kind == victory_class) return read_victory();
    std::vector<std::string> known = features_;
    known.insert(known.end(), {unit_class, label_class, victory_class});
    if (object.kind.empty()) {
      problem("has no class; give it one of " + fmt::format("{}", fmt::join(known, ", ")));
    } else {
      problem("has the class " + value_text(object.kind) +
              ", which is not a feature of this map, nor unit, label or victory" +
              did_you_mean(object.kind, known));
    }
  }

  /// Returns the feature of an object; nothing if it is another kind of object. An unknown name in a property
  /// is a problem, and the result is then empty.
  std::optional<std::string> feature_of(const TiledLayer& layer, const TiledObject& object) {
    const Node* own = object.properties.find("feature");
    if (own == nullptr && object.kind.empty()) own = layer.properties.find("feature");
    if (own == nullptr && object.kind.empty() && object.shape == TiledObject::Shape::tile) {
      const TiledTile* tile = tile_of(map_, object.gid);
      if (tile != nullptr) own = tile->properties.find("feature");
    }
    if (own != nullptr) {
      const std::string name = read_string(*own, "`feature`", problems_).value_or("");
      if (is_feature(name)) return name;
      if (own->kind == Node::Kind::string)
        problem("names the feature " + value_text(name) + ", which the map does not define" +
                did_you_mean(name, features_));
      return "";
    }
    if (is_feature(object.kind) && object.kind != unit_class && object.kind != label_class &&
        object.kind != victory_class)
      return object.kind;
    return std::nullopt;
  }
  bool is_feature(const std::string& name) const {
    return std::ranges::find(features_, name) != features_.end();
  }

  void read_feature(const std::string& feature) {
    if (feature.empty()) return;
    for (const Member& m : object_->properties.members) {
      if (m.key == "feature" || m.key == "to" || m.key == "one_way") continue;
      const std::vector<std::string> known{"feature", "to", "one_way"};
      problems_.add(m.place, "unknown property " + key_text(m.key) + " of " + describe_object() +
                                 nearest_key(m.key, known));
    }
    using Shape = TiledObject::Shape;
    if (object_->shape == Shape::line || object_->shape == Shape::ring) {
      read_line(feature);
    } else {
      read_point(feature);
    }
  }

  void read_point(const std::string& feature) {
    const auto step = geometry_.side_near(object_->location);
    if (!step) return problem("is not near the middle of a hexside; move it there, or draw a line");
    const auto from = number_of_(step->from);
    const auto to = number_of_(step->to);
    if (!from || !to) return problem("is not between two hexes of the map");
    const Node* entered = object_->properties.find("to");
    if (object_->properties.find("one_way") != nullptr)
      return problem("is a point; for one direction only, name the hex that is entered in `to`");
    if (entered == nullptr) return add_sides(feature, {*step});
    const std::string target = read_string(*entered, "`to`", problems_).value_or("");
    if (target != *from && target != *to)
      return problem("is between " + *from + " and " + *to + "; its property `to` must be one of them");
    add_one_way(feature, target == *to ? *step : CellStep{step->to, step->from});
  }

  void read_line(const std::string& feature) {
    std::vector<Point> points = object_->points;
    if (object_->shape == TiledObject::Shape::ring && !points.empty()) points.push_back(points.front());
    if (points.size() < 2) return problem("is a line with fewer than two points");
    if (object_->properties.find("to") != nullptr)
      return problem("is a line; for one direction only, set `one_way` to \"left\" or \"right\"");
    // Lines from centre to centre cross hexsides; lines from corner to corner run along them.
    std::vector<CellStep> along;
    std::vector<CellStep> across;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const auto found = geometry_.piece(points[i - 1], points[i]);
      if (const auto* fault = std::get_if<TiledGeometry::LineFault>(&found))
        return line_problem(*fault, points[i - 1], points[i]);
      const bool is_across = geometry_.near_centre(points[i]);
      auto& steps = is_across ? across : along;
      const auto& more = std::get<std::vector<CellStep>>(found);
      steps.insert(steps.end(), more.begin(), more.end());
    }
    if (!off_map(along, points) && !off_map(across, points)) add_line(feature, along, across);
  }

  void line_problem(TiledGeometry::LineFault fault, Point a, Point b) {
    const std::string where = fmt::format("from {} to {}", describe_point(a), describe_point(b));
    if (fault == TiledGeometry::LineFault::between_hexes)
      return problem("runs " + where +
                     " exactly between two rows of hexes; add a point in each hex that it crosses");
    problem("runs " + where +
            ", which is neither a hexside from corner to corner nor a line from the centre of one hex to "
            "that of another");
  }

  bool off_map(const std::vector<CellStep>& steps, const std::vector<Point>& points) {
    for (const CellStep& step : steps) {
      if (number_of_(step.from) && number_of_(step.to)) continue;
      problem(
          "runs along or over the edge of the map, where there is no hexside between two hexes, beginning "
          "at " +
          describe_point(points.front()));
      return true;
    }
    return false;
  }

  void add_line(const std::string& feature, const std::vector<CellStep>& along,
                const std::vector<CellStep>& across) {
    if (along.empty() && across.empty()) return problem("is too short to be a hexside");
    const Node* one_way = object_->properties.find("one_way");
    if (one_way == nullptr) {
      add_sides(feature, along);
      add_sides(feature, across);
      return;
    }
    const std::string hand = read_string(*one_way, "`one_way`", problems_).value_or("");
    if (hand == "forward" && along.empty()) {
      for (const CellStep& step : across) add_one_way(feature, step);
    } else if ((hand == "left" || hand == "right") && across.empty()) {
      for (const CellStep& step : along)
        add_one_way(feature, hand == "left" ? step : CellStep{step.to, step.from});
    } else {
      problem(
          "`one_way` must be \"left\" or \"right\", the side of the line that is entered, or \"forward\" on "
          "a line from centre to centre");
    }
  }

  Node entry(const std::string& feature) const {
    Node node = table_node(object_->place);
    add_member(node, "feature", text_node(feature, object_->place));
    return node;
  }

  void add_sides(const std::string& feature, const std::vector<CellStep>& steps) {
    if (steps.empty()) return;
    Node pairs = list_node({}, object_->place);
    for (const CellStep& step : steps)
      pairs.items.push_back(texts_node({*number_of_(step.from), *number_of_(step.to)}, object_->place));
    Node node = entry(feature);
    add_member(node, "pairs", std::move(pairs));
    nodes_.hexsides.push_back(std::move(node));
  }

  void add_one_way(const std::string& feature, const CellStep& step) {
    Node node = entry(feature);
    add_member(node, "from", text_node(*number_of_(step.from), object_->place));
    add_member(node, "to", text_node(*number_of_(step.to), object_->place));
    nodes_.hexsides.push_back(std::move(node));
  }

  /// Returns the table of an object in a hex, with its properties as members; nothing, with a problem, if it
  /// is off the map.
  std::optional<Node> in_hex() {
    const auto cell = geometry_.cell_at(object_->location);
    const auto number = cell ? number_of_(*cell) : std::nullopt;
    if (!number) {
      problem("is off the map");
      return std::nullopt;
    }
    Node node = unfolded(object_->properties, problems_);
    node.place = object_->place;
    if (const Member* hex = node.member("hex")) {
      problems_.add(hex->place,
                    describe_object() + " takes its hex from its place on the map; remove the property");
      return std::nullopt;
    }
    add_member(node, "hex", text_node(*number, object_->place));
    return node;
  }

  void read_unit() {
    auto node = in_hex();
    if (!node) return;
    if (node->find("id") == nullptr) {
      const std::string id = object_->name.empty() ? "u" + std::to_string(object_->id) : object_->name;
      add_member(*node, "id", text_node(id, object_->place));
    }
    nodes_.units.push_back(*std::move(node));
  }

  void read_label() {
    auto node = in_hex();
    if (!node) return;
    if (node->find("text") == nullptr) {
      const std::string text = object_->text.empty() ? object_->name : object_->text;
      if (text.empty()) return problem("is a label without text");
      add_member(*node, "text", text_node(text, object_->place));
    }
    nodes_.labels.push_back(*std::move(node));
  }

  void read_victory() {
    if (auto node = in_hex()) nodes_.victory.push_back(*std::move(node));
  }

  static std::string describe_point(Point p) { return fmt::format("({:.0f}, {:.0f})", p.x, p.y); }
  std::string describe_object() const {
    return fmt::format("object {} at {}", object_->id,
                       describe_point(object_->points.empty() ? object_->location : object_->points.front()));
  }
  void problem(const std::string& what) { problems_.add(object_->place, describe_object() + " " + what); }

  const TiledMap& map_;
  const TiledGeometry& geometry_;
  const std::vector<std::string>& features_;
  const NumberOf& number_of_;
  Problems& problems_;
  const TiledObject* object_ = nullptr;
  ObjectNodes nodes_;
};

}  // namespace

ObjectNodes objects_of(const TiledMap& map, const TiledGeometry& geometry,
                       const std::vector<std::string>& features, const NumberOf& number_of,
                       Problems& problems) {
  return ObjectReader(map, geometry, features, number_of, problems).read();
}

}  // namespace rearguard
