#pragma once
// The pictures in the page about a playtest.

#include <memory>

#include "src/extras/playtest/playtest_page.h"

namespace rearguard {

class ArtLibrary;
struct PlaytestReport;

/// Draws charts and maps. `art`: the drawings of the map; null: dots instead.
PlaytestPictures playtest_pictures(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art);

}  // namespace rearguard
