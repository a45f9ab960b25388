#include "src/answers/report/setup_json.h"

#include <nlohmann/json.hpp>

#include "src/answers/report/json_parts.h"
#include "src/core/board/position.h"
#include "src/core/board/setup_of.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

Json json_of_result(const std::string& name, const RuleSet& rule_set) {
  Json json{{"name", name}};
  if (const ResultRule* rule = rule_set.find_result(name)) {
    if (!rule->cite.empty()) json["cite"] = rule->cite;
    if (!rule->text.empty()) json["text"] = rule->text;
    if (!rule->needs.empty()) json["needs"] = rule->needs;
  }
  if (use_of_causing_units(rule_set.mover_for(name)))
    json["causing_units"] = rule_set.default_cause == DefaultCause::none ? "required" : "possible";
  return json;
}

}  // namespace

std::string to_json(const Position& position, const RuleSet& rule_set) {
  Json json;
  json["rules"]["id"] = rule_set.id;
  if (!rule_set.name.empty()) json["rules"]["name"] = rule_set.name;
  if (!rule_set.source.empty()) json["rules"]["source"] = rule_set.source;
  json["results"] = Json::array();
  for (const std::string& name : rule_set.result_names())
    json["results"].push_back(json_of_result(name, rule_set));
  json["sides"] = position.sides();
  add_units(json, setup_of(position));
  if (!json.contains("links")) json["links"] = Json::array();
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
