#pragma once
// Members of a document as custom properties of Tiled. Private to exchange.

#include <set>
#include <string>

namespace rearguard {

struct Member;
struct Node;

/// Returns one property of the type of its value, which must be a string, a whole number or a boolean.
Node property(const std::string& name, Node value);

/// Adds a member of a document's table as properties: a table becomes `cost.foot`, `cost.mounted`; nested
/// lists and tables are written as TOML.
void add_properties(Node& list, const Member& m);

/// Returns all members of a table as properties, except those in `without`.
Node all_properties(const Node& table, const std::set<std::string>& without);

}  // namespace rearguard
