#pragma once
// From a round to its dice: numbers that follow from one secret of each side.

#include "src/extras/mail/digest.h"

namespace rearguard {

/// Returns the secret of round `round` (from 1): `head` is that of the seal which opened it, `first` and
/// `second` are the links of the two sides in the order of the heading.
Bytes32 round_secret(const Bytes32& game, std::uint32_t round, const Bytes32& head, const Bytes32& first,
                     const Bytes32& second);

/// Returns number `index` (from 0) of those from which an event draws the dice for a unit, the `count`-th
/// time (from 1) that it rolls for that unit in the round.
std::uint64_t round_number(const Bytes32& secret, std::string_view event, std::string_view unit,
                           std::uint32_t count, std::uint32_t index);

}  // namespace rearguard
