#pragma once
// Scenario documents, `rearguard = "scenario 1"`, to scenarios. assets/rules/PLAY.md describes them.

#include <memory>
#include <string>
#include <string_view>

#include "src/document/diagnostic.h"
#include "src/game/scenario.h"
#include "src/io/rules_reader.h"

namespace rearguard {

/// Reads a scenario with its map and rules, which must have a sequence of play. `directory`: where relative
/// paths start; `file` names the text in messages.
Checked<std::shared_ptr<const Scenario>> read_scenario_text(std::string_view text, const std::string& file,
                                                            const std::string& directory,
                                                            const RuleLibrary& rules);
/// Looks for the map in the file's own folder.
Checked<std::shared_ptr<const Scenario>> read_scenario_file(const std::string& path,
                                                            const RuleLibrary& rules);

}  // namespace rearguard
