#pragma once
// Terrain from the picture under the map: a stroke takes a patch, and all hexes that look like it are found.

#include "src/desk/paint/hex_looks.h"
#include "src/desk/ui/shown_underlay.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

class LikenessTool {
 public:
  bool is_on = false;          ///< else an area of one terrain is filled
  bool only_unpainted = true;  ///< of the hexes alike, only those that wait for paint, if the map has some
  double tolerance = 8;        ///< the greatest difference from the patch, as of hex_looks.h

  /// Looks at another picture, or at the same one in another place. Forgets the patch if it does.
  void follow(const std::optional<ShownUnderlay>& underlay, const Grid& grid);
  bool has_picture() const { return !looks_.empty(); }

  /// Adds a hex to the patch, which the first hex of a stroke begins anew; with `corrects`, adds it to what
  /// is found or takes it out, as the first hex of the stroke does.
  void stroke(Hex h, const HexMap& map, bool begins, bool corrects);
  bool has_patch() const { return !patch_.empty(); }
  void forget();

  /// Returns the hexes that the tool would paint, by row-major index.
  std::vector<Hex> found(const HexMap& map) const;

 private:
  bool is_alike(Hex h, const HexMap& map, const HexLook& patch) const;

  std::shared_ptr<const Scan> scan_;
  Affine to_plane_;
  std::vector<HexLook> looks_;  ///< by row-major index
  std::vector<Hex> patch_;
  std::map<Hex, bool> corrected_;  ///< whether it is to be painted
  bool adds_ = true;               ///< what the stroke does that corrects
};

}  // namespace rearguard
