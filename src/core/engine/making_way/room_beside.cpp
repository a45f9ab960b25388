#include "src/core/engine/making_way/room_beside.h"

#include <algorithm>
#include <map>

#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "src/core/board/position.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// All that stays as it is while friends move.
constexpr AtomNeeds fixed{AtomNeed::grid,    AtomNeed::steps,         AtomNeed::ground, AtomNeed::elevation,
                          AtomNeed::sight,   AtomNeed::enemies,       AtomNeed::zoc,    AtomNeed::fire,
                          AtomNeed::lines,   AtomNeed::causing_units, AtomNeed::home,   AtomNeed::supply,
                          AtomNeed::history, AtomNeed::amount,        AtomNeed::role};

bool is_fixed(const Clause& clause) {
  if (clause.looks_no_further()) return false;  // such a choice may leave no step
  if (clause.kind != ClauseKind::forbid || clause.unless_only_path) return true;  // these never remove all
  return clause.except_to_avoid.empty() && clause.condition == nullptr && clause.property &&
         needs_of(*clause.property).within(fixed);
}

bool goes_one_hex(const RuleSet& move) {
  const auto& displacement = move.retreat_effects.displacement;
  return move.motion.kind == Motion::Kind::free && is_exact(move.length) && displacement &&
         displacement->distance == 1 && displacement->move.empty() && displacement->only_in == nullptr;
}

}  // namespace

RoomBeside::RoomBeside(const RuleSet& move, const CompiledClauses& compiled)
    : move_(move),
      compiled_(compiled),
      applies_(goes_one_hex(move) && !move.zoc.cancelled_by && !compiled.problem() &&
               std::all_of(move.clauses.begin(), move.clauses.end(), is_fixed)) {}

/// Returns the friends that have to go, top first; nothing if somebody who is there stays.
std::optional<std::vector<UnitIndex>> RoomBeside::displaced_from(const QuestionContext& asked, Hex h) const {
  const Position& position = asked.position();
  const Unit& mover = asked.unit();
  const DisplacementRules rules(move_, move_);
  const StackingLimit limit(move_, position, asked.question.unit);
  std::int64_t load = limit.friendly_load(h) + limit.weight(asked.question.unit);
  std::vector<UnitIndex> going;
  for (const UnitIndex u : position.units_in(h)) {
    const Unit& unit = position.unit(u);
    if (position.enemies(unit.side, mover.side)) continue;
    const std::vector<UnitIndex>& settled = asked.question.steadfast;
    const std::int64_t weight = limit.weight(u);
    if (unit.side != mover.side || weight == 0 || !rules.may_go(position, u) ||
        std::find(settled.begin(), settled.end(), u) != settled.end())
      return std::nullopt;
    if (!limit.is_exceeded_by(load)) break;
    going.push_back(u);
    load -= weight;
  }
  return going;
}

/// Returns the hexes beside a friend that no plain forbid closes to it.
const std::vector<Hex>& RoomBeside::open_beside(const QuestionContext& asked, UnitIndex displaced) {
  const Position& position = asked.position();
  const Unit& unit = position.unit(displaced);
  RetreatQuestion question{displaced, {1, 1, std::nullopt}, asked.question.causing_units};
  std::erase(question.causing_units, displaced);
  question.is_displaced = true;
  open_.clear();
  const auto graph = candidate_graph(compiled_.lengths(question, 1));
  if (!graph) return open_;
  compiled_.fill(asked.board, shared_step_costs(position.map(), unit.movement_class), question, *graph,
                 facts_);
  std::vector<GraphClause> clauses = compiled_.clauses(question);
  std::erase_if(clauses, [](const GraphClause& clause) {
    return clause.kind != ClauseKind::forbid || clause.unless_only_path;
  });
  if (refinement_.run(graph, facts_, clauses) != Refinement::Failure::none) return open_;
  for (const PathEnd& end : refinement_.ends(CompiledClauses::movement_points_value))
    open_.push_back(unit.hex + graph->vertices[end.vertex]);
  return open_;
}

bool RoomBeside::is_certain(const QuestionContext& asked, Hex h) {
  if (!applies_) return false;
  const auto displaced = displaced_from(asked, h);
  if (!displaced) return false;
  const Position& position = asked.position();
  const DisplacementRules rules(move_, move_);
  const Displacement displacement{asked.unit().id, asked.unit().hex, h, {}, {}, {}};
  std::map<Hex, std::vector<UnitIndex>> gone_to;
  for (const UnitIndex u : *displaced) {
    const StackingLimit limit(move_, position, u);
    const auto has_room = [&](Hex beside) {
      if (beside == asked.unit().hex || !position.map().exists(beside)) return false;
      if (rules.why_closed(position, displacement, beside)) return false;
      std::int64_t others = limit.friendly_load(beside);
      for (const UnitIndex other : gone_to[beside]) others += limit.weight(other);
      return others == 0 || !limit.is_exceeded_by(others + limit.weight(u));
    };
    const std::vector<Hex>& open = open_beside(asked, u);
    const auto room = std::find_if(open.begin(), open.end(), has_room);
    if (room == open.end()) return false;
    gone_to[*room].push_back(u);
  }
  return true;
}

}  // namespace rearguard
