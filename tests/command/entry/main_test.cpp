// Usage: commands and options, known and unknown.

#include "tests/support/command.h"

TEST_CASE("help and version are answers, not errors") {
  for (const Strings& words : {Strings{"--help"},
                               {"retreat", "--help"},
                               {"rules", "--help"},
                               {"rules", "show", "--help"},
                               {"danger", "--help"},
                               {"perft", "--help"},
                               {"reach", "--help"}}) {
    const Ran ran = run(words);
    CHECK(ran.status == 0);
    CHECK_FALSE(ran.out.empty());
    CHECK(ran.err == "");
  }
  CHECK(run({"--version"}).out == "rearguard 0.1.0\n");
}

TEST_CASE("help calls a command a command") {
  const std::string help = run({"--help"}).out;
  CHECK(
      has(help, "rearguard COMMAND --help explains one command; rearguard FILE opens a file in its window."));
  for (const char* other : {"verb", "VERB", "ubcommand", "SUBCOMMAND"})
    CHECK_MESSAGE(!has(help, other), other);
}

TEST_CASE("a call without anything says what works without a display") {
  const Ran ran = run({});
  CHECK(ran.status == 0);
  CHECK(ran.err == "");
  for (const char* part : {"first screen", "rearguard retreat ", "rearguard game new ", "rearguard --help"})
    CHECK_MESSAGE(has(ran.out, part), ran.out);
}

const std::string no_display = "unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER;";

TEST_CASE_FIXTURE(InScratch, "a file alone is opened in its window, or told what it is") {
  // Without a display the command that was chosen says so.
  const Ran view = run_from("/dev/null", {rout_position}, no_display);
  CHECK(view.status == 2);
  CHECK(view.err == run_from("/dev/null", {"view", rout_position}, no_display).err);
  const Ran rules = run({"assets/rules/order-actions.toml"});
  CHECK(rules.status == 2);
  CHECK(rules.out == "");
  CHECK(rules.err ==
        "rearguard: assets/rules/order-actions.toml: error: These are rules: open a position, and choose "
        "them there "
        "at Rules.\n");
  CHECK(has(run({scratch.file("gone.toml")}).err, "gone.toml"));
}

TEST_CASE_FIXTURE(InScratch, "in any folder a shipped file is found by the path that the manual has") {
  const std::string there = "cd " + shell_quoted(scratch.file("")) + ";";
  const auto ran_there = [&](const Words& words) { return run_from("/dev/null", words, there); };
  const Words rout{"retreat", rout_position, "--unit", "b1", "--result", "rout"};
  CHECK(ran_there(rout).out == run(rout).out);
  // What stands here comes first.
  std::filesystem::create_directories(scratch.file("maps/2930"));
  scratch.write("maps/2930/rout.toml", "");
  CHECK(ran_there(rout).status == 2);
}

TEST_CASE("a call without a whole command lists the commands") {
  // Extras have their commands between these: tests/extras.
  const auto lists = [](const Strings& words, const Strings& parts) {
    const Ran ran = run(words);
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    CHECK(ran.err.ends_with(" (see rearguard --help)\n"));
    for (const std::string& part : parts) CHECK_MESSAGE(has(ran.err, part), ran.err);
  };
  lists({"rules"},
        {"rearguard: error: name a command after `rules`: show, check, test, coverage, ", " diff, new"});
}

TEST_CASE("a mistyped value of an option gets a suggestion") {
  check_rejected({"edit", "x.toml", "--new", "5x5", "--orientation", "flatt"},
                 "rearguard: error: --orientation: there is no \"flatt\", did you mean \"flat\"? (known: "
                 "flat, pointy) (see rearguard --help)");
  check_rejected({"edit", "x.toml", "--new", "5x5", "--shifted", "evn"},
                 "rearguard: error: --shifted: there is no \"evn\", did you mean \"even\"? (known: even, "
                 "odd, first, second) (see rearguard --help)");
  check_rejected({"completion", "bsh"},
                 "rearguard: error: shell: there is no \"bsh\", did you mean \"bash\"? (known: bash, zsh, "
                 "fish) (see rearguard --help)");
}

TEST_CASE("an option given twice is an error that names it") {
  check_rejected({"retreat", rout_position, "--unit", "b1", "--unit", "b2", "--result", "rout"},
                 "rearguard: error: --unit is given 2 times; give it once (see rearguard --help)");
  check_rejected({"audit", rout_position, "--from", "2930", "--from", "2931", "--from", "2932"},
                 "rearguard: error: --from is given 3 times; give it once (see rearguard --help)");
}

TEST_CASE("an option with an empty value is an error") {
  const auto ruled_out = [](Strings words, const std::string& message) {
    words.insert(words.begin() + 1, rout_position);
    check_rejected(words, "rearguard: error: " + message + ", not an empty value (see rearguard --help)");
  };
  ruled_out({"retreat", "--unit", "b1", "--result", "rout", "--picture", ""}, "--picture needs FILE");
  ruled_out({"retreat", "--unit", "b1", "--result", "rout", "--rules", ""}, "--rules needs RULES");
  ruled_out({"resolve", "--unit", "b1", "--result", "pin", "--output", ""}, "--output needs FILE");
  ruled_out({"view", "--screenshot", ""}, "--screenshot needs FILE");
  ruled_out({"danger", "--side", ""}, "--side needs SIDE");
  ruled_out({"audit", "--compare", ""}, "--compare needs FILE");
  check_rejected({"retreat", "--batch", ""},
                 "rearguard: error: position needs FILE, not an empty value (see rearguard --help)");
}

TEST_CASE_FIXTURE(InScratch, "a REARGUARD_DATA without rule files is named in the message") {
  const std::string folder = scratch.file("nothing");
  const Ran ran = run(
      {"retreat", rout_position, "--unit", "b1", "--result", "rout", "--rules", "order-actions"}, "", folder);
  CHECK(ran.status == 2);
  CHECK(ran.err == "order-actions: error: no shipped rule file has this name: there are none in \"" + folder +
                       "/assets/rules\", the folder set by REARGUARD_DATA\n");
}

TEST_CASE("a mistyped command or option gets a suggestion") {
  check_rejected(
      {"retret", "x.toml"},
      "rearguard: error: unknown command `retret`; did you mean `retreat`? (see rearguard --help)");
  check_rejected({"rules", "chek", "x.toml"},
                 "rearguard: error: unknown command `chek`; did you mean `check`? (see rearguard --help)");
  check_rejected({"zzz"}, "rearguard: error: unknown command `zzz` (see rearguard --help)");
  check_rejected({"z\x1b[31mz"}, "rearguard: error: unknown command `z [31mz` (see rearguard --help)");
  check_rejected(
      {"retreat", rout_position, "--unit", "b1", "--distanse", "3"},
      "rearguard: error: unexpected `--distanse`; did you mean `--distance`? (see rearguard --help)");
  check_rejected({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--jsn"},
                 "rearguard: error: unexpected `--jsn`; did you mean `--json`? (see rearguard --help)");
  check_rejected({"perft", rout_position, "--unot", "b1"},
                 "rearguard: error: unexpected `--unot`; did you mean `--unit`? (see rearguard --help)");
}

TEST_CASE("missing and surplus arguments are errors") {
  CHECK(run({"retreat", rout_position, "another", "--unit", "b1", "--result", "rout"}).status == 2);
  CHECK(run({"rules", "check"}).status == 2);
  check_rejected({"retreat", rout_position, "--unit"},
                 "rearguard: error: --unit needs ID (see rearguard --help)");
  check_rejected({"retreat", rout_position, "--unit", "b1", "--distance"},
                 "rearguard: error: --distance needs N (see rearguard --help)");
  check_rejected({"retreat"}, "rearguard: error: name a position file, or use --batch");
  check_rejected({"retreat", rout_position}, "rearguard: error: name the retreating unit: --unit ID");
  check_rejected(
      {"retreat", rout_position, "--unit", "b1"},
      "rearguard: error: name the length of the retreat: --result NAME (such as rout) or --distance N");
}

TEST_CASE("options reject values that are not numbers") {
  for (const char* text : {"x", "", "3.5", "99999999999999999999"}) {
    const Ran ran = run({"retreat", rout_position, "--unit", "b1", "--distance", text});
    CAPTURE(text);
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    CHECK(has(ran.err, "--distance"));
  }
}
