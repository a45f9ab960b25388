#include "src/extras/mail/identity.h"

#include <sodium.h>

namespace rearguard {

Identity::Identity(const Bytes32& secret) : secret_(secret), public_{}, signing_{} {
  const Bytes32 seed = keyed_digest("rg1 sign", "", secret);
  crypto_sign_seed_keypair(public_.data(), signing_.data(), seed.data());
}

Bytes64 Identity::sign(std::string_view text) const {
  Bytes64 signature{};
  crypto_sign_detached(signature.data(), nullptr, reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), signing_.data());
  return signature;
}

bool is_signed(std::string_view text, const Bytes64& signature, const Bytes32& public_key) {
  return is_sound_key(public_key) &&
         crypto_sign_verify_detached(signature.data(), reinterpret_cast<const unsigned char*>(text.data()),
                                     text.size(), public_key.data()) == 0;
}

bool is_sound_key(const Bytes32& public_key) {
  return crypto_core_ed25519_is_valid_point(public_key.data()) == 1;
}

std::string fingerprint_of_key(const Bytes32& public_key) {
  return short_digest("rg1 finger", view_of(public_key));
}

std::string words_of_key(const Bytes32& public_key) {
  return spoken_digest("rg1 finger", view_of(public_key));
}

}  // namespace rearguard
