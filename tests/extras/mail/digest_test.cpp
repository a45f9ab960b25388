// Hexadecimal digits and random bytes.
#include "src/extras/mail/digest.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

TEST_CASE("digits are read in one form only") {
  CHECK(bytes32_of(to_hex(anna_nonce)) == anna_nonce);
  CHECK_FALSE(bytes32_of(std::string(63, '1')));
  CHECK_FALSE(bytes32_of(std::string(65, '1')));
  CHECK_FALSE(bytes32_of(std::string(63, '1') + 'A'));
  CHECK_FALSE(bytes32_of(std::string(63, '1') + 'g'));
  CHECK_FALSE(bytes64_of(std::string(64, '1')));
}

TEST_CASE("random bytes do not repeat") {
  std::set<Bytes32> seen;
  for (int i = 0; i < 200; ++i) seen.insert(random_bytes());
  CHECK(seen.size() == 200);
}
