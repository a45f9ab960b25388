#pragma once
// The answer of a playtest as a page: a map with layers, intervals and lists.

#include <memory>
#include <string>

namespace rearguard {

class ArtLibrary;
struct PlaytestReport;

/// Returns a page of HTML that needs nothing else: who is favoured and since when, what places are worth,
/// what a change does, where retreats end and units die, which hexes and rules nobody needs. The map is drawn
/// once, and its layers are chosen with buttons. `art`: the drawings of the map; null: dots instead.
std::string to_playtest_page(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art);

}  // namespace rearguard
