#include "src/core/engine/surveys/trap_search.h"

#include <algorithm>
#include <tuple>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/core/board/setup_of.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/surveys/worst_causes.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

namespace {

/// The two units of a ZOC bond may be so far from each other, in hexes.
constexpr int bond_length = 2;

int longest_zone(const RuleSet& rule_set) {
  int longest = std::max(bond_length, rule_set.zoc.range);
  for (const auto& [name, zone] : rule_set.zocs) longest = std::max(longest, zone.range);
  return longest;
}

int length_of(const Verdict& verdict) {
  int length = verdict.distance;
  for (const VerdictOption& option : verdict.options) length = std::max(length, option.distance);
  return length;
}

/// Tests whether a unit could be in a hex: it can enter it from some side, no enemy is there, and it has
/// room beside its friends.
bool can_be_in(const Position& position, const StackingLimit& limit, UnitIndex unit, Hex h) {
  const Unit& mover = position.unit(unit);
  const auto here = position.units_in(h);
  const bool meets_enemy = std::any_of(here.begin(), here.end(), [&](UnitIndex u) {
    return position.enemies(position.unit(u).side, mover.side);
  });
  if (meets_enemy || !limit.has_room(h)) return false;
  for (int d = 0; d < direction_count; ++d) {
    const Hex from = neighbour(h, direction(d));
    if (position.map().exists(from) &&
        position.map().step_cost(from, opposite(direction(d)), mover.movement_class))
      return true;
  }
  return false;
}

}  // namespace

TrapSearch::TrapSearch(const Position& position, const RuleSet& rule_set, RetreatRequest request)
    : position_(position), rule_set_(&rule_set), request_(std::move(request)) {
  request_.test_path.reset();
  request_.wanted = Wanted::ends(1);
  Judge judge(position_, rule_set);
  RetreatRequest as_it_is = request_;
  const Judgement judgement = judge_by_worst_causes(judge, as_it_is);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) {
    problem_ = *problem;
    return;
  }
  const auto& verdict = std::get<Verdict>(judgement);
  for (const VerdictEnd& end : verdict.end_hexes) {
    if (!end.paths.empty()) ways_out_.push_back(end.paths.front());
  }
  option_ = verdict.option;
  if (ways_out_.empty()) return;
  list_tries(length_of(verdict));
}

/// Returns the distance within which an enemy can matter to a retreat of this length: by a zone or a bond, or
/// as the nearest enemy to a hex of it, which it can be no farther away than this beyond the nearest other
/// one.
int TrapSearch::reach_of(UnitIndex enemy, int length) const {
  const Unit& unit = position_.unit(request_.unit);
  std::optional<int> nearest;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    const Unit& other = position_.unit(u);
    if (u == enemy || !position_.enemies(other.side, unit.side)) continue;
    nearest = std::min(nearest.value_or(distance(other.hex, unit.hex)), distance(other.hex, unit.hex));
  }
  const Grid& grid = position_.map().grid();
  return length + std::max(longest_zone(*rule_set_), nearest ? *nearest + length : grid.columns + grid.rows);
}

/// An enemy that may be put in hexes up to a distance from the unit.
struct TrapSearch::Candidate {
  UnitIndex unit = 0;
  int reach = 0;
  StackingLimit limit;
};

void TrapSearch::list_tries(int length) {
  const Unit& unit = position_.unit(request_.unit);
  std::vector<Candidate> enemies;
  int farthest = 0;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    if (!position_.enemies(position_.unit(u).side, unit.side) || is_lost_without(u)) continue;
    enemies.push_back({u, reach_of(u, length), StackingLimit(*rule_set_, position_, u)});
    farthest = std::max(farthest, enemies.back().reach);
  }
  std::vector<Hex> hexes;
  const Grid& grid = position_.map().grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (position_.map().exists(h) && distance(h, unit.hex) <= farthest) hexes.push_back(h);
  }
  std::sort(hexes.begin(), hexes.end(), [&](Hex a, Hex b) {
    return std::tuple(distance(a, unit.hex), grid.key(a)) < std::tuple(distance(b, unit.hex), grid.key(b));
  });
  for (const Hex h : hexes) {
    for (const Candidate& enemy : enemies) {
      if (distance(h, unit.hex) > enemy.reach || h == position_.unit(enemy.unit).hex ||
          !can_be_in(position_, enemy.limit, enemy.unit, h))
        continue;
      tries_.push_back({h, enemy.unit});
      if (tries_.size() <= max_trap_tries) continue;
      tries_.clear();
      problem_ =
          RequestError{fmt::format("{} near {} are too many to try one by one (at most {} tries)",
                                   plural(enemies.size(), "enemy", "enemies"), unit.id, max_trap_tries),
                       "unit"};
      return;
    }
  }
}

/// Tests whether the unit has no legal retreat on a board from which an enemy is gone.
bool TrapSearch::is_lost_without(UnitIndex enemy) const {
  if (std::find(request_.causing_units.begin(), request_.causing_units.end(), enemy) !=
      request_.causing_units.end())
    return false;
  Setup setup = setup_of(position_);
  remove_unit(setup, position_.unit(enemy).id);
  const auto made = Position::make(position_.shared_map(), setup);
  const auto* without = std::get_if<Position>(&made);
  if (without == nullptr) return false;
  RetreatRequest request = request_;
  request.unit = *without->find(position_.unit(request_.unit).id);
  for (UnitIndex& cause : request.causing_units) cause = *without->find(position_.unit(cause).id);
  Judge judge(*without, *rule_set_);
  const Judgement judgement = judge_by_worst_causes(judge, request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  return verdict != nullptr && verdict->fails && verdict->end_hexes.empty();
}

/// Returns the clauses by which the paths that were legal are so no longer; `judge` is of the new board.
std::string TrapSearch::closed_by(Judge& judge, const RetreatRequest& request) const {
  RetreatRequest one = request;
  one.option = option_.empty() ? request.option : option_;
  one.wanted = Wanted::ends();
  std::vector<std::string> clauses;
  for (const RetreatPath& way : ways_out_) {
    one.test_path = way;
    const Judgement judgement = judge.judge(one);
    const auto* verdict = std::get_if<Verdict>(&judgement);
    if (verdict == nullptr || !verdict->judged_path || verdict->judged_path->legal) continue;
    const PathVerdict& path = *verdict->judged_path;
    std::string clause = path.cite.empty() ? path.clause : fmt::format("{} ({})", path.clause, path.cite);
    if (!clause.empty() && !listed(clauses, clause)) clauses.push_back(std::move(clause));
  }
  return fmt::format("{}", fmt::join(clauses, ", "));
}

std::optional<Trap> TrapSearch::attempt(const Try& made) {
  const Hex home = position_.unit(made.by).hex;
  position_.relocate(made.by, made.hex);
  Judge judge(position_, *rule_set_);
  RetreatRequest request = request_;
  const Judgement judgement = judge_by_worst_causes(judge, request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  std::optional<Trap> trap;
  if (verdict != nullptr && verdict->fails && verdict->end_hexes.empty())
    trap = Trap{made.hex, made.by, verdict->outcome, closed_by(judge, request)};
  position_.relocate(made.by, home);
  return trap;
}

std::vector<Trap> TrapSearch::advance(std::size_t tries) {
  std::vector<Trap> found;
  for (; tries > 0 && !is_done(); --tries) {
    if (auto trap = attempt(tries_[next_++])) found.push_back(std::move(*trap));
  }
  return found;
}

std::variant<std::vector<Trap>, RequestError> traps_of(const Position& position, const RuleSet& rule_set,
                                                       const RetreatRequest& request) {
  TrapSearch search(position, rule_set, request);
  if (search.problem()) return *search.problem();
  std::vector<Trap> traps = search.advance(max_trap_tries);
  const Grid& grid = position.map().grid();
  std::sort(traps.begin(), traps.end(), [&](const Trap& a, const Trap& b) {
    return std::tuple(grid.key(a.hex), a.by) < std::tuple(grid.key(b.hex), b.by);
  });
  return traps;
}

}  // namespace rearguard
