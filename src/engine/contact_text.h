#pragma once
// Contacts of a move in the sentences of a verdict.

#include <optional>
#include <string>
#include <vector>

#include "src/engine/move_resolution.h"

namespace rearguard {

/// "f stands in 3533", "3533 is off the map": what a contact is about.
std::string met_text(const ContactMade& made, const Position& position);

/// Why a path along some walk is not as the walk comes about.
struct ContactAgainst {
  const Contact* contact = nullptr;
  std::string why;
};

/// The contact that ends a walk before the path's end, closes it, or carries it on beyond; nothing where no
/// walk that goes along the path has such a contact.
std::optional<ContactAgainst> contact_against(const std::vector<ResolvedMove>& resolve_moves,
                                              const RetreatPath& path, const Position& position);

/// The march that came to nothing by the straightest way; null where none did.
const ResolvedMove* straightest_destroyed(const std::vector<ResolvedMove>& resolve_moves);

}  // namespace rearguard
