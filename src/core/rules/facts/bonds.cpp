#include "src/core/rules/facts/bonds.h"

#include <algorithm>
#include <optional>

#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr int axis_count = 3;
constexpr unsigned first_free_bit = 2;  // of a HexPlane

std::uint8_t marked(int bit) {
  return static_cast<std::uint8_t>(1U << (static_cast<unsigned>(bit) + first_free_bit));
}

bool has(const std::vector<Hex>& sorted, Hex h) {
  return std::binary_search(sorted.begin(), sorted.end(), h);
}

/// The hexes that the units which can be bonded control, computed at first use.
class ControlledHexes {
 public:
  ControlledHexes(const Position& position, const BondRule& rule, const ZocRule& zoc)
      : position_(position), rule_(rule), zoc_(zoc), of_unit_(position.units().size()) {}

  const std::vector<Hex>& of(UnitIndex u) {
    std::optional<std::vector<Hex>>& hexes = of_unit_[u];
    if (!hexes) {
      const bool can = rule_.where == nullptr || meets(*rule_.where, position_, u);
      hexes = can ? controlled_hexes(position_, zoc_, u) : std::vector<Hex>{};
    }
    return *hexes;
  }

 private:
  const Position& position_;
  const BondRule& rule_;
  const ZocRule& zoc_;
  std::vector<std::optional<std::vector<Hex>>> of_unit_;
};

}  // namespace

BondPlanes::BondPlanes(const Position& position, const BondRule& rule, const ZocRule& zoc,
                       const std::vector<UnitIndex>& units)
    : grid_(&position.map().grid()), hexsides_(position.map()), axes_(position.map()) {
  constexpr int bond_length = 2;
  ControlledHexes controlled(position, rule, zoc);
  std::vector<std::uint8_t> is_unit(position.units().size(), 0);
  for (const UnitIndex u : units) is_unit[u] = 1;
  for (const UnitIndex u : units) {
    if (controlled.of(u).empty()) continue;
    for (const Hex other : ring(position.unit(u).hex, bond_length)) {
      if (!position.map().exists(other)) continue;
      for (const UnitIndex v : position.units_in(other)) {
        if (v > u && is_unit[v] != 0 && position.unit(u).side == position.unit(v).side)
          bond(position.unit(u).hex, other, controlled.of(u), controlled.of(v));
      }
    }
  }
}

void BondPlanes::bond(Hex one, Hex other, const std::vector<Hex>& of_one, const std::vector<Hex>& of_other) {
  std::vector<int> between;  // as directions from `one`
  for (int d = 0; d < direction_count; ++d) {
    if (adjacent(neighbour(one, direction(d)), other)) between.push_back(d);
  }
  const bool both_hold = std::all_of(between.begin(), between.end(), [&](int d) {
    const Hex h = neighbour(one, direction(d));
    return has(of_one, h) && has(of_other, h);
  });
  if (!both_hold) return;
  const Hex first = neighbour(one, direction(between.front()));
  if (between.size() == 1) return axes_.mark(grid_->index(first), marked(between.front() % axis_count));
  const Hex second = neighbour(one, direction(between.back()));
  const Direction d = *direction_between(first, second);
  hexsides_.mark(grid_->index(first), marked(index_of(d)));
  hexsides_.mark(grid_->index(second), marked(index_of(opposite(d))));
}

unsigned BondPlanes::of(const HexPlane& plane, Hex h) const {
  return grid_->contains(h) ? unsigned{plane[grid_->index(h)]} >> first_free_bit : 0;
}

BondsInForce::BondsInForce(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                           const std::string& name)
    : board_(board), question_(question) {
  const auto rule = rule_set.bonds.find(name);
  if (rule == rule_set.bonds.end()) return;
  rule_ = &rule->second;
  zoc_ = &rule_set.zoc_named(rule_->zoc);
  planes_ = &board.bonds(*rule_, *zoc_);
}

bool BondsInForce::undone(Hex h) const {
  return is_cancelled(board_, rule_->cancelled_by, question_, h) ||
         is_cancelled(board_, zoc_->cancelled_by, question_, h);
}

bool BondsInForce::across(Hex from, Hex to) const {
  if (planes_ == nullptr) return false;
  const auto d = direction_between(from, to);
  return d && ((planes_->hexsides(from) >> static_cast<unsigned>(index_of(*d))) & 1U) != 0 && !undone(from) &&
         !undone(to);
}

unsigned BondsInForce::axes(Hex h) const {
  const unsigned all = planes_ == nullptr ? 0 : planes_->axes(h);
  return all == 0 || undone(h) ? 0 : all;
}

int side_of_axis(int axis, int direction) {
  const int turn = (direction - axis + direction_count) % direction_count;
  return turn % axis_count == 0 ? 0 : turn < axis_count ? 1 : -1;
}

}  // namespace rearguard
