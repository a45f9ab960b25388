#include "src/desk/map/underlay_view.h"

#include "src/answers/view/map_scene.h"
#include "src/core/io/maps/underlay_file.h"
#include "src/desk/paint/scan.h"

namespace rearguard {

std::shared_ptr<const MapOpacity> opacity_on_picture(const Affine& to_plane, const Scan& scan,
                                                     const Grid& grid) {
  MapOpacity opacity;
  opacity.covers = [cover = PictureCover(to_plane, scan.width(), scan.height()), grid](Hex h) {
    return cover.covers(grid, h);
  };
  return std::make_shared<const MapOpacity>(std::move(opacity));
}

void UnderlayView::follow(const std::shared_ptr<const HexMap>& map, const std::string& map_file) {
  if (map == followed_) return;
  followed_ = map;
  const bool has_failed = !loader_.is_loading() && !loader_.scan();
  if (has_failed) loader_.show("");  // the picture may be there now
  show(map ? underlay_in_file(map_file, map->grid()) : std::nullopt, map ? map->grid() : Grid{}, map_file);
}

void UnderlayView::show(const std::optional<Underlay>& underlay, const Grid& grid,
                        const std::string& map_file) {
  to_plane_.reset();
  problem_.reset();
  opacity_ = nullptr;
  grid_ = grid;
  std::string path;
  if (underlay) {
    const auto lie = lie_of(*underlay, grid);
    UnderlayPicture picture = underlay_picture(*underlay, map_file);
    if (const auto* wrong = std::get_if<std::string>(&lie)) {
      problem_ = "the picture under the map is not shown: its `points` do not say where it lies: " + *wrong;
    } else if (picture.path.empty()) {
      problem_ = picture.problem;
    } else {
      to_plane_ = std::get<Affine>(lie);
      fade_ = underlay->fade;
      path = std::move(picture.path);
    }
  }
  loader_.show(path);
}

std::optional<std::string> UnderlayView::take_problem() {
  return problem_ ? std::exchange(problem_, std::nullopt) : loader_.take_problem();
}

std::optional<ShownUnderlay> UnderlayView::shown() {
  const auto scan = to_plane_ ? loader_.scan() : nullptr;
  if (!scan) return std::nullopt;
  if (!opacity_) opacity_ = opacity_on_picture(*to_plane_, *scan, grid_);
  return ShownUnderlay{scan, *to_plane_, fade_, opacity_};
}

}  // namespace rearguard
