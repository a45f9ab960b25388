#pragma once
// Steps of events that need no dice, choices or further moves, carried out one after another.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct Effect;

/// A board on which certain steps happen to units.
class ReferencePlay {
 public:
  /// The question of the board says who moves, and who caused it.
  explicit ReferencePlay(const ReferenceBoard& board)
      : question_(board.question()), position_(board.position()) {}

  /// Carries steps out for a unit that is there; those of other kinds, and what follows them, are left aside.
  void play(const std::vector<Effect>& steps, UnitIndex unit);

  const Position& position() const { return position_; }
  /// Tests whether all steps so far were certain.
  bool is_certain() const { return is_certain_; }
  /// What has become of a unit that is no longer there; empty: it is.
  std::string outcome_of(UnitIndex u) const;
  /// The board as it now is.
  ReferenceBoard board() const;
  void relocate(UnitIndex unit, Hex h) { position_.relocate(unit, h); }
  const std::set<std::string>& missing() const { return missing_; }

 private:
  void play(const Effect& step, UnitIndex unit);

  PathQuestion question_;
  Position position_;
  bool is_certain_ = true;
  std::map<UnitIndex, std::string> removed_;
  std::set<std::string> missing_;
};

}  // namespace rearguard
