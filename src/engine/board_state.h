#pragma once
// A position that changes while a combat result is resolved.

#include <cstdint>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/engine/removed_unit.h"
#include "src/rules/stacking.h"

namespace rearguard {

/// Units go by their ids: indices change when one is removed.
class BoardState {
 public:
  BoardState(const Position& position, const StackingRule& stacking)
      : position_(position), stacking_(stacking) {}

  const Position& position() const { return position_; }
  std::string number(Hex h) const { return position_.map().grid().number(h); }
  bool has(const std::string& id) const { return position_.find(id).has_value(); }
  /// Only for ids of the position.
  const Unit& unit(const std::string& id) const { return position_.unit(*position_.find(id)); }

  /// Units of the side of `id` and its allies in a hex, but not itself; top first.
  std::vector<std::string> friends_in(Hex h, const std::string& id) const;
  /// Enemies of `id` in the order of their hex numbers, of one hex in that of their ids.
  std::vector<std::string> enemies_of(const std::string& id) const;

  bool limited() const { return stacking_.limit > 0; }
  /// Whether units that count so much together are over the limit.
  bool over_limit(std::int64_t load) const { return over_stacking_limit(stacking_, load); }
  /// What a unit counts against the limit.
  std::int64_t weight(const std::string& id) const { return stacking_weight(stacking_, unit(id).stacking); }
  /// What `id` and the friends in a hex count together, wherever `id` stands.
  std::int64_t load(Hex h, const std::string& id) const;

  void move(const std::string& id, Hex to);
  void face(const std::string& id, Direction facing);
  void set_marker(const std::string& id, const std::string& marker, bool on);
  void set_count(const std::string& id, const std::string& name, int number);
  void engage(const std::string& a, const std::string& b);
  void disengage(const std::string& id);
  void set_state(const std::string& id, const std::string& state);
  void set_strength(const std::string& id, int strength);
  /// `outcome`: what has become of it.
  void remove(const std::string& id, const std::string& outcome);
  /// The units that were removed, in that order.
  const std::vector<RemovedUnit>& removed_units() const { return removed_units_; }

 private:
  /// What stands nowhere else than in the unit itself.
  template <class Change>
  void amend(const std::string& id, Change make);

  Position position_;
  StackingRule stacking_;
  std::vector<RemovedUnit> removed_units_;
};

}  // namespace rearguard
