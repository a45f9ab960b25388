#include "src/io/saved_game.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "src/io/scenario_reader.h"
#include "src/io/text_file.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// How a journal names a scenario: what ships by its place there, all else by its whole path.
std::string name_of(const std::string& scenario, const std::string& data) {
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

/// The file that a journal means: beside it, among those that ship, or where the name says.
std::string find_scenario(const std::string& name, const std::string& journal, const std::string& data) {
  const std::string folder = directory_of(journal);
  std::vector<std::string> places{path_from(folder, name)};
  if (!data.empty()) places.push_back(path_from(data, name));
  places.push_back(path_from(folder, file_name_of(name)));
  for (const std::string& place : places) {
    std::error_code problem;
    if (fs::is_regular_file(place, problem)) return place;
  }
  return places.front();
}

Checked<Game> begin(const std::string& scenario, std::uint64_t seed, const ScenarioShelf& shelf) {
  auto read = read_scenario_file(scenario, shelf.rules);
  if (!read) return read.problems();
  auto begun = Game::begin(*read, seed);
  if (const auto* against = std::get_if<Objection>(&begun)) return Diagnostic{scenario, 0, 0, against->says};
  return std::get<Game>(std::move(begun));
}

}  // namespace

Checked<ReadGame> read_game(const std::string& path, const ScenarioShelf& shelf) {
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  auto journal = read_journal(*text, path);
  if (!journal) return journal.problems();
  auto game = begin(find_scenario(journal->heading.scenario, path, shelf.data), journal->heading.seed, shelf);
  if (!game) {
    std::vector<Diagnostic> problems{{path, 2, 1, "the scenario of this game cannot be used"}};
    problems.insert(problems.end(), game.problems().begin(), game.problems().end());
    return problems;
  }
  ReadGame read{std::move(journal).value(), std::move(game).value()};
  if (const auto problem = replay(read.journal, path, read.game)) return *problem;
  return read;
}

Checked<SavedGame> SavedGame::create(const std::string& scenario, std::uint64_t seed, const std::string& path,
                                     const ScenarioShelf& shelf) {
  auto game = begin(scenario, seed, shelf);
  if (!game) return game.problems();
  const std::string heading =
      to_text(JournalHeading{name_of(scenario, shelf.data), seed, check_of(game->state())});
  auto file = JournalFile::create(path, heading);
  if (!file) return file.problems();
  SavedGame saved(std::move(game).value(), std::move(file).value(), path);
  saved.check_ = check_of(heading);
  return saved;
}

Checked<SavedGame> SavedGame::resume(const std::string& path, const ScenarioShelf& shelf,
                                     std::vector<Diagnostic>& notices) {
  auto read = read_game(path, shelf);
  if (!read) return read.problems();
  auto file = JournalFile::open(path, read->journal.sound);
  if (!file) return file.problems();
  if (read->journal.torn) notices.push_back(*read->journal.torn);
  ReadGame whole = std::move(read).value();
  SavedGame saved(std::move(whole.game), std::move(file).value(), path);
  saved.check_ = whole.journal.check;
  saved.lines_ = static_cast<int>(whole.journal.lines.size());
  return saved;
}

Checked<SavedGame> SavedGame::branch(const ReadGame& from, std::size_t steps, const std::string& path) {
  const std::string heading = to_text(from.journal.heading);
  auto file = JournalFile::create(path, heading);
  if (!file) return file.problems();
  SavedGame saved(from.game.branch(0), std::move(file).value(), path);
  saved.check_ = check_of(heading);
  for (std::size_t i = 0; i < steps; ++i) {
    if (const auto against = saved.act(from.game.steps()[i].action))
      return Diagnostic{path, 0, 0, against->says};
  }
  return saved;
}

std::optional<std::string> SavedGame::write(const GameStep& step, JournalLine::Kind kind) {
  const std::string line = to_text(line_of(step, kind, lines_ + 1, game_.scenario().map().grid()), check_);
  if (auto problem = file_.append(line)) return problem;
  check_ = check_of(line, check_);
  ++lines_;
  return std::nullopt;
}

std::optional<Objection> SavedGame::act(const GameAction& action) {
  return game_.act(action, [&](const GameStep& step) { return write(step, JournalLine::Kind::action); });
}

std::optional<Objection> SavedGame::undo() {
  const GameStep* step = game_.undoable();
  if (step == nullptr)
    return Objection{
        game_.steps().empty()
            ? "nothing has been done yet"
            : "what was done last cannot be undone: dice were rolled, or somebody else has to act now",
        ""};
  if (const auto problem = write(*step, JournalLine::Kind::undo)) return Objection{*problem, ""};
  game_.undo();
  return std::nullopt;
}

std::optional<Objection> SavedGame::redo() {
  return game_.redo([&](const GameStep& step) { return write(step, JournalLine::Kind::redo); });
}

}  // namespace rearguard
