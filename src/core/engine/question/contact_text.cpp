#include "src/core/engine/question/contact_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

using With = Contact::With;
using Means = Contact::Means;

std::string ids(const std::vector<UnitIndex>& units, const Position& position) {
  std::vector<std::string> names;
  for (const UnitIndex u : units) names.push_back(position.unit(u).id);
  return fmt::format("{}", fmt::join(names, ", "));
}

bool begins_with(const RetreatPath& whole, const RetreatPath& part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

/// Describes the effect of a contact on a move.
std::string_view to_text(Means means) {
  switch (means) {
    case Means::stop:
      return "the move stops there";
    case Means::stop_before:
      return "the move stops short of it";
    case Means::extend:
      return "the move continues until the hex is free";
    case Means::exit_map:
      return "the move exits the map there";
    case Means::block:
      return "the move fails";
    case Means::pass:
    case Means::event_first:
    case Means::make_way:
      break;
  }
  return "the move continues";
}

/// Returns the contact that keeps a move from ending where the path does; null if there is none.
const ContactMade* diverging_contact(const ResolvedMove& resolved_move, const RetreatPath& path) {
  if (resolved_move.contacts.empty()) return nullptr;
  if (!resolved_move.destroyed && begins_with(resolved_move.path, path) &&
      resolved_move.path.size() > path.size()) {
    const auto at =
        std::find_if(resolved_move.contacts.begin(), resolved_move.contacts.end(), [&](const ContactMade& c) {
          return c.index + 1 == path.size() && c.contact->means == Means::extend;
        });
    return at != resolved_move.contacts.end() ? &*at : nullptr;
  }
  const bool ends_earlier =
      begins_with(resolved_move.intended, path) || begins_with(path, resolved_move.intended);
  const ContactMade& last = resolved_move.contacts.back();
  return ends_earlier && last.index < path.size() && path.size() > resolved_move.path.size() ? &last
                                                                                             : nullptr;
}

}  // namespace

std::string to_text(const ContactMade& made, const Position& position) {
  const Grid& grid = position.map().grid();
  const std::string here = grid.number(made.hex);
  const std::string before = grid.number(made.from);
  switch (made.contact->with) {
    case With::map_edge:
      return here + " is off the map";
    case With::impassable:
      return fmt::format("the step {}-{} is impossible", before, here);
    case With::hex:
      return fmt::format("the step {}-{} {}", before, here, describe(*made.contact->property));
    case With::causing_units:
      return fmt::format("{} is adjacent to {}", here, ids(made.met, position));
    case With::causing_units_unaligned:
      return fmt::format("from {} it cannot turn to {}", here, ids(made.met, position));
    case With::friends:
    case With::enemies:
    case With::units:
      break;
  }
  return fmt::format("{} {} in {}", ids(made.met, position), made.met.size() == 1 ? "is" : "are", here);
}

std::vector<PathEffect> path_effects(const ResolvedMove& resolved_move, const Position& position,
                                     const Unit& mover) {
  std::vector<PathEffect> effects;
  for (const ContactMade& made : resolved_move.contacts) {
    const Contact& contact = *made.contact;
    const std::string met = ids(made.met, position);
    std::vector<std::string> parts;
    if (contact.means == Means::make_way) {
      parts.push_back(met + (made.met.size() == 1 ? " makes way" : " make way"));
    } else if (contact.means == Means::event_first) {
      parts.push_back(fmt::format("first {} resolves `{}`", met, contact.event));
    } else if (contact.means != Means::pass) {
      parts.emplace_back(to_text(contact.means));
    }
    for (const Effect& step : contact.mover) {
      if (!step.quiet) parts.push_back(mover.id + ": " + describe(step));
    }
    for (const Effect& step : contact.met) {
      if (!step.quiet && !met.empty()) parts.push_back(met + ": " + describe(step));
    }
    if (parts.empty()) continue;
    effects.push_back({made.hex, contact.id, contact.cite, made.met,
                       fmt::format("{}: {}", to_text(made, position), fmt::join(parts, "; "))});
  }
  return effects;
}

std::optional<ContactAgainst> contact_against(const std::vector<ResolvedMove>& resolve_moves,
                                              const RetreatPath& path, const Position& position) {
  for (const ResolvedMove& resolved_move : resolve_moves) {
    const ContactMade* made = diverging_contact(resolved_move, path);
    if (made == nullptr) continue;
    return ContactAgainst{made->contact,
                          fmt::format("{}: {}", to_text(*made, position), to_text(made->contact->means))};
  }
  return std::nullopt;
}

const ResolvedMove* straightest_destroyed(const std::vector<ResolvedMove>& resolve_moves) {
  const ResolvedMove* found = nullptr;
  for (const ResolvedMove& m : resolve_moves) {
    if (m.destroyed && (found == nullptr || m.oblique.size() < found->oblique.size())) found = &m;
  }
  return found;
}

}  // namespace rearguard
