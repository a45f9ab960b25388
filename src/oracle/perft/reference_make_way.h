#pragma once
// The reference implementation of friends who make way by a contact, before the unit passes: plain recursion
// over who goes where. Part of perft.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct Contact;

/// Tests whether all friends in the hexes that a path enters can make way by a contact, with those that they
/// would have to push; nothing if there are too many ways to try.
std::optional<bool> all_make_way(const ReferenceBoard& b, const Contact& contact, ReferencePath path);

}  // namespace rearguard
