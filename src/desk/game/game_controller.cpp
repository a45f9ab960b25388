// Opening, playing, undo and replay of a game.

#include "src/desk/game/game_controller.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/report/game_text.h"
#include "src/core/document/text_file.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/reading.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/played_game.h"
#include "src/desk/game/solo_player.h"
#include "src/play/game/apply.h"
#include "src/play/game/briefing.h"
#include "src/play/game/hints.h"
#include "src/play/opponent/thought_text.h"

namespace rearguard {

namespace {

constexpr std::size_t max_autosaves = 10;

std::uint64_t any_seed() {
  std::random_device machine;
  return (std::uint64_t{machine()} << 32U) | machine();
}

bool is_autosave(const std::string& file) {
  return file_name_of(directory_of(file)) == "autosaves";
}

}  // namespace

GameController::GameController(RuleLibrary rules, Places places, std::function<void()> wake)
    : rules_(std::move(rules)),
      places_(std::move(places)),
      computers_(std::make_unique<SoloPlayers>()),
      adviser_(std::make_unique<SoloPlayers>()),
      map_overlay_(judge_,
                   [this](ShownOverlay::Part part) {
                     bump(part == ShownOverlay::Part::danger ? Layer::danger : Layer::overlay);
                   }),
      look_(judge_, [this] { bump_all(); }),
      foresight_(wake, [this] { bump(Layer::marks); }),
      judge_(std::move(wake)) {}

GameController::~GameController() = default;

// Opening ---------------------------------------------------------------------------------------------

bool GameController::begin(const std::string& scenario, std::optional<std::uint64_t> seed,
                           const std::string& file, std::vector<SidePlayer> players) {
  const std::string folder = file_name_of(directory_of(split_readings(scenario).name));
  const auto place = [this, file, name = folder.empty() ? "game" : folder] {
    return file.empty() ? numbered_game_file(places_.games, name) : free_game_file(file);
  };
  if (const auto entry = scenario_entry(split_readings(scenario).name);
      entry && entry->lesson > 0 && players.empty()) {
    for (const std::string& side : entry->sides)
      players.push_back(
          {side, side != entry->learns, side == entry->learns ? "" : name_of(Strength::recruit)});
    seed = seed.value_or(entry->seed);
  }
  if (!take(SavedGame::begin(scenario, seed.value_or(any_seed()), place, players, locator()),
            "The scenario cannot be played"))
    return false;
  const std::shared_ptr<const GameState> before = states_.back();
  pass_over();
  if (states_.back() != before) after_step(*before);
  frame_opening();
  return true;
}

bool GameController::resume(const std::string& journal) {
  if (is_open() && journal == file()) return true;
  if (is_autosave(journal)) {
    // An autosave is never changed: the game continues in a new file.
    auto read = read_game(journal, locator());
    if (!read) return report("The game cannot be opened", to_string(read.problems())), false;
    const auto copy = numbered_game_file(places_.games, read->game.scenario().name);
    if (!copy) return report("The game cannot be saved", to_string(copy.problems())), false;
    return take(SavedGame::branch(*read, read->game.steps().size(), *copy), "The game cannot be opened");
  }
  if (const std::string_view kind = kind_label_of(journal); !kind.empty()) {
    for (const auto& part : parts_) {
      if (part->label() == kind) return part->resume(journal);
    }
  }
  std::vector<Diagnostic> notices;
  const bool taken = take(SavedGame::resume(journal, locator(), notices), "The game cannot be opened");
  if (taken && !notices.empty()) report("The journal has been repaired", to_string(notices));
  asks_players = taken && game_->players().empty() && !shown().over;
  return taken;
}

bool GameController::save_as(const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos;
  std::string target = is_path ? name : path_from(places_.games, name);
  if (!target.ends_with(".journal")) target += ".journal";
  if (apart() != nullptr) return report("The game cannot be saved", apart()->not_copied + "."), false;
  if (!is_saved("The game cannot be saved")) return false;
  auto read = read_game(file(), locator());
  if (!read) return report("The game cannot be saved", to_string(read.problems())), false;
  return take(SavedGame::branch(*read, read->game.steps().size(), target), "The game cannot be saved");
}

void GameController::close() {
  skip_motion();
  computers_->cancel();
  asked_.reset();
  game_.reset();
  states_.clear();
  followers_.clear();
  selected_.clear();
  group_.clear();
  handed_to_.clear();
  replay_.reset();
  playing_ = false;
  replayed_.clear();
  spotlight_.clear();
  shows_end = false;
  inspected_.reset();
  hovered_.reset();
  fan_.reset();
  refresh();
}

/// Reports that a game has no journal to copy yet.
bool GameController::is_saved(const std::string& what) {
  if (game_->is_saved()) return true;
  return report(what, "Nothing has been played yet: the first action saves the game."), false;
}

bool GameController::take(Checked<SavedGame> game, const std::string& what) {
  if (!game) return report(what, to_string(game.problems())), false;
  return put_on_table(std::make_unique<SeededGame>(std::move(game).value()), what);
}

bool GameController::put_on_table(std::unique_ptr<PlayedGame> game, const std::string& what) {
  close();
  game_ = std::move(game);
  computers_->begin(this->game().state().scenario);
  asks_players = false;
  if (!lay_out(what)) return false;
  seat_computers();
  frame_opening();
  return true;
}

void GameController::seat_computers() {
  for (const SidePlayer& player : game_->players()) {
    if (!player.is_computer) continue;
    const auto strength = strength_named(player.name);
    if (strength) {
      computers_->set(player.side, strength);
    } else {
      report("A person plays " + shown().name_of(player.side),
             fmt::format("This program knows no player called \"{}\".", player.name));
    }
  }
  refresh();
}

bool GameController::lay_out(const std::string& what) {
  states_.clear();
  auto state = std::make_shared<const GameState>(game_->game().state_after(0));
  log_.begin(this->game().opening(), *state);
  states_.push_back(std::move(state));
  std::size_t number = 0;
  for (const GameStep& step : this->game().steps()) {
    auto next = apply_again(*states_.back(), step);
    if (const auto* against = std::get_if<IllegalReason>(&next))
      return report(what, against->text), close(), false;
    auto after = std::make_shared<const GameState>(std::get<Applied>(std::move(next)).state);
    log_.add(++number, step, *states_.back(), *after, passes_over);
    states_.push_back(std::move(after));
  }
  // Such a game is changed by more than its steps: a resignation, a round that ends.
  if (apart() != nullptr) states_.back() = std::make_shared<const GameState>(this->game().state());
  shows_end = shown().over;
  if (shown().choice) framing_ = Framing{hexes_of_choice(), true};
  refresh();
  return true;
}

void GameController::add(const GamePartMakers& makers) {
  for (const GamePartMaker& make : makers) parts_.push_back(make(*this));
}

void GameController::deselect() {
  selected_.clear();
  armed_.clear();
  proposal_.reset();
}

// State -----------------------------------------------------------------------------------------------

const std::string& GameController::file() const {
  return game_->path();
}

const PlayedApart* GameController::apart() const {
  return is_open() ? game_->apart() : nullptr;
}

const Game& GameController::game() const {
  return game_->game();
}

bool GameController::can_act() const {
  return is_open() && !replay_ && handed_to_.empty() && !shown().over && !is_computers_turn() &&
         game_->decides();
}

std::shared_ptr<const Position> GameController::position() const {
  if (!is_open()) return nullptr;
  const std::shared_ptr<const GameState>& state = states_[step_shown()];
  return {state, &state->position};
}

std::string GameController::prompt() const {
  if (!is_open()) return "Choose a scenario to start a new game, or a game to resume.";
  if (look_.is_open()) return look_prompt();
  const GameState& state = shown();
  if (replay_)
    return fmt::format(
        "Replay, step {} of {}: Left and Right step, Space plays, B continues from here in a new game, Esc "
        "returns to the game.",
        step_shown(), steps());
  const std::string acting = state.name_of(state.acting_side());
  if (!handed_to_.empty()) return state.name_of(handed_to_) + ": your turn. Press Enter to begin.";
  if (state.over) return prompt_of(state);
  if (!game_->decides()) return game_->standing();
  if (!state.has_begun())
    return fmt::format("{}: dice are rolled before the first action. Press Enter to begin.", acting);
  if (is_computers_turn()) return acting + ": the computer is thinking.";
  if (asked_ && !asked_->done) return "The computer thinks about what to do in your place; Esc stops it.";
  if (question_) return "Press Enter to end the phase anyway, or Esc to go back.";
  if (proposal_)
    return fmt::format("{}: {}? Click again or press Enter to confirm; Esc cancels.", acting,
                       describe_action(proposal_->action, state));
  if (refusal_) return refusal_->text + " Esc, or a click there again, goes on.";
  return acting + ": " +
         (state.choice        ? prompt_to_choose(*state.choice)
          : selected_.empty() ? prompt_to_select()
                              : prompt_to_act());
}

std::string GameController::prompt_to_choose(const OpenChoice& choice) const {
  const std::string unit = describe_unit(shown(), choice.unit);
  if (!choice.causes.empty())
    return fmt::format("click the enemy who caused what happens to {}; Shift adds more.", unit);
  if (choice.paths.empty()) return fmt::format("choose {} for {}.", fmt::join(choice.options, " or "), unit);
  return fmt::format("click an end hex for {}{}", unit,
                     choice.verdict ? "; hover over a hex to see why it is illegal." : ".");
}

std::string GameController::prompt_to_select() const {
  const GameState& state = shown();
  std::string text;
  if (is_called())
    text = fmt::format("Your {}, in the {} turn; ", state.current_phase().name,
                       state.position.map().side_adjective(state.active_side()));
  for (const Reinforcement& arrival : state.waiting) {
    if (can_do_something(arrival.unit.id))
      return text + fmt::format("{} can enter the map: press N, or click a unit. Ctrl+Space ends the phase.",
                                describe_unit(state, arrival.unit.id));
  }
  if (!all_checked_ || anybody_able())
    return text + "click a unit, or press N for one that can act. Ctrl+Space ends the phase.";
  const bool some_turn =
      std::any_of(options_.begin(), options_.end(), [](const auto& unit) { return !unit.second.empty(); });
  return text + (some_turn ? "units can only turn now. Press Ctrl+Space to end the phase."
                           : "no unit can act in this phase. Press Ctrl+Space to end it.");
}

std::string GameController::prompt_to_act() const {
  if (!entries_.empty()) return "click the hex where " + selected_ + " enters the map.";
  if (!armed_.empty())
    return fmt::format("{} {}: click {}. Esc cancels.", armed_, selected_,
                       turns_armed() ? "an adjacent hex for the direction, or choose one in the panel"
                                     : "a target or a hex");
  std::vector<std::string> open;
  for (const ActionChoice& choice : actions_) {
    if (!choice.options.empty()) open.push_back(choice.rule->label);
  }
  if (open.empty()) return selected_ + " has no legal action. Press N for the next unit that has one.";
  if (only_option() != nullptr)
    return fmt::format("{} has one legal action, {}: click it again, or press Enter.", selected_,
                       open.front());
  const char* how = reach_.empty() ? "" : ", or click a hex to move there";
  const char* together = in_column() ? " {} units move in column: the others follow the one that moves."
                                     : " {} units are selected; N goes to the next.";
  const std::string more = group_.size() > 1 ? fmt::format(fmt::runtime(together), group_.size()) : "";
  return fmt::format("choose an action for {} ({}){}.{}", selected_, fmt::join(open, ", "), how, more);
}

const GameAction* GameController::only_option() const {
  const GameAction* only = nullptr;
  for (const ActionChoice& choice : actions_) {
    if (choice.options.empty()) continue;
    if (only != nullptr || choice.options.size() > 1 || choice.rule->kind != PlayAction::Kind::event)
      return nullptr;
    only = &choice.options.front();
  }
  return only;
}

bool GameController::turns_armed() const {
  return std::any_of(actions_.begin(), actions_.end(), [&](const ActionChoice& choice) {
    return choice.rule->name == armed_ && choice.rule->kind == PlayAction::Kind::facing;
  });
}

// Playing ---------------------------------------------------------------------------------------------

void GameController::after_step(const GameState& before) {
  const GameState& now = *states_.back();
  const std::string unit = selected_;
  const std::set<std::string> could = open_actions();
  proposal_.reset();
  question_.reset();
  if (!same_moment(before, now)) {
    finished_.clear();
    selected_.clear();
    armed_.clear();
  }
  if (now.choice) {
    selected_ = now.choice->unit;
  } else if (before.choice && selected_ == before.choice->unit) {
    selected_.clear();
  }
  const bool turn_passed = before.turn != now.turn || before.side != now.side;
  if ((turn_passed || now.over) && !places_.games.empty() && apart() == nullptr && game_->is_saved()) {
    if (const auto problem = autosave(file(), places_.games, max_autosaves))
      report("The game continues, but its autosave could not be written", *problem);
  }
  // Nobody hands the machine over to itself.
  const bool is_another = before.active_side() != now.active_side();
  if (is_another && !now.over && hand_over && !computers_->any() && apart() == nullptr)
    handed_to_ = now.active_side();
  if (now.over) shows_end = true;
  frame_what_matters(before);
  refresh();
  // An order obeyed opens moves: the next click is for one of those.
  const std::set<std::string> can = open_actions();
  if (selected_ == unit && !std::includes(could.begin(), could.end(), can.begin(), can.end())) {
    armed_.clear();
    refresh_reach();
  }
}

void GameController::end_phase(bool confirmed) {
  if (!can_act()) return;
  const GameState& state = shown();
  if (state.choice) return report("The phase cannot end yet", prompt_of(state));
  if (!state.has_begun()) {
    act(legal_actions(state).front());
    return;
  }
  if (const auto owed = owed_action(state)) {
    selected_ = owed->unit;
    if (const auto u = selected_unit()) focus_ = state.position.unit(*u).hex;
    refresh();
    return report("The phase cannot end yet", fmt::format("{} must take the action \"{}\" first.",
                                                          describe_unit(state, owed->unit), owed->name));
  }
  if (!confirmed) {
    const std::vector<std::string> units = idle_units();
    if (!units.empty()) {
      question_ =
          Question{fmt::format("{} that can still act in this phase {} not acted.",
                               plural(units.size(), "unit", "units"), units.size() == 1 ? "has" : "have"),
                   units};
      return;
    }
  }
  question_.reset();
  GameAction end;
  end.kind = GameAction::Kind::end;
  act(end);
}

// Replay ----------------------------------------------------------------------------------------------

void GameController::go_to(std::size_t step) {
  if (!is_open()) return;
  skip_motion();
  if (step == step_shown() + 1 && step <= steps()) {
    motion_.add(game().steps()[step - 1], *states_[step - 1]);
    bump(Layer::motion);
  }
  replay_ = std::min(step, steps());
  selected_.clear();
  armed_.clear();
  proposal_.reset();
  question_.reset();
  shows_end = false;
  replayed_.clear();
  for (const LogEntry& entry : log_.entries()) {
    if (entry.step != *replay_ || entry.undone || entry.kind == LogEntry::Kind::heading) continue;
    replayed_.insert(replayed_.end(), entry.hexes.begin(), entry.hexes.end());
  }
  if (!replayed_.empty()) framing_ = Framing{replayed_, false};
  refresh();
}

void GameController::leave_replay() {
  skip_motion();
  replay_.reset();
  playing_ = false;
  replayed_.clear();
  refresh();
}

void GameController::play(bool running) {
  if (!is_open()) return;
  playing_ = running;
  since_step_ = 0;
  if (running && step_shown() == steps()) go_to(0);
  if (!replay_) go_to(steps());
}

std::optional<Strength> GameController::computer(const std::string& side) const {
  return computers_->strength_of(side);
}

bool GameController::is_computers_turn() const {
  return is_open() && !replay_ && !shown().over && !asks_players && apart() == nullptr &&
         computers_->plays(shown().acting_side());
}

void GameController::set_computer(const std::string& side, std::optional<Strength> strength) {
  set_player({side, strength.has_value(), strength ? name_of(*strength) : std::string()});
}

void GameController::set_player(const SidePlayer& player) {
  if (!is_open()) return;
  if (const auto problem = game_->set_player(player))
    return report("The journal cannot be written", *problem);
  const std::string& side = player.side;
  const auto strength = player.is_computer ? strength_named(player.name) : std::nullopt;
  computers_->set(side, strength);
  proposal_.reset();
  if (handed_to_ == side && strength) handed_to_.clear();
  refresh();
}

void GameController::accept_players() {
  asks_players = false;
  const std::vector<SidePlayer> known = game_->players();
  for (const std::string& side : game().scenario().sides) {
    const bool is_known =
        std::any_of(known.begin(), known.end(), [&](const SidePlayer& p) { return p.side == side; });
    if (!is_known) set_player({side});
  }
}

bool GameController::let_computer_act(double seconds) {
  if (!is_computers_turn() || !handed_to_.empty() || question_) {
    computers_->cancel();
    return false;
  }
  since_action_ += seconds;
  if (since_action_ < computer_pause && !computers_->is_thinking()) return true;
  const std::string side = shown().acting_side();
  if (const auto& lesson = game().scenario().lesson; lesson && side != lesson->side) {
    since_action_ = 0;
    return carry_out(told_action(game().steps(), shown())) && is_computers_turn();
  }
  const auto thought = computers_->decide(shown(), computer_seed);
  if (!thought) return true;
  since_action_ = 0;
  if (illegal_reason(shown(), thought->action)) {
    computers_->refuse(side, thought->action);
    return true;
  }
  const std::size_t step = steps() + 1;
  if (!carry_out(thought->action)) {
    computers_->refuse(side, thought->action);
  } else if (LogEntry* entry = log_.action_of(step)) {
    entry->why = describe_thought(*thought, game().scenario().map().grid());
  }
  return is_computers_turn();
}

bool GameController::tick(double seconds) {
  const bool is_advising = take_advice();
  if (motion_.is_running()) {
    motion_.advance(seconds);
    bump(Layer::motion);
    return true;
  }
  if (!playing_) return let_computer_act(seconds) || is_advising;
  since_step_ += seconds;
  while (playing_ && since_step_ * speed >= 1 && !motion_.is_running()) {
    since_step_ -= 1 / speed;
    go_to(step_shown() + 1);
    if (step_shown() == steps()) playing_ = false;
  }
  return playing_;
}

bool GameController::branch(std::size_t steps) {
  if (!is_open()) return false;
  if (apart() != nullptr)
    return report("The game cannot continue from here", apart()->not_branched + "."), false;
  if (!is_saved("The game cannot continue from here")) return false;
  auto read = read_game(file(), locator());
  if (!read) return report("The game cannot be read", to_string(read.problems())), false;
  const std::string folder = places_.games.empty() ? directory_of(file()) : places_.games;
  const auto to = numbered_game_file(folder, game().scenario().name + " branch");
  if (!to) return report("The game cannot be saved", to_string(to.problems())), false;
  const std::string before = file_name_of(file());
  if (!take(SavedGame::branch(*read, steps, *to), "The game cannot continue from here")) return false;
  say(fmt::format("This is {}; the game until now stays in {}.", file_name_of(*to), before));
  return true;
}

// Messages --------------------------------------------------------------------------------------------

void GameController::report(std::string title, std::string text) {
  messages_.push_back({std::move(title), std::move(text)});
}

void GameController::dismiss_message() {
  if (!messages_.empty()) messages_.erase(messages_.begin());
}

}  // namespace rearguard
