#pragma once
// Resolves a straight move hex by hex: how far it gets, given its contacts.

#include <cstddef>
#include <optional>
#include <vector>

#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

struct QuestionContext;
struct Contact;
struct EnumeratedWalk;
struct EventRules;
struct Judging;

/// Returns whether contacts affect the moves of a rule set; they never affect free motion.
bool has_contacts(const RuleSet& rule_set);

/// Tests whether a contact of a rule set lets the path be asked anew once an event has come first.
bool replans_by_contact(const RuleSet& rule_set);

/// A contact that applies to a move.
struct ContactMade {
  std::size_t index = 0;  ///< index into the walk of the hex that it concerns, entered or not
  const Contact* contact = nullptr;
  std::vector<UnitIndex> met;  ///< sorted by id
  Hex from = {}, hex = {};     ///< the step that it concerns
};

/// One walk after its contacts.
struct ResolvedMove {
  RetreatPath path;                  ///< from the unit's hex to its end hex; one hex if the unit never moves
  RetreatPath intended;              ///< the walk without contacts
  std::vector<std::size_t> oblique;  ///< indices of the oblique steps of the walk
  bool destroyed = false;            ///< its last contact blocks the move
  std::vector<ContactMade> contacts;
};

/// Tests whether one of the contacts of a move lets the path be asked anew.
bool replans_by_contact(const ResolvedMove& resolved_move);

/// Tests whether a contact ends a move that is legal only if no other is.
bool is_last_resort(const ResolvedMove& resolved_move);

/// Finds the contact that applies when a unit is about to enter the hex `path[at]`: the first that matches,
/// from number `first` on; nothing if the unit simply enters the hex. `is_end`: with this hex the move has
/// its required length.
struct ContactFinder {
  const Judging& judging;
  const QuestionContext& question_context;
  const EventNumbers* numbers = nullptr;
  /// Receives the error if a number is not stated that says how far a unit may make way. May be null.
  std::optional<RequestError>* missing = nullptr;

  std::optional<ContactMade> meets(const RetreatPath& path, std::size_t at, bool is_end,
                                   std::size_t first) const;

 private:
  std::vector<UnitIndex> causing_units_next_to(const RetreatPath& path, std::size_t at,
                                               const Contact& contact) const;
  bool can_sweep(Hex from, Hex swept, const Contact& contact) const;
};

/// Resolves walks, in their order. Each goes `required` hexes, or to its own end, unless contacts shorten or
/// extend it; a walk that is too short is a move only if one stops it. A walk through friends that may make
/// way is listed once without them, if a plan clears it, and once with them in place, if no plan does or the
/// owner may decline.
std::vector<ResolvedMove> resolve_moves(const ContactFinder& contact_finder,
                                        const std::vector<EnumeratedWalk>& walks, int required);

/// Finds the plans by which friends make way for a mover on `path` under a contact.
MakeWayPlans plans_for(const ContactFinder& contact_finder, const Contact& contact, const RetreatPath& path,
                       std::size_t max_plans);

/// Returns the maximum number of hexes by which contacts can extend a move.
int max_extension(const EventRules& event_rules, int required);

}  // namespace rearguard
