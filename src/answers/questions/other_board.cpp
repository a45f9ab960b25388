#include "src/answers/questions/other_board.h"

#include <algorithm>
#include <array>
#include <set>

#include "src/core/board/setup_of.h"
#include "src/core/document/decoder.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"

namespace rearguard {

namespace {

constexpr const char* map_of_board = "map";
constexpr std::array<std::string_view, 8> board_keys = {
    "units", "links", "enemy_line", "allies", "supply_sources", "regions", "retreat_direction", "turn"};

/// Takes the places of another text out of a document.
void forget_places(Node& node) {
  node.place = {0, 0};
  for (Member& m : node.members) {
    m.place = node.place;
    forget_places(m.value);
  }
  for (Node& item : node.items) forget_places(item);
}

/// Returns the id that a unit states; empty if it states none.
std::string_view id_in(const Node& unit) {
  const Node* id = unit.find("id");
  return id == nullptr || id->kind != Node::Kind::string ? std::string_view() : id->text;
}

/// Carries out on a position what is stated of a unit of it, if nothing changes but what a move or a blow can
/// change; returns whether that is so.
bool try_change(Position& position, UnitIndex u, const UnitSetup& stated) {
  Setup alone;
  alone.units = {stated};
  const PositionOrProblems made = Position::make(position.shared_map(), alone);
  const auto* read = std::get_if<Position>(&made);
  if (read == nullptr || stated.side != position.sides()[position.unit(u).side]) return false;
  Unit now = read->unit(0);
  position.relocate(u, now.hex);
  position.amend(u, now);
  now.side = position.unit(u).side;
  return now == position.unit(u);
}

}  // namespace

BoardMaker::BoardMaker(const Position& position) : position_(position), setup_(setup_of(position)) {
  PositionHeading heading;
  heading.map_path = map_of_board;
  const auto written = parse_document(to_toml(setup_, heading), "position");
  if (!written) return;  // a position can be written
  frame_ = *written;
  forget_places(frame_);
}

/// Returns the changed units with the keys that they do not state.
std::vector<Node> BoardMaker::merged(const Node& changed) const {
  std::vector<Node> units;
  const Node* own = frame_.find("units");
  for (const Node& stated : changed.items) {
    const auto u = position_.find(id_in(stated));
    if (own == nullptr || !u) {
      units.push_back(stated);
      continue;
    }
    Node& unit = units.emplace_back(own->items[*u]);
    unit.place = stated.place;
    for (const Member& m : stated.members) {
      const auto same = [&](const Member& one) { return one.key == m.key; };
      const auto found = std::find_if(unit.members.begin(), unit.members.end(), same);
      if (found == unit.members.end())
        unit.members.push_back(m);
      else
        *found = m;
    }
  }
  return units;
}

/// Returns the position with these units in place of those with their ids, without a look at the others;
/// nothing if anything is wrong with them.
std::optional<Position> BoardMaker::with_merged(const std::vector<Node>& units) const {
  auto read = read_units(list_node(units), "the board");
  if (!read) return std::nullopt;
  Position changed = position_;
  bool is_quick = true;
  std::set<std::string_view> seen;
  for (const UnitSetup& unit : *read) {
    if (!seen.insert(unit.id).second) return std::nullopt;
    const auto u = position_.find(unit.id);
    is_quick = is_quick && u && try_change(changed, *u, unit);
  }
  if (is_quick) return changed;
  Setup setup = setup_;
  for (const UnitSetup& unit : *read) {
    const auto u = position_.find(unit.id);
    (u ? setup.units[*u] : setup.units.emplace_back()) = unit;
  }
  PositionOrProblems made = Position::make(position_.shared_map(), setup);
  if (auto* position = std::get_if<Position>(&made)) return std::move(*position);
  return std::nullopt;
}

/// Returns the units of a document that has these. One that is stated twice is there twice, to be reported.
Node BoardMaker::all_units(const std::vector<Node>& merged, Place place) const {
  const Node* own = frame_.find("units");
  Node all = own == nullptr ? list_node() : *own;
  all.place = place;
  std::set<std::string_view> seen;
  for (const Node& unit : merged) {
    const auto u = position_.find(id_in(unit));
    if (u && seen.insert(id_in(unit)).second)
      all.items[*u] = unit;
    else
      all.items.push_back(unit);
  }
  return all;
}

std::optional<Position> BoardMaker::board(TableReader& table) const {
  Node document;
  document.place = table.node().place;
  std::vector<std::pair<std::string_view, const Node*>> stated;
  for (const std::string_view key : board_keys) {
    if (const Node* value = table.find(key)) stated.emplace_back(key, value);
  }
  Node units;
  if (const Node* changed = table.array("changed_units")) {
    if (table.find("units") != nullptr) {
      table.problems().add(changed->place, "a board has `units` or `changed_units`, not both");
      return std::nullopt;
    }
    const std::vector<Node> now = merged(*changed);
    auto position = stated.empty() ? with_merged(now) : std::nullopt;
    if (position) return position;
    units = all_units(now, changed->place);
    stated.emplace_back("units", &units);
  }
  for (const Member& m : frame_.members) {
    const bool is_other =
        std::any_of(stated.begin(), stated.end(), [&](const auto& s) { return s.first == m.key; });
    if (!is_other) document.members.push_back(m);
  }
  for (const auto& [key, value] : stated)
    document.members.push_back({std::string(key), value->place, *value});
  if (!table.usable()) return std::nullopt;

  MapCache maps;
  maps.pin(map_of_board, position_.shared_map());
  PositionSource source;
  source.file = table.problems().file();
  source.cache = &maps;
  auto read = read_position(document, source);
  if (!read) {
    table.problems().add(read.problems());
    return std::nullopt;
  }
  return std::move(read).value().position;
}

}  // namespace rearguard
