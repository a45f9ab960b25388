#include "src/core/engine/surveys/danger.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "pathing/chokepoints.h"
#include "pathing/clause_kind.h"
#include "pathing/refinement.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the paths that pass every forbid clause without an exception. Closing hexes only removes paths
/// from this set.
const PathSet& passing_forbids(const Refinement& done, const std::vector<GraphClause>& clauses) {
  for (const std::uint32_t c : done.order()) {
    if (!clauses[c].is_plain_forbid()) return done.history()[c];
  }
  return done.paths();
}

/// Returns whether a later clause may still empty that set: only a forbid with `except_to_avoid`, whose
/// effect depends on the other paths, or a clause that does not look ahead. All others retain at least one.
bool may_be_emptied_later(const std::vector<GraphClause>& clauses) {
  return std::any_of(clauses.begin(), clauses.end(), [](const GraphClause& c) {
    return c.looks_no_further() ||
           (c.kind == ClauseKind::forbid && c.except_to_avoid != 0 && !c.unless_only_path);
  });
}

class DangerAnalysis {
 public:
  DangerAnalysis(Judge& judge, RetreatQuestion question) : judge_(judge), question_(std::move(question)) {}

  /// Returns false if the question is too large.
  bool compute(Danger& danger) {
    const Refinement* done = judge_.refine(question_, true);
    if (done == nullptr) return false;
    const bool may_stay = judge_.stays_in_place();
    danger.captured = done->empty() && !may_stay;
    if (!done->empty()) count(danger);
    if (may_stay) {
      ++danger.end_hex_count;
      ++danger.paths;
    }
    if (may_stay || danger.captured) return true;
    const std::vector<GraphClause> clauses = judge_.clauses().clauses(judge_.question(), judge_.position());
    const PathSet open = passing_forbids(*done, clauses);
    rank_ = judge_.number_order(from());
    const bool looks_ahead = std::none_of(clauses.begin(), clauses.end(),
                                          [](const GraphClause& c) { return c.looks_no_further(); });
    // Where a hex is closed, a shorter retreat may be legal, or one that has nothing more to pay.
    const Length& length = judge_.rule_set().length;
    if (may_be_emptied_later(clauses) || length.if_shorter || length.spend_all)
      return close_each_hex(open, looks_ahead, danger);
    danger.choke = hexes_of(open, chokepoints(open));
    if (!danger.choke.empty()) {
      danger.min_cut = {danger.choke.front()};
    } else if (const auto cut = min_cut(open, rank_)) {
      danger.min_cut = hexes_of(open, *cut);
    }
    return true;
  }

 private:
  Hex from() const { return judge_.position().unit(question_.unit).hex; }

  void count(Danger& danger) {
    constexpr auto max_paths = std::numeric_limits<std::uint64_t>::max();
    for (const PathEnd& end : judge_.ends()) {
      ++danger.end_hex_count;
      danger.paths = end.path_count > max_paths - danger.paths ? max_paths : danger.paths + end.path_count;
    }
  }

  std::vector<Hex> hexes_of(const PathSet& set, std::vector<std::uint32_t> vertices) const {
    std::sort(vertices.begin(), vertices.end(),
              [&](std::uint32_t a, std::uint32_t b) { return rank_[a] < rank_[b]; });
    std::vector<Hex> hexes;
    for (const std::uint32_t s : vertices) hexes.push_back(from() + set.graph->vertices[s]);
    return hexes;
  }

  /// Closes in turn each hex that a path of the set enters; no other hex can matter, unless a clause chooses
  /// steps without looking ahead: then those matter that any walk enters.
  bool close_each_hex(const PathSet& open, bool looks_ahead, Danger& danger) {
    const CandidateGraph& g = *open.graph;
    std::vector<std::uint8_t> entered(g.vertices.size(), 0);
    for (std::size_t e = 0; e < g.edges.size(); ++e) entered[g.steps[g.edges[e].step].to] |= open.alive[e];
    if (!looks_ahead) {
      for (std::size_t s = 0; s < g.vertices.size(); ++s)
        entered[s] = judge_.position().map().exists(from() + g.vertices[s]) ? 1 : 0;
    }
    std::vector<std::uint32_t> vertices;
    for (std::uint32_t s = 1; s < g.vertices.size(); ++s) {
      if (entered[s] != 0) vertices.push_back(s);
    }
    for (const Hex h : hexes_of(open, vertices)) {
      question_.closed = {h};
      const Refinement* done = judge_.refine(question_, false);
      if (done == nullptr) return false;
      if (done->empty() && !judge_.stays_in_place()) danger.choke.push_back(h);
    }
    if (!danger.choke.empty()) danger.min_cut = {danger.choke.front()};
    return true;
  }

  Judge& judge_;
  RetreatQuestion question_;
  std::vector<std::uint32_t> rank_;  ///< of vertices, by printed number
};

}  // namespace

namespace {

/// Returns the danger for given causing units.
std::variant<Danger, RequestError> danger_caused_by(Judge& judge, const RuleSet& whole,
                                                    const EngineRequest& request) {
  const ResolvedQuestion resolved = resolve_length(judge.position(), judge.rule_set(), request);
  if (const auto* problem = std::get_if<RequestError>(&resolved)) return *problem;
  Danger danger;
  danger.unit = request.unit;
  danger.causing_units = request.causing_units;
  if (const auto* stays = std::get_if<NoRetreat>(&resolved)) {
    danger.outcome = stays->outcome;
    danger.captured = stays->fails;
    if (stays->fails)
      danger.outcome =
          failure_for(judge.position(), judge.rule_set(), whole, request.unit, request.causing_units).outcome;
    return danger;
  }
  if (auto problem = missing_for_result(judge.position(), whole, request)) return *std::move(problem);
  if (const auto impossible = impossible_result(judge.position(), whole, request)) {
    danger.outcome = impossible->outcome;
    return danger;
  }
  RetreatQuestion question{request.unit, std::get<RetreatLength>(resolved), request.causing_units};
  question.companions = companions(judge.position(), judge.rule_set(), request);
  for (const UnitIndex u : question.companions) {
    if (auto problem = missing_number(judge.position(), judge.rule_set(), u)) return *std::move(problem);
  }
  if (auto problem = missing_fact_error(judge.position(), judge.rule_set(), question))
    return *std::move(problem);
  if (auto problem = problem_with_move(judge.position(), judge.rule_set(), question))
    return *std::move(problem);
  if (!DangerAnalysis(judge, question).compute(danger)) {
    return beyond_limit(fmt::format("there are too many different paths for {} under these rules",
                                    judge.position().unit(request.unit).id),
                        "unit");
  }
  if (danger.captured && !judge.undecided().empty())
    return beyond_limit(fmt::format("it is not decided whether friends can make way for {}",
                                    judge.position().unit(request.unit).id),
                        "unit");
  danger.outcome = "retreat";
  if (auto problem = ray_reference_error(judge, question, !danger.captured)) return *std::move(problem);
  if (danger.captured)
    danger.outcome =
        failure_for(judge.position(), judge.rule_set(), whole, request.unit, request.causing_units).outcome;
  return danger;
}

/// Returns the sets of enemies that danger is computed for: every set of up to `max_enemies_in_sets` of them,
/// smaller sets first; of more each alone, then all.
std::vector<std::vector<UnitIndex>> sets_of(const std::vector<UnitIndex>& enemies) {
  std::vector<std::vector<UnitIndex>> sets;
  if (enemies.size() > max_enemies_in_sets) {
    for (const UnitIndex u : enemies) sets.push_back({u});
    sets.push_back(enemies);
    return sets;
  }
  for (unsigned chosen = 1; chosen < 1U << enemies.size(); ++chosen) {
    std::vector<UnitIndex> set;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      if ((chosen >> i & 1U) != 0) set.push_back(enemies[i]);
    }
    sets.push_back(std::move(set));
  }
  std::stable_sort(sets.begin(), sets.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return sets;
}

/// Tests whether a unit is worse off than in another answer for it.
bool is_worse(const Danger& danger, const Danger& other) {
  const auto key = [](const Danger& d) {
    const bool retreats = d.captured || d.end_hex_count > 0;
    const std::size_t cut = d.min_cut.empty() ? std::numeric_limits<std::size_t>::max() : d.min_cut.size();
    return std::tuple{!d.captured, !retreats, cut, d.end_hex_count, d.paths};
  };
  return key(danger) < key(other);
}

}  // namespace

namespace {

/// Returns the danger of a unit that takes a result in one way.
std::variant<Danger, RequestError> danger_by(Judge& any_judge, EngineRequest request);

/// Returns the danger of the way that the player who chooses takes: the best for the unit if its owner does,
/// else the worst. A way without a legal path is chosen only if there is no other.
std::variant<Danger, RequestError> danger_of_options(Judge& any_judge, const EngineRequest& request,
                                                     const std::vector<RetreatOption>& options) {
  const bool by_owner = option_chooser(options) == "owner";
  std::optional<Danger> chosen;
  std::optional<RequestError> not_for_unit;
  for (const RetreatOption& option : options) {
    EngineRequest one = request;
    one.option = option.name;
    if (const auto open = option_of(any_judge.position(), any_judge.file_rules(), one);
        std::holds_alternative<RequestError>(open))
      return std::get<RequestError>(open);
    settle(any_judge.position(), any_judge.file_rules(), option, one);
    const auto paid = pay(any_judge, one, option);
    if (const auto* problem = std::get_if<RequestError>(&paid)) return *problem;
    const auto& board = std::get<PaidBoard>(paid);
    if (!board.position) continue;
    std::optional<Judge> after;
    if (!board.cost.empty()) after.emplace(*board.position, any_judge.file_rules());
    auto answer = danger_by(after ? *after : any_judge, one);
    if (const auto* problem = std::get_if<RequestError>(&answer)) {
      if (problem->about != "move") return answer;
      not_for_unit = *problem;
      continue;
    }
    auto& danger = std::get<Danger>(answer);
    danger.option = option.name;
    const bool replaces =
        !chosen || (danger.captured != chosen->captured
                        ? chosen->captured
                        : is_worse(by_owner ? *chosen : danger, by_owner ? danger : *chosen));
    if (replaces) chosen = std::move(danger);
  }
  if (!chosen && not_for_unit) return *std::move(not_for_unit);
  return *std::move(chosen);
}

std::variant<Danger, RequestError> danger_of_part(Judge& any_judge, EngineRequest request) {
  const auto options = retreat_options(any_judge.position(), any_judge.file_rules(), request);
  return options.empty() ? danger_by(any_judge, std::move(request))
                         : danger_of_options(any_judge, request, options);
}

}  // namespace

namespace {

std::variant<Danger, RequestError> danger_within_limit(Judge& any_judge, UnitIndex unit,
                                                       const std::string& result,
                                                       const std::map<std::string, std::int64_t>& numbers) {
  EngineRequest request;
  request.unit = unit;
  request.result = result;
  request.numbers = numbers;
  const auto parts = parts_of_stack(any_judge.position(), any_judge.file_rules(), request);
  if (const auto* problem = std::get_if<RequestError>(&parts)) return *problem;
  const auto& split = std::get<std::vector<StackPart>>(parts);
  if (split.empty()) return danger_of_part(any_judge, std::move(request));
  // The owner of a stack sends the unit with those beside whom it is safest.
  std::optional<Danger> best;
  for (const StackPart& part : split) {
    request.part = part.units;
    auto answer = danger_of_part(any_judge, request);
    if (std::holds_alternative<RequestError>(answer)) return answer;
    auto& danger = std::get<Danger>(answer);
    danger.option = part.name + (danger.option.empty() ? "" : "," + danger.option);
    if (!best || is_worse(*best, danger)) best = std::move(danger);
  }
  return *std::move(best);
}

}  // namespace

std::variant<Danger, RequestError> danger_of(Judge& any_judge, UnitIndex unit, const std::string& result,
                                             const std::map<std::string, std::int64_t>& numbers) {
  // Whether others fit beside a unit is asked of all in its hex: of very many, for each of them.
  constexpr std::size_t most_in_hex = 5'000;
  Danger undecided;
  undecided.unit = unit;
  undecided.outcome = "not decided";
  const std::size_t here = any_judge.position().units_in(any_judge.position().unit(unit).hex).size();
  if (here > most_in_hex) {
    undecided.undecided = "there are too many units in its hex: " + std::to_string(here);
    return undecided;
  }
  auto answer = with_work_limit([&] { return danger_within_limit(any_judge, unit, result, numbers); });
  const auto* problem = std::get_if<RequestError>(&answer);
  if (problem == nullptr || !problem->is_limit) return answer;
  undecided.undecided = problem->message;
  return undecided;
}

namespace {

std::variant<Danger, RequestError> danger_by(Judge& any_judge, EngineRequest request) {
  const UnitIndex unit = request.unit;
  const auto by = any_judge.mover(request);
  if (const auto* problem = std::get_if<RequestError>(&by)) return *problem;
  Judge& judge = *std::get<Judge*>(by);
  if (judge.clauses().problem()) return RequestError{*judge.clauses().problem(), "rules"};
  if (auto problem = missing_number(judge.position(), judge.rule_set(), unit)) return *std::move(problem);
  const auto unnamed = settle_causing_units(judge.position(), judge.rule_set(), request);
  if (!unnamed) return danger_caused_by(judge, any_judge.rule_set(), request);
  const std::vector<UnitIndex> enemies = adjacent_enemies(judge.position(), unit);
  if (judge.rule_set().default_cause != DefaultCause::none || enemies.empty()) {
    Danger danger;
    danger.unit = unit;
    danger.outcome = "not attacked";
    return danger;
  }
  std::optional<Danger> worst;
  request.causes_final = true;
  for (std::vector<UnitIndex>& set : sets_of(enemies)) {
    request.causing_units = std::move(set);
    auto answer = danger_caused_by(judge, any_judge.rule_set(), request);
    if (std::holds_alternative<RequestError>(answer)) return answer;
    auto& danger = std::get<Danger>(answer);
    if (!worst || is_worse(danger, *worst)) worst = std::move(danger);
  }
  return *std::move(worst);
}

}  // namespace

}  // namespace rearguard
