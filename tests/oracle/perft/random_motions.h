#pragma once
// Random motions of every kind.

#include "src/core/rules/words/property.h"
#include "tests/oracle/perft/agreement.h"

namespace rearguard::testing {

/// A ray away from or toward a random anchor; on some boards it has no walk.
inline Motion random_ray(Rng& rng) {
  Motion motion;
  motion.kind = Motion::Kind::ray;
  motion.toward = rng.chance(40);
  do {
    motion.anchor = pick(rng, anchor_names()).value;
  } while (motion.anchor == DistanceAnchor::start);
  if (rng.chance(30)) motion.anchor = DistanceAnchor::enemies;
  motion.oblique = rng.chance(60) ? Motion::Oblique::first_step : Motion::Oblique::never;
  // Half of them set out obliquely for longer; the numbers drawn after this are the same.
  if (motion.oblique == Motion::Oblique::first_step && motion.toward)
    motion.oblique = Motion::Oblique::first_steps;
  // What often has no member leads to something else then; no number is drawn for this either.
  const bool is_rare = motion.anchor == DistanceAnchor::leader ||
                       motion.anchor == DistanceAnchor::supply_source ||
                       motion.anchor == DistanceAnchor::enemy_line;
  if (is_rare && motion.oblique != Motion::Oblique::never)
    motion.otherwise = {{motion.toward, DistanceAnchor::known_enemies}, {true, DistanceAnchor::home_edge}};
  return motion;
}

/// A property of hexes that a motion may use.
inline PropertyUse random_ground(Rng& rng) {
  while (true) {
    const PropertyUse use = random_property(rng, true);
    if (is_of_hexes(use)) return use;
  }
}

inline std::vector<PropertyUse> random_forbids(Rng& rng) {
  std::vector<PropertyUse> uses;
  for (int i = rng.number(0, 2); i > 0;) {
    uses.push_back(random_property(rng, true));
    compares_steps(uses.back()) ? void(--i) : uses.pop_back();
  }
  return uses;
}

inline Motion random_veering(Rng& rng) {
  Motion motion = random_ray(rng);
  motion.veer_around = random_ground(rng);
  if (rng.chance(40)) motion.veer_around->property = Property::friendly;
  return motion;
}

inline Motion random_forward(Rng& rng) {
  Motion motion;
  motion.kind = Motion::Kind::forward;
  motion.max_wheels = rng.number(0, 2);
  motion.max_pivot = rng.chance(50) ? 0 : rng.number(1, 3);
  return motion;
}

inline Motion random_priority_list(Rng& rng, bool restart) {
  Motion motion;
  motion.kind = Motion::Kind::priority_list;
  motion.step_by_step = restart;
  for (int i = rng.number(1, 4); i > 0; --i) {
    const Motion ray = random_ray(rng);
    MotionPriority priority;
    priority.toward = ray.toward;
    priority.anchor = ray.anchor;
    priority.rotate = rng.chance(50) ? 0 : rng.number(1, 3);
    priority.may_exit_map = rng.chance(20);
    priority.forbid = random_forbids(rng);
    motion.priorities.push_back(priority);
  }
  return motion;
}

inline Motion random_goal(Rng& rng) {
  Motion motion;
  motion.kind = Motion::Kind::goal;
  motion.goal.push_back(random_ground(rng));
  if (rng.chance(30)) motion.goal.push_back(random_ground(rng));
  if (rng.chance(50)) {
    motion.goal.front() = {};
    motion.goal.front().property = Property::terrain;
    motion.goal.front().names = {"woods", "lake"};
  }
  motion.forbid = random_forbids(rng);
  return motion;
}

inline constexpr int motion_kinds = 6;

/// `kind`: 0 to `motion_kinds` - 1.
inline Motion random_motion(Rng& rng, int kind) {
  switch (kind) {
    case 0:
      return random_ray(rng);
    case 1:
      return random_veering(rng);
    case 2:
      return random_forward(rng);
    case 3:
      return random_priority_list(rng, false);
    case 4:
      return random_priority_list(rng, true);
    default:
      return random_goal(rng);
  }
}

}  // namespace rearguard::testing
