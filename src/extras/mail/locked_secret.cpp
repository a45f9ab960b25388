#include "src/extras/mail/locked_secret.h"

#include <algorithm>
#include <charconv>
#include <new>
#include <tuple>

#include <sodium.h>

namespace rearguard {
namespace {

constexpr std::uint64_t max_operations = 20;
constexpr std::uint64_t max_memory = 1024ULL * 1024 * 1024;  ///< bytes

struct Lock {
  std::uint64_t operations = crypto_pwhash_OPSLIMIT_MODERATE;
  std::uint64_t memory = crypto_pwhash_MEMLIMIT_MODERATE;
  std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
  std::array<unsigned char, crypto_secretbox_NONCEBYTES> nonce{};
  std::array<unsigned char, crypto_secretbox_MACBYTES + std::tuple_size_v<Bytes32>> box{};
};

template <class Bytes>
std::string digits_of(const Bytes& bytes) {
  std::string digits(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
  digits.pop_back();
  return digits;
}

/// Takes the next word off a text.
std::string_view next_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return word;
}

bool read_number(std::string_view word, std::uint64_t least, std::uint64_t most, std::uint64_t& number) {
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  return read.ec == std::errc() && read.ptr == word.data() + word.size() && number >= least && number <= most;
}

template <class Bytes>
bool read_digits(std::string_view word, Bytes& bytes) {
  std::size_t count = 0;
  return word.size() == 2 * bytes.size() &&
         sodium_hex2bin(bytes.data(), bytes.size(), word.data(), word.size(), nullptr, &count, nullptr) ==
             0 &&
         count == bytes.size();
}

std::optional<Lock> read_lock(std::string_view text) {
  Lock lock;
  const bool is_read =
      !text.ends_with(' ') &&
      read_number(next_word(text), crypto_pwhash_OPSLIMIT_MIN, max_operations, lock.operations) &&
      read_number(next_word(text), crypto_pwhash_MEMLIMIT_MIN, max_memory, lock.memory) &&
      read_digits(next_word(text), lock.salt) && read_digits(next_word(text), lock.nonce) &&
      read_digits(next_word(text), lock.box) && text.empty();
  return is_read ? std::optional(lock) : std::nullopt;
}

Bytes32 key_of(const Lock& lock, std::string_view passphrase) {
  Bytes32 key{};
  if (crypto_pwhash(key.data(), key.size(), passphrase.data(), passphrase.size(), lock.salt.data(),
                    lock.operations, static_cast<std::size_t>(lock.memory),
                    crypto_pwhash_ALG_ARGON2ID13) != 0)
    throw std::bad_alloc();
  return key;
}

}  // namespace

std::string lock_secret(const Bytes32& secret, std::string_view passphrase) {
  Lock lock;
  const Bytes32 one = random_bytes();
  const Bytes32 two = random_bytes();
  std::copy_n(one.begin(), lock.salt.size(), lock.salt.begin());
  std::copy_n(two.begin(), lock.nonce.size(), lock.nonce.begin());
  Bytes32 key = key_of(lock, passphrase);
  crypto_secretbox_easy(lock.box.data(), secret.data(), secret.size(), lock.nonce.data(), key.data());
  sodium_memzero(key.data(), key.size());
  return std::to_string(lock.operations) + ' ' + std::to_string(lock.memory) + ' ' + digits_of(lock.salt) +
         ' ' + digits_of(lock.nonce) + ' ' + digits_of(lock.box);
}

bool is_locked_secret(std::string_view text) {
  return read_lock(text).has_value();
}

std::optional<Bytes32> unlock_secret(std::string_view text, std::string_view passphrase) {
  const auto lock = read_lock(text);
  if (!lock) return std::nullopt;
  Bytes32 key = key_of(*lock, passphrase);
  Bytes32 secret{};
  const bool is_open = crypto_secretbox_open_easy(secret.data(), lock->box.data(), lock->box.size(),
                                                  lock->nonce.data(), key.data()) == 0;
  sodium_memzero(key.data(), key.size());
  return is_open ? std::optional(secret) : std::nullopt;
}

}  // namespace rearguard
