#include "src/workshop/edit/draft_expectations.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/workshop/audit/expect_writer.h"
#include "src/workshop/edit/map_draft.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/moved_hex.h"

namespace rearguard {

namespace {

/// Calls `visit` with every list of hexes of a retreat, and `number` with every hex number.
template <class Retreat, class Lists, class Numbers>
void visit_hexes(Retreat& retreat, const Lists& visit, const Numbers& number) {
  number(retreat.unit.hex);
  for (auto& other : retreat.others) number(other.unit.hex);
  if (retreat.end_hexes) visit(*retreat.end_hexes);
  visit(retreat.legal);
  visit(retreat.illegal);
}

}  // namespace

std::vector<Hex> hexes_of(const Expectation& expectation, const Grid& grid) {
  if (const auto* move = std::get_if<ExpectedMove>(&expectation.expected)) return move->hexes;
  std::vector<Hex> hexes;
  visit_hexes(
      std::get<ExpectedRetreat>(expectation.expected),
      [&](const std::vector<Hex>& more) { hexes.insert(hexes.end(), more.begin(), more.end()); },
      [&](const std::string& number) {
        if (const auto h = grid.parse(number)) hexes.push_back(*h);
      });
  return hexes;
}

std::string problem_of(const Expectation& expectation, const HexMap& map) {
  Problems problems("");
  read_expectations(list_node({expectation_node(expectation, map.grid(), map.chart())}), map.grid(),
                    map.chart(), map.terrains(), problems);
  return problems.empty() ? std::string() : problems.take().front().message;
}

std::string follow_chart(Expectation& expectation, const TerrainChart& old, const NewChart& now) {
  const auto gone = [&](ClassId c) {
    return fmt::format("an expectation is about {}; remove or change it first", old.classes[c]);
  };
  if (auto* move = std::get_if<ExpectedMove>(&expectation.expected)) {
    const auto c = now.classes[move->movement_class];
    if (!c) return gone(move->movement_class);
    move->movement_class = *c;
    return {};
  }
  auto& retreat = std::get<ExpectedRetreat>(expectation.expected);
  std::vector<std::string*> names{&retreat.unit.movement_class};
  for (Bystander& other : retreat.others) names.push_back(&other.unit.movement_class);
  for (std::string* name : names) {
    const auto c = old.find_class(*name);
    if (!c) continue;
    if (!now.classes[*c]) return gone(*c);
    *name = now.chart->classes[*now.classes[*c]];
  }
  return {};
}

std::vector<ExpectationTarget> reworked(const std::vector<ExpectationTarget>& expectations, const Grid& from,
                                        const Position& position, Printed origin, DroppedItems& dropped) {
  const Grid& to = position.map().grid();
  const auto moved = [&](Hex h) { return moved_hex(h, from, to, origin); };
  const auto move_all = [&](std::vector<Hex>& hexes) {
    for (Hex& h : hexes) h = moved(h);
  };
  std::vector<ExpectationTarget> now;
  for (ExpectationTarget one : expectations) {
    if (auto* move = std::get_if<ExpectedMove>(&one.expectation.expected)) {
      move_all(move->hexes);
    } else {
      auto& retreat = std::get<ExpectedRetreat>(one.expectation.expected);
      visit_hexes(retreat, move_all, [&](std::string& number) {
        if (const auto h = from.parse(number)) number = to.number(moved(*h));
      });
      if (retreat.enemy_line) {
        if (auto line = line_of(from, *retreat.enemy_line)) {
          line->number +=
              retreat.enemy_line->is_column ? origin.column - from.first.column : origin.row - from.first.row;
          retreat.enemy_line = line_setup(to, *line);
        }
      }
    }
    if (problem_of(one.expectation, position.map()).empty()) {
      now.push_back(std::move(one));
    } else {
      ++dropped.expectations;
    }
  }
  return now;
}

}  // namespace rearguard
