#include "src/rules/compiled_clauses.h"

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "src/rules/catalogue.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/property.h"
#include "src/rules/question.h"
#include "src/rules/receding.h"
#include "src/rules/step_properties.h"

namespace rearguard {
namespace {

constexpr std::size_t max_properties = 62;  // one bit is reserved for closed hexes, one for the length rule
constexpr PropertyBits closed_bit = PropertyBits{1} << 62U;

}  // namespace

CompiledClauses::CompiledClauses(const RuleSet& rule_set) : rule_set_(&rule_set) {
  values_.push_back({Quantity::movement_points, false, {}, DistanceAnchor::enemies, Members::nearest});
  receding_ = only_receding(rule_set);
  for (const Clause& clause : rule_set.clauses) add(clause);
  if (uses_.size() <= max_properties) tabulate_planes();
  if (uses_.size() > max_properties) problem_ = "the clauses name more than 62 different properties";
}

PropertyBits CompiledClauses::bit_of(const PropertyUse& use) {
  PropertyUse positive = use;
  positive.negated = false;
  auto at = std::find(uses_.begin(), uses_.end(), positive);
  if (at == uses_.end()) at = uses_.insert(uses_.end(), positive);
  return PropertyBits{1} << static_cast<unsigned>(std::min<std::ptrdiff_t>(at - uses_.begin(), 63));
}

PropertyBits CompiledClauses::bits_of(const std::vector<PropertyUse>& uses) {
  PropertyBits bits = 0;
  for (const PropertyUse& use : uses) bits |= bit_of(use);
  return bits;
}

int CompiledClauses::value_of(const ValueUse& use) {
  values_.push_back(use);
  if (use.quantity == Quantity::count) bit_of(use.property);
  return static_cast<int>(values_.size()) - 1;
}

int CompiledClauses::set_of(const PropertyUse& use) {
  sets_.push_back(use);
  return static_cast<int>(sets_.size()) - 1;
}

void CompiledClauses::add(const Clause& clause) {
  GraphClause out;
  out.kind = clause.kind;
  out.step_by_step = clause.step_by_step;
  out.unless_only_path = clause.unless_only_path;
  out.except_to_avoid = bits_of(clause.except_to_avoid);
  if (clause.benchmark_excludes) out.benchmark_excludes = bits_of(*clause.benchmark_excludes);
  if (clause.property) {
    const PropertyUse& use = *clause.property;
    if (use.property == Property::revisit) {
      out.test = GraphClause::Test::revisit;
    } else if (is_relation(use.property) && use.members == Members::one_fixed) {
      out.test = GraphClause::Test::no_common_member;
      out.set = set_of(use);
    } else {
      out.test = use.negated ? GraphClause::Test::lacks : GraphClause::Test::any;
      out.bits = bit_of(use);
    }
  } else if (clause.value && clause.value->quantity == Quantity::any) {
    // To minimize a 0-or-1 value is to avoid the property; to maximize it is to avoid its absence.
    out.kind = ClauseKind::avoid;
    out.bits = bit_of(clause.value->property);
    out.test = clause.kind == ClauseKind::minimize ? GraphClause::Test::any : GraphClause::Test::lacks;
  } else if (clause.value) {
    out.test = GraphClause::Test::value;
    out.value = clause.value->quantity == Quantity::movement_points && !clause.value->at_end
                    ? movement_points_value
                    : value_of(*clause.value);
  }
  clauses_.push_back(out);
}

std::vector<GraphClause> CompiledClauses::clauses(const RetreatQuestion& question) const {
  std::vector<GraphClause> all = clauses_;
  if (question.amount.budget) {
    GraphClause limit;
    limit.test = GraphClause::Test::over_limit;
    limit.value = movement_points_value;
    limit.limit = question.amount.budget->parts;
    all.push_back(limit);
  }
  if (rule_set_->length.property) {
    GraphClause stop;
    stop.bits = PropertyBits{1} << 63U;
    all.push_back(stop);
  }
  if (!question.closed.empty() || !question.full.empty()) {
    // Clauses without bits remove nothing: they fill the place of an absent clause of the length rule.
    all.resize(closing_clause(*rule_set_));
    GraphClause closing;
    closing.bits = closed_bit;
    all.push_back(closing);
  }
  return all;
}

WalkLengths CompiledClauses::lengths(const RetreatQuestion& question, std::int64_t cheapest_step) const {
  const RetreatLength& amount = question.amount;
  WalkLengths lengths{amount.min_hexes, amount.max_hexes, false};
  if (amount.budget) {
    const std::int64_t steps = cheapest_step > 0 ? amount.budget->parts / cheapest_step : max_retreat_hexes;
    lengths = {1, static_cast<int>(std::clamp<std::int64_t>(steps, 1, max_retreat_hexes)), false};
    return lengths;
  }
  switch (rule_set_->length.mode) {
    case Length::Mode::exact:
      lengths.receding = receding_ && lengths.least == lengths.most;
      break;
    case Length::Mode::up_to:
    case Length::Mode::until:
      lengths.least = 1;
      break;
    case Length::Mode::extend:
      lengths.most = std::min(lengths.most + rule_set_->length.max_extra, max_retreat_hexes);
      break;
  }
  return lengths;
}

// --- facts ----------------------------------------------------------------------------------------

namespace {

/// Tests whether the board's bits of a hex determine a property.
bool compares_planes(const PropertyUse& use) {
  switch (use.property) {
    case Property::off_map:
    case Property::enemy:
    case Property::friendly:
    case Property::adjacent_to_enemy:
    case Property::map_edge:
    case Property::enemy_zoc:
      return true;
    default:
      return false;
  }
}

/// Tests a property for which `compares_planes` holds in a hex with these bits (BoardFacts::Bit).
bool plane_holds(Property property, const ZocRule& zoc, unsigned bits) {
  switch (property) {
    case Property::off_map:
      return (bits & BoardFacts::exists) == 0;
    case Property::enemy:
      return (bits & BoardFacts::enemy) != 0;
    case Property::friendly:
      return (bits & BoardFacts::friendly) != 0;
    case Property::adjacent_to_enemy:
      return (bits & BoardFacts::adjacent_to_enemy) != 0;
    case Property::map_edge:
      return (bits & BoardFacts::at_map_edge) != 0;
    case Property::enemy_zoc:
      return (bits & BoardFacts::zoc) != 0 && !(zoc.friend_cancels && (bits & BoardFacts::friendly) != 0);
    default:
      return false;
  }
}

/// The properties of a vertex, collected before its steps.
struct Vertex {
  Hex hex;
  bool on_grid = false;
  std::uint8_t bits = 0;  ///< BoardFacts::Bit; without `friendly` for the mover itself
  std::size_t index = 0;  ///< row-major, if on the grid
  PropertyBits passing = 0;
  PropertyBits ending = 0;
};

/// Builds the graph properties of one question.
class GraphBuilder {
 public:
  GraphBuilder(const RuleSet& rule_set, const BoardFacts& board, const StepCosts& costs,
               const RetreatQuestion& question, const CandidateGraph& graph, const PlaneProperties& planes,
               GraphProperties& facts)
      : rule_set_(rule_set),
        board_(board),
        costs_(costs),
        question_(question),
        graph_(graph),
        facts_(facts),
        map_(board.position().map()),
        start_(board.position().unit(question.unit).hex),
        vertices_(graph.vertices.size()) {
    const Grid& grid = map_.grid();
    const auto columns = static_cast<unsigned>(grid.columns);
    const auto rows = static_cast<unsigned>(grid.rows);
    for (std::size_t s = 0; s < vertices_.size(); ++s) {
      Vertex& vertex = vertices_[s];
      vertex.hex = start_ + graph.vertices[s];
      const Printed printed = grid.to_printed(vertex.hex);
      const auto column = static_cast<unsigned>(printed.column - grid.first.column);
      const auto row = static_cast<unsigned>(printed.row - grid.first.row);
      vertex.on_grid = column < columns && row < rows;
      if (!vertex.on_grid) continue;
      vertex.index = row * columns + column;
      vertex.bits = board.bits_at(vertex.index);
    }
    if (!friend_in(board, question, start_)) {
      vertices_[0].bits &= static_cast<std::uint8_t>(~unsigned{BoardFacts::friendly});
    }
    for (Vertex& vertex : vertices_) {
      vertex.passing = planes.passing[vertex.bits];
      vertex.ending = planes.ending[vertex.bits];
    }
    codes_.resize(graph.steps.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      const Vertex& from = vertices_[graph.steps[i].from];
      codes_[i] = from.on_grid ? costs.code(from.index, graph.steps[i].direction) : StepCosts::no_step;
    }
    facts_.passing.assign(graph.steps.size(), 0);
    facts_.ending.assign(graph.steps.size(), 0);
    facts_.late.clear();
    facts_.late_from = 0;
  }

  void property(const PropertyUse& use, PropertyBits bit) {
    if (is_relation(use.property)) {
      relation(use, bit);
    } else if (use.property == Property::end_distance) {
      end_distance(use, bit);
    } else if (use.scope == Scope::step || use.scope == Scope::hexside) {
      step_property(use, bit);
    } else {
      hex_property(use, bit);
    }
  }

  void close(const RetreatQuestion& question) {
    const auto is_in = [](const std::vector<Hex>& hexes, Hex h) {
      return std::find(hexes.begin(), hexes.end(), h) != hexes.end();
    };
    for (Vertex& vertex : vertices_) {
      const bool closed = is_in(question.closed, vertex.hex);
      if (closed) vertex.passing |= closed_bit;
      if (closed || is_in(question.full, vertex.hex)) vertex.ending |= closed_bit;
    }
  }

  /// Copies the properties of vertices to the steps into them.
  void finish_vertices() {
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      facts_.passing[i] |= vertices_[graph_.steps[i].to].passing;
      facts_.ending[i] |= vertices_[graph_.steps[i].to].ending;
    }
  }

  void movement_points(GraphProperties::Values& values) {
    values.passing.resize(graph_.steps.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      values.passing[i] = codes_[i] == StepCosts::no_step ? 0 : costs_.parts(codes_[i]);
    }
    values.ending = values.passing;
  }

  void value(const ValueUse& use, GraphProperties::Values& values, PropertyBits plural) {
    values.passing.assign(graph_.steps.size(), 0);
    values.ending.assign(graph_.steps.size(), 0);
    const std::vector<AnchorMember> members = use.quantity == Quantity::distance
                                                  ? anchor_members(board_.position(), question_, use.anchor)
                                                  : std::vector<AnchorMember>{};
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const Hex to = vertices_[graph_.steps[i].to].hex;
      const bool counts = use.quantity == Quantity::count;
      values.ending[i] =
          counts ? ((facts_.ending[i] & plural) != 0 ? 1 : 0) : amount_at(use, members, graph_.steps[i], to);
      if (use.at_end) continue;
      values.passing[i] = counts ? ((facts_.passing[i] & plural) != 0 ? 1 : 0) : values.ending[i];
    }
  }

  void set(const PropertyUse& use, GraphProperties::Members& set) {
    const std::vector<AnchorMember> members = anchor_members(board_.position(), question_, use.anchor);
    // Without members the relation never holds, so no path has the property.
    const std::size_t count = std::max<std::size_t>(members.size(), 1);
    set.words = (count + 63) / 64;
    set.bits.assign(graph_.steps.size() * set.words, 0);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      if (members.empty()) set.bits[i * set.words] = 1;
      for (std::size_t m = 0; m < members.size(); ++m) {
        const bool holds =
            relation_holds(use.property, measured_from(use, graph_.steps[i], members[m]),
                           members[m].distance_from(map_.grid(), vertices_[graph_.steps[i].to].hex));
        if (!holds) set.bits[i * set.words + m / 64] |= std::uint64_t{1} << (m % 64);
      }
    }
  }

  /// Applies a length rule that depends on a property: no walk may continue past a hex where it must stop, or
  /// stop where it must continue. Uses bit 63.
  void length_rule(const Length& length, int required) {
    constexpr PropertyBits wrong = PropertyBits{1} << 63U;
    const bool until = length.mode == Length::Mode::until;
    facts_.late.assign(graph_.steps.size(), 0);
    facts_.late_from = until ? 0 : required;
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const bool has = hex_property_holds(board_, question_, rule_set_, *length.property,
                                          vertices_[graph_.steps[i].to].hex);
      if (has != until) facts_.ending[i] |= wrong;
      if (has == until) facts_.late[i] |= wrong;
    }
  }

 private:
  StepCosts::Code step_code(const CandidateGraph::Step& step) const {
    const Hex from = vertices_[step.from].hex;
    const Grid& grid = map_.grid();
    return grid.contains(from) ? costs_.code(grid.index(from), step.direction) : StepCosts::no_step;
  }

  std::int64_t amount_at(const ValueUse& use, const std::vector<AnchorMember>& members,
                         const CandidateGraph::Step& step, Hex to) const {
    switch (use.quantity) {
      case Quantity::movement_points: {
        const auto code = step_code(step);
        return code == StepCosts::no_step ? 0 : costs_.parts(code);
      }
      case Quantity::hexes:
        return 1;
      case Quantity::distance:
        return distance_to_anchor(map_.grid(), members, use.members, to);
      case Quantity::fire:
        return map_.exists(to) ? static_cast<std::int64_t>(board_.firing_at(to).size()) : 0;
      case Quantity::friends:
        return friends_in(to);
      case Quantity::elevation:
        return map_.elevation(to);
      case Quantity::count:
      case Quantity::any:
        return 0;
    }
    return 0;
  }

  std::int64_t friends_in(Hex h) const {
    if (!friend_in(board_, question_, h)) return 0;
    std::int64_t count = 0;
    for (const UnitIndex u : board_.position().units_in(h)) {
      if (u != question_.unit && !board_.position().enemies(board_.position().unit(u).side, board_.side()))
        ++count;
    }
    return count;
  }

  /// Returns the hex with which a relation compares a step's target: the tail of the step or, for properties
  /// of a hex, the start of the retreat.
  std::int64_t measured_from(const PropertyUse& use, const CandidateGraph::Step& step,
                             const AnchorMember& member) const {
    return member.distance_from(map_.grid(), use.scope == Scope::step ? vertices_[step.from].hex : start_);
  }

  void mark(std::size_t step, Scope scope, PropertyBits bit) {
    if (scope != Scope::end) facts_.passing[step] |= bit;
    if (scope != Scope::through) facts_.ending[step] |= bit;
  }

  void relation(const PropertyUse& use, PropertyBits bit) {
    if (use.anchor == DistanceAnchor::enemies && use.members == Members::nearest) {
      if (board_.enemies().empty()) return;
      compare_levels(use, bit,
                     [&](const Vertex& vertex) { return std::int64_t{board_.nearest_enemy(vertex.hex)}; });
      return;
    }
    const std::vector<AnchorMember> members = anchor_members(board_.position(), question_, use.anchor);
    if (members.empty()) return;
    if (use.members == Members::nearest || use.members == Members::sum) {
      compare_levels(use, bit, [&](const Vertex& vertex) {
        return distance_to_anchor(map_.grid(), members, use.members, vertex.hex);
      });
      return;
    }
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const auto holds = [&](const AnchorMember& m) {
        return relation_holds(use.property, measured_from(use, graph_.steps[i], m),
                              m.distance_from(map_.grid(), vertices_[graph_.steps[i].to].hex));
      };
      const bool found = use.members == Members::any ? std::any_of(members.begin(), members.end(), holds)
                                                     : std::all_of(members.begin(), members.end(), holds);
      if (found) mark(i, use.scope, bit);
    }
  }

  template <class Level>
  void compare_levels(const PropertyUse& use, PropertyBits bit, Level level) {
    levels_.resize(vertices_.size());
    for (std::size_t s = 0; s < vertices_.size(); ++s) levels_[s] = level(vertices_[s]);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const auto& step = graph_.steps[i];
      const std::int64_t before = levels_[use.scope == Scope::step ? step.from : 0];
      if (relation_holds(use.property, before, levels_[step.to])) mark(i, use.scope, bit);
    }
  }

  void end_distance(const PropertyUse& use, PropertyBits bit) {
    const std::vector<AnchorMember> members = anchor_members(board_.position(), question_, use.anchor);
    if (members.empty()) return;
    for (Vertex& vertex : vertices_) {
      if (end_distance_holds(use, distance_to_anchor(map_.grid(), members, use.members, vertex.hex),
                             question_.amount.max_hexes))
        vertex.ending |= bit;
    }
  }

  void hex_property(const PropertyUse& use, PropertyBits bit) {
    if (use.property == Property::retreat_fire && !board_.anyone_can_fire()) return;
    for (Vertex& vertex : vertices_) {
      const bool holds = hex_property_holds(board_, question_, rule_set_, use, vertex.hex);
      if (!holds) continue;
      if (use.scope != Scope::end) vertex.passing |= bit;
      if (use.scope != Scope::through) vertex.ending |= bit;
    }
  }

  void step_property(const PropertyUse& use, PropertyBits bit) {
    if (use.property == Property::impassable) {
      for (std::size_t i = 0; i < codes_.size(); ++i) {
        if (codes_[i] == StepCosts::no_step) mark(i, use.scope, bit);
      }
      return;
    }
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      if (step_holds(use, graph_.steps[i])) mark(i, use.scope, bit);
    }
  }

  bool step_holds(const PropertyUse& use, const CandidateGraph::Step& step) const {
    if (use.property == Property::oblique) return step.oblique;
    return step_property_holds({board_, costs_, question_, rule_set_}, use, vertices_[step.from].hex,
                               vertices_[step.to].hex);
  }

  const RuleSet& rule_set_;
  const BoardFacts& board_;
  const StepCosts& costs_;
  const RetreatQuestion& question_;
  const CandidateGraph& graph_;
  GraphProperties& facts_;
  const HexMap& map_;
  Hex start_;
  std::vector<Vertex> vertices_;
  std::vector<StepCosts::Code> codes_;  ///< by step
  std::vector<std::int64_t> levels_;
};

}  // namespace

void CompiledClauses::tabulate_planes() {
  for (unsigned bits = 0; bits < planes_.passing.size(); ++bits) {
    for (std::size_t b = 0; b < uses_.size(); ++b) {
      const PropertyUse& use = uses_[b];
      if (!compares_planes(use) || !plane_holds(use.property, rule_set_->zoc, bits)) continue;
      if (use.scope != Scope::end) planes_.passing[bits] |= PropertyBits{1} << b;
      if (use.scope != Scope::through) planes_.ending[bits] |= PropertyBits{1} << b;
    }
  }
}

void CompiledClauses::fill(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
                           const CandidateGraph& graph, GraphProperties& facts) const {
  const bool receding_graph = lengths(question, 1).receding;
  GraphBuilder builder(*rule_set_, board, costs, question, graph, planes_, facts);
  for (std::size_t b = 0; b < uses_.size(); ++b) {
    if (compares_planes(uses_[b]) || (receding_graph && gives_required_distance(uses_[b]))) continue;
    builder.property(uses_[b], PropertyBits{1} << b);
  }
  if (!question.closed.empty() || !question.full.empty()) builder.close(question);
  builder.finish_vertices();
  facts.values.resize(values_.size());
  builder.movement_points(facts.values[movement_points_value]);
  for (std::size_t v = 1; v < values_.size(); ++v) {
    PropertyBits plural = 0;
    if (values_[v].quantity == Quantity::count) {
      const auto at = std::find(uses_.begin(), uses_.end(), values_[v].property);
      plural = PropertyBits{1} << static_cast<unsigned>(at - uses_.begin());
    }
    builder.value(values_[v], facts.values[v], plural);
  }
  facts.sets.resize(sets_.size());
  for (std::size_t s = 0; s < sets_.size(); ++s) builder.set(sets_[s], facts.sets[s]);
  if (rule_set_->length.property) builder.length_rule(rule_set_->length, question.amount.max_hexes);
}

}  // namespace rearguard
