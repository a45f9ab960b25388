#pragma once
// Makes positions of all saves and logs of VASSAL in a folder.

#include "src/command/session/session.h"

namespace rearguard {

struct ConvertOptions;

/// Converts every save below the folder `options.saves`, of the module `options.input`, into the folder
/// `saves` of `options.output`; the module first, unless its folder has a map already. Without
/// `options.saves`, those below the folder `options.input`, with `options.map`, into `options.output`. Prints
/// a table of them, and the lines that the roster lacks. Returns `problems_found` if some are not usable.
Status convert_saves(Session& session, const ConvertOptions& options);

}  // namespace rearguard
