#include "src/core/engine/events/reroute.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/search/path_reading.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Tests whether a path goes on from a stop for one more hex, and for no other reason.
bool goes_one_more(const PathQuestion& q, const RetreatPath& path, std::size_t index) {
  const auto stop = stop_of_path(q, std::span(path).first(index + 1));
  return stop && !q.rule_set->length.stops[*stop].optional;
}

/// Returns what is left of a length after the first hexes of a path.
RetreatLength rest_of(const PathQuestion& q, const RetreatPath& path, std::size_t index) {
  RetreatLength rest = q.question.amount;
  rest.is_rest = true;
  const std::int64_t spent =
      cost_of_path(q, std::span(path).first(index + 1)).value_or(MovementPoints{}).parts;
  for (std::optional<MovementPoints>* budget : {&rest.budget, &rest.extra_budget}) {
    if (*budget) (*budget)->parts = std::max<std::int64_t>((*budget)->parts - spent, 0);
  }
  if (rest.is_by_budget()) return rest;
  rest.min_hexes = std::max(rest.min_hexes - static_cast<int>(index), 1);
  rest.max_hexes -= static_cast<int>(index);
  return rest;
}

}  // namespace

std::optional<std::size_t> reroute_at(const PathQuestion& question, const RetreatPath& path) {
  if (!question.rule_set->reroute) return std::nullopt;
  const RetreatLength& amount = question.question.amount;
  for (std::size_t i = 1; i < path.size(); ++i) {
    // Of a hex in which the path ends only a stop is asked anew: the unit may have to go on.
    const bool is_last = i + 1 == path.size();
    const bool after_stop = i > 1 && goes_one_more(question, path, i - 1);
    if (is_last && (after_stop || !stop_of_path(question, path))) return std::nullopt;
    if (!amount.is_by_budget() && static_cast<int>(i) >= amount.max_hexes) return std::nullopt;
    const AtomStep step{*question.position, *question.rule_set, question.question, path, i};
    const bool goes_on = !is_last && goes_one_more(question, path, i);
    if (holds_at(step, *question.rule_set->reroute) && !goes_on) return i;
  }
  return std::nullopt;
}

std::string note_on_reroute(const RuleSet& move) {
  if (!move.reroute)
    return "where units must go first the path is asked anew once they have: its end is provisional";
  return fmt::format(
      "after a hex where the unit {}, the rest of its path is asked anew: what lies beyond is provisional",
      describe(*move.reroute));
}

RetreatPath joined(const RetreatPath& before, const RetreatPath& rest) {
  RetreatPath all = before;
  if (!all.empty()) all.pop_back();
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

ResolvedMove part_of(const ResolvedMove& move, std::size_t index) {
  ResolvedMove part = move;
  part.path.resize(index + 1);
  part.intended.resize(std::min(part.intended.size(), index + 1));
  std::erase_if(part.contacts, [&](const ContactMade& made) { return made.index > index; });
  std::erase_if(part.oblique, [&](std::size_t step) { return step > index; });
  return part;
}

std::variant<EngineRequest, RequestError> request_for_continuation(const Judging& judging,
                                                                   const PathQuestion& question,
                                                                   const RetreatPath& path, std::size_t index,
                                                                   const Position& now,
                                                                   EngineRequest request) {
  const RetreatPath before(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(index) + 1);
  Position back = now;
  for (const UnitIndex u : request.continuation->companions) back.relocate(u, before.front());
  back.relocate(request.unit, before.front());
  EngineRequest ending_there = request;
  ending_there.continuation->amount = question.question.amount;
  ending_there.test_path = before;
  ending_there.wanted = Wanted::ends();
  const Judgement judgement = judging.on(back, *question.rule_set)->judge(ending_there);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) return *problem;
  request.continuation->before = joined(request.continuation->before, before);
  request.continuation->amount = rest_of(question, path, index);
  if (std::get<Verdict>(judgement).judged_path->legal) request.continuation->amount.min_hexes = 0;
  return request;
}

}  // namespace rearguard
