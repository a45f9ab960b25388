#pragma once
// Where the parts of a map stand in its document.

#include <string>
#include <vector>

#include "src/audit/finding.h"
#include "src/audit/map_checks.h"
#include "src/document/document.h"
#include "src/io/expect_reader.h"
#include "src/io/hexside_reader.h"

namespace rearguard {

/// What read_map learns of a document on the way. The document must outlive it.
struct MapSource {
  const Node* document = nullptr;
  const Node* hexes = nullptr;
  const Node* elevation = nullptr;
  std::vector<PlacedFeature> placed;
  std::vector<LocatedExpectation> expectations;
};

/// What its hexsides bear, as the checks of a map ask for it.
std::vector<Placement> placements_of(const MapSource& source);

/// Where the subject of a finding about `map` stands; the document's beginning where it stands nowhere.
Place place_of(const Subject& subject, const MapSource& source, const HexMap& map);

/// Where a unit of a position or scenario document states its hex (or the unit stands, where it states none).
Place place_of_unit(const Node& document, const std::string& id);

}  // namespace rearguard
