#include "src/report/verdict_text.h"

#include <doctest/doctest.h>

#include "tests/report/sample_verdict.h"

using namespace rearguard;

TEST_CASE("a retreat lists every path, its exposure and every illegal hex") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  verdict.ends.pop_back();
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 must retreat 2 hexes (result R2, rules order-actions).\n"
        "\n"
        "1 legal end hex; the owner chooses:\n"
        "  0204  3 1/2 MP, 7 paths\n"
        "    0202-0203-0204   [fire from r1; enemy ZOC in 0203; displaces b2]\n"
        "    0202-0303-0204\n"
        "    … and 5 more\n"
        "\n"
        "Ruled out:\n"
        "  0200  passable (14.1): no hex \"there\"\n"
        "\n"
        "The path 0202-0201 is illegal, 1 MP, ruled out by no-enemy (14.1): r1 is there\n"
        "Note: one clause was set aside\n");
}

TEST_CASE("a failure is reported with its clause") {
  const Position position = sample_position();
  CHECK(to_text(sample_failure(position), position) ==
        "b1 in 0202 must retreat 3 hexes (rules order-actions).\n"
        "b1 cannot retreat and is captured (14.0): no path is left\n"
        "The last remaining paths were ruled out by no-enemy.\n");
}

TEST_CASE("the clause of the last paths has its rule number if a hex states it") {
  const Position position = sample_position();
  Verdict verdict = sample_failure(position);
  verdict.ruled_out = {{sample_hex(position, "0201"), "no-enemy", "14.1", "r1 is in 0201"}};
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 must retreat 3 hexes (rules order-actions).\n"
        "b1 cannot retreat and is captured (14.0): no path is left\n"
        "The last remaining paths were ruled out by no-enemy (14.1).\n"
        "\n"
        "Ruled out:\n"
        "  0201  no-enemy (14.1): r1 is in 0201\n");
}

TEST_CASE("a result without a retreat requires no hexes") {
  const Position position = sample_position();
  Verdict verdict;
  verdict.unit = "b1";
  verdict.from = sample_hex(position, "0202");
  verdict.result = "PIN";
  verdict.outcome = "pinned";
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 (result PIN).\n"
        "b1 does not retreat and is pinned.\n");
}

TEST_CASE("an end hex off the map is marked in text") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  verdict.ends[1].hex = sample_hex(position, "0405");
  const std::string text = to_text(verdict, position);
  CHECK(text.find("\n  0204  ") != std::string::npos);
  CHECK(text.find("\n  0405 (off the map)  ") != std::string::npos);
}

TEST_CASE("hexes ruled out for the same reason share the line of the first") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  verdict.ruled_out = {{sample_hex(position, "0201"), "straight", "5", "no way there"},
                       {sample_hex(position, "0301"), "no-enemy", "5", "r1 is there"},
                       {sample_hex(position, "0401"), "straight", "5", "no way there"}};
  const std::string text = to_text(verdict, position);
  CHECK(text.find("\n  0201, 0401  straight (5): no way there\n  0301  no-enemy (5): r1 is there\n") !=
        std::string::npos);
}
