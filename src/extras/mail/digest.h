#pragma once
// Hashes and the bytes that go into them, as the format of games by mail fixes them.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

using Bytes32 = std::array<unsigned char, 32>;
using Bytes64 = std::array<unsigned char, 64>;

/// Returns the BLAKE2b hash of 32 bytes of `data`, with `purpose` (at most 16 bytes, filled up with zeros) as
/// its personalisation and without a key.
Bytes32 digest(std::string_view purpose, std::string_view data);
/// As `digest`, with a key.
Bytes32 keyed_digest(std::string_view purpose, std::string_view data, const Bytes32& key);
/// As `keyed_digest`, of 64 bytes.
Bytes64 wide_digest(std::string_view purpose, std::string_view data, const Bytes32& key);
/// Returns a hash of 20 bytes in base32 (RFC 4648), lower-case, in eight groups of four.
std::string short_digest(std::string_view purpose, std::string_view data);
/// Returns the first 12 bytes of that hash as six words of five letters, each of 16 bits: consonant, vowel,
/// consonant, vowel, consonant (a "proquint").
std::string spoken_digest(std::string_view purpose, std::string_view data);

/// Returns `purpose` filled up with zeros to 16 bytes: the beginning of what is signed.
std::string padded(std::string_view purpose);
/// Returns 4 bytes, little-endian.
std::string u32(std::uint32_t number);
/// Returns the number of bytes of `text` as `u32`, and the text.
std::string sized(std::string_view text);
std::string_view view_of(const Bytes32& bytes);

/// Returns lower-case hexadecimal digits.
std::string to_hex(const Bytes32& bytes);
std::string to_hex(const Bytes64& bytes);
/// Reads lower-case hexadecimal digits: nothing unless there are exactly 64, or 128.
std::optional<Bytes32> bytes32_of(std::string_view digits);
std::optional<Bytes64> bytes64_of(std::string_view digits);

/// Returns bytes that nobody can guess, from the operating system.
Bytes32 random_bytes();

}  // namespace rearguard
