#pragma once
// Motions of every kind by lot.

#include "tests/engine/agreement.h"

namespace rearguard::testing {

/// A ray away from or toward some frame; a few doctrines with it have no ray at all.
inline Motion lot_ray(Lot& lot) {
  Motion motion;
  motion.kind = Motion::Kind::ray;
  motion.toward = lot.chance(40);
  do {
    motion.frame = pick(lot, frame_names()).value;
  } while (motion.frame == Frame::start);
  if (lot.chance(30)) motion.frame = Frame::enemies;
  motion.oblique = lot.chance(60) ? Motion::Oblique::first_step : Motion::Oblique::never;
  return motion;
}

/// A property of hexes, as a motion may ask for it.
inline PropertyUse lot_ground(Lot& lot) {
  while (true) {
    const PropertyUse use = lot_property(lot, true);
    if (is_of_hexes(use)) return use;
  }
}

inline std::vector<PropertyUse> lot_forbids(Lot& lot) {
  std::vector<PropertyUse> uses;
  for (int i = lot.number(0, 2); i > 0;) {
    uses.push_back(lot_property(lot, true));
    tells_by_step(uses.back()) ? void(--i) : uses.pop_back();
  }
  return uses;
}

inline Motion lot_veering(Lot& lot) {
  Motion motion = lot_ray(lot);
  motion.veer_around = lot_ground(lot);
  if (lot.chance(40)) motion.veer_around->property = Property::friendly;
  return motion;
}

inline Motion lot_forward(Lot& lot) {
  Motion motion;
  motion.kind = Motion::Kind::forward;
  motion.turns = lot.number(0, 2);
  motion.first_turn = lot.chance(50) ? 0 : lot.number(1, 3);
  return motion;
}

inline Motion lot_ladder(Lot& lot, bool restart) {
  Motion motion;
  motion.kind = Motion::Kind::ladder;
  motion.restart = restart;
  for (int i = lot.number(1, 4); i > 0; --i) {
    const Motion ray = lot_ray(lot);
    Rung rung;
    rung.toward = ray.toward;
    rung.frame = ray.frame;
    rung.turn = lot.chance(50) ? 0 : lot.number(1, 3);
    rung.may_leave = lot.chance(20);
    rung.forbid = lot_forbids(lot);
    motion.rungs.push_back(rung);
  }
  return motion;
}

inline Motion lot_goal(Lot& lot) {
  Motion motion;
  motion.kind = Motion::Kind::goal;
  motion.goal.push_back(lot_ground(lot));
  if (lot.chance(30)) motion.goal.push_back(lot_ground(lot));
  if (lot.chance(50)) {
    motion.goal.front() = {};
    motion.goal.front().property = Property::terrain;
    motion.goal.front().names = {"woods", "lake"};
  }
  motion.forbid = lot_forbids(lot);
  return motion;
}

inline constexpr int motion_kinds = 6;

/// `kind`: from 0 to below `motion_kinds`.
inline Motion lot_motion(Lot& lot, int kind) {
  switch (kind) {
    case 0:
      return lot_ray(lot);
    case 1:
      return lot_veering(lot);
    case 2:
      return lot_forward(lot);
    case 3:
      return lot_ladder(lot, false);
    case 4:
      return lot_ladder(lot, true);
    default:
      return lot_goal(lot);
  }
}

}  // namespace rearguard::testing
