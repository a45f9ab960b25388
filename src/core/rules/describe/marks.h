#pragma once
// What stands in the way, in a word or two: what a cross on the board says.

#include <string>

namespace rearguard {

struct Clause;
struct Contact;

inline constexpr std::size_t max_mark = 24;  ///< characters

/// Returns the mark of a clause that states none: of its property, or the words of its id.
std::string default_mark(const Clause& clause);
std::string mark_of(const Contact& contact);

}  // namespace rearguard
