#pragma once
// What newcomers write in place of a predicate, and what they should write. Private to io.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/document.h"

namespace rearguard {

/// Explains a word, number or list that stands where a property belongs; nothing for a word that is unknown.
std::optional<std::string> property_mistake(const Node& node);
/// Explains a table that has no key of a property. Each returns the end of a message that names the part.
std::string table_mistake(const Node& table);
/// Explains a word or list where a relation to a unit belongs. `is_property`: the word is a property.
std::optional<std::string> relation_mistake(const Node& node, bool is_property);
/// Explains a word where `minimize` or `maximize` takes a value. `is_property`: as above.
std::optional<std::string> value_mistake(std::string_view word, bool is_property);

/// Returns the names of the properties that stand alone, without arguments.
std::vector<std::string> plain_property_names();
/// Returns the dice that somebody means by a text such as "1d6" or "D6"; empty if it is no roll.
std::string dice_in(std::string_view text);

/// Tests for the name of a relation to a unit.
bool is_relation_name(std::string_view word);

}  // namespace rearguard
