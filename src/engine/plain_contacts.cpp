#include "src/engine/plain_contacts.h"

#include <algorithm>
#include <set>

#include "src/engine/march.h"

namespace rearguard {
namespace {

using Means = Contact::Way;

/// Writes down the walks of the motion as far as they lead, or as far as a move could ever go.
class WalkWriter {
 public:
  WalkWriter(const PlainQuestion& q, std::size_t most_hexes, std::size_t most_walks)
      : far_(widened(q, most_hexes)),
        motion_(q),
        far_motion_(far_),
        most_hexes_(most_hexes),
        most_walks_(most_walks) {
    walk_.push_back(q.position->unit(q.question.unit).hex);
  }

  bool write() {
    bool leads_on = false;
    const bool ends = walk_.size() > 1 && motion_.ending(walk_) == WalkEnd::here;
    for (int d = 0; !ends && walk_.size() <= most_hexes_ && d < direction_count; ++d) {
      walk_.push_back(neighbour(walk_.back(), direction(d)));
      const bool allowed = far_motion_.allows(walk_);
      const bool room = !allowed || write();
      leads_on = leads_on || allowed;
      walk_.pop_back();
      if (!room) return false;
    }
    if (leads_on || walk_.size() == 1) return true;
    walks_.push_back(walk_);
    return walks_.size() <= most_walks_;
  }

  const PlainMotion& motion() const { return motion_; }
  const std::vector<RetreatPath>& walks() const { return walks_; }

 private:
  /// The same question of a longer move: contacts may carry it on.
  static PlainQuestion widened(PlainQuestion q, std::size_t most_hexes) {
    q.question.amount.most_hexes = std::max(q.question.amount.most_hexes, static_cast<int>(most_hexes));
    return q;
  }

  PlainQuestion far_;
  PlainMotion motion_, far_motion_;
  std::size_t most_hexes_, most_walks_;
  RetreatPath walk_;
  std::vector<RetreatPath> walks_;
};

/// One walk that is to enter `required` hexes, or as many as it leads to.
class Reading {
 public:
  Reading(const Meeter& meeter, const PlainMotion& motion, const RetreatPath& walk, std::size_t required)
      : meeter_(meeter), motion_(motion), walk_(walk), required_(required) {}

  std::vector<RetreatPath> read() {
    enter(1, 0, nullptr);
    return std::move(paths_);
  }

 private:
  bool may_end(std::size_t at) const {
    const WalkEnd end = motion_.ending(PlainPath(walk_).first(at + 1));
    return end == WalkEnd::here || (end == WalkEnd::by_length && at >= required_);
  }

  /// What comes of going on to hex `at`, contacts before number `first` being set aside there; `yielding`:
  /// a contact in which friends are to make way. Whether anything does.
  bool enter(std::size_t at, std::size_t first, const Contact* yielding) {
    if (at >= walk_.size()) return false;
    const auto made = meeter_.meets(walk_, at, may_end(at), first);
    if (!made) return stand(at, yielding);
    const Contact& contact = *made->contact;
    const auto next = static_cast<std::size_t>(&contact - meeter_.asked.doctrine.book->contacts.data()) + 1;
    const bool otherwise = contact.optional;
    if (contact.way == Means::pass || contact.way == Means::shunt) return stand(at, yielding);
    if (contact.way == Means::destroy) return false;
    if (contact.way == Means::leave) return end(at, yielding);
    if (contact.way == Means::extend) return enter(at + 1, 0, yielding);
    if (contact.way == Means::make_way) {
      const bool came = stand(at, yielding != nullptr ? yielding : &contact);
      return (!came || otherwise) && enter(at, next, yielding) ? true : came;
    }
    const bool came = end(contact.way == Means::stop ? at : at - 1, yielding);
    return otherwise && enter(at, next, yielding) ? true : came;
  }

  bool stand(std::size_t at, const Contact* yielding) {
    return may_end(at) ? end(at, yielding) : enter(at + 1, 0, yielding);
  }

  bool end(std::size_t at, const Contact* yielding) {
    const RetreatPath path(walk_.begin(), walk_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    if (yielding != nullptr && plans_for(meeter_, *yielding, path, 1).plans.empty()) return false;
    paths_.push_back(path);
    return true;
  }

  const Meeter& meeter_;
  const PlainMotion& motion_;
  const RetreatPath& walk_;
  std::size_t required_;
  std::vector<RetreatPath> paths_;
};

}  // namespace

std::optional<PlainMarches> march_plainly(const PlainQuestion& q, std::size_t most_walks) {
  const int most = longest_walk(q);
  const bool extends = std::any_of(q.doctrine->book->contacts.begin(), q.doctrine->book->contacts.end(),
                                   [](const Contact& c) { return c.way == Means::extend; });
  WalkWriter writer(q, static_cast<std::size_t>(extends ? most_retreat_hexes : most), most_walks);
  if (!writer.write()) return std::nullopt;
  const Unit& unit = q.position->unit(q.question.unit);
  const BoardFacts board(*q.position, q.doctrine->zoc, unit.side);
  const StepCosts costs(q.position->map(), unit.movement_class);
  const Asked asked{board, costs, q.question, *q.doctrine};
  const Meeter meeter{asked, *q.doctrine, nullptr};
  std::set<RetreatPath> found;
  for (const RetreatPath& walk : writer.walks()) {
    for (int hexes = shortest_walk(q); hexes <= most; ++hexes) {
      for (RetreatPath& path : Reading(meeter, writer.motion(), walk, static_cast<std::size_t>(hexes)).read())
        found.insert(std::move(path));
      if (found.size() > most_walks) return std::nullopt;
    }
  }
  PlainMarches marches;
  for (const RetreatPath& path : found) {
    if (path.size() > 1)
      marches.paths.push_back(path);
    else
      marches.stands_still = true;
  }
  return marches;
}

bool length_allows_march(const PlainQuestion& q, PlainPath path) {
  const RetreatAmount& amount = q.question.amount;
  if (amount.budget && path_value(q, ValueUse{}, path) > amount.budget->parts) return false;
  if (!q.doctrine->length.property) return true;
  PlainQuestion of_any_length = q;
  of_any_length.question.amount.least_hexes = 1;
  of_any_length.question.amount.most_hexes = std::max(amount.most_hexes, static_cast<int>(path.size()) - 1);
  return length_allows(of_any_length, path, WalkEnd::here);
}

}  // namespace rearguard
