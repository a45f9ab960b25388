#include "src/command/verbs/rules_readings_verb.h"

#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/verbs/rule_examples.h"
#include "src/core/engine/surveys/rules_diff.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/smallest_difference.h"
#include "src/workshop/examples/example_writer.h"
#include "src/workshop/examples/parting_board.h"

namespace rearguard {
namespace {

constexpr int usual_seconds = 5;

/// What a search for a board on which two choices part has come to.
struct Parting {
  std::size_t units = 0;  ///< 0: none was found
  std::uint64_t boards = 0;
  std::array<std::string, 2> examples;
};

std::function<bool()> limit_of(const RulesReadingsOptions& options, std::uint64_t& asked) {
  if (options.questions) return [&asked, most = *options.questions] { return asked++ < most; };
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds.value_or(usual_seconds));
  return [end] { return std::chrono::steady_clock::now() < end; };
}

/// Searches boards of examples, then small boards.
Parting search_parting(const RulesReadingsOptions& options, const Reading& reading, const std::string& choice,
                       const std::array<const RuleSet*, 2>& rules, const std::vector<Example>& examples) {
  const std::array<std::string, 2> ids{fmt::format("{}-{}", reading.id, reading.usual),
                                       fmt::format("{}-{}", reading.id, choice)};
  const std::array<ReadingChoices, 2> choices{ReadingChoices{}, ReadingChoices{{reading.id, choice}}};
  std::array<std::string, 2> texts;
  for (const ReadingChoice& known : reading.choices) {
    if (known.id == reading.usual) texts[0] = known.text;
    if (known.id == choice) texts[1] = known.text;
  }
  std::uint64_t asked = 0;
  const auto goes_on = limit_of(options, asked);
  const PartingSearch of_examples = parting_board(*rules[0], *rules[1], examples, goes_on);
  Parting parting{0, of_examples.boards, {}};
  if (of_examples.found) {
    parting.units = of_examples.found->examples[0].position.position.units().size();
    for (std::size_t i = 0; i < 2; ++i)
      parting.examples[i] = to_example(*of_examples.found, i, choices[i], ids[i], texts[i]);
    return parting;
  }
  BoardSearchLimits limits;
  limits.seed = options.seed;
  limits.max_questions = options.questions.value_or(0);
  if (!options.questions) limits.has_time = goes_on;
  std::array<std::vector<std::string>, 2> only;
  const auto shared = shared_results(*rules[0], *rules[1], {}, only);
  if (shared.empty()) return parting;
  const DifferenceSearch small = smallest_difference(*rules[0], *rules[1], shared, limits);
  parting.boards += small.boards;
  if (!small.found) return parting;
  parting.units = small.found->board.units.size();
  for (std::size_t i = 0; i < 2; ++i) {
    parting.examples[i] = to_example({small.found->board, small.found->answers[i]}, ids[i], texts[i]);
    if (i == 1) parting.examples[i] += fmt::format("readings.{} = \"{}\"\n", reading.id, choice);
  }
  return parting;
}

/// Searches a board for each choice; returns how many were found, or nothing if the rules cannot be read.
std::optional<bool> show_smallest(Session& session, const RulesReadingsOptions& options,
                                  const Reading& reading, const RuleSet& usual,
                                  const std::vector<Example>& examples) {
  bool is_right = true;
  for (const ReadingChoice& choice : reading.choices) {
    if (choice.id == reading.usual) continue;
    const auto other = session.rules.load(with_readings(options.rules, {{reading.id, choice.id}}), "");
    if (!other) {
      refuse(session, other.problems());
      return std::nullopt;
    }
    const Parting found = search_parting(options, reading, choice.id, {&usual, &*other}, examples);
    if (found.units == 0) {
      session.out << fmt::format("     {}={}: not parted in {}\n", reading.id, choice.id,
                                 plural(found.boards, "board", "boards"));
      is_right = is_right && reading.never_parts;
      continue;
    }
    is_right = is_right && !reading.never_parts;
    session.out << fmt::format("     {}={}: parts on a board of {}\n\n{}\n{}\n", reading.id, choice.id,
                               plural(found.units, "unit", "units"), found.examples[0], found.examples[1])
                << std::flush;
  }
  return is_right;
}

}  // namespace

Status rules_readings(Session& session, const RulesReadingsOptions& options) {
  if ((options.seconds || options.questions) && !options.smallest)
    return refuse(session, "--seconds and --questions go with --smallest");
  if (options.seconds && options.questions) return refuse(session, "give --seconds or --questions, not both");
  const auto rules = session.rules.load(options.rules, "");
  if (!rules) return refuse(session, rules.problems());
  const auto wording = wording_of(session.rules, options.rules, "");
  if (!wording) return refuse(session, wording.problems());
  std::vector<Example> examples;
  if (options.smallest) {
    const auto file = examples_of_rules(*wording);
    if (file && !*file) return refuse(session, file->problems());
    if (file) examples = (*file)->examples;
  }
  std::size_t parted = 0, open = 0;
  for (const Reading& reading : wording->readings) {
    session.out << describe_reading(reading);
    if (!options.smallest || reading.is_settled) continue;
    ++open;
    const auto is_right = show_smallest(session, options, reading, *rules, examples);
    if (!is_right) return unusable;
    parted += *is_right ? 1 : 0;
  }
  if (wording->readings.empty())
    session.out << fmt::format("{} leaves nothing open: it has no readings\n", one_line(options.rules));
  if (!options.smallest) return fine;
  session.out << fmt::format("{} of {} as they should be\n", parted, plural(open, "reading", "readings"));
  return parted == open ? fine : problems_found;
}

}  // namespace rearguard
