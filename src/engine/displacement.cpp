#include "src/engine/displacement.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "src/engine/judge.h"
#include "src/rules/atom.h"
#include "src/rules/event.h"
#include "src/rules/event_rules.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

bool clears_the_way(const Contact& contact) {
  return contact.means == Contact::Means::make_way || contact.means == Contact::Means::event_first;
}

}  // namespace

/// Tests whether friends make way only at the end of a retreat.
static bool make_way_at_end(const RuleSet& move) {
  if (!move.retreat_effects.displacement || move.stacking.limit == 0) return false;
  return !move.event_rules ||
         std::none_of(move.event_rules->contacts.begin(), move.event_rules->contacts.end(), clears_the_way);
}

bool needs_room(const RuleSet& move) {
  return make_way_at_end(move) && move.retreat_effects.displacement->required;
}

bool tests_room(const RuleSet& move) {
  if (!make_way_at_end(move)) return false;
  const auto asks = [](const Clause& clause) {
    const std::vector<const PropertyUse*> uses = properties_of(clause);
    return std::any_of(uses.begin(), uses.end(),
                       [](const PropertyUse* use) { return needs_of(*use).has(AtomNeed::room); });
  };
  return std::any_of(move.clauses.begin(), move.clauses.end(), asks);
}

bool asks_for_room(const RuleSet& move) {
  return needs_room(move) || tests_room(move);
}

std::vector<FullHex> hexes_of_waiting(const Position& position, const RetreatQuestion& question) {
  std::vector<FullHex> full;
  for (const UnitIndex u : question.waiting) {
    const Unit& unit = position.unit(u);
    full.push_back(
        {unit.hex, fmt::format("{} waits in {}", unit.id, position.map().grid().number(unit.hex))});
  }
  return full;
}

RequestError too_crowded(const std::string& unit) {
  return {
      fmt::format("too many units around {} would have to make way for each other; request a shorter retreat",
                  unit),
      "distance"};
}

int DisplacementRules::reach() const {
  return std::min(move_.retreat_effects.displacement->distance + move_.length.max_extra, max_retreat_hexes);
}

bool DisplacementRules::is_exempt(const Unit& unit) const {
  const DisplacementRule& rule = *move_.retreat_effects.displacement;
  return listed(rule.exempt_states, unit.state) ||
         std::any_of(unit.markers.begin(), unit.markers.end(),
                     [&](const std::string& marker) { return listed(rule.exempt_markers, marker); });
}

std::vector<std::string> DisplacementRules::crowded_out(const BoardState& board, const std::string& id, Hex h,
                                                        const std::set<std::string>& settled) const {
  std::vector<std::string> going;
  if (!move_.retreat_effects.displacement) return going;
  std::int64_t load = board.load(h, id);
  for (const std::string& other : board.friends_in(h, id)) {
    if (!board.over_limit(load)) break;
    if (board.weight(other) == 0 || settled.contains(other) || is_exempt(board.unit(other))) continue;
    going.push_back(other);
    load -= board.weight(other);
  }
  return going;
}

void DisplacementRules::crowd_out(const BoardState& board, const std::string& id,
                                  Displacement& displacement) const {
  const Hex h = board.unit(id).hex;
  for (const std::string& other : crowded_out(board, id, h, displacement.settled)) {
    displacement.settled.insert(other);
    displacement.waiting.push_back({other, id, h});
  }
}

bool DisplacementRules::must_go(const BoardState& board, const DisplacedUnit& next) const {
  return board.has(next.unit) && board.unit(next.unit).hex == next.from &&
         board.over_limit(board.load(next.from, next.unit));
}

RetreatQuestion DisplacementRules::question(const Position& position, const Displacement& displacement,
                                            const DisplacedUnit& next) const {
  const int hexes = move_.retreat_effects.displacement->distance;
  RetreatQuestion question{*position.find(next.unit), {hexes, hexes, std::nullopt}, {}};
  for (const std::string& id : displacement.causes) {
    const auto u = position.find(id);
    if (u && *u != question.unit) question.causing_units.push_back(*u);
  }
  question.is_displaced = true;
  return question;
}

/// Returns why a unit that makes way has no room in a hex; nothing if it has, or if friends there may make
/// way in turn.
std::optional<std::string> DisplacementRules::why_no_room(const BoardState& board, const std::string& id,
                                                          Hex h, const Displacement& displacement) const {
  const bool chains = move_.retreat_effects.displacement->chains;
  std::int64_t load = board.weight(id);
  std::vector<std::string> staying;
  for (const std::string& other : board.friends_in(h, id)) {
    if (board.weight(other) == 0) continue;
    if (chains && !displacement.settled.contains(other) && !is_exempt(board.unit(other))) continue;
    load += board.weight(other);
    staying.push_back(other);
  }
  if (!board.over_limit(load) || staying.empty()) return std::nullopt;
  return fmt::format("{} {} in {}", fmt::join(staying, ", "), staying.size() == 1 ? "stays" : "stay",
                     board.number(h));
}

std::vector<FullHex> DisplacementRules::without_room(const BoardState& board,
                                                     const Displacement& displacement,
                                                     const DisplacedUnit& next) const {
  std::vector<FullHex> full;
  full.push_back({next.from, fmt::format("{} has to leave {}", next.unit, board.number(next.from))});
  full.push_back({displacement.left,
                  fmt::format("{} has just left {}", displacement.mover, board.number(displacement.left))});
  full.push_back(
      {displacement.end, fmt::format("{} ends in {}", displacement.mover, board.number(displacement.end))});
  for (const Hex h : disc(next.from, reach())) {
    if (h == next.from || h == displacement.left || h == displacement.end) continue;
    if (!board.position().map().exists(h)) continue;
    if (auto why = why_no_room(board, next.unit, h, displacement)) full.push_back({h, *std::move(why)});
  }
  return full;
}

std::vector<Hex> DisplacementRules::end_hexes(const BoardState& board, const Displacement& displacement,
                                              const DisplacedUnit& next, const std::vector<FullHex>& full) {
  ++questions_;
  RetreatQuestion asked = question(board.position(), displacement, next);
  asked.full = full;
  Judge judge(board.position(), move_, &whole_);
  std::vector<Hex> ends;
  const Refinement* refinement = judge.refine(asked, false);
  if (refinement == nullptr) return ends;
  for (const PathEnd& end : judge.ends())
    ends.push_back(next.from + refinement->graph().vertices[end.vertex]);
  return ends;
}

/// Returns the first unit that waits and cannot make way, in one sentence; nothing if all can.
std::optional<std::string> DisplacementRules::why_stuck(const BoardState& board, Displacement displacement,
                                                        Detail detail) {
  if (displacement.waiting.empty()) return std::nullopt;
  const DisplacedUnit next = displacement.waiting.front();
  displacement.waiting.pop_front();
  if (!must_go(board, next)) return why_stuck(board, std::move(displacement), detail);
  std::vector<FullHex> full = without_room(board, displacement, next);
  // Of the hexes that are legal, those are ruled out one by one after which somebody else cannot make way.
  while (questions_ < max_questions) {
    const std::vector<Hex> ends = end_hexes(board, displacement, next, full);
    if (ends.empty()) break;
    for (const Hex h : ends) {
      auto why = why_stuck_after(board, displacement, next, h);
      if (!why) return std::nullopt;
      full.push_back({h, *std::move(why)});
    }
  }
  std::string text =
      fmt::format("{} in {} cannot make way for {}", next.unit, board.number(next.from), next.for_unit);
  if (detail == Detail::none) return text;
  // Of the hexes without room those matter that would be legal.
  std::vector<std::string> reasons;
  std::vector<FullHex> named{{next.from, {}}};
  for (std::vector<Hex> ends; !(ends = end_hexes(board, displacement, next, named)).empty();) {
    for (const Hex h : ends) {
      const auto at = std::find_if(full.begin(), full.end(), [&](const FullHex& f) { return f.hex == h; });
      if (at != full.end()) reasons.push_back(at->why);
      named.push_back({h, {}});
    }
  }
  return fmt::format("{}: {}", text,
                     reasons.empty() ? "no hex is open to it" : fmt::format("{}", fmt::join(reasons, ", ")));
}

/// Returns why a unit cannot end its retreat beside friends who make way for nobody; nothing if it can.
std::optional<std::string> DisplacementRules::why_stays(const BoardState& board,
                                                        const Displacement& displacement) const {
  std::int64_t load = board.weight(displacement.mover);
  std::vector<std::string> staying;
  for (const std::string& other : board.friends_in(displacement.end, displacement.mover)) {
    const bool goes = std::any_of(displacement.waiting.begin(), displacement.waiting.end(),
                                  [&](const DisplacedUnit& waiting) { return waiting.unit == other; });
    if (goes || !displacement.settled.contains(other) || is_exempt(board.unit(other))) continue;
    if (board.weight(other) == 0) continue;
    load += board.weight(other);
    staying.push_back(other);
  }
  if (!board.over_limit(load) || staying.empty()) return std::nullopt;
  return fmt::format("{} in {} {} not make way again", fmt::join(staying, ", "),
                     board.number(displacement.end), staying.size() == 1 ? "does" : "do");
}

/// Returns why somebody who waits cannot make way once `next` has gone to a hex.
std::optional<std::string> DisplacementRules::why_stuck_after(BoardState board, Displacement displacement,
                                                              const DisplacedUnit& next, Hex h) {
  if (board.position().map().exists(h)) {
    board.move(next.unit, h);
    crowd_out(board, next.unit, displacement);
  } else {
    board.remove(next.unit, outcome_off_the_map);
  }
  return why_stuck(board, std::move(displacement), Detail::none);
}

std::optional<std::vector<FullHex>> DisplacementRules::full_hexes(const BoardState& board,
                                                                  const Displacement& displacement,
                                                                  const DisplacedUnit& next) {
  questions_ = 0;
  std::vector<FullHex> full = without_room(board, displacement, next);
  if (!needs_room(move_)) return full;
  for (const Hex h : disc(next.from, reach())) {
    const auto is_it = [&](const FullHex& f) { return f.hex == h; };
    if (!board.position().map().exists(h) || std::any_of(full.begin(), full.end(), is_it)) continue;
    if (auto why = why_stuck_after(board, displacement, next, h)) full.push_back({h, *std::move(why)});
  }
  if (questions_ >= max_questions) return std::nullopt;
  return full;
}

bool DisplacementRules::is_crowded(const Position& position, const RetreatQuestion& question, Hex h) const {
  const Unit& unit = position.unit(question.unit);
  const auto is_friend = [&](UnitIndex u) {
    return u != question.unit && !position.enemies(unit.side, position.unit(u).side);
  };
  const auto& there = position.units_in(h);
  return h != unit.hex && std::any_of(there.begin(), there.end(), is_friend) &&
         !has_room(move_.stacking, position, h, question.unit);
}

std::optional<std::string> DisplacementRules::why_full(const Position& position,
                                                       const RetreatQuestion& question, Hex h) {
  questions_ = 0;
  const Unit& unit = position.unit(question.unit);
  Displacement displacement{unit.id, unit.hex, h, {}, {unit.id}, {}};
  for (const UnitIndex u : question.causing_units) displacement.causes.push_back(position.unit(u).id);
  for (const UnitIndex u : question.settled) displacement.settled.insert(position.unit(u).id);
  BoardState board(position, move_.stacking);
  board.move(unit.id, h);
  crowd_out(board, unit.id, displacement);
  std::optional<std::string> why = why_stays(board, displacement);
  if (!why) why = why_stuck(board, std::move(displacement), Detail::reasons);
  return why;
}

}  // namespace rearguard
