// Edits the rows of a map's text, and its other simple values.

#include <algorithm>
#include <charconv>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document.h"
#include "src/core/document/source_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/moved_hex.h"
#include "src/workshop/rewrite/text_records.h"

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
  return std::all_of(levels.begin(), levels.end(), [](int level) { return level >= 0 && level <= 9; });
}

std::string raw_levels(const std::vector<int>& levels) {
  std::string out;
  if (are_digits(levels)) {
    for (const int level : levels) out += static_cast<char>('0' + level);
    return "\"" + out + "\"";
  }
  for (const int level : levels) out += (out.empty() ? "" : ", ") + std::to_string(level);
  return "[" + out + "]";
}

std::string without_blanks(std::string_view text) {
  std::string dense(text);
  std::erase_if(dense, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  return dense;
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
    if (old.size() != levels.size()) {
      std::string out;
      for (const int level : levels) out += (out.empty() ? "" : ", ") + std::to_string(level);
      return "[" + out + "]";
    }
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      spans.push_back(row.items[i].span);
      slots.push_back(old[i] == levels[i] ? retained_slot(i) : rewritten_slot(i, std::to_string(levels[i])));
    }
    return rebuilt_list(text, row.span, spans, slots, "\n");
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
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    for (const TextValue& row : rows.items) spans.push_back(row.span);
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
      changes_.push_back({rows.span, rebuilt_list(text_, rows.span, spans, slots, outline_.line_end)});
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

void set_string(std::string_view text, const TextMember* member, const std::string& now,
                std::vector<TextChange>& changes) {
  if (member == nullptr || string_at(text, member->value) == now) return;
  changes.push_back({member->value.span, toml_string(now)});
}

/// Sets the keys that say how numbers run: those of the text, and new ones that are not the default.
void set_numbering(std::string_view text, const TextOutline& outline, const MapPlace& place, const Grid& grid,
                   std::vector<TextChange>& changes) {
  const Numbering& n = grid.numbering;
  const auto quoted = [](const char* word) { return toml_string(word); };
  const std::string digits =
      "[" + std::to_string(n.first_part().width) + ", " + std::to_string(n.second_part().width) + "]";
  struct Key {
    const char* name;
    bool is_default;
    std::string now;
  };
  const Key keys[] = {
      {"digits", !n.has_fixed_width() || n.column.width == n.row.width, digits},
      {"order", !n.row_first, quoted(n.row_first ? "row-column" : "column-row")},
      {"columns_run", !n.columns_left, quoted(n.columns_left ? "left" : "right")},
      {"rows_run", !n.rows_up, quoted(n.rows_up ? "up" : "down")},
      {"letters", n.letters == LetterOrder::doubled,
       quoted(n.letters == LetterOrder::doubled ? "AA BB" : "AA AB")},
      {"slant", n.slant == 0, std::to_string(n.slant)},
  };
  const TextMember* first = outline.find(below(place, {"grid", "first"}));
  for (const Key& key : keys) {
    const TextMember* member = outline.find(below(place, {"grid", key.name}));
    if (member == nullptr) {
      if (!key.is_default && first != nullptr)
        changes.push_back(member_after(text, outline, *first, {key.name, key.now}));
      continue;
    }
    const bool is_same =
        member->value.kind == TextValue::Kind::string
            ? toml_string(string_at(text, member->value)) == key.now
            : without_blanks(
                  text.substr(member->value.span.begin, member->value.span.end - member->value.span.begin)) ==
                  without_blanks(key.now);
    if (!is_same && (key.name != std::string_view("digits") || n.has_fixed_width()))
      changes.push_back({member->value.span, key.now});
  }
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

std::string sized_grid(std::string_view text, const MapPlace& place, const Grid& grid) {
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  const auto set_number = [&](const char* key, int now) {
    const TextMember* member = outline.find(below(place, {"grid", key}));
    if (member == nullptr || whole_at(text, member->value) == now) return;
    changes.push_back({member->value.span, std::to_string(now)});
  };
  set_number("columns", grid.columns);
  set_number("rows", grid.rows);
  set_string(text, outline.find(below(place, {"grid", "first"})), grid.number(grid.hex_at(0)), changes);
  set_string(text, outline.find(below(place, {"grid", "shifted"})), std::string(shifted_name(grid)), changes);
  set_numbering(text, outline, place, grid, changes);
  return changed_text(text, std::move(changes));
}

std::string renamed_map(std::string_view text, const MapPlace& place, const HexMap& map) {
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  if (const TextMember* name = outline.find(below(place, {"name"}))) {
    set_string(text, name, map.name(), changes);
  } else if (const TextMember* kind = outline.find(below(place, {"rearguard"}));
             kind != nullptr && !map.name().empty()) {
    changes.push_back(member_after(text, outline, *kind, {"name", toml_string(map.name())}));
  }
  return changed_text(text, std::move(changes));
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
  const bool is_line = std::find(path.begin(), path.end(), "enemy_line") != path.end();
  if (!is_line || (!is_column && path.back() != "row")) return;
  const auto number = whole_at(text, member.value);
  LineSetup line{is_column, number.value_or(0)};
  if (!number && member.value.kind == TextValue::Kind::string) {
    line.letters = string_at(text, member.value);
    const bool figures = line.letters.find_first_not_of("0123456789") == std::string::npos;
    if (figures && !line.letters.empty() && line.letters.size() <= std::size_t{Numbering::max_figures})
      line = {is_column, std::stoi(line.letters)};
  } else if (!number) {
    return;
  }
  auto printed = line_of(change.from, line);
  if (!printed) return;
  printed->number +=
      is_column ? change.origin.column - change.from.first.column : change.origin.row - change.from.first.row;
  const LineSetup now = line_setup(change.to, *printed);
  if (now == line) return;
  changes.push_back(
      {member.value.span, now.letters.empty() ? std::to_string(now.number) : toml_string(now.letters)});
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
