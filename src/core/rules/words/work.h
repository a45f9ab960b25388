#pragma once
// How much work a question or a resolution may take, as a number of units looked at.

#include <cstdint>

namespace rearguard {

inline constexpr std::int64_t max_work = 50'000'000;  ///< units looked at in one question or resolution
inline constexpr std::int64_t max_search_work = 400'000'000;  ///< parts of clauses looked at on steps
inline constexpr std::int64_t work_of_step = 250;             ///< of an event: as many units looked at

}  // namespace rearguard
