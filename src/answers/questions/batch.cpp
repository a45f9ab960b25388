#include "src/answers/questions/batch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/answers/questions/resolve_answer.h"
#include "src/answers/questions/resolve_needs.h"
#include "src/answers/questions/retreat_answer.h"
#include "src/answers/report/json_writer.h"
#include "src/answers/report/origin.h"
#include "src/core/document/board_line.h"
#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/io/rules/readings.h"
#include "src/core/io/rules/rules_signature.h"

namespace rearguard {
namespace {

/// A line of retreat queries.
struct BatchLine {
  PositionDocument position;
  std::vector<RetreatQuery> queries;
  std::string rules;  ///< empty: those of the position
};

/// Returns a board in one line, with its questions, as a line of the batch in JSON.
Checked<Node> parse_board_line(const std::string& line, const std::string& file) {
  auto position = parse_document(line, file);
  if (!position) return position;
  Node root = table_node(position->place);
  const Node* questions = position->find("questions");
  add_member(root, "queries", questions == nullptr ? list_node({}, root.place) : *questions);
  add_member(root, "position", *std::move(position));
  return root;
}

Checked<BatchLine> read_batch_line(const std::string& line, const BatchSource& source) {
  Problems problems(source.file);
  const auto root =
      is_board_line(line) ? parse_board_line(line, source.file) : parse_batch_line(line, source.file);
  if (!root) return root.problems();
  TableReader table(*root, "the line", problems);
  const Node* position = table.table("position", Need::required);
  const Node* query_list = table.array("queries", Need::required);
  const auto rules = table.string("rules");
  const ReadingChoices readings = read_reading_choices(table);
  table.finish();
  std::vector<RetreatQuery> queries;
  if (query_list != nullptr) {
    for (const Node& item : query_list->items) {
      TableReader asked(item, "the query", problems);
      queries.push_back(read_query(asked));
      asked.finish();
    }
  }
  if (position == nullptr) return problems.take();
  auto read = read_line_position(*position, source);
  if (!read) problems.add(read.problems());
  if (!problems.empty()) return problems.take();
  const std::string asked = rules.value_or(readings.empty() ? "" : read->rules);
  return BatchLine{std::move(read).value(), std::move(queries), with_readings(asked, readings)};
}

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

/// Returns the rules for a line: those of the command, of the line or of its position, in this order; or an
/// error answer.
template <class BatchRequests, class Line>
std::variant<const SignedRules*, std::string> rules_of(RuleCache& cache, const BatchRequests& options,
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

std::string batch_error(const std::string& message, const std::string& where) {
  JsonWriter json;
  json.object([&] {
    json.object("error", [&] {
      json.member("message", message);
      json.member("where", where);
    });
  });
  return json.take();
}

const Checked<std::unique_ptr<SignedRules>>& RuleCache::rule_set(
    const std::string& name, const std::function<std::string()>& directory) {
  const auto known = rule_sets_.find(name);
  if (known != rule_sets_.end()) return known->second;
  std::string signature;
  auto read = read_signed(signature, [&] { return rules_.load(name, directory()); });
  if (!read) return rule_sets_.emplace(name, read.problems()).first->second;
  auto rules = std::make_unique<SignedRules>(SignedRules{std::move(read).value(), signature});
  return rule_sets_.emplace(name, std::move(rules)).first->second;
}

std::string Batch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_batch_line(line, {file, folder_of(options_.file), cache_});
  if (!read) return error_line(read.problems(), file);
  const BatchLine parsed = std::move(read).value();
  const auto rules = rules_of(rules_, options_, parsed, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const auto& [rule_set, signature] = *std::get<const SignedRules*>(rules);
  Judge judge(parsed.position.position, rule_set);
  std::vector<std::string> answers;
  for (RetreatQuery query : parsed.queries) {
    if (!query.max_paths) query.max_paths = options_.max_paths;
    if (!query.ruled_out) query.ruled_out = ruled_out_hexes_named(options_.ruled_out, RuledOutHexes::all);
    auto answer = answer_to(query, judge);
    if (const auto* problem = std::get_if<RequestError>(&answer))
      return error_line({{file, query.place.line, query.place.column, problem->message}}, file);
    answers.push_back(with_origin(std::get<std::string>(std::move(answer)), signature));
  }
  return fmt::format("{{\"answers\":[{}]}}", fmt::join(answers, ","));
}

std::string ResolveBatch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_resolve_line(line, {file, folder_of(options_.file), cache_});
  if (!read) return error_line(read.problems(), file);
  const ResolveLine parsed = std::move(read).value();
  const auto rules = rules_of(rules_, options_, parsed, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const auto& [rule_set, signature] = *std::get<const SignedRules*>(rules);
  const Position& position = parsed.position.position;
  if (parsed.lists_needs) {
    const auto needs = needs_of(position, rule_set, parsed.request.request);
    const auto* problem = std::get_if<RequestError>(&needs);
    return problem != nullptr ? batch_error(problem->message, file)
                              : with_origin(to_json(std::get<ResolveNeeds>(needs)), signature);
  }
  const auto report = resolution_report(position, rule_set, parsed.request);
  if (const auto* problem = std::get_if<RequestError>(&report)) return batch_error(problem->message, file);
  return with_origin(to_json(std::get<ResolutionReport>(report), position.map().grid()), signature);
}

}  // namespace rearguard
