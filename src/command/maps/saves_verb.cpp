#include "src/command/maps/saves_verb.h"

#include <algorithm>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/maps/convert_verb.h"
#include "src/command/maps/vassal_verb.h"
#include "src/command/session/file_names.h"
#include "src/command/session/vassal_files.h"
#include "src/command/session/vassal_saves.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/exchange/vassal/vassal_position.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_saves = 10'000;
constexpr std::size_t shown_bytes = 200;
constexpr std::size_t max_patterns = 100;

/// Returns a text that is safe as a file's name.
std::string safe_file_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool is_safe =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    name += is_safe ? c : '-';
  }
  return name.empty() ? "save" : name;
}

/// Returns a pattern of names: figures are `*` where enough letters are left to tell what it is about.
std::string pattern_of(const std::string& name) {
  constexpr std::size_t needed_letters = 3;
  const std::string whole = glob_of(name);
  std::string pattern;
  std::size_t letters = 0;
  for (const char c : whole) {
    const bool is_figure = c >= '0' && c <= '9';
    if (!is_figure) pattern += c;
    if (is_figure && !pattern.ends_with('*')) pattern += '*';
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) ++letters;
  }
  return letters < needed_letters ? whole : pattern;
}

class SavesConverter {
 public:
  SavesConverter(Session& session, const ConvertOptions& options)
      : session_(session),
        options_(options),
        has_module_(!options.saves.empty()),
        source_(has_module_ ? options.saves : options.input),
        folder_(has_module_ ? options.output : options.map),
        target_(has_module_ ? path_from(options.output, "saves") : options.output) {}

  Status run() {
    if (const auto problem = find_saves()) return refuse(session_, *problem);
    std::error_code ignored;
    if (has_module_ && !fs::exists(path_from(folder_, "map.toml"), ignored)) {
      const Status status = make_module_folder(session_, options_.input, options_.module, folder_);
      if (status != fine) return status;
    }
    auto frame = open_save_frame(folder_);
    if (!frame) return refuse(session_, frame.problems());
    frames_.emplace("", std::move(frame).value());
    fs::create_directories(target_, ignored);
    for (const std::string& file : files_) convert(file);
    print();
    return usable_ == files_.size() ? fine : problems_found;
  }

 private:
  struct Row {
    std::string file, result;
  };
  /// Names of pieces that the roster does not know, by their pattern.
  struct Unknown {
    std::size_t pieces = 0;
    std::set<std::string> names;
  };

  std::optional<std::string> find_saves() {
    std::error_code error;
    if (!fs::is_directory(source_, error)) return source_ + " is no folder; name the folder of the saves";
    for (fs::recursive_directory_iterator it(source_, error), end; !error && it != end; it.increment(error)) {
      if (it->is_regular_file(error) && vassal_file(it->path().string()) == VassalFile::save)
        files_.push_back(it->path().string());
      if (files_.size() > max_saves) return fmt::format("{} has more than {} saves", source_, max_saves);
    }
    if (error) return fmt::format("cannot read the folder {}: {}", source_, error.message());
    if (files_.empty()) return source_ + " has no save of VASSAL (.vsav, .vlog)";
    std::ranges::sort(files_);
    return std::nullopt;
  }

  void convert(const std::string& file) {
    auto [result, is_usable] = result_of(file);
    if (is_usable) ++usable_;
    rows_.push_back({one_line(fs::path(file).lexically_relative(source_).string(), shown_bytes),
                     is_usable ? one_line(result) : one_line("not usable: " + result, shown_bytes)});
  }

  std::pair<std::string, bool> result_of(const std::string& file) {
    const auto save = open_save(file, {});
    if (!save) return {save.problems().front().message, false};
    const SaveFrame* frame = &frames_.at("");
    std::string board;
    if (has_module_) {
      if (const SaveFrame* other = frame_of(*save, board)) frame = other;
    }
    auto made = position_of_save(*save, frame->roster, frame->map,
                                 {options_.save.see_all, options_.save.ignore_unknown});
    note_unknown(*save, *frame);
    if (!made) return {problem_text(made.problems()), false};
    if (made->one_side && !options_.save.ignore_unknown) return {*made->one_side, false};
    if (made->setup.units.empty()) return {made->remarks.front(), false};
    const std::string on =
        board.empty() ? "" : fmt::format("on the board {}, ", value_text(one_line(board, 60)));
    const std::string out = position_file(file);
    if (const auto problem = write(*made, file, *frame, out)) return {*problem, false};
    std::map<std::string, std::size_t> sides;
    for (const UnitSetup& unit : made->setup.units) ++sides[unit.side];
    std::vector<std::string> counts;
    for (const auto& [side, units] : sides) counts.push_back(fmt::format("{} {}", side, units));
    return {fmt::format("{}{} → {}", on, fmt::join(counts, ", "), out), true};
  }

  static std::string problem_text(const std::vector<Diagnostic>& problems) {
    std::string text = problems.front().message;
    if (problems.size() > 1)
      text += fmt::format(" (and {})",
                          plural(std::uint64_t{problems.size() - 1}, "problem more", "problems more"));
    return text;
  }

  /// Returns the map of a board that a save uses, if it does not use that of the folder: made of the module
  /// at the first such save. Null if it uses that one, or no board with hexes.
  const SaveFrame* frame_of(const VassalSave& save, std::string& board) {
    const SaveFrame& own = frames_.at("");
    std::vector<std::string> others;
    for (const auto& [map, boards] : save.boards) {
      for (const VassalBoardUse& use : boards) {
        if (use.name == own.roster.board.name && (map == own.roster.map || map == own.roster.board.map_id))
          return nullptr;
        others.push_back(use.name);
      }
    }
    for (const std::string& name : others) {
      const auto [known, is_new] = frames_.try_emplace(name);
      if (is_new) make_frame(name, known->second);
      if (known->second.map == nullptr) continue;
      board = name;
      return &known->second;
    }
    return nullptr;
  }

  void make_frame(const std::string& board, SaveFrame& frame) {
    const std::string folder = path_from(folder_, "board-" + safe_file_name(board));
    std::error_code ignored;
    if (!fs::exists(path_from(folder, "map.toml"), ignored)) {
      auto opened = ZipFile::open(options_.input);
      if (!opened) return;
      ZipFile zip = std::move(opened).value();
      ModuleOptions module = options_.module;
      module.board = board;
      module.zone.clear();
      // A board without hexes is no reason to complain.
      if (!convert_vassal_module(zip, module)) return;
      if (make_module_folder(session_, options_.input, module, folder) != fine) return;
    }
    if (auto made = open_save_frame(folder)) frame = std::move(made).value();
  }

  void note_unknown(const VassalSave& save, const SaveFrame& frame) {
    const PieceNames names = names_by_roster(save, frame.roster, *frame.map, options_.save.see_all);
    known_[frame.roster.file].insert(names.known.begin(), names.known.end());
    for (const std::string& name : names.unknown) {
      Unknown& unknown = unknown_[frame.roster.file][pattern_of(one_line(name, shown_bytes))];
      ++unknown.pieces;
      unknown.names.insert(one_line(name, shown_bytes));
    }
  }

  /// Each save gets a file of its own.
  std::string position_file(const std::string& file) {
    const std::string stem =
        safe_file_name(fs::path(file).lexically_relative(source_).replace_extension().string());
    std::string name = stem;
    for (int i = 2; !taken_.insert(name).second; ++i) name = fmt::format("{}-{}", stem, i);
    return path_from(target_, name + ".toml");
  }

  static std::optional<std::string> write(const SavedPosition& made, const std::string& file,
                                          const SaveFrame& frame, const std::string& out) {
    PositionHeading heading;
    heading.name = one_line(fs::path(file).stem().string(), shown_bytes);
    heading.map_path = seen_from(out, frame.map_file);
    const std::string text = saved_game_comment(file, made.remarks) + to_toml(made.setup, heading);
    return write_answer(std::as_bytes(std::span(text)), out);
  }

  void print() {
    std::size_t width = 0;
    for (const Row& row : rows_) width = std::max(width, row.file.size());
    for (const Row& row : rows_) session_.out << fmt::format("{:<{}}  {}\n", row.file, width, row.result);
    session_.out << fmt::format("usable: {} of {}\n", usable_,
                                plural(std::uint64_t{files_.size()}, "save", "saves"));
    for (const auto& [roster, patterns] : unknown_) print_unknown(roster, patterns);
  }

  void print_unknown(const std::string& roster, const std::map<std::string, Unknown>& patterns) {
    std::vector<std::pair<std::string, Unknown>> sorted(patterns.begin(), patterns.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& p) { return p.second.pieces; });
    session_.out << fmt::format(
        "\nPieces that no entry gives a side. Append these lines to {}, with a side where they are units "
        "(side = "
        "\"…\" in place of `is`), and run this again:\n",
        roster);
    if (sorted.size() > max_patterns) sorted.resize(max_patterns);
    for (const auto& [pattern, unknown] : sorted) {
      std::vector<std::string> names(unknown.names.begin(), unknown.names.end());
      // A pattern must not make markers of units that are known.
      if (fits_known(pattern, roster)) {
        for (const std::string& name : names) print_entry("", glob_of(name), roster);
        continue;
      }
      constexpr std::size_t max_names = 3;
      if (names.size() > max_names) names.resize(max_names);
      print_entry(fmt::format("  # {}: {}", plural(std::uint64_t{unknown.pieces}, "piece", "pieces"),
                              fmt::join(names, ", ")),
                  pattern, roster);
    }
  }

  bool fits_known(const std::string& pattern, const std::string& roster) const {
    const auto& names = known_.at(roster);
    const Glob glob(pattern);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return glob.fit(name); });
  }

  void print_entry(const std::string& comment, const std::string& pattern, const std::string& roster) {
    if (fits_known(pattern, roster)) {
      session_.out << fmt::format(
          "# some pieces called {} have a side and some have none: tell them apart by a mark "
          "or their slot\n",
          toml_string(pattern));
      return;
    }
    session_.out << fmt::format("[[pieces]]{}\nwhen = {{ name = {} }}\nis = \"marker\"\n", comment,
                                toml_string(pattern));
  }

  Session& session_;
  const ConvertOptions& options_;
  bool has_module_;
  std::string source_;  ///< folder of the saves
  std::string folder_;  ///< of the module's map
  std::string target_;  ///< folder of the positions
  std::vector<std::string> files_;
  std::map<std::string, SaveFrame> frames_;  ///< by board; that of the folder under ""; no map: not usable
  std::map<std::string, std::map<std::string, Unknown>> unknown_;  ///< by roster and pattern
  std::map<std::string, std::set<std::string>> known_;             ///< names of units by roster
  std::vector<Row> rows_;
  std::set<std::string> taken_;
  std::size_t usable_ = 0;
};

}  // namespace

Status convert_saves(Session& session, const ConvertOptions& options) {
  return SavesConverter(session, options).run();
}

}  // namespace rearguard
