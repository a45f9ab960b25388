#pragma once
// Overlays of a game: targets, choices, entry hexes, engaged units and holders of victory hexes.

#include <span>
#include <string>
#include <vector>

namespace rearguard {

struct Colour;
struct Hex;
class MapLayout;
struct Scene;

/// Adds a broken ring with four ticks around a hex with a target; solid and filled if `chosen`. Belongs above
/// the counters.
void add_target(Scene& scene, const MapLayout& layout, Hex h, bool chosen, const std::string& note);
/// Adds an arrow from who acts to the ring about whom. Belongs above the counters.
void add_attack(Scene& scene, const MapLayout& layout, Hex from, Hex to);
/// Adds a cross where a click could do nothing, with the reason.
void add_refusal(Scene& scene, const MapLayout& layout, Hex h, const std::string& why);

/// Adds the legal paths of a choice, and a dot with the distance in each end hex. Belongs above the counters.
void add_choice(Scene& scene, const MapLayout& layout, std::span<const std::vector<Hex>> paths);

/// Adds an arrow in a ring in an entry hex of a reinforcement. Belongs above the counters.
void add_entry(Scene& scene, const MapLayout& layout, Hex h, const std::string& note);

/// Adds a ring round a hex: the place of a hint. Belongs above the counters.
void add_hint(Scene& scene, const MapLayout& layout, Hex h);

/// Adds a small wedge beside the counters of a hex with a unit that can still act. Belongs between map and
/// counters.
void add_able(Scene& scene, const MapLayout& layout, Hex h);

/// Adds a bar with two crossed blades between the hexes of two units that are engaged with each other.
/// Belongs between map and counters.
void add_engagement(Scene& scene, const MapLayout& layout, Hex a, Hex b, const std::string& note);

/// Adds a flag in a victory hex: in the colour of its holder with the holder's initial, or empty. Belongs
/// between map and counters.
void add_flag(Scene& scene, const MapLayout& layout, Hex h, const std::string& holder, Colour colour,
              const std::string& note);

}  // namespace rearguard
