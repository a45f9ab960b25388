#pragma once
// A retreat path that is being laid hex by hex, judged as far as it goes.

#include <optional>
#include <string>
#include <variant>

#include "src/engine/judge.h"

namespace rearguard {

struct GrowingPath {
  enum class State : std::uint8_t {
    legal,             ///< a legal retreat as it stands
    can_be_completed,  ///< legal paths begin with it
    refused,           ///< no legal path begins with it
  };
  RetreatPath path;
  State state = State::refused;
  std::string clause;  ///< refused: after it no path that begins so was left
  std::string cite;
  std::string why;
  std::optional<MovementPoints> movement_points;  ///< so far, where every step can be made
};

/// A verdict and, beside it, what it says of the path laid so far.
struct GrowingVerdict {
  Verdict verdict;
  GrowingPath path;
};

/// Judges `request`, whose `proposed` path enters at least one hex. Unanswerable where `Judge::judge` is.
std::variant<GrowingVerdict, Unanswerable> judge_growing(Judge& judge, const RetreatRequest& request);

}  // namespace rearguard
