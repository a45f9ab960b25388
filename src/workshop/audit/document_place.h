#pragma once
// The places of parts of a document that findings name.

#include "src/core/document/document.h"
#include "src/workshop/audit/document_part.h"

namespace rearguard {

class HexMap;
struct MapSource;

/// Returns the place of the key or item that a finding is about, or of the last part on the way to it that
/// the document has.
Place place_of(const DocumentFinding& finding, const Node& document);

/// Returns the place of the other part that a finding is about; nothing if it has none there.
std::optional<Place> place_beside(const DocumentFinding& finding, const Node& document);
/// The same in the document of the map.
std::optional<Place> place_in_map(const DocumentFinding& finding, const Node& map);

/// Returns the place of the subject of a finding about `map`, or the beginning of the document if it has
/// none.
Place place_of(const Subject& subject, const MapSource& source, const HexMap& map);

/// Returns the place of the hex of a unit in a position or scenario document, or of the unit if it has no hex
/// there.
Place place_of_unit(const Node& document, const std::string& id);

}  // namespace rearguard
