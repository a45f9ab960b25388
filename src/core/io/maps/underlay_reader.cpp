#include "src/core/io/maps/underlay_reader.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "src/core/document/decoder.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/number_reader.h"
#include "src/core/io/maps/chart_reader.h"

namespace rearguard {
namespace {

Node real_node(double value) {
  Node node = node_of(Node::Kind::real, {});
  node.text = fmt::format("{}", value);
  return node;
}

class UnderlayReader {
 public:
  UnderlayReader(const Node& node, const Grid& grid, Problems& problems)
      : table_(node, "`underlay`", problems, keys_of("underlay")), grid_(grid), problems_(problems) {}

  std::optional<Underlay> read() {
    const std::size_t before = problems_.size();
    underlay_.picture = table_.string("picture", Need::required).value_or("");
    const Node* points = table_.array("points", Need::required);
    if (const Node* fade = table_.find("fade"))
      underlay_.fade = read_real(*fade, "`fade`", 0, 1, problems_).value_or(0);
    if (points != nullptr) read_points(*points);
    mark_map_keys_known(table_);
    table_.finish();
    if (problems_.size() > before || !table_.usable()) return std::nullopt;
    return std::move(underlay_);
  }

 private:
  void read_points(const Node& list) {
    const std::size_t before = problems_.size();
    for (const Node& item : list.items) read_point(item);
    if (problems_.size() > before) return;
    const auto& p = underlay_.points;
    if (p.size() != 2 && p.size() != 3) {
      problems_.add(
          list.place,
          fmt::format("`points` must be two or three hexes with their places on the picture, not {}",
                      p.size()));
    } else if (in_one_line()) {
      problems_.add(list.place,
                    p.size() == 2
                        ? "the two `points` must be different hexes at different places"
                        : "the three `points` must not be in one line, neither as hexes nor on the picture");
    }
  }

  bool in_one_line() const {
    const auto& p = underlay_.points;
    if (p.size() == 2) return p[0].hex == p[1].hex || (p[0].x == p[1].x && p[0].y == p[1].y);
    const auto across = [](double ax, double ay, double bx, double by) { return ax * by - ay * bx; };
    const Hex a = p[1].hex - p[0].hex;
    const Hex b = p[2].hex - p[0].hex;
    return across(a.q, a.r, b.q, b.r) == 0 ||
           std::abs(across(p[1].x - p[0].x, p[1].y - p[0].y, p[2].x - p[0].x, p[2].y - p[0].y)) < 1e-6;
  }

  void read_point(const Node& item) {
    TableReader table(item, "an entry of `points`", problems_, keys_of("underlay-point"));
    UnderlayPoint point;
    // A hex beside the map will do: only the corners of a scan may be sure.
    if (const auto number = table.string("hex", Need::required)) {
      const auto hex = grid_.parse(*number);
      if (!hex)
        problems_.add(table.find("hex")->place, value_text(*number) + " is not a hex number of this map");
      point.hex = hex.value_or(Hex{});
    }
    if (const Node* at = table.array("at", Need::required)) {
      if (at->items.size() != 2) {
        problems_.add(at->place,
                      "`at` must be two numbers: pixels from the left and from the top of the picture");
      } else {
        const auto pixels = [&](std::size_t i) {
          return read_real(at->items[i], "`at`", -max_underlay_pixels, max_underlay_pixels, problems_)
              .value_or(0);
        };
        point.x = pixels(0);
        point.y = pixels(1);
      }
    }
    table.finish();
    underlay_.points.push_back(point);
  }

  TableReader table_;
  const Grid& grid_;
  Problems& problems_;
  Underlay underlay_;
};

}  // namespace

std::optional<Underlay> read_underlay(const Node& node, const Grid& grid, Problems& problems) {
  return UnderlayReader(node, grid, problems).read();
}

Node underlay_node(const Underlay& underlay, const Grid& grid) {
  Node node = table_node();
  add_member(node, "picture", text_node(underlay.picture));
  Node points = list_node();
  for (const UnderlayPoint& p : underlay.points) {
    Node point = table_node();
    add_member(point, "hex", text_node(grid.number(p.hex)));
    add_member(point, "at", list_node({real_node(p.x), real_node(p.y)}));
    points.items.push_back(std::move(point));
  }
  add_member(node, "points", std::move(points));
  if (underlay.fade != 0) add_member(node, "fade", real_node(underlay.fade));
  return node;
}

}  // namespace rearguard
