#include "src/answers/questions/reach.h"

#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/answers/report/json_writer.h"
#include "src/core/board/position.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::vector<std::string> friends_in(const Position& position, Hex h, UnitIndex unit) {
  std::vector<std::string> ids;
  for (const UnitIndex u : position.units_in(h)) {
    if (u != unit && !position.enemies(position.unit(u).side, position.unit(unit).side))
      ids.push_back(position.unit(u).id);
  }
  return ids;
}

/// Parses movement points, in parts of the chart.
std::variant<MovementPoints, RequestError> parse_points(const TerrainChart& chart, const std::string& text,
                                                        const std::string& about) {
  const auto fraction = parse_fraction(text);
  if (fraction && chart.denominator * fraction->numerator % fraction->denominator == 0)
    return MovementPoints{chart.denominator * fraction->numerator / fraction->denominator};
  return RequestError{
      fmt::format("{} is not a number of movement points{}", value_text(one_line(text, 40)),
                  fraction ? fmt::format(" of this map, which counts in 1/{}", chart.denominator) : ""),
      about};
}

std::variant<ZocEffect, RequestError> zoc_effect(const ReachQuestion& question, const TerrainChart& chart) {
  const std::vector<std::string> known{"free", "stop", "no-zoc-to-zoc"};
  if (std::find(known.begin(), known.end(), question.zoc) == known.end())
    return RequestError{fmt::format("there is no {}{} (known: {})", value_text(one_line(question.zoc, 40)),
                                    did_you_mean(question.zoc, known), fmt::join(known, ", ")),
                        "zoc"};
  ZocEffect effect;
  effect.stop_on_entry = question.zoc == "stop";
  effect.no_zoc_to_zoc = question.zoc == "no-zoc-to-zoc";
  for (const auto& [text, about, extra] :
       {std::tuple(&question.enter_zoc, "zoc-entry-cost", &ZocEffect::extra_to_enter),
        std::tuple(&question.leave_zoc, "zoc-exit-cost", &ZocEffect::extra_to_leave)}) {
    if (text->empty()) continue;
    const auto points = parse_points(chart, *text, about);
    if (const auto* problem = std::get_if<RequestError>(&points)) return *problem;
    effect.*extra = std::get<MovementPoints>(points);
  }
  return effect;
}

/// The hexes of a range with room for the unit, and those without.
struct Divided {
  std::vector<const ReachedHex*> open, full;
};
Divided divided(const Reached& reached, const Position& position, const RuleSet& rules) {
  Divided parts;
  const StackingLimit limit(rules, position, reached.unit);
  for (const ReachedHex& r : reached.hexes) (limit.has_room(r.hex) ? parts.open : parts.full).push_back(&r);
  return parts;
}

}  // namespace

std::vector<ReachedHex> reached_hexes(const Position& position, const RuleSet& rule_set, UnitIndex unit,
                                      MovementPoints budget, const ZocEffect& effect) {
  const ZocRule zoc = movement_zoc(rule_set);
  const BoardFacts board(position, zoc, position.unit(unit).side, rule_set.fire);
  const RetreatQuestion question{unit, {}, {}, {}};
  const Grid& grid = position.map().grid();
  std::vector<std::uint8_t> marks(position.map().grid().size(), 0);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::uint8_t bits = board.bits_at(i);
    if ((bits & BoardFacts::zoc) != 0 && !is_cancelled(board, zoc.cancelled_by, question, grid.hex_at(i)))
      marks[i] |= mark_zoc;
    if ((bits & BoardFacts::enemy) != 0) marks[i] |= mark_blocked;
  }
  const StepCosts& costs = shared_step_costs(position.map(), position.unit(unit).movement_class);
  MovementSearch search;
  const auto found = search.range(costs, position.unit(unit).hex, budget, {effect, marks});
  std::vector<ReachedHex> reached(found.begin(), found.end());
  std::sort(reached.begin(), reached.end(),
            [&](const ReachedHex& a, const ReachedHex& b) { return grid.key(a.hex) < grid.key(b.hex); });
  return reached;
}

std::variant<Reached, RequestError> reach_of(const Position& position, const RuleSet& rules,
                                             const ReachQuestion& question) {
  const TerrainChart& chart = position.map().chart();
  std::string message;
  const auto unit = find_unit(position, question.unit, message);
  if (!unit) return RequestError{message, "unit"};
  MovementPoints budget = position.unit(*unit).movement;
  if (!question.movement.empty()) {
    const auto given = parse_points(chart, question.movement, "mp");
    if (const auto* problem = std::get_if<RequestError>(&given)) return *problem;
    budget = std::get<MovementPoints>(given);
  } else if (budget.parts == 0) {
    return RequestError{fmt::format("unit {} has no movement allowance; give one", question.unit),
                        "allowance"};
  }
  const auto effect = zoc_effect(question, chart);
  if (const auto* problem = std::get_if<RequestError>(&effect)) return *problem;
  return Reached{*unit, budget, reached_hexes(position, rules, *unit, budget, std::get<ZocEffect>(effect))};
}

std::string to_json(const Reached& reached, const Position& position, const RuleSet& rules) {
  const HexMap& map = position.map();
  const Unit& unit = position.unit(reached.unit);
  const auto entry = [&](const ReachedHex& r) {
    return fmt::format("\"hex\":\"{}\",\"movement_points\":\"{}\"", map.grid().number(r.hex),
                       to_text(r.cost, map.chart().denominator));
  };
  const Divided parts = divided(reached, position, rules);
  std::vector<std::string> open, full;
  for (const ReachedHex* r : parts.open) open.push_back("{" + entry(*r) + "}");
  for (const ReachedHex* r : parts.full) {
    std::vector<std::string> ids = friends_in(position, r->hex, reached.unit);
    for (std::string& id : ids) id = json_string(id);
    full.push_back(fmt::format("{{{},\"with\":[{}]}}", entry(*r), fmt::join(ids, ",")));
  }
  const std::string no_room = full.empty() ? "" : fmt::format(",\"no_room\":[{}]", fmt::join(full, ","));
  return fmt::format("{{\"unit\":{},\"from\":\"{}\",\"movement_points\":\"{}\",\"reached\":[{}]{}}}",
                     json_string(unit.id), map.grid().number(unit.hex),
                     to_text(reached.budget, map.chart().denominator), fmt::join(open, ","), no_room);
}

std::string to_text(const Reached& reached, const Position& position, const RuleSet& rules) {
  const Grid& grid = position.map().grid();
  const std::int64_t denominator = position.map().chart().denominator;
  const Unit& unit = position.unit(reached.unit);
  const Divided parts = divided(reached, position, rules);
  std::string text =
      fmt::format("{} in {} reaches {} with {} MP\n", unit.id, grid.number(unit.hex),
                  plural(parts.open.size(), "hex", "hexes"), to_text(reached.budget, denominator));
  for (const ReachedHex* r : parts.open)
    text += fmt::format("{}  {} MP\n", grid.number(r->hex), to_text(r->cost, denominator));
  for (const ReachedHex* r : parts.full)
    text += fmt::format("{}  {} MP, no room to end: over the stacking limit with {}\n", grid.number(r->hex),
                        to_text(r->cost, denominator),
                        fmt::join(friends_in(position, r->hex, reached.unit), ", "));
  return text;
}

}  // namespace rearguard
