#include <algorithm>
#include <cstdlib>

#include "hexmap/hex_planes.h"
#include "hexmap/hexside.h"
#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion_rays.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void read_facing(StepReader& in, const Node& node) {
  static const std::vector<std::string> ways{"path", "away-from", "toward", "freely"};
  const auto way = read_name(node, key_text("face"), ways, in.table.problems());
  const Node* anchor = in.table.find("relative_to");
  in.effect.faces_any = way && *way == 3;
  if (way && (*way == 0 || in.effect.faces_any) && anchor != nullptr)
    in.add_problem(*anchor, "`relative_to` requires `face = \"away-from\"` or `\"toward\"`");
  if (!way || *way == 0 || in.effect.faces_any) return;
  in.effect.toward = *way == 2;
  in.effect.anchor = read_anchor_at(in.table, "relative_to", in.names, Need::required, {false, true});
  in.effect.rotate = in.table.integer("rotate", -2, 3).value_or(0);
}

std::string describe_facing(const Effect& step) {
  if (step.faces_any) return "faces in any direction that its owner chooses";
  if (!step.anchor) return "faces in the direction of its last step";
  const std::string turned = step.rotate == 0
                                 ? std::string()
                                 : fmt::format(", turned from there by {} to the {}",
                                               plural(std::abs(step.rotate), "hexside", "hexsides"),
                                               step.rotate > 0 ? "right" : "left");
  return fmt::format("faces {} {}{}", step.toward ? "toward" : "away from", nearest_of(*step.anchor), turned);
}

RetreatQuestion question_of(const EventContext& at) {
  return {at.unit, {1, 1, std::nullopt}, at.causing_units, {}};
}

/// Returns the directions in which a step may turn a unit, each once: several if they are equally straight,
/// none if there is nothing to face.
std::vector<Direction> facings(const EventRunner& runner, const Effect& step, const Course& course) {
  std::vector<Direction> found;
  if (step.faces_any) {
    for (int d = 0; d < direction_count; ++d) found.push_back(direction(d));
    return found;
  }
  const EventContext at = runner.scene(course);
  if (!step.anchor) {
    const auto known = at.paths->find(course.unit);
    if (known == at.paths->end() || known->second.size() < 2) return found;
    const RetreatPath& path = known->second;
    if (const auto last = direction_between(path[path.size() - 2], path.back()))
      found.push_back(direction(index_of(*last) + step.rotate));
    return found;
  }
  const RuleSet& rule_set = *at.rule_set;
  const Unit& unit = at.position->unit(at.unit);
  const RetreatQuestion question = question_of(at);
  const BoardFacts board(*at.position, rule_set.zoc, unit.side, rule_set.fire);
  const StepCosts& costs = shared_step_costs(at.position->map(), unit.movement_class);
  const auto ways = ray_directions({board, costs, question, rule_set}, *step.anchor, step.toward, unit.hex);
  for (const std::vector<Hex>& ray : rays(ways, 0, 1)) {
    const Direction facing = direction(index_of(*direction_between(Hex{}, ray[1])) + step.rotate);
    if (std::find(found.begin(), found.end(), facing) == found.end()) found.push_back(facing);
  }
  return found;
}

/// Turns a unit. A unit that faces one of several directions that are equally straight need not turn; else
/// its owner chooses.
bool turn(EventRunner& runner, const Effect& step, Course& course) {
  ResolutionContext& context = runner.context();
  if (step.anchor) {
    const EventContext at = runner.scene(course);
    const auto missing = missing_place(*at.position, *at.rule_set, question_of(at),
                                       "event " + course.event->name, *step.anchor);
    if (missing) return context.fail(incomplete(describe(*missing), "facts"));
  }
  const std::vector<Direction> open = facings(runner, step, course);
  const auto& now = context.board_state.unit(course.unit).facing;
  const bool faces_one = now && std::find(open.begin(), open.end(), *now) != open.end();
  if (open.empty() || (faces_one && !step.faces_any)) return true;
  const Grid& grid = context.board_state.position().map().grid();
  std::size_t taken = 0;
  if (open.size() > 1) {
    std::vector<std::string> names;
    for (const Direction d : open) names.emplace_back(grid.direction_name(d));
    auto chosen = context.chooser.choose_option(course.unit, "owner", names);
    if (auto* need = std::get_if<NeedsChoice>(&chosen)) return context.request_choice(std::move(*need));
    if (auto* problem = std::get_if<RequestError>(&chosen)) return context.fail(std::move(*problem));
    taken = std::get<std::size_t>(chosen);
  }
  if (now == open[taken]) return true;
  context.board_state.face(course.unit, open[taken]);
  runner.note(step, course, fmt::format("{} faces {}", course.unit, grid.direction_name(open[taken])));
  return true;
}

}  // namespace

constinit const StepKind steps::face{
    .value = read_facing,
    .keys = {{{"relative_to", ReadByOther{}}, {"rotate", ReadByOther{}}}},
    .changes = StepChange::facing,
    .traits = StepTrait::none,
    .sentence = describe_facing,
    .run = turn,
    .usage =
        "`face = \"path\"`, or `\"freely\"` (the owner chooses: `--choose m:NE`), or `\"away-from\"` or "
        "`\"toward\"` with `relative_to`, `rotate = 2`",
    .documentation =
        "turns it: in the direction of its last step, or relative to an anchor, and from there "
        "by "
        "so many hexsides to the right (-2 to 3; default 0). Of several directions that are equally straight "
        "its owner chooses one (`--choose m:NE`), unless it faces one of them",
};

}  // namespace rearguard
