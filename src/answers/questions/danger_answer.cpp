#include "src/answers/questions/danger_answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/board/position.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the selected units in the order of the document; nothing, with a message, if a name is unknown.
std::optional<std::vector<UnitIndex>> chosen_units(const Position& position, const DangerQuestion& question,
                                                   std::string& message) {
  auto named = find_units(position, question.units, message);
  if (!named) return std::nullopt;
  const std::vector<std::string>& sides = position.sides();
  if (!question.side.empty() && std::find(sides.begin(), sides.end(), question.side) == sides.end()) {
    message = fmt::format("there is no side {}{}", value_text(one_line(question.side, 40)),
                          name_hint(question.side, sides));
    return std::nullopt;
  }
  std::vector<UnitIndex> chosen;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const bool is_named = named->empty() || std::find(named->begin(), named->end(), u) != named->end();
    if (is_named && (question.side.empty() || sides[position.unit(u).side] == question.side))
      chosen.push_back(u);
  }
  return chosen;
}

/// Returns what is wrong with the requested result; empty if it is known.
std::string result_problem(const RuleSet& rule_set, const std::string& result) {
  if (rule_set.find_result(result) != nullptr) return "";
  const std::vector<std::string> known = rule_set.result_names();
  if (known.empty()) return fmt::format("the rules {} contain no results", rule_set.id);
  return fmt::format("the rules {} have no result {}{}; name one: {}", rule_set.id,
                     value_text(one_line(result, 40)), did_you_mean(result, known), fmt::join(known, ", "));
}

}  // namespace

std::variant<DangerReport, RequestError> danger_report(Judge& judge, const DangerQuestion& question) {
  const RuleSet& rule_set = judge.rule_set();
  if (const std::string problem = result_problem(rule_set, question.result); !problem.empty())
    return RequestError{problem, "result-name"};
  std::string message;
  const auto units = chosen_units(judge.position(), question, message);
  if (!units) return RequestError{message, "unit"};
  DangerReport report{rule_set.id, question.result, rule_set.mover_for(question.result).failure.outcome, {}};
  for (const UnitIndex u : *units) {
    auto danger = danger_of(judge, u, question.result, question.numbers);
    if (const auto* problem = std::get_if<RequestError>(&danger)) return *problem;
    report.units.push_back(std::get<Danger>(std::move(danger)));
  }
  return report;
}

}  // namespace rearguard
