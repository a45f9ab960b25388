#include "src/workshop/exchange/vassal/save_folder.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/module_folder.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_saves = 10'000;
constexpr std::size_t max_row_bytes = 200;

/// Returns a text that is safe as a file's name.
std::string plain_file_name(const std::string& text) {
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

std::string bare_name(const SaveFile& save) {
  return save.setup.empty() ? fs::path(save.name).replace_extension().string() : save.name;
}

/// Returns a unit to ask about: the first with an enemy beside it, else the first of all.
std::string unit_to_ask_about(const Position& position) {
  const auto& units = position.units();
  for (const Unit& unit : units) {
    for (const Unit& other : units) {
      if (position.enemies(unit.side, other.side) && distance(other.hex, unit.hex) == 1) return unit.id;
    }
  }
  return units.empty() ? std::string() : units.front().id;
}

class SavesConverter {
 public:
  explicit SavesConverter(const SavesRequest& request) : request_(request) {}

  Checked<SavesTable> convert() {
    auto frame = open_save_frame(request_.folder);
    if (!frame) return frame.problems();
    frames_.emplace("", std::move(frame).value());
    std::error_code ignored;
    fs::create_directories(request_.target, ignored);
    for (const SaveFile& save : request_.saves) {
      table_.rows.push_back(row_of(save));
      if (!table_.rows.back().file.empty()) ++table_.usable;
      if (request_.progress) request_.progress(table_.rows.size());
    }
    for (auto& [roster, patterns] : unknown_) list_unknown(roster, patterns);
    return std::move(table_);
  }

 private:
  struct Unknown {
    std::size_t pieces = 0;
    std::set<std::string> names;
  };

  SaveRow row_of(const SaveFile& from) {
    SaveRow row{one_line(from.name, max_row_bytes), {}, {}, {}};
    const auto not_usable = [&](const std::string& why) {
      row.result = one_line("not usable: " + why, max_row_bytes);
      return row;
    };
    const auto save = open_save(from.file, from.setup);
    if (!save) return not_usable(save.problems().front().message);
    const SaveFrame* frame = &frames_.at("");
    std::string board;
    if (!request_.module.empty()) {
      if (const SaveFrame* other = frame_of(*save, board)) frame = other;
    }
    auto made = position_of_save(*save, frame->roster, frame->map, request_.how);
    note_unknown(*save, *frame);
    if (!made) return not_usable(problem_text(made.problems()));
    if (made->one_side && !request_.how.ignore_unknown) return not_usable(*made->one_side);
    if (made->setup.units.empty()) return not_usable(made->remarks.front());
    const std::string out = position_file(from);
    if (const auto problem = write(*made, from, *frame, out)) return not_usable(*problem);
    std::map<std::string, std::size_t> sides;
    for (const UnitSetup& unit : made->setup.units) ++sides[unit.side];
    std::vector<std::string> counts;
    for (const auto& [side, units] : sides) counts.push_back(fmt::format("{} {}", side, units));
    row.result = one_line(fmt::format(
        "{}{}", board.empty() ? "" : fmt::format("on the board {}, ", value_text(one_line(board, 60))),
        fmt::join(counts, ", ")));
    row.file = out;
    row.unit = unit_to_ask_about(made->position);
    return row;
  }

  static std::string problem_text(const std::vector<Diagnostic>& problems) {
    std::string text = problems.front().message;
    if (problems.size() > 1)
      text += fmt::format(" (and {})",
                          plural(std::uint64_t{problems.size() - 1}, "problem more", "problems more"));
    return text;
  }

  /// Returns the map of the boards that a save uses, or of one of them, if that is not the folder's: made of
  /// the module at the first such save. Null if it uses that one, or no board with hexes.
  const SaveFrame* frame_of(const VassalSave& save, std::string& board) {
    const Roster& roster = frames_.at("").roster;
    const RosterBoard& own = roster.board;
    std::vector<VassalBoardUse> own_boards{{own.name}};
    for (const auto& [name, place] : own.beside) own_boards.push_back({name, false, place[0], place[1]});
    std::vector<std::string> first, others;
    for (const auto& [map, boards] : save.boards) {
      const std::string all = name_of_boards(boards);
      const bool has_own = (map == roster.map || map == own.map_id) &&
                           std::ranges::find(boards, own.name, &VassalBoardUse::name) != boards.end();
      if (has_own && all == name_of_boards(own_boards)) return nullptr;
      if (boards.size() > 1 && !all.empty()) (has_own ? first : others).push_back(all);
      if (has_own && own.beside.empty()) first.emplace_back();
      for (const VassalBoardUse& use : boards) others.push_back(use.name);
    }
    first.insert(first.end(), others.begin(), others.end());
    for (const std::string& name : first) {
      if (name.empty()) return nullptr;
      const auto [known, is_new] = frames_.try_emplace(name);
      if (is_new) make_frame(name, known->second);
      if (known->second.map == nullptr) continue;
      board = name;
      return &known->second;
    }
    return nullptr;
  }

  void make_frame(const std::string& board, SaveFrame& frame) {
    const std::string folder = path_from(request_.folder, "board-" + plain_file_name(board));
    std::error_code ignored;
    if (!fs::exists(path_from(folder, "map.toml"), ignored)) {
      ModuleOptions module = request_.options;
      module.board = board;
      module.zone.clear();
      // A board without hexes is no reason to complain.
      const auto remarks = make_module_folder(request_.module, module, folder);
      if (!remarks) return;
      table_.remarks.insert(table_.remarks.end(), remarks->begin(), remarks->end());
    }
    if (auto made = open_save_frame(folder)) frame = std::move(made).value();
  }

  void note_unknown(const VassalSave& save, const SaveFrame& frame) {
    const PieceNames names = names_by_roster(save, frame.roster, *frame.map, request_.how.see_all);
    known_[frame.roster.file].insert(names.known.begin(), names.known.end());
    for (const std::string& name : names.unknown) {
      Unknown& unknown = unknown_[frame.roster.file][pattern_of(one_line(name, max_row_bytes))];
      ++unknown.pieces;
      unknown.names.insert(one_line(name, max_row_bytes));
    }
  }

  /// A pattern must not make markers of units that are known.
  bool fits_known(const std::string& pattern, const std::string& roster) const {
    const auto& names = known_.at(roster);
    const Glob glob(pattern);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return glob.fit(name); });
  }

  void list_unknown(const std::string& roster, const std::map<std::string, Unknown>& patterns) {
    std::vector<std::pair<std::string, Unknown>> sorted(patterns.begin(), patterns.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& p) { return p.second.pieces; });
    std::vector<UnknownPieces>& list = table_.unknown[roster];
    for (const auto& [pattern, unknown] : sorted) {
      if (!fits_known(pattern, roster)) {
        list.push_back({pattern, unknown.pieces, {unknown.names.begin(), unknown.names.end()}, false});
        continue;
      }
      for (const std::string& name : unknown.names)
        list.push_back({glob_of(name), 0, {name}, fits_known(glob_of(name), roster)});
    }
  }

  bool may_write(const std::string& file) const {
    std::error_code ignored;
    return request_.own == nullptr || request_.own->contains(file) || !fs::exists(file, ignored);
  }

  /// Each save gets a file of its own.
  std::string position_file(const SaveFile& save) {
    const std::string stem = path_from(request_.target, plain_file_name(bare_name(save)));
    std::string file = stem + ".toml";
    for (int i = 2; !may_write(file) || !taken_.insert(file).second; ++i)
      file = fmt::format("{}-{}.toml", stem, i);
    return file;
  }

  std::optional<std::string> write(const SavedPosition& made, const SaveFile& save, const SaveFrame& frame,
                                   const std::string& out) const {
    std::error_code ignored;
    PositionHeading heading;
    heading.name = one_line(fs::path(bare_name(save)).filename().string(), max_row_bytes);
    heading.map_path = fs::relative(frame.map_file, request_.target, ignored).generic_string();
    heading.rules = request_.rules;
    const std::string text = saved_game_comment(save.setup.empty() ? save.file : save.name, made.remarks) +
                             to_toml(made.setup, heading);
    const auto bytes = std::as_bytes(std::span(text));
    if (request_.own == nullptr) return write_answer(bytes, out);
    request_.own->insert(out);
    return write_whole(bytes, out);
  }

  const SavesRequest& request_;
  std::map<std::string, SaveFrame> frames_;  ///< by board; that of the folder under ""; no map: not usable
  std::map<std::string, std::map<std::string, Unknown>> unknown_;  ///< by roster and pattern
  std::map<std::string, std::set<std::string>> known_;             ///< names of units by roster
  std::set<std::string> taken_;
  SavesTable table_;
};

}  // namespace

Checked<std::vector<SaveFile>> saves_in(const std::string& folder) {
  const auto problem = [](std::string message) { return Diagnostic{"rearguard", 0, 0, std::move(message)}; };
  std::error_code error;
  std::vector<SaveFile> saves;
  if (!fs::is_directory(folder, error))
    return problem(folder + " is no folder; name the folder of the saves");
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string file = it->path().string();
    if (it->is_regular_file(error) && vassal_file(file) == VassalFile::save)
      saves.push_back({file, {}, it->path().lexically_relative(folder).string()});
    if (saves.size() > max_saves) return problem(fmt::format("{} has more than {} saves", folder, max_saves));
  }
  if (error) return problem(fmt::format("cannot read the folder {}: {}", folder, error.message()));
  if (saves.empty()) return problem(folder + " has no save of VASSAL (.vsav, .vlog)");
  std::ranges::sort(saves, {}, &SaveFile::file);
  return saves;
}

Checked<SavesTable> convert_save_files(const SavesRequest& request) {
  return SavesConverter(request).convert();
}

std::string roster_entry(const std::string& pattern, const std::string& side, const std::string& comment) {
  const std::string is = side.empty() ? "is = \"marker\"" : "side = " + toml_string(side);
  return fmt::format("[[pieces]]{}\nwhen = {{ name = {} }}\n{}\n", comment, toml_string(pattern), is);
}

}  // namespace rearguard
