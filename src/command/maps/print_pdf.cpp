#include "src/command/maps/print_pdf.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/command/maps/convert_verb.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/describe/describe.h"

namespace rearguard {

std::variant<PrintOptions, std::string> print_options(const PrintWords& words) {
  PrintOptions options;
  options.hex_mm = words.hex_mm.value_or(usual_hex_mm);
  if (!(options.hex_mm >= smallest_hex_mm && options.hex_mm <= largest_hex_mm))
    return fmt::format("--hex-mm: {} is not in the range {} to {}", options.hex_mm, smallest_hex_mm,
                       largest_hex_mm);
  if (!words.paper.empty()) options.paper = find_paper(words.paper);
  if (options.paper == nullptr) {
    std::vector<std::string> known;
    for (const Paper& paper : papers()) known.emplace_back(paper.name);
    return unknown_name("--paper", words.paper, known);
  }
  if (words.sheets.empty()) return options;
  std::vector<std::string> known;
  for (const auto& [name, part] : printed_parts) {
    known.emplace_back(name);
    options.*part = std::ranges::find(words.sheets, name) != words.sheets.end();
  }
  for (const std::string& name : words.sheets) {
    if (std::ranges::find(known, name) == known.end()) return unknown_name("--sheets", name, known);
  }
  return options;
}

std::variant<PrintedBook, std::string> print_with_rules(const Session& session, PrintedGame game,
                                                        const NamedRules& rules,
                                                        const PrintOptions& options) {
  std::optional<RuleSet> rule_set;
  if (!rules.name.empty()) {
    auto read = session.rules.load(rules.name, rules.folder);
    if (!read) return read.problems().front().message;
    const auto wording = wording_of(session.rules, rules.name, rules.folder);
    if (!wording) return wording.problems().front().message;
    game.rules = &rule_set.emplace(std::move(read).value());
    game.rules_text = describe(*game.rules);
    if (!wording->readings.empty()) game.rules_text += "\nHow open questions are read\n";
    for (const Reading& reading : wording->readings) {
      for (const ReadingChoice& choice : reading.choices) {
        if (choice.id == reading.chosen)
          game.rules_text += fmt::format("  {} {}\n", reading.text, choice.text);
      }
    }
  }
  return print_game(game, options);
}

}  // namespace rearguard
