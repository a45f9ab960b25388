// Shell completion scripts and the manual page.

#include <cstdlib>

#include "tests/support/command.h"

namespace {

/// Returns what bash offers for the last word.
std::string offered(const Scratch& scratch, const std::string& words) {
  scratch.write("complete.bash", run({"completion", "bash"}).out);
  const std::string script = "cd " + scratch.file("") + " && source ./complete.bash && COMP_WORDS=(" + words +
                             ") && COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) && _rearguard && printf '%s ' "
                             "\"${COMPREPLY[@]}\" > out.txt";
  scratch.write("ask.bash", script);
  CHECK(std::system(("bash " + scratch.file("ask.bash")).c_str()) == 0);
  return scratch.read("out.txt");
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "bash completes commands, options, files and names of rules") {
  scratch.write("battle.toml", "");
  CHECK(offered(scratch, "rearguard ret") == "retreat ");
  CHECK(offered(scratch, "rearguard game ver") == "verify ");
  CHECK(offered(scratch, "rearguard retreat battle.toml --max") == "--max-paths ");
  CHECK(offered(scratch, "rearguard retreat bat") == "battle.toml ");
  CHECK(offered(scratch, "rearguard retreat battle.toml --rules order-actions-l") ==
        "order-actions-lenient ");
  CHECK(offered(scratch, "rearguard retreat battle.toml --unit b") == " ");
}

TEST_CASE("bash, zsh and fish get a script, and other shells are an error") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string ran = output_of({"completion", shell});
    CHECK(has(ran, "retreat"));
    CHECK(has(ran, "verify"));
  }
  CHECK(run({"completion", "tcsh"}).status == 2);
  CHECK(run({"completion"}).status == 2);
}

TEST_CASE("the manual page lists every command and option of --help") {
  const std::string page = output_of({"manual"});
  CHECK(page.rfind(".TH REARGUARD 1", 0) == 0);
  for (const char* reported :
       {".SS rearguard retreat [OPTIONS] [FILE]", ".SS rearguard game verify", "\\-\\-max\\-paths",
        ".SH EXIT STATUS", ".SS rearguard rules show [OPTIONS] RULES"})
    CHECK_MESSAGE(has(page, reported), reported);
}
