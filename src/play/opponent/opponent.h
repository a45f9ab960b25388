#pragma once
// A computer player: which of the legal actions to take, and why.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/outcomes/evaluation.h"

namespace rearguard {

/// How well it plays.
enum class Strength : std::uint8_t { recruit, captain, general };
inline constexpr std::array<std::string_view, 3> strength_names = {"recruit", "captain", "general"};
std::string name_of(Strength strength);
std::vector<std::string> strength_words();
/// Returns the strength that a word ("captain") or a number ("2") names; nothing for another.
std::optional<Strength> strength_named(std::string_view word);

/// Victory points that an action must gain to be taken.
inline constexpr double least_gain = 0.03;

/// An action, and what it is expected to gain.
struct ValuedAction {
  GameAction action;
  double gain = 0;                      ///< victory points, compared with doing nothing
  std::optional<GameAction> next = {};  ///< what it counts on the unit to do after it
};

/// What it has decided, and why.
struct Thought : ValuedAction {
  bool is_forced = false;  ///< there is no other legal action
  /// What changes most with it, on the mean of some rolls, the greatest first.
  std::vector<WorthTerm> changed = {};
  std::optional<ValuedAction> second = {};    ///< the best other action that was looked at
  std::vector<ValuedAction> candidates = {};  ///< what it has decided between, by descending gain: at most 10
  std::size_t work = 0;                       ///< actions tried
};

/// How long it may think.
struct ThinkLimits {
  std::size_t work = 0;  ///< actions tried; 0: as many as its strength usually tries
  /// Asked before each action tried: true ends the search with the best found so far.
  std::function<bool()> stop = {};
  bool explains = true;  ///< false: nobody reads what changes with its action
};

/// A player of one side. It looks at views only, and remembers within a phase what it has done.
class Opponent {
 public:
  Opponent(std::shared_ptr<const Scenario> scenario, std::string side, Strength strength, std::uint64_t seed);

  /// Returns what it may know of a game: `view_for` its side, with dice from its own seed.
  GameState view_of(const GameState& state) const;
  /// Decides for its side, which must be the acting one, on a game that is not over. The action is legal in
  /// the view; where hidden units make it illegal, call `refuse` and ask again.
  Thought think(const GameState& view, const ThinkLimits& limits = {});
  /// Says of a legal action what `think` says of the one that it decides for.
  Thought judge(const GameState& view, const GameAction& action, const ThinkLimits& limits = {});
  /// Never proposes an action again in this phase.
  void refuse(const GameAction& action) { refused_.push_back(action); }

 private:
  struct Numbers {
    int samples = 4;           ///< rolls of the dice that are tried for each action
    std::size_t width = 8;     ///< actions of a unit that are tried
    std::size_t answers = 24;  ///< answers to a choice that are tried
    int follow_ups = 4;        ///< further actions that are tried after one that gains nothing by itself
    int depth = 1;             ///< such actions in a row
    double overlooks = 0;      ///< share of the possible actions that it does not think of
    double temperature = 0;    ///< victory points by which its pick may well be worse than the best; 0: none
    std::size_t work = 600;
  };
  using Valued = ValuedAction;
  static Numbers numbers_of(Strength strength);

  void enter_phase(const GameState& view);
  Thought answer(const GameState& view);
  std::optional<Valued> best_of_unit(const GameState& view, UnitIndex unit, double now);
  ValuedAction value_after(const GameState& view, const GameAction& action, int samples, int follow_ups,
                           int depth);
  double settle(GameState& state, int answers_left);
  double value_of_turn(const GameState& state, const std::string& unit, bool waits, std::uint64_t seed);
  double hope(const GameState& view, const GameAction& action, const std::vector<GameState>& after,
              int samples);
  std::vector<GameAction> worth_trying(const GameState& view, UnitIndex unit, std::size_t count);
  bool is_spent() const;
  Thought finish(const GameState& view, std::vector<Valued> found);
  void explain(const GameState& view, Thought& thought);
  bool is_refused(const GameAction& action) const;
  double share();
  bool overlooks_one();
  std::size_t hasty_pick(const std::vector<Valued>& found);

  std::shared_ptr<const Scenario> scenario_;
  std::string side_;
  Numbers numbers_;
  Evaluation evaluation_;
  std::uint64_t seed_;
  std::mt19937_64 dice_;
  std::tuple<int, std::size_t, std::size_t> phase_{0, 0, 0};
  std::map<std::string, double> gains_;  ///< by unit, as last looked at in this phase
  std::map<std::string, int> actions_;   ///< by unit, in this phase
  std::vector<GameAction> refused_;
  /// By unit and rolls: what the turn comes to if it does nothing now.
  std::map<std::pair<std::string, int>, double> idle_turn_;
  const ThinkLimits* limits_ = nullptr;
  std::size_t work_ = 0, allowed_ = 0;
};

}  // namespace rearguard
