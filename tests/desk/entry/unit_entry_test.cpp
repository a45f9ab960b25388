// Entering units by pointer and keys, without a window.

#include "src/desk/entry/unit_entry.h"

#include "src/workshop/edit/edit_document.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

struct Entering {
  Scratch folder;
  std::unique_ptr<EditDocument> document;
  std::unique_ptr<UnitEntry> entry;

  Entering() {
    NewMap fresh;
    fresh.grid.columns = 6;
    fresh.grid.rows = 6;
    auto files =
        got(EditFiles::begin_position(folder.write("map.toml", *new_map_text(fresh, "map.toml")), {}));
    document = std::make_unique<EditDocument>(std::move(files));
    entry = std::make_unique<UnitEntry>(*document);
  }
  MapTouch in(const char* number, bool shift = false) const {
    const Hex h = *document->draft.map().grid().parse(number);
    return {h, centre(document->draft.map().grid(), h), {shift, false, false}};
  }
  bool click(const char* number, bool shift = false) const {
    const bool used = entry->press(in(number, shift));
    entry->release();
    return used;
  }
  std::string all() const {
    std::string out;
    for (const DraftUnit& unit : document->draft.now().units)
      out += (out.empty() ? "" : ", ") + unit.unit.id + " " + unit.unit.hex;
    return out;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Entering, "keys place, turn, duplicate, step through and remove units") {
  CHECK(entry->key("Ins"));
  CHECK(click("0101"));
  CHECK(entry->key("F"));
  CHECK(entry->units.selected_unit()->facing == "N");
  entry->point(in("0303").hex);
  CHECK(entry->key("D"));
  CHECK(all() == "blue-inf-1 0101, blue-inf-2 0303");
  CHECK(entry->units.selected_unit()->facing == "N");
  CHECK(entry->key(","));
  CHECK(entry->units.selected() == "blue-inf-1");
  CHECK(entry->key("Del"));
  CHECK(all() == "blue-inf-2 0303");
  entry->undo();
  CHECK(entry->take_note() == "Undone: remove unit blue-inf-1");
  CHECK(all() == "blue-inf-1 0101, blue-inf-2 0303");
  entry->redo();
  CHECK(all() == "blue-inf-2 0303");
  CHECK_FALSE(entry->key("Q"));
}

TEST_CASE(
    "Shift stacks; a right click takes a counter as the pattern; Esc ends placing, then the selection") {
  Entering e;
  e.entry->units.choose_side("red");
  e.entry->units.choose_kind("cavalry");
  e.entry->key("Ins");
  e.click("0101");
  CHECK_FALSE(e.entry->units.selected() == "");
  CHECK(e.click("0101", true));
  CHECK(e.all() == "red-cav-1 0101, red-cav-2 0101");
  e.entry->units.choose_side("blue");
  e.entry->units.choose_kind("infantry");
  e.entry->pick(e.in("0101").hex);
  CHECK(e.click("0202"));
  CHECK(e.all() == "red-cav-1 0101, red-cav-2 0101, red-cav-3 0202");
  e.entry->cancel();
  CHECK_FALSE(e.entry->units.is_placing());
  CHECK(e.entry->units.selected() == "red-cav-3");
  e.entry->cancel();
  CHECK(e.entry->units.selected() == "");
  // In an empty hex the drag pans the map.
  CHECK_FALSE(e.click("0505"));
}

TEST_CASE_FIXTURE(Entering, "a cancelled drag leaves the unit where it was") {
  entry->key("Ins");
  click("0101");
  entry->press(in("0101"));
  entry->drag(in("0303"));
  CHECK(all() == "blue-inf-1 0303");
  entry->cancel();
  CHECK(all() == "blue-inf-1 0101");
  CHECK(document->draft.undoable() == "place unit blue-inf-1");
}

TEST_CASE_FIXTURE(Entering, "the hexes of the selected unit and of the next one are outlined") {
  CHECK(entry->lit().empty());
  entry->key("Ins");
  click("0101");
  entry->point(in("0404").hex);
  CHECK(entry->lit() == std::vector<Hex>{in("0101").hex, in("0404").hex});
  entry->cancel();
  CHECK(entry->lit() == std::vector<Hex>{in("0101").hex});
}
