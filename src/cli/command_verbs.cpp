#include "src/cli/command_verbs.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "hexmap/one_line.h"
#include "src/cli/command_help.h"
#include "src/cli/command_line.h"
#include "src/cli/picture.h"
#include "src/io/diagnostic.h"
#include "src/io/limits.h"

namespace rearguard {
namespace {

/// Reads a whole number by its decimal digits: the library would take 010 for eight.
template <class Whole>
std::string whole_number_problem(std::string& word, Whole least, Whole most) {
  const std::string_view digits = word.starts_with('-') ? std::string_view(word).substr(1) : word;
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return fmt::format("`{}` is no whole number", one_line(word, 40));
  Whole number{};
  const bool is_read = std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc();
  if (!is_read || number < least || number > most)
    return fmt::format("`{}` is not from {} to {}", one_line(word, 40), least, most);
  word = std::to_string(number);
  return {};
}

/// Makes an option read whole numbers of a type, or some of them; its help then says which.
template <class Whole>
CLI::Option* takes(CLI::Option* option, Whole least = std::numeric_limits<Whole>::min(),
                   Whole most = std::numeric_limits<Whole>::max()) {
  if (most < std::numeric_limits<Whole>::max())
    option->description(fmt::format("{}, {} to {}", option->get_description(), least, most));
  const auto problem = [least, most](std::string& word) { return whole_number_problem(word, least, most); };
  return option->type_name("N")->transform(CLI::Validator(problem, ""));
}

std::string pixels_problem(const std::string& word) {
  double pixels = 0;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, pixels);
  const bool is_right = read.ec == std::errc() && read.ptr == end && pixels >= 0.01 && pixels <= 1000;
  return is_right ? "" : fmt::format("`{}` is no number from 0.01 to 1000", one_line(word, 40));
}

/// An empty word is told of with those of other options.
std::string png_problem(const std::string& file) {
  if (file.empty() || picture_format(file) == PictureFormat::png) return {};
  return fmt::format("{} does not end in .png", value_text(one_line(file, 200)));
}

/// One of these words, the likely one named for any other.
CLI::Validator one_of(const std::vector<std::string>& known) {
  const auto problem = [known](const std::string& word) {
    return listed(known, word) ? std::string() : unknown_name(word, known);
  };
  return {problem, ""};
}

/// The options that say how far and on whose account.
template <class Asked>
void add_question(CLI::App& verb, Asked& asked) {
  verb.add_option("--unit", asked.unit, "the id of the unit that retreats")->type_name("ID");
  verb.add_option("--result", asked.result, "a combat result of the rules, such as rout or R2")
      ->type_name("NAME");
  takes<int>(verb.add_option("--distance", asked.distance, "hexes to retreat; stands over the result's"));
  verb.add_option("--rules", asked.rules, "rule file or shipped name; stands over the position's")
      ->type_name("RULES");
  verb.add_option("--causers", asked.causers, "ids of the units that caused the retreat")
      ->type_name("ID,…")
      ->delimiter(',');
}

void add_retreat(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("retreat", "where a unit may retreat, along which paths, and why not elsewhere");
  verb->add_option("position", o.retreat.position, "position file (with --batch: the file of questions)")
      ->type_name("FILE");
  add_question(*verb, o.retreat);
  verb->add_option("--path", o.retreat.path, "judge this path as well: 2930,2931,3031")->type_name("HEX,…");
  verb->add_option("--close", o.retreat.closed, "close these hexes to the unit: 3030,3131")
      ->type_name("HEX,…");
  verb->add_option("--picture", o.retreat.picture, "draw the verdict into a .svg or .png file")
      ->type_name("FILE");
  takes(verb->add_option("--max-paths", o.retreat.max_paths, "paths listed for each end (all are counted)"),
        0, most_listed_paths)
      ->capture_default_str();
  verb->add_flag("--json", o.retreat.json, "print the verdict as JSON");
  verb->add_flag("--batch", o.is_batch, "answer one JSON question a line, from FILE or standard input");
  verb->footer(
      "Examples:\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --path 2930,2931,3031,3131\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --picture rout.png\n"
      "  rearguard retreat --batch questions.jsonl");
}

void add_resolve(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("resolve", "apply an event or a combat result, with dice, and see what is left");
  verb->add_option("position", o.resolve.position, "position file (with --batch: the file of actions)")
      ->type_name("FILE");
  add_question(*verb, o.resolve);
  verb->add_option("--event", o.resolve.event, "an event of the rules, such as \"drive back\"")
      ->type_name("NAME");
  verb->add_option("--with", o.resolve.numbers, "a number that the event is told: hits=2")
      ->type_name("NAME=N")
      ->delimiter(',');
  verb->add_option("--dice", o.resolve.dice, "dice as they were rolled, in the order of need: 6,2,1")
      ->type_name("N,…");
  takes<std::uint64_t>(verb->add_option("--seed", o.resolve.seed,
                                        "draw the dice; the same seed gives the same dice everywhere"));
  verb->add_option("--choose", o.resolve.choices,
                   "an end hex, a whole path or an option, in the order of need, or for one unit: b2:3132")
      ->type_name("[ID:]HEX|HEX-…|OPTION");
  verb->add_flag("--json", o.resolve.json, "print as JSON");
  verb->add_flag("--batch", o.is_batch, "carry out one JSON action a line, from FILE or standard input");
  verb->add_option("--output", o.resolve.output, "write the position that is left into this file")
      ->type_name("FILE");
  verb->footer(
      "Exit status 1 where a choice is wanting (the choices are then listed) or the event is impossible.\n"
      "Examples:\n"
      "  rearguard resolve maps/2930/rout.toml --unit b1 --result rout --choose 3132\n"
      "  rearguard resolve maps/2930/rout.toml --unit b1 --result R2 --seed 7 --choose 3031 --output "
      "next.toml");
}

void add_danger(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("danger", "what a rout would do to each unit, and which hexes its retreat hangs on");
  verb->add_option("position", o.danger.position, "position file")->type_name("FILE")->required();
  verb->add_option("--result", o.danger.result, "a combat result of the rules")
      ->capture_default_str()
      ->type_name("NAME");
  verb->add_option("--rules", o.danger.rules, "rule file or shipped name; stands over the position's")
      ->type_name("RULES");
  verb->add_option("--unit", o.danger.units, "only this unit; may be given again")->type_name("ID");
  verb->add_option("--side", o.danger.side, "only the units of this side")
      ->type_name("SIDE")
      ->excludes("--unit");
  verb->add_flag("--json", o.danger.json, "print as JSON");
  verb->footer(
      "Closing the hexes of the last column, so that no unit may enter them, leaves the unit no legal path.\n"
      "Examples:\n"
      "  rearguard danger maps/keddles-mill/afternoon.toml\n"
      "  rearguard danger maps/2930/rout.toml --result R2 --side union");
}

void add_range(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("range", "the hexes a unit can move to, with costs");
  verb->add_option("position", o.range.position, "position file")->type_name("FILE")->required();
  verb->add_option("--unit", o.range.unit, "the id of the unit")->type_name("ID")->required();
  verb->add_option("--mp", o.range.movement, "movement points; default: the unit's own")->type_name("MP");
  verb->add_option("--zoc", o.range.zoc, "what an enemy ZOC does: none, stop, no-zoc-to-zoc")
      ->capture_default_str()
      ->type_name("EFFECT");
  verb->add_option("--enter-zoc", o.range.enter_zoc, "movement points more to enter a ZOC hex")
      ->type_name("MP");
  verb->add_option("--leave-zoc", o.range.leave_zoc, "movement points more to leave one")->type_name("MP");
  verb->add_option("--rules", o.range.rules, "rule file or shipped name, for its ZOC rule")
      ->type_name("RULES");
  verb->add_flag("--json", o.range.json, "print as JSON");
  verb->footer("Example:\n  rearguard range maps/2930/rout.toml --unit b1 --mp 4");
}

void add_perft(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("perft", "count retreat paths by plain recursion, divided by first hex");
  verb->add_option("position", o.perft.position, "position file")->type_name("FILE")->required();
  add_question(*verb, o.perft);
  verb->get_option("--unit")->required();
  verb->add_flag("--json", o.perft.json, "print as JSON");
  verb->footer("Example:\n  rearguard perft maps/2930/rout.toml --unit b1 --result rout");
}

/// What a window shows at first, and the picture of it.
template <class Window>
void add_window(CLI::App& verb, Window& window) {
  verb.add_option("--at", window.centre, "the hex in the middle at first")->type_name("HEX");
  verb.add_option("--radius", window.hex_radius,
                  "the first zoom: pixels from a hex's centre to its corner, about")
      ->type_name("PIXELS")
      ->transform(CLI::Validator(pixels_problem, ""));
  CLI::Option* picture = verb.add_option("--screenshot", window.screenshot,
                                         "write the window as a PNG file instead of opening it")
                             ->type_name("FILE")
                             ->check(CLI::Validator(png_problem, ""));
  takes(verb.add_option("--frames", window.frames, "frames drawn for it at least"), 1, 10'000)
      ->needs(picture)
      ->capture_default_str();
  verb.add_option("--trace", window.trace, "write a line for every handled event")
      ->type_name("FILE")
      ->excludes(picture);
}

void add_view(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("view", "show a position or a map in a window");
  verb->add_option("position", o.view.position, "position file or map file")->type_name("FILE")->required();
  verb->add_option("--size", o.view.size, "of the window or the picture")
      ->capture_default_str()
      ->type_name("WxH");
  verb->add_option("--rules", o.view.rules, "rules to judge by, instead of the position's own")
      ->type_name("ID|FILE");
  verb->add_option("--unit", o.view.unit, "the unit asked about at first")->type_name("ID");
  verb->add_option("--result", o.view.result, "the combat result asked about at first, such as rout")
      ->type_name("NAME");
  takes<int>(verb->add_option("--distance", o.view.distance, "ask about a retreat of so many hexes instead"));
  verb->add_option("--overlay", o.view.overlay,
                   "laid over the map at first: zoc-1, zoc-all, range, danger, …")
      ->type_name("NAME");
  add_window(*verb, o.view);
  verb->footer(
      "Examples:\n"
      "  rearguard view maps/keddles-mill/afternoon.toml\n"
      "  rearguard view maps/keddles-mill/afternoon.toml --unit u38 --result rout --overlay danger\n"
      "  rearguard view maps/keddles-mill/map.toml --at 3118 --screenshot ridge.png --size 1600x1000");
}

void add_play(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("play", "play a game in a window, two players at one machine");
  verb->add_option("file", o.play.file,
                   "scenario to begin or journal to go on with; none: choose from a list")
      ->type_name("SCENARIO|JOURNAL");
  verb->add_option("--save", o.play.save, "the journal of a new game; default: a numbered one of your games")
      ->type_name("FILE");
  takes<std::uint64_t>(verb->add_option("--seed", o.play.seed, "of a new game's dice; any by default"));
  verb->add_option("--unit", o.play.unit, "the unit selected at first")->type_name("ID");
  verb->add_flag("--briefing", o.play.briefing, "show the scenario's briefing at first");
  verb->add_option("--size", o.play.size, "of the window or the picture")
      ->capture_default_str()
      ->type_name("WxH");
  add_window(*verb, o.play);
  verb->footer(
      "Examples:\n"
      "  rearguard play\n"
      "  rearguard play maps/keddles-mill/scenario.toml\n"
      "  rearguard play my-game.journal");
}

void add_edit(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("edit", "draw a map, and place the units of a position, in a window");
  verb->add_option("map", o.edit.map, "map or position file; with --new, the file to be made")
      ->type_name("MAP|POSITION");
  CLI::Option* anew = verb->add_option("--new", o.edit.size_of_new, "begin a new map of this size")
                          ->type_name("COLUMNSxROWS");
  verb->add_option("--orientation", o.edit.orientation, "of a new map: which tops its hexes have")
      ->type_name("flat|pointy")
      ->check(one_of({"flat", "pointy"}))
      ->needs(anew)
      ->capture_default_str();
  verb->add_option("--shifted", o.edit.shifted,
                   "of a new map: which columns (flat) or rows (pointy) are shifted")
      ->type_name("even|odd")
      ->check(one_of({"even", "odd"}))
      ->needs(anew)
      ->capture_default_str();
  verb->add_option("--first", o.edit.first, "of a new map: the number of its top left hex")
      ->type_name("HEX")
      ->needs(anew)
      ->capture_default_str();
  verb->add_option("--draw", o.edit.draw, "the terrain or feature in hand at first")->type_name("NAME");
  verb->add_option("--unit", o.edit.unit, "the unit in hand at first")->type_name("ID");
  verb->add_option("--costs", o.edit.costs, "show the movement costs of this class, from --at or the pointer")
      ->type_name("CLASS");
  verb->add_option("--size", o.edit.size, "of the window or the picture")
      ->capture_default_str()
      ->type_name("WxH");
  add_window(*verb, o.edit);
  verb->footer(
      "What was not changed keeps every byte of the file, comments too.\n"
      "Examples:\n"
      "  rearguard edit my-map.toml --new 30x20\n"
      "  rearguard edit maps/keddles-mill/map.toml\n"
      "  rearguard edit maps/2930/rout.toml --costs foot --at 2930");
}

void add_convert(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("convert", "turn maps and positions into other formats, and back");
  verb->add_option("input", o.convert.input, "map or position: .toml, .json, .tmx, .tmj, or .map of Wesnoth")
      ->type_name("IN")
      ->required();
  verb->add_option("output", o.convert.output,
                   "file to write: .toml, .json, .tmx, .tmj, .tsx, .tsj, .svg or .png")
      ->type_name("OUT")
      ->required();
  verb->add_option("--from", o.convert.from, "format of IN where its ending does not tell")
      ->type_name("FORMAT");
  verb->add_option("--to", o.convert.to, "format of OUT where its ending does not tell")->type_name("FORMAT");
  verb->add_flag("--map-only", o.convert.map_only, "leave units and all else of a position out");
  verb->add_option("--map", o.convert.map, "write the map of a position into this file, and name it there")
      ->type_name("FILE");
  takes(verb->add_option("--radius", o.convert.radius,
                         "pixels from a hex's centre to its corner (36 in pictures, 32 in tiles)"),
        smallest_picture_radius, largest_picture_radius)
      ->type_name("PIXELS");
  verb->add_flag("--keep-border", o.convert.keep_border, "Wesnoth: keep the hexes around the map as well");
  verb->add_option("--terrain", o.convert.terrain, "Wesnoth: a table of terrain codes of your own")
      ->type_name("FILE");
  verb->footer(
      "Examples:\n"
      "  rearguard convert maps/keddles-mill/map.toml mill.tmx      # to draw on in Tiled\n"
      "  rearguard convert mill.tmx mill.toml                       # and back\n"
      "  rearguard convert maps/keddles-mill/map.toml chart.tsx     # its terrain, for new maps\n"
      "  rearguard convert 2p_Den_of_Onis.map onis.toml             # a map of Wesnoth\n"
      "  rearguard convert maps/keddles-mill/afternoon.toml afternoon.png --radius 48");
}

void add_check(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("check", "find what is wrong or doubtful in maps, positions, scenarios and rules");
  verb->add_option("files", o.check.files, "files, and folders with all below them")
      ->type_name("FILE|FOLDER");
  const auto names = [&](const char* option, std::vector<std::string>& into, const char* about) {
    verb->add_option(option, into, about)->type_name("NAME,…")->delimiter(',');
  };
  names("--only", o.check.only, "report only what these checks find; may be given again");
  names("--ignore", o.check.ignore, "leave out what these checks find; may be given again");
  verb->add_option("--rules", o.check.rules, "judge retreats by these rules, instead of the documents' own")
      ->type_name("RULES");
  verb->add_option("--explain", o.check.explain,
                   "tell what a check finds, why it matters and what to do; or all")
      ->type_name("NAME");
  verb->add_flag("--json", o.check.json, "print as JSON, with every hex");
  verb->footer(
      "Exit status: 0 nothing found, 1 something found, 2 bad usage or a file that cannot be read.\n"
      "Give maps together with their positions and scenarios: rules and movement allowances come from "
      "those.\n"
      "Examples:\n"
      "  rearguard check maps\n"
      "  rearguard check maps/keddles-mill --ignore choke-hex,retreat-trap\n"
      "  rearguard check maps/2930/map.toml --rules order-actions --json\n"
      "  rearguard check --explain one-way-pocket");
}

void add_audit(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("audit", "statistics and pictures of a map, and what two versions differ in");
  verb->add_option("map", o.audit.map, "map file")->type_name("FILE")->required();
  verb->add_option("--class", o.audit.classes, "only this movement class; may be given again")
      ->type_name("NAME,…")
      ->delimiter(',');
  verb->add_option("--from", o.audit.from, "tell what it costs to get anywhere from this hex")
      ->type_name("HEX");
  verb->add_option("--from-edge", o.audit.from_edge, "the same from an edge of the map")
      ->type_name("N|E|S|W");
  verb->add_option("--rules", o.audit.rules, "look for hexes that allow no retreat by these rules")
      ->type_name("RULES");
  verb->add_option("--against", o.audit.against, "tell what differs from this former version of the map")
      ->type_name("FILE");
  verb->add_option("--picture", o.audit.picture, "draw into a .svg or .png file, instead of the report")
      ->type_name("FILE");
  verb->add_option("--map", o.audit.subject,
                   "what the picture shows; default: what the other options are about, or heat")
      ->type_name("heat|contours|traps|chokes|asymmetry|changes");
  verb->add_option("--window", o.audit.window, "draw only the hexes between these two corners")
      ->type_name("HEX-HEX");
  verb->add_flag("--json", o.audit.json, "print as JSON");
  verb->footer(
      "Exit status: 0 fine, 1 the versions differ, 2 bad usage or unusable input.\n"
      "Examples:\n"
      "  rearguard audit maps/keddles-mill/map.toml\n"
      "  rearguard audit maps/kolbeck-pass/map.toml --rules confusion --class foot --json\n"
      "  rearguard audit maps/keddles-mill/map.toml --map heat --class wheeled --picture heat.png\n"
      "  rearguard audit maps/kolbeck-pass/map.toml --map contours --from-edge N --picture contours.svg\n"
      "  rearguard audit new.toml --against old.toml --picture changes.png");
}

CLI::App* add_game_verb(CLI::App& game, const char* name, const char* about, Options& o, const char* type) {
  CLI::App* verb = game.add_subcommand(name, about);
  verb->add_option(type == std::string("SCENARIO") ? "scenario" : "game", o.game.file,
                   type == std::string("SCENARIO") ? "scenario file" : "journal of a game")
      ->type_name(type)
      ->required();
  return verb;
}

void add_game(CLI::App& app, Options& o) {
  CLI::App* game = app.add_subcommand("game", "play a game by text");
  game->require_subcommand(1);
  const auto json = [&](CLI::App* verb) { verb->add_flag("--json", o.game.json, "print as JSON"); };
  const auto seed = [&](CLI::App* verb, const char* about) {
    takes<std::uint64_t>(verb->add_option("--seed", o.game.seed, about));
  };
  const auto to = [&](CLI::App* verb) {
    takes(verb->add_option("--to", o.game.to, "after so many steps, not at the end"), 0, 1'000'000'000)
        ->type_name("STEPS");
  };
  CLI::App* begin = add_game_verb(*game, "new", "begin a scenario", o, "SCENARIO");
  begin->add_option("--save", o.game.save, "the journal that keeps the game; it must not be there yet")
      ->type_name("FILE")
      ->required();
  seed(begin, "of all dice; any by default");
  json(begin);
  begin->footer("Example:\n  rearguard game new maps/keddles-mill/scenario.toml --save mill.journal");
  CLI::App* legal = add_game_verb(*game, "legal", "list what may be done now", o, "FILE");
  legal->add_option("--unit", o.game.unit, "only what this unit may do")->type_name("ID");
  json(legal);
  CLI::App* act = add_game_verb(*game, "apply", "do something", o, "FILE");
  act->add_option("actions", o.game.actions,
                  "\"move u31 3230\", \"end\", \"undo\" …; none: read from the input")
      ->type_name("ACTION");
  json(act);
  act->footer(
      "Stops at the first action that is not legal: exit status 1. Read from the input, it goes on with the "
      "next.\n"
      "Example:\n  rearguard game apply mill.journal \"move c1 1910\" undo \"move c1 1826\" end");
  CLI::App* show = add_game_verb(*game, "show", "show how it stands", o, "FILE");
  to(show);
  json(show);
  CLI::App* replay = add_game_verb(*game, "replay", "tell the game step by step", o, "FILE");
  to(replay);
  replay->add_option("--save", o.game.save, "go on from there in a new game, kept in this file")
      ->type_name("FILE");
  json(replay);
  CLI::App* position = add_game_verb(*game, "export", "write the position as a document", o, "FILE");
  to(position);
  position->add_option("--output", o.game.output, "file to write; default: the standard output")
      ->type_name("FILE");
  add_game_verb(*game, "verify", "check that every action is legal and every die from its seed", o, "FILE");
  CLI::App* random = add_game_verb(*game, "random", "play at random, checking everything", o, "SCENARIO");
  seed(random, "of the first game; the next have the next numbers (default 1)");
  takes(random->add_option("--games", o.game.games, "how many"), 1, 1'000'000)->capture_default_str();
}

void add_rules_diff(CLI::App& rules, Options& o) {
  CLI::App* verb = rules.add_subcommand("diff", "find where two rule files give different answers");
  verb->add_option("first", o.diff.first, "rule file or shipped name")->type_name("RULES")->required();
  verb->add_option("second", o.diff.second, "the other")->type_name("RULES")->required();
  verb->add_option("positions", o.diff.files, "positions and scenarios, or folders with such")
      ->type_name("FILE")
      ->required();
  verb->add_option("--result", o.diff.results, "compare these results alone")
      ->type_name("NAME,…")
      ->delimiter(',');
  verb->add_flag("--json", o.diff.json, "print as JSON");
  verb->footer("Example:\n  rearguard rules diff order-actions order-actions-lenient maps/2930");
}

void add_rules(CLI::App& app, Options& o) {
  CLI::App* rules = app.add_subcommand("rules", "read a rule file: show it in words, or check it");
  rules->require_subcommand(1);
  using RulesVerb = std::pair<const char*, const char*>;
  for (const auto& [name, about] :
       {RulesVerb{"show", "print the rules as a numbered list"},
        RulesVerb{"check", "find what is wrong with them"},
        RulesVerb{"try", "try the examples that stand beside them"},
        RulesVerb{"coverage", "list the statements of their text and what carries each"}}) {
    rules->add_subcommand(name, about)
        ->add_option("rules", o.rules, "rule file or shipped name")
        ->type_name("RULES")
        ->required();
  }
  add_rules_diff(*rules, o);
}

void add_help(CLI::App& app, Options& o) {
  CLI::App* completion =
      app.add_subcommand("completion", "print a script that completes the command's words in a shell");
  completion->add_option("shell", o.shell, "bash, zsh or fish")
      ->type_name("SHELL")
      ->required()
      ->check(one_of(completed_shells));
  completion->footer(
      "Examples:\n"
      "  source <(rearguard completion bash)\n"
      "  rearguard completion fish > ~/.config/fish/completions/rearguard.fish");
  app.add_subcommand("manual", "print the manual page, for man(1)")
      ->footer("Example:\n  rearguard manual | man -l -");
}

/// What follows the one value of a list is not taken for another: it is a file.
void end_lists(CLI::App& app) {
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) {
    for (CLI::Option* option : verb->get_options()) {
      if (option->get_positional()) continue;
      if (option->get_items_expected_max() > 1) option->expected(1)->take_all();
      option->allow_extra_args(false);
    }
    end_lists(*verb);
  }
}

}  // namespace

void add_verbs(CLI::App& app, Options& options) {
  add_retreat(app, options);
  add_resolve(app, options);
  add_danger(app, options);
  add_range(app, options);
  add_perft(app, options);
  add_view(app, options);
  add_play(app, options);
  add_edit(app, options);
  add_game(app, options);
  add_convert(app, options);
  add_check(app, options);
  add_audit(app, options);
  add_rules(app, options);
  add_help(app, options);
  end_lists(app);
}

std::vector<const CLI::App*> verbs_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace rearguard
