// The passes from a request to the question that the search answers.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/sequence.h"
#include "src/core/engine/question/situation.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/guns_without_range.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {
namespace {

Ending refused(std::optional<RequestError> problem) {
  return problem ? Ending(*std::move(problem)) : std::nullopt;
}

std::optional<RequestError> problem_with_path(const Position& position, const EngineRequest& request) {
  const RetreatPath& path = *request.test_path;
  const Grid& grid = position.map().grid();
  const Hex from = position.unit(request.unit).hex;
  if (path.empty() || path.front() != from) {
    return RequestError{fmt::format("the path must start in {}, the hex of {}", grid.number(from),
                                    position.unit(request.unit).id),
                        "path"};
  }
  if (path.size() < 2) return RequestError{"the path must enter at least one hex", "path"};
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!adjacent(path[i - 1], path[i])) {
      return RequestError{
          fmt::format("{} is not adjacent to {}", grid.number(path[i]), grid.number(path[i - 1])), "path"};
    }
  }
  return std::nullopt;
}

/// Tests whether the units are gone from which a ray would lead away, or to which it would lead.
bool has_lost_its_reference(const Situation& s) {
  const Motion& motion = s.rule_set().motion;
  const auto is_gone = [&](const DistanceAnchor& anchor) {
    const bool is_of_units = anchor == DistanceAnchor::enemies || anchor == DistanceAnchor::known_enemies ||
                             anchor == DistanceAnchor::causing_units || anchor == DistanceAnchor::leader ||
                             anchor.kind == DistanceAnchor::unit_group;
    return is_of_units && anchor_members(s.position(), s.rule_set(), s.asked, anchor).empty();
  };
  return motion.kind == Motion::Kind::ray && is_gone(motion.anchor) &&
         std::all_of(motion.otherwise.begin(), motion.otherwise.end(),
                     [&](const RayLead& lead) { return is_gone(lead.anchor); });
}

/// Writes what a verdict says of the request itself.
void begin_verdict(Situation& s) {
  const Position& position = s.position();
  const Unit& unit = s.unit();
  Verdict& verdict = s.verdict;
  verdict.unit = unit.id;
  verdict.from = unit.hex;
  for (const UnitIndex u : s.companions) verdict.companions.push_back(position.unit(u).id);
  verdict.result = s.request.result;
  verdict.rules = s.rule_set().id;
  verdict.chooser = s.rule_set().chooser;
  verdict.closed = s.request.closed;
  if (s.request.causes_by_default) s.note(describe_default_causes(position, s.request.causing_units));
  if (s.request.wanted.explains() && s.found.rules.asks_for_retreat_fire) {
    const auto [note, is_new] = s.found.notes_on_guns.try_emplace(unit.side);
    if (is_new) note->second = note_on_guns_without_range(position, unit.side);
    if (!note->second.empty()) s.note(note->second);
  }
  std::vector<std::string> later;
  for (const UnitIndex u : s.request.then) later.push_back(position.unit(u).id);
  if (!later.empty())
    s.note(fmt::format("after {} the same result applies to {}", unit.id, fmt::join(later, ", then ")));
}

}  // namespace

Verdict unmoved(const Verdict& asked, const NoRetreat& stays) {
  Verdict verdict;
  verdict.unit = asked.unit;
  verdict.from = asked.from;
  verdict.companions = asked.companions;
  verdict.result = asked.result;
  verdict.rules = asked.rules;
  verdict.chooser = asked.chooser;
  verdict.closed = asked.closed;
  verdict.notes = asked.notes;
  verdict.outcome = stays.outcome;
  verdict.clause = stays.clause;
  verdict.cite = stays.cite;
  verdict.why = stays.why;
  return verdict;
}

/// Refuses what no pass could answer, whoever moves.
Ending read_request(Situation& s) {
  return refused(problem_with_later_units(s.position(), s.file_rules(), s.request));
}

/// Hands the request on to the judge of the move that it uses.
Ending find_move(Situation& s) {
  if (!s.request.continuation) {
    const auto by = s.judge.mover(s.request);
    if (const auto* problem = std::get_if<RequestError>(&by)) return *problem;
    if (Judge* other = std::get<Judge*>(by); other != &s.judge) {
      Way& way = s.fork.ways.emplace_back(s.request);
      way.by = other;
      way.request.event_begun = way.request.event_begun || !way.request.move.empty();
      way.request.move.clear();
      return std::nullopt;
    }
  }
  if (s.found.compiled.problem()) return RequestError{*s.found.compiled.problem(), "rules"};
  return s.request.test_path ? refused(problem_with_path(s.position(), s.request)) : std::nullopt;
}

Ending find_causes(Situation& s) {
  EngineRequest& request = s.request;
  if (!request.causing_units.empty() || !request.distance || s.found.rules.asks_who_caused_it)
    return refused(settle_causing_units(s.position(), s.rule_set(), request));
  request.causes_final = true;
  return std::nullopt;
}

/// Finds the units that move together, and the numbers that they have to state.
Ending find_mover(Situation& s) {
  s.companions = s.request.continuation ? s.request.continuation->companions
                                        : companions(s.position(), s.rule_set(), s.request);
  if (!s.found.rules.asks_for_numbers) return std::nullopt;
  Ending missing = refused(missing_number(s.position(), s.rule_set(), s.request.unit));
  for (std::size_t i = 0; !missing && i < s.companions.size(); ++i)
    missing = refused(missing_number(s.position(), s.rule_set(), s.companions[i]));
  return missing;
}

Ending find_length(Situation& s) {
  const EngineRequest& request = s.request;
  const ResolvedQuestion resolved = request.continuation
                                        ? request.continuation->amount
                                        : resolve_length(s.position(), s.rule_set(), request);
  if (const auto* problem = std::get_if<RequestError>(&resolved)) return *problem;
  begin_verdict(s);
  if (auto problem = missing_for_result(s.position(), s.file_rules(), request)) return *std::move(problem);
  if (const auto impossible = impossible_result(s.position(), s.file_rules(), request))
    return unmoved(s.verdict, *impossible);
  if (const auto* stays = std::get_if<NoRetreat>(&resolved)) {
    if (!stays->fails) return unmoved(s.verdict, *stays);
    s.note(stays->why);
    if (Ending asked = fail(s)) return asked;
    return std::move(s.verdict);
  }
  s.asked = {request.unit,          std::get<RetreatLength>(resolved),
             request.causing_units, request.closed,
             request.full,          {},
             request.steadfast,     request.moves_later,
             request.is_displaced};
  s.asked.companions = s.companions;
  s.asked.moved_before = request.moved_before;
  return std::nullopt;
}

/// Tests for a property that depends on the required number of hexes.
static bool asks_for_required(const PropertyUse& use) {
  const auto is_it = [](const std::optional<HexCount>& count) { return count && count->required; };
  const bool in_formula =
      use.operand != nullptr && use.operand->formula && listed(use.operand->formula->names(), "hexes");
  return in_formula || is_it(use.other_than) || is_it(use.less_than) || is_it(use.more_than) ||
         is_it(use.exactly) || is_it(use.at_least) || is_it(use.at_most) ||
         std::any_of(use.parts.begin(), use.parts.end(), asks_for_required);
}

/// Tests whether the condition of a clause asks for the required number of hexes.
static bool asks_by_condition(const Clause& clause) {
  return clause.condition != nullptr && clause.condition->check &&
         listed(clause.condition->check->names(), "hexes");
}

static bool asks_for_required_hexes(const Clause& clause) {
  const std::vector<const PropertyUse*> uses = properties_of(clause);
  return asks_by_condition(clause) || std::any_of(uses.begin(), uses.end(), [](const PropertyUse* use) {
           return asks_for_required(*use);
         });
}

bool asks_for_required_hexes(const RuleSet& rule_set) {
  return std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(),
                     [](const Clause& clause) { return asks_for_required_hexes(clause); });
}

/// Asks for the number of hexes that a retreat in movement points does not require, if a clause needs it.
static Ending missing_hexes(const Situation& s) {
  if (!s.asked.amount.is_by_budget() || !s.found.rules.asks_for_required_hexes) return std::nullopt;
  const RuleSet& rule_set = s.rule_set();
  for (const Clause& clause : rule_set.clauses) {
    if (asks_for_required_hexes(clause) &&
        (asks_by_condition(clause) || applies(clause, s.position(), rule_set, s.asked)))
      return incomplete(
          fmt::format("clause {} asks for the number of hexes required, and a retreat in movement points "
                      "requires none: give the result `hexes` as well",
                      clause.id),
          "distance");
  }
  return std::nullopt;
}

/// Finds out by which motion the unit goes, and whether all is stated that this takes.
Ending pose_question(Situation& s) {
  const RuleSet& rule_set = s.rule_set();
  const bool is_leaderless = has_lost_its_reference(s);
  if (is_leaderless && s.request.units_are_gone) return nobody_left(s);
  if (is_leaderless && rule_set.motion.anchor == DistanceAnchor::causing_units &&
      rule_set.motion.otherwise.empty())
    return incomplete(
        fmt::format("the rules ask for an enemy by whom the way of {} is found (motion{}): there is none",
                    s.verdict.unit, rule_set.motion.id == Motion().id ? "" : " " + rule_set.motion.id),
        "causing-units");
  if (s.found.rules.asks_for_facts) {
    if (auto problem = missing_fact_error(s.position(), rule_set, s.asked)) return *std::move(problem);
  }
  if (auto problem = problem_with_move(s.position(), rule_set, s.asked)) return *std::move(problem);
  if (Ending missing = missing_hexes(s)) return missing;
  const RetreatLength& amount = s.asked.amount;
  s.lengths = s.found.compiled.lengths(s.asked, s.judge.costs(s.asked), s.unit().hex);
  Verdict& verdict = s.verdict;
  verdict.distance = amount.is_by_budget() ? s.lengths.max : amount.max_hexes;
  verdict.budget = amount.budget;
  verdict.within_budget = amount.budget && !amount.is_by_budget();
  verdict.required_at_least = amount.is_by_budget() ? 1 : amount.min_hexes;
  verdict.amount = amount;
  return std::nullopt;
}

Verdict nobody_left(const Situation& s) {
  const Motion& motion = s.rule_set().motion;
  return unmoved(s.verdict,
                 {outcome_stays, motion.id, motion.cite,
                  fmt::format("nobody is left by whom the way of {} would be found", s.verdict.unit)});
}

}  // namespace rearguard
