#include "src/play/record/saved_game.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/one_line.h"
#include "src/core/document/document_source.h"
#include "src/core/document/file_access.h"
#include "src/core/document/source_text.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/wording.h"
#include "src/play/game/apply.h"
#include "src/play/game/game.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/record/journal_readings.h"
#include "src/play/record/kept_documents.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr auto time_for_a_line = std::chrono::milliseconds(10);  ///< that another program is writing
constexpr int max_tries = 20;

/// Returns how a journal names a scenario: a shipped one relative to the shipped files, others by absolute
/// path, and a document of a library by its name there.
std::string name_of(const std::string& scenario, const std::string& data) {
  const DocumentSource* source = DocumentScope::source();
  if (source != nullptr && !source->reads_files) return scenario;
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(scenario, problem);
  if (problem) return scenario;
  if (!data.empty()) {
    const fs::path root = fs::weakly_canonical(data, problem);
    const fs::path inside = whole.lexically_relative(root);
    if (!problem && !inside.empty() && *inside.begin() != ".." && *inside.begin() != ".")
      return inside.generic_string();
  }
  return whole.generic_string();
}

/// Returns a scenario as it was read before, or as it is read now.
template <class Read>
Checked<std::shared_ptr<const Scenario>> shared_by(KeptReadings<std::shared_ptr<const Scenario>>& all,
                                                   const std::string& name, const std::string& text,
                                                   const Read& read) {
  const auto kept = all.get(name + '\n' + text, read);
  if (!kept) return kept.problems();
  return *(*kept)->value;
}

Checked<Game> begin(const std::string& scenario, const Checked<std::string>& text, std::uint64_t seed,
                    const StatedDice& given, const ScenarioLocator& cache) {
  if (!text) return text.problems();
  const auto read_anew = [&] {
    const std::string folder = document_folder(split_readings(scenario).name);
    return read_scenario_text(*text, scenario, folder, cache.rules);
  };
  const auto read = cache.kept == nullptr ? read_anew() : shared_by(*cache.kept, scenario, *text, read_anew);
  if (!read) return read.problems();
  auto begun = Game::begin(*read, seed, given);
  if (const auto* against = std::get_if<IllegalReason>(&begun))
    return Diagnostic{scenario, 0, 0, against->text};
  return std::get<Game>(std::move(begun));
}

StatedDice given_before(const JournalHeading& heading) {
  return heading.dice.empty() ? std::nullopt : StatedDice(heading.dice);
}

/// Returns what keeps a command from choosing the readings of a game that has begun.
std::optional<Diagnostic> readings_problem(const ReadingChoices& of_game, const std::string& path) {
  for (const auto& [id, choice] : readings_of_command()) {
    const auto known = of_game.find(id);
    if (known != of_game.end() && known->second == choice) continue;
    return Diagnostic{
        path, 0, 0,
        fmt::format("this game is played with {}: the readings of a game are chosen once, by its "
                    "scenario or by `game new --reading`",
                    of_game.empty() ? "the usual readings" : to_text(of_game, ", "))};
  }
  return std::nullopt;
}

}  // namespace

FoundScenario find_scenario(const std::string& name, const std::string& journal, const std::string& data) {
  const std::string folder = document_folder(journal);
  const std::string beside = file_name_of(name);
  std::vector<FoundScenario> places{{path_from(folder, name), reach_problem(folder, name)}};
  if (!data.empty() && is_inside_folder(data, name)) places.push_back({path_from(data, name), {}});
  places.push_back({path_from(folder, beside), reach_problem(folder, beside)});
  for (const FoundScenario& place : places) {
    if (document_exists(place.file)) return place;
  }
  return places.front();
}

std::string_view kind_label_of(const std::string& path) {
  const auto text = read_text_file(path);
  return text ? kind_label(*text) : std::string_view();
}

Checked<ReadGame> read_game(const std::string& path, const ScenarioLocator& cache, GameDocuments from) {
  const auto is_half = [](const std::string& text) { return !text.empty() && text.back() != '\n'; };
  auto text = read_text_file(path);
  for (int tries = 0; text && is_half(*text) && JournalFile::is_open_elsewhere(path) && tries < max_tries;
       ++tries) {
    std::this_thread::sleep_for(time_for_a_line);
    text = read_text_file(path);
  }
  if (!text) return text.problems();
  return read_game_text(*text, path, cache, from);
}

std::string map_file_of(const ReadGame& read, const ScenarioLocator& cache) {
  const std::string& file = read.game.scenario().map_path;
  const auto differ = differences(read.kept, read.journal.heading.scenario, read.scenario_file, cache.data);
  const bool is_another = std::any_of(differ.begin(), differ.end(), [&](const KeptDifference& difference) {
    return normal_path(difference.file) == normal_path(file);
  });
  return is_another ? std::string() : file;
}

namespace {

Checked<Game> begin_from_files(const Journal& journal, const FoundScenario& found, const std::string& path,
                               const ScenarioLocator& cache, const DocumentTexts& kept) {
  const NameWithReadings scenario = split_readings(journal.heading.scenario);
  const auto fail = [&](const std::string& why) {
    return Diagnostic{path, 2, 1,
                      fmt::format("the scenario {} is not opened: {}", value_text(scenario.name), why)};
  };
  // A journal may name its scenario by an absolute path anywhere. Nothing about such a file is reported
  // unless it is proven to be the scenario of this game.
  const bool is_whole_path = fs::path(scenario.name).is_absolute() && found.file == scenario.name;
  if (found.problem && !is_whole_path) return fail(*found.problem);
  const std::shared_ptr<JournalRecord>& record = journal.record;
  auto game = record ? record->begin(found.file, path, cache, kept)
                     : begin(with_readings(found.file, scenario.readings), read_named_file(found.file),
                             journal.heading.seed, given_before(journal.heading), cache);
  std::error_code ignored;
  const bool is_there = document_exists(found.file) || fs::exists(found.file, ignored);
  if (found.problem && is_there &&
      (!game || (!record && opening_of(game->state(), journal.heading.scenario) != journal.heading.opening)))
    return fail(*found.problem + ", and the game did not start from this one");
  return game;
}

}  // namespace

Checked<ReadGame> read_game_text(std::string_view text, const std::string& path, const ScenarioLocator& cache,
                                 GameDocuments from) {
  auto journal = read_journal(text, path, cache.kinds);
  if (!journal) return journal.problems();
  const NameWithReadings scenario = split_readings(journal->heading.scenario);
  if (const auto problem = readings_problem(scenario.readings, path)) return *problem;
  auto kept = unpacked(journal->heading.documents, path);
  if (!kept) return kept.problems();
  FoundScenario found = find_scenario(scenario.name, path, cache.data);
  std::optional<KeptDocuments> documents;
  if (!kept->empty() && from == GameDocuments::kept) {
    documents.emplace(*kept, scenario.name, path, cache);
    found = {documents->scenario(), {}};
  }
  auto game = begin_from_files(*journal, found, path, documents ? documents->locator() : cache, *kept);
  const std::shared_ptr<JournalRecord> record = journal->record;
  if (!game && game.problems().front().file == path) return game.problems();
  if (!game) {
    std::vector<Diagnostic> problems{{path, 2, 1, "the scenario of this game cannot be used"}};
    problems.insert(problems.end(), game.problems().begin(), game.problems().end());
    return problems;
  }
  ReadGame read{std::move(journal).value(), std::move(game).value(), found.file, text.size(), {},
                std::move(kept).value()};
  const auto problem = record ? record->replay(read.journal, path, read.game)
                              : replay(read.journal, path, read.game, &read.other_words);
  if (problem) return *problem;
  return read;
}

Checked<BegunGame> begin_recorded(const std::string& scenario, std::uint64_t seed,
                                  const ScenarioLocator& cache, const StatedDice& given) {
  const FileRecord record;
  const NameWithReadings asked = split_readings(scenario);
  auto game = rearguard::begin(scenario, read_text_file(asked.name), seed, given, cache);
  if (!game) return game.problems();
  const std::string name = name_of(asked.name, cache.data);
  if (one_line(name, max_kept_name) != name)
    return Diagnostic{one_line(asked.name, 200), 0, 0,
                      "a journal cannot name this file: its path contains line breaks or is too long"};
  const Scenario& begun = game->scenario();
  const auto wording =
      wording_of(cache.rules, with_readings(begun.rules, asked.readings), document_folder(asked.name));
  if (!wording) return wording.problems();
  const std::string named = with_readings(name, readings_in_force(*wording));
  const auto kept = documents_of(record.texts(), asked.name, kept_name(name), cache.rules);
  if (!kept) return kept.problems();
  auto documents = packed(*kept, asked.name);
  if (!documents) return documents.problems();
  JournalHeading heading{named, seed, opening_of(game->state(), named),
                         game->opening().dice_given ? *given : std::vector<int>{}};
  heading.documents = std::move(documents).value();
  const std::uint32_t check = check_of(to_text(heading));
  return BegunGame{RecordedGame(std::move(game).value(), check, 0), std::move(heading)};
}

RecordedGame to_record(ReadGame read) {
  const auto lines = static_cast<int>(read.journal.lines.size());
  return {std::move(read.game), read.journal.check, lines};
}

Checked<SavedGame> SavedGame::create(const std::string& scenario, std::uint64_t seed, const std::string& path,
                                     const ScenarioLocator& cache) {
  auto begun = begin(
      scenario, seed, [&] { return Checked<std::string>(path); }, {}, cache);
  if (!begun) return begun.problems();
  SavedGame saved = std::move(begun).value();
  saved.players_.clear();
  saved.seat_before_start();
  auto file = JournalFile::create(path, saved.unwritten_);
  if (!file) return file.problems();
  saved.file_ = std::move(file).value();
  return saved;
}

Checked<SavedGame> SavedGame::begin(const std::string& scenario, std::uint64_t seed, Place place,
                                    const std::vector<SidePlayer>& players, const ScenarioLocator& cache) {
  auto begun = begin_recorded(scenario, seed, cache);
  if (!begun) return begun.problems();
  auto path = place();
  if (!path) return path.problems();
  std::vector<SidePlayer> all;
  for (const std::string& side : begun->game.game().scenario().sides) all.push_back({side});
  for (const SidePlayer& player : players) seat(player, all);
  SavedGame saved(begun->game, std::nullopt, std::move(path).value(), std::move(all));
  saved.place_ = std::move(place);
  saved.heading_ = begun->heading;
  saved.seat_before_start();
  return saved;
}

/// Begins the game again under a heading with its players.
void SavedGame::seat_before_start() {
  heading_.players = players_;
  unwritten_ = to_text(heading_);
  const std::vector<GameStep> passed = game().steps();
  recorded_ = RecordedGame(game().branch(0), check_of(unwritten_), 0);
  for (const GameStep& step : passed) {
    recorded_.act(step.action, [&](const std::string& line) {
      unwritten_ += line;
      return std::nullopt;
    });
  }
}

std::optional<std::string> SavedGame::set_player(const SidePlayer& player) {
  if (std::find(players_.begin(), players_.end(), player) != players_.end()) return std::nullopt;
  if (file_) {
    if (auto problem = recorded_.note(player, sink())) return problem;
  }
  seat(player, players_);
  if (!file_) seat_before_start();
  return std::nullopt;
}

std::optional<IllegalReason> SavedGame::act(const GameAction& action, const StatedDice& given) {
  is_passing_ = !file_ && action.kind == GameAction::Kind::end && game().can_pass_over();
  return recorded_.act(action, sink(), given);
}

std::optional<std::string> SavedGame::keep(const std::string& line) {
  if (file_) return file_->append(line);
  if (std::exchange(is_passing_, false)) return unwritten_ += line, std::nullopt;
  // Another game may have taken the name in the meantime.
  auto path = place_();
  if (!path) return to_string(path.problems());
  auto file = JournalFile::create(*path, unwritten_ + line);
  if (!file) return to_string(file.problems());
  path_ = std::move(path).value();
  file_ = std::move(file).value();
  return std::nullopt;
}

Checked<SavedGame> SavedGame::resume(const std::string& path, const ScenarioLocator& cache,
                                     std::vector<Diagnostic>& notices) {
  auto read = read_game(path, cache);
  if (!read) return read.problems();
  if (const JournalKind* kind = read->journal.kind) return Diagnostic{path, 1, 1, kind->not_resumed};
  auto file = JournalFile::open(path);
  if (!file) return file.problems();
  // Between reading and locking another program may have gone on with the game.
  std::error_code unknown;
  if (std::filesystem::file_size(path, unknown) != read->bytes) {
    read = read_game(path, cache);
    if (!read) return read.problems();
  }
  if (const auto problem = file->cut(read->journal.intact_bytes)) return Diagnostic{path, 0, 0, *problem};
  if (read->journal.torn) notices.push_back(*read->journal.torn);
  std::vector<SidePlayer> players = players_of(read->journal);
  return SavedGame(to_record(std::move(read).value()), std::move(file).value(), path, std::move(players));
}

Checked<SavedGame> SavedGame::branch(const ReadGame& from, std::size_t steps, const std::string& path) {
  if (const JournalKind* kind = from.journal.kind) return Diagnostic{path, 0, 0, kind->not_branched};
  JournalHeading heading = from.journal.heading;
  heading.players = players_of(from.journal);
  const std::string text = to_text(heading);
  auto file = JournalFile::create(path, text);
  if (!file) return file.problems();
  SavedGame saved(RecordedGame(from.game.branch(0), check_of(text), 0), std::move(file).value(), path,
                  heading.players);
  for (std::size_t i = 0; i < steps; ++i) {
    if (const auto against = saved.act(from.game.steps()[i].action, given_dice(from.game.steps()[i])))
      return Diagnostic{path, 0, 0, against->text};
  }
  return saved;
}

}  // namespace rearguard
