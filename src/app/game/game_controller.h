#pragma once
// The game that the window plays: what is selected, what may be done, what waits to be confirmed, what has
// happened. State alone, without display; every change of the game goes through its journal.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "src/app/game/game_log.h"
#include "src/game/movement_reach.h"
#include "src/game/preview.h"
#include "src/io/saved_game.h"
#include "src/ui/hex_info.h"
#include "src/ui/message.h"
#include "src/view/overlay_scene.h"

namespace rearguard {

/// An action of the phase, for the selected unit.
struct ActionChoice {
  const PlayAction* rule = nullptr;
  std::vector<GameAction> ways;  ///< targets, hexes or facings; empty: it is not open
  std::string why_not;           ///< where there are none
};

/// An action that waits to be confirmed.
struct Proposal {
  GameAction action;
  Preview preview;           ///< of an event; else without chances
  std::optional<Hex> aimed;  ///< where a second click confirms it
};

class GameController {
 public:
  struct Places {
    std::string data;   ///< the folder that holds `maps` and `assets`; empty: unknown
    std::string games;  ///< where games are kept; empty: nowhere but where they are saved by name
  };

  GameController(RuleLibrary rules, Places places);

  const Places& places() const { return places_; }

  // Opening -----------------------------------------------------------------------------------------

  /// Begins a scenario, kept in `file` (empty: a new numbered one among the games). Where it cannot be begun
  /// everything stays as it is, but for the message that says why; so for all that follow.
  bool begin(const std::string& scenario, std::optional<std::uint64_t> seed = {}, std::string file = {});
  bool resume(const std::string& journal);
  /// Goes on in a copy under another name: a path, or a bare name among the games.
  bool save_as(const std::string& name);
  /// Back to the list of games.
  void close();
  bool is_open() const { return game_.has_value(); }
  const std::string& file() const { return game_->path(); }
  /// The file that the map comes from; empty: none.
  const std::string& map_file() const { return shown().scenario->map_path; }

  // What stands -------------------------------------------------------------------------------------

  const Game& game() const { return game_->game(); }
  /// What the map shows: the game as it stands, or as it stood at the replay's step.
  const GameState& shown() const { return *states_[step_shown()]; }
  std::shared_ptr<const Position> position() const;
  const GameLog& log() const { return log_; }
  /// One sentence on what is expected now.
  std::string prompt() const;
  /// Whether actions can be taken: no replay, no hand-over, not over.
  bool can_act() const { return is_open() && !replay_ && handed_to_.empty() && !shown().over; }

  // Units -------------------------------------------------------------------------------------------

  /// The id of the selected unit, on the map or still to come; empty: none.
  const std::string& selected() const { return selected_; }
  std::optional<UnitIndex> selected_unit() const;
  void select(const std::string& id);
  /// The next unit (previous: -1) that can still do something and is not done.
  void step_unit(int by);
  /// The selected unit is done for this phase: it is passed over from now on.
  void finish_unit();
  /// The stack that lies spread out to pick from.
  const std::optional<Hex>& fan() const { return fan_; }
  bool is_finished(const std::string& id) const { return finished_.contains(id); }
  bool can_do_something(const std::string& id) const;
  /// Looks at one more unit; false once it is known of all of them whether they can do something.
  bool look_further();
  /// Hexes of those who, as far as is known, can still do something.
  std::vector<Hex> able_hexes() const;
  bool anybody_able() const;
  /// Those who can still do something and have done nothing in this phase, by id.
  std::vector<std::string> left_over() const;

  // Actions -----------------------------------------------------------------------------------------

  /// Those of the phase, in the order of the rules, for the selected unit.
  const std::vector<ActionChoice>& actions() const { return actions_; }
  /// Entry hexes of the selected reinforcement.
  const std::vector<GameAction>& entries() const { return entries_; }
  /// Where the selected unit can move, by the movement action that is armed, or by any.
  const std::vector<MoveEnd>& reach() const { return reach_; }
  /// The action whose targets are shown; empty: those of all.
  const std::string& armed() const { return armed_; }
  /// Chooses an action: what has one way only is proposed at once.
  void arm(const std::string& action);
  /// The action of that number among those of the unit in hand, from 0.
  void arm_by_number(std::size_t number);
  void propose(const GameAction& action);
  const Proposal* proposal() const { return proposal_ ? &*proposal_ : nullptr; }
  /// Proposes the next of what can be chosen, or of the targets or directions of the unit in hand (previous:
  /// -1).
  void step_way(int by);
  /// Other actions that could be done to the proposal's target.
  std::vector<GameAction> alternatives() const;
  /// Whether it was done.
  bool confirm();
  /// Gives up the proposal, then the armed action, then the selection.
  void cancel();
  bool act(const GameAction& action);

  /// A click on the map. `unit`: the counter of a spread stack that was hit.
  void click(Hex h, std::optional<UnitIndex> unit);
  void inspect(std::optional<Hex> h);
  const std::optional<Hex>& inspected() const { return inspected_; }
  void hover(std::optional<Hex> h);
  /// Points at the hex so many columns to the right and rows down, by keys.
  void move_cursor(int columns, int rows);
  /// Confirms the proposal; else a click where the keys point, or the only thing that the unit in hand can
  /// do.
  void press();
  const std::optional<Hex>& hovered() const { return hovered_; }
  /// The move to the hex pointed at, where there is one.
  const MoveEnd* hovered_move() const;
  /// Why the selected unit cannot move to the hex pointed at; empty: it can, or none that moves is selected.
  std::string hovered_illegal_reason() const;
  /// What can be told of a hex.
  HexInfo info(Hex h) const;

  /// What the end of the phase leaves undone, where somebody has to be asked; empty: it can end.
  struct Question {
    std::string text;
    std::vector<std::string> units;
  };
  const std::optional<Question>& question() const { return question_; }
  /// Ends the phase, or asks.
  void end_phase(bool asked = false);
  void drop_question() { question_.reset(); }

  /// What `undo` would take back, what `redo` would do again; empty: nothing.
  std::string undoable() const;
  std::string redoable() const;
  void undo();
  void redo();

  // Between players ---------------------------------------------------------------------------------

  bool hand_over = true;  ///< whether a screen stands between two players' turns
  /// The side that is to take the seat; empty: nobody has to.
  const std::string& handed_to() const { return handed_to_; }
  void take_seat() { handed_to_.clear(); }
  bool shows_end = false;  ///< the game is over and its score has not been put away

  // Replay ------------------------------------------------------------------------------------------

  bool is_replay() const { return replay_.has_value(); }
  std::size_t step_shown() const { return replay_.value_or(states_.size() - 1); }
  std::size_t steps() const { return states_.size() - 1; }
  void go_to(std::size_t step);
  void leave_replay();
  void play(bool running);
  bool is_playing() const { return playing_; }
  double speed = 2;  ///< steps a second
  /// Time goes by. Whether another frame is wanted soon.
  bool tick(double seconds);
  /// A new game goes on from the step shown.
  bool branch();

  // Map ---------------------------------------------------------------------------------------------

  /// What else can be laid over the map.
  enum class GameOverlay : std::uint8_t { off, enemy_reach, zones };
  GameOverlay overlay() const { return overlay_; }
  void choose_overlay(GameOverlay overlay);
  /// Hexes that a row under the pointer speaks of.
  void spotlight(std::vector<Hex> hexes);
  /// Asks for a hex to be brought into view.
  void show(Hex h) { focus_ = h; }
  /// The hex that the window should bring into view; told once.
  std::optional<Hex> take_focus();

  enum class Layer : std::uint8_t { overlay, reach, marks, pointer };
  static constexpr std::size_t layers = 4;
  std::uint64_t revision(Layer layer) const { return revisions_[static_cast<std::size_t>(layer)]; }
  std::function<void(Scene&, const MapLayout&)> drawing(Layer layer) const;
  /// Where it draws; nothing: anywhere.
  std::optional<HexWindow> extent(Layer layer) const;

  // Messages ----------------------------------------------------------------------------------------

  const std::vector<Message>& messages() const { return messages_; }
  void report(std::string title, std::string text);
  void dismiss_message();

 private:
  using Drawing = std::function<void(Scene&, const MapLayout&)>;

  ScenarioLocator cache() const { return {rules_, places_.data}; }
  bool take(Checked<SavedGame> game, const std::string& what);
  void report_all();
  void after_step(const GameState& before);
  void refresh();
  void refresh_actions();
  void refresh_reach();
  std::vector<GameAction> ways_of(UnitIndex unit) const;
  bool turns_armed() const;
  /// All that the unit in hand can do, where that is one event in one way.
  const GameAction* only_way() const;
  bool click_choice(Hex h);
  bool click_target(Hex h);
  bool click_move(Hex h);
  void click_unit(Hex h);
  bool click_direction(Hex h);
  bool propose_against(UnitIndex unit);
  void bump(Layer layer) { ++revisions_[static_cast<std::size_t>(layer)]; }
  void bump_all();
  Drawing new_drawing(Layer layer) const;
  Drawing overlay_drawing() const;
  Drawing reach_drawing() const;
  Drawing marks_drawing() const;
  Drawing pointer_drawing() const;
  std::vector<Hex> target_hexes() const;
  std::vector<Hex> hexes_of(Layer layer) const;

  RuleLibrary rules_;
  Places places_;
  std::optional<SavedGame> game_;
  std::vector<std::shared_ptr<const GameState>> states_;  ///< after so many steps
  GameLog log_;

  std::string selected_;
  std::vector<ActionChoice> actions_;
  std::vector<GameAction> entries_;
  std::vector<MoveEnd> reach_;
  std::string armed_;
  std::optional<Proposal> proposal_;
  std::set<std::string> finished_;
  std::set<std::string> busy_;                    ///< units that have done something in this phase
  mutable std::map<std::string, bool> open_for_;  ///< who can do something, as far as was asked
  bool looked_at_all_ = false;
  mutable std::map<std::string, std::vector<GameAction>> ways_;  ///< of units, as far as was asked
  std::optional<Hex> hovered_, inspected_, focus_, fan_;
  std::optional<Hex> mouse_;  ///< where the mouse points
  bool by_keys_ = false;      ///< `hovered_` is where the keys point
  std::optional<Question> question_;
  std::string handed_to_;

  std::optional<std::size_t> replay_;
  bool playing_ = false;
  double since_step_ = 0;

  GameOverlay overlay_ = GameOverlay::off;
  std::vector<Hex> spotlight_;
  std::vector<Hex> replayed_;  ///< what the step shown was about
  std::uint64_t revisions_[layers] = {1, 1, 1, 1};
  mutable Drawing drawn_[layers];  ///< made once for each revision
  mutable std::uint64_t drawn_at_[layers] = {0, 0, 0, 0};
  std::vector<Message> messages_;
};

}  // namespace rearguard
