#pragma once
// The places of parts of a document that findings name.

#include "src/core/document/document.h"
#include "src/workshop/audit/document_part.h"

namespace rearguard {

/// Returns the place of the key or item that a finding is about, or of the last part on the way to it that
/// the document has.
Place place_of(const DocumentFinding& finding, const Node& document);

}  // namespace rearguard
