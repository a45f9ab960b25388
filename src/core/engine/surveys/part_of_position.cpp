#include "src/core/engine/surveys/part_of_position.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <variant>

#include "hexmap/map_part.h"
#include "src/core/board/setup_of.h"
#include "src/core/engine/question/judge.h"

namespace rearguard {
namespace {

/// A rectangle of columns and rows; both ends belong to it.
struct Rectangle {
  Printed least, most;
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

Rectangle around(const Grid& grid, const std::vector<Hex>& hexes, int margin) {
  Rectangle box{grid.to_printed(hexes.front()), grid.to_printed(hexes.front())};
  for (const Hex h : hexes) {
    const Printed p = grid.to_printed(h);
    box.least = {std::min(box.least.column, p.column), std::min(box.least.row, p.row)};
    box.most = {std::max(box.most.column, p.column), std::max(box.most.row, p.row)};
  }
  const Printed last{grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1};
  box.least = {std::max(box.least.column - margin, grid.first.column),
               std::max(box.least.row - margin, grid.first.row)};
  box.most = {std::min(box.most.column + margin, last.column), std::min(box.most.row + margin, last.row)};
  return box;
}

/// Returns the hexes that the question and its answer speak of.
std::vector<Hex> hexes_of(const Position& position, const RetreatRequest& request, const Verdict& verdict) {
  std::vector<Hex> hexes{verdict.from};
  for (const VerdictEnd& end : verdict.end_hexes) {
    hexes.push_back(end.hex);
    for (const RetreatPath& path : end.paths) hexes.insert(hexes.end(), path.begin(), path.end());
  }
  for (const RuledOutHex& hex : verdict.ruled_out) {
    if (distance(hex.hex, verdict.from) <= 1) hexes.push_back(hex.hex);
  }
  if (request.test_path) hexes.insert(hexes.end(), request.test_path->begin(), request.test_path->end());
  for (const std::vector<UnitIndex>* units : {&request.causing_units, &request.then}) {
    for (const UnitIndex u : *units) hexes.push_back(position.unit(u).hex);
  }
  // Paths may leave the map.
  std::erase_if(hexes, [&](Hex h) { return !position.map().grid().contains(h); });
  return hexes;
}

/// Leaves the hexes of a part in a list of hexes and rectangles.
void keep_part(const HexMap& whole, const Grid& part, std::vector<std::string>& entries) {
  std::vector<Hex> hexes;
  for (const std::string& entry : entries)
    add_region_hexes(
        whole.grid(), entry, [&](Hex h) { return whole.exists(h); }, hexes);
  std::erase_if(hexes, [&](Hex h) { return !part.contains(h); });
  sort_region(hexes);
  entries = region_entries(part, hexes);
}

PartOfPosition cut(const Position& position, const Rectangle& box) {
  const HexMap& map = position.map();
  auto part = std::make_shared<const HexMap>(
      map_part(map, box.least, box.most.column - box.least.column + 1, box.most.row - box.least.row + 1));
  Setup setup = setup_of(position);
  for (const Unit& unit : position.units()) {
    if (!part->grid().contains(unit.hex)) remove_unit(setup, unit.id);
  }
  for (auto& [side, hexes] : setup.supply) keep_part(map, part->grid(), hexes);
  for (auto& [name, region] : setup.regions) {
    keep_part(map, part->grid(), region.hexes);
    for (auto& [side, hexes] : region.by_side) keep_part(map, part->grid(), hexes);
  }
  return {std::move(part), std::move(setup)};
}

/// Returns the request with the units of another position.
std::optional<RetreatRequest> moved_to(const Position& part, const Position& whole, RetreatRequest request) {
  const auto find = [&](UnitIndex& u) {
    const auto there = part.find(whole.unit(u).id);
    if (there) u = *there;
    return there.has_value();
  };
  bool found = find(request.unit);
  for (std::vector<UnitIndex>* units : {&request.causing_units, &request.then}) {
    for (UnitIndex& u : *units) found = find(u) && found;
  }
  return found ? std::optional(std::move(request)) : std::nullopt;
}

using EndFacts = std::tuple<Hex, std::int64_t, std::uint64_t, bool>;

std::vector<EndFacts> ends_of(const Verdict& verdict) {
  std::vector<EndFacts> ends;
  for (const VerdictEnd& end : verdict.end_hexes)
    ends.emplace_back(end.hex, end.movement_points.parts, end.path_count, end.provisional);
  return ends;
}

std::map<Hex, std::string> ruled_out_on(const Verdict& verdict, const Grid& grid) {
  std::map<Hex, std::string> clauses;
  for (const RuledOutHex& hex : verdict.ruled_out) {
    if (grid.contains(hex.hex)) clauses[hex.hex] = hex.clause;
  }
  return clauses;
}

bool is_same(const Verdict& a, const Verdict& b, const Grid& grid) {
  const auto path_of = [](const Verdict& v) {
    return v.judged_path ? std::optional(std::pair{v.judged_path->legal, v.judged_path->clause})
                         : std::nullopt;
  };
  return a.outcome == b.outcome && a.clause == b.clause && a.distance == b.distance &&
         a.chooser == b.chooser && a.option == b.option && a.options.size() == b.options.size() &&
         ends_of(a) == ends_of(b) && ruled_out_on(a, grid) == ruled_out_on(b, grid) &&
         path_of(a) == path_of(b);
}

bool answers_alike(const PartOfPosition& part, const Position& whole, const RuleSet& rule_set,
                   const RetreatRequest& request, const Verdict& verdict) {
  const auto made = Position::make(part.map, part.setup);
  const auto* position = std::get_if<Position>(&made);
  if (position == nullptr) return false;
  const auto asked = moved_to(*position, whole, request);
  if (!asked) return false;
  Judge judge(*position, rule_set);
  const Judgement judgement = judge.judge(*asked);
  const auto* here = std::get_if<Verdict>(&judgement);
  return here != nullptr && is_same(*here, verdict, part.map->grid());
}

}  // namespace

PartOfPosition part_for(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                        const Verdict& verdict) {
  const Grid& grid = position.map().grid();
  const std::vector<Hex> hexes = hexes_of(position, request, verdict);
  const Rectangle all = around(grid, hexes, std::max(grid.columns, grid.rows));
  for (int margin = 1;; margin += 1 + margin / 3) {
    const Rectangle box = around(grid, hexes, margin);
    PartOfPosition part = cut(position, box);
    if (box == all || answers_alike(part, position, rule_set, request, verdict)) return part;
  }
}

}  // namespace rearguard
