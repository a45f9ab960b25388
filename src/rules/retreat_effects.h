#pragma once
// The effects of a retreat besides its path: fire at the retreating unit, friends passed through,
// displacement, and the states afterwards. Plain data, as read from a rule file.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct Condition;
struct PathEffectRule;

/// "2d6": the sum of so many dice with so many sides.
struct DiceSum {
  int dice = 1;
  int sides = 6;
};

/// The texts of each part of the retreat effects.
struct RetreatEffectsRule {
  std::string cite;            ///< the printed rule number
  std::string text;            ///< one sentence in the project's own words
  std::string interpretation;  ///< how an ambiguity of the text is resolved
};

/// Each enemy that can retreat-fire fires once at a unit that retreats through its range.
struct RetreatFireRule : RetreatEffectsRule {
  enum class Effect : std::uint8_t {
    lose_step,  ///< the unit's strength falls by one; at zero it is eliminated
    eliminate,  ///< the unit is eliminated
  };
  DiceSum dice;
  int hits_on = 0;  ///< the minimum sum of the dice that hits
  Effect effect = Effect::lose_step;
  bool include_start = false;              ///< the start hex counts as well as the hexes entered
  std::vector<std::string> exempt_states;  ///< enemies in these states do not fire
  /// A hit by an enemy in one of these states counts only if one more die shows more than half its sides.
  std::vector<std::string> halved_states;
};

/// A roll that must not exceed the unit's morale or a fixed number.
struct MoraleTest {
  DiceSum dice;
  std::optional<int> at_most;  ///< empty: the unit's morale
};

/// What happens to friends whose hex a retreating unit passes through.
struct PassThroughRule : RetreatEffectsRule {
  MoraleTest test;
  std::string on_fail;                      ///< the result for a friend that fails
  std::vector<std::string> exempt_states;   ///< friends in these states do not test
  std::vector<std::string> exempt_markers;  ///< nor do friends with one of these markers
};

/// Friends displaced by a unit that ends over the stacking limit.
struct DisplacementRule : RetreatEffectsRule {
  int distance = 1;            ///< hexes
  std::string move;            ///< by which they go; empty: that of the unit for which they make way
  bool chains = false;         ///< a displaced unit may displace others in turn
  int max_chain = any_depth;   ///< with `chains`: how many may displace each other in a row
  bool friends_first = false;  ///< they go before the unit for which they make way sets out
  bool swap = false;           ///< they may go to the hex that it leaves, and to `vacated` hexes
  bool draws_fire = false;     ///< enemies may fire at it as at a retreating unit
  bool required = true;        ///< no unit ends where a friend cannot make way; else that friend fails
  bool of_move = false;        ///< stated for a named move, or inherited by one; else for the whole file
  std::vector<std::string> exempt_states;   ///< friends in these states stay
  std::vector<std::string> exempt_markers;  ///< so do those with one of these markers
  std::shared_ptr<const Condition> units;   ///< which friends may go; null: all
  /// What happens along the path of a unit that makes way; `it` is the unit for which it does.
  std::shared_ptr<const std::vector<PathEffectRule>> path_effects;

  static constexpr int any_depth = 1'000'000;
};

/// The state of a unit after the retreat of a result.
struct AfterRule : RetreatEffectsRule {
  std::map<std::string, std::string> states;  ///< by the name of the result
  /// A unit in good order that ends in a hex with a friend in one of these states takes that state.
  std::vector<std::string> contagious;
};

/// Several units that retreat by one combat result, one after another.
struct SequenceRule : RetreatEffectsRule {
  enum class Order : std::uint8_t {
    owner,      ///< as their owner names them
    top_first,  ///< the same, but those of one hex from the top of the stack
  };
  Order order = Order::owner;
  /// Nobody picks an end hex after which a later unit is lost if another one leaves a path to all.
  bool spare = false;
};

/// The retreat effects of a rule file; parts that are absent are not resolved.
struct RetreatEffects {
  std::optional<RetreatFireRule> retreat_fire;
  std::optional<PassThroughRule> pass_through;
  std::optional<DisplacementRule> displacement;
  std::optional<AfterRule> after;
  std::optional<SequenceRule> sequence;  ///< none: each unit retreats for itself
};

}  // namespace rearguard
