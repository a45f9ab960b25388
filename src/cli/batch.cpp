#include "src/cli/batch.h"

#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>
#include <variant>

#include <fmt/format.h>

#include "src/engine/judge.h"
#include "src/io/batch_json.h"
#include "src/io/order_reader.h"
#include "src/io/resolution_json.h"
#include "src/io/verdict_json.h"

namespace rearguard {
namespace {

/// `line` names the input line ("stdin:3"); a problem inside it is placed by its column alone.
std::string error_line(const std::vector<Diagnostic>& problems, const std::string& line) {
  const Diagnostic& first = problems.front();
  std::string message = first.message;
  if (problems.size() > 1) message += fmt::format(" (and {} more)", problems.size() - 1);
  if (first.line <= 0) return batch_error(message, first.file);
  const bool inside = first.file == line && first.line == 1;
  return batch_error(message, inside ? fmt::format("{}:{}", first.file, first.column)
                                     : fmt::format("{}:{}:{}", first.file, first.line, first.column));
}

/// An unusable rule file, told to the line that asks for it.
std::string rules_error(const std::vector<Diagnostic>& problems, const std::string& name,
                        const std::string& line) {
  const Diagnostic& first = problems.front();
  if (first.line > 0) return error_line(problems, line);
  return batch_error(fmt::format("rules {}: {}", value_text(name), first.message), line);
}

/// The request that one query asks for, or what is wrong with it.
std::variant<RetreatRequest, Diagnostic> to_request(const BatchQuery& query, const Position& position,
                                                    const std::string& file, std::size_t max_paths) {
  const auto wrong = [&](std::string message) {
    return Diagnostic{file, query.place.line, query.place.column, std::move(message)};
  };
  RetreatRequest request;
  std::string message;
  const auto unit = find_unit(position, query.unit, message);
  if (!unit) return wrong(message);
  request.unit = *unit;
  auto causers = find_units(position, query.causers, message);
  if (!causers) {
    return wrong(message);
  }
  request.causers = std::move(*causers);
  if (query.path) {
    request.proposed.emplace();
    for (const std::string& number : *query.path) {
      const auto h = position.map().grid().parse(number);
      if (!h) return wrong(value_text(one_line(number, 40)) + " is no hex number of this map");
      request.proposed->push_back(*h);
    }
  }
  request.result = query.result;
  request.distance = query.distance;
  request.max_paths = query.max_paths.value_or(max_paths);
  return request;
}

/// The rules for a line: those of the command, of the line or of its position, in this order; or the answer
/// that says why there are none.
template <class Line>
std::variant<const Doctrine*, std::string> rules_of(RuleShelf& shelf, const std::string& of_command,
                                                    const Line& line, const std::string& file) {
  const std::string& of_line = line.rules.empty() ? line.position.rules : line.rules;
  const std::string& name = of_command.empty() ? of_line : of_command;
  if (name.empty()) return batch_error("neither the line nor its position names rules", file);
  const auto& rules = shelf.doctrine(name);
  if (!rules) return rules_error(rules.problems(), name, file);
  return rules->get();
}

}  // namespace

const Checked<std::unique_ptr<Doctrine>>& RuleShelf::doctrine(const std::string& name) {
  const auto known = doctrines_.find(name);
  if (known != doctrines_.end()) return known->second;
  auto read = rules_.load(name, std::string());
  if (!read) return doctrines_.emplace(name, read.problems()).first->second;
  return doctrines_.emplace(name, std::make_unique<Doctrine>(std::move(read).value())).first->second;
}

std::string Batch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_batch_line(line, file, shelf_);
  if (!read) return error_line(read.problems(), file);
  const BatchLine asked = std::move(read).value();
  const auto rules = rules_of(rules_, options_.rules, asked, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const Doctrine& doctrine = *std::get<const Doctrine*>(rules);
  const Position& position = asked.position.position;
  Judge judge(position, doctrine);
  std::vector<std::string> answers;
  for (const BatchQuery& query : asked.queries) {
    const auto request = to_request(query, position, file, options_.max_paths);
    if (const auto* problem = std::get_if<Diagnostic>(&request)) return error_line({*problem}, file);
    const Judgement judgement = judge.judge(std::get<RetreatRequest>(request));
    if (const auto* problem = std::get_if<Unanswerable>(&judgement)) {
      return error_line({Diagnostic{file, query.place.line, query.place.column, problem->message}}, file);
    }
    answers.push_back(to_json(std::get<Verdict>(judgement), position));
  }
  return batch_answers(answers);
}

std::string ResolveBatch::answer_line(const std::string& line, int number) {
  const std::string file = fmt::format("{}:{}", options_.file.empty() ? "stdin" : options_.file, number);
  auto read = read_order_line(line, file, shelf_);
  if (!read) return error_line(read.problems(), file);
  const OrderLine asked = std::move(read).value();
  const auto rules = rules_of(rules_, options_.rules, asked, file);
  if (const auto* problem = std::get_if<std::string>(&rules)) return *problem;
  const Doctrine& doctrine = *std::get<const Doctrine*>(rules);
  const Position& position = asked.position.position;
  Dice dice = dice_of(asked.order);
  const ResolutionOrWhyNot result = carry_out(position, doctrine, asked.order.order, dice);
  if (const auto* problem = std::get_if<Unanswerable>(&result)) return batch_error(problem->message, file);
  return to_json({asked.order.order, doctrine.id}, result, dice.rolls(), position.map().grid());
}

namespace {

template <class Answering, class BatchOrders>
Status answer_lines(Session& session, const BatchOrders& options) {
  std::ifstream file;
  if (!options.file.empty() && options.file != "-") {
    std::error_code problem;
    if (std::filesystem::is_directory(options.file, problem))
      return refuse(session, options.file + ": this is a directory, not a file of questions");
    file.open(options.file);
    if (!file) return refuse(session, options.file + ": cannot be opened");
  }
  std::istream& in = file.is_open() ? static_cast<std::istream&>(file) : session.in;
  Answering batch(session.rules, options);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    session.out << batch.answer_line(line, number) << '\n' << std::flush;
  }
  if (!session.out) return refuse(session, "the answers cannot be written");
  return fine;
}

}  // namespace

Status retreat_batch(Session& session, const BatchOptions& options) {
  return answer_lines<Batch>(session, options);
}

Status resolve_batch(Session& session, const ResolveBatchOptions& options) {
  return answer_lines<ResolveBatch>(session, options);
}

}  // namespace rearguard
