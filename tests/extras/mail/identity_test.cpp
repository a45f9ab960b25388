// Signatures, and keys under which they would prove nothing.
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_people.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

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
  const Strings unsound = {
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

TEST_CASE("a name is shown without what cannot be seen, and cannot pose as more than a name") {
  CHECK(shown_name("Anna") == "\"Anna\"");
  CHECK(shown_name("Zo\u00eb \u9f4a") == "\"Zo\u00eb \u9f4a\"");
  CHECK(shown_name("Anna\" (blue), key abcd") == "\"Anna' (blue), key abcd\"");
  CHECK(shown_name("An\u202ena\u200b") == "\"An<U+202E>na<U+200B>\"");
  CHECK(shown_name("\u0410nna") == "\"\u0410nna\" (in letters of several alphabets)");
  CHECK(shown_name("\u0410\u043d\u043d\u0430") == "\"\u0410\u043d\u043d\u0430\"");
  CHECK(name_problem("Anna Maria").empty());
  CHECK(has(name_problem("Anna\u2066"), "U+2066"));
}

TEST_CASE("a known name with another key is warned of, also where it only looks like it") {
  MailPlayer player;
  player.key = bert.public_key();
  const std::map<std::string, std::string> known = {{fingerprint_of_key(anna.public_key()), "Anna Lee 10"}};
  for (const std::string name :
       {"Anna Lee 10", "anna lee 10", "\u0410nn\u0430 Lee 10", "Anna\u200b Lee lO"}) {
    CAPTURE(name);
    player.name = name;
    CHECK(has(warning_of_name(player, known).value_or(""),
              "NOT the key that you know as that of \"Anna Lee 10\""));
  }
  player.name = "Berta";
  CHECK_FALSE(warning_of_name(player, known));
  player.name = "Anna Lee 10";
  player.key = anna.public_key();
  CHECK_FALSE(warning_of_name(player, known));
}

TEST_CASE("the words of a key are those of its fingerprint") {
  // The letters of a fingerprint are of 5 bits, those of a word of 4, 2, 4, 2 and 4.
  const std::string letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::vector<bool> spelled, spoken;
  for (const char c : fingerprint_of_key(anna.public_key())) {
    for (int bit = 4; c != ' ' && bit >= 0; --bit) spelled.push_back((letters.find(c) >> bit & 1U) != 0);
  }
  for (const char c : words_of_key(anna.public_key())) {
    const std::size_t vowel = std::string("aiou").find(c);
    const std::size_t value = vowel != std::string::npos ? vowel : std::string("bdfghjklmnprstvz").find(c);
    for (int bit = vowel != std::string::npos ? 1 : 3; c != '-' && bit >= 0; --bit)
      spoken.push_back((value >> bit & 1U) != 0);
  }
  REQUIRE(spoken.size() == 96);
  CHECK(std::equal(spoken.begin(), spoken.end(), spelled.begin()));
}
