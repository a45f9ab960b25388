#pragma once
// The secrets of a game: a chain of hashes of which the first link is shown at the beginning, and each
// further one in its round. Who has shown the first can show no others than those.

#include "src/extras/mail/digest.h"

namespace rearguard {

inline constexpr int max_links = 16384;  ///< of a chain, and so rounds of a game

/// Returns link `index` (0 to `count`) of the chain of `count` links (1 to `max_links`) that belongs to a
/// person's secret and the nonce of a game. Link 0 is the anchor.
Bytes32 link_of(const Bytes32& secret, const Bytes32& nonce, int count, int index);

/// Returns the link that is `steps` before `link` in its chain.
Bytes32 link_before(Bytes32 link, int steps);

}  // namespace rearguard
