#include "src/core/engine/terms/board_state.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

#include "src/core/board/setup_of.h"

namespace rearguard {
namespace {

Position remade(const Position& old, const Setup& setup) {
  auto made = Position::make(old.shared_map(), setup);
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&made))
    throw std::logic_error(problems->front().subject + ": " + problems->front().message);
  return std::get<Position>(std::move(made));
}

constexpr const char* entered_region = "entered";

/// States a number; one of 0 is not kept.
void state(std::map<std::string, int>& numbers, const std::string& name, int number) {
  if (number == 0) {
    numbers.erase(name);
  } else {
    numbers[name] = number;
  }
}

}  // namespace

BoardState::BoardState(const Position& position, const RuleSet& rules) : position_(position), rules_(&rules) {
  const auto stated = position.own_regions().find(entered_region);
  if (stated != position.own_regions().end()) entered_ = stated->second.hexes;
}

void BoardState::set_entered(const std::vector<Hex>& hexes) {
  std::vector<Hex> all = entered_.value_or(std::vector<Hex>{});
  for (const Hex h : hexes) {
    if (position_.map().grid().contains(h)) all.push_back(h);  // a region has no hexes beyond the edge
  }
  position_.state_region(entered_region, std::move(all));
  is_entered_set_ = true;
}

void BoardState::forget_entered() {
  if (!is_entered_set_) return;
  is_entered_set_ = false;
  if (entered_) return position_.state_region(entered_region, *entered_);
  position_.forget_region(entered_region);
}

std::vector<std::string> BoardState::friends_in(Hex h, const std::string& id) const {
  std::vector<std::string> ids;
  for (const UnitIndex u : position_.units_in(h)) {
    const Unit& other = position_.unit(u);
    if (other.id != id && !position_.enemies(other.side, unit(id).side)) ids.push_back(other.id);
  }
  return ids;
}

std::vector<std::string> BoardState::enemies_of(const std::string& id) const {
  std::vector<std::tuple<NumberKey, std::string>> found;
  for (const Unit& other : position_.units()) {
    if (position_.enemies(other.side, unit(id).side))
      found.emplace_back(position_.map().grid().key(other.hex), other.id);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> ids;
  for (const auto& [key, enemy] : found) ids.push_back(enemy);
  return ids;
}

std::int64_t BoardState::load(Hex h, const std::string& id) const {
  const StackingLimit limit = limit_of(id);
  return limit.weight(*position_.find(id)) + limit.friendly_load(h);
}

void BoardState::restore(const Position& position) {
  forget_entered();
  removed_units_.clear();
  if (is_remade_) {
    position_ = position;
  } else {
    for (const UnitIndex u : amended_) position_.amend(u, position.unit(u));
  }
  amended_.clear();
  is_remade_ = false;
}

template <class Change>
void BoardState::amend(const std::string& id, Change make) {
  const UnitIndex u = *position_.find(id);
  amended_.push_back(u);
  Unit unit = position_.unit(u);
  make(unit);
  position_.amend(u, unit);
}

void BoardState::move(const std::string& id, Hex to) {
  position_.relocate(*position_.find(id), to);
}

void BoardState::face(const std::string& id, Direction facing) {
  amend(id, [&](Unit& unit) { unit.facing = facing; });
}

void BoardState::set_marker(const std::string& id, const std::string& marker, bool on) {
  amend(id, [&](Unit& unit) {
    std::erase(unit.markers, marker);
    if (on) unit.markers.insert(std::upper_bound(unit.markers.begin(), unit.markers.end(), marker), marker);
  });
}

void BoardState::set_count(const std::string& id, const std::string& name, int number) {
  amend(id, [&](Unit& unit) { state(unit.counts, name, number); });
}

void BoardState::engage(const std::string& a, const std::string& b) {
  Setup setup = setup_of(position_);
  setup.units[*position_.find(a)].engaged.push_back(b);
  position_ = remade(position_, setup);
  is_remade_ = true;
}

void BoardState::disengage(const std::string& id) {
  Setup setup = setup_of(position_);
  for (UnitSetup& unit : setup.units) {
    std::erase(unit.engaged, id);
    if (unit.id == id) unit.engaged.clear();
  }
  position_ = remade(position_, setup);
  is_remade_ = true;
}

void BoardState::disengage(const std::string& a, const std::string& b) {
  Setup setup = setup_of(position_);
  std::erase(setup.units[*position_.find(a)].engaged, b);
  std::erase(setup.units[*position_.find(b)].engaged, a);
  position_ = remade(position_, setup);
  is_remade_ = true;
}

void BoardState::link(const std::string& name, const std::string& from, const std::string& to,
                      const std::map<std::string, int>& counts) {
  Link link{name, *position_.find(from), *position_.find(to), {}};
  if (const Link* old = position_.find_link(name, link.from, link.to)) link.counts = old->counts;
  for (const auto& [number_name, number] : counts) state(link.counts, number_name, number);
  position_.set_link(link);
  is_remade_ = true;
}

void BoardState::unlink(const std::string& name, const std::string& from, const std::string& to) {
  position_.cut_link(name, *position_.find(from), *position_.find(to));
  is_remade_ = true;
}

void BoardState::set_state(const std::string& id, const std::string& state) {
  amend(id, [&](Unit& unit) { unit.state = state; });
}

void BoardState::set_strength(const std::string& id, int strength) {
  amend(id, [&](Unit& unit) { unit.strength = strength; });
}

void BoardState::remove(const std::string& id, const std::string& outcome) {
  removed_units_.push_back({id, outcome, unit(id).hex, unit(id).strength});
  Setup setup = setup_of(position_);
  remove_unit(setup, id);
  position_ = remade(position_, setup);
  is_remade_ = true;
}

}  // namespace rearguard
