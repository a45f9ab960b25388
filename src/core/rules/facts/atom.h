#pragma once
// What the program knows about one property that clauses can test. The name, the reader's checks, the search
// mask, the reference implementation, every sentence and `rearguard explain` follow from it.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/atom_list.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

class BoardFacts;
class SearchMask;
class StepHistory;
struct PairMember;
struct QuickStep;
struct Condition;
struct RuleSet;

/// A part of a question that the truth of an atom can depend on.
enum class AtomNeed : std::uint8_t {
  grid,           ///< hexes, directions and distances of the unbounded grid
  steps,          ///< which hexes exist, and which steps the unit's class can make
  ground,         ///< terrain, features, edges and holes of the map
  elevation,      ///< levels of hexes
  sight,          ///< lines of sight
  units,          ///< where any units are, and their sides
  enemies,        ///< where enemies of the unit are, and nobody else
  causing_units,  ///< which units caused the retreat
  zoc,            ///< `[zoc]`, and which units exert one
  stacking,       ///< `[stacking]`, and stacking points
  fire,           ///< ranges of retreat fire
  lines,          ///< enemy lines and retreat directions
  home,           ///< home edges
  supply,         ///< supply sources
  history,        ///< earlier hexes of the path
  amount,         ///< the required length
  motion,         ///< the walks of the `[motion]`
  role,           ///< whether the hex entered is the end hex
  regions,        ///< regions of the map, the position or the question
  turn,           ///< the number of the game turn
  entered,        ///< how many hexes the path has entered before
  spent,          ///< how many movement points the path has spent before
  room,           ///< which friends could make way
};

/// All that an atom needs to know: a list with at least one member. An atom that omits it does not compile.
class AtomNeeds {
 public:
  template <std::same_as<AtomNeed>... Others>
  constexpr AtomNeeds(AtomNeed first, Others... others) : bits_((bit(first) | ... | bit(others))) {}

  constexpr bool has(AtomNeed need) const { return (bits_ & bit(need)) != 0; }
  /// Tests whether every member is in `known` as well.
  constexpr bool within(AtomNeeds known) const { return (bits_ & ~known.bits_) == 0; }
  /// Returns the members of both.
  constexpr AtomNeeds with(AtomNeeds other) const {
    other.bits_ |= bits_;
    return other;
  }

 private:
  static constexpr std::uint32_t bit(AtomNeed need) {
    return std::uint32_t{1} << static_cast<unsigned>(need);
  }
  std::uint32_t bits_;
};

/// One step of a path, as the reference implementation looks at it: units and map, nothing computed.
struct AtomStep {
  const Position& position;
  const RuleSet& rule_set;
  const RetreatQuestion& question;
  std::span<const Hex> path;  ///< from the start hex to the hex entered, or beyond it
  std::size_t step;           ///< 1 for the first step of the path
  bool oblique = false;       ///< stated for atoms that need the motion
  /// The facts of the board where they are known: for `why` alone, null to the reference implementation.
  const BoardFacts* board = nullptr;

  Hex start() const { return path[0]; }
  Hex from() const { return path[step - 1]; }
  Hex to() const { return path[step]; }
  const HexMap& map() const { return position.map(); }
  const Unit& mover() const { return position.unit(question.unit); }
};

/// A fact that rules out a path at one of its hexes: alone, and after "path 2930-2829-2729".
struct AtomWitness {
  std::string alone;    ///< "enemy c4 is in 2829"
  std::string on_path;  ///< "would enter 2829, which enemy c4 occupies"
};

/// How an atom combines other properties of the same step.
enum class AtomJoin : std::uint8_t { nothing, all, any, none };

/// The words in `names` that an atom takes.
enum class AtomNames : std::uint8_t {
  none,
  of_map,      ///< terrains or features of the map's chart
  directions,  ///< of the grid
};

/// One property that clauses can test.
struct Atom {
  std::string_view name;          ///< in rule files
  std::span<const Scope> scopes;  ///< allowed; the first is the default
  AtomNames names = AtomNames::none;
  bool takes_anchor = false;          ///< with `members`
  bool is_derived = false;            ///< rule files write it as the `not` of another
  bool takes_hexes = false;           ///< `other_than`, `less_than`, `more_than`
  bool takes_quantifier = false;      ///< `some` or `every`
  bool takes_bond = false;            ///< `bond`, `part`
  bool takes_place = false;           ///< one part: a property of the hex that the step leaves
  bool takes_region = false;          ///< `region`, `side`
  bool takes_operand = false;         ///< what stands under its name in a table (StepOperand)
  AtomJoin join = AtomJoin::nothing;  ///< of its parts; not `nothing`: it takes parts, and nothing else
  /// For the revisit alone, which the search recognises itself: it cannot be counted or used in an exception.
  bool is_whole_path = false;
  AtomNeeds needs;  ///< besides what an anchor and the parts need

  /// Tests the atom for one step, from units and map alone. For atoms of hexes it looks at the hex entered,
  /// and must not assume that it is on the map. May not use what the search computes.
  bool (*holds)(const AtomStep& at, const PropertyUse& use);

  /// For a property of which a path is true unless one member, the same on all steps, has what it says
  /// (Members::one_fixed with a quantifier): its members, and whether one has it on a step.
  std::vector<PairMember> (*members)(const Position& position, const RuleSet& rule_set,
                                     const RetreatQuestion& question, const PropertyUse& use) = nullptr;
  bool (*member_has)(const AtomStep& at, const PropertyUse& use, const PairMember& member) = nullptr;

  // The search mask: the first of these that is given, else a loop over `holds`. Tests compare them with it.

  /// Marks all steps of a graph at once.
  void (*fill)(SearchMask& mask, const PropertyUse& use) = nullptr;
  /// Tests a hex by its bits alone (BoardFacts::Bit), without the retreating unit itself and without a ZOC
  /// that is cancelled there.
  bool (*plane)(std::uint8_t bits) = nullptr;
  /// Tests one step from the facts of the board.
  bool (*quick)(const QuickStep& at, const PropertyUse& use) = nullptr;
  /// For a direction of movement: tests the distances before and after.
  bool (*compare)(std::int64_t before, std::int64_t after) = nullptr;

  /// For a property that depends on more of the path than one step: tests whether a use of it does.
  bool (*remembers)(const PropertyUse& use) = nullptr;
  /// Makes what such a use remembers of a path for one question.
  std::unique_ptr<StepHistory> (*history)(const BoardFacts& board, const RuleSet& rule_set,
                                          const RetreatQuestion& question, const PropertyUse& use) = nullptr;

  std::string_view yes;  ///< completes "a path on which the unit …": "enters an enemy ZOC"
  std::string_view no;   ///< the same for a step without the property: "enters no enemy ZOC"
  /// Completes "can be reached without …", after "entering", "passing through" or "ending in" for an atom of
  /// hexes; `*` stands for the names. Empty: "that".
  std::string_view without = {};
  /// Explains why the step has the property: which hex, which unit, which number.
  AtomWitness (*why)(const AtomStep& at, const PropertyUse& use);

  std::string_view documentation;  ///< for `rearguard explain`: what the property is true of
};

/// Returns the needs of an anchor, for atoms that take one.
AtomNeeds needs_of(const DistanceAnchor& anchor);
AtomNeeds needs_of(const UnitGroup& group);
AtomNeeds needs_of(const Condition& condition);
AtomNeeds needs_of(const RegionUse& region);
/// Returns all that a statement about units needs.
AtomNeeds needs_of(const Quantifier& quantifier);
/// Returns all that a property needs, its anchor and its parts included.
AtomNeeds needs_of(const PropertyUse& use);
/// Tests whether a property in some clause of a move needs something.
bool clauses_need(const RuleSet& move, AtomNeed need);

/// Tests whether the end hex, or the hexes before it, are within a scope. `is_end`: of the hex entered.
constexpr bool in_scope(Scope scope, bool is_end) {
  return scope == Scope::end ? is_end : scope != Scope::through || !is_end;
}
/// Tests a property for one step of a whole path, within its scope.
bool holds_at(const AtomStep& at, const PropertyUse& use);

const Atom& atom_of(Property p);
std::span<const Atom* const> all_atoms();  ///< in the order of the list

/// Tests whether a step must be tested on its own: not for properties of hexes.
bool is_of_steps(const Atom& atom);
/// The same for a property with its parts.
bool is_of_steps(const PropertyUse& use);

/// Tests whether a property by itself, without its parts, depends on more of the path than one step.
bool depends_on_history(const PropertyUse& use);

/// Tests for a property to an anchor without members, or of a region that nobody states: neither it nor its
/// `not` is true.
bool lacks_fact(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
                const PropertyUse& use);

/// Combines what `test` says of the parts of a property.
template <class Test>
bool join_parts(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
                const PropertyUse& use, Test test) {
  switch (atom_of(use.property).join) {
    case AtomJoin::all:
      return std::all_of(use.parts.begin(), use.parts.end(), test);
    case AtomJoin::any:
      return std::any_of(use.parts.begin(), use.parts.end(), test);
    case AtomJoin::none:
      return std::none_of(use.parts.begin(), use.parts.end(), [&](const PropertyUse& part) {
        return lacks_fact(position, rule_set, question, part) || test(part);
      });
    case AtomJoin::nothing:
      break;
  }
  return false;
}

namespace atoms {
#define REARGUARD_DECLARE_ATOM(name) extern const Atom name;
REARGUARD_ATOMS(REARGUARD_DECLARE_ATOM)
#undef REARGUARD_DECLARE_ATOM
}  // namespace atoms

}  // namespace rearguard
