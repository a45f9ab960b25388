#pragma once
// Games by mail in the game window: the key, invitations, the files that go to and fro, and their panels.

#include "src/desk/game/game_files.h"
#include "src/desk/game/game_part.h"
#include "src/extras/mail/mail_desk.h"
#include "src/extras/mail/mail_invitation.h"
#include "src/extras/mail/mail_keys.h"
#include "src/extras/mail/mailed_game.h"

namespace rearguard {

class GameMail final : public GamePart {
 public:
  /// `folder` has the key and the marks (`mail_folder`); empty: there is none.
  GameMail(GameController& controller, std::string folder);

  /// The game by mail on the table; null: none, or it has a seed.
  const MailedGame* game() const;
  /// What is known of the own key without its passphrase; a problem if there is none.
  Checked<MailCard> own_card() const;
  bool create_key(const std::string& name, const std::string& passphrase);
  /// Whether something waits for the passphrase of the key. `give_passphrase` goes on with it;
  /// `keep_key_locked` gives it up.
  bool asks_passphrase() const { return desk_.waits_for_passphrase != nullptr; }
  bool give_passphrase(const std::string& passphrase);
  void keep_key_locked() { desk_.waits_for_passphrase = nullptr; }
  /// Writes an invitation to a scenario as a file to send.
  bool invite(const MailTerms& terms);
  /// Opens a file that came by mail: an invitation, or a game. A plan in it is answered, and what has to be
  /// sent back before the player can do anything is written.
  bool open_mail(const std::string& file);
  /// The invitation that waits for an answer; null: none.
  const MailHeading* invitation() const { return desk_.invitation ? &*desk_.invitation : nullptr; }
  bool accept_invitation();
  void decline_invitation() { desk_.invitation.reset(); }
  /// Seals what was done and writes the file to send; if there is nothing new, the one that was sent last
  /// again.
  bool send_mail();
  /// The file to send that was written last, and who gets it; empty: the player knows of it.
  const std::string& to_send() const { return desk_.to_send; }
  const std::string& recipient() const { return desk_.recipient; }
  void note_sent() { desk_.to_send.clear(); }
  /// Writes a line that is no action of the rules: "ask: back 12", "grant: back 12", "resign:", "agree:
  /// TEXT".
  bool write_by_mail(const std::string& text);
  /// Takes an action off the plan, by its number from 1.
  bool drop_planned(std::size_t number);
  /// Returns what the check of the game by mail says.
  std::vector<std::string> mail_report() const;
  /// Returns the name under which a fingerprint was compared; empty: it was not.
  std::string compared(const std::string& fingerprint) const;
  bool note_compared(const std::string& fingerprint, const std::string& name);

  std::string_view label() const override { return "by mail"; }
  bool resume(const std::string& journal) override;
  void open(const std::string& file) override { open_mail(file); }
  void draw_in_list(GameFrame& frame) override;
  void invite_to(const ScenarioEntry& scenario, GameFrame& frame) override;
  void draw_panel(GameFrame& frame) override;
  void draw_windows(GameFrame& frame) override;
  bool covers() const override;
  void key(bool yes, bool no) override;

 private:
  enum class Dialog : std::uint8_t { invite, open_mail, players };

  MailedGame* own_game();
  bool report(const std::string& title, const std::string& text);
  bool take(Checked<MailedGame> game, const std::string& what);
  bool is_locked_out(std::function<bool()> again);
  bool receive_mail(const std::string& file, const std::string& text);
  bool has_to_be_sent() const;

  void open_dialog(Dialog which, GameFrame& frame);
  void invite_dialog(GameFrame& frame);
  void open_mail_dialog(GameFrame& frame);
  void players_dialog(GameFrame& frame);
  void passphrase_window(GameFrame& frame);
  void invitation_window(const GameFrame& frame);
  void to_send_window(const GameFrame& frame);
  void fingerprint_part(const MailPlayer& player);
  bool key_part(float scale);

  GameController& controller_;
  MailDesk desk_;

  // Of the panels.
  Dialog dialog_ = Dialog::invite;  ///< that is open, if one is
  ScenarioEntry scenario_;          ///< of the invitation that is being written
  std::size_t side_ = 0;            ///< index of a side
  MailMode mode_ = MailMode::strict;
  int reply_ = 14;         ///< days
  std::string mail_file_;  ///< to open
  std::string key_name_, passphrase_, passphrase_again_;
  int back_line_ = 2;
  bool gives_up_ = false;
};

}  // namespace rearguard
