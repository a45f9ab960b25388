#pragma once
// How a game by mail begins: an invitation, its acceptance, and the check that they belong together.

#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_keys.h"

namespace rearguard {

struct ReadGame;
struct ScenarioLocator;

/// What a new game by mail begins with.
struct MailTerms {
  std::string scenario;  ///< its file
  std::string side;      ///< of the player who invites
  MailMode mode = MailMode::strict;
  int reply = 14;  ///< days
};

/// Writes an invitation to a new file. Returns its heading.
Checked<MailHeading> invite(const MailTerms& terms, const std::string& save, const MailPlace& place,
                            const ScenarioLocator& locator);
/// Accepts an invitation: writes the journal of the game, with the own seal, to a new file.
Checked<MailHeading> accept_invitation(const std::string& invitation, const std::string& save,
                                       const MailPlace& place, const ScenarioLocator& locator);

/// Checks that a game is the first acceptance of one's own invitation, and notes that. `me` is the own side,
/// as the heading numbers it; problems name `mail`.
std::optional<Diagnostic> check_acceptance(const ReadGame& read, const std::string& mail, std::size_t me,
                                           const MailPlace& place);

}  // namespace rearguard
