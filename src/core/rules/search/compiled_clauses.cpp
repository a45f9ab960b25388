#include "src/core/rules/search/compiled_clauses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_map>

#include "pathing/candidate_graph.h"
#include "pathing/movement.h"
#include "pathing/splitting.h"
#include "pathing/step_contexts.h"
#include "pathing/walk_marks.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/receding.h"
#include "src/core/rules/search/step_history.h"
#include "src/core/rules/search/step_values.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

constexpr std::size_t max_bits = 61;       // one more for closed hexes, and for hexes without room
constexpr std::size_t max_histories = 32;  // marks of a step
constexpr PropertyBits full_bit = PropertyBits{1} << 61U;
constexpr PropertyBits closed_bit = PropertyBits{1} << 62U;
constexpr PropertyBits unpaid_bit = PropertyBits{1} << 63U;  // of steps that no movement points pay for

bool is_fixed_member(const PropertyUse& use) {
  return use.members == Members::one_fixed &&
         (atom_of(use.property).compare != nullptr || use.quantifier != nullptr);
}

PropertyUse positive(PropertyUse use) {
  use.negated = false;
  return use;
}

/// Returns the property whose presence or absence on a path a clause tests, if its steps have it one by one.
const PropertyUse* tested(const Clause& clause) {
  if (!clause.property || atom_of(clause.property->property).is_whole_path) return nullptr;
  return is_fixed_member(*clause.property) ? nullptr : &*clause.property;
}

/// Tests whether the search can apply a clause only if its property has a bit; others also work by counting.
bool needs_bit(const Clause& clause) {
  return !clause.except_to_avoid.empty() || clause.step_by_step;
}

void insert(std::vector<PropertySet>& sets, PropertySet set) {
  if (!set.empty() && std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(std::move(set));
}

}  // namespace

CompiledClauses::CompiledClauses(const RuleSet& rule_set) : rule_set_(&rule_set) {
  values_.emplace_back();
  receding_ = receding_clause(rule_set).has_value();
  asks_entered_ = clauses_need(rule_set, AtomNeed::entered);
  asks_spent_ = clauses_need(rule_set, AtomNeed::spent);
  assign_bits();
  if (problem_) return;
  for (const Clause& clause : rule_set.clauses) add(clause);
  tabulate_planes();
  collect_histories();
  check_further_steps();
  measure();
}

namespace {

/// What lines of sight cost, compared with what else is asked of a hex and a unit.
constexpr std::int64_t work_of_sight = 10;

std::int64_t work_of(const PairUse& pair) {
  std::int64_t work = pair.atom == PairAtom::sees || pair.atom == PairAtom::can_fire ? work_of_sight : 1;
  for (const PairUse& part : pair.parts) work += work_of(part);
  return work;
}

/// Adds what it takes to find a property of one step: by itself, and for each unit.
void add_work(const PropertyUse& use, std::int64_t& plain, std::int64_t& of_units) {
  ++plain;
  if (use.quantifier != nullptr) of_units += work_of(use.quantifier->is);
  if (atom_of(use.property).takes_anchor) ++of_units;
  if (use.parts.empty() && needs_of(use).has(AtomNeed::sight)) of_units += work_of_sight;
  for (const PropertyUse& part : use.parts) add_work(part, plain, of_units);
}

void add_histories(const PropertyUse& use, std::vector<PropertyUse>& histories) {
  if (depends_on_history(use) && !mark_of(histories, use)) {
    histories.push_back(use);
    histories.back().negated = false;
  }
  for (const PropertyUse& part : use.parts) add_histories(part, histories);
}

}  // namespace

void CompiledClauses::measure() {
  for (const PropertySet& set : sets_) {
    for (const PropertyUse& use : set) add_work(use, plain_work_, unit_work_);
  }
  for (const StepValue& value : values_) {
    for (const PropertyUse* use : properties_of(value.use)) add_work(*use, plain_work_, unit_work_);
  }
  for (const PropertyUse& use : anchors_) add_work(use, plain_work_, unit_work_);
}

/// Gives a mark of steps to every property that depends on more of a path than one step.
void CompiledClauses::collect_histories() {
  for (const PropertySet& set : sets_) {
    for (const PropertyUse& use : set) add_histories(use, histories_);
  }
  for (const StepValue& value : values_) {
    for (const PropertyUse* use : properties_of(value.use)) add_histories(*use, histories_);
  }
  if (histories_.size() > max_histories)
    problem_ = "the clauses use more than 32 different properties that depend on earlier steps";
}

/// Refuses `spend_all` if a forbid says of a further step what depends on the walk before it: `fill_onward`
/// lists the further steps of a hex, however the unit came there.
void CompiledClauses::check_further_steps() {
  if (problem_ || !rule_set_->length.spend_all) return;
  for (const Clause& clause : rule_set_->clauses) {
    const PropertyUse* use = clause.is_plain_forbid() ? tested(clause) : nullptr;
    if (use == nullptr || use->negated) continue;
    const AtomNeeds needs = needs_of(*use);
    if (!needs.has(AtomNeed::history) && !needs.has(AtomNeed::entered) && !needs.has(AtomNeed::spent))
      continue;
    problem_ = fmt::format(
        "`spend_all` of `length` cannot be combined with clause \"{}\", which forbids steps by what the path "
        "did before: whether a further step can be paid must not depend on that",
        clause.id);
    return;
  }
}

std::shared_ptr<const CandidateGraph> CompiledClauses::with_histories(
    std::shared_ptr<const CandidateGraph> graph, const BoardFacts& board,
    const RetreatQuestion& question) const {
  if (histories_.empty() || graph == nullptr) return graph;
  std::vector<std::unique_ptr<StepHistory>> histories;
  for (const PropertyUse& use : histories_)
    histories.push_back(atom_of(use.property).history(board, *rule_set_, question, use));
  const Hex start = board.position().unit(question.unit).hex;
  const auto from = [&](std::uint32_t step) { return start + graph->vertices[graph->steps[step].from]; };
  const auto to = [&](std::uint32_t step) { return start + graph->vertices[graph->steps[step].to]; };
  // The label of several is the number of their labels, in the order in which they are met.
  std::vector<std::vector<std::uint32_t>> labels{std::vector<std::uint32_t>(histories.size(), 0)};
  std::map<std::vector<std::uint32_t>, std::uint64_t> number_of{{labels.front(), 0}};
  const auto after = [&](std::uint64_t label, std::uint32_t step) {
    std::vector<std::uint32_t> next(histories.size());
    for (std::size_t h = 0; h < histories.size(); ++h)
      next[h] = histories[h]->after(labels[label][h], from(step), to(step));
    const auto [known, is_new] = number_of.try_emplace(next, labels.size());
    if (is_new) labels.push_back(std::move(next));
    return known->second;
  };
  const auto marks = [&](std::uint64_t label, std::uint32_t step) {
    std::uint32_t bits = 0;
    for (std::size_t h = 0; h < histories.size(); ++h) {
      if (histories[h]->shows(labels[label][h], from(step), to(step))) bits |= std::uint32_t{1} << h;
    }
    return bits;
  };
  return mark_steps(graph, 0, after, marks);
}

/// Gives a bit to every set of properties that a clause tests. If there are more sets than bits, those that
/// the search cannot count come first, and the last of the others remain without.
void CompiledClauses::assign_bits() {
  std::vector<PropertySet> needed, all;
  for (const Clause& clause : rule_set_->clauses) {
    std::vector<PropertySet> of_clause{clause.except_to_avoid,
                                       clause.benchmark_excludes.value_or(PropertySet{})};
    const PropertyUse* use = tested(clause);
    const PropertySet own = use != nullptr ? PropertySet{positive(*use)} : PropertySet{};
    if (needs_bit(clause)) of_clause.push_back(own);
    for (const ChartRow& row : clause.chart) of_clause.push_back({row.step});
    for (const PropertySet& set : of_clause) {
      insert(needed, set);
      insert(all, set);
    }
    insert(all, own);
  }
  if (needed.size() > max_bits) {
    problem_ =
        "the clauses use more than 61 different properties and lists of properties in exceptions and charts";
    return;
  }
  if (all.size() > max_bits) {
    for (const PropertySet& set : all) insert(needed, set);
    all = std::move(needed);
    all.resize(max_bits);
  }
  sets_ = std::move(all);
}

/// Returns the bit of a set, 0 if it has none.
PropertyBits CompiledClauses::bit_of(const PropertySet& set) const {
  const auto at = std::find(sets_.begin(), sets_.end(), set);
  return at == sets_.end() ? 0 : PropertyBits{1} << static_cast<unsigned>(at - sets_.begin());
}

int CompiledClauses::value_of(const ValueUse& use, ClauseKind kind) {
  values_.push_back({use, kind});
  return static_cast<int>(values_.size()) - 1;
}

int CompiledClauses::members_of(const PropertyUse& use) {
  anchors_.push_back(use);
  return static_cast<int>(anchors_.size()) - 1;
}

/// Makes a clause test that a path has a property somewhere or, if it is negated, nowhere.
void CompiledClauses::test(const PropertyUse& use, GraphClause& out) {
  out.bits = bit_of({positive(use)});
  if (out.bits != 0) {
    out.test = use.negated ? GraphClause::Test::lacks : GraphClause::Test::any;
    return;
  }
  // Without a bit the steps with the property are counted, and negative if the path must have one.
  out.test = GraphClause::Test::over_limit;
  ValueUse count;
  count.quantity = Quantity::count;
  count.property = use;
  out.value = value_of(count, ClauseKind::forbid);
  out.limit = use.negated ? -1 : 0;
}

void CompiledClauses::add(const Clause& clause) {
  GraphClause out;
  out.kind = clause.kind;
  out.step_by_step = clause.step_by_step;
  out.lookahead = clause.lookahead;
  if (!clause.chart.empty()) {
    if (clause.kind == ClauseKind::chart) {
      out.kind = ClauseKind::forbid;
      out.test = GraphClause::Test::chart;
    }
    for (const ChartRow& row : clause.chart) out.rows.push_back(bit_of({row.step}));
  }
  out.unless_only_path = clause.unless_only_path;
  out.except_to_avoid = bit_of(clause.except_to_avoid);
  if (clause.benchmark_excludes) out.benchmark_excludes = bit_of(*clause.benchmark_excludes);
  if (clause.property) {
    const PropertyUse& use = *clause.property;
    if (atom_of(use.property).is_whole_path) {
      out.test = GraphClause::Test::revisit;
    } else if (is_fixed_member(use)) {
      out.test = GraphClause::Test::no_common_member;
      out.set = members_of(use);
    } else {
      test(use, out);
    }
  } else if (clause.forbids_losses()) {
    out.test = GraphClause::Test::over_limit;
    out.is_last = true;
    out.value = value_of(*clause.value, clause.kind);
    // What a unit can lose is known with the question.
    out.limit = std::numeric_limits<std::int64_t>::max();
  } else if (clause.value) {
    out.test = GraphClause::Test::value;
    out.value = clause.value->quantity == Quantity::movement_points && !clause.value->at_end
                    ? movement_points_value
                    : value_of(*clause.value, clause.kind);
  }
  clauses_.push_back(out);
}

std::vector<GraphClause> CompiledClauses::clauses(const RetreatQuestion& question) const {
  std::vector<GraphClause> all = clauses_;
  if (tests_ends(question)) {
    GraphClause ends;
    ends.test = GraphClause::Test::walk_ends;
    ends.of_length = true;
    all.push_back(ends);
  } else if (question.amount.budget) {
    GraphClause limit;
    limit.test = GraphClause::Test::over_limit;
    limit.value = movement_points_value;
    limit.limit = question.amount.budget->parts;
    limit.bits = unpaid_bit;
    limit.of_length = true;
    all.push_back(limit);
  }
  // Clauses without bits remove nothing: they fill the place of an absent clause.
  const auto forbid_at = [&all](std::uint32_t index, PropertyBits bit) {
    all.resize(index);
    GraphClause clause;
    clause.bits = bit;
    all.push_back(clause);
  };
  if (!question.closed.empty()) forbid_at(closing_clause(*rule_set_), closed_bit);
  if (!question.full.empty()) forbid_at(room_clause(*rule_set_), full_bit);
  return all;
}

std::vector<GraphClause> CompiledClauses::clauses(const RetreatQuestion& question,
                                                  const Position& position) const {
  std::vector<GraphClause> all = clauses(question);
  for (std::size_t c = 0; c < clauses_.size(); ++c) {
    const Clause& clause = rule_set_->clauses[c];
    // A clause without bits removes nothing.
    if (!applies(clause, position, *rule_set_, question)) all[c] = GraphClause{};
    if (clause.forbids_losses() && !question.is_displaced)
      all[c].limit = spare_strength(clause, position, *rule_set_, question);
  }
  return all;
}

/// Tests whether the length rule asks more of a walk than a number of hexes or of movement points.
bool CompiledClauses::tests_ends(const RetreatQuestion& question) const {
  const Length& length = rule_set_->length;
  const bool by_points = question.amount.budget && (length.minimum_move || length.spend_all);
  return by_points || !length.stops.empty() || length.continue_while || !length.exits.empty();
}

WalkLengths CompiledClauses::lengths(const RetreatQuestion& question, std::int64_t cheapest_step) const {
  const RetreatLength& amount = question.amount;
  const Length& length = rule_set_->length;
  const auto paid_by = [&](MovementPoints points) {
    const std::int64_t steps = cheapest_step > 0 ? points.parts / cheapest_step : max_retreat_hexes;
    return static_cast<int>(std::clamp<std::int64_t>(steps, 1, max_retreat_hexes));
  };
  if (amount.is_by_budget()) {
    // Leaving the map costs nothing.
    const int steps = paid_by(*amount.budget) + (length.exits.empty() ? 0 : 1);
    return {1, std::min(steps, max_retreat_hexes), false};
  }
  WalkLengths lengths{std::max(amount.min_hexes, 1), amount.max_hexes, false};
  if (length.up_to || !length.stops.empty() || !length.exits.empty()) lengths.min = 1;
  if (length.continue_while) {
    const int extra =
        amount.extra_budget ? std::min(length.max_extra, paid_by(*amount.extra_budget)) : length.max_extra;
    lengths.max = std::min(lengths.max + extra, max_retreat_hexes);
  }
  if (has_one_more(length)) lengths.max = std::min(lengths.max + 1, max_retreat_hexes);
  lengths.receding = receding_ && lengths.min == lengths.max && !amount.budget;
  return lengths;
}

std::shared_ptr<const CandidateGraph> CompiledClauses::split_by_history(
    std::shared_ptr<const CandidateGraph> graph, const RetreatQuestion& question, const StepCosts& costs,
    Hex from) const {
  StepContexts contexts;
  if (asks_entered_) contexts.required = question.amount.max_hexes;
  const auto allowance = question.amount.allowance();
  if (allowance && (costs.any_takes_all() || (asks_spent_ && question.amount.budget))) {
    SpentBudget& budget = contexts.budget.emplace();
    budget.limit = allowance->parts;
    for (const CandidateGraph::Step& step : graph->steps) {
      const Hex start = from + graph->vertices[step.from];
      const auto price = costs.map().exists(start) ? costs.price(start, direction(step.direction))
                                                   : std::optional<StepPrice>();
      budget.costs.push_back(price ? price->least.parts : 0);
      budget.takes_all.push_back(price && price->takes_all ? 1 : 0);
    }
  }
  if (!contexts.required && !contexts.budget) return graph;
  return with_contexts(std::move(graph), contexts);
}

namespace {

/// Returns the minimum cost of the steps that a budget can pay for on some way from a hex; nothing if it pays
/// for none.
std::optional<std::int64_t> cheapest_in_reach(const StepCosts& costs, Hex from, MovementPoints budget) {
  std::optional<std::int64_t> cheapest;
  MovementSearch search;
  for (const ReachedHex& reached : search.range(costs, from, budget)) {
    for (int d = 0; d < direction_count; ++d) {
      const auto step = costs.cost(reached.hex, direction(d));
      if (!step || reached.cost.parts + step->parts > budget.parts) continue;
      if (!cheapest || step->parts < *cheapest) cheapest = step->parts;
    }
  }
  return cheapest;
}

}  // namespace

WalkLengths CompiledClauses::lengths(const RetreatQuestion& question, const StepCosts& costs,
                                     Hex from) const {
  const RetreatLength& amount = question.amount;
  if (!amount.is_by_budget() && !amount.extra_budget) return lengths(question, 1);
  const MovementPoints budget = amount.is_by_budget() ? *amount.budget : *amount.extra_budget;
  return lengths(question,
                 cheapest_in_reach(costs, from, budget).value_or(std::max<std::int64_t>(budget.parts, 1)));
}

// --- facts ----------------------------------------------------------------------------------------

namespace {

/// Builds the sets of the members of the steps and the length rule of one question.
class GraphBuilder {
 public:
  explicit GraphBuilder(SearchMask& mask)
      : mask_(mask), map_(mask.board().position().map()), graph_(mask.graph()) {}

  void members(const PropertyUse& use, GraphProperties::Members& set) {
    if (use.quantifier != nullptr) return units(use, set);
    const std::vector<AnchorMember> members =
        anchor_members(mask_.board().position(), mask_.rule_set(), mask_.question(), use.anchor);
    const auto compare = atom_of(use.property).compare;
    // Without members the relation never holds, so no path has the property.
    const std::size_t count = std::max<std::size_t>(members.size(), 1);
    set.words = (count + 63) / 64;
    set.bits.assign(graph_.steps.size() * set.words, 0);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const Hex from = use.scope == Scope::step ? hex_of(graph_.steps[i].from) : mask_.start();
      const Hex to = hex_of(graph_.steps[i].to);
      if (members.empty()) set.bits[i * set.words] = 1;
      for (std::size_t m = 0; m < members.size(); ++m) {
        const bool holds =
            compare(members[m].distance_from(map_.grid(), from), members[m].distance_from(map_.grid(), to));
        if (!holds) set.bits[i * set.words + m / 64] |= std::uint64_t{1} << (m % 64);
      }
    }
  }

  /// The same for units, or the hexes of a region: a member is common to the steps on which it has what the
  /// quantifier says.
  void units(const PropertyUse& use, GraphProperties::Members& set) {
    const Atom& atom = atom_of(use.property);
    const Position& position = mask_.board().position();
    const std::vector<PairMember> members = atom.members(position, mask_.rule_set(), mask_.question(), use);
    set.words = (std::max<std::size_t>(members.size(), 1) + 63) / 64;
    set.bits.assign(graph_.steps.size() * set.words, 0);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      const std::array<Hex, 3> path{mask_.start(), hex_of(graph_.steps[i].from), hex_of(graph_.steps[i].to)};
      const AtomStep at{position, mask_.rule_set(), mask_.question(), path, 2};
      if (members.empty()) set.bits[i * set.words] = 1;
      for (std::size_t m = 0; m < members.size(); ++m) {
        if (atom.member_has(at, use, members[m]))
          set.bits[i * set.words + m / 64] |= std::uint64_t{1} << (m % 64);
      }
    }
  }

  /// Tests whether movement points pay for a step, however few it costs.
  bool is_paid(std::size_t step) const {
    const RuleSet& rule_set = mask_.rule_set();
    const Hex to = hex_of(graph_.steps[step].to);
    return mask_.is_possible(step) || leaves_for_free(rule_set, map_, to) || exits_by(rule_set.length, step);
  }

  /// Writes the length rule of a question.
  void walk_ends(const Length& length, WalkEnds& ends) {
    const RetreatLength& amount = mask_.question().amount;
    ends.min = std::max(amount.min_hexes, 1);
    ends.max = amount.max_hexes;
    if (length.up_to) ends.min = 1;
    if (moves_by_contacts()) {
      // Contacts have decided how far it goes.
      ends.min = 1;
      ends.max = max_retreat_hexes;
    }
    ends.max_extra = length.max_extra;
    if (amount.budget) ends.budget = amount.budget->parts;
    if (amount.extra_budget) ends.extra_budget = amount.extra_budget->parts;
    ends.cost.resize(graph_.steps.size());
    ends.flags.assign(graph_.steps.size(), 0);
    ends.stop.assign(graph_.steps.size(), 0);
    ends.after_stop.assign(graph_.steps.size(), 0);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      ends.cost[i] = mask_.parts(i);
      if (exits_by(length, i)) ends.flags[i] |= WalkEnds::exits;
    }
    if (length.continue_while) flag(*length.continue_while, WalkEnds::goes_on, ends);
    if (length.minimum_move && amount.is_rest) {
      // The first step of the retreat lies behind it.
    } else if (length.minimum_move_if) {
      flag(*length.minimum_move_if, WalkEnds::first_free, ends);
    } else if (length.minimum_move) {
      for (std::uint8_t& flags : ends.flags) flags |= WalkEnds::first_free;
    }
    for (std::size_t i = 0; amount.budget && i < graph_.steps.size(); ++i) {
      if (is_paid(i)) continue;
      ends.cost[i] = amount.budget->parts + 1;
      ends.flags[i] &= static_cast<std::uint8_t>(~unsigned{WalkEnds::first_free});
    }
    for (const PropertyUse& use : mask_.rule_set().motion.goal) flag(use, WalkEnds::ends_short, ends);
    for (std::size_t k = 0; k < length.stops.size(); ++k) {
      const LengthStop& stop = length.stops[k];
      ends.stops.push_back({stop.optional, stop.one_more.has_value()});
      for_each_with(stop.on, [&](std::size_t i) {
        if (ends.stop[i] == 0) ends.stop[i] = static_cast<std::uint8_t>(k + 1);
      });
      if (stop.one_more)
        for_each_with(*stop.one_more, [&](std::size_t i) { ends.after_stop[i] |= std::uint64_t{1} << k; });
    }
  }

 private:
  bool exits_by(const Length& length, std::size_t step) const {
    return exit_by(length, mask_.board().position(), mask_.board().side(), hex_of(graph_.steps[step].from),
                   hex_of(graph_.steps[step].to)) != nullptr;
  }
  template <class UseStep>
  void for_each_with(const PropertyUse& use, UseStep use_step) {
    GraphProperties::Values has;
    mask_.count(use, 1, has);
    for (std::size_t i = 0; i < graph_.steps.size(); ++i) {
      if (has.passing[i] != 0) use_step(i);
    }
  }
  void flag(const PropertyUse& use, std::uint8_t flag, WalkEnds& ends) {
    for_each_with(use, [&](std::size_t i) { ends.flags[i] |= flag; });
  }
  bool moves_by_contacts() const {
    const RuleSet& rule_set = mask_.rule_set();
    return rule_set.motion.kind != Motion::Kind::free && rule_set.event_rules &&
           !rule_set.event_rules->contacts.empty();
  }
  Hex hex_of(std::size_t vertex) const { return mask_.vertices()[vertex].hex; }

  SearchMask& mask_;
  const HexMap& map_;
  const CandidateGraph& graph_;
};

}  // namespace

void CompiledClauses::tabulate_planes() {
  for (std::size_t b = 0; b < sets_.size(); ++b) {
    const PropertyBits bit = PropertyBits{1} << b;
    for (const PropertyUse& use : sets_[b]) {
      const auto plane = atom_of(use.property).plane;
      if (plane == nullptr) continue;
      for (std::size_t bits = 0; bits < planes_.passing.size(); ++bits) {
        if (!plane(static_cast<std::uint8_t>(bits))) continue;
        if (use.scope != Scope::end) planes_.passing[bits] |= bit;
        if (use.scope != Scope::through) planes_.ending[bits] |= bit;
      }
    }
  }
}

bool CompiledClauses::fill(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
                           const CandidateGraph& graph, GraphProperties& facts) const {
  const bool receding_graph = graph.is_receding && lengths(question, 1).receding;
  facts.late.clear();
  facts.late_from = 0;
  SearchMask mask(*rule_set_, board, costs, question, graph, planes_, facts, histories_);
  for (std::size_t b = 0; b < sets_.size(); ++b) {
    for (const PropertyUse& use : sets_[b]) {
      if (atom_of(use.property).plane != nullptr || (receding_graph && gives_required_distance(use)))
        continue;
      mask.add(use, PropertyBits{1} << b);
    }
  }
  mask.finish_vertices();
  close(question, board.position().unit(question.unit).hex, graph, facts);
  GraphBuilder builder(mask);
  if (question.amount.budget) {
    for (std::size_t i = 0; i < graph.steps.size(); ++i) {
      if (builder.is_paid(i)) continue;
      facts.passing[i] |= unpaid_bit;
      facts.ending[i] |= unpaid_bit;
    }
  }
  facts.values.resize(values_.size());
  bool fits = true;
  for (std::size_t v = 0; v < values_.size(); ++v) {
    const bool negated = values_[v].use.property.negated;
    fits = fill_values(mask, values_[v].use, values_[v].kind, facts.values[v]) && fits;
    if (!negated) continue;
    // Negative counts: a path without any is above a limit of -1.
    for (std::int64_t& amount : facts.values[v].passing) amount = -amount;
    for (std::int64_t& amount : facts.values[v].ending) amount = -amount;
  }
  facts.sets.resize(anchors_.size());
  for (std::size_t s = 0; s < anchors_.size(); ++s) builder.members(anchors_[s], facts.sets[s]);
  facts.walk_ends.reset();
  if (!tests_ends(question)) return fits;
  builder.walk_ends(rule_set_->length, facts.walk_ends.emplace());
  if (!closes_steps_alone(question)) fill_onward(board, costs, question, graph, *facts.walk_ends);
  return fits;
}

void CompiledClauses::close(const RetreatQuestion& question, Hex from, const CandidateGraph& graph,
                            GraphProperties& facts) const {
  std::vector<PropertyBits> passing(graph.vertices.size(), 0), ending(graph.vertices.size(), 0);
  for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
    const Hex h = from + graph.vertices[v];
    if (std::find(question.closed.begin(), question.closed.end(), h) != question.closed.end())
      passing[v] = ending[v] = closed_bit;
    const auto is_it = [&](const FullHex& full) { return full.hex == h; };
    if (std::any_of(question.full.begin(), question.full.end(), is_it)) ending[v] |= full_bit;
  }
  for (std::size_t i = 0; i < graph.steps.size(); ++i) {
    const std::uint32_t to = graph.steps[i].to;
    facts.passing[i] = (facts.passing[i] & ~(closed_bit | full_bit)) | passing[to];
    facts.ending[i] = (facts.ending[i] & ~(closed_bit | full_bit)) | ending[to];
  }
}

bool CompiledClauses::closes_steps_alone(const RetreatQuestion& question) const {
  return !rule_set_->length.spend_all || !question.amount.budget;
}

/// Lists the steps by which a walk could go on: those that pass the plain forbids, whether the walk ends by
/// them or not.
void CompiledClauses::fill_onward(const BoardFacts& board, const StepCosts& costs,
                                  const RetreatQuestion& question, const CandidateGraph& graph,
                                  WalkEnds& ends) const {
  CandidateGraph around;
  around.vertices = graph.vertices;
  std::unordered_map<Hex, std::uint32_t> vertex_of;
  for (std::uint32_t v = 0; v < graph.vertices.size(); ++v) vertex_of[graph.vertices[v]] = v;
  for (std::uint32_t v = 0; v < graph.vertices.size(); ++v) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(graph.vertices[v], direction(d));
      const auto [at, added] = vertex_of.try_emplace(to, static_cast<std::uint32_t>(around.vertices.size()));
      if (added) around.vertices.push_back(to);
      around.steps.push_back({v, at->second, static_cast<std::uint8_t>(d)});
    }
  }
  GraphProperties properties, of_walks;
  SearchMask mask(*rule_set_, board, costs, question, around, planes_, properties);
  SearchMask walks(*rule_set_, board, costs, question, graph, planes_, of_walks, histories_);
  std::vector<std::uint8_t> no_passing(around.steps.size(), 0), no_ending(around.steps.size(), 0);
  GraphProperties::Values has;
  for (const Clause& clause : rule_set_->clauses) {
    if (!applies(clause, board.position(), *rule_set_, question)) continue;
    if (!clause.chart.empty()) {
      std::vector<std::uint8_t> passes(around.steps.size(), 0), ends_by(around.steps.size(), 0);
      for (const ChartRow& row : clause.chart) {
        mask.count(row.step, 1, has);
        for (std::size_t i = 0; i < passes.size(); ++i) {
          if (has.passing[i] != 0) passes[i] = 1;
          if (has.ending[i] != 0) ends_by[i] = 1;
        }
      }
      for (std::size_t i = 0; i < passes.size(); ++i) {
        if (passes[i] == 0) no_passing[i] = 1;
        if (ends_by[i] == 0) no_ending[i] = 1;
      }
    }
    if (!clause.is_plain_forbid() || !clause.property) continue;
    if (clause.property->property == Property::revisit) ends.enters_none_twice = true;
    const PropertyUse* use = tested(clause);
    if (use == nullptr || use->negated) continue;
    mask.count(*use, 1, has);
    for (std::size_t i = 0; i < around.steps.size(); ++i) {
      if (has.passing[i] != 0) no_passing[i] = 1;
      if (has.ending[i] != 0) no_ending[i] = 1;
    }
    // A walk that goes on passes through the hex in which it could have ended.
    walks.count(*use, 1, has);
    for (std::size_t i = 0; i < graph.steps.size(); ++i) {
      if (has.passing[i] != 0) ends.after_stop[i] |= no_walk_further;
    }
  }
  ends.onward.resize(graph.vertices.size());
  for (std::size_t i = 0; i < around.steps.size(); ++i) {
    const Hex to = mask.vertices()[around.steps[i].to].hex;
    const bool closed =
        std::find(question.closed.begin(), question.closed.end(), to) != question.closed.end();
    const bool full = std::any_of(question.full.begin(), question.full.end(),
                                  [&](const FullHex& f) { return f.hex == to; });
    const Hex from = mask.vertices()[around.steps[i].from].hex;
    const bool exits = exit_by(rule_set_->length, board.position(), board.side(), from, to) != nullptr;
    // A step over an exit ends the walk.
    const bool may_end = no_ending[i] == 0 && !full, may_pass = no_passing[i] == 0 && !exits;
    ends.onward[around.steps[i].from][around.steps[i].direction] =
        !closed && (may_end || may_pass) && (exits || mask.is_possible(i)) ? mask.least_parts(i)
                                                                           : WalkEnds::no_step;
  }
}

}  // namespace rearguard
