#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

constexpr std::string_view of_link = "link.";

/// Reads `add` or `set`, if it stands alone.
void read_change(StepReader& in, const Node& node) {
  const Node* add = in.table.node().find("add");
  in.effect.adds = add != nullptr;
  if (add == nullptr || in.table.node().find("set") == nullptr)
    in.effect.amount = in.formula(node, in.effect.adds ? "add" : "set");
}

void check_count(StepReader& in) {
  const std::string& name = in.effect.name;
  if (name.starts_with(of_link) && in.names.linked_groups == 0)
    in.add_problem(*in.value,
                   fmt::format("{} is a number of a link: it is counted in the `do` of a `for_each` over the "
                               "units of that link",
                               value_text(name)));
  in.names.make_known(name);
  if ((in.table.node().find("add") == nullptr) == (in.table.node().find("set") == nullptr))
    in.add_problem(*in.value, "a `count` needs exactly one of `set` and `add`");
}

std::string describe_count(const Effect& step) {
  const std::string amount = in_words(step.amount->text());
  if (!step.adds) return fmt::format("its count {} is now {}", step.name, amount);
  if (amount.starts_with("-")) return fmt::format("its count {} falls by {}", step.name, amount.substr(1));
  return fmt::format("its count {} grows by {}", step.name, amount);
}

std::optional<int> changed(EventRunner& runner, const Effect& step, Course& course, int old,
                           const std::string& whose) {
  const auto number = runner.value(*step.amount, step, course);
  if (number) runner.tell_sums(*step.amount, step, course);
  return number ? within_limit(runner, *number + (step.adds ? old : 0), whose) : std::nullopt;
}

int number_in(const std::map<std::string, int>& counts, const std::string& name) {
  const auto known = counts.find(name);
  return known == counts.end() ? 0 : known->second;
}

bool count_of_link(EventRunner& runner, const Effect& step, Course& course) {
  const auto& [link_name, from_id, to_id, numbers] = course.link;
  BoardState& board = runner.context().board_state;
  const auto from = board.position().find(from_id);
  const auto to = board.position().find(to_id);
  const Link* link = from && to ? board.position().find_link(link_name, *from, *to) : nullptr;
  if (link == nullptr) return true;
  const std::string name = step.name.substr(of_link.size());
  const int old = number_in(link->counts, name);
  const auto now =
      changed(runner, step, course, old, fmt::format("{} of the link {} of {}", name, link_name, from_id));
  if (!now || *now == old) return now.has_value();
  board.link(link_name, from_id, to_id, {{name, *now}});
  runner.note(
      step, course,
      fmt::format("{} of the link {} from {} to {} is now {}", name, link_name, from_id, to_id, *now));
  return true;
}

bool change_count(EventRunner& runner, const Effect& step, Course& course) {
  if (step.name.starts_with(of_link)) return count_of_link(runner, step, course);
  BoardState& board = runner.context().board_state;
  const int old = number_in(board.unit(course.unit).counts, step.name);
  const auto now = changed(runner, step, course, old, step.name + " of " + course.unit);
  if (!now) return false;
  const bool has_dice = runner.has_dice(*step.amount, course);
  std::string how = has_dice ? runner.reckoning(*step.amount, course) : std::string();
  if (!how.empty()) how = fmt::format(": {}{}", step.adds && old != 0 ? fmt::format("{} + ", old) : "", how);
  if (*now == old) {
    if (has_dice)
      runner.tell(step, course, fmt::format("{}: {} stays {}{}", course.unit, step.name, old, how), {}, {});
    return true;
  }
  board.set_count(course.unit, step.name, *now);
  runner.note(step, course, fmt::format("{}: {} is now {}{}", course.unit, step.name, *now, how));
  return true;
}

}  // namespace

constinit const StepKind steps::count{
    .value = StepName::count,
    .keys = {{{"quiet", &Effect::quiet}, {"add", read_change}, {"set", read_change}}},
    .check = check_count,
    .changes = StepChange::count,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = describe_count,
    .run = change_count,
    .usage = "`count = \"rout-turn\"`, `set = 0` or `add = 1`",
    .documentation = "a number that the unit carries; `quiet` as for `mark`",
};

}  // namespace rearguard
