#include "src/core/board/position.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <tuple>

#include "hexmap/concat.h"
#include "hexmap/line_of_sight.h"

namespace rearguard {

std::optional<UnitIndex> Position::find(std::string_view id) const {
  const auto found =
      std::lower_bound(by_id_.begin(), by_id_.end(), id,
                       [this](UnitIndex u, std::string_view wanted) { return units_[u].id < wanted; });
  if (found == by_id_.end() || units_[*found].id != id) return std::nullopt;
  return *found;
}

namespace {

/// The order of links in a position.
auto key_of(const Link& link) {
  return std::tuple<std::string_view, UnitIndex, UnitIndex>(link.name, link.from, link.to);
}

template <class Links>
auto place_of_link(Links& links, std::string_view name, UnitIndex from, UnitIndex to) {
  return std::lower_bound(links.begin(), links.end(), std::tuple(name, from, to),
                          [](const Link& link, const auto& key) { return key_of(link) < key; });
}

}  // namespace

const Link* Position::find_link(std::string_view name, UnitIndex from, UnitIndex to) const {
  const auto found = place_of_link(links_, name, from, to);
  const bool is_it = found != links_.end() && key_of(*found) == std::tuple(name, from, to);
  return is_it ? &*found : nullptr;
}

bool Position::is_linked(std::string_view name, UnitIndex from, UnitIndex to) const {
  if (name != engagement_link) return find_link(name, from, to) != nullptr;
  const std::vector<UnitIndex>& engaged = units_[from].engaged;
  return std::binary_search(engaged.begin(), engaged.end(), to);
}

std::vector<UnitIndex> Position::linked_units(std::string_view name, UnitIndex unit, bool reversed) const {
  if (name == engagement_link) return units_[unit].engaged;
  std::vector<UnitIndex> units;
  for (const Link& link : links_) {
    if (link.name == name && (reversed ? link.to : link.from) == unit)
      units.push_back(reversed ? link.from : link.to);
  }
  return units;
}

void Position::set_link(const Link& link) {
  assert(link.from != link.to && link.name != engagement_link);
  const auto at = place_of_link(links_, link.name, link.from, link.to);
  if (at != links_.end() && key_of(*at) == key_of(link)) {
    at->counts = link.counts;
  } else {
    links_.insert(at, link);
  }
}

void Position::cut_link(std::string_view name, UnitIndex from, UnitIndex to) {
  const auto at = place_of_link(links_, name, from, to);
  if (at != links_.end() && key_of(*at) == std::tuple(name, from, to)) links_.erase(at);
}

std::span<const UnitIndex> Position::units_in(Hex h) const {
  if (!map_->grid().contains(h)) return {};
  const auto index = static_cast<std::uint32_t>(map_->grid().index(h));
  const auto [begin, end] = std::equal_range(occupied_.begin(), occupied_.end(), index);
  const auto from = static_cast<std::size_t>(begin - occupied_.begin());
  return {stack_order_.data() + from, static_cast<std::size_t>(end - begin)};
}

std::optional<PrintedLine> Position::enemy_line(SideIndex s) const {
  return enemy_line_[s];
}

std::span<const Hex> Position::supply(SideIndex s) const {
  const NamedRegion* sources = region(std::string(supply_region));
  if (sources == nullptr) return {};
  const auto of_side = sources->by_side.find(sides_[s]);
  if (of_side == sources->by_side.end()) return {};
  return of_side->second;
}

const NamedRegion* Position::region(const std::string& name) const {
  for (const NamedRegions* all : {regions_.get(), &map_->regions}) {
    if (const auto found = all->find(name); found != all->end()) return &found->second;
  }
  return nullptr;
}

void Position::forget_region(const std::string& name) {
  auto all = std::make_shared<NamedRegions>(*regions_);
  all->erase(name);
  regions_ = std::move(all);
}

void Position::state_region(const std::string& name, std::vector<Hex> hexes) {
  auto all = std::make_shared<NamedRegions>(*regions_);
  NamedRegion& region = (*all)[name];
  region = {};
  sort_region(hexes);
  region.hexes = std::move(hexes);
  regions_ = std::move(all);
}

bool Position::is_enemy_side(SideIndex s, const std::string& name) const {
  const auto known = std::find(sides_.begin(), sides_.end(), name);
  if (known != sides_.end()) return enemies(s, static_cast<SideIndex>(known - sides_.begin()));
  const auto of_region = coalition_of_.find(name);
  return of_region == coalition_of_.end() || of_region->second != coalition_[s];
}

std::string to_text(const LineSetup& line) {
  return concat(line.is_column ? "column " : "row ",
                line.letters.empty() ? std::to_string(line.number) : line.letters);
}

std::optional<PrintedLine> line_of(const Grid& grid, const LineSetup& line) {
  const NumberPart& part = line.is_column ? grid.numbering.column : grid.numbering.row;
  const bool has_letters = part.kind == NumberPart::Kind::letters;
  if (has_letters == line.letters.empty()) return std::nullopt;
  const auto number = has_letters ? grid.numbering.value_of(part, line.letters) : line.number;
  if (!number) return std::nullopt;
  return PrintedLine{line.is_column, grid.straight_line(*number)};
}

LineSetup line_setup(const Grid& grid, const PrintedLine& line) {
  const NumberPart& part = line.is_column ? grid.numbering.column : grid.numbering.row;
  const int number = grid.straight_line(line.number);
  if (part.kind == NumberPart::Kind::figures) return {line.is_column, number};
  return {line.is_column, 0, grid.numbering.text_of(part, number)};
}

std::string line_problem(const Grid& grid, const LineSetup& line) {
  const PrintedLine first{line.is_column, line.is_column ? grid.first.column : grid.first.row};
  return concat("the enemy line is ", to_text(line), "; this map counts from ",
                to_text(line_setup(grid, first)));
}

int distance_to_line(const Grid& grid, Hex h, const PrintedLine& line) {
  assert(line.is_column == (grid.orientation == Orientation::flat));
  const Printed p = grid.to_printed(h);
  return std::abs((line.is_column ? p.column : p.row) - line.number);
}

void Position::amend(UnitIndex u, const Unit& unit) {
  Unit& own = units_[u];
  own.state = unit.state;
  own.facing = unit.facing;
  own.strength = unit.strength;
  own.markers = unit.markers;
  own.counts = unit.counts;
}

void Position::relocate(UnitIndex u, Hex to) {
  assert(map_->exists(to));
  const auto place = [this](Hex h, UnitIndex unit) {
    const auto index = static_cast<std::uint32_t>(map_->grid().index(h));
    const auto [begin, end] = std::equal_range(occupied_.begin(), occupied_.end(), index);
    const auto first = stack_order_.begin() + (begin - occupied_.begin());
    const auto last = stack_order_.begin() + (end - occupied_.begin());
    return std::lower_bound(first, last, unit) - stack_order_.begin();
  };
  const auto from = place(units_[u].hex, u);
  // The place among all, the unit itself included; only what is between the two places shifts.
  const auto at = place(to, u);
  const auto shift = [&](auto& row) {
    if (at > from) {
      std::rotate(row.begin() + from, row.begin() + from + 1, row.begin() + at);
    } else {
      std::rotate(row.begin() + at, row.begin() + from, row.begin() + from + 1);
    }
  };
  shift(occupied_);
  shift(stack_order_);
  occupied_[static_cast<std::size_t>(at > from ? at - 1 : at)] =
      static_cast<std::uint32_t>(map_->grid().index(to));
  units_[u].hex = to;
}

std::size_t Position::digest() const {
  std::size_t sum = units_.size() + (links_.size() << 16U);
  const auto add = [&](std::size_t number) { sum = sum * 1'000'003 + number; };
  for (const Unit& unit : units_) {
    add(std::hash<Hex>{}(unit.hex));
    add(std::hash<std::string>{}(unit.state));
    add(static_cast<std::size_t>(unit.strength) + (unit.markers.size() << 32U));
    for (const auto& [name, number] : unit.counts) add(static_cast<std::size_t>(number));
  }
  return sum;
}

bool operator==(const Position& a, const Position& b) {
  // What places units by id and by hex follows from the units.
  return a.map_ == b.map_ && a.turn_ == b.turn_ && a.units_ == b.units_ && a.links_ == b.links_ &&
         a.sides_ == b.sides_ && a.coalition_ == b.coalition_ && a.enemy_line_ == b.enemy_line_ &&
         (a.regions_ == b.regions_ || *a.regions_ == *b.regions_) && a.coalition_of_ == b.coalition_of_ &&
         a.retreat_direction_ == b.retreat_direction_;
}

std::optional<int> distance_to_enemies(const Position& position, SideIndex side, Hex h) {
  std::optional<int> nearest;
  for (const Unit& other : position.units()) {
    const int away = distance(h, other.hex);
    if (position.enemies(other.side, side) && away < nearest.value_or(away + 1)) nearest = away;
  }
  return nearest;
}

std::vector<UnitIndex> units_within(const Position& position, std::span<const Hex> from, int hexes) {
  std::vector<UnitIndex> found;
  const auto radius = static_cast<std::uint64_t>(std::max(hexes, 0));
  const std::uint64_t hexes_there = (3 * radius * (radius + 1) + 1) * from.size();
  if (hexes_there < position.units().size()) {
    for (const Hex centre : from) {
      for (const Hex h : disc(centre, hexes)) {
        const auto there = position.units_in(h);
        found.insert(found.end(), there.begin(), there.end());
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (std::any_of(from.begin(), from.end(),
                    [&](Hex h) { return distance(h, position.unit(u).hex) <= hexes; }))
      found.push_back(u);
  }
  return found;
}

bool can_retreat_fire(const Position& position, UnitIndex u, Hex h) {
  const Unit& unit = position.unit(u);
  return unit.retreat_fire_range > 0 && distance(unit.hex, h) <= unit.retreat_fire_range &&
         line_of_sight(position.map(), unit.hex, h).clear;
}

}  // namespace rearguard
