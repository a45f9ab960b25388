#include "src/answers/report/answer_lines.h"

#include <fmt/format.h>

#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {
namespace {

std::string joined(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (const Hex h : hexes) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

std::string to_line(const Unit& unit, const Grid& grid) {
  std::string line = fmt::format(" {}@{}:{}:{}", unit.id, grid.number(unit.hex), unit.state, unit.strength);
  if (unit.facing) line += fmt::format(":{}", grid.direction_name(*unit.facing));
  for (const std::string& marker : unit.markers) line += ":" + marker;
  for (const auto& [name, number] : unit.counts) line += fmt::format(":{}={}", name, number);
  return line;
}

std::string to_line(const std::vector<ResolutionStep>& steps, const std::vector<Roll>& rolls,
                    const Grid& grid) {
  std::string line;
  for (const ResolutionStep& step : steps) {
    if (step.only_tells && step.rolls.empty()) continue;
    line += fmt::format(" {}:{}:{}", step.unit, joined(step.path, grid), step.clause);
  }
  line += " |";
  for (const Roll& roll : rolls) line += fmt::format(" {}/{}", roll.rolled, roll.sides);
  return line + " |";
}

}  // namespace

std::string to_line(const Verdict& verdict, const Grid& grid) {
  std::string line =
      fmt::format("{} {} {} {} |", verdict.outcome, verdict.clause, verdict.distance, verdict.exhausted_by);
  for (const VerdictEnd& end : verdict.end_hexes)
    line += fmt::format(" {}={}x{}", grid.number(end.hex), end.path_count, end.movement_points.parts);
  line += " |";
  for (const RuledOutHex& r : verdict.ruled_out) line += fmt::format(" {}:{}", grid.number(r.hex), r.clause);
  return line;
}

std::string to_line(const Danger& danger, const Grid& grid) {
  return fmt::format("{} {} {} | {} | {}", danger.outcome, danger.end_hex_count, danger.paths,
                     joined(danger.choke, grid), danger.min_cut.size());
}

std::string to_line(const ResolutionResult& result, const std::vector<Roll>& rolls, const Grid& grid) {
  if (const auto* error = std::get_if<RequestError>(&result)) return "error " + error->about;
  if (const auto* choice = std::get_if<NeedsChoice>(&result)) {
    std::string line = "choice |" + to_line(choice->resolution_steps, rolls, grid);
    line += fmt::format(" {}:{}", choice->unit, choice->chooser);
    for (const RetreatPath& path : choice->paths) line += " " + joined(path, grid);
    for (const std::string& option : choice->options) line += " " + option;
    return line;
  }
  const auto& done = std::get<Resolution>(result);
  std::string line =
      (done.impossible ? "impossible |" : "resolved |") + to_line(done.resolution_steps, rolls, grid);
  for (const Unit& unit : done.position.units()) line += to_line(unit, grid);
  for (const Link& link : done.position.links()) {
    line +=
        fmt::format(" {}>{}:{}", done.position.unit(link.from).id, done.position.unit(link.to).id, link.name);
    for (const auto& [name, number] : link.counts) line += fmt::format(":{}={}", name, number);
  }
  return line;
}

}  // namespace rearguard
