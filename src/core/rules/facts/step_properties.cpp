#include "src/core/rules/facts/step_properties.h"

#include <algorithm>
#include <array>

#include "hexmap/hexside.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

/// Tests the bits of a hex; the unit that retreats is no friend of its own.
bool plane_holds(const Atom& atom, const QuickStep& at) {
  std::uint8_t bits = at.board.bits(at.to);
  if (at.to == at.board.position().unit(at.question.unit).hex && !friend_in(at.board, at.question, at.to))
    bits &= static_cast<std::uint8_t>(~unsigned{BoardFacts::friendly});
  if ((bits & BoardFacts::zoc) != 0 &&
      is_cancelled(at.board, at.rule_set.zoc.cancelled_by, at.question, at.to))
    bits &= static_cast<std::uint8_t>(~unsigned{BoardFacts::zoc});
  return atom.plane(bits);
}

bool quick_holds(const QuickStep& at, const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  if (atom.join != AtomJoin::nothing)
    return join_parts(at.board.position(), at.rule_set, at.question, use,
                      [&](const PropertyUse& part) { return quick_holds(at, part); });
  if (atom.plane != nullptr) return plane_holds(atom, at);
  if (atom.quick != nullptr) return atom.quick(at, use);
  const Position& position = at.board.position();
  const std::array<Hex, 3> path{position.unit(at.question.unit).hex, at.from, at.to};
  return atom.holds({position, at.rule_set, at.question, path, 2}, use);
}

}  // namespace

bool hex_property_holds(const BoardFacts& board, const RetreatQuestion& question, const RuleSet& rule_set,
                        const PropertyUse& use, Hex h) {
  return quick_holds({board, nullptr, question, rule_set, h, h}, use);
}

bool shows_on_step(const QuestionContext& context, const PropertyUse& use, Hex from, Hex to) {
  if (is_of_steps(use) && !direction_between(from, to)) return false;
  return quick_holds({context.board, &context.costs, context.question, context.rule_set, from, to}, use);
}

bool any_shows_on_step(const QuestionContext& context, const std::vector<PropertyUse>& uses, Hex from,
                       Hex to) {
  return std::any_of(uses.begin(), uses.end(),
                     [&](const PropertyUse& use) { return shows_on_step(context, use, from, to); });
}

bool compares_steps(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  const AtomNeeds needs = needs_of(use);
  return !atom.is_whole_path && !needs.has(AtomNeed::motion) && !needs.has(AtomNeed::role) &&
         !needs.has(AtomNeed::history) && !needs.has(AtomNeed::entered) && !needs.has(AtomNeed::spent) &&
         !needs.has(AtomNeed::room) && use.members != Members::one_fixed && !use.negated &&
         use.scope != Scope::end && use.scope != Scope::through &&
         std::all_of(use.parts.begin(), use.parts.end(), compares_steps);
}

bool is_of_hexes(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  return compares_steps(use) && atom.compare == nullptr && use.scope == Scope::entered &&
         (use.quantifier == nullptr || !compares_hexes(use.quantifier->is)) &&
         std::all_of(use.parts.begin(), use.parts.end(), is_of_hexes);
}

bool friend_in(const BoardFacts& board, const RetreatQuestion& question, Hex h) {
  if ((board.bits(h) & BoardFacts::friendly) == 0) return false;
  const Position& position = board.position();
  if (h != position.unit(question.unit).hex) return true;
  const auto stack = position.units_in(h);
  return std::any_of(stack.begin(), stack.end(), [&](UnitIndex u) {
    return !question.moves(u) && !position.enemies(position.unit(u).side, board.side());
  });
}

bool is_cancelled(const BoardFacts& board, const std::optional<PropertyUse>& presence,
                  const RetreatQuestion& question, Hex h) {
  if (!presence) return false;
  if (is_of_any_friend(*presence)) return friend_in(board, question, h);
  if ((board.bits(h) & (BoardFacts::friendly | BoardFacts::enemy)) == 0) return false;
  const Position& position = board.position();
  // Who cancels a ZOC depends on the units alone, whatever the rules of the retreat.
  static const RuleSet no_rules;
  const std::vector<PairMember> group =
      atom_of(presence->property).members(position, no_rules, question, *presence);
  return std::any_of(group.begin(), group.end(), [&](const PairMember& m) { return m.hex == h; });
}

bool zoc_in(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question, Hex h) {
  return zoc_in(board, rule_set.zoc, question, h);
}

bool zoc_in(const BoardFacts& board, const ZocRule& rule, const RetreatQuestion& question, Hex h) {
  return board.in_zoc(rule, h) && !is_cancelled(board, rule.cancelled_by, question, h);
}

namespace {

/// Tests whether a relation to a unit speaks of the hex entered alone, or compares it with the start hex.
bool is_of_place(const PairUse& pair) {
  if (pair.join == PairUse::Join::nothing)
    return !pair.was && pair.atom != PairAtom::closer && pair.atom != PairAtom::farther;
  return std::all_of(pair.parts.begin(), pair.parts.end(),
                     [](const PairUse& part) { return is_of_place(part); });
}

}  // namespace

bool is_of_place(const PropertyUse& use) {
  return compares_steps(use) && use.scope == Scope::entered &&
         (use.quantifier == nullptr || is_of_place(use.quantifier->is)) &&
         std::all_of(use.parts.begin(), use.parts.end(),
                     [](const PropertyUse& part) { return is_of_place(part); });
}

}  // namespace rearguard
