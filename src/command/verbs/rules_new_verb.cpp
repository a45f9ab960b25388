#include <istream>
#include <ostream>
#include <system_error>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/command/session/file_names.h"
#include "src/command/session/verbs.h"
#include "src/core/document/files_in_use.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/examples/retreat_example.h"
#include "src/workshop/rules/new_rules.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// Asks a question until the answer has no problem; the usual answer at the end of the input.
std::string ask(Session& session, std::size_t number, const NewRulesQuestion& question) {
  session.out << fmt::format("{}. {}\n", number, question.ask);
  for (const NewRulesChoice& choice : question.choices)
    session.out << fmt::format("   {:<11} {}{}\n", choice.word, choice.meaning,
                               &choice == question.choices.data() ? " (Enter)" : "");
  if (question.choices.empty()) session.out << fmt::format("   Enter: {}\n", question.usual);
  for (std::string line;;) {
    session.out << "> " << std::flush;
    if (!std::getline(session.in, line)) {
      session.out << '\n';
      return {};
    }
    const std::string problem = new_rules_problem(question, line);
    if (problem.empty()) return line;
    session.out << "  " << one_line(problem) << '\n';
  }
}

/// Returns the retreats of unit a of the board under the new rules, as a file of examples.
std::optional<std::string> examples_of(Session& session, const std::string& position_file,
                                       const std::string& rules_file, std::string& problem) {
  const auto document = read_position_file(position_file);
  auto rule_set = session.rules.load(rules_file, "");
  if (!document || !rule_set) {
    problem = to_string(document ? rule_set.problems() : document.problems());
    return std::nullopt;
  }
  const Position& position = document->position;
  Judge judge(position, *rule_set);
  std::string out;
  for (const std::string& result : rule_set->result_names()) {
    RetreatRequest request;
    request.unit = *position.find("a");
    request.result = result;
    request.causing_units = {*position.find("x")};
    const std::string one = to_examples(position, *rule_set, request, judge.judge(request),
                                        fs::path(rules_file).filename().string());
    const std::size_t entry = one.find("[[examples]]");
    out += out.empty() ? "# What these rules say today: work out each answer by your rulebook, and mend what "
                         "differs.\n" +
                             one
                       : "\n" + one.substr(entry);
  }
  return out;
}

std::optional<std::string> write_new(const std::string& text, const std::string& file) {
  return write_answer(std::as_bytes(std::span(text)), file);
}

}  // namespace

Status rules_new(Session& session, const RulesNewOptions& options) {
  if (file_extension(options.file) != "toml")
    return refuse(session, fmt::format("{} does not end in .toml", one_line(options.file)));
  const std::string stem = options.file.substr(0, options.file.size() - 5);
  const std::string board = stem + "-board.toml", examples = stem + "-examples.toml";
  for (const std::string& file : {options.file, board, examples}) {
    std::error_code ignored;
    if (fs::exists(file, ignored))
      return refuse(session, fmt::format("{} exists already; nothing is overwritten", one_line(file)));
  }
  std::vector<std::string> answers;
  for (const NewRulesQuestion& question : new_rules_questions())
    answers.push_back(ask(session, answers.size() + 1, question));

  std::optional<std::string> problem = write_new(new_rules(answers), options.file);
  if (!problem) problem = write_new(new_rules_position(fs::path(options.file).filename().string()), board);
  if (problem) return refuse(session, *problem);
  std::string message;
  const auto shown = examples_of(session, board, options.file, message);
  if (!shown) return refuse(session, message);
  if ((problem = write_new(*shown, examples))) return refuse(session, *problem);
  session.out << fmt::format(
      "\n{0}: the rules, to change\n{1}: a board on which to try them: rearguard view {1}\n"
      "{2}: what they say there: rearguard rules test {2}\n",
      one_line(options.file), one_line(board), one_line(examples));
  return fine;
}

}  // namespace rearguard
