#include "src/command/maps/convert_formats.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/command/session/file_names.h"
#include "src/core/document/board_line.h"
#include "src/core/document/diagnostic.h"

namespace rearguard {
namespace {

constexpr std::array<FormatName, 18> formats = {{{"toml", Format::toml, true, true},
                                                 {"json", Format::json, true, true},
                                                 {"line", Format::line, true, true},
                                                 {"tmx", Format::tmx, true, true},
                                                 {"tmj", Format::tmj, true, true},
                                                 {"wesnoth", Format::wesnoth, true, false},
                                                 {"board", Format::board, true, false},
                                                 {"csv", Format::units, true, false},
                                                 {"tsv", Format::units, true, false},
                                                 {"units", Format::units, true, false},
                                                 {"tsx", Format::tsx, false, true},
                                                 {"tsj", Format::tsj, false, true},
                                                 {"vmod", Format::module, true, true},
                                                 {"vsav", Format::save, true, false},
                                                 {"vlog", Format::save, true, false},
                                                 {"svg", Format::svg, false, true},
                                                 {"png", Format::png, false, true},
                                                 {"pdf", Format::pdf, false, true}}};

}  // namespace

const FormatName* format_of(const std::string& option, const std::string& named, const std::string& file,
                            bool FormatName::*wanted, std::string& message) {
  std::string name = named;
  if (name.empty()) {
    name = is_board_line(file) ? "line" : file_extension(file);
    if (name == "map") name = "wesnoth";
    if (name == "txt" || name == "md") name = "units";
    if (name == "tab") name = "tsv";
  }
  std::vector<std::string> known;
  for (const FormatName& f : formats) {
    if (f.*wanted) known.emplace_back(f.name);
  }
  const auto found = std::ranges::find(formats, name, &FormatName::name);
  const bool is_input = wanted == &FormatName::can_be_read;
  const std::string list = fmt::format("{}", fmt::join(known, ", "));
  if (found == formats.end()) {
    message = name.empty() ? fmt::format("{} has no suffix that names its format; name it with {} ({})", file,
                                         option, list)
                           : fmt::format("{} is not a format that can be {}{} (known: {})", value_text(name),
                                         is_input ? "read" : "written", did_you_mean(name, known), list);
    return nullptr;
  }
  if ((*found).*wanted) return &*found;
  message = fmt::format("{}: {} can only be {} (known: {})", file, name, is_input ? "written" : "read", list);
  return nullptr;
}

}  // namespace rearguard
