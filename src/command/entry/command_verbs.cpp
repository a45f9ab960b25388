#include "src/command/entry/command_verbs.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "hexmap/one_line.h"
#include "pathing/candidate_graph.h"
#include "src/command/entry/command_help.h"
#include "src/command/entry/command_line.h"
#include "src/command/session/picture.h"
#include "src/command/session/program.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/limits.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Checks a whole number in decimal digits and normalizes it: CLI11 would read 010 as eight.
template <class Whole>
std::string whole_number_problem(std::string& word, Whole min, Whole max) {
  const std::string_view digits = word.starts_with('-') ? std::string_view(word).substr(1) : word;
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return fmt::format("`{}` is not a whole number", one_line(word, 40));
  Whole number{};
  const bool is_read = std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc();
  if (!is_read || number < min || number > max)
    return fmt::format("`{}` is not in the range {} to {}", one_line(word, 40), min, max);
  word = std::to_string(number);
  return {};
}

/// Makes an option read whole numbers of a type, from `min` to `max`. Inserts the range into its help, before
/// the first semicolon.
template <class Whole>
CLI::Option* takes(CLI::Option* option, Whole min = std::numeric_limits<Whole>::min(),
                   Whole max = std::numeric_limits<Whole>::max()) {
  if (max < std::numeric_limits<Whole>::max()) {
    std::string text = option->get_description();
    text.insert(std::min(text.find(';'), text.size()), fmt::format(" ({}-{})", min, max));
    option->description(std::move(text));
  }
  const auto problem = [min, max](std::string& word) { return whole_number_problem(word, min, max); };
  return option->type_name("N")->transform(CLI::Validator(problem, ""));
}

std::string pixels_problem(const std::string& word) {
  double pixels = 0;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, pixels);
  const bool is_right = read.ec == std::errc() && read.ptr == end && pixels >= 0.01 && pixels <= 1000;
  return is_right ? "" : fmt::format("`{}` is not a number from 0.01 to 1000", one_line(word, 40));
}

/// Empty values are reported by `CommandLine::read`.
std::string png_problem(const std::string& file) {
  if (file.empty() || picture_format(file) == PictureFormat::png) return {};
  return fmt::format("{} does not end in .png", value_text(one_line(file, 200)));
}

/// Returns a validator that accepts only these words and suggests the nearest one for others.
CLI::Validator one_of(const std::vector<std::string>& known) {
  const auto problem = [known](const std::string& word) {
    return listed(known, word) ? std::string() : unknown_name(word, known);
  };
  return {problem, ""};
}

/// Adds an option, or a positional argument, whose values help calls `type`.
template <class Target>
CLI::Option* value(CLI::App& verb, const char* name, const char* type, Target& target,
                   const std::string& about) {
  return verb.add_option(name, target, about)->type_name(type);
}

void add_rules_option(CLI::App& verb, std::string& rules) {
  value(verb, "--rules", "RULES", rules, "rule file or name of shipped rules; overrides the position's own");
}

/// Adds the option by which rules are read otherwise than usual.
void add_readings(CLI::App& verb, Options& o) {
  value(verb, "--reading", "ID=CHOICE,...", o.readings,
        "how to read what the printed rules leave open, such as exception=permission; `rearguard rules "
        "readings` lists the readings of rules")
      ->take_all();
}

/// Adds the options that state the regions of a question.
void add_regions(CLI::App& verb, RegionOptions& regions) {
  value(verb, "--vacated", "HEX,...", regions.vacated,
        "hexes that units of this combat have left, such as 2930,3030-3132; none for no hex");
  value(verb, "--defender-hexes", "HEX,...", regions.defender_hexes,
        "hexes where its defenders began; none for no hex");
  value(verb, "--entered", "HEX,...", regions.entered,
        "hexes that the unit has entered already; none for no hex");
}

/// Adds the options of a retreat question: unit, result or distance, rules and causing units.
template <class Question>
void add_question(CLI::App& verb, Question& question) {
  value(verb, "--unit", "ID", question.unit, "retreating unit");
  value(verb, "--result", "NAME", question.result, "combat result of the rules, such as rout or R2");
  takes<int>(verb.add_option(
      "--distance", question.distance,
      fmt::format("hexes to retreat (1-{}); overrides the result's distance", max_retreat_hexes)));
  add_rules_option(verb, question.rules);
  value(verb, "--caused-by", "ID,...", question.causing_units,
        "units that caused the retreat, such as the attackers")
      ->delimiter(',');
  add_regions(verb, question.regions);
  verb.add_flag(
      "--fresh", question.regions.fresh,
      "the combat has just been fought: its defender began where the unit is, nobody has left a hex");
}

/// Adds the options for reading a save of VASSAL where a position is expected.
void add_save(CLI::App& verb, SaveOptions& save) {
  value(verb, "--map", "FILE", save.map,
        "VASSAL: map of the save, or its folder, as `convert` made it; roster.toml is beside it");
  value(verb, "--setup", "NAME", save.setup, "VASSAL: scenario inside a module, in place of a save");
  takes<std::size_t>(verb.add_option("--step", save.step, "VASSAL: steps of a log to run; default: all"), 0,
                     1'000'000'000);
  verb.add_flag("--see-all", save.see_all, "VASSAL: show what the enemy may not see");
  verb.add_flag("--ignore-unknown", save.ignore_unknown,
                "VASSAL: leave out pieces that the roster does not make units, or that are off the map");
}

/// Adds the options for maps of Tiled and Wesnoth.
void add_foreign(CLI::App& verb, ForeignMapOptions& foreign) {
  value(verb, "--terrain", "FILE", foreign.table, "Wesnoth: your own table of terrain codes");
  value(verb, "--campaign", "FILE|FOLDER", foreign.campaigns,
        "Wesnoth: file or folder of a campaign that defines terrain; repeatable");
  value(verb, "--unknown-as", "CODE", foreign.unknown_as,
        "Wesnoth: read terrain codes that are unknown as this one (default: they are errors)");
  verb.add_flag(
      "--draft", foreign.draft,
      "maps of other programs: what is unknown becomes a named terrain whose costs are to be written");
  value(verb, "--property", "NAME", foreign.property,
        "Tiled, with --draft: the property of tiles that names their terrain (default: the usual ones)");
  value(verb, "--tilesets", "FOLDER", foreign.tilesets,
        "Tiled: tilesets may be in or below this folder too (default: only in or below the map's)");
}

/// Adds the option for the numbers that a result or an event needs.
void add_numbers(CLI::App& verb, std::vector<std::string>& numbers, const std::string& whose) {
  value(verb, "--with", "NAME=N,...", numbers, "numbers for the " + whose + ", such as hits=2")
      ->delimiter(',');
}

/// Adds the option for the units that retreat by the same result afterwards.
void add_then(CLI::App& verb, std::vector<std::string>& then) {
  value(verb, "--then", "ID,...", then, "units that retreat by the same result after it, in their order")
      ->delimiter(',');
}

void add_retreat(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "retreat", "find where a unit can retreat, along which paths, and why not elsewhere");
  value(*verb, "position", "FILE", o.retreat.position,
        "position file or journal; with --batch, file of questions (default: standard input)");
  value(*verb, "--line", "LINE", o.retreat.position,
        "a board in one line instead of a file, such as \"rg1 2930 order-actions union:foot b1@2930 "
        "ask=b1:rout\"")
      ->excludes(verb->get_option("position"));
  add_question(*verb, o.retreat);
  verb->get_option("--unit")->description(
      "retreating unit; without it the questions of the document are answered");
  add_readings(*verb, o);
  add_save(*verb, o.save);
  add_numbers(*verb, o.retreat.numbers, "result");
  add_then(*verb, o.retreat.then);
  value(*verb, "--option", "NAME", o.retreat.option, "way to take the result, such as crawl or trade-1");
  value(*verb, "--path", "HEX,...", o.retreat.path, "path to judge as well, such as 2930,2931,3031");
  value(*verb, "--close", "HEX,...", o.retreat.closed, "hexes to close to the unit, such as 3030,3131");
  verb->add_flag("--traps", o.retreat.traps,
                 "also list the hexes in which one more enemy would leave the unit no legal path");
  value(*verb, "--picture", "FILE", o.retreat.picture, "draw the verdict into this .svg or .png file");
  value(*verb, "--ruling", "FILE", o.retreat.ruling,
        "write the question, the board, the answer and the clauses into this .html file");
  verb->add_flag("--no-legend", o.retreat.no_legend, "draw the map of the picture without the legend");
  verb->add_flag("--underlay", o.retreat.underlay,
                 "draw the picture under the map into --picture or --ruling");
  takes<std::size_t>(
      verb->add_option("--max-paths", o.retreat.max_paths,
                       "paths to list per end hex; all are counted (default: 10 in text, 100 in JSON)"),
      0, max_listed_paths);
  value(*verb, "--ruled-out", "near|all|none|CLAUSE", o.retreat.ruled_out,
        "illegal hexes to list: near (adjacent, or at the required distance), all, none, or "
        "those that one clause rules out, such as no-zoc (default: near in text, all in JSON)");
  CLI::Option* json = verb->add_flag("--json", o.retreat.json, "print the verdict as JSON");
  verb->add_flag(
          "--as-example", o.retreat.as_example,
          "print the part of the board on which the answer depends, the question and the answer, as an "
          "example for `rearguard rules test`")
      ->excludes(json);
  verb->add_flag("--as-line", o.retreat.as_line,
                 "print board and question in one line, which every command reads");
  verb->add_flag("--as-link", o.retreat.as_link, "print that line as it stands behind the # of an address");
  verb->add_flag("--no-names", o.retreat.no_names, "leave the names of units out of that line");
  verb->add_flag("--batch", o.is_batch, "answer one question per line, in JSON or as a board in one line");
  verb->footer(
      "Examples:\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --path 2930,2931,3031,3131\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --picture rout.png\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --as-example\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --ruling rout.html\n"
      "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout --as-line\n"
      "  rearguard retreat --batch questions.jsonl");
}

void add_resolve(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("resolve", "apply an event or a combat result, with dice, and show what happens");
  value(*verb, "position", "FILE", o.resolve.position,
        "position file or journal; with --batch, file of actions (default: standard input)");
  add_question(*verb, o.resolve);
  add_readings(*verb, o);
  add_save(*verb, o.save);
  verb->get_option("--unit")->description("unit that the event or result happens to");
  verb->get_option("--caused-by")
      ->description("units that caused the event or result, such as the attackers");
  value(*verb, "--event", "NAME", o.resolve.event, "event of the rules, such as \"drive back\"");
  add_numbers(*verb, o.resolve.numbers, "event or the result");
  add_then(*verb, o.resolve.then);
  value(*verb, "--dice", "N,...", o.resolve.dice,
        "rolled dice, in the order needed, such as 6,2,1, or with the units that roll them, such as x:5,y:2");
  takes<std::uint64_t>(
      verb->add_option("--seed", o.resolve.seed,
                       "roll the dice from this seed; the same seed gives the same dice everywhere"));
  value(*verb, "--choose", "[ID:]HEX|HEX-…|OPTION", o.resolve.choices,
        "end hex, whole path or option, in the order needed; for one unit: b2:3132");
  verb->add_flag("--needs", o.resolve.needs, "list the dice and choices that this needs, in order");
  verb->add_flag("--json", o.resolve.json, "print as JSON");
  verb->add_flag("--batch", o.is_batch, "carry out one JSON action per line");
  value(*verb, "--output", "FILE", o.resolve.output, "write the resulting position to this file");
  verb->footer(
      "Exit status 1: a choice is needed (the choices are listed), or the event is impossible.\n"
      "Examples:\n"
      "  rearguard resolve maps/2930/rout.toml --unit b1 --result rout --choose 3132\n"
      "  rearguard resolve maps/2930/rout.toml --unit b1 --result R2 --seed 7 --choose 3031 --output "
      "next.toml");
}

void add_danger(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "danger", "show which units a rout would capture, and the hexes their retreats depend on");
  value(*verb, "position", "FILE", o.danger.position, "position file or journal")->required();
  value(*verb, "--result", "NAME", o.danger.result, "combat result of the rules")->capture_default_str();
  add_rules_option(*verb, o.danger.rules);
  add_readings(*verb, o);
  value(*verb, "--unit", "ID", o.danger.units, "examine only this unit; repeatable");
  value(*verb, "--side", "SIDE", o.danger.side, "examine only the units of this side")->excludes("--unit");
  add_regions(*verb, o.danger.regions);
  add_save(*verb, o.save);
  add_numbers(*verb, o.danger.numbers, "result");
  verb->add_flag("--json", o.danger.json, "print as JSON");
  verb->footer(
      "If no unit could enter the hexes in the last column, the unit would have no legal path.\n"
      "Examples:\n"
      "  rearguard danger maps/keddles-mill/afternoon.toml\n"
      "  rearguard danger maps/2930/rout.toml --result R2 --side union");
}

void add_reach(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("reach", "list the hexes that a unit can move to, with their costs");
  value(*verb, "position", "FILE", o.reach.position, "position file or journal")->required();
  value(*verb, "--unit", "ID", o.reach.unit, "moving unit")->required();
  value(*verb, "--mp", "MP", o.reach.movement, "movement points to spend (default: the unit's allowance)");
  value(*verb, "--zoc", "EFFECT", o.reach.zoc, "effect of an enemy ZOC: free, stop or no-zoc-to-zoc")
      ->capture_default_str();
  value(*verb, "--zoc-entry-cost", "MP", o.reach.enter_zoc,
        "extra movement points to enter a hex in an enemy ZOC (default: 0)");
  value(*verb, "--zoc-exit-cost", "MP", o.reach.leave_zoc,
        "extra movement points to leave a hex in an enemy ZOC (default: 0)");
  value(*verb, "--rules", "RULES", o.reach.rules,
        "rule file or name of shipped rules, for its ZOC rule; overrides the position's own");
  add_readings(*verb, o);
  add_save(*verb, o.save);
  verb->add_flag("--json", o.reach.json, "print as JSON");
  verb->footer("Example:\n  rearguard reach maps/2930/rout.toml --unit b1 --mp 4");
}

void add_perft(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("perft", "count retreat paths by exhaustive recursion, per first hex");
  value(*verb, "position", "FILE", o.perft.position, "position file or journal")->required();
  add_question(*verb, o.perft);
  add_readings(*verb, o);
  add_save(*verb, o.save);
  add_numbers(*verb, o.perft.numbers, "result");
  verb->get_option("--unit")->required();
  verb->add_flag("--json", o.perft.json, "print as JSON");
  verb->footer("Example:\n  rearguard perft maps/2930/rout.toml --unit b1 --result rout");
}

void add_ask(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "ask", "answer questions of another program about a position or a game, line by line, in JSON");
  value(*verb, "file", "FILE", o.ask.file, "position file, or the journal of a game to go on with")
      ->required();
  add_rules_option(*verb, o.ask.rules);
  add_readings(*verb, o);
  add_save(*verb, o.save);
  verb->footer(
      "Each line of the input is a question; each gets one line. A journal is locked until the input ends.\n"
      "Example:\n"
      "  echo '{\"ask\": \"perft\", \"unit\": \"b1\", \"result\": \"rout\"}' | rearguard ask "
      "maps/2930/rout.toml");
}

void add_bench(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "bench", "answer a fixed set of questions and print a signature, which changes only if answers do");
  verb->add_flag("--answers", o.bench.answers, "print every answer, to find those that differ");
  verb->footer(
      "The questions concern the shipped positions and rules, and boards that are built in. Sentences do not "
      "count.\nThe number of seconds is written to standard error.\n"
      "Examples:\n"
      "  rearguard bench\n"
      "  rearguard bench --answers > answers.txt");
}

void add_size(CLI::App& verb, WindowLook& window) {
  value(verb, "--size", "WxH", window.size, "size of the window or screenshot in pixels (320-16384 each way)")
      ->capture_default_str();
}

/// Adds the options for the initial view of a window and for a screenshot.
void add_window(CLI::App& verb, WindowLook& window) {
  value(verb, "--at", "HEX", window.centre, "hex to show in the middle (default: the middle of the map)");
  value(verb, "--hex-radius", "PIXELS", window.hex_radius,
        "zoom: approximate pixels from a hex's centre to its corner (0.01-1000; default: the whole map, "
        "or 36 with --at)")
      ->transform(CLI::Validator(pixels_problem, ""));
  takes(
      verb.add_option("--scale", window.scale_percent,
                      "size of text and panels in per cent (default: the one chosen last, or what the screen "
                      "suggests)"),
      75, 300)
      ->type_name("PERCENT");
  value(verb, "--drawing", "auto|card|processor", window.drawing,
        "who draws the window: the graphics card, the processor, or the card where there is one (default: as "
        "the settings have it)")
      ->check(one_of({"auto", "card", "processor"}));
  CLI::Option* picture = value(verb, "--screenshot", "FILE", window.screenshot,
                               "write the window to this .png file instead of opening it")
                             ->check(CLI::Validator(png_problem, ""));
  takes(verb.add_option("--frames", window.frames, "minimum number of frames to draw before the screenshot"),
        1, 10'000)
      ->needs(picture)
      ->capture_default_str();
  value(verb, "--trace", "FILE", window.trace, "write a line per handled event to this file")
      ->excludes(picture);
}

void add_view(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("view", "show a position, a game or a map in a window");
  add_foreign(*verb, o.foreign);
  value(*verb, "position", "FILE", o.view.position,
        "position, journal or map file (default: choose on the first screen)");
  verb->add_flag(
      "--follow", o.view.follow,
      "read the file again whenever another program has changed it, as one that plays the game does");
  verb->add_flag("--new-position", o.view.new_position,
                 "begin a new position on the map and enter its units");
  add_size(*verb, o.view);
  add_rules_option(*verb, o.view.rules);
  add_readings(*verb, o);
  value(*verb, "--unit", "ID", o.view.unit, "unit to select; the window opens around it");
  value(*verb, "--result", "NAME", o.view.result, "combat result to ask about, such as rout");
  takes<int>(
      verb->add_option("--distance", o.view.distance,
                       fmt::format("hexes to retreat (1-{}), instead of a result", max_retreat_hexes)));
  value(*verb, "--overlay", "NAME", o.view.overlay,
        "overlay to show: off, zoc-1, zoc-2, zoc-all, reach, enemy-reach, retreat-fire, "
        "line-of-sight, traps or "
        "danger (default: as in the last session)");
  add_save(*verb, o.save);
  add_window(*verb, o.view);
  verb->get_option("--follow")->excludes("--screenshot");
  verb->footer(
      "Examples:\n"
      "  rearguard view maps/keddles-mill/afternoon.toml\n"
      "  rearguard view maps/keddles-mill/afternoon.toml --unit u38 --result rout --overlay danger\n"
      "  rearguard view maps/keddles-mill/map.toml --new-position --rules order-actions\n"
      "  rearguard view mill.journal --follow\n"
      "  rearguard view maps/keddles-mill/map.toml --at 3118 --screenshot ridge.png --size 1600x1000");
}

void add_play(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "play", "play a game in a window: two players at one machine, or against the computer");
  value(*verb, "file", "SCENARIO|JOURNAL", o.play.file,
        "scenario to begin or journal to resume (default: choose on the first screen)");
  value(*verb, "--save", "FILE", o.play.save,
        "journal file for a new game (default: a numbered file among your games)");
  takes<std::uint64_t>(
      verb->add_option("--seed", o.play.seed, "seed of a new game's dice (default: random)"));
  value(*verb, "--opponent", "SIDE[:STRENGTH]", o.play.opponents,
        "side that the computer plays, and how well: recruit, captain (default) or general");
  add_readings(*verb, o);
  value(*verb, "--unit", "ID", o.play.unit, "unit to select");
  value(*verb, "--motion", "off|slow|usual|fast", o.play.motion,
        "how fast counters move in this run; off: not at all (default: as the settings have it)")
      ->check(one_of({"off", "slow", "usual", "fast"}));
  verb->add_flag("--briefing", o.play.briefing, "begin with the scenario's briefing");
  add_size(*verb, o.play);
  add_window(*verb, o.play);
  verb->footer(
      "Examples:\n"
      "  rearguard play\n"
      "  rearguard play maps/keddles-mill/scenario.toml\n"
      "  rearguard play maps/2930/skirmish.toml --opponent union:recruit\n"
      "  rearguard play my-game.journal");
}

void add_edit(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("edit", "draw a map or place the units of a position in a window");
  value(*verb, "map", "MAP|POSITION", o.edit.map,
        "map, position or scenario file; with --new, file to create (default: choose on the first screen)");
  CLI::Option* anew = value(*verb, "--new", "COLUMNSxROWS", o.edit.size_of_new, "create a map of this size");
  value(*verb, "--orientation", "flat|pointy", o.edit.orientation, "with --new: flat or pointy hex tops")
      ->check(one_of({"flat", "pointy"}))
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--shifted", "even|odd|first|second", o.edit.shifted,
        "with --new: shifted columns (flat tops) or rows (pointy tops)")
      ->check(one_of({"even", "odd", "first", "second"}))
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--first", "HEX", o.edit.first,
        "with --new: number of the top left hex as the map prints it (0101, A1, 17.07)")
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--order", "column-row|row-column", o.edit.order, "with --new: what a hex number begins with")
      ->check(one_of({"column-row", "row-column"}))
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--columns-run", "right|left", o.edit.columns_run, "with --new: where column numbers grow")
      ->check(one_of({"right", "left"}))
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--rows-run", "down|up", o.edit.rows_run, "with --new: where row numbers grow")
      ->check(one_of({"down", "up"}))
      ->needs(anew)
      ->capture_default_str();
  takes(verb->add_option("--digits", o.edit.digits,
                         "with --new: digits of the first and of the second part of a number")
            ->delimiter(',')
            ->expected(2)
            ->needs(anew),
        1, Numbering::max_figures)
      ->type_name("N,N");
  value(*verb, "--letters", "\"AA BB\"|\"AA AB\"", o.edit.letters, "with --new: letters after Z")
      ->check(one_of({"AA BB", "AA AB"}))
      ->needs(anew)
      ->each([&o](const std::string&) { o.edit.says_letters = true; })
      ->capture_default_str();
  value(*verb, "--skip", "LETTERS", o.edit.skip, "with --new: letters that no column or row has, such as I")
      ->needs(anew);
  value(*verb, "--prefix", "LETTERS", o.edit.prefix,
        "with --new: letters before every number, such as the sheet's")
      ->needs(anew);
  value(*verb, "--slant", "0|1|-1", o.edit.slant,
        "with --new: what rows gain every two columns (pointy: columns every two rows)")
      ->check(one_of({"0", "1", "-1"}))
      ->needs(anew)
      ->capture_default_str();
  value(*verb, "--underlay", "FILE", o.edit.underlay,
        "lay this picture under the map: a scan in the map's folder or below, to paint over");
  CLI::Option* begins = verb->add_flag("--new-position", o.edit.new_position,
                                       "begin a new position on the map of this file and enter its units");
  begins->excludes(anew);
  value(*verb, "--rules", "RULES", o.edit.rules,
        "with --new-position: rule file or name of shipped rules that the position names")
      ->needs(begins);
  value(*verb, "--brush", "NAME", o.edit.draw, "terrain or feature to draw with");
  value(*verb, "--unit", "ID", o.edit.unit, "unit to select");
  value(*verb, "--costs", "CLASS", o.edit.costs,
        "show the movement costs of this class, measured from --at or the cursor");
  add_size(*verb, o.edit);
  add_window(*verb, o.edit);
  verb->footer(
      "Saving changes only the lines you edited; comments and formatting are preserved.\n"
      "Examples:\n"
      "  rearguard edit my-map.toml --new 30x20\n"
      "  rearguard edit my-map.toml --new 30x20 --underlay scan.png\n"
      "  rearguard edit maps/keddles-mill/map.toml\n"
      "  rearguard edit maps/keddles-mill/map.toml --new-position --rules order-actions\n"
      "  rearguard edit maps/2930/rout.toml --costs foot --at 2930");
}

/// Adds the options of `convert` for modules and saves of VASSAL.
void add_module(CLI::App& verb, ConvertOptions& convert) {
  value(verb, "--board", "NAME", convert.module.board,
        "VASSAL: board of a module (default: the largest with hexes)");
  value(verb, "--zone", "NAME", convert.module.zone, "VASSAL: zone of the board that has hexes of its own");
  verb.add_flag("--half-hexes", convert.module.half_hexes,
                "VASSAL: take hexes that are half beyond the edge");
  value(verb, "--first", "HEX", convert.module.first,
        "VASSAL: number of the top left hex, in place of the module's numbers");
  verb.add_flag("--plain-numbers", convert.module.plain_numbers,
                "VASSAL: number the hexes 0101, 0102, … in place of the module's numbers");
  verb.add_flag("--counters", convert.module.counters, "VASSAL: write the pictures of the counters too");
  value(verb, "--setup", "NAME", convert.save.setup, "VASSAL: scenario inside a module, as a save");
  verb.add_flag("--list", convert.list, "VASSAL: print name, map, x, y and number of each piece of a save");
  verb.add_flag("--steps", convert.list_steps, "VASSAL: print the steps of a log");
  takes<std::size_t>(
      verb.add_option("--step", convert.save.step, "VASSAL: steps of a log to run; default: all"), 0,
      1'000'000'000);
  verb.add_flag("--see-all", convert.save.see_all, "VASSAL: show what the enemy may not see");
  verb.add_flag("--ignore-unknown", convert.save.ignore_unknown,
                "VASSAL: leave out pieces that the roster does not make units, or that are off the map");
}

void add_convert(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("convert", "convert maps and positions to and from other formats");
  value(*verb, "input", "IN", o.convert.input,
        "map or position: .toml, .json, .line, .tmx, .tmj, .map (Wesnoth) or .board (MegaMek); list of "
        "units, or "
        "with --draft a table of terrain: .csv, .tsv or .txt; of VASSAL: .vmod, .vsav or .vlog")
      ->required();
  value(*verb, "output", "OUT", o.convert.output,
        "file to write: .toml, .json, .line, .tmx, .tmj, .tsx, .tsj, .svg or .png; folder for a .vmod");
  value(*verb, "--from", "FORMAT", o.convert.from,
        "format of IN: toml, json, line, tmx, tmj, wesnoth, board, csv, tsv, units, vmod, vsav or vlog "
        "(default: by "
        "suffix)");
  value(*verb, "--to", "FORMAT", o.convert.to,
        "format of OUT: toml, json, line, tmx, tmj, tsx, tsj, svg or png (default: by suffix)");
  verb->add_flag("--underlay", o.convert.underlay, "draw the picture under the map into an .svg or .png");
  verb->add_flag("--map-only", o.convert.map_only, "convert only the map of a position");
  value(*verb, "--map", "FILE", o.convert.map,
        "write the map of a position to this file, and name it in OUT; of a list of units: the map that "
        "they are on; of a VASSAL save: its map, or the folder of it");
  value(*verb, "--side", "NAME", o.convert.side, "lists of units: side of those whose side is not said");
  value(*verb, "--class", "NAME", o.convert.movement_class,
        "lists of units: movement class of those whose class is not said (default: the map's only one)");
  takes(verb->add_option("--hex-radius", o.convert.radius,
                         "pixels from a hex's centre to its corner; default: 36 in pictures, 32 in tiles"),
        smallest_picture_radius, max_picture_radius)
      ->type_name("PIXELS");
  verb->add_flag("--keep-border", o.convert.keep_border, "Wesnoth: keep the border hexes around the map");
  add_foreign(*verb, o.foreign);
  add_module(*verb, o.convert);
  verb->footer(
      "Examples:\n"
      "  rearguard convert maps/keddles-mill/map.toml mill.tmx      # to draw on in Tiled\n"
      "  rearguard convert mill.tmx mill.toml                       # and back\n"
      "  rearguard convert maps/keddles-mill/map.toml chart.tsx     # its terrain, for new maps\n"
      "  rearguard convert 2p_Den_of_Onis.map onis.toml             # a map of Wesnoth\n"
      "  rearguard convert terrain.csv my-map.toml --draft          # a grid of words, to be costed\n"
      "  rearguard convert Game.vmod game/                          # a module of VASSAL: map, picture, "
      "roster\n"
      "  rearguard convert save.vsav now.toml --map game/           # a game of it in progress\n"
      "  rearguard convert units.csv position.toml --map maps/2930/map.toml --side union\n"
      "  rearguard convert maps/keddles-mill/afternoon.toml afternoon.png --hex-radius 48");
}

void add_check(CLI::App& app, Options& o) {
  CLI::App* verb =
      app.add_subcommand("check", "find errors and likely mistakes in maps, positions, scenarios and rules");
  value(*verb, "files", "FILE|FOLDER", o.check.files, "files to check, and folders to search for such files");
  const auto names = [&](const char* option, std::vector<std::string>& into, const char* about) {
    value(*verb, option, "NAME,...", into, about)->delimiter(',');
  };
  names("--only", o.check.only, "report only the findings of these checks; repeatable");
  names("--ignore", o.check.ignore, "omit the findings of these checks; repeatable");
  value(*verb, "--rules", "RULES", o.check.rules,
        "rule file or name of shipped rules; overrides the documents' own");
  add_readings(*verb, o);
  value(*verb, "--explain", "NAME", o.check.explain,
        "explain this check: what it finds, why it matters and what to do; all explains every check");
  verb->add_flag(
      "--fix", o.check.fix,
      "write the answer of every finding that has one into its file, and show the lines before and after");
  add_foreign(*verb, o.foreign);
  verb->add_flag("--json", o.check.json, "print as JSON, with every hex");
  verb->footer(
      "Exit status: 0 no findings, 1 findings, 2 bad usage or an unreadable file.\n"
      "Check maps together with their positions and scenarios, which supply rules and movement allowances.\n"
      "Examples:\n"
      "  rearguard check maps\n"
      "  rearguard check maps/keddles-mill --ignore choke-hex,retreat-trap\n"
      "  rearguard check my-map.toml --only road-gap --fix\n"
      "  rearguard check maps/2930/map.toml --rules order-actions --json\n"
      "  rearguard check --explain one-way-pocket");
}

void add_audit(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand(
      "audit", "report statistics of a map, draw it by cost or danger, or compare two versions");
  value(*verb, "map", "FILE", o.audit.map, "map; position or scenario with a map; map of Tiled or Wesnoth")
      ->required();
  value(*verb, "--class", "NAME,...", o.audit.classes,
        "movement classes to report; repeatable (default: all)")
      ->delimiter(',');
  value(*verb, "--from", "HEX", o.audit.from, "report what it costs to reach each hex from this one");
  value(*verb, "--from-edge", "N|E|S|W", o.audit.from_edge,
        "report what it costs to reach each hex from this edge of the map");
  value(*verb, "--between", "N|E|S|W|HEX|LABEL", o.audit.between,
        "report the fewest hexes or hexsides that part this place from the one of --and");
  value(*verb, "--and", "N|E|S|W|HEX|LABEL", o.audit.and_place,
        "the place to which the paths of --between lead");
  value(*verb, "--rules", "RULES", o.audit.rules,
        "rule file or name of shipped rules, to find hexes that allow no retreat");
  add_readings(*verb, o);
  value(*verb, "--compare", "FILE", o.audit.compare_with,
        "report the differences from this earlier version of the map");
  value(*verb, "--picture", "FILE", o.audit.picture,
        "draw into this .svg or .png file instead of printing the report");
  verb->add_flag("--underlay", o.audit.underlay, "with --picture: draw the picture under the map");
  value(*verb, "--plot", "heat|contours|traps|chokes|asymmetry|cuts|changes", o.audit.subject,
        "subject of the picture (default: contours with --from, cuts with --between, traps with "
        "--rules, changes with --compare, else heat)");
  value(*verb, "--allowance", "MP", o.audit.allowance,
        "with contours: a line wherever one more turn of this movement allowance is needed");
  value(*verb, "--crop", "HEX-HEX", o.audit.window, "draw only the hexes between these two opposite corners");
  add_foreign(*verb, o.foreign);
  verb->add_flag("--json", o.audit.json, "print as JSON");
  verb->footer(
      "Exit status: 0 success, 1 the versions differ, 2 bad usage or unusable input.\n"
      "Examples:\n"
      "  rearguard audit maps/keddles-mill/map.toml\n"
      "  rearguard audit maps/kolbeck-pass/map.toml --rules confusion --class foot --json\n"
      "  rearguard audit maps/keddles-mill/map.toml --between W --and E --class wheeled\n"
      "  rearguard audit maps/keddles-mill/map.toml --plot heat --class wheeled --picture heat.png\n"
      "  rearguard audit maps/kolbeck-pass/map.toml --plot contours --from-edge N --picture contours.svg\n"
      "  rearguard audit new.toml --compare old.toml --picture changes.png");
}

CLI::App* add_game_verb(CLI::App& game, const char* name, const char* about, Options& o, const char* type) {
  CLI::App* verb = game.add_subcommand(name, about);
  verb->add_option(type == std::string("SCENARIO") ? "scenario" : "game", o.game.file,
                   type == std::string("SCENARIO") ? "scenario file" : "journal file of a game")
      ->type_name(type)
      ->required();
  return verb;
}

void add_game(CLI::App& app, Options& o) {
  CLI::App* game = app.add_subcommand("game", "play a game on the command line");
  game->require_subcommand(1);
  const auto json = [&](CLI::App* verb) { verb->add_flag("--json", o.game.json, "print as JSON"); };
  const auto seed = [&](CLI::App* verb, const char* about) {
    takes<std::uint64_t>(verb->add_option("--seed", o.game.seed, about));
  };
  const auto step = [&](CLI::App* verb, const std::string& about) {
    CLI::Option* option = verb->add_option("--step", o.game.to, about + "; default: all");
    takes(option, 0, 1'000'000'000);
    return option;
  };
  CLI::App* begin = add_game_verb(*game, "new", "begin a game of a scenario", o, "SCENARIO");
  value(*begin, "--save", "FILE", o.game.save, "journal file for the game; it must not exist yet")
      ->required();
  seed(begin, "seed of the dice (default: random)");
  add_readings(*begin, o);
  json(begin);
  begin->footer("Example:\n  rearguard game new maps/keddles-mill/scenario.toml --save mill.journal");
  CLI::App* legal = add_game_verb(*game, "legal", "list the legal actions", o, "FILE");
  value(*legal, "--unit", "ID", o.game.unit, "list only the actions of this unit");
  json(legal);
  CLI::App* act = add_game_verb(*game, "apply", "carry out actions", o, "FILE");
  value(*act, "actions", "ACTION", o.game.actions,
        "as `game legal` prints them: move u31 3230, end, undo (default: read one per line from standard "
        "input)");
  json(act);
  act->footer(
      "Exit status 1: an action is not legal. The actions after it are then carried out only if they come "
      "from standard input.\n"
      "Example:\n  rearguard game apply mill.journal move c1 1910 undo move c1 1826 end");
  CLI::App* show = add_game_verb(*game, "show", "show the state of the game", o, "FILE");
  CLI::Option* shown_step = step(show, "show the game after this many steps");
  show->add_flag("--follow", o.game.follow, "go on with what another program plays, until the game is over")
      ->excludes(shown_step);
  json(show);
  CLI::App* replay = add_game_verb(*game, "replay", "replay the game step by step", o, "FILE");
  step(replay, "replay this many steps");
  value(*replay, "--save", "FILE", o.game.save, "continue from there in a new game, with this journal file");
  json(replay);
  CLI::App* preview =
      add_game_verb(*game, "preview", "say what an action may bring, with the odds", o, "FILE");
  value(*preview, "action", "ACTION", o.game.actions, "as `game legal` prints it: fire c3 b1")->required();
  preview->add_flag("--only-action", o.game.only_action,
                    "look no further than the action, not through the turn");
  step(preview, "preview it in the game after this many steps");
  json(preview);
  preview->footer("Example:\n  rearguard game preview mill.journal charge c1 u3");
  CLI::App* position =
      add_game_verb(*game, "export", "write the position of the game as a document", o, "FILE");
  step(position, "write the position after this many steps");
  value(*position, "--output", "FILE", o.game.output, "file to write (default: standard output)");
  CLI::App* verify = add_game_verb(
      *game, "verify", "check that every action is legal and that nobody has chosen a die", o, "FILE");
  CLI::Option* copy =
      verify
          ->add_option("copy", o.game.second, "by mail: another copy of the game, to find two courses of it")
          ->type_name("COPY");
  verify
      ->add_option("--extends", o.game.extends,
                   "by mail: the copy that you sent; report what was changed in it")
      ->type_name("COPY")
      ->excludes(copy);
  verify->add_flag("--json", o.game.json, "by mail: print as JSON");
  verify->footer(
      "Exit status: 0 everything is right, 1 something is wrong, 2 bad usage or an unreadable file.");
  CLI::App* mend =
      add_game_verb(*game, "mend", "save what can still be played of a damaged journal", o, "FILE");
  value(*mend, "--save", "FILE", o.game.save, "journal file for it; it must not exist yet")->required();
  mend->footer(
      "The damaged journal is not changed. What is left out is printed.\n"
      "Example:\n  rearguard game mend mill.journal --save mended.journal");
  CLI::App* suggest =
      add_game_verb(*game, "suggest", "say what a computer player would do now, and why", o, "FILE");
  value(*suggest, "--strength", "NAME", o.game.strength, "how well it plays: recruit, captain or general")
      ->capture_default_str();
  seed(suggest, "seed of the dice that it imagines (default: 1)");
  json(suggest);
  CLI::App* random =
      add_game_verb(*game, "random", "play random games and check every action", o, "SCENARIO");
  seed(random, "seed of the first game; each further game adds 1 (default: 1)");
  add_readings(*random, o);
  takes(random->add_option("--games", o.game.games, "number of games"), 1, 1'000'000)->capture_default_str();
}

void add_rules_diff(CLI::App& rules, Options& o) {
  CLI::App* verb = rules.add_subcommand("diff", "find where two rule files give different answers");
  value(*verb, "first", "RULES", o.diff.first, "rule file or name of shipped rules")->required();
  value(*verb, "second", "RULES", o.diff.second, "rule file or name of shipped rules to compare with")
      ->required();
  value(*verb, "positions", "FILE", o.diff.files,
        "positions and scenarios, and folders to search for such files");
  value(*verb, "--result", "NAME,...", o.diff.results, "combat results to compare (default: all)")
      ->delimiter(',');
  value(*verb, "--as", "NAME=NAME", o.diff.renamed,
        "a result of the first rules and its name in the second, if they differ; may be repeated")
      ->take_all();
  value(*verb, "--caused-by", "ID,…", o.diff.causing_units,
        "units that caused the retreats of their enemies, such as the attackers")
      ->delimiter(',');
  add_readings(*verb, o);
  add_regions(*verb, o.diff.regions);
  add_numbers(*verb, o.diff.numbers, "results");
  verb->add_flag("--smallest", o.diff.smallest,
                 "search small boards, instead of positions, for the smallest on which they differ");
  takes(verb->add_option("--seconds", o.diff.seconds, "with --smallest: time for the search (default: 60)"),
        1, 86'400);
  takes(verb->add_option(
            "--questions", o.diff.questions,
            "with --smallest: questions, instead of a time; the answer is then the same everywhere"),
        1, 1'000'000'000);
  takes<std::uint64_t>(verb->add_option("--seed", o.diff.seed, "with --smallest: seed of random boards"))
      ->capture_default_str();
  value(*verb, "--picture", "FILE", o.diff.picture,
        "with --smallest: draw the board, under the first rules, into a .png or .svg file");
  verb->add_flag("--json", o.diff.json, "print as JSON");
  verb->footer(
      "Examples:\n"
      "  rearguard rules diff order-actions order-actions-lenient maps/2930\n"
      "  rearguard rules diff order-actions order-actions-lenient --smallest --questions 2000");
}

/// Adds the limits of a search for boards, which `flag` asks for, one for each `what`.
void add_parting_limits(CLI::App& verb, const std::string& flag, const std::string& what,
                        PartingLimits& limits) {
  takes(verb.add_option("--seconds", limits.seconds,
                        fmt::format("with {}: time for each {} (default: 5)", flag, what)),
        1, 86'400);
  takes(verb.add_option(
            "--questions", limits.questions,
            fmt::format("with {}: boards, instead of a time; the answer is then the same everywhere", flag)),
        1, 1'000'000'000);
  takes<std::uint64_t>(
      verb.add_option("--seed", limits.seed, fmt::format("with {}: seed of random boards", flag)))
      ->capture_default_str();
}

void add_rules_readings(CLI::App& rules, Options& o) {
  CLI::App* verb = rules.add_subcommand(
      "readings", "list what the printed rules leave open, and the readings between which you can choose");
  RulesReadingsOptions& options = o.rules_readings;
  value(*verb, "rules", "RULES", options.rules, "rule file or name of shipped rules")->required();
  add_readings(*verb, o);
  verb->add_flag("--smallest", options.smallest,
                 "search, for each choice, a small board on which its answer is another than the default's");
  add_parting_limits(*verb, "--smallest", "choice", options.search);
  verb->footer(
      "Exit status 1: a choice parts from the default on no board that was tried.\n"
      "Examples:\n"
      "  rearguard rules readings order-actions\n"
      "  rearguard rules readings order-actions --smallest --questions 2000");
}

void add_rules_find(CLI::App& rules, Options& o) {
  CLI::App* verb =
      rules.add_subcommand("find", "find the lines of a rule file that say a sentence of a printed rulebook");
  value(*verb, "sentence", "SENTENCE", o.rules_find.sentence,
        "the printed sentence, or a few of its words; quotation marks may be left out")
      ->required();
  takes(verb->add_option("--hits", o.rules_find.hits, "how many places to show, best first"), 1, 100)
      ->capture_default_str();
  verb->add_flag("--json", o.rules_find.json, "print as JSON");
  verb->footer(
      "It searches the cookbook, the rules that ship, and the tables and examples of the manual. Words of "
      "the "
      "trade\n"
      "count as those of rule files: EZOC, hexside, broken, displaced …\n"
      "Exit status 1: no place has any of the words.\n"
      "Examples:\n"
      "  rearguard rules find \"may not retreat through an enemy zone of control unless a friend is there\"\n"
      "  rearguard rules find stacking limit --hits 2");
}

void add_rules_new(CLI::App& rules, Options& o) {
  CLI::App* verb =
      rules.add_subcommand("new", "ask ten questions about a game's retreats, and write a first rule file");
  value(*verb, "file", "FILE", o.new_rules.file,
        "rule file to write, .toml; a board and examples come beside it")
      ->required();
  verb->footer(
      "Enter takes the first answer. Nothing is overwritten.\n\n"
      "Example:\n"
      "  rearguard rules new my-rules.toml");
}

void add_rules(CLI::App& app, Options& o) {
  CLI::App* rules =
      app.add_subcommand("rules", "begin, find, show, check, test, compare and learn rule files");
  rules->require_subcommand(1);
  struct RulesVerb {
    const char *name, *about, *what;
    std::string footer = {};
  };
  constexpr const char* rules_or_file = "rule file or name of shipped rules";
  constexpr const char* examples_or_name =
      "file of examples, which names its rules; or the name of shipped rules, for the examples shipped with "
      "them";
  const auto with_examples = [](const std::string& verb) {
    return "A file of examples begins with `rearguard = \"examples 1\"` and `rules = \"my-rules.toml\"`, the "
           "rule file beside it.\n\n"
           "Examples:\n"
           "  rearguard rules " +
           verb +
           " order-actions\n"
           "  rearguard rules " +
           verb + " my-examples.toml";
  };
  for (const RulesVerb& verb :
       {RulesVerb{"show", "print the rules as a numbered list", rules_or_file},
        RulesVerb{"check", "find errors and likely mistakes in the rules", rules_or_file},
        RulesVerb{"test", "run the examples of the rules", examples_or_name, with_examples("test")},
        RulesVerb{"coverage", "list the statements of the rules, with the clauses and examples of each",
                  examples_or_name, with_examples("coverage")}}) {
    CLI::App* added = rules->add_subcommand(verb.name, verb.about);
    value(*added, "rules", "RULES", o.rules, verb.what)->required();
    add_readings(*added, o);
    if (added->get_name() == "coverage") {
      added->add_flag("--mutate", o.rules_mutants.mutate,
                      "change one thing of the rules after another, and list what no example notices");
      add_parting_limits(*added, "--mutate", "change that no example notices", o.rules_mutants.search);
    }
    if (!verb.footer.empty()) added->footer(verb.footer);
  }
  add_rules_find(*rules, o);
  add_rules_readings(*rules, o);
  rules->add_subcommand("list", "list the rules that ship, with their results");
  add_rules_diff(*rules, o);
  add_rules_new(*rules, o);
}

void add_schema(CLI::App& app, Options& o) {
  CLI::App* verb = app.add_subcommand("schema", "print what editors complete and check documents by");
  value(*verb, "kind", "KIND", o.schema,
        "kind of document: map, position, scenario, rules, examples, roster or answers; default: list them");
  verb->footer(
      "A JSON Schema (draft 7). An editor with a TOML language server, such as taplo, uses the one that the "
      "first\n"
      "line of a document names:\n"
      "  #:schema ./rules.schema.json\n\n"
      "Example:\n"
      "  rearguard schema rules > rules.schema.json");
}

void add_help(CLI::App& app, Options& o) {
  CLI::App* completion = app.add_subcommand("completion", "print a completion script for a shell");
  value(*completion, "shell", "SHELL", o.shell, "bash, zsh or fish")
      ->required()
      ->check(one_of(completed_shells));
  completion->footer(
      "Examples:\n"
      "  source <(rearguard completion bash)\n"
      "  rearguard completion fish > ~/.config/fish/completions/rearguard.fish");
  app.add_subcommand("manual", "print the manual page, for man(1)")
      ->footer("Example:\n  rearguard manual | man -l -");
}

/// Makes list options take one word each, so that a file may follow.
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

/// The arguments of a verb of an extra.
class CommandForm final : public VerbForm {
 public:
  CommandForm(CLI::App& verb, Options& options) : verb_(verb), options_(options) {}

  void text(const VerbArgument& argument, std::string& into) override {
    add(argument, into)->type_name(argument.type);
    if (argument.type == "RULES" && verb_.get_option_no_throw("--reading") == nullptr)
      add_readings(verb_, options_);
  }
  void list(const VerbArgument& argument, std::vector<std::string>& into) override {
    CLI::Option* option = add(argument, into)->type_name(argument.type);
    if (argument.name.starts_with('-')) option->delimiter(',');
  }
  void number(const VerbArgument& argument, const WholeRange& range, WholeNumber into) override {
    std::visit(
        [&](auto* value) {
          using Int = std::variant<int*, std::optional<int>*>;
          constexpr bool is_int = std::is_constructible_v<Int, decltype(value)>;
          using Whole = std::conditional_t<is_int, int, std::uint64_t>;
          const auto most = static_cast<std::uint64_t>(std::numeric_limits<Whole>::max());
          takes<Whole>(add(argument, *value), static_cast<Whole>(range.min),
                       static_cast<Whole>(std::min(range.max, most)));
        },
        into);
  }
  void flag(const std::string& name, const std::string& about, bool& into) override {
    verb_.add_flag(name, into, about);
  }
  void footer(const std::string& text) override { verb_.footer(text); }

 private:
  template <class Value>
  CLI::Option* add(const VerbArgument& argument, Value& into) {
    CLI::Option* option = verb_.add_option(argument.name, into, argument.about);
    if (argument.is_required) option->required();
    if (!argument.choices.empty()) option->check(one_of(argument.choices));
    if (argument.shows_default) option->capture_default_str();
    return option;
  }

  CLI::App& verb_;
  Options& options_;
};

/// Lists the last verb below `parent` before another one.
void list_before(CLI::App& parent, const std::string& other) {
  const auto verbs = parent.get_subcommands([](CLI::App*) { return true; });
  bool follows = false;
  for (CLI::App* verb : verbs) {
    follows = follows || verb->get_name() == other;
    if (!follows || verb == verbs.back()) continue;
    const CLI::App_p moved = parent.get_subcommand_ptr(verb);
    parent.remove_subcommand(verb);
    parent.add_subcommand(moved);
  }
}

void add_verb(CLI::App& app, Options& options, const AddedVerb& verb) {
  CLI::App* parent = &app;
  std::string name = verb.words;
  for (std::size_t gap; (gap = name.find(' ')) != std::string::npos; name.erase(0, gap + 1))
    parent = parent->get_subcommand(name.substr(0, gap));
  CLI::App* added = parent->add_subcommand(name, verb.sentence);
  if (!verb.before.empty()) list_before(*parent, verb.before);
  if (!verb.run) added->require_subcommand(1);
  CommandForm form(*added, options);
  if (verb.declare) verb.declare(form);
}

}  // namespace

void add_verbs(CLI::App& app, Options& options, const Program& program) {
  add_retreat(app, options);
  add_resolve(app, options);
  add_danger(app, options);
  add_reach(app, options);
  add_perft(app, options);
  add_ask(app, options);
  add_bench(app, options);
  add_view(app, options);
  add_play(app, options);
  add_edit(app, options);
  add_game(app, options);
  add_convert(app, options);
  add_check(app, options);
  add_audit(app, options);
  add_rules(app, options);
  add_schema(app, options);
  add_help(app, options);
  for (const AddedVerb& verb : program.verbs) add_verb(app, options, verb);
  end_lists(app);
}

std::vector<const CLI::App*> verbs_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace rearguard
