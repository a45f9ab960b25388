#pragma once
// The sentences of a verdict: which hex, which unit, what it costs, and what would be legal instead.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "pathing/first_paths.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/search/path_reading.h"

namespace rearguard {

/// What a sentence can refer to. Everything must outlive the call.
struct ExplainContext {
  const BoardFacts& board;
  const StepCosts& costs;
  const CompiledClauses& compiled;
  const RetreatQuestion& question;
  const Refinement& refinement;  ///< run with its history retained
  const GraphProperties& facts;
  const std::vector<std::uint32_t>& rank;       ///< of vertices, by printed number
  const std::vector<VerdictEnd>& end_hexes;     ///< legal end hexes, by printed number
  const std::vector<std::int64_t>& step_costs;  ///< by step of the graphs: its hex first, then its points
  /// By clause, once they have been asked for: the first path to each end before it, and the best sum of its
  /// value.
  mutable std::map<std::uint32_t, FirstPaths> first_paths = {};
  mutable std::map<std::uint32_t, std::vector<std::int64_t>> best_sums = {};

  QuestionContext question_context() const { return {board, costs, question, compiled.rule_set()}; }
};

/// The id, the rule number and the text of a clause, by its index among the graph's clauses. The clauses of
/// the rule set come first, then the length rule, then closed hexes ("closed", or "closed-by-request" if the
/// rules use that id), then hexes without room, then the motion.
struct ClauseName {
  std::string id, cite, text, mark;
};
ClauseName clause_name(const RuleSet& rule_set, std::uint32_t clause);

/// Returns what each step of a graph costs the mover, in parts; a step that is not possible costs more than
/// all others of a path.
std::vector<std::int64_t> costs_of_steps(const CandidateGraph& graph, const StepCosts& costs, Hex from);

/// Returns the clause that stops the nearest path to a vertex to which none is legal: of the paths of the
/// fewest hexes the one that stays longest.
std::uint32_t clause_on_nearest_path(const ExplainContext& about, std::uint32_t vertex);

/// Explains why that path is illegal; of several the cheapest, then the first by number.
std::string why_ruled_out(const ExplainContext& about, std::uint32_t vertex, std::uint32_t clause);

/// Explains why no path of the required length ends in a hex that is nearer, by a clause which requires that
/// distance.
std::string why_too_near(const ExplainContext& about, Hex near, std::uint32_t clause);

/// Explains why one path is illegal, given the clause that removed it.
std::string why_path_ruled_out(const ExplainContext& about, const RetreatPath& path, std::uint32_t clause);

/// Reads a path as the search does; `path` must outlive the reading.
inline PathReading read_path(const ExplainContext& about, const RetreatPath& path) {
  return {about.question_context(), about.compiled, path};
}

/// The status of a path in the refinement: the clause that removed it (nothing for a legal path), or
/// `outside` if the candidate graph never contained it.
struct PathStatus {
  bool outside = false;
  std::optional<std::uint32_t> removed_by;
};
PathStatus status_of(const ExplainContext& about, const RetreatPath& path);

/// Returns the vertices of the hexes of a path; nothing if the graph lacks one.
std::optional<std::vector<std::uint32_t>> vertices_of(const CandidateGraph& graph, const RetreatPath& path);

/// Returns the nodes that walks of a set with these first vertices reach: end nodes if they are to end there,
/// else those from which they go on. Empty if there is no such walk.
std::vector<std::uint32_t> nodes_along(const PathSet& set, const std::vector<std::uint32_t>& vertices,
                                       bool to_end);

}  // namespace rearguard
