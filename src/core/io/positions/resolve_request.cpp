#include "src/core/io/positions/resolve_request.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/known_names.h"
#include "hexmap/one_line.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/document/diagnostic.h"
#include "src/core/engine/events/sequence.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::size_t max_word = 80;
/// The names of all units of a stack may stand in one word.
constexpr std::size_t max_split = 1000;

/// Parses a choice: "3132", "2930-3030-3131" or the name of an option, optionally after a unit's id and a
/// colon; "take:crawl", the way to take a result; or "split:a+b", the part of a stack that goes together.
std::optional<PathChoice> parse_choice(const Position& position, const std::string& text,
                                       std::string& message) {
  PathChoice choice;
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) {
    choice.unit = text.substr(0, colon);
    const bool splits = text.starts_with("split:") && !position.find("split");
    if (splits || (choice.unit == "take" && !position.find(choice.unit))) {
      choice.unit.clear();
      choice.takes = true;
      choice.word = one_line(splits ? text : text.substr(colon + 1), splits ? max_split : max_word);
      return choice;
    }
    if (!find_unit(position, choice.unit, message)) return std::nullopt;
  }
  const std::string what = colon == std::string::npos ? text : text.substr(colon + 1);
  choice.word = one_line(what, max_word);
  if (choice.word.empty()) {
    message = value_text(one_line(text, max_word)) + " is not a choice of hexes or an option";
    return std::nullopt;
  }
  std::string not_hexes;
  if (auto hexes = parse_path(position.map().grid(), what, not_hexes)) {
    choice.hexes = std::move(*hexes);
  } else if (what.find_first_not_of("0123456789-,+./_") == std::string::npos) {
    message = not_hexes;
    return std::nullopt;
  }
  return choice;
}

/// Parses several choices; sets `message` if one of them is invalid.
std::optional<std::vector<PathChoice>> parse_choices(const Position& position,
                                                     const std::vector<std::string>& texts,
                                                     std::string& message) {
  std::vector<PathChoice> choices;
  for (const std::string& text : texts) {
    auto choice = parse_choice(position, text, message);
    if (!choice) return std::nullopt;
    choices.push_back(std::move(*choice));
  }
  return choices;
}

/// Resolves a result as the event of its name, caused by whom the retreat of that result is caused by.
ResolutionResult resolve_as_event(const Position& position, const RuleSet& rule_set, RetreatRequest asked,
                                  const ResolveRequest& action, Dice& dice,
                                  const std::vector<PathChoice>& choices) {
  asked.numbers.clear();  // those of the event, not of a result
  bool by_default = false;
  if (auto problem = settle_causing_units(position, rule_set.mover_for(asked.result), asked, &by_default))
    return *std::move(problem);
  ResolutionResult result =
      resolve(position, rule_set,
              ReportedEvent{asked.result, asked.unit, asked.causing_units, action.numbers}, dice, choices);
  if (!by_default) return result;
  const Unit& unit = position.unit(asked.unit);
  const ResolutionStep taken{
      unit.id, describe_default_causes(position, asked.causing_units), {unit.hex}, {}, {}, {}};
  if (auto* done = std::get_if<Resolution>(&result))
    done->resolution_steps.insert(done->resolution_steps.begin(), taken);
  if (auto* open = std::get_if<NeedsChoice>(&result))
    open->resolution_steps.insert(open->resolution_steps.begin(), taken);
  return result;
}

}  // namespace

namespace {

ResolutionResult carry_out_on(const Position& position, const RuleSet& rule_set, const ResolveRequest& action,
                              Dice& dice) {
  if (action.event.empty() && action.result.empty() && !action.distance)
    return RequestError{"give an event, a result or a distance", "event"};
  std::string message;
  const auto unit = find_unit(position, action.unit, message);
  if (!unit) return RequestError{message, "unit"};
  auto causing_units = find_units(position, action.causing_units, message);
  if (!causing_units) return RequestError{message, "unit"};
  const auto choices = parse_choices(position, action.choices, message);
  if (!choices) return RequestError{message, "choice"};
  auto then = find_units(position, action.then, message);
  if (!then) return RequestError{message, "unit"};
  // A result without a distance that is also an event of the rules is resolved as that event.
  const bool is_event =
      !action.distance && rule_set.event_rules && rule_set.event_rules->find_event(action.result) != nullptr;
  if (!action.event.empty() && !then->empty())
    return RequestError{"an event happens to one unit: the units that retreat after it need a result",
                        "then"};
  if (is_event) {
    RetreatRequest asked;
    asked.then = std::move(*then);
    asked.unit = *unit;
    asked.result = action.result;
    asked.causing_units = std::move(*causing_units);
    asked.numbers = action.numbers;
    if (auto problem = problem_with_later_units(position, rule_set, asked)) return *std::move(problem);
    return resolve_as_event(position, rule_set, std::move(asked), action, dice, *choices);
  }
  if (!action.event.empty()) {
    const ReportedEvent event{action.event, *unit, std::move(*causing_units), action.numbers};
    return resolve(position, rule_set, event, dice, *choices);
  }
  if (!action.numbers.empty() && action.result.empty())
    return RequestError{"numbers can be given only to an event or a result", "name"};
  CombatEvent event{*unit, action.result, action.distance, std::move(*causing_units)};
  event.numbers = action.numbers;
  event.then = std::move(*then);
  return resolve(position, rule_set, event, dice, *choices);
}

}  // namespace

ResolutionResult carry_out(const Position& position, const RuleSet& rule_set, const ResolveRequest& action,
                           Dice& dice) {
  if (!action.regions.any()) return carry_out_on(position, rule_set, action, dice);
  Position stated = position;
  if (const auto problem = state_regions(action.regions, action.unit, stated))
    return RequestError{*problem, "facts"};
  ResolutionResult result = carry_out_on(stated, rule_set, action, dice);
  // The next question states its own.
  if (auto* done = std::get_if<Resolution>(&result)) done->position.take_regions(position);
  return result;
}

std::optional<UnitIndex> find_unit(const Position& position, const std::string& id, std::string& message) {
  const auto found = position.find(id);
  if (!found) {
    std::vector<std::string> ids;
    for (const Unit& unit : position.units()) ids.push_back(unit.id);
    message = fmt::format("no unit {}{}", value_text(id), name_hint(id, ids));
  }
  return found;
}

std::optional<std::vector<UnitIndex>> find_units(const Position& position,
                                                 const std::vector<std::string>& ids, std::string& message) {
  std::vector<UnitIndex> units;
  for (const std::string& id : ids) {
    const auto unit = find_unit(position, id, message);
    if (!unit) return std::nullopt;
    units.push_back(*unit);
  }
  return units;
}

/// Reads a hex off the map as it used to be written, by a number that continues those of the map, and moves
/// `end` behind it: "02-01" lies north of 0200. It follows another hex of a path.
static std::optional<Hex> former_number(const Grid& grid, std::string_view text, Hex before,
                                        std::size_t& end) {
  for (int d = 0; d < direction_count; ++d) {
    const Hex h = neighbour(before, direction(d));
    const std::string number = grid.numbering.text_of(grid.values(h));
    const bool is_whole =
        number.size() == text.size() || text.find_first_of(",-", number.size()) == number.size();
    if (grid.contains(h) || !text.starts_with(number) || !is_whole) continue;
    end += number.size();
    return h;
  }
  return std::nullopt;
}

/// Reads hexes as `parse_path` does. `problem_of` tells what is wrong with one, as it is written.
template <class ProblemOf>
static std::optional<std::vector<Hex>> read_hexes(const Grid& grid, const std::string& text,
                                                  std::string& message, ProblemOf problem_of) {
  std::vector<Hex> path;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    std::size_t end = std::min(text.find_first_of(",-", begin), text.size());
    const std::string number = text.substr(begin, end - begin);
    auto h = grid.parse(number);
    if (!h && !path.empty()) {
      std::size_t former = begin;
      h = former_number(grid, std::string_view(text).substr(begin), path.back(), former);
      if (h) end = former;
    }
    if (!h) {
      message = fmt::format("{} is not a hex number of this map, such as {}",
                            value_text(one_line(number, 40)), grid.number(grid.hex_at(0)));
      return std::nullopt;
    }
    if (std::string problem = problem_of(*h, std::string_view(text).substr(begin, end - begin));
        !problem.empty()) {
      message = std::move(problem);
      return std::nullopt;
    }
    path.push_back(*h);
    begin = end + 1;
  }
  return path;
}

std::optional<std::vector<Hex>> parse_path(const Grid& grid, const std::string& text, std::string& message) {
  return read_hexes(grid, text, message, [](Hex, std::string_view) { return std::string(); });
}

std::optional<std::vector<Hex>> parse_hexes(const HexMap& map, const std::string& text,
                                            std::string& message) {
  return read_hexes(map.grid(), text, message, [&](Hex h, std::string_view written) {
    return map.exists(h) ? std::string() : one_line(written, 40) + " is not on the map";
  });
}

}  // namespace rearguard
