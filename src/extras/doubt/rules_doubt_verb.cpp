#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/command/session/picture.h"
#include "src/command/session/program.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/extras/doubt/add_doubt.h"
#include "src/extras/doubt/against_oracle.h"
#include "src/extras/doubt/doubt.h"
#include "src/extras/doubt/doubt_report.h"
#include "src/extras/doubt/held_parts.h"

namespace rearguard {
namespace {

constexpr int usual_seconds = 60;
/// By which `rules coverage` finds out which parts change an answer at all.
constexpr std::uint64_t coverage_questions = 3'000;

struct Options {
  std::string rules;
  std::vector<std::string> laws;           ///< empty: all
  std::optional<int> seconds;              ///< for each law
  std::optional<std::uint64_t> questions;  ///< for each law, instead of seconds
  std::uint64_t seed = 1;
  std::string picture;  ///< file for a picture of the first board that breaks a law; empty: none
  bool against_oracle = false;
  bool json = false;
};

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
    request->wanted.reasons = Wanted::Reasons::sentences;
    Judgement judgement = judge.judge(*request);
    if (auto* found = std::get_if<Verdict>(&judgement)) verdict = std::move(*found);
  }
  return write_picture(verdict, judge, {}, file);
}

std::function<bool()> time_of(int seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  return [end] { return std::chrono::steady_clock::now() < end; };
}

/// Compares the engine with the reference implementation. Returns `problems_found` if they differ.
Status compare_with_oracle(Session& session, const Options& options) {
  if (!options.rules.empty() || !options.laws.empty() || !options.picture.empty() || options.json)
    return refuse(session,
                  "--against-oracle makes rule files of its own: give only --seed, and --seconds or "
                  "--questions, with it");
  OracleOptions oracle;
  oracle.seed = options.seed;
  oracle.max_boards = options.questions.value_or(0);
  if (!options.questions) oracle.has_time = time_of(options.seconds.value_or(usual_seconds));
  const OracleReport report = doubt_against_oracle(oracle);
  session.out << to_text(report);
  return report.difference ? problems_found : fine;
}

/// Searches for small boards on which a law is broken. Returns `problems_found` if one is.
Status rules_doubt(Session& session, const Options& options) {
  if (options.seconds && options.questions) return refuse(session, "give --seconds or --questions, not both");
  if (options.against_oracle) return compare_with_oracle(session, options);
  if (options.rules.empty()) return refuse(session, "name a rule file, or give --against-oracle");
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
    doubt_options.clock = [seconds = options.seconds.value_or(usual_seconds)] { return time_of(seconds); };
  }
  const bool as_text = !options.json;
  std::vector<LawReport> reports;
  find_counterexamples(*rules, doubt_options, [&](const LawReport& report) {
    reports.push_back(report);
    if (as_text) session.out << to_text(report) << std::flush;
  });
  if (!as_text) session.out << to_json(options.rules, reports);
  const auto broken =
      std::ranges::find_if(reports, [](const LawReport& report) { return report.broken.has_value(); });
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

using Held = std::map<std::string, std::vector<Law>>;

/// Returns the names of the laws that cover some of these parts.
CoveragePart::Names laws_that_hold(const CoveragePart::Names& ids, const Held& held) {
  CoveragePart::Names names;
  for (const LawRow& row : law_catalogue()) {
    const bool holds = std::ranges::any_of(ids, [&](const std::string& id) {
      const auto part = held.find(id);
      return part != held.end() && std::ranges::find(part->second, row.law) != part->second.end();
    });
    if (holds) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace

void add_doubt(Program& program) {
  std::string help =
#include "src/extras/doubt/doubt.help"
      ;
  std::string laws;
  for (const LawRow& row : law_catalogue()) laws += fmt::format(">   {:<15} {}\n", row.name, row.statement);
  const std::string place = "> {laws}\n";
  program.help.push_back(help.replace(help.find(place), place.size(), laws));
  const auto o = std::make_shared<Options>();
  program.verbs.push_back({"rules doubt", [o](Session& session) { return rules_doubt(session, *o); },
                           Values("rules", o->rules, "--law", o->laws, "--seconds", o->seconds, "--questions",
                                  o->questions, "--seed", o->seed, "--picture", o->picture, "--json", o->json,
                                  "--against-oracle", o->against_oracle)});
  program.coverage.push_back({"held", "laws", [](const RuleSet& rules) {
                                return
                                    [held = held_parts(rules, coverage_questions)](
                                        const CoveragePart::Names& ids) { return laws_that_hold(ids, held); };
                              }});
}

}  // namespace rearguard
