// Edits the units of a position's text, and its other references to the map.

#include <algorithm>
#include <set>

#include "src/core/board/setup_of.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/positions/position_writer.h"
#include "src/play/record/scenario_reader.h"
#include "src/play/record/scenario_units.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

namespace {

/// Returns the record of a unit; one that arrives states when and where in place of its hex.
Node record_of(const UnitTarget& target) {
  const Node unit = unit_node(target.unit);
  if (!target.arrival) return unit;
  Node node = table_node();
  for (const Member& m : unit.members) {
    if (m.key != "hex") {
      node.members.push_back(m);
      continue;
    }
    add_member(node, "arrives", whole_node(target.arrival->turn));
    add_member(node, "entry_hexes", texts_node(target.arrival->hexes));
  }
  return node;
}

std::string with_units(std::string_view text, const std::vector<UnitTarget>& old,
                       const PositionTarget& target) {
  std::vector<Node> was;
  for (const UnitTarget& unit : old) was.push_back(record_of(unit));
  std::vector<RecordTarget> wanted;
  for (const UnitTarget& unit : target.units) wanted.push_back({record_of(unit), unit.old_index});
  return with_records(text, {"units"}, was, wanted);
}

/// Removes the links of units that are gone, and renames the units of the others.
std::string with_units_in_links(std::string_view text, const std::vector<UnitTarget>& old,
                                const PositionTarget& target) {
  std::map<std::string, std::string> ids;
  for (const UnitTarget& unit : target.units) {
    if (unit.old_index && *unit.old_index < old.size()) ids[old[*unit.old_index].unit.id] = unit.unit.id;
  }
  const std::vector<Node> links = records_in(text, {"links"});
  std::vector<RecordTarget> wanted;
  for (std::size_t i = 0; i < links.size(); ++i) {
    RecordTarget link{links[i], i};
    bool stays = true;
    for (Member& end : link.table.members) {
      if (end.key != "from" && end.key != "to") continue;
      const auto now = ids.find(end.value.text);
      stays = stays && now != ids.end();
      if (now != ids.end()) end.value.text = now->second;
    }
    if (stays) wanted.push_back(std::move(link));
  }
  return with_records(text, {"links"}, links, wanted);
}

bool names(const std::vector<std::string>& path, std::string_view word) {
  return std::ranges::find(path, word) != path.end();
}

bool is_list_of(std::string_view word, const std::vector<std::string>& path, const TextMember& member) {
  return names(path, word) && member.value.kind == TextValue::Kind::array;
}

/// Changes a text outside its map: `look` adds what is to change of a member.
template <class Look>
std::string changed_rest(std::string_view text, const Look& look) {
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (path.front() != "map") look(outline, path, member, changes);
  });
  return changed_text(text, std::move(changes));
}

/// Renumbers the hexes, columns and rows of a position outside its units.
std::string renumbered_rest(std::string_view text, const Renumbering& change) {
  if (!change.changes_anything()) return std::string(text);
  return changed_rest(text, [&](const auto&, const auto& path, const TextMember& member, auto& changes) {
    if (is_list_of("supply_sources", path, member)) {
      for (const TextValue& item : member.value.items) {
        const auto now = change.number(string_at(text, item));
        if (now) changes.push_back({item.span, toml_string(*now)});
      }
    }
    renumber_line(text, path, member, change, changes);
  });
}

std::string with_moved_regions(std::string_view text, const Renumbering& change) {
  return changed_rest(text, [&](const auto&, const auto& path, const TextMember& member, auto& changes) {
    if (!is_list_of("regions", path, member)) return;
    if (auto moved = moved_region(text, member, change)) changes.push_back(*std::move(moved));
  });
}

std::string without_lost_supply(std::string_view text, const PositionTarget& target) {
  return changed_rest(text, [&](const auto& outline, const auto& path, const auto& member, auto& changes) {
    if (!is_list_of("supply_sources", path, member)) return;
    const std::vector<TextValue>& items = member.value.items;
    const auto slots = retained_slots(items.size(), [&](std::size_t i) {
      const auto hex = target.grid.parse(string_at(text, items[i]));
      return hex && target.grid.contains(*hex);
    });
    if (auto change = shortened_list(text, outline, member.value, slots))
      changes.push_back(*std::move(change));
  });
}

/// Removes the keys of a side with its last unit: `enemy_line.union = …`, or the same below a header or in an
/// inline table.
std::string without_lost_sides(std::string_view text, const PositionTarget& target) {
  std::set<std::string> sides;
  for (const UnitTarget& unit : target.units) sides.insert(unit.unit.side);
  return without_values(text, [&](const TextPath& path) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const bool is_of_side =
          path[i] == "enemy_line" || path[i] == "supply_sources" || path[i] == "retreat_direction";
      if (is_of_side && (i == 0 || path[0] == "units")) return !sides.contains(path[i + 1]);
    }
    return false;
  });
}

/// A position needs the key `units`, even for an empty list.
std::string with_unit_list(std::string_view text) {
  const auto document = parse_document(text, "");
  return document && document->find("units") == nullptr ? with_value(text, {"units"}, list_node())
                                                        : std::string(text);
}

std::string with_path(std::string_view text, const char* key, const std::string& path) {
  const auto document = parse_document(text, "");
  const Node* was = document ? document->find(key) : nullptr;
  const bool is_other = was != nullptr && was->kind == Node::Kind::string && was->text != path;
  return is_other ? with_value(text, {key}, text_node(path)) : std::string(text);
}

/// A document with units: their position, and the arrivals of a scenario by id.
struct ReadUnits {
  Position position;
  std::map<std::string, ArrivalSetup> arrivals;
};

Checked<ReadUnits> read_units_of(std::string_view text, const PositionSource& source, bool is_scenario) {
  if (!is_scenario) {
    auto read = read_position_text(text, source);
    if (!read) return read.problems();
    return ReadUnits{std::move(read).value().position, {}};
  }
  const auto document = parse_document(text, source.file);
  if (!document) return document.problems();
  Problems problems(source.file);
  auto read = read_scenario_units(*document, source, problems);
  if (!read || !problems.empty()) return problems.take();
  ReadUnits units{std::move(read->position), {}};
  for (const auto& [id, entry] : read->entries) {
    ArrivalSetup& arrival = units.arrivals[id];
    arrival.turn = entry.turn;
    for (const auto& [number, place] : entry.hexes) arrival.hexes.push_back(number);
  }
  return units;
}

std::vector<UnitTarget> targets_of(const ReadUnits& read) {
  std::vector<UnitTarget> units;
  for (UnitSetup& unit : setup_of(read.position).units) {
    const auto arrival = read.arrivals.find(unit.id);
    units.push_back({std::move(unit), std::nullopt, std::nullopt});
    if (arrival != read.arrivals.end()) units.back().arrival = arrival->second;
  }
  return units;
}

bool matches(const ReadUnits& made, const PositionTarget& target) {
  std::vector<UnitTarget> units = targets_of(made);
  if (units.size() != target.units.size()) return false;
  for (std::size_t i = 0; i < units.size(); ++i) {
    UnitTarget wanted = target.units[i];
    // Engagements are mutual, and either unit may state them.
    wanted.unit.engaged = units[i].unit.engaged = {};
    std::ranges::sort(wanted.unit.markers);
    if (!same_value(record_of(wanted), record_of(units[i]))) return false;
  }
  return target.inline_map == nullptr || same_map(made.position.map(), *target.inline_map);
}

/// `scenario` is null for a position.
Checked<std::string> edited(std::string_view text, const std::string& file, const PositionTarget& target,
                            const ScenarioTarget* scenario, const PositionTexts& texts) {
  const auto old = read_units_of(text, texts.before, scenario != nullptr);
  if (!old) return old.problems();
  std::string now(text);
  const Renumbering renumbering{target.old_map.grid(), target.grid, target.origin};
  if (target.inline_map != nullptr)
    now = edited_map_part(now, {"map"}, target.old_map,
                          {*target.inline_map, target.origin, target.underlay, target.names,
                           target.expectations, target.accepted});
  now = renumbered_rest(now, renumbering);
  now = with_moved_regions(now, renumbering);
  now = without_lost_supply(now, target);
  const std::vector<UnitTarget> units = targets_of(*old);
  now = without_lost_sides(now, target);
  now = with_units(now, units, target);
  now = with_units_in_links(now, units, target);
  now = with_unit_list(now);
  if (scenario != nullptr) now = with_scenario(now, *scenario);
  if (target.map_path) now = with_path(now, "map", *target.map_path);
  if (target.rules_path) now = with_path(now, "rules", *target.rules_path);
  const auto made = read_units_of(now, texts.after, scenario != nullptr);
  const bool has_underlay = target.inline_map == nullptr || target.underlay == nullptr ||
                            underlay_in_text(now, {"map"}, target.grid) == *target.underlay;
  if (made && matches(*made, target) && has_underlay) return now;
  return Diagnostic{file, 0, 0,
                    "this text is written in a way that cannot be edited in place" +
                        (made ? std::string() : ": " + made.problems().front().message)};
}

}  // namespace

Checked<std::string> edited_position_text(std::string_view text, const std::string& file,
                                          const PositionTarget& target, const PositionTexts& texts) {
  return edited(text, file, target, nullptr, texts);
}

Checked<std::string> edited_scenario_text(std::string_view text, const std::string& file,
                                          const PositionTarget& target, const ScenarioTarget& scenario,
                                          const PositionTexts& texts) {
  auto now = edited(text, file, target, &scenario, texts);
  if (!now) return now;
  const auto read = read_scenario_without_rules(*now, texts.after);
  return read ? std::move(now) : read.problems();
}

}  // namespace rearguard
