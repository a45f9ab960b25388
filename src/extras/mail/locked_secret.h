#pragma once
// A secret under a passphrase: what lies on a disk opens only with both.

#include "src/extras/mail/digest.h"

namespace rearguard {

/// Returns a secret under a passphrase as one line of text: "OPERATIONS BYTES SALT NONCE BOX", the first two
/// the cost of each try (Argon2id), the others in hexadecimal digits. Throws std::bad_alloc where the memory
/// that a try takes is not to be had.
std::string lock_secret(const Bytes32& secret, std::string_view passphrase);

/// Tests whether a text has the form that `lock_secret` writes, at a cost that a computer can bear.
bool is_locked_secret(std::string_view text);

/// Opens a text for which `is_locked_secret` holds; nothing if it is under another passphrase, or was
/// changed. Throws as `lock_secret`.
std::optional<Bytes32> unlock_secret(std::string_view text, std::string_view passphrase);

}  // namespace rearguard
