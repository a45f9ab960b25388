#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/answers/view/art.h"
#include "src/command/session/picture.h"
#include "src/command/session/verbs.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/law.h"
#include "src/extras/doubt/doubt.h"
#include "src/extras/doubt/doubt_report.h"

namespace rearguard {
namespace {

constexpr int usual_seconds = 60;

/// Draws the first board of a broken law with its verdict, or as it is if it is about an event.
std::optional<std::string> draw(const AnsweredBoard& answered, const RuleSet& rules,
                                const std::string& file) {
  const auto position = position_of(answered.board);
  if (!position) return "the board cannot be drawn";
  Judge judge(*position, rules);
  auto request = request_of(*position, answered.board.question);
  Verdict verdict;
  verdict.unit = answered.board.question.unit;
  verdict.from = answered.board.mover().hex;
  if (request && answered.board.question.event.empty()) {
    request->ruled_out = true;
    Judgement judgement = judge.judge(*request);
    if (auto* found = std::get_if<Verdict>(&judgement)) verdict = std::move(*found);
  }
  return write_picture(verdict, judge, {}, file);
}

}  // namespace

Status rules_doubt(Session& session, const RulesDoubtOptions& options) {
  if (options.seconds && options.questions) return refuse(session, "give --seconds or --questions, not both");
  if (!options.picture.empty() && !picture_format(options.picture))
    return refuse(session, fmt::format("--picture: {} ends in neither .svg nor .png", options.picture));
  DoubtOptions doubt_options;
  std::vector<std::string> known;
  for (const LawRow& row : law_catalogue()) known.emplace_back(row.name);
  for (const std::string& name : options.laws) {
    const auto law = find_law(name);
    if (!law) return refuse(session, unknown_name("--law", name, known));
    doubt_options.laws.push_back(*law);
  }
  const auto rules = session.rules.load(options.rules, "");
  if (!rules) return refuse(session, rules.problems());
  if (const auto problem = CompiledClauses(*rules).problem())
    return refuse(session, one_line(options.rules) + ": " + *problem);
  doubt_options.seed = options.seed;
  doubt_options.max_questions = options.questions.value_or(0);
  if (!options.questions) {
    doubt_options.clock = [seconds = options.seconds.value_or(usual_seconds)]() -> std::function<bool()> {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
      return [end] { return std::chrono::steady_clock::now() < end; };
    };
  }
  const bool as_text = !options.json;
  std::vector<LawReport> reports;
  find_counterexamples(*rules, doubt_options, [&](const LawReport& report) {
    reports.push_back(report);
    if (as_text) session.out << to_text(report) << std::flush;
  });
  if (!as_text) session.out << to_json(options.rules, reports);
  const auto broken = std::find_if(reports.begin(), reports.end(),
                                   [](const LawReport& report) { return report.broken.has_value(); });
  if (broken == reports.end()) {
    if (as_text && !options.picture.empty()) session.out << "no law is broken: nothing to draw\n";
    return fine;
  }
  if (!options.picture.empty()) {
    if (const auto problem = draw(broken->broken->answers.front(), *rules, options.picture))
      return refuse(session, *problem);
  }
  return problems_found;
}

}  // namespace rearguard
