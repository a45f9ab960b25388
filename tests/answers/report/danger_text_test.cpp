#include "src/answers/report/danger_text.h"

#include "tests/answers/report/sample_danger.h"

TEST_CASE("units in danger come first, marked, with the hexes to close last") {
  const Position position = sample_position();
  CHECK(to_text(sample_report(position), position) ==
        "Result rout, rules house rules\n"
        "\n"
        "  unit  side   hex   outcome     end hexes  paths  to close  eliminated if closed\n"
        "! r1    rebel  0201  eliminated          0      0\n"
        "* b2    union  0203  retreat             1      1         1  0204 or 0304\n"
        "  b1    union  0202  retreat             2     11         2  0203, 0303\n"
        "\n"
        "1 of 3 units would be eliminated (!); 1 depends on one hex (*)\n");
}

TEST_CASE("an unknown cut is shown as more than one, and units that stay come last") {
  const Position position = sample_position();
  DangerReport report = sample_report(position);
  report.units[0].min_cut.clear();
  report.units[2] = {2, "pinned", false, 0, 0, {}, {}};
  std::swap(report.units[0], report.units[2]);
  CHECK(to_text(report, position) ==
        "Result rout, rules house rules\n"
        "\n"
        "  unit  side   hex   outcome  end hexes  paths  to close  eliminated if closed\n"
        "* b2    union  0203  retreat          1      1         1  0204 or 0304\n"
        "  b1    union  0202  retreat          2     11        >1\n"
        "  r1    rebel  0201  pinned           0      0\n"
        "\n"
        "0 of 3 units would be eliminated (!); 1 depends on one hex (*)\n");
}

TEST_CASE("a report without units has a heading and a count") {
  const Position position = sample_position();
  CHECK(to_text({"house rules", "rout", "captured", {}}, position) ==
        "Result rout, rules house rules\n"
        "\n"
        "  unit  side  hex  outcome  end hexes  paths  to close  captured if closed\n"
        "\n"
        "0 of 0 units would be captured (!); 0 depend on one hex (*)\n");
}
