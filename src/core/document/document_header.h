#pragma once
// The kind of a document, and how documents refer to each other.

#include <string>

namespace rearguard {

struct Node;

/// Returns the kind of a document, such as "map" from `rearguard = "map 1"`; empty if the document does not
/// state one.
std::string document_kind(const Node& document);

/// Returns whether a reference to rules is the path of a file, as opposed to the name of shipped rules.
bool is_rules_path(const std::string& rules);

}  // namespace rearguard
