// The laws that compare a verdict with the reference implementation, and with what is carried out.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/setup_of.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/words/event_rules.h"
#include "src/extras/doubt/law_checker.h"
#include "src/oracle/paths/reference_path.h"
#include "src/oracle/perft/perft.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

constexpr std::size_t reference_walks = 20'000;

std::string path_text(const RetreatPath& path, const Grid& grid) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

/// The question of a request that the reference implementation answers; nothing if there is none to compare.
struct PlainQuestion {
  const RuleSet* mover = nullptr;
  RetreatQuestion question;
};
std::optional<PlainQuestion> plain_question(Judge& judge, const RuleSet& rules, RetreatRequest request) {
  const Position& position = judge.position();
  const auto by = judge.mover(request);
  if (std::holds_alternative<RequestError>(by)) return std::nullopt;
  PlainQuestion plain;
  plain.mover = &std::get<Judge*>(by)->rule_set();
  if (settle_causing_units(position, *plain.mover, request)) return std::nullopt;
  const ResolvedQuestion resolved = resolve_length(position, *plain.mover, request);
  if (!std::holds_alternative<RetreatLength>(resolved) || impossible_result(position, rules, request))
    return std::nullopt;
  plain.question = {request.unit, std::get<RetreatLength>(resolved), request.causing_units};
  plain.question.companions = companions(position, *plain.mover, request);
  if (missing_fact_error(position, *plain.mover, plain.question)) return std::nullopt;
  return plain;
}

/// Tests whether a unit fails to retreat and then moves by an event that follows, as to find room.
bool moves_after_failure(const PlayRecord& played, const std::string& id, const std::string& failure) {
  bool failed = false;
  for (const ResolutionStep& step : played.steps) {
    if (step.unit != id) continue;
    if (step.path.size() > 1) return failed;
    failed = failed || step.clause == failure;
  }
  return false;
}

}  // namespace

std::optional<BrokenLaw> LawChecker::reference(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  const auto position = position_of(board);
  if (!position) return std::nullopt;
  auto request = request_of(*position, board.question);
  if (!request) return std::nullopt;
  request->wanted.reasons = Wanted::Reasons::sentences;
  if (!retreat_options(*position, rules_, *request).empty()) {
    // Of several ways to take a result, the result itself.
    const auto options = retreat_options(*position, rules_, *request);
    if (options.front().traded > 0) return std::nullopt;
    request->option = options.front().name;
  }
  Judge judge(*position, rules_);
  ++questions_;
  const Judgement judgement = judge.judge(*request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  if (verdict == nullptr || (verdict->outcome != "retreat" && !verdict->fails)) return std::nullopt;
  Judge second_judge(*position, second_);
  const auto plain = plain_question(second_judge, second_, *request);
  if (!plain) return std::nullopt;
  ++questions_;
  const auto expected =
      find_reference_answer({&*position, plain->mover, plain->question, &second_},
                            {.max_walks = reference_walks, .max_steps = 20 * reference_walks});
  if (!expected) return std::nullopt;
  const Grid& grid = position->map().grid();
  const VerdictRecord found = verdict_of(*position, board.question, rules_);
  const auto broken = [&](std::string what) { return BrokenLaw{std::move(what), {{board, found}}}; };
  std::set<RetreatPath> paths;
  for (const VerdictEnd& end : verdict->end_hexes) {
    if (end.path_count != listed_paths(end)) return std::nullopt;
    paths.insert(end.paths.begin(), end.paths.end());
  }
  std::set<RetreatPath> reference_paths(expected->paths.begin(), expected->paths.end());
  if (expected->stays_in_place) reference_paths.insert({position->unit(request->unit).hex});
  for (const RetreatPath& path : paths) {
    if (!reference_paths.contains(path))
      return broken(fmt::format("the search finds the path {}, the reference implementation does not",
                                path_text(path, grid)));
  }
  for (const RetreatPath& path : reference_paths) {
    if (!paths.contains(path))
      return broken(fmt::format("the reference implementation finds the path {}, the search does not",
                                path_text(path, grid)));
  }
  if (expected->missing != verdict->shorter_by)
    return broken(fmt::format("{} hexes are missing, by the reference implementation {}", verdict->shorter_by,
                              expected->missing));
  // The verdict names what stops the nearest path: here all to a hex are equally long.
  if (plain->mover->motion.kind != Motion::Kind::free || plain->mover->length.continue_while)
    return std::nullopt;
  for (const RuledOutHex& r : verdict->ruled_out) {
    const auto closed = expected->closed_by.find(r.hex);
    if (closed == expected->closed_by.end() || distance(r.hex, verdict->from) != verdict->distance) continue;
    const std::string other = clause_name(*plain->mover, closed->second).id;
    if (other != r.clause)
      return broken(fmt::format("{} is ruled out by {}, by the reference implementation by {}",
                                grid.number(r.hex), r.clause, other));
  }
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::resolve_each_end(const SmallBoard& board, const Position& position,
                                                      const VerdictRecord& verdict) {
  const Grid& grid = position.map().grid();
  const Hex from = board.mover().hex;
  for (const auto& [h, ground] : board.ground) {
    const bool is_end = verdict.end_hexes.contains(h);
    // Of the hexes that are no end hexes, one a board: over all boards each is tried.
    const bool is_chosen = (static_cast<std::uint64_t>(distance(h, from)) + board.question.seed) % 7 == 0;
    if (!is_end && (!is_chosen || h == from)) continue;
    PathChoice choice;
    choice.unit = board.question.unit;
    choice.hexes = {h};
    SmallBoard asked = board;
    const PlayRecord played = noted(play(position, asked.question, second_, std::vector<PathChoice>{choice}));
    const bool is_refused = played.problem == "choice";
    if (is_end && is_refused && played.message.find("must choose") == std::string::npos &&
        played.message.find("cannot end in") != std::string::npos)
      return BrokenLaw{
          fmt::format("{} is a legal end hex, but cannot be chosen: {}", grid.number(h), played.message),
          {{board, verdict}, {asked, played}}};
    if (!is_end && !is_refused && played.problem.empty() && !played.impossible)
      return BrokenLaw{fmt::format("{} is no legal end hex, but can be chosen", grid.number(h)),
                       {{board, verdict}, {asked, played}}};
  }
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::resolve(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  const auto position = position_of(board);
  if (!position) return std::nullopt;
  ++questions_;
  const VerdictRecord verdict = verdict_of(*position, board.question, rules_);
  const PlayRecord played = noted(play(*position, board.question, second_));
  const auto broken = [&](std::string what) {
    AnsweredBoard second{board, played};
    second.board.question.dice = played.rolls;
    return BrokenLaw{std::move(what), {{board, verdict}, std::move(second)}};
  };
  if (!verdict.problem.empty()) {
    if (played.problem.empty() && !played.impossible)
      return broken(
          fmt::format("`retreat` gives no answer ({}), but `resolve` carries it out", verdict.message));
    return std::nullopt;
  }
  if (!played.problem.empty()) {
    // What a test or an event further on needs is not asked of a verdict.
    if (played.problem == "unit" || played.problem == "rules" || played.problem == "number" ||
        played.problem == "dice")
      return std::nullopt;
    return broken(fmt::format("`retreat` answers, but `resolve` does not: {}", played.message));
  }
  if (played.impossible != (verdict.outcome == outcome_impossible))
    return broken(played.impossible ? "`resolve` finds it impossible" : "`retreat` finds it impossible");
  if (played.impossible || !verdict.options.empty()) return std::nullopt;
  const std::string& id = board.question.unit;
  const Hex from = board.mover().hex;
  const bool is_lost = !played.units.contains(id);
  if (verdict.fails && !is_lost && played.units.at(id).hex != from &&
      !moves_after_failure(played, id, verdict.clause))
    return broken(fmt::format("it has no legal path, but goes to {}",
                              position->map().grid().number(played.units.at(id).hex)));
  if (verdict.outcome != "retreat") {
    if (!verdict.fails && !is_lost && played.units.at(id).hex != from && verdict.end_hexes.empty() &&
        played.steps.size() <= 2)
      return broken("it stays where it is, but moves");
    return std::nullopt;
  }
  const auto first_path = std::ranges::find_if(
      played.steps, [&](const ResolutionStep& step) { return step.unit == id && step.path.size() > 1; });
  const bool reroutes =
      std::ranges::any_of(verdict.end_hexes, [](const auto& end) { return end.second.provisional; });
  const bool lists_all =
      std::ranges::all_of(verdict.end_hexes, [](const auto& end) { return !end.second.paths.empty(); });
  // Where it may stay, the first path can be that of a later move.
  const bool may_stay = verdict.end_hexes.contains(from);
  if (first_path != played.steps.end() && !reroutes && lists_all && !may_stay) {
    const RetreatPath& path = first_path->path;
    const bool fits = std::ranges::any_of(verdict.end_hexes, [&](const auto& end) {
      return std::ranges::any_of(end.second.paths, [&](const PathRecord& legal) {
        // What happens on the way can end the move early.
        return legal.path.size() >= path.size() && std::equal(path.begin(), path.end(), legal.path.begin());
      });
    });
    if (!fits)
      return broken(fmt::format("`resolve` takes the path {}, which is not legal",
                                path_text(path, position->map().grid())));
  }
  if (verdict.end_hexes.size() > 1) return resolve_each_end(board, *position, verdict);
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::fresh_start(const SmallBoard& board) {
  const auto position = position_of(board);
  if (!position) return std::nullopt;
  const PlayRecord played = noted(play(*position, board.question, rules_));
  if (!played.after || played.after->units().empty()) return std::nullopt;
  const Setup setup = rearguard::setup_of(*played.after);
  auto made = Position::make(played.after->shared_map(), setup);
  AnsweredBoard before{board, played};
  before.board.question.dice = played.rolls;
  if (std::holds_alternative<std::vector<SetupProblem>>(made)) {
    return BrokenLaw{"what the resolution leaves cannot be read again: " +
                         std::get<std::vector<SetupProblem>>(made).front().message,
                     {before}};
  }
  const Position& fresh = std::get<Position>(made);
  BoardRandom random(board.question.seed);
  std::vector<const QuestionLetter*> results;
  for (const QuestionLetter& letter : vocabulary_.questions) {
    if (letter.event.empty()) results.push_back(&letter);
  }
  for (int i = 0; i < 3 && !results.empty(); ++i) {
    const QuestionLetter& letter = *random.pick(results);
    const Unit& unit = fresh.unit(static_cast<UnitIndex>(random.below(fresh.units().size())));
    BoardQuestion question;
    question.unit = unit.id;
    question.result = letter.result;
    if (letter.distance > 0) question.distance = letter.distance;
    for (const std::string& need : letter.needs) question.numbers[need] = random.pick(vocabulary_.numbers);
    for (const Unit& other : fresh.units()) {
      if (vocabulary_.causing_units && fresh.enemies(other.side, unit.side))
        question.causing_units.push_back(other.id);
    }
    questions_ += 2;
    const VerdictRecord here = verdict_of(*played.after, question, rules_);
    const VerdictRecord there = verdict_of(fresh, question, second_);
    const std::string differs = difference(here, there, fresh.map().grid());
    if (differs.empty()) continue;
    return BrokenLaw{fmt::format("afterwards {} of {} has another answer on the board read anew: {}",
                                 letter.result, unit.id, differs),
                     {before}};
  }
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::make_way(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  const std::string move = move_of(board);
  const RuleSet& rules = move.empty() ? rules_ : *rules_.moves.at(move);
  const auto& displacement = rules.retreat_effects.displacement;
  if (!displacement) return std::nullopt;
  const PlayRecord played = noted(play(board, second_));
  if (!played.problem.empty() || played.impossible) return std::nullopt;
  const auto broken = [&](std::string what) {
    AnsweredBoard shown{board, played};
    shown.board.question.dice = played.rolls;
    return BrokenLaw{std::move(what), {std::move(shown)}};
  };
  // Each retreat has its own displacement: units of a stack go one after another.
  std::string mover = board.question.unit;
  Hex from = board.mover().hex;
  std::optional<Hex> end;
  std::set<std::string> displaced;
  const Grid grid = map_of(board)->grid();
  for (const ResolutionStep& step : played.steps) {
    if (step.path.size() < 2) continue;
    const Hex to = step.path.back();
    if (step.clause != "displacement") {
      mover = step.unit;
      from = step.path.front();
      end = to;
      displaced.clear();
      continue;
    }
    if (!displaced.insert(step.unit).second) return broken(fmt::format("{} makes way twice", step.unit));
    if (end && to == *end)
      return broken(fmt::format("{} makes way into {}, where {} ends", step.unit, grid.number(to), mover));
    if (!displacement->swap && to == from)
      return broken(
          fmt::format("{} makes way into {}, which {} has left", step.unit, grid.number(to), mover));
  }
  return std::nullopt;
}

namespace {

/// What a unit loses: its strength points, all and more if it is removed.
int loss_of(const PlayRecord& played, const BoardUnit& unit) {
  const auto left = played.units.find(unit.setup.id);
  if (left == played.units.end()) return unit.setup.strength + 1;
  return unit.setup.strength - left->second.strength;
}

}  // namespace

namespace {

/// A test of a resolution: whose it is, its dice among all dice, whether it was passed.
struct TestRolled {
  std::string unit;
  std::size_t first_die = 0, dice = 0;
  bool passed = false;
};
std::vector<TestRolled> tests_of(const PlayRecord& played) {
  std::vector<TestRolled> tests;
  std::size_t rolled = 0;
  for (const ResolutionStep& step : played.steps) {
    const bool tests_it = step.text.find(" Needs ") != std::string::npos;
    const bool passes = tests_it && step.text.ends_with(": passes");
    const bool fails = tests_it && step.text.ends_with(": fails");
    if (passes || fails) tests.push_back({step.unit, rolled, step.rolls.size(), passes});
    rolled += step.rolls.size();
  }
  return tests;
}

}  // namespace

std::optional<BrokenLaw> LawChecker::better_die(const SmallBoard& board) {
  const auto position = position_of(board);
  if (!position) return std::nullopt;
  const PlayRecord first = noted(play(*position, board.question, rules_));
  if (!first.problem.empty() || first.impossible) return std::nullopt;
  const std::vector<TestRolled> tests = tests_of(first);
  if (tests.empty()) return std::nullopt;
  const std::size_t which = board.question.seed % tests.size();
  const TestRolled& test = tests[which];
  const BoardUnit* unit = board.find(test.unit);
  if (unit == nullptr || test.dice == 0) return std::nullopt;
  // The same dice before it, all of its own dice at their greatest or their least, and after it the greatest
  // or the least in turn.
  struct Range {
    int least = 1'000'000, most = -1;
    std::optional<AnsweredBoard> shown;
  };
  Range passed, failed;
  for (int i = 0; i < 4; ++i) {
    SmallBoard other = board;
    std::vector<int>& dice = other.question.dice;
    dice.assign(first.rolls.begin(), first.rolls.begin() + static_cast<std::ptrdiff_t>(test.first_die));
    for (std::size_t d = 0; d < test.dice; ++d)
      dice.push_back(i % 2 == 0 ? 1 : first.sides[test.first_die + d]);
    PlayRecord played;
    for (int tries = 0; tries < 6; ++tries) {
      played = noted(play(*position, other.question, rules_, first.choices));
      if (!played.problem.empty() || played.rolls.size() <= dice.size()) break;
      dice.push_back(i < 2 ? 1 : played.sides[dice.size()]);
    }
    // Another die leads to other choices: nothing to compare.
    if (!played.problem.empty()) return std::nullopt;
    const std::vector<TestRolled> now = tests_of(played);
    if (now.size() <= which || now[which].first_die != test.first_die || now[which].unit != test.unit)
      return std::nullopt;
    Range& range = now[which].passed ? passed : failed;
    const int loss = loss_of(played, *unit);
    range.least = std::min(range.least, loss);
    if (loss > range.most) range.shown = AnsweredBoard{other, played};
    range.most = std::max(range.most, loss);
  }
  if (passed.most < 0 || failed.most < 0) return std::nullopt;
  if (passed.most <= failed.most && passed.least <= failed.least) return std::nullopt;
  return BrokenLaw{fmt::format("{} loses up to {} if it passes its test, up to {} if it fails", test.unit,
                               passed.most, failed.most),
                   {*passed.shown, *failed.shown}};
}

}  // namespace rearguard
