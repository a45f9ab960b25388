#pragma once
// Reads groups of units, regions and anchors where rules name them. Private to io.

#include <optional>
#include <string_view>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

class RuleNames;
struct RuleSet;

/// Reads a region: `{ region = NAME }`, `{ region = NAME, side = "own" }`. Marks its keys as known.
std::optional<RegionUse> read_region_use(TableReader& table, RuleNames& rule_names);

/// What a key takes for an anchor, besides what every one takes.
struct AnchorKinds {
  bool start = true;              ///< the hex where the retreat starts
  bool retreat_direction = true;  ///< which has no distance
};

/// Reads an anchor: a name, or a table with `units`, `link`, `region` or `edge`. `what` names the key in
/// messages.
std::optional<DistanceAnchor> read_anchor(const Node& node, std::string_view what, RuleNames& rule_names,
                                          Problems& problems, AnchorKinds kinds = {});

/// Reads the anchor under a key of a table.
std::optional<DistanceAnchor> read_anchor_at(TableReader& table, std::string_view key, RuleNames& rule_names,
                                             Need need, AnchorKinds kinds = {});

/// Reads the group that a clause speaks of: a name, or a table as in conditions, without a limit of distance
/// by default. It may ask only for what a unit is by itself.
std::optional<UnitGroup> read_clause_group(const Node& node, RuleNames& rule_names, Problems& problems);

/// Reads `[groups]`, and keeps those that the file inherits.
void read_groups(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Starts with the traced regions that `[regions]` of a rule file defines and those that it inherits;
/// `finish_traces` reads those that are not read yet.
void begin_traces(TableReader& file, const RuleSet& rule_set, RuleNames& rule_names);
void finish_traces(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Reads a traced region: `{ trace = { from = …, over = … } }`.
std::optional<TraceRule> read_trace(const Node& node, RuleNames& rule_names, Problems& problems);

}  // namespace rearguard
