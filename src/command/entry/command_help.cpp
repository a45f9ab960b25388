#include "src/command/entry/command_help.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "src/command/entry/command_verbs.h"

namespace rearguard {
namespace {

/// A command with its full name, "game new"; empty for the program itself.
struct Verb {
  std::string path;
  const CLI::App* app;
};

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option*) { return true; });
}

void list_verbs(const CLI::App& app, const std::string& path, std::vector<Verb>& verbs) {
  verbs.push_back({path, &app});
  for (const CLI::App* verb : verbs_below(app))
    list_verbs(*verb, path.empty() ? verb->get_name() : path + " " + verb->get_name(), verbs);
}

std::vector<Verb> verbs_of(const CLI::App& app) {
  std::vector<Verb> verbs;
  list_verbs(app, "", verbs);
  return verbs;
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

/// Returns "FILE" of "FILE:PNG" and similar types.
std::string type_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find_first_of(" :"));
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

/// Returns the cases that follow the words before the cursor down the tree of commands, for bash and zsh.
std::string verb_cases(const std::vector<Verb>& verbs) {
  std::string text;
  for (const Verb& verb : verbs) {
    for (const CLI::App* next : verbs_below(*verb.app)) {
      const std::string path = verb.path.empty() ? next->get_name() : verb.path + " " + next->get_name();
      text += fmt::format("      '{}/{}') verb='{}' ;;\n", verb.path, next->get_name(), path);
    }
  }
  return text;
}

/// Puts the cases and the names of rules into the script of a shell.
std::string filled(const std::string& script, const std::vector<Verb>& verbs, const std::string& verb_lines,
                   const std::vector<std::string>& rules) {
  const std::string with_words = replaced(script, "@WORDS@", verb_cases(verbs));
  return replaced(replaced(with_words, "@VERBS@", verb_lines), "@RULES@",
                  fmt::format("{}", fmt::join(rules, " ")));
}

std::string bash_script(const CLI::App& app, const std::vector<std::string>& rules) {
  const std::vector<Verb> verbs = verbs_of(app);
  std::string text;
  for (const Verb& verb : verbs) {
    std::vector<std::string> next, all, files, of_rules, valued;
    for (const CLI::App* sub : verbs_below(*verb.app)) next.push_back(sub->get_name());
    for (const CLI::Option* option : options_of(*verb.app)) {
      const std::vector<std::string> names = names_of(*option);
      all.insert(all.end(), names.begin(), names.end());
      if (!takes_value(*option)) continue;
      auto& kind = type_of(*option) == "FILE" ? files : type_of(*option) == "RULES" ? of_rules : valued;
      kind.insert(kind.end(), names.begin(), names.end());
    }
    text += fmt::format("    '{}') verbs='{}' options='{}' files='{}' rules='{}' valued='{}' ;;\n", verb.path,
                        fmt::join(next, " "), fmt::join(all, " "), fmt::join(files, " "),
                        fmt::join(of_rules, " "), fmt::join(valued, " "));
  }
  return filled(
#include "src/command/entry/complete.bash"
      , verbs, text, rules);
}

/// Escapes text for use within single quotes of a shell.
std::string shell_quoted(const std::string& text) {
  return replaced(text, "'", "'\\''");
}

/// Escapes a description for the brackets or after the colon of a zsh specification.
std::string zsh_text(const std::string& text) {
  std::string safe;
  for (const char c : shell_quoted(first_line(text))) {
    if (c == '[' || c == ']' || c == ':') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string zsh_script(const CLI::App& app, const std::vector<std::string>& rules) {
  const std::vector<Verb> verbs = verbs_of(app);
  std::string text;
  for (const Verb& verb : verbs) {
    std::string next, options;
    for (const CLI::App* sub : verbs_below(*verb.app))
      next += fmt::format(" '{}:{}'", sub->get_name(), zsh_text(sub->get_description()));
    for (const CLI::Option* option : options_of(*verb.app)) {
      std::string value;
      if (takes_value(*option)) {
        value = ":" + zsh_text(type_of(*option)) + ":";
        if (type_of(*option) == "FILE") value += "_files";
        if (type_of(*option) == "RULES") value += fmt::format("({})", fmt::join(rules, " "));
      }
      for (const std::string& name : names_of(*option))
        options += fmt::format(" '{}[{}]{}'", name, zsh_text(option->get_description()), value);
    }
    text += fmt::format("    '{}')\n      verbs=({})\n      options=({}) ;;\n", verb.path, next, options);
  }
  return filled(
#include "src/command/entry/complete.zsh"
      , verbs, text, rules);
}

std::string fish_script(const CLI::App& app, const std::vector<std::string>& rules) {
  std::string text = "# Completes the words of rearguard in fish.\n";
  for (const Verb& verb : verbs_of(app)) {
    std::vector<std::string> next;
    for (const CLI::App* sub : verbs_below(*verb.app)) next.push_back(sub->get_name());
    const std::string joined = fmt::format("{}", fmt::join(next, " "));
    // Every word of the path must have been typed, because nested commands share names.
    std::string when = verb.path.empty() ? "__fish_use_subcommand" : "";
    for (std::size_t at = 0; !verb.path.empty() && at != std::string::npos;) {
      const std::size_t end = verb.path.find(' ', at);
      when += fmt::format("{}__fish_seen_subcommand_from {}", when.empty() ? "" : "; and ",
                          verb.path.substr(at, end == std::string::npos ? end : end - at));
      at = end == std::string::npos ? end : end + 1;
    }
    const std::string until =
        next.empty() || verb.path.empty() ? "" : "; and not __fish_seen_subcommand_from " + joined;
    for (const CLI::App* sub : verbs_below(*verb.app))
      text += fmt::format("complete -c rearguard -f -n '{}{}' -a {} -d '{}'\n", when, until, sub->get_name(),
                          shell_quoted(first_line(sub->get_description())));
    for (const CLI::Option* option : options_of(*verb.app)) {
      if (names_of(*option).empty()) continue;
      std::string line = fmt::format("complete -c rearguard -n '{}{}'", when, until);
      for (const std::string& name : option->get_snames()) line += " -s " + name;
      for (const std::string& name : option->get_lnames()) line += " -l " + name;
      if (takes_value(*option)) line += type_of(*option) == "FILE" ? " -r -F" : " -x";
      if (type_of(*option) == "RULES" && takes_value(*option))
        line += fmt::format(" -a '{}'", fmt::join(rules, " "));
      text += fmt::format("{} -d '{}'\n", line, shell_quoted(first_line(option->get_description())));
    }
  }
  return text;
}

/// Escapes text for troff, so that no line is a request.
std::string troff(const std::string& text) {
  std::string safe;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) safe += "\\&";
    begins = c == '\n';
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return replaced(safe, "\u2026", "...");
}

std::string synopsis(const Verb& verb) {
  std::string text = "rearguard" + (verb.path.empty() ? "" : " " + verb.path);
  const auto options = options_of(*verb.app);
  const bool has_named = std::any_of(options.begin(), options.end(), [](const CLI::Option* o) {
    return !o->get_positional() && !o->get_lnames().empty() && o->get_lnames().front() != "help";
  });
  if (has_named) text += " [OPTIONS]";
  for (const CLI::Option* option : options) {
    if (!option->get_positional()) continue;
    const std::string name = option->get_type_name();
    text += option->get_required() ? " " + name : " [" + name + "]";
  }
  return text;
}

std::string options_page(const Verb& verb) {
  std::string text;
  for (const CLI::Option* option : options_of(*verb.app)) {
    std::vector<std::string> names = names_of(*option);
    const bool is_help = !names.empty() && names.back() == "--help";
    if (is_help && !verb.path.empty()) continue;
    std::string head;
    for (const std::string& name : names)
      head += (head.empty() ? "" : ", ") + ("\\fB" + troff(name) + "\\fR");
    if (takes_value(*option)) head += (head.empty() ? "" : " ") + ("\\fI" + troff(type_of(*option)) + "\\fR");
    text += fmt::format(".TP\n{}\n{}\n", head, troff(option->get_description()));
  }
  return text;
}

}  // namespace

std::optional<std::string> completion_script(const CLI::App& app, const std::string& shell,
                                             const std::vector<std::string>& rules) {
  if (shell == "bash") return bash_script(app, rules);
  if (shell == "zsh") return zsh_script(app, rules);
  if (shell == "fish") return fish_script(app, rules);
  return std::nullopt;
}

std::string manual_page(const CLI::App& app) {
  std::string text = fmt::format(
      ".TH REARGUARD 1 \"\" \"{}\" \"Games\"\n"
      ".SH NAME\nrearguard \\- hex wargames and their retreats\n"
      ".SH SYNOPSIS\n.B rearguard\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIFILE\\fR]\n.br\n.B "
      "rearguard\n[\\fIFILE\\fR]\n"
      ".SH DESCRIPTION\n{}\n",
      troff(app.version()), troff(app.get_description()));
  for (const Verb& verb : verbs_of(app)) {
    if (verb.path.empty()) {
      text += options_page(verb) + ".SH COMMANDS\n";
      continue;
    }
    text += fmt::format(".SS {}\n{}.\n{}", troff(synopsis(verb)), troff(verb.app->get_description()),
                        options_page(verb));
    const std::string footer = verb.app->get_footer();
    if (!footer.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", troff(footer));
  }
  return text +
#include "src/command/entry/manual.end"
      ;
}

}  // namespace rearguard
