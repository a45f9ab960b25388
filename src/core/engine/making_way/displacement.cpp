#include "src/core/engine/making_way/displacement.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "pathing/candidate_graph.h"
#include "src/core/engine/making_way/room_search.h"
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

const RuleSet& DisplacementRules::mover() const {
  if (rule().move.empty()) return move_;
  const auto named = whole_.moves.find(rule().move);
  return named == whole_.moves.end() ? whole_ : *named->second;
}

int DisplacementRules::reach() const {
  return std::min(rule().distance + mover().length.max_extra, max_retreat_hexes);
}

bool DisplacementRules::is_exempt(const Position& position, UnitIndex u) const {
  return rule().exempt != nullptr && meets(*rule().exempt, {position, move_, RetreatQuestion{u, {}, {}}}, u);
}

bool DisplacementRules::may_go(const Position& position, UnitIndex u) const {
  RetreatQuestion asked{u, {rule().distance, rule().distance, std::nullopt}, {}};
  if (is_exempt(position, u) ||
      (rule().units != nullptr && !meets(*rule().units, {position, move_, asked}, u)))
    return false;
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

Leaving::Part DisplacementRules::part_of(const Position& position, UnitIndex u) const {
  if (is_exempt(position, u)) return Leaving::Part::stays;
  return may_go(position, u) ? Leaving::Part::goes : Leaving::Part::blocks;
}

UnitIndex DisplacementRules::pusher(const BoardState& board, const DisplacedUnit& next) const {
  const bool is_there = board.has(next.for_unit) && board.unit(next.for_unit).hex == next.from;
  return *board.position().find(is_there ? next.for_unit : next.unit);
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

/// Returns who goes for a unit in a hex, where friends make way at all.
Leaving DisplacementRules::leaving(const BoardState& board, UnitIndex unit, Hex h,
                                   const Displacement& displacement) const {
  const Position& position = board.position();
  std::vector<UnitIndex> friends;
  for (const std::string& other : board.friends_in(h, position.unit(unit).id))
    friends.push_back(*position.find(other));
  return leaving_from_top(board.limit_of(position.unit(unit).id), unit, friends, [&](UnitIndex other) {
    const bool has_gone = displacement.steadfast.contains(position.unit(other).id);
    return has_gone ? Leaving::Part::stays : part_of(position, other);
  });
}

std::vector<std::string> DisplacementRules::displaced_in(const BoardState& board, const std::string& id,
                                                         Hex h, const Displacement& displacement) const {
  std::vector<std::string> going;
  if (!move_.retreat_effects.displacement) return going;
  const Position& position = board.position();
  const UnitIndex unit = *position.find(id);
  if (!board.over_limit(id, board.load(h, id)) || !makes_way_in(position, unit, h, displacement.causes))
    return going;
  for (const UnitIndex other : leaving(board, unit, h, displacement).going)
    going.push_back(position.unit(other).id);
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
  const std::string& id = board.position().unit(pusher(board, next)).id;
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
  const Position& position = board.position();
  const std::string& id = next.unit;
  if (!board.over_limit(id, board.load(h, id))) return std::nullopt;
  const UnitIndex unit = *position.find(id);
  const bool some_go =
      rule().chains && next.depth < rule().max_chain && makes_way_in(position, unit, h, displacement.causes);
  if (some_go && leaving(board, unit, h, displacement).has_room) return std::nullopt;
  std::vector<std::string> staying;
  for (const std::string& other : board.friends_in(h, id)) {
    const bool may_go_on =
        some_go && !displacement.steadfast.contains(other) && may_go(position, *position.find(other));
    if (board.weight(id, other) != 0 && !may_go_on) staying.push_back(other);
  }
  if (staying.empty()) return fmt::format("{} alone is over the stacking limit", id);
  return fmt::format("{} {} in {}", fmt::join(staying, ", "), staying.size() == 1 ? "stays" : "stay",
                     board.number(h));
}

/// Returns the hexes in which a unit that makes way cannot end as the board is, those off the map included.
std::vector<FullHex> DisplacementRules::without_room(const BoardState& board,
                                                     const Displacement& displacement,
                                                     const DisplacedUnit& next) const {
  std::vector<FullHex> full;
  full.push_back({next.from, fmt::format("{} has to leave {}", next.unit, board.number(next.from))});
  for (const Hex h : disc(next.from, reach())) {
    if (h == next.from) continue;
    std::optional<std::string> why;
    if (!board.position().map().exists(h)) why = "nobody makes way off the map";
    if (!why) why = why_closed(board.position(), displacement, h);
    if (!why) why = why_no_room(board, next, h, displacement);
    if (why) full.push_back({h, *std::move(why)});
  }
  return full;
}

/// Returns why the first who waits, who is `next`, cannot make way, once that is known: the hexes that would
/// be legal if they had room.
std::string DisplacementRules::reasons(const BoardState& board, const Displacement& displacement,
                                       const DisplacedUnit& next, const RoomSearch& search) const {
  const std::vector<FullHex> full = without_room(board, displacement, next);
  const auto judging = judging_->on(board.position(), mover());
  RetreatQuestion asked = question(board.position(), displacement, next);
  asked.full = {{next.from, {}}};
  std::vector<std::string> reasons;
  for (std::vector<Hex> ends; !(ends = judging->end_hexes(asked)).empty();) {
    for (const Hex h : ends) {
      asked.full.push_back({h, {}});
      const auto at = std::find_if(full.begin(), full.end(), [&](const FullHex& f) { return f.hex == h; });
      std::string why = at != full.end() ? at->why : search.why_stuck_after(next, h);
      if (std::find(reasons.begin(), reasons.end(), why) == reasons.end()) reasons.push_back(std::move(why));
    }
  }
  return reasons.empty() ? "no hex is open to it" : fmt::format("{}", fmt::join(reasons, ", "));
}

/// Returns why a unit cannot end its retreat beside friends who make way for nobody; nothing if it can.
/// Nobody waits yet.
std::optional<std::string> DisplacementRules::why_stays(const BoardState& board,
                                                        const Displacement& displacement) const {
  const std::string& mover = displacement.mover;
  const Position& position = board.position();
  const UnitIndex unit = *position.find(mover);
  if (!makes_way_in(position, unit, displacement.end, displacement.causes)) return std::nullopt;
  std::int64_t load = board.weight(mover, mover);
  std::vector<std::string> staying;
  bool again = true;
  for (const std::string& other : board.friends_in(displacement.end, mover)) {
    const bool may_again = !displacement.steadfast.contains(other);
    const UnitIndex u = *position.find(other);
    const std::int64_t weight = board.weight(mover, other);
    if (weight == 0 || is_exempt(position, u) || (may_again && may_go(position, u))) continue;
    load += weight;
    again = again && !may_again;
    staying.push_back(other);
  }
  const bool is_blocked = leaving(board, unit, displacement.end, displacement).is_blocked;
  if (staying.empty() || (!is_blocked && !board.over_limit(mover, load))) return std::nullopt;
  return fmt::format("{} in {} {} not make way{}", fmt::join(staying, ", "), board.number(displacement.end),
                     staying.size() == 1 ? "does" : "do", again && !rule().may_refuse ? " again" : "");
}

std::vector<FullHex> DisplacementRules::full_hexes(const BoardState& board, const Displacement& displacement,
                                                   const DisplacedUnit& next) const {
  using Answer = RoomSearch::Answer;
  const std::vector<FullHex> without = without_room(board, displacement, next);
  if (!needs_room(move_)) return without;
  RoomWork work;
  RoomSearch search(*this, board, displacement, *judging_, nullptr, work);
  const auto judging = judging_->on(board.position(), mover());
  RetreatQuestion asked = question(board.position(), displacement, next);
  std::vector<Hex> open;
  for (const Hex h : search.open_hexes(next)) {
    if (std::none_of(without.begin(), without.end(), [&](const FullHex& f) { return f.hex == h; }))
      open.push_back(h);
  }
  // Closes what leads to no plan of so many units, and what is not decided if something else is certain.
  bool is_decided = true;
  const auto close = [&](std::size_t max_units) {
    std::vector<FullHex> undecided;
    asked.full = without;
    for (const Hex h : open) {
      const Answer answer = search.all_can_go_after(next, h, max_units);
      if (answer == Answer::undecided) undecided.push_back({h, "it is not decided whether all can make way"});
      if (answer == Answer::no) asked.full.push_back({h, search.why_stuck_after(next, h, max_units)});
    }
    is_decided = undecided.empty();
    const std::vector<FullHex> certain = asked.full;
    asked.full.insert(asked.full.end(), undecided.begin(), undecided.end());
    if (!judging->end_hexes(asked).empty()) return true;
    asked.full = certain;
    return !is_decided && max_units == RoomSearch::any_number && !judging->end_hexes(asked).empty();
  };
  const bool has_plan = close(RoomSearch::any_number);
  const std::vector<FullHex> with_any = asked.full;
  if (!has_plan) return with_any;
  // Of the plans those with the fewest units count.
  for (std::size_t units = displacement.displaced;; ++units) {
    if (close(units)) return asked.full;
    if (!is_decided) return with_any;
  }
}

bool DisplacementRules::is_crowded(const Position& position, const RetreatQuestion& question, Hex h) const {
  const SideIndex side = position.unit(question.unit).side;
  const auto is_friend = [&](UnitIndex u) {
    return u != question.unit && !position.enemies(side, position.unit(u).side);
  };
  const auto& there = position.units_in(h);
  const StackingLimit limit(move_, position, question.unit);
  return std::any_of(there.begin(), there.end(), is_friend) &&
         limit.is_exceeded_by(limit.friendly_load(h) + limit.weight_of_mover());
}

std::optional<NoRoom> DisplacementRules::why_full(const Position& position, const RetreatQuestion& question,
                                                  Hex h, Judging& judging, RoomWork& work) const {
  const Unit& unit = position.unit(question.unit);
  Displacement displacement = ending_in(position, question, h);
  BoardState board(position, move_);
  board.move(unit.id, h);
  if (auto why = why_stays(board, displacement)) return NoRoom{*std::move(why)};
  list_displaced(board, unit.id, 0, displacement);
  Judging* const same = &mover() == &judging.rule_set() ? &judging : nullptr;
  RoomSearch search(*this, board, displacement, judging, same, work);
  const RoomSearch::Answer answer = search.all_can_go();
  if (answer == RoomSearch::Answer::yes) return std::nullopt;
  if (answer == RoomSearch::Answer::undecided)
    return NoRoom{fmt::format("friends in {} could push each other in more ways than are tried, and none "
                              "of those tried makes room",
                              board.number(h)),
                  false};
  while (!must_go(board, displacement.waiting.front())) displacement.waiting.pop_front();
  const DisplacedUnit next = displacement.waiting.front();
  displacement.waiting.pop_front();
  RoomSearch rest(*this, board, displacement, judging, same, work);
  return NoRoom{fmt::format("{} in {} cannot make way for {}: {}", next.unit, board.number(next.from),
                            next.for_unit, reasons(board, displacement, next, rest))};
}

}  // namespace rearguard
