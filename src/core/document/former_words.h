#pragma once
// Former names in documents, options and checks. Messages suggest the new name, which spelling distance alone
// would not find.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

struct FormerWord {
  std::string_view before;
  std::string_view now;
};

/// Returns one row for each renaming, grouped by subject. A name that was split into several has a row for
/// each.
std::span<const FormerWord> former_words();

/// Returns the new name of a former one if it is among the `known` names of its place; of several, the first
/// in the table. The comparison is exact.
std::optional<std::string> new_name(std::string_view word, std::span<const std::string> known);

/// Returns the known name that a writer most likely meant: the new name of a former one, or else the name
/// with the fewest typing errors (see `nearest_name`).
std::optional<std::string> likely_name(std::string_view word, std::span<const std::string> known);

/// Returns ", did you mean \"foot\"?" for the end of a message; empty if no known name is likely.
std::string likely_hint(std::string_view word, std::span<const std::string> known);

}  // namespace rearguard
