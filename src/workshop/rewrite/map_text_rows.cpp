// Edits the rows of a map's text, and its other simple values.

#include <algorithm>
#include <charconv>

#include <fmt/ranges.h>

#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

namespace {

bool begins_with(const std::vector<std::string>& path, const MapPlace& place) {
  return path.size() >= place.size() && std::equal(place.begin(), place.end(), path.begin());
}

/// Finds the array of this name in the map; it may be below any of its headers.
const TextMember* own_array(const TextOutline& outline, const MapPlace& place, std::string_view key) {
  const TextMember* found = nullptr;
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (found == nullptr && begins_with(path, place) && path.back() == key &&
        member.value.kind == TextValue::Kind::array)
      found = &member;
  });
  return found;
}

/// Quotes a string as before, if that kind of quotes allows its content.
std::string quoted_as(std::string_view old, const std::string& content) {
  const bool is_literal =
      old.starts_with('\'') && !old.starts_with("'''") && content.find('\'') == std::string::npos;
  return is_literal ? "'" + content + "'" : toml_string(content);
}

std::string symbols_of(const HexMap& map, int row) {
  const Grid& grid = map.grid();
  std::string out;
  for (int c = 0; c < grid.columns; ++c) {
    const TerrainId t = map.terrain(grid.to_hex({grid.first.column + c, row}));
    out += t == no_hex ? " " : to_utf8(map.chart().terrains[t].symbol);
  }
  return out;
}

std::vector<int> levels_of(const HexMap& map, int row) {
  const Grid& grid = map.grid();
  std::vector<int> levels;
  for (int c = 0; c < grid.columns; ++c)
    levels.push_back(map.elevation(grid.to_hex({grid.first.column + c, row})));
  return levels;
}

bool are_digits(const std::vector<int>& levels) {
  return std::ranges::all_of(levels, [](int level) { return level >= 0 && level <= 9; });
}

std::string listed(const std::vector<int>& levels) {
  return fmt::format("[{}]", fmt::join(levels, ", "));
}

std::string raw_levels(const std::vector<int>& levels) {
  return are_digits(levels) ? fmt::format("\"{}\"", fmt::join(levels, "")) : listed(levels);
}

std::optional<int> whole_at(std::string_view text, const TextValue& value) {
  std::string_view raw = text.substr(value.span.begin, value.span.end - value.span.begin);
  if (raw.starts_with('+')) raw.remove_prefix(1);
  int number = 0;
  const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), number);
  if (error != std::errc() || end != raw.data() + raw.size()) return std::nullopt;
  return number;
}

/// Returns the new form of a row of elevation; nothing if it is unchanged.
std::optional<std::string> new_levels(std::string_view text, const TextValue& row,
                                      const std::vector<int>& levels, int shift) {
  if (row.kind == TextValue::Kind::array) {
    std::vector<int> old;
    for (const TextValue& item : row.items) old.push_back(whole_at(text, item).value_or(1'000'000));
    if (old == levels) return std::nullopt;
    if (old.size() != levels.size()) return listed(levels);
    std::vector<ListSlot> slots;
    for (std::size_t i = 0; i < levels.size(); ++i)
      slots.push_back(old[i] == levels[i] ? retained_slot(i) : rewritten_slot(i, std::to_string(levels[i])));
    return rebuilt_list(text, row.span, row.elements(), slots, "\n");
  }
  if (!are_digits(levels)) return raw_levels(levels);
  const std::string old = string_at(text, row);
  std::string now;
  for (std::size_t c = 0; c < levels.size(); ++c) {
    const auto before = static_cast<std::ptrdiff_t>(c) - shift;
    const bool was_blank = before >= 0 && before < static_cast<std::ptrdiff_t>(old.size()) &&
                           old[static_cast<std::size_t>(before)] == ' ';
    now += levels[c] == 0 && was_blank ? ' ' : static_cast<char>('0' + levels[c]);
  }
  if (now == old) return std::nullopt;
  return quoted_as(text.substr(row.span.begin, 3), now);
}

class RowsEdit {
 public:
  RowsEdit(std::string_view text, const TextOutline& outline, const MapTarget& target)
      : text_(text),
        outline_(outline),
        target_(target),
        grid_(target.map.grid()),
        shift_({target.origin.column - grid_.first.column, target.origin.row - grid_.first.row}) {}

  template <class Rewrite, class Fresh>
  void edit(const TextValue& rows, const Rewrite& rewrite, const Fresh& fresh) {
    std::vector<ListSlot> slots;
    const auto old_rows = static_cast<int>(rows.items.size());
    bool is_changed = old_rows != grid_.rows || shift_.row != 0;
    for (int r = 0; r < grid_.rows; ++r) {
      const int was = r - shift_.row;
      const int printed = grid_.first.row + r;
      if (was < 0 || was >= old_rows) {
        slots.push_back(new_slot(fresh(printed)));
        continue;
      }
      const auto index = static_cast<std::size_t>(was);
      const std::optional<std::string> now = rewrite(rows.items[index], printed);
      is_changed = is_changed || now.has_value();
      slots.push_back(now ? rewritten_slot(index, *now) : retained_slot(index));
    }
    if (is_changed)
      changes_.push_back(
          {rows.span, rebuilt_list(text_, rows.span, rows.elements(), slots, outline_.line_end)});
  }

  void edit_hexes(const TextValue& rows) {
    edit(
        rows,
        [&](const TextValue& row, int printed) -> std::optional<std::string> {
          const std::string now = symbols_of(target_.map, printed);
          if (row.kind == TextValue::Kind::string && string_at(text_, row) == now) return std::nullopt;
          return quoted_as(text_.substr(row.span.begin, 3), now);
        },
        [&](int printed) { return toml_string(symbols_of(target_.map, printed)); });
  }

  void edit_elevation(const TextValue& rows) {
    edit(
        rows,
        [&](const TextValue& row, int printed) {
          return new_levels(text_, row, levels_of(target_.map, printed), shift_.column);
        },
        [&](int printed) { return raw_levels(levels_of(target_.map, printed)); });
  }

  void add_elevation(const TextMember& hexes) {
    const std::string& end = outline_.line_end;
    std::string rows = "[" + end;
    for (int r = 0; r < grid_.rows; ++r) {
      const bool is_last = r + 1 == grid_.rows;
      rows += "  " + raw_levels(levels_of(target_.map, grid_.first.row + r)) +
              (is_last && outline_.is_json ? "" : ",") + end;
    }
    changes_.push_back(member_after(text_, outline_, hexes, {"elevation", rows + "]"}));
  }

  std::string result() { return changed_text(text_, std::move(changes_)); }

 private:
  std::string_view text_;
  const TextOutline& outline_;
  const MapTarget& target_;
  const Grid& grid_;
  Printed shift_;  ///< offset from an old column or row, counted from 0, to the new one
  std::vector<TextChange> changes_;
};

bool is_level(const HexMap& map) {
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (map.elevation(map.grid().hex_at(i)) != 0) return false;
  }
  return true;
}

}  // namespace

std::string redrawn_rows(std::string_view text, const MapPlace& place, const MapTarget& target) {
  const TextOutline outline = outline_of(text);
  RowsEdit edit(text, outline, target);
  const TextMember* hexes = own_array(outline, place, "hexes");
  if (hexes == nullptr) return std::string(text);
  edit.edit_hexes(hexes->value);
  if (const TextMember* elevation = own_array(outline, place, "elevation")) {
    edit.edit_elevation(elevation->value);
  } else if (!is_level(target.map)) {
    edit.add_elevation(*hexes);
  }
  return edit.result();
}

std::string sized_grid(std::string_view text, const MapPlace& place, const Grid& old, const Grid& grid) {
  const MapPlace path = below(place, {"grid"});
  Node was = grid_node(old);
  const Node now = grid_node(grid);
  // Digits that the first number shows need not be stated, but may be.
  const bool may_differ = old.numbering != grid.numbering && was.find("digits") == nullptr;
  if (may_differ && now.find("digits") == nullptr) add_member(was, "digits", list_node());
  return with_table(text, path, was, now);
}

std::string renamed_map(std::string_view text, const MapPlace& place, const HexMap& map) {
  const TextOutline outline = outline_of(text);
  const TextMember* name = outline.find(below(place, {"name"}));
  const TextMember* kind = outline.find(below(place, {"rearguard"}));
  const std::string raw = toml_string(map.name());
  if (name != nullptr && string_at(text, name->value) != map.name())
    return changed_text(text, {{name->value.span, raw}});
  if (name == nullptr && kind != nullptr && !map.name().empty())
    return changed_text(text, {member_after(text, outline, *kind, {"name", raw})});
  return std::string(text);
}

std::optional<std::string> Renumbering::number(std::string_view old) const {
  const auto hex = from.parse(old);
  if (!hex) return std::nullopt;
  return to.number(moved_hex(*hex, from, to, origin));
}

namespace {

/// Renumbers every string inside a value that is a hex number.
void renumber_value(std::string_view text, const TextValue& value, const Renumbering& change,
                    std::vector<TextChange>& changes) {
  if (value.kind == TextValue::Kind::string) {
    const auto now = change.number(string_at(text, value));
    if (now) changes.push_back({value.span, toml_string(*now)});
  }
  for (const TextValue& item : value.items) renumber_value(text, item, change, changes);
}

}  // namespace

void renumber_line(std::string_view text, const std::vector<std::string>& path, const TextMember& member,
                   const Renumbering& change, std::vector<TextChange>& changes) {
  const bool is_column = path.back() == "column";
  const bool is_line = std::ranges::find(path, "enemy_line") != path.end();
  if (!is_line || (!is_column && path.back() != "row")) return;
  Problems problems("");
  const auto line = read_line(path.back(), node_at(text, member.value), problems);
  if (!line) return;
  auto printed = line_of(change.from, *line);
  if (!printed) return;
  printed->number +=
      is_column ? change.origin.column - change.from.first.column : change.origin.row - change.from.first.row;
  const LineSetup now = line_setup(change.to, *printed);
  if (now != *line) changes.push_back({member.value.span, toml_value(line_node(now).members.front().value)});
}

std::string renumbered_map(std::string_view text, const MapPlace& place, const Renumbering& change) {
  if (!change.changes_anything()) return std::string(text);
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  static constexpr std::string_view lists[] = {"hexsides", "labels", "victory_hexes",
                                               "expect",   "accept", "underlay"};
  static constexpr std::string_view keys[] = {"hex",   "between", "pairs",     "one_way", "path",
                                              "from",  "to",      "attackers", "friends", "end_hexes",
                                              "legal", "illegal", "at"};
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    if (path.size() < place.size() + 2 || !begins_with(path, place)) return;
    renumber_line(text, path, member, change, changes);
    const auto is_one_of = [](const std::string& word, const auto& words) {
      return std::find(std::begin(words), std::end(words), word) != std::end(words);
    };
    if (is_one_of(path[place.size()], lists) && is_one_of(path.back(), keys))
      renumber_value(text, member.value, change, changes);
  });
  return changed_text(text, std::move(changes));
}

}  // namespace rearguard
