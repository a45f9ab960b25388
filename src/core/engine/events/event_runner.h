#pragma once
// Runs the events of a rule file, step by step. Part of resolving.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/event.h"

namespace rearguard {

class EffectPlaces;
class NumbersRead;
struct ContactFinder;
struct ContactMade;
struct EventRules;
struct PathEffect;
struct PathEffectRule;
struct PathEnding;
struct PathQuestion;
struct ResolvedMove;
struct ResultRule;

/// What path effects have done in one move, however often the rest of its path is asked anew.
struct ActedEffects {
  int move = 0;  ///< its number in the resolution
  std::set<std::tuple<const PathEffectRule*, Hex, std::string>> done = {};
};

/// An event that is queued or running. Units are named by id, because indices change.
struct Course {
  const Event* event = nullptr;
  std::string unit;
  std::string cause;  ///< the unit that triggered it; may be empty
  std::vector<std::string> causing_units;
  EventNumbers numbers;
  /// What has made those numbers that the event has rolled or computed, by the same names.
  std::map<std::string, Sum> sums = {};
  bool stopped = false;
  std::string result = {};                   ///< if there is no event: the result that the unit suffers
  bool causes_final = false;                 ///< result: nobody is asked for its causing units
  std::vector<std::string> companions = {};  ///< units that move with the unit along its path
  /// Units that have gone first by a contact of the move under way: its id, and theirs.
  std::vector<std::pair<std::string, std::string>> moved_before = {};
  /// The link whose numbers `link.` means: its name and the ids of its units; no name: none.
  LinkSetup link = {};
  /// In a prediction: the condition of an effect of which nobody states whether it holds; null: none.
  const Condition* in_doubt = nullptr;

  /// The key of the number that a unit of a `for_each` has for itself: no formula can name it.
  static std::string key_of_unit(const std::string& name, const std::string& of);
};

/// Returns those of the units that have gone first which are still on the map.
std::vector<MovedBefore> moved_before_in(
    const Position& position, const std::vector<std::pair<std::string, std::string>>& moved_before);
/// Tests whether a unit that has chosen a path before others went first may still go by it; not if the path
/// is empty.
bool keeps_path(const Verdict& verdict, const RetreatPath& path);

/// Does what `Judging::blocked_after_events` says.
std::optional<ResolvedMove> blocked_after_events(const ContactFinder& contact_finder,
                                                 const ResolvedMove& resolved_move);

/// What predictions along different paths of one question have in common: all that happens on a board that
/// nothing has changed yet.
struct PredictionMemory {
  /// What an effect that changes nothing for certain lists: by effect, hex, unit of its `some`, hexes moved,
  /// and how far the path leads.
  std::map<std::tuple<const PathEffectRule*, Hex, std::string, std::size_t, std::int64_t>,
           std::vector<PathEffect>>
      acts = {};
  /// What follows a move, as in a prediction.
  struct Aftermath {
    std::vector<PathEffect> effects;
    int strength_lost = 0;
    std::string outcome;
  };
  /// By the last hex left, that entered and the number of hexes.
  std::map<std::tuple<Hex, Hex, std::size_t>, Aftermath> aftermaths = {};
};

/// Runs an event and the events that it triggers, first in, first out.
class EventRunner {
 public:
  explicit EventRunner(ResolutionContext& context);

  /// The same runner between two of its parts, with another context.
  EventRunner(ResolutionContext& context, const EventRunner& other);

  /// Runs an event and all events that it triggers. Returns false on failure; the context then says why.
  bool run(const ReportedEvent& event) { return begin(event) && run_queue(); }
  /// Lets an event wait to be run, if it is possible. Returns false on failure.
  bool begin(const ReportedEvent& event);
  /// Runs what waits first, and tells whether nothing does. Returns false on failure.
  bool run_next();
  bool is_done() const { return queue_.empty(); }
  /// Returns all on which the rest of the resolution depends, but for what `ForkNotes::trace` has.
  std::string key(NumbersRead& numbers) const;
  /// Returns whether the event was impossible for the unit; valid after `run`.
  bool was_impossible() const { return impossible_; }

  /// What comes of a move.
  enum class MoveOutcome : std::uint8_t {
    moved,    ///< carried out, even if the unit is removed on the way
    paused,   ///< in the hex from which the rest of its path is asked anew
    waited,   ///< units have gone first, and the whole path is asked anew: the unit has not moved
    blocked,  ///< a contact blocks it: the unit has not moved
    stopped,  ///< the resolution stops; the context says why
  };
  /// How a move is reported, and what happens along its path besides its contacts.
  struct MoveReport {
    std::string verb = "moves";
    std::string clause, cite;
    /// Called before the unit leaves its hex. May be empty.
    std::function<void(const RetreatPath&)> along_path = {};
    RetreatLength amount = {};     ///< of the question that the move answers
    int missing = 0;               ///< hexes by which it is shorter than required
    bool has_path_effects = true;  ///< false: those of the move do not concern it
    std::string for_unit = {};     ///< of a unit that makes way: for which it does; then `it` of its effects
    /// The rule of the result for each companion whose rule is another than that of the unit; null: none.
    std::map<std::string, const ResultRule*> rules_of_companions = {};
    RetreatPath before = {};   ///< the path so far, up to the unit's hex; empty: the move begins
    RetreatPath planned = {};  ///< of a move that pauses: its whole path, of which it goes a part
    std::shared_ptr<ActedEffects> acted = std::make_shared<ActedEffects>();
  };
  /// Moves a unit along a path with the contacts of the move.
  MoveOutcome carry_out(Course& course, const RuleSet& move, const ResolvedMove& resolved_move,
                        const MoveReport& report);
  /// What contacts leave of a move.
  struct Cleared {
    bool blocked = false;
    const Contact* last = nullptr;   ///< if blocked: the contact that does so
    std::size_t index = 0;           ///< index into the path of its hex
    std::vector<std::string> units;  ///< ids of those met there
  };
  /// Lets the contacts of a move happen without moving the unit; nothing if the resolution stops.
  std::optional<Cleared> clear(Course course, const RuleSet& move, const ResolvedMove& resolved_move);
  /// Returns those of the unit of a course and its companions that are on the map, the top of the stack
  /// first.
  std::vector<std::string> members(const Course& course) const;
  /// Returns the latest path of a unit that has moved.
  const RetreatPath& path_of(const std::string& unit) const { return paths_.at(unit); }
  /// Runs the events and results that are waiting. Returns false on failure.
  std::string place_of_result(const std::string& result) const;
  bool run_queue();

  /// Carries out steps that a result, a failure or a move has, for the unit of a course. Results that they
  /// send wait until what is under way is done. Returns false if the resolution stops.
  bool carry_out(const StepList& steps, Course& course);
  /// Carries out those of such steps that are certain; `uncertain` receives a sentence for the first other
  /// one.
  bool carry_out_certain(const StepList& steps, Course& course, std::vector<std::string>& uncertain);
  /// Carries out what follows a move: the steps of the move, those of its result (may be null), and the path
  /// effects of its end hex.
  bool finish_move(Course& course, const RuleSet& move, const ResultRule* result, const MoveReport& report);
  /// Names the unit with which the resolution begins: no path effect of others acts on it.
  void begin_with(const std::string& unit) {
    if (first_unit_.empty()) first_unit_ = unit;
  }
  /// Where results that path effects send wait: returns the former place. Null: among the events.
  using SendResult = std::function<void(const Course&)>;
  SendResult send_results_to(SendResult sink) { return std::exchange(send_result_, std::move(sink)); }

  /// What a path does for certain, if nothing else happens.
  struct Prediction {
    const Position& before;    ///< whose indices name the units of the effects
    EffectPlaces& places;      ///< on that position
    PredictionMemory* memory;  ///< on that position; null: what effects list depends on the whole path
    std::vector<PathEffect> effects = {};
    int strength_lost = 0;     ///< by the mover
    std::string outcome = {};  ///< why the mover is lost
  };
  /// Plays only what is certain of a move along a path, and lists all path effects. Returns false as
  /// `carry_out` does. The runner must be new.
  bool predict(Course& course, const RuleSet& move, const ResultRule* result, const RetreatPath& path,
               const MoveReport& report, Prediction& prediction);

  // What steps are made of (src/core/steps). Those that return a bool return false if the resolution stops.
  ResolutionContext& context() { return context_; }
  const EventRules& event_rules() const { return event_rules_; }
  EventContext scene(const Course& course) const;
  Hex place(const std::string& unit) const { return context_.board_state.unit(unit).hex; }
  std::string number(Hex h) const { return context_.number(h); }
  bool has(const std::string& unit) const { return context_.board_state.has(unit); }
  /// Returns the causing units of a further event or move of the unit of a course.
  std::vector<std::string> causes(const Effect& effect, const Course& course) const;
  /// Returns the ids of the units of the group of a step, without the unit itself.
  std::vector<std::string> others_in_group(const Effect& effect, const Course& course) const;
  /// Returns the value of a formula; nothing if the resolution stops.
  std::optional<std::int64_t> value(const Expression& expression, const Effect& effect, const Course& course);
  void note(const Effect& effect, const Course& course, std::string what, std::vector<Roll> rolls = {},
            std::string outcome = {});
  /// Notes a step that only tells numbers.
  void tell(const Effect& effect, const Course& course, std::string text, std::vector<Sum> sums,
            std::vector<Roll> rolls);
  void set_roll(const Effect& effect, Course& course, std::int64_t number, std::vector<Roll> rolls);
  /// Sets a number that a step computes by a formula. It is told with the roll that it changes, with its
  /// sentence, or by what uses it.
  void set_number(const Effect& effect, Course& course, const std::string& name, const Expression& formula,
                  std::int64_t number);
  /// Tells what has made the numbers of a formula, as far as nothing has told it yet. `values`: also those
  /// that are computed once.
  void tell_sums(const Expression& formula, const Effect& effect, Course& course, bool values = true);
  /// Returns a formula with its numbers, "shot 3 + fire 5 = 8"; nothing of a constant.
  std::string reckoning(const Expression& formula, Course& course);
  bool has_dice(const Expression& formula, Course& course);
  void add_loss(const std::string& unit, int strength) { strength_lost_[unit] += strength; }
  bool run_effects(const std::vector<Effect>& effects, Course& course);
  /// Runs a further event before the next step, or after all that are waiting.
  bool send(Course next, bool at_once);
  bool move(const Effect& effect, Course& course);
  /// Lets the unit of a course suffer the result that a step names.
  bool retreat(const Effect& effect, Course& course);

 private:
  /// A list of steps under way, up to the step `at`; null: steps for another unit than that of a list.
  struct Frame {
    const std::vector<Effect>* steps;
    std::size_t at;
    const Course* course;
  };
  class FrameGuard;

  // The queue (event_runner.cpp).
  bool run_event(Course course);
  bool test_possible(const Course& course, bool& possible);

  // The sums (event_sums.cpp).
  static std::vector<Sum*> sums_of(const std::string& name, Course& course);
  std::string owned_name(const std::string& name, Course& course, bool whose);
  std::string with_numbers(std::string_view formula, Course& course, bool whose);
  std::string reason_of(const Effect& effect, Course& course, std::string_view added);
  void tell_change(const Effect& effect, const Course& course, Sum& sum);
  void tell_comparison(const Effect& effect, Course& course, bool happens);
  void tell_no_effect(std::size_t noted);

  // The steps (event_steps.cpp).
  bool run_effect(const Effect& effect, Course& course);
  bool run_on(const Effect& effect, Course& course);
  bool suffer(const Course& sent);

  // Moves (event_moves.cpp).
  struct MoveUnderWay;
  bool go_on(MoveUnderWay& under_way, const EngineRequest& request);
  bool replan(MoveUnderWay& under_way, const EngineRequest& request, const PathQuestion& question,
              const RetreatPath& path, std::size_t index);
  void name_units(const MoveUnderWay& under_way, EngineRequest& request) const;
  bool blocked(const Effect& effect, Course& course, const RuleSet& move, const Verdict& verdict);
  /// A unit that has made way, and the one for which it did.
  struct MadeWay {
    std::string unit, for_unit;
  };
  std::string key_of_way(const Course& course, const Contact& contact, const RetreatPath& path) const;
  std::shared_ptr<const MakeWayPlans> ways_to_clear(const Course& course, const RuleSet& move,
                                                    const Contact& contact, const RetreatPath& path);
  bool clear_way(Course& course, const RuleSet& move, const Contact& contact, const RetreatPath& path,
                 std::vector<MadeWay>& made_way);
  /// A contact of the move, with the ids of the units met.
  struct Met {
    std::size_t index = 0;
    const Contact* contact = nullptr;
    std::vector<std::string> units;
  };
  static Met by_id(const ContactMade& made, const Position& position);
  std::vector<Met> met_from(std::size_t at, const Course& course, const RuleSet& move,
                            const RetreatPath& path) const;
  struct Afterwards {
    const std::vector<Effect>* effects;
    std::string unit;
    std::string cause;
    const Contact* contact;
    std::size_t index;  ///< index into the path of the hex met
  };
  /// A path whose contacts are dealt with.
  struct ClearedPath {
    RetreatPath path;
    std::vector<Met> contacts;
    std::vector<Afterwards> afterwards;
    const Contact* leaves = nullptr;  ///< by which the unit exits the map
    bool blocked = false;
    bool may_wait = false;  ///< stop where units have gone first and the path is asked anew
    bool waited = false;    ///< it has stopped there
  };
  bool clear_path(Course& course, const RuleSet& move, const ResolvedMove& resolved_move, ClearedPath& out);
  bool run_event_first(Course& course, const RuleSet& move, const Met& made, ClearedPath& cleared,
                       std::optional<Met>& next);
  bool end_move(Course& course, const RuleSet& move, const std::optional<PathEnding>& ending,
                const MoveReport& report);
  bool arrive(Course& course, const RuleSet& move, RetreatPath& path, const MoveReport& report,
              bool& ended_early);
  void note_halts(const Course& course, const std::vector<Met>& contacts, const ResolvedMove& resolved_move,
                  const RetreatPath& path);

  bool run_queue(const std::vector<Afterwards>& afterwards, Course& course);

  // Path effects (event_paths.cpp).
  /// One pass along a path.
  struct Journey {
    const RuleSet& move;
    const MoveReport& report;
    RetreatPath path;
    std::shared_ptr<ActedEffects> acted;
    bool ended = false;  ///< by an effect
  };
  Journey journey_along(RetreatPath path, const RuleSet& move, const MoveReport& report);
  bool travel(Course& course, Journey& journey, std::size_t& reached);
  static void count_hexes(Course& course, const RetreatPath& walked, const MoveReport& report);
  bool miss_hexes(Course& course, const RuleSet& move, const MoveReport& report);
  void find_idle_charts(const Course& course, const RuleSet& move, const MoveReport& report);
  bool happen(Course& course, Journey& journey, const PathEffectRule& effect, std::size_t index);
  bool act(Course& course, Journey& journey, const PathEffectRule& effect, std::size_t index,
           const std::string& it);
  bool act_in_hex(Course& course, Journey& journey, const PathEffectRule& effect, std::size_t index,
                  const std::string& it);
  std::optional<std::vector<std::string>> met_at(const Course& course, const Journey& journey,
                                                 const PathEffectRule& effect, std::size_t index);
  bool plays_on_given_board() const;
  bool act_on(const Course& course, const PathEffectRule& effect, const std::string& it,
              const std::string& target, bool& ends_move);
  bool run_certain(const std::vector<Effect>& effects, Course& course);
  bool is_known(const Effect& effect, const Course& course) const;
  bool predict_steps(const PathEffectRule& effect, Course& course, const Course& moving,
                     const std::string& it);
  bool finish_member(Course& course, const std::string& id, const RuleSet& move, const ResultRule* result,
                     const MoveReport& report);
  bool goes_on(Course& course) const;
  void move_members(const Course& course, Hex to);
  void set_path(const Course& course, const RetreatPath& path);
  void remove_members(const Course& course, const std::string& outcome);
  bool every_member_fits(const OptionalBox<Condition>& condition, const Course& course) const;
  bool may_hold(const OptionalBox<Condition>& condition, const Course& course) const;
  std::optional<std::string> unstated_of_members(const OptionalBox<Condition>& condition,
                                                 const Course& course) const;
  void name_outcome(const std::vector<std::string>& members);
  bool describe_test(const Effect& effect, const Course& course, std::string& text);
  std::string describe_next(const std::vector<Effect>& steps, const Course& course) const;
  RetreatQuestion question_of(const Course& course, const MoveReport& report) const;

  bool causes_named_ = false;  ///< by the request
  ResolutionContext& context_;
  const RuleSet& rule_set_;
  const EventRules& event_rules_;
  std::deque<Course> queue_;
  std::set<std::tuple<const Event*, std::string, std::string>> seen_;
  std::map<std::string, RetreatPath> paths_;                               ///< the latest path of each unit
  std::map<std::pair<const PathEffectRule*, std::string>, int> acted_on_;  ///< journeys, by effect and unit
  std::map<std::string, std::set<const PathEffectRule*>> idle_;  ///< of charts that do not apply, by unit
  std::string first_unit_;
  SendResult send_result_;
  bool defers_results_ = false;
  Prediction* prediction_ = nullptr;
  std::map<std::string, int> strength_lost_;  ///< by unit
  std::set<std::string> told_sums_;           ///< by themselves
  std::set<std::string> told_;                ///< comparisons, since a number has changed
  bool decided_ = false;                      ///< a comparison of the event has let a step happen
  std::string last_comparison_;               ///< of the event
  int moves_ = 0;
  int events_ = 0;
  std::vector<Frame> frames_;
  bool is_reported_ = false;  ///< it began with an event that somebody has reported
  bool impossible_ = false;
};

}  // namespace rearguard
