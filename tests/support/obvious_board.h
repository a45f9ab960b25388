#pragma once
// A board and its rules a second time, slow and obvious: from printed numbers, from the geometry of the page
// in whole numbers, and from the texts of maps/README.md and assets/rules/README.md. Nothing is computed by
// the code under test; the position and the map only state what is where.

#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard::testing {

/// A point or vector of the page. On a flat grid x counts half corner radii and y half heights of a hex; on a
/// pointy one the axes are exchanged. Every centre and every corner has whole coordinates.
struct PagePoint {
  std::int64_t x = 0, y = 0;
  friend auto operator<=>(const PagePoint&, const PagePoint&) = default;
};

/// An enemy that fires at a unit on its path: its index, and the first hex of the path that it can fire at.
struct ObviousShot {
  UnitIndex unit = 0;
  std::size_t index = 0;
  friend bool operator==(const ObviousShot&, const ObviousShot&) = default;
};

using PrintedPath = std::vector<Printed>;

class ObviousBoard {
 public:
  /// `position` must outlive it.
  explicit ObviousBoard(const Position& position, ZocRule zoc = {}, StackingRule stacking = {});
  /// With all the ZOCs and bonds of a rule set.
  ObviousBoard(const Position& position, const RuleSet& rule_set);

  const Grid& grid() const { return grid_; }
  Printed of(Hex h) const { return grid_.to_printed(h); }
  Printed hex_of(UnitIndex u) const { return of(position_.unit(u).hex); }
  PrintedPath of(const std::vector<Hex>& path) const;
  std::vector<Printed> hexes() const;  ///< of the grid, with its holes
  bool exists(Printed p) const { return position_.map().exists(grid_.to_hex(p)); }

  /// Returns the steps between two hexes of the unbounded grid.
  int steps(Printed a, Printed b) const;
  /// Returns the cost of a step between adjacent hexes for a class, in the chart's parts of a movement point.
  std::optional<std::int64_t> step_cost(Printed from, Printed to, ClassId c) const;
  /// Tests whether a step takes all that remains; `step_cost` is then the least.
  bool takes_all(Printed from, Printed to, ClassId c) const;
  /// Returns what a path costs up to a step, which is part of it; impossible steps cost nothing.
  std::int64_t spent(const RetreatQuestion& question, const PrintedPath& path, std::size_t step) const;

  bool sees(Printed a, Printed b) const;
  /// Tests for an edge or a corner of a hex on the line between two hexes, where sight could pass on two
  /// sides.
  bool is_along_edges(Printed a, Printed b) const;
  Bearing bearing(UnitIndex u, Printed h) const;

  /// Tests whether a unit can use retreat fire at a hex, by the rules for fire of the rule set.
  bool can_fire_at(UnitIndex u, Printed h) const;
  /// Returns the enemies that fire at a unit on a path, in the order of the hexes, then by hex number, then
  /// by id.
  std::vector<ObviousShot> shots_at(UnitIndex mover, const PrintedPath& path, bool include_start,
                                    const std::vector<std::string>& silent_states) const;

  /// Returns the hexes that a unit controls, whatever cancels its ZOC there.
  const std::set<Printed>& zoc_of(UnitIndex u) const { return zoc_of(u, zoc_); }
  const std::set<Printed>& zoc_of(UnitIndex u, const ZocRule& rule) const;
  bool in_enemy_zoc(UnitIndex mover, Printed h) const;

  /// Returns a whole printed column or row, on and around the map.
  std::vector<Printed> line_of(bool is_column, int number) const;
  /// Returns the members of an anchor. A line or an edge is one member with many hexes.
  std::vector<std::vector<Printed>> members_of(const RetreatQuestion& question,
                                               const DistanceAnchor& anchor) const;

  /// Returns the hexes of a region; nothing if nobody states it.
  std::optional<std::set<Printed>> hexes_of(const RetreatQuestion& question, const RegionUse& use) const;
  /// Returns how far a step leads in the retreat direction of the unit's side, in parts of a hex; nothing
  /// without one.
  std::optional<double> advance(const RetreatQuestion& question, Printed from, Printed to) const;

  /// Tests a path, from the start hex to the end hex, for a property; nothing if the motion would have to be
  /// known.
  std::optional<bool> path_has(const RetreatQuestion& question, const PropertyUse& use,
                               const PrintedPath& path) const;
  /// Tests one step of a path (1 for the first) for a property, without its scope and without `negate`.
  std::optional<bool> shows(const RetreatQuestion& question, const PropertyUse& use, const PrintedPath& path,
                            std::size_t step) const;
  /// Returns the quantity of `minimize` or `maximize` for a path; nothing if the motion would have to be
  /// known.
  std::optional<std::int64_t> value(const RetreatQuestion& question, const ValueUse& use,
                                    const PrintedPath& path, ClauseKind kind) const;

 private:
  struct Segment;
  struct Place;

  PagePoint centre(Printed p) const;
  PagePoint faced(Direction d) const;
  int direction_index(Printed from, Printed to) const;
  std::vector<FeatureId> features(Printed from, Printed to) const;
  bool see(Printed a, Printed b) const;
  bool hex_blocks(const Segment& line, Printed h) const;
  bool hexside_blocks(const Segment& line, Printed h, Printed other) const;
  std::vector<Printed> box_around(Printed a, Printed b) const;
  std::vector<Place> places_on(const Segment& line) const;
  bool is_blocked_beside(const Segment& line, const Place& place, int side) const;
  std::set<Printed> controlled_by(UnitIndex u, const ZocRule& rule) const;
  bool extends(UnitIndex u, const ZocRule& rule, Printed from, Printed to) const;
  bool is_in_arc(UnitIndex u, RelativeArc arc, Printed h) const;
  bool is_cancelled(const RetreatQuestion& question, const std::optional<PropertyUse>& presence,
                    Printed h) const;
  const ZocRule& named(const std::string& zoc) const;
  bool meets_bond(const RetreatQuestion& question, const PropertyUse& use, const PrintedPath& path,
                  std::size_t step) const;
  bool is_bonded(const RetreatQuestion& question, const BondRule& rule, UnitIndex u, UnitIndex v,
                 const std::vector<Printed>& between) const;
  template <class Test>
  int units_with(UnitIndex mover, bool enemy, Test test) const;
  bool compares(const RetreatQuestion& question, const PropertyUse& use, Printed before, Printed after) const;
  std::optional<bool> combined(const RetreatQuestion& question, const PropertyUse& use,
                               const PrintedPath& path, std::size_t step) const;
  /// Conditions of units are of states, kinds and formulas over the stacking points.
  bool quantified(const RetreatQuestion& question, const Quantifier& quantifier, const PrintedPath& path,
                  std::size_t step) const;
  bool is_member(const RetreatQuestion& question, const UnitGroup& group, UnitIndex u) const;
  bool is_linked(const LinkUse& link, UnitIndex mover, UnitIndex u) const;
  bool costs_so(const RetreatQuestion& question, const CostTest& test, const PrintedPath& path,
                std::size_t step) const;
  bool is_true_of(const RetreatQuestion& question, const PairUse& pair, UnitIndex u, const PrintedPath& path,
                  std::size_t step) const;
  std::int64_t members_shown(const RetreatQuestion& question, const ValueUse& use, const PrintedPath& path,
                             std::size_t step) const;
  std::optional<std::int64_t> points_to(const std::vector<std::vector<Printed>>& members, const Printed& from,
                                        ClassId movement_class) const;
  std::optional<std::int64_t> measured(const RetreatQuestion& question, const DistanceAnchor& anchor,
                                       Members members, Printed h) const;
  bool meets(const Condition& condition, UnitIndex u) const;
  bool is_true_of_hex(const PairUse& pair, Printed h, const PrintedPath& path, std::size_t step) const;
  bool no_single_hex(const RetreatQuestion& question, const Quantifier& quantifier,
                     const PrintedPath& path) const;
  std::vector<Printed> edge_of(MapEdge edge) const;
  std::optional<MapEdge> edge_named(const RetreatQuestion& question, const DistanceAnchor& anchor) const;
  /// The fewest steps from a hex to the hexes of one member of an anchor; -1 beyond the edge that it is.
  int nearest_of(const RetreatQuestion& question, const DistanceAnchor& anchor,
                 const std::vector<Printed>& hexes, Printed h) const;
  std::set<Printed> flooded(const RetreatQuestion& question, const TraceRule& trace) const;

  const Position& position_;
  const Grid& grid_;
  ZocRule zoc_;
  std::map<std::string, ZocRule> zocs_;
  FireRule fire_;
  bool has_oblique_steps_ = false;
  std::map<std::string, BondRule> bonds_;
  StackingRule stacking_;
  std::vector<StackingRule> conditional_stacking_;
  mutable std::map<std::pair<Printed, Printed>, bool> seen_;
  mutable std::map<std::pair<std::string, UnitIndex>, std::set<Printed>> controlled_;
};

/// Returns the six printed hexes around one. Flat tops: a shifted column is half a hex lower, so its
/// neighbours in the columns beside it are in the same row and the next; else in the row before and the same.
/// Pointy tops: the same with rows and columns exchanged.
std::vector<Printed> around(const Grid& grid, Printed p);

}  // namespace rearguard::testing
