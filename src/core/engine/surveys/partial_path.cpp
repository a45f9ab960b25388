#include "src/core/engine/surveys/partial_path.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "pathing/simple_paths.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/question/explain.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"

namespace rearguard {
namespace {

/// Returns the nodes of a path set, except end nodes, that walks with this beginning reach and go on from;
/// empty if there is no such walk.
std::vector<std::uint32_t> nodes_after(const PathSet& set, const std::vector<std::uint32_t>& vertices) {
  std::vector<std::uint32_t> at = nodes_along(set, vertices, false);
  if (!set.none_twice) return at;
  std::erase_if(at, [&](std::uint32_t n) { return !SimplePathSearch(set).rest_after(n, vertices); });
  return at;
}

/// Returns the vertices after `node` on one walk of the set to an end, of one with these vertices up to
/// there. Every alive edge is on a walk to an end, so the first edge out of each node suffices.
std::vector<std::uint32_t> rest_of_walk(const PathSet& set, std::uint32_t node,
                                        const std::vector<std::uint32_t>& vertices) {
  if (set.none_twice)
    return SimplePathSearch(set).rest_after(node, vertices).value_or(std::vector<std::uint32_t>());
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> rest;
  for (std::uint32_t n = node + 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set.alive[e] == 0 || g.edges[e].tail != node) continue;
      rest.push_back(g.node_vertex[n]);
      if (g.node_is_end[n] != 0) return rest;
      node = n;
      break;
    }
  }
  return rest;
}

/// Returns whether every continuation of a walk has the clause's property.
bool breaks_already(const ExplainContext& about, std::uint32_t clause, const RetreatPath& path) {
  const RuleSet& rule_set = about.compiled.rule_set();
  if (clause >= rule_set.clauses.size() || !rule_set.clauses[clause].property) return false;
  if (!applies(rule_set.clauses[clause], about.board.position(), rule_set, about.question)) return false;
  const PropertyUse& use = *rule_set.clauses[clause].property;
  if (use.negated || use.members == Members::one_fixed || use.scope == Scope::end ||
      use.property == Property::distance || !use.parts.empty())
    return false;
  return read_path(about, path).breaks(clause);
}

/// Fills in the clause that left no walk with this beginning; `vertices` are those of the path.
void set_ruled_out(const ExplainContext& about, const std::vector<std::uint32_t>& vertices,
                   PartialPath& out) {
  std::optional<std::uint32_t> clause;
  std::uint32_t last_node = 0;
  for (const std::uint32_t c : about.refinement.order()) {
    const auto nodes = nodes_after(about.refinement.history()[c], vertices);
    if (nodes.empty()) break;
    clause = c;
    last_node = nodes.front();
  }
  if (!clause) return;  // the candidate graph has no such walk: the verdict on the whole path applies
  const ClauseName name = clause_name(about.compiled.rule_set(), *clause);
  out.clause = name.id;
  out.cite = name.cite;
  if (breaks_already(about, *clause, out.path)) {
    out.why = why_path_ruled_out(about, out.path, *clause);
    return;
  }
  const PathSet& before = about.refinement.history()[*clause];
  RetreatPath whole = out.path;
  for (const std::uint32_t s : rest_of_walk(before, last_node, vertices))
    whole.push_back(out.path.front() + before.graph->vertices[s]);
  const Grid& grid = about.board.position().map().grid();
  const std::string path = "path " + to_text(grid, whole);
  const std::string why = why_path_ruled_out(about, whole, *clause);
  out.why = fmt::format("no legal path continues from {}: {}{}", grid.number(out.path.back()),
                        why.starts_with(path) ? "" : path + ": ", why);
}

}  // namespace

std::variant<PartialPathVerdict, RequestError> judge_partial_path(Judge& judge, const EngineRequest& asked) {
  if (names_part(asked)) {
    EngineRequest of_part = asked;
    if (auto problem = take_named_part(judge.position(), judge.file_rules(), of_part))
      return *std::move(problem);
    return judge_partial_path(judge, of_part);
  }
  if (!asked.option.empty() && !asked.settled) {
    EngineRequest paid_for = asked;
    const auto paid = pay_for_named_option(judge, paid_for);
    if (const auto* problem = std::get_if<RequestError>(&paid)) return *problem;
    const auto& board = std::get<PaidBoard>(paid);
    if (board.cost.empty()) return judge_partial_path(judge, paid_for);
    Judge after(*board.position, judge.file_rules());
    return judge_partial_path(after, paid_for);
  }
  auto by = judge.mover(asked);
  if (auto* problem = std::get_if<RequestError>(&by)) return std::move(*problem);
  Judge& mover = *std::get<Judge*>(by);
  EngineRequest request = asked;
  request.event_begun = request.event_begun || !request.move.empty();
  request.move.clear();
  if (auto problem = settle_causing_units(mover.position(), mover.rule_set(), request))
    return *std::move(problem);
  Judgement judgement = mover.judge(request);
  if (auto* problem = std::get_if<RequestError>(&judgement)) return std::move(*problem);
  PartialPathVerdict out{std::get<Verdict>(std::move(judgement)), {}};
  out.path.path = *request.test_path;
  if (!out.verdict.judged_path) {
    // The result does not move the unit.
    out.path.clause = out.verdict.clause;
    out.path.cite = out.verdict.cite;
    out.path.why = out.verdict.why;
    return out;
  }
  const PathVerdict& whole_verdict = *out.verdict.judged_path;
  out.path.movement_points = whole_verdict.movement_points;
  if (whole_verdict.legal) {
    out.path.state = PartialPath::State::legal;
    return out;
  }
  out.path.clause = whole_verdict.clause;
  out.path.cite = whole_verdict.cite;
  out.path.why = whole_verdict.why;
  const ExplainContext about = mover.explain_context(out.verdict);
  const auto vertices = vertices_of(about.refinement.graph(), out.path.path);
  if (!vertices) return out;
  if (!nodes_after(about.refinement.paths(), *vertices).empty()) {
    out.path.state = PartialPath::State::can_be_completed;
    out.path.clause = out.path.cite = out.path.why = {};
    return out;
  }
  set_ruled_out(about, *vertices, out.path);
  return out;
}

}  // namespace rearguard
