#include "src/answers/questions/board_picture.h"

#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_scene.h"
#include "src/core/board/position.h"

namespace rearguard {

Scene board_picture(const Position& position, PictureLayer layer,
                    const std::shared_ptr<const ArtLibrary>& art) {
  MapStyle style;
  style.art = art;
  const MapLayout layout = map_layout(position.map(), style);
  Scene drawn;
  drawn.width = layout.width();
  drawn.height = layout.height();
  drawn.title = position.map().name();
  if (layer == PictureLayer::all || layer == PictureLayer::map) {
    drawn.background = margin_paper;
    add_map(drawn, position.map(), layout, style);
  } else {
    drawn.background = {0, 0, 0, 0};
  }
  if (layer == PictureLayer::hexes) add_hex_areas(drawn, position.map(), layout);
  CounterStyle counters;
  counters.art = art;
  if (layer == PictureLayer::all || layer == PictureLayer::units)
    add_counters(drawn, position, layout, counters);
  return drawn;
}

}  // namespace rearguard
