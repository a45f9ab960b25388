#pragma once
// Data about a whole map that is computed once and shared by all who ask about the map.

#include <cstddef>
#include <memory>

#include "hexmap/terrain_chart.h"

namespace rearguard {

class HexMap;
class StepCosts;
struct SharedPlanes;

/// Owns the shared data of one HexMap. A copied or moved map begins with none.
class PlaneOwner {
 public:
  PlaneOwner();
  ~PlaneOwner();
  PlaneOwner(const PlaneOwner&);
  PlaneOwner& operator=(const PlaneOwner&);

  const std::shared_ptr<SharedPlanes>& planes() const { return planes_; }
  /// Drops the data, because the map has changed.
  void reset();

 private:
  std::shared_ptr<SharedPlanes> planes_;
};

/// Returns the step costs of a class on a map, computed at first use. Valid until the map changes. Safe for
/// use by several threads at once.
const StepCosts& shared_step_costs(const HexMap& map, ClassId c);

/// One byte for every hex of a map, on loan from the map: taking it costs no time for its size, except the
/// first time. The map must outlive it and must not change.
class HexPlane {
 public:
  /// The bits that every plane begins with. Marks use the others.
  static constexpr std::uint8_t exists = 1;
  static constexpr std::uint8_t at_map_edge = 2;  ///< in an outermost row or column, or next to a hole

  explicit HexPlane(const HexMap& map);
  /// Removes the marks and returns the plane to its map.
  ~HexPlane();
  HexPlane(HexPlane&&) noexcept = default;
  HexPlane& operator=(HexPlane&&) = delete;

  std::uint8_t operator[](std::size_t index) const { return bytes_[index]; }
  /// Adds bits other than the first two to the hex with this row-major index.
  void mark(std::size_t index, std::uint8_t bits) {
    bytes_[index] |= bits;
    marked_.push_back(index);
  }

 private:
  std::shared_ptr<SharedPlanes> planes_;
  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> marked_;  ///< with repetitions
};

}  // namespace rearguard
