#pragma once
// Whole documents as text: TOML for people, JSON for programs, the same for the same tree.

#include <string>

namespace rearguard {

struct Node;

/// Writes a tree as a TOML document: one line for each member, one line for each item of an array that does
/// not fit on a line, and one line for each inner table of a table of tables. With a prefix every key is
/// placed below it (`map.name`), so the lines can be part of another document, before its first header.
/// `document` must be a table.
std::string toml_document(const Node& document, const std::string& prefix = {});

/// Writes a tree as indented JSON. A value that fits on one line takes one line, and rows of numbers fill
/// their lines.
std::string json_document(const Node& document);

/// Writes a value on one line of JSON.
std::string json_value(const Node& node);

}  // namespace rearguard
