#include <array>

#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/quantifiers.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

namespace {

bool shows(const PropertyUse& use, const AtomStep& at, const std::vector<UnitIndex>& members) {
  const Quantifier& quantifier = *use.quantifier;
  return are_enough(quantifier, members_with(quantifier, at, members).size(), members.size());
}

std::vector<PairMember> all_members(const Position& position, const RuleSet& rule_set,
                                    const RetreatQuestion& question, const PropertyUse& use) {
  std::vector<PairMember> members;
  if (use.quantifier->region) {
    for (const Hex h : region_hexes(position, rule_set, question, *use.quantifier->region))
      members.push_back({std::nullopt, h});
    return members;
  }
  for (const UnitIndex u : members_of(use.quantifier->group, position, rule_set, question))
    members.push_back(member_of(position, u));
  return members;
}

AtomWitness why_of_units(const AtomStep& at, const PropertyUse& use) {
  if (use.members == Members::one_fixed) {
    const std::string of = use.quantifier->region
                               ? "no single hex of the region " + use.quantifier->region->name + ' '
                               : std::string("no single one of the units ");
    const std::string fact = of + to_text(use.quantifier->is) + " on every step";
    return {fmt::format("on the way to {}, {}", to_hex(at), fact),
            fmt::format("would go to {}, and {}", to_hex(at), fact)};
  }
  const auto members = members_of(use.quantifier->group, at.position, at.rule_set, at.question);
  const auto with = members_with(*use.quantifier, at, members);
  const std::string who = ids_of(at.position, with);
  const std::string fact = (with.size() > 1 ? "each of " : "") + who + ' ' + to_text(use.quantifier->is);
  return {fmt::format("at {}, {}", to_hex(at), fact),
          fmt::format("would enter {}, where {}", to_hex(at), fact)};
}

/// Tests for the statement that some enemy, wherever it is, exerts a ZOC into the hex entered: the board
/// knows.
bool is_of_enemy_zoc(const Quantifier& quantifier) {
  const UnitGroup& group = quantifier.group;
  const PairUse& is = quantifier.is;
  return is.join == PairUse::Join::nothing && is.atom == PairAtom::zoc && !is.was && !quantifier.every &&
         group.units == UnitRelation::enemies && group.within >= anywhere_on_map && group.base == nullptr &&
         group.at_least == 1 && !group.in_sight && !group.in_front && !group.condition;
}

void fill_enemy_zoc(SearchMask& mask, const PropertyUse& use) {
  const PairUse& is = use.quantifier->is;
  const ZocRule& rule = mask.rule_set().zoc_named(is.zoc);
  for (std::size_t v = 0; v < mask.vertices().size(); ++v) {
    const Hex h = mask.vertices()[v].hex;
    const bool has =
        is.ignoring_cancel ? mask.board().in_zoc(rule, h) : zoc_in(mask.board(), rule, mask.question(), h);
    if (has) mask.mark_vertex(v, use.scope);
  }
}

/// Marks the steps or, if the hex left does not matter, the hexes of which the quantifier is true.
void fill_units(SearchMask& mask, const PropertyUse& use) {
  if (is_of_enemy_zoc(*use.quantifier)) return fill_enemy_zoc(mask, use);
  const Position& position = mask.board().position();
  const auto members = members_of(use.quantifier->group, position, mask.rule_set(), mask.question());
  const auto holds = [&](Hex from, Hex to) {
    const std::array<Hex, 3> path{mask.start(), from, to};
    return shows(use, {position, mask.rule_set(), mask.question(), path, 2}, members);
  };
  if (!compares_hexes(use.quantifier->is)) {
    for (std::size_t v = 0; v < mask.vertices().size(); ++v) {
      const Hex h = mask.vertices()[v].hex;
      if (holds(h, h)) mask.mark_vertex(v, use.scope);
    }
    return;
  }
  for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
    const auto& step = mask.graph().steps[i];
    if (holds(mask.vertices()[step.from].hex, mask.vertices()[step.to].hex)) mask.mark_step(i, use.scope);
  }
}

}  // namespace

constinit const Atom atoms::units{
    .name = "some",
    .scopes = hex_scopes,
    .takes_quantifier = true,
    .needs = {AtomNeed::units},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          return shows(use, at, members_of(use.quantifier->group, at.position, at.rule_set, at.question));
        },
    .members = all_members,
    .member_has = [](const AtomStep& at, const PropertyUse& use,
                     const PairMember& member) { return pair_holds(use.quantifier->is, at, member); },
    .fill = fill_units,
    .yes = "takes a step of which something is true for certain units",
    .no = "takes no step of which that is true for certain units",
    .why = why_of_units,
    .documentation =
        "of which something is true for some unit of a group, or for `every` one: "
        "`{ some = \"enemies\", is = \"sees\" }`",
};

}  // namespace rearguard
