#include "src/core/rules/atoms/sentences.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/concat.h"
#include "hexmap/plural.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/relation_mask.h"
#include "src/core/rules/facts/distance_anchors.h"

namespace rearguard {

std::string number_of(const AtomStep& at, Hex h) {
  return at.map().grid().number(h);
}

std::string to_hex(const AtomStep& at) {
  return number_of(at, at.to());
}

std::string as_step(const AtomStep& at) {
  return concat(number_of(at, at.from()), "-", to_hex(at));
}

std::string ids_of(const Position& position, const std::vector<UnitIndex>& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    text += i == 0 ? "" : i + 1 == units.size() ? " and " : ", ";
    text += position.unit(units[i]).id;
  }
  return text;
}

std::string to_hexes(std::int64_t n) {
  return plural(static_cast<std::uint64_t>(n), "hex", "hexes");
}

std::string names_of(const PropertyUse& use) {
  return fmt::format("{}", fmt::join(use.names, " or "));
}

AtomWitness fact_of_hex(const std::string& hex, const std::string& predicate) {
  return {concat(hex, " ", predicate), concat("would enter ", hex, ", which ", predicate)};
}

AtomWitness fact_of_step(const std::string& step, const std::string& predicate) {
  return {concat("the step ", step, " ", predicate),
          concat("would take the step ", step, ", which ", predicate)};
}

AtomWitness occupied(const AtomStep& at, bool enemy) {
  const auto units = units_near(at, enemy, at.to(), 0, [&](UnitIndex u) { return is_in(at, u, at.to()); });
  const bool several = units.size() > 1;
  const char* noun = enemy ? (several ? "enemies" : "enemy") : (several ? "friends" : "friend");
  const std::string who = concat(noun, " ", ids_of(at.position, units));
  const std::string here = to_hex(at);
  return {concat(who, several ? " are in " : " is in ", here),
          concat("would enter ", here, ", which ", who, several ? " occupy" : " occupies")};
}

namespace {

/// A direction has no distance: says how the step goes along it.
std::string direction_phrase(const PropertyUse& use, const std::string& direction) {
  const std::int64_t least = 0, more = 1;
  const auto compare = atom_of(use.property).compare;
  const bool back = compare(least, more), on = compare(more, least), across = compare(least, least);
  if (on) return concat(across ? "does not go back against " : "advances in ", direction);
  return concat(back && !across ? "goes back against " : "does not advance in ", direction);
}

}  // namespace

AtomWitness relation_fact(const AtomStep& at, const PropertyUse& use, std::string_view phrase) {
  const bool of_step = use.scope == Scope::step;
  const Hex from = of_step ? at.from() : at.start();
  const Grid& grid = at.map().grid();
  std::string anchor = describe_anchor(at.position, at.mover().side, use.anchor, use.members);
  const bool one_distance = use.members == Members::nearest || use.members == Members::sum;
  if (use.anchor == DistanceAnchor::retreat_direction) {
    const std::string along = direction_phrase(use, anchor);
    if (of_step) return step_fact(at, along);
    return hex_fact(at, concat("as seen from ", number_of(at, from), " ", along));
  }
  std::optional<PrintedLine> line;
  if (one_distance && use.anchor == DistanceAnchor::enemy_line)
    line = at.position.enemy_line(at.mover().side);
  std::vector<AnchorMember> members;
  if (!line && !known_distance(at, use, from))
    members = anchor_members(at.position, at.rule_set, at.question, use.anchor);
  const auto away = [&](Hex h) {
    if (line) return std::int64_t{distance_to_line(grid, h, *line)};
    const auto known = known_distance(at, use, h);
    return known ? *known : distance_to_anchor(grid, members, use.members, h);
  };
  std::int64_t before = away(from);
  std::int64_t after = away(at.to());
  if (!one_distance) {
    const auto one = std::find_if(members.begin(), members.end(), [&](const AnchorMember& m) {
      return atom_of(use.property).compare(m.distance_from(grid, from), m.distance_from(grid, at.to()));
    });
    if (one != members.end()) {
      anchor = number_of(at, one->hex);
      before = one->distance_from(grid, from);
      after = one->distance_from(grid, at.to());
    }
  }
  if (of_step)
    return step_fact(at,
                     concat(phrase, " ", anchor, " (from ", to_hexes(before), " to ", to_hexes(after), ")"));
  return hex_fact(at, concat("is ", to_hexes(after), " from ", anchor, ", while ", number_of(at, from),
                             " is ", to_hexes(before), " away"));
}

}  // namespace rearguard
