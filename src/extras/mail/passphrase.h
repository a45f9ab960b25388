#pragma once
// The passphrase of a key: asked for at the terminal, or read from a file for programs.

#include "src/core/document/diagnostic.h"
#include "src/extras/mail/mail_keys.h"

namespace rearguard {

/// The environment variable that names a file with the passphrase of the own key.
inline constexpr const char* passphrase_variable = "REARGUARD_PASSPHRASE_FILE";

/// Returns the first line of a file, without its end; a problem if it is empty.
Checked<std::string> passphrase_in(const std::string& file);

/// Asks at the terminal of the process, whatever its streams are, and shows nothing of what is typed. A
/// problem if there is no terminal, or if the answer is empty or cancelled.
Checked<std::string> ask_passphrase(const std::string& prompt);

/// Returns where the own key and marks are, with the passphrase of the key if it has one.
Checked<MailPlace> mail_place();

}  // namespace rearguard
