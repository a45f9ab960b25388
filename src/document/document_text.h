#pragma once
// Whole documents as text: TOML for people, JSON for programs, the same for the same tree.

#include <string>

#include "src/document/document.h"

namespace rearguard {

/// A TOML document: one line a member, arrays that outgrow a line with an item each, tables of tables with
/// a line for each inner one. With a prefix every key stands below it (`map.name`), so that the lines may
/// stand in another document before its first header. `document` must be a table.
std::string toml_document(const Node& document, const std::string& prefix = {});

/// A JSON document of indented lines; what fits on one line stays there, and rows of numbers fill it.
std::string json_document(const Node& document);

/// A value on one line of JSON.
std::string json_value(const Node& node);

}  // namespace rearguard
