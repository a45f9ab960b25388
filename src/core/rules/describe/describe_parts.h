#pragma once
// Describes parts of a rule set in words, each line indented by `indent` and ended by a newline. Private to
// the room and to src/core/steps.

#include <string>
#include <vector>

#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct Condition;
struct Contact;
struct DisplacementRule;
struct Effect;
struct EventRules;
struct FailureRule;
struct Length;
struct Motion;
struct MoveText;
struct PathEffectRule;
struct ResultRule;
struct RuleSet;
struct Test;
struct UnitGroup;

/// Returns " (14.0)", or nothing without a cite.
std::string cited(const std::string& cite);
/// Returns the text after a space, or nothing if it is empty.
std::string after_space(const std::string& text);
/// Returns "Interpretation: …", or nothing if there is none.
std::string describe_interpretation(const std::string& interpretation, const std::string& indent);
std::string hexes(int n);
/// Returns "a, b or c".
std::string one_of(const std::vector<std::string>& names);
/// Returns "Among equal paths the owner chooses."
std::string describe_chooser(const std::string& chooser);
/// Returns "the nearest of the enemies" or "the home edge": the anchor of a direction or facing.
std::string nearest_of(const DistanceAnchor& anchor);

/// Returns "the region hungary", "its side's part of the region control".
std::string describe(const RegionUse& region);
/// Lists the named groups and the traced regions; each is empty if there are none.
std::string describe_groups(const RuleSet& rule_set);
std::string describe_traces(const RuleSet& rule_set);

/// Describes a motion, without texts that `above` already has. Empty for free motion.
std::string describe_motion(const Motion& motion, const std::string& indent, const MoveText& above);
/// Says where the rest of a path is asked anew; empty if nowhere.
std::string describe_reroute(const RuleSet& move, const std::string& indent);
/// Describes a length rule; empty for the exact length.
std::string describe_length_rule(const Length& length, const std::string& indent);
/// Describes the ZOCs of a file, which of them retreats meet, and the bonds.
std::string describe_zocs(const RuleSet& rule_set);
/// Describes which units can use retreat fire; empty if all can that have a range.
std::string describe_fire(const FireRule& rule);
/// The entries of a list, each as it reads after its number.
using Items = std::vector<std::string>;
/// Numbers the entries of a list, and leaves out those that the reader knows.
std::string numbered(const Items& items, const std::string& indent, const Items& known = {});
/// Describes the clauses in the order of application.
Items clause_items(const RuleSet& rule_set, const std::string& indent);
/// Describes the friends that make way: the table `[displacement]` of a file or a move.
std::string describe_displacement(const DisplacementRule& rule, const std::string& indent);
/// Describes the failures in the order in which they are tried.
std::string describe_failures(const RuleSet& move, const std::string& indent);

/// The grammatical subject of a condition.
enum class Speaking : std::uint8_t {
  it,    ///< "it is shaken"
  that,  ///< "that is shaken", of one unit
  each,  ///< "that are shaken", of several
  who,   ///< "is shaken": the subject comes before it
};

/// Describes a condition: "it is engaged and 2 or more enemies are within 3 hexes"; "it is in any condition"
/// if it tests nothing.
std::string to_text(const Condition& condition, Speaking speaking = Speaking::it);
/// Describes the units of a group: "enemies within 3 hexes that are shaken".
std::string to_text(const UnitGroup& near, bool several);
/// Returns "an enemy within 2 hexes", "2 or more friends that are routed"; negated "no enemy within 2 hexes".
std::string number_words(const UnitGroup& group, bool negated);
/// Describes a property of one step: "enters woods and crosses a river".
std::string describe_step(const PropertyUse& use);
bool is_vowel(char letter);

/// Describes steps, numbered, with nested steps indented.
std::string describe_steps(const std::vector<Effect>& steps, const std::string& indent);
/// Describes a test: "2d6, passed with at most 7", then the modifiers, one a line.
std::string describe_test(const Test& test, const std::string& indent);

std::string describe_states(const EventRules& event_rules);
std::string describe_tests(const EventRules& event_rules);
std::string describe_events(const EventRules& event_rules);
/// Describes the contacts of a move, without those that it has from `base`, which may be null; and so below.
std::string describe_contacts(const RuleSet& move, const std::string& indent, const RuleSet* base);
Items effect_items(const std::vector<PathEffectRule>& effects, const std::string& indent);
std::string describe_path_effects(const RuleSet& move, const std::string& indent, const RuleSet* base);
/// Describes what a result asks for and leads to besides its length: its price, its trade, the steps after
/// it.
std::string describe_result_steps(const ResultRule& result, const std::string& indent);
std::string describe_moves(const RuleSet& rule_set);
/// Describes movement, actions and phases.
std::string describe_play(const Play& play);

}  // namespace rearguard
