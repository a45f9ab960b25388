#pragma once
// Sentences about the length rule. Part of explaining.

#include <string>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct ExplainContext;
struct PropertyUse;

/// Explains why a path does not end where the length of the retreat lets it end.
std::string length_sentence(const ExplainContext& about, const RetreatPath& path);

/// Returns "in an enemy ZOC": where a path ends whose last step has a property.
std::string place_of(const PropertyUse& use);

}  // namespace rearguard
