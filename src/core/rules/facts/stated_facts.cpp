#include "src/core/rules/facts/stated_facts.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Tests whether an anchor is a place that maps or positions state for a side.
bool is_place_of_side(const DistanceAnchor& anchor) {
  return anchor.kind == DistanceAnchor::home_edge || anchor.kind == DistanceAnchor::enemy_line ||
         anchor.kind == DistanceAnchor::supply_source;
}

/// Finds the first missing fact of the parts that it is shown.
class FactFinder {
 public:
  FactFinder(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question)
      : position_(&position), rule_set_(&rule_set), question_(&question) {
    visitor_.region = [this](const RegionUse& use) { look_at(use); };
    visitor_.anchor = [this](const DistanceAnchor& anchor) { look_at(anchor); };
    visitor_.turn = [this] {
      if (!position_->turn())
        miss("the number of the game turn", "state it as `turn` in the position", false);
    };
    visitor_.links = [this](const LinkUse& link) { look_at(link); };
  }

  template <class Part>
  void look(const std::string& part, const Part& of) {
    part_ = part;
    visit_facts(of, visitor_);
  }
  void look(const std::string& part, const std::vector<PropertyUse>& uses) {
    for (const PropertyUse& use : uses) look(part, use);
  }
  void look(const std::string& part, const Expression& formula) {
    part_ = part;
    if (listed(formula.names(), "turn")) visitor_.turn();
  }

  /// Looks at an anchor without which a unit has no path: somebody must state it, or there must be a member.
  void look_at_lead(const std::string& part, const DistanceAnchor& anchor) {
    const std::size_t known = found_.size();
    look(part, anchor);
    if (found_.size() > known) return;
    if (anchor == DistanceAnchor::causing_units) return;  // the question is asked for these
    if (position_ == nullptr) {
      found_.emplace_back();
    } else if (anchor_members(*position_, *rule_set_, *question_, anchor).empty()) {
      miss_members(anchor);
    }
  }

  /// Looks at anchors of which the first with a member leads a unit: only if none has one is the last asked
  /// for.
  void look_at_leads(const std::string& part, const std::vector<DistanceAnchor>& anchors) {
    const auto is_there = [&](const DistanceAnchor& anchor) {
      return position_ != nullptr && !anchor_members(*position_, *rule_set_, *question_, anchor).empty();
    };
    if (anchors.size() == 1 || std::none_of(anchors.begin(), anchors.end(), is_there))
      look_at_lead(part, anchors.back());
  }

  enum class Links : std::uint8_t { counted, ignored };
  /// Finds whatever somebody may have to state. Links matter to stacks only.
  explicit FactFinder(Links links = Links::counted) {
    const auto find = [this] { found_.emplace_back(); };
    visitor_.region = [find](const RegionUse&) { find(); };
    visitor_.anchor = [find](const DistanceAnchor& anchor) {
      if (anchor.kind == DistanceAnchor::retreat_direction || is_place_of_side(anchor)) find();
    };
    visitor_.turn = find;
    if (links == Links::counted) visitor_.links = [find](const LinkUse&) { find(); };
  }

  /// Looks at a part, and tests whether all that it asks for is stated.
  template <class Part>
  bool finds_all(const std::string& part, const Part& of) {
    const std::size_t known = found_.size();
    look(part, of);
    return found_.size() == known;
  }

  /// Tests whether it is known if the mover meets a condition, and looks at the condition if it is not.
  bool knows(const std::string& part, const Condition& condition);

  /// Looks at a condition on the mover in some hex of its path, in some state.
  void look_on_path(const std::string& part, const Condition& condition) {
    Condition lasting;
    lasting.side = condition.side;
    lasting.not_side = condition.not_side;
    lasting.kind = condition.kind;
    lasting.not_kind = condition.not_kind;
    lasting.movement_class = condition.movement_class;
    lasting.not_class = condition.not_class;
    if (position_ == nullptr || mover_meets(lasting, {*position_, *rule_set_, *question_}))
      look(part, condition);
  }

  /// Returns the first fact found.
  std::optional<MissingFact> found() const {
    return found_.empty() ? std::nullopt : std::optional(found_.front());
  }
  const std::vector<MissingFact>& all() const { return found_; }

 private:
  const std::string& own_side() const { return position_->sides()[position_->unit(question_->unit).side]; }

  void miss(const std::string& fact, const std::string& how, bool is_of_board = true) {
    found_.push_back(MissingFact{fact, part_, how, is_of_board});
  }

  void miss_members(const DistanceAnchor& anchor) {
    const std::string& side = own_side();
    switch (anchor.kind) {
      case DistanceAnchor::home_edge:
        return miss("the home edge of " + side, fmt::format("state it as `home.{}` in the map", side));
      case DistanceAnchor::enemy_line:
        return miss("the enemy line of " + side,
                    fmt::format("state it as `enemy_line.{}` in the position", side));
      case DistanceAnchor::supply_source:
        return miss("a supply source of " + side,
                    fmt::format("state it as `supply_sources.{}` in the position", side));
      case DistanceAnchor::enemies:
        return miss("an enemy of " + side, "the position has none", false);
      case DistanceAnchor::known_enemies:
        return miss("a known enemy of " + side, "the position has none", false);
      case DistanceAnchor::leader:
        return miss("another leader of " + side, "the position has none", false);
      case DistanceAnchor::unit_group:
        return miss(anchor.group->name.empty() ? "a unit that counts"
                                               : fmt::format("a unit of the group {}", anchor.group->name),
                    "the position has none", false);
      case DistanceAnchor::hexes_of_region:
        return miss("a hex of the region " + anchor.region.name, "it has none", false);
      default:
        return;
    }
  }

  /// Whom members of a stack are linked to can differ, and then no group is that of the stack.
  void look_at(const LinkUse& link) {
    const auto others_of = [&](UnitIndex u) {
      std::vector<UnitIndex> others = position_->linked_units(link.name, u, link.reversed);
      std::erase_if(others, [&](UnitIndex other) { return question_->moves(other); });
      return others;
    };
    const std::string& first = position_->unit(question_->unit).id;
    for (const UnitIndex u : question_->companions) {
      if (others_of(u) == others_of(question_->unit)) continue;
      const std::string& other = position_->unit(u).id;
      if (link.name == engagement_link) {
        miss("the units that the stack is engaged with",
             fmt::format("{} is engaged with others than {}, so they cannot retreat as one", other, first),
             false);
      } else {
        miss(fmt::format("the units that `{}` links {} the stack", link.name, link.reversed ? "to" : "with"),
             fmt::format("those of {} are not those of {}, so they cannot retreat as one", other, first),
             false);
      }
    }
  }

  /// Tests whether somebody states an anchor that is a place of the unit's side; it may have no member.
  bool states_place(const DistanceAnchor& anchor) const {
    if (anchor.kind != DistanceAnchor::supply_source)
      return !anchor_members(*position_, *rule_set_, *question_, anchor).empty();
    RegionUse sources;
    sources.name = supply_region;
    sources.side = RegionSide::own;
    return is_stated(*position_, *question_, sources);
  }

  void look_at(const DistanceAnchor& anchor) {
    if (is_place_of_side(anchor) && !states_place(anchor)) return miss_members(anchor);
    if (anchor.kind != DistanceAnchor::retreat_direction ||
        position_->retreat_direction(position_->unit(question_->unit).side))
      return;
    miss("the retreat direction of " + own_side(),
         fmt::format("state it as `retreat_direction.{}` in the position", own_side()));
  }

  void look_at(const RegionUse& use) {
    if (is_stated(*position_, *question_, use)) return;
    const NamedRegion* region = position_->region(use.name);
    if (region == nullptr) {
      if (use.name == "vacated" || use.name == "defender-hexes" || use.name == "entered")
        return miss("the region " + use.name,
                    fmt::format("state it with --{0}, or as `regions.{0}` in the position", use.name), false);
      std::vector<std::string> known;
      for (const NamedRegions* regions : {&position_->own_regions(), &position_->map().regions}) {
        for (const auto& [name, hexes] : *regions) known.push_back(name);
      }
      return miss("the region " + use.name,
                  fmt::format("state it as `regions.{}` in the map or the position{}", key_of(use),
                              did_you_mean(use.name, known)));
    }
    const std::string whose =
        use.side == RegionSide::own ? "the part of " + own_side() : "a part of an enemy side";
    const std::string of_side = use.side == RegionSide::own ? own_side() : std::string("SIDE");
    miss(fmt::format("{} in the region {}", whose, use.name),
         fmt::format("state it as `regions.{}.{}` in the map or the position", use.name, of_side));
  }

  std::string key_of(const RegionUse& use) const {
    if (use.side == RegionSide::own) return use.name + "." + own_side();
    return use.side == RegionSide::enemy ? use.name + ".SIDE" : use.name;
  }

  const Position* position_ = nullptr;
  const RuleSet* rule_set_ = nullptr;
  const RetreatQuestion* question_ = nullptr;
  FactVisitor visitor_;
  std::string part_;
  std::vector<MissingFact> found_;
};

bool asks_who_caused_it(const Condition& condition) {
  return asks_for_causing_units(condition) || needs_of(condition).has(AtomNeed::causing_units);
}
bool asks_who_caused_it(const Expression& formula) {
  return uses_causing_units(formula);
}
bool asks_who_caused_it(const PropertyUse& use) {
  return needs_of(use).has(AtomNeed::causing_units);
}
bool asks_who_caused_it(const UnitGroup& group) {
  Condition near;
  near.near = {group};
  return asks_who_caused_it(near);
}

/// What a unit makes of a condition of which not all is stated.
class StatedParts {
 public:
  /// `meets` tests it as if what nobody states were not there. `knows_causes`: the causing units are stated,
  /// be it that there are none.
  StatedParts(const ConditionContext& context, UnitIndex unit,
              const std::function<bool(const Condition&)>& meets, bool knows_causes = true)
      : context_(context),
        seen_(context.question.seen_from(unit)),
        meets_(meets),
        knows_causes_(knows_causes) {}

  /// Returns whether the unit meets it, whatever the rest is; nothing if that depends on the rest.
  std::optional<bool> value_of(const Condition& condition) {
    if (!asks(condition)) return meets_(condition);
    Condition stated = condition;
    bool is_open = false;
    const auto leave_out = [&](auto& list) {
      is_open = std::erase_if(list, [&](const auto& part) { return asks(part); }) > 0 || is_open;
    };
    const auto leave_out_one = [&](auto& part) {
      if (!part || !asks(*part)) return;
      part = {};
      is_open = true;
    };
    leave_out(stated.not_hex);
    leave_out(stated.near);
    leave_out(stated.not_near);
    leave_out_one(stated.check);
    leave_out_one(stated.any_member);
    leave_out_one(stated.cause);
    leave_out_one(stated.causing_units);
    if (!knows_causes_) {
      stated.engaged_elsewhere.reset();
      stated.in_front.reset();
      stated.in_sight.reset();
      stated.attacked_from.reset();
      stated.attacked_flank.reset();
      stated.causing_units = {};
      is_open = true;
    }
    const Known hex = of_these(stated.hex, [this](const PropertyUse& use) {
      Condition one;
      one.hex = {use};
      return asks(use) ? std::nullopt : std::optional(meets_(one));
    });
    const auto value = [this](const Condition& part) { return value_of(part); };
    const Known any = of_these(stated.any, value);
    const Known none = of_these(stated.none_of, value);
    if (none == Known::some_holds) return false;
    if (hex != Known::none_holds) stated.hex.clear();
    if (any != Known::none_holds) stated.any.clear();
    stated.none_of.clear();
    if (!meets_(stated)) return false;
    is_open = is_open || hex == Known::open || any == Known::open || none == Known::open;
    return is_open ? std::nullopt : std::optional(true);
  }

 private:
  enum class Known : std::uint8_t { some_holds, none_holds, open };

  template <class Part>
  bool asks(const Part& part) const {
    FactFinder finder(context_.position, context_.rule_set, seen_);
    return (!knows_causes_ && asks_who_caused_it(part)) || !finder.finds_all("", part);
  }
  template <class Part, class Value>
  static Known of_these(const std::vector<Part>& parts, Value value) {
    Known all = Known::none_holds;
    for (const Part& part : parts) {
      const std::optional<bool> holds = value(part);
      if (holds == true) return Known::some_holds;
      if (!holds) all = Known::open;
    }
    return all;
  }

  const ConditionContext& context_;
  RetreatQuestion seen_;
  const std::function<bool(const Condition&)>& meets_;
  bool knows_causes_;
};

/// Tests whether it depends on a fact that nobody states if the mover meets a condition that `is_of_board`:
/// what is stated may decide that without it.
bool is_undecided(const Condition& condition, const Position& position, const RuleSet& rule_set,
                  const RetreatQuestion& question) {
  const ConditionContext context{position, rule_set, question};
  bool asks = false;
  for (const UnitIndex u : question.members()) {
    const auto meets_it = [&](const Condition& part) { return meets(part, context, u); };
    const std::optional<bool> known = StatedParts(context, u, meets_it).value_of(condition);
    if (known == false) return false;
    asks = asks || !known;
  }
  return asks;
}

bool FactFinder::knows(const std::string& part, const Condition& condition) {
  const bool is_decided =
      position_ != nullptr && !is_undecided(condition, *position_, *rule_set_, *question_);
  return is_decided || finds_all(part, condition);
}

/// Which parts of a move apply to the unit of a question.
struct Applying {
  std::function<bool(const Clause&)> clause;
  std::function<bool(const MotionPriority&)> priority;
};

void look_at_priority(FactFinder& finder, const std::string& part, const MotionPriority& priority,
                      const Applying& applying) {
  if (priority.condition) {
    if (!finder.knows(part, *priority.condition) || !applying.priority(priority)) return;
  }
  // Whether a place that nobody states matters is known once another priority leads, or none.
  if (!is_place_of_side(priority.anchor)) finder.look(part, priority.anchor);
  finder.look(part, priority.forbid);
}

std::string part_of_motion(const Motion& motion) {
  return motion.id == Motion().id ? "motion" : "motion " + motion.id;
}

void look_at_motion(FactFinder& finder, const Motion& motion, const Applying& applying) {
  const std::string part = part_of_motion(motion);
  if (motion.kind == Motion::Kind::ray) {
    std::vector<DistanceAnchor> leads{motion.anchor};
    for (const RayLead& lead : motion.otherwise) leads.push_back(lead.anchor);
    finder.look_at_leads(part, leads);
    if (motion.veer_around) finder.look(part, *motion.veer_around);
  } else if (motion.kind == Motion::Kind::goal) {
    finder.look(part, motion.goal);
    finder.look(part, motion.forbid);
  } else if (motion.kind == Motion::Kind::priority_list) {
    for (const MotionPriority& priority : motion.priorities)
      look_at_priority(finder, part, priority, applying);
  }
}

void look_at_length(FactFinder& finder, const Length& length) {
  constexpr const char* part = "length rule";
  for (const auto* use : {&length.continue_while, &length.minimum_move_if}) {
    if (*use) finder.look(part, **use);
  }
  for (const LengthStop& stop : length.stops) {
    finder.look(part, stop.on);
    if (stop.one_more) finder.look(part, *stop.one_more);
  }
  for (const LengthExit& exit : length.exits) {
    if (!exit.edge) finder.look_at_lead(part, DistanceAnchor::home_edge);
  }
}

void look_at_clause(FactFinder& finder, const Clause& clause, const Applying& applying) {
  if (clause.ignores_missing) return;
  const std::string part = "clause " + clause.id;
  if (clause.condition) {
    if (!finder.knows(part, *clause.condition) || !applying.clause(clause)) return;
  }
  for (const PropertyUse* use : properties_of(clause)) finder.look(part, *use);
  const bool measures = clause.value && (clause.value->quantity == Quantity::distance ||
                                         clause.value->quantity == Quantity::movement_points_to);
  if (measures) finder.look(part, clause.value->anchor);
}

void look_at_path_effect(FactFinder& finder, const PathEffectRule& effect) {
  if (effect.ignores_missing) return;
  const std::string part = "path effect " + effect.id;
  finder.look(part, effect.on);
  if (effect.condition) finder.look_on_path(part, *effect.condition);
}

void look_at_contact(FactFinder& finder, const Contact& contact) {
  const std::string part = "contact " + contact.id;
  if (contact.property) finder.look(part, *contact.property);
  const EventRulesVisitor visitor{[](const Effect&) {},
                                  [&](const Condition& condition) { finder.look(part, condition); },
                                  [&](const Expression& formula) { finder.look(part, formula); }};
  if (contact.condition) visit(*contact.condition, visitor);
  if (contact.may_yield) visit(*contact.may_yield, visitor);
  if (contact.behind) visit(*contact.behind, visitor);
  if (contact.max_hexes) visitor.formula(*contact.max_hexes);
}

/// Looks at all by which a rule set moves a unit, which may make way for another.
void look_at_move(FactFinder& finder, const RuleSet& rule_set, bool is_displaced, const Applying& applying) {
  if (rule_set.move.condition) finder.knows("move " + rule_set.name, *rule_set.move.condition);
  look_at_motion(finder, rule_set.motion, applying);
  look_at_length(finder, rule_set.length);
  if (rule_set.reroute && !is_displaced) finder.look("`reroute`", *rule_set.reroute);
  for (const Clause& clause : rule_set.clauses) look_at_clause(finder, clause, applying);
  const auto& displacement = rule_set.retreat_effects.displacement;
  if (displacement && displacement->only_in != nullptr && !is_displaced)
    finder.look("`if` of `displacement`", *displacement->only_in);
  if (rule_set.path_effects && !is_displaced) {
    for (const PathEffectRule& effect : *rule_set.path_effects) look_at_path_effect(finder, effect);
  }
  if (rule_set.event_rules) {
    for (const Contact& contact : rule_set.event_rules->contacts) look_at_contact(finder, contact);
  }
}

}  // namespace

std::string describe(const MissingFact& missing) {
  return fmt::format("the rules ask for {} ({}): {}", missing.fact, missing.part, missing.how);
}

std::optional<MissingFact> missing_fact(const Position& position, const RuleSet& rule_set,
                                        const RetreatQuestion& question) {
  FactFinder finder(position, rule_set, question);
  const auto applies_here = [&](const auto& part) { return applies(part, position, rule_set, question); };
  look_at_move(finder, rule_set, question.is_displaced, {applies_here, applies_here});
  return finder.found();
}

std::optional<MissingFact> undecided_fact(const std::string& part, const Condition& condition,
                                          const ConditionContext& context,
                                          const std::function<bool(const Condition&)>& meets) {
  if (StatedParts(context, context.question.unit, meets).value_of(condition)) return std::nullopt;
  FactFinder finder(context.position, context.rule_set, context.question);
  finder.look(part, condition);
  return finder.found();
}

bool may_meet_by_some_cause(const Condition& condition, const ConditionContext& context) {
  const std::vector<UnitIndex> members = context.question.members();
  return std::none_of(members.begin(), members.end(), [&](UnitIndex u) {
    const std::function<bool(const Condition&)> meets_it = [&](const Condition& part) {
      return meets(part, context, u);
    };
    return StatedParts(context, u, meets_it, false).value_of(condition) == false;
  });
}

std::optional<MissingFact> missing_ray_reference(const Position& position, const RuleSet& rule_set,
                                                 const RetreatQuestion& question) {
  const Motion& motion = rule_set.motion;
  if (motion.kind != Motion::Kind::priority_list) return std::nullopt;
  FactFinder finder(position, rule_set, question);
  bool leads = false;
  for (const MotionPriority& priority : motion.priorities) {
    if (!applies(priority, position, rule_set, question)) continue;
    if (priority.ignores_missing && is_place_of_side(priority.anchor) &&
        anchor_members(position, rule_set, question, priority.anchor).empty())
      continue;
    const std::size_t known = finder.all().size();
    finder.look_at_lead(part_of_motion(motion), priority.anchor);
    const bool has_members = priority.anchor == DistanceAnchor::causing_units
                                 ? !question.causing_units.empty()
                                 : finder.all().size() == known;
    leads = leads || has_members;
  }
  // Without any member nobody says where the unit goes; if some lead it, only what is not stated is asked
  // for.
  for (const MissingFact& missing : finder.all()) {
    if (missing.is_of_board || !leads) return missing;
  }
  return std::nullopt;
}

std::optional<MissingFact> missing_ray_reference_above(const Position& position, const RuleSet& rule_set,
                                                       const RetreatQuestion& question, std::size_t leading) {
  const std::vector<MotionPriority>& priorities = rule_set.motion.priorities;
  FactFinder finder(position, rule_set, question);
  for (std::size_t i = 0; i < std::min(leading, priorities.size()); ++i) {
    const MotionPriority& priority = priorities[i];
    if (is_place_of_side(priority.anchor) && !priority.ignores_missing &&
        applies(priority, position, rule_set, question))
      finder.look(part_of_motion(rule_set.motion), priority.anchor);
  }
  return finder.found();
}

std::vector<MissingFact> missing_on_board(const Position& position, const RuleSet& rule_set,
                                          const RetreatQuestion& question) {
  FactFinder finder(position, rule_set, question);
  const auto applies_here = [&](const auto& part) { return applies(part, position, rule_set, question); };
  look_at_move(finder, rule_set, false, {applies_here, applies_here});
  if (rule_set.motion.kind == Motion::Kind::priority_list) {
    for (const MotionPriority& priority : rule_set.motion.priorities) {
      if (!priority.ignores_missing) finder.look_at_lead(part_of_motion(rule_set.motion), priority.anchor);
    }
  }
  std::vector<MissingFact> missing = finder.all();
  std::erase_if(missing, [](const MissingFact& fact) { return !fact.is_of_board; });
  return missing;
}

std::vector<std::string> numbers_asked_for(const RuleSet& rule_set) {
  std::vector<std::string> asked = {"strength", "morale", "movement"};
  std::vector<std::string> named;
  const EventRulesVisitor visitor{[](const Effect&) {}, [](const Condition&) {},
                                  [&](const Expression& formula) {
                                    for (const std::string& name : formula.names())
                                      named.push_back(name.substr(name.find('.') + 1));
                                  }};
  visit(rule_set, visitor);
  std::erase_if(asked, [&](const std::string& number) { return !listed(named, number); });
  return asked;
}

bool asks_for_facts(const RuleSet& rule_set) {
  FactFinder finder;
  const auto always = [](const auto&) { return true; };
  look_at_move(finder, rule_set, false, {always, always});
  const std::vector<MotionPriority>& priorities = rule_set.motion.priorities;
  return finder.found().has_value() ||
         std::any_of(priorities.begin(), priorities.end(),
                     [](const MotionPriority& priority) { return is_place_of_side(priority.anchor); });
}

std::optional<MissingFact> missing_place(const Position& position, const RuleSet& rule_set,
                                         const RetreatQuestion& question, const std::string& part,
                                         const DistanceAnchor& anchor) {
  if (!is_place_of_side(anchor)) return std::nullopt;
  FactFinder finder(position, rule_set, question);
  finder.look(part, anchor);
  return finder.found();
}

namespace {

void look_at_events(FactFinder& finder, const EventRules& event_rules) {
  for (const Event& event : event_rules.events) {
    const std::string part = "event " + event.name;
    const EventRulesVisitor visitor{[&](const Effect& effect) {
                                      // A step that turns a unit asks when it gets there.
                                      if (effect.anchor && !is_place_of_side(*effect.anchor))
                                        finder.look(part, *effect.anchor);
                                      finder.look(part, effect.group);
                                    },
                                    [&](const Condition& condition) { finder.look(part, condition); },
                                    [&](const Expression& formula) { finder.look(part, formula); }};
    visit(event, visitor);
  }
  const EventRulesVisitor of_tests{[](const Effect&) {},
                                   [&](const Condition& condition) { finder.look("test", condition); },
                                   [&](const Expression& formula) { finder.look("test", formula); }};
  for (const auto& [name, test] : event_rules.tests) visit(test, of_tests);
}

}  // namespace

std::optional<MissingFact> missing_fact_of_events(const Position& position, const RuleSet& rule_set,
                                                  const RetreatQuestion& question) {
  if (!rule_set.event_rules) return std::nullopt;
  if (!rule_set.event_rules->ask_for_facts && question.companions.empty()) return std::nullopt;
  FactFinder finder(position, rule_set, question);
  look_at_events(finder, *rule_set.event_rules);
  return finder.found();
}

bool ask_for_facts(const EventRules& event_rules) {
  FactFinder finder(FactFinder::Links::ignored);
  look_at_events(finder, event_rules);
  return finder.found().has_value();
}

bool asks_for_missing_fact(const Condition& condition, const Position& position,
                           const RetreatQuestion& question) {
  static const RuleSet no_rules;
  FactFinder finder(position, no_rules, question);
  finder.look("condition", condition);
  return finder.found().has_value();
}

}  // namespace rearguard
