#include "src/extras/mail/digest.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include <sodium.h>

namespace rearguard {
namespace {

/// Prepares the library once. Without random bytes from the system nothing of this room could be trusted.
void need_sodium() {
  static const bool is_ready = sodium_init() >= 0;
  if (!is_ready) std::abort();
}

std::array<unsigned char, crypto_generichash_blake2b_PERSONALBYTES> personal_of(std::string_view purpose) {
  std::array<unsigned char, crypto_generichash_blake2b_PERSONALBYTES> personal{};
  std::copy_n(purpose.begin(), std::min(purpose.size(), personal.size()), personal.begin());
  return personal;
}

const unsigned char* data_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

template <std::size_t size>
std::array<unsigned char, size> blake2b(std::string_view purpose, std::string_view data, const Bytes32* key) {
  need_sodium();
  const auto personal = personal_of(purpose);
  std::array<unsigned char, size> out{};
  crypto_generichash_blake2b_salt_personal(out.data(), out.size(), data_of(data), data.size(),
                                           key == nullptr ? nullptr : key->data(),
                                           key == nullptr ? 0 : key->size(), nullptr, personal.data());
  return out;
}

template <std::size_t size>
std::string hex_of(const std::array<unsigned char, size>& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::optional<unsigned> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
  return std::nullopt;
}

template <std::size_t size>
std::optional<std::array<unsigned char, size>> bytes_of(std::string_view digits) {
  if (digits.size() != 2 * size) return std::nullopt;
  std::array<unsigned char, size> bytes{};
  for (std::size_t i = 0; i < size; ++i) {
    const auto high = digit_of(digits[2 * i]);
    const auto low = digit_of(digits[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    bytes[i] = static_cast<unsigned char>(*high << 4U | *low);
  }
  return bytes;
}

}  // namespace

Bytes32 digest(std::string_view purpose, std::string_view data) {
  return blake2b<32>(purpose, data, nullptr);
}

Bytes32 keyed_digest(std::string_view purpose, std::string_view data, const Bytes32& key) {
  return blake2b<32>(purpose, data, &key);
}

Bytes64 wide_digest(std::string_view purpose, std::string_view data, const Bytes32& key) {
  return blake2b<64>(purpose, data, &key);
}

std::string short_digest(std::string_view purpose, std::string_view data) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  const auto bytes = blake2b<20>(purpose, data, nullptr);
  std::string text;
  std::uint32_t bits = 0;
  int waiting = 0;
  for (const unsigned char byte : bytes) {
    bits = bits << 8U | byte;
    for (waiting += 8; waiting >= 5; waiting -= 5) {
      if (text.size() % 5 == 4) text += ' ';
      text += letters[bits >> static_cast<unsigned>(waiting - 5) & 31U];
    }
  }
  return text;
}

std::string spoken_digest(std::string_view purpose, std::string_view data) {
  constexpr std::string_view consonants = "bdfghjklmnprstvz";
  constexpr std::string_view vowels = "aiou";
  const auto bytes = blake2b<20>(purpose, data, nullptr);
  std::string text;
  for (std::size_t i = 0; i < 12; i += 2) {
    const unsigned bits = unsigned{bytes[i]} << 8U | bytes[i + 1];
    if (i > 0) text += '-';
    text += {consonants[bits >> 12U], vowels[bits >> 10U & 3U], consonants[bits >> 6U & 15U],
             vowels[bits >> 4U & 3U], consonants[bits & 15U]};
  }
  return text;
}

std::string padded(std::string_view purpose) {
  std::string text(purpose);
  text.resize(16, '\0');
  return text;
}

std::string u32(std::uint32_t number) {
  std::string text;
  for (unsigned shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 255U);
  return text;
}

std::string sized(std::string_view text) {
  return u32(static_cast<std::uint32_t>(text.size())).append(text);
}

std::string_view view_of(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string to_hex(const Bytes32& bytes) {
  return hex_of(bytes);
}

std::string to_hex(const Bytes64& bytes) {
  return hex_of(bytes);
}

std::optional<Bytes32> bytes32_of(std::string_view digits) {
  return bytes_of<32>(digits);
}

std::optional<Bytes64> bytes64_of(std::string_view digits) {
  return bytes_of<64>(digits);
}

Bytes32 random_bytes() {
  need_sodium();
  Bytes32 bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace rearguard
