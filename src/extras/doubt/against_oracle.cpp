#include "src/extras/doubt/against_oracle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/words/event_rules.h"
#include "src/extras/doubt/play_against_oracle.h"
#include "src/extras/doubt/random_readings.h"
#include "src/oracle/perft/reference_retreat.h"
#include "src/workshop/boards/board_answers.h"
#include "src/workshop/boards/board_search.h"
#include "src/workshop/boards/shrink.h"
#include "src/workshop/examples/example_writer.h"

namespace rearguard {
namespace {

using ComparedOutcome = OracleComparison::Outcome;

constexpr ReferenceLimits oracle_limits{.max_walks = 6'000, .max_steps = 60'000, .ruled_out_hexes = false};
constexpr int boards_per_file = 5;

std::set<RetreatPath> paths_of(const Verdict& verdict) {
  std::set<RetreatPath> paths;
  for (const VerdictEnd& end : verdict.end_hexes) paths.insert(end.paths.begin(), end.paths.end());
  return paths;
}

std::string path_text(const Position& position, const RetreatPath& path) {
  return path.size() == 1 ? std::string("staying") : to_text(position.map().grid(), path);
}

/// Returns how two verdicts differ; empty if they do not.
std::string difference(const Position& position, const Verdict& found, const ReferenceVerdict& expected) {
  if (!expected.error.empty()) return "the reference finds no verdict: " + expected.error;
  if (found.outcome != expected.outcome)
    return fmt::format("the engine finds `{}`, the reference `{}`", found.outcome, expected.outcome);
  if (found.fails != expected.fails)
    return fmt::format("the engine {} a failure", found.fails ? "finds" : "finds no");
  const std::set<RetreatPath> paths = paths_of(found);
  const std::set<RetreatPath> reference(expected.paths.begin(), expected.paths.end());
  for (const RetreatPath& path : paths) {
    if (!reference.contains(path)) return "only the engine allows " + path_text(position, path);
  }
  for (const RetreatPath& path : reference) {
    if (!paths.contains(path)) return "only the reference allows " + path_text(position, path);
  }
  if (found.shorter_by != expected.missing_hexes)
    return fmt::format("{} hexes are missing, by the reference {}", found.shorter_by, expected.missing_hexes);
  std::vector<std::string> companions;
  for (const UnitIndex u : expected.companions) companions.push_back(position.unit(u).id);
  if (found.companions != companions)
    return fmt::format("companions are {}, by the reference {}", fmt::join(found.companions, ", "),
                       fmt::join(companions, ", "));
  for (const VerdictEnd& end : found.end_hexes) {
    std::optional<std::int64_t> least;
    for (const RetreatPath& path : end.paths) {
      const std::int64_t points = expected.points.at(path);
      least = least ? std::min(*least, points) : points;
    }
    if (least && *least != end.movement_points.parts)
      return fmt::format("{} costs {}, by the reference {}", position.map().grid().number(end.hex),
                         end.movement_points.parts, *least);
  }
  for (const VerdictEnd& end : found.end_hexes) {
    for (std::size_t i = 0; i < end.totals.size(); ++i) {
      const auto loss = expected.losses.find(end.paths[i]);
      if (loss == expected.losses.end()) continue;
      if (end.totals[i].strength_lost != loss->second.strength ||
          end.totals[i].outcome != loss->second.outcome)
        return fmt::format("on {} it loses {} ({}), by the reference {} ({})",
                           path_text(position, end.paths[i]), end.totals[i].strength_lost,
                           end.totals[i].outcome, loss->second.strength, loss->second.outcome);
    }
  }
  for (const VerdictEnd& end : found.end_hexes) {
    for (std::size_t i = 0; i < end.paths.size(); ++i) {
      const auto anew = expected.asked_anew.find(end.paths[i]);
      const bool is_anew = !end.asked_anew.empty() && end.asked_anew[i].has_value();
      if (is_anew != (anew != expected.asked_anew.end()) || (is_anew && *end.asked_anew[i] != anew->second))
        return fmt::format("{} is asked anew elsewhere by the reference", path_text(position, end.paths[i]));
    }
  }
  if (found.options.size() != expected.options.size()) return "not the same number of options";
  for (std::size_t i = 0; i < found.options.size(); ++i) {
    const VerdictOption& option = found.options[i];
    const ReferenceOption& other = expected.options[i];
    const std::set<Hex> ends(option.end_hexes.begin(), option.end_hexes.end());
    if (option.name != other.name || option.available != other.is_open || ends != other.end_hexes)
      return fmt::format("option {} differs from option {} of the reference", option.name, other.name);
  }
  return {};
}

ReferenceRequest reference_request(const RetreatRequest& request) {
  return {request.unit,
          request.result,
          request.distance,
          request.causing_units,
          request.numbers,
          request.then,
          {}};
}

}  // namespace

OracleComparison compare_with_oracle(const RuleSet& rules, const Position& position,
                                     const RetreatRequest& request, const RuleSet* second) {
  // Smaller rules than a board was drawn for.
  if (!request.then.empty() && !rules.retreat_effects.sequence) return {ComparedOutcome::left_aside, {}};
  const ReferenceRequest asked = reference_request(request);
  const ReferenceVerdict expected =
      judge_by_reference(position, second == nullptr ? rules : *second, asked, oracle_limits);
  if (!expected.is_known) return {ComparedOutcome::left_aside, {}};
  RetreatRequest complete = request;
  complete.wanted = {.paths = 2'000, .reasons = Wanted::Reasons::none};
  Judge judge(position, rules);
  const Judgement judgement = judge.judge(complete);
  const std::string missing = fmt::format("{}", fmt::join(expected.missing, ", "));
  if (const auto* problem = std::get_if<RequestError>(&judgement)) {
    if (problem->is_incomplete)
      return {expected.missing.empty() ? ComparedOutcome::asked_early : ComparedOutcome::asked,
              problem->message};
    if (!expected.error.empty()) return {};
    if (problem->about == "rules" || problem->about == "distance" || problem->about == "name")
      return {ComparedOutcome::left_aside, {}};
    return {ComparedOutcome::different, "the engine has no answer: " + problem->message};
  }
  const auto& verdict = std::get<Verdict>(judgement);
  for (const VerdictEnd& end : verdict.end_hexes) {
    if (listed_paths(end) != end.path_count) return {ComparedOutcome::left_aside, {}};
  }
  const std::string what = difference(position, verdict, expected);
  if (what.empty()) return {};
  if (!expected.missing.empty())
    return {ComparedOutcome::different, what + " (the reference asks for " + missing + ")"};
  return {ComparedOutcome::different, what};
}

OracleComparison compare_with_oracle(const RuleSet& rules, const SmallBoard& board, const RuleSet* second) {
  const auto position = position_of(board);
  const auto request = position ? request_of(*position, board.question) : std::nullopt;
  if (!request) return {ComparedOutcome::left_aside, {}};
  if (!board.question.event.empty())
    return compare_event_with_oracle(rules, *position, board.question, second);
  const OracleComparison compared = compare_with_oracle(rules, *position, *request, second);
  if (compared.outcome != ComparedOutcome::same) return compared;
  return compare_retreat_with_oracle(rules, *position, board.question, reference_request(*request),
                                     oracle_limits, second);
}

namespace {

/// What a class pays for some ground, in halves of movement points; less than one makes long paths.
ChartCost random_cost(BoardRandom& random, bool may_be_impassable) {
  using Kind = ChartCost::Kind;
  if (random.chance(40)) return {};
  if (may_be_impassable && random.chance(15)) return {Kind::impassable, {}};
  const bool takes_all = random.chance(10);
  return {Kind::cost, {takes_all ? 2 : 2 + static_cast<std::int64_t>(random.below(4))}, takes_all};
}

/// Returns a chart in halves of movement points with other costs and other sight.
std::shared_ptr<const TerrainChart> random_chart(const TerrainChart& chart, BoardRandom& random) {
  auto other = std::make_shared<TerrainChart>(chart);
  const auto blocks = [&]() -> SightBlock { return {random.chance(30), static_cast<int>(random.below(3))}; };
  other->denominator = 2;
  for (Terrain& terrain : other->terrains) {
    for (ChartCost& cost : terrain.cost) cost.points.parts *= 2;
  }
  for (std::size_t t = 2; t < other->terrains.size(); ++t) {
    for (ChartCost& cost : other->terrains[t].cost) cost = random_cost(random, true);
    other->terrains[t].sight = blocks();
  }
  for (Feature& feature : other->features) {
    feature.opens = random.chance(25);
    for (ChartCost& cost : feature.cost) cost = random_cost(random, true);
    feature.replace.assign(chart.classes.size(), {});
    for (ChartCost& cost : feature.replace) cost = random_cost(random, false);
    feature.sight = blocks();
  }
  return other;
}

/// Lets the friends of the mover retreat after it.
void name_later_units(const RuleSet& rules, SmallBoard& board) {
  if (!rules.retreat_effects.sequence) return;
  const std::string& own = board.mover().setup.side;
  const auto allies = board.allies.find(own);
  for (const BoardUnit& unit : board.units) {
    const std::string& side = unit.setup.side;
    const bool is_friend =
        side == own || (allies != board.allies.end() && std::ranges::count(allies->second, side) > 0);
    if (is_friend && unit.setup.id != board.question.unit && board.question.then.size() < 2)
      board.question.then.push_back(unit.setup.id);
  }
}

/// Puts the second of two enemies of a side exactly two hexes from the first, as bonds ask for.
void place_bonded_units(const RuleSet& rules, SmallBoard& board, BoardRandom& random) {
  if (rules.bonds.empty()) return;
  const BoardUnit* first = nullptr;
  for (BoardUnit& unit : board.units) {
    if (unit.setup.side == board.mover().setup.side) continue;
    if (first == nullptr) {
      first = &unit;
      continue;
    }
    if (unit.setup.side != first->setup.side) continue;
    std::vector<Hex> places;
    for (const auto& [h, ground] : board.ground) {
      if (distance(h, first->hex) == 2) places.push_back(h);
    }
    if (!places.empty() && random.chance(80)) unit.hex = random.pick(places);
    return;
  }
}

/// Removes some of the facts that a board states.
void leave_out_facts(SmallBoard& board, BoardRandom& random) {
  if (random.chance(15)) board.home_edges.clear();
  if (random.chance(15)) board.enemy_lines.clear();
  if (random.chance(10)) board.retreat_directions.clear();
  if (random.chance(10)) board.turn.reset();
  if (random.chance(20)) board.question.causing_units.clear();
  std::erase_if(board.regions, [&](const auto&) { return random.chance(15); });
  for (BoardUnit& unit : board.units) {
    if (random.chance(6)) unit.setup.strength = 0;
    if (random.chance(6)) unit.setup.movement = "0";
    if (random.chance(6)) unit.setup.morale = 0;
  }
}

/// Writes a file so that it depends on a reading; the file itself if it cannot be read then.
RulesAsText depending(const RulesAsText& plain, BoardRandom& random) {
  const TextWithReading written = with_reading(plain.text, random);
  return read_rule_text(written.text, written.choice).value_or(plain);
}

/// Shrinks the board of a difference, and the rules as well unless these two differ about plain ones alone.
OracleDifference smallest(OracleDifference found, const RulesAsText& plain,
                          const RuleVocabulary& vocabulary) {
  const auto differs = [](const RuleSet& on, const SmallBoard& with, const RuleSet& by) {
    return compare_with_oracle(on, with, &by).outcome == ComparedOutcome::different;
  };
  const bool is_plain = differs(plain.rules, found.board, plain.rules);
  if (is_plain) found.rules = plain;
  const auto shrink_board = [&] {
    found.board = shrunk(
        found.board, vocabulary,
        [&](const SmallBoard& b) {
          return differs(found.rules.rules, b, is_plain ? found.rules.rules : plain.rules);
        },
        400);
  };
  shrink_board();
  if (is_plain) {
    found.rules = shrunk(
        found.rules, [&](const RulesAsText& r) { return differs(r.rules, found.board, r.rules); }, 600);
    shrink_board();
  }
  found.what =
      compare_with_oracle(found.rules.rules, found.board, is_plain ? &found.rules.rules : &plain.rules).what;
  if (!is_plain) found.what += fmt::format(" (by a reading of {})", plain.text);
  return found;
}

}  // namespace

SmallBoard random_board_for(const RuleVocabulary& vocabulary, BoardRandom& random) {
  SmallBoard board = random_board(vocabulary, random);
  if (random.chance(30)) board.shifted = Parity::odd;
  if (random.chance(30)) leave_out_facts(board, random);
  return board;
}

OracleReport doubt_against_oracle(const OracleOptions& options) {
  OracleReport report;
  for (std::uint64_t file = 0;; ++file) {
    if (options.max_boards > 0 && report.boards >= options.max_boards) return report;
    if (options.has_time != nullptr && !options.has_time()) return report;
    const std::uint64_t seed = options.seed * 1'000'003 + file;
    BoardRandom random(seed);
    const RulesAsText plain = random_rules(random);
    const RulesAsText written = random.chance(20) ? depending(plain, random) : plain;
    const RuleSet& rules = written.rules;
    RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
    // An event without dice stands in every file.
    const bool has_events = rules.event_rules && !rules.event_rules->counts.empty();
    std::erase_if(vocabulary.questions,
                  [&](const QuestionLetter& q) { return !q.event.empty() && !has_events; });
    if (vocabulary.questions.empty()) continue;
    if (random.chance(40)) vocabulary.chart = random_chart(*vocabulary.chart, random);
    ++report.files;
    for (int i = 0; i < boards_per_file; ++i) {
      SmallBoard board = random_board_for(vocabulary, random);
      place_bonded_units(rules, board, random);
      if (board.question.event.empty()) name_later_units(rules, board);
      ++report.boards;
      const OracleComparison compared = compare_with_oracle(rules, board, &plain.rules);
      report.asked += compared.outcome == ComparedOutcome::asked ? 1 : 0;
      report.asked_early += compared.outcome == ComparedOutcome::asked_early ? 1 : 0;
      report.left_aside += compared.outcome == ComparedOutcome::left_aside ? 1 : 0;
      if (compared.outcome != ComparedOutcome::different) continue;
      report.difference = smallest({seed, written, board, {}}, plain, vocabulary);
      return report;
    }
  }
}

std::string to_text(const OracleReport& report) {
  std::string text = fmt::format("tried {} on {}", plural(report.files, "rule file", "rule files"),
                                 plural(report.boards, "board", "boards"));
  if (report.asked > 0) text += fmt::format(", {} asked back", report.asked);
  if (report.asked_early > 0)
    text += fmt::format(", {} asked back for what the reference does not look at", report.asked_early);
  if (report.left_aside > 0) text += fmt::format(", {} left aside", report.left_aside);
  if (!report.difference) return text + "; no difference\n";
  const OracleDifference& found = *report.difference;
  const bool is_played = !found.board.question.event.empty();
  using Answer = decltype(AnsweredBoard::answer);
  const Answer answer = is_played ? Answer(play(found.board, found.rules.rules))
                                  : Answer(verdict_of(found.board, found.rules.rules));
  return text + fmt::format("; a difference (seed {}): {}\n\n{}\n\n{}\n", found.seed, found.what,
                            found.rules.text,
                            to_example({found.board, answer}, "difference", found.what + "."));
}

}  // namespace rearguard
