#pragma once
// The members of groups of units, as clauses and anchors speak of them: seen from the unit that retreats, in
// its start hex.

#include <span>
#include <string_view>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {

struct RetreatQuestion;
struct RuleSet;

/// Tests whether another unit is in the relation of a group to the unit of a question and those that move
/// with it. Nobody is the `cause`: a question has none.
bool is_related(const UnitGroup& group, const Position& position, const RetreatQuestion& question,
                UnitIndex other);

/// Tests whether a group, one that it narrows or one whose units it shares is that of a relation.
bool is_about(const UnitGroup& group, UnitRelation relation);
/// Returns the link by which a group names its units; null if it does not.
const LinkUse* link_in(const UnitGroup& group);

/// Returns units among whom all members of a group are, but for the `cause` of an event: those of its
/// relation, or those within its hexes of `from`; in the order of the document.
std::vector<UnitIndex> candidates_for(const UnitGroup& group, const Position& position,
                                      const RetreatQuestion& question, std::span<const Hex> from);
bool is_member_of(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
                  const RetreatQuestion& question, UnitIndex unit);
/// Returns the members of a group for a question, in the order of the document.
std::vector<UnitIndex> members_of(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
                                  const RetreatQuestion& question);

/// Returns a group that every rule file has: `known-enemies`, `leader`; null for another name.
const UnitGroup* predefined_group(std::string_view name);
/// Returns their names.
std::vector<std::string> predefined_group_names();

/// Tests for an anchor whose members are units.
bool is_of_units(const DistanceAnchor& anchor);

}  // namespace rearguard
