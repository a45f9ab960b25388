#pragma once
// Makes the fixes of findings in the text of a map.

#include "src/core/document/diagnostic.h"
#include "src/workshop/audit/fix.h"

namespace rearguard {

/// Returns the text with a fix made in place; comments and all other lines stay. `map` is the map as it was
/// checked, with the chart of the text or of a text before other fixes. `is_inline`: the document is a
/// position or scenario with the map under its key `map`. Problems if the text is not such a document, or
/// cannot be edited in place.
Checked<std::string> fixed_map_text(std::string_view text, const std::string& file, bool is_inline,
                                    const HexMap& map, const Fix& fix);

}  // namespace rearguard
