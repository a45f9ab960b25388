#include "src/oracle/perft/reference_retreat.h"

#include <algorithm>
#include <array>

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/perft/reference_sequence.h"
#include "src/oracle/perft/reference_steps.h"

namespace rearguard {
namespace {

using Amount = ResultRule::Amount;

/// How far a unit goes, or what becomes of it instead.
struct ReferenceLength {
  std::optional<RetreatLength> length;
  std::string outcome;
  bool fails = false;
};

/// Tests whether a path that ends where it does has stopped there, and cannot go on.
bool stops(const ReferenceBoard& b, ReferencePath path) {
  const auto stop = stop_at_end(b, path);
  return stop && !b.rules().length.stops[*stop].optional;
}

/// Returns the first hex of a path after which the rest is asked anew; nothing if none is. That is no hex
/// beyond the required number, not the last one unless the path stops there, and not one with one hex more.
std::optional<Hex> asked_anew(const ReferenceBoard& b, ReferencePath path) {
  if (!b.rules().reroute) return std::nullopt;
  const RetreatLength& amount = b.asked().amount;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!amount.is_by_budget() && static_cast<int>(i) >= amount.max_hexes) break;
    const bool is_last = i + 1 == path.size();
    if (is_last && ((i > 1 && stops(b, path.first(i))) || !stop_at_end(b, path))) break;
    if (!is_last && stops(b, path.first(i + 1))) continue;
    if (b.is_true(*b.rules().reroute, path, i)) return path[i];
  }
  return std::nullopt;
}

/// Looks at all that the parts of a move name that are for the unit, whether or not a path comes to them:
/// what nobody states of it is asked for.
void look_at_parts(const ReferenceBoard& b) {
  const RuleSet& rules = b.rules();
  const Hex here = b.mover().hex;
  const auto next = std::find_if(direction_vectors.begin(), direction_vectors.end(),
                                 [&](Hex d) { return b.map().exists(here + d); });
  const Hex to = here + (next == direction_vectors.end() ? direction_vectors.front() : *next);
  const std::array<Hex, 3> there_and_back{here, to, here};
  const ReferencePath path(there_and_back);
  const auto look = [&](const ReferenceBoard& at, const PropertyUse& use) {
    for (const std::size_t hexes : {2U, 3U}) at.path_has(use, path.first(hexes));
  };
  const auto ask = [&](const auto& condition) { return !condition || b.meets(*condition, b.asked().unit); };
  for (const Clause& clause : rules.clauses) {
    if (!b.applies(clause)) continue;
    const ReferenceBoard at = b.ignoring_missing(clause.ignores_missing);
    for (const PropertyUse* use : properties_of(clause)) look(at, *use);
    if (clause.value) at.path_value(*clause.value, clause.kind, path);
  }
  for (const LengthStop& stop : rules.length.stops) {
    look(b, stop.on);
    if (stop.one_more) look(b, *stop.one_more);
  }
  for (const auto* use : {&rules.length.continue_while, &rules.length.minimum_move_if, &rules.reroute}) {
    if (*use) look(b, **use);
  }
  for (const PropertyUse& use : rules.motion.goal) look(b, use);
  for (const PropertyUse& use : rules.motion.forbid) look(b, use);
  for (const MotionPriority& priority : rules.motion.priorities) {
    if (!ask(priority.condition)) continue;
    if (priority.anchor.kind == DistanceAnchor::causing_units) b.causing_units();
    for (const PropertyUse& use : priority.forbid) look(b, use);
  }
  for (const FailureRule& failure : rules.conditional_failures) ask(failure.condition);
  if (rules.path_effects != nullptr) {
    for (const PathEffectRule& effect : *rules.path_effects) {
      look(b.ignoring_missing(effect.ignores_missing), effect.on);
      if (!effect.ignores_missing) ask(effect.condition);
    }
  }
  if (!rules.event_rules) return;
  for (const Contact& contact : rules.event_rules->contacts) {
    if (contact.with == Contact::With::causing_units ||
        contact.with == Contact::With::causing_units_unaligned)
      b.causing_units();
    if (contact.property) look(b, *contact.property);
    for (const auto* condition : {&contact.condition, &contact.may_yield, &contact.behind}) ask(*condition);
  }
}

/// One request on the way to its verdict.
class Retreat {
 public:
  Retreat(const Position& position, const RuleSet& file, const ReferenceRequest& request,
          const ReferenceLimits& limits)
      : position_(position),
        file_(file),
        request_(request),
        limits_(limits),
        board_(PathQuestion{&position, &file, {}, &file}) {
    board_ = plain(request.unit);
    request_.causing_units = causing_units();
    board_ = plain(request.unit);
  }

  ReferenceVerdict judge() {
    ReferenceVerdict verdict = judge_request();
    verdict.missing.insert(board_.missing().begin(), board_.missing().end());
    return verdict;
  }

 private:
  ReferenceVerdict judge_request() {
    if (request_.result.empty()) {
      const RuleSet* by = file_.mover_without_result();
      if (by == nullptr) return failed_with("result");
      judge_entry(nullptr, 0);
      return verdict_;
    }
    if (file_.find_result(request_.result) == nullptr) return failed_with("result");
    const ResultRule* rule = rule_for(request_.unit);
    std::vector<Way> ways = request_.distance ? std::vector<Way>{} : ways_of(*rule);
    if (ways.empty()) {
      judge_entry(rule, 0);
      return verdict_;
    }
    return judge_ways(*rule, std::move(ways));
  }

  /// One way to take a result.
  struct Way {
    std::string name;
    const ResultRule* rule;
    int traded = 0;
    int payments = 0;
  };

  ReferenceBoard plain(UnitIndex u) const {
    RetreatQuestion question;
    question.unit = u;
    question.causing_units = request_.causing_units;
    return board_.with(question);
  }

  ReferenceVerdict failed_with(const std::string& error) {
    verdict_.error = error;
    return verdict_;
  }

  /// Returns the units that a stack of the mover would have: conditions on results ask for any member of it.
  std::vector<UnitIndex> stack_of(UnitIndex u) const {
    std::vector<UnitIndex> units;
    for (const UnitIndex other : position_.units_in(position_.unit(u).hex)) {
      if (position_.unit(other).side == position_.unit(u).side) units.push_back(other);
    }
    std::sort(units.begin(), units.end());
    return units;
  }
  bool moves_stacks() const {
    return file_.mover != Mover::unit ||
           std::any_of(file_.result_rules.begin(), file_.result_rules.end(), [](const ResultRule& rule) {
             return rule.mover.value_or(Mover::unit) != Mover::unit;
           });
  }

  /// Returns the board on which the others of such a stack are no friends of the unit, which looks up its
  /// entries by itself.
  ReferenceBoard in_stack(UnitIndex u) const {
    const ReferenceBoard alone = plain(u);
    if (!moves_stacks()) return alone;
    RetreatQuestion question = alone.asked();
    question.companions = stack_of(u);
    std::erase(question.companions, u);
    return alone.with(question).by_itself();
  }

  /// Tests the `if` of an entry for a unit, with the numbers of the question.
  bool is_for(const std::shared_ptr<const Condition>& condition, UnitIndex u) const {
    return condition == nullptr || in_stack(u).knowing(request_.numbers).meets(*condition, u);
  }

  const ResultRule* rule_for(UnitIndex u) const {
    const std::vector<const ResultRule*> rules = file_.rules_of_result(request_.result);
    for (const ResultRule* rule : rules) {
      // A distance sends the unit off in any case.
      if (request_.distance && rule->amount == Amount::none && rule != rules.back()) continue;
      if (is_for(rule->condition, u)) return rule;
    }
    return rules.back();
  }

  std::vector<UnitIndex> companions(const ResultRule* rule) const {
    std::vector<UnitIndex> others;
    const bool is_still = rule != nullptr && rule->amount == Amount::none && !request_.distance;
    const Mover mover = rule == nullptr ? file_.mover : rule->mover.value_or(file_.mover);
    if (!moves_stacks() || is_still || mover == Mover::unit) return others;
    for (const UnitIndex u : stack_of(request_.unit)) {
      if (u == request_.unit) continue;
      const ResultRule* own = request_.result.empty() ? nullptr : rule_for(u);
      if (own == nullptr || own->amount != Amount::none || request_.distance) others.push_back(u);
    }
    return others;
  }

  std::optional<std::int64_t> value(const Expression& formula, UnitIndex u) const {
    return plain(u).value(formula, u, request_.numbers);
  }

  ReferenceLength length_of(const ResultRule* rule, UnitIndex u, const RuleSet& move) const {
    ReferenceLength found;
    if (request_.distance) {
      found.length = RetreatLength{*request_.distance, *request_.distance, std::nullopt};
      return with_extra_budget(found, u, move);
    }
    if (rule->amount == Amount::none) {
      found.outcome = rule->outcome;
      return found;
    }
    RetreatLength length{1, max_retreat_hexes, std::nullopt};
    if (rule->amount == Amount::hexes || rule->also_hexes) {
      length.min_hexes = rule->hexes;
      length.max_hexes = rule->max_hexes;
      if (rule->formula) {
        const auto most = value(*rule->formula, u);
        const auto least = rule->min_formula ? value(*rule->min_formula, u) : most;
        if (!most || !least || *most > max_retreat_hexes) return found;
        if (*most <= 0) return no_hexes(move);
        if (*least > *most) return found;
        length.min_hexes = static_cast<int>(std::max<std::int64_t>(*least, 0));
        length.max_hexes = static_cast<int>(*most);
      }
    }
    if (rule->amount != Amount::hexes) {
      const Unit& unit = position_.unit(u);
      MovementPoints budget = unit.movement;
      if (rule->points_formula) {
        const auto points = value(*rule->points_formula, u);
        if (!points) return found;
        if (*points <= 0 && !move.length.minimum_move) return no_hexes(move);
        budget = {std::max<std::int64_t>(*points, 0) * position_.map().chart().denominator};
      } else if (rule->points) {
        budget = {position_.map().chart().denominator * rule->points->numerator / rule->points->denominator};
      } else {
        board_.number("movement", u);
        if (rule->amount == Amount::half_allowance) budget = {budget.parts / 2};
        if (budget.parts == 0 && !move.length.minimum_move) return no_hexes(move);
      }
      length.budget = budget;
    }
    found.length = length;
    return with_extra_budget(found, u, move);
  }

  ReferenceLength no_hexes(const RuleSet& move) const {
    return {std::nullopt, "stays", move.length.zero == Length::Zero::fails};
  }

  ReferenceLength with_extra_budget(ReferenceLength found, UnitIndex u, const RuleSet& move) const {
    if (found.length->budget || !move.length.within_movement_points) return found;
    board_.number("movement", u);
    found.length->extra_budget = position_.unit(u).movement;
    return found;
  }

  static void shorten(std::optional<MovementPoints>& mine, const std::optional<MovementPoints>& other) {
    if (other && (!mine || other->parts < mine->parts)) mine = other;
  }

  /// Returns how far those who move together go: as far as each of them has to, and can.
  ReferenceLength length_of_all(const ResultRule* rule, const RuleSet& move) const {
    ReferenceLength found = length_of(rule, request_.unit, move);
    for (const UnitIndex u : companions(rule)) {
      if (!found.length) break;
      const bool is_option = rule == nullptr || rule->option_of != ResultRule::OptionOf::none;
      const ReferenceLength other = length_of(is_option ? rule : rule_for(u), u, move);
      if (!other.length) return other;
      found.length->min_hexes = std::min(found.length->min_hexes, other.length->min_hexes);
      found.length->max_hexes = std::min(found.length->max_hexes, other.length->max_hexes);
      shorten(found.length->budget, other.length->budget);
      shorten(found.length->extra_budget, other.length->extra_budget);
    }
    return found;
  }

  /// Judges one entry of the result, or a distance, less some hexes that are paid for.
  void judge_entry(const ResultRule* rule, int traded) {
    const RuleSet* move = &file_;
    if (rule == nullptr) {
      move = file_.mover_without_result();
    } else if (const auto named = file_.moves.find(rule->move); named != file_.moves.end()) {
      move = named->second.get();
    }
    verdict_.companions = companions(rule);
    if (rule != nullptr && rule->mover.value_or(file_.mover) == Mover::owner && !verdict_.companions.empty())
      verdict_.is_known = false;
    ReferenceLength found = length_of_all(rule, *move);
    if (!found.length) {
      verdict_.outcome = found.outcome;
      if (found.outcome.empty()) verdict_.error = "distance";
      if (found.fails) fail(*move);
      return;
    }
    if (traded > 0 && traded >= found.length->max_hexes) {
      verdict_.outcome = "stays";
      return;
    }
    found.length->max_hexes -= traded;
    if (traded > 0) found.length->min_hexes = std::max(1, found.length->min_hexes - traded);
    find_paths(*move, *found.length);
  }

  void find_paths(const RuleSet& move, const RetreatLength& length) {
    RetreatQuestion question;
    question.unit = request_.unit;
    question.amount = length;
    question.causing_units = request_.causing_units;
    question.companions = verdict_.companions;
    const ReferenceBoard board(PathQuestion{&position_, &move, question, &file_});
    if (!board.mover_meets(move.move.condition)) {
      verdict_.error = "move";
      note_missing(board);
      return;
    }
    const auto answer = find_reference_answer(board, limits_);
    look_at_parts(board);
    note_missing(board);
    if (!answer) {
      verdict_.is_known = false;
      return;
    }
    verdict_.paths = answer->paths;
    if (answer->stays_in_place) verdict_.paths.insert(verdict_.paths.begin(), {board.mover().hex});
    for (const RetreatPath& path : verdict_.paths) {
      verdict_.points[path] = board.spent(path, path.size() - 1);
      if (const auto loss = loss_along(board, path, request_.dice)) verdict_.losses[path] = *loss;
      if (const auto hex = asked_anew(board, path)) verdict_.asked_anew[path] = *hex;
    }
    verdict_.missing_hexes = answer->missing;
    if (verdict_.paths.empty())
      fail(move);
    else
      verdict_.outcome = "retreat";
  }

  void fail(const RuleSet& move) {
    const ReferenceBoard board = in_stack(request_.unit);
    const auto first =
        std::find_if(move.conditional_failures.begin(), move.conditional_failures.end(),
                     [&](const FailureRule& f) { return board.meets(*f.condition, request_.unit); });
    verdict_.outcome = first == move.conditional_failures.end() ? move.failure.outcome : first->outcome;
    verdict_.fails = true;
    note_missing(board);
  }

  /// Returns who caused the retreat: those named, or those that the file takes if nobody is.
  std::vector<UnitIndex> causing_units() const {
    std::vector<UnitIndex> units = request_.causing_units;
    if (!units.empty() || file_.default_cause == DefaultCause::none) return units;
    const UnitIndex self = request_.unit;
    const auto away = [&](UnitIndex u) { return distance(position_.unit(u).hex, position_.unit(self).hex); };
    const std::vector<UnitIndex>& engaged = position_.unit(self).engaged;
    int nearest = anywhere_on_map;
    for (UnitIndex u = 0; u < position_.units().size(); ++u) {
      if (board_.are_enemies(u, self)) nearest = std::min(nearest, away(u));
    }
    for (UnitIndex u = 0; u < position_.units().size(); ++u) {
      const bool is_one = file_.default_cause == DefaultCause::adjacent_enemies  ? away(u) == 1
                          : file_.default_cause == DefaultCause::nearest_enemies ? away(u) == nearest
                          : file_.default_cause == DefaultCause::engaged
                              ? std::find(engaged.begin(), engaged.end(), u) != engaged.end()
                              : board_.is_member(*file_.default_cause_group, u);
      if (is_one && board_.are_enemies(u, self)) units.push_back(u);
    }
    // In the order of the printed numbers: the first counts where one does.
    const Grid& grid = position_.map().grid();
    std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) {
      const auto at = [&](UnitIndex u) {
        return std::pair(grid.key(position_.unit(u).hex), position_.unit(u).id);
      };
      return at(a) < at(b);
    });
    return units;
  }

  void note_missing(const ReferenceBoard& board) {
    verdict_.missing.insert(board.missing().begin(), board.missing().end());
  }

  // Options

  std::vector<Way> ways_of(const ResultRule& rule) const {
    std::vector<Way> ways;
    for (const ResultRule* option : file_.options_of(rule)) {
      if (is_for(option->condition, request_.unit)) ways.push_back({option->option_name(), option});
    }
    if (!ways.empty() || rule.trade) ways.insert(ways.begin(), {rule.option_name(), &rule});
    const ReferenceLength length = length_of_all(&rule, file_);
    if (!rule.trade || !length.length || length.length->is_by_budget())
      return ways.size() == 1 ? std::vector<Way>{} : ways;
    const int required = length.length->max_hexes;
    const int most = rule.trade->max == 0 ? required : std::min(required, rule.trade->max);
    for (int n = most / rule.trade->hexes; n > 0; --n) {
      const int traded = n * rule.trade->hexes;
      ways.insert(ways.begin() + 1, {"trade-" + std::to_string(traded), &rule, traded, n});
    }
    return ways.size() == 1 ? std::vector<Way>{} : ways;
  }

  /// Judges each way on the board after its certain cost; the first that is open counts.
  ReferenceVerdict judge_ways(const ResultRule& rule, std::vector<Way> ways) {
    std::optional<ReferenceVerdict> first;
    std::vector<ReferenceOption> options;
    std::set<std::string> missing;
    for (const Way& way : ways) {
      ReferenceOption option{way.name, false, {}};
      const StepList cost = way.payments > 0    ? rule.trade->cost
                            : way.rule == &rule ? nullptr
                                                : way.rule->cost;
      ReferencePlay paid(board_);
      for (int n = 0; cost != nullptr && n < std::max(way.payments, 1); ++n) paid.play(*cost, request_.unit);
      const bool is_lost = !paid.outcome_of(request_.unit).empty();
      Retreat other(paid.position(), file_, request_, limits_);
      if (!paid.is_certain()) other.verdict_.is_known = false;
      if (!is_lost) other.judge_entry(way.rule, way.traded);
      missing.insert(paid.missing().begin(), paid.missing().end());
      const ReferenceVerdict& verdict = other.verdict_;
      missing.insert(verdict.missing.begin(), verdict.missing.end());
      option.is_open = !is_lost && verdict.error.empty() && !verdict.fails;
      if (option.is_open) {
        for (const RetreatPath& path : verdict.paths) option.end_hexes.insert(path.back());
      }
      // A way that is for other units is none: one that fails comes before it.
      const bool is_better =
          first && !is_lost &&
          ((!first->error.empty() && verdict.error.empty()) || (first->fails && option.is_open));
      if (!first || is_better) first = verdict;
      if (!verdict.is_known) first->is_known = false;
      options.push_back(std::move(option));
    }
    first->options = std::move(options);
    first->missing = std::move(missing);
    return *first;
  }

  const Position& position_;
  const RuleSet& file_;
  ReferenceRequest request_;
  const ReferenceLimits& limits_;
  ReferenceBoard board_;  ///< of the unit alone, before the retreat
  ReferenceVerdict verdict_;
};

}  // namespace

ReferenceVerdict judge_by_reference(const Position& position, const RuleSet& file,
                                    const ReferenceRequest& request, const ReferenceLimits& limits) {
  ReferenceVerdict verdict = Retreat(position, file, request, limits).judge();
  spare_later_units(position, file, request, limits, verdict);
  return verdict;
}

}  // namespace rearguard
