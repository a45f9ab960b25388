#pragma once
// The picture of a verdict, as commands and programs get it.

#include "src/answers/view/scene.h"

namespace rearguard {

class Judge;
struct MapPicture;
struct RuleSet;
struct Verdict;

/// How the map of a picture is drawn.
struct MapLook {
  std::shared_ptr<const ArtLibrary> art;
  std::shared_ptr<const MapPicture> underlay = {};  ///< null: none
};

/// Returns the rules by which the unit of a verdict moves.
const RuleSet& rules_of_move(const Verdict& verdict, const RuleSet& rules);

/// Draws a verdict over its map, with the hexes in which the unit would be in an enemy ZOC. `judge` has given
/// the verdict.
Scene verdict_picture(const Verdict& verdict, Judge& judge, const MapLook& look, bool legend);

}  // namespace rearguard
