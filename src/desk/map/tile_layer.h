#pragma once
// The map and its overlays, as square tiles of one zoom level each.

#include "src/desk/map/image_store.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard {

class PreparedMap;
struct SheetStyle;

inline constexpr int tile_size = 512;

/// A range of tiles. Tile (x, y) contains the sheet pixels from (512 x, 512 y).
struct TileRange {
  int left = 0, top = 0, right = -1, bottom = -1;  ///< both ends included
  bool contains(int x, int y) const { return x >= left && x <= right && y >= top && y <= bottom; }
};
/// Returns the tiles of the sheet that meet a box of sheet pixels.
TileRange tiles_over(const MapLayout& sheet, Point top_left, Point bottom_right);
TileRange tiles_in_view(const Camera& camera);

/// Returns the hexes whose drawings may look different after a change in these.
HexWindow redrawn_by(const HexWindow& changed);
/// Returns the sheet pixels that drawings in these hexes may touch.
ScreenBox reach_of(const MapLayout& sheet, const HexWindow& window);

class MapLayer {
 public:
  explicit MapLayer(std::shared_ptr<const PreparedMap> sheet);

  const PreparedMap& sheet() const { return *sheet_; }
  /// Replaces the sheet by one that differs in these hexes (and what is drawn around them) and has the same
  /// grid. A small change is painted into the old tiles when they are next drawn; after a large one the tiles
  /// are painted again, and the old ones are shown until then.
  void amend(std::shared_ptr<const PreparedMap> sheet, const HexWindow& changed);

  /// Draws what lies below a map that is not opaque inside a box of the screen, over all that is there.
  using DrawBelow = std::function<void(const ScreenBox&)>;
  /// Draws the part of the view that the map covers. Tiles not yet painted are replaced by scaled ones of
  /// another zoom.
  /// Without `hexes`, only what lies below is drawn.
  void draw(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style,
            const DrawBelow& below = {}, bool hexes = true) const;
  /// The whole sheet as an image whose longer side is `longest` pixels, if it is ready.
  struct Overview {
    const Texture* texture = nullptr;
    double hex_radius = 1;
  };
  Overview overview(ImageStore& store, const MapLayout& layout, double max_side) const;

 private:
  struct Change {
    HexWindow hexes;
    std::uint64_t identity = 0;
    bool is_local = true;    ///< false: the whole sheet may look different
    bool has_lines = false;  ///< the map has roads, rivers and the like, before or after
  };

  ImageKey key_of(std::uint64_t identity, int level, int x, int y, const SheetStyle& style) const;
  /// Returns the identities that a tile has had, the current one first; `sheet` is the layout at its level.
  std::vector<std::uint64_t> identities(const MapLayout& sheet, int x, int y) const;
  const Texture* newest(ImageStore& store, const MapLayout& sheet, int level, int x, int y,
                        const SheetStyle& style) const;
  /// A tile painted before the latest changes.
  struct Older {
    ImageKey key, now;
    const Change* since = nullptr;  ///< the first change that the tile lacks
  };
  std::optional<Older> older(ImageStore& store, const MapLayout& sheet, int level, int x, int y,
                             const SheetStyle& style) const;
  /// Returns the part of a box of sheet pixels that this change and later ones may have altered.
  ScreenBox touched_since(const Change& change, const MapLayout& sheet, const ScreenBox& box) const;
  /// Paints the changes into an old tile; returns false if too much has changed.
  bool bring_up_to_date(ImageStore& store, const Older& old, const MapLayout& sheet,
                        const SheetStyle& style) const;
  /// Returns the parts that an overview with the first `held` changes lacks; nullopt if it has to be
  /// repainted.
  std::optional<std::vector<ImagePart>> overview_changes(std::size_t held, const MapLayout& small,
                                                         const FontSet& fonts) const;
  void draw_instead(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style,
                    const ScreenBox& hole, const DrawBelow& below) const;
  void draw_level(Canvas& canvas, ImageStore& store, const Camera& camera, int level, const SheetStyle& style,
                  const ScreenBox& hole, const DrawBelow& below) const;
  void prefetch(ImageStore& store, const Camera& camera, const SheetStyle& style,
                const TileRange& shown) const;

  std::shared_ptr<const PreparedMap> sheet_;
  std::uint64_t identity_;       ///< unique to each sheet
  std::vector<Change> changes_;  ///< oldest first
};

/// Draws the overlays that belong above (or below) the counters.
void draw_overlays(Canvas& canvas, ImageStore& store, const Camera& camera,
                   const std::vector<MapOverlay>& overlays, bool above_counters);

}  // namespace rearguard
