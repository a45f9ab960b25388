#include "src/workshop/exchange/wesnoth/wesnoth_map.h"

#include <algorithm>
#include <filesystem>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/source_text.h"
#include "src/core/document/text_file.h"
#include "src/workshop/exchange/tiled/tiled_import.h"
#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"

namespace rearguard {
namespace {

constexpr int start_label_size = 2;

/// A cell as written: "Gg", "1 Ke".
struct WrittenCell {
  std::string start;  ///< name of a starting position; empty: none
  std::string code;
  Place place;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Returns the name of a map from its file: "2p Den of Onis" from "2p_Den_of_Onis.map".
std::string name_of(const std::string& file) {
  std::string name = std::filesystem::path(file).stem().string();
  std::ranges::replace(name, '_', ' ');
  return name;
}

class WesnothReader {
 public:
  WesnothReader(const std::string& file, const WesnothTerrain& terrain, const WesnothReading& how)
      : problems_(file),
        terrain_(terrain),
        keep_border_(how.keep_border),
        unknown_as_(how.unknown_as),
        draft_(how.draft) {}

  Checked<Imported> read(std::string_view text) {
    read_lines(text);
    if (problems_.empty() && rows_.empty()) problems_.add({}, "the file is empty");
    if (problems_.empty()) check_shape();
    std::map<std::string, std::string> codes = complete_codes();
    if (!problems_.empty()) return problems_.take();
    return build(codes);
  }

 private:
  void read_lines(std::string_view text) {
    int number = 0;
    bool in_header = true;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (trimmed(line).empty()) continue;
      // Maps from before Wesnoth 1.14 begin with lines such as border_size=1.
      const std::size_t equals = line.find('=');
      if (in_header && equals != std::string_view::npos && line.find(',') == std::string_view::npos) {
        read_header(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)), number);
        continue;
      }
      in_header = false;
      read_row(line, number);
    }
  }

  void read_header(std::string_view key, std::string_view value, int line) {
    if (key == "usage" && value != "map")
      problems_.add({line, 1}, "this is a " + std::string(value) + ", not a map");
    if (key == "border_size" && value == "0") border_ = 0;
    if (key == "border_size" && value != "0" && value != "1")
      problems_.add({line, 1}, "the border of a map is 1 hex wide, not " + one_line(value, 20));
  }

  void read_row(std::string_view line, int number) {
    std::vector<WrittenCell> row;
    TextCursor cursor(line);
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find(',', begin), line.size());
      const std::string_view cell = trimmed(line.substr(begin, end - begin));
      cursor.advance_to(cell.empty() ? begin : static_cast<std::size_t>(cell.data() - line.data()));
      row.push_back(cell_of(cell, {number, cursor.place().column}));
      begin = end + 1;
    }
    rows_.push_back(std::move(row));
  }

  WrittenCell cell_of(std::string_view text, Place place) {
    if (text.empty()) problems_.add(place, "a cell has no terrain code");
    const std::size_t space = text.find_first_of(" \t");
    if (space == std::string_view::npos) return {"", std::string(text), place};
    const std::string_view code = trimmed(text.substr(space));
    if (code.find_first_of(" \t") != std::string_view::npos)
      problems_.add(place, value_text(text) + " must be a starting position and a terrain code");
    place.column += static_cast<int>(code.data() - text.data());
    return {std::string(text.substr(0, space)), std::string(code), place};
  }

  void check_shape() {
    for (const auto& row : rows_) {
      if (row.size() == rows_.front().size()) continue;
      problems_.add(row.front().place, "this row has " + plural(row.size(), "hex", "hexes") +
                                           ", but the first one has " + std::to_string(rows_.front().size()));
      return;
    }
    const std::size_t min_size = dropped() * 2 + 1;
    if (rows_.size() < min_size || rows_.front().size() < min_size)
      problems_.add({}, "this map consists only of its border");
  }
  std::size_t dropped() const { return keep_border_ ? 0 : static_cast<std::size_t>(border_); }

  /// Returns the completed codes by code as written, without those that mean no hex. Adds one problem per
  /// unknown code.
  std::map<std::string, std::string> complete_codes() {
    std::map<std::string, std::string> known;
    std::map<std::string, std::pair<Place, int>> unknown;
    for (const auto& row : rows_) {
      for (const WrittenCell& cell : row) {
        if (cell.code.empty() || known.contains(cell.code) || terrain_.is_nowhere(cell.code)) continue;
        if (const auto code = terrain_.completed(cell.code)) {
          known[cell.code] = *code;
        } else {
          ++unknown.try_emplace(cell.code, cell.place, 0).first->second.second;
        }
      }
    }
    if (!unknown.empty() && !unknown_as_.empty()) {
      read_unknown(unknown, known);
      return known;
    }
    if (draft_) {
      for (const auto& [code, where] : unknown) {
        known[code] = code;
        stands_for_[code] = terrain_.nearest(code);
      }
      if (!unknown.empty())
        remarks_.push_back(
            plural(unknown.size(), "unknown code has", "unknown codes have") +
            " the costs of the nearest known one, which is a guess: write the costs, then delete "
            "`placeholder = true`; `rearguard check` lists what is left");
      return known;
    }
    for (const auto& [code, where] : unknown) {
      const int more = where.second - 1;
      problems_.add(where.first,
                    terrain_.unknown(code) + (more > 0 ? " (and " + std::to_string(more) + " more)" : ""));
    }
    return known;
  }

  /// Reads unknown codes as the one that was named for them.
  void read_unknown(const std::map<std::string, std::pair<Place, int>>& unknown,
                    std::map<std::string, std::string>& known) {
    const auto meaning = terrain_.completed(unknown_as_);
    if (!meaning) return problems_.add({}, "--unknown-as: " + terrain_.unknown(unknown_as_));
    int hexes = 0;
    std::vector<std::string> codes;
    for (const auto& [code, where] : unknown) {
      known[code] = *meaning;
      hexes += where.second;
      codes.push_back(code);
    }
    constexpr std::size_t max_named = 8;
    const std::size_t more = codes.size() - std::min(codes.size(), max_named);
    codes.resize(codes.size() - more);
    std::string list;
    for (const std::string& code : codes) list += (list.empty() ? "" : ", ") + value_text(code);
    if (more > 0) list += " and " + std::to_string(more) + " more";
    remarks_.push_back(plural(hexes, "hex", "hexes") + " of unknown terrain (" + list + ") read as " +
                       *meaning);
  }

  Checked<Imported> build(const std::map<std::string, std::string>& codes) {
    const std::size_t skip = dropped();
    Grid grid;
    grid.columns = static_cast<int>(rows_.front().size() - 2 * skip);
    grid.rows = static_cast<int>(rows_.size() - 2 * skip);
    // Wesnoth counts from 1 inside the border, and its even columns are shifted down.
    grid.shifted = Parity::even;
    const int first = keep_border_ && border_ == 1 ? 0 : 1;
    grid.first = {first, first};
    grid.numbering = Numbering::plain(std::max(grid.columns, grid.rows) + first > 100 ? 3 : 2);
    if (const auto problem = grid.problem()) return Diagnostic{problems_.file(), 0, 0, *problem};

    std::map<std::string, TerrainId> ids;
    for (std::size_t r = skip; r + skip < rows_.size(); ++r) {
      for (std::size_t c = skip; c + skip < rows_[r].size(); ++c) {
        const auto code = codes.find(rows_[r][c].code);
        if (code != codes.end()) ids[code->second] = no_hex;
      }
    }
    TerrainChart terrains = chart(ids, Sharing::none);
    for (const Sharing sharing : {Sharing::alike, Sharing::costs}) {
      if (terrains.terrains.size() > max_terrains + 1) terrains = chart(ids, sharing);
    }
    if (terrains.terrains.size() > max_terrains + 1) {
      return Diagnostic{problems_.file(), 0, 0,
                        "this map uses " + std::to_string(ids.size()) +
                            " different terrain codes, more than " + std::to_string(max_terrains) +
                            " of which cost different movement points; a map here has at most so many "
                            "terrains: let codes of your table share costs, or divide the map"};
    }
    HexMap map(grid, std::move(terrains), name_of(problems_.file()));
    for (int r = 0; r < grid.rows; ++r) {
      for (int c = 0; c < grid.columns; ++c) {
        const WrittenCell& cell =
            rows_[static_cast<std::size_t>(r) + skip][static_cast<std::size_t>(c) + skip];
        const Hex hex = grid.to_hex({grid.first.column + c, grid.first.row + r});
        const auto code = codes.find(cell.code);
        if (code != codes.end()) map.set_terrain(hex, ids.at(code->second));
        if (!cell.start.empty()) map.labels.push_back({hex, "start " + cell.start, start_label_size});
      }
    }
    Imported imported{std::make_shared<const HexMap>(std::move(map))};
    imported.remarks = std::move(remarks_);
    for (std::size_t r = skip; r + skip < rows_.size(); ++r) {
      for (std::size_t c = skip; c + skip < rows_[r].size(); ++c)
        imported.hex_places.push_back(rows_[r][c].place);
    }
    return imported;
  }

  enum class Sharing : std::uint8_t { none, alike, costs };

  /// Returns a terrain for every code, in the order of the codes, or for all that cost and look alike, or for
  /// all that cost the same; fills in their ids. Ends where there are too many.
  TerrainChart chart(std::map<std::string, TerrainId>& ids, Sharing sharing) {
    const bool shares = sharing != Sharing::none;
    std::map<std::string, TerrainId> alike;
    TerrainChart chart;
    chart.classes = terrain_.classes;
    chart.terrains.emplace_back();
    for (auto& [code, id] : ids) {
      const auto stub = stands_for_.find(code);
      const std::string& meant = stub == stands_for_.end() ? code : stub->second;
      const WesnothLook look = terrain_.look(meant);
      std::string likeness =
          sharing == Sharing::costs ? std::string() : look.word + '\n' + look.pattern + '\n' + look.colour;
      Terrain terrain;
      terrain.name = look.word + " " + code;
      terrain.placeholder = stub != stands_for_.end();
      terrain.pattern = look.pattern;
      terrain.colour = look.colour;
      for (std::size_t c = 0; c < chart.classes.size(); ++c) {
        const auto cost = terrain_.cost(meant, c);
        likeness += '\n' + (cost ? std::to_string(*cost) : std::string());
        terrain.cost.push_back(cost ? ChartCost{ChartCost::Kind::cost, {*cost}}
                                    : ChartCost{ChartCost::Kind::impassable, {}});
      }
      id = static_cast<TerrainId>(chart.terrains.size());
      if (shares && !alike.try_emplace(likeness, id).second) {
        id = alike.at(likeness);
        chart.terrains[id].placeholder = chart.terrains[id].placeholder || terrain.placeholder;
      } else {
        chart.terrains.push_back(std::move(terrain));
      }
      if (chart.terrains.size() > max_terrains + 1) return chart;
    }
    if (shares)
      remarks_.push_back(std::to_string(ids.size()) + " different terrain codes became " +
                         plural(chart.terrains.size() - 1, "terrain", "terrains") +
                         (sharing == Sharing::costs ? ": codes that cost the same share one"
                                                    : ": codes that cost and look alike share one"));
    return chart;
  }

  Problems problems_;
  const WesnothTerrain& terrain_;
  bool keep_border_;
  std::string unknown_as_;
  bool draft_;
  std::map<std::string, std::string>
      stands_for_;  ///< of a draft: the known code whose costs an unknown one has
  std::vector<std::string> remarks_;
  int border_ = 1;
  std::vector<std::vector<WrittenCell>> rows_;
};

}  // namespace

Checked<Imported> read_wesnoth_text(std::string_view text, const std::string& file,
                                    const WesnothTerrain& terrain, const WesnothReading& how) {
  text = without_byte_order_mark(text);
  if (const auto bad = find_bad_character(text))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  return WesnothReader(file, terrain, how).read(text);
}

Checked<Imported> read_wesnoth_file(const std::string& path, const WesnothTerrain& terrain,
                                    const WesnothReading& how) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  return read_wesnoth_text(*text, path, terrain, how);
}

}  // namespace rearguard
