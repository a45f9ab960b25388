#include "src/cli/command_line.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "src/cli/command_verbs.h"
#include "src/document/former_words.h"

namespace rearguard {
namespace {

/// "; did you mean `--unit`?" for a mistyped option or verb, from all that `app` knows.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const CLI::App* verb : verbs_below(app)) known.push_back(verb->get_name());
  const auto nearest = likely_name(word, known);
  return nearest ? fmt::format("; did you mean `{}`?", *nearest) : "";
}

const CLI::App& innermost(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : innermost(*chosen.front());
}

/// What is wrong with the verb at `words[at]`, where CLI11 would only ask for one.
std::string verb_problem(const CLI::App& app, const std::vector<std::string>& words, std::size_t at) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : verbs_below(app)) verbs.push_back(verb->get_name());
  if (verbs.empty()) return {};
  if (at == words.size()) {
    const std::string under = at == 0 ? "" : " after `" + words[at - 1] + "`";
    return fmt::format("name a verb{}: {}", under, fmt::join(verbs, ", "));
  }
  if (words[at].starts_with('-')) return {};
  if (std::find(verbs.begin(), verbs.end(), words[at]) == verbs.end())
    return fmt::format("unknown verb `{}`{}", words[at], suggestion(app, words[at]));
  return verb_problem(*app.get_subcommand(words[at]), words, at + 1);
}

/// "--picture needs FILE, not an empty word": what a script leaves of a variable that is not set would else
/// pass for an option that is not given. Empty where every word says something.
std::string empty_word(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const auto& given = option->results();
    if (option->count() > 0 && std::find(given.begin(), given.end(), "") != given.end())
      return fmt::format("{} needs {}, not an empty word", option->get_name(), option->get_type_name());
  }
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? std::string() : empty_word(*chosen.front());
}

/// An option given beside --batch that only a single question can have; empty where there is none.
std::string beside_batch(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options()) {
    std::string name = option->get_name();
    // Answers to a batch are JSON in any case.
    const bool of_all = name == "--batch" || name == "--json" || name == "--rules" || name == "--max-paths" ||
                        name == "position";
    if (!of_all && option->count() > 0) return name;
  }
  return {};
}

/// What is wrong with asking for a batch, or for a single answer; empty where nothing is.
std::string batch_problem(const CLI::App& verb, const std::string& position, bool is_batch) {
  if (!is_batch) return position.empty() ? "name a position file, or ask for --batch" : "";
  const std::string option = beside_batch(verb);
  return option.empty() ? "" : option + " does not go with --batch: each line says it for itself";
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

/// An option for one value that more than one is given for; nothing where there is none.
const CLI::Option* given_again(const CLI::App& verb) {
  const auto options = verb.get_options();
  const auto again = std::find_if(options.begin(), options.end(), [](const CLI::Option* option) {
    return option->get_items_expected_max() == 1 && option->count() > 1 &&
           option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw;
  });
  return again == options.end() ? nullptr : *again;
}

/// The option that the error says to lack its value; nothing where it says something else.
const CLI::Option* without_value(const CLI::App& app, const CLI::ParseError& error) {
  const std::string text = error.what();
  return dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr
             ? nullptr
             : innermost(app).get_option_no_throw(text.substr(0, text.find(':')));
}

Status usage_error(const CLI::App& app, const CLI::ParseError& error, std::ostream& err) {
  std::string message = error.what();
  // An option that is missing may be one that is misspelt.
  const auto extras = innermost(app).remaining(true);
  if (!extras.empty()) {
    message = fmt::format("unexpected `{}`{}", extras.front(), suggestion(innermost(app), extras.front()));
  } else if (const CLI::Option* again = given_again(innermost(app)); again != nullptr) {
    message = fmt::format("{} is given {} times, and may be given once", again->get_name(), again->count());
  } else if (const CLI::Option* lacking = without_value(app, error); lacking != nullptr) {
    message = fmt::format("{} needs {}", lacking->get_name(), lacking->get_type_name());
  } else if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    message = fmt::format("this is no usable number: {}", message.substr(message.find(": ") + 2));
  }
  std::replace(message.begin(), message.end(), '\n', ' ');
  return usage_error(message, err);
}

}  // namespace

CommandLine::CommandLine(std::string version)
    : version_(std::move(version)),
      app_(std::make_unique<CLI::App>(
          "Hex wargames and their retreats: where a counter can retreat, and why not elsewhere.",
          "rearguard")) {
  app_->set_version_flag("--version", "rearguard " + version_);
  app_->require_subcommand(1);
  app_->footer(
      "Exit status: 0 success, 1 problems found, 2 bad usage or unusable input.\nrearguard VERB --help "
      "explains "
      "one verb.");
  add_verbs(*app_, options_);
}

CommandLine::~CommandLine() = default;

std::optional<Status> CommandLine::read(const std::vector<std::string>& words, std::ostream& out,
                                        std::ostream& err) {
  if (const std::string problem = verb_problem(*app_, words, 0); !problem.empty())
    return usage_error(problem, err);
  try {
    // CLI11 takes them from the end.
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return usage_error(*app_, error, err);
    app_->exit(error, out, err);
    return fine;
  }
  if (const std::string problem = empty_word(*app_); !problem.empty()) return usage_error(problem, err);
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

}  // namespace rearguard
