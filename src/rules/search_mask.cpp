#include "src/rules/search_mask.h"

#include <algorithm>
#include <utility>

#include "pathing/candidate_graph.h"
#include "src/rules/atom.h"
#include "src/rules/step_properties.h"

namespace rearguard {

SearchMask::SearchMask(const RuleSet& rule_set, const BoardFacts& board, const StepCosts& costs,
                       const RetreatQuestion& question, const CandidateGraph& graph,
                       const PlaneProperties& planes, GraphProperties& properties)
    : rule_set_(rule_set),
      board_(board),
      costs_(costs),
      question_(question),
      graph_(graph),
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
  for (Vertex& vertex : vertices_) {
    vertex.passing = planes.passing[vertex.bits];
    vertex.ending = planes.ending[vertex.bits];
  }
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    const Vertex& from = vertices_[graph.steps[i].from];
    codes_[i] = from.on_grid ? costs.code(from.index, graph.steps[i].direction) : StepCosts::no_step;
  }
  passing_->assign(graph.steps.size(), 0);
  ending_->assign(graph.steps.size(), 0);
}

bool SearchMask::shows(const PropertyUse& use, Hex from, Hex to) const {
  return shows_on_step({board_, costs_, question_, rule_set_}, use, from, to);
}

void SearchMask::add(const PropertyUse& use, PropertyBits bit) {
  const Atom& atom = atom_of(use.property);
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
    const bool has = atom.plane != nullptr ? atom.plane(rule_set_.zoc, vertices_[v].bits)
                                           : shows(use, start(), vertices_[v].hex);
    if (has) mark_vertex(v, use.scope);
  }
}

void SearchMask::close(PropertyBits bit) {
  const auto is_in = [](const std::vector<Hex>& hexes, Hex h) {
    return std::find(hexes.begin(), hexes.end(), h) != hexes.end();
  };
  for (Vertex& vertex : vertices_) {
    const bool closed = is_in(question_.closed, vertex.hex);
    if (closed) vertex.passing |= bit;
    if (closed || is_in(question_.full, vertex.hex)) vertex.ending |= bit;
  }
}

void SearchMask::finish_vertices() {
  for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
    (*passing_)[i] |= vertices_[graph_.steps[i].to].passing;
    (*ending_)[i] |= vertices_[graph_.steps[i].to].ending;
  }
}

void SearchMask::count(const PropertyUse& use, std::int64_t amount, GraphProperties::Values& values) {
  std::vector<PropertyBits> passing(graph_.steps.size()), ending(graph_.steps.size());
  std::vector<PropertyBits>* const all_passing = std::exchange(passing_, &passing);
  std::vector<PropertyBits>* const all_ending = std::exchange(ending_, &ending);
  for (Vertex& vertex : vertices_) vertex.passing = vertex.ending = 0;
  add(use, 1);
  finish_vertices();
  passing_ = all_passing;
  ending_ = all_ending;
  const auto amounts = [&](const std::vector<PropertyBits>& marks, std::vector<std::int64_t>& out) {
    out.resize(marks.size());
    std::transform(marks.begin(), marks.end(), out.begin(),
                   [&](PropertyBits mark) { return mark != 0 ? amount : 0; });
  };
  amounts(passing, values.passing);
  amounts(ending, values.ending);
}

}  // namespace rearguard
