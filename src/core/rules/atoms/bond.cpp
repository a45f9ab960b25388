#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/bonds.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/step_history.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

namespace {

// --- units and map alone ----------------------------------------------------------------------------

/// Two units and the hexes between them.
struct Pair {
  UnitIndex first = 0, second = 0;
  std::vector<Hex> between;
};

/// Returns the side of the line from `h` to `end` on which `other` is, as a sign.
int side_of(Hex h, Hex end, Hex other) {
  const Hex along = end - h, there = other - h;
  const int cross = along.q * there.r - along.r * there.q;
  return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

bool is_at(const AtomStep& at, const PropertyUse& use, const Pair& pair) {
  const Hex from = at.from(), to = at.to();
  if (use.part == BondPart::hexside) {
    const auto is_between = [&](Hex h) {
      return std::find(pair.between.begin(), pair.between.end(), h) != pair.between.end();
    };
    return pair.between.size() == 2 && from != to && is_between(from) && is_between(to);
  }
  if (pair.between.size() != 1) return false;
  const Hex middle = pair.between.front();
  if (use.part == BondPart::hex) return to == middle;
  if (from != middle || at.step < 2) return false;
  const Hex end = at.position.unit(pair.first).hex;
  return side_of(middle, end, at.path[at.step - 2]) * side_of(middle, end, to) == -1;
}

/// Tests whether a unit can hold its end of a bond whose ground is `between`.
bool holds_end(const AtomStep& at, const BondRule& rule, UnitIndex u, const std::vector<Hex>& between) {
  const ZocRule& zoc = at.rule_set.zoc_named(rule.zoc);
  return (rule.where == nullptr || meets(*rule.where, at.position, u)) &&
         std::all_of(between.begin(), between.end(), [&](Hex h) {
           return exerts_zoc(at, zoc, u, h) && !shows_in(at, zoc.cancelled_by, h) &&
                  !shows_in(at, rule.cancelled_by, h);
         });
}

/// Finds the first two units, in the order of the document, whose bond the step meets.
std::optional<Pair> bonded_pair(const AtomStep& at, const PropertyUse& use) {
  constexpr int bond_length = 2;
  const auto rule = at.rule_set.bonds.find(use.bond);
  if (rule == at.rule_set.bonds.end()) return std::nullopt;
  // The ground between two units is next to both.
  const Hex ground = use.part == BondPart::hex ? at.to() : at.from();
  const auto near = units_near(at, true, ground, 1, [&](UnitIndex u) { return is_adjacent(at, u, ground); });
  for (const UnitIndex u : near) {
    for (const UnitIndex v : near) {
      const Unit &one = at.position.unit(u), &other = at.position.unit(v);
      if (v <= u || one.side != other.side || distance(one.hex, other.hex) != bond_length) continue;
      Pair pair{u, v, {}};
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = neighbour(one.hex, direction(d));
        if (adjacent(h, other.hex)) pair.between.push_back(h);
      }
      if (is_at(at, use, pair) && holds_end(at, rule->second, u, pair.between) &&
          holds_end(at, rule->second, v, pair.between))
        return pair;
    }
  }
  return std::nullopt;
}

AtomWitness why_bonded(const AtomStep& at, const PropertyUse& use) {
  const auto pair = bonded_pair(at, use);
  if (!pair) return {};
  const std::string units = ids_of(at.position, {pair->first, pair->second});
  switch (use.part) {
    case BondPart::hexside:
      return step_fact(at, fmt::format("crosses the hexside that {} bond", units));
    case BondPart::hex:
      return hex_fact(at, fmt::format("is the hex that {} bond", units));
    case BondPart::through:
      break;
  }
  return step_fact(at, fmt::format("passes through the bond of {} in {}", units, number_of(at, at.from())));
}

// --- the search -------------------------------------------------------------------------------------

BondsInForce bonds_of(const SearchMask& mask, const PropertyUse& use) {
  return {mask.board(), mask.rule_set(), mask.question(), use.bond};
}

void fill_bond(SearchMask& mask, const PropertyUse& use) {
  const auto& steps = mask.graph().steps;
  if (use.part == BondPart::through) {
    const std::uint32_t marks = mask.marks_of_history(use);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if ((steps[i].marks & marks) != 0) mask.mark_step(i, use.scope);
    }
    return;
  }
  const BondsInForce bonds = bonds_of(mask, use);
  if (use.part == BondPart::hex) {
    for (std::size_t v = 0; v < mask.vertices().size(); ++v) {
      if (bonds.axes(mask.vertices()[v].hex) != 0) mask.mark_vertex(v, use.scope);
    }
    return;
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (bonds.across(mask.vertices()[steps[i].from].hex, mask.vertices()[steps[i].to].hex))
      mask.mark_step(i, use.scope);
  }
}

bool is_quickly_at(const QuickStep& at, const PropertyUse& use) {
  const BondsInForce bonds(at.board, at.rule_set, at.question, use.bond);
  if (use.part == BondPart::hex) return bonds.axes(at.to) != 0;
  return use.part == BondPart::hexside && bonds.across(at.from, at.to);
}

/// Remembers from which side of each bond the path has entered the hex where it is: a digit to base 3 for
/// each line along which the hex is bonded.
class SidesOfEntry : public StepHistory {
 public:
  SidesOfEntry(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
               const PropertyUse& use)
      : bonds_(board, rule_set, question, use.bond) {}

  std::uint32_t after(std::uint32_t /*label*/, Hex from, Hex to) const override {
    const int came_from = index_of(*direction_between(to, from));
    const unsigned axes = bonds_.axes(to);
    std::uint32_t label = 0;
    for (std::size_t axis = 0; axis < weights.size(); ++axis) {
      if (((axes >> axis) & 1U) != 0)
        label += weights[axis] * digit(side_of_axis(static_cast<int>(axis), came_from));
    }
    return label;
  }

  bool shows(std::uint32_t label, Hex from, Hex to) const override {
    if (label == 0) return false;
    const int leaves_by = index_of(*direction_between(from, to));
    for (std::size_t axis = 0; axis < weights.size(); ++axis) {
      const std::uint32_t entered = label / weights[axis] % 3;
      const std::uint32_t left = digit(side_of_axis(static_cast<int>(axis), leaves_by));
      if (entered != 0 && left != 0 && entered != left) return true;
    }
    return false;
  }

 private:
  static constexpr std::array<std::uint32_t, 3> weights{1, 3, 9};
  static std::uint32_t digit(int side) { return side == 0 ? 0 : side > 0 ? 1 : 2; }

  BondsInForce bonds_;
};

}  // namespace

constinit const Atom atoms::bond{
    .name = "bond",
    .scopes = relation_scopes,
    .takes_bond = true,
    .needs = {AtomNeed::units, AtomNeed::zoc, AtomNeed::steps},
    .holds = [](const AtomStep& at, const PropertyUse& use) { return bonded_pair(at, use).has_value(); },
    .fill = fill_bond,
    .quick = is_quickly_at,
    .remembers = [](const PropertyUse& use) { return use.part == BondPart::through; },
    .history = [](const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                  const PropertyUse& use) -> std::unique_ptr<StepHistory> {
      return std::make_unique<SidesOfEntry>(board, rule_set, question, use);
    },
    .yes = "meets a ZOC bond",
    .no = "meets no such ZOC bond",
    .why = why_bonded,
    .documentation =
        "that crosses a bonded hexside, enters a bonded hex, or passes through one from one side of the "
        "bond to the other: `{ bond = \"NAME\", part = \"hexside\" }`, `\"hex\"`, "
        "`\"through\"`",
};

}  // namespace rearguard
