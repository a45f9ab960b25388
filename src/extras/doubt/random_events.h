#pragma once
// Random events of rule files, whose steps roll dice, test, count and set each other off.

#include <functional>

#include <nlohmann/json_fwd.hpp>

namespace rearguard {

class BoardRandom;

/// Returns two events, of which the first may set the second off. `condition` writes one of a step.
nlohmann::ordered_json random_events(BoardRandom& random,
                                     const std::function<nlohmann::ordered_json()>& condition);

/// Returns states of which one rules these events out.
nlohmann::ordered_json states_without_events();

/// Returns steps of a path effect.
nlohmann::ordered_json random_path_steps(BoardRandom& random,
                                         const std::function<nlohmann::ordered_json()>& condition);

}  // namespace rearguard
