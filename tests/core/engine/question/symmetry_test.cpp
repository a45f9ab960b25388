// Properties that need no reference: the answer is invariant under rotation, reflection and translation, and
// removing an enemy's ZOC never removes the last path.

#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

/// Common clauses: passable, no enemies, the required distance; then ZOC, nearest enemy, friends, fire, cost.
RuleSet usual_rule_set() {
  const auto clause = [](std::string id, ClauseKind kind, std::optional<PropertyUse> property) {
    Clause c;
    c.id = std::move(id);
    c.kind = kind;
    c.property = std::move(property);
    return c;
  };
  const auto use = [](Property property, Scope scope) {
    PropertyUse u;
    u.property = property;
    u.scope = scope;
    return u;
  };
  PropertyUse distance = use(Property::distance, Scope::end);
  distance.anchor = DistanceAnchor::start;
  distance.other_than = HexCount{true, 0};
  RuleSet rule_set;
  rule_set.clauses = {clause("passable", ClauseKind::forbid, use(Property::impassable, Scope::step)),
                      clause("no-enemy", ClauseKind::forbid, use(Property::enemy, Scope::entered)),
                      clause("distance", ClauseKind::forbid, distance),
                      clause("zoc", ClauseKind::avoid, use(Property::enemy_zoc, Scope::entered)),
                      clause("away", ClauseKind::avoid, use(Property::closer, Scope::step)),
                      clause("friends", ClauseKind::avoid, use(Property::friendly, Scope::entered)),
                      clause("fire", ClauseKind::avoid, use(Property::retreat_fire, Scope::entered)),
                      clause("cheapest", ClauseKind::minimize, std::nullopt)};
  rule_set.clauses.back().value = ValueUse{};
  return rule_set;
}

/// Possible steps to the required distance, none across a bonded hexside or through a bonded hex.
RuleSet rule_set_with_bonds() {
  RuleSet rule_set = usual_rule_set();
  rule_set.clauses = {rule_set.clauses[0], rule_set.clauses[2]};
  rule_set.zoc.ground = ZocRule::Ground::any;
  rule_set.bonds["bond"].name = "bond";
  for (const BondPart part : {BondPart::hexside, BondPart::through}) {
    Clause clause;
    clause.id = part == BondPart::hexside ? "across" : "through";
    clause.property = PropertyUse{};
    clause.property->property = Property::bond;
    clause.property->scope = Scope::step;
    clause.property->bond = "bond";
    clause.property->part = part;
    rule_set.clauses.insert(rule_set.clauses.begin(), clause);
  }
  return rule_set;
}

using Image = std::function<Hex(Hex)>;

/// One of many numberings: plain, in letters, with separators, turned, slanted.
Numbering numbering_of(std::uint32_t seed) {
  Numbering numbering = Numbering::plain(3);
  if (seed % 3 == 1) numbering.column = {NumberPart::Kind::letters, 1};
  if (seed % 3 == 2) numbering.separator = '.';
  numbering.letters = seed % 2 == 0 ? LetterOrder::doubled : LetterOrder::counted;
  numbering.row_first = (seed / 2) % 2 == 1;
  numbering.columns_left = (seed / 4) % 2 == 1;
  numbering.rows_up = (seed / 8) % 2 == 1;
  numbering.slant = static_cast<int>(seed / 5 % 3) - 1;
  return numbering;
}

/// Returns a hex far from negative numbers.
Printed middle_of(const Grid& grid) {
  return {grid.numbering.columns_left ? -260 : 260, grid.numbering.rows_up ? -260 : 260};
}

/// Returns the image of a position under `image`, on a sufficiently large grid.
Position mapped(const Position& position, const Image& image, const Grid& layout) {
  const HexMap& map = position.map();
  Grid grid = layout;
  const Printed middle = middle_of(layout);
  grid.first = {middle.column - 60, middle.row - 60};
  grid.columns = 120;
  grid.rows = 120;
  auto copy = std::make_shared<HexMap>(grid, map.chart(), "image");
  copy->ground_blocks_sight = map.ground_blocks_sight;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (!map.exists(h)) continue;
    copy->set_terrain(image(h), map.terrain(h));
    copy->set_elevation(image(h), map.elevation(h));
  }
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(key / 6);
    const Hex to = neighbour(from, direction(static_cast<int>(key % 6)));
    for (const FeatureId f : features) copy->add_one_way_feature(f, image(from), image(to));
  }
  Setup setup;
  for (const Unit& unit : position.units()) {
    UnitSetup u;
    u.id = unit.id;
    u.side = position.sides()[unit.side];
    u.hex = grid.number(image(unit.hex));
    u.movement_class = map.chart().classes[unit.movement_class];
    u.zoc = unit.zoc;
    u.retreat_fire_range = unit.retreat_fire_range;
    setup.units.push_back(u);
  }
  for (SideIndex a = 0; a < position.sides().size(); ++a) {
    for (SideIndex b = a + 1; b < position.sides().size(); ++b) {
      if (!position.enemies(a, b)) setup.allies[position.sides()[a]].push_back(position.sides()[b]);
    }
  }
  return valid_position(copy, setup);
}

struct Answer {
  std::map<Hex, std::pair<std::uint64_t, MovementPoints>> end_hexes;
  std::map<Hex, std::string> ruled_out;
  bool operator==(const Answer&) const = default;
};

Answer query(const Position& position, const RuleSet& rule_set, UnitIndex unit, int distance) {
  Judge judge(position, rule_set);
  RetreatRequest request;
  request.unit = unit;
  request.distance = distance;
  request.wanted.paths = 0;
  const Verdict verdict = std::get<Verdict>(judge.judge(request));
  Answer answer;
  for (const VerdictEnd& end : verdict.end_hexes)
    answer.end_hexes[end.hex] = {end.path_count, end.movement_points};
  for (const RuledOutHex& r : verdict.ruled_out) answer.ruled_out[r.hex] = r.clause;
  return answer;
}

Answer image_of(const Answer& answer, const Image& image) {
  Answer out;
  for (const auto& [h, what] : answer.end_hexes) out.end_hexes[image(h)] = what;
  for (const auto& [h, what] : answer.ruled_out) out.ruled_out[image(h)] = what;
  return out;
}

/// Returns the number of hexes that bonds rule out.
int check_images(std::uint32_t seed, const RuleSet& rule_set) {
  Rng rng(seed);
  BoardPlan plan;
  plan.density = 5 + static_cast<int>(seed % 4) * 10;
  const Position position = random_position(rng, plan);
  int by_bonds = 0;
  const Hex old_middle = position.unit(0).hex;
  for (int turn = 0; turn < 12; ++turn) {
    const Orientation orientation = turn % 2 == 0 ? Orientation::flat : Orientation::pointy;
    const Parity parity = turn % 4 < 2 ? Parity::even : Parity::odd;
    Grid target;
    target.orientation = orientation;
    target.shifted = parity;
    target.numbering = numbering_of(static_cast<std::uint32_t>(turn) + seed);
    const Hex new_middle = target.to_hex(middle_of(target));
    const Image image = [&](Hex h) {
      const Hex relative = h - old_middle;
      return new_middle + rotated(turn < 6 ? relative : mirrored(relative), turn % 6);
    };
    const Position turned = mapped(position, image, target);
    const int distance = 1 + turn % 4;
    const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    CAPTURE(turn);
    const Answer answer = query(position, rule_set, unit, distance);
    CHECK(image_of(answer, image) == query(turned, rule_set, unit, distance));
    for (const auto& [h, clause] : answer.ruled_out)
      by_bonds += clause == "across" || clause == "through" ? 1 : 0;
  }
  return by_bonds;
}

Position without_zoc_of(const Position& position, UnitIndex silent) {
  Setup setup;
  const Grid& grid = position.map().grid();
  for (UnitIndex i = 0; i < position.units().size(); ++i) {
    const Unit& unit = position.unit(i);
    UnitSetup u;
    u.id = unit.id;
    u.side = position.sides()[unit.side];
    u.hex = grid.number(unit.hex);
    u.movement_class = position.map().chart().classes[unit.movement_class];
    u.zoc = unit.zoc && i != silent;
    setup.units.push_back(u);
  }
  return valid_position(position.shared_map(), setup);
}

}  // namespace

TEST_CASE("rotating, mirroring or moving the board transforms the answer alike") {
  for (std::uint32_t seed = 1; seed <= 25; ++seed) {
    CAPTURE(seed);
    check_images(seed, usual_rule_set());
  }
}

TEST_CASE("rotating, mirroring or moving a board with ZOC bonds transforms the answer alike") {
  int by_bonds = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    by_bonds += check_images(seed, rule_set_with_bonds());
  }
  CHECK(by_bonds > 20);
}

TEST_CASE("removing an enemy's ZOC never removes the last path") {
  RuleSet rule_set = usual_rule_set();
  rule_set.clauses[3].kind = ClauseKind::forbid;
  int open = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.density = 5 + static_cast<int>(seed % 8) * 5;
    const Position position = without_zoc_of(random_position(rng, plan), 0xFFFFFFFF);
    const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const auto silent = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const int distance = rng.number(1, 4);
    const Answer before = query(position, rule_set, unit, distance);
    if (before.end_hexes.empty()) continue;
    ++open;
    CHECK_FALSE(query(without_zoc_of(position, silent), rule_set, unit, distance).end_hexes.empty());
  }
  CHECK(open > 30);
}
