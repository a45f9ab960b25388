#include "src/desk/shared/stated_facts.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/board/position.h"
#include "src/core/document/source_text.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/io/positions/question_regions.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the list that a field states; nothing if it states none.
std::optional<std::vector<std::string>> hexes_in(std::string text) {
  std::erase(text, ' ');
  return parse_region_option(text.empty() ? std::nullopt : std::optional(std::move(text)));
}

std::optional<std::string> add_numbers(const StatedFacts& facts, RetreatRequest& request) {
  for (const auto& [name, text] : facts.numbers) {
    if (text.empty()) continue;
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
      return fmt::format("{} must be a whole number, not {}", name, value_text(one_line(text, 40)));
    request.numbers[name] = number;
  }
  return std::nullopt;
}

std::optional<std::string> add_units(std::string_view text, RetreatRequest& request,
                                     const Position& position) {
  while (true) {
    const std::size_t begin = text.find_first_not_of(" ,");
    if (begin == std::string_view::npos) return std::nullopt;
    text.remove_prefix(begin);
    const std::string id(text.substr(0, text.find_first_of(" ,")));
    text.remove_prefix(id.size());
    const auto unit = position.find(id);
    if (!unit) {
      std::vector<std::string> known;
      for (const Unit& one : position.units()) known.push_back(one.id);
      return fmt::format("there is no unit {}{}", value_text(one_line(id, 40)), did_you_mean(id, known));
    }
    request.then.push_back(*unit);
  }
}

}  // namespace

std::vector<std::string> numbers_needed(const RuleSet& rules, const std::string& result) {
  std::vector<std::string> names;
  for (const ResultRule& rule : rules.result_rules) {
    if (rule.result != result) continue;
    std::vector<std::string> needs = rule.needs;
    for (const DiceSum& sum : rule.rolls) needs.push_back(to_text(sum));
    for (const std::string& need : needs) {
      if (std::find(names.begin(), names.end(), need) == names.end()) names.push_back(need);
    }
  }
  return names;
}

std::optional<std::string> state_facts(const StatedFacts& facts, RetreatRequest& request,
                                       Position& position) {
  if (auto problem = add_numbers(facts, request)) return problem;
  if (auto problem = add_units(facts.then, request, position)) return problem;
  const QuestionRegions regions{hexes_in(facts.vacated), hexes_in(facts.defender_hexes),
                                hexes_in(facts.entered), facts.fresh};
  return state_regions(regions, position.unit(request.unit).id, position);
}

}  // namespace rearguard
