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

}  // namespace rearguard
