#include "src/oracle/perft/reference_make_way.h"

#include <algorithm>

#include "hexmap/hexside.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

constexpr std::size_t max_tries = 200'000;
constexpr std::size_t max_pushed = 10;  ///< in one hex, of whom those that leave are chosen

/// Who has to go, for whom, and where it goes.
struct Going {
  UnitIndex unit = 0;
  std::optional<std::size_t> pusher;  ///< among those who go; nothing: the mover
  RetreatPath path = {};              ///< empty: not chosen yet
};

bool is_on(ReferencePath path, Hex h) {
  return std::find(path.begin(), path.end(), h) != path.end();
}

class MakingWay {
 public:
  MakingWay(const ReferenceBoard& b, const Contact& contact, ReferencePath path)
      : b_(b), contact_(contact), path_(path) {}

  std::optional<bool> run() {
    std::vector<Going> going;
    std::set<Hex> seen{path_.front()};
    for (const Hex h : path_) {
      if (!seen.insert(h).second) continue;
      for (const UnitIndex u : friends_in(h)) going.push_back({u, std::nullopt});
    }
    const bool found = all_go(going, 0);
    if (!found && tries_ > max_tries) return std::nullopt;
    return found;
  }

 private:
  bool is_friend(UnitIndex u) const { return u != b_.asked().unit && !b_.are_enemies(u, b_.asked().unit); }
  std::vector<UnitIndex> friends_in(Hex h) const {
    std::vector<UnitIndex> friends;
    for (const UnitIndex u : b_.position().units_in(h)) {
      if (is_friend(u)) friends.push_back(u);
    }
    return friends;
  }
  bool is_entered(Hex h) const { return h != path_.front() && is_on(path_, h); }

  /// Returns the board as a friend sees it for which the mover is the cause.
  ReferenceBoard of(UnitIndex u) const { return b_.seen_from(u).caused_by(b_.asked().unit); }
  bool may_yield(UnitIndex u) const {
    const std::vector<UnitIndex>& later = b_.asked().moves_later;
    const auto meets = [&](const OptionalBox<Condition>& c) { return !c || of(u).meets(*c, u); };
    return std::find(later.begin(), later.end(), u) == later.end() && meets(contact_.condition) &&
           meets(contact_.may_yield);
  }
  std::int64_t reach(UnitIndex u) const {
    if (!contact_.max_hexes) return 1;
    return std::min<std::int64_t>(of(u).value(*contact_.max_hexes, u).value_or(0), max_retreat_hexes);
  }

  // Room. Without a limit friends go to empty hexes.

  std::int64_t weight(UnitIndex entering, UnitIndex u) const {
    const ReferenceBoard its = of(entering);
    const StackingRule& rule = its.stacking_of_mover();
    return rule.limits() ? its.weight(rule, u) : 1;
  }
  bool has_room(UnitIndex entering, std::int64_t others) const {
    const ReferenceBoard its = of(entering);
    const StackingRule& rule = its.stacking_of_mover();
    return rule.limits() ? !its.is_over(rule, others + its.weight(rule, entering)) : others == 0;
  }

  // Ways

  bool may_step(UnitIndex u, Hex from, Hex to) const {
    if (!b_.map().exists(to) || !b_.class_price(from, to, b_.unit(u).movement_class)) return false;
    const auto there = b_.position().units_in(to);
    return std::none_of(there.begin(), there.end(),
                        [&](UnitIndex other) { return b_.are_enemies(u, other); });
  }
  /// Nobody passes through friends, but those on the mover's path through each other, once they have gone.
  bool may_pass(UnitIndex u, Hex h) const {
    if (is_entered(h)) return friends_in(h).empty() || is_entered(b_.unit(u).hex);
    return h != path_.front() && friends_in(h).empty();
  }

  /// Returns all shortest paths of a friend, to each hex within its reach.
  const std::vector<RetreatPath>& shortest(UnitIndex u) {
    const auto [known, is_new] = shortest_.try_emplace(u);
    if (!is_new) return known->second;
    std::map<Hex, std::size_t> nearest{{b_.unit(u).hex, 0}};
    std::vector<RetreatPath> level{{b_.unit(u).hex}};
    const std::int64_t most = may_yield(u) ? reach(u) : 0;
    for (std::int64_t hexes = 1; hexes <= most && !level.empty(); ++hexes) {
      std::vector<RetreatPath> longer;
      for (const RetreatPath& path : level) {
        if (path.size() > 1 && !may_pass(u, path.back())) continue;
        for (int d = 0; d < direction_count; ++d) {
          const Hex h = neighbour(path.back(), direction(d));
          if (!may_step(u, path.back(), h) || nearest.try_emplace(h, path.size()).first->second < path.size())
            continue;
          longer.push_back(path);
          longer.back().push_back(h);
        }
      }
      known->second.insert(known->second.end(), longer.begin(), longer.end());
      level = std::move(longer);
    }
    return known->second;
  }

  /// Tests whether somebody who makes way for others may end in a hex: not on their paths.
  bool is_closed(const std::vector<Going>& going, std::size_t at, Hex h) const {
    for (auto pusher = going[at].pusher; pusher; pusher = going[*pusher].pusher) {
      if (is_on(going[*pusher].path, h)) return true;
    }
    return is_on(path_, h);
  }
  std::optional<Direction> approach(const std::vector<Going>& going, std::size_t at) const {
    const ReferencePath path = going[at].pusher ? ReferencePath(going[*going[at].pusher].path) : path_;
    const auto hex = std::find(path.begin() + 1, path.end(), b_.unit(going[at].unit).hex);
    return direction_between(*(hex - 1), *hex);
  }

  std::vector<RetreatPath> ways(const std::vector<Going>& going, std::size_t at) {
    const UnitIndex u = going[at].unit;
    const Hex from = b_.unit(u).hex;
    const auto ahead = approach(going, at);
    const auto is_ahead = [&](Hex h) {
      return ahead &&
             h == from + direction_vectors[static_cast<std::size_t>(index_of(*ahead))] * distance(from, h);
    };
    const Hex behind = path_[path_.size() - 2];
    const bool changes =
        contact_.behind && behind != from && is_entered(from) && of(u).meets(*contact_.behind, u);
    std::vector<RetreatPath> found;
    for (const RetreatPath& path : shortest(u)) {
      const Hex end = path.back();
      const bool is_aside = contact_.aside && !is_ahead(end) && !is_closed(going, at, end);
      if (is_aside || (changes && end == behind)) found.push_back(path);
    }
    if (!contact_.back || !ahead || !may_yield(u)) return found;
    RetreatPath back{from};
    for (std::int64_t hexes = reach(u); hexes > 0; --hexes) {
      const Hex h = neighbour(back.back(), *ahead);
      if ((back.size() > 1 && !may_pass(u, back.back())) || !may_step(u, back.back(), h)) break;
      back.push_back(h);
      if (is_closed(going, at, h)) continue;
      found.push_back(back);
      break;
    }
    return found;
  }

  /// Returns the sets of friends of whom no more than needed would leave the end hex of a path.
  std::vector<std::vector<UnitIndex>> who_leaves(const std::vector<Going>& going, std::size_t at,
                                                 const RetreatPath& path) {
    const UnitIndex u = going[at].unit;
    const Hex h = path.back();
    std::int64_t load = 0;
    for (const Going& other : going) {
      if (!other.path.empty() && other.path.back() == h) load += weight(u, other.unit);
    }
    std::vector<UnitIndex> others;
    for (const UnitIndex other : friends_in(h)) {
      const auto is_it = [&](const Going& g) { return g.unit == other; };
      if (std::any_of(going.begin(), going.end(), is_it)) continue;
      load += weight(u, other);
      if (contact_.may_chain && !is_on(path_, h) && may_yield(other) && weight(u, other) > 0)
        others.push_back(other);
    }
    if (others.size() > max_pushed) tries_ = max_tries + 1;
    std::vector<std::vector<UnitIndex>> sets;
    for (std::size_t bits = 0; bits < (std::size_t{1} << others.size()) && tries_ <= max_tries; ++bits) {
      std::vector<UnitIndex> leaving;
      std::int64_t left = load;
      for (std::size_t i = 0; i < others.size(); ++i) {
        if ((bits >> i & 1U) == 0) continue;
        leaving.push_back(others[i]);
        left -= weight(u, others[i]);
      }
      const bool is_needed = std::none_of(leaving.begin(), leaving.end(), [&](UnitIndex other) {
        return has_room(u, left + weight(u, other));
      });
      if (has_room(u, left) && is_needed) sets.push_back(leaving);
    }
    return sets;
  }

  /// Tests whether all can go from number `at` on, whoever they have to push.
  bool all_go(const std::vector<Going>& going, std::size_t at) {
    if (++tries_ > max_tries) return false;
    if (at == going.size()) return has_order(going);
    for (const RetreatPath& path : ways(going, at)) {
      for (const std::vector<UnitIndex>& leaving : who_leaves(going, at, path)) {
        std::vector<Going> more = going;
        more[at].path = path;
        for (const UnitIndex u : leaving) more.push_back({u, at});
        if (all_go(more, at + 1)) return true;
      }
    }
    return false;
  }

  /// Tests whether they can go in some order: each into hexes that those have left who have to, and before
  /// anybody ends in a hex that it passes through.
  static bool has_order(std::vector<Going> left) {
    const auto waits = [](const Going& one, const Going& other) {
      const RetreatPath passed(other.path.begin() + 1, other.path.end() - 1);
      return is_on(ReferencePath(one.path).subspan(1), other.path.front()) || is_on(passed, one.path.back());
    };
    while (!left.empty()) {
      const auto next = std::find_if(left.begin(), left.end(), [&](const Going& one) {
        return std::none_of(left.begin(), left.end(), [&](const Going& other) { return waits(one, other); });
      });
      if (next == left.end()) return false;
      left.erase(next);
    }
    return true;
  }

  const ReferenceBoard& b_;
  const Contact& contact_;
  ReferencePath path_;
  std::size_t tries_ = 0;
  std::map<UnitIndex, std::vector<RetreatPath>> shortest_;
};

}  // namespace

std::optional<bool> all_make_way(const ReferenceBoard& b, const Contact& contact, ReferencePath path) {
  return path.size() < 2 ? true : MakingWay(b, contact, path).run();
}

}  // namespace rearguard
