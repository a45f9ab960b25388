// Signatures, and keys under which they would prove nothing.
#include "src/extras/mail/identity.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("a signature fits one text and one key, with no bit changed") {
  const Bytes64 signature = anna.sign("the plan");
  CHECK(is_signed("the plan", signature, anna.public_key()));
  CHECK_FALSE(is_signed("the plan.", signature, anna.public_key()));
  CHECK_FALSE(is_signed("the plan", signature, bert.public_key()));
  for (std::size_t byte = 0; byte < signature.size(); ++byte) {
    Bytes64 changed = signature;
    changed[byte] ^= 1U;
    CHECK_FALSE(is_signed("the plan", changed, anna.public_key()));
  }
}

TEST_CASE("the same signature in another form is no signature") {
  // S and S + L are the same number modulo the order L of the base point.
  Bytes64 signature = anna.sign("the plan");
  const Bytes32 order = *bytes32_of("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  unsigned carry = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    carry += unsigned{signature[32 + i]} + unsigned{order[i]};
    signature[32 + i] = static_cast<unsigned char>(carry & 255U);
    carry >>= 8U;
  }
  CHECK_FALSE(is_signed("the plan", signature, anna.public_key()));
}

TEST_CASE("ground keys are rejected: of small order, off the curve, or in a second form") {
  const std::vector<std::string> unsound = {
      "0000000000000000000000000000000000000000000000000000000000000000",   // of order 4
      "0100000000000000000000000000000000000000000000000000000000000000",   // the neutral element
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",   // of order 2
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",   // of order 8
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",   // of order 8
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",   // 1 in a second form
      "0200000000000000000000000000000000000000000000000000000000000000"};  // off the curve
  for (const std::string& key : unsound) {
    CAPTURE(key);
    CHECK_FALSE(is_sound_key(*bytes32_of(key)));
  }
  CHECK(is_sound_key(anna.public_key()));
}
