#include "src/engine/quick_retreat.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "src/rules/frames.h"
#include "src/rules/gaining.h"
#include "src/rules/translation.h"

namespace rearguard {
namespace {

using At = std::size_t;
using Levels = std::array<std::int32_t, 56>;

/// Whether the steps with a property can be told ring by ring.
bool tells_by_ring(const PropertyUse& use) {
  if (use.negated) return false;
  if (is_relation(use.property)) return use.members == Members::nearest || use.members == Members::sum;
  return tells_by_plane(use) || use.property == Property::impassable ||
         use.property == Property::retreat_fire;
}

/// Whether what it forbids can be left out when the walks are gathered.
bool closes(const PropertyUse& use) {
  if (use.property == Property::impassable) return use.scope != Scope::end && use.scope != Scope::passed;
  return tells_by_plane(use);
}

/// No walk that gains distance with every step has the property.
bool idle(const PropertyUse& use) {
  return !use.negated && (use.property == Property::revisit || gives_required_distance(use));
}

/// How a step's end must lie to its beginning, in distance to a frame.
struct Relation {
  explicit Relation(Property property)
      : rises(property == Property::farther || property == Property::not_farther),
        negative(property == Property::not_closer || property == Property::not_farther) {}
  bool holds(std::int32_t before, std::int32_t after) const {
    return (rises ? after > before : after < before) != negative;
  }

  bool rises, negative;
};

/// Gives each sector the level of the next one's first hex where its own walks look for it.
void lend_levels(Levels& levels, int k) {
  if (k >= most_rings) return;
  for (At s = 0; s < direction_count; ++s)
    levels[8 * s + static_cast<At>(k)] = levels[8 * ((s + 1) % direction_count)];
}

}  // namespace

struct QuickRetreat::Facts {
  Facts(const RingBoard& of, const RetreatQuestion& asked)
      : board(of),
        question(asked),
        rings(asked.amount.most_hexes),
        start(of.board().position().unit(asked.unit).hex) {}

  const RingBoard& board;
  const RetreatQuestion& question;
  int rings;
  Hex start;
  bool priced = false;  ///< the weights are the movement points of every walk left
  // Gathered when a clause first asks for them; rings 1 to `rings` are filled, the others never read.
  bool has_planes = false, has_open = false;
  std::array<BoardPlanes, most_rings + 1> planes;
  RingSteps open;
};

QuickRetreat::QuickRetreat(const Doctrine& doctrine) : doctrine_(&doctrine) {
  if (!only_gaining(doctrine) || doctrine.length.property) return;
  std::vector<Step> plan;
  for (const std::size_t c : doctrine.order_of_application()) {
    const Clause& clause = doctrine.clauses[c];
    if (clause.unless_only_path || !clause.only_way_without.empty() || clause.beaten_only_without) return;
    if (clause.step_by_step && clause.kind != ClauseKind::forbid) return;
    Step step{clause.kind, nullptr, {}};
    if (clause.property) {
      if (idle(*clause.property)) continue;
      step.use = &*clause.property;
    } else if (clause.value) {
      const ValueUse& value = *clause.value;
      const bool counts = value.quantity == Quantity::count || value.quantity == Quantity::any;
      if (value.at_end || (!counts && value.quantity != Quantity::movement_points)) return;
      if (counts) step.use = &value.property;
      if (value.quantity == Quantity::any) {
        if (clause.kind == ClauseKind::most) return;
        if (idle(value.property)) continue;
        step.kind = ClauseKind::avoid;
      }
    }
    if (step.use != nullptr && !tells_by_ring(*step.use)) return;
    if (step.kind == ClauseKind::forbid && step.use != nullptr && closes(*step.use)) {
      close(*step.use);
      continue;
    }
    plan.push_back(step);
    if (step.use == nullptr) continue;
    wanted_bits_ |= BoardFacts::exists;
    if (step.use->property == Property::enemy) wanted_bits_ |= BoardFacts::enemy;
    if (step.use->property == Property::friendly) wanted_bits_ |= BoardFacts::friendly;
    if (step.use->property == Property::next_to_enemy) wanted_bits_ |= BoardFacts::next_to_enemy;
    if (step.use->property == Property::map_edge) wanted_bits_ |= BoardFacts::at_map_edge;
    if (step.use->property == Property::enemy_zoc) {
      wanted_bits_ |= BoardFacts::zoc;
      if (doctrine.zoc.friend_cancels) wanted_bits_ |= BoardFacts::friendly;
    }
  }
  // What is forbidden comes first, whatever the order: no preference may keep it.
  std::stable_partition(plan.begin(), plan.end(),
                        [](const Step& step) { return step.kind == ClauseKind::forbid; });
  plan_ = std::move(plan);
}

/// Closes hexes, or steps that the class cannot make, to every walk.
void QuickRetreat::close(const PropertyUse& use) {
  if (use.property == Property::impassable) {
    closed_.impassable = true;
    return;
  }
  BitValues values = 0;
  for (unsigned bits = 0; bits < 64; ++bits)
    values |= BitValues{plane_holds(use.property, doctrine_->zoc, bits)} << bits;
  if (use.scope != Scope::end) closed_.passing |= values;
  if (use.scope != Scope::passed) closed_.end |= values;
}

namespace {

/// The steps on walks still left that are in a relation; `level_at` gives a hex's distance to the frame.
template <class LevelAt>
void relate(const PropertyUse& use, Hex start, int rings, const RingSteps& walks, bool dropped,
            const LevelAt& level_at, RingSteps& steps) {
  std::array<Levels, 2> levels;
  levels[0].fill(level_at(start));
  levels[1].fill(0);
  const Relation relation(use.property);
  const bool by_step = use.scope == Scope::step;
  RingBits from = ring_corners;
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    // Properties of a hex compare it with the start of the retreat.
    const Levels& before = levels[by_step ? (ring - 1) % 2 : 0];
    Levels& here = levels[by_step ? ring % 2 : 1];
    const RingBits along = walks.along[ring] & from;
    const RingBits across = walks.across[ring] & from << 1U;
    for (RingBits left = along | across; left != 0; left &= left - 1) {
      const At b = static_cast<At>(std::countr_zero(left));
      here[b] = level_at(start + ring_offset(k, static_cast<int>(b)));
      steps.along[ring] |= RingBits{relation.holds(before[b], here[b])} << b;
      if (b > 0) steps.across[ring] |= RingBits{relation.holds(before[b - 1], here[b])} << b;
    }
    lend_levels(here, k);
    const RingBits reached =
        dropped && by_step ? (along & ~steps.along[ring]) | (across & ~steps.across[ring]) : along | across;
    from = lend_corners(reached, k);
  }
}

/// The directions from the start in which all of them stand, a bit each; nothing where some stand elsewhere.
std::optional<unsigned> as_neighbours(Hex start, const std::vector<FrameMember>& members) {
  unsigned directions = 0;
  for (const FrameMember& m : members) {
    int d = 0;
    while (d < direction_count && neighbour(start, direction(d)) != m.hex) ++d;
    if (m.line || d == direction_count) return std::nullopt;
    directions |= 1U << static_cast<unsigned>(d);
  }
  return directions;
}

}  // namespace

const RingSteps& QuickRetreat::in_relation_to_neighbours(Step& step, unsigned directions) {
  step.to_neighbours.resize(1U << static_cast<unsigned>(direction_count));
  std::optional<RingSteps>& known = step.to_neighbours[directions];
  if (known) return *known;
  RingSteps all;
  for (int k = 1; k <= most_rings; ++k) {
    all.along[static_cast<At>(k)] = ring_hexes(k);
    all.across[static_cast<At>(k)] = ring_hexes(k) & ~ring_corners;
  }
  const auto nearest = [directions](Hex h) {
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (int d = 0; d < direction_count; ++d) {
      if ((directions >> static_cast<unsigned>(d) & 1U) != 0)
        least = std::min(least, distance(h, direction_vectors[static_cast<At>(d)]));
    }
    return least;
  };
  known.emplace();
  relate(*step.use, {}, most_rings, all, false, nearest, *known);
  return *known;
}

/// The steps on walks still left that are in a relation to a frame, and maybe others.
void QuickRetreat::in_relation(Step& step, const Facts& facts, bool dropped, RingSteps& steps) const {
  const PropertyUse& use = *step.use;
  const BoardFacts& board = facts.board.board();
  if (use.frame == Frame::enemies && use.members == Members::nearest) {
    if (board.enemies().empty()) return;
    relate(
        use, facts.start, facts.rings, walks_, dropped, [&](Hex h) { return board.nearest_enemy(h); }, steps);
    return;
  }
  const Position& position = board.position();
  const std::vector<FrameMember> members = frame_members(position, facts.question, use.frame);
  if (members.empty()) return;
  if (use.members == Members::nearest) {
    if (const auto directions = as_neighbours(facts.start, members)) {
      steps = in_relation_to_neighbours(step, *directions);
      return;
    }
  }
  const Grid& grid = position.map().grid();
  const auto level_at = [&](Hex h) {
    return static_cast<std::int32_t>(distance_to_frame(grid, members, use.members, h));
  };
  relate(use, facts.start, facts.rings, walks_, dropped, level_at, steps);
}

/// Fills `steps` with those that have a property, as far as its scope reaches.
/// `dropped`: such steps will be, so that no walk over them is looked at further.
void QuickRetreat::has_property(Step& step, Facts& facts, bool dropped, RingSteps& steps) const {
  const PropertyUse& use = *step.use;
  for (At k = 1; k <= static_cast<At>(facts.rings); ++k) steps.along[k] = steps.across[k] = 0;
  const int first = use.scope == Scope::end ? facts.rings : 1;
  const int last = use.scope == Scope::passed ? facts.rings - 1 : facts.rings;
  if (is_relation(use.property)) {
    in_relation(step, facts, dropped, steps);
    for (int k = 1; k <= facts.rings; ++k) {
      if (k >= first && k <= last) continue;
      steps.along[static_cast<At>(k)] = steps.across[static_cast<At>(k)] = 0;
    }
    return;
  }
  const BoardFacts& board = facts.board.board();
  for (int k = first; k <= last; ++k) {
    const At ring = static_cast<At>(k);
    if (use.property == Property::impassable) {
      if (!std::exchange(facts.has_open, true)) facts.board.gather_open(facts.start, facts.rings, facts.open);
      steps.along[ring] = ~facts.open.along[ring];
      steps.across[ring] = ~facts.open.across[ring];
      continue;
    }
    RingBits hexes = 0;
    if (use.property != Property::retreat_fire) {
      if (!std::exchange(facts.has_planes, true))
        facts.board.gather(facts.start, facts.rings, wanted_bits_, facts.planes);
      hexes = plane_of(use.property, doctrine_->zoc, facts.planes[ring]);
    } else if (board.anyone_can_fire()) {
      for (RingBits left = walks_.along[ring] | walks_.across[ring]; left != 0; left &= left - 1) {
        const int b = std::countr_zero(left);
        const Hex h = facts.start + ring_offset(k, b);
        if ((board.bits(h) & BoardFacts::exists) != 0 && board.under_retreat_fire(h))
          hexes |= RingBits{1} << static_cast<unsigned>(b);
      }
    }
    steps.along[ring] = steps.across[ring] = hexes;
  }
}

namespace {

/// Whether there was anything to drop.
bool drop(RingSteps& walks, const RingSteps& dropped, int rings) {
  RingBits met = 0;
  for (At k = 1; k <= static_cast<At>(rings); ++k) {
    met |= (walks.along[k] & dropped.along[k]) | (walks.across[k] & dropped.across[k]);
    walks.along[k] &= ~dropped.along[k];
    walks.across[k] &= ~dropped.across[k];
  }
  return met != 0;
}

}  // namespace

/// Keeps the walks that nothing forbids; false where there are none.
bool QuickRetreat::forbid(Facts& facts) {
  facts.board.gather_walks(facts.start, facts.rings, closed_, walks_);
  RingSteps with;
  for (Step& step : *plan_) {
    if (step.kind != ClauseKind::forbid) break;
    has_property(step, facts, true, with);
    drop(walks_, with, facts.rings);
  }
  return keep_ring_walks(walks_, facts.rings);
}

/// Sets the weights of the walks left to what a preference adds up.
void QuickRetreat::weigh(Step& step, Facts& facts) {
  const std::int64_t one = step.kind == ClauseKind::most ? -1 : 1;
  facts.priced = step.use == nullptr && one > 0;
  if (step.use == nullptr) {
    facts.board.gather_costs(facts.start, facts.rings, walks_, weights_);
    if (one > 0) return;
    for (At k = 1; k <= static_cast<At>(facts.rings); ++k) {
      for (At b = 0; b < 48; ++b) {
        if ((walks_.along[k] >> b & 1U) != 0) weights_.along[k][b] = -weights_.along[k][b];
        if ((walks_.across[k] >> b & 1U) != 0) weights_.across[k][b] = -weights_.across[k][b];
      }
    }
    return;
  }
  RingSteps with;
  has_property(step, facts, false, with);
  for (At k = 1; k <= static_cast<At>(facts.rings); ++k) {
    for (At b = 0; b < 48; ++b) {
      weights_.along[k][b] = (with.along[k] >> b & 1U) != 0 ? one : 0;
      weights_.across[k][b] = (with.across[k] >> b & 1U) != 0 ? one : 0;
    }
  }
}

void QuickRetreat::prefer(Step& step, Facts& facts) {
  if (step.kind != ClauseKind::avoid) {
    weigh(step, facts);
    sums_.keep_least(walks_, weights_, facts.rings);
    return;
  }
  RingSteps with;
  has_property(step, facts, false, with);
  RingSteps without = walks_;
  if (drop(without, with, facts.rings) && keep_ring_walks(without, facts.rings)) walks_ = without;
}

const std::vector<LegalEnd>& QuickRetreat::ends(const RingBoard& board, const RetreatQuestion& question) {
  Facts facts(board, question);
  ends_.clear();
  if (!forbid(facts)) return ends_;
  for (Step& step : *plan_) {
    if (step.kind != ClauseKind::forbid) prefer(step, facts);
  }
  if (!facts.priced) board.gather_costs(facts.start, facts.rings, walks_, weights_);
  for (const RingEnd& end : sums_.ends(walks_, weights_, facts.rings))
    ends_.push_back({facts.start + ring_offset(facts.rings, end.bit), end.path_count, end.least_sum});
  return ends_;
}

}  // namespace rearguard
