#include "src/core/engine/events/resolve.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/engine/events/displacement_consent.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/events/reroute.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/events/retreat_length.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/events/sequence.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

/// What stays as it was when a unit set out whose path is asked anew on its way.
struct UnderWay {
  const RuleSet* move = nullptr;
  std::map<std::string, const ResultRule*> rules = {};  ///< of each member
  RetreatPath before = {};
  int missing = 0;
  std::shared_ptr<ActedEffects> acted = std::make_shared<ActedEffects>();
};

/// A result that is still to apply to a unit, or a unit that makes way.
struct Pending {
  std::string unit;
  EngineRequest request;                     ///< the unit's index is set when the request runs
  std::vector<std::string> causes = {};      ///< the causing units of the request
  std::vector<std::string> companions = {};  ///< units that move with it along the same path
  std::vector<std::string> then = {};        ///< the units that retreat after it
  std::vector<std::string> part = {};        ///< those of its stack that go with it, and itself
  bool is_paid = false;                      ///< the option of the request has been paid for
  /// Of a unit that makes way: the rules by which it does, and the unit for which it does.
  const DisplacementRule* displacement = nullptr;
  std::string for_unit = {};
  std::optional<UnderWay> under_way = {};  ///< of a unit whose path is asked anew on its way
  /// Units that have gone first by a contact of its move, as in a course.
  std::vector<std::pair<std::string, std::string>> moved_before = {};
  RetreatPath keeps = {};  ///< the path that it had chosen before they did; empty: none
};

class Resolver {
 public:
  Resolver(ResolutionContext& context, EventRunner& runner)
      : context_(context), runner_(runner), field_(context.board_state), rule_set_(context.rule_set) {}

  /// Returns false on failure; the context then says why.
  bool run(const CombatEvent& event) {
    EngineRequest request;
    request.result = event.result;
    request.distance = event.distance;
    request.numbers = event.numbers;
    for (const UnitIndex u : event.causing_units) causing_units_.push_back(field_.position().unit(u).id);
    causes_final_ = event.causes_final;
    const std::string& id = field_.position().unit(event.unit).id;
    runner_.begin_with(id);
    if (event.paid) request.option = event.paid->name;
    request.settled = event.paid;
    Pending first{id, std::move(request)};
    for (const UnitIndex u : event.then) first.then.push_back(field_.position().unit(u).id);
    first.is_paid = event.paid.has_value();
    queue_.push_back(std::move(first));
    auto outer = runner_.send_results_to([this](const Course& sent) {
      EngineRequest further;
      further.result = sent.result;
      queue_.push_back({sent.unit, std::move(further)});
    });
    bool went_on = true;
    for (int results = 0; went_on && !queue_.empty(); ++results) {
      const Pending next = std::move(queue_.front());
      queue_.pop_front();
      went_on =
          results < max_events ? apply(next) : context_.fail("the results start an endless chain", "rules");
    }
    runner_.send_results_to(std::move(outer));
    return went_on;
  }

 private:
  void note(const std::string& unit, std::string what, RetreatPath path, std::string clause = {},
            std::string cite = {}, std::vector<Roll> rolls = {}) {
    context_.note(unit, std::move(what), std::move(path), std::move(clause), std::move(cite),
                  std::move(rolls));
  }
  std::string number(Hex h) const { return field_.number(h); }
  std::optional<int> roll(const DiceSum& sum, const std::string& purpose, std::vector<Roll>& rolls) {
    return context_.roll(sum, purpose, rolls);
  }

  const RuleSet* mover_for(const Pending& next) const;
  void name_later_units(Pending& next) const;
  std::optional<std::string> choose_option(const std::string& unit, const Verdict& verdict,
                                           const PathChooser::OptionAlias& alias = {});
  void name_part(Pending& next) const;
  bool take_part(Pending& next);
  bool take_option(Pending& next);
  bool pay_for_option(Pending& next);
  bool apply(Pending next);
  bool roll_length(Pending& next);
  std::vector<Pending> each_alone(const Pending& next) const;
  bool stay_all(const Pending& next, const NoRetreat& stays);
  bool fail_all(const Pending& next, const RuleSet& move, const Verdict& verdict);
  bool stay(const Pending& next, const NoRetreat& stays);
  bool apply_failure(const Pending& next, const RuleSet& move, const Verdict& verdict);
  Course course_of(const Pending& next, Event& as_event) const;
  bool carry_out(const StepList& steps, const Pending& next, const std::string& id, const std::string& cite);
  bool go(const Pending& next, const PathQuestion& asked, const ResolvedMove& resolved_move,
          const Verdict& verdict);
  bool replan(Pending next, const PathQuestion& asked, const RetreatPath& path, std::size_t index);
  bool ask_again(Pending next, const RuleSet& move);
  bool ask(const Pending& next, const RuleSet& move);
  void name_units(Pending& next) const;
  void name_others(Pending& next) const;
  const ResultRule* rule_for(const Pending& next) const;
  const FailureRule& failure_of(const Pending& next, const RuleSet& move) const;
  void report_contacts(const Pending& next, const RetreatPath& path);
  bool carry_on(const Pending& next, Judging& judge, const Verdict& verdict);
  bool make_room(const Pending& next, const RuleSet& move, Hex left);
  std::optional<std::string> refused(const Pending& next, Judging& judge, const RetreatPath& path);
  bool make_room_ahead(const Pending& next, const RuleSet& move, const RetreatPath& path);
  void list_displaced(const DisplacementRules& rules, const std::string& id, int depth,
                      Displacement& displacement);
  bool displace(const DisplacedUnit& next, DisplacementRules& rules, Displacement& displacement);
  PathTerms terms(const Pending& next) const;

  ResolutionContext& context_;
  EventRunner& runner_;
  BoardState& field_;
  const RuleSet& rule_set_;
  std::deque<Pending> queue_;
  std::set<std::string> steadfast_;  ///< units that have retreated or made way: they make way for nobody
  std::vector<std::string> causing_units_;  ///< ids; of the whole resolution
  bool causes_final_ = false;
  DisplacementConsent words_;
};

/// Says what dice decide of the length of a result.
std::string rolled_text(const ResultRule& rule, const std::string& unit, const std::string& dice, int total) {
  const bool is_all = rule.amount == ResultRule::Amount::hexes && !rule.min_formula && rule.formula &&
                      rule.formula->text() == dice;
  if (is_all)
    return fmt::format("{} must retreat {} on {}", unit, plural(total, "hex", "hexes"), rule.result);
  std::string text = fmt::format("{} rolls {} for {}", unit, total, rule.result);
  for (const auto* formula : {&rule.points_formula, &rule.formula, &rule.min_formula}) {
    if (*formula && listed((*formula)->names(), dice))
      return text + fmt::format(", \"{}\"", (*formula)->text());
  }
  return text;
}

/// Rolls the dice of the length of a result, unless a distance or the roll is given.
bool Resolver::roll_length(Pending& next) {
  const ResultRule* result_rule = next.request.distance ? nullptr : rule_for(next);
  if (result_rule == nullptr) return true;
  for (const DiceSum& sum : result_rule->rolls) {
    const std::string name = to_text(sum);
    if (next.request.numbers.contains(name)) continue;
    std::vector<Roll> rolls;
    const auto total = roll(sum, fmt::format("distance of {} on {}", next.unit, result_rule->result), rolls);
    if (!total) return false;
    next.request.numbers[name] = *total;
    context_.trace("distance", std::to_string(*total));
    note(next.unit, rolled_text(*result_rule, next.unit, name, *total), {field_.unit(next.unit).hex},
         result_rule->result, result_rule->cite, std::move(rolls));
  }
  return true;
}

PathTerms Resolver::terms(const Pending& next) const {
  const bool says_all = has_path_effects(*mover_for(next));
  return {.draws_fire = !says_all && next.displacement == nullptr, .meets_friends = !says_all};
}

/// Sets the units that retreat after the one of a request: those that are still on the map.
void Resolver::name_later_units(Pending& next) const {
  next.request.then.clear();
  for (const std::string& id : next.then) {
    if (const auto u = field_.position().find(id)) next.request.then.push_back(*u);
  }
}

/// Sets the part of a stack that a request moves: those of it that are still on the map.
void Resolver::name_part(Pending& next) const {
  next.request.part.clear();
  for (const std::string& id : next.part) {
    if (const auto u = field_.position().find(id)) next.request.part.push_back(*u);
  }
}

/// Lets a player choose among the options of a verdict. Returns the name of one; empty if none is left;
/// nothing, with the reason recorded, if the choice is not made.
std::optional<std::string> Resolver::choose_option(const std::string& unit, const Verdict& verdict,
                                                   const PathChooser::OptionAlias& alias) {
  std::vector<std::string> names;
  std::vector<WayToTake> ways;
  for (const VerdictOption& option : verdict.options) {
    if (!option.available) continue;
    names.push_back(option.name);
    ways.push_back({describe(option, field_.position().map().grid()), option.end_hexes});
  }
  if (names.empty()) return std::string();
  auto chosen = context_.chooser.choose_option(unit, verdict.option_chooser, names, true, alias);
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) {
    need->ways = std::move(ways);
    context_.request_choice(std::move(*need));
    return std::nullopt;
  }
  if (auto* problem = std::get_if<RequestError>(&chosen)) {
    context_.fail(std::move(*problem));
    return std::nullopt;
  }
  return names[std::get<std::size_t>(chosen)];
}

/// Lets the owner of a stack choose which of its units go together; the others retreat next.
bool Resolver::take_part(Pending& next) {
  const Position& before = field_.position();
  const auto parts = parts_of_stack(before, rule_set_, next.request);
  if (const auto* problem = std::get_if<RequestError>(&parts)) return context_.fail(*problem);
  const auto& split = std::get<std::vector<StackPart>>(parts);
  if (split.empty()) return true;
  if (!roll_length(next)) return false;
  const auto judge = context_.judging.on(before, rule_set_);
  EngineRequest request = next.request;
  request.wanted = Wanted::ends();
  const Judgement judgement = judge->judge(request);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(*problem);
  const auto taken = choose_option(next.unit, std::get<Verdict>(judgement));
  if (!taken) return false;
  // If no part has a legal path, the unit fails alone, and the others try theirs.
  const auto part = std::find_if(split.begin(), std::prev(split.end()),
                                 [&](const StackPart& p) { return p.name == *taken; });
  for (const UnitIndex u : part->units) next.part.push_back(before.unit(u).id);
  name_part(next);
  for (const UnitIndex u : split.front().units) {
    const std::string& id = before.unit(u).id;
    if (std::find(next.part.begin(), next.part.end(), id) == next.part.end())
      context_.kept_back.push_back(id);
  }
  if (!context_.kept_back.empty())
    note(next.unit,
         fmt::format("{} retreats {}, before {}", next.unit,
                     next.part.size() == 1 ? "alone" : "with a part of its stack",
                     fmt::join(context_.kept_back, ", ")),
         {field_.unit(next.unit).hex});
  return true;
}

/// Lets a player choose how the result is taken, if there is a choice.
bool Resolver::take_option(Pending& next) {
  const auto options = retreat_options(field_.position(), rule_set_, next.request);
  if (options.empty()) return true;
  const auto judge = context_.judging.on(field_.position(), rule_set_);
  EngineRequest request = next.request;
  request.wanted = Wanted::ends();
  const Judgement judgement = judge->judge(request);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(*problem);
  const auto& verdict = std::get<Verdict>(judgement);
  const auto taken = choose_option(next.unit, verdict, {options.front().rule->result, options.front().name});
  if (!taken) return false;
  next.request.option = taken->empty() ? options.front().name : *taken;
  if (taken->empty()) return true;
  const auto available = std::count_if(verdict.options.begin(), verdict.options.end(),
                                       [](const VerdictOption& option) { return option.available; });
  const ResultRule* rule = rule_for(next);
  note(next.unit,
       fmt::format("{} takes {}{}", next.unit, next.request.option,
                   available == 1 ? ", the only option that is left" : ""),
       {field_.unit(next.unit).hex}, rule->result, rule->cite);
  return true;
}

/// Pays for the option that was taken.
bool Resolver::pay_for_option(Pending& next) {
  if (next.request.option.empty() || next.is_paid) return true;
  const auto found = option_of(field_.position(), rule_set_, next.request);
  if (const auto* problem = std::get_if<RequestError>(&found)) return context_.fail(*problem);
  const auto& option = std::get<RetreatOption>(found);
  settle(field_.position(), rule_set_, option, next.request);
  for (int i = 0; i < option.payments; ++i) {
    if (!carry_out(option.cost, next, option.name, option.rule->cite)) return false;
  }
  const auto unit = field_.position().find(next.unit);
  if (!unit) return true;
  next.request.unit = *unit;
  name_later_units(next);
  name_part(next);
  next.request.causing_units.clear();
  for (const std::string& id : next.causes) {
    if (const auto u = field_.position().find(id)) next.request.causing_units.push_back(*u);
  }
  return true;
}

/// Returns the rules of the move; null, with the reason recorded, if a number is missing.
const RuleSet* Resolver::mover_for(const Pending& next) const {
  if (next.under_way) return next.under_way->move;
  if (!next.request.result.empty()) {
    const auto by = rearguard::mover_for(field_.position(), rule_set_, next.request);
    const auto* problem = std::get_if<RequestError>(&by);
    if (problem == nullptr) return std::get<const RuleSet*>(by);
    context_.fail(*problem);
    return nullptr;
  }
  const RuleSet* shared = rule_set_.mover_without_result();
  return shared == nullptr ? &rule_set_ : shared;
}

bool Resolver::apply(Pending next) {
  const auto found = field_.position().find(next.unit);
  if (!found) return true;
  const Hex from = field_.unit(next.unit).hex;
  next.request.unit = *found;
  next.request.event_begun = true;
  next.request.units_are_gone = !field_.removed_units().empty();
  for (const std::string& id : causing_units_) {
    const auto u = field_.position().find(id);
    if (u && *u != *found) next.request.causing_units.push_back(*u);
  }
  // Units that were named and are gone by now are not asked for again.
  next.request.causes_final =
      causes_final_ || (!causing_units_.empty() && next.request.causing_units.empty());
  name_later_units(next);
  if (!take_part(next)) return false;
  if (next.request.option.empty() && !take_option(next)) return false;
  const RuleSet* mover = mover_for(next);
  if (mover == nullptr) return false;
  if (auto problem = settle_causing_units(field_.position(), *mover, next.request))
    return context_.fail(std::move(*problem));
  for (const UnitIndex u : next.request.causing_units) next.causes.push_back(field_.position().unit(u).id);
  if (!pay_for_option(next)) return false;
  if (!field_.has(next.unit)) return true;
  for (const UnitIndex u : companions(field_.position(), *mover, next.request))
    next.companions.push_back(field_.position().unit(u).id);
  const ResultRule* result_rule = rule_for(next);
  if (result_rule != nullptr) next.request.result = result_rule->result;
  if (!roll_length(next)) return false;
  const ResolvedQuestion resolved = resolve_length(field_.position(), *mover, next.request);
  if (const auto* stays = std::get_if<NoRetreat>(&resolved); stays != nullptr && !stays->fails) {
    if (result_rule != nullptr) context_.use(RuleUse::Kind::result, result_rule->result);
    return stay_all(next, *stays);
  }
  next.request.wanted = context_.wanted_of_move();
  name_others(next);
  const auto judge = context_.judging.on(field_.position(), *mover);
  const Position& before = judge->position();
  Judgement judgement = context_.judge_move(*judge, next.request);
  if (auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(std::move(*problem));

  if (result_rule != nullptr) context_.use(RuleUse::Kind::result, result_rule->result);
  context_.use_clauses(std::get<Verdict>(judgement), *mover);
  if (next.request.causes_by_default)
    note(next.unit, describe_default_causes(before, next.request.causing_units), {from});
  const bool went_on = carry_on(next, *judge, std::get<Verdict>(judgement));
  field_.forget_entered();
  return went_on;
}

/// Names the units that wait for this one, and those that make way for nobody.
void Resolver::name_others(Pending& next) const {
  next.request.moves_later = context_.waiting_except(next.unit);
  next.request.steadfast.clear();
  for (const std::string& id : steadfast_) {
    const auto u = field_.position().find(id);
    if (u && *u != next.request.unit) next.request.steadfast.push_back(*u);
  }
}

/// Lets the unit go one of the verdict's paths, or applies the failure.
bool Resolver::carry_on(const Pending& next, Judging& judge, const Verdict& verdict) {
  steadfast_.insert(next.unit);
  steadfast_.insert(next.companions.begin(), next.companions.end());
  if (!next.companions.empty() && next.keeps.empty()) {
    context_.stacks.push_back({next.unit});
    context_.stacks.back().insert(context_.stacks.back().end(), next.companions.begin(),
                                  next.companions.end());
  }
  if (verdict.end_hexes.empty() && !verdict.fails)
    return stay_all(next, {verdict.outcome, verdict.clause, verdict.cite, verdict.why});
  if (verdict.end_hexes.empty()) return fail_all(next, judge.rule_set(), verdict);
  const bool keeps_its_path = keeps_path(verdict, next.keeps);
  if (!next.keeps.empty() && !keeps_its_path) context_.note_replanned(next.unit, judge.rule_set());
  auto chosen = keeps_its_path ? PathChooser::Chosen(PathChooser::ChosenPath{next.keeps})
                               : context_.chooser.choose(judge, next.request, verdict, terms(next));
  if (auto* open = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(std::move(*open));
  if (auto* problem = std::get_if<RequestError>(&chosen)) return context_.fail(std::move(*problem));
  const auto& [path, way] = std::get<PathChooser::ChosenPath>(chosen);
  const auto refuses = refused(next, judge, path);
  if (!refuses) return false;
  if (!refuses->empty()) {
    Pending again = next;
    again.keeps = path;
    return ask_again(std::move(again), judge.rule_set());
  }
  return go(next, {&judge.position(), &judge.rule_set(), judge.question(), &rule_set_},
            judge.resolved_move(judge.question(), path, way, nullptr), verdict);
}

/// Asks the owners of the friends who have to make way for a unit at the end of a path, if they may refuse.
/// Returns the first who does, and has its word noted; empty: nobody; nothing if an answer is missing.
std::optional<std::string> Resolver::refused(const Pending& next, Judging& judge, const RetreatPath& path) {
  const RuleSet& move = judge.rule_set();
  const Hex end = path.back();
  const Hex from = field_.unit(next.unit).hex;
  if (!may_refuse_to_make_way(move) || next.displacement != nullptr || end == from ||
      !field_.position().map().exists(end) ||
      reroute_at({&judge.position(), &move, judge.question(), &rule_set_}, path))
    return std::string();
  if (!ask_to_make_way(context_, move, {next.unit, from, end, next.causes, steadfast_, {}}, words_))
    return std::nullopt;
  if (words_.refuses.empty()) return std::string();
  steadfast_.insert(words_.refuses);
  note(words_.refuses, fmt::format("{} refuses to make way for {}", words_.refuses, next.unit),
       {field_.unit(words_.refuses).hex}, "displacement", move.retreat_effects.displacement->cite);
  return words_.refuses;
}

/// Asks for the rest of a path from the hex in which the unit now is.
bool Resolver::replan(Pending next, const PathQuestion& asked, const RetreatPath& path, std::size_t index) {
  const RetreatPath before = next.under_way->before;
  next.keeps.clear();
  if (!next.request.continuation) next.request.continuation.emplace();
  name_units(next);
  next.request.continuation->acted = next.under_way->acted;
  auto rest = request_for_continuation(context_.judging, asked, path, index, field_.position(), next.request);
  if (auto* problem = std::get_if<RequestError>(&rest)) return context_.fail(std::move(*problem));
  if (!context_.pause(next.unit, before, *asked.rule_set)) return false;
  next.request = std::get<EngineRequest>(std::move(rest));
  return ask(next, *asked.rule_set);
}

bool Resolver::ask_again(Pending next, const RuleSet& move) {
  name_units(next);
  return ask(next, move);
}

bool Resolver::ask(const Pending& next, const RuleSet& move) {
  const auto judge = context_.judging.on(field_.position(), move);
  const Judgement judgement = context_.judge_move(*judge, next.request);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(*problem);
  return carry_on(next, *judge, std::get<Verdict>(judgement));
}

void Resolver::name_units(Pending& next) const {
  const auto units = [&](const std::vector<std::string>& ids) {
    std::vector<UnitIndex> there;
    for (const std::string& id : ids) {
      if (const auto u = field_.position().find(id)) there.push_back(*u);
    }
    return there;
  };
  next.request.unit = *field_.position().find(next.unit);
  next.request.causing_units = units(next.causes);
  next.request.causes_final = true;
  next.request.units_are_gone = !field_.removed_units().empty();
  next.request.then.clear();
  next.request.moved_before = moved_before_in(field_.position(), next.moved_before);
  name_others(next);
  if (next.request.continuation) next.request.continuation->companions = units(next.companions);
}

/// Returns the course of a result as of an event; `as_event` must outlive it.
Course Resolver::course_of(const Pending& next, Event& as_event) const {
  const ResultRule* rule = rule_for(next);
  if (next.displacement != nullptr) {
    as_event.id = "displacement";
    as_event.cite = next.displacement->cite;
  } else if (rule != nullptr) {
    as_event.id = rule->result;
    as_event.cite = rule->cite;
  }
  as_event.name = as_event.id;
  Course course;
  course.event = &as_event;
  course.unit = next.unit;
  course.causing_units = next.causes;
  course.companions = next.companions;
  course.moved_before = next.moved_before;
  return course;
}

/// Carries out the steps that a result or a failure has for its unit.
bool Resolver::carry_out(const StepList& steps, const Pending& next, const std::string& id,
                         const std::string& cite) {
  if (!steps || !field_.has(next.unit)) return true;
  Event as_event;
  Course course = course_of(next, as_event);
  as_event.id = as_event.name = id;
  if (!cite.empty()) as_event.cite = cite;
  return runner_.carry_out(steps, course);
}

/// Returns the same for each of the units that move together, the named one first.
std::vector<Pending> Resolver::each_alone(const Pending& next) const {
  std::vector<Pending> all{next};
  for (const std::string& id : next.companions) {
    if (!field_.has(id)) continue;
    Pending one = next;
    one.unit = id;
    std::replace(one.companions.begin(), one.companions.end(), id, next.unit);
    all.push_back(std::move(one));
  }
  return all;
}

bool Resolver::stay_all(const Pending& next, const NoRetreat& stays) {
  const std::vector<Pending> all = each_alone(next);
  return std::all_of(all.begin(), all.end(), [&](const Pending& one) { return stay(one, stays); });
}

bool Resolver::fail_all(const Pending& next, const RuleSet& move, const Verdict& verdict) {
  const FailureRule& failure = failure_of(next, move);
  for (const Pending& one : each_alone(next)) {
    if (!field_.has(one.unit)) continue;
    Verdict own = verdict;
    if (const FailureRule& other = failure_of(one, move); &other != &failure) {
      own.clause = other.id;
      own.cite = other.cite;
    }
    if (!apply_failure(one, move, own)) return false;
  }
  return true;
}

bool Resolver::stay(const Pending& next, const NoRetreat& stays) {
  const Hex h = field_.unit(next.unit).hex;
  const std::string& why = stays.outcome == outcome_stays ? stays.why : stays.outcome;
  note(next.unit, fmt::format("{} stays in {}: {}", next.unit, number(h), why), {h}, stays.clause,
       stays.cite);
  if (stays.outcome == outcome_exempt) return true;
  const ResultRule* rule = rule_for(next);
  return rule == nullptr || carry_out(rule->after, next, rule->result, rule->cite);
}

const ResultRule* Resolver::rule_for(const Pending& next) const {
  if (next.under_way) {
    const auto known = next.under_way->rules.find(next.unit);
    if (known != next.under_way->rules.end()) return known->second;
  }
  EngineRequest request = next.request;
  const auto unit = field_.position().find(next.unit);
  if (!unit) return rule_set_.find_result(request.result);
  request.unit = *unit;
  const auto rule = chosen_rule_for(field_.position(), rule_set_, request);
  const auto* found = std::get_if<const ResultRule*>(&rule);
  return found == nullptr ? nullptr : *found;
}

const FailureRule& Resolver::failure_of(const Pending& next, const RuleSet& move) const {
  std::vector<UnitIndex> causes;
  for (const std::string& id : next.causes) {
    if (const auto u = field_.position().find(id)) causes.push_back(*u);
  }
  return failure_for(field_.position(), move, rule_set_, *field_.position().find(next.unit), causes);
}

bool Resolver::apply_failure(const Pending& next, const RuleSet& move, const Verdict& verdict) {
  const FailureRule& failure = failure_of(next, move);
  context_.use(RuleUse::Kind::failure, failure.id);
  const Hex h = field_.unit(next.unit).hex;
  const char* what = next.request.is_displaced ? "make way" : "retreat";
  note(next.unit,
       fmt::format("{} in {} cannot {} {}: {}", next.unit, number(h), what,
                   describe_length(verdict, field_.position()), failure.outcome),
       {h}, verdict.clause, verdict.cite);
  context_.resolution_steps.back().closed_by = exhausting_clause(verdict);
  if (!carry_out(failure.after, next, failure.id, failure.cite)) return false;
  if (!field_.has(next.unit)) return true;
  if (failure.removes) {
    field_.remove(next.unit, failure.outcome);
    return true;
  }
  const ResultRule* rule = rule_for(next);
  return rule == nullptr || carry_out(rule->after, next, rule->result, rule->cite);
}

/// Moves a unit along its path as a step of an event would, with what its result adds to that.
bool Resolver::go(const Pending& next, const PathQuestion& asked, const ResolvedMove& resolved_move,
                  const Verdict& verdict) {
  const RuleSet& move = *asked.rule_set;
  const std::string& id = next.unit;
  // The hex from which the rest is asked anew; one beyond the path: none is.
  const std::size_t no_pause = resolved_move.path.size();
  const std::size_t pause =
      next.displacement != nullptr ? no_pause : reroute_at(asked, resolved_move.path).value_or(no_pause);
  const bool pauses = pause < no_pause;
  if (!pauses && !make_room_ahead(next, move, resolved_move.path)) return false;
  if (!field_.has(id)) return true;
  const ResultRule* result_rule = rule_for(next);
  EventRunner::MoveReport report;
  report.missing = verdict.shorter_by;
  if (next.under_way) {
    report.missing += next.under_way->missing;
    report.before = next.under_way->before;
    report.acted = next.under_way->acted;
  }
  if (pauses) report.planned = resolved_move.path;
  report.verb = next.request.is_displaced ? "makes way" : "retreats";
  report.along_path = [&](const RetreatPath& path) { report_contacts(next, path); };
  report.amount = verdict.amount;
  report.for_unit = next.for_unit;
  Event as_event;
  Course course = course_of(next, as_event);
  report.clause = as_event.id;
  report.cite = as_event.cite;
  const Hex from = field_.unit(id).hex;
  // A unit that makes way meets the path effects of making way, not those of the move.
  std::optional<RuleSet> making_way;
  if (next.displacement != nullptr) {
    making_way = move;
    making_way->path_effects = next.displacement->path_effects;
    making_way->after = nullptr;
  }
  const RuleSet& carried_out = making_way ? *making_way : move;
  const std::vector<Pending> all = each_alone(next);
  for (const Pending& one : all) report.rules_of_companions[one.unit] = rule_for(one);
  switch (runner_.carry_out(course, carried_out, pauses ? part_of(resolved_move, pause) : resolved_move,
                            report)) {
    case EventRunner::MoveOutcome::stopped:
      return false;
    case EventRunner::MoveOutcome::paused: {
      Pending rest = next;
      rest.unit = course.unit;
      rest.companions = course.companions;
      if (!rest.under_way) rest.under_way.emplace();
      rest.under_way->move = &move;
      for (const Pending& one : all) rest.under_way->rules[one.unit] = report.rules_of_companions[one.unit];
      rest.under_way->before = runner_.path_of(course.unit);
      rest.under_way->missing = report.missing;
      rest.under_way->acted = report.acted;
      return replan(std::move(rest), asked, resolved_move.path, pause);
    }
    case EventRunner::MoveOutcome::waited: {
      Pending again = next;
      again.unit = course.unit;
      again.companions = course.companions;
      again.moved_before = course.moved_before;
      again.keeps = resolved_move.path;
      return ask_again(std::move(again), move);
    }
    case EventRunner::MoveOutcome::blocked: {
      Verdict blocked = verdict;
      const FailureRule& failure = failure_of(next, move);
      blocked.clause = failure.id;
      blocked.cite = failure.cite.empty() ? report.cite : failure.cite;
      return fail_all(next, move, blocked);
    }
    case EventRunner::MoveOutcome::moved:
      break;
  }
  // A unit that makes way displaces others, but the mover for which it does so decides in what order they go.
  if (next.displacement != nullptr)
    return !field_.has(id) || runner_.finish_move(course, carried_out, nullptr, report);
  // Friends that went first have left the hex for which the unit set out.
  const auto& displacement = move.retreat_effects.displacement;
  const bool has_room = displacement && displacement->friends_first && field_.has(id) &&
                        field_.unit(id).hex == resolved_move.path.back();
  // A path may lead back to its start.
  const bool has_moved = field_.has(id) && resolved_move.path.size() > 1;
  if (has_moved && !has_room && !make_room(next, move, from)) return false;
  return runner_.members(course).empty() || runner_.finish_move(course, move, result_rule, report);
}

/// Reports the enemies that could fire and the friends that are passed through, if no path effects say what
/// comes of that.
void Resolver::report_contacts(const Pending& next, const RetreatPath& path) {
  const std::string& id = next.unit;
  for (const PathContact& m : path_contacts(field_.position(), rule_set_.fire, id, path, terms(next))) {
    const std::string h = number(path[m.index]);
    note(id,
         m.is_fire
             ? fmt::format("{} in {} can fire at {} in {}", m.unit, number(field_.unit(m.unit).hex), id, h)
             : fmt::format("{} passes through {} in {}", id, m.unit, h),
         {path[m.index]});
  }
}

/// Displaces friends from the hex in which a unit has just ended, until the stacking limit holds, one after
/// another; those whom they displace in turn follow.
bool Resolver::make_room(const Pending& next, const RuleSet& move, Hex left) {
  if (!has_stacking_limit(move)) return true;
  DisplacementRules rules(move, rule_set_, &context_.judging);
  Displacement displacement{next.unit, left, field_.unit(next.unit).hex, next.causes, steadfast_, {}};
  list_displaced(rules, next.unit, 0, displacement);
  while (!displacement.waiting.empty()) {
    const DisplacedUnit first = displacement.waiting.front();
    displacement.waiting.pop_front();
    if (!field_.has(first.unit)) continue;
    if (!rules.must_go(field_, first)) {
      note(first.unit, fmt::format("{} no longer has to make way in {}", first.unit, number(first.from)),
           {field_.unit(first.unit).hex}, "displacement", rules.rule().cite);
      continue;
    }
    if (!displace(first, rules, displacement)) return false;
  }
  steadfast_ = std::move(displacement.steadfast);
  return true;
}

/// Lets friends make way before a unit sets out for a hex, if they do so first: on the board as if it were
/// there.
bool Resolver::make_room_ahead(const Pending& next, const RuleSet& move, const RetreatPath& path) {
  const auto& displacement = move.retreat_effects.displacement;
  const Hex from = field_.unit(next.unit).hex, end = path.back();
  if (!displacement || !displacement->friends_first || next.displacement != nullptr || path.size() < 2 ||
      !field_.position().map().exists(end))
    return true;
  field_.move(next.unit, end);
  if (!make_room(next, move, from)) return false;
  if (field_.has(next.unit)) field_.move(next.unit, from);
  return true;
}

/// Lists the friends that have to make way for a unit in its hex, and says if it stays over the limit.
void Resolver::list_displaced(const DisplacementRules& rules, const std::string& id, int depth,
                              Displacement& displacement) {
  const Hex h = field_.unit(id).hex;
  const std::size_t before = displacement.waiting.size();
  rules.list_displaced(field_, id, depth, displacement);
  const std::string cite = rules.may_displace_anybody() ? rules.rule().cite : std::string();
  std::int64_t load = field_.load(h, id);
  for (std::size_t i = before; i < displacement.waiting.size(); ++i) {
    const std::string& other = displacement.waiting[i].unit;
    load -= field_.weight(id, other);
    note(other, fmt::format("{} has to make way for {} in {}", other, id, number(h)), {h}, "displacement",
         cite);
  }
  const std::vector<std::string> there = field_.friends_in(h, id);
  if (!field_.over_limit(id, load) || there.empty()) return;
  const bool again = std::any_of(there.begin(), there.end(),
                                 [&](const std::string& f) { return displacement.steadfast.contains(f); });
  note(id,
       fmt::format("{} stays over the stacking limit: no unit there makes way{}", number(h),
                   again ? " again" : ""),
       {h}, rules.may_displace_anybody() ? "displacement" : "stacking", cite);
}

/// Lets one unit make way, and lists those whom it displaces.
bool Resolver::displace(const DisplacedUnit& next, DisplacementRules& rules, Displacement& displacement) {
  const Position& before = field_.position();
  const RetreatQuestion question = rules.question(before, displacement, next);
  Pending pending{next.unit,
                  request_to_make_way(question, rules.full_hexes(field_, displacement, next)),
                  displacement.causes,
                  {},
                  {},
                  {},
                  false,
                  &rules.rule(),
                  next.for_unit};
  if (const auto said = words_.paths.find(next.unit); said != words_.paths.end())
    pending.keeps = said->second;
  pending.request.wanted = context_.wanted_of_move();
  if (!ask(pending, rules.mover())) return false;
  if (field_.has(next.unit) && field_.unit(next.unit).hex != next.from)
    list_displaced(rules, next.unit, next.depth + 1, displacement);
  return true;
}

}  // namespace

bool retreat_by_result(ResolutionContext& context, EventRunner& runner, const CombatEvent& event,
                       bool runs_queue) {
  const Position before = context.board_state.position();
  CombatEvent one = event;
  for (;;) {
    context.kept_back.clear();
    if (!Resolver(context, runner).run(one) || (runs_queue && !runner.run_queue())) return false;
    const Position now = context.board_state.position();
    const auto next = std::find_if(context.kept_back.begin(), context.kept_back.end(),
                                   [&](const std::string& id) { return now.find(id).has_value(); });
    if (next == context.kept_back.end()) return true;
    one = event;
    one.unit = *now.find(*next);
    one.paid.reset();
    one.causing_units = still_there(before, event.causing_units, now);
    one.causes_final = one.causes_final || (!event.causing_units.empty() && one.causing_units.empty());
    one.then = still_there(before, event.then, now);
  }
}

ResolutionResult resolve(const Judging& judging, const CombatEvent& event, Dice& dice,
                         const std::vector<PathChoice>& choices) {
  const Position& position = judging.position();
  if (auto problem = problem_with_later_units(position, judging.file_rules(), to_request(event)))
    return *std::move(problem);
  return with_work_limit([&]() -> ResolutionResult {
    ResolutionContext context(judging, position, dice, choices);
    std::vector<UnitIndex> movers{event.unit};
    movers.insert(movers.end(), event.then.begin(), event.then.end());
    for (std::size_t i = 0; i < movers.size(); ++i) {
      const Position now = context.board_state.position();
      const auto mover = now.find(position.unit(movers[i]).id);
      if (!mover) continue;
      CombatEvent one = event;
      one.unit = *mover;
      one.causing_units = still_there(position, event.causing_units, now);
      one.causes_final = one.causes_final || (!event.causing_units.empty() && one.causing_units.empty());
      one.then =
          still_there(position, {movers.begin() + static_cast<std::ptrdiff_t>(i) + 1, movers.end()}, now);
      EventRunner runner(context);
      if (!retreat_by_result(context, runner, one, true)) return context.why_not();
    }
    return context.finish();
  });
}

}  // namespace rearguard
