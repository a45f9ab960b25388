#pragma once
// How the judge answers: passes over one situation, each of which reads what those before it have found.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/workings.h"

namespace rearguard {

/// A situation that a pass finds instead of an answer: a way to take the result, or the same request with
/// more of it known.
struct Way {
  explicit Way(EngineRequest asked) : request(std::move(asked)) {}

  EngineRequest request;
  Judge* by = nullptr;                     ///< who answers; null: who has found it
  std::shared_ptr<const PaidBoard> board;  ///< that it is about, if it costs something
  std::optional<VerdictOption> line;       ///< of one of several ways; nothing: its verdict is the answer
  bool is_closed = false;                  ///< the line says why
  std::optional<RequestError> problem;     ///< why neither it nor any way after it can be judged
};

/// The ways that a pass has found; none: the next pass goes on.
struct Fork {
  std::vector<Way> ways;
  bool last_counts = false;  ///< if no way is available, the verdict of the last one counts, else the first
  bool are_options = false;  ///< one that is not for the unit is closed
  std::string chooser = {};
};

/// One question on its way to a verdict.
struct Situation {
  Situation(Judge& by, const EngineRequest& posed)
      : judge(by),
        found(*by.workings_),
        request(posed),
        looks_back(posed.wanted.names_clauses() || posed.test_path) {}

  const Position& position() const { return judge.position(); }
  const RuleSet& rule_set() const { return judge.rule_set(); }
  const RuleSet& file_rules() const { return judge.file_rules(); }
  const Unit& unit() const { return position().unit(request.unit); }
  /// The question of the refinement, once there is one.
  const RetreatQuestion& question() const { return found.question; }
  void note(std::string remark) { verdict.notes.push_back(std::move(remark)); }

  Judge& judge;
  Judge::Workings& found;  ///< what questions share, and the refinement
  EngineRequest request;
  bool looks_back;  ///< reasons look back at the paths before each clause
  Fork fork = {};
  std::vector<UnitIndex> companions = {};
  RetreatQuestion asked = {};  ///< of the full length
  WalkLengths lengths = {};    ///< of the question that was tried last
  Verdict verdict = {};
  std::vector<RuledOutHex> lost_later = {};  ///< end hexes that would cost a later unit its path
};

/// What a pass comes to: nothing, or the answer.
using Ending = std::optional<Judgement>;

/// One step from a request to a verdict.
struct Pass {
  std::string_view name;
  Ending (*run)(Situation&);
};

/// Lists all passes in their order. What no pass ends has its verdict in the situation.
std::span<const Pass> all_passes();

/// Answers for the ways of a fork: the verdict of one, with a line for each if there are several.
Judgement judge_ways(Judge& judge, Fork fork);

/// Returns the verdict on a unit that a result does not move.
Verdict unmoved(const Verdict& asked, const NoRetreat& stays);

/// Returns the verdict on a unit whose way nobody leads any more, because those who would are gone.
Verdict nobody_left(const Situation& s);

/// Applies the failure outcome. If the rules define no failure, cites the result or the motion, so that every
/// verdict has a rule number.
Ending fail(Situation& s);

// The passes, in their order.
Ending read_request(Situation& s);
Ending take_part(Situation& s);
Ending take_option(Situation& s);
Ending find_move(Situation& s);
Ending find_causes(Situation& s);
Ending find_mover(Situation& s);
Ending find_length(Situation& s);
Ending pose_question(Situation& s);
Ending find_paths(Situation& s);
Ending list_end_hexes(Situation& s);
Ending list_ruled_out(Situation& s);
Ending consider_later_units(Situation& s);
Ending find_outcome(Situation& s);
Ending judge_test_path(Situation& s);
Ending note_unpainted(Situation& s);

}  // namespace rearguard
