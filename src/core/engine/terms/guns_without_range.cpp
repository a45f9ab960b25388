#include "src/core/engine/terms/guns_without_range.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
bool asks_for_retreat_fire(const RuleSet& move) {
  if (clauses_need(move, AtomNeed::fire)) return true;
  const auto asks = [](const PathEffectRule& effect) { return needs_of(effect.on).has(AtomNeed::fire); };
  return move.path_effects && std::any_of(move.path_effects->begin(), move.path_effects->end(), asks);
}

std::string note_on_guns_without_range(const Position& position, SideIndex side) {
  std::vector<std::string> silent;
  for (const Unit& unit : position.units()) {
    if (unit.retreat_fire_range == 0 && unit.kind == "artillery" && position.enemies(unit.side, side))
      silent.push_back(unit.id);
  }
  if (silent.empty()) return {};
  const bool one = silent.size() == 1;
  return fmt::format("no retreat fire is counted of {}: {} no `retreat_fire_range`", fmt::join(silent, ", "),
                     one ? "it states" : "they state");
}

}  // namespace rearguard
