#pragma once
// Members of a document as custom properties of Tiled. Private to exchange.

#include <set>
#include <string>

#include "src/document/document.h"

namespace rearguard {

/// One property; its type is that of the value, which must be a string, a whole number or true or false.
Node property(const std::string& name, Node value);

/// A member of a document's table as properties: a table becomes `cost.foot`, `cost.mounted`; what is a list
/// or a table in there stands as TOML writes it.
void add_properties(Node& list, const Member& m);

/// All members of a table but those named.
Node all_properties(const Node& table, const std::set<std::string>& without);

}  // namespace rearguard
