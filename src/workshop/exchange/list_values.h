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

std::string_view without_margins(std::string_view text);
std::optional<std::int64_t> whole_in(std::string_view text);

/// Returns the value of a key that fields can state; nothing, and a problem, if the field is none.
std::optional<Node> field_value(const std::string& key, const Field& field, Problems& problems);

}  // namespace rearguard
