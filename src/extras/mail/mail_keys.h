#pragma once
// What a player keeps for games by mail, outside the journals: the own key, the keys of others that were
// compared, and marks of what was sealed and shown.

#include <map>

#include "src/core/document/diagnostic.h"
#include "src/extras/mail/digest.h"
#include "src/extras/mail/identity.h"
#include "src/play/record/journal_file.h"

namespace rearguard {

/// Returns rearguard in XDG_DATA_HOME, else in ~/.local/share; empty if neither is known.
std::string mail_folder();

/// The own key, with the name under which others know it.
struct MailKey {
  std::string name;
  Identity identity;
};

/// Where a player's key and marks are, and what opens the key.
struct MailPlace {
  MailPlace(std::string where, std::string opens = {})
      : folder(std::move(where)), passphrase(std::move(opens)) {}
  std::string folder;
  std::string passphrase;  ///< of the key; not looked at where it has none
};

/// What can be known of the own key without its passphrase.
struct MailCard {
  std::string name;
  Bytes32 public_key;
  bool is_locked = false;  ///< under a passphrase
};

/// Reads `keys/identity.key`. Nothing is known of it if it is not there.
Checked<MailCard> read_mail_card(const std::string& folder);
/// Reads the key whole. A problem if it is under another passphrase.
Checked<MailKey> read_mail_key(const MailPlace& place);
/// Creates `keys/identity.key` with a random secret, readable by its owner only; under the passphrase unless
/// that is empty. A problem if there is a key.
Checked<MailKey> create_mail_key(const MailPlace& place, const std::string& name);

/// Returns the names of the keys that were compared, by fingerprint, from `keys/known`.
Checked<std::map<std::string, std::string>> known_keys(const std::string& folder);
/// Notes that a fingerprint was compared. Accepts it with or without spaces, in letters of any case; returns
/// what is wrong with it, or with the file.
std::optional<Diagnostic> trust_key(const std::string& folder, const std::string& fingerprint,
                                    const std::string& name);

/// What may be done once only: the seal of a number, a secret for a round, dice in a line.
struct MailMark {
  enum class Kind : std::uint8_t { seal, link, roll };
  Kind kind = Kind::seal;
  int number = 0;  ///< of the seal, the round or the line
  Bytes32 head{};  ///< of the chain where it was done
  friend bool operator==(const MailMark&, const MailMark&) = default;
};

/// Lines that are about to be written to a journal, and what they seal, show and roll.
struct MailCommit {
  int line = 0;    ///< the last line of the journal before them
  Bytes32 head{};  ///< of the chain after that line
  std::vector<MailMark> marks = {};
  std::string text = {};  ///< the lines, each with its end
};

/// What was sealed and shown in a game, on disk before it is written anywhere else: together with the lines
/// that do it, so that a program that was killed in between can write them later. While an object exists no
/// other program can use the marks of the game.
class MailMarks {
 public:
  static Checked<MailMarks> open(const std::string& folder, const Bytes32& game);

  /// Returns why a journal is not the one that the marks were made in, if it is not. `seals` gives the heads
  /// that this side has signed in it, from its first seal; `heads` those of all lines, from the id of the
  /// game. The last mark may be without its seal if the journal is `own`: a program may have been killed
  /// between the two.
  std::optional<std::string> contradiction(const std::vector<Bytes32>& seals,
                                           const std::vector<Bytes32>& heads, bool own) const;

  /// Returns why this may not be done: another text has already been sealed under this number, the link was
  /// shown for another plan or hand-over, other dice were rolled.
  std::optional<std::string> refusal(const MailMark& mark) const;
  /// Notes what is about to be written; returns why that failed.
  std::optional<std::string> note(const MailCommit& commit);
  /// Takes the last commit back: its lines could not be written.
  void retract();
  /// The last commit: its lines may still be missing in the journal.
  const MailCommit& last() const { return last_; }
  /// Forgets what earlier versions have noted before they found that it could not be done, and what no line
  /// shows. Returns what that was. A journal that
  /// has `lines` lines shows so many `seals` of this side, and has opened so many `rounds`.
  Checked<std::vector<std::string>> forget_unwritten(std::size_t seals, int rounds, std::size_t lines);

 private:
  MailMarks(JournalFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  bool read_line(const std::string& line);
  std::map<int, Bytes32>& of(MailMark::Kind kind) { return marks_[static_cast<std::size_t>(kind)]; }
  const std::map<int, Bytes32>& of(MailMark::Kind kind) const {
    return marks_[static_cast<std::size_t>(kind)];
  }
  void take_off(const MailMark& mark);

  JournalFile file_;
  std::string path_;
  std::array<std::map<int, Bytes32>, 3> marks_;  ///< by kind
  std::vector<MailMark> alone_;                  ///< that were noted without their lines
  MailCommit last_;
};

/// The nonces that were used: each serves one invitation and one acceptance.
class MailNonces {
 public:
  static Checked<MailNonces> open(const std::string& folder);

  /// Returns the digest of the invitation that a nonce was drawn for.
  std::optional<Bytes32> invitation(const Bytes32& nonce) const;
  /// Returns the game for which an acceptance was sealed.
  std::optional<Bytes32> accepted(const Bytes32& nonce) const;
  std::optional<std::string> note_invitation(const Bytes32& nonce, const Bytes32& invitation);
  std::optional<std::string> note_accepted(const Bytes32& nonce, const Bytes32& game);

 private:
  explicit MailNonces(JournalFile file) : file_(std::move(file)) {}

  JournalFile file_;
  std::map<Bytes32, Bytes32> invitations_, accepted_;
};

}  // namespace rearguard
