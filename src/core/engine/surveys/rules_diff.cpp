#include "src/core/engine/surveys/rules_diff.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "hexmap/grid.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::vector<std::string> results_of(const RuleSet& rule_set) {
  return rule_set.result_names();
}

std::vector<UnitIndex> enemies_among(const Position& position, const std::vector<UnitIndex>& units,
                                     UnitIndex unit) {
  std::vector<UnitIndex> enemies;
  for (const UnitIndex u : units) {
    if (position.enemies(position.unit(u).side, position.unit(unit).side)) enemies.push_back(u);
  }
  return enemies;
}

/// Leaves out the numbers that the result does not need under a judge's rules.
RetreatRequest with_needed_numbers(const Judge& judge, RetreatRequest request) {
  std::vector<std::string> needs;
  for (const ResultRule* rule : judge.rule_set().rules_of_result(request.result))
    needs.insert(needs.end(), rule->needs.begin(), rule->needs.end());
  std::erase_if(request.numbers, [&](const auto& number) { return !listed(needs, number.first); });
  return request;
}

/// Returns the number that a result needs under one of the judges' rules and that is not stated.
std::optional<RequestError> missing_number(const Judge& judge, const RetreatRequest& request) {
  const auto rule = result_rule_for(judge.position(), judge.rule_set(), with_needed_numbers(judge, request));
  const auto* problem = std::get_if<RequestError>(&rule);
  return problem == nullptr ? std::nullopt : std::optional(*problem);
}

/// Returns why one of the judges must know who caused a retreat before it can answer.
std::optional<RequestError> missing_causes(Judge& judge, EngineRequest request) {
  const auto by = judge.mover(with_needed_numbers(judge, request));
  if (!std::holds_alternative<Judge*>(by)) return std::nullopt;
  return settle_causing_units(judge.position(), std::get<Judge*>(by)->rule_set(), request);
}

/// Returns which fact one of the judges must know before it can answer, if nobody states it.
std::optional<RequestError> missing_fact_of(Judge& judge, EngineRequest request) {
  const auto by = judge.mover(request);
  if (!std::holds_alternative<Judge*>(by)) return std::nullopt;
  const RuleSet& rule_set = std::get<Judge*>(by)->rule_set();
  if (settle_causing_units(judge.position(), rule_set, request)) return std::nullopt;
  return missing_fact_error(judge.position(), rule_set, request);
}

const VerdictEnd* end_at(const Verdict* verdict, Hex h) {
  if (verdict == nullptr) return nullptr;
  const auto at = std::find_if(verdict->end_hexes.begin(), verdict->end_hexes.end(),
                               [&](const VerdictEnd& e) { return e.hex == h; });
  return at == verdict->end_hexes.end() ? nullptr : &*at;
}

/// Returns the first path of `of` that `other` lacks.
const RetreatPath* path_beyond(const VerdictEnd& of, const VerdictEnd* other) {
  if (other == nullptr) return of.paths.empty() ? nullptr : &of.paths.front();
  const std::set<RetreatPath> known(other->paths.begin(), other->paths.end());
  const auto at = std::find_if(of.paths.begin(), of.paths.end(),
                               [&](const RetreatPath& p) { return !known.contains(p); });
  return at == of.paths.end() ? nullptr : &*at;
}

/// Compares the answers of both judges to one question.
class QuestionComparison {
 public:
  /// The requests differ in nothing but the name of the result.
  QuestionComparison(Judge& first, Judge& second, std::array<RetreatRequest, 2> requests)
      : judges_{&first, &second}, requests_(std::move(requests)) {}

  std::optional<RulesDifference> difference() {
    const Position& position = judges_[0]->position();
    const Unit& unit = position.unit(requests_[0].unit);
    RulesDifference found{unit.id, unit.hex, {requests_[0].result, requests_[1].result}, {}, {}, {}};
    for (std::size_t i = 0; i < 2; ++i) {
      answers_[i] = judges_[i]->judge(with_needed_numbers(*judges_[i], requests_[i]));
      if (const auto* verdict = std::get_if<Verdict>(&answers_[i])) {
        verdicts_[i] = verdict;
        found.outcomes[i] = verdict->outcome;
        found.why_not[i] = verdict->why;
      } else {
        found.why_not[i] = std::get<RequestError>(answers_[i]).message;
      }
    }
    add_end_hexes(found);
    if (found.outcomes[0] == found.outcomes[1] && found.end_hexes.empty()) return std::nullopt;
    return found;
  }

 private:
  void add_end_hexes(RulesDifference& found) {
    const Grid& grid = judges_[0]->position().map().grid();
    std::map<NumberKey, Hex> hexes;
    for (const Verdict* verdict : verdicts_) {
      for (const VerdictEnd& end : verdict == nullptr ? std::vector<VerdictEnd>{} : verdict->end_hexes)
        hexes.emplace(grid.key(end.hex), end.hex);
    }
    for (const auto& [key, hex] : hexes) {
      const std::array<const VerdictEnd*, 2> ends{end_at(verdicts_[0], hex), end_at(verdicts_[1], hex)};
      EndDifference end;
      end.hex = hex;
      for (std::size_t i = 0; i < 2; ++i) end.paths[i] = ends[i] == nullptr ? 0 : ends[i]->path_count;
      for (std::size_t i = 0; i < 2 && end.example.empty(); ++i) {
        const RetreatPath* path = ends[i] == nullptr ? nullptr : path_beyond(*ends[i], ends[1 - i]);
        if (path == nullptr) continue;
        end.example = *path;
        end.example_in_second = i == 1;
        explain(1 - i, end);
      }
      if (!end.example.empty() || end.paths[0] != end.paths[1]) found.end_hexes.push_back(std::move(end));
    }
  }

  /// Explains why the other rule set rules out the example.
  void explain(std::size_t other, EndDifference& end) {
    RetreatRequest request = with_needed_numbers(*judges_[other], requests_[other]);
    request.test_path = end.example;
    request.wanted = Wanted::ends();
    const Judgement judgement = judges_[other]->judge(request);
    const auto* verdict = std::get_if<Verdict>(&judgement);
    if (verdict == nullptr) {
      end.why = std::get<RequestError>(judgement).message;
    } else if (verdict->judged_path && !verdict->judged_path->legal) {
      end.clause = verdict->judged_path->clause;
      end.cite = verdict->judged_path->cite;
      end.text = verdict->judged_path->text;
      end.why = verdict->judged_path->why;
    } else {
      end.clause = verdict->clause;
      end.cite = verdict->cite;
      end.why = verdict->why;
    }
  }

  std::array<Judge*, 2> judges_;
  std::array<RetreatRequest, 2> requests_;
  std::array<Judgement, 2> answers_;
  std::array<const Verdict*, 2> verdicts_{};
};

}  // namespace

std::vector<SharedResult> shared_results(const RuleSet& first, const RuleSet& second,
                                         const std::vector<SharedResult>& renamed,
                                         std::array<std::vector<std::string>, 2>& only) {
  const std::vector<std::string> of_second = results_of(second);
  std::vector<SharedResult> shared;
  for (const std::string& result : results_of(first)) {
    const auto known = std::find_if(renamed.begin(), renamed.end(),
                                    [&](const SharedResult& r) { return r.first == result; });
    const std::string& other = known == renamed.end() ? result : known->second;
    if (listed(of_second, other)) {
      shared.push_back({result, other});
    } else {
      only[0].push_back(result);
    }
  }
  for (const std::string& result : of_second) {
    if (std::none_of(shared.begin(), shared.end(), [&](const SharedResult& r) { return r.second == result; }))
      only[1].push_back(result);
  }
  return shared;
}

std::variant<RulesComparison, RequestError> compare(Judge& first, Judge& second,
                                                    const std::vector<SharedResult>& results,
                                                    const std::vector<UnitIndex>& causing_units,
                                                    std::size_t max_paths,
                                                    const std::map<std::string, std::int64_t>& numbers) {
  RulesComparison comparison;
  const Position& position = first.position();
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    for (const SharedResult& result : results) {
      RetreatRequest request;
      request.unit = u;
      request.result = result.first;
      request.causing_units = enemies_among(position, causing_units, u);
      request.wanted.paths = max_paths;
      request.numbers = numbers;
      std::array<RetreatRequest, 2> requests{request, request};
      requests[1].result = result.second;
      const std::array<const Judge*, 2> judges{&first, &second};
      for (std::size_t i = 0; i < 2; ++i) {
        if (auto problem = missing_number(*judges[i], requests[i])) return *std::move(problem);
      }
      auto missing = missing_causes(first, requests[0]);
      if (!missing) missing = missing_causes(second, requests[1]);
      if (missing && causing_units.empty()) return *std::move(missing);
      if (missing) continue;
      auto fact = missing_fact_of(first, request);
      if (!fact) fact = missing_fact_of(second, request);
      if (fact) return *std::move(fact);
      ++comparison.question_count;
      if (auto found = QuestionComparison(first, second, std::move(requests)).difference())
        comparison.differences.push_back(*std::move(found));
    }
  }
  return comparison;
}

}  // namespace rearguard
