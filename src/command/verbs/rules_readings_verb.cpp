#include "src/command/verbs/rules_readings_verb.h"

#include <array>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/verbs/rule_examples.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Searches a board on which a choice parts from the default.
Parting search_parting(const RulesReadingsOptions& options, const Reading& reading, const std::string& choice,
                       const std::array<const RuleSet*, 2>& rules, const std::vector<Example>& examples) {
  std::array<PartingSide, 2> sides{
      PartingSide{rules[0], {}, reading.id + '-' + reading.usual, {}},
      PartingSide{rules[1], {{reading.id, choice}}, reading.id + '-' + choice, {}}};
  for (const ReadingChoice& known : reading.choices) {
    if (known.id == reading.usual) sides[0].text = known.text;
    if (known.id == choice) sides[1].text = known.text;
  }
  return search_parting(options.search, sides, examples);
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
  if ((options.search.seconds || options.search.questions) && !options.smallest)
    return refuse(session, "--seconds and --questions go with --smallest");
  if (options.search.seconds && options.search.questions)
    return refuse(session, "give --seconds or --questions, not both");
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
