#include "src/command/maps/convert_verb.h"

#include <cmath>
#include <exception>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_scene.h"
#include "src/answers/view/svg.h"
#include "src/command/maps/convert_formats.h"
#include "src/command/maps/print_pdf.h"
#include "src/command/maps/saves_verb.h"
#include "src/command/maps/tile_picture.h"
#include "src/command/maps/underlay_picture.h"
#include "src/command/maps/vassal_export.h"
#include "src/command/maps/vassal_verb.h"
#include "src/command/session/file_names.h"
#include "src/core/board/position.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/board_line.h"
#include "src/core/document/document_header.h"
#include "src/core/document/document_text.h"
#include "src/core/document/file_access.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_line.h"
#include "src/core/io/positions/position_writer.h"
#include "src/desk/map/map_art.h"
#include "src/desk/map/picture_file.h"
#include "src/desk/paint/png.h"
#include "src/desk/print/pdf.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/exchange/earlier_map.h"
#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "src/workshop/exchange/unit_list.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

namespace rearguard {
namespace {
namespace fs = std::filesystem;

constexpr int picture_radius = 36;
constexpr int tile_radius = 32;

struct Content {
  std::shared_ptr<const HexMap> map;
  std::optional<PositionDocument> position;
  std::string map_file;                           ///< file of the map, to find its pictures
  std::vector<Member> about_map;                  ///< those of `keys_about_map` in the map document
  std::optional<Node> underlay;                   ///< the value of that key there
  std::shared_ptr<const Scenario> scenario = {};  ///< of which the map is; to be printed
  std::vector<std::string> remarks = {};          ///< about a save: what was left out, what it does not say
  TerrainPictures pictures = {};                  ///< of a draft
};

/// Adds what a map document has and a map has not.
void add_beside_map(const Node* map, Content& content) {
  if (map == nullptr) return;
  for (const char* key : keys_about_map) {
    if (const Member* m = map->member(key)) content.about_map.push_back(*m);
  }
  if (const Node* underlay = map->find("underlay")) content.underlay = *underlay;
}
void add_beside_map(const std::string& map_file, Content& content) {
  const auto text = read_named_file(map_file);
  const auto document = text ? parse_document(*text, map_file) : Checked<Node>(text.problems());
  add_beside_map(document ? &*document : nullptr, content);
}

class Converter {
 public:
  Converter(Session& session, const ConvertOptions& options) : session_(session), options_(options) {}

  Status run() {
    std::error_code ignored;
    if (fs::is_directory(options_.input, ignored) && !options_.map.empty() && !options_.output.empty())
      return convert_saves(session_, options_);
    std::string message;
    const FormatName* from =
        format_of("--from", options_.from, options_.input, &FormatName::can_be_read, message);
    if (from == nullptr) return refuse(session_, message);
    if (const auto problem =
            vassal_option_problem(options_, from->format == Format::module, from->format == Format::save))
      return refuse(session_, *problem);
    if (!options_.saves.empty()) return convert_saves(session_, options_);
    if (options_.list || options_.list_steps) return list_saved_game(session_, options_);
    if (options_.output.empty()) return refuse(session_, "name the file to write");
    if (from->format == Format::module && options_.save.setup.empty())
      return convert_module(session_, options_);
    const FormatName* to =
        format_of("--to", options_.to, options_.output, &FormatName::can_be_written, message);
    if (to == nullptr) return refuse(session_, message);
    to_ = to->format;
    from_ = from->format;
    is_word_map_ = from_ == Format::units && session_.foreign.draft && options_.map.empty();
    if (from_ != Format::units && !is_from_save()) map_to_write_ = options_.map;
    if (const auto problem = option_problem(from->format)) return refuse(session_, *problem);
    if (const auto problem = map_name_problem()) return refuse(session_, *problem);
    const auto content = read(from->format);
    if (!content) {
      const Status status = refuse(session_, content.problems());
      const bool is_about_content =
          std::ranges::any_of(content.problems(), [](const Diagnostic& d) { return d.line > 0; });
      if (is_of_others(from->format) && from->format != Format::units && is_about_content &&
          !session_.foreign.draft)
        session_.err
            << "rearguard: note: --draft reads a map of other making: what is unknown becomes a named stub\n";
      return status;
    }
    content_ = &*content;
    if (options_.map_only || to_ == Format::tsx || to_ == Format::tsj)
      position_ = nullptr;
    else if (content_->position)
      position_ = &*content_->position;
    if (!map_to_write_.empty() && position_ == nullptr)
      return refuse(session_, "--map: " + options_.input +
                                  " is a map without a position; only a position can name a map file");
    // Check both before writing either: a map without its position would be half an answer.
    for (const std::string& out : {options_.output, map_to_write_}) {
      const auto problem = options_.replaces ? std::nullopt : answer_problem(out);
      if (problem) return refuse(session_, *problem);
    }
    if (const auto problem = write()) return refuse(session_, *problem);
    for (const std::string& remark : content_->remarks)
      session_.err << "rearguard: note: " << one_line(remark) << '\n';
    if (is_from_save()) session_.err << "rearguard: note: " << what_saves_do_not_say() << '\n';
    return fine;
  }

 private:
  bool is_picture() const { return to_ == Format::svg || to_ == Format::png || to_ == Format::pdf; }
  bool is_module() const { return to_ == Format::module; }
  bool is_document() const { return to_ == Format::toml || to_ == Format::json; }

  std::optional<std::string> option_problem(Format from) const {
    if (from != Format::wesnoth && options_.keep_border)
      return "--keep-border applies only to maps of Wesnoth";
    const ForeignFormat format = from == Format::wesnoth                      ? ForeignFormat::wesnoth
                                 : from == Format::tmx || from == Format::tmj ? ForeignFormat::tiled
                                                                              : ForeignFormat::none;
    if (auto problem = foreign_option_problem(format, session_.foreign)) return problem;
    if (session_.foreign.draft && !is_of_others(from))
      return "--draft applies only to maps of other programs, and to tables of terrain";
    if (!options_.like.empty() && !session_.foreign.draft) return "--like applies only with --draft";
    if (options_.radius && is_document()) return "--hex-radius applies only to pictures, tiles and modules";
    if (options_.radius && to_ == Format::pdf) return "--hex-radius is in pixels; a PDF has --hex-mm";
    if (options_.print.hex_mm && to_ != Format::pdf && to_ != Format::svg)
      return "--hex-mm applies only to a .pdf or .svg";
    if (options_.print.has_pages() && to_ != Format::pdf) return "--paper and --sheets apply only to a .pdf";
    if (options_.underlay && !is_picture() && !is_module())
      return "--underlay applies only to pictures and modules of VASSAL; other formats state which picture "
             "lies under the map";
    if (options_.symbols && !is_picture()) return "--symbols applies only to pictures";
    const auto printed = print_options(options_.print);
    if (const auto* problem = std::get_if<std::string>(&printed)) return *problem;
    const bool is_list = from == Format::units && !is_word_map_;
    if (!is_list && !(options_.side.empty() && options_.movement_class.empty()))
      return "--side and --class apply only to lists of units";
    if (is_list && options_.map.empty())
      return "a list of units needs --map, the map that they are on; a table of terrain is read with --draft";
    if (is_list && options_.map_only) return "--map-only leaves nothing of a list of units";
    if (!map_to_write_.empty() && !is_document())
      return "--map applies only to positions written as toml or json; other formats contain their map";
    if (!map_to_write_.empty() && options_.map_only) return "--map and --map-only cannot be combined";
    return std::nullopt;
  }

  /// Whether a file is a map, or a part of one, that another program made.
  static bool is_of_others(Format from) {
    return from == Format::tmx || from == Format::tmj || from == Format::wesnoth || from == Format::board ||
           from == Format::units;
  }
  bool is_from_save() const { return from_ == Format::save || from_ == Format::module; }

  std::optional<std::string> map_name_problem() const {
    if (map_to_write_.empty()) return std::nullopt;
    const auto problem = naming_problem(options_.output, options_.map);
    if (!problem) return std::nullopt;
    return fmt::format("--map: {} may not name {}: {}", options_.output, options_.map, *problem);
  }

  Checked<Content> read(Format from) const {
    switch (from) {
      case Format::tmx:
      case Format::tmj:
        return content_of(read_foreign(ForeignFormat::tiled));
      case Format::board:
        return content_of(read_foreign(ForeignFormat::board));
      case Format::wesnoth:
        return content_of(read_foreign(ForeignFormat::wesnoth));
      case Format::module:
      case Format::save:
        return read_save();
      case Format::units:
        return is_word_map_ ? content_of(read_word_map(options_.input)) : read_units();
      default:
        return read_document();
    }
  }

  Checked<Content> content_of(Checked<Imported> read) const {
    if (!read) return read.problems();
    Imported imported = std::move(read).value();
    if (session_.foreign.draft) note_terrains(imported);
    if (!options_.like.empty()) {
      if (imported.position)
        return Diagnostic{options_.input, 0, 0, "it has units; --like is for maps without them"};
      auto decided = as_in_earlier_map(std::move(imported), options_.like);
      if (!decided) return decided.problems();
      imported = std::move(decided).value();
    }
    return Content{std::move(imported.map),
                   std::move(imported.position),
                   options_.input,
                   std::move(imported.about_map),
                   std::nullopt,
                   {},
                   std::move(imported.remarks),
                   std::move(imported.pictures)};
  }

  Checked<Content> read_save() const {
    SaveOptions how = options_.save;
    how.map = options_.map;
    auto read = read_saved_game(options_.input, how);
    if (!read) return read.problems();
    SavedDocument saved = std::move(read).value();
    auto map = saved.document.position.shared_map();
    std::string map_file = saved.document.map_path;
    // What a save paints is in no file.
    if (const auto of_file = read_map_file(map_file); of_file && of_file->terrains() != map->terrains())
      saved.document.map_path.clear();
    Content content{std::move(map),          std::move(saved.document), map_file, {}, std::nullopt, {},
                    std::move(saved.remarks)};
    add_beside_map(map_file, content);
    return content;
  }

  Checked<Imported> read_foreign(ForeignFormat format) const {
    ForeignMapOptions how = foreign_options(session_);
    how.keep_border = options_.keep_border;
    if (is_document()) how.pictures = fs::path(map_written()).stem().string() + "-tiles";
    return read_foreign_map(options_.input, format, how);
  }

  /// Reads a list of units into a position on the map that --map names.
  Checked<Content> read_units() const {
    const auto text = read_text_file(options_.input);
    if (!text) return text.problems();
    MapCache cache;
    const auto& map = cache.read(options_.map);
    if (!map) return map.problems();
    UnitListDefaults defaults{options_.side, options_.movement_class};
    const std::vector<std::string>& classes = (*map)->chart().classes;
    if (defaults.movement_class.empty()) {
      for (const std::string& kind : usual_kinds()) {
        if (const std::string usual = usual_class(kind, classes); !usual.empty())
          defaults.class_of_kind[kind] = usual;
      }
      const std::string foot = usual_class("infantry", classes);
      if (classes.size() == 1 || !foot.empty())
        defaults.movement_class = classes.size() == 1 ? classes.front() : foot;
    }
    defaults.classes = classes;
    defaults.is_hex = [&map](const std::string& number) {
      const auto hex = (*map)->grid().parse(number);
      return hex && (*map)->exists(*hex);
    };
    auto units = read_unit_list(*text, options_.input, defaults);
    if (!units) return units.problems();
    for (const Node& unit : units->units.items) {
      if (unit.find("side") == nullptr)
        return Diagnostic{options_.input, unit.place.line, unit.place.column,
                          "this unit has no side: write `side: NAME` above it, or give --side NAME"};
    }
    Node document = table_node({1, 1});
    add_member(document, "map", text_node(options_.map, {1, 1}));
    add_member(document, "units", units->units);
    PositionSource source;
    source.file = options_.input;
    source.kind_line = Need::optional;
    source.cache = &cache;
    auto position = read_position(document, source);
    if (!position) return position.problems();
    Content content{*map, std::move(position).value(), options_.map, {}, std::nullopt, {}, units->remarks};
    const auto& listed = units->units.items;
    const auto guessed = std::ranges::count_if(listed, [](const Node& unit) {
      return unit.find("kind") == nullptr && unit.find("class")->place == unit.place;
    });
    if (guessed > 0 && options_.movement_class.empty() && classes.size() > 1)
      content.remarks.push_back(fmt::format(
          "{} taken as {}: the list says neither class nor kind; --class names another",
          plural(static_cast<std::uint64_t>(guessed), "unit is", "units are"), defaults.movement_class));
    add_beside_map(options_.map, content);
    return content;
  }

  Checked<Content> read_document() const {
    const bool is_line = is_board_line(options_.input);
    const auto text = is_line ? Checked<std::string>(options_.input) : read_text_file(options_.input);
    if (!text) return text.problems();
    const auto document = parse_document(*text, is_line ? "line" : options_.input);
    if (!document) return document.problems();
    const Node* kind = document->find("rearguard");
    const std::string name = document_kind(*document);
    if (name == "position") {
      // Use the text read above: a pipe cannot be read twice.
      PositionSource source;
      source.file = is_line ? "line" : options_.input;
      source.directory = document_folder(source.file);
      auto position = read_position(*document, source);
      if (!position) return position.problems();
      auto map = position->position.shared_map();
      const std::string map_file = position->map_path;
      Content content{std::move(map),
                      std::move(position).value(),
                      map_file.empty() ? options_.input : map_file,
                      {},
                      std::nullopt};
      if (map_file.empty()) {
        add_beside_map(document->find("map"), content);
      } else {
        add_beside_map(map_file, content);
      }
      return content;
    }
    if (name == "scenario" && (to_ == Format::pdf || is_module())) {
      auto scenario =
          read_scenario_text(*text, options_.input, document_folder(options_.input), session_.rules);
      if (!scenario) return scenario.problems();
      const std::string& map_file = (*scenario)->map_path;
      auto map = (*scenario)->start.shared_map();
      return Content{map, {}, map_file.empty() ? options_.input : map_file,
                     {},  {}, std::move(scenario).value()};
    }
    if (kind != nullptr && name != "map") {
      return Diagnostic{
          options_.input, kind->place.line, kind->place.column,
          "this is " + value_text(kind->text) +
              "; only maps and positions can be converted (`rearguard game export` writes the "
              "position of a game), and scenarios become a .pdf to print or a .vmod for VASSAL"};
    }
    auto map = read_map_text(*text, options_.input);
    if (!map) return map.problems();
    Content content{std::make_shared<const HexMap>(std::move(map).value()),
                    std::nullopt,
                    options_.input,
                    {},
                    std::nullopt};
    add_beside_map(&*document, content);
    return content;
  }

  /// The file that will have the map.
  const std::string& map_written() const { return map_to_write_.empty() ? options_.output : map_to_write_; }

  std::optional<std::string> write() {
    std::vector<std::string> warnings;
    auto problem = write_terrain_pictures(content_->pictures, *content_->map, map_written(), warnings);
    for (const std::string& warning : warnings) session_.err << "rearguard: warning: " << warning << '\n';
    if (problem) return problem;
    warn_of_missing_pictures();
    switch (to_) {
      case Format::svg:
      case Format::png:
        return write_picture();
      case Format::pdf:
        return print();
      case Format::module:
        return write_module();
      case Format::toml:
      case Format::json:
        return write_document();
      case Format::line:
        return write_line();
      default:
        return write_tiled();
    }
  }

  /// Warns of pictures that the new map will not find: they are searched for beside the map.
  void warn_of_missing_pictures() const {
    if (is_picture() || is_module() || to_ == Format::line || keeps_map_file()) return;
    const std::string folder = directory_of(map_written());
    const auto warn = [&](const std::string& picture) {
      std::error_code ignored;
      if (!picture.empty() && !fs::exists(path_from(folder, picture), ignored))
        session_.err << "rearguard: warning: the picture " << one_line(picture, 80)
                     << " is not beside the new file; copy it there\n";
    };
    for (const Terrain& t : content_->map->chart().terrains) warn(t.picture);
    for (const Feature& f : content_->map->chart().features) warn(f.picture);
    const Node* underlay =
        content_->underlay && is_document() ? content_->underlay->find("picture") : nullptr;
    if (underlay != nullptr) warn(underlay->text);
  }

  MapArt art() const {
    const Position* shown = position_ != nullptr ? &position_->position : nullptr;
    if (content_->scenario && !options_.map_only) shown = &content_->scenario->start;
    const bool draws_pictures = shown != nullptr && !options_.symbols;
    return map_art(session_.art_folder, *content_->map, content_->map_file,
                   draws_pictures ? shown->units() : std::span<const Unit>());
  }

  /// Returns why the picture would be too large. Checked before drawing, because a million hexes take
  /// minutes.
  std::optional<std::string> too_many_hexes(const MapLayout& layout, double radius) const {
    if (to_ == Format::svg) {
      const auto problem = svg_problem(layout.hexes().size());
      return problem ? *problem + "; draw a PNG" : problem;
    }
    const auto large = too_large(layout.width(), layout.height());
    if (!large) return std::nullopt;
    const int fits = static_cast<int>(radius * large->fits);
    return large->text + (fits >= smallest_picture_radius ? fmt::format("; use --hex-radius {} or less", fits)
                                                          : ", and no --hex-radius makes so many hexes fit");
  }

  /// Finds the drawings and the picture under the map; returns what is wrong with the latter.
  std::optional<std::string> add_look(MapStyle& style) const {
    const MapArt drawings = art();
    for (const std::string& problem : drawings.problems)
      session_.err << "rearguard: warning: " << problem << '\n';
    const auto look = look_of(drawings.library, options_.underlay, content_->map_file, *content_->map,
                              to_ == Format::svg ? PictureFormat::svg : PictureFormat::png);
    if (const auto* problem = std::get_if<std::string>(&look)) return *problem;
    style.art = std::get<MapLook>(look).art;
    style.underlay = std::get<MapLook>(look).underlay;
    return std::nullopt;
  }

  /// A game as it is printed, and the rules that its document names.
  std::optional<std::string> add_game(PrintedGame& game, NamedRules& rules) const {
    game.map = content_->map;
    game.title = content_->map->name();
    if (auto problem = add_look(game.style)) return problem;
    if (const Scenario* scenario = content_->scenario.get(); scenario != nullptr && !options_.map_only) {
      game.scenario = scenario;
      game.start = &scenario->start;
      game.title = scenario->name;
      rules.name = scenario->rules;
    } else if (position_ != nullptr) {
      game.start = &position_->position;
      if (!position_->name.empty()) game.title = position_->name;
      rules.name = position_->rules;
    }
    if (game.title.empty()) game.title = fs::path(options_.input).stem().string();
    if (!is_board_line(options_.input)) rules.folder = directory_of(options_.input);
    return std::nullopt;
  }

  std::optional<std::string> write_bytes(std::span<const std::byte> bytes) const {
    return options_.replaces ? write_whole(bytes, options_.output) : write_answer(bytes, options_.output);
  }

  std::optional<std::string> print() const {
    PrintedGame game;
    NamedRules rules;
    if (auto problem = add_game(game, rules)) return problem;
    const auto how = std::get<PrintOptions>(print_options(options_.print));
    auto printed = print_with_rules(session_, std::move(game), rules, how);
    if (const auto* problem = std::get_if<std::string>(&printed)) return *problem;
    auto& book = std::get<PrintedBook>(printed);
    if (options_.takes_pages) return options_.takes_pages(std::move(book)), std::nullopt;
    try {
      return write_bytes(to_pdf(book));
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  std::optional<std::string> write_module() const {
    std::error_code ignored;
    const bool is_again = fs::is_regular_file(options_.output, ignored);
    if (is_again) {
      if (auto problem = foreign_module(options_.output)) return problem;
    }
    ExportedGame exported;
    if (auto problem = add_game(exported.game, exported.rules)) return problem;
    exported.game.style.hex_radius = options_.radius.value_or(picture_radius);
    const MapLayout layout = map_layout(*content_->map, exported.game.style);
    if (auto problem = too_many_hexes(layout, exported.game.style.hex_radius)) return problem;
    // The picture of the board is the map with what lies under it.
    exported.map_text = toml_document(map_with_notes());
    const auto written = export_vassal(session_, std::move(exported));
    if (const auto* problem = std::get_if<std::string>(&written)) return *problem;
    const auto& module = std::get<WrittenModule>(written);
    // What was there has been read, and would not be an answer's to replace.
    const auto bytes = std::as_bytes(std::span(module.bytes));
    if (auto problem = is_again ? write_whole(bytes, options_.output) : write_bytes(bytes)) return problem;
    for (const std::string& remark : module.remarks) session_.err << "rearguard: note: " << remark << '\n';
    return std::nullopt;
  }

  std::optional<std::string> write_picture() const {
    MapStyle style;
    style.hex_radius = options_.radius.value_or(picture_radius);
    const MapLayout layout = map_layout(*content_->map, style);
    if (auto problem = too_many_hexes(layout, style.hex_radius)) return problem;
    if (auto problem = add_look(style)) return problem;
    const auto counters = [&](Scene& scene) {
      if (position_ != nullptr) add_counters(scene, position_->position, layout, {.art = style.art});
    };
    if (to_ == Format::png) return write_map_png(*content_->map, layout, style, counters, options_.output);
    Scene scene = map_scene(*content_->map, style);
    counters(scene);
    if (!options_.print.hex_mm) return write_text(to_svg(scene), options_.output);
    const double mm_per_px = *options_.print.hex_mm / (std::sqrt(3.0) * style.hex_radius);
    return write_text(to_svg(scene, mm_per_px, {}, "mm"), options_.output);
  }

  static std::optional<std::string> write_text(const std::string& text, const std::string& file) {
    return write_answer(std::as_bytes(std::span(text)), file);
  }

  /// Returns whether the new position names the same map file as the old one.
  bool keeps_map_file() const {
    return is_document() && position_ != nullptr && map_to_write_.empty() && !position_->map_path.empty() &&
           !naming_problem(options_.output, position_->map_path);
  }

  std::string rules() const {
    const std::string& rules = position_->rules;
    const std::string folder = is_board_line(options_.input) ? std::string() : directory_of(options_.input);
    if (!session_.rules.names_file(rules, folder)) return rules;
    const std::string file = path_from(folder, rules);
    if (naming_problem(options_.output, file))
      session_.err << fmt::format(
          "rearguard: warning: {} is too far from the new file to be named in it; give the rules with "
          "--rules\n",
          one_line(file, 200));
    return seen_from(options_.output, file);
  }

  Node map_with_notes() const {
    Node map = map_document(*content_->map);
    for (const Member& m : content_->about_map) map.members.push_back(m);
    return map;
  }

  Node whole_map() const {
    Node map = map_with_notes();
    if (content_->underlay) map.members.push_back({"underlay", {}, *content_->underlay});
    return map;
  }

  std::optional<std::string> write_line() const {
    const PositionOrProblems bare = Position::make(content_->map, {});
    if (position_ == nullptr)
      return write_text(to_line(std::get<Position>(bare), {shipped_map_name(content_->map_file), {}}) + "\n",
                        options_.output);
    const LineHeading heading{shipped_map_name(position_->map_path), rules(), position_->name,
                              &position_->questions};
    return write_text(to_line(position_->position, heading) + "\n", options_.output);
  }

  std::optional<std::string> write_document() const {
    const auto text = [&](const std::string& toml, const std::string& file) {
      return to_ == Format::json ? json_document(*parse_document(toml, file)) : toml;
    };
    const Node map = whole_map();
    if (position_ == nullptr) return write_text(text(toml_document(map), options_.output), options_.output);
    PositionHeading heading;
    heading.name = position_->name;
    heading.rules = rules();
    heading.questions = &position_->questions;
    if (!map_to_write_.empty()) {
      if (auto problem = write_text(document_for(map_to_write_, toml_document(map)), map_to_write_))
        return problem;
      heading.map_path = seen_from(options_.output, map_to_write_);
    } else if (keeps_map_file()) {
      heading.map_path = seen_from(options_.output, position_->map_path);
    } else {
      heading.map = &map;
    }
    const std::string comment = is_from_save() && to_ == Format::toml
                                    ? saved_game_comment(options_.input, content_->remarks)
                                    : std::string();
    return write_text(comment + text(to_toml(setup_of(position_->position), heading), options_.output),
                      options_.output);
  }

  std::optional<std::string> write_tiled() const {
    if (const auto problem = unsupported_by_tiled(content_->map->chart()))
      return options_.input + ": " + *problem;
    const bool only_tiles = to_ == Format::tsx || to_ == Format::tsj;
    const bool xml = to_ == Format::tsx || to_ == Format::tmx;
    const std::string stem = fs::path(options_.output).stem().string();
    const std::string image = stem + "-tiles.png";
    const TileSheet sheet = tile_sheet(*content_->map, options_.radius.value_or(tile_radius), image);
    Setup setup;
    ExportedPosition exported{&setup, "", ""};
    if (position_ != nullptr) {
      setup = setup_of(position_->position);
      exported.name = position_->name;
      exported.rules = rules();
    }
    const Node tree = only_tiles ? tiled_tileset(*content_->map, sheet, stem)
                                 : tiled_map(*content_->map, sheet,
                                             position_ == nullptr ? nullptr : &exported, content_->about_map);
    std::string text;
    if (xml) {
      auto xml_text = tiled_xml(tree);
      if (const auto* problem = std::get_if<Diagnostic>(&xml_text)) return problem->message;
      text = std::get<std::string>(std::move(xml_text));
    } else {
      text = json_document(tree);
    }
    const std::string picture = path_from(directory_of(options_.output), image);
    if (auto problem = write_tile_picture(*content_->map, sheet, art().library, picture)) return problem;
    return write_text(text, options_.output);
  }

  Session& session_;
  const ConvertOptions& options_;
  Format to_ = Format::toml;
  Format from_ = Format::toml;
  bool is_word_map_ = false;  ///< a table of terrain, not of units
  std::string map_to_write_;  ///< file for the map of a position; empty: none
  const Content* content_ = nullptr;
  const PositionDocument* position_ = nullptr;  ///< the position to write; null: only the map
};

}  // namespace

Status convert(Session& session, const ConvertOptions& options) {
  return Converter(session, options).run();
}

}  // namespace rearguard
