#pragma once
// The map and what is drawn over it, as square tiles of one zoom level each.

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "src/ui/image_store.h"
#include "src/ui/prepared_map.h"
#include "src/ui/window_contents.h"

namespace rearguard {

inline constexpr int tile_size = 512;

/// Tile (x, y) holds the sheet pixels from (512 x, 512 y).
struct TileRange {
  int left = 0, top = 0, right = -1, bottom = -1;  ///< both ends included
  bool contains(int x, int y) const { return x >= left && x <= right && y >= top && y <= bottom; }
};
/// The tiles that show a box of sheet pixels, of those that the sheet has.
TileRange tiles_over(const MapLayout& sheet, Point top_left, Point bottom_right);
/// The tiles in the camera's view.
TileRange tiles_in_view(const Camera& camera);

class MapLayer {
 public:
  explicit MapLayer(std::shared_ptr<const PreparedMap> sheet);

  const PreparedMap& sheet() const { return *sheet_; }
  /// The sheet has changed within these hexes (and what hangs on them); its grid is the same. Of the tiles
  /// that show them a small change is painted into the old ones as soon as they are drawn; where it is a
  /// large one they are painted again, and until they are the old ones stay.
  void amend(std::shared_ptr<const PreparedMap> sheet, const HexWindow& changed);

  /// Draws all of the view that the map covers. What is not painted yet shows at another zoom's sharpness.
  void draw(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style) const;
  /// The whole sheet as an image whose longer side is `longest` pixels, where it is ready.
  struct Overview {
    const Texture* texture = nullptr;
    double hex_radius = 1;
  };
  Overview overview(ImageStore& store, const MapLayout& layout, double longest) const;

 private:
  struct Change {
    HexWindow hexes;
    std::uint64_t identity = 0;
    std::shared_ptr<const PreparedMap> before;  ///< null: too long ago
  };

  ImageKey key_of(std::uint64_t identity, int level, int x, int y, const SheetStyle& style) const;
  /// The identities that a tile has had, the present one first; `sheet` is the layout at its level.
  std::vector<std::uint64_t> identities(const MapLayout& sheet, int x, int y) const;
  const Texture* newest(ImageStore& store, const MapLayout& sheet, int level, int x, int y,
                        const SheetStyle& style) const;
  /// A tile as it was painted before the latest changes, the sheet of then being held.
  struct Older {
    ImageKey key, now;
    const Change* since = nullptr;  ///< the first change that the tile lacks
  };
  std::optional<Older> older(ImageStore& store, const MapLayout& sheet, int level, int x, int y,
                             const SheetStyle& style) const;
  /// The part of a box of sheet pixels that this change and those after it may have touched.
  ScreenBox touched_since(const Change& change, const MapLayout& sheet, const ScreenBox& box) const;
  /// False where too much has changed for that.
  bool bring_up_to_date(ImageStore& store, const Older& old, const MapLayout& sheet,
                        const SheetStyle& style) const;
  std::shared_ptr<const Scene> scene_before(const ImageKey& key, const Change& change, const MapLayout& sheet,
                                            const SheetStyle& style) const;
  /// What an overview that shows the first `held` changes lacks; nothing where it has to be painted anew.
  std::optional<std::vector<ImagePart>> overview_changes(std::size_t held, const MapLayout& small,
                                                         const FontBook& fonts) const;
  void draw_instead(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style,
                    const ScreenBox& hole) const;
  void draw_level(Canvas& canvas, ImageStore& store, const Camera& camera, int level, const SheetStyle& style,
                  const ScreenBox& hole) const;
  void prefetch(ImageStore& store, const Camera& camera, const SheetStyle& style,
                const TileRange& shown) const;

  std::shared_ptr<const PreparedMap> sheet_;
  std::uint64_t identity_;       ///< another one for every sheet
  std::vector<Change> changes_;  ///< oldest first
  /// The scenes of the tiles that changes have been painted into lately: the next stroke is likely there too.
  mutable std::deque<std::pair<ImageKey, std::shared_ptr<const Scene>>> scenes_;
};

/// Draws those of the overlays that belong above (or below) the counters.
void draw_overlays(Canvas& canvas, ImageStore& store, const Camera& camera,
                   const std::vector<MapOverlay>& overlays, bool above_counters);

}  // namespace rearguard
