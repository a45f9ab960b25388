#pragma once
// The list of atoms: the properties that clauses can test, in the order of the catalogue. Each is defined in
// src/core/rules/atoms/NAME.cpp, and its line here is all that the rest of the program needs.

/// Expands ATOM(name) for every atom.
#define REARGUARD_ATOMS(ATOM) \
  ATOM(off_map)               \
  ATOM(impassable)            \
  ATOM(enemy)                 \
  ATOM(friendly)              \
  ATOM(enemy_zoc)             \
  ATOM(friendly_zoc)          \
  ATOM(zoc_to_zoc)            \
  ATOM(bond)                  \
  ATOM(retreat_fire)          \
  ATOM(in_enemy_sight)        \
  ATOM(adjacent_to_enemy)     \
  ATOM(adjacent_to_friend)    \
  ATOM(overstacked)           \
  ATOM(cannot_make_way)       \
  ATOM(terrain)               \
  ATOM(feature)               \
  ATOM(beside)                \
  ATOM(region)                \
  ATOM(map_edge)              \
  ATOM(uphill)                \
  ATOM(downhill)              \
  ATOM(compass)               \
  ATOM(revisit)               \
  ATOM(distance)              \
  ATOM(closer)                \
  ATOM(not_closer)            \
  ATOM(farther)               \
  ATOM(not_farther)           \
  ATOM(oblique)               \
  ATOM(was)                   \
  ATOM(first_step)            \
  ATOM(extra)                 \
  ATOM(cost)                  \
  ATOM(formula)               \
  ATOM(mover)                 \
  ATOM(units)                 \
  ATOM(at_end)                \
  ATOM(through)               \
  ATOM(all_of)                \
  ATOM(any_of)                \
  ATOM(none_of)
