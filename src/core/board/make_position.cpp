// Makes a Position from a Setup.

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/page_directions.h"
#include "src/core/board/position.h"

namespace rearguard {
namespace {

constexpr int max_retreat_fire_range = 1'000'000;
constexpr int max_line_number = 1'000'000;

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string joined(std::span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// Suggests a known name for an unknown one, or lists the known ones.
std::string suggestion(std::string_view name, std::span<const std::string> known) {
  const std::string guess = did_you_mean(name, known);
  return guess.empty() ? " (known: " + joined(known) + ")" : guess;
}

std::vector<std::string> direction_names(const Grid& grid) {
  std::vector<std::string> names;
  for (int i = 0; i < direction_count; ++i) names.emplace_back(grid.direction_name(direction(i)));
  return names;
}

// A path into the setup. Most are never reported, so that of a unit's member is written out only then.
class Subject {
 public:
  Subject(std::string path)
      : path_(std::move(path)) {}  // NOLINT(google-explicit-constructor): it is its path
  Subject(std::size_t unit, const char* member) : unit_(unit), member_(member) {}

  std::string path() const {
    return member_ == nullptr ? path_ : "units[" + std::to_string(unit_) + "]." + member_;
  }

 private:
  std::string path_;
  std::size_t unit_ = 0;
  const char* member_ = nullptr;
};

}  // namespace

// Groups of names that are declared as allied.
class Coalitions {
 public:
  void join(const std::string& a, const std::string& b) { parent_[root(id(a))] = root(id(b)); }
  std::uint32_t of(const std::string& name) { return root(id(name)); }

 private:
  std::uint32_t id(const std::string& name) {
    const auto [place, added] = ids_.try_emplace(name, static_cast<std::uint32_t>(parent_.size()));
    if (added) parent_.push_back(place->second);
    return place->second;
  }
  std::uint32_t root(std::uint32_t i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }

  std::unordered_map<std::string, std::uint32_t> ids_;
  std::vector<std::uint32_t> parent_;
};

/// Resolves a setup part by part and collects every problem.
class PositionMaker {
 public:
  PositionMaker(std::shared_ptr<const HexMap> map, const Setup& setup) : setup_(setup) {
    position_.map_ = std::move(map);
  }

  PositionOrProblems make() {
    position_.units_.reserve(setup_.units.size());
    for (std::size_t i = 0; i < setup_.units.size(); ++i) read_unit(i);
    read_enemy_lines();
    read_allies();
    read_regions();
    read_retreat_directions();
    position_.turn_ = setup_.turn;
    read_engagements();
    read_links();
    if (!problems_.empty()) return std::move(problems_);
    sort_ids();
    sort_stacks();
    return std::move(position_);
  }

 private:
  const Grid& grid() const { return position_.map_->grid(); }
  const TerrainChart& chart() const { return position_.map_->chart(); }
  /// Adds a problem, on one line for any names that the message quotes.
  void report(const Subject& subject, std::string_view message) {
    problems_.push_back({subject.path(), one_line(message)});
  }

  void read_unit(std::size_t i);
  void check_id(std::size_t i);
  SideIndex side_of(const Subject& subject, const std::string& name);
  Hex hex_of(const Subject& subject, const std::string& number);
  ClassId class_of(const Subject& subject, const std::string& name);
  std::optional<Direction> facing_of(const Subject& subject, const std::string& name);
  MovementPoints movement_of(const Subject& subject, const std::string& text);
  void read_engagements();
  std::vector<std::string> all_ids() const;
  std::optional<UnitIndex> unit_of(const Subject& subject, const std::string& id);
  void engage(const Subject& subject, UnitIndex unit, UnitIndex other);
  void sort_engagements();
  void read_links();
  void read_link(std::size_t i, std::map<std::tuple<std::string, UnitIndex, UnitIndex>, std::size_t>& first);
  void check_at_least_zero(const Subject& subject, const char* what, int value);

  std::optional<SideIndex> known_side(const Subject& subject, const std::string& name);
  void read_enemy_lines();
  void read_allies();
  void read_regions();
  NamedRegion region_of(const std::string& path, const RegionSetup& in);
  void read_retreat_directions();
  void sort_ids();
  void sort_stacks();

  const Setup& setup_;
  Position position_;
  std::vector<SetupProblem> problems_;
  Coalitions coalitions_;
  std::unordered_map<std::string, std::size_t> first_with_id_;
  std::unordered_map<std::string, SideIndex> side_index_;
};

void PositionMaker::check_id(std::size_t i) {
  const std::string& id = setup_.units[i].id;
  if (id.empty()) {
    report({i, "id"}, "a unit needs an id");
    return;
  }
  const auto [first, added] = first_with_id_.try_emplace(id, i);
  if (!added) {
    report({i, "id"},
           "unit " + std::to_string(first->second + 1) + " of the list is called " + quoted(id) + " already");
  }
}

SideIndex PositionMaker::side_of(const Subject& subject, const std::string& name) {
  if (name.empty()) {
    report(subject, "a unit needs a side");
    return 0;
  }
  const auto [place, added] = side_index_.try_emplace(name, static_cast<SideIndex>(position_.sides_.size()));
  if (added) position_.sides_.push_back(name);
  return place->second;
}

Hex PositionMaker::hex_of(const Subject& subject, const std::string& number) {
  const Grid& g = grid();
  const auto hex = g.parse(number);
  if (!hex) {
    report(subject, quoted(number) + " is not " + g.number_form());
    return {};
  }
  if (position_.map_->exists(*hex)) return *hex;
  if (g.contains(*hex)) {
    report(subject, "the map has no hex at " + number);
  } else {
    report(subject, "hex " + number + " is off the map, which runs from " + g.number(g.hex_at(0)) + " to " +
                        g.number(g.hex_at(g.size() - 1)));
  }
  return {};
}

ClassId PositionMaker::class_of(const Subject& subject, const std::string& name) {
  const auto found = chart().find_class(name);
  if (!found) {
    report(subject, "no cost table of the map lists the movement class " + quoted(name) +
                        suggestion(name, chart().classes));
  }
  return found.value_or(0);
}

std::optional<Direction> PositionMaker::facing_of(const Subject& subject, const std::string& name) {
  if (name.empty()) return std::nullopt;
  const auto found = grid().parse_direction(name);
  if (!found) {
    report(subject,
           quoted(name) + " is not a direction of this map" + suggestion(name, direction_names(grid())));
  }
  return found;
}

MovementPoints PositionMaker::movement_of(const Subject& subject, const std::string& text) {
  const auto fraction = parse_fraction(text);
  if (!fraction) {
    report(subject, quoted(text) + " is not a number of movement points, such as 6, 4.5 or \"4 1/2\"");
    return {};
  }
  const auto points = in_parts(*fraction, chart().denominator);
  if (!points) {
    report(subject, chart().denominator == 1
                        ? "this map counts in whole movement points; " + text + " is not a whole number"
                        : "this map counts in 1/" + std::to_string(chart().denominator) +
                              " movement points; " + text + " is not a multiple of that");
  }
  return points.value_or(MovementPoints{});
}

void PositionMaker::check_at_least_zero(const Subject& subject, const char* what, int value) {
  if (value < 0)
    report(subject, std::string(what) + " is " + std::to_string(value) + "; it cannot be negative");
}

void PositionMaker::read_unit(std::size_t i) {
  const UnitSetup& in = setup_.units[i];
  Unit out;
  check_id(i);
  out.id = in.id;
  out.side = side_of({i, "side"}, in.side);
  out.hex = hex_of({i, "hex"}, in.hex);
  out.movement_class = class_of({i, "class"}, in.movement_class);
  out.zoc = in.zoc;
  out.retreat_fire_range = in.retreat_fire_range;
  check_at_least_zero({i, "retreat_fire_range"}, "the retreat fire range", in.retreat_fire_range);
  if (in.retreat_fire_range > max_retreat_fire_range) {
    report({i, "retreat_fire_range"}, "the retreat fire range is " + std::to_string(in.retreat_fire_range) +
                                          " hexes; the limit is a million");
  }
  out.name = in.name.empty() ? in.id : in.name;
  out.kind = in.kind;
  out.size = in.size;
  out.state = in.state.empty() ? "good" : in.state;
  out.facing = facing_of({i, "facing"}, in.facing);
  out.strength = in.strength;
  out.morale = in.morale;
  out.states_morale = in.states_morale || in.morale != 0;
  out.stacking_points = in.stacking_points;
  check_at_least_zero({i, "strength"}, "the strength", in.strength);
  check_at_least_zero({i, "morale"}, "the morale", in.morale);
  check_at_least_zero({i, "stacking_points"}, "the number of stacking points", in.stacking_points);
  out.movement = movement_of({i, "movement"}, in.movement);
  out.hidden = in.hidden;
  out.markers = in.markers;
  std::sort(out.markers.begin(), out.markers.end());
  out.markers.erase(std::unique(out.markers.begin(), out.markers.end()), out.markers.end());
  out.counts = in.counts;
  out.pictures = in.pictures;
  position_.units_.push_back(std::move(out));
}

std::optional<SideIndex> PositionMaker::known_side(const Subject& subject, const std::string& name) {
  const auto found = side_index_.find(name);
  if (found != side_index_.end()) return found->second;
  report(subject, "no unit belongs to the side " + quoted(name) + suggestion(name, position_.sides_));
  return std::nullopt;
}

void PositionMaker::read_enemy_lines() {
  position_.enemy_line_.resize(position_.sides_.size());
  const bool columns_are_straight = grid().orientation == Orientation::flat;
  for (const auto& [name, line] : setup_.enemy_line) {
    const Subject subject = "enemy_line." + name;
    const auto printed = line_of(grid(), line);
    if (const auto side = known_side(subject, name)) position_.enemy_line_[*side] = printed;
    if (line.is_column != columns_are_straight) {
      report(subject, columns_are_straight
                          ? "on a map of flat-topped hexes an enemy line is a column, not a row"
                          : "on a map of hexes with pointed tops an enemy line is a row, not a column");
    }
    if (!printed) report(subject, line_problem(grid(), line));
    if (line.number < -max_line_number || line.number > max_line_number) {
      report(subject, std::string("the enemy line is ") + (line.is_column ? "column " : "row ") +
                          std::to_string(line.number) + "; the limit is a million either way");
    }
  }
}

void PositionMaker::read_allies() {
  for (const auto& [name, friends] : setup_.allies) {
    for (const std::string& other : friends) coalitions_.join(name, other);
  }
  position_.coalition_.reserve(position_.sides_.size());
  for (const std::string& side : position_.sides_) position_.coalition_.push_back(coalitions_.of(side));
}

NamedRegion PositionMaker::region_of(const std::string& path, const RegionSetup& in) {
  NamedRegion out;
  const auto exists = [this](Hex h) { return position_.map_->exists(h); };
  const auto read = [&](const std::string& list, const std::vector<std::string>& entries) {
    std::vector<Hex> hexes;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (const auto problem = add_region_hexes(grid(), entries[i], exists, hexes))
        report(list + "[" + std::to_string(i) + "]", *problem);
    }
    sort_region(hexes);
    return hexes;
  };
  out.is_divided = in.is_divided;
  if (!in.is_divided) out.hexes = read(path, in.hexes);
  for (const auto& [side, entries] : in.by_side) out.by_side[side] = read(path + "." + side, entries);
  return out;
}

void PositionMaker::read_regions() {
  auto regions = std::make_shared<NamedRegions>();
  for (const auto& [name, region] : setup_.regions) {
    const std::string path = "regions." + name;
    if (name == supply_region && !region.is_divided)
      report(path, "the supply sources must be divided by side");
    if (name == supply_region && !setup_.supply.empty())
      report(path, "the supply sources are stated by `supply_sources` already");
    (*regions)[name] = region_of(path, region);
  }
  const std::string of_supply = "supply_sources";
  for (const auto& [side, hexes] : setup_.supply) known_side(of_supply + "." + side, side);
  if (!setup_.supply.empty())
    (*regions)[std::string(supply_region)] = region_of(of_supply, {true, {}, setup_.supply});
  const auto note_sides = [this](const NamedRegions& all) {
    for (const auto& [name, region] : all) {
      for (const auto& [side, hexes] : region.by_side) position_.coalition_of_[side] = coalitions_.of(side);
    }
  };
  note_sides(*regions);
  note_sides(position_.map_->regions);
  position_.regions_ = std::move(regions);
}

void PositionMaker::read_retreat_directions() {
  position_.retreat_direction_.resize(position_.sides_.size());
  for (const auto& [name, direction] : setup_.retreat_direction) {
    const Subject subject = "retreat_direction." + name;
    const auto side = known_side(subject, name);
    const auto vector = parse_page_direction(grid(), direction);
    if (!vector)
      report(subject, quoted(direction) + " is not one of the 12 directions of this map" +
                          suggestion(direction, page_direction_names(grid())));
    if (side) position_.retreat_direction_[*side] = vector;
  }
}

std::vector<std::string> PositionMaker::all_ids() const {
  std::vector<std::string> all;
  for (const Unit& unit : position_.units_) all.push_back(unit.id);
  return all;
}

std::optional<UnitIndex> PositionMaker::unit_of(const Subject& subject, const std::string& id) {
  const auto found = first_with_id_.find(id);
  if (found != first_with_id_.end()) return static_cast<UnitIndex>(found->second);
  report(subject, "no unit has the id " + quoted(id) + suggestion(id, all_ids()));
  return std::nullopt;
}

void PositionMaker::engage(const Subject& subject, UnitIndex unit, UnitIndex other) {
  Unit& a = position_.units_[unit];
  Unit& b = position_.units_[other];
  const bool sides_known = !a.id.empty() && std::max(a.side, b.side) < position_.coalition_.size();
  if (!sides_known || !position_.enemies(a.side, b.side)) {
    report(subject, quoted(b.id) + " is not an enemy of " + quoted(a.id) + ", so they cannot be engaged");
    return;
  }
  a.engaged.push_back(other);
  b.engaged.push_back(unit);
}

void PositionMaker::sort_engagements() {
  for (Unit& unit : position_.units_) {
    std::sort(unit.engaged.begin(), unit.engaged.end());
    unit.engaged.erase(std::unique(unit.engaged.begin(), unit.engaged.end()), unit.engaged.end());
  }
}

void PositionMaker::read_engagements() {
  for (std::size_t i = 0; i < setup_.units.size(); ++i) {
    const auto& names = setup_.units[i].engaged;
    for (std::size_t j = 0; j < names.size(); ++j) {
      const Subject subject = "units[" + std::to_string(i) + "].engaged[" + std::to_string(j) + "]";
      if (const auto other = unit_of(subject, names[j])) engage(subject, static_cast<UnitIndex>(i), *other);
    }
  }
}

void PositionMaker::read_links() {
  std::map<std::tuple<std::string, UnitIndex, UnitIndex>, std::size_t> first;
  for (std::size_t i = 0; i < setup_.links.size(); ++i) read_link(i, first);
  std::sort(position_.links_.begin(), position_.links_.end(), [](const Link& a, const Link& b) {
    return std::tie(a.name, a.from, a.to) < std::tie(b.name, b.from, b.to);
  });
  sort_engagements();
}

void PositionMaker::read_link(std::size_t i,
                              std::map<std::tuple<std::string, UnitIndex, UnitIndex>, std::size_t>& first) {
  const LinkSetup& in = setup_.links[i];
  const std::string path = "links[" + std::to_string(i) + "]";
  if (in.name.empty()) report(path + ".name", "a link needs a name");
  const auto from = unit_of(path + ".from", in.from);
  const auto to = unit_of(path + ".to", in.to);
  if (!from || !to || in.name.empty()) return;
  if (*from == *to) return report(path + ".to", "a unit is not linked to itself: " + quoted(in.to));
  if (in.name == engagement_link) {
    if (!in.counts.empty()) report(path + ".counts", "units that are engaged share no numbers");
    return engage(path + ".to", *from, *to);
  }
  const auto [known, added] = first.try_emplace({in.name, *from, *to}, i);
  if (!added) {
    return report(path, "links[" + std::to_string(known->second) + "] already links " + quoted(in.from) +
                            " to " + quoted(in.to) + " by " + quoted(in.name));
  }
  position_.links_.push_back({in.name, *from, *to, in.counts});
}

void PositionMaker::sort_ids() {
  auto& by_id = position_.by_id_;
  by_id.resize(position_.units_.size());
  std::iota(by_id.begin(), by_id.end(), UnitIndex{0});
  std::sort(by_id.begin(), by_id.end(),
            [this](UnitIndex a, UnitIndex b) { return position_.units_[a].id < position_.units_[b].id; });
}

void PositionMaker::sort_stacks() {
  std::vector<std::pair<std::uint32_t, UnitIndex>> by_hex;
  by_hex.reserve(position_.units_.size());
  for (UnitIndex u = 0; u < position_.units_.size(); ++u) {
    by_hex.emplace_back(static_cast<std::uint32_t>(grid().index(position_.units_[u].hex)), u);
  }
  std::sort(by_hex.begin(), by_hex.end());
  for (const auto& [index, unit] : by_hex) {
    position_.occupied_.push_back(index);
    position_.stack_order_.push_back(unit);
  }
}

PositionOrProblems Position::make(std::shared_ptr<const HexMap> map, const Setup& setup) {
  assert(map);
  return PositionMaker(std::move(map), setup).make();
}

}  // namespace rearguard
