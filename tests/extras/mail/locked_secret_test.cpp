// Secrets under a passphrase.
#include "src/extras/mail/locked_secret.h"

#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

TEST_CASE("a secret under a passphrase opens with that passphrase only") {
  const Bytes32 secret = counting_bytes(5);
  const std::string locked = lock_secret(secret, "nine tin soldiers");
  CHECK(is_locked_secret(locked));
  CHECK_FALSE(has(locked, to_hex(secret)));
  CHECK(unlock_secret(locked, "nine tin soldiers") == secret);
  CHECK_FALSE(unlock_secret(locked, "nine tin soldier"));
  CHECK_FALSE(unlock_secret(locked, ""));
  // The same secret looks different each time.
  CHECK(lock_secret(secret, "nine tin soldiers") != locked);
}

TEST_CASE("a locked secret that was changed does not open, and what has another form is none") {
  const std::string locked = lock_secret(counting_bytes(5), "p");
  std::string changed = locked;
  changed.back() = changed.back() == '0' ? '1' : '0';
  CHECK(is_locked_secret(changed));
  CHECK_FALSE(unlock_secret(changed, "p"));
  for (const std::string& other :
       {locked.substr(1), locked + " ", locked + "00", locked.substr(0, locked.size() - 2), std::string(),
        "0" + locked.substr(1), "3 1073741825" + locked.substr(locked.find(' ', 2)),
        "99" + locked.substr(1)}) {
    CAPTURE(other);
    CHECK_FALSE(is_locked_secret(other));
    CHECK_FALSE(unlock_secret(other, "p"));
  }
}
