#pragma once
// Reads the length rule of a move. Private to io.

#include <optional>
#include <string>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/length_rule.h"

namespace rearguard {

class RuleNames;
struct RuleSet;

/// Reads `[length]`. The former `mode` stands for some of its keys.
Length read_length(const Node& node, RuleNames& rule_names, Problems& problems);

/// Returns why the length rule of a move cannot be combined with its motion and its contacts, if so.
std::optional<std::string> length_misfit(const RuleSet& move);

}  // namespace rearguard
