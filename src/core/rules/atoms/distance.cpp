#include <fmt/format.h>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

namespace {

/// Tests a distance against the numbers of a clause, for a retreat that requires `required` hexes.
bool differs(const PropertyUse& use, std::int64_t away, int required) {
  return (use.other_than && away != use.other_than->resolve(required)) ||
         (use.less_than && away < use.less_than->resolve(required)) ||
         (use.more_than && away > use.more_than->resolve(required)) ||
         (use.exactly && away == use.exactly->resolve(required)) ||
         (use.at_least && away >= use.at_least->resolve(required)) ||
         (use.at_most && away <= use.at_most->resolve(required));
}

/// Describes the distance that a clause demands: "3 hexes away", "at least 2 hexes and at most 4 hexes away".
std::string demanded(const PropertyUse& use, int required) {
  std::vector<std::string> parts;
  if (use.other_than) parts.push_back(to_hexes(use.other_than->resolve(required)));
  if (use.less_than) parts.push_back("at least " + to_hexes(use.less_than->resolve(required)));
  if (use.more_than) parts.push_back("at most " + to_hexes(use.more_than->resolve(required)));
  if (use.exactly) parts.push_back("not " + to_hexes(use.exactly->resolve(required)));
  if (use.at_least) parts.push_back("less than " + to_hexes(use.at_least->resolve(required)));
  if (use.at_most) parts.push_back("more than " + to_hexes(use.at_most->resolve(required)));
  return fmt::format("{} away", fmt::join(parts, " and "));
}

AtomWitness why_at_distance(const AtomStep& at, const PropertyUse& use) {
  const auto members = anchor_members(at.position, at.rule_set, at.question, use.anchor);
  const std::string from = use.anchor == DistanceAnchor::start
                               ? number_of(at, at.start())
                               : describe_anchor(at.position, at.mover().side, use.anchor, use.members);
  const std::string away = to_hexes(distance_to_anchor(at.map().grid(), members, use.members, at.to()));
  if (use.scope != Scope::end) return hex_fact(at, fmt::format("is {} from {}", away, from));
  const std::string demand = "; this retreat must end " + demanded(use, at.question.amount.max_hexes);
  return {fmt::format("{} is {} from {}{}", to_hex(at), away, from, demand),
          fmt::format("would end in {}, {} from {}{}", to_hex(at), away, from, demand)};
}

}  // namespace

constinit const Atom atoms::distance{
    .name = "distance",
    .scopes = end_scopes,
    .takes_anchor = true,
    .takes_hexes = true,
    .needs = {AtomNeed::grid, AtomNeed::amount},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          const auto members = anchor_members(at.position, at.rule_set, at.question, use.anchor);
          return !members.empty() &&
                 differs(use, distance_to_anchor(at.map().grid(), members, use.members, at.to()),
                         at.question.amount.max_hexes);
        },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          const Position& position = mask.board().position();
          const auto members = anchor_members(position, mask.rule_set(), mask.question(), use.anchor);
          for (std::size_t v = 0; !members.empty() && v < mask.vertices().size(); ++v) {
            const Hex h = mask.vertices()[v].hex;
            if (differs(use, distance_to_anchor(position.map().grid(), members, use.members, h),
                        mask.question().amount.max_hexes))
              mask.mark_vertex(v, use.scope);
          }
        },
    .yes = "ends at a certain distance",
    .no = "does not end at such a distance",
    .why = why_at_distance,
    .documentation =
        "at a distance from an anchor: `{ distance = \"start\", less_than = \"required\" }`; also `exactly`, "
        "`other_than`, `at_least`, `at_most`, `more_than`, each with a number or `\"required\"`; several "
        "are joined by \"or\"",
};

}  // namespace rearguard
