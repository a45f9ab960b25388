#pragma once
// Values at paths of a document, set, removed and renamed in its text. Private to this room.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rearguard {

struct Node;

/// The keys from the root of a document to a value. Lists on the way have no index; see text_records.h.
using TextPath = std::vector<std::string>;

/// Returns the text with this value at a path: in place, or added after the last value or table of the same
/// table, in its style (header, dotted key, inline table). Tables on the way are made where they are missing.
std::string with_value(std::string_view text, const TextPath& path, const Node& value);

/// Returns the text without the value or table at a path, and without the headers below it. Keys of the
/// document itself below such a header stay.
std::string without_value(std::string_view text, const TextPath& path);
/// The same for all paths that meet a condition, and what is below them.
std::string without_values(std::string_view text, const std::function<bool(const TextPath&)>& is_gone);

/// Returns the text with the changes of a table from one value to another: a value in which the two agree
/// stays as it is written. A table that is gone loses its values and stays itself. Records of a list are
/// compared one by one.
std::string with_table(std::string_view text, const TextPath& path, const Node& was, const Node& now);

/// Returns the text with other last keys for these paths, wherever they are written. All paths are those of
/// the text as given.
std::string with_keys(std::string_view text, const std::vector<std::pair<TextPath, std::string>>& renames);

}  // namespace rearguard
