#pragma once
// The motion of a doctrine: which walks there are, before any clause.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/rules/property_use.h"

namespace rearguard {

/// One way of a ladder, taken where those above it are closed.
struct MotionPriority {
  std::string id;  ///< may be empty, as may be the next two
  std::string cite;
  std::string text;
  bool toward = false;  ///< toward `frame`, not away from it
  DistanceAnchor frame = DistanceAnchor::enemies;
  int turn = 0;                     ///< hexsides by which the ray is turned, to either side: 0 to 3
  bool may_exit_map = false;        ///< `forbid` closes no step off the map
  std::vector<PropertyUse> forbid;  ///< of hexes, hexsides or steps: closes a step that has one of them
};

/// Which walks there are, before any clause. Members serve the kinds that name them.
struct Motion {
  enum class Kind : std::uint8_t {
    free,           ///< all of them
    ray,            ///< straight away from the nearest member of a frame, or straight toward it
    forward,        ///< straight ahead along the unit's facing
    priority_list,  ///< along the first of several rays that is open
    goal,           ///< by the cheapest ways to the nearest hex with some property
  };
  enum class Oblique : std::uint8_t {
    unsatisfiable,
    first_step,  ///< a ray may begin one hexside to either side, and then go on in its own direction
  };
  Kind kind = Kind::free;
  bool toward = false;  ///< ray: toward `frame`, not away from it
  DistanceAnchor frame = DistanceAnchor::enemies;
  Oblique oblique = Oblique::unsatisfiable;
  /// Ray: where the next hex has this property, the unit may step one hexside to either side into a hex
  /// without it, and go on from there in the ray's own direction.
  std::optional<PropertyUse> veer_around;
  int turns = 0;      ///< forward: times that it may turn by one hexside on its way, 0 to 2
  int max_pivot = 0;  ///< forward: hexsides by which it may turn before it sets out, 0 to 3
  std::vector<MotionPriority> priorities;  ///< ladder: in the order in which they are tried
  bool restart = false;                    ///< ladder: from the first rung anew at every hex
  std::vector<PropertyUse> goal;           ///< goal: properties of hexes, one of which the goal has
  std::vector<PropertyUse> forbid;         ///< goal: of hexes, hexsides or steps: what the way may not use
  std::string id = "motion";
  std::string cite;
  std::string text;
  std::string interpretation;
};

}  // namespace rearguard
