#pragma once
// Drafts of files from which a map was made before: what was decided there holds again.

#include "src/workshop/exchange/tiled/tiled_import.h"

namespace rearguard {

/// Notes of a draft what its file calls its terrains, each with the numbers of a few of its hexes: whatever
/// these hexes become, that terrain has become.
void note_terrains(Imported& draft);

/// Gives a draft without units the chart of an earlier map, of `file`: each of its terrains becomes the one
/// that most of the hexes are that the notes of the earlier map have for it, or else the one of its name;
/// what is new stays as it is. Adds remarks to the draft, with its notes. Problems: those of reading the
/// earlier map.
Checked<Imported> as_in_earlier_map(Imported draft, const std::string& file);

}  // namespace rearguard
