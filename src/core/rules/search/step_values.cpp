#include "src/core/rules/search/step_values.h"

#include <algorithm>
#include <array>

#include "pathing/candidate_graph.h"
#include "pathing/costs_to.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/standing.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

/// The longest sum has this many steps; greater values could exceed `unreachable_points` together.
constexpr std::int64_t max_reachable_points = unreachable_points / (max_retreat_hexes + 1);

/// Tests whether a path effect concerns the unit of a question: none concerns a unit that makes way.
bool concerns(const ValueCase& effect, const Position& position, const RuleSet& rule_set,
              const RetreatQuestion& question) {
  if (question.is_displaced) return false;
  return effect.condition == nullptr ||
         meets(*effect.condition, {position, rule_set, question}, question.unit);
}

class ValueFiller {
 public:
  ValueFiller(SearchMask& mask, const ValueUse& use, GraphProperties::Values& values)
      : mask_(mask),
        use_(use),
        values_(values),
        position_(mask.board().position()),
        map_(position_.map()),
        graph_(mask.graph()) {}

  bool fill(ClauseKind kind) {
    bool fits = true;
    switch (use_.quantity) {
      case Quantity::movement_points:
        each([&](std::size_t step) { return mask_.parts(step); });
        break;
      case Quantity::hexes:
        each([](std::size_t) { return 1; });
        break;
      case Quantity::distance:
        distances();
        break;
      case Quantity::movement_points_to:
        fits = points_to_anchor(kind);
        break;
      case Quantity::elevation:
        each(
            [&](std::size_t step) { return map_.exists(entered(step)) ? map_.elevation(entered(step)) : 0; });
        break;
      case Quantity::count:
        use_.counts_members ? members() : mask_.count(use_.property, 1, values_);
        break;
      case Quantity::cases:
        cases();
        break;
      case Quantity::path_effect:
        losses();
        break;
    }
    if (use_.at_end) values_.passing.assign(graph_.steps.size(), 0);
    return fits;
  }

 private:
  Hex entered(std::size_t step) const { return mask_.vertices()[graph_.steps[step].to].hex; }

  template <class Value>
  void each(Value value) {
    values_.ending.resize(graph_.steps.size());
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) values_.ending[i] = value(i);
    values_.passing = values_.ending;
  }

  void distances() {
    const auto members = anchor_members(position_, mask_.rule_set(), mask_.question(), use_.anchor);
    each([&](std::size_t step) {
      return distance_to_anchor(map_.grid(), members, use_.members, entered(step));
    });
  }

  bool points_to_anchor(ClauseKind kind) {
    if (anchor_members(position_, mask_.rule_set(), mask_.question(), use_.anchor).empty()) {
      each([](std::size_t) { return 0; });
      return true;
    }
    const std::int64_t worst = kind == ClauseKind::maximize ? -unreachable_points : unreachable_points;
    const auto least =
        costs_to(mask_.costs(), anchor_hexes(position_, mask_.rule_set(), mask_.question(), use_.anchor));
    bool fits = true;
    each([&](std::size_t step) {
      const SearchMask::Vertex& vertex = mask_.vertices()[graph_.steps[step].to];
      if (!vertex.on_grid || !least[vertex.index]) return worst;
      const std::int64_t points = *least[vertex.index];
      fits = fits && points <= max_reachable_points;
      return points;
    });
    return fits;
  }

  void members() {
    const Scope scope = use_.property.scope;
    each([&](std::size_t step) {
      const std::array<Hex, 3> path{mask_.start(), mask_.vertices()[graph_.steps[step].from].hex,
                                    entered(step)};
      return count_members({position_, mask_.rule_set(), mask_.question(), path, 2}, use_);
    });
    if (scope == Scope::end) values_.passing.assign(values_.passing.size(), 0);
    if (scope == Scope::through) values_.ending.assign(values_.ending.size(), 0);
  }

  void cases() {
    values_.passing.assign(graph_.steps.size(), 0);
    values_.ending = values_.passing;
    std::vector<std::uint8_t> passing_known(graph_.steps.size(), 0), ending_known = passing_known;
    const auto take = [](const std::vector<std::int64_t>& has, std::int64_t value,
                         std::vector<std::uint8_t>& known, std::vector<std::int64_t>& values) {
      for (std::size_t i = 0; i < has.size(); ++i) {
        if (has[i] == 0 || known[i] != 0) continue;
        known[i] = 1;
        values[i] = value;
      }
    };
    GraphProperties::Values has;
    for (const ValueCase& one : use_.cases) {
      mask_.count(one.property, 1, has);
      take(has.passing, one.value, passing_known, values_.passing);
      take(has.ending, one.value, ending_known, values_.ending);
    }
  }

  void losses() {
    values_.passing.assign(graph_.steps.size(), 0);
    values_.ending = values_.passing;
    GraphProperties::Values has;
    for (const ValueCase& one : use_.cases) {
      if (!concerns(one, position_, mask_.rule_set(), mask_.question())) continue;
      mask_.count(one.property, one.value, has);
      for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
        values_.passing[i] += has.passing[i];
        values_.ending[i] += has.ending[i];
      }
    }
  }

  SearchMask& mask_;
  const ValueUse& use_;
  GraphProperties::Values& values_;
  const Position& position_;
  const HexMap& map_;
  const CandidateGraph& graph_;
};

}  // namespace

bool fill_values(SearchMask& mask, const ValueUse& use, ClauseKind kind, GraphProperties::Values& values) {
  return ValueFiller(mask, use, values).fill(kind);
}

std::int64_t spare_strength(const Clause& clause, const Position& position, const RuleSet& rule_set,
                            const RetreatQuestion& question) {
  const Unit& unit = position.unit(question.unit);
  std::int64_t spare = std::max(unit.strength, 1) - 1;
  // The start hex is looked at as if the unit entered it from itself, and went on.
  const std::array<Hex, 3> standing{unit.hex, unit.hex, unit.hex};
  for (const ValueCase& one : clause.value->cases) {
    const bool counts = one.include_start && concerns(one, position, rule_set, question);
    if (counts && holds_standing({position, rule_set, question, standing, 1}, one.property))
      spare -= one.value;
  }
  return spare;
}

std::int64_t count_members(const AtomStep& at, const ValueUse& use) {
  const PropertyUse& property = use.property;
  const Atom& atom = atom_of(property.property);
  std::int64_t count = 0;
  if (property.quantifier == nullptr) {
    const Grid& grid = at.map().grid();
    const Hex from = property.scope == Scope::step ? at.from() : at.start();
    for (const AnchorMember& m : anchor_members(at.position, at.rule_set, at.question, property.anchor))
      count += atom.compare(m.distance_from(grid, from), m.distance_from(grid, at.to())) ? 1 : 0;
    return count;
  }
  if (!atom.holds(at, property)) return 0;
  for (const PairMember& m : atom.members(at.position, at.rule_set, at.question, property)) {
    if (!atom.member_has(at, property, m)) continue;
    count += use.in_points && m.unit ? at.position.unit(*m.unit).stacking_points : 1;
  }
  return count;
}

std::vector<Hex> anchor_hexes(const Position& position, const RuleSet& rule_set,
                              const RetreatQuestion& question, const DistanceAnchor& anchor) {
  const Grid& grid = position.map().grid();
  std::vector<Hex> hexes;
  for (const AnchorMember& m : anchor_members(position, rule_set, question, anchor)) {
    if (!m.line) {
      if (position.map().exists(m.hex)) hexes.push_back(m.hex);
      continue;
    }
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      if (position.map().exists(h) && m.distance_from(grid, h) == 0) hexes.push_back(h);
    }
  }
  return hexes;
}

}  // namespace rearguard
