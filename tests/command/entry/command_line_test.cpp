#include "src/command/entry/command_line.h"

#include <sstream>

#include "tests/support/test.h"

namespace {

/// One call of the command, as far as its arguments.
struct Call {
  CommandLine line{"1.2.3"};
  std::ostringstream out, err;
  std::optional<Status> status;

  explicit Call(const Strings& words) : status(line.read(words, out, err)) {}
};

/// Checks that the words are bad usage, and returns the one line that says why.
std::string usage_error_of(const Strings& words) {
  const Call call(words);
  REQUIRE(call.status);
  CHECK(*call.status == unusable);
  CHECK(call.out.str().empty());
  const std::string message = call.err.str();
  CHECK(message.starts_with("rearguard: error: "));
  CHECK(std::ranges::count(message, '\n') == 1);
  return message;
}

}  // namespace

TEST_CASE("a verb is read with its options") {
  const Call call({"retreat", "rout.toml", "--unit", "b1", "--result", "rout", "--caused-by", "c1,c2",
                   "--max-paths", "7", "--json"});
  REQUIRE_FALSE(call.status);
  CHECK(call.line.verb() == "retreat");
  const RetreatOptions& options = call.line.options().retreat;
  CHECK(options.position == "rout.toml");
  CHECK(options.unit == "b1");
  CHECK(options.result == "rout");
  CHECK(options.causing_units == Strings{"c1", "c2"});
  CHECK(options.max_paths == 7);
  CHECK(options.json);
  CHECK_FALSE(options.distance);
  CHECK(call.err.str().empty());
}

TEST_CASE("options that are not given have their defaults") {
  const Call call({"retreat", "rout.toml", "--unit", "b1", "--distance", "3"});
  REQUIRE_FALSE(call.status);
  CHECK(call.line.options().retreat.distance == 3);
  CHECK_FALSE(call.line.options().retreat.max_paths);
  CHECK_FALSE(call.line.options().retreat.json);
  CHECK(call.line.options().retreat.rules.empty());
}

TEST_CASE("a verb of two words is read as typed") {
  const Call call({"rules", "show", "order-actions"});
  REQUIRE_FALSE(call.status);
  CHECK(call.line.verb() == "rules show");
  CHECK(call.line.options().rules == "order-actions");
}

TEST_CASE("the version and the help are answers, with status 0") {
  const Call version({"--version"});
  CHECK(version.status == fine);
  CHECK(version.out.str() == "rearguard 1.2.3\n");
  const Call help({"retreat", "--help"});
  CHECK(help.status == fine);
  CHECK(has(help.out.str(), "--max-paths"));
  CHECK(help.err.str().empty());
}

TEST_CASE("a misspelt verb or option is an error that names the nearest one") {
  CHECK(has(usage_error_of({"retraet", "rout.toml"}), "retreat"));
  CHECK(has(usage_error_of({"retreat", "rout.toml", "--unti", "b1"}), "--unit"));
}

TEST_CASE("a command without a verb is an error") {
  CHECK_FALSE(usage_error_of({}).empty());
}

TEST_CASE("a repeated option is an error that names it") {
  CHECK(has(usage_error_of({"retreat", "rout.toml", "--unit", "b1", "--unit", "b2"}), "--unit"));
}

TEST_CASE("an option without its value is an error that names it") {
  CHECK(has(usage_error_of({"retreat", "rout.toml", "--unit"}), "--unit"));
}

TEST_CASE("text in place of a number is an error that quotes it") {
  CHECK(has(usage_error_of({"retreat", "rout.toml", "--unit", "b1", "--distance", "far"}), "far"));
}
