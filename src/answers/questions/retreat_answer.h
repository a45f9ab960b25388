#pragma once
// Questions about a retreat as commands and programs ask them: with units and hexes by name.

#include "src/answers/report/verdict_listing.h"
#include "src/core/document/diagnostic.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/io/positions/question_regions.h"

namespace rearguard {

class TableReader;

struct RetreatQuery {
  std::string unit;
  std::string result;
  std::string option;  ///< taken instead of the result; empty: all are listed
  std::optional<int> distance;
  std::vector<std::string> causing_units;             ///< ids
  std::vector<std::string> then = {};                 ///< ids of the units that retreat afterwards
  std::map<std::string, std::int64_t> numbers = {};   ///< that the result needs
  std::optional<std::vector<std::string>> path = {};  ///< printed numbers of the path to judge
  std::optional<std::size_t> max_paths = {};          ///< nothing: 100
  std::optional<RuledOutHexes> ruled_out = {};        ///< nothing: all
  QuestionRegions regions = {};                       ///< in place of those of the position
  Place place = {};
};

/// Reads a query from its table: a `result`, a `distance` or both, and `caused_by`, `path`, `max_paths`,
/// `ruled_out`, `vacated`, `defender_hexes`, `entered` and `then`. The caller reads other keys, and reports
/// those that are unknown.
RetreatQuery read_query(TableReader& table);

/// Returns the request of a query; a problem for an unknown unit (`about`: "unit", "then") or a path with
/// what is no hex ("path").
std::variant<RetreatRequest, RequestError> request_of(const RetreatQuery& query, const Position& position);

/// Calls `answer` with the request of a query and a judge of its board: `judge`, or one of the position with
/// the regions that the query states. A problem as above, or with these regions ("facts").
template <class Answer, class Answering>
std::variant<Answer, RequestError> on_stated_board(const RetreatQuery& query, Judge& judge,
                                                   const Answering& answer) {
  const auto request = request_of(query, judge.position());
  if (const auto* problem = std::get_if<RequestError>(&request)) return *problem;
  if (!query.regions.any()) return answer(judge, std::get<RetreatRequest>(request));
  Position stated = judge.position();
  if (const auto problem = state_regions(query.regions, query.unit, stated))
    return RequestError{*problem, "facts"};
  Judge of_stated(stated, judge.rule_set());
  return answer(of_stated, std::get<RetreatRequest>(request));
}

/// Answers a query: a verdict in JSON. A problem as above, and as `Judge::judge`.
std::variant<std::string, RequestError> answer_to(const RetreatQuery& query, Judge& judge);

}  // namespace rearguard
