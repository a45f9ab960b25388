#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/command/session/file_names.h"
#include "src/command/session/program.h"
#include "src/core/document/file_access.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/extras/learn/add_learn.h"
#include "src/extras/learn/learn_report.h"
#include "src/extras/learn/learned_file.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {
namespace {

struct Options {
  std::string cases;                 ///< a file of examples
  std::uint64_t lists = 3;           ///< shown
  int max_clauses = 6;               ///< of a list
  std::uint64_t million_steps = 50;  ///< of the search
  bool why = false;                  ///< say of each clause which case needs it
  std::string write;                 ///< file for the best rule file; empty: none
  std::uint64_t seed = 1;            ///< of the boards among which the next question is chosen
  bool json = false;
};

/// Returns the base as the written file names it: a shipped name as it is, a path as seen from there.
std::string extends_from(const Session& session, const std::string& base, const Options& options) {
  const std::string folder = document_folder(options.cases);
  if (options.write.empty() || base.empty() || !session.rules.names_file(base, folder)) return base;
  return seen_from(options.write, path_from(folder, base));
}

/// Shows a list; nothing, with the reason in `problem`, if it is not what the search took it for.
std::optional<LearnedList> shown(const Learner& learner, const ClauseList& list, const std::string& extends,
                                 const Options& options, std::string& problem) {
  problem = why_not_valid(learner, list);
  if (!problem.empty()) return std::nullopt;
  LearnedList out;
  out.ids = clause_ids(learner, list);
  for (const int c : list) out.texts.push_back(clause_text(learner.space().candidate(c).clause));
  out.file = learned_file(learner, list, extends, one_line(options.cases));
  if (options.why) out.reasons = reasons_for(learner, list);
  return out;
}

/// Finds the shortest lists of clauses that explain every case, and the next question. Returns
/// `problems_found` if nothing fits.
Status rules_learn(Session& session, const Options& options) {
  const auto examples = read_examples_file(options.cases, Need::optional);
  if (!examples) return refuse(session, examples.problems());
  const auto cases = learn_cases(*examples, options.cases);
  if (!cases) return refuse(session, cases.problems());
  if (cases->empty()) return refuse(session, one_line(options.cases) + ": there are no cases to learn from");
  auto base = base_rules(session.rules, examples->rules, options.cases);
  if (!base) return refuse(session, base.problems());
  auto made = Learner::make(*cases, std::move(base).value(), options.cases);
  if (!made) return refuse(session, made.problems());
  Learner learner = std::move(made).value();

  LearnReport report;
  report.cases = one_line(options.cases);
  report.base = examples->rules;
  report.case_count = cases->size();
  report.limits.max_clauses = options.max_clauses;
  report.limits.max_steps = options.million_steps * 1'000'000;
  report.limits.only_checked = true;
  report.found = learner.search(report.limits);
  const std::string extends = extends_from(session, examples->rules, options);
  const std::size_t count = std::min<std::size_t>(options.lists, report.found.lists.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::string problem;
    auto list = shown(learner, report.found.lists[i], extends, options, problem);
    if (!list) return refuse(session, fmt::format("a list was found that does not hold: {}", problem));
    report.lists.push_back(*std::move(list));
  }
  if (report.lists.empty()) {
    if (!report.found.is_too_large) report.no_fit = learner.why_nothing_fits(report.limits);
  } else {
    // Other lists matter once no board tells the shortest apart.
    QuestionLimits limits;
    for (const Rivals rivals : {Rivals::shortest, Rivals::likely, Rivals::longer}) {
      limits.rivals = rivals;
      if (!report.question) report.question = learner.next_question(limits, options.seed);
    }
  }
  session.out << (options.json ? to_json(report) : to_text(report));
  if (report.lists.empty()) return report.found.is_too_large ? unusable : problems_found;
  if (!options.write.empty()) {
    const std::string text = document_for(options.write, report.lists.front().file);
    if (const auto problem = write_answer(std::as_bytes(std::span(text)), options.write))
      return refuse(session, *problem);
  }
  return fine;
}

}  // namespace

void add_learn(Program& program) {
  program.help.emplace_back(
#include "src/extras/learn/learn.help"
  );
  const auto o = std::make_shared<Options>();
  program.verbs.push_back(
      {"rules learn", [o](Session& session) { return rules_learn(session, *o); },
       Values("cases", o->cases, "--lists", o->lists, "--max-clauses", o->max_clauses, "--steps",
              o->million_steps, "--why", o->why, "--write", o->write, "--seed", o->seed, "--json", o->json)});
}

}  // namespace rearguard
