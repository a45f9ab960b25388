#pragma once
// Rules that ask who caused a retreat, and how they ask.

#include <string>

namespace rearguard::testing {

/// A clause that looks at every causing unit.
inline const std::string farther_clause = R"([[clauses]]
id = "farther"
cite = "2"
text = "Each hex is farther from each victorious unit than the one before."
forbid = { some = "causing-units", is = { not = "farther" } }
)";

/// Returns how a part of the rules, such as "clause farther", asks for causing units.
inline std::string asks_who(const std::string& part) {
  return "the rules ask who caused the retreat (" + part + "): name them";
}

}  // namespace rearguard::testing
