#pragma once
// The sentences of a verdict: which hex, which unit, what it costs, and what suffices instead.

#include <string>

#include "src/engine/verdict.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/step_properties.h"

namespace rearguard {

/// All that a sentence may speak of. Everything must outlive the call.
struct ExplainContext {
  const BoardFacts& board;
  const StepCosts& costs;
  const CompiledClauses& translation;
  const RetreatQuestion& question;
  const Refinement& refinement;  ///< run with its history kept
  const GraphProperties& facts;
  std::vector<std::uint32_t> rank;      ///< of sites, by printed number
  const std::vector<VerdictEnd>& ends;  ///< the legal ones, by number

  Asked asked() const { return {board, costs, question, translation.rule_set()}; }
};

/// Id and cite of a clause by its index among the graph's clauses: the length rule's follow, then that
/// of closed hexes ("closed", or "closed-by-request" where the doctrine uses that id), then the motion.
struct ClauseName {
  std::string id, cite;
};
ClauseName clause_name(const RuleSet& rule_set, std::uint32_t clause);

/// Why no path to the site remained after a clause.
std::string why_ruled_out(const ExplainContext& about, std::uint32_t vertex, std::uint32_t clause);

/// Why one path is not legal, given the clause that removed it.
std::string why_path_ruled_out(const ExplainContext& about, const RetreatPath& path, std::uint32_t clause);

/// Where the path lies in the history of the refinement: the clause that removed it, nothing where it
/// is legal; `outside` where the candidate graph never held it.
struct PathStatus {
  bool outside = false;
  std::optional<std::uint32_t> removed_by;
};
PathStatus status_of(const ExplainContext& about, const RetreatPath& path);

}  // namespace rearguard
