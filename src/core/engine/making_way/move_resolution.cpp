#include "src/core/engine/making_way/move_resolution.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/hexside.h"
#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "src/core/engine/terms/alignment.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

using With = Contact::With;
using Means = Contact::Means;

bool is_friend(const QuestionContext& question_context, UnitIndex u) {
  return u != question_context.question.unit &&
         !question_context.position().enemies(question_context.position().unit(u).side,
                                              question_context.unit().side);
}

bool waits(const QuestionContext& question_context, UnitIndex u) {
  const std::vector<UnitIndex>& waiting = question_context.question.moves_later;
  return std::find(waiting.begin(), waiting.end(), u) != waiting.end();
}

/// Tests whether a unit has gone first by a contact during this move.
bool has_gone_first(const QuestionContext& question_context, const Contact& contact, UnitIndex u) {
  const std::vector<MovedBefore>& gone = question_context.question.moved_before;
  return std::any_of(gone.begin(), gone.end(), [&](const MovedBefore& first) {
    return first.unit == u && first.contact == contact.id;
  });
}

bool met_by(With with, const QuestionContext& question_context, UnitIndex u) {
  if (u == question_context.question.unit || waits(question_context, u)) return false;
  if (with == With::units) return true;
  return (with == With::friends) == is_friend(question_context, u);
}

/// Returns the context of a unit that is met, with the mover as its cause.
EventContext context_of_met(const ContactFinder& contact_finder, UnitIndex met) {
  EventContext scene;
  scene.position = &contact_finder.question_context.position();
  scene.rule_set = &contact_finder.judging.file_rules();
  scene.unit = met;
  scene.cause = contact_finder.question_context.question.unit;
  scene.causing_units = contact_finder.question_context.question.causing_units;
  scene.numbers = contact_finder.numbers;
  return scene;
}

bool can_step(const HexMap& map, Hex from, Hex to, ClassId movement_class) {
  const auto direction = direction_between(from, to);
  return direction && map.step_cost(from, *direction, movement_class).has_value();
}

/// Follows one walk and lists every move that contacts can make of it.
class MoveResolver {
 public:
  MoveResolver(const ContactFinder& contact_finder, const EnumeratedWalk& walk, std::size_t required,
               std::vector<ResolvedMove>& out)
      : contact_finder_(contact_finder), required_(required), out_(out) {
    const Hex from = contact_finder.question_context.unit().hex;
    for (const Hex offset : walk.hexes) path_.push_back(from + offset);
    oblique_ = walk.oblique;
  }

  void run() { step(1, 0, {}); }

 private:
  /// Enters path_[at], ignoring contacts before number `first` there.
  void step(std::size_t at, std::size_t first, std::vector<ContactMade> made) {
    if (at >= path_.size()) return;
    const bool is_end = at >= required_;
    const auto contact = contact_finder_.meets(path_, at, is_end, first);
    if (!contact) return entered(at, std::move(made));
    const auto number = static_cast<std::size_t>(contact->contact - contacts().data());
    auto with = made;
    with.push_back(*contact);
    switch (contact->contact->means) {
      case Means::pass:
      case Means::event_first:
        return entered(at, std::move(with));
      case Means::stop:
      case Means::stop_before:
        emit(contact->contact->means == Means::stop ? at : at - 1, std::move(with), false);
        if (contact->contact->optional) step(at, number + 1, std::move(made));
        return;
      case Means::exit_map:
        return emit(at, std::move(with), false);
      case Means::extend:
        return step(at + 1, 0, std::move(with));
      case Means::block:
        return emit(at - 1, std::move(with), true);
      case Means::make_way: {
        const std::size_t before = out_.size();
        entered(at, std::move(with));
        if (out_.size() == before || contact->contact->optional) step(at, number + 1, std::move(made));
        return;
      }
    }
  }

  void entered(std::size_t at, std::vector<ContactMade> made) {
    if (at >= required_) return emit(at, std::move(made), false);
    step(at + 1, 0, std::move(made));
  }

  void emit(std::size_t end, std::vector<ContactMade> made, bool destroyed) {
    ResolvedMove resolved_move;
    resolved_move.path.assign(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    const auto intended = std::min(path_.size(), std::max(required_, end) + 1);
    resolved_move.intended.assign(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(intended));
    resolved_move.oblique = oblique_;
    resolved_move.destroyed = destroyed;
    const auto yields = std::find_if(
        made.begin(), made.end(), [](const ContactMade& m) { return m.contact->means == Means::make_way; });
    if (yields != made.end() &&
        plans_for(contact_finder_, *yields->contact, resolved_move.path, 1).plans.empty())
      return;
    resolved_move.contacts = std::move(made);
    const bool events_first =
        std::any_of(resolved_move.contacts.begin(), resolved_move.contacts.end(),
                    [](const ContactMade& m) { return m.contact->means == Means::event_first; });
    if (events_first && !destroyed) {
      if (auto blocked = contact_finder_.judging.blocked_after_events(contact_finder_, resolved_move))
        resolved_move = *std::move(blocked);
    }
    out_.push_back(std::move(resolved_move));
  }

  const std::vector<Contact>& contacts() const {
    return contact_finder_.question_context.rule_set.event_rules->contacts;
  }

  const ContactFinder& contact_finder_;
  RetreatPath path_;
  std::size_t required_;
  std::vector<std::size_t> oblique_;
  std::vector<ResolvedMove>& out_;
};

}  // namespace

bool has_contacts(const RuleSet& rule_set) {
  return rule_set.motion.kind != Motion::Kind::free && rule_set.event_rules &&
         !rule_set.event_rules->contacts.empty();
}

bool replans_by_contact(const RuleSet& rule_set) {
  return rule_set.event_rules &&
         std::any_of(rule_set.event_rules->contacts.begin(), rule_set.event_rules->contacts.end(),
                     [](const Contact& contact) { return contact.reroute; });
}

bool replans_by_contact(const ResolvedMove& resolved_move) {
  return std::any_of(resolved_move.contacts.begin(), resolved_move.contacts.end(),
                     [](const ContactMade& made) { return made.contact->reroute; });
}

bool is_last_resort(const ResolvedMove& resolved_move) {
  return std::any_of(resolved_move.contacts.begin(), resolved_move.contacts.end(),
                     [](const ContactMade& made) { return made.contact->last_resort; });
}

std::optional<ContactMade> ContactFinder::meets(const RetreatPath& path, std::size_t at, bool is_end,
                                                std::size_t first) const {
  const Hex h = path[at];
  const HexMap& map = question_context.position().map();
  const std::vector<Contact>& contacts = question_context.rule_set.event_rules->contacts;
  for (std::size_t c = first; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    if (contact.path_part != Contact::PathPart::anywhere &&
        (contact.path_part == Contact::PathPart::end) != is_end)
      continue;
    ContactMade made{at, &contact, {}, path[at - 1], h};
    switch (contact.with) {
      case With::map_edge:
        if (!map.grid().contains(h)) return made;
        break;
      case With::impassable:
        // A hole of the map is no edge of it.
        if (map.grid().contains(h) && !can_step(map, path[at - 1], h, question_context.unit().movement_class))
          return made;
        break;
      case With::causing_units:
      case With::causing_units_unaligned:
        made.met = causing_units_next_to(path, at, contact);
        if (!made.met.empty()) return made;
        break;
      case With::hex:
        if (shows_on_step(question_context, *contact.property, path[at - 1], h)) return made;
        break;
      default:
        for (const UnitIndex u : question_context.position().units_in(h)) {
          if (met_by(contact.with, question_context, u) && !has_gone_first(question_context, contact, u) &&
              holds(contact.condition, context_of_met(*this, u)))
            made.met.push_back(u);
        }
        if (!made.met.empty()) return made;
    }
  }
  return std::nullopt;
}

std::vector<UnitIndex> ContactFinder::causing_units_next_to(const RetreatPath& path, std::size_t at,
                                                            const Contact& contact) const {
  std::vector<UnitIndex> found;
  const Position& position = question_context.position();
  if (!position.map().exists(path[at])) return found;
  bool faces = false;
  for (const UnitIndex u : question_context.question.causing_units) {
    const auto turn = alignment(direction_between(path[at - 1], path[at]), path[at], position.unit(u).hex);
    if (!turn) continue;
    found.push_back(u);
    faces = faces || turn->turn == 0 || (turn->turn == 1 && can_sweep(path[at], turn->swept, contact));
  }
  if (contact.with == With::causing_units_unaligned && faces) found.clear();
  std::sort(found.begin(), found.end(),
            [&](UnitIndex a, UnitIndex b) { return position.unit(a).id < position.unit(b).id; });
  return found;
}

/// Returns whether the unit's front can swing through a hex.
bool ContactFinder::can_sweep(Hex from, Hex swept, const Contact& contact) const {
  const Position& position = question_context.position();
  if (!position.map().exists(swept) ||
      !can_step(position.map(), from, swept, question_context.unit().movement_class))
    return false;
  const auto there = position.units_in(swept);
  return std::none_of(there.begin(), there.end(), [&](UnitIndex u) {
    return u != question_context.question.unit && !waits(question_context, u) &&
           holds(contact.condition, context_of_met(*this, u));
  });
}

std::vector<ResolvedMove> resolve_moves(const ContactFinder& contact_finder,
                                        const std::vector<EnumeratedWalk>& walks, int required) {
  std::vector<ResolvedMove> out;
  for (const EnumeratedWalk& walk : walks) {
    MoveResolver(contact_finder, walk, walk.only_end.value_or(static_cast<std::size_t>(required)), out).run();
  }
  return out;
}

MakeWayPlans plans_for(const ContactFinder& contact_finder, const Contact& contact, const RetreatPath& path,
                       std::size_t max_plans) {
  const QuestionContext& question_context = contact_finder.question_context;
  const Position& position = question_context.position();
  MakeWayRules rules;
  rules.aside = contact.aside;
  rules.back = contact.back;
  rules.chains = contact.may_chain;
  // Without a limit, units that make way go to empty hexes.
  MakeWayQuestion question;
  if (!has_uniform_stacking(question_context.rule_set)) {
    question.limits = &question_context.rule_set;
  } else if (question_context.rule_set.stacking.limits()) {
    rules.stacking = question_context.rule_set.stacking;
  }
  question.position = &position;
  question.mover = question_context.question.unit;
  question.path = path;
  question.may_yield = [&](UnitIndex u) {
    const EventContext scene = context_of_met(contact_finder, u);
    return !waits(question_context, u) && holds(contact.condition, scene) && holds(contact.may_yield, scene);
  };
  question.reach = [&](UnitIndex u) {
    if (!contact.max_hexes) return 1;
    const EventContext scene = context_of_met(contact_finder, u);
    const auto number = unstated_number(*contact.max_hexes, scene);
    if (number && contact_finder.missing != nullptr)
      *contact_finder.missing = without_number("contact " + contact.id, *number);
    return static_cast<int>(
        std::clamp<std::int64_t>(value_of(*contact.max_hexes, scene).value_or(0), 0, max_retreat_hexes));
  };
  if (contact.behind) {
    question.may_go_behind = [&](UnitIndex u) {
      return holds(contact.behind, context_of_met(contact_finder, u));
    };
  }
  question.may_step = [&](UnitIndex u, Hex from, Hex to) {
    const Unit& unit = position.unit(u);
    if (!position.map().exists(to)) return false;
    const auto in_to = position.units_in(to);
    if (std::any_of(in_to.begin(), in_to.end(),
                    [&](UnitIndex other) { return position.enemies(unit.side, position.unit(other).side); }))
      return false;
    return can_step(position.map(), from, to, unit.movement_class);
  };
  return make_way_plans(rules, question, max_plans);
}

int max_extension(const EventRules& event_rules, int required) {
  const bool extends = std::any_of(event_rules.contacts.begin(), event_rules.contacts.end(),
                                   [](const Contact& c) { return c.means == Contact::Means::extend; });
  return extends ? max_retreat_hexes - required : 0;
}

}  // namespace rearguard
