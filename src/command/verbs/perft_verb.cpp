#include <ostream>

#include <fmt/format.h>

#include "src/answers/questions/path_count.h"
#include "src/answers/questions/retreat_answer.h"
#include "src/answers/report/origin.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

Status perft(Session& session, const PerftOptions& options) {
  if (options.result.empty() && !options.distance)
    return refuse(session, "name the length of the retreat: --result NAME or --distance N");
  auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  if (const auto problem = state_regions(options.regions, options.unit, open->document.position))
    return refuse(session, *problem);
  const Position& position = open->document.position;
  auto asked =
      request_of({options.unit, options.result, "", options.distance, options.causing_units}, position);
  if (const auto* problem = std::get_if<RequestError>(&asked)) return refuse(session, problem->message);
  RetreatRequest& request = std::get<RetreatRequest>(asked);
  std::string message;
  auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return refuse(session, message);
  request.numbers = *std::move(numbers);
  const auto answer = count_paths_of(position, *open->rule_set, std::move(request));
  if (const auto* problem = std::get_if<RequestError>(&answer)) return refuse(session, with_option(*problem));
  if (const auto* no_retreat = std::get_if<NoRetreat>(&answer)) {
    session.out << fmt::format("{}: no retreat, nothing to count\n", no_retreat->outcome);
    return fine;
  }
  const CountedPaths& counted = std::get<CountedPaths>(answer);
  session.out << (options.json ? with_origin(to_json(counted, position), open->signature) + "\n"
                               : to_text(counted, position));
  return fine;
}

}  // namespace rearguard
