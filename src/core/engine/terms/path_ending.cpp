#include "src/core/engine/terms/path_ending.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/search/path_reading.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::array edge_names = {"northern", "eastern", "southern", "western"};

std::string after_colon(const std::string& outcome) {
  return outcome.empty() ? "" : ": " + outcome;
}

}  // namespace

std::optional<PathEnding> ending_of(const PathQuestion& question, const RetreatPath& path) {
  const Length& length = question.rule_set->length;
  if (path.size() < 2) return std::nullopt;
  const Position& position = *question.position;
  const Unit& unit = position.unit(question.question.unit);
  const Grid& grid = position.map().grid();
  const Hex before = path[path.size() - 2];
  if (const LengthExit* exit = exit_by(length, position, unit.side, before, path.back())) {
    const MapEdge over = edge_of(*exit, position, unit.side).value_or(MapEdge::north);
    const std::string edge = edge_names.at(static_cast<std::size_t>(over));
    return PathEnding{path.back(), exit->outcome, exit->removes,
                      fmt::format("{} leaves the map over its {} edge at {}{}", unit.id, edge,
                                  grid.number(before), after_colon(exit->outcome)),
                      MapExit{edge, before}};
  }
  if (length.stops.empty()) return std::nullopt;
  const auto stop = stop_of_path(question, path);
  if (!stop) return std::nullopt;
  const LengthStop& by = length.stops[*stop];
  return PathEnding{
      path.back(), by.outcome, by.removes,
      fmt::format("{} stops in {}{}", unit.id, grid.number(path.back()), after_colon(by.outcome))};
}

PathEffect to_path_effect(const PathEnding& ending, const Length& length) {
  return {ending.hex, length.id, length.cite, {}, ending.text};
}

void add_exit(const PathEnding& ending, VerdictEnd& end) {
  if (ending.exit && std::find(end.exits.begin(), end.exits.end(), *ending.exit) == end.exits.end())
    end.exits.push_back(*ending.exit);
}

std::string describe_shorter(const Verdict& verdict, const Length& length) {
  const auto hexes = [](int n) { return plural(static_cast<std::uint64_t>(n), "hex", "hexes"); };
  const int left = verdict.required_at_least - verdict.shorter_by;
  std::string text =
      fmt::format("no path of {} is legal: {} {}", hexes(verdict.required_at_least), verdict.unit,
                  left == 0 ? std::string("stays") : fmt::format("retreats {}", hexes(left)));
  const ShorterRetreat& rule = *length.if_shorter;
  std::string steps;
  if (rule.steps) {
    for (const Effect& step : *rule.steps) steps += (steps.empty() ? "" : ", ") + describe(step);
  }
  if (!steps.empty())
    text +=
        fmt::format("; for {} it {}",
                    verdict.shorter_by == 1 ? std::string("the missing hex")
                                            : fmt::format("each of the {} missing hexes", verdict.shorter_by),
                    steps);
  return text + after_colon(rule.outcome);
}

std::string describe_length(const Verdict& verdict, const Position& position) {
  const std::string hexes = plural(static_cast<std::uint64_t>(std::max(verdict.distance, 0)), "hex", "hexes");
  if (!verdict.budget) return hexes;
  const std::string number = to_text(*verdict.budget, position.map().chart().denominator);
  const std::string points = number + (number == "1" ? " movement point" : " movement points");
  return verdict.within_budget ? hexes + " within " + points : points;
}

}  // namespace rearguard
