#pragma once
// Examples beside a rule file: what must come of events on small boards, and which statement of the rule text
// each of them shows.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/io/resolve_request_reader.h"
#include "src/io/rules_reader.h"

namespace rearguard {

/// What a unit must be like afterwards; what is left out is not looked at.
struct ExpectedUnit {
  std::string id;
  bool gone = false;
  std::optional<std::string> hex, state, facing;
  std::optional<int> strength;
  std::optional<std::vector<std::string>> markers, engaged;  ///< all of them, in any order
  std::map<std::string, int> counts;
};

struct Expected {
  std::vector<ExpectedUnit> units;
  std::optional<std::string> outcome;  ///< "resolved", "impossible", "choice"; of a question its verdict's
  std::vector<std::string> because;    ///< ids of clauses that must stand in the steps, in this order
  std::optional<std::vector<std::string>> choices;  ///< ends or options, where a choice is wanting
  std::optional<std::vector<std::string>> ends;     ///< of a question
  std::map<std::string, std::string> ruled_out;     ///< of a question: hex to clause
  std::optional<std::string> path;  ///< of a question with a path: "legal", or the clause that refuses it
};

/// A question of where a unit may go.
struct ExampleQuestion {
  std::string unit;
  std::string move, result;
  std::optional<int> distance;
  std::vector<std::string> causing_units;
  std::string path;  ///< "2930-3030-3131"; may be empty
};

struct Example {
  std::string id;
  std::string text;
  Place place;
  PositionDocument position;
  std::vector<DicedRequest> orders;  ///< carried out one after another
  std::optional<ExampleQuestion> question;
  Expected expected;
};

/// One statement of the rule text, in own words, and what carries it.
struct Statement {
  std::string number;
  std::string cite;  ///< its place in the text
  std::string text;
  std::string note;                ///< where nothing carries it: why it needs nothing
  std::vector<std::string> by;     ///< ids of clauses, events, contacts, tests, states or results
  std::vector<std::string> shown;  ///< ids of examples
  Place place;
};

struct ExampleBook {
  std::string rules;  ///< as written
  std::vector<Example> examples;
  std::vector<Statement> statements;
};

/// Reads a file of examples (`rearguard = "examples 1"`): `rules`, `map` (of every example that has none of
/// its own),
/// `[[examples]]` and `[[statements]]`.
Checked<ExampleBook> read_examples_file(const std::string& path);

/// What does not come out as expected, one sentence each; empty where all does.
std::vector<std::string> try_example(const Example& example, const RuleSet& rule_set);

/// The ids of everything in a rule file that can carry a statement, sorted.
std::vector<std::string> ids_of(const RuleSet& rule_set);

}  // namespace rearguard
