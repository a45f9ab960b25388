#pragma once
// The motion of a rule set: the set of walks before any clause applies.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct Condition;  // src/core/rules/words/condition.h

/// One of several retreat priorities; it applies if those above it are ruled out.
struct MotionPriority {
  std::string id;  ///< may be empty, as may be the next two
  std::string cite;
  std::string text;
  bool toward = false;  ///< toward the anchor, not away from it
  DistanceAnchor anchor = DistanceAnchor::enemies;
  int rotate = 0;                   ///< hexsides by which the ray is rotated, to either side: 0 to 3
  bool may_exit_map = false;        ///< `forbid` does not rule out steps off the map
  std::vector<PropertyUse> forbid;  ///< of hexes, hexsides or steps: rules out a step that has one of them
  std::shared_ptr<const Condition> condition = nullptr;  ///< on the unit, before it moves; null: none
  bool ignores_missing = false;  ///< passed over if nobody states the edge, line or source that it names
};

/// Away from the nearest member of an anchor, or toward it.
struct RayLead {
  bool toward = false;
  DistanceAnchor anchor = DistanceAnchor::enemies;
};
/// A pivot by so many hexsides to either side leads to every direction.
inline constexpr int full_pivot = 3;

/// A motion. Each member applies only to the kinds that it names.
struct Motion {
  enum class Kind : std::uint8_t {
    free,           ///< all walks
    ray,            ///< straight away from the nearest member of an anchor, or straight toward it
    forward,        ///< straight ahead along the unit's facing
    priority_list,  ///< along the first of several rays that is not ruled out
    goal,           ///< by a cheapest path to the nearest hex with some property
  };
  enum class Oblique : std::uint8_t {
    never,
    first_step,   ///< a ray may begin one hexside to either side, then continue in its own direction
    first_steps,  ///< the same for any number of steps, all to one side
  };
  Kind kind = Kind::free;
  bool toward = false;  ///< ray: toward the anchor, not away from it
  DistanceAnchor anchor = DistanceAnchor::enemies;
  std::vector<RayLead> otherwise =
      {};  ///< ray: the first of these whose anchor has a member, if that has none
  Oblique oblique = Oblique::never;
  /// Ray: if the next hex has this property, the unit may step one hexside to either side into a hex without
  /// it, and continue from there in the ray's own direction.
  std::optional<PropertyUse> veer_around;
  int max_wheels = 0;  ///< forward: wheels by one hexside along the path, 0 to 2
  int max_pivot = 0;   ///< forward: hexsides by which it may pivot before it sets out, 0 to `full_pivot`
  std::vector<MotionPriority> priorities;  ///< priority_list: in the order of priority
  bool step_by_step = false;        ///< priority_list: evaluated again at every hex, from the first priority
  std::vector<PropertyUse> goal;    ///< goal: properties of hexes; a goal has one of them
  std::vector<PropertyUse> forbid;  ///< goal: of hexes, hexsides or steps; the path may not use them
  std::string id = "motion";
  std::string cite;
  std::string text;
  std::string interpretation;
};

}  // namespace rearguard
