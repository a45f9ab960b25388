#pragma once
// Reads scenario documents, `rearguard = "scenario 1"`. assets/rules/PLAY.md describes them.

#include <memory>
#include <string>
#include <string_view>

#include "src/core/document/diagnostic.h"

namespace rearguard {

class RuleLibrary;
struct PositionSource;
struct Scenario;

/// Reads a scenario with its map and rules, which must have a sequence of play. Relative paths start at
/// `directory`; `file` names the text in messages.
Checked<std::shared_ptr<const Scenario>> read_scenario_text(std::string_view text, const std::string& file,
                                                            const std::string& directory,
                                                            const RuleLibrary& rules);
/// Does the same with the map from the cache of `source`, if that has it.
Checked<std::shared_ptr<const Scenario>> read_scenario_text(std::string_view text,
                                                            const PositionSource& source,
                                                            const RuleLibrary& rules);
/// Does the same with all but the rules, and the hints that follow them: for a scenario while it is set up.
Checked<std::shared_ptr<const Scenario>> read_scenario_without_rules(std::string_view text,
                                                                     const PositionSource& source);
/// Reads a scenario file; the path of its map is relative to the folder of the file.
Checked<std::shared_ptr<const Scenario>> read_scenario_file(const std::string& path,
                                                            const RuleLibrary& rules);

}  // namespace rearguard
