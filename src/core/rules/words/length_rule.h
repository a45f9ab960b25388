#pragma once
// The length rule of a move: where its walks may end, given the amount of the result. Plain data.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct Effect;                      // src/core/rules/words/event.h
enum class MapEdge : std::uint8_t;  // hexmap/hex_map.h

/// A hex in which a walk ends, or may end, before its length is used up. The first stop whose property a step
/// has applies to the hex that it enters.
struct LengthStop {
  PropertyUse on;
  /// The walk may enter one hex more by a step with this property, and ends there.
  std::optional<PropertyUse> one_more;
  bool optional = false;  ///< the walk may also go on
  std::string outcome;    ///< what becomes of the unit there; may be empty
  bool removes = false;   ///< the unit leaves the map
};

/// An edge over which a unit may leave the map.
struct LengthExit {
  std::optional<MapEdge> edge;  ///< nothing: the home edge of the unit's side
  std::string outcome;          ///< may be empty
  bool removes = true;          ///< else the unit stays in the last hex on the map
};

/// What happens if no walk of the full length is legal.
struct ShorterRetreat {
  int from = 0;                                      ///< hexes entered at least; 0: the unit may stay
  std::shared_ptr<const std::vector<Effect>> steps;  ///< once for each missing hex; may be null
  std::string outcome;                               ///< may be empty
  bool removes = false;
};

/// The length rule of a move. Without any member set a walk enters as many hexes as the result requires.
struct Length {
  enum class Zero : std::uint8_t { stays, fails };
  bool up_to = false;  ///< a walk may be as short as one hex
  std::vector<LengthStop> stops;
  /// A walk may not end by a step with this property; after the required hexes it goes on while it has it.
  std::optional<PropertyUse> continue_while;
  int max_extra = 0;  ///< hexes beyond the required ones
  /// A walk that goes on spends at most the unit's movement allowance, if the result states no points.
  bool within_movement_points = false;
  bool minimum_move = false;                   ///< the first step may exceed the budget, and uses it up
  std::optional<PropertyUse> minimum_move_if;  ///< if it has this property
  bool spend_all = false;                      ///< a walk ends only where it cannot pay for a further step
  std::vector<LengthExit> exits;
  std::optional<ShorterRetreat> if_shorter;
  Zero zero = Zero::stays;  ///< if no hex is required
  std::string id = "length";
  std::string cite;
  std::string text;
  std::string interpretation;
};

/// Tests whether movement points alone limit the extra hexes.
inline bool is_unbounded(const Length& length) {
  return length.within_movement_points && length.max_extra >= 60;
}

/// The maximum number of stops of one length rule.
inline constexpr std::size_t max_length_stops = 60;

/// Tests whether every walk enters exactly the hexes that the result requires.
inline bool is_exact(const Length& length) {
  return !length.up_to && length.stops.empty() && !length.continue_while && !length.minimum_move &&
         !length.spend_all && length.exits.empty();
}

/// Tests whether every walk enters the hexes that the result requires, or fewer.
inline bool is_up_to(const Length& length) {
  Length exact = length;
  exact.up_to = false;
  return length.up_to && is_exact(exact);
}

/// Tests whether the rule says nothing at all: every walk enters the hexes required, or the failure applies.
inline bool is_default(const Length& length) {
  return is_exact(length) && !length.if_shorter && length.zero == Length::Zero::stays;
}

}  // namespace rearguard
