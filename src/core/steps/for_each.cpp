#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void read_for_each(StepReader& in, const Node& node) {
  Effect& step = in.effect;
  step.group = read_near(node, in.names, in.table.problems(), "each-unit");
  if (const Node* best = node.find("of_best")) {
    step.name = read_string(*best, key_text("of_best"), in.table.problems()).value_or("");
    if (!step.name.empty())
      in.names.use(RuleNames::Kind::number, fmt::format("max({})", step.name), best->place);
  }
  const LinkReading reading(in.names, link_in(step.group) != nullptr);
  step.then = read_effects_at(in.table, "do", in.names);
}

std::string describe_group(const Effect& step) {
  return "for each of " + to_text(step.group, true) +
         (step.name.empty() ? "" : fmt::format(" whose `{}` is the greatest", step.name));
}

/// Adds the names of the numbers that steps roll or compute, but for those of a `for_each` among them.
void add_numbers(const std::vector<Effect>& steps, std::set<std::string>& found) {
  for (const Effect& step : steps) {
    if (step.kind->traits.has(StepTrait::for_each_unit)) continue;
    if (step.kind->names() == StepName::number) found.insert(step.name);
    add_numbers(step.then, found);
    add_numbers(step.otherwise, found);
    for (const Branch& branch : step.branches) add_numbers(branch.effects, found);
  }
}

/// Lets a unit know the numbers that are its own from an earlier `for_each` by their names.
template <class Number>
void recall_own_numbers(const std::string& unit, std::map<std::string, Number>& numbers) {
  const std::string end = Course::key_of_unit("", unit);
  std::vector<std::pair<std::string, Number>> own;
  for (const auto& [key, number] : numbers) {
    if (key.size() > end.size() && key.ends_with(end))
      own.emplace_back(key.substr(0, key.size() - end.size()), number);
  }
  for (auto& [name, number] : own) numbers[name] = number;
}

void retain_best(const std::string& name, const EventNumbers& numbers, std::vector<std::string>& ids) {
  std::erase_if(ids, [&](const std::string& id) { return !numbers.contains(Course::key_of_unit(name, id)); });
  const auto number = [&](const std::string& id) { return numbers.at(Course::key_of_unit(name, id)); };
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (const std::string& id : ids) best = std::max(best, number(id));
  std::erase_if(ids, [&](const std::string& id) { return number(id) < best; });
}

/// Records the numbers of units under one name, with the greatest, the smallest and the sum; 0 without units.
void set_over_units(const std::string& name, const std::map<std::string, std::int64_t>& of_units,
                    EventNumbers& numbers) {
  std::erase_if(numbers,
                [&](const auto& known) { return known.first.starts_with(Course::key_of_unit(name, "")); });
  std::int64_t sum = 0;
  std::optional<std::int64_t> high, low;
  for (const auto& [unit, number] : of_units) {
    numbers[Course::key_of_unit(name, unit)] = number;
    sum += number;
    high = std::max(high.value_or(number), number);
    low = std::min(low.value_or(number), number);
  }
  numbers["max(" + name + ")"] = high.value_or(0);
  numbers["min(" + name + ")"] = low.value_or(0);
  numbers["sum(" + name + ")"] = sum;
}

/// Returns the units of a group: by hex number, or, of causing units, as they are named.
std::vector<UnitIndex> units_in_turn(const UnitGroup& group, const EventContext& at) {
  std::vector<UnitIndex> units = units_near(group, at);
  const auto place = [&](UnitIndex u) {
    return std::find(at.causing_units.begin(), at.causing_units.end(), u) - at.causing_units.begin();
  };
  if (is_about(group, UnitRelation::causing_units))
    std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) { return place(a) < place(b); });
  return units;
}

bool run_for_each(EventRunner& runner, const Effect& step, Course& course) {
  const EventContext at = runner.scene(course);
  std::vector<std::string> ids;
  std::map<std::string, LinkSetup> links;
  for (const UnitIndex u : units_in_turn(step.group, at)) {
    const std::string& id = at.position->unit(u).id;
    ids.push_back(id);
    if (const auto link = link_of(step.group, at, u))
      links[id] = {link->name, at.position->unit(link->from).id, at.position->unit(link->to).id, {}};
  }
  if (!step.name.empty()) retain_best(step.name, course.numbers, ids);
  std::set<std::string> numbers;
  add_numbers(step.then, numbers);
  std::map<std::string, std::map<std::string, std::int64_t>> found;
  std::map<std::string, Sum> sums;
  for (const std::string& id : ids) {
    if (!runner.has(id)) continue;
    Course other = course;
    other.unit = id;
    other.cause = course.unit;
    if (const auto link = links.find(id); link != links.end()) other.link = link->second;
    recall_own_numbers(id, other.numbers);
    recall_own_numbers(id, other.sums);
    if (!runner.run_effects(step.then, other)) return false;
    for (const std::string& name : numbers) {
      const auto number = other.numbers.find(name);
      if (number == other.numbers.end()) continue;
      found[name][id] = number->second;
      course.numbers[Course::key_of_unit(name, id)] = number->second;
      const auto sum = other.sums.find(name);
      if (sum != other.sums.end()) sums[Course::key_of_unit(name, id)] = sum->second;
    }
  }
  for (const std::string& name : numbers) {
    set_over_units(name, found[name], course.numbers);
    const std::string begin = Course::key_of_unit(name, "");
    std::erase_if(course.sums, [&](const auto& known) { return known.first.starts_with(begin); });
  }
  course.sums.merge(sums);
  return true;
}

}  // namespace

constinit const StepKind steps::for_each{
    .value = read_for_each,
    .keys = {{{"do", ReadByOther{}}}},
    .changes = StepChange::course,
    .traits = {StepTrait::certain, StepTrait::for_each_unit},
    .sentence = describe_group,
    .run = run_for_each,
    .usage = "`for_each = { units, within, … }`, `do = [steps]`",
    .documentation =
        "the steps for each unit of a group, by hex number, causing units in the order "
        "in which they are named; each has this unit as its `cause`, and numbers of its "
        "own. With `of_best = \"die\"` only for those "
        "of the group whose number `die` from an earlier `for_each` is the greatest",
};

}  // namespace rearguard
