#pragma once
// ZOC bonds on a board: pairs of enemy units that hold the hexside or the hex between them.

#include <cstdint>
#include <string>
#include <vector>

#include "hexmap/hex_planes.h"
#include "src/core/board/position.h"

namespace rearguard {

class BoardFacts;
struct BondRule;
struct RetreatQuestion;
struct RuleSet;
struct ZocRule;

/// Where units of one set are bonded, whatever undoes a bond.
class BondPlanes {
 public:
  /// `zoc` is the ZOC that the bond names. Two units are bonded only if they are of one side.
  BondPlanes(const Position& position, const BondRule& rule, const ZocRule& zoc,
             const std::vector<UnitIndex>& units);

  /// Returns the bonded hexsides of a hex, as bits by direction; 0 off the map.
  unsigned hexsides(Hex h) const { return of(hexsides_, h); }
  /// Returns the lines along which a hex is bonded, as bits by the direction (0 to 2) of one of the two
  /// units; 0 off the map.
  unsigned axes(Hex h) const { return of(axes_, h); }

 private:
  unsigned of(const HexPlane& plane, Hex h) const;
  void bond(Hex one, Hex other, const std::vector<Hex>& of_one, const std::vector<Hex>& of_other);

  const Grid* grid_;
  HexPlane hexsides_, axes_;  ///< beyond the bits with which every plane begins
};

/// The bonds of one definition as they stand for one question. Everything must outlive it.
class BondsInForce {
 public:
  /// `name` is that of a bond of the rule set; without one nothing is bonded.
  BondsInForce(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
               const std::string& name);

  /// Tests whether the step between two adjacent hexes crosses a bonded hexside.
  bool across(Hex from, Hex to) const;
  /// Returns the lines along which a hex is bonded; see `BondPlanes::axes`.
  unsigned axes(Hex h) const;

 private:
  bool undone(Hex h) const;

  const BoardFacts& board_;
  const RetreatQuestion& question_;
  const BondRule* rule_ = nullptr;
  const ZocRule* zoc_ = nullptr;
  const BondPlanes* planes_ = nullptr;
};

/// Returns on which side of a line through a hex the neighbour in a direction is: +1, -1, or 0 if it is on
/// the line. `axis`: the direction (0 to 2) of the line.
int side_of_axis(int axis, int direction);

}  // namespace rearguard
