#pragma once
// How far a straight move gets, given whom and what it meets on the way: the contacts of the move, hex by
// hex.

#include <cstddef>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/engine/conditions.h"
#include "src/engine/make_way.h"
#include "src/engine/verdict.h"
#include "src/rules/event_rules.h"
#include "src/rules/step_properties.h"

namespace rearguard {

/// Whether contacts have a say in the moves of a doctrine; in free walks they have none.
bool has_contacts(const RuleSet& rule_set);

/// A contact that comes about.
struct ContactMade {
  std::size_t at = 0;  ///< index into the walk of the hex that it is about, entered or not
  const Contact* contact = nullptr;
  std::vector<UnitIndex> met;  ///< by the order of their ids
  Hex from = {}, hex = {};     ///< the step that it is about
};

/// One walk as it comes about.
struct ResolvedMove {
  RetreatPath path;  ///< from the unit's hex to where it ends; longer than one hex unless it never sets out
  RetreatPath intended;              ///< as far as it was to go
  std::vector<std::size_t> oblique;  ///< the steps of the listed walk that are oblique
  bool destroyed = false;            ///< it comes to nothing: its last contact destroys
  std::vector<ContactMade> contacts;
};

/// What happens when the hex `path[at]` is about to be entered: of the contacts from number `first` on, the
/// first that fits. `is_end`: the move has at least the hexes that it is to have, this one included. Nothing
/// where the hex is simply entered.
struct ContactFinder {
  const Asked& asked;
  const RuleSet& whole_rules;  ///< of the rule file as a whole, for conditions
  const EventNumbers* numbers = nullptr;

  std::optional<ContactMade> meets(const RetreatPath& path, std::size_t at, bool is_end,
                                   std::size_t first) const;

 private:
  std::vector<UnitIndex> causing_units_next_to(const RetreatPath& path, std::size_t at,
                                               const Contact& contact) const;
  bool can_sweep(Hex from, Hex swept, const Contact& contact) const;
};

/// The walks as they come about, in their order: each as far as it was to go (`required` hexes, or the walk's
/// own end), cut short or carried on by contacts. A walk through friends that may make way is there once with
/// them gone, where some plan clears it, and, where the owner may refuse or no plan does, once as if they
/// stood fast.
std::vector<ResolvedMove> resolve_moves(const ContactFinder& contact_finder,
                                        const std::vector<EnumeratedWalk>& walks, int required);

/// What making way asks of the friends of a mover on `path` under a contact.
MakeWayPlans plans_for(const ContactFinder& contact_finder, const Contact& contact, const RetreatPath& path,
                       std::size_t max_plans);

/// The longest that contacts can make a move, beyond what it was to be: hexes.
int longest_extension(const EventRules& book, int required);

}  // namespace rearguard
