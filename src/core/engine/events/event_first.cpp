// Units that go first by a contact of a move: who has, and whether a path leads through once they have.

#include <algorithm>

#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::size_t max_event_choices = 16;  // series of choices that a question tries

}  // namespace

std::vector<MovedBefore> moved_before_in(
    const Position& position, const std::vector<std::pair<std::string, std::string>>& moved_before) {
  std::vector<MovedBefore> units;
  for (const auto& [contact, id] : moved_before) {
    if (const auto u = position.find(id)) units.push_back({contact, *u});
  }
  return units;
}

bool keeps_path(const Verdict& verdict, const RetreatPath& path) {
  const auto leads = [&](const VerdictEnd& end) {
    return std::find(end.paths.begin(), end.paths.end(), path) != end.paths.end();
  };
  return !path.empty() && std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(), leads);
}

std::optional<ResolvedMove> blocked_after_events(const ContactFinder& contact_finder,
                                                 const ResolvedMove& resolved_move) {
  const QuestionContext& asked = contact_finder.question_context;
  const Position& position = asked.position();
  const auto& known = contact_finder.judging.file_rules().event_rules;
  const bool has_events = known && std::all_of(resolved_move.contacts.begin(), resolved_move.contacts.end(),
                                               [&](const ContactMade& made) {
                                                 return made.contact->means != Contact::Means::event_first ||
                                                        known->find_event(made.contact->event) != nullptr;
                                               });
  // Whether a friend that goes first can push another shows when it happens.
  if (!has_events || !asked.question.moves_later.empty()) return std::nullopt;
  Event as_event;
  Course course;
  course.event = &as_event;
  course.unit = asked.unit().id;
  for (const UnitIndex u : asked.question.causing_units) course.causing_units.push_back(position.unit(u).id);
  if (contact_finder.numbers != nullptr) course.numbers = *contact_finder.numbers;
  for (const MovedBefore& gone : asked.question.moved_before)
    course.moved_before.emplace_back(gone.contact, position.unit(gone.unit).id);
  std::optional<ResolvedMove> blocked;
  std::vector<std::vector<PathChoice>> open{{}};
  for (std::size_t next = 0; next < open.size(); ++next) {
    if (next >= max_event_choices) return std::nullopt;
    Dice none = Dice::given({});
    ResolutionContext context(contact_finder.judging, position, none, open[next]);
    context.chooser.tells = false;
    for (const UnitIndex u : asked.question.moves_later) context.waiting.push_back(position.unit(u).id);
    EventRunner runner(context);
    const auto outcome = runner.clear(course, asked.rule_set, resolved_move);
    if (!outcome && context.open) {
      const NeedsChoice need = *context.open;
      const std::vector<PathChoice> so_far = open[next];
      const auto with = [&](PathChoice choice) {
        open.push_back(so_far);
        open.back().push_back(std::move(choice));
      };
      for (const RetreatPath& path : need.paths) with({need.unit, path, {}});
      for (const std::string& option : need.options) with({need.unit, {}, option});
      continue;
    }
    if (!outcome || !outcome->blocked) return std::nullopt;
    if (blocked) continue;
    blocked = resolved_move;
    blocked->destroyed = true;
    blocked->path.resize(outcome->index);
    ContactMade last{outcome->index,
                     outcome->last,
                     {},
                     resolved_move.path[outcome->index - 1],
                     resolved_move.path[outcome->index]};
    for (const std::string& id : outcome->units) {
      if (const auto u = position.find(id)) last.met.push_back(*u);
    }
    blocked->contacts.push_back(std::move(last));
  }
  return blocked;
}

}  // namespace rearguard
