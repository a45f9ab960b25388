#include "src/oracle/paths/reference_board.h"

#include <algorithm>

#include "hexmap/hexside.h"

namespace rearguard {
namespace {

ChartCost cell(const std::vector<ChartCost>& row, ClassId c) {
  return c < row.size() ? row[c] : ChartCost{};
}

/// Tests whether a feature makes a prohibited step possible for a class: its tables give the class a cost, or
/// name no class at all. What shuts the class out does not let it in by a `replace`.
bool opens_to(const Feature& feature, ClassId c) {
  if (!feature.opens || cell(feature.cost, c).kind == ChartCost::Kind::impassable) return false;
  const auto is_named = [](const ChartCost& one) { return one.kind != ChartCost::Kind::absent; };
  const bool names_any = std::any_of(feature.cost.begin(), feature.cost.end(), is_named) ||
                         std::any_of(feature.replace.begin(), feature.replace.end(), is_named);
  return !names_any || cell(feature.cost, c).kind == ChartCost::Kind::cost ||
         cell(feature.replace, c).kind == ChartCost::Kind::cost;
}

}  // namespace

ReferenceBoard::ReferenceBoard(const PathQuestion& question)
    : q_(question),
      memory_(std::make_shared<Memory>()),
      missing_(std::make_shared<std::set<std::string>>()) {}

ReferenceBoard ReferenceBoard::with(RetreatQuestion changed) const {
  ReferenceBoard other = *this;
  other.q_.question = std::move(changed);
  return other;
}

ReferenceBoard ReferenceBoard::on(const Position& position) const {
  ReferenceBoard other = *this;
  other.q_.position = &position;
  other.memory_ = std::make_shared<Memory>();
  return other;
}

ReferenceBoard ReferenceBoard::by_itself() const {
  ReferenceBoard other = *this;
  other.is_by_itself_ = true;
  return other;
}

ReferenceBoard ReferenceBoard::ignoring_missing(bool ignores) const {
  ReferenceBoard other = *this;
  other.ignores_missing_ = ignores_missing_ || ignores;
  return other;
}

ReferenceBoard ReferenceBoard::caused_by(UnitIndex u) const {
  ReferenceBoard other = *this;
  other.cause_ = u;
  return other;
}

ReferenceBoard ReferenceBoard::knowing(const std::map<std::string, std::int64_t>& numbers) const {
  ReferenceBoard other = *this;
  other.numbers_.insert(numbers.begin(), numbers.end());
  return other;
}

const std::vector<UnitIndex>& ReferenceBoard::causing_units() const {
  if (asked().causing_units.empty() && rules().default_cause == DefaultCause::none)
    miss_of_question("causing units");
  return asked().causing_units;
}

int ReferenceBoard::required() const {
  if (const auto known = numbers_.find("hexes"); known != numbers_.end())
    return static_cast<int>(known->second);
  if (asked().amount.is_by_budget()) miss_of_question("number of hexes");
  return asked().amount.max_hexes;
}

// Ground

std::optional<StepPrice> ReferenceBoard::class_price(Hex from, Hex to, ClassId c) const {
  const auto d = direction_between(from, to);
  if (!d || !map().exists(from) || !map().exists(to)) return std::nullopt;
  const TerrainChart& chart = map().chart();
  const std::vector<FeatureId>& crossed = map().features(from, *d);
  const bool opened = std::any_of(crossed.begin(), crossed.end(),
                                  [&](FeatureId f) { return opens_to(chart.features[f], c); });
  const ChartCost ground = cell(chart.terrains[map().terrain(to)].cost, c);
  const bool has_cost = ground.kind == ChartCost::Kind::cost;
  StepPrice sum{ground.points, ground.takes_all};
  std::optional<StepPrice> instead;
  for (const FeatureId f : crossed) {
    const ChartCost more = cell(chart.features[f].cost, c);
    const ChartCost other = cell(chart.features[f].replace, c);
    const bool is_closed =
        more.kind == ChartCost::Kind::impassable || other.kind == ChartCost::Kind::impassable;
    if (is_closed && !opened) return std::nullopt;
    // Two costs of all that remains are one.
    const bool is_counted = sum.takes_all && more.takes_all;
    if (more.kind == ChartCost::Kind::cost && !is_counted)
      sum = {sum.least + more.points, sum.takes_all || more.takes_all};
    if (other.kind != ChartCost::Kind::cost) continue;
    // A number comes before all that remains, and a smaller number before a greater one.
    const bool is_better = !instead || (instead->takes_all && !other.takes_all) ||
                           (instead->takes_all == other.takes_all && other.points < instead->least);
    if (is_better) instead = StepPrice{other.points, other.takes_all};
  }
  if (!has_cost && !opened) return std::nullopt;
  if (instead) return instead;
  return has_cost ? std::optional(sum) : std::nullopt;
}

std::optional<StepPrice> ReferenceBoard::step_price(Hex from, Hex to) const {
  StepPrice most;
  for (const UnitIndex u : asked().members()) {
    const auto price = class_price(from, to, unit(u).movement_class);
    if (!price) return std::nullopt;
    most = {std::max(most.least, price->least), most.takes_all || price->takes_all};
  }
  return most;
}

bool ReferenceBoard::is_beyond(MapEdge edge, Hex h) const {
  const Grid& grid = map().grid();
  const Printed at = grid.to_printed(h);
  switch (edge) {
    case MapEdge::north:
      return at.row < grid.first.row;
    case MapEdge::south:
      return at.row > grid.first.row + grid.rows - 1;
    case MapEdge::west:
      return at.column < grid.first.column;
    case MapEdge::east:
      return at.column > grid.first.column + grid.columns - 1;
  }
  return false;
}

const LengthExit* ReferenceBoard::exit_over(Hex from, Hex to) const {
  if (!map().exists(from) || map().exists(to)) return nullptr;
  for (const LengthExit& exit : rules().length.exits) {
    std::optional<MapEdge> edge = exit.edge;
    if (!edge) {
      const auto home = map().home_edges.find(position().sides()[mover().side]);
      if (home == map().home_edges.end())
        miss("home edge");
      else
        edge = home->second;
    }
    if (edge && is_beyond(*edge, to)) return &exit;
  }
  return nullptr;
}

std::int64_t ReferenceBoard::spent(ReferencePath path, std::size_t steps) const {
  const std::optional<MovementPoints> most = asked().amount.allowance();
  std::int64_t sum = 0;
  for (std::size_t i = 1; i <= steps; ++i) {
    const auto price = step_price(path[i - 1], path[i]);
    if (!price) continue;
    const bool takes_rest = price->takes_all && most && sum + price->least.parts <= most->parts;
    sum = takes_rest ? most->parts : sum + price->least.parts;
  }
  return sum;
}

// Places

namespace {

std::vector<ReferenceMember> members_of_edge(const Grid& grid, MapEdge edge) {
  const bool is_column = edge == MapEdge::east || edge == MapEdge::west;
  const int number = edge == MapEdge::west    ? grid.first.column
                     : edge == MapEdge::east  ? grid.first.column + grid.columns - 1
                     : edge == MapEdge::north ? grid.first.row
                                              : grid.first.row + grid.rows - 1;
  if (is_column == (grid.orientation == Orientation::flat))
    return {{{}, PrintedLine{is_column, number}, edge}};
  std::vector<ReferenceMember> members;
  for (int i = 0; i < (is_column ? grid.rows : grid.columns); ++i) {
    const Printed at =
        is_column ? Printed{number, grid.first.row + i} : Printed{grid.first.column + i, number};
    members.push_back({grid.to_hex(at), std::nullopt, edge});
  }
  return members;
}

}  // namespace

std::vector<ReferenceMember> ReferenceBoard::members_of(const DistanceAnchor& anchor) const {
  std::vector<ReferenceMember> members;
  const std::string& side = position().sides()[mover().side];
  const auto add_units = [&](auto test) {
    for (UnitIndex u = 0; u < position().units().size(); ++u) {
      if (test(u)) members.push_back({unit(u).hex});
    }
  };
  const auto is_foe = [&](UnitIndex u) { return are_enemies(u, asked().unit); };
  switch (anchor.kind) {
    case DistanceAnchor::enemies:
      add_units(is_foe);
      break;
    case DistanceAnchor::known_enemies:
      add_units([&](UnitIndex u) { return is_foe(u) && !unit(u).hidden; });
      break;
    case DistanceAnchor::leader:
      add_units([&](UnitIndex u) { return !is_foe(u) && !asked().moves(u) && unit(u).kind == "leader"; });
      break;
    case DistanceAnchor::causing_units:
      for (const UnitIndex u : causing_units()) members.push_back({unit(u).hex});
      break;
    case DistanceAnchor::unit_group:
      for (const UnitIndex u : members_of(*anchor.group)) members.push_back({unit(u).hex});
      break;
    case DistanceAnchor::start:
      members.push_back({mover().hex});
      break;
    case DistanceAnchor::supply_source:
    case DistanceAnchor::hexes_of_region: {
      RegionUse region = anchor.region;
      if (anchor.kind == DistanceAnchor::supply_source)
        region = {std::string(supply_region), RegionSide::own, {}};
      for (const Hex h : hexes_of(region).value_or(std::set<Hex>{})) members.push_back({h});
      break;
    }
    case DistanceAnchor::enemy_line:
      if (const auto line = position().enemy_line(mover().side))
        members.push_back({{}, *line});
      else
        miss("enemy line");
      break;
    case DistanceAnchor::home_edge:
      if (const auto home = map().home_edges.find(side); home != map().home_edges.end())
        return members_of_edge(map().grid(), home->second);
      miss("home edge");
      break;
    case DistanceAnchor::map_edge:
      return members_of_edge(map().grid(), anchor.edge);
    case DistanceAnchor::retreat_direction:
      break;  // it has no distance
  }
  return members;
}

int ReferenceBoard::distance_to(const ReferenceMember& member, Hex h) const {
  if (member.edge && is_beyond(*member.edge, h)) return -1;
  if (!member.line) return distance(member.hex, h);
  // A step leads at most one column on (one row, on a grid with pointy tops), into any row of it.
  const Printed at = map().grid().to_printed(h);
  return std::abs((member.line->is_column ? at.column : at.row) - member.line->number);
}

std::optional<std::int64_t> ReferenceBoard::distance_to(const DistanceAnchor& anchor, Members members,
                                                        Hex h) const {
  std::optional<std::int64_t> nearest;
  std::int64_t sum = 0;
  for (const ReferenceMember& member : members_of(anchor)) {
    const std::int64_t d = distance_to(member, h);
    sum += d;
    nearest = nearest ? std::min(*nearest, d) : d;
  }
  const bool is_one = anchor.kind == DistanceAnchor::map_edge || anchor.kind == DistanceAnchor::home_edge;
  return nearest && members == Members::sum && !is_one ? sum : nearest;
}

std::set<Hex> ReferenceBoard::traced(const TraceRule& trace) const {
  std::set<Hex> found;
  const std::vector<ReferenceMember> sources = members_of(trace.from);
  for (std::size_t i = 0; i < map().grid().size(); ++i) {
    const Hex h = map().grid().hex_at(i);
    const auto is_in = [&](const ReferenceMember& source) { return distance_to(source, h) == 0; };
    if (map().exists(h) && std::any_of(sources.begin(), sources.end(), is_in)) found.insert(h);
  }
  // Hexes are added, one round after the other, until none is new.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Hex from : std::set<Hex>(found)) {
      for (const Hex d : direction_vectors) {
        if (!map().exists(from + d) || found.contains(from + d)) continue;
        if (!is_true(trace.over, from, from + d)) continue;
        found.insert(from + d);
        changed = true;
      }
    }
  }
  return found;
}

std::optional<std::set<Hex>> ReferenceBoard::hexes_of(const RegionUse& use) const {
  if (use.trace != nullptr) return traced(*use.trace);
  if (use.name == "start") return std::set<Hex>{mover().hex};
  const NamedRegion* region = position().region(use.name);
  if (region == nullptr) {
    miss("region " + use.name);
    return std::nullopt;
  }
  const NamedRegion& stated = *region;
  if (use.side == RegionSide::any && !stated.is_divided)
    return std::set<Hex>(stated.hexes.begin(), stated.hexes.end());
  std::set<Hex> found;
  bool is_stated = use.side == RegionSide::any;
  for (const auto& [side, hexes] : stated.by_side) {
    if (use.side == RegionSide::own && side != position().sides()[mover().side]) continue;
    if (use.side == RegionSide::enemy && !position().is_enemy_side(mover().side, side)) continue;
    found.insert(hexes.begin(), hexes.end());
    is_stated = true;
  }
  if (is_stated) return found;
  miss("region " + use.name);
  return std::nullopt;
}

}  // namespace rearguard
