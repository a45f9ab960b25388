#include "src/answers/report/verdict_text.h"

#include "tests/answers/report/sample_verdict.h"

TEST_CASE_FIXTURE(SampleRetreat, "a retreat lists every path, its exposure and every illegal hex") {
  verdict.end_hexes.pop_back();
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 must retreat 2 hexes (result R2, rules order-actions).\n"
        "\n"
        "1 legal end hex; the owner chooses:\n"
        "  0204  3 1/2 MP, 7 paths\n"
        "\n"
        "Paths:\n"
        "  0202-0203-0204   [fire from r1; enemy ZOC in 0203; meets b2]\n"
        "  0202-0303-0204\n"
        "  …and 5 more to 0204; --max-paths 7 lists them\n"
        "\n"
        "Ruled out:\n"
        "  0201+N  passable (14.1): no hex \"there\"\n"
        "\n"
        "The path 0202-0201 is illegal, 1 MP, ruled out by no-enemy (14.1): r1 is there\n"
        "Note: one clause was set aside\n");
}

TEST_CASE_FIXTURE(SampleRetreat, "the effects along a path stand below it, with their rule numbers") {
  verdict.end_hexes[0].path_effects = {
      {}, {{sample_hex(position, "0303"), "zoc-loss", "8.1", {2}, "b1 loses 1"}}};
  CHECK(has(to_text(verdict, position), "\n  0202-0303-0204\n    zoc-loss (8.1): b1 loses 1\n  …"));
}

TEST_CASE_FIXTURE(SampleRetreat, "end hexes and paths say where the rest is asked anew") {
  verdict.end_hexes[0].asked_anew = {sample_hex(position, "0203"), std::nullopt};
  verdict.end_hexes[1].asked_anew = {sample_hex(position, "0302")};
  verdict.end_hexes[1].provisional = true;
  const std::string text = to_text(verdict, position);
  CHECK(has(text, "  0204  3 1/2 MP, 7 paths\n"));
  CHECK(has(text, "paths, provisional\n"));
  CHECK(has(text, "meets b2]   [asked anew from 0203]\n  0202-0303-0204\n"));
}

TEST_CASE("an end hex says where its paths leave the map, and who may refuse to make way there") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  verdict.end_hexes[0].provisional = true;
  verdict.end_hexes[0].may_refuse = {1};
  verdict.end_hexes[1].hex = sample_hex(position, "0405");
  verdict.end_hexes[1].exits = {{"southern", sample_hex(position, "0404")},
                                {"western", sample_hex(position, "0304")},
                                {"southern", sample_hex(position, "0304")}};
  const std::string text = to_text(verdict, position);
  CHECK(has(text, "paths, provisional (" + position.unit(1).id + " may refuse to make way)\n"));
  CHECK(has(text,
            "  0404+S (off the map, over the southern edge at 0404, 0304; over the western edge at 0304)  "));
}

TEST_CASE("end hexes are listed before all paths, and the paths that are left out are counted") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  verdict.end_hexes[0].path_count = 2;
  verdict.end_hexes[1].path_count = 1;
  const std::string ends = "  0204  3 1/2 MP, 2 paths\n  0403  1/2 MP, 1 path\n\n";
  const std::string first = "  0202-0203-0204   [fire from r1; enemy ZOC in 0203; meets b2]\n";
  const auto text = [&](std::size_t max_paths) {
    return to_text(verdict, position, {max_paths, RuledOutHexes::none});
  };
  CHECK(has(text(2), ends + "Paths:\n" + first + "  0202-0303-0204\n  0202-0302-0403\n\nThe path"));
  CHECK(has(text(1), ends + "Paths:\n" + first +
                         "  …and 1 more to 0204; --max-paths 2 lists them\n  0202-0302-0403\n\nThe path"));
  CHECK(has(text(0), ends + "The path"));
}

TEST_CASE_FIXTURE(SampleRetreat, "more paths than the command can list are counted without the option") {
  verdict.end_hexes[0].path_count = 1'000'000;
  verdict.end_hexes[1].path_count = 1'000'001;
  const std::string text = to_text(verdict, position);
  CHECK(has(text, "\n  …and 999998 more to 0204; --max-paths 1000000 lists them\n"));
  CHECK(has(text, "\n  …and 1000000 more to 0403\n"));
}

TEST_CASE("illegal hexes near the unit or at the required distance come first, the others are counted") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  // From 0202: 0104 and 0403 are two hexes away, as required, 0302 is adjacent, 0404 is three hexes away.
  verdict.ruled_out = {{sample_hex(position, "0104"), "a", "1", "far enough"},
                       {sample_hex(position, "0302"), "b", "2", "adjacent"},
                       {sample_hex(position, "0403"), "c", "3", "exact"},
                       {sample_hex(position, "0404"), "d", "4", "too far"}};
  std::swap(verdict.ruled_out[0], verdict.ruled_out[3]);
  const std::string near =
      "\nRuled out:\n  0302  b (2): adjacent\n  0403  c (3): exact\n  0104  a (1): far enough\n";
  const auto text = [&](RuledOutHexes which) { return to_text(verdict, position, {10, which}); };
  CHECK(has(text(RuledOutHexes::near), near + "  …and 1 other hex; --ruled-out all lists them\n"));
  CHECK(has(text(RuledOutHexes::all), near + "  0404  d (4): too far\n\n"));
  CHECK_FALSE(has(text(RuledOutHexes::none), "Ruled out:"));
  verdict.ruled_out = {verdict.ruled_out[0], verdict.ruled_out[0]};
  CHECK(has(text(RuledOutHexes::near), "\nRuled out:\n  2 other hexes; --ruled-out all lists them\n"));
}

TEST_CASE_FIXTURE(SamplePosition, "a failure is reported with its clause") {
  CHECK(to_text(sample_failure(position), position) ==
        "b1 in 0202 must retreat 3 hexes (rules order-actions).\n"
        "b1 cannot retreat and is captured (14.0): no path is left\n"
        "The last paths were ruled out by no-enemy.\n");
}

TEST_CASE_FIXTURE(SamplePosition, "an outcome may be what the unit does") {
  Verdict verdict = sample_failure(position);
  verdict.outcome = verdict.clause = "stands fast";
  CHECK(has(to_text(verdict, position), "\nb1 cannot retreat and stands fast (14.0)"));
}

TEST_CASE_FIXTURE(SamplePosition, "the clause of the last paths has its rule number if a hex states it") {
  Verdict verdict = sample_failure(position);
  verdict.ruled_out = {{sample_hex(position, "0201"), "no-enemy", "14.1", "r1 is in 0201"}};
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 must retreat 3 hexes (rules order-actions).\n"
        "b1 cannot retreat and is captured (14.0): no path is left\n"
        "The last paths were ruled out by no-enemy (14.1).\n"
        "\n"
        "Ruled out:\n"
        "  0201  no-enemy (14.1): r1 is in 0201\n");
}

TEST_CASE_FIXTURE(SamplePosition, "a result without a retreat requires no hexes") {
  Verdict verdict;
  verdict.unit = "b1";
  verdict.from = sample_hex(position, "0202");
  verdict.result = "PIN";
  verdict.outcome = "pinned";
  CHECK(to_text(verdict, position) ==
        "b1 in 0202 (result PIN).\n"
        "b1 does not retreat and is pinned.\n");
}

TEST_CASE_FIXTURE(SampleRetreat, "an end hex off the map is marked in text") {
  verdict.end_hexes[1].hex = sample_hex(position, "0405");
  const std::string text = to_text(verdict, position);
  CHECK(has(text, "\n  0204  "));
  CHECK(has(text, "\n  0404+S (off the map)  "));
}

TEST_CASE_FIXTURE(SampleRetreat, "hexes ruled out for the same reason share the line of the first") {
  verdict.ruled_out = {{sample_hex(position, "0201"), "straight", "5", "no way there"},
                       {sample_hex(position, "0301"), "no-enemy", "5", "r1 is there"},
                       {sample_hex(position, "0401"), "straight", "5", "no way there"}};
  const std::string text = to_text(verdict, position);
  CHECK(has(text, "\n  0201, 0401  straight (5): no way there\n  0301  no-enemy (5): r1 is there\n"));
}

TEST_CASE_FIXTURE(SamplePosition, "the words of the rule file follow the line that names a clause first") {
  Verdict v = sample_retreat(position);
  v.ruled_out = {
      {sample_hex(position, "0201"), "no-enemy", "14.1", "r1 is there", "No enemy hex is entered."},
      {sample_hex(position, "0402"), "no-enemy", "14.1", "so is r1", "No enemy hex is entered."},
      {sample_hex(position, "0401"), "length", "", "too far"}};
  v.judged_path->text = "No enemy hex is entered.";
  const std::string text = to_text(v, position);
  CHECK(has(text,
            "  0201  no-enemy (14.1): r1 is there\n    \"No enemy hex is entered.\"\n"
            "  0402  no-enemy (14.1): so is r1\n  0401  length: too far\n"));
  CHECK(text.find("No enemy hex") == text.rfind("No enemy hex"));
}

TEST_CASE_FIXTURE(SamplePosition, "a retreat in movement points is reported in movement points") {
  Verdict v = sample_retreat(position);
  v.budget = MovementPoints{8};  // halves
  CHECK(to_text(v, position).starts_with("b1 in 0202 must retreat 4 movement points (result R2"));
  CHECK(
      to_text(sample_retreat(position), position).starts_with("b1 in 0202 must retreat 2 hexes (result R2"));
}

TEST_CASE_FIXTURE(SampleRetreat, "certain losses, tests and options are written") {
  VerdictEnd& end = verdict.end_hexes[0];
  const Hex h = sample_hex(position, "0303");
  end.path_count = 2;
  end.path_effects = {{},
                      {{h, "loss", "8.1", {}, "in 0303: b1 loses 1", PathEffect::Kind::certain},
                       {h, "fire", "8.2", {2}, "in 0303 by r1: b1: tests", PathEffect::Kind::test}}};
  end.totals = {{0, {}}, {2, {}}};
  verdict.option = "crawl";
  verdict.option_chooser = "owner";
  verdict.options = {{"rout", "9", {}, {}, "captured", 3, {}, false, "no-enemy", "14.1", "r1 is there"},
                     {"crawl", "9.1", "One hex.", {"b1 is now low"}, "retreat", 1, {h}, true, {}, {}, {}}};
  const std::string text = to_text(verdict, position, {});
  const auto says = [&](const std::string& part) {
    CAPTURE(text);
    CHECK(has(text, part));
  };
  says("2 paths, loses 0 to 2 strength points\n");
  says("    loss (8.1): in 0303: b1 loses 1\n    fire (8.2): in 0303 by r1: b1: tests\n");
  says(
      "Options; the owner chooses:\n  rout (9): ruled out by no-enemy (14.1): r1 is there\n"
      "  crawl (9.1): 0303; cost: b1 is now low\nWhat follows is about crawl.\n");
}
