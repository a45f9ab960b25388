#pragma once
// What a player has on his desk for games by mail, beside the game itself.

#include <functional>

#include "src/extras/mail/digest.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_keys.h"

namespace rearguard {

struct MailDesk {
  explicit MailDesk(MailPlace of) : place(std::move(of)) {}

  MailPlace place;  ///< of the key and the marks
  /// An invitation that came and is not answered yet, and its file.
  std::optional<MailHeading> invitation = {};
  std::string invitation_file = {};
  /// The file that was written last, for the player to send, and to whom; empty: he knows of it.
  std::string to_send = {};
  std::string recipient = {};
  /// What waits for the passphrase of the key; null: nothing.
  std::function<bool()> waits_for_passphrase = {};
};

/// Returns the journal of a game by mail among those in a folder, by the game's id; empty: there is none.
std::string journal_of_game(const std::string& folder, const Bytes32& id);

/// Returns the folder for files to send, beside a folder of games, which it creates. On failure returns an
/// empty string and sets `problem`.
std::string folder_to_send(const std::string& games, std::string& problem);

}  // namespace rearguard
