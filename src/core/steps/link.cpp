#include <algorithm>
#include <map>

#include "src/core/rules/words/link_names.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void read_link_numbers(StepReader& in, const Node& node) {
  if (in.table.table("counts") == nullptr) return;
  if (in.effect.name == engagement_link)
    return in.add_problem(node, "units that are engaged share no numbers");
  in.effect.with = in.formulas(node, "link.");
}

std::string describe_link(const Effect& step) {
  const std::string whom = to_text(step.group, true);
  if (is_engagement(step.name)) return "is engaged with " + whom;
  return fmt::format("is linked by `{}` to {}{}", step.name, whom, numbers_text(step));
}

std::string describe_unlink(const Effect& step) {
  if (is_engagement(step.name))
    return "is no longer engaged" + (step.has_group ? " with " + to_text(step.group, true) : "");
  return fmt::format("is no longer linked by `{}` to {}", step.name,
                     step.has_group ? to_text(step.group, true) : "whomever it is linked to");
}

/// Returns " (hexes 3, turns 1)"; nothing without numbers.
std::string counts_text(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [name, number] : counts)
    text += fmt::format("{}{} {}", text.empty() ? " (" : ", ", name, number);
  return text.empty() ? text : text + ")";
}

std::optional<std::map<std::string, int>> numbers_of_link(EventRunner& runner, const Effect& step,
                                                          const Course& course) {
  std::map<std::string, int> counts;
  for (const auto& [name, expression] : step.with) {
    const auto number = runner.value(expression, step, course);
    if (!number) return std::nullopt;
    const auto limited =
        within_limit(runner, *number, fmt::format("{} of the link {} of {}", name, step.name, course.unit));
    if (!limited) return std::nullopt;
    counts[name] = *limited;
  }
  return counts;
}

bool link_units(EventRunner& runner, const Effect& step, Course& course) {
  BoardState& board = runner.context().board_state;
  const auto counts = numbers_of_link(runner, step, course);
  if (!counts) return false;
  for (const std::string& id : runner.others_in_group(step, course)) {
    const auto unit_of = [&](const std::string& name) { return *board.position().find(name); };
    if (step.name == engagement_link) {
      if (!board.position().is_linked(engagement_link, unit_of(course.unit), unit_of(id)))
        engage_with(runner, step, course, id);
      continue;
    }
    const auto counts_now = [&]() -> std::optional<std::map<std::string, int>> {
      const Link* known = board.position().find_link(step.name, unit_of(course.unit), unit_of(id));
      return known != nullptr ? std::optional(known->counts) : std::nullopt;
    };
    const auto old = counts_now();
    board.link(step.name, course.unit, id, *counts);
    const auto now = counts_now();
    if (old != now)
      runner.note(step, course,
                  fmt::format("{} is linked to {} by {}{}", course.unit, id, step.name, counts_text(*now)));
  }
  return true;
}

bool unlink_units(EventRunner& runner, const Effect& step, Course& course) {
  BoardState& board = runner.context().board_state;
  const Position& position = board.position();
  std::vector<std::string> parted;
  for (const UnitIndex u : position.linked_units(step.name, *position.find(course.unit), false))
    parted.push_back(position.unit(u).id);
  if (step.has_group) {
    const std::vector<std::string> group = runner.others_in_group(step, course);
    std::erase_if(parted, [&](const std::string& id) { return !listed(group, id); });
  }
  for (const std::string& id : parted) {
    if (step.name == engagement_link) {
      board.disengage(course.unit, id);
      runner.note(step, course, fmt::format("{} and {} are no longer engaged", course.unit, id));
    } else {
      board.unlink(step.name, course.unit, id);
      runner.note(step, course,
                  fmt::format("{} is no longer linked to {} by {}", course.unit, id, step.name));
    }
  }
  return true;
}

}  // namespace

constinit const StepKind steps::link{
    .value = StepName::link,
    .keys = {{{"quiet", &Effect::quiet}, {"to", &Effect::group, true}, {"counts", read_link_numbers}}},
    .check =
        [](StepReader& in) {
          if (!in.effect.name.empty()) in.names.links.made.insert(in.effect.name);
        },
    .changes = StepChange::link,
    .traits = StepTrait::certain,
    .sentence = describe_link,
    .run = link_units,
    .usage = "`link = \"charge\"`, `to = GROUP`, `counts = { hexes = \"moved\" }`",
    .documentation =
        "links it to each unit of a group; of the numbers of a "
        "link "
        "that is there already those named change. `quiet` as for `mark`",
};

constinit const StepKind steps::unlink{
    .value = StepName::link,
    .keys = {{{"quiet", &Effect::quiet}, {"to", &Effect::group}}},
    .changes = StepChange::link,
    .traits = StepTrait::certain,
    .sentence = describe_unlink,
    .run = unlink_units,
    .usage = "`unlink = \"charge\"`, `to = GROUP`",
    .documentation =
        "ends its links of this name, with `to` only those to units of the group. `quiet` as for "
        "`mark`",
};

}  // namespace rearguard
