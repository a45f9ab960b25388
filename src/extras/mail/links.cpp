#include "src/extras/mail/links.h"

namespace rearguard {

Bytes32 link_of(const Bytes32& secret, const Bytes32& nonce, int count, int index) {
  return link_before(keyed_digest("rg1 chain", view_of(nonce), secret), count - index);
}

Bytes32 link_before(Bytes32 link, int steps) {
  for (; steps > 0; --steps) link = digest("rg1 link", view_of(link));
  return link;
}

}  // namespace rearguard
