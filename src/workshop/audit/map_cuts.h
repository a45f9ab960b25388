#pragma once
// What parts two places of a map for a movement class: the smallest set of hexes or of hexsides.

#include <utility>

#include "hexmap/hex_map.h"
#include "pathing/cuts.h"

namespace rearguard {

/// A place that a cut can part from another: a map edge, a label, a hex, the hexes of a side.
struct CutPlace {
  std::string name;  ///< "the west edge", "Mill Creek (1107)", "1107"
  CutEnd end;
};

/// The hexes of a printed edge, which may be part of a cut themselves.
CutPlace edge_place(const HexMap& map, MapEdge edge);
/// A hex, named after its label if it has one.
CutPlace hex_place(const HexMap& map, Hex h);
/// Finds the place that a word names: N, E, S or W (an edge), a hex number, or the text of labels. Returns a
/// message if there is none.
std::variant<CutPlace, std::string> find_place(const HexMap& map, const std::string& word);

/// The smallest cut from one place to another.
struct MapCut {
  enum class Kind : std::uint8_t {
    apart,        ///< there is no path to cut
    inseparable,  ///< the places have a hex in common, or adjacent hexes of which none may be cut
    hexes,
    hexsides,
  };
  ClassId movement_class = 0;
  std::string from, to;
  Kind kind = Kind::apart;
  std::vector<Hex> hexes;                ///< ascending by number
  std::vector<CrossedHexside> hexsides;  ///< those with a crossing first, then by number
  /// By hexside: the feature without which the class cannot cross it, or a bridge or ford that marks the gap
  /// of a river; empty: none.
  std::vector<std::string> features;

  std::size_t size() const { return hexes.size() + hexsides.size(); }
  friend bool operator==(const MapCut&, const MapCut&) = default;
};

/// Returns the smallest set of hexes, or of hexsides if one of no more hexsides leaves no path and each of
/// them has such a crossing or no set of hexes will do. Of equal sets the first, as pathing/cuts.h orders
/// them.
MapCut map_cut(const StepCosts& costs, const OpenGround& ground, const CutPlace& from, const CutPlace& to);

/// Returns "two bridges, 1107-1108 and 1511-1512, part the west edge from the east edge".
std::string describe(const MapCut& cut, const HexMap& map);

/// Returns the pairs of places whose cuts matter by what the map itself states: home edges from each other,
/// and each home edge from the victory hexes that its side can score. By side, then in the order of the map.
std::vector<std::pair<CutPlace, CutPlace>> stated_objectives(const HexMap& map);

/// Returns one cut for all that consist of the same hexes or hexsides and begin at one place, or lead to the
/// same places, in the order of the first ones; their places are named together.
std::vector<MapCut> told_together(const std::vector<MapCut>& cuts);

/// A cut of more hexes or hexsides is a line through open ground: nobody holds it.
inline constexpr std::size_t max_told_parts = 8;

/// Returns the cuts of all pairs, the smaller first, then in their order. Leaves out those that say nothing
/// (the places are inseparable, or the cut surrounds one hex on open ground, or has more than
/// `max_told_parts`) and the way back of a pair that is cut as the way there is.
std::vector<MapCut> map_cuts(const StepCosts& costs, const OpenGround& ground,
                             const std::vector<std::pair<CutPlace, CutPlace>>& pairs);

}  // namespace rearguard
