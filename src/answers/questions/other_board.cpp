#include "src/answers/questions/other_board.h"

#include <algorithm>
#include <array>

#include "src/core/board/setup_of.h"
#include "src/core/document/decoder.h"
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

}  // namespace

BoardMaker::BoardMaker(const Position& position) : map_(position.shared_map()) {
  PositionHeading heading;
  heading.map_path = map_of_board;
  const auto written = parse_document(to_toml(setup_of(position), heading), "position");
  if (!written) return;  // a position can be written
  frame_ = *written;
  forget_places(frame_);
}

std::optional<Position> BoardMaker::board(TableReader& table) const {
  Node document;
  document.place = table.node().place;
  std::vector<std::pair<std::string_view, const Node*>> stated;
  for (const std::string_view key : board_keys) {
    if (const Node* value = table.find(key)) stated.emplace_back(key, value);
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
  maps.pin(map_of_board, map_);
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
