#include "src/io/json_parts.h"

#include <nlohmann/json.hpp>

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json json_of(const RetreatPath& path, const Grid& grid) {
  Json json = Json::array();
  for (const Hex h : path) json.push_back(grid.number(h));
  return json;
}

Json json_of(const Incident& incident, const Grid& grid) {
  Json json;
  json["unit"] = incident.unit;
  json["text"] = incident.what;
  json["path"] = json_of(incident.path, grid);
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

std::string to_text(const Incident& incident, const Grid& grid) {
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

Json json_of(const UnitSetup& unit) {
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
  whole("retreat_fire_range", unit.retreat_fire, 0);
  word("name", unit.name, unit.id);
  word("kind", unit.kind);
  word("size", unit.size);
  word("state", unit.state, "good");
  word("facing", unit.facing);
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, 0);
  whole("stacking_points", unit.stacking, 1);
  word("movement", unit.movement, "0");
  if (unit.hidden) json["hidden"] = true;
  if (!unit.markers.empty()) json["markers"] = unit.markers;
  if (!unit.engaged.empty()) json["engaged"] = unit.engaged;
  for (const auto& [name, number] : unit.counts) json["counts"][name] = number;
  return json;
}

}  // namespace rearguard
