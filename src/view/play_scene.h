#pragma once
// What a game draws over its map: who can be aimed at, where units may enter or end, and who holds what.

#include <span>
#include <string>

#include "src/view/map_layout.h"
#include "src/view/scene.h"

namespace rearguard {

/// A broken ring with four ticks about each hex that can be aimed at; `chosen`: unbroken, and filled.
/// Belongs above the counters.
void add_target(Scene& scene, const MapLayout& layout, Hex h, bool chosen, const std::string& note);

/// Legal paths to choose among, and a dot on each end with its distance. Belongs above the counters.
void add_choice(Scene& scene, const MapLayout& layout, std::span<const std::vector<Hex>> paths);

/// An arrow in a ring where a reinforcement may enter. Belongs above the counters.
void add_entry(Scene& scene, const MapLayout& layout, Hex h, const std::string& note);

/// A small wedge beside the counters of a hex in which somebody can still do something. Belongs between map
/// and counters.
void add_able(Scene& scene, const MapLayout& layout, Hex h);

/// A flag in a hex that counts: in the colour of its holder with the holder's first letter, or empty.
/// Belongs between map and counters.
void add_flag(Scene& scene, const MapLayout& layout, Hex h, const std::string& holder, Colour colour,
              const std::string& note);

}  // namespace rearguard
