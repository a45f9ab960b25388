#include "src/io/resolution_json.h"

#include <nlohmann/json.hpp>

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(const RetreatPath& path, const Grid& grid) {
  Json json = Json::array();
  for (const Hex h : path) json.push_back(grid.number(h));
  return json;
}

Json write(const Incident& incident, const Grid& grid) {
  Json json;
  json["unit"] = incident.unit;
  json["what"] = incident.what;
  json["path"] = numbers(incident.path, grid);
  if (!incident.clause.empty()) json["clause"] = incident.clause;
  if (!incident.cite.empty()) json["cite"] = incident.cite;
  for (const Roll& roll : incident.rolls) {
    Json die;
    die["for"] = roll.purpose;
    die["sides"] = roll.sides;
    die["rolled"] = roll.rolled;
    json["dice"].push_back(std::move(die));
  }
  return json;
}

std::string path_text(const RetreatPath& path, const Grid& grid) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

std::string line_text(const Incident& incident, const Grid& grid) {
  std::string text = incident.what;
  if (incident.path.size() > 2) text += " along " + path_text(incident.path, grid);
  const std::string between = incident.clause.empty() || incident.cite.empty() ? "" : ", ";
  if (!incident.clause.empty() || !incident.cite.empty())
    text += " (" + incident.clause + between + incident.cite + ')';
  std::string dice;
  for (const Roll& roll : incident.rolls) {
    dice += (dice.empty() ? " [d" : ", d") + std::to_string(roll.sides) + ": " + std::to_string(roll.rolled);
  }
  return dice.empty() ? text : text + dice + ']';
}

}  // namespace

std::string to_json(const ResolutionHeading& heading, const std::vector<Incident>& incidents,
                    const NeedsChoice* needs, const std::vector<Roll>& rolls, const Grid& grid) {
  Json json;
  json["unit"] = heading.unit;
  if (!heading.result.empty()) json["result"] = heading.result;
  if (heading.distance) json["distance"] = *heading.distance;
  json["rules"] = heading.rules;
  json["steps"] = Json::array();
  for (const Incident& incident : incidents) json["steps"].push_back(write(incident, grid));
  if (needs != nullptr) {
    Json need;
    need["unit"] = needs->unit;
    need["chooser"] = needs->chooser;
    for (const RetreatPath& path : needs->paths) need["paths"].push_back(numbers(path, grid));
    json["needs"].push_back(std::move(need));
  }
  json["dice_used"] = Json::array();
  for (const Roll& roll : rolls) json["dice_used"].push_back(roll.rolled);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const std::vector<Incident>& incidents, const NeedsChoice* needs, const Grid& grid) {
  std::string text;
  std::size_t number = 0;
  for (const Incident& incident : incidents)
    text += std::to_string(++number) + ". " + line_text(incident, grid) + '\n';
  if (needs == nullptr) return text;
  text += "The " + needs->chooser + " must choose for " + needs->unit + ", with --choose and one of these:\n";
  Hex last;
  bool is_first = true;
  for (const RetreatPath& path : needs->paths) {
    if (is_first || path.back() != last) text += "  " + grid.number(path.back()) + '\n';
    is_first = false;
    last = path.back();
    text += "    " + path_text(path, grid) + '\n';
  }
  return text;
}

}  // namespace rearguard
