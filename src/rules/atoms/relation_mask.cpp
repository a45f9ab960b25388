#include "src/rules/atoms/relation_mask.h"

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/search_mask.h"

namespace rearguard {
namespace {

/// Compares one number of the hexes before and after every step.
template <class Level>
void compare_levels(SearchMask& mask, const PropertyUse& use, Level level) {
  const auto compare = atom_of(use.property).compare;
  const auto& steps = mask.graph().steps;
  std::vector<std::int64_t> levels(mask.vertices().size());
  for (std::size_t v = 0; v < levels.size(); ++v) levels[v] = level(mask.vertices()[v].hex);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::int64_t before = levels[use.scope == Scope::step ? steps[i].from : 0];
    if (compare(before, levels[steps[i].to])) mask.mark_step(i, use.scope);
  }
}

}  // namespace

void fill_relation(SearchMask& mask, const PropertyUse& use) {
  if (use.anchor == DistanceAnchor::enemies && use.members == Members::nearest) {
    if (mask.board().enemies().empty()) return;
    return compare_levels(mask, use, [&](Hex h) { return std::int64_t{mask.board().nearest_enemy(h)}; });
  }
  const Position& position = mask.board().position();
  const Grid& grid = position.map().grid();
  const std::vector<AnchorMember> members = anchor_members(position, mask.question(), use.anchor);
  if (members.empty()) return;
  if (use.members == Members::nearest || use.members == Members::sum)
    return compare_levels(mask, use,
                          [&](Hex h) { return distance_to_anchor(grid, members, use.members, h); });
  const auto compare = atom_of(use.property).compare;
  for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
    const auto& step = mask.graph().steps[i];
    const Hex from = use.scope == Scope::step ? mask.vertices()[step.from].hex : mask.start();
    const Hex to = mask.vertices()[step.to].hex;
    const auto holds = [&](const AnchorMember& m) {
      return compare(m.distance_from(grid, from), m.distance_from(grid, to));
    };
    const bool found = use.members == Members::any ? std::any_of(members.begin(), members.end(), holds)
                                                   : std::all_of(members.begin(), members.end(), holds);
    if (found) mask.mark_step(i, use.scope);
  }
}

}  // namespace rearguard
