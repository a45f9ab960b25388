#pragma once
// What a state of a game is worth to a side, in victory points: a sum of terms, each with its subject.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/play/game/game_state.h"

namespace rearguard {

struct Scenario;

/// A part of the worth of a state.
struct WorthTerm {
  enum class Kind : std::uint8_t {
    score,      ///< points scored, and the end of the game
    loss,       ///< units lost or weakened, of both sides
    condition,  ///< bad states and counts such as hits
    objective,  ///< units near a hex that gives points
    approach,   ///< distance to enemies and objectives
    trap,       ///< few hexes to retreat to
    exposure,   ///< many enemies near
    leader,     ///< leaders near their troops, and not alone
    exit,       ///< units on their way off the map
  };
  Kind kind = Kind::score;
  std::string subject;  ///< id of a unit, or number of a hex; empty: the side
  double amount = 0;    ///< victory points
};

/// How much the terms weigh, in victory points.
struct WorthWeights {
  double lost = 2;                    ///< times the worth of a unit
  double objective = 0.6;             ///< times the points of the hex
  double approach = 0.06;             ///< times the worth, a hex
  double trap[3] = {0.5, 0.2, 0.05};  ///< times the worth, with no, one or two hexes to go to
  double exposure = 0.05;             ///< times the worth, for each enemy beyond two
  double leader_far = 0.1;            ///< a hex from the nearest troops
  double leader_alone = 1.5;
};

/// Values states of one scenario for one side.
class Evaluation {
 public:
  Evaluation(std::shared_ptr<const Scenario> scenario, std::string side, WorthWeights weights = {});

  double value(const GameState& state) const;
  /// Returns the same as terms, in a fixed order; those of nothing are left out.
  std::vector<WorthTerm> terms(const GameState& state) const;

  /// Returns what of the worth depends on where one unit of the side is, as if it were in this hex.
  double worth_of_place(const GameState& state, UnitIndex unit, Hex hex) const;

  /// Returns the worth of a unit: about 1 for one of usual strength.
  double worth(const std::string& id) const;

 private:
  struct Objective {
    Hex hex;
    double points = 0;
    bool each_turn = false;
    std::string only_for;
  };
  class Sum;

  void add_all(const GameState& state, Sum& sum) const;
  void add_score(const GameState& state, Sum& sum) const;
  void add_units(const GameState& state, Sum& sum) const;
  void add_objectives(const GameState& state, Sum& sum) const;
  void add_place(const GameState& state, UnitIndex unit, Hex hex, Sum& sum) const;
  double worth_of_objective(const Objective& objective, int turn) const;
  double bad_condition(const Unit& unit) const;
  bool is_own(const GameState& state, const Unit& unit) const { return state.side_of(unit) == side_; }

  std::shared_ptr<const Scenario> scenario_;
  std::string side_;
  WorthWeights weights_;
  std::map<std::string, double> worth_;  ///< by unit id
  std::map<std::string, int> strength_;  ///< at the start, by unit id
  std::vector<Objective> objectives_;
};

}  // namespace rearguard
