#pragma once
// Writes what can be asked about a position.

#include <string>

namespace rearguard {

class Position;
struct RuleSet;

/// {"rules": {"id", "name", "source"}, "results": [{"name", "cite", "text", "needs": ["loss"],
/// "causing_units": "required" | "possible"}], "sides": ["union"], "units": […], "links": […]}: the results
/// in the order of the rules, units and links with the keys of a position document. Empty texts and lists are
/// omitted inside. `causing_units`: the result asks who caused the retreat; "possible" if the rules name
/// somebody by default.
std::string to_json(const Position& position, const RuleSet& rule_set);

}  // namespace rearguard
