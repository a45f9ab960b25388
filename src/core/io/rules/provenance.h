#pragma once
// Where the parts of a rule file come from: `basis`, with what belongs to it. Private to io.

#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {

/// Takes every `basis` out of a document and lists the parts that have one, or a `cite`. From then on the
/// `cite` of a part that is not printed says so: "inferred from 14.0 A", "house".
void take_provenance(Node& root, Wording& text, Problems& problems);

}  // namespace rearguard
