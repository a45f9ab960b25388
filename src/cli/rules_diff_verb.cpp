#include <algorithm>
#include <memory>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/cli/document_files.h"
#include "src/cli/numbers_option.h"
#include "src/cli/verbs.h"
#include "src/document/document_header.h"
#include "src/document/text_file.h"
#include "src/game/scenario.h"
#include "src/io/resolve_request.h"
#include "src/io/scenario_reader.h"
#include "src/report/rules_diff_report.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

/// Returns the kind of a document; empty if it cannot be read, which is reported when it is opened.
std::string kind_of(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return {};
  const auto document = parse_document(*text, file);
  return document ? document_kind(*document) : std::string();
}

/// Finds the result that a part of `--as` names; reports the problem and returns nothing if there is none.
std::optional<std::string> named_result(Session& session, const std::string& file, const RuleSet& rule_set,
                                        const std::string& name) {
  if (const ResultRule* rule = rule_set.find_result(name)) return rule->result;
  std::vector<std::string> known;
  for (const ResultRule& rule : rule_set.result_rules) known.push_back(rule.result);
  refuse(session, fmt::format("--as: {} has no result {}{}", file, value_text(one_line(name, 40)),
                              did_you_mean(name, known)));
  return std::nullopt;
}

/// Returns the results that `--as` names; reports the problem and returns nothing if one is unknown.
std::optional<std::vector<SharedResult>> renamed_results(Session& session, const RulesDiffOptions& options,
                                                         const RuleSet& first, const RuleSet& second) {
  std::vector<SharedResult> renamed;
  for (const std::string& text : options.renamed) {
    const std::size_t between = text.find('=');
    if (between == std::string::npos) {
      refuse(session,
             fmt::format("--as: give a result of {} and its name in {}, as in DR2=\"D BACK 2\", not {}",
                         options.first, options.second, value_text(one_line(text, 40))));
      return std::nullopt;
    }
    const auto one = named_result(session, options.first, first, text.substr(0, between));
    if (!one) return std::nullopt;
    const auto other = named_result(session, options.second, second, text.substr(between + 1));
    if (!other) return std::nullopt;
    const bool again = std::any_of(renamed.begin(), renamed.end(),
                                   [&](const SharedResult& known) { return known.first == *one; });
    if (again) {
      refuse(session, fmt::format("--as: {} is given two names", *one));
      return std::nullopt;
    }
    renamed.push_back({*one, *other});
  }
  return renamed;
}

/// Returns the results to compare; reports the problem and returns none if one is unknown or none is shared.
std::vector<SharedResult> results_to_compare(Session& session, const RulesDiffOptions& options,
                                             std::vector<SharedResult> shared) {
  std::vector<std::string> names;
  for (const SharedResult& result : shared) names.push_back(result.first);
  for (const std::string& result : options.results) {
    if (listed(names, result)) continue;
    refuse(session,
           fmt::format("--result: {} and {} do not both have a result {}{}", options.first, options.second,
                       value_text(one_line(result, 40)), did_you_mean(result, names)));
    return {};
  }
  if (shared.empty()) {
    refuse(session, fmt::format("{} and {} have no result in common; --as says which are the same",
                                options.first, options.second));
  }
  if (!options.results.empty())
    std::erase_if(shared, [&](const SharedResult& r) { return !listed(options.results, r.first); });
  return shared;
}

/// Returns the position of a position file, or the start of a scenario; reports the problems and returns
/// nothing on failure.
std::optional<Position> opened(Session& session, const std::string& file, const std::string& kind) {
  if (kind == "scenario") {
    const auto scenario = read_scenario_file(file, session.rules);
    if (scenario) return (*scenario)->start;
    refuse(session, scenario.problems());
    return std::nullopt;
  }
  auto position = read_position_file(file);
  if (position) return std::move(position).value().position;
  refuse(session, position.problems());
  return std::nullopt;
}

}  // namespace

Status rules_diff(Session& session, const RulesDiffOptions& options) {
  std::array<std::unique_ptr<RuleSet>, 2> rule_sets;
  for (std::size_t i = 0; i < 2; ++i) {
    auto read = session.rules.load(i == 0 ? options.first : options.second, "");
    if (!read) return refuse(session, read.problems());
    rule_sets[i] = std::make_unique<RuleSet>(std::move(read).value());
  }
  DiffReport report;
  report.rules = {options.first, options.second};
  const auto renamed = renamed_results(session, options, *rule_sets[0], *rule_sets[1]);
  if (!renamed) return unusable;
  report.results = results_to_compare(session, options,
                                      shared_results(*rule_sets[0], *rule_sets[1], *renamed, report.only));
  if (report.results.empty()) return unusable;
  std::string problem;
  const std::vector<std::string> files = document_files(options.files, problem);
  if (!problem.empty()) return refuse(session, problem);
  const auto numbers = parse_numbers(options.numbers, problem);
  if (!numbers) return refuse(session, problem);
  bool differs = false;
  for (const std::string& file : files) {
    const std::string kind = kind_of(file);
    // Folders also contain maps and rules; only files named explicitly must be positions or scenarios.
    if (!listed(options.files, file) && kind != "position" && kind != "scenario") continue;
    auto position = opened(session, file, kind);
    if (!position) return unusable;
    if (const auto wrong = state_regions(options.regions, "", *position))
      return refuse(session, file + ": " + *wrong);
    Judge first(*position, *rule_sets[0]);
    Judge second(*position, *rule_sets[1]);
    std::string message;
    const auto causing_units = find_units(*position, options.causing_units, message);
    if (!causing_units) return refuse(session, file + ": --caused-by: " + message);
    auto compared = compare(first, second, report.results, *causing_units, 1000, *numbers);
    if (const auto* unasked = std::get_if<RequestError>(&compared))
      return refuse(session, file + ": " + with_option(*unasked));
    auto& comparison = std::get<RulesComparison>(compared);
    differs = differs || !comparison.differences.empty();
    report.positions.push_back({file, *std::move(position), std::move(comparison)});
  }
  if (report.positions.empty()) return refuse(session, "no position or scenario was named or found");
  session.out << (options.json ? to_json(report) : to_text(report));
  return differs ? problems_found : fine;
}

}  // namespace rearguard
