#pragma once
// A game by mail at one of its players: what he does, what he sends and what he receives.

#include "src/extras/mail/mail_keys.h"
#include "src/extras/mail/mail_line.h"
#include "src/extras/mail/mail_table.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

/// What is repaired in a journal beside what a crash can have left: half of a mail, a line that is not whole,
/// lines that were sealed in the marks only.
struct MailRepair {
  /// Leaves out lines of one's own that cannot be played, and forgets marks of earlier versions that no line
  /// shows.
  bool is_thorough = false;
  bool takes_back = false;  ///< leaves out all that was not sealed, unless dice were rolled in it
};

/// A journal by mail, open for its player. The journal and the marks of the game are locked.
class MailedGame {
 public:
  /// `place` has the key and the marks (`mail_folder`). Adds to `notices` what was repaired.
  static Checked<MailedGame> open(const std::string& path, const MailPlace& place,
                                  const ScenarioLocator& locator, std::vector<Diagnostic>& notices,
                                  const MailRepair& repair = {});
  /// Takes the lines of a mail into the journal `path`, which is created if it does not exist. Nothing
  /// changes if the mail is not a sound continuation.
  static Checked<MailedGame> receive(const std::string& path, const std::string& mail, const MailPlace& place,
                                     const ScenarioLocator& locator, std::vector<Diagnostic>& notices);

  const Game& game() const { return read_.game; }
  const std::string& path() const { return path_; }
  const MailHeading& heading() const;
  const MailTable& table() const;
  const Journal& journal() const { return read_.journal; }
  /// The own side, as the heading numbers it.
  std::size_t own_side() const { return me_; }
  /// Actions that wait for their dice: they are sent as a plan.
  const std::vector<std::string>& planned() const { return plan_; }
  std::size_t received() const { return received_; }  ///< lines that `receive` has added
  /// Whether the player decides now: he can act, or add to his plan.
  bool decides() const;
  /// Whether he has something to send that he has not sealed yet.
  bool has_news() const;

  /// Does what a player writes: an action, "undo", "redo", or a line such as "ask: back 12". What rolls dice
  /// in a strict game is planned, and so is all that follows. Returns why it is not possible.
  std::optional<IllegalReason> act(const std::string& text);
  /// Takes the action `number` (from 1) off the plan.
  std::optional<IllegalReason> drop(std::size_t number);
  /// Answers the open plan of the other side, and plays it; does nothing where there is none.
  std::optional<IllegalReason> answer();
  /// Adds the plan, or the round that is given, and the seal. Returns the text to send, which is the last one
  /// again if nothing is new.
  Checked<std::string> give();

 private:
  MailedGame(ReadGame read, JournalFile file, MailMarks marks, MailKey key, std::string path)
      : read_(std::move(read)),
        file_(std::move(file)),
        marks_(std::move(marks)),
        key_(std::move(key)),
        path_(std::move(path)) {}
  static Checked<MailedGame> receive_first(const ReadGame& sent, const std::string& plain,
                                           const std::string& path, const std::string& mail, std::size_t me,
                                           const MailPlace& place, const ScenarioLocator& locator,
                                           std::vector<Diagnostic>& notices);
  static Checked<MailedGame> open_unchecked(const std::string& path, const MailPlace& place,
                                            const ScenarioLocator& locator, std::vector<Diagnostic>& notices,
                                            const MailRepair& repair);
  Checked<std::string> own_text(const MailRepair& repair, std::vector<Diagnostic>& notices) const;
  std::optional<Diagnostic> settle(const MailPlace& place, const ScenarioLocator& locator,
                                   std::vector<Diagnostic>& notices, const MailRepair& repair);
  std::optional<Diagnostic> take(ReadGame sent, const std::string& mail, std::vector<Diagnostic>& notices);
  std::optional<Diagnostic> read_plan_file();
  std::optional<std::string> contradiction(const ReadGame& with, bool own) const;
  /// Lines that have been checked and are not written yet, and the game after them.
  struct Draft {
    Game game;
    MailTable table;
    MailCommit commit;
    std::vector<JournalLine> lines = {};
    std::vector<Bytes32> heads = {};  ///< after each
  };
  using Refusal = std::optional<IllegalReason>;
  Draft draft() const;
  Refusal check(Draft& draft, JournalLine line) const;
  Refusal check(Draft& draft, MailDeed kind, const std::string& word, const std::string& story) const;
  Refusal check_seal(Draft& draft) const;
  Refusal write(Draft draft);
  Refusal add(JournalLine line);
  Refusal add(MailDeed kind, const std::string& word, const std::string& story);
  Refusal add_action(const GameAction& action);
  Refusal play(const GameAction& action);
  Refusal add_plan(const std::string& text);
  Refusal save_plan(const std::vector<std::string>& plan);
  Refusal renew_links();
  bool hands_over() const;
  Bytes32 link(int round) const;
  const Bytes32& head() const;
  std::string plan_date() const;
  std::string plan_file() const { return path_ + ".plan"; }

  ReadGame read_;
  JournalFile file_;
  MailMarks marks_;
  MailKey key_;
  std::string path_;
  std::size_t me_ = 0;
  std::vector<std::string> plan_;
  std::size_t received_ = 0;
};

}  // namespace rearguard
