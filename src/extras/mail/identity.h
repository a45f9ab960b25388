#pragma once
// A person's key: what signs the mails of a game, and by what others recognize it.

#include "src/extras/mail/digest.h"

namespace rearguard {

/// A person, by one secret of 32 bytes from which all else follows.
class Identity {
 public:
  explicit Identity(const Bytes32& secret);

  const Bytes32& secret() const { return secret_; }
  const Bytes32& public_key() const { return public_; }
  /// Returns the Ed25519 signature of a text.
  Bytes64 sign(std::string_view text) const;

 private:
  Bytes32 secret_, public_;
  Bytes64 signing_;
};

/// Tests whether `signature` is by the holder of a public key. False for keys that `is_sound_key` rejects.
bool is_signed(std::string_view text, const Bytes64& signature, const Bytes32& public_key);

/// Tests whether bytes are the public key of some secret: a point of the curve in its canonical form and of
/// full order. Under any other, one signature could fit many texts.
bool is_sound_key(const Bytes32& public_key);

/// Returns what people compare to know whose key it is: "vrm2 4ldl hiib emkm tppl 5nns b6v2 2bx4".
std::string fingerprint_of_key(const Bytes32& public_key);
/// Returns the first 96 bits of the fingerprint as six words that can be spoken: "lusab-babad-…".
std::string words_of_key(const Bytes32& public_key);

}  // namespace rearguard
