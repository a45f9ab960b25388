#pragma once
// The heading of a game by mail, and the invitation to one: who plays, by which keys and secrets, and which
// documents both sides must have.

#include "src/core/document/diagnostic.h"
#include "src/extras/mail/digest.h"

namespace rearguard {

/// Who can know the dice, and when.
enum class MailMode : std::uint8_t {
  quick,   ///< no round trips: who has the turn can look ahead until he hands it over
  strict,  ///< a plan is fixed before its dice exist
};

/// A side of a game by mail.
struct MailPlayer {
  std::string side;
  Bytes32 key;     ///< public
  Bytes32 anchor;  ///< link 0 of its secrets
  Bytes32 nonce;   ///< from which the player computes the links
  std::string name;
  friend bool operator==(const MailPlayer&, const MailPlayer&) = default;
};

struct MailHeading {
  std::string scenario;  ///< its file: relative to the shipped files, or beside the journal
  Bytes32 world;         ///< digest of all documents of the scenario
  MailMode mode = MailMode::strict;
  int reply = 14;                   ///< days in which both have agreed to answer, 1 to 3650
  int links = 1;                    ///< of each side, and so the largest number of rounds
  std::vector<MailPlayer> players;  ///< in the order of the scenario's sides; one in an invitation
  Bytes32 opening;                  ///< digest of the state before the first event
  /// Of an invitation: the documents, `packed`, after its signature. Empty: both must have the same files.
  std::string documents = {};
  friend bool operator==(const MailHeading&, const MailHeading&) = default;
};

inline constexpr std::string_view mail_first_line = "rearguard journal 2";
inline constexpr std::string_view invitation_first_line = "rearguard invitation 1";

std::string to_text(MailMode mode);

/// Returns the lines of a heading; each ends with a newline.
std::string to_text(const MailHeading& heading);

/// Reads the lines of a heading after the first, each without its end. `first_number` is that of the
/// first of them in the file. Besides what cannot be read, rejects keys that prove nothing, equal keys and
/// equal anchors. `players` is the number of lines `player` that there must be.
Checked<MailHeading> read_mail_heading(const std::vector<std::string>& lines, const std::string& file,
                                       int first_number, std::size_t players);

/// Returns the number of lines of a heading with so many players, the first included.
constexpr std::size_t mail_heading_lines(std::size_t players) {
  return 7 + players;
}

/// Returns the text of an invitation: the heading of one player, with his signature and the documents.
std::string invitation_of(const MailHeading& heading, const Bytes64& signature);
/// Reads an invitation. A problem if it is not signed by the player in it.
Checked<MailHeading> read_invitation(std::string_view text, const std::string& file);

/// Returns text as it is hashed: without a byte order mark, and with plain line ends.
std::string plain_text(std::string_view text);

}  // namespace rearguard
