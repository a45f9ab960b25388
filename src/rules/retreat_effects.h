#pragma once
// What comes with a retreat besides its path: fire at the retreating unit, friends in its way, where it
// ends, and what it is called afterwards. Plain data, as read from a rule file.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

/// "2d6": so many dice of so many sides, added up.
struct DiceSum {
  int dice = 1;
  int sides = 6;
};

/// What every part of the aftermath states of itself.
struct RetreatEffectsRule {
  std::string cite;            ///< the printed rule number
  std::string text;            ///< one sentence in the project's own words
  std::string interpretation;  ///< how an open sentence of the text was read
};

/// Each enemy that can retreat-fire fires once at a unit that retreats through its range.
struct RetreatFireRule : RetreatEffectsRule {
  enum class Effect : std::uint8_t {
    lose_step,  ///< the unit's strength falls by one; with its last it is eliminated
    eliminate,  ///< the unit is eliminated
  };
  DiceSum dice;
  int hits_on = 0;  ///< the sum of the dice that hits, and every greater one
  Effect effect = Effect::lose_step;
  bool include_start = false;              ///< the hex that the unit leaves counts as well as those it enters
  std::vector<std::string> exempt_states;  ///< enemies in these states do not fire
  /// A hit of an enemy in one of these states counts only where one more die shows more than half its sides.
  std::vector<std::string> halved_states;
};

/// A roll that must not exceed a number: the unit's morale, or a fixed one.
struct MoraleTest {
  DiceSum dice;
  std::optional<int> at_most;  ///< nothing: the unit's morale
};

/// Friends whose hex a retreating unit enters and leaves again.
struct PassThroughRule : RetreatEffectsRule {
  MoraleTest test;
  std::string on_fail;                      ///< the result that a friend suffers that fails
  std::vector<std::string> exempt_states;   ///< friends in these states do not test
  std::vector<std::string> exempt_markers;  ///< nor those with one of these markers
};

/// Friends that a unit joins over the stacking limit.
struct DisplacementRule : RetreatEffectsRule {
  int distance = 1;                         ///< hexes, by the same doctrine
  bool chains = false;                      ///< a displaced unit may displace others in turn
  bool draws_fire = false;                  ///< enemies may fire at it as at a retreating unit
  std::vector<std::string> exempt_states;   ///< friends in these states stay
  std::vector<std::string> exempt_markers;  ///< so do those with one of these markers
};

/// What a unit's state is once a result has run its course.
struct AfterRule : RetreatEffectsRule {
  std::map<std::string, std::string> states;  ///< by the name of the result
  /// Whoever is in good order and comes to stand with a friend in one of these states is in it as well.
  std::vector<std::string> contagious;
};

/// The parts that a rule file states; what it leaves out is not resolved.
struct RetreatEffects {
  std::optional<RetreatFireRule> retreat_fire;
  std::optional<PassThroughRule> pass_through;
  std::optional<DisplacementRule> displacement;
  std::optional<AfterRule> after;
};

}  // namespace rearguard
