#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "pathing/movement.h"
#include "src/cli/verbs.h"
#include "src/engine/dice.h"
#include "src/engine/judge.h"
#include "src/io/resolve_request.h"
#include "src/report/batch_answers.h"
#include "src/rules/board_facts.h"
#include "src/rules/rule_set.h"

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

void print(Session& session, const Position& position, UnitIndex unit, MovementPoints budget,
           std::span<const ReachedHex> reached, bool json) {
  const HexMap& map = position.map();
  const std::int64_t denominator = map.chart().denominator;
  std::vector<std::pair<Printed, const ReachedHex*>> sorted;
  for (const ReachedHex& r : reached) sorted.emplace_back(map.grid().to_printed(r.hex), &r);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (json) {
    std::vector<std::string> parts;
    for (const auto& [printed, r] : sorted) {
      parts.push_back(fmt::format("{{\"hex\":\"{}\",\"movement_points\":\"{}\"}}", map.grid().number(r->hex),
                                  to_text(r->cost, denominator)));
    }
    session.out << fmt::format(
        "{{\"unit\":{},\"from\":\"{}\",\"movement_points\":\"{}\",\"reached\":[{}]}}\n",
        json_string(position.unit(unit).id), map.grid().number(position.unit(unit).hex),
        to_text(budget, denominator), fmt::join(parts, ","));
    return;
  }
  session.out << fmt::format("{} in {} reaches {} hexes with {} MP\n", position.unit(unit).id,
                             map.grid().number(position.unit(unit).hex), sorted.size(),
                             to_text(budget, denominator));
  for (const auto& [printed, r] : sorted)
    session.out << fmt::format("{}  {} MP\n", map.grid().number(r->hex), to_text(r->cost, denominator));
}

}  // namespace

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
  const BoardFacts board(position, open->rule_set->zoc, position.unit(*unit).side);
  std::vector<std::uint8_t> marks(position.map().grid().size(), 0);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::uint8_t bits = board.bits_at(i);
    if ((bits & BoardFacts::zoc) != 0) marks[i] |= mark_zoc;
    if ((bits & BoardFacts::enemy) != 0) marks[i] |= mark_blocked;
  }
  const StepCosts costs(position.map(), position.unit(*unit).movement_class);
  MovementSearch search;
  const MovementTerms terms{*effect, marks};
  print(session, position, *unit, budget, search.range(costs, position.unit(*unit).hex, budget, terms),
        options.json);
  return fine;
}

}  // namespace rearguard
