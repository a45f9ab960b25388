#pragma once
// The pictures of `rearguard audit`.

#include <optional>
#include <string>

namespace rearguard {

struct AuditRequest;
struct AuditStyle;
class HexMap;
struct MapDifference;
struct RuleSet;
struct Scene;

/// Returns the requested picture of one map. `rule_set` is needed only for traps; may be null otherwise.
Scene audit_scene(const HexMap& map, const AuditRequest& request, const RuleSet* rule_set, AuditStyle style);

/// Returns the differences between two versions of a map, drawn on the newer one.
Scene changes_scene(const HexMap& map, const MapDifference& difference, AuditStyle style);

/// Returns why a picture of this map cannot be written to `file`; nothing if it can.
std::optional<std::string> picture_problem(const HexMap& map, const AuditRequest& request,
                                           const std::string& file);

/// Writes a scene as SVG or PNG, completely or not at all. Returns what went wrong; nothing on success.
std::optional<std::string> write_scene(const Scene& scene, const std::string& file);

}  // namespace rearguard
