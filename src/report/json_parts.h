#pragma once
// Parts that several JSON documents have in common, and their counterparts in text. Private to io.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "src/board/unit.h"
#include "src/engine/resolve.h"

namespace rearguard {

/// ["2930", "3030"]
nlohmann::ordered_json json_of(const RetreatPath& path, const Grid& grid);
/// {"unit", "what", "path", "clause", "cite", "dice": [{"for", "sides", "rolled"}]}
nlohmann::ordered_json json_of(const ResolutionStep& resolution_step, const Grid& grid);
/// A unit with the keys of a position; what equals its default is left out.
nlohmann::ordered_json json_of(const UnitSetup& unit);

/// "2930-3030"
std::string path_text(const RetreatPath& path, const Grid& grid);
/// One line for a person: what happened, its path, clause and dice.
std::string to_text(const ResolutionStep& resolution_step, const Grid& grid);

}  // namespace rearguard
