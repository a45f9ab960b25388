#include "src/desk/entry/unit_entry.h"

#include <fmt/format.h>

#include "src/workshop/edit/edit_document.h"

namespace rearguard {

const std::vector<EntryKey>& entry_keys() {
  static const std::vector<EntryKey> keys = {
      {"Insert", "Place counters: each click on an empty hex places one, with Shift also on others"},
      {"T", "Type units, a line each: 3/2829 inf 4-4, or hexes alone to repeat the last"},
      {"Ctrl+Shift+V", "Enter a list or a table from the clipboard"},
      {"click, drag", "Select a unit, again for the next of its stack; move it"},
      {"right click", "Place counters like the unit there"},
      {"D", "Duplicate the selected unit to the hex under the pointer"},
      {"F, Shift+F", "Turn the selected unit clockwise, counterclockwise"},
      {"Delete", "Remove the selected unit"},
      {", .", "Select the previous and the next unit"},
  };
  return keys;
}

UnitEntry::UnitEntry(EditDocument& document) : units(document.draft), document_(document) {}

bool UnitEntry::press(const MapTouch& touch) {
  pointed_ = touch.hex;
  std::string problem;
  const bool is_used = units.press(touch.hex, touch.modifiers.shift, problem);
  note(problem);
  return is_used;
}

void UnitEntry::drag(const MapTouch& touch) {
  pointed_ = touch.hex;
  note(units.drag(touch.hex));
}

void UnitEntry::pick(Hex h) {
  const Position& position = *document_.draft.now().position;
  const auto there = document_.draft.map().exists(h) ? position.units_in(h) : std::span<const UnitIndex>();
  if (there.empty()) return cancel();
  units.set_pattern(document_.draft.now().units[there.front()].unit);
  units.start_placing(true);
  note("Placing units like " + position.unit(there.front()).id);
}

void UnitEntry::cancel() {
  if (units.is_dragging()) note("Cancelled");
  units.cancel();
}

void UnitEntry::undo() {
  units.release();
  const std::string name = document_.draft.undoable();
  note(document_.draft.undo() ? "Undone: " + name : "Nothing to undo");
  if (units.selected_unit() == nullptr) units.select("");
}

void UnitEntry::redo() {
  units.release();
  const std::string name = document_.draft.redoable();
  note(document_.draft.redo() ? "Redone: " + name : "Nothing to redo");
  if (units.selected_unit() == nullptr) units.select("");
}

bool UnitEntry::key(const std::string& k) {
  const auto done = [this](const std::string& problem) {
    note(problem);
    return true;
  };
  if (k == "Insert" || k == "Ins") return units.start_placing(true), true;
  if (k == "T") return wants_line_ = true;
  if (k == "Ctrl+Shift+V") return wants_list_ = true;
  if (k == "D" || k == "Ctrl+D") {
    const bool is_on_map = pointed_ && document_.draft.map().exists(*pointed_);
    return done(units.duplicate_selected(is_on_map ? pointed_ : std::nullopt));
  }
  if (k == "F") return done(units.turn(+1));
  if (k == "Shift+F") return done(units.turn(-1));
  if (k == "Del") return done(units.remove_selected());
  if (k == ",") return units.step_unit(-1), true;
  if (k == ".") return units.step_unit(+1), true;
  return false;
}

bool UnitEntry::takes_line() {
  return std::exchange(wants_line_, false);
}

bool UnitEntry::takes_list() {
  return std::exchange(wants_list_, false);
}

std::string UnitEntry::prompt() const {
  if (units.is_placing())
    return fmt::format(
        "Click a hex to place {} (Shift: also on a stack); click a unit to select it, drag it to move it; "
        "Esc "
        "stops.",
        units.next_pattern_id());
  if (units.selected().empty())
    return "Choose a counter and click hexes to place it, or press T and type units; click a unit to select "
           "it, "
           "drag it to move it.";
  return fmt::format(
      "{} is selected: drag to move it, edit it in the panel; D duplicates it, F turns it, Delete removes "
      "it.",
      units.selected());
}

std::vector<Hex> UnitEntry::lit() const {
  std::vector<Hex> lit;
  const HexMap& map = document_.draft.map();
  if (const UnitSetup* unit = units.selected_unit()) lit.push_back(*map.grid().parse(unit->hex));
  if (units.is_placing() && pointed_ && map.exists(*pointed_)) lit.push_back(*pointed_);
  return lit;
}

std::optional<std::string> UnitEntry::take_note() {
  return std::exchange(note_, std::nullopt);
}

void UnitEntry::note(const std::string& text) {
  if (!text.empty()) note_ = text;
}

}  // namespace rearguard
