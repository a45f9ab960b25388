#include "src/answers/questions/batch.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/answers/report/batch_answers.h"
#include "src/answers/report/resolution_json.h"
#include "src/answers/report/verdict_json.h"
#include "src/answers/report/verdict_listing.h"
#include "src/core/document/file_access.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the folder of a batch file; empty for standard input.
std::string folder_of(const std::string& file) {
  return file.empty() || file == "-" ? std::string() : document_folder(file);
}

/// Returns the error answer to a line. `line` names the input line ("stdin:3"); a problem inside it adds only
/// its column.
std::string error_line(const std::vector<Diagnostic>& problems, const std::string& line) {
  const Diagnostic& reported = root_problem(problems);
  std::string message = reported.message;
  if (problems.size() > 1) message += fmt::format(" (and {} more)", problems.size() - 1);
  if (reported.line <= 0) return batch_error(message, reported.file);
  const bool inside = reported.file == line && reported.line == 1;
  return batch_error(message, inside
                                  ? fmt::format("{}:{}", reported.file, reported.column)
                                  : fmt::format("{}:{}:{}", reported.file, reported.line, reported.column));
}

/// Returns the error answer to a line whose rules cannot be used.
std::string rules_error(const std::vector<Diagnostic>& problems, const std::string& name,
                        const std::string& line) {
  const Diagnostic& first = problems.front();
  if (first.line > 0) return error_line(problems, line);
  return batch_error(fmt::format("rules {}: {}", value_text(name), first.message), line);
}

/// Returns the illegal hexes to list in the answer to a query.
RuledOutHexes listed_in_answer(const BatchQuery& query, const BatchOptions& options) {
  if (query.ruled_out) return *query.ruled_out ? RuledOutHexes::all : RuledOutHexes::none;
  return ruled_out_hexes_named(options.ruled_out, RuledOutHexes::all);
}

/// Returns the rules for a line: those of the command, of the line or of its position, in this order; or an
/// error answer.
template <class BatchRequests, class Line>
std::variant<const RuleSet*, std::string> rules_of(RuleCache& cache, const BatchRequests& options,
                                                   const Line& line, const std::string& file) {
  const std::string& of_command = options.rules;
  const std::string& of_line = line.rules.empty() ? line.position.rules : line.rules;
  const std::string& name = of_command.empty() ? of_line : of_command;
  if (name.empty()) return batch_error("neither the line nor its position names rules", file);
  const auto& rules = cache.rule_set(name, [&] {
    return of_command.empty() ? folder_bounding(name, folder_of(options.file)) : std::string();
  });
  if (!rules) return rules_error(rules.problems(), name, file);
  return rules->get();
}

}  // namespace

const Checked<std::unique_ptr<RuleSet>>& RuleCache::rule_set(const std::string& name,
                                                             const std::function<std::string()>& directory) {
  const auto known = rule_sets_.find(name);
  if (known != rule_sets_.end()) return known->second;
  auto read = rules_.load(name, directory());
  if (!read) return rule_sets_.emplace(name, read.problems()).first->second;
  return rule_sets_.emplace(name, std::make_unique<RuleSet>(std::move(read).value())).first->second;
}

std::variant<RetreatRequest, Diagnostic> request_of(const BatchQuery& query, const Position& position,
                                                    const std::string& file, const BatchOptions& options) {
  const auto wrong = [&](std::string message) {
    return Diagnostic{file, query.place.line, query.place.column, std::move(message)};
  };
  RetreatRequest request;
  std::string message;
  const auto unit = find_unit(position, query.unit, message);
  if (!unit) return wrong(message);
  request.unit = *unit;
  auto causing_units = find_units(position, query.causing_units, message);
  if (!causing_units) {
    return wrong(message);
  }
  request.causing_units = std::move(*causing_units);
  auto then = find_units(position, query.then, message);
  if (!then) return wrong(message);
  request.then = std::move(*then);
  request.option = query.option;
  if (query.path) {
    request.test_path.emplace();
    for (const std::string& number : *query.path) {
      const auto h = position.map().grid().parse(number);
      if (!h) return wrong(value_text(one_line(number, 40)) + " is not a hex number of this map");
      request.test_path->push_back(*h);
    }
  }
  request.numbers = query.numbers;
  request.result = query.result;
  request.distance = query.distance;
  if (const auto max_paths = query.max_paths ? query.max_paths : options.max_paths)
    request.max_paths = *max_paths;
  request.ruled_out = listed_in_answer(query, options) != RuledOutHexes::none;
  return request;
}

namespace {

/// Judges a request, on a position of its own if its query states regions.
Judgement judged(const BatchQuery& query, const RetreatRequest& request, Judge& judge) {
  if (!query.regions.any()) return judge.judge(request);
  Position stated = judge.position();
  if (const auto problem = state_regions(query.regions, query.unit, stated))
    return RequestError{*problem, "facts"};
  return Judge(stated, judge.rule_set()).judge(request);
}

}  // namespace

std::variant<std::string, Diagnostic> answer_to(const BatchQuery& query, Judge& judge,
                                                const std::string& file, const BatchOptions& options) {
  const auto request = request_of(query, judge.position(), file, options);
  if (const auto* problem = std::get_if<Diagnostic>(&request)) return *problem;
  const Judgement judgement = judged(query, std::get<RetreatRequest>(request), judge);
  if (const auto* problem = std::get_if<RequestError>(&judgement))
    return Diagnostic{file, query.place.line, query.place.column, problem->message};
  return to_json(std::get<Verdict>(judgement), judge.position(), listed_in_answer(query, options));
}

std::string Batch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_batch_line(line, {file, folder_of(options_.file), cache_});
  if (!read) return error_line(read.problems(), file);
  const BatchLine parsed = std::move(read).value();
  const auto rules = rules_of(rules_, options_, parsed, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const RuleSet& rule_set = *std::get<const RuleSet*>(rules);
  Judge judge(parsed.position.position, rule_set);
  std::vector<std::string> answers;
  for (const BatchQuery& query : parsed.queries) {
    auto answer = answer_to(query, judge, file, options_);
    if (const auto* problem = std::get_if<Diagnostic>(&answer)) return error_line({*problem}, file);
    answers.push_back(std::get<std::string>(std::move(answer)));
  }
  return batch_answers(answers);
}

std::string ResolveBatch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_resolve_line(line, {file, folder_of(options_.file), cache_});
  if (!read) return error_line(read.problems(), file);
  const ResolveLine parsed = std::move(read).value();
  const auto rules = rules_of(rules_, options_, parsed, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const RuleSet& rule_set = *std::get<const RuleSet*>(rules);
  const Position& position = parsed.position.position;
  Dice dice = dice_of(parsed.request);
  const ResolutionResult result = carry_out(position, rule_set, parsed.request.request, dice);
  if (const auto* problem = std::get_if<RequestError>(&result)) return batch_error(problem->message, file);
  return to_json({parsed.request.request, rule_set.id}, result, dice.rolls(), position.map().grid());
}

}  // namespace rearguard
