#include "src/engine/path_effects.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>
#include <utility>

#include "src/board/position.h"
#include "src/engine/event_runner.h"
#include "src/engine/resolution_context.h"
#include "src/rules/atom.h"
#include "src/rules/path_effect.h"
#include "src/rules/quantifier.h"

namespace rearguard {
namespace {

/// Sorts enemies by hex number and id, and friends of the mover by hex number and from the top of the stack.
void sort_units(const Position& position, UnitIndex mover, std::vector<UnitIndex>& units) {
  const auto key = [&](UnitIndex u) {
    const Unit& unit = position.unit(u);
    const bool enemy = position.enemies(unit.side, position.unit(mover).side);
    const auto stack = position.units_in(unit.hex);
    const auto place = enemy ? 0 : std::find(stack.begin(), stack.end(), u) - stack.begin();
    return std::tuple(position.map().grid().to_printed(unit.hex), enemy, place, unit.id);
  };
  std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) { return key(a) < key(b); });
}

}  // namespace

std::optional<std::vector<UnitIndex>> units_of_effect(const Position& position, const RuleSet& move,
                                                      const RetreatQuestion& question,
                                                      const PathEffectRule& effect, const RetreatPath& path,
                                                      std::size_t index) {
  const Hex start = path.front();
  // The start hex is looked at as if the unit entered it from itself, and went on.
  const std::array<Hex, 3> standing{start, start, start};
  const std::span<const Hex> hexes = index == 0 ? std::span<const Hex>(standing) : std::span<const Hex>(path);
  const AtomStep at{position, move, question, hexes, std::max<std::size_t>(index, 1)};
  const auto holds = [&](const PropertyUse& use) { return holds_at(at, use); };
  if (!holds(effect.on) || std::any_of(effect.rows_above.begin(), effect.rows_above.end(), holds))
    return std::nullopt;
  std::vector<UnitIndex> units;
  if (const PropertyUse* part = unit_part(effect.on); part != nullptr) {
    const Atom& atom = atom_of(part->property);
    for (const PairMember& m : atom.members(position, move, question, *part)) {
      if (m.unit && atom.member_has(at, *part, m)) units.push_back(*m.unit);
    }
    sort_units(position, question.unit, units);
  }
  return units;
}

bool has_path_effects(const RuleSet& move) {
  return move.path_effects && !move.path_effects->empty();
}

std::variant<Foretold, RequestError> foretell(const Position& position, const RuleSet& move,
                                              const RuleSet& whole, const RetreatQuestion& question,
                                              const RetreatPath& path, int missing, const ResultRule* result,
                                              const std::optional<RestOfRetreat>& rest) {
  Dice none;
  ResolutionContext context(position, whole, none, {});
  EventRunner runner(context);
  Event as_event;
  Course course;
  course.event = &as_event;
  course.unit = position.unit(question.unit).id;
  for (const UnitIndex u : question.companions) course.companions.push_back(position.unit(u).id);
  for (const UnitIndex u : question.causing_units) course.causing_units.push_back(position.unit(u).id);
  EventRunner::MoveReport report;
  report.amount = question.amount;
  report.missing = missing;
  if (rest) report.before = rest->before;
  if (rest && rest->acted) report.acted = std::make_shared<ActedEffects>(*rest->acted);
  EventRunner::Prediction prediction{position};
  if (!runner.predict(course, move, result, path, report, prediction)) return *std::move(context.problem);
  return Foretold{std::move(prediction.effects), prediction.strength_lost, std::move(prediction.outcome)};
}

}  // namespace rearguard
