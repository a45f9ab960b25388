// Links in rule files: groups, steps, relations and numbers, and what is wrong with them.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

Checked<RuleSet> read_links(const std::string& text) {
  const Scratch scratch;
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
      .load(scratch.write("own.toml", "rearguard = \"rules 2\"\nname = \"Own\"\n" + text), "");
}

const std::string linking_event = "[[events]]\nname = \"act\"\ncite = \"1\"\ntext = \"Act.\"\n";

/// "line:column message" of the first problem of steps, the first of which is in line 8.
std::string link_problem(const std::string& steps, const std::string& before = "") {
  const auto rules = read_links(before + linking_event + "do = [\n" + steps + "\n]\n");
  if (rules) return "none";
  const Diagnostic& first = rules.problems().front();
  return std::to_string(first.line) + ":" + std::to_string(first.column) + " " + first.message;
}

/// The steps in words.
std::string words_of(const std::string& steps) {
  const auto rules = got(read_links(linking_event + "do = [\n" + steps + "\n]\n"));
  const std::string text = describe(rules);
  const std::string begin = "act (1): Act.\n";
  REQUIRE(has(text, begin));
  return text.substr(text.find(begin) + begin.size());
}

}  // namespace

TEST_CASE("steps that link and unlink units are described") {
  CHECK(words_of("{ link = \"charge\", to = \"causing-units\", counts = { hexes = \"distance\" } },") ==
        "    1. is linked by `charge` to causing units, with hexes = distance\n");
  CHECK(words_of("{ unlink = \"charge\", quiet = true }, { unlink = \"charge\", to = { units = \"enemies\", "
                 "within = 2 } },") ==
        "    1. is no longer linked by `charge` to whomever it is linked to (quietly)\n"
        "    2. is no longer linked by `charge` to enemies within 2 hexes\n");
  CHECK(
      words_of(
          "{ link = \"engaged\", to = { link = \"charge\", reverse = true } }, { unlink = \"engaged\" },") ==
      "    1. is engaged with units linked to it by `charge`\n    2. is no longer engaged\n");
  CHECK(words_of("{ report = \"x\", if = { near = { link = \"charge\" }, not_near = { link = \"charge\", "
                 "reverse = true, within = 1 } } },") ==
        "    1. if it has a unit that it is linked to by `charge` and no unit linked to it by `charge` is "
        "within 1 hex: reports: x\n");
  CHECK(words_of("{ event = \"act\", caused_by = { units = [\"causing-units\", \"friends\"] } },") ==
        "    1. resolves `act` after all earlier events, caused by causing units who are also friends\n");
}

TEST_CASE("wrong links are errors that say what is meant") {
  CHECK(link_problem("{ link = \"charge\" },") == "8:1 the step `link` lacks the key `to`");
  CHECK(link_problem("{ link = \"charge\", to = \"enemis\" },")
            .starts_with("8:25 the group of units cannot be"));
  CHECK(link_problem("{ link = \"charge\", to = \"mover\" },") ==
        "8:25 a unit is not linked to itself: `to` must name others");
  CHECK(link_problem("{ link = \"\", to = \"enemies\" },") == "8:10 `link` is empty");
  CHECK(link_problem("{ link = \"engaged\", to = \"enemies\", counts = { hexes = 1 } },") ==
        "8:46 units that are engaged share no numbers");
  CHECK(link_problem("{ for_each = { link = \"charge\", units = \"enemies\" }, do = [] },") ==
        "8:41 a group has `units` or `link`, not both");
  CHECK(link_problem("{ for_each = { units = [\"enemies\"] }, do = [] },") ==
        "8:24 `units` must list 2 to 8 groups, whose common units it means, not 1");
  CHECK(link_problem("{ for_each = { link = \"charge\", revers = true }, do = [] },") ==
        "8:33 unknown key `revers` in the group of units; did you mean `reverse`?");
  CHECK(has(link_problem("{ event = \"act\", caused_by = \"sam\" },"), "write `caused_by = \"same\"`"));
}

TEST_CASE("if a file describes links, it names no others") {
  const std::string links = "[[links]]\nname = \"charge\"\n";
  CHECK(link_problem("{ link = \"charg\", to = \"enemies\" },", links) ==
        "10:10 these rules define no link \"charg\", did you mean \"charge\"?");
  CHECK(link_problem("{ report = \"x\", if = { near = { link = \"charg\" } } },", links) ==
        "10:40 these rules define no link \"charg\", did you mean \"charge\"?");
  CHECK(link_problem("{ link = \"engaged\", to = \"enemies\" }, { link = \"charge\", to = \"enemies\" },",
                     links) == "none");
  CHECK(link_problem("{ report = \"x\" },", "[[links]]\nname = \"engaged\"\n") ==
        "3:1 every file has the link \"engaged\": it needs no definition");
  CHECK(has(link_problem("{ report = \"x\" },", links + links), "two links are called \"charge\""));
}

TEST_CASE("numbers of a link belong to the units of its group") {
  const std::string makes = "{ link = \"charge\", to = \"enemies\", counts = { hexes = 2 } },\n";
  CHECK(link_problem(makes + "{ lose_strength = \"link.hexes\" },") ==
        "9:19 \"link.hexes\" is a number of a link, which only the units of a group of that link have: in "
        "its `where`, or in the `do` of its `for_each`");
  CHECK(link_problem(makes + "{ count = \"link.hexes\", add = 1 },") ==
        "9:11 \"link.hexes\" is a number of a link: it is counted in the `do` of a `for_each` over the units "
        "of that link");
  CHECK(link_problem(makes +
                     "{ for_each = { link = \"charge\" }, do = [ { lose_strength = \"link.hexes\" } ] },") ==
        "none");
  CHECK(link_problem(
            makes +
            "{ for_each = { link = \"charge\", where = { formula = \"link.hexes > 1\" } }, do = [] },") ==
        "none");
  CHECK(link_problem("{ for_each = { link = \"charge\" }, do = [ { lose_strength = \"link.hexes\" } ] },") ==
        "8:60 these rules define no number \"link.hexes\"");
  CHECK(link_problem("{ for_each = { link = \"charge\" }, do = [ { lose_strength = \"link.hexes\" } ] },",
                     "counts = [\"hexes\"]\n") == "none");
}

TEST_CASE("clauses take links as groups, anchors and relations") {
  const std::string head = "[[results]]\nresult = \"R\"\nhexes = 1\n";
  const auto clause = [&](const std::string& says) {
    const auto rules = read_links(head + "[[clauses]]\nid = \"c\"\ncite = \"1\"\ntext = \"T.\"\n" + says);
    if (rules) return std::string("none");
    const Diagnostic& first = rules.problems().front();
    return std::to_string(first.line) + ":" + std::to_string(first.column) + " " + first.message;
  };
  CHECK(clause("forbid = { some = { link = \"charge\", reverse = true }, is = \"adjacent\" }\n") == "none");
  CHECK(clause("forbid = { some = \"enemies\", is = { all = [\"adjacent\", { not = { linked = \"charge\" } "
               "}] } }\n") == "none");
  CHECK(clause("forbid = { closer = { link = \"charge\", reverse = true } }\n") == "none");
  CHECK(clause("maximize = { distance = { link = \"charge\" } }\n") == "none");
  CHECK(clause("forbid = { some = \"enemies\", is = \"linked\" }\n") ==
        "10:35 the relation to a unit needs the name of the link: write `{ linked = \"NAME\" }`");
  CHECK(has(clause("forbid = \"linked\"\n"), "which is about a unit: write"));
  CHECK(clause("forbid = { some = { link = \"charge\", where = { formula = \"link.hexes > 1\" } }, is = "
               "\"adjacent\" }\n")
            .starts_with("10:"));
  CHECK(clause("forbid = { some = \"cause\", is = \"adjacent\" }\n") ==
        "10:19 `cause` belongs into events: the units that caused a retreat are `causing-units`");
}
