// Moves of an event: the path, the units that make way or are displaced, and the effects of contacts.

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/numbers_read.h"
#include "src/core/engine/events/reroute.h"
#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/path_ending.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

using Means = Contact::Means;

constexpr std::size_t max_reported_plans = 1000;

/// What the contacts of a move depend on. The position must outlive it.
struct MoveContext {
  MoveContext(const Judging& judging, const Position& now, const EventContext& scene, const RuleSet& move,
              const Course& course, std::vector<UnitIndex> waiting,
              std::optional<RequestError>* missing = nullptr)
      : board(now, move.zoc, now.unit(scene.unit).side, move.fire),
        costs(shared_step_costs(now.map(), now.unit(scene.unit).movement_class)),
        question{scene.unit, {}, scene.causing_units, {}, {}, {}, std::move(waiting)},
        question_context{board, costs, question, move},
        contact_finder{judging, question_context, &course.numbers, missing} {
    question.moved_before = moved_before_in(now, course.moved_before);
  }
  MoveContext(const MoveContext&) = delete;
  MoveContext& operator=(const MoveContext&) = delete;

  BoardFacts board;
  const StepCosts& costs;
  RetreatQuestion question;
  QuestionContext question_context;
  ContactFinder contact_finder;
};

}  // namespace

/// A move of an event from its first question to its end.
struct EventRunner::MoveUnderWay {
  const Effect& effect;
  Course& course;  ///< of the event
  Course& moving;  ///< the same with the causing units of the move
  const RuleSet& move;
  MoveReport& report;
  RetreatPath keeps = {};      ///< the path that it had chosen before units went first; empty: none
  std::string keeps_way = {};  ///< the way along it, if it was one of several
};

bool EventRunner::move(const Effect& effect, Course& course) {
  const RuleSet& move = *rule_set_.moves.at(effect.name);
  EngineRequest request;
  request.by_allowance = effect.by_allowance;
  request.moves_alone = true;
  paths_[course.unit] = {place(course.unit)};
  for (const char* number : {"moved", "missing", "required", "away"}) course.numbers[number] = 0;
  if (effect.amount) {
    const auto hexes = value(*effect.amount, effect, course);
    if (!hexes) return false;
    tell_sums(*effect.amount, effect, course);
    if (*hexes > max_retreat_hexes) {
      return context_.fail(
          fmt::format("{} would move {} hexes, and the limit is {}", course.unit, *hexes, max_retreat_hexes),
          "distance");
    }
    if (*hexes < 1 && move.length.zero == Length::Zero::fails)
      return blocked(effect, course, move, Verdict{});
    if (*hexes < 1) {
      tell(effect, course,
           fmt::format("{} moves 0 hexes: {}", course.unit, reckoning(*effect.amount, course)), {}, {});
      return run_effects(effect.then, course);
    }
    request.distance = static_cast<int>(*hexes);
  }
  Course moving = course;
  moving.causing_units = causes(effect, course);
  const Position& before = context_.board_state.position();
  EventContext at = scene(moving);
  request.unit = at.unit;
  request.causing_units = at.causing_units;
  // Units that were named, or that the event looked for, are not asked for again when they are gone.
  request.causes_final = causes_named_ || !moving.causing_units.empty() ||
                         effect.caused_by == CauseSelector::nearest_enemies ||
                         effect.caused_by == CauseSelector::group;
  if (auto problem = settle_causing_units(before, move, request)) return context_.fail(std::move(*problem));
  if (request.causes_by_default) {
    at.causing_units = request.causing_units;
    for (const UnitIndex u : at.causing_units) moving.causing_units.push_back(before.unit(u).id);
    context_.note(course.unit, describe_default_causes(before, at.causing_units), {place(course.unit)});
  }
  request.wanted = context_.wanted_of_move();
  request.moves_later = context_.waiting_except(course.unit);
  request.units_are_gone = !context_.board_state.removed_units().empty();
  MoveReport report;
  report.clause = course.event->id;
  report.cite = move.motion.cite.empty() ? course.event->cite : move.motion.cite;
  MoveUnderWay under_way{effect, course, moving, move, report, {}, {}};
  return go_on(under_way, request);
}

/// Asks where the unit goes, and lets it go there.
bool EventRunner::go_on(MoveUnderWay& under_way, const EngineRequest& request) {
  const auto& [effect, course, moving, move, report, keeps, keeps_way] = under_way;
  const auto judge = context_.judging.on(context_.board_state.position(), move);
  const Position& before = judge->position();
  Judgement judgement = context_.judge_move(*judge, request);
  if (auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(std::move(*problem));
  const auto& verdict = std::get<Verdict>(judgement);
  context_.use_clauses(verdict, move);
  if (verdict.end_hexes.empty()) {
    context_.board_state.forget_entered();
    if (verdict.fails || effect.has_otherwise) return blocked(effect, course, move, verdict);
    context_.note(course.unit,
                  fmt::format("{} stays in {}: {}", course.unit, number(place(course.unit)), verdict.why),
                  {place(course.unit)}, verdict.clause, verdict.cite);
    return true;
  }
  const bool keeps_its_path = keeps_path(verdict, keeps);
  if (!keeps.empty() && !keeps_its_path) context_.note_replanned(course.unit, move);
  auto chosen = keeps_its_path ? PathChooser::Chosen(PathChooser::ChosenPath{keeps, keeps_way})
                               : context_.chooser.choose(*judge, request, verdict, {.draws_fire = false});
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(std::move(*need));
  if (auto* problem = std::get_if<RequestError>(&chosen)) return context_.fail(std::move(*problem));
  const auto& [path, way] = std::get<PathChooser::ChosenPath>(chosen);
  RetreatQuestion question{
      request.unit, {verdict.distance, verdict.distance, verdict.budget}, request.causing_units, {}};
  question.moves_later = request.moves_later;
  question.moved_before = request.moved_before;
  moving.numbers = course.numbers;
  report.missing += verdict.shorter_by;
  report.amount = verdict.amount;
  const PathQuestion asked{&before, &move, judge->question(), &rule_set_};
  const auto pause = reroute_at(asked, path);
  report.planned = pause ? path : RetreatPath{};
  ResolvedMove resolved = judge->resolved_move(question, path, way, &course.numbers);
  if (pause) resolved = part_of(resolved, *pause);
  const MoveOutcome outcome = carry_out(moving, move, resolved, report);
  course.numbers = moving.numbers;
  if (outcome == MoveOutcome::stopped) return false;
  if (outcome == MoveOutcome::waited) {
    EngineRequest again = request;
    name_units(under_way, again);
    under_way.keeps = path;
    under_way.keeps_way = way;
    report.missing -= verdict.shorter_by;
    return go_on(under_way, again);
  }
  if (outcome == MoveOutcome::paused) return replan(under_way, request, asked, path, *pause);
  if (outcome == MoveOutcome::blocked) {
    context_.board_state.forget_entered();
    Verdict none;
    none.distance = verdict.distance;
    none.budget = verdict.budget;
    return blocked(effect, course, move, none);
  }
  if (has(course.unit) && !finish_move(moving, move, nullptr, report)) return false;
  context_.board_state.forget_entered();
  if (!has(course.unit) || moving.stopped) return true;
  return run_effects(effect.then, course);
}

/// Asks for the rest of a path from the hex in which the unit now is.
bool EventRunner::replan(MoveUnderWay& under_way, const EngineRequest& request, const PathQuestion& question,
                         const RetreatPath& path, std::size_t index) {
  const auto& [effect, course, moving, move, report, keeps, keeps_way] = under_way;
  under_way.keeps.clear();
  report.before = paths_[course.unit];
  EngineRequest next = request;
  name_units(under_way, next);
  if (!next.continuation) next.continuation.emplace();
  next.continuation->acted = report.acted;
  auto rest = request_for_continuation(context_.judging, question, path, index,
                                       context_.board_state.position(), std::move(next));
  if (auto* problem = std::get_if<RequestError>(&rest)) return context_.fail(std::move(*problem));
  if (!context_.pause(course.unit, report.before, move)) return false;
  return go_on(under_way, std::get<EngineRequest>(rest));
}

/// Names the units of a request as the board now has them.
void EventRunner::name_units(const MoveUnderWay& under_way, EngineRequest& request) const {
  const EventContext at = scene(under_way.moving);
  request.unit = at.unit;
  request.causing_units = at.causing_units;
  request.causes_final = true;
  request.units_are_gone = !context_.board_state.removed_units().empty();
  request.moves_later = context_.waiting_except(under_way.moving.unit);
  request.moved_before = moved_before_in(*at.position, under_way.moving.moved_before);
}

bool EventRunner::blocked(const Effect& effect, Course& course, const RuleSet& move, const Verdict& verdict) {
  const EventContext at = scene(course);
  const FailureRule& failure = failure_for(*at.position, move, rule_set_, at.unit, at.causing_units);
  course.numbers["missing"] = verdict.distance;
  context_.use(RuleUse::Kind::failure, failure.id);
  std::string what = fmt::format("{} in {} cannot move {}: {}", course.unit, number(place(course.unit)),
                                 describe_length(verdict, context_.board_state.position()), failure.outcome);
  if (!verdict.exhausted_by.empty()) what += fmt::format(" (ruled out by {})", verdict.exhausted_by);
  const std::string& cite = failure.cite.empty() ? course.event->cite : failure.cite;
  context_.note(course.unit, std::move(what), {place(course.unit)}, failure.id, cite);
  context_.resolution_steps.back().closed_by = exhausting_clause(verdict);
  if (effect.has_otherwise) return run_effects(effect.otherwise, course);
  if (!carry_out(failure.after, course)) return false;
  if (!has(course.unit)) return true;
  if (failure.removes) context_.board_state.remove(course.unit, failure.outcome);
  return true;
}

std::vector<std::string> EventRunner::members(const Course& course) const {
  const Position& position = context_.board_state.position();
  std::vector<UnitIndex> there;
  if (const auto u = position.find(course.unit)) there.push_back(*u);
  for (const std::string& id : course.companions) {
    if (const auto u = position.find(id)) there.push_back(*u);
  }
  std::sort(there.begin(), there.end());
  std::vector<std::string> ids;
  for (const UnitIndex u : there) ids.push_back(position.unit(u).id);
  return ids;
}

/// Tests whether a member of the mover is still on the map. If the unit of the course is not, a companion
/// takes its place.
bool EventRunner::goes_on(Course& course) const {
  if (has(course.unit)) return true;
  const std::vector<std::string> left = members(course);
  if (left.empty()) return false;
  course.unit = left.front();
  course.companions.assign(left.begin() + 1, left.end());
  return true;
}

void EventRunner::move_members(const Course& course, Hex to) {
  for (const std::string& id : members(course)) context_.board_state.move(id, to);
}

void EventRunner::set_path(const Course& course, const RetreatPath& path) {
  for (const std::string& id : members(course)) paths_[id] = path;
}

void EventRunner::remove_members(const Course& course, const std::string& outcome) {
  for (const std::string& id : members(course)) context_.board_state.remove(id, outcome);
}

/// Deals with the contacts of a path up to where one stops or blocks the move: units make way, and events
/// that come first happen. Returns false if the resolution stops.
bool EventRunner::clear_path(Course& course, const RuleSet& move, const ResolvedMove& resolved_move,
                             ClearedPath& out) {
  RetreatPath& path = out.path;
  path = resolved_move.path;
  std::vector<Met>& ahead = out.contacts;
  for (const ContactMade& made : resolved_move.contacts)
    ahead.push_back(by_id(made, context_.board_state.position()));
  bool cleared = false;
  for (std::size_t next = 0; next < ahead.size() && !out.blocked && ahead[next].index <= path.size();
       ++next) {
    const Contact& contact = *ahead[next].contact;
    const std::size_t at = ahead[next].index;
    std::vector<std::string> met = ahead[next].units;
    if (contact.means == Means::make_way) {
      if (cleared) continue;
      cleared = true;
      std::vector<MadeWay> made_way;
      if (!clear_way(course, move, contact, path, made_way)) return false;
      met.clear();
      for (const MadeWay& made : made_way) met.push_back(made.unit);
      for (const std::string& id : met)
        out.afterwards.push_back({&contact.mover, course.unit, id, &contact, at});
      for (const MadeWay& made : made_way) {
        if (made.for_unit != course.unit)
          out.afterwards.push_back({&contact.chain, made.for_unit, made.unit, &contact, at});
      }
    } else if (contact.means == Means::event_first) {
      std::optional<Met> still;
      if (!run_event_first(course, move, ahead[next], out, still)) return false;
      if (!has(course.unit) || out.waited) return true;
      out.afterwards.push_back({&contact.mover, course.unit, course.cause, &contact, at});
      // A displaced unit may be in a hex farther along the path.
      ahead.resize(next + 1);
      if (still) ahead.push_back(*std::move(still));
      for (Met& later : met_from(at + 1, course, move, path)) ahead.push_back(std::move(later));
    } else {
      out.afterwards.push_back(
          {&contact.mover, course.unit, met.empty() ? course.cause : met.front(), &contact, at});
      if (contact.means == Means::exit_map) out.leaves = &contact;
      if (contact.means == Means::block) out.blocked = true;
      if (contact.means == Means::exit_map || contact.means == Means::stop)
        path.resize(std::min(path.size(), at + 1));
      if (contact.means == Means::stop_before) path.resize(std::min(path.size(), at));
      const bool ends = contact.means != Means::pass && contact.means != Means::extend;
      if (ends) ahead.resize(next + 1);
    }
    for (const std::string& id : met) out.afterwards.push_back({&contact.met, id, course.unit, &contact, at});
  }
  return true;
}

std::optional<EventRunner::Cleared> EventRunner::clear(Course course, const RuleSet& move,
                                                       const ResolvedMove& resolved_move) {
  ClearedPath path;
  if (!clear_path(course, move, resolved_move, path)) return std::nullopt;
  if (!path.blocked) return Cleared{};
  const Met& last = path.contacts.back();
  return Cleared{true, last.contact, last.index, last.units};
}

EventRunner::MoveOutcome EventRunner::carry_out(Course& course, const RuleSet& move,
                                                const ResolvedMove& resolved_move, const MoveReport& report) {
  ClearedPath cleared;
  cleared.may_wait = true;
  if (!clear_path(course, move, resolved_move, cleared)) return MoveOutcome::stopped;
  for (const Met& met : cleared.contacts) context_.use(RuleUse::Kind::contact, met.contact->id);
  if (!goes_on(course)) return MoveOutcome::moved;
  if (cleared.waited) return MoveOutcome::waited;
  RetreatPath& path = cleared.path;
  for (const Hex h : path) context_.trace("enters", number(h));
  const bool pauses = !report.planned.empty() && path == resolved_move.path && !cleared.blocked;
  std::optional<PathEnding> ending;
  if (!pauses && (!move.length.stops.empty() || !move.length.exits.empty())) {
    const Position& position = context_.board_state.position();
    ending = ending_of({&position, &move, question_of(course, report)}, path);
  }
  const Contact* leaves = cleared.leaves;
  if (cleared.blocked) return MoveOutcome::blocked;
  if (leaves != nullptr) path.pop_back();
  const bool leaves_at_once = leaves != nullptr && path.size() == 1;
  bool ended_early = false;
  if (!leaves_at_once && !arrive(course, move, path, report, ended_early)) return MoveOutcome::stopped;
  if (!goes_on(course)) return MoveOutcome::moved;
  if (ended_early) {
    leaves = nullptr;
    ending.reset();
    std::erase_if(cleared.afterwards, [&](const Afterwards& a) { return a.index >= path.size(); });
    std::erase_if(cleared.contacts, [&](const Met& met) { return met.index >= path.size(); });
  }
  const std::size_t fallen_short =
      resolved_move.intended.size() - std::min(resolved_move.intended.size(), path.size());
  course.numbers["missing"] =
      leaves != nullptr ? 0 : static_cast<std::int64_t>(fallen_short) + report.missing;
  note_halts(course, cleared.contacts, resolved_move, path);
  if (!run_queue(cleared.afterwards, course)) return MoveOutcome::stopped;
  if (!goes_on(course)) return MoveOutcome::moved;
  if (pauses && !ended_early && !course.stopped && place(course.unit) == path.back())
    return MoveOutcome::paused;
  if (!end_move(course, move, ending, report)) return MoveOutcome::stopped;
  if (!goes_on(course)) return MoveOutcome::moved;
  const Position& position = context_.board_state.position();
  const auto outside =
      std::find_if(path.begin(), path.end(), [&](Hex h) { return !position.map().exists(h); });
  if ((ending && ending->exit) || (leaves == nullptr && outside == path.end())) return MoveOutcome::moved;
  if (leaves == nullptr) {
    context_.note(course.unit, fmt::format("{} exits the map at {}", course.unit, number(*outside)),
                  {*outside}, report.clause, report.cite);
    remove_members(course, outcome_off_the_map);
    return MoveOutcome::moved;
  }
  const std::string outcome = leaves->outcome.empty() ? "removed" : leaves->outcome;
  context_.note(course.unit,
                fmt::format("{} exits the map at {}: {}", course.unit, number(path.back()), outcome),
                {path.back()}, leaves->id, leaves->cite);
  remove_members(course, outcome);
  return MoveOutcome::moved;
}

/// Applies what the length rule says of the end of a move: at a stop, over an edge, or short of its length.
bool EventRunner::end_move(Course& course, const RuleSet& move, const std::optional<PathEnding>& ending,
                           const MoveReport& report) {
  const std::string& cite = move.length.cite.empty() ? report.cite : move.length.cite;
  const auto leave = [&](const std::string& text, const std::string& outcome, bool removes, Hex h) {
    context_.note(course.unit, text, {h}, move.length.id, cite);
    if (removes) remove_members(course, outcome.empty() ? outcome_off_the_map : outcome);
  };
  if (ending) leave(ending->text, ending->outcome, ending->removes, ending->hex);
  if (report.missing == 0 || !goes_on(course)) return true;
  const ShorterRetreat& shorter = *move.length.if_shorter;
  Event as_length;
  as_length.id = as_length.name = move.length.id;
  as_length.cite = cite;
  Course one = course;
  one.event = &as_length;
  for (const std::string& id : members(course)) {
    one.unit = id;
    one.stopped = false;
    for (int i = 0; shorter.steps && i < report.missing && has(id) && !one.stopped; ++i) {
      if (!run_effects(*shorter.steps, one)) return false;
    }
  }
  course.numbers = one.numbers;
  if (goes_on(course) && !miss_hexes(course, move, report)) return false;
  if (goes_on(course) && (!shorter.outcome.empty() || shorter.removes))
    leave(fmt::format("{} is {} short{}", course.unit, plural(report.missing, "hex", "hexes"),
                      shorter.outcome.empty() ? "" : ": " + shorter.outcome),
          shorter.outcome, shorter.removes, place(course.unit));
  return true;
}

/// Returns the contacts on the rest of a path in the current position.
std::vector<EventRunner::Met> EventRunner::met_from(std::size_t at, const Course& course, const RuleSet& move,
                                                    const RetreatPath& path) const {
  std::vector<Met> ahead;
  const Position& now = context_.board_state.position();
  const MoveContext move_context(context_.judging, now, scene(course), move, course,
                                 context_.waiting_except(course.unit));
  for (; at < path.size(); ++at) {
    const auto made = move_context.contact_finder.meets(path, at, at + 1 >= path.size(), 0);
    if (!made) continue;
    ahead.push_back(by_id(*made, now));
    const Means way = made->contact->means;
    if (way != Means::pass && way != Means::event_first && way != Means::make_way && way != Means::extend)
      break;
  }
  return ahead;
}

EventRunner::Met EventRunner::by_id(const ContactMade& made, const Position& position) {
  Met met{made.index, made.contact, {}};
  for (const UnitIndex u : made.met) met.units.push_back(position.unit(u).id);
  return met;
}

/// Moves the unit to the end of its path, or to the hex before the path leaves the map.
bool EventRunner::arrive(Course& course, const RuleSet& move, RetreatPath& path, const MoveReport& report,
                         bool& ended_early) {
  RetreatPath walked = joined(report.before, path);
  const std::size_t earlier = walked.size() - path.size();
  set_path(course, walked);
  count_hexes(course, walked, report);
  std::vector<std::string> others = members(course);
  std::erase(others, course.unit);
  const std::string with = others.empty() ? "" : fmt::format(" with {}", fmt::join(others, ", "));
  const std::string text = path.size() < 2
                               ? fmt::format("{} does not leave {}", course.unit, number(path.front()))
                               : fmt::format("{} {} from {} to {}{}", course.unit, report.verb,
                                             number(path.front()), number(path.back()), with);
  context_.note(course.unit, text, path, report.clause, report.cite);
  if (path.size() > 1) context_.resolution_steps.back().verb = report.verb;
  if (report.along_path) report.along_path(path);
  if (report.has_path_effects && move.path_effects) {
    Journey journey = journey_along(report.planned.empty() ? path : report.planned, move, report);
    std::size_t reached = path.size() - 1;
    if (!travel(course, journey, reached)) return false;
    if (!goes_on(course)) return true;
    ended_early = reached + 1 < path.size() || (journey.ended && !report.planned.empty());
    path.resize(reached + 1);
    walked.resize(earlier + reached + 1);
    set_path(course, walked);
    count_hexes(course, walked, report);
    if (journey.ended) return true;
  }
  if (path.size() < 2) return true;
  const auto outside = std::find_if(path.begin(), path.end(),
                                    [&](Hex h) { return !context_.board_state.position().map().exists(h); });
  for (const std::string& id : members(course))
    context_.unit_moves.push_back({id, {path.begin(), outside}, report.clause});
  move_members(course, *std::prev(outside));
  return true;
}

/// Records the contacts that shortened or extended the move.
void EventRunner::note_halts(const Course& course, const std::vector<Met>& contacts,
                             const ResolvedMove& resolved_move, const RetreatPath& path) {
  for (const Met& made : contacts) {
    const Contact& contact = *made.contact;
    const char* what = nullptr;
    if (contact.means == Means::stop) what = "stops in";
    if (contact.means == Means::stop_before) what = "stops before";
    if (contact.means == Means::extend) what = "cannot stay in";
    if (what == nullptr || made.index > path.size() || made.index >= resolved_move.intended.size()) continue;
    const Hex h = resolved_move.intended[made.index];
    const bool on_map = context_.board_state.position().map().exists(h);
    context_.note(
        course.unit,
        fmt::format("{} {} {}", course.unit, what, on_map ? number(h) : std::string("the edge of the map")),
        {place(course.unit)}, contact.id, contact.cite);
  }
}

bool EventRunner::run_queue(const std::vector<Afterwards>& afterwards, Course& course) {
  for (const Afterwards& a : afterwards) {
    if (!has(a.unit) || a.effects->empty()) continue;
    Event as_contact;
    static_cast<RuleText&>(as_contact) = *a.contact;
    as_contact.name = a.contact->id;
    Course one = course;
    one.event = &as_contact;
    one.unit = a.unit;
    one.cause = a.cause;
    one.stopped = false;
    if (!run_effects(*a.effects, one)) return false;
    if (a.unit == course.unit) {
      course.numbers = one.numbers;
      course.stopped = one.stopped;
    }
  }
  return true;
}

/// Returns the plans by which friends can make way; null if the resolution stops.
std::shared_ptr<const MakeWayPlans> EventRunner::ways_to_clear(const Course& course, const RuleSet& move,
                                                               const Contact& contact,
                                                               const RetreatPath& path) {
  const auto find = [&]() -> std::shared_ptr<const MakeWayPlans> {
    std::optional<RequestError> missing;
    const MoveContext move_context(context_.judging, context_.board_state.position(), scene(course), move,
                                   course, context_.waiting_except(course.unit), &missing);
    auto found = std::make_shared<const MakeWayPlans>(
        plans_for(move_context.contact_finder, contact, path, max_reported_plans));
    if (!missing) return found;
    context_.fail(*std::move(missing));
    return nullptr;
  };
  if (context_.fork == nullptr) return find();
  constexpr std::size_t most = 5'000;  // that are remembered
  auto& plans = context_.fork->numbers.plans;
  if (plans.size() >= most) plans.clear();
  std::shared_ptr<const MakeWayPlans>& known = plans[key_of_way(course, contact, path)];
  if (!known) known = find();
  return known;
}

/// Lets friends make way by one of the plans; `made_way` receives them in the order met.
bool EventRunner::clear_way(Course& course, const RuleSet& move, const Contact& contact,
                            const RetreatPath& path, std::vector<MadeWay>& made_way) {
  const Position& before = context_.board_state.position();
  const auto found = ways_to_clear(course, move, contact, path);
  if (!found) return false;
  if (found->plans.empty()) return true;
  std::vector<PathChooser::Plan> plans;
  std::vector<std::string> order;
  for (const MakeWayPlan& plan : found->plans) {
    PathChooser::Plan ways;
    for (auto m = plan.moves.rbegin(); m != plan.moves.rend(); ++m) {
      const std::string& id = before.unit(m->unit).id;
      ways[id] = m->path;
      if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
    }
    plans.push_back(std::move(ways));
  }
  auto chosen = context_.chooser.choose_plan(plans, order, "owner", before.map().grid());
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(std::move(*need));
  if (auto* problem = std::get_if<RequestError>(&chosen)) return context_.fail(std::move(*problem));
  const MakeWayPlan& plan = found->plans[std::get<std::size_t>(chosen)];
  for (const MakeWayMove& m : plan.moves) {
    const std::string& id = before.unit(m.unit).id;
    const std::string verb = "makes way for " + before.unit(m.for_unit).id;
    context_.note(
        id,
        fmt::format("{} {} from {} to {}, {}", id, verb, number(m.path.front()), number(m.path.back()),
                    m.behind ? "behind it"
                    : m.back ? "back"
                             : "aside"),
        m.path, contact.id, contact.cite);
    context_.resolution_steps.back().verb = verb;
    context_.unit_moves.push_back({id, m.path, contact.id});
    context_.board_state.move(id, m.path.back());
    made_way.push_back({id, before.unit(m.for_unit).id});
  }
  std::reverse(made_way.begin(), made_way.end());
  return true;
}

/// Lets the events of contacts happen to the units in a hex, one contact after another, until the hex is free
/// or another contact counts; `next` receives that one. Returns false if the resolution stops.
bool EventRunner::run_event_first(Course& course, const RuleSet& move, const Met& made, ClearedPath& cleared,
                                  std::optional<Met>& next) {
  const RetreatPath& path = cleared.path;
  auto first = static_cast<std::size_t>(made.contact - move.event_rules->contacts.data());
  const Hex h = path[made.index];
  const bool is_end = made.index + 1 >= path.size();
  for (;;) {
    const Position& before = context_.board_state.position();
    const MoveContext move_context(context_.judging, before, scene(course), move, course,
                                   context_.waiting_except(course.unit));
    const auto again = move_context.contact_finder.meets(path, made.index, is_end, first);
    if (!again) return true;
    const Met met = by_id(*again, before);
    const Contact& contact = *met.contact;
    first = static_cast<std::size_t>(&contact - move.event_rules->contacts.data()) + 1;
    if (contact.means != Means::event_first) {
      next = met;
      return true;
    }
    const Event* pushing = event_rules_.find_event(contact.event);
    for (const std::string& id : met.units) {
      if (contact.reroute) course.moved_before.emplace_back(contact.id, id);
      if (!pushing->repeats && seen_.contains({pushing, id, course.unit})) continue;
      context_.note(id, fmt::format("{} is in the way of {} in {}", id, course.unit, number(h)), {h},
                    contact.id, contact.cite);
      Course pushed = course;
      pushed.event = pushing;
      pushed.unit = id;
      pushed.cause = course.unit;
      pushed.stopped = false;
      pushed.moved_before.clear();
      context_.waiting.push_back(course.unit);
      const bool went_on = run_event(std::move(pushed));
      context_.waiting.pop_back();
      if (!went_on) return false;
      if (!has(course.unit)) return true;
    }
    cleared.waited = contact.reroute && cleared.may_wait;
    if (cleared.waited) return true;
  }
}

}  // namespace rearguard
