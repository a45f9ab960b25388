#include "src/desk/game/game_log.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/words/play.h"
#include "src/play/game/briefing.h"

namespace rearguard {

namespace {

std::vector<Hex> hexes_of(const GameAction& action, const GameState& state) {
  std::vector<Hex> hexes = action.hexes;
  const auto add = [&](const std::string& id) {
    if (const auto u = state.position.find(id)) hexes.push_back(state.position.unit(*u).hex);
  };
  if (!action.unit.empty()) add(action.unit);
  for (const std::string& id : action.targets) add(id);
  return hexes;
}

std::string rule_of(const ResolutionStep& resolution_step) {
  if (resolution_step.clause.empty()) return resolution_step.cite;
  return resolution_step.cite.empty() ? resolution_step.clause
                                      : resolution_step.clause + ", " + resolution_step.cite;
}

}  // namespace

bool same_moment(const GameState& a, const GameState& b) {
  return a.turn == b.turn && a.side == b.side && a.phase == b.phase;
}

std::string describe_unit(const GameState& state, const std::string& id) {
  if (const auto u = state.position.find(id)) {
    const Unit& unit = state.position.unit(*u);
    return unit.name.empty() || unit.name == id ? id : fmt::format("{} ({})", unit.name, id);
  }
  for (const Reinforcement& arrival : state.waiting) {
    if (arrival.unit.id == id && !arrival.unit.name.empty() && arrival.unit.name != id)
      return fmt::format("{} ({})", arrival.unit.name, id);
  }
  return id;
}

std::string describe_action(const GameAction& action, const GameState& state) {
  const Grid& grid = state.position.map().grid();
  switch (action.kind) {
    case GameAction::Kind::end:
      return "end the phase " + state.current_phase().name;
    case GameAction::Kind::begin:
      return "begin the game";
    case GameAction::Kind::enter:
      return fmt::format("{} enters at {}", action.unit, grid.number(action.hexes.front()));
    case GameAction::Kind::choose:
      if (!action.targets.empty())
        return fmt::format("{} caused by {}", action.unit, fmt::join(action.targets, ", "));
      if (action.hexes.empty()) return fmt::format("{} for {}", action.word, action.unit);
      return fmt::format("path of {} to {}", action.unit, grid.number(action.hexes.back()));
    case GameAction::Kind::act:
      break;
  }
  std::string text = fmt::format("{} {}", action.name, action.unit);
  if (action.facing) return text + fmt::format(" to {}", grid.direction_name(*action.facing));
  if (!action.hexes.empty()) return text + fmt::format(" to {}", grid.number(action.hexes.back()));
  if (!action.targets.empty()) text += fmt::format(" \u2192 {}", fmt::join(action.targets, ", "));
  return text;
}

std::string describe_dice(const std::vector<Roll>& rolls) {
  std::string text;
  int sides = 0;
  for (const Roll& roll : rolls) {
    if (roll.sides != sides) {
      text += fmt::format("{}d{}: {}", text.empty() ? "" : "; ", roll.sides, roll.rolled);
    } else {
      text += fmt::format(", {}", roll.rolled);
    }
    sides = roll.sides;
  }
  return text;
}

void GameLog::add_heading(std::size_t number, const GameState& now) {
  LogEntry heading;
  heading.kind = LogEntry::Kind::heading;
  heading.step = number;
  heading.text = now.over ? "The game is over"
                          : fmt::format("Turn {}, {}: {}", now.turn, now.name_of(now.active_side()),
                                        now.current_phase().name);
  heading.side = now.active_side();
  entries_.push_back(std::move(heading));
}

void GameLog::add_resolution_steps(std::size_t number, const GameStep& step) {
  std::size_t reported = 0;
  for (const ResolutionStep& resolution_step : step.resolution_steps) {
    LogEntry entry;
    entry.step = number;
    entry.text = resolution_step.text;
    entry.rule = rule_of(resolution_step);
    entry.hexes = resolution_step.path;
    entry.rolls = resolution_step.rolls;
    reported += resolution_step.rolls.size();
    entries_.push_back(std::move(entry));
  }
  if (reported >= step.rolls.size()) return;
  LogEntry dice;
  dice.kind = LogEntry::Kind::dice;
  dice.step = number;
  dice.text = "Dice: " + describe_dice(step.rolls);
  entries_.push_back(std::move(dice));
}

void GameLog::begin(const GameStep& opening, const GameState& after) {
  ++changes_;
  entries_.clear();
  add_resolution_steps(0, opening);
  add_heading(0, after);
}

/// Names a phase that was passed over in the line of those before it, which takes the place of their
/// headings.
void GameLog::add_passed(std::size_t number, const GameState& before) {
  const auto ends_with = [this](LogEntry::Kind kind) {
    return !entries_.empty() && entries_.back().kind == kind && !entries_.back().undone;
  };
  if (ends_with(LogEntry::Kind::heading)) entries_.pop_back();
  if (!ends_with(LogEntry::Kind::passed)) {
    LogEntry line;
    line.kind = LogEntry::Kind::passed;
    line.text = "Passed over, nothing left to do: ";
    entries_.push_back(std::move(line));
  } else {
    entries_.back().text += entries_.back().side == before.active_side() ? ", " : "; ";
  }
  LogEntry& line = entries_.back();
  if (line.side != before.active_side()) line.text += before.name_of(before.active_side()) + " ";
  line.step = number;
  line.side = before.active_side();
  line.text += before.current_phase().name;
}

void GameLog::add(std::size_t number, const GameStep& step, const GameState& before, const GameState& after,
                  bool merges) {
  ++changes_;
  if (step.passes && merges) {
    add_passed(number, before);
    add_resolution_steps(number, step);
    if (!same_moment(before, after) || after.over) add_heading(number, after);
    return;
  }
  LogEntry entry;
  entry.kind = LogEntry::Kind::action;
  entry.step = number;
  entry.side = step.side;
  entry.side_name = before.name_of(step.side);
  entry.text = describe_action(step.action, before);
  entry.hexes = hexes_of(step.action, before);
  entries_.push_back(std::move(entry));
  add_resolution_steps(number, step);
  if (!same_moment(before, after) || after.over) add_heading(number, after);
}

void GameLog::undo(std::size_t number) {
  ++changes_;
  for (LogEntry& entry : entries_) {
    if (entry.step == number && entry.kind != LogEntry::Kind::advice) entry.undone = true;
  }
}

void GameLog::advise(std::size_t number, std::string text) {
  ++changes_;
  LogEntry entry;
  entry.kind = LogEntry::Kind::advice;
  entry.step = number;
  entry.text = std::move(text);
  entries_.push_back(std::move(entry));
}

LogEntry* GameLog::action_of(std::size_t number) {
  ++changes_;
  const auto at = std::find_if(entries_.rbegin(), entries_.rend(), [&](const LogEntry& entry) {
    return entry.step == number && entry.kind == LogEntry::Kind::action && !entry.undone;
  });
  return at == entries_.rend() ? nullptr : &*at;
}

}  // namespace rearguard
