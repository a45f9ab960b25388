#include "src/oracle/perft/reference_contacts.h"

#include <algorithm>

#include "hexmap/hexside.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/paths/reference_motion.h"
#include "src/oracle/perft/reference_make_way.h"

namespace rearguard {
namespace {

using Means = Contact::Means;
using With = Contact::With;

/// Tests whether a contact blocks a move by who is there, which an event can change.
bool blocks_by_units(const Contact& contact) {
  return contact.means == Means::block && contact.with != With::enemies && contact.with != With::impassable &&
         contact.with != With::map_edge && contact.with != With::causing_units;
}

/// Finds the contact that applies where a unit is about to enter a hex.
class ContactReader {
 public:
  explicit ContactReader(const ReferenceBoard& b) : b_(b) {}

  const std::vector<Contact>& all() const { return b_.rules().event_rules->contacts; }

  /// Returns the first from number `first` on that fits; null if none does.
  const Contact* meets(ReferencePath path, std::size_t at, bool is_end, std::size_t first) const {
    for (std::size_t c = first; c < all().size(); ++c) {
      const Contact& contact = all()[c];
      const bool is_there = contact.path_part == Contact::PathPart::anywhere ||
                            (contact.path_part == Contact::PathPart::end) == is_end;
      if (is_there && fits(contact, path[at - 1], path[at])) return &contact;
    }
    return nullptr;
  }
  std::optional<bool> make_way(const Contact& contact, ReferencePath path) const {
    return all_make_way(b_, contact, path);
  }

 private:
  bool fits(const Contact& contact, Hex from, Hex to) const {
    const auto is_met = [&](UnitIndex u) { return is_one_met(contact, u); };
    switch (contact.with) {
      case With::map_edge:
        return !b_.map().grid().contains(to);
      case With::impassable:
        return b_.map().grid().contains(to) && is_impassable(from, to);
      case With::hex:
        return b_.is_true(*contact.property, from, to);
      case With::causing_units:
      case With::causing_units_unaligned:
        return is_next_to_causes(contact, from, to);
      case With::friends:
      case With::enemies:
      case With::units:
        break;
    }
    const auto there = b_.position().units_in(to);
    return std::any_of(there.begin(), there.end(), is_met);
  }

  /// What is met is in the hex entered: out of a hole of the map the ground there decides alone.
  bool is_impassable(Hex from, Hex to) const {
    if (b_.map().exists(from) || !b_.map().exists(to)) return !b_.step_price(from, to);
    return std::none_of(direction_vectors.begin(), direction_vectors.end(),
                        [&](Hex d) { return b_.step_price(to + d, to).has_value(); });
  }

  bool waits(UnitIndex u) const {
    const std::vector<UnitIndex>& later = b_.asked().moves_later;
    return u == b_.asked().unit || std::find(later.begin(), later.end(), u) != later.end();
  }
  /// Tests what a contact says of a unit that is met, whose cause is the mover.
  bool is_such(const Contact& contact, UnitIndex u) const {
    return !contact.condition || b_.seen_from(u).caused_by(b_.asked().unit).meets(*contact.condition, u);
  }
  bool is_one_met(const Contact& contact, UnitIndex u) const {
    const bool is_foe = b_.are_enemies(u, b_.asked().unit);
    if (waits(u) || (contact.with == With::friends && is_foe) || (contact.with == With::enemies && !is_foe))
      return false;
    for (const MovedBefore& gone : b_.asked().moved_before) {
      if (gone.unit == u && gone.contact == contact.id) return false;
    }
    return is_such(contact, u);
  }

  /// Tests whether a hex is next to causing units, to none of which the unit can turn if they are unaligned.
  bool is_next_to_causes(const Contact& contact, Hex from, Hex to) const {
    bool found = false, faces = false;
    for (const UnitIndex u : b_.asked().causing_units) {
      const auto toward = direction_between(to, b_.unit(u).hex);
      if (!toward || !b_.map().exists(to)) continue;
      found = true;
      const Direction ahead = direction_between(from, to).value_or(*toward);
      const int apart = std::abs(index_of(ahead) - index_of(*toward));
      const int turn = std::min(apart, direction_count - apart);
      faces = faces || turn == 0 || (turn == 1 && is_free(contact, to, neighbour(to, ahead)));
    }
    return found && !(contact.with == With::causing_units_unaligned && faces);
  }
  bool is_free(const Contact& contact, Hex from, Hex swept) const {
    const auto there = b_.position().units_in(swept);
    return b_.step_price(from, swept) && std::none_of(there.begin(), there.end(), [&](UnitIndex u) {
             return !waits(u) && is_such(contact, u);
           });
  }

  const ReferenceBoard& b_;
};

/// Returns the question for a move of any other length, because contacts decide that; it requires no more
/// hexes.
ReferenceBoard of_length(const ReferenceBoard& b, int min_hexes, int max_hexes) {
  RetreatQuestion question = b.asked();
  question.amount.min_hexes = min_hexes;
  question.amount.max_hexes = max_hexes;
  const ReferenceBoard other = b.with(question);
  return b.asked().amount.is_by_budget() ? other : other.knowing({{"hexes", b.asked().amount.max_hexes}});
}

/// Lists the walks of the motion, up to the maximum length of a move.
class WalkWriter {
 public:
  WalkWriter(const ReferenceBoard& b, std::size_t max_hexes, std::size_t max_walks)
      : far_(of_length(b, b.asked().amount.min_hexes,
                       std::max(b.asked().amount.max_hexes, static_cast<int>(max_hexes)))),
        motion_(b),
        far_motion_(far_),
        max_hexes_(max_hexes),
        max_walks_(max_walks) {
    walk_.push_back(b.mover().hex);
  }

  bool write() {
    bool leads_on = false;
    const bool ends = walk_.size() > 1 && motion_.ending(walk_) == WalkEnd::here;
    for (int d = 0; !ends && walk_.size() <= max_hexes_ && d < direction_count; ++d) {
      walk_.push_back(neighbour(walk_.back(), direction(d)));
      const bool allowed = far_motion_.allows(walk_);
      const bool room = !allowed || write();
      leads_on = leads_on || allowed;
      walk_.pop_back();
      if (!room) return false;
    }
    if (leads_on || walk_.size() == 1) return true;
    walks_.push_back(walk_);
    return walks_.size() <= max_walks_;
  }

  const ReferenceMotion& motion() const { return motion_; }
  const std::vector<RetreatPath>& walks() const { return walks_; }

 private:
  ReferenceBoard far_;
  ReferenceMotion motion_, far_motion_;
  std::size_t max_hexes_, max_walks_;
  RetreatPath walk_;
  std::vector<RetreatPath> walks_;
};

/// One walk of `required` hexes, or of its full length if that is shorter.
class Reading {
 public:
  Reading(const ContactReader& contacts, const ReferenceMotion& motion, const RetreatPath& walk,
          std::size_t required)
      : contacts_(contacts), motion_(motion), walk_(walk), required_(required) {}

  void read() { enter(1, 0, nullptr); }
  bool is_known() const { return is_known_; }

  const std::vector<RetreatPath>& paths() const { return paths_; }
  const std::vector<RetreatPath>& last_paths() const { return last_paths_; }

 private:
  bool may_end(std::size_t at) const {
    const WalkEnd end = motion_.ending(ReferencePath(walk_).first(at + 1));
    return end == WalkEnd::here || (end == WalkEnd::by_length && at >= required_);
  }

  /// Continues to hex `at`, ignoring contacts before number `first` there; `yielding`: the contact by which
  /// friends on the way make way. Returns whether any move results, be it one that is blocked.
  bool enter(std::size_t at, std::size_t first, const Contact* yielding) {
    if (at >= walk_.size()) return false;
    const Contact* contact = contacts_.meets(walk_, at, may_end(at), first);
    if (contact == nullptr) return stand(at, yielding);
    const auto otherwise = [&] {
      return enter(at, static_cast<std::size_t>(contact - contacts_.all().data()) + 1, yielding);
    };
    switch (contact->means) {
      case Means::pass:
        return stand(at, yielding);
      case Means::event_first:
        is_known_ = is_known_ && goes_on_after_events(*contact, at);
        return stand(at, yielding);
      case Means::block:
        return clears(at - 1, yielding);
      case Means::exit_map:
        return end(at, yielding);
      case Means::extend:
        return enter(at + 1, 0, yielding);
      case Means::make_way: {
        const bool came = stand(at, yielding != nullptr ? yielding : contact);
        return (!came || contact->optional) && otherwise() ? true : came;
      }
      case Means::stop:
      case Means::stop_before:
        break;
    }
    is_last_ = contact->last_resort;
    const bool came = end(contact->means == Means::stop ? at : at - 1, yielding);
    is_last_ = false;
    return contact->optional && otherwise() ? true : came;
  }

  bool stand(std::size_t at, const Contact* yielding) {
    return may_end(at) ? end(at, yielding) : enter(at + 1, 0, yielding);
  }

  /// Tests whether no contact can block the move once an event has happened to those met, whatever it does.
  bool goes_on_after_events(const Contact& event, std::size_t at) const {
    const auto& all = contacts_.all();
    for (const Contact* next = &event; next != nullptr;) {
      next = contacts_.meets(walk_, at, may_end(at), static_cast<std::size_t>(next - all.data()) + 1);
      if (next != nullptr && next->means == Means::block) return false;
    }
    return std::none_of(all.begin(), all.end(), blocks_by_units);
  }

  RetreatPath up_to(std::size_t at) const {
    return {walk_.begin(), walk_.begin() + static_cast<std::ptrdiff_t>(at) + 1};
  }

  /// Tests whether friends make way up to a hex, where they have to.
  bool clears(std::size_t at, const Contact* yielding) {
    if (yielding == nullptr) return true;
    const auto known = contacts_.make_way(*yielding, up_to(at));
    is_known_ = is_known_ && known;
    return known.value_or(false);
  }

  bool end(std::size_t at, const Contact* yielding) {
    if (!clears(at, yielding)) return false;
    (is_last_ ? last_paths_ : paths_).push_back(up_to(at));
    return true;
  }

  const ContactReader& contacts_;
  const ReferenceMotion& motion_;
  const RetreatPath& walk_;
  std::size_t required_;
  std::vector<RetreatPath> paths_, last_paths_;
  bool is_known_ = true;
  bool is_last_ = false;  ///< the contact that ends the path does so only if no other path is legal
};

}  // namespace

const Contact* waits_for_events(const RuleSet& rules) {
  if (!contacts_decide(rules)) return nullptr;
  const std::vector<Contact>& all = rules.event_rules->contacts;
  const auto first =
      std::find_if(all.begin(), all.end(), [](const Contact& c) { return c.means == Means::event_first; });
  return first == all.end() ? nullptr : &*first;
}

bool contacts_decide(const RuleSet& rules) {
  return rules.motion.kind != Motion::Kind::free && rules.event_rules && !rules.event_rules->contacts.empty();
}

std::optional<ReferenceMoves> resolve_reference_moves(const ReferenceBoard& b, std::size_t max_walks) {
  const ContactReader contacts(b);
  const auto is_any = [&](Means means) {
    return std::any_of(contacts.all().begin(), contacts.all().end(),
                       [&](const Contact& c) { return c.means == means; });
  };
  const int max_length = max_walk_length(b);
  const int longest = is_any(Means::extend) ? max_retreat_hexes : max_length;
  WalkWriter writer(b, static_cast<std::size_t>(longest), max_walks);
  if (!writer.write()) return std::nullopt;
  std::set<RetreatPath> found, found_last;
  for (const RetreatPath& walk : writer.walks()) {
    for (int hexes = min_walk_length(b); hexes <= max_length; ++hexes) {
      Reading reading(contacts, writer.motion(), walk, static_cast<std::size_t>(hexes));
      reading.read();
      if (!reading.is_known()) return std::nullopt;
      found.insert(reading.paths().begin(), reading.paths().end());
      found_last.insert(reading.last_paths().begin(), reading.last_paths().end());
      if (found.size() + found_last.size() > max_walks) return std::nullopt;
    }
  }
  ReferenceMoves moves;
  for (const RetreatPath& path : found) {
    if (path.size() > 1)
      moves.paths.push_back(path);
    else
      moves.stays_in_place = true;
  }
  for (const RetreatPath& path : found_last) {
    if (path.size() > 1)
      moves.last_paths.push_back(path);
    else
      moves.may_stay_at_last = true;
  }
  return moves;
}

bool length_allows_move(const ReferenceBoard& b, ReferencePath path) {
  return length_allows(of_length(b, 1, max_retreat_hexes), path, WalkEnd::here);
}

}  // namespace rearguard
