#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/cli/reach.h"
#include "src/cli/verbs.h"
#include "src/engine/dice.h"
#include "src/engine/judge.h"
#include "src/io/resolve_request.h"
#include "src/report/json_writer.h"
#include "src/rules/board_facts.h"
#include "src/rules/play.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"
#include "src/rules/stacking.h"
#include "src/rules/step_properties.h"

namespace rearguard {
namespace {

/// Parses the movement points of an option, in parts of the chart; returns nothing, with a message, if they
/// are invalid.
std::optional<MovementPoints> parse_points(const TerrainChart& chart, const std::string& text,
                                           std::string_view option, std::string& message) {
  const auto fraction = parse_fraction(text);
  if (!fraction || chart.denominator * fraction->numerator % fraction->denominator != 0) {
    message =
        fmt::format("{}: {} is not a number of movement points{}", option, value_text(one_line(text, 40)),
                    fraction ? fmt::format(" of this map, which counts in 1/{}", chart.denominator) : "");
    return std::nullopt;
  }
  return MovementPoints{chart.denominator * fraction->numerator / fraction->denominator};
}

std::optional<ZocEffect> zoc_effect(const ReachOptions& options, const TerrainChart& chart,
                                    std::string& message) {
  ZocEffect effect;
  const std::vector<std::string> known{"free", "stop", "no-zoc-to-zoc"};
  if (!listed(known, options.zoc)) {
    message = unknown_name("--zoc", options.zoc, known);
    return std::nullopt;
  }
  effect.stop_on_entry = options.zoc == "stop";
  effect.no_zoc_to_zoc = options.zoc == "no-zoc-to-zoc";
  if (!options.enter_zoc.empty()) {
    effect.extra_to_enter = parse_points(chart, options.enter_zoc, "--zoc-entry-cost", message);
    if (!effect.extra_to_enter) return std::nullopt;
  }
  if (!options.leave_zoc.empty()) {
    effect.extra_to_leave = parse_points(chart, options.leave_zoc, "--zoc-exit-cost", message);
    if (!effect.extra_to_leave) return std::nullopt;
  }
  return effect;
}

/// Returns the ids of the friends in a hex.
std::vector<std::string> friends_in(const Position& position, Hex h, UnitIndex unit) {
  std::vector<std::string> ids;
  for (const UnitIndex u : position.units_in(h)) {
    if (u != unit && !position.enemies(position.unit(u).side, position.unit(unit).side))
      ids.push_back(position.unit(u).id);
  }
  return ids;
}

void print(Session& session, const Position& position, const RuleSet& rules, UnitIndex unit,
           MovementPoints budget, std::span<const ReachedHex> reached, bool json) {
  const HexMap& map = position.map();
  const std::int64_t denominator = map.chart().denominator;
  std::vector<const ReachedHex*> open;
  std::vector<const ReachedHex*> full;
  const StackingLimit limit(rules, position, unit);
  for (const ReachedHex& r : reached) (limit.has_room(r.hex) ? open : full).push_back(&r);
  if (json) {
    std::vector<std::string> parts;
    for (const ReachedHex* r : open) {
      parts.push_back(fmt::format("{{\"hex\":\"{}\",\"movement_points\":\"{}\"}}", map.grid().number(r->hex),
                                  to_text(r->cost, denominator)));
    }
    std::vector<std::string> without_room;
    for (const ReachedHex* r : full) {
      std::vector<std::string> ids = friends_in(position, r->hex, unit);
      for (std::string& id : ids) id = json_string(id);
      without_room.push_back(fmt::format("{{\"hex\":\"{}\",\"movement_points\":\"{}\",\"with\":[{}]}}",
                                         map.grid().number(r->hex), to_text(r->cost, denominator),
                                         fmt::join(ids, ",")));
    }
    const std::string no_room =
        without_room.empty() ? "" : fmt::format(",\"no_room\":[{}]", fmt::join(without_room, ","));
    session.out << fmt::format(
        "{{\"unit\":{},\"from\":\"{}\",\"movement_points\":\"{}\",\"reached\":[{}]{}}}\n",
        json_string(position.unit(unit).id), map.grid().number(position.unit(unit).hex),
        to_text(budget, denominator), fmt::join(parts, ","), no_room);
    return;
  }
  session.out << fmt::format("{} in {} reaches {} with {} MP\n", position.unit(unit).id,
                             map.grid().number(position.unit(unit).hex), plural(open.size(), "hex", "hexes"),
                             to_text(budget, denominator));
  for (const ReachedHex* r : open)
    session.out << fmt::format("{}  {} MP\n", map.grid().number(r->hex), to_text(r->cost, denominator));
  for (const ReachedHex* r : full)
    session.out << fmt::format("{}  {} MP, no room to end: over the stacking limit with {}\n",
                               map.grid().number(r->hex), to_text(r->cost, denominator),
                               fmt::join(friends_in(position, r->hex, unit), ", "));
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

Status reach(Session& session, const ReachOptions& options) {
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  const Position& position = open->document.position;
  const TerrainChart& chart = position.map().chart();
  std::string message;
  const auto unit = find_unit(position, options.unit, message);
  if (!unit) return refuse(session, message);
  MovementPoints budget = position.unit(*unit).movement;
  if (!options.movement.empty()) {
    const auto given = parse_points(chart, options.movement, "--mp", message);
    if (!given) return refuse(session, message);
    budget = *given;
  } else if (budget.parts == 0) {
    return refuse(session,
                  fmt::format("unit {} has no movement allowance; give one with --mp", options.unit));
  }
  const auto effect = zoc_effect(options, chart, message);
  if (!effect) return refuse(session, message);
  print(session, position, *open->rule_set, *unit, budget,
        reached_hexes(position, *open->rule_set, *unit, budget, *effect), options.json);
  return fine;
}

}  // namespace rearguard
