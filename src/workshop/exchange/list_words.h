#pragma once
// The words of lists of units as people keep them: names of columns, kinds, sizes, movement classes.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

/// Returns `text` with small letters for the capitals of ASCII.
std::string in_small_letters(std::string_view text);

/// Returns the key of a unit that a column of this name probably holds: `hex` of "Location", `strength` of
/// "CF"; nothing if it is not known. Capitals, blanks and hyphens do not matter.
std::optional<std::string> key_of_column(std::string_view name);
/// Returns the kind that a word means, whatever its capitals: `infantry` of "inf", "Inf." and "Infantry".
std::optional<std::string> kind_of_word(std::string_view word);
/// Returns the size that a word means: `brigade` of "Bde" and "Brigade".
std::optional<std::string> size_of_word(std::string_view word);

/// Returns which of the movement classes of a map units of a kind usually have; empty if none is usual.
std::string usual_class(std::string_view kind, const std::vector<std::string>& classes);

/// Returns the kinds of units that have an abbreviation in lists, the most usual first.
std::vector<std::string> usual_kinds();
/// Returns the sizes of units that lists know, the smallest first.
std::vector<std::string> usual_sizes();
/// Returns the abbreviation of a kind, "inf" of "infantry"; the kind itself if it has none.
std::string short_kind(std::string_view kind);

}  // namespace rearguard
