#pragma once
// Parts shared by several JSON documents, and their counterparts in text. Private to this room.

#include <nlohmann/json_fwd.hpp>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct Grid;
struct ResolutionStep;
struct Setup;
struct UnitSetup;

/// ["2930", "3030"]
nlohmann::ordered_json json_of(const RetreatPath& path, const Grid& grid);
/// {"unit", "text", "path", "clause", "cite", "dice": [{"for", "sides", "rolled"}], "sums": [{"unit", "name",
/// "parts": [{"number", "dice", "text", "cite"}], "total"}]}
nlohmann::ordered_json json_of(const ResolutionStep& resolution_step, const Grid& grid);
/// A unit with the keys of a position; default values are omitted.
nlohmann::ordered_json json_of(const UnitSetup& unit);
/// Adds `units`, and `links` if there are any.
void add_units(nlohmann::ordered_json& json, const Setup& setup);

/// "2930-3030"
std::string to_text(const RetreatPath& path, const Grid& grid);
/// Writes one line of text: the event, its path, clause and dice. A clause that the step `before` cites as
/// well is not cited again; null: there is none.
std::string to_text(const ResolutionStep& resolution_step, const Grid& grid, const ResolutionStep* before);

}  // namespace rearguard
