// Making way on random boards, compared with an exhaustive search over all assignments of moves.

#include <numeric>
#include <tuple>

#include "tests/support/make_way_board.h"
#include "tests/support/test.h"

namespace {

using Walk = std::vector<Hex>;

// One plan: the walk of each friend, by index; an empty walk: it stays.
struct Assignment {
  std::vector<Walk> walks;
  std::vector<int> turn;    // friends in the order in which they are considered
  std::vector<bool> aside;  // by friend
};

// Every assignment of moves to the friends of a board with one unit in each hex, judged as a whole.
class EveryAssignment {
 public:
  explicit EveryAssignment(const MakeWayBoard& board) : board_(board) {
    for (const auto& [id, hex] : board.friends) homes_.push_back(at(hex));
    for (const std::string& hex : board.path) path_.push_back(at(hex));
    for (const Hex h : path_) {
      for (std::size_t f = 0; f < homes_.size(); ++f) {
        if (homes_[f] == h && std::ranges::find(blocked_, f) == blocked_.end()) blocked_.push_back(f);
      }
    }
  }

  // Returns the smallest plans in the documented order.
  Strings smallest() {
    std::vector<Assignment> plans = all(blocked_.size());
    retain_min_detour(plans);
    std::size_t fewest = homes_.size();
    for (const Assignment& plan : plans) fewest = std::min(fewest, plan.turn.size());
    std::vector<std::pair<std::vector<std::vector<Printed>>, std::string>> found;
    for (const Assignment& plan : plans) {
      if (plan.turn.size() > fewest) continue;
      std::vector<std::vector<Printed>> key;
      for (const int f : plan.turn) key.push_back(numbers(plan.walks[static_cast<std::size_t>(f)]));
      found.emplace_back(key, text(plan));
    }
    std::ranges::sort(found);
    Strings texts;
    for (const auto& [key, text] : found) texts.push_back(text);
    return texts;
  }

  std::string stuck() {
    for (std::size_t n = 1; n <= blocked_.size(); ++n) {
      if (all(n).empty()) return board_.friends[blocked_[n - 1]].first;
    }
    return "";
  }

  // Describes a plan for comparison, with friends in the order of the board.
  std::string text(const Assignment& plan) const {
    std::string text;
    for (std::size_t f = 0; f < homes_.size(); ++f) {
      if (plan.walks[f].empty()) continue;
      text += board_.friends[f].first;
      for (const Hex h : plan.walks[f]) text += ' ' + grid_.number(h);
      text += plan.aside[f] ? " aside; " : " back; ";
    }
    return text;
  }

 private:
  Hex at(const std::string& hex) const { return *grid_.parse(hex); }
  std::vector<Printed> numbers(const Walk& walk) const {
    std::vector<Printed> printed;
    for (const Hex h : walk) printed.push_back(grid_.to_printed(h));
    return printed;
  }
  bool on_path(Hex h) const { return std::ranges::find(path_, h) != path_.end(); }
  bool is_blocked(std::size_t f) const { return std::ranges::find(blocked_, f) != blocked_.end(); }
  bool occupied_at_start(Hex h) const {
    return h == path_.front() || std::ranges::find(homes_, h) != homes_.end();
  }
  bool may_pass(std::size_t f, Hex h) const {
    return h != path_.front() && (!occupied_at_start(h) || (is_blocked(f) && on_path(h)));
  }
  bool may_enter(Hex h) const {
    const Printed p = grid_.to_printed(h);
    return p.column >= 1 && p.column <= board_.columns && p.row >= 1 && p.row <= board_.rows &&
           board_.may_enter(grid_.number(h));
  }

  // Returns the shortest walks of a friend to each end hex.
  std::vector<Walk> walks(std::size_t f) const {
    std::vector<Walk> found;
    if (board_.refusing.contains(board_.friends[f].first)) return found;
    const int most =
        board_.rules.max_hexes > 0 ? std::min(board_.reach, board_.rules.max_hexes) : board_.reach;
    std::vector<Walk> open{{homes_[f]}};
    std::map<Hex, std::size_t> least{{homes_[f], 1}};
    for (int length = 1; length <= most; ++length) {
      std::vector<Walk> longer;
      for (const Walk& walk : open) {
        if (walk.size() > 1 && !may_pass(f, walk.back())) continue;
        for (const Hex next : ring(walk.back(), 1)) {
          if (!may_enter(next) || least.try_emplace(next, walk.size() + 1).first->second <= walk.size())
            continue;
          longer.push_back(walk);
          longer.back().push_back(next);
        }
      }
      found.insert(found.end(), longer.begin(), longer.end());
      open = std::move(longer);
    }
    return found;
  }

  std::vector<Assignment> all(std::size_t blocked) {
    must_move_.assign(homes_.size(), false);
    stays_.assign(homes_.size(), false);
    for (std::size_t i = 0; i < blocked_.size(); ++i) (i < blocked ? must_move_ : stays_)[blocked_[i]] = true;
    open_blocked_ = blocked;
    std::vector<Assignment> plans;
    Assignment plan;
    plan.walks.resize(homes_.size());
    assign(0, plan, plans);
    return plans;
  }

  void assign(std::size_t f, Assignment& plan, std::vector<Assignment>& plans) {
    if (f == homes_.size()) {
      Assignment judged = plan;
      if (judge(judged)) plans.push_back(std::move(judged));
      return;
    }
    if (!must_move_[f]) assign(f + 1, plan, plans);
    if (stays_[f] || (!must_move_[f] && !board_.rules.chains)) return;
    for (const Walk& walk : walks(f)) {
      const bool shared = std::any_of(plan.walks.begin(), plan.walks.begin() + static_cast<long>(f),
                                      [&](const Walk& w) { return !w.empty() && w.back() == walk.back(); });
      if (shared || on_path(walk.back())) continue;
      plan.walks[f] = walk;
      assign(f + 1, plan, plans);
    }
    plan.walks[f].clear();
  }

  // Returns the unit that a friend makes way for: -1 for the mover; nothing if no unit enters its hex.
  std::optional<int> pusher(const Assignment& plan, std::size_t f) const {
    if (is_blocked(f)) return -1;
    for (std::size_t other = 0; other < homes_.size(); ++other) {
      if (!plan.walks[other].empty() && plan.walks[other].back() == homes_[f]) return static_cast<int>(other);
    }
    return std::nullopt;
  }

  bool judge(Assignment& plan) const {
    plan.aside.assign(homes_.size(), false);
    for (std::size_t f = 0; f < homes_.size(); ++f) {
      if (plan.walks[f].empty()) {
        // No unit may end in the hex of a unit that stays.
        for (const Walk& walk : plan.walks) {
          if (!walk.empty() && walk.back() == homes_[f]) return false;
        }
        continue;
      }
      if (!judge_walk(plan, f)) return false;
    }
    order_turns(plan);
    return can_be_carried_out(plan);
  }

  bool judge_walk(Assignment& plan, std::size_t f) const {
    Walk closed = path_;
    Walk of_pusher;
    int by = static_cast<int>(f);
    for (std::size_t links = 0;; ++links) {
      const auto next = pusher(plan, static_cast<std::size_t>(by));
      if (!next || links > homes_.size()) return false;
      const Walk& walk = *next < 0 ? path_ : plan.walks[static_cast<std::size_t>(*next)];
      if (links == 0) of_pusher = walk;
      closed.insert(closed.end(), walk.begin(), walk.end());
      if (*next < 0) break;
      by = *next;
    }
    const auto is_closed = [&](Hex h) { return std::ranges::find(closed, h) != closed.end(); };
    const Walk& walk = plan.walks[f];
    if (is_closed(walk.back())) return false;
    std::size_t comes = 1;
    while (of_pusher[comes] != homes_[f]) ++comes;
    const Hex step = of_pusher[comes] - of_pusher[comes - 1];
    bool is_straight_ahead = false;
    for (int k = 1; k < 10; ++k) is_straight_ahead = is_straight_ahead || walk.back() == homes_[f] + step * k;
    plan.aside[f] = !is_straight_ahead;
    if (plan.aside[f]) return board_.rules.aside;
    for (std::size_t k = 1; k < walk.size(); ++k) {
      if (walk[k] != homes_[f] + step * static_cast<int>(k)) return false;
      if (k + 1 < walk.size() && !is_closed(walk[k])) return false;
    }
    return board_.rules.back;
  }

  void order_turns(Assignment& plan) const {
    plan.turn.clear();
    for (std::size_t i = 0; i < open_blocked_; ++i) plan.turn.push_back(static_cast<int>(blocked_[i]));
    for (std::size_t i = 0; i < plan.turn.size(); ++i) {
      const Walk& walk = plan.walks[static_cast<std::size_t>(plan.turn[i])];
      for (std::size_t f = 0; f < homes_.size(); ++f) {
        if (homes_[f] == walk.back()) plan.turn.push_back(static_cast<int>(f));
      }
    }
  }

  // Tries the moves on the board in each order until one works.
  bool can_be_carried_out(const Assignment& plan) const {
    std::vector<int> order = plan.turn;
    std::ranges::sort(order);
    do {
      std::vector<Hex> places = homes_;
      bool works = true;
      for (const int f : order) {
        const Walk& walk = plan.walks[static_cast<std::size_t>(f)];
        for (std::size_t k = 1; works && k < walk.size(); ++k) {
          for (std::size_t other = 0; other < homes_.size(); ++other) {
            if (!stays_[other] && places[other] == walk[k]) works = false;
          }
        }
        places[static_cast<std::size_t>(f)] = walk.back();
      }
      if (works) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

  // Returns which friends could make way at all, iterating to a fixed point.
  std::vector<bool> can_make_way() const {
    std::vector<bool> could(homes_.size(), false);
    for (std::size_t rounds = 0; rounds < homes_.size(); ++rounds) {
      for (std::size_t f = 0; f < homes_.size(); ++f) {
        for (const Walk& walk : walks(f)) could[f] = could[f] || is_suitable(walk.back(), could);
      }
    }
    return could;
  }

  bool is_suitable(Hex h, const std::vector<bool>& could) const {
    for (std::size_t f = 0; f < homes_.size(); ++f) {
      if (homes_[f] == h && !(board_.rules.chains && could[f])) return false;
    }
    return !on_path(h);
  }

  // Returns the number of hexes that the friends go farther aside than the nearest suitable hexes.
  std::size_t detour(const Assignment& plan, const std::vector<bool>& could) const {
    std::size_t sum = 0;
    for (std::size_t f = 0; f < homes_.size(); ++f) {
      if (!plan.aside[f]) continue;
      const auto by = *pusher(plan, f);
      const Walk& comes = by < 0 ? path_ : plan.walks[static_cast<std::size_t>(by)];
      const auto here = std::find(comes.begin() + 1, comes.end(), homes_[f]);
      const Hex step = *here - *(here - 1);
      std::size_t least = plan.walks[f].size();
      for (const Walk& walk : walks(f)) {
        const bool straight = walk.back() - homes_[f] == step * distance(walk.back(), homes_[f]);
        if (!straight && is_suitable(walk.back(), could)) least = std::min(least, walk.size());
      }
      sum += plan.walks[f].size() - least;
    }
    return sum;
  }

  void retain_min_detour(std::vector<Assignment>& plans) const {
    const auto could = can_make_way();
    std::size_t least = 1000;
    for (const Assignment& plan : plans) least = std::min(least, detour(plan, could));
    std::erase_if(plans, [&](const Assignment& plan) { return detour(plan, could) > least; });
  }

  const MakeWayBoard& board_;
  Grid grid_ = clear_map(40, 40)->grid();
  std::vector<Hex> homes_;
  Walk path_;
  std::vector<std::size_t> blocked_;
  std::vector<bool> must_move_, stays_;
  std::size_t open_blocked_ = 0;
};

// Describes the plans found as EveryAssignment does.
Strings reported(const MakeWayBoard& board, const MakeWayPlans& found) {
  const Position position = board.position();
  Strings texts;
  for (const MakeWayPlan& plan : found.plans) {
    std::string text;
    for (const auto& [id, home] : board.friends) {
      for (const MakeWayMove& move : plan.moves) {
        if (position.unit(move.unit).id != id) continue;
        text += id;
        for (const Hex h : move.path) text += ' ' + position.map().grid().number(h);
        text += move.back ? " back; " : " aside; ";
      }
    }
    texts.push_back(text);
  }
  return texts;
}

// Returns whether the moves of each plan, in its order, pass only through empty hexes.
bool in_order(const MakeWayBoard& board, const MakeWayPlans& found) {
  const Position position = board.position();
  for (const MakeWayPlan& plan : found.plans) {
    std::vector<Hex> places;
    for (const Unit& unit : position.units()) places.push_back(unit.hex);
    for (const MakeWayMove& move : plan.moves) {
      for (std::size_t k = 1; k < move.path.size(); ++k) {
        if (std::ranges::find(places, move.path[k]) != places.end()) return false;
      }
      places[move.unit] = move.path.back();
    }
  }
  return true;
}

MakeWayBoard random_board(Rng& rng, int reach, int max_friends) {
  MakeWayBoard board;
  board.columns = rng.number(3, 5);
  board.rows = rng.number(3, 5);
  board.reach = reach;
  const Grid grid = clear_map(board.columns, board.rows)->grid();
  const auto any = [&] {
    return grid.hex_at(static_cast<std::size_t>(rng.number(0, board.columns * board.rows - 1)));
  };
  Hex h = any();
  const Hex start = h;
  board.path.push_back(grid.number(h));
  for (int steps = rng.number(1, 4); steps > 0; --steps) {
    const Hex next = neighbour(h, direction(rng.number(0, 5)));
    if (!grid.contains(next)) continue;
    h = next;
    board.path.push_back(grid.number(h));
  }
  std::set<Hex> used{start};
  const int friends = rng.number(max_friends / 2, max_friends);
  for (int i = 0; i < friends; ++i) {
    // Most of them on the path or adjacent to it.
    const auto step = static_cast<std::size_t>(rng.number(0, static_cast<int>(board.path.size()) - 1));
    Hex home = *grid.parse(board.path[step]);
    if (rng.chance(60)) home = neighbour(home, direction(rng.number(0, 5)));
    if (!grid.contains(home)) home = any();
    if (!used.insert(home).second) continue;
    board.friends.emplace_back("f" + std::to_string(i), grid.number(home));
    if (rng.chance(8)) board.refusing.insert(board.friends.back().first);
  }
  const int closed = rng.number(20, 75);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (rng.chance(closed)) board.closed.insert(grid.number(grid.hex_at(i)));
  }
  board.rules.aside = !rng.chance(15);
  board.rules.back = !rng.chance(20);
  board.rules.chains = !rng.chance(15);
  if (rng.chance(10)) board.rules.max_hexes = 1;
  board.max_plans = 1'000'000;
  return board;
}

struct Tally {
  int boards = 0, chained = 0, stuck = 0, far_aside = 0;
};

void compare_plans(Rng& rng, int reach, int max_friends, int boards, Tally& tally) {
  for (int i = 0; i < boards; ++i) {
    const MakeWayBoard board = random_board(rng, reach, max_friends);
    CAPTURE(reach);
    CAPTURE(i);
    const MakeWayPlans found = board.answer();
    EveryAssignment reference(board);
    const auto expected = reference.smallest();
    REQUIRE(reported(board, found) == expected);
    REQUIRE_FALSE(found.cut_short);
    REQUIRE(in_order(board, found));
    REQUIRE(board.stuck() == (expected.empty() ? reference.stuck() : ""));
    ++tally.boards;
    if (expected.empty()) ++tally.stuck;
    const auto any_move = [&](auto&& fits) {
      return std::ranges::any_of(
          found.plans, [&](const MakeWayPlan& plan) { return std::ranges::any_of(plan.moves, fits); });
    };
    if (any_move([](const MakeWayMove& m) { return m.for_unit > 0; })) ++tally.chained;
    if (any_move([](const MakeWayMove& m) { return !m.back && m.path.size() > 2; })) ++tally.far_aside;
  }
}

}  // namespace

TEST_CASE("on random boards the plans match an exhaustive search") {
  Rng rng(1441);
  Tally tally;
  compare_plans(rng, 1, 7, 600, tally);
  compare_plans(rng, 2, 5, 400, tally);
  compare_plans(rng, 3, 4, 200, tally);
  // The boards include chains, dead ends, and moves aside beyond the nearest hex.
  CHECK(tally.boards == 1200);
  CHECK(tally.stuck > 50);
  CHECK(tally.chained > 40);
  CHECK(tally.far_aside > 10);
}

TEST_CASE("on random boards with stacks no plan exceeds the stacking limit") {
  Rng rng(299);
  std::size_t plans = 0;
  for (int i = 0; i < 300; ++i) {
    MakeWayBoard board = random_board(rng, rng.number(1, 3), 6);
    CAPTURE(i);
    for (std::size_t f = board.friends.size(); f > 0; --f) {
      if (rng.chance(50)) board.friends.emplace_back("g" + std::to_string(f), board.friends[f - 1].second);
    }
    board.rules.stacking.limit = 2;
    const auto texts = board.plans();
    REQUIRE(std::set<std::string>(texts.begin(), texts.end()).size() == texts.size());
    const Position position = board.position();
    for (const MakeWayPlan& plan : board.query(position).plans) {
      std::map<Hex, int> places;
      std::set<Hex> ends;
      for (std::size_t u = 1; u < position.units().size(); ++u)
        ++places[position.unit(static_cast<UnitIndex>(u)).hex];
      for (const MakeWayMove& move : plan.moves) {
        REQUIRE(places.at(move.path.front())-- > 0);
        for (std::size_t k = 1; k + 1 < move.path.size(); ++k) REQUIRE(places[move.path[k]] == 0);
        REQUIRE(++places[move.path.back()] <= 2);
      }
      for (std::size_t k = 1; k < board.path.size(); ++k) {
        if (board.path[k] != board.path.front())
          REQUIRE(places[*position.map().grid().parse(board.path[k])] == 0);
      }
      ++plans;
    }
  }
  CHECK(plans > 500);
}

TEST_CASE("on random boards units that go behind displace nobody who stays in the mover's hex") {
  Rng rng(2930);
  std::size_t behind = 0, beside = 0;
  for (int i = 0; i < 400; ++i) {
    MakeWayBoard board = random_board(rng, rng.number(1, 3), 6);
    CAPTURE(i);
    for (const auto& [id, hex] : board.friends) board.swapping.insert(id);
    for (int s = rng.number(1, 2); s > 0; --s)
      board.friends.emplace_back("stays" + std::to_string(s), board.path.front());
    for (std::size_t f = 0; f < board.friends.size(); ++f) board.stacking_points.push_back(rng.number(0, 2));
    board.rules.stacking = {3, true};
    const Position position = board.position();
    const Hex own = position.unit(0).hex;
    for (const MakeWayPlan& plan : board.query(position).plans) {
      std::map<Hex, std::vector<int>> points;
      for (std::size_t u = 1; u < position.units().size(); ++u) {
        const Unit& unit = position.unit(static_cast<UnitIndex>(u));
        const auto moved = std::ranges::find(plan.moves, u, &MakeWayMove::unit);
        REQUIRE((moved == plan.moves.end() || unit.hex != own));
        points[moved == plan.moves.end() ? unit.hex : moved->path.back()].push_back(unit.stacking_points);
        if (moved != plan.moves.end() && moved->behind) {
          ++behind;
          beside += moved->path.back() == own ? 1 : 0;
        }
      }
      for (const MakeWayMove& move : plan.moves) {
        const std::vector<int>& there = points.at(move.path.back());
        REQUIRE((there.size() == 1 || std::accumulate(there.begin(), there.end(), 0) <= 3));
      }
    }
  }
  CHECK(behind > 100);
  CHECK(beside > 20);
}
