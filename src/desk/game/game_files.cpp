#include "src/desk/game/game_files.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <ctime>
#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/step_costs.h"
#include "src/core/board/position.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/document.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"
#include "src/core/rules/words/reading.h"
#include "src/play/record/journal.h"

namespace rearguard {

namespace fs = std::filesystem;

namespace {

constexpr const char* journal_suffix = ".journal";

std::vector<fs::path> files_below(const fs::path& folder, const std::string& suffix) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
    std::error_code unknown;
    if (at->is_regular_file(unknown) && at->path().extension() == suffix) files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string text_of(const Node& table, const char* key) {
  const Node* node = table.find(key);
  return node != nullptr && node->kind == Node::Kind::string ? node->text : std::string();
}

std::time_t changed_at(const fs::path& file) {
  std::error_code problem;
  const auto when = fs::last_write_time(file, problem);
  if (problem) return 0;
  const auto on_clock = std::chrono::file_clock::to_sys(when);
  return std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(on_clock));
}

std::string local_time(std::time_t when) {
  std::tm parts{};
  if (::localtime_r(&when, &parts) == nullptr) return {};
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts)};
}

/// Returns nothing for a game in which nothing has been done.
std::optional<SavedEntry> saved_entry(const fs::path& file, bool is_autosave, std::time_t when,
                                      const JournalKinds* kinds) {
  SavedEntry entry{file.string(), file.stem().string(), {}, 0, is_autosave, {}, local_time(when)};
  const auto text = read_text_file(entry.file);
  if (!text) return entry;
  if (const auto read = read_journal(*text, entry.file, kinds)) {
    entry.scenario = split_readings(read->heading.scenario).name;
    entry.kind = kind_label(*text);
    const auto is_deed = [](const JournalLine& line) { return line.kind != JournalLine::Kind::played; };
    entry.actions = static_cast<std::size_t>(std::count_if(read->lines.begin(), read->lines.end(), is_deed));
    if (entry.kind.empty() && entry.actions == 0) return std::nullopt;
  }
  return entry;
}

}  // namespace

std::string games_path() {
  // The XDG specification says to ignore relative paths.
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && fs::path(data).is_absolute())
    return (fs::path(data) / "rearguard" / "games").string();
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return (fs::path(home) / ".local" / "share" / "rearguard" / "games").string();
  return {};
}

/// Returns what the scenario, or else its map, calls the sides.
std::vector<std::string> names_of(std::vector<std::string> sides, const Node& scenario,
                                  const std::string& file) {
  const std::string map_file = text_of(scenario, "map");
  std::vector<const Node*> documents{&scenario};
  const auto text = read_text_file((fs::path(file).parent_path() / map_file).string());
  const auto map = text ? std::optional(parse_document(*text, map_file)) : std::nullopt;
  if (map && *map) documents.push_back(&**map);
  for (std::string& side : sides) {
    for (const Node* document : documents) {
      const Node* names = document->find("side_names");
      const Node* name = names == nullptr ? nullptr : names->find(side);
      if (name == nullptr) continue;
      side = name->kind == Node::Kind::string ? name->text : text_of(*name, "name");
      break;
    }
  }
  return sides;
}

std::optional<ScenarioEntry> scenario_entry(const std::string& file) {
  const auto text = read_text_file(file);
  // Most files in a map's folder are maps and positions, which need not be parsed.
  if (!text || text->find("scenario 1") == std::string::npos) return std::nullopt;
  const auto document = parse_document(*text, file);
  if (!document || text_of(*document, "rearguard") != "scenario 1") return std::nullopt;
  ScenarioEntry entry;
  entry.file = file;
  entry.name = text_of(*document, "name");
  entry.rules = text_of(*document, "rules");
  entry.map = file_name_of(directory_of(file));
  if (const Node* turns = document->find("turns"); turns != nullptr)
    entry.turns = static_cast<int>(std::clamp<std::int64_t>(turns->whole, 0, 1000));
  if (const Node* minutes = document->find("minutes"); minutes != nullptr)
    entry.minutes = static_cast<int>(std::clamp<std::int64_t>(minutes->whole, 0, 100'000));
  if (const Node* here = document->find("begin_here"); here != nullptr) entry.begin_here = here->truth;
  if (const Node* lesson = document->find("lesson"); lesson != nullptr) {
    entry.learns = text_of(*lesson, "side");
    entry.learned = text_of(*lesson, "learned");
    if (const Node* number = lesson->find("number"))
      entry.lesson = static_cast<int>(std::clamp<std::int64_t>(number->whole, 0, 100));
    if (const Node* seed = lesson->find("seed")) entry.seed = static_cast<std::uint64_t>(seed->whole);
  }
  if (const Node* units = document->find("units"); units != nullptr) {
    for (const Node& unit : units->items) ++entry.units[text_of(unit, "side")];
  }
  if (const Node* sides = document->find("sides"); sides != nullptr) {
    for (const Node& side : sides->items) entry.sides.push_back(side.text);
  }
  entry.side_names = names_of(entry.sides, *document, file);
  const auto learner = std::ranges::find(entry.sides, entry.learns);
  if (learner != entry.sides.end())
    entry.learns_as = entry.side_names[static_cast<std::size_t>(learner - entry.sides.begin())];
  return entry;
}

std::vector<ScenarioEntry> shipped_scenarios(const std::string& data) {
  std::vector<ScenarioEntry> found;
  std::error_code problem;
  for (fs::directory_iterator at(fs::path(data) / "maps", problem), end; !problem && at != end;
       at.increment(problem)) {
    for (const fs::path& file : files_below(at->path(), ".toml")) {
      if (auto entry = scenario_entry(file.string())) found.push_back(*std::move(entry));
    }
  }
  std::sort(found.begin(), found.end(), [](const ScenarioEntry& a, const ScenarioEntry& b) {
    return std::tuple(a.lesson == 0, a.lesson, !a.begin_here, a.name, a.file) <
           std::tuple(b.lesson == 0, b.lesson, !b.begin_here, b.name, b.file);
  });
  return found;
}

std::vector<SavedEntry> saved_games(const std::string& folder, const JournalKinds* kinds) {
  std::vector<std::pair<std::time_t, SavedEntry>> found;
  for (const bool copies : {false, true}) {
    const fs::path place = copies ? fs::path(folder) / "autosaves" : fs::path(folder);
    for (const fs::path& file : files_below(place, journal_suffix)) {
      const std::time_t when = changed_at(file);
      if (auto entry = saved_entry(file, copies, when, kinds)) found.emplace_back(when, *std::move(entry));
    }
  }
  // Files saved within the same second sort by number.
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first > b.first;
    if (a.second.is_autosave != b.second.is_autosave) return b.second.is_autosave;
    return a.second.name > b.second.name;
  });
  std::vector<SavedEntry> entries;
  for (auto& [when, entry] : found) entries.push_back(std::move(entry));
  return entries;
}

std::string file_name_from(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) != 0) {
      plain += static_cast<char>(std::tolower(u));
    } else if (c != '\'' && !plain.empty() && plain.back() != '-') {
      plain += '-';
    }
  }
  while (!plain.empty() && plain.back() == '-') plain.pop_back();
  return plain.empty() ? "game" : plain;
}

std::string new_game_file(const std::string& folder, const std::string& name, std::string& problem,
                          const std::string& suffix) {
  if (folder.empty()) {
    problem = "cannot find the folder for saved games: set XDG_DATA_HOME or HOME";
    return {};
  }
  if (const auto failed = make_folders(folder)) {
    problem = *failed;
    return {};
  }
  std::error_code error;
  for (int number = 1;; ++number) {
    const fs::path file = fs::path(folder) / fmt::format("{}-{:03}{}", file_name_from(name), number, suffix);
    if (!fs::exists(file, error)) return file.string();
  }
}

Checked<std::string> numbered_game_file(const std::string& folder, const std::string& name) {
  std::string problem;
  std::string file = new_game_file(folder, name, problem);
  if (file.empty()) return Diagnostic{folder, 0, 0, problem};
  return file;
}

Checked<std::string> free_game_file(const std::string& path) {
  std::error_code unknown;
  const std::string folder = directory_of(path);
  if (fs::exists(path, unknown))
    return Diagnostic{path, 0, 0, "a file of this name already exists; choose another name, or remove it"};
  if (!folder.empty() && !fs::is_directory(folder, unknown))
    return Diagnostic{path, 0, 0, "cannot be written: its folder does not exist"};
  return path;
}

std::optional<std::string> autosave(const std::string& journal, const std::string& folder,
                                    std::size_t max_copies) {
  const fs::path place = fs::path(folder) / "autosaves";
  if (auto failed = make_folders(place)) return failed;
  const std::string stem = "autosave-";
  long last = 0;
  std::vector<std::pair<long, fs::path>> copies;
  for (const fs::path& file : files_below(place, journal_suffix)) {
    const std::string name = file.stem().string();
    if (!name.starts_with(stem)) continue;
    const long number = std::strtol(name.c_str() + stem.size(), nullptr, 10);
    copies.emplace_back(number, file);
    last = std::max(last, number);
  }
  const fs::path file = place / fmt::format("{}{:04}{}", stem, last + 1, journal_suffix);
  const auto text = read_text_file(journal);
  if (!text) return to_string(text.problems().front());
  if (auto problem = write_whole(std::as_bytes(std::span(*text)), file)) return problem;
  copies.emplace_back(last + 1, file);
  std::sort(copies.begin(), copies.end());
  for (std::size_t i = 0; i + max_copies < copies.size(); ++i) remove_file(copies[i].second);
  return std::nullopt;
}

}  // namespace rearguard
