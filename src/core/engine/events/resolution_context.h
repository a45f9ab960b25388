#pragma once
// The state of a resolution: the board, the steps so far, and the dice and choices that are left.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/events/forked_event.h"
#include "src/core/engine/events/path_choice.h"
#include "src/core/engine/terms/board_state.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/engine_request.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/engine/terms/rule_use.h"
#include "src/core/engine/terms/work_meter.h"

namespace rearguard {

class NumbersRead;

/// What a resolution that can go on in more than one way notes where it stops (forked_event.h).
struct ForkNotes {
  std::function<std::string()> key_here;
  NumbersRead& numbers;
  std::optional<AwaitedRoll> roll;
  std::string key;    ///< of the place where it stops
  std::string trace;  ///< what dice have decided in this part that neither board nor steps under way show
};

/// What all parts of a resolution share. `judging`, whose position may be another, and dice must outlive it.
struct ResolutionContext {
  ResolutionContext(const Judging& judging, const Position& position, Dice& rolled,
                    const std::vector<PathChoice>& choices);
  /// The same between two parts of an event, with its own dice and choices.
  ResolutionContext(const ResolutionContext& other, Dice& rolled, const std::vector<PathChoice>& choices);

  const Judging& judging;  ///< who answers what is asked on the way
  BoardState board_state;
  const RuleSet& rule_set;  ///< of the whole file
  Dice& dice;
  PathChooser chooser;
  std::vector<ResolutionStep> resolution_steps;
  std::vector<RollTerm> roll_terms;
  std::vector<std::vector<std::string>> stacks;  ///< ids of units that have taken a result together
  std::vector<std::string> kept_back = {};       ///< ids of a stack's units that its owner lets retreat next
  std::vector<std::string> waiting;              ///< ids of units whose moves wait for an event
  std::shared_ptr<WorkMeter> work = std::make_shared<WorkMeter>();
  std::vector<RuleUse> rules_used = {};
  std::vector<UnitMove> unit_moves = {};
  std::optional<NeedsChoice> open;
  std::optional<RequestError> problem;
  std::string said;           ///< the latest words of a test or report
  ForkNotes* fork = nullptr;  ///< null: it goes on in one way

  std::string number(Hex h) const { return board_state.number(h); }

  /// Returns the units whose moves wait, except one.
  std::vector<UnitIndex> waiting_except(const std::string& id) const;

  /// These record why the resolution stops, and return false.
  bool fail(std::string message, std::string about);
  bool fail(RequestError why);
  bool request_choice(NeedsChoice need);

  /// Records a step.
  void note(const std::string& unit, std::string what, RetreatPath path, std::string clause = {},
            std::string cite = {}, std::vector<Roll> rolls = {});

  /// What is read of the verdict on a move: where all is only foretold, not what rules out hexes.
  Wanted wanted_of_move() const {
    return chooser.tells ? Wanted::clauses(PathChooser::max_paths) : Wanted::ends(PathChooser::max_paths);
  }
  /// Returns the verdict on a move with that, and with what rules out all hexes if none is legal.
  static Judgement judge_move(Judging& judge, const EngineRequest& request);

  /// Record a rule that has an effect, and each clause or contact of the move by which a verdict rules out
  /// hexes, once.
  void use(RuleUse::Kind kind, const std::string& name) { rules_used.push_back({kind, name}); }
  void use_clauses(const Verdict& verdict, const RuleSet& move);

  /// Records that a unit is in a hex from which the rest of its path is asked anew, after the path `before`;
  /// the region `entered` has its hexes from now on. Fails beyond the most hexes of a retreat.
  bool pause(const std::string& unit, const RetreatPath& before, const RuleSet& move);

  /// Records that the path of a unit is asked anew, because others have gone first and it is not legal now.
  void note_replanned(const std::string& unit, const RuleSet& move);

  /// Returns the sum of some dice and appends the rolls to `rolls`; nothing if a die is missing or invalid.
  /// `name`: by which formulas ask for the highest and lowest die; empty: none can. `reaches`: all that is
  /// asked of the sum is whether it is at least this.
  std::optional<int> roll(const DiceSum& sum, const std::string& purpose, std::vector<Roll>& rolls,
                          const std::string& name = {}, std::optional<std::int64_t> reaches = {});
  /// Notes for a fork what has been decided.
  void trace(const char* what, const std::string& decision) {
    if (fork != nullptr) fork->trace.append(what).append(decision);
  }

  ResolutionResult why_not();
  /// Returns the resolution, or an error if dice or choices are left over.
  ResolutionResult finish();
};

class EventRunner;

/// Applies a combat result as `resolve` does; events that it triggers wait in `runner`, or with
/// `runs_queue` are carried out before the next part of a stack that its owner splits. Returns false on
/// failure; the context then says why.
bool retreat_by_result(ResolutionContext& context, EventRunner& runner, const CombatEvent& event,
                       bool runs_queue = false);

}  // namespace rearguard
