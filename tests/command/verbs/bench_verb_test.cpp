// `rearguard bench`: a signature of the answers to a fixed set of questions.

#include "tests/support/command.h"

namespace {

/// The signature of all answers. A commit that changes an answer changes this number, and says so.
const std::string signed_answers = "signature b0542e54c14453c7\nquestions 8749\n";

}  // namespace

TEST_CASE("the answers to the questions of bench are those that were last signed") {
  const Ran ran = run({"bench"});
  CHECK(ran.status == 0);
  CHECK(ran.out == signed_answers);
  CHECK(ran.err.starts_with("seconds "));
}

TEST_CASE("the signature depends neither on the language nor on folders, and --answers lists each answer") {
  const Scratch scratch;
  for (const char* folder : {"maps", "assets"})
    std::filesystem::create_directory_symlink(std::string(REARGUARD_SOURCE_DIR "/") + folder,
                                              scratch.file(folder));
  const Ran ran = run_from("/dev/null", {"bench", "--answers"}, "cd / && export LC_ALL=C.UTF-8 LANG=de_DE;",
                           scratch.file("."));
  CHECK(ran.status == 0);
  REQUIRE(ran.out.ends_with(signed_answers));
  const std::string answers = ran.out.substr(0, ran.out.size() - signed_answers.size());
  CHECK(std::ranges::count(answers, '\n') == 8749);
  // The example of the rule sheet: five end hexes, ten paths.
  CHECK(
      answers.starts_with("maps/2930/rout.toml order-actions retreat b1 rout: retreat  3  | 2933=1x3 "
                          "3032=3x3 3132=3x3 3230=2x3 3231=1x3 |"));
  CHECK_FALSE(has(answers, scratch.file("")));
}

TEST_CASE_FIXTURE(InScratch, "bench without the shipped files is an error") {
  const Ran ran = run_from("/dev/null", {"bench"}, "", scratch.file("nowhere"));
  CHECK(ran.status == 2);
  CHECK(ran.out == "");
  CHECK(has(ran.err, ": error: "));
}
