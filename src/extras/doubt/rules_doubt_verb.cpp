#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/session/picture.h"
#include "src/command/session/program.h"
#include "src/command/session/progress.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/extras/doubt/add_doubt.h"
#include "src/extras/doubt/against_oracle.h"
#include "src/extras/doubt/doubt.h"
#include "src/extras/doubt/doubt_report.h"
#include "src/extras/doubt/example_boards.h"
#include "src/extras/doubt/held_parts.h"

namespace rearguard {
namespace {

constexpr int usual_seconds = 5;
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

/// The examples that belong to rules, and what fails among them: "id: sentence".
struct ExamplesTried {
  std::vector<Example> examples;
  std::vector<std::string> failures;
};

/// Runs the examples that rules name. Writes problems and returns nothing if they cannot be read; a file that
/// is not there is noted.
std::optional<ExamplesTried> try_examples(Session& session, const std::string& name, const RuleSet& rules) {
  const auto wording = wording_of(session.rules, name, "");
  if (!wording) {
    refuse(session, wording.problems());
    return std::nullopt;
  }
  ExamplesTried tried;
  if (wording->examples.empty()) return tried;
  if (!read_text_file(wording->examples)) {
    session.err << fmt::format(
        "note: {} names the examples {}, which cannot be read: no board is taken from them\n", one_line(name),
        one_line(wording->examples));
    return tried;
  }
  auto file = read_examples_file(wording->examples);
  if (!file) {
    refuse(session, file.problems());
    return std::nullopt;
  }
  tried.examples = std::move(file->examples);
  for (const Example& example : tried.examples) {
    std::vector<std::string> deviations;
    if (example.position.rules.empty()) {
      deviations = run_example(example, rules);
    } else if (const auto read = session.rules.load(name + example.position.rules, "")) {
      deviations = run_example(example, *read);
    }
    if (!deviations.empty()) tried.failures.push_back(example.id + ": " + deviations.front());
  }
  return tried;
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
  const auto examples = try_examples(session, options.rules, *rules);
  if (!examples) return unusable;
  doubt_options.boards = boards_of(examples->examples);
  const bool as_text = !options.json;
  std::vector<LawReport> reports;
  if (as_text && options.laws.empty())
    session.out << examples_line(examples->examples.size(), examples->failures);
  {
    ProgressBar bar(session.err);
    const std::size_t laws = doubt_options.laws.empty() ? law_catalogue().size() : doubt_options.laws.size();
    doubt_options.progress = [&](Law law, std::uint64_t boards) {
      bar.show(static_cast<double>(reports.size()) / static_cast<double>(laws),
               fmt::format("{}: {}", row_of(law).name, plural(boards, "board", "boards")));
    };
    find_counterexamples(*rules, doubt_options, [&](const LawReport& report) {
      reports.push_back(report);
      bar.done();
      if (as_text) session.out << to_text(report) << std::flush;
    });
  }
  session.out << (as_text ? summary(reports) : to_json(options.rules, reports, examples->failures));
  const auto broken =
      std::ranges::find_if(reports, [](const LawReport& report) { return report.broken.has_value(); });
  if (broken == reports.end()) {
    if (as_text && !options.picture.empty()) session.out << "no law is broken: nothing to draw\n";
    return options.laws.empty() && !examples->failures.empty() ? problems_found : fine;
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
