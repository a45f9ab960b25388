#pragma once
// Reads what happens along a path and after a move. Private to io.

#include <string_view>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class RuleNames;

/// Reads `path_effects` of a move into the inherited ones: an effect with an inherited id replaces it.
void read_path_effects(TableReader& move, RuleSet& rule_set, RuleNames& rule_names);

/// Reads `path_effects` of `displacement`, in which `it` is always the unit for which another makes way. A
/// string names a path effect of `move`. Null if there are none.
std::shared_ptr<const std::vector<PathEffectRule>> read_effects_of_making_way(TableReader& table,
                                                                              const RuleSet& move,
                                                                              RuleNames& rule_names);

/// Reads the steps under `key`; null if there are none.
StepList read_step_list(TableReader& table, std::string_view key, RuleNames& rule_names);

/// Reads `option_of`, `cost`, `after` and `trade` of an entry of `results`, whose other keys have been read.
void read_result_extras(TableReader& table, ResultRule& result_rule, RuleNames& rule_names);

/// Adds an entry that is offered beside a result. Inherited entries of the results that a file states again
/// must be gone.
void add_option(ResultRule option, RuleSet& rule_set, Problems& problems);

/// Checks that every option stands beside a result, and that those of one result belong to one player.
void check_options(const RuleSet& rule_set, Problems& problems);

}  // namespace rearguard
