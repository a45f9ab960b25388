#include "src/command/maps/saves_verb.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/maps/convert_verb.h"
#include "src/core/document/text_file.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/exchange/vassal/module_folder.h"
#include "src/workshop/exchange/vassal/save_folder.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_patterns = 100;

void print_entry(Session& session, const UnknownPieces& unknown, const std::string& comment) {
  if (unknown.has_known) {
    session.out << fmt::format(
        "# some pieces called {} have a side and some have none: tell them apart by a mark "
        "or their slot\n",
        toml_string(unknown.pattern));
    return;
  }
  session.out << roster_entry(unknown.pattern, {}, comment);
}

void print_unknown(Session& session, const std::string& roster, std::vector<UnknownPieces> list) {
  session.out << fmt::format(
      "\nPieces that no entry gives a side. Append these lines to {}, with a side where they are units "
      "(side = "
      "\"…\" in place of `is`), and run this again:\n",
      roster);
  if (list.size() > max_patterns) list.resize(max_patterns);
  for (const UnknownPieces& unknown : list) {
    constexpr std::size_t max_names = 3;
    const std::size_t shown = std::min(unknown.names.size(), max_names);
    const std::string comment =
        unknown.pieces == 0
            ? std::string()
            : fmt::format(
                  "  # {}: {}", plural(std::uint64_t{unknown.pieces}, "piece", "pieces"),
                  fmt::join(unknown.names.begin(), unknown.names.begin() + static_cast<int>(shown), ", "));
    print_entry(session, unknown, comment);
  }
}

void print_table(Session& session, const SavesTable& table) {
  std::size_t width = 0;
  for (const SaveRow& row : table.rows) width = std::max(width, row.name.size());
  for (const SaveRow& row : table.rows)
    session.out << fmt::format("{:<{}}  {}{}{}\n", row.name, width, row.result, row.file.empty() ? "" : " → ",
                               row.file);
  session.out << fmt::format("usable: {} of {}\n", table.usable,
                             plural(std::uint64_t{table.rows.size()}, "save", "saves"));
  for (const auto& [roster, list] : table.unknown) print_unknown(session, roster, list);
}

}  // namespace

Status convert_saves(Session& session, const ConvertOptions& options) {
  const bool has_module = !options.saves.empty();
  const auto saves = saves_in(has_module ? options.saves : options.input);
  if (!saves) return refuse(session, saves.problems());
  SavesRequest request;
  request.folder = has_module ? options.output : options.map;
  request.target = has_module ? path_from(options.output, "saves") : options.output;
  request.saves = *saves;
  request.how = {options.save.see_all, options.save.ignore_unknown};
  const auto print_remarks = [&](const std::vector<std::string>& remarks) {
    for (const std::string& remark : remarks) session.err << "rearguard: note: " << one_line(remark) << '\n';
  };
  std::error_code ignored;
  if (has_module) {
    request.module = options.input;
    request.options = options.module;
    if (!fs::exists(path_from(request.folder, "map.toml"), ignored)) {
      const auto remarks = make_module_folder(options.input, options.module, request.folder);
      if (!remarks) return refuse(session, remarks.problems());
      print_remarks(*remarks);
    }
  }
  const auto table = convert_save_files(request);
  if (!table) return refuse(session, table.problems());
  print_remarks(table->remarks);
  print_table(session, *table);
  return table->usable == table->rows.size() ? fine : problems_found;
}

}  // namespace rearguard
