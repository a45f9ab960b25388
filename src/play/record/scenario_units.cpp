#include "src/play/record/scenario_units.h"

#include <algorithm>

#include "src/core/document/key_table.h"
#include "src/core/io/positions/position_reader.h"

namespace rearguard {

namespace {

/// Removes `arrives` and `entry_hexes` from a unit and places it in its first hex of entry; returns false if
/// it has none.
bool note_entry(Node& unit, std::map<std::string, ArrivalEntry>& entries, Problems& problems) {
  if (unit.find("arrives") == nullptr && unit.find("entry_hexes") == nullptr) return true;
  const Node whole = unit;
  TableReader table(whole, "the reinforcement", problems, keys_of("scenario-unit"));
  ArrivalEntry entry;
  entry.turn = table.integer("arrives", 1, max_scenario_turns, Need::required).value_or(1);
  const Node* at = table.array("entry_hexes", Need::required);
  if (whole.find("hex") != nullptr)
    problems.add(whole.find("hex")->place, "a unit with `arrives` cannot have a `hex`; use `entry_hexes`");
  if (at == nullptr) return false;
  for (const Node& hex : at->items) {
    if (const auto text = read_string(hex, "a hex of entry", problems))
      entry.hexes.emplace_back(*text, hex.place);
  }
  if (entry.hexes.empty()) {
    if (at->items.empty()) problems.add(at->place, "a reinforcement needs at least one entry hex");
    return false;
  }
  std::erase_if(unit.members, [](const Member& m) {
    return m.key == "arrives" || m.key == "entry_hexes" || m.key == "hex";
  });
  unit.members.push_back({"hex", at->items.front().place, at->items.front()});
  if (const Node* id = whole.find("id"); id != nullptr) entries[id->text] = std::move(entry);
  return true;
}

}  // namespace

std::vector<std::string_view> scenario_position_keys() {
  std::vector<std::string_view> names{"map", "units", "links"};
  for (const Key& key : keys_of("sides")->list) names.push_back(key.name);
  return names;
}

std::optional<ScenarioUnits> read_scenario_units(const Node& document, PositionSource source,
                                                 Problems& problems) {
  Node position;
  position.place = document.place;
  for (const std::string_view key : scenario_position_keys()) {
    const Member* member = document.member(key);
    if (member != nullptr) position.members.push_back(*member);
  }
  std::map<std::string, ArrivalEntry> entries;
  for (Member& m : position.members) {
    if (m.key != "units" || m.value.kind != Node::Kind::array) continue;
    std::erase_if(m.value.items, [&](Node& unit) { return !note_entry(unit, entries, problems); });
  }
  source.kind_line = Need::optional;
  source.units = "scenario-unit";
  auto read = read_position(position, source);
  if (!read) {
    problems.add(read.problems());
    return std::nullopt;
  }
  PositionDocument made = std::move(read).value();
  return ScenarioUnits{std::move(made.position), std::move(made.map_path), std::move(entries)};
}

}  // namespace rearguard
