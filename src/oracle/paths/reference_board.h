#pragma once
// A board as the manual describes it: every property, relation, group, anchor and value, read from the
// position, the map and the words of a rule set alone. Slow and plain: nothing here is shared with the
// engine.

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "hexmap/hex_map.h"
#include "pathing/clause_kind.h"
#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

using ReferencePath = std::span<const Hex>;  ///< from the start hex to the end hex
using RetreatPath = std::vector<Hex>;        ///< the same

/// What a property is of a step. It is neither true nor false if it compares with something that is not
/// there.
enum class Truth : std::uint8_t { no, yes, neither };
inline Truth truth_of(bool is_true) {
  return is_true ? Truth::yes : Truth::no;
}

template <class Words, class Word>
bool contains(const Words& words, const Word& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// One member of an anchor: a hex, a printed line, or an edge of the map.
struct ReferenceMember {
  Hex hex;
  std::optional<PrintedLine> line = std::nullopt;
  std::optional<MapEdge> edge = std::nullopt;
};

/// The board of one question. Position and rules must be alive as long as this is.
class ReferenceBoard {
 public:
  /// Implicit: whoever asks about one path has a question.
  ReferenceBoard(const PathQuestion& question);  // NOLINT(google-explicit-constructor)

  const PathQuestion& question() const { return q_; }
  const RetreatQuestion& asked() const { return q_.question; }
  const Position& position() const { return *q_.position; }
  const HexMap& map() const { return position().map(); }
  const RuleSet& rules() const { return *q_.rule_set; }
  const Unit& unit(UnitIndex u) const { return position().unit(u); }
  const Unit& mover() const { return unit(asked().unit); }
  bool are_enemies(UnitIndex a, UnitIndex b) const { return position().enemies(unit(a).side, unit(b).side); }
  /// Returns the board with some of the question changed; what is remembered of the position is shared.
  ReferenceBoard with(RetreatQuestion changed) const;
  /// Returns the board after others have moved, which must outlive it.
  ReferenceBoard on(const Position& position) const;
  /// Returns the board on which no unit of a stack is asked what another has in front of it.
  ReferenceBoard by_itself() const;
  ReferenceBoard seen_from(UnitIndex u) const { return with(asked().seen_from(u)); }
  /// Returns the board on which conditions know a unit as the `cause`.
  ReferenceBoard caused_by(UnitIndex u) const;
  /// Returns the board on which formulas know further numbers.
  ReferenceBoard knowing(const std::map<std::string, std::int64_t>& numbers) const;

  /// What the rules have asked for so far and nobody states: "the home edge", "the region hills" …
  const std::set<std::string>& missing() const { return *missing_; }
  void miss(const std::string& fact) const {
    if (!ignores_missing_) missing_->insert(fact);
  }
  /// The same, whatever is ignored: `if_missing` is about facts of the map.
  void miss_of_question(const std::string& fact) const { missing_->insert(fact); }
  /// Who caused the retreat, and how many hexes it requires: asked for where they decide.
  const std::vector<UnitIndex>& causing_units() const;
  int required() const;
  /// Returns the board on which a fact that nobody states is not asked for.
  ReferenceBoard ignoring_missing(bool ignores) const;

  // Ground

  /// Returns what a step costs a class; nothing if it cannot make it.
  std::optional<StepPrice> class_price(Hex from, Hex to, ClassId c) const;
  /// The same for the mover: for the member that pays most. Nothing over the edge, exits included.
  std::optional<StepPrice> step_price(Hex from, Hex to) const;
  bool is_beyond(MapEdge edge, Hex h) const;
  /// Returns the exit over which a step leaves the map; null if it does not.
  const LengthExit* exit_over(Hex from, Hex to) const;
  /// Returns the parts that a path costs up to a step; steps that cannot be made, and exits, cost nothing.
  std::int64_t spent(ReferencePath path, std::size_t steps) const;

  // Sight, fire, ZOCs

  bool sees(Hex from, Hex to) const;
  Bearing bearing(const Unit& from, Hex h) const;
  bool can_fire(UnitIndex u, Hex h) const;
  /// Returns the hexes into which a unit exerts a ZOC, whatever cancels it there.
  const std::set<Hex>& zoc_of(UnitIndex u, const ZocRule& rule) const;
  bool in_enemy_zoc(Hex h) const;
  /// Tests whether a unit of a group is in a hex.
  bool is_present(const std::optional<PropertyUse>& presence, Hex h) const;

  // Units

  /// Tests what a condition says of a unit before it moves.
  bool meets(const Condition& condition, UnitIndex u) const;
  bool mover_meets(const std::shared_ptr<const Condition>& condition) const;
  bool is_member(const UnitGroup& group, UnitIndex u) const;
  std::vector<UnitIndex> members_of(const UnitGroup& group) const;
  /// Returns a number in a formula about a unit; what nobody states is 0, and missed.
  std::int64_t number(const std::string& name, UnitIndex u) const;
  std::optional<std::int64_t> value(const Expression& formula, UnitIndex u,
                                    const std::map<std::string, std::int64_t>& numbers = {}) const;
  const StackingRule& stacking_of_mover() const;
  /// What a unit counts under a stacking rule.
  std::int64_t weight(const StackingRule& rule, UnitIndex u) const;
  bool is_over(const StackingRule& rule, std::int64_t load) const;

  // Places

  std::vector<ReferenceMember> members_of(const DistanceAnchor& anchor) const;
  int distance_to(const ReferenceMember& member, Hex h) const;
  std::optional<std::int64_t> distance_to(const DistanceAnchor& anchor, Members members, Hex h) const;
  /// Returns the hexes of a region; nothing if nobody states it.
  std::optional<std::set<Hex>> hexes_of(const RegionUse& region) const;

  // Properties and values

  /// Tests a property at a step of a path (1 for the first), its scope included.
  Truth holds(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  /// Tests it for a step from one hex to another, wherever on the path.
  Truth holds(const PropertyUse& use, Hex from, Hex to) const;
  bool is_true(const PropertyUse& use, ReferencePath path, std::size_t step) const {
    return holds(use, path, step) == Truth::yes;
  }
  bool is_true(const PropertyUse& use, Hex from, Hex to) const { return holds(use, from, to) == Truth::yes; }
  /// Tests a property of a whole path. One that never leaves its hex has no steps: of it, only what is asked
  /// of an end hex is asked.
  bool path_has(const PropertyUse& use, ReferencePath path) const;
  bool one_is_true(const std::vector<PropertyUse>& uses, ReferencePath path) const;
  std::int64_t step_value(const ValueUse& use, ClauseKind kind, ReferencePath path, std::size_t step) const;
  std::int64_t path_value(const ValueUse& use, ClauseKind kind, ReferencePath path) const;
  /// Tests whether a clause applies to the mover, by its `if`.
  bool applies(const Clause& clause) const;

 private:
  /// What has been found out about the position and the question.
  struct Memory {
    std::map<std::pair<Hex, Hex>, bool> sight;
    std::map<std::pair<std::string, UnitIndex>, std::set<Hex>> zocs;
  };

  Truth shows_of_step(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  Truth shows(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  bool has_feature(const PropertyUse& use, Hex from, Hex to) const;
  Truth combined(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  Truth compared(const PropertyUse& use, Hex before, Hex after) const;
  bool is_overstacked(const PropertyUse& use, Hex h) const;
  bool meets_bond(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  bool is_bonded(const BondRule& rule, UnitIndex u, UnitIndex v, const std::vector<Hex>& between) const;
  bool costs_so(const PropertyUse& use, ReferencePath path, std::size_t step) const;
  bool is_true_of_enough(const Quantifier& quantifier, ReferencePath path, std::size_t step) const;
  bool is_true_of(const PairUse& pair, const PairMember& member, ReferencePath path, std::size_t step) const;
  bool is_true_in(const PairUse& pair, const PairMember& member, Hex h) const;
  bool no_single(const Quantifier& quantifier, ReferencePath path) const;
  std::int64_t counted(const ValueUse& use, ReferencePath path, std::size_t step) const;
  std::int64_t points_to(const DistanceAnchor& anchor, Hex from, ClauseKind kind) const;
  template <class Test>
  bool other_unit(bool enemy, Test test) const;
  bool names_fit(const Condition& c, UnitIndex u) const;
  bool relations_fit(const Condition& c, UnitIndex u) const;
  bool hex_fits(const Condition& c, UnitIndex u) const;
  bool is_related(const UnitGroup& group, UnitIndex u) const;
  std::set<Hex> traced(const TraceRule& trace) const;
  std::set<Hex> controlled_by(UnitIndex u, const ZocRule& rule) const;
  bool zoc_extends(UnitIndex u, const ZocRule& rule, Hex from, Hex to) const;

  PathQuestion q_;
  bool ignores_missing_ = false, is_by_itself_ = false;
  std::optional<UnitIndex> cause_;
  std::map<std::string, std::int64_t> numbers_;
  std::shared_ptr<Memory> memory_;
  std::shared_ptr<std::set<std::string>> missing_;
};

/// Tests whether a line of sight between two hexes is clear, by the geometry of the page.
bool reference_sees(const HexMap& map, Hex from, Hex to);
/// Tests for an edge or a corner of a hex on the line between two hexes, where sight could pass on two sides.
bool is_along_edges(Hex from, Hex to);

/// Evaluates a formula sign by sign, exactly, rounded up; nothing if it divides by zero.
std::optional<std::int64_t> reference_value(const std::string& formula,
                                            const std::function<std::int64_t(const std::string&)>& number);

}  // namespace rearguard
