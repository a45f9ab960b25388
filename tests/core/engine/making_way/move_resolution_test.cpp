// Straight moves that contacts shorten or extend, compared with a reference implementation.

#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

using With = Contact::With;
using Means = Contact::Means;

Contact random_contact(Rng& rng, int number) {
  constexpr With with[] = {With::friends, With::enemies, With::units, With::impassable, With::map_edge};
  constexpr Means means[] = {Means::pass, Means::stop, Means::stop_before, Means::extend, Means::block};
  constexpr Contact::PathPart at[] = {Contact::PathPart::anywhere, Contact::PathPart::through,
                                      Contact::PathPart::end};
  Contact contact;
  contact.id = "contact-" + std::to_string(number);
  contact.with = with[rng.number(0, 4)];
  contact.means = contact.with == With::map_edge ? Means::exit_map : means[rng.number(0, 4)];
  contact.path_part = contact.with == With::map_edge ? Contact::PathPart::anywhere : at[rng.number(0, 2)];
  return contact;
}

/// The reference test for whether a contact applies to the step from one hex to the next.
bool reference_met(const Contact& contact, const Position& position, UnitIndex mover, Hex from, Hex to) {
  const HexMap& map = position.map();
  const Unit& unit = position.unit(mover);
  // A hole is no edge of the map, but as impassable as any terrain.
  if (contact.with == With::map_edge) return !map.grid().contains(to);
  if (contact.with == With::impassable) {
    const auto way = direction_between(from, to);
    return map.grid().contains(to) && !map.step_cost(from, *way, unit.movement_class);
  }
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& other = position.unit(u);
    if (u == mover || other.hex != to) continue;
    const bool enemy = position.enemies(unit.side, other.side);
    if (contact.with == With::units || (contact.with == With::enemies) == enemy) return true;
  }
  return false;
}

/// Resolves a straight walk by recursion; nothing if a contact blocks it.
std::optional<RetreatPath> reference_move(const std::vector<Contact>& contacts, const Position& position,
                                          UnitIndex mover, const RetreatPath& walk, std::size_t at,
                                          std::size_t wanted) {
  const auto up_to = [&](std::size_t last) {
    return RetreatPath(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  };
  if (at >= walk.size()) return std::nullopt;
  const bool is_end = at >= wanted;
  for (const Contact& c : contacts) {
    if (c.path_part == Contact::PathPart::end && !is_end) continue;
    if (c.path_part == Contact::PathPart::through && is_end) continue;
    if (!reference_met(c, position, mover, walk[at - 1], walk[at])) continue;
    if (c.means == Means::stop || c.means == Means::exit_map) return up_to(at);
    if (c.means == Means::stop_before) return up_to(at - 1);
    if (c.means == Means::block) return std::nullopt;
    if (c.means == Means::extend) return reference_move(contacts, position, mover, walk, at + 1, wanted);
    break;
  }
  return is_end ? std::optional(up_to(at)) : reference_move(contacts, position, mover, walk, at + 1, wanted);
}

/// Resolves the straight walk in the direction of the unit's facing.
std::set<RetreatPath> reference_paths(const RuleSet& rule_set, const Position& position, UnitIndex mover,
                                      int hexes) {
  std::set<RetreatPath> paths;
  const Hex from = position.unit(mover).hex;
  for (int d = 0; d < direction_count; ++d) {
    RetreatPath walk{from};
    for (int i = 0; i < max_retreat_hexes; ++i) walk.push_back(neighbour(walk.back(), direction(d)));
    if (position.unit(mover).facing != direction(d)) continue;
    if (auto path = reference_move(rule_set.event_rules->contacts, position, mover, walk, 1,
                                   static_cast<std::size_t>(hexes)))
      paths.insert(*path);
  }
  return paths;
}

}  // namespace

TEST_CASE("a straight move ends where the reference implementation ends it") {
  int answers = 0;
  int cut = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    Rng rng(seed);
    Position position = random_position(rng, {});
    RuleSet rule_set;
    rule_set.id = "random";
    rule_set.motion.kind = Motion::Kind::forward;
    EventRules event_rules;
    const int contacts = rng.number(1, 5);
    for (int c = 0; c < contacts; ++c) event_rules.contacts.push_back(random_contact(rng, c));
    rule_set.event_rules = std::make_shared<const EventRules>(event_rules);
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      if (!position.unit(u).facing) continue;
      RetreatRequest request;
      request.unit = u;
      request.distance = rng.number(1, 5);
      Judge judge(position, rule_set);
      const Judgement judgement = judge.judge(request);
      const auto* verdict = std::get_if<Verdict>(&judgement);
      REQUIRE(verdict != nullptr);
      std::set<RetreatPath> found;
      for (const VerdictEnd& end : verdict->end_hexes) found.insert(end.paths.begin(), end.paths.end());
      const std::set<RetreatPath> plain = reference_paths(rule_set, position, u, *request.distance);
      CAPTURE(seed);
      CAPTURE(position.unit(u).id);
      CHECK(found == plain);
      ++answers;
      const bool as_intended =
          plain.size() == 1 && static_cast<int>(plain.begin()->size()) == *request.distance + 1;
      if (!as_intended) ++cut;
    }
  }
  CHECK(answers > 300);
  CHECK(cut > answers / 5);
}
