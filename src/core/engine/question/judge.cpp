#include "src/core/engine/question/judge.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/making_way/path_ways.h"
#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/situation.h"
#include "src/core/engine/question/workings.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
Judge::Judge(const Position& position, const RuleSet& rule_set, const RuleSet* whole)
    : position_(&position),
      rule_set_(&rule_set),
      whole_(whole != nullptr ? whole : &rule_set),
      own_others_(std::make_unique<JudgesOfBoards>()),
      others_(own_others_.get()),
      workings_(std::make_unique<Workings>(others_->rules(rule_set))) {}

Judge::Judge(const Position& position, const RuleSet& rule_set, const RuleSet& whole, JudgesOfBoards& others)
    : position_(&position),
      rule_set_(&rule_set),
      whole_(&whole),
      others_(&others),
      workings_(std::make_unique<Workings>(others.rules(rule_set))) {}

Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

void Judge::postpone_revisit_from(std::uint64_t walks) {
  workings_->refinement.postpone_revisit_from(walks);
}

const std::vector<PathEnd>& Judge::ends() {
  return workings_->refinement.ends(CompiledClauses::movement_points_value);
}

std::vector<Hex> Judge::end_hexes(const RetreatQuestion& asked) {
  std::vector<Hex> hexes;
  const Refinement* refinement = refine(asked, false);
  if (refinement == nullptr) return hexes;
  const Hex from = position_->unit(asked.unit).hex;
  for (const PathEnd& end : ends()) hexes.push_back(from + refinement->graph().vertices[end.vertex]);
  return hexes;
}

std::optional<ResolvedMove> Judge::blocked_after_events(const ContactFinder& contact_finder,
                                                        const ResolvedMove& resolved_move) const {
  return rearguard::blocked_after_events(contact_finder, resolved_move);
}

std::shared_ptr<Judging> Judge::on(const Position& position, const RuleSet& move) const {
  return others_->take(position, move, *whole_);
}

const CompiledRules& JudgesOfBoards::rules(const RuleSet& rule_set) {
  return rules_.try_emplace(&rule_set, rule_set).first->second;
}

std::shared_ptr<Judge> JudgesOfBoards::take(const Position& position, const RuleSet& move,
                                            const RuleSet& whole) {
  // As many as need little memory: each has planes of the map.
  const std::size_t most = std::clamp<std::size_t>(1'000'000 / position.map().grid().size(), 2, 32);
  Seat seat{position.digest(), nullptr, nullptr};
  for (auto known = seats_.begin(); known != seats_.end(); ++known) {
    if (known->digest != seat.digest || (known->board != seat.board && !(*known->board == position)))
      continue;
    seat.board = known->board;
    if (known->judge->rule_set_ != &move || known->judge.use_count() > 1) continue;
    seat = std::move(*known);
    seats_.erase(known);
    seat.judge->count_anew();
    break;
  }
  if (!seat.board) seat.board = std::make_shared<const Position>(position);
  if (!seat.judge) {
    seat.judge = std::shared_ptr<Judge>(new Judge(*seat.board, move, whole, *this));
    seat.judge->board_ = seat.board;
  }
  seats_.push_front(seat);
  if (seats_.size() > most) seats_.pop_back();
  return seat.judge;
}

const RetreatQuestion& Judge::question() const {
  return workings_->question;
}

const std::vector<ResolvedMove>& Judge::resolved_moves() const {
  return workings_->resolved_moves;
}

const std::set<Hex>& Judge::undecided() const {
  return workings_->undecided;
}

const CompiledClauses& Judge::clauses() const {
  return workings_->compiled;
}

/// Counts the work of the facts for a side.
void Judge::count_board(SideIndex side) {
  if (!workings_->counted.insert(side).second) return;
  WorkMeter::of_question()->search(work_of_board(), [&] {
    return fmt::format(
        "\"{}\" makes one question look at too many boards in turn; ask for a shorter "
        "retreat, or for fewer units",
        rule_set_->id);
  });
}

std::int64_t Judge::work_of_board() const {
  constexpr std::int64_t work_of_unit = 100;  // it is copied, and its ZOC is found
  return static_cast<std::int64_t>(position_->map().grid().size() / 16 +
                                   work_of_unit * position_->units().size());
}

const BoardFacts& Judge::board(SideIndex side) {
  count_board(side);
  auto& boards = workings_->boards;
  if (const auto known = boards.find(side); known != boards.end()) return known->second;
  return boards.try_emplace(side, *position_, rule_set_->zoc, side, rule_set_->fire).first->second;
}

void Judge::count_anew() {
  workings_->counted.clear();
  workings_->rooms_for.reset();
  workings_->filled = nullptr;
  for (const auto& [move, judge] : workings_->move_judges) judge->count_anew();
}

const StepCosts& Judge::costs(ClassId movement_class) {
  return shared_step_costs(position_->map(), movement_class);
}

const StepCosts& Judge::costs(const RetreatQuestion& question) {
  if (question.companions.empty()) return costs(position_->unit(question.unit).movement_class);
  std::set<ClassId> classes;
  for (const UnitIndex u : question.members()) classes.insert(position_->unit(u).movement_class);
  const StepCosts& first = costs(*classes.begin());
  if (classes.size() == 1) return first;
  const auto [known, is_new] = workings_->joint_costs.try_emplace(classes, first);
  if (is_new) {
    for (const ClassId c : classes) known->second = StepCosts(known->second, costs(c));
  }
  return known->second;
}

Judge& Judge::for_move(const RuleSet& move) {
  if (&move == rule_set_) return *this;
  auto& judge = workings_->move_judges[&move];
  if (!judge) judge = std::unique_ptr<Judge>(new Judge(*position_, move, *whole_, *others_));
  return *judge;
}

ResolvedMove Judge::resolved_move(const RetreatQuestion& question, const RetreatPath& path,
                                  const std::string& way, const EventNumbers* numbers) {
  const auto along = [&](const std::vector<ResolvedMove>& moves) -> const ResolvedMove* {
    const std::vector<PathWay> ways = ways_along(moves, path, *position_);
    const auto named =
        std::find_if(ways.begin(), ways.end(), [&](const PathWay& known) { return known.word == way; });
    if (named != ways.end()) return named->moves.front();
    return ways.empty() ? nullptr : ways.front().moves.front();
  };
  if (const ResolvedMove* found = along(workings_->resolved_moves)) return *found;
  if (rule_set_->event_rules && !rule_set_->event_rules->contacts.empty() && path.size() > 1) {
    const Unit& unit = position_->unit(question.unit);
    const QuestionContext question_context{board(unit.side), costs(question), question, *rule_set_};
    EnumeratedWalk walk;
    for (const Hex h : path) walk.hexes.push_back(h - path.front());
    const std::vector<ResolvedMove> moves = rearguard::resolve_moves(
        {*this, question_context, numbers}, {walk}, static_cast<int>(path.size()) - 1);
    if (const ResolvedMove* found = along(moves)) return *found;
  }
  ResolvedMove without_contacts;
  without_contacts.path = without_contacts.intended = path;
  return without_contacts;
}

bool Judge::stays_in_place() const {
  return workings_->may_stay ||
         std::any_of(workings_->resolved_moves.begin(), workings_->resolved_moves.end(),
                     [](const ResolvedMove& m) { return !m.destroyed && m.path.size() == 1; });
}

ExplainContext Judge::explain_context(const Verdict& verdict) {
  const RetreatQuestion& question = workings_->question;
  const Unit& unit = position_->unit(question.unit);
  std::vector<std::int64_t>& step_costs = workings_->step_costs;
  if (step_costs.empty()) {
    // Of two paths the one of fewer hexes is nearer, whatever they cost.
    constexpr std::int64_t hex_entered = std::int64_t{1} << 47U;
    step_costs = costs_of_steps(workings_->refinement.graph(), costs(question), unit.hex);
    for (std::int64_t& cost : step_costs) cost += hex_entered;
  }
  return {board(unit.side),
          costs(question),
          workings_->compiled,
          question,
          workings_->refinement,
          workings_->facts,
          number_order(verdict.from),
          verdict.end_hexes,
          step_costs};
}

std::variant<Judge*, RequestError> Judge::mover(const EngineRequest& request) {
  if (request.move.empty()) {
    const RuleSet* by = rule_set_->mover_without_result();
    if (!request.result.empty()) {
      const auto named = mover_for(*position_, *rule_set_, request);
      if (const auto* problem = std::get_if<RequestError>(&named)) return *problem;
      by = std::get<const RuleSet*>(named);
    }
    if (by != nullptr) return &for_move(*by);
    return RequestError{fmt::format("the rules \"{}\" define a separate move for each result; name one of {}",
                                    rule_set_->id, known_results(*rule_set_)),
                        "result"};
  }
  const auto named = rule_set_->moves.find(request.move);
  if (named != rule_set_->moves.end()) return &for_move(*named->second);
  std::vector<std::string> names;
  for (const auto& [name, move] : rule_set_->moves) names.push_back(name);
  return RequestError{fmt::format("the rules \"{}\" define no move \"{}\"{}", rule_set_->id, request.move,
                                  did_you_mean(request.move, names)),
                      "rules"};
}

/// Returns the event that the result of a request names, if it is to begin; it has the numbers that it needs.
static std::optional<ReportedEvent> event_of_result(const RuleSet& rule_set, const EngineRequest& request) {
  const bool begins = !request.event_begun && !request.distance;
  if (request.result.empty() || !begins || !rule_set.event_rules) return std::nullopt;
  const Event* event = rule_set.event_rules->find_event(request.result);
  if (event == nullptr || !event->needs.empty()) return std::nullopt;
  return ReportedEvent{event->name, request.unit, request.causing_units, {}};
}

std::optional<RequestError> missing_for_result(const Position& position, const RuleSet& rule_set,
                                               const EngineRequest& request) {
  const auto event = event_of_result(rule_set, request);
  return event ? missing_for_event(position, rule_set, *event) : std::nullopt;
}

std::optional<NoRetreat> impossible_result(const Position& position, const RuleSet& rule_set,
                                           const EngineRequest& request) {
  const auto event = event_of_result(rule_set, request);
  if (!event) return std::nullopt;
  const auto against = obstacles(position, rule_set, *event);
  if (against.empty()) return std::nullopt;
  const ResolutionStep& first = against.front();
  return NoRetreat{outcome_impossible, first.clause, first.cite, first.text};
}

std::optional<RequestError> ray_reference_error(Judge& judge, const RetreatQuestion& question,
                                                bool has_paths) {
  const RuleSet& rule_set = judge.rule_set();
  if (rule_set.motion.kind != Motion::Kind::priority_list) return std::nullopt;
  const auto error_of = [](const std::optional<MissingFact>& missing) {
    return missing ? std::optional(incomplete(describe(*missing), "facts")) : std::nullopt;
  };
  if (!has_paths) return error_of(missing_ray_reference(judge.position(), rule_set, question));
  const Unit& unit = judge.position().unit(question.unit);
  const StepCosts& costs = judge.costs(question);
  const QuestionContext context{judge.board(unit.side), costs, question, rule_set};
  const WalkLengths lengths = judge.clauses().lengths(question, costs, unit.hex);
  return error_of(
      missing_ray_reference_above(judge.position(), rule_set, question, leading_priority(context, lengths)));
}

std::span<const Pass> all_passes() {
  static constexpr std::array passes{
      Pass{"read the request", read_request},
      Pass{"which part of the stack", take_part},
      Pass{"which option", take_option},
      Pass{"which move", find_move},
      Pass{"who caused it", find_causes},
      Pass{"who moves", find_mover},
      Pass{"how far", find_length},
      Pass{"the question", pose_question},
      Pass{"candidates, clauses, making way", find_paths},
      Pass{"end hexes, and effects along the path", list_end_hexes},
      Pass{"hexes ruled out", list_ruled_out},
      Pass{"later units", consider_later_units},
      Pass{"outcome", find_outcome},
      Pass{"the given path", judge_test_path},
      Pass{"unpainted hexes", note_unpainted},
  };
  return passes;
}

Judgement Judge::work_out(const EngineRequest& asked) {
  Situation situation(*this, asked);
  for (const Pass& pass : all_passes()) {
    if (Ending ending = pass.run(situation)) return *std::move(ending);
    if (!situation.fork.ways.empty()) return judge_ways(*this, std::move(situation.fork));
  }
  return std::move(situation.verdict);
}

/// Tests whether the judgement is one on a request, with all that is wanted of it.
bool Judge::Workings::Answered::answers(const EngineRequest& asked) const {
  const Wanted& known = request.wanted;
  const bool has_all = std::holds_alternative<Verdict>(judgement) && known.paths == asked.wanted.paths &&
                       known.effects >= asked.wanted.effects && known.reasons >= asked.wanted.reasons;
  EngineRequest same = asked;
  if (has_all) same.wanted = known;
  return same == request;
}

Judgement Judge::judge(const EngineRequest& asked) {
  return with_work_limit([&]() -> Judgement {
    const auto meter = WorkMeter::of_question();
    auto& latest = workings_->latest;
    if (latest && latest->answers(asked)) {
      for (const SideIndex side : latest->counted) count_board(side);
      if (meter->take(latest->work)) return latest->judgement;
    }
    latest.reset();
    const WorkMeter::Work before = meter->left();
    const std::size_t boards = workings_->counted.size();
    Judgement judgement = work_out(asked);
    if (!board_) return judgement;
    const WorkMeter::Work after = meter->left();
    const auto of_boards = static_cast<std::int64_t>(workings_->counted.size() - boards) * work_of_board();
    latest = {asked,
              judgement,
              {before.units - after.units, before.search - after.search - of_boards},
              workings_->counted};
    return judgement;
  });
}

Exposure exposure_of(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                     const RetreatPath& path) {
  const Position& position = board.position();
  Exposure met;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Hex h = path[i];
    if (!position.map().exists(h)) continue;
    for (const UnitIndex u : board.firing_at(h)) met.fire.push_back(u);
    if (zoc_in(board, rule_set, question, h)) met.zoc_hexes.push_back(h);
    if (!friend_in(board, question, h)) continue;
    for (const UnitIndex u : position.units_in(h)) {
      if (!question.moves(u) && !position.enemies(position.unit(u).side, board.side()))
        met.displaced.push_back(u);
    }
  }
  std::sort(met.fire.begin(), met.fire.end());
  met.fire.erase(std::unique(met.fire.begin(), met.fire.end()), met.fire.end());
  return met;
}

}  // namespace rearguard
