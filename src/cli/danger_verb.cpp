#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/cli/numbers_option.h"
#include "src/cli/verbs.h"
#include "src/engine/danger.h"
#include "src/io/resolve_request.h"
#include "src/report/danger_json.h"
#include "src/report/danger_text.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

/// Returns the selected units in the order of the document; nothing, with a message, if a name is unknown.
std::optional<std::vector<UnitIndex>> chosen_units(const Position& position, const DangerOptions& options,
                                                   std::string& message) {
  auto named = find_units(position, options.units, message);
  if (!named) return std::nullopt;
  const std::vector<std::string>& sides = position.sides();
  if (!options.side.empty() && std::find(sides.begin(), sides.end(), options.side) == sides.end()) {
    message = fmt::format("there is no side {}{}", value_text(one_line(options.side, 40)),
                          did_you_mean(options.side, sides));
    return std::nullopt;
  }
  std::vector<UnitIndex> chosen;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const bool is_named = named->empty() || std::find(named->begin(), named->end(), u) != named->end();
    if (is_named && (options.side.empty() || sides[position.unit(u).side] == options.side))
      chosen.push_back(u);
  }
  return chosen;
}

/// Returns what is wrong with the requested result; empty if it is known.
std::string result_problem(const RuleSet& rule_set, const std::string& result) {
  if (rule_set.find_result(result) != nullptr) return "";
  const std::vector<std::string> known = rule_set.result_names();
  if (known.empty()) return fmt::format("the rules {} contain no results", rule_set.id);
  return fmt::format("the rules {} have no result {}{}; name one with --result: {}", rule_set.id,
                     value_text(one_line(result, 40)), did_you_mean(result, known), fmt::join(known, ", "));
}

}  // namespace

Status danger(Session& session, const DangerOptions& options) {
  auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  if (const auto problem = state_regions(options.regions, "", open->document.position))
    return refuse(session, *problem);
  const Position& position = open->document.position;
  const RuleSet& rule_set = *open->rule_set;
  if (const std::string problem = result_problem(rule_set, options.result); !problem.empty())
    return refuse(session, problem);
  std::string message;
  const auto units = chosen_units(position, options, message);
  if (!units) return refuse(session, message);
  const auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return refuse(session, message);
  Judge judge(position, rule_set);
  DangerReport report{rule_set.id, options.result, rule_set.mover_for(options.result).failure.outcome, {}};
  for (const UnitIndex u : *units) {
    auto danger = danger_of(judge, u, options.result, *numbers);
    if (const auto* problem = std::get_if<RequestError>(&danger))
      return refuse(session, with_option(*problem));
    report.units.push_back(std::get<Danger>(std::move(danger)));
  }
  session.out << (options.json ? to_json(report, position) + "\n" : to_text(report, position));
  return fine;
}

}  // namespace rearguard
