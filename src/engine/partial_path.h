#pragma once
// A retreat path that is being laid hex by hex, judged as far as it goes.

#include <optional>
#include <string>
#include <variant>

#include "src/engine/judge.h"

namespace rearguard {

struct PartialPath {
  enum class State : std::uint8_t {
    legal,             ///< a legal retreat as it stands
    can_be_completed,  ///< legal paths begin with it
    ruled_out,         ///< no legal path begins with it
  };
  RetreatPath path;
  State state = State::ruled_out;
  std::string clause;  ///< refused: after it no path that begins so was left
  std::string cite;
  std::string why;
  std::optional<MovementPoints> movement_points;  ///< so far, where every step can be made
};

/// A verdict and, beside it, what it says of the path laid so far.
struct PartialPathVerdict {
  Verdict verdict;
  PartialPath path;
};

/// Judges `request`, whose `proposed` path enters at least one hex. Unanswerable where `Judge::judge` is.
std::variant<PartialPathVerdict, RequestError> judge_partial_path(Judge& judge,
                                                                  const RetreatRequest& request);

}  // namespace rearguard
