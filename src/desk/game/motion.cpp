#include "src/desk/game/motion.h"

#include <algorithm>

#include "src/answers/view/map_layout.h"
#include "src/answers/view/scene.h"
#include "src/core/board/position.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"

namespace rearguard {

namespace {

constexpr double shots_per_move = 3;  // how much faster a shot is than a counter

}  // namespace

void MovingCounters::add_part(Part part, double seconds) {
  part.begin = end_;
  part.end = end_ += seconds;
  parts_.push_back(std::move(part));
}

void MovingCounters::add(const GameStep& step, const GameState& before) {
  if (speed <= 0) return;
  const Position& position = before.position;
  const auto unit = position.find(step.action.unit);
  const auto target = step.action.targets.size() == 1 ? position.find(step.action.targets.front())
                                                      : std::optional<UnitIndex>();
  if (unit && target && position.enemies(position.unit(*unit).side, position.unit(*target).side)) {
    const Hex from = position.unit(*unit).hex;
    const Hex to = position.unit(*target).hex;
    if (from != to) add_part({{}, {}, {from, to}}, (1 + distance(from, to)) / (shots_per_move * speed));
  }
  for (const ResolutionStep& part : step.resolution_steps) {
    const auto mover = part.path.size() > 1 ? position.find(part.unit) : std::optional<UnitIndex>();
    if (!mover) continue;
    CounterStyle style;
    style.art = art;
    add_part({part.unit, counter_face(position, *mover, style), part.path},
             static_cast<double>(part.path.size() - 1) / speed);
  }
}

void MovingCounters::advance(double seconds) {
  now_ += seconds;
  if (now_ >= end_) finish();
}

void MovingCounters::finish() {
  parts_.clear();
  now_ = end_ = 0;
}

bool MovingCounters::moves(const std::string& unit) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.unit == unit; });
}

/// A unit that goes several paths is seen on the last that it has begun, else where the first begins.
std::vector<MovingCounters::Seen> MovingCounters::seen() const {
  std::vector<Seen> all;
  for (const Part& part : parts_) {
    const bool is_shot = part.unit.empty();
    if (is_shot && (now_ < part.begin || now_ >= part.end)) continue;
    const double share = std::clamp((now_ - part.begin) / (part.end - part.begin), 0.0, 1.0);
    const std::size_t steps = part.path.size() - 1;
    const double done = share * static_cast<double>(steps);
    const std::size_t at = std::min(static_cast<std::size_t>(done), steps - 1);
    const Seen now{&part, part.path[at], part.path[at + 1], done - static_cast<double>(at)};
    const auto before = std::find_if(
        all.begin(), all.end(), [&](const Seen& other) { return !is_shot && other.part->unit == part.unit; });
    if (before == all.end()) {
      all.push_back(now);
    } else if (now_ >= part.begin) {
      *before = now;
    }
  }
  return all;
}

std::function<void(Scene&, const MapLayout&)> MovingCounters::drawing() const {
  struct Drawn {
    CounterFace face;
    bool is_shot;
    Hex from, to;
    double share;
  };
  std::vector<Drawn> drawn;
  for (const Seen& now : seen())
    drawn.push_back({now.part->face, now.part->unit.empty(), now.from, now.to, now.share});
  if (drawn.empty()) return {};
  return [drawn = std::move(drawn)](Scene& scene, const MapLayout& layout) {
    const double u = layout.hex_radius();
    const double size = CounterStyle().share * u;
    for (const Drawn& item : drawn) {
      const Point a = layout.centre(item.from);
      const Point b = layout.centre(item.to);
      const Point at{a.x + item.share * (b.x - a.x), a.y + item.share * (b.y - a.y)};
      if (!item.is_shot) {
        add_counter(scene, item.face, {at.x, at.y + 0.1 * size}, size);
        continue;
      }
      scene.add(Role::fire, Polyline{{a, at}, Stroke{rgb(0xffffff), 0.12 * u, {}, true}});
      scene.add(Role::fire, Polyline{{a, at}, Stroke{rgb(0xa11d1d), 0.06 * u, {}, true}});
      scene.add(Role::fire,
                Circle{at, 0.17 * u, rgb(0x231f1a), std::nullopt, Stroke{rgb(0xffffff), 0.06 * u, {}, true}});
    }
  };
}

std::vector<Hex> MovingCounters::hexes() const {
  std::vector<Hex> hexes;
  for (const Seen& now : seen()) {
    hexes.push_back(now.from);
    hexes.push_back(now.to);
  }
  return hexes;
}

}  // namespace rearguard
