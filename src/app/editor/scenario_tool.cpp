#include "src/app/editor/scenario_tool.h"

#include <algorithm>
#include <utility>

#include "hexmap/cycle.h"
#include "src/document/diagnostic.h"
#include "src/document/file_access.h"
#include "src/document/node_builder.h"
#include "src/rules/rule_set.h"

namespace rearguard {

namespace {

void toggle(std::vector<std::string>& hexes, const std::string& number) {
  const auto at = std::find(hexes.begin(), hexes.end(), number);
  if (at == hexes.end()) {
    hexes.push_back(number);
  } else {
    hexes.erase(at);
  }
}

}  // namespace

std::string ScenarioTool::rules_problem(const std::string& name) const {
  if (name.empty()) return "a scenario needs rules with a sequence of play";
  const auto rule_set = rules_.load(name, document_folder(files_.path()));
  if (!rule_set)
    return "the rules " + value_text(name) + " cannot be used: " + rule_set.problems().front().message;
  return rule_set->play ? std::string() : "the rules " + value_text(name) + " have no sequence of play";
}

bool ScenarioTool::has_selection() const {
  return selected_condition() || !selected_unit().empty();
}

std::optional<std::size_t> ScenarioTool::selected_condition() const {
  const auto* i = std::get_if<std::size_t>(&selection_);
  const auto& scenario = draft_.now().scenario;
  return i != nullptr && scenario && *i < scenario->victory.size() ? std::optional(*i) : std::nullopt;
}

std::string ScenarioTool::selected_unit() const {
  const auto* id = std::get_if<std::string>(&selection_);
  if (id == nullptr) return {};
  const auto& units = draft_.now().units;
  const bool arrives = std::any_of(units.begin(), units.end(), [&](const DraftUnit& u) {
    return u.unit.id == *id && u.arrival.has_value();
  });
  return arrives ? *id : std::string();
}

void ScenarioTool::step(int by) {
  const auto& scenario = draft_.now().scenario;
  if (!scenario || scenario->victory.empty()) return;
  select(cycled(selected_condition(), by, scenario->victory.size()));
}

std::string ScenarioTool::click(Hex h) {
  if (!draft_.map().exists(h)) return {};
  const std::string number = draft_.map().grid().number(h);
  if (const std::string id = selected_unit(); !id.empty()) {
    const auto unit = std::find_if(draft_.now().units.begin(), draft_.now().units.end(),
                                   [&](const DraftUnit& u) { return u.unit.id == id; });
    ArrivalSetup arrival = *unit->arrival;
    toggle(arrival.hexes, number);
    return set_arrival(id, arrival);
  }
  const auto at = selected_condition();
  if (!at) return "Choose a victory condition or an arrival in the panel first";
  DraftScenario scenario = *draft_.now().scenario;
  Node& table = scenario.victory[*at].table;
  if (table.find("hold") == nullptr) return "This condition is not about hexes";
  std::vector<std::string> hexes = texts_at(table, "hold");
  toggle(hexes, number);
  set_at(table, "hold", texts_node(hexes));
  return change("change a victory condition", scenario);
}

std::string ScenarioTool::finish() {
  const auto made = files_.path().empty() ? files_.writings_as(draft_.now(), files_.suggested_path())
                                          : files_.writings(draft_.now());
  if (made) {
    draft_.finish();
    return {};
  }
  draft_.abandon();
  return made.problems().front().message;
}

std::string ScenarioTool::change(const std::string& step, const DraftScenario& scenario) {
  draft_.begin(step);
  draft_.set_scenario(step, scenario);
  return finish();
}

std::string ScenarioTool::set_arrival(const std::string& id, const std::optional<ArrivalSetup>& arrival) {
  draft_.begin("change the arrival of " + id);
  std::string problem = draft_.set_arrival(id, arrival);
  if (problem.empty()) return finish();
  draft_.abandon();
  return problem;
}

std::string ScenarioTool::set_rules(const std::string& name) {
  if (std::string problem = rules_problem(name); !problem.empty()) return problem;
  DraftScenario scenario = *draft_.now().scenario;
  set_at(scenario.values, "rules", text_node(name));
  return change("change the rules", scenario);
}

std::string ScenarioTool::add_condition() {
  DraftScenario scenario = *draft_.now().scenario;
  Node table = table_node();
  add_member(table, "text", text_node("holds the place"));
  add_member(table, "points", whole_node(1));
  add_member(table, "hold", list_node());
  scenario.victory.push_back({std::move(table), std::nullopt});
  std::string problem = change("add a victory condition", scenario);
  if (problem.empty()) select(draft_.now().scenario->victory.size() - 1);
  return problem;
}

std::vector<Hex> ScenarioTool::lit() const {
  std::vector<std::string> numbers;
  if (const auto at = selected_condition())
    numbers = texts_at(draft_.now().scenario->victory[*at].table, "hold");
  if (const std::string id = selected_unit(); !id.empty()) {
    for (const DraftUnit& unit : draft_.now().units) {
      if (unit.unit.id == id) numbers = unit.arrival->hexes;
    }
  }
  std::vector<Hex> hexes;
  for (const std::string& number : numbers) {
    if (const auto h = draft_.map().grid().parse(number)) hexes.push_back(*h);
  }
  return hexes;
}

}  // namespace rearguard
