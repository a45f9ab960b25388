#include "src/desk/editor/scenario_tool.h"

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"

namespace rearguard {

namespace {

void toggle(std::vector<std::string>& hexes, const std::string& number) {
  const auto at = std::ranges::find(hexes, number);
  if (at == hexes.end()) {
    hexes.push_back(number);
  } else {
    hexes.erase(at);
  }
}

/// Returns what an entry of a list is, with its article.
std::string entry_name(const std::string& list) {
  if (list == "victory") return "a victory condition";
  if (list == "victory_levels") return "a victory level";
  return list == "hints" ? "a hint" : "an early end";
}

}  // namespace

std::string ScenarioTool::rules_problem(const std::string& name) const {
  if (name.empty()) return "a scenario needs rules with a sequence of play";
  const auto rule_set = rules_.load(name, document_folder(files_.path()));
  if (!rule_set)
    return "the rules " + value_text(name) + " cannot be used: " + rule_set.problems().front().message;
  return rule_set->play ? std::string() : "the rules " + value_text(name) + " have no sequence of play";
}

std::vector<std::string> ScenarioTool::shipped_rules(bool plays) const {
  std::vector<std::string> names = rules_.shipped_names();
  if (plays) std::erase_if(names, [&](const std::string& name) { return !rules_problem(name).empty(); });
  return names;
}

std::vector<VictoryHex> ScenarioTool::free_stars() const {
  std::vector<VictoryHex> stars = draft_.map().victory_hexes;
  if (!draft_.now().scenario) return {};
  for (const RecordTarget& condition : draft_.now().scenario->lists.at("victory")) {
    const std::vector<std::string> held = texts_at(condition.table, "hold");
    std::erase_if(stars, [&](const VictoryHex& star) {
      return std::ranges::find(held, draft_.map().grid().number(star.hex)) != held.end();
    });
  }
  return stars;
}

std::string ScenarioTool::hold_stars() {
  DraftScenario scenario = *draft_.now().scenario;
  for (const VictoryHex& star : free_stars()) {
    const std::string number = draft_.map().grid().number(star.hex);
    const auto label = std::ranges::find(draft_.map().labels, star.hex, &MapLabel::hex);
    Node table = table_node();
    add_member(table, "text", text_node(label == draft_.map().labels.end() ? number : label->text));
    add_member(table, "hold", texts_node({number}));
    add_member(table, "points", whole_node(star.points));
    if (!star.side.empty()) add_member(table, "side", text_node(star.side));
    scenario.lists["victory"].push_back({table, std::nullopt});
  }
  return change("hold the stars", scenario);
}

bool ScenarioTool::has_selection() const {
  const bool in_list = std::ranges::any_of(scenario_list_keys,
                                           [&](const char* list) { return selected_in(list).has_value(); });
  return in_list || !selected_unit().empty();
}

std::optional<std::size_t> ScenarioTool::selected_in(const std::string& list) const {
  const auto* entry = std::get_if<Entry>(&selection_);
  const auto& scenario = draft_.now().scenario;
  const bool is_there =
      entry != nullptr && entry->list == list && scenario && entry->index < scenario->lists.at(list).size();
  return is_there ? std::optional(entry->index) : std::nullopt;
}

std::string ScenarioTool::selected_unit() const {
  const auto* id = std::get_if<std::string>(&selection_);
  if (id == nullptr) return {};
  const auto& units = draft_.now().units;
  const bool arrives = std::ranges::any_of(
      units, [&](const DraftUnit& u) { return u.unit.id == *id && u.arrival.has_value(); });
  return arrives ? *id : std::string();
}

void ScenarioTool::step(int by) {
  const auto& scenario = draft_.now().scenario;
  if (!scenario || scenario->lists.at("victory").empty()) return;
  select(Entry{"victory", cycled(selected_in("victory"), by, scenario->lists.at("victory").size())});
}

const ScenarioTool::RuleWords& ScenarioTool::rule_words() {
  const std::string name =
      draft_.now().scenario ? text_at(draft_.now().scenario->values, "rules") : std::string();
  if (name == words_of_) return words_;
  words_of_ = name;
  words_ = {};
  const auto rule_set = rules_.load(name, document_folder(files_.path()));
  if (!rule_set || !rule_set->play) return words_;
  for (const Phase& phase : rule_set->play->phases) words_.phases.push_back(phase.name);
  for (const PlayAction& action : rule_set->play->actions) words_.actions.push_back(action.name);
  if (rule_set->event_rules) {
    for (const StateDefinition& state : rule_set->event_rules->state_definitions) {
      if (!state.is_marker) words_.states.push_back(state.name);
    }
  }
  return words_;
}

std::string ScenarioTool::click(Hex h) {
  if (!draft_.map().exists(h)) return {};
  const std::string number = draft_.map().grid().number(h);
  if (const std::string id = selected_unit(); !id.empty()) {
    const auto unit =
        std::ranges::find_if(draft_.now().units, [&](const DraftUnit& u) { return u.unit.id == id; });
    ArrivalSetup arrival = *unit->arrival;
    toggle(arrival.hexes, number);
    return set_arrival(id, arrival);
  }
  if (const auto at = selected_in("victory")) return click_condition(*at, number);
  if (const auto at = selected_in("hints")) return click_hint(*at, number);
  return "Choose a victory condition, a hint or an arrival in the panel first";
}

std::string ScenarioTool::click_condition(std::size_t i, const std::string& number) {
  Node table = draft_.now().scenario->lists.at("victory")[i].table;
  if (table.find("hold") == nullptr) return "This condition is not about hexes";
  std::vector<std::string> hexes = texts_at(table, "hold");
  toggle(hexes, number);
  set_at(table, "hold", texts_node(hexes));
  return set_entry({"victory", i}, table);
}

std::string ScenarioTool::click_hint(std::size_t i, const std::string& number) {
  Node table = draft_.now().scenario->lists.at("hints")[i].table;
  const bool points_there = text_at(table, "hex") == number;
  remove_at(table, "unit");
  remove_at(table, "hex");
  if (!points_there) set_at(table, "hex", text_node(number));
  return set_entry({"hints", i}, table);
}

std::string ScenarioTool::finish() {
  const auto made = files_.path().empty() ? files_.pending_writes_as(draft_.now(), files_.suggested_path())
                                          : files_.pending_writes(draft_.now());
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

std::string ScenarioTool::add_entry(const std::string& list, const Node& table) {
  DraftScenario scenario = *draft_.now().scenario;
  scenario.lists[list].push_back({table, std::nullopt});
  std::string problem = change(fmt::format("add {}", entry_name(list)), scenario);
  if (problem.empty()) select(Entry{list, draft_.now().scenario->lists.at(list).size() - 1});
  return problem;
}

std::string ScenarioTool::set_entry(const Entry& entry, const std::optional<Node>& table) {
  DraftScenario scenario = *draft_.now().scenario;
  std::vector<RecordTarget>& list = scenario.lists[entry.list];
  if (table) {
    list[entry.index].table = *table;
  } else {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(entry.index));
  }
  return change(fmt::format("{} {}", table ? "change" : "remove", entry_name(entry.list)), scenario);
}

std::vector<Hex> ScenarioTool::lit() const {
  std::vector<std::string> numbers;
  if (const auto at = selected_in("victory"))
    numbers = texts_at(draft_.now().scenario->lists.at("victory")[*at].table, "hold");
  if (const auto at = selected_in("hints"))
    numbers = {text_at(draft_.now().scenario->lists.at("hints")[*at].table, "hex")};
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
