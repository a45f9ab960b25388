#include "src/answers/report/json_parts.h"

#include <nlohmann/json.hpp>

#include "hexmap/hexside.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/position_writer.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Node& node) {
  Json json;
  switch (node.kind) {
    case Node::Kind::table:
      for (const Member& m : node.members) json[m.key] = json_of(m.value);
      break;
    case Node::Kind::array:
      for (const Node& item : node.items) json.push_back(json_of(item));
      break;
    case Node::Kind::boolean:
      return node.truth;
    case Node::Kind::integer:
      return node.whole;
    case Node::Kind::string:
    case Node::Kind::real:
      return node.text;
  }
  return json;
}

Json json_of(const Sum& sum) {
  Json json;
  json["unit"] = sum.terms.front().unit;
  json["name"] = sum.terms.front().name;
  for (const RollTerm& term : sum.terms) {
    Json part;
    part["number"] = term.number;
    if (!term.faces.empty()) part["dice"] = term.faces;
    if (!term.text.empty()) part["text"] = term.text;
    if (!term.cite.empty()) part["cite"] = term.cite;
    json["parts"].push_back(std::move(part));
  }
  json["total"] = sum.total;
  return json;
}

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
  for (const Sum& sum : resolution_step.sums) json["sums"].push_back(json_of(sum));
  return json;
}

std::string to_text(const RetreatPath& path, const Grid& grid) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

std::string to_text(const ResolutionStep& resolution_step, const Grid& grid, const ResolutionStep* before) {
  std::string text = resolution_step.text;
  if (resolution_step.path.size() > 2) text += " along " + to_text(resolution_step.path, grid);
  const bool is_known =
      before != nullptr && before->clause == resolution_step.clause && before->cite == resolution_step.cite;
  const std::string between = resolution_step.clause.empty() || resolution_step.cite.empty() ? "" : ", ";
  if (!is_known && (!resolution_step.clause.empty() || !resolution_step.cite.empty()))
    text += " (" + resolution_step.clause + between + resolution_step.cite + ')';
  if (!resolution_step.sums.empty()) return text;
  std::string dice;
  for (const Roll& roll : resolution_step.rolls) {
    dice += (dice.empty() ? " [d" : ", d") + std::to_string(roll.sides) + ": " + std::to_string(roll.rolled);
  }
  return dice.empty() ? text : text + dice + ']';
}

Json json_of(const UnitSetup& unit) {
  return json_of(unit_node(unit));
}

void add_units(Json& json, const Setup& setup) {
  json["units"] = Json::array();
  for (const UnitSetup& unit : setup.units) json["units"].push_back(json_of(unit));
  for (const LinkSetup& link : setup.links) json["links"].push_back(json_of(link_node(link)));
}

}  // namespace rearguard
