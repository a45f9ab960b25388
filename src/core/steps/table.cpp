#include "src/core/document/limits.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void read_rows(StepReader& in, const Node& node) {
  if (in.table.array("rows") == nullptr) return;
  for (const Node& item : node.items) {
    TableReader row(item, "the row", in.table.problems(), keys_of("table-row"));
    Branch branch;
    branch.place = {item.place.line, item.place.column};
    branch.from = row.integer("from", -max_number, max_number).value_or(-max_number);
    branch.to = row.integer("to", -max_number, max_number).value_or(max_number);
    branch.text = row.string("text").value_or("");
    branch.effects = read_effects_at(row, "do", in.names);
    row.finish();
    if (branch.from > branch.to) in.add_problem(item, "`from` of the row must not be greater than `to`");
    in.effect.branches.push_back(std::move(branch));
  }
  if (node.items.empty()) in.add_problem(node, "a table needs `rows`");
}

bool find_row(EventRunner& runner, const Effect& step, Course& course) {
  const auto number = runner.value(*step.amount, step, course);
  if (!number) return false;
  runner.tell_sums(*step.amount, step, course);
  const std::string reckoned = fmt::format("{}: {}", course.unit, runner.reckoning(*step.amount, course));
  for (const Branch& row : step.branches) {
    if (*number < row.from || *number > row.to) continue;
    runner.note(step, course,
                fmt::format("{} in the table{}{}", reckoned, row.text.empty() ? "" : ": ", row.text), {},
                row.text);
    return runner.run_effects(row.effects, course);
  }
  runner.tell(step, course, reckoned + " is in no row of the table: no effect", {}, {});
  return true;
}

}  // namespace

constinit const StepKind steps::table{
    .value = &Effect::amount,
    .keys = {{{"rows", read_rows, true}}},
    .changes = StepChange::course,
    .traits = StepTrait::certain,
    .sentence = [](const Effect& step) { return "by " + in_words(step.amount->text()); },
    .run = find_row,
    .usage = "`table = \"far\"`, `rows = [ { from, to, text, do = [steps] } ]`",
    .documentation =
        "the first row that contains the number; a row without `from` or `to` is open on that side",
};

}  // namespace rearguard
