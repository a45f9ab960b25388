// The chain of secrets of a game.
#include "src/extras/mail/links.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

TEST_CASE("a link leads back to each before it and to no other chain") {
  const Bytes32 late = link_of(anna.secret(), anna_nonce, 100, 60);
  CHECK(link_before(late, 60) == link_of(anna.secret(), anna_nonce, 100, 0));
  CHECK(link_before(late, 1) == link_of(anna.secret(), anna_nonce, 100, 59));
  CHECK(link_before(late, 60) != link_of(anna.secret(), bert_nonce, 100, 0));
  CHECK(link_before(late, 60) != link_of(bert.secret(), anna_nonce, 100, 0));
}
