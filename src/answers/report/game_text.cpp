#include "src/answers/report/game_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/answers/report/choice_text.h"
#include "src/answers/report/json_parts.h"
#include "src/core/board/setup_of.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/briefing.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/score.h"
#include "src/play/outcomes/preview.h"
#include "src/play/record/journal.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const Score& score, const HexMap& map) {
  std::vector<std::string> sides;
  for (const auto& [side, points] : score.points)
    sides.push_back(fmt::format("{} {}", map.side_name(side), plural(points, "point", "points")));
  return fmt::format("{}", fmt::join(sides, ", "));
}

/// Returns "linked to x by charge (hexes 3)".
std::string describe_link(const Position& position, const Link& link) {
  std::vector<std::string> numbers;
  for (const auto& [name, number] : link.counts) numbers.push_back(fmt::format("{} {}", name, number));
  return fmt::format("linked to {} by {}{}", position.unit(link.to).id, link.name,
                     numbers.empty() ? std::string() : fmt::format(" ({})", fmt::join(numbers, ", ")));
}

std::string describe_unit(const GameState& state, const Unit& unit) {
  const Grid& grid = state.position.map().grid();
  std::string text = fmt::format("  {:<5} {:<5} {}", grid.number(unit.hex), unit.id,
                                 unit.name == unit.id ? std::string() : unit.name);
  if (unit.strength > 0) text += fmt::format(", strength {}", unit.strength);
  if (unit.facing) text += fmt::format(", faces {}", grid.direction_name(*unit.facing));
  if (unit.state != "good") text += ", " + unit.state;
  for (const std::string& marker : unit.markers) text += ", " + marker;
  for (const UnitIndex u : unit.engaged) text += ", engaged with " + state.position.unit(u).id;
  for (const auto& [name, number] : unit.counts) text += fmt::format(", {} {}", name, number);
  for (const Link& link : state.position.links()) {
    if (state.position.unit(link.from).id == unit.id) text += ", " + describe_link(state.position, link);
  }
  return text + '\n';
}

std::string describe_units(const GameState& state, const std::string& side) {
  std::vector<const Unit*> units;
  for (const Unit& unit : state.position.units()) {
    if (state.side_of(unit) == side) units.push_back(&unit);
  }
  const Grid& grid = state.position.map().grid();
  std::sort(units.begin(), units.end(), [&](const Unit* a, const Unit* b) {
    return std::pair(grid.key(a->hex), a->id) < std::pair(grid.key(b->hex), b->id);
  });
  std::string text = fmt::format("{}: {}\n", state.name_of(side), plural(units.size(), "unit", "units"));
  for (const Unit* unit : units) text += describe_unit(state, *unit);
  for (const Reinforcement& a : state.waiting) {
    if (a.unit.side == side)
      text += fmt::format("  turn {} {} {} at {}\n", a.turn, a.unit.id, a.unit.name,
                          to_text(a.entry_hexes, grid));
  }
  for (const LostUnit& unit : state.gone) {
    if (unit.side == side)
      text += fmt::format("  gone  {} {} in {}, turn {}\n", unit.id, unit.outcome, grid.number(unit.from),
                          unit.turn);
  }
  return text;
}

ChoiceToMake choice_of(const OpenChoice& choice) {
  return {choice.paths, choice.options, choice.ways, choice.verdict.get()};
}

Json json_of(const OpenChoice& choice, const Grid& grid) {
  Json json;
  json["unit"] = choice.unit;
  json["chooser"] = choice.chooser;
  for (const RetreatPath& path : choice.paths) json["paths"].push_back(json_of(path, grid));
  if (!choice.causes.empty()) {
    json["causing_units"] = choice.causes;
  } else if (choice.paths.empty()) {
    json["options"] = choice.options;
  }
  if (const auto brought = brought_by(choice_of(choice)); !brought.empty()) json["brings"] = brought;
  return json;
}

Json json_of(const Score& score) {
  Json json;
  json["points"] = score.points;
  if (!score.leader.empty()) json["leader"] = score.leader;
  json["margin"] = score.margin;
  json["verdict"] = score.verdict;
  json["lines"] = Json::array();
  for (const ScoreLine& line : score.lines)
    json["lines"].push_back({{"side", line.side}, {"text", line.text}, {"points", line.points}});
  return json;
}

/// Adds a step to what is known of it.
Json json_of(const GameStep& step, Json json, const Grid& grid) {
  json["side"] = step.side;
  json["dice"] = Json::array();
  for (const Roll& roll : step.rolls) json["dice"].push_back(roll.rolled);
  json["steps"] = Json::array();
  for (const ResolutionStep& resolution_step : step.resolution_steps)
    json["steps"].push_back(json_of(resolution_step, grid));
  return json;
}

std::string describe_kind(const GameState& state, const GameAction& action) {
  switch (action.kind) {
    case GameAction::Kind::end:
      return "end";
    case GameAction::Kind::begin:
      return "begin";
    case GameAction::Kind::choose:
      return "choose";
    case GameAction::Kind::enter:
      return "enter";
    case GameAction::Kind::act:
      break;
  }
  switch (state.scenario->play().find_action(action.name)->kind) {
    case PlayAction::Kind::movement:
      return "movement";
    case PlayAction::Kind::facing:
      return "facing";
    case PlayAction::Kind::event:
      break;
  }
  return "event";
}

}  // namespace

std::string prompt_of(const GameState& state) {
  const std::string acting = state.name_of(state.acting_side());
  if (state.over) {
    const std::string why = state.ending.empty() ? "The last turn is over" : state.ending;
    return fmt::format("{}. {}.", why, score_of(state).verdict);
  }
  if (state.choice && !state.choice->causes.empty())
    return fmt::format("{}: name the enemies who caused what happens to {}: {}.", acting, state.choice->unit,
                       fmt::join(state.choice->causes, ", "));
  if (state.choice)
    return fmt::format("{}: choose {} for {}.", acting,
                       state.choice->paths.empty()
                           ? fmt::format("{}", fmt::join(state.choice->options, " or "))
                           : std::string("a path"),
                       state.choice->unit);
  if (!state.has_begun()) return fmt::format("{}: begin. Dice are rolled before the first action.", acting);
  std::vector<std::string> names;
  for (const PlayAction* action : actions_of_phase(state)) names.push_back(action->name);
  return fmt::format("{}, {}: {}, or end the phase.", acting, state.current_phase().name,
                     fmt::join(names, ", "));
}

std::string choices_text(const GameState& state) {
  if (!state.choice || !state.choice->causes.empty()) return {};
  const bool tells = state.choice->verdict != nullptr || !state.choice->ways.empty();
  return tells ? to_text(choice_of(*state.choice), state.position.map().grid()) : std::string();
}

std::string to_text(const GameState& state) {
  const Score score = score_of(state);
  std::string text =
      fmt::format("{}: turn {} of {}, {}, {}\n", state.scenario->name, state.turn, state.scenario->turns,
                  state.name_of(state.active_side()), state.current_phase().name);
  text += fmt::format("{}\n{}{}: {}\n", prompt_of(state), choices_text(state),
                      to_text(score, state.position.map()), verdict_so_far(state));
  for (const ScoreLine& line : score.lines)
    text += fmt::format("  {:>4} {} {}\n", line.points, state.name_of(line.side), line.text);
  for (const std::string& side : state.scenario->sides) text += describe_units(state, side);
  return text;
}

std::string to_json(const Preview& preview) {
  Json json;
  json["numbers"] = Json::object();
  for (const auto& [name, value] : preview.numbers) json["numbers"][name] = value;
  json["computed"] = preview.computed;
  json["exact"] = preview.exact;
  if (!preview.exact) json["samples"] = preview.simulated_rolls;
  if (!preview.exact) json["error"] = preview.error;
  json["first"] = preview.first;
  json["chances"] = Json::array();
  for (const OutcomeOdds& odds : preview.chances)
    json["chances"].push_back(
        {{"outcome", odds.outcome}, {"share", odds.share}, {"percent", odds.percent}, {"loses", odds.loses}});
  json["choices"] = Json::array();
  for (const ForeseenChoice& choice : preview.choices)
    json["choices"].push_back({{"side", choice.side},
                               {"unit", choice.unit},
                               {"option", choice.option},
                               {"instead", choice.instead},
                               {"share", choice.share}});
  json["phases"] = preview.phases;
  return dump(json);
}

std::string to_text(const Preview& preview) {
  if (preview.chances.empty()) return "No dice and no choices: it happens as it is said.\n";
  std::string text;
  for (const std::string& line : preview.first) text += fmt::format("First: {}\n", line);
  for (const OutcomeOdds& odds : preview.chances)
    text +=
        fmt::format("{:>5} %  {}\n", odds.percent == 0 ? "< 1" : std::to_string(odds.percent), odds.outcome);
  for (const ForeseenChoice& choice : preview.choices) text += describe(choice) + '\n';
  if (!preview.phases.empty())
    text += fmt::format("As if nothing else happened before the phase {}.\n", preview.phases.back());
  if (!preview.exact)
    text += fmt::format("From {} games played at random: within {:.1f} points, 19 times in 20.\n",
                        preview.simulated_rolls, preview.error * 100);
  for (const std::string& line : preview.computed) text += fmt::format("  {}\n", line);
  return text;
}

std::string to_json(const GameState& state) {
  const Grid& grid = state.position.map().grid();
  Json json;
  json["scenario"] = state.scenario->name;
  json["turn"] = state.turn;
  json["turns"] = state.scenario->turns;
  json["side"] = state.active_side();
  json["acting"] = state.acting_side();
  json["phase"] = state.current_phase().name;
  json["over"] = state.over;
  if (!state.ending.empty()) json["early_end"] = state.ending;
  json["prompt"] = prompt_of(state);
  if (state.choice) json["choice"] = json_of(*state.choice, grid);
  json["score"] = json_of(score_of(state));
  add_units(json, setup_of(state.position));
  json["waiting"] = Json::array();
  for (const Reinforcement& a : state.waiting) {
    Json unit = json_of(a.unit);
    unit.erase("hex");
    unit["arrives"] = a.turn;
    unit["entry_hexes"] = json_of(a.entry_hexes, grid);
    json["waiting"].push_back(std::move(unit));
  }
  json["lost"] = Json::array();
  for (const LostUnit& u : state.gone)
    json["lost"].push_back({{"id", u.id},
                            {"side", u.side},
                            {"outcome", u.outcome},
                            {"hex", grid.number(u.from)},
                            {"turn", u.turn}});
  json["state"] = fmt::format("{:08x}", check_of(state));
  json["without_seed"] = fmt::format("{:08x}", check_without_seed(state));
  return dump(json);
}

std::string actions_json(const GameState& state, const std::vector<GameAction>& actions) {
  const Grid& grid = state.position.map().grid();
  Json list = Json::array();
  for (const GameAction& action : actions) {
    Json json;
    json["action"] = to_text(action, grid);
    const std::string kind = describe_kind(state, action);
    json["kind"] = kind;
    if (!action.name.empty()) json["name"] = action.name;
    if (!action.unit.empty()) json["unit"] = action.unit;
    if (!action.targets.empty()) json["targets"] = action.targets;
    if (kind == "choose" && !action.hexes.empty()) json["path"] = json_of(action.hexes, grid);
    if (kind != "choose" && action.hexes.size() == 1) json["hex"] = grid.number(action.hexes.front());
    if (kind == "movement") {
      if (const auto end = move_to(state, *state.position.find(action.unit), action.hexes.front())) {
        json["path"] = json_of(end->path, grid);
        json["movement_points"] = to_text(end->cost, state.position.map().chart().denominator);
      }
    }
    if (action.facing) json["facing"] = grid.direction_name(*action.facing);
    if (!action.word.empty()) json["option"] = action.word;
    list.push_back(std::move(json));
  }
  Json json;
  json["actions"] = std::move(list);
  return dump(json);
}

std::string to_text(const GameStep& step, const Grid& grid) {
  std::string text;
  const ResolutionStep* before = nullptr;
  for (const ResolutionStep& resolution_step : step.resolution_steps) {
    text += "  " + to_text(resolution_step, grid, before) + '\n';
    before = &resolution_step;
  }
  return text;
}

std::string to_json(const GameStep& step, const Grid& grid) {
  return dump(json_of(step, {{"action", to_text(step.action, grid)}}, grid));
}

std::string opening_json(const GameStep& opening, const Grid& grid) {
  return dump(json_of(opening, {}, grid));
}

}  // namespace rearguard
