#include "src/answers/report/danger_json.h"

#include <nlohmann/json.hpp>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(const std::vector<Hex>& hexes, const Grid& grid) {
  Json json = Json::array();
  for (const Hex h : hexes) json.push_back(grid.number(h));
  return json;
}

Json write(const Danger& danger, const Position& position) {
  const Unit& unit = position.unit(danger.unit);
  const Grid& grid = position.map().grid();
  Json json;
  json["unit"] = unit.id;
  json["side"] = position.sides()[unit.side];
  json["hex"] = grid.number(unit.hex);
  json["outcome"] = danger.outcome;
  if (!danger.causing_units.empty()) {
    json["caused_by"] = Json::array();
    for (const UnitIndex u : danger.causing_units) json["caused_by"].push_back(position.unit(u).id);
  }
  if (!danger.option.empty()) json["option"] = danger.option;
  if (!danger.undecided.empty()) json["undecided"] = danger.undecided;
  json["captured"] = danger.captured;
  json["end_hexes"] = danger.end_hex_count;
  json["paths"] = danger.paths;
  json["choke"] = numbers(danger.choke, grid);
  if (!danger.min_cut.empty()) {
    json["min_cut"]["hexes"] = danger.min_cut.size();
    json["min_cut"]["example"] = numbers(danger.min_cut, grid);
  }
  return json;
}

}  // namespace

std::string to_json(const DangerReport& report, const Position& position) {
  Json json;
  json["rules"] = report.rules;
  const ReadingChoices readings = split_readings(report.rules).readings;
  if (!readings.empty()) json["readings"] = readings;
  json["result"] = report.result;
  json["units"] = Json::array();
  for (const Danger& danger : report.units) json["units"].push_back(write(danger, position));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
