// Withdrawals of three hexes under a rule file, compared with the same rule in flat arrays.

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "src/engine/judge.h"
#include "src/io/rules_reader.h"
#include "src/rules/board_facts.h"
#include "src/rules/rule_set.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int steps = 3;

struct Ends {
  int count = 0;
  std::int64_t sum = 0;  ///< sum of the indices of the end hexes
  friend bool operator==(const Ends&, const Ends&) = default;
};

/// One byte per hex over axial coordinates with a border; enumerates every walk.
class FlatWithdrawal {
 public:
  explicit FlatWithdrawal(const BoardFacts& board) : plane_(board.position().map().grid(), steps + 1) {
    const HexMap& map = board.position().map();
    const Grid& grid = map.grid();
    closed_.assign(plane_.cells, 1);
    enemy_.assign(closed_.size(), 0);
    ended_.assign(closed_.size(), 0);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      const unsigned bits = board.bits(h);
      const bool stands = (bits & (BoardFacts::enemy | BoardFacts::friendly)) != 0;
      const bool passable =
          cost_for(map.chart().terrains[map.terrain(h)].cost, 0).kind == ChartCost::Kind::cost;
      closed_[cell(h)] = !passable || stands || (bits & BoardFacts::zoc) != 0 ? 1 : 0;
      enemy_[cell(h)] = (bits & BoardFacts::enemy) != 0 ? 1 : 0;
    }
  }

  Ends ends(Hex from) {
    enemies_.clear();
    for (int d = 0; d < direction_count; ++d) {
      const Hex h = neighbour(from, direction(d));
      if (enemy_[cell(h)] != 0) enemies_.push_back(h);
    }
    ends_ = {};
    ++asked_;
    walk(from, steps);
    return ends_;
  }

 private:
  std::size_t cell(Hex h) const { return plane_.cell(h); }
  void walk(Hex here, int left) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(here, direction(d));
      const std::size_t at = cell(next);
      if (closed_[at] != 0) continue;
      const bool away = std::all_of(enemies_.begin(), enemies_.end(),
                                    [&](Hex e) { return distance(e, next) > distance(e, here); });
      if (!away) continue;
      if (left > 1) {
        walk(next, left - 1);
      } else if (ended_[at] != asked_) {
        ended_[at] = asked_;
        ++ends_.count;
        ends_.sum += std::int64_t{next.q} * 4096 + next.r;
      }
    }
  }

  AxialPlane plane_;
  std::vector<std::uint8_t> closed_, enemy_;
  std::vector<std::uint32_t> ended_;  ///< the latest question with this end hex
  std::uint32_t asked_ = 0;
  std::vector<Hex> enemies_;
  Ends ends_;
};

struct Withdrawing {
  Hex from;
  RetreatRequest request;
};

Position meeting(const Ground& ground, int percent) {
  std::mt19937 random(1815);
  const Grid& grid = ground.map.grid();
  std::vector<Placed> units;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (ground.entry_cost[i] == 0 || static_cast<int>(random() % 100) >= 2 * percent) continue;
    units.push_back({i, random() % 2 == 0 ? "red" : "blue"});
  }
  return position_on(ground, units);
}

/// Returns every unit of a side that is adjacent to enemies.
std::vector<Withdrawing> engaged(const Position& position, SideIndex side) {
  std::vector<Withdrawing> found;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (position.unit(u).side != side) continue;
    Withdrawing one{position.unit(u).hex, {}};
    one.request.unit = u;
    one.request.distance = steps;
    for (UnitIndex other = 0; other < position.units().size(); ++other) {
      if (position.unit(other).side != side && distance(position.unit(other).hex, one.from) == 1)
        one.request.causing_units.push_back(other);
    }
    if (!one.request.causing_units.empty()) found.push_back(one);
  }
  return found;
}

/// Computes the whole verdict, as `rearguard retreat` does: paths are listed and every illegal hex is
/// explained.
Ends query(Judge& judge, const RetreatRequest& request) {
  const Judgement judgement = judge.judge(request);
  Ends ends;
  for (const VerdictEnd& end : std::get<Verdict>(judgement).end_hexes) {
    ++ends.count;
    ends.sum += std::int64_t{end.hex.q} * 4096 + end.hex.r;
  }
  return ends;
}

}  // namespace

void measure_withdrawals(RatioTable& table) {
  const auto rule_set = RuleLibrary(REARGUARD_RULES).load(REARGUARD_BENCHMARKS "/withdrawal.toml", "");
  require_agreement(static_cast<bool>(rule_set), "the rule file of withdrawals");
  const Ground ground = make_ground(64, 1);
  for (const int percent : {3, 8}) {
    const Position position = meeting(ground, percent);
    Judge judge(position, *rule_set);
    FlatWithdrawal flat(judge.board(0));
    const std::vector<Withdrawing> all = engaged(position, 0);
    int without = 0;
    for (const Withdrawing& one : all) {
      const Ends ours = query(judge, one.request);
      require_agreement(ours == flat.ends(one.from), "a withdrawal");
      without += ours.count == 0 ? 1 : 0;
    }
    const auto work = [&](auto answer) {
      return Contender{[&all, answer] {
                         std::int64_t sum = 0;
                         for (const Withdrawing& one : all) sum += answer(one).sum;
                         volatile std::int64_t sink = sum;
                         static_cast<void>(sink);
                       },
                       static_cast<double>(all.size()), "query"};
    };
    // A published game in JavaScript takes 24 times as long as flat arrays. A ratio of 4.8 is five times as
    // fast as that, 2.4 ten times.
    table.compare(fmt::format("withdrawal, {} % enemies ({} units, {} cannot), to flat arrays", percent,
                              all.size(), without),
                  work([&](const Withdrawing& one) { return query(judge, one.request); }),
                  work([&](const Withdrawing& one) { return flat.ends(one.from); }), at_most(4.8, 2.4));
  }
}

}  // namespace rearguard::benchmarks
