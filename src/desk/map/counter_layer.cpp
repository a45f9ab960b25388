#include "src/desk/map/counter_layer.h"

#include <cmath>
#include <numbers>

#include "src/desk/map/image_keys.h"
#include "src/desk/paint/painter.h"

namespace rearguard {

namespace {

constexpr Colour mark_ink = rgb(0x231f1a);
constexpr std::size_t fan_columns = 5;

/// Collects everything that the picture of a counter depends on.
void append_look(std::string& text, const CounterFace& face) {
  const auto add = [&text](const std::string& part) { text.append(part).push_back('\n'); };
  add(to_text(face.side.colour));
  add(std::to_string(static_cast<int>(face.side.mark)) + " " + std::to_string(static_cast<int>(face.symbol)));
  add(face.size);
  add(face.name);
  add(std::to_string(face.alike));
  add(face.values);
  add(face.state);
  for (const CounterChip& chip : face.chips)
    add(std::to_string(static_cast<int>(chip.sign)) + " " + chip.text);
  add(face.has_acted ? "acted" : "-");
  add(face.facing ? std::to_string(index_of(*face.facing)) : "-");
  for (const auto& art : face.pictures) add(art->name + " " + std::to_string(art->bytes.size()));
}

std::uint64_t number_of(const std::string& look) {
  return std::max<std::uint64_t>(std::hash<std::string>{}(look), 1);
}

std::vector<Point> corners(Point m, double radius, int count, double turn) {
  std::vector<Point> ring;
  for (int i = 0; i < count; ++i) {
    const double angle = turn + 2 * std::numbers::pi * i / count;
    ring.push_back({m.x + radius * std::cos(angle), m.y + radius * std::sin(angle)});
  }
  return ring;
}

std::vector<Point> cross(Point m, double half) {
  const double arm = half * 0.3;
  std::vector<Point> ring;
  for (const auto& [x, y] : {std::pair{-arm, -half},
                             {arm, -half},
                             {arm, -arm},
                             {half, -arm},
                             {half, arm},
                             {arm, arm},
                             {arm, half},
                             {-arm, half},
                             {-arm, arm},
                             {-half, arm},
                             {-half, -arm},
                             {-arm, -arm}})
    ring.push_back({m.x + x, m.y + y});
  return ring;
}

std::vector<Point> mark_shape(SideIndex index, Point m, double half) {
  constexpr double right_angle = std::numbers::pi / 2;
  switch (index % 6) {
    case 0:
      return corners(m, half * 1.27, 4, right_angle / 2);
    case 1:
      return corners(m, half, 20, 0);
    case 2:
      return corners({m.x, m.y + half * 0.25}, half * 1.2, 3, -right_angle);
    case 3:
      return cross(m, half);
    case 4:
      return corners({m.x, m.y - half * 0.25}, half * 1.2, 3, right_angle);
    default:
      return {{m.x - half, m.y - half * 0.4},
              {m.x + half, m.y - half * 0.4},
              {m.x + half, m.y + half * 0.4},
              {m.x - half, m.y + half * 0.4}};
  }
}

/// Half the side of the picture of a stack, in pixels.
int half_side(int level) {
  return static_cast<int>(std::ceil(1.35 * radius_of_level(level)));
}

Image painted(const Scene& scene, int width, int height, Point corner, const FontSet& fonts) {
  Image image(width, height, {0, 0, 0, 0});
  Painter painter(image, fonts, 1, corner);
  for (const Item& item : scene.items) painter.draw(item);
  return image;
}

}  // namespace

void add_side_mark(Scene& scene, const SideStyle& side, SideIndex index, Point middle, double size) {
  const double line = std::clamp(size * 0.12, 0.9, 2.0);
  scene.add(Role::counter, Polygon{{mark_shape(index, middle, size / 2 - line)},
                                   side.colour,
                                   std::nullopt,
                                   Stroke{mark_ink, line, {}, true}});
  if (index % 6 == 1) scene.add(Role::counter, Circle{middle, size * 0.16, mark_ink});
}

void CounterLayer::set(std::shared_ptr<const Position> position, const CounterStyle& style) {
  if (position == position_ && style == style_) return;
  position_ = std::move(position);
  style_ = style;
  stacks_.clear();
  spread_.clear();
  fan_hex_.reset();
  if (!position_) return;
  for (UnitIndex u = 0; u < position_->units().size(); ++u) {
    const Unit& unit = position_->unit(u);
    if (position_->units_in(unit.hex).front() != u) continue;  // each hex once
    Stack stack{unit.hex, {}, 0};
    for (const UnitIndex other : position_->units_in(unit.hex)) {
      const Unit& it = position_->unit(other);
      if (std::ranges::find(style_.absent, other) != style_.absent.end()) continue;
      if (!style_.seen_by || !it.hidden || !position_->enemies(*style_.seen_by, it.side))
        stack.units.push_back(other);
    }
    if (!stack.units.empty()) stacks_.push_back(std::move(stack));
  }
  // From the top of the screen down, so that a counter overlaps those behind it.
  const Grid& grid = position_->map().grid();
  std::ranges::sort(stacks_, [&](const Stack& a, const Stack& b) {
    const Point p = centre(grid, a.hex);
    const Point q = centre(grid, b.hex);
    return p.y < q.y || (p.y == q.y && p.x < q.x);
  });
}

void CounterLayer::draw(Canvas& canvas, ImageStore& store, const Camera& camera) {
  canvas.clip(camera.view());
  const double u = camera.hex_radius();
  const ScreenBox& view = camera.view();
  const double reach = 2 * u + 8;
  const ScreenBox near{view.left - reach, view.top - reach, view.width + 2 * reach, view.height + 2 * reach};
  const int mark = std::max(7, static_cast<int>(std::lround(u * 1.35)));
  for (Stack& stack : stacks_) {
    const Point at = camera.to_screen(stack.hex);
    if (!near.contains(at)) continue;
    if (u < readable_counters || !draw_stack(canvas, store, camera, stack))
      draw_mark(canvas, store, stack, mark, at);
  }
}

bool CounterLayer::draw_stack(Canvas& canvas, ImageStore& store, const Camera& camera, Stack& stack) const {
  if (stack.look == 0) {
    std::string look = std::to_string(style_.facing) + " " + std::to_string(style_.share) + " " +
                       std::to_string(stack.units.size()) + "\n";
    for (const UnitIndex u : stack.units) append_look(look, counter_face(*position_, u, style_));
    stack.look = number_of(look);
  }
  const int half = half_side(camera.level());
  const PaintImage paint = [position = position_, style = style_, hex = stack.hex, half,
                            layout = camera.layout()](const FontSet& fonts) {
    Scene scene;
    const Printed at = layout.grid().to_printed(hex);
    add_counters(scene, *position, layout.part({at, at}), style);
    const Point c = layout.centre(hex);
    return painted(scene, 2 * half, 2 * half, {c.x - half, c.y - half}, fonts);
  };
  const Texture* texture = store.request_at_rest({stacks, stack.look, camera.level(), 0, 0}, -1000, paint);
  const Point at = camera.to_screen(stack.hex);
  if (texture == nullptr) return stretch_stack(canvas, store, camera, stack);
  canvas.copy(*texture, {std::round(at.x) - half, std::round(at.y) - half});
  return true;
}

bool CounterLayer::stretch_stack(Canvas& canvas, ImageStore& store, const Camera& camera,
                                 const Stack& stack) const {
  const Point at = camera.to_screen(stack.hex);
  for (const int level : levels_by_nearness(camera.level())) {
    const Texture* texture = store.find({stacks, stack.look, level, 0, 0});
    if (texture == nullptr) continue;
    const double scale = camera.hex_radius() / radius_of_level(level);
    const double half = half_side(level) * scale;
    canvas.copy(*texture, {at.x - half, at.y - half}, scale);
    return true;
  }
  return false;
}

void CounterLayer::draw_mark(Canvas& canvas, ImageStore& store, const Stack& stack, int size,
                             Point at) const {
  const SideIndex side = position_->unit(stack.units.front()).side;
  const bool several = stack.units.size() > 1 && size >= 9;
  const int shift = several ? std::max(1, size / 8) : 0;
  const PaintImage paint = [style = side_style(*position_, side), side, size, shift](const FontSet& fonts) {
    Scene scene;
    const double middle = size / 2.0 + 1;
    if (shift > 0) add_side_mark(scene, style, side, {middle + shift, middle}, size);
    add_side_mark(scene, style, side, {middle, middle + shift}, size);
    const int box = size + 2 + 2 * shift;
    return painted(scene, box, box, {0, 0}, fonts);
  };
  const std::uint64_t look = number_of(to_text(side_style(*position_, side).colour));
  const Texture* texture = store.now({side_marks, look, size, static_cast<int>(side), shift}, paint);
  if (texture == nullptr) return;
  const double half = size / 2.0 + 1;
  canvas.copy(*texture, {std::round(at.x - half), std::round(at.y - half - shift)});
}

void CounterLayer::draw_fan(Canvas& canvas, ImageStore& store, const Camera& camera, std::optional<Hex> hex,
                            double scale) {
  spread_.clear();
  fan_hex_.reset();
  if (!hex || !position_ || !camera.shows(*hex)) return;
  const auto stack = std::ranges::find(stacks_, *hex, &Stack::hex);
  if (stack == stacks_.end() || stack->units.size() < 2) return;
  const std::size_t columns = std::min(stack->units.size(), fan_columns);
  const std::size_t rows = (stack->units.size() + columns - 1) / columns;
  const double size = std::round(std::clamp(style_.share * camera.hex_radius(), 46 * scale, 96 * scale));
  const double gap = std::round(0.12 * size);
  const Point at = camera.to_screen(*hex);
  fan_ = {0, 0, static_cast<double>(columns) * (size + gap) + gap,
          static_cast<double>(rows) * (size + gap) + gap};
  const ScreenBox& view = camera.view();
  fan_.left = std::round(
      std::clamp(at.x - fan_.width / 2, view.left, std::max(view.left, view.right() - fan_.width)));
  fan_.top = std::round(
      std::clamp(at.y - fan_.height / 2, view.top, std::max(view.top, view.bottom() - fan_.height)));
  fan_hex_ = hex;
  canvas.clip(view);
  canvas.fill(fan_, with_alpha(rgb(0x2b2620), 205));
  canvas.outline(fan_, rgb(0xe9dfc6), scale);
  for (std::size_t i = 0; i < stack->units.size(); ++i) {
    const std::size_t row = i / columns;
    const ScreenBox box{fan_.left + gap + static_cast<double>(i % columns) * (size + gap),
                        fan_.top + gap + static_cast<double>(row) * (size + gap), size, size};
    const CounterFace face = counter_face(*position_, stack->units[i], style_);
    std::string look;
    append_look(look, face);
    const int side = static_cast<int>(size * 1.2);
    const PaintImage paint = [face, size, side](const FontSet& fonts) {
      Scene scene;
      add_counter(scene, face, {size / 2 + 2, size / 2 + 2}, size);
      return painted(scene, side + 4, side + 4, {0, 0}, fonts);
    };
    const Texture* texture = store.now({fanned_counters, number_of(look), side, 0, 0}, paint);
    if (texture != nullptr) canvas.copy(*texture, {box.left - 2, box.top - 2});
    spread_.push_back({stack->units[i], box});
  }
}

std::optional<UnitIndex> CounterLayer::fanned_at(Point screen) const {
  for (const Spread& s : spread_) {
    if (s.box.contains(screen)) return s.unit;
  }
  return std::nullopt;
}

std::optional<Hex> CounterLayer::fan_at(Point screen) const {
  if (fan_hex_ && fan_.contains(screen)) return fan_hex_;
  return std::nullopt;
}

}  // namespace rearguard
