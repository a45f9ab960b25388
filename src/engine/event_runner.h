#pragma once
// Runs the events of a rule file, step by step. Part of resolving.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "src/engine/conditions.h"
#include "src/engine/dice.h"
#include "src/engine/make_way.h"
#include "src/engine/resolution_context.h"
#include "src/rules/event.h"
#include "src/rules/question.h"

namespace rearguard {

struct ContactMade;
struct EventRules;
struct PathEnding;
struct ResolvedMove;

/// An event that is queued or running. Units are named by id, because indices change.
struct Course {
  const Event* event = nullptr;
  std::string unit;
  std::string cause;  ///< the unit that triggered it; may be empty
  std::vector<std::string> causing_units;
  EventNumbers numbers;
  bool stopped = false;
};

/// Runs an event and the events that it triggers, first in, first out.
class EventRunner {
 public:
  explicit EventRunner(ResolutionContext& context);

  /// Runs an event and all events that it triggers. Returns false on failure; the context then says why.
  bool run(const ReportedEvent& event);
  /// Returns whether the event was impossible for the unit; valid after `run`.
  bool was_impossible() const { return impossible_; }

  /// What comes of a move.
  enum class MoveOutcome : std::uint8_t {
    moved,    ///< carried out, even if the unit is removed on the way
    blocked,  ///< a contact blocks it: the unit has not moved
    stopped,  ///< the resolution stops; the context says why
  };
  /// How a move is reported, and what happens along its path besides its contacts.
  struct MoveReport {
    std::string verb = "moves";
    std::string clause, cite;
    /// Called before the unit leaves its hex; returns false if the resolution stops. May be empty.
    std::function<bool(const RetreatPath&)> along_path = {};
    RetreatLength amount = {};  ///< of the question that the move answers
    int missing = 0;            ///< hexes by which it is shorter than required
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
  /// Runs the events that are waiting. Returns false on failure.
  bool work_off();

 private:
  // The queue (event_runner.cpp).
  bool run_event(Course course);
  bool is_possible(const Course& course);

  // One step (event_steps.cpp).
  bool run_effects(const std::vector<Effect>& effects, Course& course);
  bool run_effect(const Effect& effect, Course& course);
  bool run_on(const Effect& effect, Course& course);
  bool step(const Effect& effect, Course& course);
  bool roll(const Effect& effect, Course& course);
  bool let(const Effect& effect, Course& course);
  bool test(const Effect& effect, Course& course);
  bool set_state(const Effect& effect, Course& course);
  bool set_marker(const Effect& effect, Course& course);
  bool count(const Effect& effect, Course& course);
  bool lose(const Effect& effect, Course& course);
  bool remove(const Effect& effect, Course& course);
  bool send_event(const Effect& effect, Course& course);
  bool choose(const Effect& effect, Course& course);
  bool find_row(const Effect& effect, Course& course);
  bool engage(const Effect& effect, Course& course);
  bool face(const Effect& effect, Course& course);
  bool retreat(const Effect& effect, Course& course);
  bool each(const Effect& effect, Course& course);

  // Moves (event_moves.cpp).
  bool move(const Effect& effect, Course& course);
  bool blocked(const Effect& effect, Course& course, const RuleSet& move, const Verdict& verdict);
  bool clear_way(Course& course, const RuleSet& move, const Contact& contact, const RetreatPath& path,
                 std::vector<std::string>& make_way_move);
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
  };
  /// A path whose contacts are dealt with.
  struct ClearedPath {
    RetreatPath path;
    std::vector<Met> contacts;
    std::vector<Afterwards> afterwards;
    const Contact* leaves = nullptr;  ///< by which the unit exits the map
    bool blocked = false;
  };
  bool clear_path(Course& course, const RuleSet& move, const ResolvedMove& resolved_move, ClearedPath& out);
  bool run_event_first(Course& course, const RuleSet& move, const Met& made, const RetreatPath& path,
                       std::optional<Met>& next);
  bool end_move(Course& course, const RuleSet& move, const std::optional<PathEnding>& ending,
                const MoveReport& report);
  bool arrive(Course& course, const RetreatPath& path, const MoveReport& report);
  void note_halts(const Course& course, const std::vector<Met>& contacts, const ResolvedMove& resolved_move,
                  const RetreatPath& path);

  bool work_off(const std::vector<Afterwards>& afterwards, Course& course);

  EventContext scene(const Course& course) const;
  std::vector<std::string> causes(CauseSelector caused_by, const Course& course,
                                  const std::string& unit) const;
  std::optional<std::int64_t> value(const Expression& expression, const Effect& effect, const Course& course);
  void note(const Effect& effect, const Course& course, std::string what, std::vector<Roll> rolls = {});
  Hex place(const std::string& unit) const { return context_.board_state.unit(unit).hex; }
  std::string number(Hex h) const { return context_.number(h); }
  bool has(const std::string& unit) const { return context_.board_state.has(unit); }

  bool causes_named_ = false;  ///< by the request
  ResolutionContext& context_;
  const RuleSet& rule_set_;
  const EventRules& event_rules_;
  std::deque<Course> queue_;
  std::set<std::tuple<const Event*, std::string, std::string>> seen_;
  std::map<std::string, RetreatPath> paths_;  ///< the latest path of each unit
  int events_ = 0;
  int depth_ = 0;
  bool impossible_ = false;
};

}  // namespace rearguard
