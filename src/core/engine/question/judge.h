#pragma once
// The entry point of the retreat engine: answers a request with a verdict.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/events/retreat_length.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

class BoardFacts;
class CompiledClauses;
class JudgesOfBoards;
class Position;
class Refinement;
class StepCosts;
struct CandidateGraph;
struct GraphProperties;
struct PathEnd;
struct ResolvedMove;
struct RuleSet;
struct QuestionContext;
struct WalkLengths;

/// Returns why a result does not apply to the unit: it names an event of the rules whose requirements the
/// unit does not meet. Nothing if it applies, or if the event needs numbers that come with it.
std::optional<NoRetreat> impossible_result(const Position& position, const RuleSet& rule_set,
                                           const EngineRequest& request);
/// Returns the error of a request for which that depends on a number that nobody states.
std::optional<RequestError> missing_for_result(const Position& position, const RuleSet& rule_set,
                                               const EngineRequest& request);
struct ExplainContext;  // src/core/engine/question/explain.h

/// The maximum number of path hexes in one answer, over all listed paths.
inline constexpr std::uint64_t max_listed_hexes = 4'000'000;

/// Answers retreat questions about one position under one rule set. Caches what questions share. Position and
/// rule sets must outlive it. Not thread-safe.
class Judge final : public Judging {
 public:
  /// `whole`: the rule set of the whole file, if `rule_set` is one of its moves.
  Judge(const Position& position, const RuleSet& rule_set, const RuleSet* whole = nullptr);
  ~Judge() override;
  Judge(Judge&&) noexcept;
  Judge& operator=(Judge&&) noexcept;

  Judgement judge(const EngineRequest& asked) override;

  /// Computes the paths alone, without sentences; returns null if the question is too large. Rules out hexes
  /// in which friends cannot make way. If no path is legal and the length rule allows shorter ones, the
  /// result is about the longest of these. It is valid until the next call.
  const Refinement* refine(const RetreatQuestion& asked, bool retain_history);
  const RetreatQuestion& question() const override;
  /// Returns the end hexes of the latest refinement, valued in movement points; see Refinement::ends.
  const std::vector<PathEnd>& ends();
  std::vector<Hex> end_hexes(const RetreatQuestion& asked) override;
  OpenEnds open_ends(const RetreatQuestion& asked) override;
  /// Returns the hexes that the latest refinement leaves out for want of a decision: whether friends there
  /// can make way.
  const std::set<Hex>& undecided() const;
  /// Returns the rank of each vertex of the latest refinement by printed number, for its unit in `from`.
  const std::vector<std::uint32_t>& number_order(Hex from);

  /// Returns the walks of the latest refinement as their contacts resolve them; empty if the move has no
  /// contacts.
  const std::vector<ResolvedMove>& resolved_moves() const;
  ResolvedMove resolved_move(const RetreatQuestion& question, const RetreatPath& path, const std::string& way,
                             const std::map<std::string, std::int64_t>* numbers) override;
  std::optional<ResolvedMove> blocked_after_events(const ContactFinder& contact_finder,
                                                   const ResolvedMove& resolved_move) const override;
  /// Returns whether the unit of the latest refinement may stay: contacts can stop it before its first step,
  /// or the length allows no hex. Its end hex is then its own hex.
  bool stays_in_place() const;
  /// Sets the bound of Refinement::postpone_revisit_from, which changes no answer, for the rule set itself.
  void postpone_revisit_from(std::uint64_t walks);
  /// Returns the judge of a move: this one, or one that this one owns.
  Judge& for_move(const RuleSet& move);
  /// Returns the judge of the move that a request uses: the one that it names, that of its result, or the one
  /// that all results share.
  std::variant<Judge*, RequestError> mover(const EngineRequest& request);

  const BoardFacts& board(SideIndex side);
  const StepCosts& costs(ClassId movement_class);
  /// Returns what steps cost the mover of a question: the dearest of its members.
  const StepCosts& costs(const RetreatQuestion& question);
  const Position& position() const override { return *position_; }
  const RuleSet& rule_set() const override { return *rule_set_; }
  const RuleSet& file_rules() const override { return *whole_; }
  std::shared_ptr<Judging> on(const Position& position, const RuleSet& move) const override;
  const CompiledClauses& clauses() const;

  /// Returns the context for sentences about the latest judgement; `verdict` is its verdict.
  ExplainContext explain_context(const Verdict& verdict);

 private:
  friend struct Situation;
  friend class JudgesOfBoards;

  Judge(const Position& position, const RuleSet& rule_set, const RuleSet& whole, JudgesOfBoards& others);
  Judgement work_out(const EngineRequest& asked);
  void count_board(SideIndex side);
  std::int64_t work_of_board() const;
  /// Counts work from here on as if the judge was new.
  void count_anew();

  const Refinement* refine_length(const RetreatQuestion& asked, bool retain_history);
  std::shared_ptr<const CandidateGraph> graph_of(const RetreatQuestion& question, const WalkLengths& lengths);
  bool fill(const std::shared_ptr<const CandidateGraph>& graph);
  void add_if_full(Hex h, std::vector<FullHex>& full);
  std::vector<FullHex> find_stuck_hexes(int max_hexes);
  std::vector<FullHex> find_full_hexes();
  bool list_moves(const QuestionContext& question_context, const WalkLengths& lengths);
  struct Workings;  ///< what questions share, and the latest refinement

  const Position* position_;
  const RuleSet* rule_set_;
  const RuleSet* whole_;
  std::unique_ptr<JudgesOfBoards> own_others_;  ///< null: it is one of them itself, or the judge of a move
  JudgesOfBoards* others_;
  std::shared_ptr<const Position>
      board_;  ///< that it keeps; null: it answers about a position of somebody else
  std::unique_ptr<Workings> workings_;
};

/// Returns the error for a question that a judge has answered, if its motion is a list of priorities and what
/// leads the unit depends on a fact that nobody states. `has_paths`: it has a legal path.
std::optional<RequestError> ray_reference_error(Judge& judge, const RetreatQuestion& question,
                                                bool has_paths);

/// Computes what a unit meets on a path: retreat fire, enemy ZOC, friends.
Exposure exposure_of(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                     const RetreatPath& path);

}  // namespace rearguard
