#include "src/oracle/perft/reference_contacts.h"

#include "hexmap/step_costs.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/paths/reference_motion.h"

namespace rearguard {
namespace {

using Means = Contact::Means;

/// Lists the walks of the motion, up to the maximum length of a move.
class WalkWriter {
 public:
  WalkWriter(const PathQuestion& q, std::size_t max_hexes, std::size_t max_walks)
      : far_(widened(q, max_hexes)),
        motion_(q),
        far_motion_(far_),
        max_hexes_(max_hexes),
        max_walks_(max_walks) {
    walk_.push_back(q.position->unit(q.question.unit).hex);
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
  /// Returns the question for a longer move, because contacts may extend it.
  static PathQuestion widened(PathQuestion q, std::size_t max_hexes) {
    q.question.amount.max_hexes = std::max(q.question.amount.max_hexes, static_cast<int>(max_hexes));
    return q;
  }

  PathQuestion far_;
  ReferenceMotion motion_, far_motion_;
  std::size_t max_hexes_, max_walks_;
  RetreatPath walk_;
  std::vector<RetreatPath> walks_;
};

/// One walk of `required` hexes, or of its full length if that is shorter.
class Reading {
 public:
  Reading(const ContactFinder& contact_finder, const ReferenceMotion& motion, const RetreatPath& walk,
          std::size_t required)
      : contact_finder_(contact_finder), motion_(motion), walk_(walk), required_(required) {}

  void read() { enter(1, 0, nullptr); }

  const std::vector<RetreatPath>& paths() const { return paths_; }
  const std::vector<RetreatPath>& last_paths() const { return last_paths_; }

 private:
  bool may_end(std::size_t at) const {
    const WalkEnd end = motion_.ending(ReferencePath(walk_).first(at + 1));
    return end == WalkEnd::here || (end == WalkEnd::by_length && at >= required_);
  }

  /// Continues to hex `at`, ignoring contacts before number `first` there; `yielding` is a contact for which
  /// friends make way. Returns whether any move results.
  bool enter(std::size_t at, std::size_t first, const Contact* yielding) {
    if (at >= walk_.size()) return false;
    const auto made = contact_finder_.meets(walk_, at, may_end(at), first);
    if (!made) return stand(at, yielding);
    const Contact& contact = *made->contact;
    const auto next = static_cast<std::size_t>(
                          &contact - contact_finder_.question_context.rule_set.event_rules->contacts.data()) +
                      1;
    const bool otherwise = contact.optional;
    if (contact.means == Means::event_first) {
      made_.push_back(*made);
      const bool came = stand(at, yielding);
      made_.pop_back();
      return came;
    }
    if (contact.means == Means::pass) return stand(at, yielding);
    if (contact.means == Means::block) return false;
    if (contact.means == Means::exit_map) return end(at, yielding);
    if (contact.means == Means::extend) return enter(at + 1, 0, yielding);
    if (contact.means == Means::make_way) {
      const bool came = stand(at, yielding != nullptr ? yielding : &contact);
      return (!came || otherwise) && enter(at, next, yielding) ? true : came;
    }
    is_last_ = contact.last_resort;
    const bool came = end(contact.means == Means::stop ? at : at - 1, yielding);
    is_last_ = false;
    return otherwise && enter(at, next, yielding) ? true : came;
  }

  bool stand(std::size_t at, const Contact* yielding) {
    return may_end(at) ? end(at, yielding) : enter(at + 1, 0, yielding);
  }

  bool end(std::size_t at, const Contact* yielding) {
    const RetreatPath path(walk_.begin(), walk_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    if (yielding != nullptr && plans_for(contact_finder_, *yielding, path, 1).plans.empty()) return false;
    if (!made_.empty()) {
      ResolvedMove move;
      move.path = move.intended = path;
      move.contacts = made_;
      if (contact_finder_.judging.blocked_after_events(contact_finder_, move)) return false;
    }
    (is_last_ ? last_paths_ : paths_).push_back(path);
    return true;
  }

  const ContactFinder& contact_finder_;
  const ReferenceMotion& motion_;
  const RetreatPath& walk_;
  std::size_t required_;
  std::vector<ContactMade> made_;  ///< those that let an event happen first
  std::vector<RetreatPath> paths_, last_paths_;
  bool is_last_ = false;  ///< the contact that ends the path does so only if no other path is legal
};

}  // namespace

std::optional<ReferenceMoves> resolve_reference_moves(const PathQuestion& q, std::size_t max_walks) {
  const int max_length = max_walk_length(q);
  const bool extends =
      std::any_of(q.rule_set->event_rules->contacts.begin(), q.rule_set->event_rules->contacts.end(),
                  [](const Contact& c) { return c.means == Means::extend; });
  WalkWriter writer(q, static_cast<std::size_t>(extends ? max_retreat_hexes : max_length), max_walks);
  if (!writer.write()) return std::nullopt;
  const Unit& unit = q.position->unit(q.question.unit);
  const BoardFacts board(*q.position, q.rule_set->zoc, unit.side, q.rule_set->fire);
  const StepCosts costs(q.position->map(), unit.movement_class);
  const QuestionContext question_context{board, costs, q.question, *q.rule_set};
  const Judge judge(*q.position, *q.rule_set, q.whole);
  const ContactFinder contact_finder{judge, question_context, nullptr};
  std::set<RetreatPath> found, found_last;
  for (const RetreatPath& walk : writer.walks()) {
    for (int hexes = min_walk_length(q); hexes <= max_length; ++hexes) {
      Reading reading(contact_finder, writer.motion(), walk, static_cast<std::size_t>(hexes));
      reading.read();
      found.insert(reading.paths().begin(), reading.paths().end());
      found_last.insert(reading.last_paths().begin(), reading.last_paths().end());
      if (found.size() + found_last.size() > max_walks) return std::nullopt;
    }
  }
  ReferenceMoves resolve_moves;
  for (const RetreatPath& path : found) {
    if (path.size() > 1)
      resolve_moves.paths.push_back(path);
    else
      resolve_moves.stays_in_place = true;
  }
  for (const RetreatPath& path : found_last) {
    if (path.size() > 1)
      resolve_moves.last_paths.push_back(path);
    else
      resolve_moves.may_stay_at_last = true;
  }
  return resolve_moves;
}

bool length_allows_move(const PathQuestion& q, ReferencePath path) {
  // Contacts have decided how many hexes the move enters.
  PathQuestion of_any_length = q;
  of_any_length.question.amount.min_hexes = 1;
  of_any_length.question.amount.max_hexes = max_retreat_hexes;
  return length_allows(of_any_length, path, WalkEnd::here);
}

}  // namespace rearguard
