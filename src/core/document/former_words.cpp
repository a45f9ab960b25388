#include "src/core/document/former_words.h"

#include <algorithm>
#include <array>

#include "hexmap/nearest_name.h"

namespace rearguard {
namespace {

constexpr auto word_changes = std::to_array<FormerWord>({
    // Rule files: every part
    {"says", "text"},
    {"text", "source"},
    {"reading", "interpretation"},
    {"triggers", "results"},
    {"causers", "causing-units"},
    {"causers", "causing_units"},
    {"causers", "caused_by"},
    {"causers", "causing"},
    // Clauses
    {"least", "minimize"},
    {"most", "maximize"},
    {"passed", "through"},
    {"passing", "through"},
    {"not", "negate"},
    {"of", "members"},
    {"of", "units"},
    {"of", "acting_side"},
    {"one", "one-fixed"},
    {"over", "evaluate"},
    {"step", "step-by-step"},
    {"path", "whole-path"},
    {"only_way_without", "except_to_avoid"},
    {"beaten_only_without", "benchmark_excludes"},
    {"no-hex", "off-map"},
    {"next-to-enemy", "adjacent-to-enemy"},
    {"next-to-friend", "adjacent-to-friend"},
    {"in-sight", "in-enemy-sight"},
    {"net-distance", "distance"},
    {"end-distance", "distance"},
    {"supply", "supply-source"},
    {"frame", "relative_to"},
    // Motions and lengths
    {"walk", "free"},
    {"ladder", "priorities"},
    {"rungs", "priorities"},
    {"turn", "rotate"},
    {"restart", "evaluate"},
    {"turns", "max_wheels"},
    {"first_turn", "max_pivot"},
    {"may_leave", "may_exit_map"},
    {"leave", "exit-map"},
    {"edge", "map-edge"},
    {"extra", "max_extra"},
    {"from_start", "include_start"},
    {"draws_fire", "path_effects"},
    {"exempt_states", "exempt"},
    {"exempt_markers", "exempt"},
    // Events
    {"lose-step", "lose-strength"},
    {"lose", "lose_strength"},
    {"be", "value"},
    {"tell", "report"},
    {"done", "then"},
    {"blocked", "if_blocked"},
    {"each", "for_each"},
    {"units", "any"},
    {"on_way", "along_path"},
    {"check", "formula"},
    {"way", "can_reach"},
    {"no_way", "cannot_reach"},
    {"enemies_at_least", "min_enemies"},
    {"not_blocking", "nonblocking"},
    {"causers-askew", "causing-units-unaligned"},
    {"mover", "mover_do"},
    {"met", "met_do"},
    {"destroy", "block"},
    {"shunt", "event-first"},
    {"reach", "max_hexes"},
    {"yields", "may_yield"},
    {"chains", "may_chain"},
    {"by", "implemented_by"},
    {"shown", "shown_by"},
    {"refused", "ruled_out"},
    // Play
    {"does", "kind"},
    {"befalls", "applies_to"},
    {"who", "acting_side"},
    {"by", "acting_side"},
    {"other", "inactive"},
    {"each", "all"},
    {"once", "limit"},
    {"phase", "once-per-phase"},
    {"turn", "once-per-turn"},
    {"game", "once-per-game"},
    {"always", "unlimited"},
    {"closes", "excludes"},
    {"must", "mandatory"},
    {"pay", "paid_by"},
    {"unseen", "internal"},
    {"begin", "at_start"},
    {"end", "at_end"},
    {"minimum", "minimum_move"},
    {"turn_cost", "facing_cost"},
    {"done", "after_move"},
    {"closed", "prohibited"},
    {"free", "follow-path"},
    {"kept", "keep"},
    // Names in the rules that ship
    {"ladder-displacement", "priority-displacement"},
    {"tried", "rally-attempted"},
    {"blow", "melee-attack"},
    {"be shot at", "take fire"},
    {"be charged", "receive charge"},
    {"stand against horse", "receive cavalry charge"},
    // Maps, positions, scenarios
    {"sides", "pairs"},
    {"victory", "victory_hexes"},
    {"ends", "end_hexes"},
    {"impossible", "unreachable"},
    {"supply", "supply_sources"},
    {"retreat_fire", "retreat_fire_range"},
    {"stacking", "stacking_points"},
    {"at", "entry_hexes"},
    {"levels", "victory_levels"},
    {"left", "exited"},
    {"by", "edge"},
    {"for", "side"},
    {"left_with", "not_lost"},
    {"ending", "early_end"},
    // Commands, options and their values
    {"range", "reach"},
    {"try", "test"},
    {"--causers", "--caused-by"},
    {"--against", "--compare"},
    {"--map", "--plot"},
    {"--window", "--crop"},
    {"--enter-zoc", "--zoc-entry-cost"},
    {"--leave-zoc", "--zoc-exit-cost"},
    {"none", "free"},
    {"--radius", "--hex-radius"},
    {"--draw", "--brush"},
    {"sight", "line-of-sight"},
    {"--to", "--step"},
    // Checks
    {"expected-cost", "cost-mismatch"},
    {"expected-retreat", "retreat-mismatch"},
    {"class-without-cost", "missing-cost"},
    {"unpayable-cost", "unaffordable-cost"},
    {"one-sided-hexside", "one-way-outlier"},
    {"two-way-hexside", "two-way-outlier"},
    {"slope-downhill", "reversed-slope"},
    {"elevation-without-slope", "missing-slope"},
    {"island", "isolated-region"},
    {"victory-out-of-reach", "unreachable-victory-hex"},
    {"setup-shared", "setup-mixed-sides"},
    {"idle-rule", "dead-rule"},
});

}  // namespace

std::span<const FormerWord> former_words() {
  return word_changes;
}

std::optional<std::string> new_name(std::string_view word, std::span<const std::string> known) {
  for (const FormerWord& row : word_changes) {
    if (row.before == word && std::find(known.begin(), known.end(), row.now) != known.end())
      return std::string(row.now);
  }
  return std::nullopt;
}

std::optional<std::string> likely_name(std::string_view word, std::span<const std::string> known) {
  const auto renamed = new_name(word, known);
  return renamed ? renamed : nearest_name(word, known);
}

std::string likely_hint(std::string_view word, std::span<const std::string> known) {
  const auto likely = likely_name(word, known);
  return likely ? ", did you mean \"" + *likely + "\"?" : std::string();
}

}  // namespace rearguard
