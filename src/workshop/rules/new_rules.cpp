#include "src/workshop/rules/new_rules.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

using Answer = NewRulesChoice;

constexpr std::array chooser_answers{
    Answer{"owner", "the owner of the retreating unit", ""},
    Answer{"opponent", "his opponent, such as the winner of the combat", "chooser = \"opponent\"\n"},
};

constexpr std::array distance_answers{
    Answer{"exact", "it ends that many hexes away from where it began", R"([[clauses]]
id = "exact-distance"
cite = "3"
text = "The unit ends as many hexes from its start as it must retreat."
forbid = { distance = "start", other_than = "required" }
at = "end"
)"},
    Answer{"any", "it enters that many hexes, wherever it ends", ""},
};

constexpr std::array zoc_answers{
    Answer{"forbid", "it may not enter an enemy ZOC", R"([[clauses]]
id = "no-zoc"
cite = "4"
text = "No hex in an enemy ZOC is entered."
forbid = "enemy-zoc"
)"},
    Answer{"friends", "it may not, unless a friend is in the hex", R"([[clauses]]
id = "no-zoc"
cite = "4"
text = "No hex in an enemy ZOC is entered, unless a friend is there."
forbid = { all = ["enemy-zoc", { not = "friend" }] }
)"},
    Answer{"avoid", "it may, if there is no other way", R"([[clauses]]
id = "avoid-zoc"
cite = "4"
text = "An enemy ZOC is entered only if there is no other way."
avoid = "enemy-zoc"
)"},
    Answer{"ignore", "there are none, or they do not matter", ""},
};

constexpr std::array friends_answers{
    Answer{"pass", "it may pass through friends, but not end with them", R"([[clauses]]
id = "no-friend"
cite = "5"
text = "The unit does not end its retreat with a friend."
forbid = "friend"
at = "end"
)"},
    Answer{"forbid", "it may not enter their hexes", R"([[clauses]]
id = "no-friend"
cite = "5"
text = "No hex with a friend is entered."
forbid = "friend"
)"},
    Answer{"stack", "it may end with them: two units to a hex", R"([stacking]
limit = 2

[[clauses]]
id = "stacking"
cite = "5"
text = "No more than two units end in one hex."
forbid = "overstacked"
at = "end"
)"},
    Answer{"ignore", "they do not matter", ""},
};

constexpr std::array direction_answers{
    Answer{"any", "in any direction", ""},
    Answer{"away", "away from the units that won: each hex farther from all of them", R"([[clauses]]
id = "away"
cite = "6"
text = "Each hex is farther from every unit that caused the retreat than the one before."
forbid = { not = { every = "causing-units", is = "farther" } }
)"},
    Answer{"enemies", "never closer to an enemy", R"([[clauses]]
id = "not-toward-enemies"
cite = "6"
text = "No hex is closer to an enemy than the one before."
forbid = { some = "enemies", is = "closer" }
)"},
    Answer{"home", "toward its own side of the map, if it can", R"([[clauses]]
id = "homeward"
cite = "6"
text = "Each hex is closer to the home edge of the unit, if it can."
avoid = { not = { closer = "home-edge" } }
)"},
};

constexpr std::array terrain_answers{
    Answer{"cheapest", "along the path that costs the fewest movement points", R"([[clauses]]
id = "cheapest"
cite = "7"
text = "The path costs as few movement points as possible."
minimize = "movement-points"
)"},
    Answer{"ignore", "along any path", ""},
};

constexpr std::array shorter_answers{
    Answer{"no", "the whole way, or it counts as without a retreat", ""},
    Answer{"yes", "as far as it can, if it cannot go the whole way", R"([length.if_shorter]
from = 1
)"},
};

constexpr std::array none_answers{
    Answer{"eliminated", "it is eliminated", R"([failure]
cite = "9"
text = "A unit without a legal retreat is eliminated."
outcome = "eliminated"
)"},
    Answer{"captured", "it is captured", R"([failure]
cite = "9"
text = "A unit without a legal retreat is captured."
outcome = "captured"
)"},
    Answer{"stays", "it stays where it is", R"([failure]
cite = "9"
text = "A unit without a legal retreat stays where it is."
outcome = "stays"
removes = false
)"},
};

constexpr std::array questions{
    NewRulesQuestion{"What is the game called?", {}, "My game"},
    NewRulesQuestion{"Which results make a unit retreat, and how many hexes? Write RESULT=HEXES for each.",
                     {},
                     "DR1=1 DR2=2"},
    NewRulesQuestion{"Who chooses among the legal paths?", chooser_answers, {}},
    NewRulesQuestion{"Must it end as far away as it retreats?", distance_answers, {}},
    NewRulesQuestion{"Enemy zones of control (ZOC)?", zoc_answers, {}},
    NewRulesQuestion{"Friends in the way?", friends_answers, {}},
    NewRulesQuestion{"In which direction?", direction_answers, {}},
    NewRulesQuestion{"Along which of the paths that are left?", terrain_answers, {}},
    NewRulesQuestion{"May it retreat less far than it must?", shorter_answers, {}},
    NewRulesQuestion{"What if it cannot retreat at all?", none_answers, {}},
};
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
    const bool is_number =
        std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) return std::nullopt;
    const ResultLength one{word.substr(0, at), std::stoi(number)};
    const bool is_known = std::any_of(results.begin(), results.end(),
                                      [&](const ResultLength& r) { return r.result == one.result; });
    if (is_known || one.hexes < 1 || one.hexes > 60) return std::nullopt;
    results.push_back(one);
  }
  return results.empty() ? std::nullopt : std::optional(results);
}

const Answer& chosen(const NewRulesQuestion& question, const std::string& answer) {
  const auto at = std::find_if(question.choices.begin(), question.choices.end(),
                               [&](const Answer& c) { return c.word == answer; });
  return at == question.choices.end() ? question.choices.front() : *at;
}

}  // namespace

std::span<const NewRulesQuestion> new_rules_questions() {
  return questions;
}

std::string new_rules_problem(const NewRulesQuestion& question, const std::string& answer) {
  if (answer.empty()) return {};
  if (question.choices.empty()) {
    if (&question != &questions[of_results] || results_in(answer)) return {};
    return "write each result once, with 1 to 60 hexes, as in DR1=1 DR2=2";
  }
  std::vector<std::string> words;
  for (const NewRulesChoice& choice : question.choices) words.emplace_back(choice.word);
  if (std::find(words.begin(), words.end(), answer) != words.end()) return {};
  std::string known;
  for (const std::string& word : words) known += (known.empty() ? "" : ", ") + word;
  const auto near = nearest_name(answer, words);
  return near ? fmt::format("{} is none of the answers; did you mean {}?", value_text(answer), *near)
              : fmt::format("{} is none of the answers: {}", value_text(answer), known);
}

std::string new_rules(const std::vector<std::string>& answers) {
  const auto text_of = [&](std::size_t q) {
    return answers[q].empty() ? std::string(questions[q].usual) : answers[q];
  };
  std::string out = fmt::format(
      "# The retreats of {0}, from ten questions. `cite` is the rule number: put in those "
      "of your rulebook.\n"
      "# assets/rules/TUTORIAL.md of Rearguard explains every line, COOKBOOK.md has more.\n\n"
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
