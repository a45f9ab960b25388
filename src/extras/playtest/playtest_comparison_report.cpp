#include "src/extras/playtest/playtest_comparison_report.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/extras/playtest/playtest_comparison.h"
#include "src/extras/playtest/playtest_report.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

/// One number in twenty lies outside its 95 % interval by chance alone.
constexpr double chance_outside = 0.05;

std::string number_text(const ComparedNumber& number, double value) {
  return number.is_share ? fmt::format("{:.0f} %", 100 * value) : fmt::format("{:.2f}", value);
}

std::string line_of(const ComparedNumber& number) {
  return fmt::format("  {}: {} to {}, {}\n", number.what, number_text(number, number.first),
                     number_text(number, number.second), describe_difference(number));
}

/// Lists the numbers that stand out among many.
std::string outstanding(const std::string& heading, const std::vector<ComparedNumber>& numbers) {
  if (numbers.empty()) return "";
  std::string lines;
  std::size_t within = numbers.size();
  for (const ComparedNumber& number : numbers) {
    if (!number.stands_out) continue;
    lines += line_of(number);
    --within;
  }
  return fmt::format("{}\n{}  {}within chance: {}\n", heading, lines, lines.empty() ? "all " : "", within);
}

Json series_json(const PlaytestDocument& document) {
  return {{"file", document.file},
          {"scenario", document.scenario},
          {"rules", document.rules},
          {"games", document.tally.games}};
}

Json numbers_json(const std::vector<ComparedNumber>& numbers) {
  Json json = Json::array();
  for (const ComparedNumber& number : numbers) {
    Json one{{"what", number.what},
             {"first", number.first},
             {"second", number.second},
             {"difference", number.by.value}};
    if (number.by.known) {
      one["low"] = number.by.low;
      one["high"] = number.by.high;
    }
    one["within_chance"] = number.by.within_chance();
    one["stands_out"] = number.stands_out;
    json.push_back(std::move(one));
  }
  return json;
}

}  // namespace

std::string comparison_text(const PlaytestDocument& first, const PlaytestDocument& second) {
  const PlaytestComparison found = compare(first.tally, second.tally);
  std::string text =
      fmt::format("{}: {} of {}\n{}: {} of {}\n", first.file, plural(first.tally.games, "game", "games"),
                  first.scenario, second.file, plural(second.tally.games, "game", "games"), second.scenario);
  if (first.scenario != second.scenario || first.rules != second.rules)
    text += "The two are not the same scenario under the same rules: what differs is all of that.\n";
  text += "Results (first to second, difference)\n";
  for (const ComparedNumber& number : found.results) text += line_of(number);
  text += outstanding("Times a game that a rule has had an effect", found.rules);
  text += outstanding("Units a game by hex and hexside", found.places);
  const double expected = chance_outside * static_cast<double>(found.size());
  text += fmt::format(
      "Of {} numbers compared, {} differ beyond their own interval; chance alone would make about {:.0f} do "
      "so. Rules and places are listed only if they stand out among so many.\n",
      found.size(), found.beyond_chance(), std::ceil(expected));
  return text;
}

std::string comparison_json(const PlaytestDocument& first, const PlaytestDocument& second) {
  const PlaytestComparison found = compare(first.tally, second.tally);
  Json json;
  json["first"] = series_json(first);
  json["second"] = series_json(second);
  json["compared"] = found.size();
  json["beyond_chance"] = found.beyond_chance();
  json["expected_by_chance"] = chance_outside * static_cast<double>(found.size());
  json["results"] = numbers_json(found.results);
  json["rules"] = numbers_json(found.rules);
  json["places"] = numbers_json(found.places);
  return json.dump(1);
}

}  // namespace rearguard
