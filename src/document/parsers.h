#pragma once
// The two parsers behind parse_document. Private to io; `text` has passed find_bad_character.

#include <string_view>

#include "src/document/diagnostic.h"
#include "src/document/document.h"

namespace rearguard {

/// The tree of a document whose text `parse_document` has found clean. Problems go to `problems`,
/// and the tree is then not to be used.
Node parse_json(std::string_view text, Problems& problems);
Node parse_toml(std::string_view text, Problems& problems);

}  // namespace rearguard
