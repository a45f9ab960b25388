#include "pathing/step_contexts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "pathing/refinement.h"
#include "pathing/splitting.h"

namespace rearguard {

std::shared_ptr<const CandidateGraph> with_contexts(std::shared_ptr<const CandidateGraph> graph,
                                                    const StepContexts& contexts) {
  CandidateGraph split;
  std::vector<std::uint64_t> spent;  // by node, along all walks to it
  if (contexts.budget) {
    const SpentBudget& budget = *contexts.budget;
    const PathSet all{graph, std::vector<std::uint8_t>(graph->edges.size(), 1)};
    const auto above = static_cast<std::uint64_t>(budget.limit) + 1;
    auto labelled = split_by_label(all, 0, [&](std::uint64_t before, std::uint32_t edge, std::uint32_t) {
      const std::uint32_t step = graph->edges[edge].step;
      const std::uint64_t after = std::min(before + static_cast<std::uint64_t>(budget.costs[step]), above);
      return budget.takes_all.empty() || budget.takes_all[step] == 0 ? after : std::max(after, above - 1);
    });
    if (!labelled) return nullptr;
    split = std::move(labelled->graph);
    spent = std::move(labelled->label);
  } else {
    split = *graph;
    spent.assign(split.node_count(), 0);
  }
  const std::vector<CandidateGraph::Step> steps = std::move(split.steps);
  split.steps.clear();
  std::map<std::tuple<std::uint32_t, bool, bool, std::uint64_t>, std::uint32_t> known;
  for (std::size_t n = 1; n < split.node_count(); ++n) {
    const bool is_first = contexts.required && split.node_layer[n] == 1;
    const bool is_extra = contexts.required && split.node_layer[n] > *contexts.required;
    for (std::uint32_t e = split.first_edge[n]; e < split.first_edge[n + 1]; ++e) {
      CandidateGraph::Edge& edge = split.edges[e];
      const auto [at, added] = known.try_emplace({edge.step, is_first, is_extra, spent[edge.tail]},
                                                 static_cast<std::uint32_t>(split.steps.size()));
      if (added) {
        CandidateGraph::Step step = steps[edge.step];
        step.is_first = is_first;
        step.is_extra = is_extra;
        step.spent = static_cast<std::int64_t>(spent[edge.tail]);
        split.steps.push_back(step);
      }
      edge.step = at->second;
    }
  }
  return std::make_shared<const CandidateGraph>(std::move(split));
}

}  // namespace rearguard
