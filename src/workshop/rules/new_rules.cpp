#include "src/workshop/rules/new_rules.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

using Answer = NewRulesChoice;

/// A question begins with `?`; `=` is its usual text; `-` is an answer, before its lines of the rule file.
std::vector<NewRulesQuestion> read_questions() {
  std::istringstream text(
#include "src/workshop/rules/new_rules.questions"
  );
  std::vector<NewRulesQuestion> read;
  for (std::string line; std::getline(text, line);) {
    const std::string rest = line.substr(std::min<std::size_t>(line.size(), 2));
    if (line.starts_with("? ")) {
      read.push_back({rest, {}, {}});
    } else if (line.starts_with("= ")) {
      read.back().usual = rest;
    } else if (line.starts_with("- ")) {
      const std::size_t colon = rest.find(": ");
      read.back().choices.push_back({rest.substr(0, colon), rest.substr(colon + 2), {}});
    } else if (!read.empty()) {
      read.back().choices.back().lines += line + '\n';
    }
  }
  return read;
}

constexpr std::size_t of_name = 0, of_results = 1, of_chooser = 2;

struct ResultLength {
  std::string result;
  int hexes = 0;
};

/// Reads "DR1=1 DR2=2"; nothing if that is not its form, or a result stands there twice.
std::optional<std::vector<ResultLength>> results_in(const std::string& text) {
  std::vector<ResultLength> results;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t at = word.rfind('=');
    if (at == 0 || at == std::string::npos || at + 1 == word.size() || word.size() - at > 3)
      return std::nullopt;
    const std::string number = word.substr(at + 1);
    const bool is_number = std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) return std::nullopt;
    const ResultLength one{word.substr(0, at), std::stoi(number)};
    const bool is_known =
        std::ranges::any_of(results, [&](const ResultLength& r) { return r.result == one.result; });
    if (is_known || one.hexes < 1 || one.hexes > 60) return std::nullopt;
    results.push_back(one);
  }
  return results.empty() ? std::nullopt : std::optional(results);
}

const Answer& chosen(const NewRulesQuestion& question, const std::string& answer) {
  const auto at = std::ranges::find(question.choices, answer, &Answer::word);
  return at == question.choices.end() ? question.choices.front() : *at;
}

}  // namespace

const std::vector<NewRulesQuestion>& new_rules_questions() {
  static const std::vector<NewRulesQuestion> questions = read_questions();
  return questions;
}

std::string new_rules_problem(const NewRulesQuestion& question, const std::string& answer) {
  if (answer.empty()) return {};
  if (question.choices.empty()) {
    if (&question != &new_rules_questions()[of_results] || results_in(answer)) return {};
    return "write each result once, with 1 to 60 hexes, as in DR1=1 DR2=2";
  }
  std::vector<std::string> words;
  for (const NewRulesChoice& choice : question.choices) words.push_back(choice.word);
  if (std::ranges::find(words, answer) != words.end()) return {};
  std::string known;
  for (const std::string& word : words) known += (known.empty() ? "" : ", ") + word;
  const auto near = nearest_name(answer, words);
  return near ? fmt::format("{} is none of the answers; did you mean {}?", value_text(answer), *near)
              : fmt::format("{} is none of the answers: {}", value_text(answer), known);
}

std::string new_rules(const std::vector<std::string>& answers) {
  const std::vector<NewRulesQuestion>& questions = new_rules_questions();
  const auto text_of = [&](std::size_t q) { return answers[q].empty() ? questions[q].usual : answers[q]; };
  std::string out = fmt::format(
      "# The retreats of {0}, from ten questions. `cite` is the rule number: put in those of your rulebook.\n"
      "# assets/rules/TUTORIAL.md of Rearguard explains every line, cookbook/cookbook.toml has more.\n\n"
      "rearguard = \"rules 2\"\nname = {1}\n"
      "# Nobody leaves the map, enters an enemy's hex, or enters a hex twice.\n"
      "extends = \"basic-retreat\"\n"
      "cites = {{ passable = \"1\", no-enemy = \"1\", no-revisit = \"1\" }}\n",
      one_line(text_of(of_name)), toml_value(text_node(text_of(of_name))));
  const auto add = [&](std::size_t q) {
    const NewRulesQuestion& question = questions[q];
    const Answer& choice = chosen(question, answers[q]);
    out += fmt::format("\n# {} {}.\n", question.ask, choice.meaning);
    for (const Answer& other : question.choices) {
      if (&other != &choice) out += fmt::format("#   {}: {}\n", other.word, other.meaning);
    }
    out += choice.lines;
  };
  add(of_chooser);
  out += "\n# Which results make a unit retreat, and how many hexes?\n";
  const std::vector<ResultLength> results =
      results_in(text_of(of_results)).value_or(std::vector<ResultLength>{});
  for (const ResultLength& result : results)
    out += fmt::format("[[results]]\nresult = {}\ncite = \"2\"\nhexes = {}\n",
                       toml_value(text_node(result.result)), result.hexes);
  for (std::size_t q = of_chooser + 1; q < questions.size(); ++q) add(q);
  return out;
}

std::string new_rules_position(const std::string& rules_file) {
  return fmt::format(R"(# A board on which to try {0}: change it, and ask again.
rearguard = "position 1"
rules = {1}
units = [
  {{ id = "a", side = "blue", hex = "0303", class = "foot" }},
  {{ id = "b", side = "blue", hex = "0304", class = "foot" }},
  {{ id = "x", side = "red", hex = "0302", class = "foot" }},
]

[map]
home = {{ blue = "S", red = "N" }}
grid = {{ orientation = "flat", shifted = "even", first = "0101", columns = 6, rows = 6 }}
terrain.clear = {{ symbol = ".", cost = {{ foot = 1 }} }}
terrain.woods = {{ symbol = "w", cost = {{ foot = 2 }} }}
hexes = ["......", "......", "......", "...w..", "......", "......"]
)",
                     rules_file, toml_value(text_node(rules_file)));
}

}  // namespace rearguard
