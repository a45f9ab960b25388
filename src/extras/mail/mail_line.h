#pragma once
// The lines of a journal by mail: actions, and what else the players of such a game write.

#include <utility>

#include "src/extras/mail/digest.h"

namespace rearguard {

struct JournalLine;

inline constexpr std::size_t max_told = 300;  ///< bytes of a text in a message

/// What a line does.
enum class MailDeed : std::uint8_t {
  action,
  undo,
  redo,
  seal,
  give,
  take,
  plan,
  answer,
  dropped,  ///< a planned action that was not legal
  ask,
  grant,
  renew,
  resign,
  agree,
};

MailDeed deed_of(const JournalLine& line);
/// Makes a line one that does this, and says what follows its word: "7" of "plan: 7".
void set_deed(JournalLine& line, MailDeed deed, std::string what);
/// Reads what a line does as `describe_deed` writes it: the deed, and what follows its word.
std::pair<MailDeed, std::string> mail_deed(std::string_view deed);

/// Returns what a line is hashed as: all before its checksum, of a seal without the signature.
std::string chained_text(const JournalLine& line);
/// Returns a line with its newline. `head` is that of the chain after it.
std::string to_text(const JournalLine& line, const Bytes32& head);

}  // namespace rearguard
