#pragma once
// The front door of the retreat engine: one request in, one verdict out.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/refinement.h"
#include "src/board/position.h"
#include "src/engine/move_resolution.h"
#include "src/engine/verdict.h"
#include "src/rules/board_facts.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct RetreatRequest {
  UnitIndex unit = 0;
  std::string result;           ///< a combat result of the doctrine; may be empty where a distance is given
  std::optional<int> distance;  ///< hexes; stands over the amount of the result
  std::vector<UnitIndex> causing_units;
  std::size_t max_paths = 100;          ///< listed for each end; all are counted
  std::optional<RetreatPath> proposed;  ///< a path to judge, from the start hex
  std::string move = {};                ///< a move of the doctrine; empty: that of the result, or its own
  bool by_allowance = false;            ///< as far as the unit's movement points carry it
  std::vector<Hex> closed = {};         ///< hexes that may not be entered, beyond what the rules forbid
  std::vector<Hex> full = {};           ///< hexes without room to end in, beyond what the rules forbid
};

/// Why a request cannot be answered, in one sentence.
struct RequestError {
  std::string message;
  std::string about;  ///< "result", "distance", "path", "unit" or "rules"
};

using Judgement = std::variant<Verdict, RequestError>;

/// How a request sets a unit going: an amount, or an outcome that moves nobody (a pin, an exemption).
struct NoRetreat {
  std::string outcome, clause, cite, why;
};
using ResolvedQuestion = std::variant<RetreatLength, NoRetreat, RequestError>;
ResolvedQuestion resolve_amount(const Position& position, const RuleSet& rule_set,
                                const RetreatRequest& request);
/// The results of a doctrine, in its order, for messages: "rout, R2, R1".
std::string known_results(const RuleSet& rule_set);

struct ExplainContext;  // src/engine/explain.h

/// The most hexes that the paths listed in one answer may have together.
inline constexpr std::uint64_t max_listed_hexes = 4'000'000;

/// Answers retreat questions about one position under one doctrine. What questions share is computed
/// on first need and kept. Position and doctrine must outlive it. Not for two threads at once.
class Judge {
 public:
  Judge(const Position& position, const RuleSet& rule_set);

  Judgement judge(const RetreatRequest& request);

  /// The paths alone, without sentences: nothing where the question is too large. What is returned
  /// is valid until the next call.
  const Refinement* refine(const RetreatQuestion& question, bool keep_history);
  const GraphProperties& graph_facts() const { return facts_; }
  /// The ends of the latest refinement, with movement points as their value; see Refinement::ends.
  const std::vector<PathEnd>& ends() { return refinement_.ends(CompiledClauses::movement_points_value); }
  /// By site of the latest refinement, for a unit in `from`: its place in the order of printed numbers.
  std::vector<std::uint32_t> number_order(Hex from) const;

  /// The walks of the latest refinement as contacts let them come about; empty where the move has no
  /// contacts.
  const std::vector<ResolvedMove>& resolve_moves() const { return resolved_moves_; }
  /// Whether contacts of the latest refinement stop the unit before its first step, so that it ends where it
  /// stands.
  bool stands_still() const;
  /// The judge of a move, this one or one that lives as long.
  Judge& for_move(const RuleSet& move);
  /// The judge of the move by which a request's unit goes: of the one that it names, of its result, or of
  /// the one that all results share.
  std::variant<Judge*, RequestError> mover(const RetreatRequest& request);

  const BoardFacts& board(SideIndex side);
  const StepCosts& costs(ClassId movement_class);
  const Position& position() const { return *position_; }
  const RuleSet& rule_set() const { return *rule_set_; }
  const CompiledClauses& translation() const { return translation_; }

  /// What sentences about the latest judgement may speak of; `verdict` is its verdict.
  ExplainContext explaining(const RetreatQuestion& question, const Verdict& verdict);

 private:
  std::optional<RequestError> too_many_listed(const RetreatRequest& request, const WalkLengths& lengths);
  void fill_ends(const RetreatRequest& request, const RetreatQuestion& question, Verdict& verdict);
  void fill_ruled_out(const RetreatQuestion& question, const WalkLengths& lengths, Verdict& verdict);
  void fail(const RetreatRequest& request, Verdict& verdict) const;
  void judge_proposed(const RetreatRequest& request, const RetreatQuestion& question, Verdict& verdict);

  std::shared_ptr<const CandidateGraph> graph_of(const RetreatQuestion& question, const WalkLengths& lengths);
  bool list_moves(const Asked& asked, const WalkLengths& lengths);
  void add_standing_still(Verdict& verdict) const;
  void refuse_by_contact(Verdict& verdict) const;
  void refuse_by_motion(const RetreatQuestion& question, const WalkLengths& lengths, Verdict& verdict);

  const Position* position_;
  const RuleSet* rule_set_;
  CompiledClauses translation_;
  std::map<SideIndex, BoardFacts> boards_;
  std::map<ClassId, StepCosts> costs_;
  std::vector<ResolvedMove> resolved_moves_;
  std::map<const RuleSet*, std::unique_ptr<Judge>> of_moves_;
  Refinement refinement_;
  GraphProperties facts_;
  std::vector<GraphClause> clauses_;
};

/// What a unit meets on a path: fire, ZOC, friends in the way.
Exposure exposure_of(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                     const RetreatPath& path);

}  // namespace rearguard
