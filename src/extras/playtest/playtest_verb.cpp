#include <mutex>
#include <ostream>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/command/session/file_names.h"
#include "src/command/session/picture.h"
#include "src/command/session/program.h"
#include "src/command/session/progress.h"
#include "src/core/document/files_in_use.h"
#include "src/desk/map/map_art.h"
#include "src/extras/playtest/add_playtest.h"
#include "src/extras/playtest/playtest_comparison_report.h"
#include "src/extras/playtest/playtest_picture.h"
#include "src/extras/playtest/playtest_report.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

struct Options {
  std::string file;                   ///< scenario
  std::vector<std::string> players;   ///< one strength a side, or "random"; one for all
  std::optional<std::uint64_t> seed;  ///< of the first game
  int games = 1;
  std::string report;              ///< .html file for a page; empty: none
  std::vector<std::string> worth;  ///< places to close, "2930", "2930-3030" or "all"
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
      for (WorthPlace& place : worth_places(*report.scenario))
        report.worth.push_back({std::move(place), {}, {}});
      continue;
    }
    std::string problem;
    auto place = place_named(report.scenario->map(), word, problem);
    if (!place) return problem;
    report.worth.push_back({*std::move(place), {}, {}});
  }
  return std::nullopt;
}

/// Plays the games of a report, and those of its closed places.
class Playing {
 public:
  Playing(const Options& options, ProgressBar& bar, PlaytestReport& report)
      : options_(options),
        bar_(bar),
        report_(report),
        all_(static_cast<std::size_t>(options.games) * (report.worth.size() + 1)) {}

  void run() {
    report_.series = play(report_.scenario, "games");
    for (WorthResult& worth : report_.worth) {
      const ClosedScenario closed = closed_scenario(*report_.scenario, worth.place);
      worth.note = closed.note;
      if (closed.scenario) worth.tally = play(closed.scenario, worth.place.name + " closed").tally;
    }
  }

 private:
  PlaytestSeries play(const std::shared_ptr<const Scenario>& scenario, const std::string& what) {
    return playtests(scenario, report_.players, options_.seed.value_or(1),
                     static_cast<std::size_t>(options_.games),
                     std::max(1U, std::thread::hardware_concurrency()), [&] {
                       const std::lock_guard lock(mutex_);
                       ++played_;
                       bar_.show(static_cast<double>(played_) / static_cast<double>(all_),
                                 fmt::format("{} of {}: {}", played_, plural(all_, "game", "games"), what));
                     });
  }

  const Options& options_;
  ProgressBar& bar_;
  PlaytestReport& report_;
  std::size_t all_;
  std::mutex mutex_;
  std::size_t played_ = 0;
};

/// Writes the page about a playtest, completely or not at all. Returns what went wrong; nothing on success.
std::optional<std::string> write_page(Session& session, const Options& options,
                                      const PlaytestReport& report) {
  const HexMap& map = report.scenario->map();
  const MapArt art = map_art(session.art_folder, map, report.scenario->map_path);
  for (const std::string& problem : art.problems) session.err << "warning: " << problem << '\n';
  const std::string page = to_playtest_page(report, playtest_pictures(report, art.library));
  return write_answer(std::as_bytes(std::span(page)), options.report);
}

/// Lets computer players play games of a scenario, and those with places closed. Returns `problems_found` if
/// an action was refused.
Status game_playtest(Session& session, const Options& options) {
  if (!options.report.empty() && file_extension(options.report) != "html")
    return refuse(session, fmt::format("--report: {} does not end in .html", options.report));
  const auto scenario = read_scenario_file(options.file, session.rules);
  if (!scenario) return refuse(session, scenario.problems());
  PlaytestReport report{*scenario, {}, {}, {}};
  if (const auto problem = name_players(options, report)) return refuse(session, *problem);
  if (const auto problem = name_places(options, report)) return refuse(session, *problem);
  if (!options.report.empty()) {
    if (const auto problem = svg_problem(report.scenario->map().grid().size()))
      return refuse(session, "--report: " + *problem);
  }
  ProgressBar bar(session.err);
  Playing(options, bar, report).run();
  bar.done();
  if (!options.report.empty()) {
    if (const auto problem = write_page(session, options, report)) return refuse(session, *problem);
  }
  session.out << (options.json ? to_json(report) + '\n' : to_text(report));
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
  const auto compared = std::make_shared<CompareOptions>();
  program.verbs.push_back(
      {"game compare", [compared](Session& session) { return game_compare(session, *compared); },
       Values("first", compared->first, "second", compared->second, "--json", compared->json)});
}

}  // namespace rearguard
