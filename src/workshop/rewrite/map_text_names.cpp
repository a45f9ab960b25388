// Labels, victory hexes and home edges of a map in its text.

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/document/document.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {
namespace {

/// A label or victory hex as the map has it: its hex, and its other fields as written; nothing for a field
/// with its default value.
struct NamedHex {
  Hex hex;
  std::vector<std::pair<std::string, std::optional<std::string>>> fields;
};

std::vector<NamedHex> labels_of(const HexMap& map) {
  std::vector<NamedHex> named;
  for (const MapLabel& label : map.labels) {
    const auto size = label.size == 1 ? std::nullopt : std::optional(std::to_string(label.size));
    named.push_back({label.hex, {{"text", toml_string(label.text)}, {"size", size}}});
  }
  return named;
}

std::vector<NamedHex> victory_hexes_of(const HexMap& map) {
  std::vector<NamedHex> named;
  for (const VictoryHex& hex : map.victory_hexes) {
    const auto side = hex.side.empty() ? std::nullopt : std::optional(toml_string(hex.side));
    named.push_back({hex.hex, {{"points", std::to_string(hex.points)}, {"side", side}}});
  }
  return named;
}

/// A list of such hexes in the text, which becomes the list of the map.
class NamesEdit {
 public:
  NamesEdit(std::string_view text, const std::vector<std::string>& path, const Grid& grid)
      : text_(text), outline_(outline_of(text)), records_(text_, outline_, path), grid_(grid) {
    for (std::size_t i = 0; i < records_.size(); ++i)
      hexes_.push_back(grid_.parse(records_.string(i, "hex").value_or("")));
  }

  std::string with(const std::vector<NamedHex>& wanted) {
    std::vector<RecordChange> changes(records_.size());
    for (RecordChange& change : changes) change.is_removed = true;
    std::vector<std::vector<RawField>> last;
    std::size_t next = 0;
    for (const NamedHex& one : wanted) {
      const auto record = record_for(one, next);
      if (record) {
        changes[*record].is_removed = false;
        changes[*record].fields = differences(*record, one);
        next = *record + 1;
      } else {
        (next > 0 ? changes[next - 1].new_after : last).push_back(whole(one));
      }
    }
    return changed_text(text_, records_.change(changes, last));
  }

 private:
  std::optional<std::string> raw(std::size_t record, const std::string& key) const {
    const TextMember* member = records_.field(record, key);
    if (member == nullptr) return std::nullopt;
    if (const auto text = records_.string(record, key)) return toml_string(*text);
    return std::string(
        text_.substr(member->value.span.begin, member->value.span.end - member->value.span.begin));
  }

  std::vector<std::pair<std::string, std::optional<std::string>>> differences(std::size_t record,
                                                                              const NamedHex& wanted) const {
    std::vector<std::pair<std::string, std::optional<std::string>>> changed;
    for (const auto& [key, now] : wanted.fields) {
      const auto is = raw(record, key);
      const bool is_usual = !now && (!is || *is == "1" || *is == "\"\"");
      if (is != now && !is_usual) changed.emplace_back(key, now);
    }
    return changed;
  }

  /// Returns the record that stays as it is; else the first one of the same hex.
  std::optional<std::size_t> record_for(const NamedHex& wanted, std::size_t from) const {
    std::optional<std::size_t> of_hex;
    for (std::size_t i = from; i < hexes_.size(); ++i) {
      if (hexes_[i] != wanted.hex) continue;
      if (differences(i, wanted).empty()) return i;
      if (!of_hex) of_hex = i;
    }
    return of_hex;
  }

  std::vector<RawField> whole(const NamedHex& one) const {
    std::vector<RawField> fields{{"hex", toml_string(grid_.number(one.hex))}};
    for (const auto& [key, value] : one.fields) {
      if (value) fields.emplace_back(key, *value);
    }
    return fields;
  }

  std::string_view text_;
  TextOutline outline_;
  TextRecords records_;
  const Grid& grid_;
  std::vector<std::optional<Hex>> hexes_;
};

std::string raw_edge(MapEdge edge) {
  return toml_string(std::string(1, "NESW"[static_cast<std::size_t>(edge)]));
}

/// The home edges in the text, as one table or as lines of their own.
class HomeEdit {
 public:
  HomeEdit(std::string_view text, const MapPlace& place, const HexMap& map)
      : text_(text), outline_(outline_of(text)), place_(place), map_(map) {}

  std::string run() {
    const TextMember* table = outline_.find(below(place_, {"home"}));
    if (table != nullptr && table->value.kind == TextValue::Kind::table) {
      change_table(*table);
    } else {
      change_lines();
    }
    return changed_text(text_, std::move(changes_));
  }

 private:
  bool is_wanted(const TextValue& value, const std::string& side) const {
    const auto wanted = map_.home_edges.find(side);
    return wanted != map_.home_edges.end() &&
           toml_string(string_at(text_, value)) == raw_edge(wanted->second);
  }

  void change_table(const TextMember& table) {
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    std::vector<std::string> there;
    bool is_changed = false;
    for (const TextMember& member : table.value.members) {
      const std::string& side = member.path.front();
      const auto wanted = map_.home_edges.find(side);
      there.push_back(side);
      const bool stays = wanted != map_.home_edges.end() && is_wanted(member.value, side);
      if (stays) {
        slots.push_back(retained_slot(spans.size()));
      } else if (wanted != map_.home_edges.end()) {
        slots.push_back(rewritten_slot(spans.size(), raw_member(outline_, {side, raw_edge(wanted->second)})));
      }
      is_changed = is_changed || !stays;
      spans.push_back(member.span());
    }
    for (const auto& [side, edge] : map_.home_edges) {
      if (std::find(there.begin(), there.end(), side) != there.end()) continue;
      slots.push_back(new_slot(raw_member(outline_, {side, raw_edge(edge)})));
      is_changed = true;
    }
    if (!is_changed) return;
    if (spans.empty()) {
      changes_.push_back({table.value.span, whole_table()});
    } else {
      changes_.push_back(
          {table.value.span, rebuilt_list(text_, table.value.span, spans, slots, outline_.line_end)});
    }
  }

  /// `[home]` with a line for each side, or `home.union = "E"`.
  void change_lines() {
    std::vector<std::string> there;
    const TextMember* last = nullptr;
    outline_.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
      const std::vector<std::string> home = below(place_, {"home"});
      if (path.size() != home.size() + 1 || !std::equal(home.begin(), home.end(), path.begin())) return;
      const std::string& side = path.back();
      const auto wanted = map_.home_edges.find(side);
      if (wanted == map_.home_edges.end()) {
        changes_.push_back({{line_begin(text_, member.begin), next_line(text_, member.value.span.end)}, ""});
      } else if (!is_wanted(member.value, side)) {
        changes_.push_back({member.value.span, raw_edge(wanted->second)});
      }
      there.push_back(side);
      last = &member;
    });
    std::string added;
    for (const auto& [side, edge] : map_.home_edges) {
      if (std::find(there.begin(), there.end(), side) != there.end()) continue;
      std::string key;
      for (std::size_t i = 0; last != nullptr && i + 1 < last->path.size(); ++i)
        key += toml_key(last->path[i]) + ".";
      added += key + toml_key(side) + " = " + raw_edge(edge) + outline_.line_end;
    }
    if (added.empty()) return;
    if (last != nullptr) return add_lines(last->value.span.end, added);
    const auto header =
        std::find_if(outline_.sections.begin(), outline_.sections.end(),
                     [&](const TextSection& s) { return !s.is_item && s.path == below(place_, {"home"}); });
    if (header != outline_.sections.end()) return add_lines(header->end, added);
    add_table(added);
  }

  void add_lines(std::size_t below_line, const std::string& added) {
    const std::size_t at = next_line(text_, below_line);
    const bool is_ended = at > 0 && text_[at - 1] == '\n';
    changes_.push_back({{at, at}, (is_ended ? "" : outline_.line_end) + added});
  }

  void add_table(const std::string& lines) {
    for (const char* sibling : {"grid", "name", "hexes"}) {
      const TextMember* member = outline_.find(below(place_, {sibling}));
      if (member == nullptr || member->path.size() != 1) continue;
      changes_.push_back(member_after(text_, outline_, *member, {"home", whole_table()}));
      return;
    }
    std::string header;
    for (const std::string& part : below(place_, {"home"}))
      header += (header.empty() ? "" : ".") + toml_key(part);
    const bool is_ended = text_.empty() || text_.back() == '\n';
    changes_.push_back({{text_.size(), text_.size()},
                        (is_ended ? "" : outline_.line_end) + outline_.line_end + "[" + header + "]" +
                            outline_.line_end + lines});
  }

  std::string whole_table() const {
    std::string inside;
    for (const auto& [side, edge] : map_.home_edges)
      inside += (inside.empty() ? "" : ", ") + raw_member(outline_, {side, raw_edge(edge)});
    return "{ " + inside + " }";
  }

  std::string_view text_;
  TextOutline outline_;
  const MapPlace& place_;
  const HexMap& map_;
  std::vector<TextChange> changes_;
};

}  // namespace

std::string redrawn_names(std::string_view text, const MapPlace& place, const HexMap& map) {
  const std::string now = NamesEdit(text, below(place, {"labels"}), map.grid()).with(labels_of(map));
  return NamesEdit(now, below(place, {"victory_hexes"}), map.grid()).with(victory_hexes_of(map));
}

std::string with_home_edges(std::string_view text, const MapPlace& place, const HexMap& map) {
  return HomeEdit(text, place, map).run();
}

}  // namespace rearguard
