#pragma once
// Examples for a rule file: expected results of events on small maps, and the statements of the rule text
// that each example shows.

#include <set>

#include "src/core/io/positions/resolve_request_reader.h"

namespace rearguard {

class Position;
struct RetreatRequest;

/// The expected state of a unit; values without an expectation are not checked.
struct ExpectedUnit {
  std::string id;
  bool gone = false;
  std::optional<std::string> hex, state, facing;
  std::optional<int> strength;
  std::optional<std::vector<std::string>> markers, engaged;  ///< the complete set, in any order
  std::map<std::string, int> counts;
};

struct Expected {
  std::vector<ExpectedUnit> units;
  std::optional<std::vector<LinkSetup>> links;  ///< all of them, in any order; counts that are 0 are left out
  /// "resolved", "impossible", "choice", "incomplete"; of a query "incomplete" or the outcome of its verdict.
  std::optional<std::string> outcome;
  std::string asks;                  ///< if incomplete: a part of the message, such as what is not stated
  std::vector<std::string> because;  ///< ids or reports that the steps must contain, in this order
  std::optional<std::vector<std::string>> choices;    ///< end hexes or options, if a choice is pending
  std::optional<std::vector<std::string>> end_hexes;  ///< of a query: all of them
  std::vector<std::string> legal, illegal;       ///< of a query: hexes that are among them, and that are not
  std::map<std::string, std::string> ruled_out;  ///< of a query: hex to clause
  std::optional<std::string> path;  ///< of a query with a path: "legal", or the clause that rules it out
};

/// A query for the hexes to which a unit may retreat.
struct ExampleQuestion {
  std::string unit;
  std::string move, result;
  std::optional<int> distance;
  std::vector<std::string> causing_units;
  QuestionRegions regions;
  std::map<std::string, std::int64_t> numbers;  ///< that the result needs
  std::string path;                             ///< "2930-3030-3131"; may be empty
  std::string option;                           ///< taken instead of the result; may be empty
  std::vector<std::string> then;                ///< ids of the units that retreat afterwards
};

struct Example {
  std::string id;
  std::string text;
  Place place;
  PositionDocument position;
  std::vector<DicedRequest> requests;  ///< carried out in this order
  std::optional<ExampleQuestion> question;
  Expected expected;
};

/// A statement of the rule text, paraphrased, with the parts of the rules that implement it.
struct Statement {
  std::string number;
  std::string cite;  ///< its rule number
  std::string text;
  std::string note;                         ///< if nothing implements it, the reason why nothing is needed
  std::vector<std::string> implemented_by;  ///< ids of clauses, events, contacts, tests, states or results
  std::vector<std::string> shown_by;        ///< ids of examples
};

struct ExampleFile {
  std::string rules;  ///< as written; may be empty
  Place rules_place;  ///< of that string, or of the file
  std::vector<Example> examples;
  std::vector<Statement> statements;
};

/// Reads a file of examples (`rearguard = "examples 1"`). Keys: `rules`, `map` (for every example without its
/// own), `[[examples]]` and `[[statements]]`. Only those who learn rules from examples can do without
/// `rules`.
Checked<ExampleFile> read_examples_file(const std::string& path, Need rules = Need::required);

/// Returns the request of an example's question, without its path, and states the question's regions on the
/// board. Nothing, with the reason in `message`, if it cannot be put there.
std::optional<RetreatRequest> request_on(Position& position, const ExampleQuestion& question,
                                         std::string& message);

/// Returns the names of the events that happen as the orders of an example are carried out.
std::set<std::string> events_of(const Example& example, const RuleSet& rule_set);

/// Runs an example; returns one sentence for each deviation from the expectation.
std::vector<std::string> run_example(const Example& example, const RuleSet& rule_set);

}  // namespace rearguard
