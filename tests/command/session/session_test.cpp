// What all verbs share: messages, the data folder, and opening a position with its rules.

#include "src/command/session/session.h"

#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

/// A session on strings.
struct Streams {
  std::istringstream in;
  std::ostringstream out, err;
  Session session{in, out, err, RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"), ""};
};

const std::string routed_position = REARGUARD_SOURCE_DIR "/maps/2930/rout.toml";

}  // namespace

TEST_CASE_FIXTURE(Streams, "the data folder is the one that contains the shipped rules") {
  CHECK(data_of(session) == REARGUARD_SOURCE_DIR);
  session.rules = RuleLibrary("/somewhere/else");
  CHECK(data_of(session).empty());
}

TEST_CASE_FIXTURE(Streams, "problems are written one a line, and the status is 2") {
  CHECK(refuse(session, {Diagnostic{"a.toml", 1, 2, "x"}, Diagnostic{"b.toml", 0, 0, "y"}}) == 2);
  CHECK(err.str() == "a.toml:1:2: error: x\nb.toml: error: y\n");
  CHECK(out.str().empty());
}

TEST_CASE_FIXTURE(Streams, "a message names the program, and the status is 2") {
  CHECK(refuse(session, "no such unit") == unusable);
  CHECK(err.str() == "rearguard: error: no such unit\n");
}

TEST_CASE("an unknown name gets the nearest known one, and all of them") {
  const std::string message = unknown_name("b2l", {"b1", "b21", "c4"});
  CHECK(has(message, "\"b2l\""));
  CHECK(has(message, "did you mean \"b21\"?"));
  CHECK(has(message, "known: b1, b21, c4"));
  CHECK_FALSE(has(unknown_name("zeppelin", {"b1"}), "did you mean"));
  CHECK(unknown_name("--unit", "b9", {"b1"}).starts_with("--unit: "));
}

TEST_CASE("an unknown name stays on the line of its message") {
  CHECK(unknown_name("b\n1", {"b1"}).find('\n') == std::string::npos);
}

TEST_CASE_FIXTURE(Streams, "a position opens with its own rules or with those given") {
  const auto own = got(open_position(session, routed_position, ""));
  CHECK(own.rule_set->id == "order-actions");
  CHECK(own.document.position.find("b1"));
  const auto given = got(open_position(session, routed_position, "confusion"));
  CHECK(given.rule_set->id == "confusion");
  CHECK(err.str().empty());
}

TEST_CASE_FIXTURE(Streams, "a position or rules that cannot be used are reported") {
  CHECK_FALSE(open_position(session, "no-such-position.toml", ""));
  CHECK(err.str().starts_with("no-such-position.toml: error: "));
  err.str("");
  CHECK_FALSE(open_position(session, routed_position, "order-acts"));
  CHECK(has(err.str(), "order-acts"));
}

TEST_CASE_FIXTURE(InScratch, "a position without rules asks for some") {
  const std::string path = scratch.write("position.toml", R"(rearguard = "position 1"
units = []
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 1, rows = 1 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
hexes = ["."]
)");
  Streams s;
  CHECK_FALSE(open_position(s.session, path, ""));
  CHECK(has(s.err.str(), "--rules"));
  CHECK(open_position(s.session, path, "order-actions"));
}
