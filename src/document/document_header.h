#pragma once
// What documents say of themselves, and how they name each other.

#include <string>

#include "src/document/document.h"

namespace rearguard {

/// "map" of `rearguard = "map 1"`; empty where the document does not say what it is.
std::string document_kind(const Node& document);

/// Whether what a document or a command calls its rules is a file rather than the name of rules that ship.
bool is_rules_path(const std::string& rules);

}  // namespace rearguard
