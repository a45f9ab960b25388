#include <ostream>

#include "src/answers/questions/reach.h"
#include "src/answers/report/origin.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

Status reach(Session& session, const ReachOptions& options) {
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  const Position& position = open->document.position;
  const RuleSet& rules = *open->rule_set;
  const auto answer = reach_of(
      position, rules, {options.unit, options.movement, options.zoc, options.enter_zoc, options.leave_zoc});
  if (const auto* problem = std::get_if<RequestError>(&answer)) return refuse(session, with_option(*problem));
  const Reached& reached = std::get<Reached>(answer);
  session.out << (options.json ? with_origin(to_json(reached, position, rules), open->signature) + "\n"
                               : to_text(reached, position, rules));
  return fine;
}

}  // namespace rearguard
