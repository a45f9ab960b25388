// Retreats over the map of a game: the verdict behind a forced retreat, where any counter would retreat, and
// the overlays.

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/shared/hex_report.h"
#include "src/play/game/game_state.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/scenario.h"

namespace rearguard {

namespace {

std::vector<CostedHex> enemy_reach(const GameState& state, const std::string& side) {
  std::map<Hex, MovementPoints> least;
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    if (state.side_of(state.position.unit(u)) == side) continue;
    for (const MoveEnd& end : move_ends(state, u)) {
      const auto [at, is_new] = least.try_emplace(end.hex, end.cost);
      if (!is_new) at->second = std::min(at->second, end.cost);
    }
  }
  std::vector<CostedHex> reached;
  for (const auto& [hex, cost] : least) reached.push_back({hex, cost});
  return reached;
}

/// Computes overlays by the rules of the game's movement where they differ from those of retreats.
OverlayFacts facts_in_game(const GameState& state, Judge& judge, OverlayKind kind,
                           std::optional<UnitIndex> unit) {
  OverlayFacts facts;
  switch (kind) {
    case OverlayKind::side_zoc:
    case OverlayKind::all_zoc:
      facts.zoc = zones_by_side(state.position, movement_zoc(*state.scenario->rule_set));
      break;
    case OverlayKind::range:
      if (!unit) break;
      for (const MoveEnd& end : move_ends(state, *unit)) facts.reached.push_back({end.hex, end.cost});
      break;
    case OverlayKind::enemy_reach:
      facts.reached =
          enemy_reach(state, unit ? state.side_of(state.position.unit(*unit)) : state.active_side());
      break;
    default:
      facts = overlay_facts(judge, kind, unit);
  }
  return facts;
}

std::vector<Overlay> overlays_in_game(const Position& position) {
  std::vector<Overlay> overlays = overlays_of(&position);
  // A look at a counter shows its traps.
  std::erase_if(overlays, [](const Overlay& overlay) { return overlay.kind == OverlayKind::traps; });
  for (Overlay& overlay : overlays) {
    if (overlay.kind == OverlayKind::range)
      overlay.help = "The movement points that the unit needs to reach each hex, with what it has left.";
    if (overlay.kind == OverlayKind::enemy_reach) {
      overlay.needs_unit = false;
      overlay.help =
          "The fewest movement points that any enemy needs to reach each hex: an enemy of the selected unit, "
          "else of the side whose turn it is.";
    }
  }
  return overlays;
}

}  // namespace

// Overlays --------------------------------------------------------------------------------------------

void GameController::refresh_overlay() {
  const auto state = is_open() ? states_[step_shown()] : nullptr;
  const auto unit = selected_unit();
  if (state == overlaid_ && unit == overlaid_unit_) return;
  const bool is_same_board = state == overlaid_;
  overlaid_ = state;
  overlaid_unit_ = unit;
  if (!state) return map_overlay_.show({});
  map_overlay_.offer(overlays_in_game(state->position));
  if (is_same_board && !overlay().needs_unit && overlay().kind != OverlayKind::enemy_reach) return;
  ShownOverlay::Subject subject{{position(), state->scenario->rule_set}, unit, {}};
  const std::vector<std::string> results = state->scenario->rule_set->result_names();
  if (!results.empty()) subject.result = listed(results, look_.result()) ? look_.result() : results.front();
  subject.compute = [state](Judge& judge, OverlayKind kind, std::optional<UnitIndex> of) {
    return facts_in_game(*state, judge, kind, of);
  };
  map_overlay_.show(std::move(subject));
}

void GameController::toggle_overlay(const std::string& name) {
  choose_overlay(overlay().name == name ? "off" : name);
}

// Verdicts --------------------------------------------------------------------------------------------

std::optional<ShownVerdict> GameController::shown_verdict() const {
  if (!is_open()) return std::nullopt;
  if (look_.is_open()) return look_.shown();
  if (replay_ || !shown().choice || !shown().choice->verdict) return std::nullopt;
  const std::shared_ptr<const BoardVerdict>& behind = shown().choice->verdict;
  const auto unit = behind->position->find(behind->verdict.unit);
  if (!unit) return std::nullopt;
  return ShownVerdict{behind->position, *unit, {}, {behind, &behind->verdict}};
}

std::optional<HexReport> GameController::hex_report(Hex h) const {
  const auto shows = shown_verdict();
  if (!shows || !shows->verdict) return std::nullopt;
  return describe_hex(*shows->verdict, *shows->position, h);
}

void GameController::step_illegal_hex(int by) {
  const auto shows = shown_verdict();
  if (!shows || !shows->verdict || shows->verdict->ruled_out.empty()) return;
  std::vector<Hex> hexes;
  for (const RuledOutHex& r : shows->verdict->ruled_out) hexes.push_back(r.hex);
  const auto now = hovered_ ? place_in(hexes, *hovered_) : std::nullopt;
  put_cursor(hexes[cycled(now, by, hexes.size())]);
}

// Where a counter would retreat -----------------------------------------------------------------------

void GameController::look(bool keeps) {
  if (!is_open()) return;
  if (look_.is_open()) {
    keeps_look_ = keeps_look_ || keeps;
    return;
  }
  std::optional<UnitIndex> unit = selected_unit();
  const std::span<const UnitIndex> stack =
      hovered_ ? shown().position.units_in(*hovered_) : std::span<const UnitIndex>{};
  if (!stack.empty() && (!unit || std::find(stack.begin(), stack.end(), *unit) == stack.end()))
    unit = stack.front();
  // Of a stack, another look is at the next unit below.
  const auto last = std::find_if(stack.begin(), stack.end(),
                                 [&](UnitIndex u) { return shown().position.unit(u).id == last_look_; });
  if (last != stack.end()) unit = last + 1 == stack.end() ? stack.front() : *(last + 1);
  if (unit) return look_at(*unit, keeps);
  note_ = "Point at a counter, or select one, to see where it would retreat.";
}

void GameController::look_at(UnitIndex unit, bool keeps) {
  if (!is_open()) return;
  keeps_look_ = keeps;
  last_look_ = shown().position.unit(unit).id;
  open_look(unit);
}

void GameController::open_look(UnitIndex unit) {
  look_.open(position(), shown().scenario->rule_set, unit, [state = states_[step_shown()]](UnitIndex u) {
    std::vector<Hex> hexes;
    for (const MoveEnd& end : move_ends(*state, u)) hexes.push_back(end.hex);
    return hexes;
  });
}

void GameController::end_look() {
  keeps_look_ = false;
  look_.close();
}

void GameController::refresh_look() {
  if (!look_.is_open()) return;
  const auto unit = is_open() ? shown().position.find(look_.unit_id()) : std::nullopt;
  if (!unit) return end_look();
  open_look(*unit);
}

void GameController::choose_result(std::size_t result) {
  look_.choose(result);
  map_overlay_.show_result(look_.result());
}

bool GameController::click_look(Hex h, std::optional<UnitIndex> unit, bool adds) {
  if (!look_.is_open()) return false;
  const Position& position = shown().position;
  const std::span<const UnitIndex> stack = position.units_in(h);
  const bool is_enemy =
      !stack.empty() && position.enemies(position.unit(stack.front()).side, position.unit(look_.unit()).side);
  if (adds && is_enemy) {
    if (unit) {
      look_.toggle_cause(*unit);
    } else {
      for (const UnitIndex u : stack) look_.toggle_cause(u);
    }
  } else if (!stack.empty()) {
    const auto now = std::find(stack.begin(), stack.end(), look_.unit());
    const UnitIndex next = now == stack.end() || now + 1 == stack.end() ? stack.front() : *(now + 1);
    look_at(unit.value_or(next), keeps_look_);
  } else {
    inspect(h);
  }
  return true;
}

std::string GameController::look_prompt() const {
  const std::string how = keeps_look_ ? "Q or Esc goes back." : "Release Q to go back.";
  if (look_.results().empty()) return "These rules have no results by which a unit retreats. " + how;
  std::string text = fmt::format("{}, {}: ", look_.unit_id(), look_.result());
  if (const RequestError* problem = look_.request_error(look_.chosen()))
    return text + fmt::format("{}. {}", problem->message,
                              problem->about == "causing-units"
                                  ? "Shift+click the enemy who caused it. " + how
                              : problem->is_incomplete ? "State it in the panel, under Facts. " + how
                                                       : how);
  const Verdict* reported = look_.verdict(look_.chosen());
  if (reported == nullptr) return text + "calculating …";
  return text +
         fmt::format("{}. Hover over a hex to see why; 1 to 9 choose a result. {}", summary(*reported), how);
}

// What if ---------------------------------------------------------------------------------------------

void GameController::refresh_what_if() {
  const bool may_aim = hovered_ && can_act() && !shown().choice && !look_.is_open() && !proposal_;
  what_if_ = may_aim ? target_option(*hovered_) : std::nullopt;
  const GameAction* action = looked_through();
  if (action == nullptr && !foresight_.asked()) return;
  if (action != nullptr) {
    foresight_.ask(states_[step_shown()], *action);
  } else {
    foresight_.forget();
  }
  bump(Layer::marks);
}

const GameAction* GameController::looked_through() const {
  if (look_.is_open()) return nullptr;
  if (proposal_) return &proposal_->action;
  return what_if_ ? &*what_if_ : nullptr;
}

const Preview* GameController::foreseen() const {
  const GameAction* action = looked_through();
  return action == nullptr ? nullptr : foresight_.about(*action);
}

void GameController::spotlight_outcome(std::shared_ptr<const OutcomeChain> chain) {
  if (chain == lit_outcome_) return;
  lit_outcome_ = std::move(chain);
  bump(Layer::marks);
}

/// Returns the ghosts to draw: of the outcome under the pointer, else of all outcomes of the proposal or of
/// the action under the pointer.
std::vector<Ghost> GameController::ghosts() const {
  const Preview* shows = foreseen();
  if (shows == nullptr) return {};
  std::vector<OutcomeOdds> lit = shows->chances;
  if (lit_outcome_) std::erase_if(lit, [&](const OutcomeOdds& o) { return o.chain != lit_outcome_; });
  return ghosts_of(lit);
}

// Answers ---------------------------------------------------------------------------------------------

void GameController::poll() {
  foresight_.poll();
  judge_.poll([this](BackgroundJudge::Kind kind, const std::string& why) {
    const bool is_overlay = kind != BackgroundJudge::Kind::question;
    report(is_overlay ? "The overlay cannot be shown" : "This question cannot be answered", why);
    if (!is_overlay) end_look();
  });
}

void GameController::wait_idle() {
  foresight_.finish();
  // A delivery may submit further jobs.
  do {
    judge_.wait_idle();
    poll();
  } while (judge_.awaits(BackgroundJudge::Kind::danger) || judge_.awaits(BackgroundJudge::Kind::question) ||
           judge_.awaits(BackgroundJudge::Kind::traps));
}

}  // namespace rearguard
