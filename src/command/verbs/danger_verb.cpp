#include <ostream>

#include "src/answers/questions/danger_answer.h"
#include "src/answers/report/danger_json.h"
#include "src/answers/report/danger_text.h"
#include "src/answers/report/origin.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

Status danger(Session& session, const DangerOptions& options) {
  auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  if (const auto problem = state_regions(options.regions, "", open->document.position))
    return refuse(session, *problem);
  const Position& position = open->document.position;
  std::string message;
  auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return refuse(session, message);
  Judge judge(position, *open->rule_set);
  const auto answer =
      danger_report(judge, {options.result, options.units, options.side, *std::move(numbers)});
  if (const auto* problem = std::get_if<RequestError>(&answer)) return refuse(session, with_option(*problem));
  const DangerReport& report = std::get<DangerReport>(answer);
  session.out << (options.json ? with_origin(to_json(report, position), open->signature) + "\n"
                               : to_text(report, position));
  return fine;
}

}  // namespace rearguard
