#include <chrono>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/answers/report/rules_diff_report.h"
#include "src/answers/view/art.h"
#include "src/command/maps/document_files.h"
#include "src/command/session/picture.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/document/document_header.h"
#include "src/core/document/text_file.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/boards/smallest_difference.h"
#include "src/workshop/examples/example_writer.h"

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

/// Returns the path by which an example shows what end hexes do not: one that only one of two rule files
/// allows. Nothing if the end hexes differ, or only counts of paths.
std::optional<ExpectedPath> path_that_differs(const RulesComparison& comparison, std::size_t which) {
  if (comparison.differences.empty()) return std::nullopt;
  const RulesDifference& difference = comparison.differences.front();
  const auto is_other_end = [](const EndDifference& end) { return end.paths[0] == 0 || end.paths[1] == 0; };
  const std::vector<EndDifference>& ends = difference.end_hexes;
  if (difference.outcomes[0] != difference.outcomes[1] || std::any_of(ends.begin(), ends.end(), is_other_end))
    return std::nullopt;
  const auto shown = std::find_if(ends.begin(), ends.end(), [](const EndDifference& end) {
    return !end.example.empty() && !end.clause.empty();
  });
  if (shown == ends.end()) return std::nullopt;
  return ExpectedPath{shown->example, shown->example_in_second == (which == 1) ? "legal" : shown->clause};
}

/// Searches for the smallest board on which the two differ, and reports it.
Status smallest_diff(Session& session, const RulesDiffOptions& options,
                     const std::array<std::unique_ptr<RuleSet>, 2>& rule_sets, DiffReport report) {
  if (options.seconds && options.questions) return refuse(session, "give --seconds or --questions, not both");
  if (!options.picture.empty() && !picture_format(options.picture))
    return refuse(session, fmt::format("--picture: {} ends in neither .svg nor .png", options.picture));
  if (!options.files.empty())
    return refuse(session, "--smallest searches boards of its own: name no positions");
  BoardSearchLimits limits;
  limits.seed = options.seed;
  limits.max_questions = options.questions.value_or(0);
  if (!options.questions) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds.value_or(60));
    limits.has_time = [end] { return std::chrono::steady_clock::now() < end; };
  }
  const DifferenceSearch search = smallest_difference(*rule_sets[0], *rule_sets[1], report.results, limits);
  if (!search.found) {
    session.out << (options.json
                        ? to_json(report)
                        : fmt::format("{} and {} give the same answers on {} ({})\n", options.first,
                                      options.second, plural(search.boards, "small board", "small boards"),
                                      plural(search.questions, "question", "questions")));
    return fine;
  }
  const DifferentAnswers& found = *search.found;
  auto position = position_of(found.board);
  Judge first(*position, *rule_sets[0]);
  Judge second(*position, *rule_sets[1]);
  std::string message;
  const auto causing_units = find_units(*position, found.board.question.causing_units, message);
  auto compared = compare(first, second, {found.result}, *causing_units, 1000, found.numbers);
  if (const auto* problem = std::get_if<RequestError>(&compared)) return refuse(session, problem->message);
  auto& comparison = std::get<RulesComparison>(compared);
  std::erase_if(comparison.differences,
                [&](const RulesDifference& d) { return d.unit != found.board.question.unit; });
  report.positions.push_back({"the smallest board", *position, std::move(comparison)});
  for (std::size_t i = 0; i < 2; ++i) {
    AnsweredBoard answered{found.board, found.answers[i]};
    if (i == 1) answered.board.question.result = found.result.second;
    report.examples[i] = to_example(
        answered, fmt::format("smallest-{}", i + 1),
        fmt::format("The smallest board on which {} and {} differ.", options.first, options.second),
        path_that_differs(report.positions.back().comparison, i));
  }
  session.out << (options.json ? to_json(report) : to_text(report));
  if (!options.picture.empty()) {
    RetreatRequest request = *request_of(*position, found.board.question);
    request.wanted.reasons = Wanted::Reasons::sentences;
    // A path that only one of them allows is drawn as a judged path of the first.
    if (const auto path = path_that_differs(report.positions.back().comparison, 0))
      request.test_path = path->path;
    const Judgement judgement = first.judge(request);
    if (const auto* verdict = std::get_if<Verdict>(&judgement)) {
      if (const auto problem = write_picture(*verdict, first, {}, options.picture))
        return refuse(session, *problem);
    }
  }
  return problems_found;
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
  if (options.smallest) return smallest_diff(session, options, rule_sets, std::move(report));
  if (options.files.empty())
    return refuse(session, "name positions, scenarios or folders, or search small boards with --smallest");
  if (options.seconds || options.questions || !options.picture.empty())
    return refuse(session, "--seconds, --questions and --picture go with --smallest");
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
