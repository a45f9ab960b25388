#include "src/core/engine/making_way/displacement.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "pathing/candidate_graph.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

bool clears_the_way(const Contact& contact) {
  return contact.means == Contact::Means::make_way || contact.means == Contact::Means::event_first;
}

}  // namespace

/// Tests whether friends make way only at the end of a retreat.
static bool make_way_at_end(const RuleSet& move) {
  if (!move.retreat_effects.displacement || !has_stacking_limit(move)) return false;
  return !move.event_rules ||
         std::none_of(move.event_rules->contacts.begin(), move.event_rules->contacts.end(), clears_the_way);
}

bool needs_room(const RuleSet& move) {
  return make_way_at_end(move) && move.retreat_effects.displacement->required;
}

bool tests_room(const RuleSet& move) {
  return make_way_at_end(move) && clauses_need(move, AtomNeed::room);
}

bool asks_for_room(const RuleSet& move) {
  return needs_room(move) || tests_room(move);
}

std::vector<FullHex> hexes_of_waiting(const Position& position, const RetreatQuestion& question) {
  std::vector<FullHex> full;
  for (const UnitIndex u : question.moves_later) {
    const Unit& unit = position.unit(u);
    full.push_back(
        {unit.hex, fmt::format("{} waits in {}", unit.id, position.map().grid().number(unit.hex))});
  }
  return full;
}

bool may_refuse_to_make_way(const RuleSet& move) {
  return make_way_at_end(move) && move.retreat_effects.displacement->may_refuse;
}

EngineRequest request_to_make_way(const RetreatQuestion& question, std::vector<FullHex> full) {
  EngineRequest request;
  request.unit = question.unit;
  request.distance = question.amount.max_hexes;
  request.causing_units = question.causing_units;
  request.causes_final = true;
  request.event_begun = true;
  request.is_displaced = true;
  request.full = std::move(full);
  return request;
}

RequestError too_crowded(const std::string& unit) {
  return {
      fmt::format("too many units around {} would have to make way for each other; request a shorter retreat",
                  unit),
      "distance"};
}

const RuleSet& DisplacementRules::mover() const {
  if (rule().move.empty()) return move_;
  const auto named = whole_.moves.find(rule().move);
  return named == whole_.moves.end() ? whole_ : *named->second;
}

int DisplacementRules::reach() const {
  return std::min(rule().distance + mover().length.max_extra, max_retreat_hexes);
}

bool DisplacementRules::is_exempt(const Position& position, UnitIndex u) const {
  return rule().exempt != nullptr && meets(*rule().exempt, position, u);
}

bool DisplacementRules::may_go(const Position& position, UnitIndex u) const {
  if (is_exempt(position, u) || (rule().units != nullptr && !meets(*rule().units, position, u))) return false;
  RetreatQuestion asked{u, {rule().distance, rule().distance, std::nullopt}, {}};
  asked.is_displaced = true;
  return is_for_unit(mover(), position, asked);
}

std::optional<std::string> DisplacementRules::why_closed(const Position& position,
                                                         const Displacement& displacement, Hex h) const {
  const std::string number = position.map().grid().number(h);
  if (h == displacement.end) return fmt::format("{} ends in {}", displacement.mover, number);
  if (h == displacement.left && !rule().swap)
    return fmt::format("{} has just left {}", displacement.mover, number);
  const auto is_in = [&](const char* name) {
    const NamedRegion* region = position.region(name);
    return region != nullptr && std::binary_search(region->hexes.begin(), region->hexes.end(), h);
  };
  if (is_in("defender-hexes")) return fmt::format("the defenders began in {}", number);
  if (is_in("vacated") && !rule().swap) return fmt::format("units of this combat have left {}", number);
  return std::nullopt;
}

/// Tests whether a unit may have to make way for one that makes way itself.
bool DisplacementRules::may_displace(const BoardState& board, const std::string& id,
                                     const DisplacedUnit& next, const Displacement& displacement) const {
  // Whether friends make way in its hex at all, the caller has asked.
  return rule().chains && next.depth < rule().max_chain && !displacement.steadfast.contains(id) &&
         may_go(board.position(), *board.position().find(id));
}

/// Returns who would have moved and whom nobody displaces, if the unit of a question ended in a hex.
static Displacement ending_in(const Position& position, const RetreatQuestion& question, Hex h) {
  const Unit& unit = position.unit(question.unit);
  Displacement displacement{unit.id, unit.hex, h, {}, {unit.id}, {}};
  for (const UnitIndex u : question.causing_units) displacement.causes.push_back(position.unit(u).id);
  for (const UnitIndex u : question.steadfast) displacement.steadfast.insert(position.unit(u).id);
  return displacement;
}

bool DisplacementRules::makes_way_in(const Position& position, UnitIndex unit, Hex h,
                                     const std::vector<std::string>& causes) const {
  if (rule().only_in == nullptr) return true;
  Position there = position;
  if (there.unit(unit).hex != h) there.relocate(unit, h);
  RetreatQuestion question{unit, {rule().distance, rule().distance, std::nullopt}, {}};
  for (const std::string& id : causes) {
    const auto u = there.find(id);
    if (u && *u != unit) question.causing_units.push_back(*u);
  }
  const BoardFacts facts(there, move_.zoc, there.unit(unit).side, move_.fire);
  return hex_property_holds(facts, question, move_, *rule().only_in, h);
}

std::vector<UnitIndex> DisplacementRules::who_may_refuse(const Position& position,
                                                         const RetreatQuestion& question, Hex h) const {
  std::vector<UnitIndex> friends;
  if (!may_refuse_to_make_way(move_) || question.is_displaced || !position.map().exists(h)) return friends;
  const Unit& unit = position.unit(question.unit);
  const Displacement displacement = ending_in(position, question, h);
  BoardState board(position, move_);
  board.move(unit.id, h);
  for (const std::string& id : displaced_in(board, unit.id, h, displacement))
    friends.push_back(*position.find(id));
  return friends;
}

std::vector<std::string> DisplacementRules::displaced_in(const BoardState& board, const std::string& id,
                                                         Hex h, const Displacement& displacement) const {
  std::vector<std::string> going;
  if (!move_.retreat_effects.displacement) return going;
  std::int64_t load = board.load(h, id);
  if (!board.over_limit(id, load) ||
      !makes_way_in(board.position(), *board.position().find(id), h, displacement.causes))
    return going;
  for (const std::string& other : board.friends_in(h, id)) {
    if (!board.over_limit(id, load)) break;
    const std::int64_t weight = board.weight(id, other);
    if (weight == 0 || displacement.steadfast.contains(other) ||
        !may_go(board.position(), *board.position().find(other)))
      continue;
    going.push_back(other);
    load -= weight;
  }
  return going;
}

void DisplacementRules::list_displaced(const BoardState& board, const std::string& id, int depth,
                                       Displacement& displacement) const {
  const Hex h = board.unit(id).hex;
  for (const std::string& other : displaced_in(board, id, h, displacement)) {
    displacement.steadfast.insert(other);
    displacement.waiting.push_back({other, id, h, depth});
    ++displacement.displaced;
  }
}

bool DisplacementRules::must_go(const BoardState& board, const DisplacedUnit& next) const {
  if (!board.has(next.unit) || board.unit(next.unit).hex != next.from) return false;
  // The limit is that of the unit for which it goes, if that one is there.
  const bool is_there = board.has(next.for_unit) && board.unit(next.for_unit).hex == next.from;
  const std::string& id = is_there ? next.for_unit : next.unit;
  return board.over_limit(id, board.load(next.from, id));
}

RetreatQuestion DisplacementRules::question(const Position& position, const Displacement& displacement,
                                            const DisplacedUnit& next) const {
  const int hexes = rule().distance;
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
std::optional<std::string> DisplacementRules::why_no_room(const BoardState& board, const DisplacedUnit& next,
                                                          Hex h, const Displacement& displacement) const {
  const std::string& id = next.unit;
  const Position& position = board.position();
  const bool some_go = rule().chains && makes_way_in(position, *position.find(id), h, displacement.causes);
  std::int64_t load = board.weight(id, id);
  std::vector<std::string> staying;
  for (const std::string& other : board.friends_in(h, id)) {
    const std::int64_t weight = board.weight(id, other);
    if (weight == 0 || (some_go && may_displace(board, other, next, displacement))) continue;
    load += weight;
    staying.push_back(other);
  }
  if (!board.over_limit(id, load) || staying.empty()) return std::nullopt;
  return fmt::format("{} {} in {}", fmt::join(staying, ", "), staying.size() == 1 ? "stays" : "stay",
                     board.number(h));
}

std::vector<FullHex> DisplacementRules::without_room(const BoardState& board,
                                                     const Displacement& displacement,
                                                     const DisplacedUnit& next) const {
  std::vector<FullHex> full;
  full.push_back({next.from, fmt::format("{} has to leave {}", next.unit, board.number(next.from))});
  for (const Hex h : disc(next.from, reach())) {
    if (h == next.from || !board.position().map().exists(h)) continue;
    auto why = why_closed(board.position(), displacement, h);
    if (!why) why = why_no_room(board, next, h, displacement);
    if (why) full.push_back({h, *std::move(why)});
  }
  return full;
}

std::vector<Hex> DisplacementRules::end_hexes(const BoardState& board, const Displacement& displacement,
                                              const DisplacedUnit& next, const std::vector<FullHex>& full) {
  ++questions_;
  RetreatQuestion asked = question(board.position(), displacement, next);
  asked.full = full;
  return judging_->on(board.position(), mover())->end_hexes(asked);
}

/// Returns the first unit that waits and cannot make way, in one sentence; nothing if all can.
std::optional<std::string> DisplacementRules::why_stuck(const BoardState& board, Displacement displacement,
                                                        Detail detail) {
  if (displacement.displaced > max_displaced_) return "more units than necessary would have to make way";
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
  const std::string& mover = displacement.mover;
  const Position& position = board.position();
  if (!makes_way_in(position, *position.find(mover), displacement.end, displacement.causes))
    return std::nullopt;
  std::int64_t load = board.weight(mover, mover);
  std::vector<std::string> staying;
  bool again = true;
  for (const std::string& other : board.friends_in(displacement.end, mover)) {
    const bool goes = std::any_of(displacement.waiting.begin(), displacement.waiting.end(),
                                  [&](const DisplacedUnit& waiting) { return waiting.unit == other; });
    const bool may_again = !displacement.steadfast.contains(other);
    const UnitIndex u = *board.position().find(other);
    if (goes || is_exempt(board.position(), u) || (may_again && may_go(board.position(), u))) continue;
    const std::int64_t weight = board.weight(mover, other);
    if (weight == 0) continue;
    load += weight;
    again = again && !may_again;
    staying.push_back(other);
  }
  if (!board.over_limit(mover, load) || staying.empty()) return std::nullopt;
  return fmt::format("{} in {} {} not make way{}", fmt::join(staying, ", "), board.number(displacement.end),
                     staying.size() == 1 ? "does" : "do", again && !rule().may_refuse ? " again" : "");
}

/// Returns why somebody who waits cannot make way once `next` has gone to a hex.
std::optional<std::string> DisplacementRules::why_stuck_after(BoardState board, Displacement displacement,
                                                              const DisplacedUnit& next, Hex h) {
  if (board.position().map().exists(h)) {
    board.move(next.unit, h);
    list_displaced(board, next.unit, next.depth + 1, displacement);
  } else {
    board.remove(next.unit, outcome_off_the_map);
  }
  return why_stuck(board, std::move(displacement), Detail::none);
}

std::optional<std::vector<FullHex>> DisplacementRules::full_hexes(const BoardState& board,
                                                                  const Displacement& displacement,
                                                                  const DisplacedUnit& next) {
  questions_ = 0;
  const std::vector<FullHex> without = without_room(board, displacement, next);
  if (!needs_room(move_)) return without;
  std::vector<FullHex> full = without;
  add_stuck(board, displacement, next, full);
  // Of the plans those with the fewest units count.
  const bool has_plan = !end_hexes(board, displacement, next, full).empty();
  for (max_displaced_ = displacement.displaced; has_plan && questions_ < max_questions; ++max_displaced_) {
    full = without;
    add_stuck(board, displacement, next, full);
    if (!end_hexes(board, displacement, next, full).empty()) break;
  }
  max_displaced_ = unbounded;
  if (questions_ >= max_questions) return std::nullopt;
  return full;
}

/// Adds the hexes after which somebody who waits could not make way.
void DisplacementRules::add_stuck(const BoardState& board, const Displacement& displacement,
                                  const DisplacedUnit& next, std::vector<FullHex>& full) {
  for (const Hex h : disc(next.from, reach())) {
    const auto is_it = [&](const FullHex& f) { return f.hex == h; };
    if (!board.position().map().exists(h) || std::any_of(full.begin(), full.end(), is_it)) continue;
    if (auto why = why_stuck_after(board, displacement, next, h)) full.push_back({h, *std::move(why)});
  }
}

bool DisplacementRules::is_crowded(const Position& position, const RetreatQuestion& question, Hex h) const {
  const Unit& unit = position.unit(question.unit);
  const auto is_friend = [&](UnitIndex u) {
    return u != question.unit && !position.enemies(unit.side, position.unit(u).side);
  };
  const auto& there = position.units_in(h);
  return h != unit.hex && std::any_of(there.begin(), there.end(), is_friend) &&
         !StackingLimit(move_, position, question.unit).has_room(h);
}

std::optional<std::string> DisplacementRules::why_full(const Position& position,
                                                       const RetreatQuestion& question, Hex h) {
  questions_ = 0;
  const Unit& unit = position.unit(question.unit);
  Displacement displacement = ending_in(position, question, h);
  BoardState board(position, move_);
  board.move(unit.id, h);
  list_displaced(board, unit.id, 0, displacement);
  std::optional<std::string> why = why_stays(board, displacement);
  if (!why) why = why_stuck(board, std::move(displacement), Detail::reasons);
  return why;
}

}  // namespace rearguard
