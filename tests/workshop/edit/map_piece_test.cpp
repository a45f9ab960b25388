// Pieces of a map: copied, mirrored, turned, pasted.

#include "src/workshop/edit/map_piece.h"

#include <rapidcheck.h>

#include "src/core/io/maps/map_reader.h"
#include "src/workshop/edit/map_draft.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"

namespace {

/// A map of 9 columns and 8 rows in two terrains with a road, a stream, one-way slopes and names.
HexMap drawn_map(const std::string& orientation, const std::string& shifted, unsigned seed) {
  std::string rows;
  for (unsigned r = 0; r < 8; ++r) {
    rows += '"';
    for (unsigned c = 0; c < 9; ++c) rows += (seed >> ((r * 5 + c * 3) % 31)) % 3 == 0 ? 'w' : '.';
    rows += "\", ";
  }
  HexMap drawn = got(
      read_map_text("rearguard = \"map 1\"\nhexes = [" + rows + "]\ngrid = { orientation = \"" + orientation +
                        "\", shifted = \"" + shifted +
                        "\", first = \"0101\", columns = 9, rows = 8 }\n[terrain]\nclear = { symbol = \".\", "
                        "cost = { foot = 1 } }\nwoods = { symbol = \"w\", cost = { foot = 2 } }\n[features]\n"
                        "road = { replace = { foot = 1 } }\nstream = { cost = { foot = 1 } }\nslope = { cost "
                        "= { foot = 1 } }\n",
                    "map.toml"));
  for (std::size_t i = 0; i < drawn.grid().size(); ++i) {
    const Hex h = drawn.grid().hex_at(i);
    if (i % 7 == seed % 7) drawn.set_elevation(h, static_cast<int>(i % 5) - 1);
    for (int d = 0; d < direction_count; ++d) {
      const Hex near = neighbour(h, direction(d));
      if (!drawn.grid().contains(near)) continue;
      const unsigned what = (static_cast<unsigned>(i) * 6 + static_cast<unsigned>(d) + seed) % 17;
      if (what < 2) drawn.add_feature(static_cast<FeatureId>(what), h, near);
      if (what == 2) drawn.add_one_way_feature(2, h, near);
    }
  }
  drawn.labels = {{drawn.grid().hex_at(20), "Mill", 2}, {drawn.grid().hex_at(33), "Ford", 1}};
  drawn.victory_hexes = {{drawn.grid().hex_at(20), 3, "blue"}};
  return drawn;
}

MapDraft drafted(const HexMap& map) {
  auto made = Position::make(std::make_shared<const HexMap>(map), {});
  return MapDraft(std::make_shared<const Position>(std::get<Position>(std::move(made))));
}

HexMap any_map() {
  return drawn_map(*rc::gen::element<std::string>("flat", "pointy"),
                   *rc::gen::element<std::string>("odd", "even"), *rc::gen::inRange(0U, 1U << 30U));
}

std::vector<Hex> any_rectangle(const Grid& grid) {
  const int left = *rc::gen::inRange(0, 9), right = *rc::gen::inRange(left, 9);
  const int top = *rc::gen::inRange(0, 8), bottom = *rc::gen::inRange(top, 8);
  std::vector<Hex> hexes;
  for (int r = top; r <= bottom; ++r) {
    for (int c = left; c <= right; ++c)
      hexes.push_back(grid.to_hex({grid.first.column + c, grid.first.row + r}));
  }
  return hexes;
}

}  // namespace

TEST_CASE("a piece that is pasted where it was copied changes nothing") {
  const bool holds = rc::check([] {
    const HexMap map = any_map();
    const std::vector<Hex> hexes = any_rectangle(map.grid());
    const Hex anchor = *rc::gen::elementOf(hexes);
    MapDraft draft = drafted(map);
    RC_ASSERT(put_piece(draft, MapPiece(map, hexes, anchor), anchor, true).empty());
    RC_ASSERT(same_map(draft.map(), map));
  });
  CHECK(holds);
}

TEST_CASE("mirroring twice and turning six times give the piece as it was") {
  const bool holds = rc::check([] {
    const HexMap map = any_map();
    const std::vector<Hex> hexes = any_rectangle(map.grid());
    const MapPiece whole(map, hexes, hexes.front());
    MapPiece piece = whole;
    piece.mirror_left_right();
    piece.mirror_left_right();
    RC_ASSERT(piece == whole);
    piece.mirror_top_bottom();
    piece.mirror_top_bottom();
    RC_ASSERT(piece == whole);
    for (int k = 0; k < 6; ++k) piece.turn(1);
    RC_ASSERT(piece == whole);
    const int times = *rc::gen::inRange(-9, 9);
    piece.turn(times);
    piece.turn(-times);
    RC_ASSERT(piece == whole);
    // Half a turn is what both mirrors do.
    piece.turn(3);
    MapPiece other = whole;
    other.mirror_left_right();
    other.mirror_top_bottom();
    RC_ASSERT(piece == other);
  });
  CHECK(holds);
}

TEST_CASE("costs between hexes of a piece are the same after it was mirrored, turned and pasted") {
  const bool holds = rc::check([] {
    const HexMap map = any_map();
    const std::vector<Hex> hexes = any_rectangle(map.grid());
    const Hex anchor = *rc::gen::elementOf(hexes);
    MapPiece piece(map, hexes, anchor);
    const int turns = *rc::gen::inRange(0, 6);
    const bool mirrors = *rc::gen::arbitrary<bool>();
    if (mirrors) piece.mirror_left_right();
    piece.turn(turns);
    const auto moved = [&](Hex h) {
      Hex offset = h - anchor;
      if (mirrors)
        offset =
            map.grid().orientation == Orientation::flat ? mirrored(offset) : rotated(mirrored(offset), 1);
      return rotated(offset, turns);
    };
    MapDraft draft = drafted(any_map());
    if (draft.map().grid().orientation != map.grid().orientation) return;
    const Hex at = draft.map().grid().hex_at(*rc::gen::inRange<std::size_t>(0, draft.map().grid().size()));
    const std::string problem = put_piece(draft, piece, at, true);
    std::size_t on_map = 0;
    for (const Hex h : hexes) {
      const Hex there = at + moved(h);
      if (!draft.map().grid().contains(there)) continue;
      ++on_map;
      RC_ASSERT(draft.map().terrain(there) == map.terrain(h));
      RC_ASSERT(draft.map().elevation(there) == map.elevation(h));
      for (int d = 0; d < direction_count; ++d) {
        const Hex near = neighbour(h, direction(d));
        if (std::ranges::find(hexes, near) == hexes.end()) continue;
        const Hex near_there = at + moved(near);
        if (!draft.map().grid().contains(near_there)) continue;
        const Direction d_there = *direction_between(there, near_there);
        RC_ASSERT(draft.map().step_cost(there, d_there, 0) == map.step_cost(h, direction(d), 0));
        RC_ASSERT(draft.map().features(there, d_there) == map.features(h, direction(d)));
      }
    }
    RC_ASSERT(hexes_off_map(piece, draft.map(), at) == hexes.size() - on_map);
    RC_ASSERT(problem.empty() == (on_map > 0));
  });
  CHECK(holds);
}

TEST_CASE("left becomes right, and a one-way hexside keeps its direction on the ground") {
  for (const char* orientation : {"flat", "pointy"}) {
    HexMap map = drawn_map(orientation, "even", 5);
    const Grid& grid = map.grid();
    const Hex middle = *grid.parse("0504");
    MapPiece piece(map, {middle, neighbour(middle, direction(1))}, middle);
    piece.mirror_left_right();
    // North-east becomes north-west: 5 on a flat grid, 0 on a pointy one.
    const Direction expected = direction(grid.orientation == Orientation::flat ? 5 : 0);
    CHECK(piece.cells().contains(neighbour(Hex{}, expected)));
    piece = MapPiece(map, {middle, neighbour(middle, direction(1))}, middle);
    piece.mirror_top_bottom();
    CHECK(piece.cells().contains(neighbour(Hex{}, direction(grid.orientation == Orientation::flat ? 2 : 3))));
  }
}

TEST_CASE("cut hexes lose their hexsides and names, and a paste brings them back") {
  const HexMap map = drawn_map("flat", "even", 11);
  MapDraft draft = drafted(map);
  std::vector<Hex> hexes;
  for (const std::size_t i : {19U, 20U, 21U, 28U, 29U, 30U}) hexes.push_back(map.grid().hex_at(i));
  const MapPiece piece(map, hexes, hexes[0]);
  CHECK(clear_hexes(draft, hexes, 1).empty());
  CHECK(draft.undoable() == "cut 6 hexes");
  for (const Hex h : hexes) {
    CHECK(draft.map().terrain(h) == 1);
    CHECK(draft.map().elevation(h) == 0);
    for (int d = 0; d < direction_count; ++d) CHECK(draft.map().features(h, direction(d)).empty());
  }
  CHECK(draft.map().labels.size() == 1);
  CHECK(draft.map().victory_hexes.empty());
  CHECK(put_piece(draft, piece, hexes[0], true).empty());
  CHECK(draft.undoable() == "paste 6 hexes");
  CHECK(draft.map().victory_hexes == map.victory_hexes);
  CHECK(draft.map().labels.size() == 2);
  CHECK(draft.undo());
  CHECK(put_piece(draft, piece, hexes[0], false).empty());
  CHECK(draft.map().labels.size() == 1);
  CHECK(draft.undo());
  CHECK(draft.undo());
  CHECK(same_map(draft.map(), map));
}
