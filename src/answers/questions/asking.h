#pragma once
// What questions about positions and games have in common. Private to this room.

#include <new>

#include "src/answers/questions/answer.h"
#include "src/core/engine/terms/work_meter.h"

namespace rearguard {

/// The names of a question and of a request in messages.
inline constexpr const char* question_name = "question";
inline constexpr const char* request_name = "request";

/// Calls `call`, and answers where there is too little memory for it or too much to do.
template <class Result, class Call>
Result within_limits(const Call& call) {
  try {
    return call();
  } catch (const TooMuchWork& problem) {
    return answer_with_error("limit", problem.what());
  } catch (const std::bad_alloc&) {
    return answer_with_error("limit", "there is not enough memory for this");
  }
}

}  // namespace rearguard
