#pragma once
// What `rearguard convert` does with files of VASSAL beside making positions of saves.

#include "src/command/session/session.h"

namespace rearguard {

struct ConvertOptions;

/// Returns what is wrong with the options about VASSAL for a file of this kind.
std::optional<std::string> vassal_option_problem(const ConvertOptions& options, bool from_module,
                                                 bool from_save);

/// Makes a folder with map, picture and roster of a module, and prints the remarks. Refuses a folder that has
/// any of these files.
Status convert_module(Session& session, const ConvertOptions& options);

/// Prints the pieces of a save (`--list`) or the steps of a log (`--steps`).
Status list_saved_game(Session& session, const ConvertOptions& options);

}  // namespace rearguard
