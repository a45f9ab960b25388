#include "src/command/entry/command_line.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "hexmap/nearest_name.h"
#include "src/command/entry/command_verbs.h"
#include "src/workshop/exchange/vassal/save_frame.h"

namespace rearguard {
namespace {

/// Returns "; did you mean `--unit`?" for a mistyped option or command of `app`; empty if none is close.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const CLI::App* verb : verbs_below(app)) known.push_back(verb->get_name());
  const auto nearest = nearest_name(word, known);
  return nearest ? fmt::format("; did you mean `{}`?", *nearest) : "";
}

const CLI::App& innermost(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : innermost(*chosen.front());
}

/// Returns what is wrong with the command at `words[at]`; CLI11 would only report that one is missing.
std::string verb_problem(const CLI::App& app, const std::vector<std::string>& words, std::size_t at) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : verbs_below(app)) verbs.push_back(verb->get_name());
  if (verbs.empty()) return {};
  if (at == words.size()) {
    const std::string under = at == 0 ? "" : " after `" + words[at - 1] + "`";
    return fmt::format("name a command{}: {}", under, fmt::join(verbs, ", "));
  }
  if (words[at].starts_with('-')) return {};
  if (std::find(verbs.begin(), verbs.end(), words[at]) == verbs.end())
    return fmt::format("unknown command `{}`{}", words[at], suggestion(app, words[at]));
  return verb_problem(*app.get_subcommand(words[at]), words, at + 1);
}

/// Returns "--picture needs FILE, not an empty value" if an option has one: an unset variable in a script
/// would otherwise look like an option that is not given. Empty if there is no empty value.
std::string empty_value(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const auto& given = option->results();
    if (option->count() > 0 && std::find(given.begin(), given.end(), "") != given.end())
      return fmt::format("{} needs {}, not an empty value", option->get_name(), option->get_type_name());
  }
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? std::string() : empty_value(*chosen.front());
}

/// Returns a given option that cannot be combined with --batch; empty if there is none.
std::string excluded_by_batch(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options()) {
    std::string name = option->get_name();
    // Answers to a batch are always JSON.
    const bool of_all = name == "--batch" || name == "--json" || name == "--rules" || name == "--max-paths" ||
                        name == "--ruled-out" || name == "position";
    if (!of_all && option->count() > 0) return name;
  }
  return {};
}

/// Returns what is wrong with the options of a batch or a single question; empty if nothing is.
std::string batch_problem(const CLI::App& verb, const std::string& position, bool is_batch) {
  if (!is_batch) return position.empty() ? "name a position file, or use --batch" : "";
  const std::string option = excluded_by_batch(verb);
  return option.empty() ? "" : option + " cannot be combined with --batch; each line gives its own";
}

std::string batch_problem(const CLI::App& app, const Options& o) {
  if (app.got_subcommand("retreat"))
    return batch_problem(*app.get_subcommand("retreat"), o.retreat.position, o.is_batch);
  if (app.got_subcommand("resolve"))
    return batch_problem(*app.get_subcommand("resolve"), o.resolve.position, o.is_batch);
  return {};
}

Status usage_error(const std::string& message, std::ostream& err) {
  err << "rearguard: error: " << message << " (see rearguard --help)\n";
  return unusable;
}

/// Returns an option for one value that is given more than once; null if there is none.
const CLI::Option* repeated_option(const CLI::App& verb) {
  const auto options = verb.get_options();
  const auto again = std::find_if(options.begin(), options.end(), [](const CLI::Option* option) {
    return option->get_items_expected_max() == 1 && option->count() > 1 &&
           option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw;
  });
  return again == options.end() ? nullptr : *again;
}

/// Returns the option whose value the error reports as missing; null for other errors.
const CLI::Option* option_without_value(const CLI::App& app, const CLI::ParseError& error) {
  const std::string text = error.what();
  return dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr
             ? nullptr
             : innermost(app).get_option_no_throw(text.substr(0, text.find(':')));
}

Status usage_error(const CLI::App& app, const CLI::ParseError& error, std::ostream& err) {
  std::string message = error.what();
  // A missing option may be a misspelt one.
  const auto extras = innermost(app).remaining(true);
  if (!extras.empty()) {
    message = fmt::format("unexpected `{}`{}", extras.front(), suggestion(innermost(app), extras.front()));
  } else if (const CLI::Option* again = repeated_option(innermost(app)); again != nullptr) {
    message = fmt::format("{} is given {} times; give it once", again->get_name(), again->count());
  } else if (const CLI::Option* lacking = option_without_value(app, error); lacking != nullptr) {
    message = fmt::format("{} needs {}", lacking->get_name(), lacking->get_type_name());
  } else if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    message = fmt::format("this is not a usable number: {}", message.substr(message.find(": ") + 2));
  }
  std::replace(message.begin(), message.end(), '\n', ' ');
  return usage_error(message, err);
}

}  // namespace

CommandLine::CommandLine(const std::string& version, const Program& program)
    : app_(std::make_unique<CLI::App>(
          "Hex wargames and their retreats: where a counter can retreat, and why not elsewhere.",
          "rearguard")) {
  app_->set_version_flag("--version", "rearguard " + version);
  app_->require_subcommand(1);
  app_->group("Commands");
  app_->get_formatter()->label("SUBCOMMAND", "COMMAND");
  app_->footer(
      "Exit status: 0 success, 1 problems found, 2 bad usage or unusable input.\nrearguard COMMAND "
      "--help explains one command; rearguard FILE opens a file in its window.");
  verbs_ = add_verbs(*app_, options_, program);
}

CommandLine::~CommandLine() = default;

std::optional<Status> CommandLine::read(const std::vector<std::string>& words, std::ostream& out,
                                        std::ostream& err) {
  if (const std::string problem = verb_problem(*app_, words, 0); !problem.empty())
    return usage_error(problem, err);
  try {
    // CLI11 takes the arguments in reverse order.
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return usage_error(*app_, error, err);
    app_->exit(error, out, err);
    return fine;
  }
  if (const std::string problem = empty_value(*app_); !problem.empty()) return usage_error(problem, err);
  const std::string problem = batch_problem(*app_, options_);
  if (problem.empty()) return std::nullopt;
  err << "rearguard: error: " << problem << '\n';
  return unusable;
}

std::string CommandLine::verb() const {
  std::string path;
  for (const CLI::App* app = app_.get(); !app->get_subcommands().empty();) {
    app = app->get_subcommands().front();
    path += (path.empty() ? "" : " ") + app->get_name();
  }
  return path;
}

Status CommandLine::run(Session& session) {
  // A folder stands for the map in it, where one map is expected.
  for (std::string* file : {&options_.view.position, &options_.convert.input, &options_.audit.map,
                            &options_.audit.compare_with, &options_.edit.map}) {
    const bool is_new = file == &options_.edit.map && !options_.edit.size_of_new.empty();
    if (!is_new) *file = map_file_in(*file);
  }
  const std::string words = verb();
  return std::ranges::find(verbs_, words, &ProgramVerb::words)->run(session);
}

}  // namespace rearguard
