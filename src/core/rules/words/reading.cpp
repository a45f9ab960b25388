#include "src/core/rules/words/reading.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"

namespace rearguard {

bool Reading::has_choice(const std::string& choice) const {
  return std::any_of(choices.begin(), choices.end(), [&](const ReadingChoice& c) { return c.id == choice; });
}

std::optional<std::string> add_reading_choices(std::string_view text, ReadingChoices& choices) {
  while (!text.empty()) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view one = text.substr(0, end);
    const std::size_t between = one.find('=');
    if (between == std::string_view::npos || between == 0 || between + 1 == one.size())
      return fmt::format("a reading is chosen as \"exception=permission\", not \"{}\"", one_line(one, 40));
    const auto [chosen, is_new] =
        choices.try_emplace(std::string(one.substr(0, between)), one.substr(between + 1));
    if (!is_new && chosen->second != one.substr(between + 1))
      return fmt::format("reading \"{}\" is chosen twice", one_line(chosen->first, 40));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

ReadingChoices readings_in_force(const Wording& text) {
  ReadingChoices found;
  for (const Reading& reading : text.readings) found[reading.id] = reading.chosen;
  return found;
}

ReadingChoices unusual_readings(const Wording& text) {
  ReadingChoices found;
  for (const Reading& reading : text.readings) {
    if (reading.chosen != reading.usual) found[reading.id] = reading.chosen;
  }
  return found;
}

NameWithReadings split_readings(std::string_view name) {
  const std::size_t end = name.rfind('?');
  NameWithReadings split{std::string(name), {}};
  if (end == std::string_view::npos || end + 1 == name.size()) return split;
  if (add_reading_choices(name.substr(end + 1), split.readings)) return {std::string(name), {}};
  split.name.resize(end);
  return split;
}

std::string with_readings(std::string_view name, const ReadingChoices& readings) {
  NameWithReadings split = split_readings(name);
  for (const auto& [id, choice] : readings) split.readings[id] = choice;
  return split.readings.empty() ? split.name : split.name + "?" + to_text(split.readings, ",");
}

std::string read_with(const std::string& rules) {
  const ReadingChoices readings = split_readings(rules).readings;
  return readings.empty() ? std::string() : "Read with " + to_text(readings, ", ") + ".\n";
}

std::string describe_reading(const Reading& reading) {
  std::string text = fmt::format("  {}{}: {}\n", reading.id,
                                 reading.cite.empty() ? "" : " (" + reading.cite + ")", reading.text);
  for (const ReadingChoice& choice : reading.choices) {
    const bool is_usual = choice.id == reading.usual;
    const char* standing = choice.id != reading.chosen ? "" : is_usual ? ", the default" : ", chosen";
    text += fmt::format("     {}{}: {}{}\n", choice.id, standing, choice.text,
                        is_usual && !reading.why.empty() ? " Why: " + reading.why : "");
  }
  for (const ReadingPart& part : reading.parts) {
    std::vector<std::string> cases;
    for (const auto& [choice, there] : part.by_choice)
      cases.push_back(there == ReadingPart::whole ? "there under " + choice
                                                  : fmt::format("{} under {}", one_line(there, 60), choice));
    text += fmt::format("       {}: {}\n", part.part, fmt::join(cases, "; "));
  }
  return text;
}

std::string to_text(const ReadingChoices& readings, std::string_view between) {
  std::string text;
  for (const auto& [id, choice] : readings)
    text += fmt::format("{}{}={}", text.empty() ? "" : between, id, choice);
  return text;
}

std::vector<std::string> places_of_cite(const std::string& cite) {
  std::vector<std::string> places;
  std::string_view rest = cite;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view place = rest.substr(0, end);
    place.remove_prefix(std::min(place.find_first_not_of(' '), place.size()));
    place = place.substr(0, place.find_last_not_of(' ') + 1);
    if (!place.empty()) places.emplace_back(place);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return places;
}

}  // namespace rearguard
