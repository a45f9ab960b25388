#pragma once
// The side between two adjacent hexes, under one name.

#include <compare>
#include <cstddef>
#include <functional>
#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

/// The side shared by two adjacent hexes. The two are ordered on construction, so that `==`, `<` and
/// hashing see one hexside whichever way it was named.
class Hexside {
 public:
  /// The hexside between `a` and `b`; nothing where the two are not adjacent.
  static std::optional<Hexside> between(Hex a, Hex b);
  /// The hexside of `h` that faces direction `d`.
  static Hexside of(Hex h, Direction d);

  Hex first() const { return first_; }
  Hex second() const { return second_; }
  friend auto operator<=>(const Hexside&, const Hexside&) = default;

 private:
  Hexside(Hex a, Hex b) : first_(a < b ? a : b), second_(a < b ? b : a) {}
  Hex first_;
  Hex second_;
};

/// The direction that leads from `a` to the adjacent hex `b`; nothing where they are not adjacent.
std::optional<Direction> direction_between(Hex a, Hex b);

}  // namespace rearguard

template <>
struct std::hash<rearguard::Hexside> {
  std::size_t operator()(const rearguard::Hexside& side) const noexcept {
    const std::hash<rearguard::Hex> of_hex;
    return of_hex(side.first()) * 31 + of_hex(side.second());
  }
};
