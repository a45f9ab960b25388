// Moves in the course of an event: the path, those who make way or are pushed on, and what comes of each
// contact.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/counted.h"
#include "src/engine/event_runner.h"
#include "src/engine/judge.h"

namespace rearguard {
namespace {

using Means = Contact::Way;

constexpr std::size_t most_plans_told = 1000;

/// The march that goes this way; nothing where no listed walk does.
const March* march_along(const std::vector<March>& marches, const RetreatPath& path) {
  for (const March& m : marches) {
    if (!m.destroyed && m.path == path) return &m;
  }
  return nullptr;
}

/// A move as its contacts see it, on a board that must outlive this.
struct Encounter {
  Encounter(const Position& now, const Circumstance& scene, const Doctrine& move, const Doctrine& whole,
            const EventNumbers& numbers)
      : board(now, move.zoc, now.unit(scene.unit).side),
        costs(now.map(), now.unit(scene.unit).movement_class),
        question{scene.unit, {}, scene.causers, {}},
        asked{board, costs, question, move},
        meeter{asked, whole, &numbers} {}
  Encounter(const Encounter&) = delete;
  Encounter& operator=(const Encounter&) = delete;

  BoardFacts board;
  StepCosts costs;
  RetreatQuestion question;
  Asked asked;
  Meeter meeter;
};

}  // namespace

bool EventRunner::move(const Effect& effect, Course& course) {
  const Doctrine& move = *doctrine_.moves.at(effect.name);
  RetreatRequest request;
  request.by_allowance = effect.by_allowance;
  ways_[course.unit] = {place(course.unit)};
  course.numbers["moved"] = 0;
  if (effect.amount) {
    const auto hexes = value(*effect.amount, effect, course);
    if (!hexes) return false;
    if (*hexes > most_retreat_hexes) {
      return minutes_.fail(
          fmt::format("{} would move {} hexes, and the limit is {}", course.unit, *hexes, most_retreat_hexes),
          "distance");
    }
    if (*hexes < 1) return run_effects(effect.then, course);
    request.distance = static_cast<int>(*hexes);
  }
  Course moving = course;
  moving.causers = blamed(effect.blame, course, course.unit);
  const Position before = minutes_.field.position();
  Circumstance at = scene(moving);
  at.position = &before;
  request.unit = at.unit;
  request.causers = at.causers;
  request.max_paths = PathChooser::most_paths;
  Judge judge(before, move);
  Judgement judgement = judge.judge(request);
  if (auto* problem = std::get_if<Unanswerable>(&judgement))
    return minutes_.fail(std::move(problem->message), std::move(problem->about));
  const auto& verdict = std::get<Verdict>(judgement);
  if (verdict.ends.empty()) return blocked(effect, course, move, verdict);
  auto chosen = minutes_.chooser.choose(judge, request, verdict, PathTerms{false, false, {}});
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return minutes_.ask(std::move(*need));
  if (auto* problem = std::get_if<Unanswerable>(&chosen))
    return minutes_.fail(std::move(problem->message), std::move(problem->about));
  const auto& path = std::get<RetreatPath>(chosen);
  const RetreatQuestion question{at.unit, {verdict.distance, verdict.distance, std::nullopt}, at.causers, {}};
  const March* march = march_along(judge.marches(), path);
  March plain;
  plain.path = plain.meant = path;
  std::vector<March> found;
  if (march == nullptr && move.book && !move.book->contacts.empty() && path.size() > 1) {
    ListedWalk walk;
    for (const Hex h : path) walk.hexes.push_back(h - path.front());
    const Asked asked{judge.board(before.unit(at.unit).side),
                      judge.costs(before.unit(at.unit).movement_class), question, move};
    found =
        rearguard::marches({asked, doctrine_, &course.numbers}, {walk}, static_cast<int>(path.size()) - 1);
    march = march_along(found, path);
  }
  moving.numbers = course.numbers;
  const bool went_on = carry_out(effect, moving, move, march != nullptr ? *march : plain, question);
  course.numbers = moving.numbers;
  if (!went_on) return false;
  if (!has(course.unit) || moving.stopped) return true;
  return run_effects(effect.then, course);
}

bool EventRunner::blocked(const Effect& effect, Course& course, const Doctrine& move,
                          const Verdict& verdict) {
  const FailureRule& failure = move.failure;
  std::string what = fmt::format("{} in {} cannot move {}: {}", course.unit, number(place(course.unit)),
                                 counted(verdict.distance, "hex", "hexes"), failure.outcome);
  if (!verdict.emptied_by.empty()) what += fmt::format(" (ruled out by {})", verdict.emptied_by);
  const std::string& cite = failure.cite.empty() ? course.event->cite : failure.cite;
  minutes_.note(course.unit, std::move(what), {place(course.unit)}, failure.id, cite);
  if (effect.has_otherwise) return run_effects(effect.otherwise, course);
  if (failure.removes) minutes_.field.remove(course.unit, failure.outcome);
  return true;
}

bool EventRunner::carry_out(const Effect& effect, Course& course, const Doctrine& move, const March& march,
                            const RetreatQuestion& question) {
  RetreatPath path = march.path;
  std::vector<Afterwards> afterwards;
  std::vector<Met> ahead;
  for (const ContactMade& made : march.contacts) ahead.push_back(by_id(made, minutes_.field.position()));
  bool cleared = false;
  bool destroyed = false;
  const Contact* leaves = nullptr;
  for (std::size_t next = 0; next < ahead.size() && !destroyed && ahead[next].at <= path.size(); ++next) {
    const Contact& contact = *ahead[next].contact;
    const std::size_t at = ahead[next].at;
    std::vector<std::string> met = ahead[next].units;
    if (contact.way == Means::make_way) {
      if (cleared) continue;
      cleared = true;
      met.clear();
      if (!clear_way(course, move, contact, path, met)) return false;
      for (const std::string& id : met) afterwards.push_back({&contact.mover, course.unit, id, &contact});
    } else if (contact.way == Means::shunt) {
      if (!shunt(course, move, ahead[next], path, destroyed)) return false;
      if (!has(course.unit)) return true;
      afterwards.push_back({&contact.mover, course.unit, course.cause, &contact});
      // Whoever was pushed on may stand in a hex farther along.
      ahead.resize(next + 1);
      for (Met& later : met_from(at + 1, course, move, path)) ahead.push_back(std::move(later));
    } else {
      afterwards.push_back({&contact.mover, course.unit, met.empty() ? course.cause : met.front(), &contact});
      if (contact.way == Means::leave) leaves = &contact;
      if (contact.way == Means::destroy) destroyed = true;
      if (contact.way == Means::leave || contact.way == Means::stop)
        path.resize(std::min(path.size(), at + 1));
      if (contact.way == Means::stop_before) path.resize(std::min(path.size(), at));
    }
    for (const std::string& id : met) afterwards.push_back({&contact.met, id, course.unit, &contact});
  }
  Verdict none;
  none.distance = question.amount.most_hexes;
  if (destroyed) return blocked(effect, course, move, none);
  const bool off = leaves == nullptr && !minutes_.field.position().map().exists(path.back());
  if (leaves != nullptr) path.pop_back();
  const bool leaves_at_once = leaves != nullptr && path.size() == 1;
  if (!leaves_at_once && !arrive(course, move, path)) return false;
  note_halts(course, ahead, march, path);
  if (!work_off(afterwards, course)) return false;
  if (!has(course.unit) || (leaves == nullptr && !off)) return true;
  const std::string outcome = leaves != nullptr && !leaves->outcome.empty() ? leaves->outcome : "removed";
  minutes_.note(course.unit,
                fmt::format("{} exits the map at {}: {}", course.unit, number(path.back()), outcome),
                {place(course.unit)}, leaves != nullptr ? leaves->id : move.motion.id,
                leaves != nullptr ? leaves->cite : course.event->cite);
  minutes_.field.remove(course.unit, outcome);
  return true;
}

/// What the unit meets on the rest of a path, as the board is now.
std::vector<EventRunner::Met> EventRunner::met_from(std::size_t at, const Course& course,
                                                    const Doctrine& move, const RetreatPath& path) const {
  std::vector<Met> ahead;
  const Position now = minutes_.field.position();
  const Encounter encounter(now, scene(course), move, doctrine_, course.numbers);
  for (; at < path.size(); ++at) {
    const auto made = encounter.meeter.meets(path, at, at + 1 >= path.size(), 0);
    if (!made) continue;
    ahead.push_back(by_id(*made, now));
    const Means way = made->contact->way;
    if (way != Means::pass && way != Means::shunt && way != Means::make_way && way != Means::extend) break;
  }
  return ahead;
}

EventRunner::Met EventRunner::by_id(const ContactMade& made, const Position& position) {
  Met met{made.at, made.contact, {}};
  for (const UnitIndex u : made.met) met.units.push_back(position.unit(u).id);
  return met;
}

/// Puts the unit at the end of its path, or at the last hex of it that is on the map.
bool EventRunner::arrive(Course& course, const Doctrine& move, const RetreatPath& path) {
  ways_[course.unit] = path;
  course.numbers["moved"] = static_cast<std::int64_t>(path.size()) - 1;
  const std::string& cite = move.motion.cite.empty() ? course.event->cite : move.motion.cite;
  if (path.size() < 2) {
    minutes_.note(course.unit, fmt::format("{} does not leave {}", course.unit, number(path.front())), path,
                  course.event->id, cite);
    return true;
  }
  minutes_.note(course.unit,
                fmt::format("{} moves from {} to {}", course.unit, number(path.front()), number(path.back())),
                path, course.event->id, cite);
  std::size_t last = path.size() - 1;
  while (last > 0 && !minutes_.field.position().map().exists(path[last])) --last;
  minutes_.field.move(course.unit, path[last]);
  return true;
}

/// Says what has made the move shorter or longer than it was to be.
void EventRunner::note_halts(const Course& course, const std::vector<Met>& contacts, const March& march,
                             const RetreatPath& path) {
  for (const Met& made : contacts) {
    const Contact& contact = *made.contact;
    const char* what = nullptr;
    if (contact.way == Means::stop) what = "stops in";
    if (contact.way == Means::stop_before) what = "stops before";
    if (contact.way == Means::extend) what = "cannot stay in";
    if (what == nullptr || made.at > path.size() || made.at >= march.meant.size()) continue;
    const Hex h = march.meant[made.at];
    const bool on_map = minutes_.field.position().map().exists(h);
    minutes_.note(
        course.unit,
        fmt::format("{} {} {}", course.unit, what, on_map ? number(h) : std::string("the edge of the map")),
        {place(course.unit)}, contact.id, contact.cite);
  }
}

bool EventRunner::work_off(const std::vector<Afterwards>& afterwards, Course& course) {
  for (const Afterwards& a : afterwards) {
    if (!has(a.unit) || a.effects->empty()) continue;
    Event as_contact;
    static_cast<EventText&>(as_contact) = *a.contact;
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

/// Has friends make way by one of the plans; `made_way` names them, the first to be met first.
bool EventRunner::clear_way(Course& course, const Doctrine& move, const Contact& contact,
                            const RetreatPath& path, std::vector<std::string>& made_way) {
  const Position before = minutes_.field.position();
  const Encounter encounter(before, scene(course), move, doctrine_, course.numbers);
  const WayPlans found = plans_for(encounter.meeter, contact, path, most_plans_told);
  if (found.plans.empty()) return true;
  std::vector<PathChooser::Plan> plans;
  std::vector<std::string> order;
  for (const WayPlan& plan : found.plans) {
    PathChooser::Plan ways;
    for (auto m = plan.moves.rbegin(); m != plan.moves.rend(); ++m) {
      const std::string& id = before.unit(m->unit).id;
      ways[id] = m->path;
      if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
    }
    plans.push_back(std::move(ways));
  }
  auto chosen = minutes_.chooser.choose_plan(plans, order, "owner", before.map().grid());
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return minutes_.ask(std::move(*need));
  if (auto* problem = std::get_if<Unanswerable>(&chosen))
    return minutes_.fail(std::move(problem->message), std::move(problem->about));
  const WayPlan& plan = found.plans[std::get<std::size_t>(chosen)];
  for (const MadeWay& m : plan.moves) {
    const std::string& id = before.unit(m.unit).id;
    minutes_.note(id,
                  fmt::format("{} makes way for {} from {} to {}, {}", id, before.unit(m.for_unit).id,
                              number(m.path.front()), number(m.path.back()), m.back ? "back" : "aside"),
                  m.path, contact.id, contact.cite);
    minutes_.field.move(id, m.path.back());
    made_way.push_back(id);
  }
  std::reverse(made_way.begin(), made_way.end());
  return true;
}

/// Pushes on whoever stands in the way, by one contact after another, until the hex is free or nobody yields.
bool EventRunner::shunt(Course& course, const Doctrine& move, const Met& made, RetreatPath& path,
                        bool& destroyed) {
  auto next = static_cast<std::size_t>(made.contact - move.book->contacts.data());
  const Hex h = path[made.at];
  const bool is_end = made.at + 1 >= path.size();
  for (;;) {
    const Position before = minutes_.field.position();
    const Encounter encounter(before, scene(course), move, doctrine_, course.numbers);
    const auto again = encounter.meeter.meets(path, made.at, is_end, next);
    if (!again) return true;
    const Contact& contact = *again->contact;
    next = static_cast<std::size_t>(&contact - move.book->contacts.data()) + 1;
    if (contact.way == Means::destroy) {
      destroyed = true;
      return true;
    }
    if (contact.way == Means::stop_before) {
      path.resize(made.at);
      return true;
    }
    if (contact.way != Means::shunt) return true;
    const Event* pushing = book_.find_event(contact.event);
    for (const UnitIndex u : again->met) {
      const std::string id = before.unit(u).id;
      if (!pushing->repeats && seen_.contains({pushing, id, course.unit})) continue;
      minutes_.note(id, fmt::format("{} is in the way of {} in {}", id, course.unit, number(h)), {h},
                    contact.id, contact.cite);
      Course pushed = course;
      pushed.event = pushing;
      pushed.unit = id;
      pushed.cause = course.unit;
      pushed.stopped = false;
      if (!befall(std::move(pushed))) return false;
      if (!has(course.unit)) return true;
    }
  }
}

}  // namespace rearguard
