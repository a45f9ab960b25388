#pragma once
// The chain of a journal's lines, and the seals under it.

#include "src/extras/mail/digest.h"
#include "src/extras/mail/identity.h"

namespace rearguard {

/// Returns the id of a game: the head of its chain before the first line. `heading` ends with a newline.
Bytes32 game_id(std::string_view heading);
/// Returns the head of the chain after a line: `content` is all of it before its checksum.
Bytes32 next_head(const Bytes32& head, std::string_view content);
/// Returns the checksum that a line ends with: the first 8 digits of the head after it.
std::string check_of_head(const Bytes32& head);

/// Returns what a side signs with its seal `number` (from 1) after the line with this head.
std::string seal_text(const Bytes32& game, std::uint32_t number, const Bytes32& head);
/// Returns what is signed under an invitation: `lines` are all before the signature.
std::string invitation_text(std::string_view lines);

}  // namespace rearguard
