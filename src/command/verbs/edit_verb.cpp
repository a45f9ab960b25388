#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "hexmap/known_names.h"
#include "hexmap/one_line.h"
#include "src/command/maps/convert_verb.h"
#include "src/command/session/program.h"
#include "src/command/session/vassal_files.h"
#include "src/command/verbs/shown_window.h"
#include "src/command/verbs/stage_window.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/rules/words/expression.h"
#include "src/desk/editor/editor_window.h"
#include "src/desk/print/print_game.h"
#include "src/desk/ui/settings_file.h"
#include "src/workshop/edit/edit_files.h"
#include "src/workshop/exchange/vassal/save_frame.h"

namespace rearguard {
namespace {

std::optional<int> whole(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Reads the options of a new map. Returns what is wrong with them; empty if nothing is.
std::string read_new_map(const EditOptions& options, NewMap& fresh) {
  const std::size_t cross = options.size_of_new.find('x');
  const auto columns = whole(std::string_view(options.size_of_new).substr(0, cross));
  const auto rows = cross == std::string::npos
                        ? std::nullopt
                        : whole(std::string_view(options.size_of_new).substr(cross + 1));
  if (!columns || !rows)
    return fmt::format("--new: {} is not a map size; write COLUMNSxROWS, such as 30x20",
                       value_text(one_line(options.size_of_new, 40)));
  Grid& grid = fresh.grid;
  grid.columns = *columns;
  grid.rows = *rows;
  grid.orientation = options.orientation == "pointy" ? Orientation::pointy : Orientation::flat;
  Numbering keys;
  keys.row_first = options.order == "row-column";
  keys.columns_left = options.columns_run == "left";
  keys.rows_up = options.rows_run == "up";
  keys.letters = options.letters == "AA AB" ? LetterOrder::counted : LetterOrder::doubled;
  keys.slant = options.slant;
  keys.prefix = options.prefix.value_or("");
  keys.skipped = options.skip;
  if (options.digits.size() == 1) return "--digits: write the digits of both parts of a number, such as 2,3";
  SaidOfNumber said{{}, options.prefix.has_value(), options.says_letters || !options.skip.empty()};
  if (options.digits.size() == 2) said.digits = std::array<int, 2>{options.digits[0], options.digits[1]};
  const auto first = read_first_number(options.first, keys, said);
  if (const auto* problem = std::get_if<std::string>(&first))
    return fmt::format("--first: {}", one_line(*problem, 400));
  const NumberReading& reading = std::get<NumberReading>(first);
  grid.numbering = reading.numbering;
  for (const bool is_column : {true, false}) {
    const std::string unclear =
        unclear_fall(reading.number, reading.numbering, is_column, (is_column ? *columns : *rows) - 1);
    if (!said.digits && !unclear.empty()) return "--first: " + unclear;
  }
  grid.shifted = options.shifted == "odd" ? Parity::odd : Parity::even;
  grid.shifted_by_place = options.shifted == "first" || options.shifted == "second";
  if (grid.shifted_by_place) grid.shift_first(reading.number, options.shifted == "first");
  grid.first = grid.printed_of(reading.number);
  fresh.is_unpainted = !options.underlay.empty();
  if (!options.map.empty()) fresh.name = std::filesystem::path(options.map).stem().string();
  return {};
}

/// Returns why a new file cannot be written in its folder, before hours of drawing are lost; nothing if it
/// can.
std::optional<std::string> folder_problem(const std::string& file) {
  const std::string folder = document_folder(file);
  std::error_code unknown;
  if (!std::filesystem::is_directory(folder, unknown))
    return "the folder " + value_text(folder) + " does not exist";
  if (::access(folder.c_str(), W_OK) != 0)
    return "nothing can be written in the folder " + value_text(folder);
  return std::nullopt;
}

Checked<EditFiles> open(const EditOptions& options, std::string& misuse) {
  if (vassal_file(options.map) != VassalFile::none) return not_a_document(options.map);
  if (options.new_position) return EditFiles::begin_position(options.map, {{}, options.rules});
  if (options.size_of_new.empty()) {
    // A new map that was never saved has an autosave alone.
    const bool is_unsaved = !file_exists(options.map) && file_exists(autosave_of(options.map));
    return EditFiles::open(options.map, is_unsaved ? EditFiles::From::autosave : EditFiles::From::file);
  }
  NewMap fresh;
  misuse = read_new_map(options, fresh);
  if (!misuse.empty()) return std::vector<Diagnostic>{};
  if (const auto problem = folder_problem(options.map)) return Diagnostic{options.map, 0, 0, *problem};
  if (!options.map.empty() && file_exists(options.map))
    return Diagnostic{options.map, 0, 0, "this file already exists; --new creates a new one"};
  return EditFiles::create(options.map, fresh);
}

/// Selects what the options name: a brush, a unit, a class whose costs are shown. Returns what is wrong with
/// them; empty if nothing is.
std::string apply_selection(EditorController& controller, const EditOptions& options) {
  if (options.new_position) {
    controller.choose(EditTool::units);
    controller.entry().units.start_placing(true);
  }
  const TerrainChart& chart = controller.map().chart();
  if (!options.draw.empty()) {
    std::vector<std::string> names;
    for (std::size_t t = 1; t < chart.terrains.size(); ++t) names.push_back(chart.terrains[t].name);
    for (const Feature& feature : chart.features) names.push_back(feature.name);
    if (const auto terrain = chart.find_terrain(options.draw); terrain && *terrain != no_hex) {
      controller.terrain = *terrain;
    } else if (const auto feature = chart.find_feature(options.draw)) {
      controller.choose(EditTool::hexsides);
      controller.choose_feature(*feature);
    } else {
      return unknown_name("--brush", options.draw, names);
    }
  }
  if (!options.unit.empty()) {
    if (!controller.choose(EditTool::units)) return "--unit: this is a map without units";
    controller.entry().units.select(options.unit);
    std::vector<std::string> ids;
    for (const DraftUnit& unit : controller.draft().now().units) ids.push_back(unit.unit.id);
    if (controller.entry().units.selected_unit() == nullptr)
      return fmt::format("--unit: there is no unit {}{}", value_text(one_line(options.unit, 40)),
                         name_hint(options.unit, ids));
  }
  if (options.costs.empty()) return {};
  const auto c = chart.find_class(options.costs);
  if (!c) return unknown_name("--costs", options.costs, chart.classes);
  controller.show_costs(*c);
  return {};
}

/// Sets the initial view. Returns what is wrong with its options; empty if nothing is.
std::string set_initial_view(EditorController& controller, const EditOptions& options, InitialView& initial) {
  const Grid& grid = controller.map().grid();
  if (!centre_at(grid, options, initial)) return not_on_map(grid, options);
  if (initial.centre && controller.costs_for()) controller.set_mark(initial.centre);
  return {};
}

/// Prints a document as `convert` does, but over an earlier print.
EditorPanels::Printer printer_of(const Session& session) {
  return [&session](const std::string& document, const PrintOptions& how, const std::string& file,
                    const std::function<void(PrintedBook)>& takes_pages) {
    ConvertOptions options;
    options.input = document;
    options.output = file;
    options.to = "pdf";
    options.replaces = true;
    options.takes_pages = takes_pages;
    options.print.paper = how.paper->name;
    options.print.hex_mm = how.hex_mm;
    for (const auto& [name, part] : printed_parts) {
      if (how.*part) options.print.sheets.emplace_back(name);
    }
    std::istringstream nothing;
    std::ostringstream said;
    Session quiet{nothing, said, said, session.rules, session.art_folder};
    return convert(quiet, options) == fine ? std::string() : said.str();
  };
}

std::unique_ptr<EditorWindow> editor_window(const Session& session, EditFiles files, bool is_picture) {
  return std::make_unique<EditorWindow>(
      std::move(files),
      EditorWindow::Places{session.art_folder, is_picture ? "" : settings_path(), !is_picture,
                           session.rules.folder(), printer_of(session),
                           session.program == nullptr ? WeigherMaker() : session.program->weigher});
}

}  // namespace

Checked<std::unique_ptr<WindowContents>> editor_contents(Session& session, const Errand& errand) {
  EditOptions options;
  options.map = errand.file;
  if (errand.sheet) {
    options.size_of_new = fmt::format("{}x{}", errand.sheet->columns, errand.sheet->rows);
    options.orientation = errand.sheet->is_pointy ? "pointy" : "flat";
    options.shifted = errand.sheet->shifts_second ? "second" : "first";
  }
  std::string misuse;
  auto files = open(options, misuse);
  if (!misuse.empty()) return Diagnostic{errand.file, 0, 0, misuse};
  if (!files) return files.problems();
  return std::unique_ptr<WindowContents>(editor_window(session, std::move(files).value(), false));
}

Status edit(Session& session, const EditOptions& options) {
  WindowOptions window;
  if (const std::string problem = read_window(options, window); !problem.empty())
    return refuse(session, problem);
  const bool names_nothing = options.map.empty() && options.size_of_new.empty();
  if (names_nothing && options.screenshot.empty() && has_display())
    return show_home(session, GamePanels::Screen::map, options);
  if (names_nothing)
    return refuse(session, "edit needs a map or a position, or --new COLUMNSxROWS for a new map");
  if (!options.rules.empty()) {
    if (const auto rules = session.rules.load(options.rules, ""); !rules)
      return refuse(session, rules.problems());
  }
  std::string misuse;
  auto files = open(options, misuse);
  if (!misuse.empty()) return refuse(session, misuse);
  if (!files) return refuse(session, files.problems());
  if (!options.size_of_new.empty()) {
    const HexMap& map = files->position()->map();
    session.out << numbering_in_words(map.grid(), [&](Hex h) { return map.exists(h); }) << "\n" << std::flush;
  }
  const bool is_picture = !options.screenshot.empty();
  auto made = editor_window(session, std::move(files).value(), is_picture);
  EditorWindow& contents = *made;
  apply_look(options, contents.panels(), window);
  std::string problem;
  if (!options.underlay.empty()) {
    problem = contents.controller().lay_underlay(options.underlay);
    if (!problem.empty()) return refuse(session, "--underlay: " + problem);
  }
  problem = apply_selection(contents.controller(), options);
  if (problem.empty()) problem = set_initial_view(contents.controller(), options, window.first);
  if (!problem.empty()) return refuse(session, problem);
  window.title = contents.controller().title() + " \u2013 Rearguard";
  return show_on_stage(session, std::move(made), window, options);
}

}  // namespace rearguard
