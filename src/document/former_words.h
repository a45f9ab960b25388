#pragma once
// Words that documents, options and checks used before they got the names of printed rules: whoever writes a
// former word is told the new one, to which no count of typing errors would lead.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

struct FormerWord {
  std::string_view before;
  std::string_view now;
};

/// One row for each change of a word, by subject. A word that has become several has a row for each of them.
std::span<const FormerWord> former_words();

/// Returns the new name of a former one, if that is among the `known` names of its place; of several, the
/// first in the table. A word is compared letter by letter.
std::optional<std::string> new_name(std::string_view word, std::span<const std::string> known);

/// Returns the known name that a writer most likely meant: the new name of a former one, or else the name
/// with the fewest typing errors (see `nearest_name`).
std::optional<std::string> likely_name(std::string_view word, std::span<const std::string> known);

/// Returns ", did you mean \"foot\"?" for the end of a message; empty if no known name is likely.
std::string likely_hint(std::string_view word, std::span<const std::string> known);

}  // namespace rearguard
