#include "src/paint/repaint.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "src/paint/raster.h"
#include "src/view/colour.h"
#include "src/view/scene.h"

namespace rearguard {

namespace {

/// Takes in all that a drawing depends on. Two drawings with the same 64 bits count as the same.
class Digest {
 public:
  void add(std::uint64_t value) {
    hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15U;
    hash_ ^= hash_ >> 29U;
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(Point p) {
    add(p.x);
    add(p.y);
  }
  void add(Colour c) {
    add(static_cast<std::uint64_t>(c.red) << 24U | static_cast<std::uint64_t>(c.green) << 16U |
        static_cast<std::uint64_t>(c.blue) << 8U | c.alpha);
  }
  void add(const std::string& text) {
    add(static_cast<std::uint64_t>(text.size()));
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  }
  void add(const std::vector<Point>& points) {
    add(static_cast<std::uint64_t>(points.size()));
    for (const Point p : points) add(p);
  }
  void add(const Stroke& stroke) {
    add(stroke.colour);
    add(stroke.width);
    add(static_cast<std::uint64_t>(stroke.dash.size()));
    for (const double length : stroke.dash) add(length);
    add(static_cast<std::uint64_t>(stroke.round_cap));
  }
  void add(const Hatch& hatch) {
    add(hatch.colour);
    add(hatch.angle);
    add(hatch.spacing);
    add(hatch.width);
    add(static_cast<std::uint64_t>(hatch.crossed));
  }
  template <class Part>
  void add(const std::optional<Part>& part) {
    add(static_cast<std::uint64_t>(part.has_value()));
    if (part) add(*part);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x2545F4914F6CDD1DU;
};

void add_look(Digest& digest, const Polygon& polygon) {
  digest.add(polygon.fill);
  digest.add(polygon.hatch);
  digest.add(polygon.stroke);
}
void add_look(Digest& digest, const Polyline& line) {
  digest.add(line.stroke);
}
void add_place(Digest& digest, const Polygon& polygon) {
  for (const auto& ring : polygon.rings) digest.add(ring);
}
void add_place(Digest& digest, const Polyline& line) {
  digest.add(line.points);
}
void add_look(Digest& digest, const Circle& circle) {
  digest.add(circle.fill);
  digest.add(circle.hatch);
  digest.add(circle.stroke);
}
void add_place(Digest& digest, const Circle& circle) {
  digest.add(circle.centre);
  digest.add(circle.radius);
}
void add_look(Digest& digest, const Text& text) {
  digest.add(text.text);
  digest.add(text.size);
  digest.add(static_cast<std::uint64_t>(text.anchor));
  digest.add(static_cast<std::uint64_t>(text.face));
  digest.add(text.colour);
  digest.add(text.halo);
  digest.add(text.halo_width);
  digest.add(text.angle);
}
void add_place(Digest& digest, const Text& text) {
  digest.add(text.at);
}
void add_look(Digest& digest, const Sprite& sprite) {
  digest.add(static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(sprite.art.get())));
  digest.add(sprite.width);
  digest.add(sprite.height);
  digest.add(static_cast<std::uint64_t>(sprite.angle));
}
void add_place(Digest& digest, const Sprite& sprite) {
  digest.add(sprite.centre);
  digest.add(sprite.clip);
}

/// All of an item but where it lies.
std::uint64_t look_of(const Item& item) {
  Digest digest;
  digest.add(static_cast<std::uint64_t>(item.shape.index()));
  std::visit([&](const auto& shape) { add_look(digest, shape); }, item.shape);
  return digest.value();
}

std::uint64_t digest_of(const Item& item) {
  Digest digest;
  digest.add(look_of(item));
  std::visit([&](const auto& shape) { add_place(digest, shape); }, item.shape);
  return digest.value();
}

Bounds grown(const Bounds& b, double by) {
  return {b.left - by, b.top - by, b.right + by, b.bottom + by};
}

Bounds around(Point p, double by) {
  return {p.x - by, p.y - by, p.x + by, p.y + by};
}

double half_width(const std::optional<Stroke>& stroke) {
  return stroke ? stroke->width / 2 : 0;
}

Bounds bounds_of(const Polygon& polygon) {
  Bounds bounds;
  for (const auto& ring : polygon.rings) {
    for (const Point p : ring) include(bounds, p);
  }
  return grown(bounds, half_width(polygon.stroke));
}
Bounds bounds_of(const Polyline& line) {
  Bounds bounds;
  for (const Point p : line.points) include(bounds, p);
  return grown(bounds, line.stroke.width / 2);
}
Bounds bounds_of(const Circle& circle) {
  return around(circle.centre, circle.radius + half_width(circle.stroke));
}
Bounds bounds_of(const Text& text) {
  // No letter is wider than this, whatever the font and the angle.
  const double wide = 1.5 * text.size;
  return around(text.at, wide * static_cast<double>(text.text.size() + 1) + text.halo_width);
}
Bounds bounds_of(const Sprite& sprite) {
  return around(sprite.centre, (sprite.width + sprite.height) / 2 + 2);
}

/// Items in the order in which they are drawn.
using Drawn = std::vector<const Item*>;

/// Those of a scene that may draw on a picture.
Drawn drawn_on(const Scene& scene, Point corner, int width, int height) {
  Drawn drawn;
  for (const Item& item : scene.items) {
    const Bounds bounds = grown(rearguard::bounds_of(item), 1);
    if (bounds.left < corner.x + width && bounds.right > corner.x && bounds.top < corner.y + height &&
        bounds.bottom > corner.y)
      drawn.push_back(&item);
  }
  return drawn;
}

/// The items that are the same before and after and come in the same order, as pairs of indices: as many as
/// there are.
std::vector<std::pair<std::size_t, std::size_t>> shared_items(const Drawn& before, const Drawn& after) {
  // Of twins the first is told from the second, so that every name stands once in a scene.
  using Name = std::pair<std::uint64_t, int>;
  const auto names = [](const Drawn& drawn) {
    std::map<std::uint64_t, int> seen;
    std::vector<Name> found;
    found.reserve(drawn.size());
    for (const Item* item : drawn) {
      const std::uint64_t digest = digest_of(*item);
      found.emplace_back(digest, seen[digest]++);
    }
    return found;
  };
  const std::vector<Name> old_names = names(before);
  const std::vector<Name> new_names = names(after);
  std::vector<std::pair<std::size_t, std::size_t>> shared;
  std::size_t first = 0;
  while (first < std::min(old_names.size(), new_names.size()) && old_names[first] == new_names[first]) {
    shared.emplace_back(first, first);
    ++first;
  }
  std::map<Name, std::size_t> place_of;
  for (std::size_t j = first; j < new_names.size(); ++j) place_of.emplace(new_names[j], j);
  // The longest ascending row among the places of the old items in the new scene: `tails[k]` ends the best
  // row of k + 1 that is known.
  struct Link {
    std::size_t old_place, new_place;
    std::ptrdiff_t previous;
  };
  std::vector<Link> links;
  std::vector<std::size_t> tails;
  for (std::size_t i = first; i < old_names.size(); ++i) {
    const auto found = place_of.find(old_names[i]);
    if (found == place_of.end()) continue;
    const auto tail = std::lower_bound(tails.begin(), tails.end(), found->second,
                                       [&](std::size_t t, std::size_t j) { return links[t].new_place < j; });
    const std::ptrdiff_t previous = tail == tails.begin() ? -1 : static_cast<std::ptrdiff_t>(*(tail - 1));
    const std::size_t at = links.size();
    if (tail == tails.end()) {
      tails.push_back(at);
    } else {
      *tail = at;
    }
    links.push_back({i, found->second, previous});
  }
  const auto start = static_cast<std::ptrdiff_t>(shared.size());
  for (std::ptrdiff_t at = tails.empty() ? -1 : static_cast<std::ptrdiff_t>(tails.back()); at >= 0;) {
    const Link& link = links[static_cast<std::size_t>(at)];
    shared.emplace_back(link.old_place, link.new_place);
    at = link.previous;
  }
  std::reverse(shared.begin() + start, shared.end());
  return shared;
}

/// A side of a line, and the point before it, which shapes the joint between.
using Side = std::tuple<double, double, double, double, double, double>;

/// Counts the sides of lines, one scene's up and the other's down.
class Sides {
 public:
  void add(const std::vector<Point>& points, bool closed, int count) {
    if (points.empty()) return;
    const std::size_t n = points.size();
    for (std::size_t i = 0; i + (closed ? 0 : 1) < n; ++i) {
      const Point from = points[i];
      const Point before = i > 0 ? points[i - 1] : closed ? points[n - 1] : from;
      const Point to = points[(i + 1) % n];
      sides_[{before.x, before.y, from.x, from.y, to.x, to.y}] += count;
    }
    // The pen is put down and taken up there, which leaves marks of its own.
    ends_[{points.front().x, points.front().y, 0}] += count;
    ends_[closed ? End{points.back().x, points.back().y, 2} : End{points.back().x, points.back().y, 1}] +=
        count;
  }
  /// Where a side is in one but not in the other, as one box; and each end of the like.
  std::vector<Bounds> different() const {
    std::vector<Bounds> boxes;
    Bounds all;
    for (const auto& [side, count] : sides_) {
      if (count == 0) continue;
      const auto& [bx, by, ax, ay, cx, cy] = side;
      include(all, {ax, ay});
      include(all, {cx, cy});
    }
    if (all.left <= all.right) boxes.push_back(all);
    for (const auto& [end, count] : ends_) {
      if (count != 0) boxes.push_back(around({std::get<0>(end), std::get<1>(end)}, 0));
    }
    return boxes;
  }

 private:
  using End = std::tuple<double, double, int>;
  std::map<Side, int> sides_;
  std::map<End, int> ends_;
};

int samples_of(const Rings& rings) {
  Bounds bounds;
  for (const auto& ring : rings) {
    for (const Point p : ring) include(bounds, p);
  }
  return rings.empty() ? 0 : samples_between(bounds.top, bounds.bottom);
}

Rings stroked(const Rings& lines, bool closed, const Stroke& stroke, Point corner) {
  Rings all;
  for (auto line : lines) {
    for (Point& p : line) p = {p.x - corner.x, p.y - corner.y};
    for (auto& ring : stroke_rings(line, closed, stroke)) all.push_back(std::move(ring));
  }
  return all;
}

class Changes {
 public:
  Changes(Point corner, int width, int height) : corner_(corner), picture_{0, 0, width, height} {}

  void add(const Bounds& bounds) {
    const auto pixel = [](double at, double limit) { return static_cast<int>(std::clamp(at, 0.0, limit)); };
    const PixelBox box{pixel(std::floor(bounds.left - corner_.x) - 1, picture_.right),
                       pixel(std::floor(bounds.top - corner_.y) - 1, picture_.bottom),
                       pixel(std::ceil(bounds.right - corner_.x) + 1, picture_.right),
                       pixel(std::ceil(bounds.bottom - corner_.y) + 1, picture_.bottom)};
    if (!box.empty()) unite(box);
  }
  /// Two drawings of the same look at the same place in the order, whose lines are others in parts.
  void add(const Item& before, const Item& after) {
    const bool told_apart = std::holds_alternative<Polygon>(before.shape)
                                ? add_parts(std::get<Polygon>(before.shape), std::get<Polygon>(after.shape))
                            : std::holds_alternative<Polyline>(before.shape)
                                ? add_parts(std::get<Polyline>(before.shape), std::get<Polyline>(after.shape))
                                : false;
    if (told_apart) return;
    add(rearguard::bounds_of(before));
    add(rearguard::bounds_of(after));
  }
  const std::vector<PixelBox>& boxes() const { return boxes_; }

 private:
  void unite(PixelBox box) {
    // A few pixels between two boxes cost less than a second walk over the scene.
    constexpr int near = 24;
    for (bool is_alone = false; !is_alone;) {
      const auto other = std::find_if(boxes_.begin(), boxes_.end(), [&](const PixelBox& b) {
        return b.left < box.right + near && box.left < b.right + near && b.top < box.bottom + near &&
               box.top < b.bottom + near;
      });
      is_alone = other == boxes_.end();
      if (is_alone) break;
      box = {std::min(box.left, other->left), std::min(box.top, other->top),
             std::max(box.right, other->right), std::max(box.bottom, other->bottom)};
      boxes_.erase(other);
    }
    boxes_.push_back(box);
  }
  /// False where how finely the whole is drawn depends on the change.
  bool add_lines(const Rings& before, const Rings& after, bool closed, bool filled,
                 const std::optional<Stroke>& stroke) {
    if (filled && samples_of(placed(before)) != samples_of(placed(after))) return false;
    if (stroke && (!stroke->dash.empty() || samples_of(stroked(before, closed, *stroke, corner_)) !=
                                                samples_of(stroked(after, closed, *stroke, corner_))))
      return false;
    Sides sides;
    for (const auto& line : before) sides.add(line, closed, 1);
    for (const auto& line : after) sides.add(line, closed, -1);
    for (const Bounds& bounds : sides.different()) add(grown(bounds, half_width(stroke)));
    return true;
  }
  /// The rings where the picture has them.
  Rings placed(const Rings& rings) const {
    Rings moved = rings;
    for (auto& ring : moved) {
      for (Point& p : ring) p = {p.x - corner_.x, p.y - corner_.y};
    }
    return moved;
  }
  bool add_parts(const Polygon& before, const Polygon& after) {
    return add_lines(before.rings, after.rings, true, before.fill || before.hatch, before.stroke);
  }
  bool add_parts(const Polyline& before, const Polyline& after) {
    return add_lines({before.points}, {after.points}, false, false, before.stroke);
  }

  Point corner_;
  PixelBox picture_;
  std::vector<PixelBox> boxes_;
};

}  // namespace

Bounds bounds_of(const Item& item) {
  return std::visit([](const auto& shape) { return bounds_of(shape); }, item.shape);
}

std::vector<PixelBox> changed_boxes(const Scene& before, const Scene& after, Point corner, int width,
                                    int height) {
  Changes changes(corner, width, height);
  const Drawn old_items = drawn_on(before, corner, width, height);
  const Drawn new_items = drawn_on(after, corner, width, height);
  auto shared = shared_items(old_items, new_items);
  shared.emplace_back(old_items.size(), new_items.size());
  std::size_t i = 0;
  std::size_t j = 0;
  for (const auto& [next_i, next_j] : shared) {
    // Between two shared items: first those that are another form of the same thing.
    std::size_t from = j;
    for (; i < next_i; ++i) {
      const std::uint64_t look = look_of(*old_items[i]);
      std::size_t other = from;
      while (other < next_j && look_of(*new_items[other]) != look) ++other;
      if (other == next_j) {
        changes.add(bounds_of(*old_items[i]));
        continue;
      }
      for (; from < other; ++from) changes.add(bounds_of(*new_items[from]));
      changes.add(*old_items[i], *new_items[other]);
      from = other + 1;
    }
    for (; from < next_j; ++from) changes.add(bounds_of(*new_items[from]));
    i = next_i + 1;
    j = next_j + 1;
  }
  return changes.boxes();
}

}  // namespace rearguard
