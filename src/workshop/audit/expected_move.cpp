#include <fmt/format.h>

#include "pathing/movement.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/verify.h"

namespace rearguard {
namespace {

/// "3 1/2"
std::string text(const Fraction& f) {
  return to_text({f.numerator}, f.denominator);
}

class MoveReport {
 public:
  MoveReport(const HexMap& map, ClassId c) : map_(map), class_(c) {}

  /// "0101-0201 1, 0201-0301 2"
  std::string steps(const std::vector<Hex>& path) const {
    std::vector<std::string> words;
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto cost = step(path[i - 1], path[i]);
      words.push_back(fmt::format(
          "{} to {} {}", number(path[i - 1]), number(path[i]),
          cost ? to_text(*cost, map_.chart().denominator) + " MP" : why_not(path[i - 1], path[i])));
    }
    std::string all;
    for (const std::string& w : words) all += (all.empty() ? "" : ", ") + w;
    return all;
  }

  std::optional<MovementPoints> sum(const std::vector<Hex>& path) const {
    MovementPoints total{};
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto cost = step(path[i - 1], path[i]);
      if (!cost) return std::nullopt;
      total = total + *cost;
    }
    return total;
  }

  std::string number(Hex h) const { return map_.grid().number(h); }

 private:
  std::optional<MovementPoints> step(Hex from, Hex to) const {
    return map_.step_cost(from, *direction_between(from, to), class_);
  }

  std::string why_not(Hex from, Hex to) const {
    if (!map_.exists(to)) return "impossible (not on the map)";
    const Terrain& terrain = map_.chart().terrains[map_.terrain(to)];
    if (cost_for(terrain.cost, class_).kind != ChartCost::Kind::cost)
      return fmt::format("impossible ({})", terrain.name);
    for (const FeatureId f : map_.features(from, *direction_between(from, to))) {
      const Feature& feature = map_.chart().features[f];
      if (cost_for(feature.cost, class_).kind == ChartCost::Kind::impassable)
        return fmt::format("impossible ({})", feature.name);
    }
    return "impossible";
  }

  const HexMap& map_;
  ClassId class_;
};

}  // namespace

std::optional<Finding> verify(const HexMap& map, const ExpectedMove& expected, const std::string& note,
                              std::size_t index) {
  const MoveReport writer(map, expected.movement_class);
  std::vector<Hex> path = expected.hexes;
  std::optional<MovementPoints> cost;
  bool found = true;
  if (expected.cheapest) {
    MovementSearch search;
    const StepCosts& costs = shared_step_costs(map, expected.movement_class);
    const auto cheapest = search.cheapest_path(costs, expected.hexes.front(), expected.hexes.back());
    found = cheapest.has_value();
    if (found) path = cheapest->hexes;
    if (found) cost = cheapest->cost;
  } else {
    cost = writer.sum(path);
  }
  const std::int64_t denominator = map.chart().denominator;
  const auto wanted = expected.cost ? in_parts(*expected.cost, denominator) : std::nullopt;
  if (expected.cost ? cost && wanted && *cost == *wanted : !cost) return std::nullopt;
  std::string message = fmt::format(
      "{} from {} to {}{} should {}, but ", map.chart().classes[expected.movement_class],
      writer.number(path.front()), writer.number(path.back()), expected.cheapest ? "" : " along this path",
      expected.cost ? "cost " + text(*expected.cost) + " MP" : "be unreachable");
  if (cost) {
    message += fmt::format("costs {} MP: {}", to_text(*cost, denominator), writer.steps(path));
  } else {
    message += found ? "is impossible: " + writer.steps(path) : "no path exists";
  }
  if (!note.empty()) message += " (" + note + ")";
  return Finding{"cost-mismatch", std::move(message), std::move(path), {Subject::Kind::expectation, index}};
}

}  // namespace rearguard
