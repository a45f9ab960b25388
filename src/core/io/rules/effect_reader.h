#pragma once

#include "src/core/document/decoder.h"
// Reads the steps of an event. Private to io.

namespace rearguard {

struct Effect;
class RuleNames;
struct RuleText;
struct Test;

/// Reads the effects under `key`; the key is optional.
std::vector<Effect> read_effects_at(TableReader& table, std::string_view key, RuleNames& rule_names);

/// Reads a test: dice, target, modifiers.
Test read_test(const Node& node, RuleNames& rule_names, Problems& problems);

/// Reads `id`, `cite`, `text` and `interpretation`, all of them optional.
RuleText read_rule_text(TableReader& table);

}  // namespace rearguard
