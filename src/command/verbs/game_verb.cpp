#include "src/command/verbs/game_verb.h"
#include "src/answers/report/origin.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <istream>
#include <map>
#include <ostream>
#include <random>
#include <span>
#include <thread>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/answers/report/game_text.h"
#include "src/command/session/file_names.h"
#include "src/command/session/program.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/random_play.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"
#include "src/play/outcomes/preview.h"
#include "src/play/record/find_actions.h"
#include "src/play/record/kept_documents.h"
#include "src/play/record/mended_game.h"
#include "src/play/record/saved_game.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

/// Returns a random seed from the machine.
std::uint64_t any_seed() {
  std::random_device machine;
  return (std::uint64_t{machine()} << 32U) | machine();
}

Status refuse(Session& session, const IllegalReason& illegal_reason) {
  if (illegal_reason.kind == IllegalReason::Kind::not_written) return refuse(session, illegal_reason.text);
  session.err << "rearguard: not legal: " << illegal_reason.text;
  if (!illegal_reason.cite.empty()) session.err << " (" << illegal_reason.cite << ')';
  session.err << '\n';
  return problems_found;
}

std::optional<ReadGame> open(Session& session, const std::string& path) {
  auto read = read_game(path, scenario_locator(session));
  if (!read) {
    refuse(session, read.problems());
    return std::nullopt;
  }
  if (read->journal.torn) session.err << to_string(*read->journal.torn) << '\n';
  return std::move(read).value();
}

/// Returns the number of steps to show: `to`, or all.
std::optional<std::size_t> steps_of(Session& session, const GameOptions& options, const Game& game) {
  const std::size_t all = game.steps().size();
  const auto steps = options.to ? static_cast<std::size_t>(*options.to) : all;
  if (steps <= all) return steps;
  refuse(session,
         fmt::format("--step {}: only {} been played", steps, plural(all, "step has", "steps have")));
  return std::nullopt;
}

/// Writes an answer about a game as one line of JSON.
std::string line_about(const Scenario& scenario, std::string json) {
  return with_origin(std::move(json), scenario.rules_signature) + '\n';
}

void print(Session& session, const GameStep& step, const Scenario& scenario, bool json) {
  const Grid& grid = scenario.map().grid();
  session.out << (json ? line_about(scenario, to_json(step, grid)) : to_text(step, grid));
}

/// Carries out one action, undo or redo. Reports why if it is not possible; returns `unusable` if the journal
/// can no longer be written.
Status carry_out(Session& session, SavedGame& game, const std::string& text, bool json) {
  const Scenario& scenario = game.game().scenario();
  std::optional<IllegalReason> against;
  if (text == "undo") {
    const GameStep* step = game.game().undoable();
    const std::string what = step == nullptr ? std::string() : to_text(step->action, scenario.map().grid());
    against = game.undo();
    if (!against)
      session.out << (json ? line_about(scenario, "{\"undone\": true}") : fmt::format("Undone: {}\n", what));
  } else if (text == "redo") {
    against = game.redo();
    if (!against) print(session, game.game().steps().back(), scenario, json);
  } else {
    std::string message;
    const auto action = parse_action(game.game().state(), text, message);
    if (!action) {
      refuse(session, fmt::format("{}: {}", one_line(text, 200), message));
      return problems_found;
    }
    against = game.act(*action);
    if (!against) print(session, game.game().steps().back(), scenario, json);
  }
  session.out.flush();
  return against ? refuse(session, *against) : fine;
}

constexpr auto time_between_looks = std::chrono::milliseconds(200);

void print(Session& session, const JournalLine& line) {
  session.out << fmt::format("{}. {}: {}\n", line.number, line.side, describe_deed(line));
  if (!line.happened.empty()) session.out << "  " << line.happened << '\n';
}

/// Prints what is added to a journal after it was read, until the game is over or nobody reads on.
Status follow(Session& session, const GameOptions& options, const ReadGame& begun) {
  JournalHeading heading = begun.journal.heading;
  std::size_t known = begun.journal.lines.size();
  std::size_t bytes = begun.journal.intact_bytes;
  bool is_over = begun.game.state().over;
  for (session.out.flush(); !is_over && session.out; session.out.flush()) {
    std::this_thread::sleep_for(time_between_looks);
    std::error_code problem;
    const auto size = std::filesystem::file_size(options.file, problem);
    if (problem) return refuse(session, options.file + ": cannot be read: " + problem.message());
    if (size == bytes) continue;
    const auto read = read_game(options.file, scenario_locator(session));
    if (!read) return refuse(session, read.problems());
    const Journal& journal = read->journal;
    if (journal.heading != heading || journal.lines.size() < known)
      return refuse(session, options.file + ": another game has taken the place of this one");
    const GameState& state = read->game.state();
    if (options.json) {
      if (journal.lines.size() > known) session.out << line_about(*state.scenario, to_json(state));
    } else {
      for (std::size_t i = known; i < journal.lines.size(); ++i) print(session, journal.lines[i]);
      if (journal.lines.size() > known) session.out << prompt_of(state) << '\n';
    }
    known = journal.lines.size();
    bytes = journal.intact_bytes;
    is_over = state.over;
  }
  return fine;
}

/// Returns what is done with a journal of another kind than that with a seed; null: nothing of its own.
const KindVerbs* verbs_of(const Session& session, std::string_view journal) {
  if (session.program == nullptr) return nullptr;
  const JournalKind* kind = kind_of(journal, &session.program->journals);
  for (const KindVerbs& verbs : session.program->kind_verbs) {
    if (verbs.kind == kind) return &verbs;
  }
  return nullptr;
}

struct RandomTally {
  std::map<std::string, int> verdicts;
  std::size_t actions = 0, rolls = 0, lost = 0;
};

}  // namespace

std::vector<std::string> actions_in_words(const GameState& state, const std::vector<std::string>& words) {
  std::vector<std::string> names{"begin", "choose", "end", "enter", "redo", "undo"};
  for (const PlayAction& action : state.scenario->play().actions) names.push_back(action.name);
  std::vector<std::string> actions;
  bool is_open = false;
  for (const std::string& word : words) {
    const bool begins = std::find(names.begin(), names.end(), word) != names.end();
    const bool is_whole = !begins && word.find_first_of(" \t") != std::string::npos;
    const std::string text = begins ? one_word(word) : word;
    if (begins || is_whole || !is_open)
      actions.push_back(text);
    else
      actions.back() += " " + text;
    is_open = !is_whole;
  }
  return actions;
}

Status game_new(Session& session, const GameOptions& options) {
  if (options.save.empty()) return refuse(session, "name a file for the game: --save FILE");
  auto game = SavedGame::create(options.file, options.seed.value_or(any_seed()), options.save,
                                scenario_locator(session));
  if (!game) return refuse(session, game.problems());
  const Game& begun = game->game();
  const Grid& grid = begun.scenario().map().grid();
  if (options.json) {
    session.out << line_about(begun.scenario(), to_json(begun.state()));
    return fine;
  }
  session.out << begun.scenario().name << "\n\n"
              << briefing_of(begun.scenario()) << '\n'
              << to_text(begun.opening(), grid);
  session.out << prompt_of(begun.state()) << '\n';
  return fine;
}

Status game_legal(Session& session, const GameOptions& options) {
  const auto read = open(session, options.file);
  if (!read) return unusable;
  const GameState& state = read->game.state();
  std::string message;
  const auto actions = find_legal_actions(state, options.unit, message);
  if (!actions) return refuse(session, "--unit: " + message);
  if (options.json) {
    session.out << line_about(*state.scenario, actions_json(state, *actions));
    return fine;
  }
  session.out << prompt_of(state) << '\n' << choices_text(state);
  for (const GameAction& action : *actions)
    session.out << "  " << to_text(action, state.position.map().grid()) << '\n';
  return fine;
}

Status game_apply(Session& session, const GameOptions& options) {
  const auto journal = read_text_file(options.file);
  if (const KindVerbs* verbs = verbs_of(session, journal ? *journal : std::string()))
    return verbs->apply(session, options);
  std::vector<Diagnostic> notices;
  auto game = SavedGame::resume(options.file, scenario_locator(session), notices);
  if (!game) return refuse(session, game.problems());
  session.err << to_string(notices);
  SavedGame saved = std::move(game).value();
  for (const std::string& text : actions_in_words(saved.game().state(), options.actions)) {
    if (const Status status = carry_out(session, saved, text, options.json); status != fine) return status;
  }
  Status status = fine;
  for (std::string line; options.actions.empty() && std::getline(session.in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const Status done = carry_out(session, saved, line, options.json);
    if (done == unusable) return unusable;
    if (done != fine) status = done;
  }
  if (session.in.bad()) return refuse(session, "the input cannot be read");
  const GameState& after = saved.game().state();
  if (!options.json) session.out << prompt_of(after) << '\n' << choices_text(after);
  return status;
}

Status game_show(Session& session, const GameOptions& options) {
  const auto read = open(session, options.file);
  if (!read) return unusable;
  const auto steps = steps_of(session, options, read->game);
  if (!steps) return unusable;
  const GameState state = read->game.state_after(*steps);
  session.out << (options.json ? line_about(*state.scenario, to_json(state)) : to_text(state));
  return options.follow ? follow(session, options, *read) : fine;
}

Status game_replay(Session& session, const GameOptions& options) {
  const auto read = open(session, options.file);
  if (!read) return unusable;
  const auto steps = steps_of(session, options, read->game);
  if (!steps) return unusable;
  const Grid& grid = read->game.scenario().map().grid();
  if (!options.json) session.out << to_text(read->game.opening(), grid);
  for (std::size_t i = 0; i < *steps; ++i) {
    const GameStep& step = read->game.steps()[i];
    if (!options.json)
      session.out << fmt::format("{}. {}: {}\n", i + 1, step.side, to_text(step.action, grid));
    print(session, step, read->game.scenario(), options.json);
  }
  if (!options.json) session.out << prompt_of(read->game.state_after(*steps)) << '\n';
  if (options.save.empty()) return fine;
  const auto branch = SavedGame::branch(*read, *steps, options.save);
  return branch ? fine : refuse(session, branch.problems());
}

Status game_preview(Session& session, const GameOptions& options) {
  const auto read = open(session, options.file);
  if (!read) return unusable;
  const auto steps = steps_of(session, options, read->game);
  if (!steps) return unusable;
  const GameState state = read->game.state_after(*steps);
  const std::vector<std::string> actions = actions_in_words(state, options.actions);
  if (actions.size() != 1) return refuse(session, "give one action, as `rearguard game legal` prints it");
  std::string message;
  const auto action = parse_action(state, actions.front(), message);
  if (!action) return refuse(session, message);
  if (const auto against = illegal_reason(state, *action)) return refuse(session, *against);
  OutcomeLimits limits;
  limits.later_phases = !options.only_action;
  const Preview seen = preview(state, *action, limits);
  session.out << (options.json ? to_json(seen) + '\n' : to_text(seen));
  return fine;
}

Status game_export(Session& session, const GameOptions& options) {
  const auto read = open(session, options.file);
  if (!read) return unusable;
  const auto steps = steps_of(session, options, read->game);
  if (!steps) return unusable;
  const Scenario& scenario = read->game.scenario();
  PositionHeading heading;
  heading.name = scenario.name;
  std::optional<Node> map;
  // Paths in printed positions are relative to the working directory.
  const std::string output = options.output.empty() ? "position.toml" : options.output;
  heading.rules = rules_named_from(output, session, *read);
  const std::string map_file = map_file_of(*read, scenario_locator(session));
  if (map_file.empty() || naming_problem(output, map_file)) {
    map = map_document(scenario.map());
    heading.map = &*map;
  } else {
    heading.map_path = seen_from(output, map_file);
  }
  const std::string text =
      document_for(output, to_toml(setup_of(read->game.state_after(*steps).position), heading));
  if (options.output.empty()) {
    session.out << text;
    return fine;
  }
  const auto problem = write_answer(std::as_bytes(std::span(text)), options.output);
  return problem ? refuse(session, *problem) : fine;
}

namespace {

void print_kept(Session& session, const std::string& file) {
  for (const std::string& line : compared_with_files(file, scenario_locator(session)))
    session.out << "  " << line << '\n';
}

}  // namespace

Status game_verify(Session& session, const GameOptions& options) {
  const auto text = read_text_file(options.file);
  if (!text) return refuse(session, text.problems());
  auto read = read_game(options.file, scenario_locator(session));
  if (!read) {
    session.err << to_string(read.problems());
    return problems_found;
  }
  if (const KindVerbs* verbs = verbs_of(session, *text)) {
    const Status status = verbs->verify(session, options, *read);
    if (options.second.empty() && options.extends.empty() && !options.json) print_kept(session, options.file);
    return status;
  }
  if (!options.second.empty() || !options.extends.empty())
    return refuse(session, "only copies of a game by mail can be compared");
  if (options.json) return refuse(session, "--json is for games by mail");
  const Journal& journal = read->journal;
  std::size_t dice = 0;
  for (const JournalLine& line : journal.lines) dice += line.dice.size();
  session.out << fmt::format("{}: {}, {}, {}: all actions are legal, all dice come from the seed {}\n",
                             options.file, plural(journal.lines.size(), "line", "lines"),
                             plural(read->game.steps().size(), "step", "steps"), plural(dice, "die", "dice"),
                             journal.heading.seed);
  const std::vector<Diagnostic>& other_words = read->other_words;
  if (!other_words.empty())
    session.out << fmt::format(
        "{} told by an earlier version in other words, which are not checked; the first is line {}, {}\n",
        plural(other_words.size(), "outcome was", "outcomes were"), other_words.front().line,
        other_words.front().message);
  print_kept(session, options.file);
  if (journal.torn) session.err << to_string(*journal.torn) << '\n';
  return journal.torn ? problems_found : fine;
}

Status game_mend(Session& session, const GameOptions& options) {
  const auto mended = mend_game(options.file, options.save, scenario_locator(session));
  if (!mended) return refuse(session, mended.problems());
  const std::string kept =
      fmt::format("{}, {}", plural(mended->lines, "line", "lines"), plural(mended->steps, "step", "steps"));
  if (mended->why.empty()) {
    session.out << fmt::format("{} is sound ({}): nothing is written\n", options.file, kept);
    return fine;
  }
  session.out << fmt::format("{}: {}; the game goes on from there\n", options.save, kept);
  session.out << to_string(mended->why);
  session.out << fmt::format("left out of {}: {}\n", options.file,
                             plural(mended->left_out.size(), "line", "lines"));
  for (const std::string& line : mended->left_out) session.out << "  " << one_line(line, 300) << '\n';
  return fine;
}

Status game_random(Session& session, const GameOptions& options) {
  auto scenario = read_scenario_file(options.file, session.rules);
  if (!scenario) return refuse(session, scenario.problems());
  RandomTally tally;
  Status status = fine;
  const std::uint64_t first = options.seed.value_or(1);
  for (int i = 0; i < options.games; ++i) {
    const RandomGame game = play_at_random(*scenario, first + static_cast<std::uint64_t>(i));
    tally.actions += game.actions;
    tally.rolls += game.rolls;
    tally.lost += game.end.gone.size();
    if (game.problem) {
      session.err << fmt::format("seed {}, action {}: {}\n", first + static_cast<std::uint64_t>(i),
                                 game.actions + 1, *game.problem);
      status = problems_found;
      continue;
    }
    ++tally.verdicts[fmt::format("{}{}", score_of(game.end).verdict,
                                 game.end.ending.empty() ? "" : " (" + game.end.ending + ")")];
  }
  const auto mean = [&](std::size_t sum) { return static_cast<double>(sum) / options.games; };
  session.out << fmt::format("{}: {}; a game has {:.0f} actions, {:.0f} dice, {:.1f} units removed\n",
                             (*scenario)->name, plural(options.games, "game", "games"), mean(tally.actions),
                             mean(tally.rolls), mean(tally.lost));
  for (const auto& [verdict, times] : tally.verdicts)
    session.out << fmt::format("{:>6} {}\n", times, verdict);
  return status;
}

}  // namespace rearguard
