#pragma once
// Where a counter would retreat by each result of the game's rules. Looking changes nothing of the game.

#include "src/core/board/unit.h"
#include "src/desk/shared/found_traps.h"
#include "src/desk/shared/shown_verdict.h"
#include "src/desk/shared/stated_facts.h"

namespace rearguard {

class BackgroundJudge;
struct RequestError;
struct RuleSet;

class RetreatPreview {
 public:
  /// Calls `changed` whenever there is something else to show. `judge` must outlive the last call of a
  /// member.
  RetreatPreview(BackgroundJudge& judge, std::function<void()> changed);

  /// Asks about a unit. The result chosen before stays chosen. `reach`: where an enemy can move; called on
  /// another thread.
  void open(std::shared_ptr<const Position> position, std::shared_ptr<const RuleSet> rules, UnitIndex unit,
            FoundTraps::Reach reach);
  void close();
  bool is_open() const { return position_ != nullptr; }
  UnitIndex unit() const { return unit_; }
  const std::string& unit_id() const;

  /// The results of the rules, in their order; the chosen one by its index.
  const std::vector<std::string>& results() const { return results_; }
  std::size_t chosen() const { return chosen_; }
  /// Returns the chosen result; empty if the rules have none.
  std::string result() const { return results_.empty() ? std::string() : results_[chosen_]; }
  void choose(std::size_t result);  ///< ignored if there is no such result

  /// Names an enemy as the cause of the retreat, or no longer. While none is named and the rules ask, those
  /// next to the unit that are worst for it count, else the nearest one.
  void toggle_cause(UnitIndex enemy);

  /// What the questions state besides, each as far as its result needs it. Another unit forgets it.
  const StatedFacts& stated() const { return stated_; }
  void state(StatedFacts facts);
  /// Returns what is wrong with it, while nothing is asked; empty: nothing.
  const std::string& stated_problem() const { return stated_problem_; }
  /// Returns the names of the numbers that the chosen result needs.
  std::vector<std::string> asked_numbers() const;

  /// The answers by result; null while there is none. Of both, one is null.
  const Verdict* verdict(std::size_t result) const;
  const RequestError* request_error(std::size_t result) const;
  /// Where one more enemy would leave the unit no legal retreat by the chosen result, as far as it is known.
  const FoundTraps& traps() const { return traps_; }
  /// Returns the answer about the chosen result for the map.
  ShownVerdict shown() const;

 private:
  struct Answer;
  /// Returns the question by a result, and states its regions on the board.
  RetreatRequest question(std::size_t result, Position& board) const;
  void check_facts();
  void ask_all();
  void ask_next();
  void find_traps();

  BackgroundJudge& judge_;
  std::function<void()> changed_;
  std::shared_ptr<const Position> position_;
  std::shared_ptr<const RuleSet> rules_;
  UnitIndex unit_ = 0;
  std::vector<std::string> results_;
  std::size_t chosen_ = 0;
  std::vector<UnitIndex> causes_;
  StatedFacts stated_;
  std::string stated_problem_;
  std::vector<std::shared_ptr<const Answer>> answers_;  ///< by result
  FoundTraps::Reach reach_;
  FoundTraps traps_;
};

}  // namespace rearguard
