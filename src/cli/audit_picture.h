#pragma once
// The pictures of `rearguard audit`.

#include <optional>
#include <string>

#include "src/audit/map_difference.h"
#include "src/cli/audit_request.h"
#include "src/rules/rule_set.h"
#include "src/view/audit_scene.h"

namespace rearguard {

/// The picture that is asked for, of one map. `doctrine`: needed for traps alone.
Scene audit_scene(const HexMap& map, const AuditRequest& request, const RuleSet* rule_set, AuditStyle style);

/// What two versions differ in, drawn on the newer one.
Scene changes_scene(const HexMap& map, const MapDifference& difference, AuditStyle style);

/// Why a picture cannot be drawn into such a file, or nothing.
std::optional<std::string> picture_problem(const HexMap& map, const AuditRequest& request,
                                           const std::string& file);

/// Writes a scene whole or not at all. Says what went wrong, or nothing.
std::optional<std::string> write_scene(const Scene& scene, const std::string& file);

}  // namespace rearguard
