#pragma once
// The names of players, as they can be shown: whoever chose one may have wanted it to look like another.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

struct MailPlayer;

/// Returns a name in quotes, with all that cannot be seen or turns the direction of a text written as its
/// code
/// ("U+202E"), and with a remark if its letters are of several alphabets.
std::string shown_name(std::string_view name);

/// Returns why nobody should be known by this name; empty: somebody may.
std::string name_problem(std::string_view name);

/// Returns the warning that a player has the name of somebody whose key was compared, or one that looks like
/// it, and another key. `known`: names by fingerprint.
std::optional<std::string> warning_of_name(const MailPlayer& player,
                                           const std::map<std::string, std::string>& known);

}  // namespace rearguard
