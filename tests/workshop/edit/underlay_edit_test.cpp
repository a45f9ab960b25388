// Changes of the picture under a map.

#include "src/workshop/edit/underlay_edit.h"

#include <cmath>

#include "src/workshop/edit/edit_files.h"
#include "src/workshop/edit/map_resize.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/scratch.h"

namespace {

/// Where the centre of a hex is on the picture.
Point on_picture(const Underlay& underlay, const Grid& grid, Hex h) {
  const auto lie = got<Affine>(lie_of(underlay, grid));
  return inverse(lie)(centre(grid, h));
}

void check_near(Point a, Point b, double by = 0.05) {
  CHECK(std::abs(a.x - b.x) < by);
  CHECK(std::abs(a.y - b.y) < by);
}

std::string with_underlay_lines(const std::string& map) {
  return map +
         "\n[underlay]\npicture = \"scan.png\"\npoints = [{ hex = \"0101\", at = [50, 40] }, { hex = "
         "\"0603\", at = [800, 460] }, { hex = \"0106\", at = [60, 900] }]\n";
}

EditFiles opened(const Scratch& folder) {
  NewMap fresh;
  fresh.grid.columns = 8;
  fresh.grid.rows = 6;
  const std::string file = folder.write("map.toml", with_underlay_lines(*new_map_text(fresh, "map.toml")));
  return got(EditFiles::open(file));
}

std::string saved(const EditFiles& files, const MapDraft& draft) {
  const auto pending_writes = only(got(files.pending_writes(draft.now())));
  return pending_writes.text;
}

}  // namespace

TEST_CASE("a new underlay holds the whole map, unstretched, in the middle of the picture") {
  for (const Grid& grid : every_layout(9, 6)) {
    const Underlay fresh = initial_underlay(grid, "scan.png", 2000, 900);
    REQUIRE(fresh.points.size() == 3);
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    const auto lie = got<Affine>(lie_of(fresh, grid));
    const Affine back = inverse(lie);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      for (int k = 0; k < 6; ++k) {
        const Point p = back(corner(grid, grid.hex_at(i), k));
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
      }
    }
    // It fills the picture in one direction, and is centred in both.
    CHECK(std::min(left, top) == doctest::Approx(0).epsilon(0.02));
    CHECK(left + right == doctest::Approx(2000).epsilon(0.001));
    CHECK(top + bottom == doctest::Approx(900).epsilon(0.001));
    CHECK(std::abs(back({1, 0}).x - back({0, 0}).x) ==
          doctest::Approx(std::abs(back({0, 1}).y - back({0, 0}).y)).epsilon(0.001));
  }
}

TEST_CASE("maps of one column or row have an underlay too") {
  for (const auto& [columns, rows] : {std::pair{1, 5}, {5, 1}, {1, 1}}) {
    for (const Grid& grid : every_layout(columns, rows))
      CHECK(std::holds_alternative<Affine>(lie_of(initial_underlay(grid, "scan.png", 400, 300), grid)));
  }
}

TEST_CASE("another hex for a point leaves the picture where it is") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 10, 8);
  const Underlay before = initial_underlay(grid, "scan.png", 1234, 777);
  const auto after = got(with_hex(before, grid, 1, *grid.parse("0702")));
  CHECK(after.points[1].hex == *grid.parse("0702"));
  check_near(on_picture(after, grid, *grid.parse("1008")), on_picture(before, grid, *grid.parse("1008")));
  // In one line with the two others: these are in one column.
  CHECK_FALSE(with_hex(before, grid, 1, *grid.parse("0104")));
}

TEST_CASE("a third point changes nothing until it is moved; without it the picture is unstretched again") {
  const Grid grid = grid_of(Orientation::pointy, Parity::odd, 10, 8);
  Underlay two = without_third_point(initial_underlay(grid, "scan.png", 1000, 1000));
  REQUIRE(two.points.size() == 2);
  const Underlay three = with_third_point(two, grid);
  REQUIRE(three.points.size() == 3);
  check_near(on_picture(three, grid, *grid.parse("0508")), on_picture(two, grid, *grid.parse("0508")));
  CHECK(without_third_point(three) == two);
}

TEST_CASE_FIXTURE(InScratch, "a resized map keeps its picture under the same hexes, and saves it") {
  const EditFiles files = opened(scratch);
  MapDraft draft(files.position(), files.underlay());
  const Grid before = draft.map().grid();
  const Underlay old = *draft.now().underlay;
  const Point was = on_picture(old, before, *before.parse("0504"));
  DroppedItems dropped;
  REQUIRE(draft.resize({0, 2, 1, 0}, 1, dropped).empty());
  CHECK(draft.now().underlay->points == old.points);
  // Rows and columns that held two of the points go.
  REQUIRE(draft.resize({0, 0, -2, -2}, 1, dropped).empty());
  const Grid& grid = draft.map().grid();
  check_near(on_picture(*draft.now().underlay, grid, *grid.parse("0504")), was);
  const std::string text = saved(files, draft);
  CHECK(has(text, "hex = \"0101\", at = [50, 40]"));  // off the map, and still sure
  REQUIRE(draft.undo());
  REQUIRE(draft.undo());
  CHECK(draft.now().underlay == old);
}

TEST_CASE("hexes of the points that have no number any more are replaced, and the picture stays") {
  const Scratch folder;
  const EditFiles files = opened(folder);
  MapDraft draft(files.position(), files.underlay());
  const Grid before = draft.map().grid();
  const Point was = on_picture(*draft.now().underlay, before, *before.parse("0504"));
  DroppedItems dropped;
  REQUIRE(draft.resize({0, 0, 0, -3}, 1, dropped).empty());
  // The first column that is left becomes column 1: the one with the first point would be column -2.
  REQUIRE(
      draft.renumber(renumbered(draft.map().grid(), plain_first(1, 1), Parity::even, true), dropped).empty());
  const Grid& grid = draft.map().grid();
  for (const UnderlayPoint& point : draft.now().underlay->points) CHECK(grid.contains(point.hex));
  check_near(on_picture(*draft.now().underlay, grid, *grid.parse("0204")), was);
  const std::string text = saved(files, draft);
  const std::string path = folder.write("again.toml", text);
  const auto again = got(EditFiles::open(path));
  CHECK(again.underlay() == draft.now().underlay);
}

TEST_CASE_FIXTURE(InScratch, "renumbered, the points follow their hexes; undone, the text is as before") {
  const EditFiles files = opened(scratch);
  MapDraft draft(files.position(), files.underlay());
  DroppedItems dropped;
  REQUIRE(draft.renumber(renumbered(draft.map().grid(), plain_first(27, 26), Parity::even, true), dropped)
              .empty());
  const std::string text = saved(files, draft);
  CHECK(has(text,
            "{ hex = \"2726\", at = [50, 40] }, { hex = \"3228\", at = [800, 460] }, { hex = "
            "\"2731\", at = [60, 900] }"));
  REQUIRE(draft.undo());
  CHECK(files.pending_writes(draft.now())->empty());
}

TEST_CASE_FIXTURE(InScratch, "an underlay is laid, moved and removed in steps") {
  const EditFiles files = opened(scratch);
  MapDraft draft(files.position(), files.underlay());
  const auto before = draft.now().underlay;
  Underlay moved = *before;
  moved.points[0].x = 55;
  CHECK(draft.set_underlay("move the picture", moved).empty());
  CHECK(draft.undoable() == "move the picture");
  CHECK_FALSE(draft.is_saved());
  Underlay bad = moved;
  bad.points[2] = bad.points[0];
  CHECK(draft.set_underlay("move the picture", bad) == "two of the points are at one place");
  CHECK(draft.now().underlay == moved);
  CHECK(draft.set_underlay("remove the picture", std::nullopt).empty());
  CHECK_FALSE(has(saved(files, draft), "underlay"));
  // Painting keeps what is there.
  REQUIRE(draft.undo());
  CHECK(draft.paint({draft.map().grid().hex_at(3)}, 2).empty());
  CHECK(draft.now().underlay == moved);
  REQUIRE(draft.undo());
  REQUIRE(draft.undo());
  CHECK(draft.now().underlay == before);
}
