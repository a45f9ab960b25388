#pragma once
// The state of the game window, without display: the selection, the legal actions, the proposal to confirm,
// and the log. Every change of the game goes through its journal.

#include "src/core/io/rules/rules_reader.h"
#include "src/desk/game/foresight.h"
#include "src/desk/game/game_log.h"
#include "src/desk/game/game_part.h"
#include "src/desk/game/motion.h"
#include "src/desk/game/retreat_preview.h"
#include "src/desk/shared/shown_overlay.h"
#include "src/desk/ui/message.h"
#include "src/play/game/movement_reach.h"
#include "src/play/outcomes/what_if.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

struct HexInfo;
struct HexReport;
struct HexWindow;
struct Hint;
enum class HintStanding : std::uint8_t;
class MapLayout;
struct PlayAction;
struct Scene;

/// An action of the phase, with its options for the selected unit.
struct ActionChoice {
  const PlayAction* rule = nullptr;
  std::vector<GameAction> options;  ///< targets, hexes or facings; empty: the action is illegal
  std::string why_not;              ///< if there are no options
};

class PlayedGame;
class SoloPlayers;
struct PlayedApart;
enum class Strength : std::uint8_t;

/// An action that awaits confirmation.
struct Proposal {
  GameAction action;
  std::optional<Hex> aimed;  ///< the hex where a second click confirms it
  int number = 0;            ///< of all proposals so far
};

class GameController {
 public:
  struct Places {
    std::string data;                     ///< the folder that holds `maps` and `assets`; empty: unknown
    std::string games;                    ///< the folder of saved games; empty: only paths can be saved to
    const JournalKinds* kinds = nullptr;  ///< of journals, beside that with a seed
  };

  /// Calls `wake` from another thread whenever `poll` has something to do.
  GameController(RuleLibrary rules, Places places, std::function<void()> wake = {});
  ~GameController();

  const Places& places() const { return places_; }
  const RuleLibrary& rules() const { return rules_; }

  // Opening -----------------------------------------------------------------------------------------

  /// Starts a scenario, with choices of readings after its name if they are not its own. The first action
  /// saves it in `file` (empty: a new numbered file in the games folder). Sides without a player are played
  /// by persons; of a lesson without players all but the one who learns are the computer's, and its seed is
  /// its own. On failure this and the functions below return false, add a message with the reason and
  /// change nothing else.
  bool begin(const std::string& scenario, std::optional<std::uint64_t> seed = {},
             const std::string& file = {}, std::vector<SidePlayer> players = {});
  bool resume(const std::string& journal);
  /// Continues in a copy under another name: a path, or a name in the games folder.
  bool save_as(const std::string& name);
  /// Closes the game and returns to the list of games.
  void close();
  bool is_open() const { return game_ != nullptr; }
  const std::string& file() const;
  /// The file that contains the map; empty: none.
  const std::string& map_file() const { return shown().scenario->map_path; }

  // State -------------------------------------------------------------------------------------------

  const Game& game() const;
  /// The state that the map shows: the current one, or that of the replay's step.
  const GameState& shown() const { return *states_[step_shown()]; }
  std::shared_ptr<const Position> position() const;
  /// Returns the states of the game by the number of steps played.
  std::span<const std::shared_ptr<const GameState>> states() const { return states_; }
  const GameLog& log() const { return log_; }
  /// Returns one sentence on what the player can do now.
  std::string prompt() const;
  /// Returns true if the player can act: no replay, no hand-over, game not over, not the computer's turn, and
  /// the decision is made at this machine.
  bool can_act() const;

  // Games of extras ---------------------------------------------------------------------------------

  /// Adds what an extra adds to the window.
  void add(const GamePartMakers& makers);
  std::span<const std::unique_ptr<GamePart>> parts() const { return parts_; }
  /// The game on the table; null: none.
  PlayedGame* played() { return game_.get(); }
  const PlayedGame* played() const { return game_.get(); }
  /// What is not done with the game on the table, if its players sit at different machines; null: they share
  /// this one, or there is no game.
  const PlayedApart* apart() const;
  /// Puts a game on the table in place of that which is there.
  bool put_on_table(std::unique_ptr<PlayedGame> game, const std::string& what);
  /// Shows the game on the table as it is, after a change that was no action of this window. On failure adds
  /// a message under the title `what`.
  bool lay_out(const std::string& what);
  /// Takes back the selection, the armed action and the proposal.
  void deselect();
  /// Brings everything that is derived from the game up to date.
  void refresh();
  /// Shows the screen before the turn of a side.
  void hand_to(const std::string& side) { handed_to_ = side; }
  ScenarioLocator locator() const { return {rules_, places_.data, places_.kinds}; }

  // Computer players --------------------------------------------------------------------------------

  /// Seats somebody at a side from now on; the journal keeps it.
  void set_player(const SidePlayer& player);
  /// Whether it was not known who plays a game that was opened, and nobody has said so yet.
  bool asks_players = false;
  /// Persons play the sides of which nothing is known.
  void accept_players();
  /// Gives a side to the computer, or back to a person.
  void set_computer(const std::string& side, std::optional<Strength> strength);
  std::optional<Strength> computer(const std::string& side) const;
  bool is_computers_turn() const;
  /// Returns the number of the player's last step with a result, if only the computer has acted since; 0:
  /// none.
  std::size_t own_result() const;
  /// Returns what the computer has done since the player's last decision; empty once the player acts.
  std::vector<std::string> computers_doings() const;
  /// Asks what the computer would do in the player's place: it becomes the proposal, and stands in the log.
  void ask_advice();
  /// Says in the log all about why the computer took the action of a step, or only the first sentence again.
  void ask_why(std::size_t step);
  double computer_pause = 0.5;                      ///< seconds between two actions of the computer
  std::optional<std::uint64_t> computer_seed = {};  ///< of the dice that it imagines; nothing: a random one

  // Units -------------------------------------------------------------------------------------------

  /// The id of the selected unit, on the map or a reinforcement; empty: none.
  const std::string& selected() const { return selected_; }
  std::optional<UnitIndex> selected_unit() const;
  void select(const std::string& id);
  /// Selects the next unit (-1: the previous one) that can still act and is not marked as done.
  void step_unit(int by);
  /// Marks the selected unit as done for this phase; `step_unit` skips it from now on.
  void finish_unit();
  /// Selects the units in these hexes that can still do more than turn: the first of them, and after each has
  /// acted the next.
  void select_group(const std::vector<Hex>& hexes);
  /// The ids of the units selected together that have not acted yet; empty: no group.
  const std::vector<std::string>& group() const { return group_; }
  /// Returns the ids of the selected unit and of those that it leads by the rules, as far as they can still
  /// do more than turn; empty if it leads none of them.
  std::vector<std::string> led() const;
  /// Selects these together.
  void select_led();
  /// Whether the units selected together follow the first of them that moves, in column.
  bool in_column() const { return in_column_ && group_.size() > 1; }
  void toggle_column();
  /// Selects a unit in the hex that can move, to be carried; returns false if none can.
  bool pick_up(Hex h);
  /// Moves the selected unit to the hex, or proposes an action against a unit there. Returns why neither is
  /// possible, or an empty text.
  std::string drop(Hex h);
  /// The hex of the stack that is fanned out to pick from.
  const std::optional<Hex>& fan() const { return fan_; }
  bool is_finished(const std::string& id) const { return finished_.contains(id); }
  /// Returns true if the unit has a legal action besides turning in place.
  bool can_do_something(const std::string& id) const;
  /// The units that have moved, fired or the like in the phase shown.
  const std::set<UnitIndex>& acted() const { return acted_; }
  /// Checks whether one more unit can act; returns false once all have been checked.
  bool check_next_unit();
  /// Returns the hexes of the units that can still act, as far as they have been checked.
  std::vector<Hex> able_hexes() const;
  bool anybody_able() const;
  /// Returns the ids of the units that can still act and have not acted in this phase.
  std::vector<std::string> idle_units() const;

  // Actions -----------------------------------------------------------------------------------------

  /// The actions of the phase for the selected unit, in the order of the rules.
  const std::vector<ActionChoice>& actions() const { return actions_; }
  /// Entry hexes of the selected reinforcement.
  const std::vector<GameAction>& entries() const { return entries_; }
  /// Where the selected unit can move, by the armed movement action or by any.
  const std::vector<MoveEnd>& reach() const { return reach_; }
  /// The action whose targets are shown; empty: the targets of all actions.
  const std::string& armed() const { return armed_; }
  /// Chooses an action; if it has only one option, proposes it at once.
  void arm(const std::string& action);
  /// Arms the action at this index among those of the selected unit, from 0.
  void arm_by_number(std::size_t number);
  void propose(const GameAction& action);
  const Proposal* proposal() const { return proposal_ ? &*proposal_ : nullptr; }
  /// Proposes the next option of a pending choice, or the next target or direction of the selected unit (-1:
  /// the previous one).
  void step_option(int by);
  /// Returns other legal actions against the proposal's target.
  std::vector<GameAction> alternatives() const;
  /// Performs the proposal; returns false if there is none or it is illegal.
  bool confirm();
  /// Cancels the proposal, else the armed action, else the selection.
  void cancel();
  bool act(const GameAction& action);

  /// Handles a click on the map. `unit` is the counter that was hit in a fanned-out stack. `adds`: of the
  /// enemies who may have caused an event, those clicked join those named before, or leave them.
  void click(Hex h, std::optional<UnitIndex> unit, bool adds = false);
  /// Names an enemy as one who caused the event that waits for it, or no longer.
  void toggle_cause(const std::string& id);
  void inspect(std::optional<Hex> h);
  const std::optional<Hex>& inspected() const { return inspected_; }
  void hover(std::optional<Hex> h);
  /// Moves the hex cursor by so many columns to the right and rows down.
  void move_cursor(int columns, int rows);
  /// Confirms the proposal, else clicks at the hex cursor, else proposes the only legal action of the
  /// selected unit.
  void press();
  const std::optional<Hex>& hovered() const { return hovered_; }
  /// Returns the move to the hex under the pointer, or null.
  const MoveEnd* hovered_move() const;
  /// Returns why the selected unit cannot move to the hex under the pointer, or act against the enemy there;
  /// empty if it can, or if no unit that could is selected.
  std::string hovered_illegal_reason() const;
  /// What the last click could not do, and why: the selection is kept. Null: nothing, or it is over.
  struct Refusal {
    Hex hex;
    std::string text;
  };
  const Refusal* refusal() const { return refusal_ ? &*refusal_ : nullptr; }
  /// Describes a hex.
  HexInfo info(Hex h) const;

  /// The units that could still act when the phase ends, for the player to confirm.
  struct Question {
    std::string text;
    std::vector<std::string> units;
  };
  const std::optional<Question>& question() const { return question_; }
  /// Ends the phase; unless `asked`, sets `question` instead if units can still act.
  void end_phase(bool confirmed = false);
  void cancel_question() { question_.reset(); }

  /// Whether phases in which only their end is possible are ended without asking.
  bool passes_over = true;

  /// The actions that `undo` and `redo` would apply to, with the phases passed over after them; empty: none.
  std::string undoable() const;
  std::string redoable() const;
  void undo();
  void redo();

  // Between players ---------------------------------------------------------------------------------

  bool hand_over = true;  ///< whether a screen is shown between two players' turns
  /// The side that takes over after a change of turn; empty: none.
  const std::string& handed_to() const { return handed_to_; }
  void accept_turn();
  /// What has happened since the last decision of a side, in at most three lines.
  std::vector<std::string> news(const std::string& side) const;
  /// What came of the last action with a result before the change of turn: the screen between the turns
  /// covers it on the map.
  std::vector<std::string> last_results() const;
  /// Returns true if a player has to decide something in the midst of another's doings.
  bool is_called() const;
  bool shows_end = false;  ///< the game is over and its score screen is still open

  // Replay ------------------------------------------------------------------------------------------

  bool is_replay() const { return replay_.has_value(); }
  std::size_t step_shown() const { return replay_.value_or(states_.size() - 1); }
  std::size_t steps() const { return states_.size() - 1; }
  void go_to(std::size_t step);
  void leave_replay();
  void play(bool running);
  bool is_playing() const { return playing_; }
  double speed = 2;  ///< steps a second
  // Motion ------------------------------------------------------------------------------------------

  /// Sets how many hexes a second counters go; 0: the map shows at once what has come of an action.
  void set_motion(double hexes_a_second) { motion_.speed = hexes_a_second; }
  /// Sets the pictures of moving counters; null: symbols.
  void set_counter_art(std::shared_ptr<const ArtLibrary> art) { motion_.art = std::move(art); }
  /// Shows what has come of everything done so far. Whatever a player does, do this before it.
  void skip_motion();
  const MovingCounters& motion() const { return motion_; }
  /// Advances what moves, else a running replay, by so many seconds, and lets the computer think and act;
  /// returns true while either goes on.
  bool tick(double seconds);
  /// Starts a new game that continues from the step shown, or after so many steps; this one keeps its file.
  bool branch() { return branch(step_shown()); }
  bool branch(std::size_t steps);

  // Map ---------------------------------------------------------------------------------------------

  const std::vector<Overlay>& overlays() const { return map_overlay_.offered(); }
  const Overlay& overlay() const { return map_overlay_.chosen(); }
  /// Chooses an overlay by its name; ignores an unknown one.
  void choose_overlay(const std::string& name) { map_overlay_.choose(name); }
  /// Chooses an overlay, or none if it is the chosen one.
  void toggle_overlay(const std::string& name);
  void step_overlay(int by) { map_overlay_.step(by); }
  /// Returns what the overlay's marks mean, or what it is waiting for; empty without an overlay.
  std::string overlay_note() const { return is_open() ? map_overlay_.note() : std::string(); }
  /// Outlines the hexes of the row under the pointer.
  void spotlight(std::vector<Hex> hexes);
  /// Requests that the window bring a hex into view.
  void show(Hex h) { focus_ = h; }
  /// Returns the hex to bring into view, and clears it.
  std::optional<Hex> take_focus();
  /// Hexes to bring into view together.
  struct Framing {
    std::vector<Hex> hexes;
    bool needs_all = false;  ///< even where counters become too small to read
    bool opens = false;      ///< the game has just been opened: from a distance where counters are readable
  };
  /// Returns what to bring into view, and clears it.
  std::optional<Framing> take_framing();
  /// Brings into view what matters to who decides next, from near by; without a game nothing.
  void frame_opening();

  /// From bottom to top.
  enum class Layer : std::uint8_t {
    overlay,  ///< the chosen one
    flags,    ///< holders of victory hexes, engaged units, and units that can act
    reach,    ///< where the selected unit can move
    paths,    ///< of a retreat
    marks,    ///< above the counters: targets, choices, verdicts
    motion,   ///< above the marks: counters on their way
    danger,   ///< above them: that overlay alone
    pointer,
  };
  static constexpr std::size_t layers = 8;
  static constexpr bool is_above_counters(Layer layer) { return layer >= Layer::marks; }
  std::uint64_t revision(Layer layer) const { return revisions_[static_cast<std::size_t>(layer)]; }
  std::function<void(Scene&, const MapLayout&)> drawing(Layer layer) const;
  /// Returns the printed rectangle that contains the drawing; nullopt: unbounded.
  std::optional<HexWindow> extent(Layer layer) const;

  // Hints -------------------------------------------------------------------------------------------

  bool shows_hints() const { return shows_hints_; }
  void show_hints(bool on);
  /// The hint of the scenario to follow next; null: none, or hints are put away.
  const Hint* hint() const;
  /// Returns its number, one more than have been followed, and how many can be.
  std::pair<std::size_t, std::size_t> hint_number() const;
  /// Returns the hex at which it points, if it points at one.
  std::optional<Hex> hint_place() const { return hint() == nullptr ? std::nullopt : hint_place_; }
  /// How each hint of the scenario stands, in their order.
  const std::vector<HintStanding>& hint_standings() const { return hint_standings_; }

  // Retreats ----------------------------------------------------------------------------------------

  /// Shows where the counter under the pointer would retreat, else the selected unit; of a stack, the next
  /// one below the last. `keeps`: until `end_look`, else until the key is released.
  void look(bool keeps);
  void look_at(UnitIndex unit, bool keeps);
  void end_look();
  bool keeps_look() const { return keeps_look_; }
  /// Shows a line over the map for a moment.
  void say(std::string line) { note_ = std::move(line); }
  /// Returns that line, and clears it.
  std::optional<std::string> take_note() { return std::exchange(note_, std::nullopt); }
  const RetreatPreview& looked() const { return look_; }
  /// States what the look's questions need besides: numbers, hexes, units that follow.
  void state(StatedFacts facts) { look_.state(std::move(facts)); }
  /// Chooses the result that is looked at, by its index in the rules.
  void choose_result(std::size_t result);
  /// Returns the verdict over the map: of the look, else of the retreat that waits for a path.
  std::optional<ShownVerdict> shown_verdict() const;
  /// Describes a hex by that verdict; nothing without one.
  std::optional<HexReport> hex_report(Hex h) const;
  /// Moves the hex cursor to the next hex that the verdict rules out (-1: the previous one).
  void step_illegal_hex(int by);

  /// Returns the action that is looked through: that of the proposal, else what a click on the target under
  /// the pointer would propose. Null if there is none, or while a retreat is looked at.
  const GameAction* looked_through() const;
  /// Returns what is known of it so far; null: nothing yet.
  const Preview* foreseen() const;
  /// Tests whether more of it is being worked out.
  bool is_counting() const { return foresight_.is_counting(); }
  /// Shows the ghosts of one outcome instead of those of all; null: of all.
  void spotlight_outcome(std::shared_ptr<const OutcomeChain> chain);

  /// Takes over the answers that are ready. Call before each frame.
  void poll();
  /// Waits until every question is answered, and takes over the answers.
  void wait_idle();

  // Messages ----------------------------------------------------------------------------------------

  const std::vector<Message>& messages() const { return messages_; }
  void report(std::string title, std::string text);
  void dismiss_message();

 private:
  using Drawing = std::function<void(Scene&, const MapLayout&)>;

  bool let_computer_act(double seconds);
  /// What the adviser thinks about.
  struct Asked {
    std::shared_ptr<const GameState> state;
    std::size_t step = 0;            ///< to be taken in this state
    std::optional<GameAction> done;  ///< the action to judge; nothing: it is to advise
  };
  void ask(Asked question);
  bool take_advice();
  void frame_what_matters(const GameState& before);
  void seat_computers();
  bool is_saved(const std::string& what);
  std::vector<Hex> hexes_of_choice() const;
  std::vector<Hex> hexes_of_side(const std::string& side) const;
  bool carry_out(const GameAction& action);
  bool record(const GameAction& action);
  void note_step();
  void pass_over();
  std::size_t steps_to_undo() const;
  void undo_decision();
  bool undo_one();
  bool take(Checked<SavedGame> game, const std::string& what);
  void after_step(const GameState& before);
  void advance_group(const std::string& acted, bool same_phase);
  std::vector<Hex> group_hexes() const;
  void set_group(std::vector<std::string> ids);
  bool march(const GameAction& head);
  std::vector<Hex> column_hexes() const;
  void note_acted();
  void refresh_actions();
  std::set<std::string> open_actions() const;
  void refresh_reach();
  std::vector<GameAction> options_of(UnitIndex unit) const;
  bool turns_armed() const;
  /// Returns the only legal action of the selected unit, if it is one event with one option; else null.
  const GameAction* only_option() const;
  bool click_choice(Hex h);
  bool click_causes(Hex h, std::optional<UnitIndex> unit, bool adds);
  bool click_target(Hex h);
  bool click_move(Hex h);
  void click_unit(Hex h);
  bool click_direction(Hex h);
  bool propose_against(UnitIndex unit);
  bool propose_with_selected(Hex h);
  void bump(Layer layer) { ++revisions_[static_cast<std::size_t>(layer)]; }
  void bump_all();
  void put_cursor(Hex h);
  void refresh_overlay();
  void refresh_look();
  void open_look(UnitIndex unit);
  bool click_look(Hex h, std::optional<UnitIndex> unit, bool adds);
  std::string look_prompt() const;
  std::string prompt_to_choose(const OpenChoice& choice) const;
  std::string prompt_to_select() const;
  std::string prompt_to_act() const;
  std::optional<GameAction> target_option(Hex h) const;
  std::string why_not(Hex h) const;
  bool refuse(Hex h);
  void refresh_what_if();
  std::vector<Ghost> ghosts() const;
  Drawing new_drawing(Layer layer) const;
  Drawing flags_drawing() const;
  Drawing reach_drawing() const;
  Drawing marks_drawing() const;
  Drawing pointer_drawing() const;
  std::vector<Hex> target_hexes() const;
  std::vector<Hex> lit_hexes() const;
  std::vector<Hex> hexes_of(Layer layer) const;

  RuleLibrary rules_;
  Places places_;
  std::unique_ptr<PlayedGame> game_;
  std::vector<std::unique_ptr<GamePart>> parts_;
  std::vector<std::shared_ptr<const GameState>> states_;  ///< index: number of steps
  GameLog log_;
  std::set<std::size_t> followers_;  ///< numbers of steps in which a unit in column followed the one before

  std::string selected_;
  std::vector<ActionChoice> actions_;
  std::vector<GameAction> entries_;
  std::vector<MoveEnd> reach_;
  std::string armed_;
  std::optional<Proposal> proposal_;
  std::set<std::string> finished_;
  std::vector<std::string> group_;
  bool in_column_ = false;
  bool shows_hints_ = true;
  std::vector<HintStanding> hint_standings_;
  const Hint* next_hint_ = nullptr;  ///< of the scenario, for the state shown
  std::optional<Hex> hint_place_;    ///< where it points
  std::set<std::string> busy_;       ///< units that have acted in this phase
  std::set<UnitIndex> acted_;
  mutable std::map<std::string, bool> able_;  ///< whether each unit checked so far has more to do than turn
  bool all_checked_ = false;
  mutable std::map<std::string, std::vector<GameAction>> options_;  ///< of the units queried so far
  std::optional<Hex> hovered_, inspected_, focus_, fan_;
  std::optional<Framing> framing_;
  std::optional<Hex> mouse_;  ///< where the mouse points
  bool by_keys_ = false;      ///< `hovered_` is the hex cursor
  std::optional<Question> question_;
  std::string handed_to_;

  std::optional<std::size_t> replay_;
  bool playing_ = false;
  double since_step_ = 0;
  MovingCounters motion_;
  std::unique_ptr<SoloPlayers> computers_;
  double since_action_ = 0;  ///< seconds since the computer acted
  std::unique_ptr<SoloPlayers> adviser_;
  std::optional<Asked> asked_;

  ShownOverlay map_overlay_;
  std::shared_ptr<const GameState> overlaid_;  ///< the state that the overlay shows
  std::optional<UnitIndex> overlaid_unit_;
  RetreatPreview look_;
  bool keeps_look_ = false;
  std::optional<Refusal> refusal_;
  mutable std::optional<Refusal> hover_reason_;  ///< for the hex under the pointer, since the last change
  std::optional<GameAction> what_if_;            ///< against the target under the pointer
  int proposals_ = 0;
  std::shared_ptr<const OutcomeChain> lit_outcome_;
  std::optional<std::string> note_;
  std::string last_look_;  ///< id of the unit looked at last
  std::vector<Hex> spotlight_;
  std::vector<Hex> replayed_;  ///< the hexes of the step shown
  std::uint64_t revisions_[layers] = {1, 1, 1, 1, 1, 1, 1, 1};
  mutable Drawing drawn_[layers];  ///< made once for each revision
  mutable std::uint64_t drawn_at_[layers] = {};
  std::vector<Message> messages_;
  Foresight foresight_;
  BackgroundJudge judge_;  ///< last, so that it is destroyed first
};

}  // namespace rearguard
