#pragma once
// The part of a panel with fields for what a question may state besides.

#include "src/desk/shared/stated_facts.h"

namespace rearguard {

/// Shows the fields, folded away unless the result needs numbers or `is_asked`: the question waits for one of
/// them. `needed`: the numbers that the result needs. Returns the facts as they are typed; nothing while the
/// fields are folded away.
std::optional<StatedFacts> stated_facts_part(StatedFacts facts, const std::vector<std::string>& needed,
                                             bool is_asked);

}  // namespace rearguard
