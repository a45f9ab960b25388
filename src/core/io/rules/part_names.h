#pragma once
// What messages and lists call the parts of a rule file. Private to io.

#include <string>
#include <string_view>

#include "src/core/document/document.h"

namespace rearguard {

/// Returns the value at a key, to be changed; null if there is none, or no table.
Node* child(Node* table, std::string_view key);
/// Returns the string at a key; null if there is none.
const Node* string_at(const Node& table, std::string_view key);
/// Returns the id or name of a part, or the result that it is about; empty if it has none.
std::string id_of(const Node& table);
/// Returns the name of a table: "clause avoid-zoc", "a step of event rally", "`displacement`". `key` is that
/// of the table, or of its list; `owner` is the name of the part around it, and empty for the file itself.
std::string part_name(const Node& table, std::string_view key, bool is_in_list, const std::string& owner);

}  // namespace rearguard
