#pragma once
// What to write in place of text that is not TOML. Private to this room.

#include <optional>
#include <string>
#include <string_view>

#include "src/core/document/diagnostic.h"

namespace rearguard {

/// Returns what is wrong and what to write, for the usual slips: quotes, `yes`, decimal commas, `[units]` for
/// `[[units]]`, names given twice. `reason`: what the parser says; nothing if it says it best. `place` is
/// where it stopped reading.
std::optional<std::string> toml_advice(std::string_view text, Place place, const std::string& reason);

}  // namespace rearguard
