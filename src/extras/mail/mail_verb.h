#pragma once
// The commands under `rearguard game mail` and `rearguard key`: games that two players send to and fro.

#include "src/command/session/session.h"

namespace rearguard {

struct GameOptions;
struct ReadGame;

struct MailOptions {
  std::string file;                  ///< scenario (new), invitation (accept) or journal
  std::string mail;                  ///< receive, answer: what came
  std::string save;                  ///< new, accept, give, answer: file to write
  std::string side;                  ///< new: one's own
  std::string mode = "strict";       ///< new: "quick" or "strict"
  int reply = 14;                    ///< new: days
  std::vector<std::string> actions;  ///< plan
  std::optional<int> drop;           ///< plan: number of the action to take off
  std::string name;                  ///< key new, key trust
  bool has_passphrase = false;       ///< key new: ask for one
  std::string passphrase_file;       ///< key new: has one in its first line; empty: none
  std::string fingerprint;           ///< key trust
  bool takes_back = false;           ///< mend
};

Status key_new(Session& session, const MailOptions& options);
Status key_show(Session& session, const MailOptions& options);
/// Notes that a fingerprint was compared over another channel.
Status key_trust(Session& session, const MailOptions& options);

Status mail_new(Session& session, const MailOptions& options);
Status mail_accept(Session& session, const MailOptions& options);
/// Shows or changes the actions that wait for their dice.
Status mail_plan(Session& session, const MailOptions& options);
/// Seals what was done, and writes the mail.
Status mail_give(Session& session, const MailOptions& options);
/// Checks a mail and takes its lines into the journal; answers a plan in it.
Status mail_receive(Session& session, const MailOptions& options);
/// As `mail_receive` and `mail_give` in one.
Status mail_answer(Session& session, const MailOptions& options);

/// Repairs a journal, its plan and its marks.
Status mail_mend(Session& session, const MailOptions& options);

/// `game apply` in a game by mail.
Status apply_by_mail(Session& session, const GameOptions& options);
/// `game verify` of a game by mail that has been read and is right. `options.second`: another copy of it, to
/// compare; `options.extends`: the copy that was sent.
Status verify_by_mail(Session& session, const GameOptions& options, const ReadGame& read);

}  // namespace rearguard
