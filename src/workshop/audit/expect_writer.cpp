#include "src/workshop/audit/expect_writer.h"

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/expectation.h"

namespace rearguard {

namespace {

class ExpectWriter {
 public:
  ExpectWriter(const Grid& grid, const TerrainChart& chart) : grid_(grid), chart_(chart) {}

  Node write(const Expectation& expectation) {
    text("text", expectation.text);
    if (const auto* move = std::get_if<ExpectedMove>(&expectation.expected)) {
      write_move(*move);
    } else {
      write_retreat(std::get<ExpectedRetreat>(expectation.expected));
    }
    return std::move(table_);
  }

 private:
  void text(const char* key, const std::string& value) {
    if (!value.empty()) add_member(table_, key, text_node(value));
  }
  void hexes(const char* key, const std::vector<Hex>& list) {
    std::vector<std::string> numbers;
    for (const Hex h : list) numbers.push_back(grid_.number(h));
    add_member(table_, key, texts_node(numbers));
  }

  void write_move(const ExpectedMove& move) {
    text("class", chart_.classes[move.movement_class]);
    if (!move.cheapest) {
      hexes("path", move.hexes);
    } else {
      text("from", grid_.number(move.hexes.front()));
      text("to", grid_.number(move.hexes.back()));
    }
    if (!move.cost) {
      text("cost", "unreachable");
    } else if (move.cost->denominator == 1) {
      add_member(table_, "cost", whole_node(move.cost->numerator));
    } else {
      text("cost", to_text({move.cost->numerator}, move.cost->denominator));
    }
  }

  void write_retreat(const ExpectedRetreat& retreat) {
    text("class", retreat.unit.movement_class);
    text("from", retreat.unit.hex);
    text("kind", retreat.unit.kind);
    text("state", retreat.unit.state);
    text("facing", retreat.unit.facing);
    text("rules", retreat.rules);
    text("result", retreat.result);
    if (retreat.distance) add_member(table_, "distance", whole_node(*retreat.distance));
    others("attackers", true, retreat);
    others("friends", false, retreat);
    if (retreat.enemy_line) {
      Node line = table_node();
      const LineSetup& of = *retreat.enemy_line;
      add_member(line, of.is_column ? "column" : "row",
                 of.letters.empty() ? whole_node(of.number) : text_node(of.letters));
      add_member(table_, "enemy_line", std::move(line));
    }
    if (retreat.end_hexes) hexes("end_hexes", *retreat.end_hexes);
    if (!retreat.legal.empty()) hexes("legal", retreat.legal);
    if (!retreat.illegal.empty()) hexes("illegal", retreat.illegal);
    text("outcome", retreat.outcome);
  }

  void others(const char* key, bool enemies, const ExpectedRetreat& retreat) {
    Node list = list_node();
    for (const Bystander& other : retreat.others) {
      if (other.is_enemy == enemies) list.items.push_back(other_node(other.unit, retreat));
    }
    if (!list.items.empty()) add_member(table_, key, std::move(list));
  }

  /// A unit that states nothing but its hex is written as that.
  static Node other_node(const UnitSetup& unit, const ExpectedRetreat& retreat) {
    Node one = table_node();
    add_member(one, "hex", text_node(unit.hex));
    if (unit.movement_class != retreat.unit.movement_class)
      add_member(one, "class", text_node(unit.movement_class));
    if (!unit.zoc) add_member(one, "zoc", truth_node(false));
    if (unit.retreat_fire_range != 0)
      add_member(one, "retreat_fire_range", whole_node(unit.retreat_fire_range));
    if (unit.stacking_points != 1) add_member(one, "stacking_points", whole_node(unit.stacking_points));
    for (const auto& [key, value] :
         {std::pair{"kind", unit.kind}, std::pair{"state", unit.state}, std::pair{"facing", unit.facing}}) {
      if (!value.empty()) add_member(one, key, text_node(value));
    }
    return one.members.size() == 1 ? text_node(unit.hex) : one;
  }

  const Grid& grid_;
  const TerrainChart& chart_;
  Node table_ = table_node();
};

}  // namespace

Node expectation_node(const Expectation& expectation, const Grid& grid, const TerrainChart& chart) {
  return ExpectWriter(grid, chart).write(expectation);
}

}  // namespace rearguard
