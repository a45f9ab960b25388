#pragma once
// Reads conditions of a rule file. Private to io.

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/optional_box.h"

namespace rearguard {

class RuleNames;

/// What is wrong with a condition that is no `is_of_board` where one is required.
inline constexpr std::string_view asked_before_the_move =
    "is asked before the unit moves: it cannot use `cause`, `can_reach`, `cannot_reach` or `along_path`; the "
    "units that caused the retreat are `causing_units`";

/// Reads the condition under `if` that a part of a move has: it is asked before the unit moves. Null if there
/// is none, or if it asks what only a move or an event could tell.
std::shared_ptr<const Condition> read_condition_before_move(TableReader& table, RuleNames& rule_names);

/// Reads a condition table; adds problems where it is invalid.
Condition read_condition(const Node& node, RuleNames& rule_names, Problems& problems);

/// Reads the condition under `key`; empty if there is none.
OptionalBox<Condition> read_condition_at(TableReader& table, std::string_view key, RuleNames& rule_names);

/// Reads a group of units near a unit: the name of a group, or a table with `units` or `link`, `within`,
/// `where` …
/// `sort`: of the table, whose other keys the caller reads; `other_words`: what else could stand there, to
/// suggest it.
UnitGroup read_near(const Node& node, RuleNames& rule_names, Problems& problems,
                    std::string_view sort = "group-table", const std::vector<std::string>& other_words = {});

/// Reads the name of a link under `key`, and `reverse` beside it, as something that the rules ask about.
std::optional<LinkUse> read_link_use(TableReader& table, std::string_view key, RuleNames& rule_names);

}  // namespace rearguard
