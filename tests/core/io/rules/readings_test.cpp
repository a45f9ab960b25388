// A rule file with readings is, under each choice, the plain rule set that its tables say; and each part says
// where it comes from.

#include "src/core/io/rules/readings.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

/// A folder of rule files.
struct Readings {
  Checked<RuleSet> read(const std::string& text, const ReadingChoices& choices = {},
                        const std::string& name = "r.toml") const {
    scratch.write(name, "rearguard = \"rules 2\"\nname = \"R\"\n" + text);
    return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
        .load(with_readings(name, choices), scratch.file("."));
  }

  /// Returns the wording of the file that was read last.
  Checked<Wording> wording(const ReadingChoices& choices = {}) const {
    return wording_of(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"), with_readings("r.toml", choices),
                      scratch.file("."));
  }

  /// Returns the ids of the clauses, "a b c", or the first problem.
  std::string clauses(const std::string& text, const ReadingChoices& choices = {},
                      const std::string& name = "r.toml") const {
    const auto rules = read(text, choices, name);
    if (!rules) return rules.problems().front().message;
    std::string ids;
    for (const Clause& clause : rules->clauses) ids += (ids.empty() ? "" : " ") + clause.id;
    return ids;
  }
  Scratch scratch;
};

std::string clause(const std::string& id, const std::string& more = {}, const std::string& kind = "avoid") {
  return "[[clauses]]\nid = \"" + id + "\"\ncite = \"1\"\ntext = \"T.\"\n" + kind + " = \"" + id + "\"\n" +
         more;
}

const std::string result = "[[results]]\nresult = \"R\"\nhexes = 1\n";

std::string reading(const std::string& choices, const std::string& more = {}) {
  return "[[readings]]\nid = \"way\"\ncite = \"1\"\ntext = \"Which?\"\ndefault = \"wide\"\nwhy = \"So.\"\n" +
         more + "choices = [" + choices + "]\n";
}

const std::string two = "{ id = \"wide\", text = \"W.\" }, { id = \"narrow\", text = \"N.\" }";

}  // namespace

TEST_CASE("a tag, a value by reading and an order say what is there under a choice") {
  const Readings files;
  const std::string text = result + reading(two) + clause("enemy-zoc", "reading = \"way=wide\"\n") +
                           clause("friend", "at = { by_reading = \"way\", narrow = \"through\" }\n");
  CHECK(files.clauses(text) == "enemy-zoc friend");
  CHECK(files.clauses(text, {{"way", "narrow"}}) == "friend");
  const auto narrow = got(files.read(text, {{"way", "narrow"}}));
  CHECK(narrow.id == "r.toml?way=narrow");
  const auto wording = got(files.wording({{"way", "narrow"}}));
  const std::string shown = describe_reading(wording.readings.front());
  CHECK(has(shown, "narrow, chosen: N."));
  CHECK(has(shown, "clause enemy-zoc: there under wide"));
  CHECK(has(shown, "`at` of clause friend: \"through\" under narrow"));
  CHECK(readings_in_force(wording) == ReadingChoices{{"way", "narrow"}});
  CHECK(unusual_readings(wording) == ReadingChoices{{"way", "narrow"}});
  CHECK(files.clauses(result +
                          reading("{ id = \"wide\", text = \"W.\" }, { id = \"narrow\", text = \"N.\", order "
                                  "= [\"friend\", \"enemy-zoc\"] }") +
                          clause("enemy-zoc") + clause("retreat-fire") + clause("friend"),
                      {{"way", "narrow"}}) == "friend retreat-fire enemy-zoc");
}

TEST_CASE("a file that extends another inherits its readings, and may change their defaults") {
  const Readings files;
  REQUIRE(
      files.read(result + reading(two) + clause("enemy-zoc", "reading = \"way=wide\"\n") + clause("friend"),
                 {}, "base.toml"));
  const std::string heir = "extends = \"base.toml\"\n";
  const std::string changed = heir + "readings = [ { id = \"way\", default = \"narrow\", why = \"W.\" } ]\n";
  CHECK(files.clauses(heir) == "enemy-zoc friend");
  CHECK(files.clauses(heir, {{"way", "narrow"}}) == "friend");
  CHECK(files.clauses(changed) == "friend");
  CHECK(files.clauses(changed, {{"way", "wide"}}) == "enemy-zoc friend");
  CHECK(files.clauses(changed + "remove = [\"enemy-zoc\"]\n") == "friend");
  CHECK(files.clauses(heir + "readings = [ { id = \"way\", settled = \"narrow\" } ]\n") == "friend");
  CHECK(files.clauses(heir + "readings = [ { id = \"way\", settled = \"narrow\" } ]\n", {{"way", "wide"}}) ==
        "reading \"way\" is settled in these rules: it is \"narrow\"");
}

TEST_CASE_FIXTURE(Readings, "choices of a command go before those of a name") {
  const std::string text =
      result + reading(two) + clause("enemy-zoc", "reading = \"way=wide\"\n") + clause("friend");
  CHECK(clauses(text, {{"way", "narrow"}}) == "friend");
  read_all_rules_by({{"way", "wide"}});
  CHECK(clauses(text, {{"way", "narrow"}}) == "enemy-zoc friend");
  read_all_rules_by({});
  CHECK(with_readings("a.toml?way=wide", {{"way", "narrow"}, {"b", "c"}}) == "a.toml?b=c,way=narrow");
  CHECK(split_readings("what?.toml").name == "what?.toml");
}

TEST_CASE_FIXTURE(Readings, "what is wrong with a reading is said where it is written") {
  const auto problem = [&](const std::string& text, const ReadingChoices& choices = {}) {
    return clauses(result + text, choices);
  };
  const std::string used = clause("friend", "reading = \"way=wide\"\n");
  CHECK(problem(reading(two) + clause("friend", "reading = \"wya=wide\"\n") + used) ==
        "there is no reading \"wya\", did you mean \"way\"?");
  CHECK(problem(reading(two) + clause("friend", "reading = \"way=wiide\"\n") + used) ==
        "`way=wiide`: choices of `way` are wide, narrow");
  CHECK(problem(reading(two) + used + clause("enemy-zoc", "if = { reading = \"way=wide\" }\n"))
            .find("`if = { by_reading = \"way\", wide = … }`") != std::string::npos);
  CHECK(problem(reading(two) + clause("friend")) ==
        "no part depends on reading \"way\": give one `reading = \"way=wide\"`");
  CHECK(
      problem(reading(two + ", { id = \"third\", text = \"T.\" }") +
              clause("friend", "reading = \"way=wide\"\n") +
              clause("enemy-zoc",
                     "at = { by_reading = \"way\", wide = \"end\", narrow = \"end\", third = \"end\" }\n")) ==
      "friend enemy-zoc");
  CHECK(problem(reading(two) +
                clause("friend", "at = { by_reading = \"way\", wide = \"end\", narrow = \"end\" }\n")) ==
        "under `way=narrow` nothing differs from the default");
  CHECK(problem(reading("{ id = \"narrow\", text = \"N.\" }, { id = \"third\", text = \"T.\" }") +
                clause("friend", "reading = \"way=third\"\n")) ==
        "\"wide\" is not among the choices of `way`: narrow, third");
  CHECK(problem(reading(two, "only_with = \"way=wide\"\n") + used) ==
        "`only_with` must be a choice of another reading, as in \"exception=order\"");
  CHECK(problem(reading("{ id = \"wide\", text = \"W.\" }, { id = \"narrow\", text = \"N.\", order = "
                        "[\"friend\", \"fiend\"] }") +
                    used,
                {{"way", "narrow"}})
            .find("`order` names parts of one list of this file that are there under this choice") == 0);
  CHECK(problem(reading(two) + used, {{"way", "narow"}}) ==
        "`way=narow`, did you mean \"narrow\"?; choices of `way` are wide, narrow");
  CHECK(problem(reading(two) + used, {{"wya", "wide"}}) ==
        "these rules have no reading \"wya\", did you mean \"way\"?; their readings are way");
}

TEST_CASE("a part is printed, inferred or of the house, and answers cite it so") {
  const Readings files;
  const auto rules = files.read(
      result +
      "[[clauses]]\nid = \"a\"\ncite = \"1.2\"\ntext = \"T.\"\navoid = \"friend\"\n"
      "[[clauses]]\nid = \"b\"\nbasis = \"inferred\"\ncite = \"1.3\"\ntext = \"T.\"\navoid = \"enemy-zoc\"\n"
      "[[clauses]]\nid = \"c\"\nbasis = \"house\"\nwhy = \"W.\"\ntext = \"T.\"\nforbid = \"enemy\"\n"
      "[moves.m]\nbasis = \"house\"\nwhy = \"W.\"\ntext = \"T.\"\n"
      "clauses = [ { id = \"d\", text = \"T.\", forbid = \"enemy\" } ]\n"
      "[[results]]\nresult = \"M\"\nhexes = 1\nmove = \"m\"\n");
  INFO((rules ? std::string() : to_string(rules.problems())));
  REQUIRE(rules);
  CHECK(rules->clauses.at(0).cite == "1.2");
  CHECK(rules->clauses.at(1).cite == "inferred from 1.3");
  CHECK(rules->clauses.at(2).cite == "house");
  CHECK(rules->moves.at("m")->clauses.front().cite == "house");
  const auto wording = got(files.wording());
  CHECK(wording.parts.at(1).part == "clause b");
  CHECK(wording.parts.at(1).cite == "1.3");
  CHECK(wording.parts.at(3).basis == Basis::house);
  CHECK(places_of_cite("Shaken, item 6; Routed, item 6") == Strings{"Shaken, item 6", "Routed, item 6"});
  const auto problem = [&](const std::string& more) {
    return files.clauses(result + "[[clauses]]\nid = \"a\"\ntext = \"T.\"\navoid = \"friend\"\n" + more);
  };
  CHECK(problem("basis = \"house\"\nwhy = \"W.\"\ncite = \"1\"\n")
            .find("nothing printed says a `house` rule") == 0);
  CHECK(problem("basis = \"house\"\n").find("a `house` rule needs `why`") == 0);
  CHECK(problem("basis = \"inferred\"\n") == "what is printed or inferred needs the `cite` of its place");
}
