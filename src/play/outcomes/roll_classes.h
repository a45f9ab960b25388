#pragma once
// The results of a roll of several dice, each with its probability.

#include <vector>

namespace rearguard {

struct AwaitedRoll;

struct RollClass {
  double share = 0;        ///< 0 to 1; those of a roll add up to 1
  std::vector<int> faces;  ///< dice that show this result
};

/// The most dice of one roll whose results are listed.
inline constexpr int max_listed_dice = 60;

/// Returns one class for each sum that matters, ascending; where faces do, for each sum with each highest and
/// lowest die. None for more than `max_listed_dice`.
std::vector<RollClass> classes_of(const AwaitedRoll& awaited);

}  // namespace rearguard
