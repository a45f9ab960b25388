#pragma once
// The places of the parts of a map in its document.

#include <optional>
#include <string>
#include <vector>

#include "src/core/io/maps/accepted_reader.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/core/io/maps/hexside_reader.h"
#include "src/core/io/maps/underlay.h"

namespace rearguard {

struct Placement;
struct Subject;

/// The places that `read_map` records. The document must outlive it.
struct MapSource {
  const Node* document = nullptr;
  const Node* hexes = nullptr;
  const Node* elevation = nullptr;
  std::vector<PlacedFeature> placed;
  std::vector<LocatedExpectation> expectations;
  std::optional<Underlay> underlay;
  std::vector<AcceptedFinding> accepted;
};

/// Returns the features of its hexsides as the map checks need them.
std::vector<Placement> placements_of(const MapSource& source);

/// Returns the place of the subject of a finding about `map`, or the beginning of the document if it has
/// none.
Place place_of(const Subject& subject, const MapSource& source, const HexMap& map);

/// Returns the place of the hex of a unit in a position or scenario document, or of the unit if it has no hex
/// there.
Place place_of_unit(const Node& document, const std::string& id);

}  // namespace rearguard
