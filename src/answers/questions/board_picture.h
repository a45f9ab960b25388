#pragma once
// A board drawn for a program: as a whole, or one layer of it.

#include "src/answers/view/scene.h"
#include "src/core/document/decoder.h"

namespace rearguard {

class Position;

/// What is drawn. All layers of a board have the same size and place.
enum class PictureLayer : std::uint8_t {
  all,
  map,
  units,
  hexes,  ///< each hex as an area with its number and terrain, and nothing else
};
inline constexpr std::array<Choice<PictureLayer>, 4> picture_layers = {{{"all", PictureLayer::all},
                                                                        {"map", PictureLayer::map},
                                                                        {"units", PictureLayer::units},
                                                                        {"hexes", PictureLayer::hexes}}};

Scene board_picture(const Position& position, PictureLayer layer,
                    const std::shared_ptr<const ArtLibrary>& art);

}  // namespace rearguard
