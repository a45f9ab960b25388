#pragma once
// The course of a game by mail: who may write which line, and whether the lines written are right. It plays
// the actions in a `Game`, whose rounds it opens and closes.

#include <tuple>

#include "src/extras/mail/mail_heading.h"
#include "src/play/record/journal.h"

namespace rearguard {

class Game;

/// What is wrong with a line, and in which part of it.
struct MailFault {
  enum class Part : std::uint8_t { side = 1, deed, dice, story };
  std::string message;
  Part part = Part::deed;
};

/// What one side has shown and sealed so far.
struct MailSide {
  Bytes32 shown{};      ///< the last link shown; at first the anchor
  int shown_index = 0;  ///< of that link
  Bytes32 nonce{};
  int seals = 0;
  int sealed_line = 0;  ///< the last line under a seal of this side, which is a line itself; 0: none
};

/// An action of a plan, and the side that has planned it.
struct PlannedAction {
  std::string action;
  std::size_t owner = 0;
};

/// The plan that is open in a strict game.
struct MailPlan {
  enum class Stage : std::uint8_t { written, sealed, answered };
  int round = 0;
  std::size_t planner = 0;
  Bytes32 link{};
  Bytes32 head{};  ///< of its seal
  std::vector<PlannedAction> actions = {};
  std::size_t next = 0;  ///< index of the action to play next
  Stage stage = Stage::written;
};

/// The round that a side has given the other in a quick game.
struct MailGift {
  int round = 0;
  std::size_t giver = 0;
  Bytes32 link{};
  Bytes32 head{};  ///< of its seal
  bool is_sealed = false, is_taken = false;
};

/// A game by mail after some of its lines. Sides are numbered as in the heading.
class MailTable {
 public:
  MailTable(const MailHeading& heading, const Bytes32& id);

  /// Takes the next line: checks it and carries it out in `game`. `before` and `after` are the heads of the
  /// chain. Returns what is wrong with it; the game is then of no further use.
  std::optional<MailFault> take(const JournalLine& line, const Bytes32& before, const Bytes32& after,
                                Game& game);

  const Bytes32& id() const { return id_; }
  MailMode mode() const { return mode_; }
  const MailSide& side(std::size_t s) const { return sides_[s]; }
  const std::string& name_of(std::size_t s) const { return names_[s]; }
  /// Returns the index of a side; nothing if it does not play.
  std::optional<std::size_t> index_of(const std::string& side) const;
  /// Returns the side that decides next in the game.
  std::size_t decider(const Game& game) const;

  int rounds() const { return rounds_; }  ///< opened so far
  int links() const { return links_; }
  const std::optional<MailPlan>& plan() const { return plan_; }
  const std::optional<MailGift>& gift() const { return gift_; }
  /// The planned actions that go on with the next round, after the choice that has stopped them.
  const std::vector<PlannedAction>& rest() const { return rest_; }
  /// The side that has written lines which it has not sealed yet.
  const std::optional<std::size_t>& writer() const { return writer_; }
  bool has_begun() const { return sides_[0].seals > 0 && sides_[1].seals > 0; }
  bool has_ended(const Game& game) const;
  /// The line back to which a side has asked to go, and that side.
  const std::optional<std::pair<std::size_t, int>>& asked() const { return asked_; }
  /// Returns whether the next line has to be one of the open plan.
  bool is_playing_plan() const { return plan_ && plan_->stage == MailPlan::Stage::answered; }

 private:
  using Fault = std::optional<MailFault>;
  Fault out_of_turn(const JournalLine& line) const;
  Fault seal(const JournalLine& line, std::size_t s, const Bytes32& before, const Bytes32& after, Game& game);
  Fault deed(const JournalLine& line, std::size_t s, Game& game);
  Fault planned_deed(const JournalLine& line, std::size_t s, Game& game);
  Fault plan(const JournalLine& line, std::size_t s, const Game& game);
  Fault answer(const JournalLine& line, std::size_t s, Game& game);
  Fault give(const JournalLine& line, std::size_t s, const Game& game);
  Fault take_round(const JournalLine& line, std::size_t s, Game& game);
  Fault take_back(const JournalLine& line, std::size_t s, Game& game);
  Fault renew(const JournalLine& line, std::size_t s);
  Fault end(const JournalLine& line, std::size_t s, Game& game);
  Fault difference(const JournalLine& line, const GameStep& step, const GameState& after, int round);
  Fault show_link(std::size_t s, int round, const std::optional<Bytes32>& link);
  Fault declares(const std::vector<std::string>& actions, const Game& game) const;
  void open(int round, const Bytes32& head, std::size_t one, const Bytes32& link_of_one,
            const Bytes32& link_of_other, Game& game) const;
  void close(Game& game) const;
  void go_on_with_plan(Game& game);

  Bytes32 id_;
  MailMode mode_;
  int links_;
  std::array<std::string, 2> names_;
  std::array<Bytes32, 2> keys_;
  std::array<MailSide, 2> sides_;
  int rounds_ = 0;
  std::optional<MailPlan> plan_;
  std::vector<PlannedAction> rest_;
  std::optional<MailGift> gift_;
  std::optional<std::size_t> writer_;
  int last_line_ = 0;
  std::vector<std::size_t> steps_after_{0};  ///< by line
  std::optional<std::pair<std::size_t, int>> asked_;
  std::array<std::optional<std::pair<Bytes32, Bytes32>>, 2> renewals_;  ///< anchor and nonce
  std::array<std::optional<std::string>, 2> agreed_;
  /// Turn, side and phase in which all had to be declared at once, and was.
  std::optional<std::tuple<int, std::size_t, std::size_t>> declared_;
  bool has_ended_ = false;
  bool is_checked_ = false;  ///< as of `is_outcome`
};

/// Returns whether a planned action, as it is written, answers a choice.
bool answers_choice(const std::string& action);

/// What becomes of a planned action when its turn comes: the line that it is played by, without its number
/// and dice, or why it is not legal.
std::optional<std::string> why_dropped(const Game& game, const std::string& action);

/// Takes all lines of a journal; `heads` are those before the first of them and after each. Returns the first
/// problem, with its place in the file.
std::optional<Diagnostic> replay_mail(const Journal& journal, const std::vector<Bytes32>& heads,
                                      const std::string& file, Game& game, MailTable& table);

}  // namespace rearguard
