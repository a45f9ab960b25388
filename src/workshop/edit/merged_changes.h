#pragma once
// Changes of one draft made in another version of the same file.

#include "src/workshop/edit/map_draft.h"

namespace rearguard {

/// What carrying changes over has come to.
struct Merged {
  std::string problem;  ///< why it is impossible; the draft is then unchanged; empty: it is done
  std::vector<std::string>
      both;  ///< hexes, units and entries of the chart that both have changed, each in its own way
};

/// Makes what `mine` has changed of `base` in `onto`, another version of `base`, in one step: chart, terrain,
/// elevations, hexsides, labels, victory hexes, home edges, the map's name, the picture under it, and units.
/// Where both have changed the same, `mine` stands. The three must have the same hexes and numbers, and
/// the chart of `mine` names its entries as `base` does. Of a scenario its values, lists and arrivals too.
Merged carry_changes(const MapDraft::State& base, const MapDraft::State& mine, MapDraft& onto);

}  // namespace rearguard
