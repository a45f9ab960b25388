#pragma once
// The steps of an event. Private to io.

#include "src/io/rule_words.h"

namespace rearguard {

/// The effects under `key`, where there are any.
std::vector<Effect> read_effects_at(TableReader& table, std::string_view key, RuleWords& words);

/// A test: dice, target, modifiers.
Test read_test(const Node& node, RuleWords& words, Problems& problems);

/// `id`, `cite`, `text` and `interpretation`, all of them optional.
EventText read_event_text(TableReader& table);

}  // namespace rearguard
