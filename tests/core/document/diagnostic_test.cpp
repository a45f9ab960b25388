#include "src/core/document/diagnostic.h"
#include "tests/support/test.h"

namespace {

Strings messages_of(const std::vector<Diagnostic>& problems) {
  Strings messages;
  for (const Diagnostic& d : problems) messages.push_back(d.message);
  return messages;
}

using Messages = Strings;

}  // namespace

TEST_CASE("a problem is written with its file, line and column") {
  CHECK(to_string(Diagnostic{"map.toml", 7, 3, "no such hex"}) == "map.toml:7:3: error: no such hex");
}

TEST_CASE("a problem of the file as a whole has no place") {
  CHECK(to_string(Diagnostic{"map.toml", 0, 0, "cannot be read"}) == "map.toml: error: cannot be read");
}

TEST_CASE("problems are written one a line") {
  CHECK(to_string(std::vector<Diagnostic>{{"a", 1, 2, "x"}, {"b", 0, 0, "y"}}) ==
        "a:1:2: error: x\nb: error: y\n");
  CHECK(to_string(std::vector<Diagnostic>{}).empty());
}

TEST_CASE("a file name with a line break stays on the line") {
  CHECK(to_string(Diagnostic{"two\nlines", 1, 1, "x"}).find('\n') == std::string::npos);
}

TEST_CASE("problems are reported in the order of the text, equal places as added") {
  Problems problems("map.toml");
  problems.add({9, 1}, "last");
  problems.add({2, 8}, "third");
  problems.add({2, 1}, "first");
  problems.add({2, 1}, "second");
  CHECK(problems.size() == 4);
  CHECK(messages_of(problems.take()) == Messages{"first", "second", "third", "last"});
  CHECK(problems.empty());
}

TEST_CASE("problems of other files follow those of the file itself") {
  Problems problems("scenario.toml");
  problems.add({{"map.toml", 1, 1, "other"}});
  problems.add({5, 1}, "own");
  CHECK(messages_of(problems.take()) == Messages{"own", "other"});
}

TEST_CASE("of very many problems a thousand are listed, and of a very long one the beginning") {
  Problems problems("x.toml");
  problems.add({1, 1}, std::string(1'000'000, 'a'));
  for (int i = 0; i < 5000; ++i) problems.add({i + 2, 1}, "more");
  const auto listed = problems.take();
  CHECK(listed.size() == 1001);
  CHECK(listed.front().message.size() < 5000);
  CHECK(to_string(listed.back()) == "x.toml: error: there are more than 1000 problems; mend these first");
}

TEST_CASE("a sole problem replaces all others, before and after it") {
  Problems problems("x.toml");
  problems.add({1, 1}, "before");
  problems.add_sole({3, 1}, "not a map");
  problems.add({2, 1}, "after");
  CHECK(messages_of(problems.take()) == Messages{"not a map"});
}

TEST_CASE("an unknown key is the problem to report before a missing one") {
  Problems problems("map.toml");
  problems.add({1, 1}, "`name` is missing");
  problems.add_unknown_key({4, 1}, "unknown key `nmae`");
  problems.add_unknown_key({6, 1}, "unknown key `clas`");
  CHECK(root_problem(problems.take()).message == "unknown key `nmae`");
}

TEST_CASE("without an unknown key the first problem is the one to report") {
  CHECK(root_problem({{"a", 1, 1, "first"}, {"a", 2, 1, "second"}}).message == "first");
}

TEST_CASE("a checked result is a value or its problems") {
  const Checked<int> good(7);
  REQUIRE(static_cast<bool>(good));
  CHECK(*good == 7);
  CHECK(good.value() == 7);
  const Checked<int> bad(Diagnostic{"a", 1, 1, "wrong"});
  REQUIRE_FALSE(static_cast<bool>(bad));
  CHECK(messages_of(bad.problems()) == Messages{"wrong"});
}

TEST_CASE("keys are quoted in messages by backquotes, values by quotation marks") {
  CHECK(key_text("column") == "`column`");
  CHECK(value_text("foot") == "\"foot\"");
}

TEST_CASE("a long or broken name becomes one short line in a message") {
  CHECK(value_text("a\nb").find('\n') == std::string::npos);
  CHECK(key_text(std::string(1000, 'x')).size() < 100);
}

TEST_CASE("places are ordered by line, then by column") {
  CHECK(Place{1, 9} < Place{2, 1});
  CHECK(Place{2, 1} < Place{2, 2});
}
