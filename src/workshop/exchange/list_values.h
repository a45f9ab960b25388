#pragma once
// The fields of lists of units: which keys they can state, and their values. Private to this room.

#include <optional>

#include "src/core/document/document.h"

namespace rearguard {

inline constexpr std::string_view count_prefix = "counts.";

/// A piece of a line with the place of its first character.
struct Field {
  std::string text;
  Place place;
};

/// Tests whether a field can state a key of units, `counts.NAME` included.
bool can_state(std::string_view key);
/// Returns the keys that fields can state.
std::vector<std::string> known_keys();
/// Returns a column name as keys are written: "Stacking points" is `stacking_points`.
std::string as_key(const std::string& name);

/// Returns the lines of a text, without a mark of the byte order.
std::vector<std::string_view> lines_of(std::string_view text);
/// Tests for a line that says nothing: a comment (`#`), or the rule of a table of Markdown.
bool is_blank_line(std::string_view line);
/// Returns what separates the columns of a table, by its first line; '\0' if this is not a table.
char separator_of(std::string_view line);
/// Splits a line of a table, the `number`-th of its file. A field in quotes may contain the separator, and
/// quotes doubled; other quotes are a problem.
std::vector<Field> fields_of_line(std::string_view line, int number, char separator, Problems& problems);

std::string_view without_margins(std::string_view text);
std::optional<std::int64_t> whole_in(std::string_view text);

/// Returns the value of a key that fields can state; nothing, and a problem, if the field is none.
std::optional<Node> field_value(const std::string& key, const Field& field, Problems& problems);

}  // namespace rearguard
