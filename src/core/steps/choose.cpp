#include <fmt/ranges.h>

#include "src/core/engine/terms/resolution.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void read_chooser(StepReader& in, const Node& node) {
  static const std::vector<std::string> who{"owner", "opponent"};
  const auto index = read_name(node, key_text("choose"), who, in.table.problems());
  in.effect.opponent_chooses = index && *index == 1;
}

void read_options(StepReader& in, const Node& node) {
  if (in.table.array("options") == nullptr) return;
  for (const Node& item : node.items) {
    TableReader option(item, "the option", in.table.problems(), keys_of("option"));
    Branch branch;
    branch.place = {item.place.line, item.place.column};
    branch.name = option.string("name", Need::required).value_or("");
    branch.text = option.string("text").value_or("");
    branch.condition = read_condition_at(option, "if", in.names);
    branch.effects = read_effects_at(option, "do", in.names);
    option.finish();
    in.effect.branches.push_back(std::move(branch));
  }
  if (node.items.empty()) in.add_problem(node, "a choice needs `options`");
}

/// Returns "hold (14.2): stays; its state is shaken": an option, with its sentence or else its steps.
WayToTake way_of(const Branch& option) {
  std::string text = option.text;
  if (text.empty()) {
    std::vector<std::string> steps;
    for (const Effect& step : option.effects) steps.push_back(describe(step));
    text = steps.empty() ? "nothing" : fmt::format("{}", fmt::join(steps, ", then "));
  }
  return {fmt::format("{}: {}", option.name, text), {}};
}

bool let_choose(EventRunner& runner, const Effect& step, Course& course) {
  ResolutionContext& context = runner.context();
  std::vector<const Branch*> open;
  std::vector<std::string> names;
  for (const Branch& b : step.branches) {
    if (!holds(b.condition, runner.scene(course))) continue;
    open.push_back(&b);
    names.push_back(b.name);
  }
  if (open.empty()) return true;
  auto chosen =
      context.chooser.choose_option(course.unit, step.opponent_chooses ? "opponent" : "owner", names);
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) {
    for (const Branch* b : open) need->ways.push_back(way_of(*b));
    return context.request_choice(std::move(*need));
  }
  if (auto* problem = std::get_if<RequestError>(&chosen)) return context.fail(std::move(*problem));
  const Branch& branch = *open[std::get<std::size_t>(chosen)];
  runner.note(step, course,
              fmt::format("{}: {}{}", course.unit, branch.name, open.size() == 1 ? ", the only choice" : ""));
  return runner.run_effects(branch.effects, course);
}

}  // namespace

constinit const StepKind steps::choose{
    .value = read_chooser,
    .keys = {{{"options", read_options, true}}},
    .changes = StepChange::course,
    .traits = StepTrait::none,
    .sentence =
        [](const Effect& step) {
          return fmt::format("its {} chooses", step.opponent_chooses ? "opponent" : "owner");
        },
    .run = let_choose,
    .usage = "`choose = \"owner\"` or `\"opponent\"`, `options = [ { name, text, if, do = [steps] } ]`",
    .documentation = "that player chooses with `--choose unit:name`; if only one option is open, it is taken",
};

}  // namespace rearguard
