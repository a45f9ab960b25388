#include "src/workshop/exchange/foreign_map.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/board_file.h"
#include "src/workshop/exchange/wesnoth/wesnoth_campaign.h"
#include "src/workshop/exchange/wesnoth/wesnoth_map.h"
#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"
#include "src/workshop/exchange/word_grid.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

std::string small_ending(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

/// Tests whether the first row of a text consists of terrain codes: words with a capital letter, "^" or "_"
/// in front, separated by commas.
bool has_rows_of_codes(std::string_view text) {
  const std::string_view row = text.substr(0, text.find('\n'));
  int codes = 0;
  for (std::size_t begin = 0; begin <= row.size();) {
    const std::size_t end = std::min(row.find(',', begin), row.size());
    std::string_view cell = row.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t first = cell.find_first_not_of(" \t");
    if (first == std::string_view::npos) return false;
    cell = cell.substr(first);
    const bool is_code = (cell[0] >= 'A' && cell[0] <= 'Z') || cell[0] == '^' || cell[0] == '_' ||
                         (cell[0] >= '0' && cell[0] <= '9' && cell.find(' ') != std::string_view::npos);
    if (!is_code || cell.find_first_of("={}\"<>;") != std::string_view::npos) return false;
    ++codes;
  }
  return codes > 2;
}

Checked<WesnothTerrain> wesnoth_table(const ForeignMapOptions& options) {
  auto read = read_wesnoth_terrain_file(options.table);
  if (!read) return read.problems();
  WesnothTerrain table = std::move(read).value();
  CampaignTerrain campaign;
  for (const std::string& path : options.campaigns) campaign.read_path(path);
  if (!campaign.problems().empty()) return campaign.problems();
  campaign.add_to(table);
  return table;
}

using DraftReader = Checked<Draft> (*)(std::string_view text, const std::string& file);

Checked<Imported> read_drafted(const std::string& path, DraftReader read) {
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  auto draft = read(*text, path);
  if (!draft) return draft.problems();
  Problems problems(path);
  auto map = read_map(draft->document, Need::optional, problems);
  if (!map) return problems.take();
  Imported imported{std::make_shared<const HexMap>(*std::move(map))};
  imported.remarks = draft->remarks;
  return imported;
}

}  // namespace

Checked<Imported> read_word_map(const std::string& path) {
  return read_drafted(path, read_word_grid);
}

bool looks_like_wesnoth_map(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view row = text.substr(0, end);
    const bool is_header = row.find('=') != std::string_view::npos && row.find(',') == std::string_view::npos;
    if (!is_header && row.find_first_not_of(" \t\r") != std::string_view::npos) return has_rows_of_codes(row);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

ForeignFormat foreign_format(const std::string& path, std::string_view text) {
  const std::string ending = small_ending(path);
  if (ending == ".tmx" || ending == ".tmj") return ForeignFormat::tiled;
  if (ending == ".map") return ForeignFormat::wesnoth;
  if (ending == ".board") return ForeignFormat::board;
  if (ending == ".toml") return ForeignFormat::none;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return ForeignFormat::none;
  text = text.substr(first);
  const std::string_view begin = text.substr(0, 4096);
  const bool is_map = begin.starts_with("<map") || begin.find("<map ") != std::string_view::npos;
  if (begin.starts_with('<')) return is_map ? ForeignFormat::tiled : ForeignFormat::none;
  if (begin.starts_with('{'))
    return text.find("\"tiledversion\"") != std::string_view::npos ? ForeignFormat::tiled
                                                                   : ForeignFormat::none;
  return looks_like_wesnoth_map(text) ? ForeignFormat::wesnoth : ForeignFormat::none;
}

ForeignFormat foreign_format(const std::string& path) {
  const ForeignFormat by_ending = foreign_format(path, "");
  std::error_code problem;
  if (by_ending != ForeignFormat::none || small_ending(path) == ".toml" ||
      !fs::is_regular_file(path, problem))
    return by_ending;
  const auto text = read_text_file(path);
  return text ? foreign_format(path, *text) : ForeignFormat::none;
}

Checked<Imported> read_foreign_map(const std::string& path, ForeignFormat format,
                                   const ForeignMapOptions& options) {
  if (format == ForeignFormat::board) return read_drafted(path, read_board);
  if (format != ForeignFormat::wesnoth)
    return read_tiled_file(path, {options.draft, options.property, options.pictures}, options.tilesets);
  const auto table = wesnoth_table(options);
  if (!table) return table.problems();
  return read_wesnoth_file(path, *table, {options.keep_border, options.unknown_as, options.draft});
}

}  // namespace rearguard
