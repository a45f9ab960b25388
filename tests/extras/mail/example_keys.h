#pragma once
// The two persons of the worked example, by their secrets and the nonces of their game.

#include <cstddef>

#include "src/extras/mail/identity.h"

namespace rearguard::testing {

/// Bytes that count up from `first`.
inline Bytes32 counting_bytes(int first) {
  Bytes32 bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(first + static_cast<int>(i));
  return bytes;
}

inline Bytes32 repeated(unsigned char byte) {
  Bytes32 bytes{};
  bytes.fill(byte);
  return bytes;
}

inline const Identity anna(counting_bytes(0x00)), bert(counting_bytes(0x20));
inline const Bytes32 anna_nonce = repeated(0x11), bert_nonce = repeated(0x22);

}  // namespace rearguard::testing
