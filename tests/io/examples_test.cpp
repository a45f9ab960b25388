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

std::vector<std::string> shipped_books() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(rules_folder + "/examples"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

struct Shelf {
  ExampleBook book;
  Doctrine doctrine;
};

Shelf open(const std::string& name) {
  const auto book = read_examples_file(rules_folder + "/examples/" + name + ".toml");
  REQUIRE_MESSAGE(book, to_string(book ? std::vector<Diagnostic>{} : book.problems()));
  const auto doctrine = RuleLibrary(rules_folder).load(book->rules, rules_folder + "/examples");
  REQUIRE_MESSAGE(doctrine, to_string(doctrine ? std::vector<Diagnostic>{} : doctrine.problems()));
  return {*book, *doctrine};
}

}  // namespace

TEST_CASE("every shipped example comes out as it says") {
  for (const std::string& name : shipped_books()) {
    const Shelf shelf = open(name);
    CHECK_FALSE(shelf.book.examples.empty());
    for (const Example& example : shelf.book.examples) {
      std::string complaints;
      for (const std::string& c : try_example(example, shelf.doctrine)) complaints += "\n  " + c;
      CHECK_MESSAGE(complaints.empty(), name, " ", example.id, complaints);
    }
  }
}

TEST_CASE("every statement of a rule text is carried by a part of its rules and shown by an example") {
  for (const std::string& name : shipped_books()) {
    const Shelf shelf = open(name);
    const std::vector<std::string> ids = ids_of(shelf.doctrine);
    for (const Statement& s : shelf.book.statements) {
      const std::string row = name + " " + s.number;
      CAPTURE(row);
      CHECK((!s.note.empty() || (!s.by.empty() && !s.shown.empty())));
      for (const std::string& id : s.by) CHECK_MESSAGE(listed(ids, id), row, ": ", id);
      for (const std::string& id : s.shown) {
        const bool known = std::any_of(shelf.book.examples.begin(), shelf.book.examples.end(),
                                       [&](const Example& e) { return e.id == id; });
        CHECK_MESSAGE(known, row, ": ", id);
      }
    }
  }
}

TEST_CASE("an example that expects something else is told what came instead") {
  Shelf shelf = open("confusion");
  const auto found = std::find_if(shelf.book.examples.begin(), shelf.book.examples.end(),
                                  [](const Example& e) { return e.id == "driven-back"; });
  REQUIRE(found != shelf.book.examples.end());
  Example example = *found;
  CHECK(try_example(example, shelf.doctrine).empty());
  example.expected.units.front().hex = "3033";
  const auto complaints = try_example(example, shelf.doctrine);
  REQUIRE_FALSE(complaints.empty());
  CHECK(complaints.front() == "the hex of m is 3032, not 3033");
  example = *found;
  example.expected.because = {"enemy-ahead"};
  CHECK(try_example(example, shelf.doctrine).front() == "no step goes by enemy-ahead in its turn");
}

TEST_CASE("an example may ask about a path, and is told which clause refuses it") {
  Shelf shelf = open("order-actions");
  const auto found = std::find_if(shelf.book.examples.begin(), shelf.book.examples.end(),
                                  [](const Example& e) { return e.id == "path-3131"; });
  REQUIRE(found != shelf.book.examples.end());
  Example example = *found;
  CHECK(try_example(example, shelf.doctrine).empty());
  example.expected.path = "legal";
  REQUIRE(try_example(example, shelf.doctrine).size() == 1);
  CHECK(try_example(example, shelf.doctrine).front() ==
        "of the path 2930-2931-3031-3131: expected legal, and found exact-distance");
  example.question->path = "2930-303x";
  CHECK(try_example(example, shelf.doctrine).front().find("303x") != std::string::npos);
}
