#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <ostream>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/command/session/file_names.h"
#include "src/command/session/picture.h"
#include "src/command/session/program.h"
#include "src/command/session/progress.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_signature.h"
#include "src/desk/map/map_art.h"
#include "src/extras/playtest/add_playtest.h"
#include "src/extras/playtest/playtest_comparison_report.h"
#include "src/extras/playtest/playtest_findings.h"
#include "src/extras/playtest/playtest_page.h"
#include "src/extras/playtest/playtest_reader.h"
#include "src/extras/playtest/playtest_report.h"
#include "src/extras/playtest/playtest_run.h"
#include "src/extras/playtest/playtest_weigher.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

struct Options {
  std::string file;                   ///< scenario
  std::vector<std::string> players;   ///< one strength a side, or "random"; one for all
  std::optional<std::uint64_t> seed;  ///< of the first game
  int games = 1;
  int minutes = 0;                 ///< after which no further game is begun; 0: no limit
  std::string report;              ///< .html file for a page; empty: none
  std::vector<std::string> worth;  ///< places to close, "2930", "2930-3030" or "all"
  std::string changed;             ///< scenario to be played with the same seeds; empty: none
  bool json = false;
};

struct CompareOptions {
  std::string first, second;
  bool json = false;
};

std::vector<std::string> known_players() {
  std::vector<std::string> names = strength_words();
  names.emplace_back("random");
  return names;
}

/// Returns the player that a word names; what is wrong, if it names none.
std::optional<PlaytestPlayer> player_named(const std::string& word, std::string& problem) {
  if (word == "random") return PlaytestPlayer{};
  if (const auto strength = strength_named(word)) return PlaytestPlayer{strength};
  problem = unknown_name("--players", word, known_players());
  return std::nullopt;
}

/// Sets the player of each side; returns what is wrong with the option, if anything is.
std::optional<std::string> name_players(const Options& options, PlaytestReport& report) {
  const std::vector<std::string>& sides = report.scenario->sides;
  std::vector<std::string> words = options.players;
  if (words.empty()) words = {"captain"};
  if (words.size() != 1 && words.size() != sides.size())
    return fmt::format("--players: name one player for all, or {} for the sides {}", sides.size(),
                       fmt::join(sides, ", "));
  for (std::size_t i = 0; i < sides.size(); ++i) {
    std::string problem;
    const auto player = player_named(words.size() == 1 ? words.front() : words[i], problem);
    if (!player) return problem;
    report.players[sides[i]] = *player;
  }
  return std::nullopt;
}

/// Returns the place that a word of --worth names: "2930" or "2930-3030"; what is wrong, if it names none.
std::optional<WorthPlace> place_named(const HexMap& map, const std::string& word, std::string& problem) {
  const auto hex_of = [&](const std::string& number) -> std::optional<Hex> {
    const auto h = map.grid().parse(number);
    if (h && map.exists(*h)) return h;
    problem = fmt::format("--worth: no hex \"{}\" on the map", number);
    return std::nullopt;
  };
  const std::size_t hyphen = word.find('-');
  const auto first = hex_of(word.substr(0, hyphen));
  if (!first) return std::nullopt;
  if (hyphen == std::string::npos) return WorthPlace{word, {*first}, {}};
  const auto second = hex_of(word.substr(hyphen + 1));
  if (!second) return std::nullopt;
  const auto side = Hexside::between(*first, *second);
  if (side) return WorthPlace{"hexside " + word, {}, {*side}};
  problem = fmt::format("--worth: the hexes of {} are not adjacent", word);
  return std::nullopt;
}

std::optional<std::string> name_places(const Options& options, PlaytestReport& report) {
  for (const std::string& word : options.worth) {
    if (word == "all") {
      for (WorthPlace& place : worth_places(*report.scenario)) report.worth.push_back({std::move(place)});
      continue;
    }
    std::string problem;
    auto place = place_named(report.scenario->map(), word, problem);
    if (!place) return problem;
    report.worth.push_back({*std::move(place)});
  }
  return std::nullopt;
}

std::atomic<bool> is_interrupted{false};

/// While it lives, the first interruption from the keyboard ends the games; a second one ends the program.
class InterruptedGames {
 public:
  InterruptedGames() { before_ = std::signal(SIGINT, note); }
  InterruptedGames(const InterruptedGames&) = delete;
  InterruptedGames& operator=(const InterruptedGames&) = delete;
  ~InterruptedGames() { std::signal(SIGINT, before_); }

 private:
  static void note(int) {
    is_interrupted = true;
    std::signal(SIGINT, SIG_DFL);
  }
  void (*before_)(int);
};

/// Plays the games of a report, and shows how many.
void play_shown(Session& session, const Options& options, PlaytestReport& report,
                const std::function<void()>& keep) {
  ProgressBar bar(session.err);
  const auto begun = std::chrono::steady_clock::now();
  PlaytestRun run;
  run.games = static_cast<std::size_t>(options.games);
  run.threads = std::max(1U, std::thread::hardware_concurrency());
  run.keep = keep;
  run.goes_on = [&](std::size_t played, std::size_t all, const std::string& what) {
    bar.show(static_cast<double>(played) / static_cast<double>(all),
             fmt::format("{} of {}, {}", played, plural(all, "game", "games"), what));
    const bool is_late = options.minutes > 0 &&
                         std::chrono::steady_clock::now() - begun >= std::chrono::minutes(options.minutes);
    return !is_late && !is_interrupted;
  };
  play(report, run);
}

/// Writes the page about a playtest, completely or not at all. Returns what went wrong; nothing on success.
std::optional<std::string> write_page(Session& session, const std::string& file,
                                      const PlaytestReport& report) {
  const HexMap& map = report.scenario->map();
  const MapArt art = map_art(session.art_folder, map, report.scenario->map_path);
  for (const std::string& problem : art.problems) session.err << "warning: " << problem << '\n';
  const std::string page = to_playtest_page(report, art.library);
  return write_answer(std::as_bytes(std::span(page)), file);
}

/// Reads a scenario, and sets the signature of its texts.
Checked<std::shared_ptr<const Scenario>> read_signed_scenario(const Session& session, const std::string& file,
                                                              std::string& signature) {
  const FileRecord record;
  auto scenario = read_scenario_file(file, session.rules);
  if (scenario) signature = rules_signature(record.texts(), (*scenario)->rule_set->id);
  return scenario;
}

/// Prepares the games that options name; returns what is wrong with these, if anything is.
std::optional<std::vector<Diagnostic>> prepare(const Session& session, const Options& options,
                                               PlaytestReport& report) {
  const auto wrong = [](const std::string& problem) {
    return std::vector<Diagnostic>{Diagnostic{"", 0, 0, problem}};
  };
  if (!options.report.empty() && file_extension(options.report) != "html")
    return wrong(fmt::format("--report: {} does not end in .html", options.report));
  auto scenario = read_signed_scenario(session, options.file, report.signature);
  if (!scenario) return scenario.problems();
  report.scenario = *scenario;
  report.series.first_seed = options.seed.value_or(1);
  if (const auto problem = name_players(options, report)) return wrong(*problem);
  if (const auto problem = name_places(options, report)) return wrong(*problem);
  if (!options.changed.empty()) {
    std::string signature;
    auto changed = read_signed_scenario(session, options.changed, signature);
    if (!changed) return changed.problems();
    if ((*changed)->sides != report.scenario->sides)
      return wrong(fmt::format("--changed: the sides of {} are {}, not {}", options.changed,
                               fmt::join((*changed)->sides, ", "), fmt::join(report.scenario->sides, ", ")));
    report.changed = ChangedResult{*changed, signature};
  }
  if (options.report.empty()) return std::nullopt;
  const auto problem = svg_problem(report.scenario->map().grid().size());
  return problem ? std::optional(wrong("--report: " + *problem)) : std::nullopt;
}

Status refuse_all(Session& session, const std::vector<Diagnostic>& problems) {
  return problems.front().file.empty() ? refuse(session, problems.front().message)
                                       : refuse(session, problems);
}

/// Lets computer players play games of a scenario, and those with places closed. Returns `problems_found` if
/// an action was refused.
Status game_playtest(Session& session, const Options& options) {
  PlaytestReport report;
  if (const auto problems = prepare(session, options, report)) return refuse_all(session, *problems);
  play_shown(session, options, report, {});
  if (!options.report.empty()) {
    if (const auto problem = write_page(session, options.report, report)) return refuse(session, *problem);
  }
  session.out << (options.json ? to_json(report) + '\n' : to_text(report));
  return report.series.tally.with_problems == 0 ? fine : problems_found;
}

/// Takes over what an earlier run has kept of the same games. Returns false if they are of other ones.
bool take_over(PlaytestDocument kept, PlaytestReport& report) {
  if (kept.signature != report.signature || kept.first_seed != report.series.first_seed) return false;
  for (const std::string& side : report.scenario->sides) {
    if (kept.players[side] != player_of(report, side)) return false;
  }
  const auto is_unused = [](const auto& rule) { return rule.second.sum == 0; };
  std::erase_if(kept.tally.rules, is_unused);
  report.series.tally = std::move(kept.tally);
  report.series.problems = std::move(kept.problems);
  report.series.tally.with_problems = report.series.problems.size();
  for (WorthResult& worth : report.worth) {
    if (const auto found = kept.worth.find(worth.place.name); found != kept.worth.end())
      worth.tally = std::move(found->second);
  }
  if (report.changed && kept.changed && kept.changed_signature == report.changed->signature) {
    report.changed->tally = *std::move(kept.changed);
    std::erase_if(report.changed->tally.rules, is_unused);
  }
  return true;
}

/// Answers what a designer asks of a scenario, on a page; its numbers are kept beside it, and what they have
/// is not played again.
Status game_decide(Session& session, Options options) {
  options.worth = {"all"};
  PlaytestReport report;
  if (const auto problems = prepare(session, options, report)) return refuse_all(session, *problems);
  const std::string numbers = std::filesystem::path(options.report).replace_extension("json").string();
  if (std::filesystem::exists(numbers)) {
    const auto kept = read_playtest(numbers);
    if (!kept) return refuse(session, kept.problems());
    if (!take_over(*kept, report))
      session.err << "note: " << numbers << " is of other games; all are played anew\n";
  }
  session.err << fmt::format(
      "{}: the scenario{} and {} without a place, {} each; {}. Ctrl+C ends them and keeps what there is.\n",
      report.scenario->name, report.changed ? ", its change" : "",
      plural(report.worth.size(), "time", "times"),
      plural(static_cast<std::size_t>(options.games), "game", "games"),
      options.minutes > 0
          ? fmt::format("at most {}", plural(static_cast<std::size_t>(options.minutes), "minute", "minutes"))
          : "without a limit of time");
  std::optional<std::string> problem;
  const auto keep = [&] {
    report.series.games.clear();
    const std::string text = to_json(report) + '\n';
    if (!problem) problem = write_whole(std::as_bytes(std::span(text)), numbers);
  };
  {
    const InterruptedGames interrupted;
    play_shown(session, options, report, keep);
  }
  if (!problem) problem = write_page(session, options.report, report);
  if (problem) return refuse(session, *problem);
  if (options.json) {
    session.out << to_json(report) << '\n';
  } else {
    for (const std::string& line : in_short(report)) session.out << line << '\n';
  }
  return report.series.tally.with_problems == 0 ? fine : problems_found;
}

/// Prints what differs between two reports of `game_playtest`, and what of that chance may have done.
Status game_compare(Session& session, const CompareOptions& options) {
  const auto first = read_playtest(options.first);
  if (!first) return refuse(session, first.problems());
  const auto second = read_playtest(options.second);
  if (!second) return refuse(session, second.problems());
  session.out << (options.json ? comparison_json(*first, *second) + '\n' : comparison_text(*first, *second));
  return fine;
}

}  // namespace

void add_playtest(Program& program) {
  program.help.emplace_back(
#include "src/extras/playtest/playtest.help"
  );
  const auto o = std::make_shared<Options>();
  program.verbs.push_back({"game playtest", [o](Session& session) { return game_playtest(session, *o); },
                           Values("scenario", o->file, "--players", o->players, "--seed", o->seed, "--games",
                                  o->games, "--report", o->report, "--worth", o->worth, "--json", o->json)});
  program.weigher = [] { return playtest_weigher(20); };
  const auto d = std::make_shared<Options>();
  d->games = 40;
  d->minutes = 30;
  program.verbs.push_back(
      {"game decide", [d](Session& session) { return game_decide(session, *d); },
       Values("scenario", d->file, "page", d->report, "--changed", d->changed, "--games", d->games,
              "--minutes", d->minutes, "--players", d->players, "--seed", d->seed, "--json", d->json)});
  const auto compared = std::make_shared<CompareOptions>();
  program.verbs.push_back(
      {"game compare", [compared](Session& session) { return game_compare(session, *compared); },
       Values("first", compared->first, "second", compared->second, "--json", compared->json)});
}

}  // namespace rearguard
