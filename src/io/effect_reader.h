#pragma once
// The steps of an event. Private to io.

#include "src/io/rule_names.h"

namespace rearguard {

/// The effects under `key`, where there are any.
std::vector<Effect> read_effects_at(TableReader& table, std::string_view key, RuleNames& words);

/// A test: dice, target, modifiers.
Test read_test(const Node& node, RuleNames& words, Problems& problems);

/// `id`, `cite`, `text` and `interpretation`, all of them optional.
RuleText read_rule_text(TableReader& table);

}  // namespace rearguard
