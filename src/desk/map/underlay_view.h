#pragma once
// The picture under the map of a window: found, loaded, and laid under the hexes.

#include "hexmap/hex_map.h"
#include "src/core/io/maps/underlay.h"
#include "src/desk/map/scan_loader.h"
#include "src/desk/ui/shown_underlay.h"

namespace rearguard {

/// Returns the opacity of a map where the picture is the map: in the hexes whose centre is on it, nothing but
/// outlines and numbers is drawn.
std::shared_ptr<const MapOpacity> opacity_on_picture(const Affine& to_plane, const Scan& scan,
                                                     const Grid& grid);

class UnderlayView {
 public:
  void on_news(const std::function<void()>& news) { loader_.on_news(news); }
  /// Shows the underlay that `map_file` states for this map (null: none), which is read if it is another map
  /// than before.
  void follow(const std::shared_ptr<const HexMap>& map, const std::string& map_file);
  /// Shows this underlay of the map in `map_file`; nothing: none.
  void show(const std::optional<Underlay>& underlay, const Grid& grid, const std::string& map_file);
  bool is_loading() const { return loader_.is_loading(); }
  std::shared_ptr<const Scan> scan() const { return loader_.scan(); }
  /// Returns why the picture is not shown, once.
  std::optional<std::string> take_problem();
  /// Returns the picture as the map; nothing while there is none to show.
  std::optional<ShownUnderlay> shown();

 private:
  ScanLoader loader_;
  std::optional<Affine> to_plane_;
  double fade_ = 0;
  Grid grid_;
  std::shared_ptr<const HexMap> followed_;
  std::optional<std::string> problem_;
  std::shared_ptr<const MapOpacity> opacity_;
};

}  // namespace rearguard
