#include "src/core/engine/events/resolution_context.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/core/engine/events/numbers_read.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

ResolutionContext::ResolutionContext(const Judging& judges, const Position& position, Dice& rolled,
                                     const std::vector<PathChoice>& choices)
    : judging(judges),
      board_state(position, judges.file_rules()),
      rule_set(judges.file_rules()),
      dice(rolled),
      chooser(rolled, choices) {}

ResolutionContext::ResolutionContext(const ResolutionContext& other, Dice& rolled,
                                     const std::vector<PathChoice>& choices)
    : judging(other.judging),
      board_state(other.board_state),
      rule_set(other.rule_set),
      dice(rolled),
      chooser(rolled, choices),
      stacks(other.stacks),
      kept_back(other.kept_back),
      waiting(other.waiting),
      said(other.said) {
  chooser.tells = false;
  chooser.by_outcome = true;
}

std::vector<UnitIndex> ResolutionContext::waiting_except(const std::string& id) const {
  std::vector<UnitIndex> units;
  for (const std::string& other : waiting) {
    const auto u = board_state.position().find(other);
    if (u && other != id) units.push_back(*u);
  }
  return units;
}

bool ResolutionContext::fail(std::string message, std::string about) {
  problem = RequestError{std::move(message), std::move(about)};
  return false;
}

bool ResolutionContext::fail(RequestError why) {
  problem = std::move(why);
  return false;
}

bool ResolutionContext::request_choice(NeedsChoice need) {
  open = std::move(need);
  if (fork != nullptr) fork->key = fork->key_here();
  return false;
}

void ResolutionContext::note(const std::string& unit, std::string what, RetreatPath path, std::string clause,
                             std::string cite, std::vector<Roll> rolls) {
  resolution_steps.push_back(
      {unit, std::move(what), std::move(path), std::move(clause), std::move(cite), std::move(rolls)});
}

Judgement ResolutionContext::judge_move(Judging& judge, const EngineRequest& request) {
  Judgement judgement = judge.judge(request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  if (verdict == nullptr || !verdict->end_hexes.empty() || request.wanted.names_clauses()) return judgement;
  EngineRequest why = request;
  why.wanted.reasons = Wanted::Reasons::clauses;
  return judge.judge(why);
}

void ResolutionContext::use_clauses(const Verdict& verdict, const RuleSet& move) {
  std::set<std::string> reasons;
  for (const RuledOutHex& hex : verdict.ruled_out) reasons.insert(hex.clause);
  for (const Clause& clause : move.clauses) {
    if (reasons.erase(clause.id) > 0) use(RuleUse::Kind::clause, clause.id);
  }
  if (!move.event_rules) return;
  for (const Contact& contact : move.event_rules->contacts) {
    if (reasons.erase(contact.id) > 0) use(RuleUse::Kind::contact, contact.id);
  }
}

bool ResolutionContext::pause(const std::string& unit, const RetreatPath& before, const RuleSet& move) {
  if (before.size() > max_retreat_hexes + 1)
    return fail(fmt::format("{} would enter more than {} hexes", unit, max_retreat_hexes), "distance");
  note(unit, fmt::format("in {} the rest of the path of {} is asked anew", number(before.back()), unit),
       {before.back()}, "reroute", move.motion.cite);
  board_state.set_entered({before.begin() + 1, before.end()});
  return true;
}

void ResolutionContext::note_replanned(const std::string& unit, const RuleSet& move) {
  const Hex h = board_state.unit(unit).hex;
  note(unit, fmt::format("in {} the path of {} is asked anew", number(h), unit), {h}, "reroute",
       move.motion.cite);
}

std::optional<int> ResolutionContext::roll(const DiceSum& sum, const std::string& purpose,
                                           std::vector<Roll>& rolls, const std::string& name,
                                           std::optional<std::int64_t> reaches) {
  if (fork != nullptr && sum.dice > 0 && !dice.left_over()) {
    fork->roll = AwaitedRoll{sum, purpose, !name.empty() && fork->numbers.asks_for_faces(name), reaches};
    fork->key = fork->key_here();
    fail("it waits for a roll", "dice");
    return std::nullopt;
  }
  int total = 0;
  for (int i = 0; i < sum.dice; ++i) {
    const auto rolled = dice.roll(sum.sides, purpose);
    if (!rolled) {
      fail(dice.problem(), "dice");
      return std::nullopt;
    }
    rolls.push_back(dice.rolls().back());
    total += *rolled;
  }
  return total;
}

ResolutionResult ResolutionContext::why_not() {
  if (open) {
    open->resolution_steps = std::move(resolution_steps);
    open->roll_terms = std::move(roll_terms);
    return *std::move(open);
  }
  return *problem;
}

ResolutionResult ResolutionContext::finish() {
  if (const auto left = dice.left_over()) return RequestError{*left, "dice"};
  if (const auto left = chooser.left_over(board_state.position().map().grid()))
    return RequestError{*left, "choice"};
  return Resolution{std::move(resolution_steps), board_state.position(), false,
                    board_state.removed_units(), std::move(roll_terms),  std::move(stacks),
                    std::move(rules_used),       std::move(unit_moves)};
}

}  // namespace rearguard
