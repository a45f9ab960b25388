#pragma once
// Describes the contacts of a move in the sentences of a verdict.

#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct Contact;
struct PathEffect;

/// Describes what a move met: "f is in 3533", "3533 is off the map".
std::string to_text(const ContactMade& made, const Position& position);

/// Lists what the contacts of a move do to the unit `mover` and to those that it meets; those that do nothing
/// are left out.
std::vector<PathEffect> path_effects(const ResolvedMove& resolved_move, const Position& position,
                                     const Unit& mover);

/// A contact that rules out a path, with a sentence about it.
struct ContactAgainst {
  const Contact* contact = nullptr;
  std::string why;
};

/// Finds the contact that blocks a move along the path, or ends it before or beyond the end of the path;
/// nothing if no such contact exists.
std::optional<ContactAgainst> contact_against(const std::vector<ResolvedMove>& resolve_moves,
                                              const RetreatPath& path, const Position& position);

/// Finds the destroyed move with the fewest oblique steps; null if no move was destroyed.
const ResolvedMove* straightest_destroyed(const std::vector<ResolvedMove>& resolve_moves);

}  // namespace rearguard
