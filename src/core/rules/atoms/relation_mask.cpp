#include "src/core/rules/atoms/relation_mask.h"

#include <algorithm>
#include <array>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/search_mask.h"

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
  const std::vector<AnchorMember> members =
      anchor_members(position, mask.rule_set(), mask.question(), use.anchor);
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

std::optional<std::int64_t> known_distance(const AtomStep& at, const PropertyUse& use, Hex h) {
  const bool is_known = at.board != nullptr && use.anchor == DistanceAnchor::enemies &&
                        use.members == Members::nearest && !at.board->enemies().empty();
  return is_known ? std::optional<std::int64_t>(at.board->nearest_enemy(h)) : std::nullopt;
}

bool quick_relation(const QuickStep& at, const PropertyUse& use) {
  const Position& position = at.board.position();
  const Hex start = position.unit(at.question.unit).hex;
  const Hex from = use.scope == Scope::step ? at.from : start;
  if (use.anchor == DistanceAnchor::enemies && use.members == Members::nearest) {
    return !at.board.enemies().empty() &&
           atom_of(use.property).compare(at.board.nearest_enemy(from), at.board.nearest_enemy(at.to));
  }
  if (use.anchor == DistanceAnchor::enemy_line) {
    const auto enemy_line = position.enemy_line(at.board.side());
    const Grid& grid = position.map().grid();
    return enemy_line && atom_of(use.property)
                             .compare(distance_to_line(grid, from, *enemy_line),
                                      distance_to_line(grid, at.to, *enemy_line));
  }
  const std::array<Hex, 3> path{start, at.from, at.to};
  return relation_shows({position, at.rule_set, at.question, path, 2}, use);
}

}  // namespace rearguard
