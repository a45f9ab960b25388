#include "src/core/rules/facts/search_mask.h"

#include <algorithm>
#include <utility>

#include "pathing/candidate_graph.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

SearchMask::SearchMask(const RuleSet& rule_set, const BoardFacts& board, const StepCosts& costs,
                       const RetreatQuestion& question, const CandidateGraph& graph,
                       const PlaneProperties& planes, GraphProperties& properties,
                       std::span<const PropertyUse> histories)
    : rule_set_(rule_set),
      board_(board),
      costs_(costs),
      question_(question),
      graph_(graph),
      histories_(histories),
      vertices_(graph.vertices.size()),
      codes_(graph.steps.size()),
      passing_(&properties.passing),
      ending_(&properties.ending) {
  const Hex start = board.position().unit(question.unit).hex;
  const Grid& grid = board.position().map().grid();
  const auto columns = static_cast<unsigned>(grid.columns);
  const auto rows = static_cast<unsigned>(grid.rows);
  for (std::size_t v = 0; v < vertices_.size(); ++v) {
    Vertex& vertex = vertices_[v];
    vertex.hex = start + graph.vertices[v];
    const Printed printed = grid.to_printed(vertex.hex);
    const auto column = static_cast<unsigned>(printed.column - grid.first.column);
    const auto row = static_cast<unsigned>(printed.row - grid.first.row);
    vertex.on_grid = column < columns && row < rows;
    if (!vertex.on_grid) continue;
    vertex.index = row * columns + column;
    vertex.bits = board.bits_at(vertex.index);
  }
  if (!friend_in(board, question, start))
    vertices_[0].bits &= static_cast<std::uint8_t>(~unsigned{BoardFacts::friendly});
  if (rule_set.zoc.cancelled_by) clear_cancelled();
  for (Vertex& vertex : vertices_) {
    vertex.passing = planes.passing[vertex.bits];
    vertex.ending = planes.ending[vertex.bits];
  }
  // No class steps out of a hole, as none does onto the map from beyond its edge.
  const HexMap& map = board.position().map();
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    const Vertex& from = vertices_[graph.steps[i].from];
    codes_[i] = from.on_grid && map.exists(from.hex) ? costs.code(from.index, graph.steps[i].direction)
                                                     : StepCosts::no_step;
  }
  passing_->assign(graph.steps.size(), 0);
  ending_->assign(graph.steps.size(), 0);
}

bool SearchMask::takes_all(std::size_t step) const {
  if (!costs_.any_takes_all() || !is_possible(step)) return false;
  const CandidateGraph::Step& at = graph_.steps[step];
  return costs_.takes_all(vertices_[at.from].index, at.direction);
}

std::int64_t SearchMask::parts(std::size_t step) const {
  const std::int64_t least = least_parts(step);
  const auto allowance = question_.amount.allowance();
  if (!allowance || !takes_all(step)) return least;
  return std::max(least, allowance->parts - graph_.steps[step].spent);
}

/// Removes the ZOC from the hexes in which it is cancelled.
void SearchMask::clear_cancelled() {
  constexpr auto other_bits = static_cast<std::uint8_t>(~unsigned{BoardFacts::zoc});
  const PropertyUse& presence = *rule_set_.zoc.cancelled_by;
  if (is_of_any_friend(presence)) {
    for (Vertex& vertex : vertices_) {
      if ((vertex.bits & BoardFacts::friendly) != 0) vertex.bits &= other_bits;
    }
    return;
  }
  std::vector<Hex> cancelled;
  for (const PairMember& m :
       atom_of(presence.property).members(board_.position(), rule_set_, question_, presence))
    cancelled.push_back(m.hex);
  std::sort(cancelled.begin(), cancelled.end());
  for (Vertex& vertex : vertices_) {
    if ((vertex.bits & BoardFacts::zoc) != 0 &&
        std::binary_search(cancelled.begin(), cancelled.end(), vertex.hex))
      vertex.bits &= other_bits;
  }
}

std::optional<unsigned> mark_of(std::span<const PropertyUse> histories, const PropertyUse& use) {
  PropertyUse wanted = use;
  wanted.negated = false;
  const auto at = std::find(histories.begin(), histories.end(), wanted);
  return at == histories.end() ? std::nullopt : std::optional(static_cast<unsigned>(at - histories.begin()));
}

std::uint32_t SearchMask::marks_of_history(const PropertyUse& use) const {
  const auto mark = mark_of(histories_, use);
  return mark ? std::uint32_t{1} << *mark : 0;
}

bool SearchMask::shows(const PropertyUse& use, Hex from, Hex to) const {
  return shows_on_step({board_, costs_, question_, rule_set_}, use, from, to);
}

void SearchMask::add(const PropertyUse& use, PropertyBits bit) {
  const Atom& atom = atom_of(use.property);
  if (atom.join != AtomJoin::nothing) {
    const Marks marks = marks_of(use);
    for (std::size_t i = 0; i < marks.passing.size(); ++i) {
      if (marks.passing[i] != 0) (*passing_)[i] |= bit;
      if (marks.ending[i] != 0) (*ending_)[i] |= bit;
    }
    return;
  }
  bit_ = bit;
  if (atom.fill != nullptr) return atom.fill(*this, use);
  if (is_of_steps(atom)) {
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const CandidateGraph::Step& step = graph_.steps[i];
      if (shows(use, vertices_[step.from].hex, vertices_[step.to].hex)) mark_step(i, use.scope);
    }
    return;
  }
  for (std::size_t v = 0; v < vertices_.size(); ++v) {
    const bool has =
        atom.plane != nullptr ? atom.plane(vertices_[v].bits) : shows(use, start(), vertices_[v].hex);
    if (has) mark_vertex(v, use.scope);
  }
}

void SearchMask::finish_vertices() {
  for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
    (*passing_)[i] |= vertices_[graph_.steps[i].to].passing;
    (*ending_)[i] |= vertices_[graph_.steps[i].to].ending;
  }
}

SearchMask::Marks SearchMask::marks_of(const PropertyUse& use) {
  if (atom_of(use.property).join != AtomJoin::nothing) return joined(use);
  Marks marks{std::vector<PropertyBits>(graph_.steps.size()), std::vector<PropertyBits>(graph_.steps.size())};
  std::vector<PropertyBits>* const all_passing = std::exchange(passing_, &marks.passing);
  std::vector<PropertyBits>* const all_ending = std::exchange(ending_, &marks.ending);
  const std::vector<Vertex> all_vertices = vertices_;
  for (Vertex& vertex : vertices_) vertex.passing = vertex.ending = 0;
  add(use, 1);
  finish_vertices();
  passing_ = all_passing;
  ending_ = all_ending;
  vertices_ = all_vertices;
  return marks;
}

/// Combines the marks of the parts.
SearchMask::Marks SearchMask::joined(const PropertyUse& use) {
  const AtomJoin join = atom_of(use.property).join;
  const PropertyBits first = join == AtomJoin::any ? 0 : 1;
  Marks marks{std::vector<PropertyBits>(graph_.steps.size(), first),
              std::vector<PropertyBits>(graph_.steps.size(), first)};
  const auto combine = [&](const PropertyUse& part) {
    if (join == AtomJoin::none && lacks_fact(board_.position(), rule_set_, question_, part))
      return Marks{std::vector<PropertyBits>(graph_.steps.size(), 1),
                   std::vector<PropertyBits>(graph_.steps.size(), 1)};
    return marks_of(part);
  };
  const auto apply = [&](std::vector<PropertyBits>& all, const std::vector<PropertyBits>& part) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (join == AtomJoin::any) all[i] |= part[i];
      if (join == AtomJoin::all) all[i] &= part[i];
      if (join == AtomJoin::none) all[i] &= part[i] ^ 1U;
    }
  };
  for (const PropertyUse& part : use.parts) {
    const Marks of_part = combine(part);
    apply(marks.passing, of_part.passing);
    apply(marks.ending, of_part.ending);
  }
  if (use.scope == Scope::end) marks.passing.assign(marks.passing.size(), 0);
  if (use.scope == Scope::through) marks.ending.assign(marks.ending.size(), 0);
  return marks;
}

void SearchMask::count(const PropertyUse& use, std::int64_t amount, GraphProperties::Values& values) {
  const Marks marks = marks_of(use);
  const auto amounts = [&](const std::vector<PropertyBits>& from, std::vector<std::int64_t>& out) {
    out.resize(from.size());
    std::transform(from.begin(), from.end(), out.begin(),
                   [&](PropertyBits mark) { return mark != 0 ? amount : 0; });
  };
  amounts(marks.passing, values.passing);
  amounts(marks.ending, values.ending);
}

}  // namespace rearguard
