#include "src/io/resolution_json.h"

#include <nlohmann/json.hpp>

#include "src/board/setup_of.h"

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

Json write(const UnitSetup& unit) {
  Json json;
  const auto word = [&](const char* key, const std::string& value, const std::string& usual = {}) {
    if (value != usual) json[key] = value;
  };
  const auto whole = [&](const char* key, int value, int usual) {
    if (value != usual) json[key] = value;
  };
  json["id"] = unit.id;
  json["side"] = unit.side;
  json["hex"] = unit.hex;
  json["class"] = unit.movement_class;
  if (!unit.zoc) json["zoc"] = false;
  whole("retreat_fire", unit.retreat_fire, 0);
  word("name", unit.name, unit.id);
  word("kind", unit.kind);
  word("size", unit.size);
  word("state", unit.state, "good");
  word("facing", unit.facing);
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, 0);
  whole("stacking", unit.stacking, 1);
  word("movement", unit.movement, "0");
  if (unit.hidden) json["hidden"] = true;
  if (!unit.markers.empty()) json["markers"] = unit.markers;
  if (!unit.engaged.empty()) json["engaged"] = unit.engaged;
  for (const auto& [name, number] : unit.counts) json["counts"][name] = number;
  return json;
}

const std::vector<Incident>& incidents_of(const ResolutionOrWhyNot& result) {
  if (const auto* need = std::get_if<NeedsChoice>(&result)) return need->incidents;
  return std::get<Resolution>(result).incidents;
}

std::string choice_text(const NeedsChoice& need, const Grid& grid) {
  std::string text =
      "The " + need.chooser + " must choose for " + need.unit + ", with --choose and one of these:\n";
  for (const std::string& option : need.options) text += "  " + option + '\n';
  Hex last;
  bool is_first = true;
  for (const RetreatPath& path : need.paths) {
    if (is_first || path.back() != last) text += "  " + grid.number(path.back()) + '\n';
    is_first = false;
    last = path.back();
    text += "    " + path_text(path, grid) + '\n';
  }
  return text;
}

}  // namespace

std::string to_json(const ResolutionHeading& heading, const ResolutionOrWhyNot& result,
                    const std::vector<Roll>& rolls, const Grid& grid) {
  const auto* need = std::get_if<NeedsChoice>(&result);
  const auto* done = std::get_if<Resolution>(&result);
  Json json;
  json["unit"] = heading.order.unit;
  if (!heading.order.event.empty()) json["event"] = heading.order.event;
  if (!heading.order.result.empty()) json["result"] = heading.order.result;
  if (heading.order.distance) json["distance"] = *heading.order.distance;
  json["rules"] = heading.rules;
  json["outcome"] = need != nullptr ? "choice" : done->impossible ? "impossible" : "resolved";
  json["steps"] = Json::array();
  for (const Incident& incident : incidents_of(result)) json["steps"].push_back(write(incident, grid));
  if (need != nullptr) {
    Json wanted;
    wanted["unit"] = need->unit;
    wanted["chooser"] = need->chooser;
    for (const RetreatPath& path : need->paths) wanted["paths"].push_back(numbers(path, grid));
    if (!need->options.empty()) wanted["options"] = need->options;
    json["needs"].push_back(std::move(wanted));
  }
  json["dice_used"] = Json::array();
  for (const Roll& roll : rolls) json["dice_used"].push_back(roll.rolled);
  if (done != nullptr) {
    json["units"] = Json::array();
    for (const UnitSetup& unit : setup_of(done->position).units) json["units"].push_back(write(unit));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const ResolutionOrWhyNot& result, const Grid& grid) {
  std::string text;
  std::size_t number = 0;
  for (const Incident& incident : incidents_of(result))
    text += std::to_string(++number) + ". " + line_text(incident, grid) + '\n';
  const auto* need = std::get_if<NeedsChoice>(&result);
  if (need != nullptr) return text + choice_text(*need, grid);
  if (std::get<Resolution>(result).impossible) return text + "It is impossible; nothing has changed.\n";
  return text.empty() ? "Nothing happens.\n" : text;
}

}  // namespace rearguard
