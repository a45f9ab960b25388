// Former names of checks: the message gives the current name.

#include <array>

#include "src/core/io/maps/catalogue.h"
#include "tests/support/command.h"
#include "tests/support/test.h"

using namespace rearguard::testing;

namespace {

constexpr std::array<std::pair<const char*, const char*>, 12> renamed{{
    {"expected-cost", "cost-mismatch"},
    {"expected-retreat", "retreat-mismatch"},
    {"class-without-cost", "missing-cost"},
    {"unpayable-cost", "unaffordable-cost"},
    {"one-sided-hexside", "one-way-outlier"},
    {"two-way-hexside", "two-way-outlier"},
    {"slope-downhill", "reversed-slope"},
    {"elevation-without-slope", "missing-slope"},
    {"island", "isolated-region"},
    {"victory-out-of-reach", "unreachable-victory-hex"},
    {"setup-shared", "setup-mixed-sides"},
    {"idle-rule", "dead-rule"},
}};

}  // namespace

TEST_CASE("a check requested by its former name gets its new name") {
  for (const auto& check : renamed) {
    const auto& before = check.first;
    const auto& now = check.second;
    CAPTURE(before);
    CHECK_FALSE(rearguard::find_check(before));
    CHECK(rearguard::find_check(now));
    const std::string answer =
        std::string("rearguard: error: there is no check \"") + before + "\", did you mean \"" + now + "\"?";
    for (const char* option : {"--only", "--ignore"}) {
      const Ran ran = run({"check", "maps/2930/map.toml", option, before});
      CHECK(ran.status == 2);
      CHECK(ran.out == "");
      CHECK(ran.err.starts_with(answer));
    }
    const Ran ran = run({"check", "--explain", before});
    CHECK(ran.status == 2);
    CHECK(ran.err.starts_with(answer));
  }
}
