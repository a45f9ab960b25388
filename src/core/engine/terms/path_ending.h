#pragma once
// How a path ends other than by its length: at a stop, over an edge of the map, or short of its length.

#include <optional>
#include <string>

#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

struct Length;
struct PathQuestion;

/// What the length rule says of the end of a path.
struct PathEnding {
  Hex hex;              ///< that it ends in
  std::string outcome;  ///< what becomes of the unit; may be empty
  bool removes = false;
  std::string text;  ///< one sentence without a full stop: "m stops in 3032: breaks"
  std::optional<MapExit> exit = std::nullopt;  ///< if it leads off the map
};

/// Returns how a path ends if a stop or an exit of its move ends it.
std::optional<PathEnding> ending_of(const PathQuestion& question, const RetreatPath& path);

/// Returns the same as an effect of the path.
PathEffect to_path_effect(const PathEnding& ending, const Length& length);

/// Adds the exit of a path to those of its end hex, if it is one that is not among them.
void add_exit(const PathEnding& ending, VerdictEnd& end);

/// Describes a retreat that is shorter than required: "no path of 3 hexes is legal: m retreats 2 hexes; for
/// the missing hex it loses 1 strength point".
std::string describe_shorter(const Verdict& verdict, const Length& length);

}  // namespace rearguard
