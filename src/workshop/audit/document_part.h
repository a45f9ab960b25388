#pragma once
// Findings about parts of documents that no map or unit contains: victory conditions, sides, supply sources.

#include "src/workshop/audit/finding.h"

namespace rearguard {

/// The first item of an array whose member `key` is this text: the entry of `units` with an id.
struct ItemWith {
  std::string key, text;
};
/// The item of an array that is this text.
struct ItemWithText {
  std::string text;
};
/// A step down in a document: a key of a table, an index of an array, or an item by what it contains.
using DocumentStep = std::variant<std::string, std::size_t, ItemWith, ItemWithText>;

/// A finding and the way from the root of the document to its cause. Where the document ends earlier, the
/// last part that exists is meant.
struct DocumentFinding {
  Finding finding;
  std::vector<DocumentStep> where;
  std::vector<DocumentStep> otherwise = {};  ///< if the document has not even the first part of `where`
  std::vector<DocumentStep> beside = {};     ///< the other part that it is about; empty: there is none
  std::vector<DocumentStep> of_map = {};     ///< the same, of the map of the document
};

}  // namespace rearguard
