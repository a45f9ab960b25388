// Edits the units of a position's text, and its other references to the map.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "src/core/board/setup_of.h"
#include "src/core/document/document.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/positions/position_reader.h"
#include "src/play/record/scenario_reader.h"
#include "src/play/record/scenario_units.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {

namespace {

/// Returns the fields of a unit as written in a document; nothing for a field with its default value.
std::vector<std::pair<std::string, std::optional<std::string>>> fields_of(const UnitTarget& target) {
  const UnitSetup& unit = target.unit;
  const std::optional<ArrivalSetup>& arrival = target.arrival;
  std::vector<std::pair<std::string, std::optional<std::string>>> fields;
  const auto add = [&](const char* key, bool is_written, std::string raw) {
    fields.emplace_back(key, is_written ? std::optional(std::move(raw)) : std::nullopt);
  };
  const auto text = [&](const char* key, const std::string& value, const std::string& usual) {
    add(key, value != usual, toml_string(value));
  };
  const auto whole = [&](const char* key, int value, int usual) {
    add(key, value != usual, std::to_string(value));
  };
  add("id", true, toml_string(unit.id));
  add("side", true, toml_string(unit.side));
  add("hex", !arrival, toml_string(unit.hex));
  add("arrives", arrival.has_value(), arrival ? std::to_string(arrival->turn) : "");
  add("entry_hexes", arrival.has_value(), arrival ? raw_strings(arrival->hexes) : "");
  add("class", true, toml_string(unit.movement_class));
  add("zoc", !unit.zoc, "false");
  whole("retreat_fire_range", unit.retreat_fire_range, 0);
  text("name", unit.name == unit.id ? std::string() : unit.name, "");
  text("kind", unit.kind, "");
  text("size", unit.size, "");
  text("state", unit.state.empty() ? "good" : unit.state, "good");
  text("facing", unit.facing, "");
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, unit.states_morale ? -1 : 0);
  whole("stacking_points", unit.stacking_points, 1);
  text("movement", unit.movement, "0");
  add("hidden", unit.hidden, "true");
  add("markers", !unit.markers.empty(), raw_strings(unit.markers));
  add("engaged", !unit.engaged.empty(), raw_strings(unit.engaged));
  return fields;
}

std::string raw_counts(const UnitSetup& unit, const TextOutline& outline) {
  std::string out;
  for (const auto& [name, number] : unit.counts)
    out += (out.empty() ? "" : ", ") + raw_member(outline, {name, std::to_string(number)});
  return "{ " + out + " }";
}

class UnitsEdit {
 public:
  UnitsEdit(std::string_view text, const std::vector<UnitTarget>& old, const PositionTarget& target)
      : text_(text),
        outline_(outline_of(text)),
        old_(old),
        target_(target),
        records_(text_, outline_, {"units"}) {}

  std::string run() {
    std::vector<RecordChange> changes(records_.size());
    for (RecordChange& change : changes) change.is_removed = true;
    std::vector<std::vector<RawField>> added;
    for (const UnitTarget& wanted : target_.units) {
      if (wanted.old_index && *wanted.old_index < records_.size() && *wanted.old_index < old_.size()) {
        changes[*wanted.old_index].is_removed = false;
        changes[*wanted.old_index].fields = differences(old_[*wanted.old_index], wanted);
      } else {
        added.push_back(whole(wanted));
      }
    }
    return changed_text(text_, records_.change(changes, added));
  }

 private:
  std::vector<std::pair<std::string, std::optional<std::string>>> differences(const UnitTarget& was,
                                                                              const UnitTarget& now) const {
    auto before = fields_of(was);
    auto after = fields_of(now);
    std::vector<std::pair<std::string, std::optional<std::string>>> changed;
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (before[i].second != after[i].second) changed.push_back(after[i]);
    }
    // A name equal to the id is not written; if the id changes, the name is no longer equal to it.
    if (was.unit.counts != now.unit.counts)
      changed.emplace_back(
          "counts", now.unit.counts.empty() ? std::nullopt : std::optional(raw_counts(now.unit, outline_)));
    return changed;
  }

  std::vector<RawField> whole(const UnitTarget& target) const {
    std::vector<RawField> fields;
    for (auto& [key, raw] : fields_of(target)) {
      if (raw) fields.emplace_back(key, *raw);
    }
    if (!target.unit.counts.empty()) fields.emplace_back("counts", raw_counts(target.unit, outline_));
    return fields;
  }

  std::string_view text_;
  TextOutline outline_;
  const std::vector<UnitTarget>& old_;
  const PositionTarget& target_;
  TextRecords records_;
};

/// Removes the links of units that are gone, and renames the units of the others.
std::string with_units_in_links(std::string_view text, const std::vector<UnitTarget>& old,
                                const PositionTarget& target) {
  const TextOutline outline = outline_of(text);
  const TextRecords records(text, outline, {"links"});
  if (records.size() == 0) return std::string(text);
  std::map<std::string, std::string> ids;
  for (const UnitTarget& unit : target.units) {
    if (unit.old_index && *unit.old_index < old.size()) ids[old[*unit.old_index].unit.id] = unit.unit.id;
  }
  std::vector<RecordChange> changes(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (const char* end : {"from", "to"}) {
      const std::string id = records.string(i, end).value_or("");
      const auto now = ids.find(id);
      if (now == ids.end()) {
        changes[i].is_removed = true;
      } else if (now->second != id) {
        changes[i].fields.emplace_back(end, toml_string(now->second));
      }
    }
  }
  return changed_text(text, records.change(changes, {}));
}

bool names(const std::vector<std::string>& path, std::string_view word) {
  return std::find(path.begin(), path.end(), word) != path.end();
}

/// Renumbers the hexes, columns and rows of a position outside its units.
std::string renumbered_rest(std::string_view text, const Renumbering& change) {
  if (!change.changes_anything()) return std::string(text);
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (path.front() == "map") return;
    if (names(path, "supply_sources") && member.value.kind == TextValue::Kind::array) {
      for (const TextValue& item : member.value.items) {
        const auto now = change.number(string_at(text, item));
        if (now) changes.push_back({item.span, toml_string(*now)});
      }
    }
    renumber_line(text, path, member, change, changes);
  });
  return changed_text(text, std::move(changes));
}

std::string with_moved_regions(std::string_view text, const Renumbering& change) {
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (path.front() == "map" || !names(path, "regions") || member.value.kind != TextValue::Kind::array)
      return;
    if (auto moved = moved_region(text, member, change)) changes.push_back(*std::move(moved));
  });
  return changed_text(text, std::move(changes));
}

std::string without_lost_supply(std::string_view text, const PositionTarget& target) {
  std::set<std::string> sides;
  for (const UnitTarget& unit : target.units) sides.insert(unit.unit.side);
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (path.front() == "map" || !names(path, "supply_sources") ||
        member.value.kind != TextValue::Kind::array)
      return;
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    for (const TextValue& item : member.value.items) {
      const auto hex = target.grid.parse(string_at(text, item));
      if (hex && target.grid.contains(*hex)) slots.push_back(retained_slot(spans.size()));
      spans.push_back(item.span);
    }
    if (slots.size() < spans.size())
      changes.push_back(
          {member.value.span, rebuilt_list(text, member.value.span, spans, slots, outline.line_end)});
  });
  return changed_text(text, std::move(changes));
}

/// Removes the keys of a side with its last unit: `enemy_line.union = …`, or the same below a header or in an
/// inline table.
class LostSides {
 public:
  LostSides(std::string_view text, const PositionTarget& target) : text_(text), outline_(outline_of(text)) {
    for (const UnitTarget& unit : target.units) sides_.insert(unit.unit.side);
  }

  std::string run() {
    for (const TextSection& section : outline_.sections) {
      if (is_lost(section.path)) {
        remove_lines(section.begin,
                     section.members.empty() ? section.end : section.members.back().value.span.end);
        continue;
      }
      for (const TextMember& member : section.members) visit(section.path, member);
    }
    return changed_text(text_, std::move(changes_));
  }

 private:
  /// Returns whether a path is that of a side without units, or below it.
  bool is_lost(const std::vector<std::string>& path) const {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const bool is_of_side =
          path[i] == "enemy_line" || path[i] == "supply_sources" || path[i] == "retreat_direction";
      if (is_of_side && (i == 0 || path[0] == "units")) return !sides_.contains(path[i + 1]);
    }
    return false;
  }

  void visit(std::vector<std::string> path, const TextMember& member) {
    path.insert(path.end(), member.path.begin(), member.path.end());
    if (is_lost(path)) return remove_lines(member.begin, member.value.span.end);
    if (path.back() != "enemy_line" && path.back() != "supply_sources" && path.back() != "retreat_direction")
      return;
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    for (const TextMember& of_side : member.value.members) {
      if (sides_.contains(of_side.path.front())) slots.push_back(retained_slot(spans.size()));
      spans.push_back(of_side.span());
    }
    if (slots.size() < spans.size())
      changes_.push_back(
          {member.value.span, rebuilt_list(text_, member.value.span, spans, slots, outline_.line_end)});
  }

  void remove_lines(std::size_t begin, std::size_t end) {
    changes_.push_back({{line_begin(text_, begin), next_line(text_, end)}, ""});
  }

  std::string_view text_;
  TextOutline outline_;
  std::set<std::string> sides_;
  std::vector<TextChange> changes_;
};

/// A position needs the key `units`, even for an empty list.
std::string with_unit_list(std::string_view text) {
  const TextOutline outline = outline_of(text);
  const bool has_list =
      outline.find({"units"}) != nullptr ||
      std::any_of(outline.sections.begin(), outline.sections.end(),
                  [](const TextSection& s) { return s.path.size() == 1 && s.path[0] == "units"; });
  const auto& top = outline.sections.front().members;
  if (has_list || top.empty()) return std::string(text);
  return changed_text(text, {member_after(text, outline, top.back(), {"units", "[]"})});
}

std::string with_path(std::string_view text, const char* key, const std::string& path) {
  const TextOutline outline = outline_of(text);
  const TextMember* member = outline.find({key});
  if (member == nullptr || member->value.kind != TextValue::Kind::string) return std::string(text);
  if (string_at(text, member->value) == path) return std::string(text);
  return changed_text(text, {{member->value.span, toml_string(path)}});
}

/// Returns all fields of a unit as one text, to compare units.
std::string whole_text(const UnitTarget& target) {
  std::string out;
  for (const auto& [key, raw] : fields_of(target)) out += key + "=" + raw.value_or("-") + "\n";
  for (const auto& [name, number] : target.unit.counts) out += fmt::format("{}={}\n", name, number);
  return out;
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
    std::sort(wanted.unit.markers.begin(), wanted.unit.markers.end());
    if (whole_text(wanted) != whole_text(units[i])) return false;
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
  now = LostSides(now, target).run();
  now = UnitsEdit(now, units, target).run();
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
