#pragma once
// The hexside between two adjacent hexes, with one canonical form.

#include <cstddef>
#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

/// The hexside shared by two adjacent hexes. The two are ordered on construction, so `==`, `<` and hashing do
/// not depend on the order given.
class Hexside {
 public:
  /// Returns the hexside between `a` and `b`; nothing if the two are not adjacent.
  static std::optional<Hexside> between(Hex a, Hex b);
  static Hexside of(Hex h, Direction d);

  Hex first() const { return first_; }
  Hex second() const { return second_; }
  friend auto operator<=>(const Hexside&, const Hexside&) = default;

 private:
  Hexside(Hex a, Hex b) : first_(a < b ? a : b), second_(a < b ? b : a) {}
  Hex first_;
  Hex second_;
};

/// Returns the direction from `a` to the adjacent hex `b`; nothing if they are not adjacent.
std::optional<Direction> direction_between(Hex a, Hex b);

}  // namespace rearguard

template <>
struct std::hash<rearguard::Hexside> {
  std::size_t operator()(const rearguard::Hexside& side) const noexcept {
    const std::hash<rearguard::Hex> of_hex;
    return of_hex(side.first()) * 31 + of_hex(side.second());
  }
};
