#pragma once
// The effects of a retreat on other units than its own: displacement, and units that retreat one after
// another. Plain data, as read from a rule file.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct Condition;
struct PathEffectRule;
struct PropertyUse;

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

/// Friends displaced by a unit that ends over the stacking limit.
struct DisplacementRule : RetreatEffectsRule {
  int distance = 1;            ///< hexes
  std::string move;            ///< by which they go; empty: that of the unit for which they make way
  bool chains = false;         ///< a displaced unit may displace others in turn
  int max_chain = any_depth;   ///< with `chains`: how many may displace each other in a row
  bool friends_first = false;  ///< they go before the unit for which they make way sets out
  bool swap = false;           ///< they may go to the hex that it leaves, and to `vacated` hexes
  bool may_refuse = false;     ///< the owner of a friend says whether it makes way
  bool required = true;        ///< no unit ends where a friend cannot make way; else that friend fails
  bool of_move = false;        ///< stated for a named move, or inherited by one; else for the whole file
  /// The hexes in which friends make way: a property of hexes; null: in all.
  std::shared_ptr<const PropertyUse> only_in;
  std::shared_ptr<const Condition> units;   ///< which friends may go; null: all
  std::shared_ptr<const Condition> exempt;  ///< which friends stay, even over the limit; null: none
  /// What happens along the path of a unit that makes way; `it` is the unit for which it does.
  std::shared_ptr<const std::vector<PathEffectRule>> path_effects;

  static constexpr int any_depth = 1'000'000;
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
  std::optional<DisplacementRule> displacement;
  std::optional<SequenceRule> sequence;  ///< none: each unit retreats for itself
};

}  // namespace rearguard
