#pragma once
// Moves whose rest is asked anew on their way: `reroute`.

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "src/core/engine/terms/engine_request.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

class Position;
struct Judging;
struct PathQuestion;
struct ResolvedMove;
struct RuleSet;

/// Returns the index of the first hex of a path after which the rest is a new question: it has what `reroute`
/// says, and hexes of the required length follow. Nothing if there is none.
std::optional<std::size_t> reroute_at(const PathQuestion& question, const RetreatPath& path);

/// Says of a verdict that some of its paths are provisional.
std::string note_on_reroute(const RuleSet& move);

/// Returns a path and its continuation as one; the first may be empty, else it ends where the other begins.
RetreatPath joined(const RetreatPath& before, const RetreatPath& rest);

/// Returns the part of a move up to a hex of its path.
ResolvedMove part_of(const ResolvedMove& move, std::size_t index);

/// Returns the request for the rest of a path from its hex `index`. `question` is that which the path
/// answers, on its own board. `request` is the request of the part before, with the indices of `now`, where
/// the unit and its companions are in that hex; it has `rest`, if only for the companions. The unit may end
/// there if the part before is a legal path of its own on the board as it is now. Fails as `Judge::judge`
/// does.
std::variant<EngineRequest, RequestError> request_for_continuation(const Judging& judging,
                                                                   const PathQuestion& question,
                                                                   const RetreatPath& path, std::size_t index,
                                                                   const Position& now,
                                                                   EngineRequest request);

}  // namespace rearguard
