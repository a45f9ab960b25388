#pragma once
// A verdict as windows draw it over the map: paths, marks and the path to the hex under the pointer.

#include <memory>

#include "src/core/board/unit.h"

namespace rearguard {

class MapLayout;
class Position;
struct CostedHex;
struct Scene;
struct Verdict;

struct ShownVerdict {
  std::shared_ptr<const Position> position;  ///< that the question is about
  UnitIndex unit = 0;
  std::vector<UnitIndex> causing_units;
  std::shared_ptr<const Verdict> verdict;  ///< null: there is no answer yet

  using Drawing = std::function<void(Scene&, const MapLayout&)>;
  /// Returns the drawing of the legal paths, for between map and counters; empty if there are none.
  Drawing paths() const;
  /// Adds the marks of the verdict and of the units that caused the retreat, above the counters; without a
  /// verdict, a ring round the unit.
  void add_marks(Scene& scene, const MapLayout& layout) const;
  /// Returns the first legal path to a hex that the verdict lists, with movement points spent; may be empty.
  std::vector<CostedHex> path_to(Hex h) const;
  /// Returns the hexes that these draw on.
  std::vector<Hex> hexes() const;
};

}  // namespace rearguard
