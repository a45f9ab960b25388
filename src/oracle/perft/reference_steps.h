#pragma once
// Steps of events, carried out one after another. What needs choices or further moves is not read here.

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct Effect;
struct Event;
struct Test;

/// A board on which steps happen to units.
class ReferencePlay {
 public:
  using Numbers = std::map<std::string, std::int64_t>;

  /// The question of the board says who moves, and who caused it. Without dice a step that rolls, and what
  /// it sets off, is not certain.
  explicit ReferencePlay(const ReferenceBoard& board, std::optional<std::vector<int>> dice = {})
      : question_(board.question()), position_(board.position()), dice_(std::move(dice)) {}

  /// Carries steps out for a unit that is there; those of other kinds, and what follows them, are left aside.
  void play(const std::vector<Effect>& steps, UnitIndex unit);
  /// Carries an event of the rules out, and those that it sets off; returns whether it is possible.
  bool play_event(const std::string& name, UnitIndex unit, const Numbers& numbers);

  const Position& position() const { return position_; }
  /// Tests whether all steps so far were certain.
  bool is_certain() const { return is_certain_; }
  /// How many dice have been rolled; more than were given: the rest is not known.
  std::size_t dice_rolled() const { return rolled_; }
  /// What has become of a unit that is no longer there; empty: it is.
  std::string outcome_of(UnitIndex u) const;
  /// The board as it now is.
  ReferenceBoard board() const;
  void relocate(UnitIndex unit, Hex h) { position_.relocate(unit, h); }
  const std::set<std::string>& missing() const { return missing_; }

 private:
  /// An event on its way through its steps.
  struct Course {
    UnitIndex unit = 0;
    std::optional<UnitIndex> cause = {};
    Numbers numbers = {};
    bool has_stopped = false;
  };

  ReferenceBoard board(const Course& course) const;
  void play(const std::vector<Effect>& steps, Course& course);
  void play(const Effect& step, Course& course);
  void act(const Effect& step, Course& course);
  /// Remembers the numbers that dice of these steps name.
  void note_dice(const std::vector<Effect>& steps);
  void change(const Effect& step, std::string_view key, const Course& course);
  void roll(const Effect& step, Course& course);
  bool passes(const Test& test, const Course& course);
  void send(const Effect& step, const Course& course);
  void run(const Event& event, Course course);
  bool is_possible(const Event& event, const Course& course);
  bool meets(const Condition& condition, const Course& course);
  std::int64_t value(const Expression& formula, const Course& course);
  std::vector<int> take(int dice);

  PathQuestion question_;
  Position position_;
  std::optional<std::vector<int>> dice_;
  std::size_t rolled_ = 0;
  bool is_certain_ = true;
  std::set<std::string> for_dice_;
  std::map<UnitIndex, std::string> removed_;
  std::set<std::string> missing_;
  std::deque<std::pair<const Event*, Course>> waiting_;
  std::set<std::tuple<const Event*, UnitIndex, std::optional<UnitIndex>>> happened_;
};

}  // namespace rearguard
