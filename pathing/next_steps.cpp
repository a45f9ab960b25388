#include "pathing/next_steps.h"

#include <algorithm>
#include <utility>

#include "pathing/splitting.h"

namespace rearguard {

std::vector<PropertyBits> edge_properties(const CandidateGraph& graph, const GraphProperties& facts) {
  std::vector<PropertyBits> properties(graph.edges.size());
  for (std::size_t n = 1; n < graph.node_count(); ++n) {
    const bool is_end = graph.node_is_end[n] != 0;
    const auto& of_steps = is_end ? facts.ending : facts.passing;
    const bool is_late = !facts.late.empty() && !is_end && graph.node_layer[n] >= facts.late_from;
    for (std::uint32_t e = graph.first_edge[n]; e < graph.first_edge[n + 1]; ++e) {
      const std::uint32_t step = graph.edges[e].step;
      properties[e] = of_steps[step] | (is_late ? facts.late[step] : 0);
    }
  }
  return properties;
}

NextSteps::NextSteps(const CandidateGraph& graph, const GraphProperties& facts,
                     std::span<const GraphClause> clauses, const GraphClause& choice)
    : graph_(graph), facts_(facts), choice_(choice), properties_(edge_properties(graph, facts)) {
  using Test = GraphClause::Test;
  for (const GraphClause* clause = &choice; clause != clauses.data() && earlier_ == nullptr;) {
    if ((--clause)->looks_no_further())
      earlier_ = std::make_unique<NextSteps>(graph, facts, clauses, *clause);
  }
  State first;
  for (const GraphClause& clause : clauses) {
    if (!clause.is_plain_forbid() || clause.of_length) continue;
    switch (clause.test) {
      case Test::any:
        forbidden_ |= clause.bits;
        break;
      case Test::revisit:
        no_revisit_ = !graph.is_receding;
        break;
      case Test::no_common_member:
        forbids_.push_back(&clause);
        first.memory.resize(first.memory.size() + facts.sets[static_cast<std::size_t>(clause.set)].words,
                            ~std::uint64_t{0});
        break;
      case Test::lacks:
      case Test::over_limit:
        forbids_.push_back(&clause);
        first.memory.push_back(0);
        break;
      case Test::walk_ends:  // of the length rule
      case Test::value:
      case Test::chart:
        break;
    }
  }
  if (no_revisit_) first.memory.push_back(graph.node_vertex[0]);
  label_of(std::move(first));
}

std::uint64_t NextSteps::label_of(State state) {
  const auto [at, added] = labels_.try_emplace(state, states_.size());
  if (added) {
    states_.push_back(std::move(state));
    choices_.emplace_back();
  }
  return at->second;
}

/// Returns what the forbids remember of a walk that goes on by an edge; nothing if one of them is broken,
/// however the walk continues.
std::optional<NextSteps::Memory> NextSteps::passing(const State& state, std::uint32_t edge,
                                                    std::uint32_t head) const {
  using Test = GraphClause::Test;
  if ((properties_[edge] & forbidden_) != 0) return std::nullopt;
  Memory memory = state.memory;
  const bool is_end = graph_.node_is_end[head] != 0;
  const std::uint32_t step = graph_.edges[edge].step;
  std::size_t at = 0;
  for (const GraphClause* forbid : forbids_) {
    if (forbid->test == Test::no_common_member) {
      const auto& members = facts_.sets[static_cast<std::size_t>(forbid->set)];
      bool has_common = false;
      for (std::size_t w = 0; w < members.words; ++w) {
        memory[at + w] &= members.bits[step * members.words + w];
        has_common = has_common || memory[at + w] != 0;
      }
      if (!has_common) return std::nullopt;
      at += members.words;
      continue;
    }
    std::uint64_t& known = memory[at++];
    if (forbid->test == Test::lacks) {
      if ((properties_[edge] & forbid->bits) != 0) known = 1;
      if (is_end && known == 0) return std::nullopt;
      continue;
    }
    const auto& values = facts_.values[static_cast<std::size_t>(forbid->value)];
    const std::int64_t amount = is_end ? values.ending[step] : values.passing[step];
    const std::int64_t sum = static_cast<std::int64_t>(known) + amount;
    // Under a limit below zero the walk has until its end to get there.
    if (sum > forbid->limit && (is_end || forbid->limit >= 0)) return std::nullopt;
    known = static_cast<std::uint64_t>(sum);
  }
  if (!no_revisit_) return memory;
  const auto entered = memory.begin() + static_cast<std::ptrdiff_t>(at);
  const std::uint64_t vertex = graph_.node_vertex[head];
  const auto place = std::lower_bound(entered, memory.end(), vertex);
  if (place != memory.end() && *place == vertex) return std::nullopt;
  memory.insert(place, vertex);
  return memory;
}

/// Returns the row of an edge, or its value: the smaller the better. Nothing if it is in no row.
std::optional<std::int64_t> NextSteps::rank_of(std::uint32_t edge, bool is_end) const {
  if (choice_.test == GraphClause::Test::chart) {
    for (std::size_t row = 0; row < choice_.rows.size(); ++row) {
      if ((properties_[edge] & choice_.rows[row]) != 0) return static_cast<std::int64_t>(row);
    }
    return std::nullopt;
  }
  if (choice_.test != GraphClause::Test::value) return (properties_[edge] & choice_.bits) != 0 ? 1 : 0;
  const auto& values = facts_.values[static_cast<std::size_t>(choice_.value)];
  const std::uint32_t step = graph_.edges[edge].step;
  const std::int64_t value = is_end ? values.ending[step] : values.passing[step];
  return choice_.kind == ClauseKind::maximize ? -value : value;
}

const NextSteps::Choice& NextSteps::after(std::uint64_t label) {
  if (choices_[label]) return *choices_[label];
  const State state = states_[label];
  Choice choice;
  for (std::uint32_t i = graph_.first_out[state.node]; i < graph_.first_out[state.node + 1]; ++i) {
    const auto [head, edge] = graph_.out[i];
    const bool is_end = graph_.node_is_end[head] != 0;
    const auto rank = rank_of(edge, is_end);
    if (!rank || (!choice.steps.empty() && *rank > choice.best)) continue;
    const std::uint32_t step = graph_.edges[edge].step;
    const std::uint64_t earlier = earlier_ ? earlier_->extended(state.earlier, step, is_end) : start;
    auto memory = earlier == dropped_label ? std::nullopt : passing(state, edge, head);
    if (!memory) continue;
    if (*rank < choice.best) choice.steps.clear();
    choice.best = *rank;
    choice.steps.push_back(
        {step, is_end, graph_.node_vertex[head], label_of({head, *std::move(memory), earlier})});
  }
  choices_[label] = std::move(choice);
  return *choices_[label];
}

std::uint64_t NextSteps::extended(std::uint64_t label, std::uint32_t step, bool is_end) {
  for (const Step& next : after(label).steps) {
    if (next.step == step && next.is_end == is_end) return next.label;
  }
  return dropped_label;
}

}  // namespace rearguard
