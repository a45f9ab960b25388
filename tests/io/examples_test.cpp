// The examples that ship beside the rule files come out as they say, and every statement of a text is
// carried.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "src/io/examples.h"

using namespace rearguard;
namespace fs = std::filesystem;

namespace {

const std::string rules_folder = std::string(REARGUARD_SOURCE_DIR) + "/assets/rules";

std::vector<std::string> shipped_event_rules() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(rules_folder + "/examples"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

struct Shelf {
  ExampleBook book;
  RuleSet rule_set;
};

Shelf open(const std::string& name) {
  const auto book = read_examples_file(rules_folder + "/examples/" + name + ".toml");
  REQUIRE_MESSAGE(book, to_string(book ? std::vector<Diagnostic>{} : book.problems()));
  const auto rule_set = RuleLibrary(rules_folder).load(book->rules, rules_folder + "/examples");
  REQUIRE_MESSAGE(rule_set, to_string(rule_set ? std::vector<Diagnostic>{} : rule_set.problems()));
  return {*book, *rule_set};
}

}  // namespace

TEST_CASE("every shipped example comes out as it says") {
  for (const std::string& name : shipped_event_rules()) {
    const Shelf cache = open(name);
    CHECK_FALSE(cache.book.examples.empty());
    for (const Example& example : cache.book.examples) {
      std::string complaints;
      for (const std::string& c : try_example(example, cache.rule_set)) complaints += "\n  " + c;
      CHECK_MESSAGE(complaints.empty(), name, " ", example.id, complaints);
    }
  }
}

TEST_CASE("every statement of a rule text is carried by a part of its rules and shown by an example") {
  for (const std::string& name : shipped_event_rules()) {
    const Shelf cache = open(name);
    const std::vector<std::string> ids = ids_of(cache.rule_set);
    for (const Statement& s : cache.book.statements) {
      const std::string row = name + " " + s.number;
      CAPTURE(row);
      CHECK((!s.note.empty() || (!s.by.empty() && !s.shown.empty())));
      for (const std::string& id : s.by) CHECK_MESSAGE(listed(ids, id), row, ": ", id);
      for (const std::string& id : s.shown) {
        const bool known = std::any_of(cache.book.examples.begin(), cache.book.examples.end(),
                                       [&](const Example& e) { return e.id == id; });
        CHECK_MESSAGE(known, row, ": ", id);
      }
    }
  }
}

TEST_CASE("an example that expects something else is told what came instead") {
  Shelf cache = open("confusion");
  const auto found = std::find_if(cache.book.examples.begin(), cache.book.examples.end(),
                                  [](const Example& e) { return e.id == "driven-back"; });
  REQUIRE(found != cache.book.examples.end());
  Example example = *found;
  CHECK(try_example(example, cache.rule_set).empty());
  example.expected.units.front().hex = "3033";
  const auto complaints = try_example(example, cache.rule_set);
  REQUIRE_FALSE(complaints.empty());
  CHECK(complaints.front() == "the hex of m is 3032, not 3033");
  example = *found;
  example.expected.because = {"enemy-ahead"};
  CHECK(try_example(example, cache.rule_set).front() == "no step goes by enemy-ahead in its turn");
}

TEST_CASE("an example may ask about a path, and is told which clause refuses it") {
  Shelf cache = open("order-actions");
  const auto found = std::find_if(cache.book.examples.begin(), cache.book.examples.end(),
                                  [](const Example& e) { return e.id == "path-3131"; });
  REQUIRE(found != cache.book.examples.end());
  Example example = *found;
  CHECK(try_example(example, cache.rule_set).empty());
  example.expected.path = "legal";
  REQUIRE(try_example(example, cache.rule_set).size() == 1);
  CHECK(try_example(example, cache.rule_set).front() ==
        "of the path 2930-2931-3031-3131: expected legal, and found exact-distance");
  example.question->path = "2930-303x";
  CHECK(try_example(example, cache.rule_set).front().find("303x") != std::string::npos);
}
