#include "src/answers/report/resolution_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/answers/report/choice_text.h"
#include "src/answers/report/json_parts.h"
#include "src/core/board/setup_of.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

const std::vector<ResolutionStep>& resolution_steps_of(const ResolutionResult& result) {
  if (const auto* need = std::get_if<NeedsChoice>(&result)) return need->resolution_steps;
  return std::get<Resolution>(result).resolution_steps;
}

ChoiceToMake choice_of(const NeedsChoice& need) {
  return {need.paths, need.options, need.ways, need.verdict.get()};
}

std::string to_text(const NeedsChoice& need, const Grid& grid) {
  std::string text = fmt::format("{}'s {} must choose. Add --choose and {}:\n", need.unit, need.chooser,
                                 need.paths.empty() ? "one of these" : "a hex or path");
  text += to_text(choice_of(need), grid);
  if (!need.too_early.empty())
    text += "Choose one of these before " + to_text(need.too_early, grid) + ", as in --choose " +
            need.options.front() + " --choose " + to_text(need.too_early, grid) + '\n';
  return text;
}

}  // namespace

std::string to_json(const ResolutionReport& report, const Grid& grid) {
  const auto* need = std::get_if<NeedsChoice>(&report.result);
  const auto* done = std::get_if<Resolution>(&report.result);
  Json json;
  json["unit"] = report.request.unit;
  if (!report.request.event.empty()) json["event"] = report.request.event;
  if (!report.request.result.empty()) json["result"] = report.request.result;
  if (report.request.distance) json["distance"] = *report.request.distance;
  json["rules"] = report.rules;
  const ReadingChoices readings = split_readings(report.rules).readings;
  if (!readings.empty()) json["readings"] = readings;
  json["outcome"] = need != nullptr ? "choice" : done->impossible ? "impossible" : "resolved";
  json["steps"] = Json::array();
  for (const ResolutionStep& resolution_step : resolution_steps_of(report.result))
    json["steps"].push_back(json_of(resolution_step, grid));
  if (need != nullptr) {
    Json wanted;
    wanted["unit"] = need->unit;
    wanted["chooser"] = need->chooser;
    for (const RetreatPath& path : need->paths) wanted["paths"].push_back(json_of(path, grid));
    if (!need->options.empty()) wanted["options"] = need->options;
    if (const auto brought = brought_by(choice_of(*need)); !brought.empty()) wanted["brings"] = brought;
    json["pending_choice"].push_back(std::move(wanted));
  }
  json["dice_used"] = Json::array();
  for (const Roll& roll : report.rolls) json["dice_used"].push_back(roll.rolled);
  if (done != nullptr) add_units(json, setup_of(done->position));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const ResolutionResult& result, const Grid& grid) {
  std::string text;
  std::size_t number = 0;
  const ResolutionStep* before = nullptr;
  for (const ResolutionStep& resolution_step : resolution_steps_of(result)) {
    text += std::to_string(++number) + ". " + to_text(resolution_step, grid, before) + '\n';
    before = &resolution_step;
  }
  const auto* need = std::get_if<NeedsChoice>(&result);
  if (need != nullptr) return text + to_text(*need, grid);
  if (std::get<Resolution>(result).impossible) return text + "This is impossible; nothing has changed.\n";
  return text.empty() ? "Nothing happens.\n" : text;
}

}  // namespace rearguard
