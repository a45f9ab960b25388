#include "src/command/entry/command_verbs.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
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

/// Makes an option read whole numbers from `min` to `max`. Inserts the range into its help, before the first
/// semicolon.
template <class Whole>
void takes(CLI::Option* option, Whole min, Whole max) {
  if (max < std::numeric_limits<Whole>::max()) {
    std::string text = option->get_description();
    text.insert(std::min(text.find(';'), text.size()), fmt::format(" ({}-{})", min, max));
    option->description(std::move(text));
  }
  const auto problem = [min, max](std::string& word) { return whole_number_problem(word, min, max); };
  option->transform(CLI::Validator(problem, ""));
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

/// What the help says of an argument or an option.
struct Argument {
  std::string name, type;                 ///< a flag has no type
  std::optional<std::uint64_t> min, max;  ///< of a whole number; nothing: those of its type
  std::vector<std::string> holds;         ///< "required", "needs --new"
  std::string about;
};

/// Returns the parts of a text between separators.
std::vector<std::string> parts_of(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(separator, begin)) != std::string::npos;
       begin = end + separator.size())
    parts.push_back(text.substr(begin, end - begin));
  parts.push_back(text.substr(begin));
  return parts;
}

Argument read_argument(std::string line) {
  const std::pair<const char*, std::size_t> limits[] = {
      {"{max_retreat_hexes}", max_retreat_hexes},   {"{max_listed_paths}", max_listed_paths},
      {"{max_figures}", Numbering::max_figures},    {"{smallest_picture_radius}", smallest_picture_radius},
      {"{max_picture_radius}", max_picture_radius},
  };
  for (const auto& [name, value] : limits) {
    const std::size_t at = line.find(name);
    if (at != std::string::npos) line.replace(at, std::string_view(name).size(), std::to_string(value));
  }
  const std::vector<std::string> fields = parts_of(line, " | ");
  Argument argument;
  argument.about = fields.back();
  if (fields.size() == 3) argument.holds = parts_of(fields[1], ", ");
  const std::size_t gap = fields[0].find(' ');
  argument.name = fields[0].substr(0, gap);
  if (gap == std::string::npos) return argument;
  argument.type = fields[0].substr(gap + 1);
  const std::size_t range = argument.type.rfind(' ') + 1, dots = argument.type.find("..", range);
  if (range == 0 || dots == std::string::npos) return argument;
  argument.min = std::stoull(argument.type.substr(range));
  argument.max = std::stoull(argument.type.substr(dots + 2));
  argument.type.erase(range - 1);
  return argument;
}

void apply_what_holds(CLI::App& verb, CLI::Option& option, const Argument& argument) {
  for (const std::string& held : argument.holds) {
    const std::size_t gap = std::min(held.find(' '), held.size() - 1);
    const std::string rest = held.substr(gap + 1);
    if (held == "required") {
      option.required();
    } else if (held == "shown") {
      option.capture_default_str();
    } else if (held == "commas") {
      option.delimiter(',');
    } else if (held == "png") {
      option.check(CLI::Validator(png_problem, ""));
    } else if (held.starts_with("choice")) {
      std::string words = rest.empty() ? argument.type : rest;
      std::erase(words, '"');
      option.check(one_of(parts_of(words, "|")));
    } else if (held.starts_with("needs ")) {
      option.needs(verb.get_option(rest));
    } else if (held.starts_with("excludes ")) {
      option.excludes(verb.get_option(rest));
    } else {
      throw std::logic_error(argument.name + ": " + held);
    }
  }
}

template <class Value>
struct HeldBy {
  using Type = Value;
};
template <class Value>
struct HeldBy<std::optional<Value>> {
  using Type = Value;
};
template <class Value>
struct HeldBy<std::vector<Value>> {
  using Type = Value;
};

/// Adds an argument or option that fills `value`.
template <class Value>
CLI::Option* add_argument(CLI::App& verb, const Argument& argument, Value& value) {
  using Held = typename HeldBy<Value>::Type;
  if constexpr (std::is_same_v<Held, bool>) {
    return verb.add_flag(argument.name, value, argument.about);
  } else {
    CLI::Option* option = verb.add_option(argument.name, value, argument.about);
    if constexpr (std::is_same_v<Held, double>) option->transform(CLI::Validator(pixels_problem, ""));
    if constexpr (std::is_integral_v<Held>) {
      using Limits = std::numeric_limits<Held>;
      const auto limit = [](const std::optional<std::uint64_t>& given, Held usual) {
        return given ? static_cast<Held>(*given) : usual;
      };
      if (!listed(argument.holds, "choice"))
        takes(option, limit(argument.min, Limits::min()), limit(argument.max, Limits::max()));
    }
    return option->type_name(argument.type);
  }
}

using Verbs = std::vector<ProgramVerb>;

template <class Given>
std::function<Status(Session&)> with(Status (*run)(Session&, const Given&), const Given& given) {
  return [run, &given](Session& session) { return run(session, given); };
}

/// Returns the values of a retreat question: unit, result or distance, rules and causing units.
template <class Question>
Values question(Question& o) {
  return Values("--unit", o.unit, "--result", o.result, "--distance", o.distance, "--rules", o.rules,
                "--caused-by", o.causing_units, "--vacated", o.regions.vacated, "--defender-hexes",
                o.regions.defender_hexes, "--entered", o.regions.entered, "--fresh", o.regions.fresh,
                "--with", o.numbers, "position", o.position, "--json", o.json);
}

/// Returns the values of a window's initial view and of a screenshot.
Values window(WindowLook& o) {
  return Values("--size", o.size, "--at", o.centre, "--hex-radius", o.hex_radius, "--scale", o.scale_percent,
                "--symbols", o.symbols, "--drawing", o.drawing, "--screenshot", o.screenshot, "--frames",
                o.frames, "--trace", o.trace);
}

/// Returns the values of options that many commands have: of readings, of files from VASSAL and others.
Values common_values(Options& o) {
  return Values("--reading", o.readings, "--map", o.save.map, "--setup", o.save.setup, "--step", o.save.step,
                "--see-all", o.save.see_all, "--ignore-unknown", o.save.ignore_unknown, "--terrain",
                o.foreign.table, "--campaign", o.foreign.campaigns, "--unknown-as", o.foreign.unknown_as,
                "--draft", o.foreign.draft, "--property", o.foreign.property, "--tilesets",
                o.foreign.tilesets);
}

void list_questions(Verbs& verbs, Options& o) {
  RetreatOptions& r = o.retreat;
  verbs.push_back(
      {"retreat",
       [&o](Session& session) {
         if (!o.is_batch) return retreat(session, o.retreat);
         return retreat_batch(
             session, {o.retreat.position, o.retreat.rules, o.retreat.max_paths, o.retreat.ruled_out});
       },
       question(r).add("--line", r.position, "--then", r.then, "--option", r.option, "--path", r.path,
                       "--close", r.closed, "--traps", r.traps, "--picture", r.picture, "--ruling", r.ruling,
                       "--no-legend", r.no_legend, "--underlay", r.underlay, "--symbols", r.symbols,
                       "--max-paths", r.max_paths, "--ruled-out", r.ruled_out, "--as-example", r.as_example,
                       "--as-line", r.as_line, "--as-link", r.as_link, "--no-names", r.no_names, "--batch",
                       o.is_batch, "--as", o.seen_by)});
  verbs.push_back(
      {"resolve",
       [&o](Session& session) {
         if (!o.is_batch) return resolve(session, o.resolve);
         return resolve_batch(session, {o.resolve.position, o.resolve.rules});
       },
       question(o.resolve).add("--event", o.resolve.event, "--then", o.resolve.then, "--dice", o.resolve.dice,
                               "--seed", o.resolve.seed, "--choose", o.resolve.choices, "--preview",
                               o.resolve.preview, "--needs", o.resolve.needs, "--batch", o.is_batch,
                               "--output", o.resolve.output)});
  DangerOptions& d = o.danger;
  verbs.push_back(
      {"danger", with(danger, d),
       Values("position", d.position, "--result", d.result, "--rules", d.rules, "--unit", d.units, "--side",
              d.side, "--vacated", d.regions.vacated, "--defender-hexes", d.regions.defender_hexes,
              "--entered", d.regions.entered, "--with", d.numbers, "--json", d.json, "--as", o.seen_by)});
  verbs.push_back(
      {"reach", with(reach, o.reach),
       Values("position", o.reach.position, "--unit", o.reach.unit, "--mp", o.reach.movement, "--zoc",
              o.reach.zoc, "--zoc-entry-cost", o.reach.enter_zoc, "--zoc-exit-cost", o.reach.leave_zoc,
              "--rules", o.reach.rules, "--json", o.reach.json, "--as", o.seen_by)});
  verbs.push_back({"perft", with(perft, o.perft), question(o.perft)});
  verbs.push_back({"ask", with(ask, o.ask), Values("file", o.ask.file, "--rules", o.ask.rules)});
  verbs.push_back({"bench", with(bench, o.bench), Values("--answers", o.bench.answers)});
}

void list_windows(Verbs& verbs, Options& o) {
  verbs.push_back({"view", with(view, o.view),
                   window(o.view).add("position", o.view.position, "--follow", o.view.follow,
                                      "--new-position", o.view.new_position, "--rules", o.view.rules,
                                      "--unit", o.view.unit, "--result", o.view.result, "--distance",
                                      o.view.distance, "--overlay", o.view.overlay, "--as", o.seen_by)});
  verbs.push_back({"play", with(play, o.play),
                   window(o.play).add("file", o.play.file, "--save", o.play.save, "--seed", o.play.seed,
                                      "--opponent", o.play.opponents, "--unit", o.play.unit, "--briefing",
                                      o.play.briefing, "--motion", o.play.motion)});
  EditOptions& e = o.edit;
  verbs.push_back(
      {"edit", with(edit, e),
       window(e).add("map", e.map, "--new", e.size_of_new, "--orientation", e.orientation, "--shifted",
                     e.shifted, "--first", e.first, "--order", e.order, "--columns-run", e.columns_run,
                     "--rows-run", e.rows_run, "--digits", e.digits, "--letters", e.letters, "--skip", e.skip,
                     "--prefix", e.prefix, "--slant", e.slant, "--underlay", e.underlay, "--new-position",
                     e.new_position, "--rules", e.rules, "--brush", e.draw, "--unit", e.unit, "--costs",
                     e.costs)});
}

void list_games(Verbs& verbs, Options& o) {
  GameOptions& g = o.game;
  const Values values("scenario", g.file, "game", g.file, "--save", g.save, "--seed", g.seed, "--json",
                      g.json, "--unit", g.unit, "actions", g.actions, "action", g.actions, "--step", g.to,
                      "--follow", g.follow, "--only-action", g.only_action, "--output", g.output, "copy",
                      g.second, "--extends", g.extends, "--strength", g.strength, "--games", g.games);
  const std::pair<const char*, Status (*)(Session&, const GameOptions&)> runs[] = {
      {"new", game_new},       {"legal", game_legal},     {"apply", game_apply},   {"show", game_show},
      {"replay", game_replay}, {"preview", game_preview}, {"export", game_export}, {"verify", game_verify},
      {"mend", game_mend},     {"suggest", game_suggest}, {"random", game_random}};
  for (const auto& [word, run] : runs) verbs.push_back({std::string("game ") + word, with(run, g), values});
}

void list_maps(Verbs& verbs, Options& o) {
  ConvertOptions& c = o.convert;
  verbs.push_back(
      {"convert", with(convert, c),
       Values("input", c.input, "output", c.output, "--from", c.from, "--to", c.to, "--underlay", c.underlay,
              "--symbols", c.symbols, "--map-only", c.map_only, "--map", c.map, "--side", c.side, "--class",
              c.movement_class, "--hex-radius", c.radius, "--keep-border", c.keep_border, "--paper",
              c.print.paper, "--hex-mm", c.print.hex_mm, "--sheets", c.print.sheets, "--like", c.like,
              "--board", c.module.board, "--zone", c.module.zone, "--half-hexes", c.module.half_hexes,
              "--first", c.module.first, "--plain-numbers", c.module.plain_numbers, "--counters",
              c.module.counters, "--saves", c.saves, "--setup", c.save.setup, "--list", c.list, "--steps",
              c.list_steps, "--step", c.save.step, "--see-all", c.save.see_all, "--ignore-unknown",
              c.save.ignore_unknown)});
  verbs.push_back(
      {"check", with(check, o.check),
       Values("files", o.check.files, "--only", o.check.only, "--ignore", o.check.ignore, "--rules",
              o.check.rules, "--explain", o.check.explain, "--fix", o.check.fix, "--json", o.check.json)});
  AuditOptions& a = o.audit;
  verbs.push_back({"audit", with(audit, a),
                   Values("map", a.map, "--class", a.classes, "--from", a.from, "--from-edge", a.from_edge,
                          "--between", a.between, "--and", a.and_place, "--rules", a.rules, "--compare",
                          a.compare_with, "--picture", a.picture, "--underlay", a.underlay, "--plot",
                          a.subject, "--allowance", a.allowance, "--crop", a.window, "--json", a.json)});
  verbs.push_back({"schema", with(schema, o.schema), Values("kind", o.schema)});
  verbs.push_back({"explain", with(explain_word, o.explain), Values("word", o.explain)});
}

void list_rules(Verbs& verbs, Options& o) {
  const Values rules("rules", o.rules);
  verbs.push_back({"rules show", with(rules_show, o.rules), rules});
  verbs.push_back({"rules check", with(rules_check, o.rules), rules});
  verbs.push_back({"rules test", with(rules_test, o.rules), rules});
  verbs.push_back({"rules list", rules_list});
  RulesMutantsOptions& m = o.rules_mutants;
  verbs.push_back({"rules coverage",
                   [&o](Session& session) {
                     return o.rules_mutants.mutate ? rules_mutants(session, o.rules, o.rules_mutants)
                                                   : rules_coverage(session, o.rules);
                   },
                   Values("rules", o.rules, "--mutate", m.mutate, "--seconds", m.search.seconds,
                          "--questions", m.search.questions, "--seed", m.search.seed)});
  RulesFindOptions& f = o.rules_find;
  verbs.push_back({"rules find", with(rules_find, f),
                   Values("sentence", f.sentence, "--hits", f.hits, "--json", f.json)});
  RulesReadingsOptions& r = o.rules_readings;
  verbs.push_back({"rules readings", with(rules_readings, r),
                   Values("rules", r.rules, "--smallest", r.smallest, "--seconds", r.search.seconds,
                          "--questions", r.search.questions, "--seed", r.search.seed)});
  RulesDiffOptions& d = o.diff;
  verbs.push_back(
      {"rules diff", with(rules_diff, d),
       Values("first", d.first, "second", d.second, "positions", d.files, "--result", d.results, "--as",
              d.renamed, "--caused-by", d.causing_units, "--vacated", d.regions.vacated, "--defender-hexes",
              d.regions.defender_hexes, "--entered", d.regions.entered, "--with", d.numbers, "--smallest",
              d.smallest, "--seconds", d.seconds, "--questions", d.questions, "--seed", d.seed, "--picture",
              d.picture, "--json", d.json)});
  verbs.push_back({"rules new", with(rules_new, o.new_rules), Values("file", o.new_rules.file)});
}

/// What the help says of a command.
struct VerbHelp {
  std::string words, sentence;
  std::vector<std::string> lines;
};

/// The commands in their order, and the groups of arguments by name.
struct Help {
  std::vector<VerbHelp> verbs;
  std::map<std::string, std::vector<std::string>> groups;
};

/// Adds what a text says of commands: behind the others, or before one, and one behind the other.
void add_help(const std::string& text, Help& help) {
  std::size_t at = help.verbs.size();
  std::vector<std::string>* lines = nullptr;
  for (const std::string& line : parts_of(text, "\n")) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("$ ")) {
      const std::vector<std::string> fields = parts_of(line.substr(2), " | ");
      if (fields.size() == 3) {
        const std::string other = fields[0].substr(0, fields[0].rfind(' ') + 1) + fields[1].substr(7);
        const auto is_other = [&](const VerbHelp& verb) { return verb.words == other; };
        at = static_cast<std::size_t>(std::ranges::find_if(help.verbs, is_other) - help.verbs.begin());
      }
      const auto place = help.verbs.begin() + static_cast<std::ptrdiff_t>(at++);
      lines = &help.verbs.insert(place, {fields.front(), fields.back(), {}})->lines;
    } else if (line.starts_with('[')) {
      lines = &help.groups[line.substr(1, line.size() - 2)];
    } else {
      lines->push_back(line);
    }
  }
}

/// Adds the arguments and options of a command.
void add_arguments(CLI::App& verb, const Help& help, const std::vector<std::string>& lines, const Values& own,
                   const Values& common) {
  std::string footer;
  for (const std::string& line : lines) {
    if (line.starts_with('+')) {
      add_arguments(verb, help, help.groups.at(line.substr(1)), own, common);
    } else if (line.starts_with('>')) {
      footer += (footer.empty() ? "" : "\n") + line.substr(std::min<std::size_t>(line.size(), 2));
    } else {
      const Argument argument = read_argument(line);
      CLI::Option* option = verb.get_option_no_throw(argument.name);
      if (option == nullptr) {
        const Values::Filled* filled = own.find(argument.name);
        if (filled == nullptr) filled = common.find(argument.name);
        if (filled == nullptr) throw std::logic_error(verb.get_name() + " fills nothing by " + argument.name);
        option = std::visit([&](auto* value) { return add_argument(verb, argument, *value); }, *filled);
      } else {
        option->description(argument.about);
      }
      apply_what_holds(verb, *option, argument);
    }
  }
  if (!footer.empty()) verb.footer(footer);
}

/// Makes list options take one word each, so that a file may follow.
void end_lists(CLI::App& verb) {
  for (CLI::Option* option : verb.get_options()) {
    if (option->get_positional()) continue;
    if (option->get_items_expected_max() > 1) option->expected(1)->take_all();
    option->allow_extra_args(false);
  }
}

/// What adds the arguments and options of commands that have none yet. A call of the program needs those of
/// one command, and making them all takes longer than many an answer.
using Unmade = std::map<const CLI::App*, std::function<void()>>;

void make(Unmade& unmade, const CLI::App& verb) {
  if (const auto left = unmade.extract(&verb)) left.mapped()();
}

void make_all(Unmade& unmade) {
  while (!unmade.empty()) make(unmade, *unmade.begin()->first);
}

/// Adds a command by its words, "game mail new", below those before the last.
CLI::App& add_verb(CLI::App& app, const VerbHelp& help) {
  CLI::App* parent = &app;
  std::vector<std::string> path = parts_of(help.words, " ");
  const std::string name = path.back();
  path.pop_back();
  for (const std::string& word : path) parent = parent->get_subcommand(word);
  return *parent->add_subcommand(name, help.sentence);
}

}  // namespace

std::vector<ProgramVerb> add_verbs(CLI::App& app, Options& options, const Program& program) {
  std::vector<ProgramVerb> verbs = program.verbs;
  list_questions(verbs, options);
  list_windows(verbs, options);
  list_games(verbs, options);
  list_maps(verbs, options);
  list_rules(verbs, options);
  const auto unmade = std::make_shared<Unmade>();
  verbs.push_back(
      {"completion",
       [&app, &options, unmade](Session& session) {
         make_all(*unmade);
         session.out << completion_script(app, options.shell, session.rules.shipped_names()).value();
         return fine;
       },
       Values("shell", options.shell)});
  verbs.push_back({"manual", [&app, unmade](Session& session) {
                     make_all(*unmade);
                     session.out << manual_page(app);
                     return fine;
                   }});
  const auto help = std::make_shared<Help>();
  add_help(
#include "src/command/entry/commands.help"
      , *help);
  for (const std::string& text : program.help) add_help(text, *help);
  for (const ProgramVerb& verb : verbs) {
    if (std::ranges::find(help->verbs, verb.words, &VerbHelp::words) == help->verbs.end())
      throw std::logic_error("there is no help on " + verb.words);
  }
  const Values common = common_values(options);
  for (const VerbHelp& one : help->verbs) {
    CLI::App& added = add_verb(app, one);
    const auto is_it = [&](const ProgramVerb& verb) { return verb.words == one.words; };
    const auto verb = std::ranges::find_if(verbs, is_it);
    (*unmade)[&added] = [&added, &one, &options, help, common,
                         own = verb == verbs.end() ? Values() : verb->values] {
      add_arguments(added, *help, one.lines, own, common);
      if (one.words == "edit")
        added.get_option("--letters")->each([&options](const std::string&) {
          options.edit.says_letters = true;
        });
      end_lists(added);
    };
    added.preparse_callback([&added, unmade](std::size_t) { make(*unmade, added); });
    if (verb != verbs.end()) continue;
    // Commands below this one take over what is said at its end.
    added.require_subcommand(1);
    make(*unmade, added);
  }
  return verbs;
}

std::vector<const CLI::App*> verbs_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace rearguard
