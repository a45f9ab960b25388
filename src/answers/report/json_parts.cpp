#include "src/answers/report/json_parts.h"

#include <nlohmann/json.hpp>

#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json json_of(const RetreatPath& path, const Grid& grid) {
  Json json = Json::array();
  for (const Hex h : path) json.push_back(grid.number(h));
  return json;
}

Json json_of(const ResolutionStep& resolution_step, const Grid& grid) {
  Json json;
  json["unit"] = resolution_step.unit;
  json["text"] = resolution_step.text;
  json["path"] = json_of(resolution_step.path, grid);
  if (!resolution_step.clause.empty()) json["clause"] = resolution_step.clause;
  if (!resolution_step.cite.empty()) json["cite"] = resolution_step.cite;
  for (const Roll& roll : resolution_step.rolls) {
    Json die;
    die["for"] = roll.purpose;
    die["sides"] = roll.sides;
    die["rolled"] = roll.rolled;
    json["dice"].push_back(std::move(die));
  }
  return json;
}

std::string to_text(const RetreatPath& path, const Grid& grid) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

std::string to_text(const ResolutionStep& resolution_step, const Grid& grid) {
  std::string text = resolution_step.text;
  if (resolution_step.path.size() > 2) text += " along " + to_text(resolution_step.path, grid);
  const std::string between = resolution_step.clause.empty() || resolution_step.cite.empty() ? "" : ", ";
  if (!resolution_step.clause.empty() || !resolution_step.cite.empty())
    text += " (" + resolution_step.clause + between + resolution_step.cite + ')';
  std::string dice;
  for (const Roll& roll : resolution_step.rolls) {
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
  whole("retreat_fire_range", unit.retreat_fire_range, 0);
  word("name", unit.name, unit.id);
  word("kind", unit.kind);
  word("size", unit.size);
  word("state", unit.state, "good");
  word("facing", unit.facing);
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, unit.states_morale ? -1 : 0);
  whole("stacking_points", unit.stacking_points, 1);
  word("movement", unit.movement, "0");
  if (unit.hidden) json["hidden"] = true;
  if (!unit.markers.empty()) json["markers"] = unit.markers;
  if (!unit.engaged.empty()) json["engaged"] = unit.engaged;
  for (const auto& [name, number] : unit.counts) json["counts"][name] = number;
  return json;
}

Json json_of(const LinkSetup& link) {
  Json json{{"name", link.name}, {"from", link.from}, {"to", link.to}};
  for (const auto& [name, number] : link.counts) json["counts"][name] = number;
  return json;
}

}  // namespace rearguard
