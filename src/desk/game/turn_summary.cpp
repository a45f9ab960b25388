#include "src/desk/game/turn_summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/grid.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_log.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/game/scenario.h"

namespace rearguard {

namespace {

using Kind = GameAction::Kind;
using States = std::vector<std::shared_ptr<const GameState>>;

constexpr std::size_t max_named = 4;

std::string few(const std::vector<std::string>& items) {
  const auto shown = std::min(items.size(), max_named);
  std::string text =
      fmt::format("{}", fmt::join(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (items.size() > shown) text += fmt::format(" and {} more", items.size() - shown);
  return text;
}

struct Span {
  const std::vector<GameStep>& steps;
  const States& states;
  std::size_t first;

  const GameState& before() const { return *states[first]; }
  const GameState& now() const { return *states.back(); }
};

Span span_since(const std::string& side, const std::vector<GameStep>& steps, const States& states) {
  std::size_t first = steps.size();
  while (first > 0 && (steps[first - 1].side != side || steps[first - 1].passes)) --first;
  return {steps, states, first};
}

bool is_movement(const GameStep& step, const GameState& state) {
  if (step.action.kind == Kind::enter) return true;
  const PlayAction* rule =
      step.action.kind == Kind::act ? state.scenario->play().find_action(step.action.name) : nullptr;
  return rule != nullptr && rule->kind == PlayAction::Kind::movement;
}

std::vector<std::string> movers(const Span& span) {
  std::vector<std::string> ids;
  for (std::size_t i = span.first; i < span.steps.size(); ++i) {
    if (!is_movement(span.steps[i], *span.states[i])) continue;
    std::erase(ids, span.steps[i].action.unit);
    ids.push_back(span.steps[i].action.unit);
  }
  return ids;
}

std::string moved_line(const Span& span, const std::vector<std::string>& moved) {
  std::vector<std::string> places;
  const Position& position = span.now().position;
  for (const std::string& id : moved) {
    if (const auto u = position.find(id))
      places.push_back(fmt::format("{} to {}", id, position.map().grid().number(position.unit(*u).hex)));
  }
  return places.empty() ? "" : fmt::format("Moved: {}.", few(places));
}

std::string attacked_line(const Span& span) {
  std::vector<std::string> attacks;
  for (std::size_t i = span.first; i < span.steps.size(); ++i) {
    const GameAction& action = span.steps[i].action;
    if (action.kind == Kind::act && !action.targets.empty())
      attacks.push_back(describe_action(action, *span.states[i]));
  }
  return attacks.empty() ? "" : fmt::format("Attacks: {}.", few(attacks));
}

std::vector<std::string> retreats(const Span& span, const std::vector<std::string>& moved) {
  std::vector<std::string> places;
  const Position& position = span.now().position;
  for (const Unit& unit : position.units()) {
    const auto was = span.before().position.find(unit.id);
    const bool has_moved = std::find(moved.begin(), moved.end(), unit.id) != moved.end();
    if (was && !has_moved && span.before().position.unit(*was).hex != unit.hex)
      places.push_back(fmt::format("{} to {}", unit.id, position.map().grid().number(unit.hex)));
  }
  return places;
}

std::vector<std::string> losses(const Span& span) {
  std::vector<std::string> lost;
  const std::vector<LostUnit>& gone = span.now().gone;
  for (std::size_t i = span.before().gone.size(); i < gone.size(); ++i)
    lost.push_back(fmt::format("{} ({})", gone[i].id, gone[i].outcome));
  return lost;
}

std::vector<std::string> weakened(const Span& span) {
  std::vector<std::string> units;
  for (const Unit& unit : span.now().position.units()) {
    const auto was = span.before().position.find(unit.id);
    const int lost = was ? span.before().position.unit(*was).strength - unit.strength : 0;
    if (lost > 0) units.push_back(fmt::format("{} by {}", unit.id, lost));
  }
  return units;
}

std::map<std::string, std::vector<std::string>> new_states(const Span& span) {
  std::map<std::string, std::vector<std::string>> units;
  for (const Unit& unit : span.now().position.units()) {
    const auto was = span.before().position.find(unit.id);
    if (was && span.before().position.unit(*was).state != unit.state)
      units[unit.state.empty() ? "good order" : unit.state].push_back(unit.id);
  }
  return units;
}

std::string suffered_line(const Span& span, const std::vector<std::string>& moved) {
  std::vector<std::string> parts;
  if (const auto back = retreats(span, moved); !back.empty())
    parts.push_back("Retreated or advanced: " + few(back));
  if (const auto lost = losses(span); !lost.empty()) parts.push_back("Lost: " + few(lost));
  if (const auto weaker = weakened(span); !weaker.empty()) parts.push_back("Weaker: " + few(weaker));
  for (const auto& [state, ids] : new_states(span))
    parts.push_back(fmt::format("Now {}: {}", state, few(ids)));
  return parts.empty() ? "" : fmt::format("{}.", fmt::join(parts, ". "));
}

}  // namespace

std::vector<std::string> since_last_decision(const std::string& side, const std::vector<GameStep>& steps,
                                             const States& states) {
  const Span span = span_since(side, steps, states);
  const std::vector<std::string> moved = movers(span);
  std::vector<std::string> lines{moved_line(span, moved), attacked_line(span), suffered_line(span, moved)};
  std::erase(lines, "");
  return lines;
}

namespace {

constexpr std::size_t max_results = 10;

bool same_turn(const GameState& a, const GameState& b) {
  return a.turn == b.turn && a.side == b.side;
}

/// Returns the last action with a result in the turn before the current one; nothing if there is none.
std::optional<std::size_t> last_deed(const std::vector<GameStep>& steps, const States& states) {
  std::size_t i = steps.size();
  while (i > 0 && same_turn(*states[i - 1], *states.back())) --i;
  if (i == 0) return std::nullopt;
  const GameState& turn = *states[i - 1];
  for (; i > 0 && same_turn(*states[i - 1], turn); --i) {
    const GameStep& step = steps[i - 1];
    const bool has_result = !step.resolution_steps.empty() || !step.rolls.empty();
    if (step.action.kind == Kind::act && has_result) return i - 1;
  }
  return std::nullopt;
}

std::string with_rule(const ResolutionStep& step) {
  const std::string between = step.clause.empty() || step.cite.empty() ? "" : ", ";
  const std::string rule = step.clause + between + step.cite;
  return step.text + (rule.empty() ? "." : " (" + rule + ").");
}

}  // namespace

std::vector<std::string> results_before_change(const std::vector<GameStep>& steps, const States& states) {
  std::vector<std::string> lines;
  const auto first = last_deed(steps, states);
  if (!first) return lines;
  lines.push_back(fmt::format("{}: {}.", states[*first]->name_of(steps[*first].side),
                              describe_action(steps[*first].action, *states[*first])));
  std::size_t left_out = 0;
  for (std::size_t i = *first; i < steps.size(); ++i) {
    for (const ResolutionStep& step : steps[i].resolution_steps) {
      if (step.text.empty()) continue;
      if (lines.size() + 1 < max_results) {
        lines.push_back(with_rule(step));
      } else {
        ++left_out;
      }
    }
  }
  if (left_out > 0) lines.push_back(plural(left_out, "more line", "more lines") + " in the log.");
  return lines;
}

}  // namespace rearguard
