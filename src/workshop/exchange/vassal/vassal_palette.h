#pragma once
// The pieces of a VASSAL module's palette, with what their prototypes say.

#include "src/workshop/exchange/vassal/vassal_build.h"
#include "src/workshop/exchange/vassal/vassal_piece.h"

namespace rearguard {

/// A piece of the palette.
struct PaletteItem {
  std::string gpid;
  std::string path;  ///< names of the elements around it and its own: "Axis/Infantry/GE Inf 3-3"
  std::vector<std::string> parts;       ///< the same, one by one
  std::vector<std::string> prototypes;  ///< those it names and those they name
  bool is_card = false;
  PieceFacts facts;  ///< with the traits of its prototypes
};

/// Returns the pieces of the palette in the order of the build file. Those that cannot be read are left out.
std::vector<PaletteItem> palette_of(const VassalModule& module);

}  // namespace rearguard
