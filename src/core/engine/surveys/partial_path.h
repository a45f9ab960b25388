#pragma once
// Judges a retreat path that a user enters hex by hex.

#include <optional>
#include <string>
#include <variant>

#include "src/core/engine/question/judge.h"

namespace rearguard {

/// The first hexes of a path, and whether they can become a legal retreat.
struct PartialPath {
  enum class State : std::uint8_t {
    legal,             ///< a legal retreat already
    can_be_completed,  ///< some legal path begins with it
    ruled_out,         ///< no legal path begins with it
  };
  RetreatPath path;
  State state = State::ruled_out;
  std::string clause;  ///< if ruled out: the clause that left no path with this beginning
  std::string cite;
  std::string why;
  std::optional<MovementPoints> movement_points;  ///< so far; nothing if a step is impassable
};

/// A verdict, with the status of the path so far.
struct PartialPathVerdict {
  Verdict verdict;
  PartialPath path;
};

/// Judges `request`, whose `test_path` must enter at least one hex. Fails as `Judge::judge` does.
std::variant<PartialPathVerdict, RequestError> judge_partial_path(Judge& judge, const EngineRequest& request);

}  // namespace rearguard
