#pragma once
// A first rule file from answers to ten questions.

#include <string>
#include <vector>

namespace rearguard {

/// One way to answer a question about a game's retreats.
struct NewRulesChoice {
  std::string word;     ///< what the user types
  std::string meaning;  ///< one line
  std::string lines;    ///< of the rule file; empty: none are needed
};

/// A question about a game's retreats. Without choices the answer is a text.
struct NewRulesQuestion {
  std::string ask;                      ///< one sentence
  std::vector<NewRulesChoice> choices;  ///< the first is the usual one
  std::string usual;                    ///< the usual text, without choices
};

/// Returns the ten questions: the game's name; its results ("DR1=1 DR2=2"); then those with choices.
const std::vector<NewRulesQuestion>& new_rules_questions();

/// Returns what is wrong with an answer to a question; empty if nothing is. An empty answer is the usual one.
std::string new_rules_problem(const NewRulesQuestion& question, const std::string& answer);

/// Returns the text of a rule file with a comment beside every part. One answer for each question, none of
/// which has a problem.
std::string new_rules(const std::vector<std::string>& answers);

/// Returns a position on which to try them: a unit of each side beside each other, a friend, and a wood.
std::string new_rules_position(const std::string& rules_file);

}  // namespace rearguard
