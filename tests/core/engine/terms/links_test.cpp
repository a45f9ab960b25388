// Links between units in events: made, asked about, counted and ended. Answers are worked out by hand.

#include "tests/core/engine/question/rule_board.h"

namespace {

/// "m" and "n" (blue) in 3030 and 3031, and enemies x, y and z in 3027, 3028 and 3029.
Setup five_units() {
  Setup setup;
  setup.units = {unit_at("m", "blue", "3030"), unit_at("n", "blue", "3031"), unit_at("x", "red", "3027"),
                 unit_at("y", "red", "3028"), unit_at("z", "red", "3029")};
  return setup;
}

struct Happening {
  std::string steps;
  Strings causes = {};
  std::vector<int> rolls = {};
  std::string more = {};  ///< tables of the rule file
};

/// Lets an event with these steps happen to "m".
Resolution after(const Setup& setup, const Happening& happening) {
  RuleBoard board(rules_from("counts = [\"seen\", \"sum\", \"hexes\"]\n" + happening.more +
                             "[[events]]\nname = \"act\"\ncite = \"1\"\ntext = \"Act.\"\ndo = [\n" +
                             happening.steps + "]\n"));
  board.setup = setup;
  board.rolls = happening.rolls;
  const Position position = board.position();
  ReportedEvent event{"act", 0, {}, {}};
  for (const std::string& id : happening.causes) event.causing_units.push_back(*position.find(id));
  return got<Resolution>(board.resolved(event));
}

/// "charge m>x hexes=3"
Texts links_of(const Position& position) {
  Texts texts;
  for (const Link& link : position.links()) {
    std::string& text =
        texts.emplace_back(link.name + ' ' + position.unit(link.from).id + '>' + position.unit(link.to).id);
    for (const auto& [name, number] : link.counts) text += ' ' + name + '=' + std::to_string(number);
  }
  return texts;
}

Texts links_after(const Setup& setup, const Happening& happening) {
  return links_of(after(setup, happening).position);
}

Texts marked_units(const Resolution& resolution, const std::string& marker) {
  Texts ids;
  for (const Unit& u : resolution.position.units()) {
    if (listed(u.markers, marker)) ids.push_back(u.id);
  }
  return ids;
}

int count_of(const Resolution& resolution, const std::string& id, const std::string& name) {
  const auto& counts = resolution.position.unit(*resolution.position.find(id)).counts;
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

TEST_CASE("a step links a unit to each of a group") {
  const Setup setup = five_units();
  CHECK(links_after(setup, {"{ link = \"charge\", to = \"causing-units\" },", {"y"}}) == Texts{"charge m>y"});
  CHECK(links_after(setup, {"{ link = \"charge\", to = { units = \"enemies\", within = 2 } },"}) ==
        Texts{"charge m>y", "charge m>z"});
  CHECK(links_after(setup, {"{ link = \"charge\", to = \"causing-units\" },"}).empty());
  const Resolution once =
      after(setup, {"{ link = \"guard\", to = \"friends\" }, { link = \"guard\", to = \"friends\" },"});
  CHECK(texts_of(once) == Texts{"m is linked to n by guard"});
}

TEST_CASE("the numbers of a link are its own, and those named change") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x", {{"hexes", 1}, {"turns", 4}}}};
  const std::string steps =
      "{ link = \"charge\", to = \"causing-units\", counts = { hexes = \"distance\" } },";
  CHECK(links_after(setup, {steps, {"x"}}) == Texts{"charge m>x hexes=3 turns=4"});
  CHECK(links_after(setup, {steps, {"y"}}) == Texts{"charge m>x hexes=1 turns=4", "charge m>y hexes=2"});
  const std::string none = "{ link = \"charge\", to = \"causing-units\", counts = { hexes = 0 } },";
  CHECK(links_after(setup, {none, {"x"}}) == Texts{"charge m>x turns=4"});
}

TEST_CASE("a step ends links of one name, all or those to a group") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x"},
                 {"charge", "m", "z"},
                 {"charge", "n", "x"},
                 {"guard", "m", "n"},
                 {"charge", "x", "m"}};
  CHECK(links_after(setup, {"{ unlink = \"charge\" },"}) == Texts{"charge n>x", "charge x>m", "guard m>n"});
  CHECK(links_after(setup, {"{ unlink = \"charge\", to = \"causing-units\" },", {"x", "y"}}) ==
        Texts{"charge m>z", "charge n>x", "charge x>m", "guard m>n"});
  CHECK(links_after(setup, {"{ unlink = \"charge\", to = \"causing-units\" },", {"y"}}).size() == 5);
}

TEST_CASE("a removed unit takes its links with it") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x"}, {"charge", "x", "n"}, {"charge", "n", "y"}};
  CHECK(links_after(setup, {"{ remove = \"gone\", on = \"causing-units\" },", {"x"}}) == Texts{"charge n>y"});
  // The unit itself: its steps end there.
  CHECK(links_after(setup, {"{ remove = \"gone\" },"}) == Texts{"charge n>y", "charge x>n"});
}

TEST_CASE("groups find whom a unit is linked to, and who is linked to it") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x"}, {"charge", "y", "m"}, {"charge", "z", "m"}, {"charge", "n", "z"}};
  const auto marked = [&](const std::string& group) {
    return marked_units(
        after(setup, {"{ for_each = " + group + ", do = [ { mark = \"found\" } ] },", {"z", "n"}}), "found");
  };
  CHECK(marked("{ link = \"charge\" }") == Texts{"x"});
  CHECK(marked("{ link = \"charge\", reverse = true }") == Texts{"y", "z"});
  CHECK(marked("{ units = { link = \"charge\", reverse = true }, within = 1 }") == Texts{"z"});
  CHECK(marked("{ link = \"charge\", reverse = true, where = { near = { link = \"charge\", reverse = true } "
               "} }") == Texts{"z"});
  CHECK(marked("{ link = \"guard\" }").empty());
  // The units that several groups have in common.
  CHECK(marked("{ units = [\"causing-units\", { link = \"charge\", reverse = true }] }") == Texts{"z"});
  CHECK(marked("{ units = [\"causing-units\", \"enemies\"], within = 1 }") == Texts{"z"});
  CHECK(marked("{ units = [\"causing-units\", \"friends\"] }") == Texts{"n"});
}

TEST_CASE("conditions ask about links") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x"}};
  const auto happens = [&](const std::string& condition) {
    return !marked_units(after(setup, {"{ mark = \"yes\", if = " + condition + " },"}), "yes").empty();
  };
  CHECK(happens("{ near = { link = \"charge\" } }"));
  CHECK_FALSE(happens("{ near = { link = \"charge\", reverse = true } }"));
  CHECK_FALSE(happens("{ near = { link = \"charge\", at_least = 2 } }"));
  CHECK_FALSE(happens("{ near = { link = \"charge\", within = 2 } }"));
  CHECK(happens("{ not_near = { link = \"guard\" } }"));
}

TEST_CASE("the cause of a step is a group of its own") {
  Setup setup = five_units();
  setup.links = {{"charge", "x", "m"}, {"charge", "y", "m"}, {"charge", "y", "n"}};
  // Each charger breaks off from m alone.
  const std::string steps =
      "{ for_each = { link = \"charge\", reverse = true }, do = [ { unlink = \"charge\", to = \"cause\" } ] "
      "},";
  CHECK(links_after(setup, {steps}) == Texts{"charge y>n"});
}

TEST_CASE("inside for_each the numbers of the link can be read and changed") {
  Setup setup = five_units();
  setup.links = {
      {"charge", "m", "x", {{"hexes", 5}}}, {"charge", "m", "y"}, {"charge", "z", "m", {{"hexes", 2}}}};
  const Resolution out = after(setup, {R"steps(
    { for_each = { link = "charge" }, do = [ { let = "far", value = "link.hexes + 1" } ] },
    { count = "sum", set = "sum(far)" },
    { for_each = { link = "charge", reverse = true }, do = [ { count = "seen", set = "link.hexes" } ] },
    { for_each = { link = "charge", where = { formula = "link.hexes > 0" } }, do = [ { count = "link.hexes", add = -2 }, { mark = "far" } ] },
    { for_each = { link = "charge", reverse = true }, do = [ { count = "link.hexes", set = 0 } ] },
  )steps",
                                       {},
                                       {},
                                       "[[links]]\nname = \"charge\"\n"});
  CHECK(count_of(out, "m", "sum") == 7);
  CHECK(count_of(out, "z", "seen") == 2);
  CHECK(marked_units(out, "far") == Texts{"x"});
  CHECK(links_of(out.position) == Texts{"charge m>x hexes=3", "charge m>y", "charge z>m"});
}

TEST_CASE("an event passes the numbers of a link on as its own") {
  Setup setup = five_units();
  setup.links = {{"charge", "m", "x", {{"hexes", 5}}}};
  const Resolution out =
      after(setup, {"{ for_each = { link = \"charge\" }, do = [ { event = \"note\", with = { far = "
                    "\"link.hexes\" } } ] },",
                    {},
                    {},
                    "[[events]]\nname = \"note\"\ncite = \"2\"\ntext = \"Note.\"\nneeds = [\"far\"]\n"
                    "do = [ { count = \"seen\", set = \"far\" } ]\n"});
  CHECK(count_of(out, "x", "seen") == 5);
}

TEST_CASE("engaged is a mutual link between enemies") {
  Setup setup = five_units();
  setup.units[0].engaged = {"x"};
  const auto engaged_with_m = [&](const std::string& steps, const Strings& causes) {
    const Resolution out = after(setup, {steps, causes});
    Texts ids;
    for (const UnitIndex u : out.position.unit(0).engaged) {
      ids.push_back(out.position.unit(u).id);
      CHECK(out.position.is_linked("engaged", u, 0));
    }
    return ids;
  };
  CHECK(engaged_with_m("{ link = \"engaged\", to = \"causing-units\" },", {"y", "n"}) == Texts{"x", "y"});
  CHECK(engaged_with_m("{ link = \"engaged\", to = { link = \"engaged\" } },", {}) == Texts{"x"});
  CHECK(engaged_with_m("{ unlink = \"engaged\" },", {}).empty());
  const std::string part =
      "{ link = \"engaged\", to = \"causing-units\" }, { unlink = \"engaged\", to = { units = \"enemies\", "
      "within = 2 } },";
  CHECK(engaged_with_m(part, {"y"}) == Texts{"x"});
  const Resolution found =
      after(setup, {"{ for_each = { link = \"engaged\", reverse = true }, do = [ { mark = \"found\" } ] },"});
  CHECK(marked_units(found, "found") == Texts{"x"});
}

TEST_CASE("the causing units of an event or a move can be a group") {
  Setup setup = five_units();
  setup.links = {{"charge", "y", "m"}};
  const std::string more =
      "[moves.back]\nmotion = { kind = \"ray\", away_from = \"causing-units\" }\n"
      "[[events]]\nname = \"shock\"\ncite = \"2\"\ntext = \"Shock.\"\n"
      "do = [ { mark = \"shocked\", on = \"causing-units\" } ]\n";
  const Resolution out = after(
      setup, {"{ event = \"shock\", caused_by = { link = \"charge\", reverse = true } },", {"x"}, {}, more});
  CHECK(marked_units(out, "shocked") == Texts{"y"});
  // y is straight to the north of m.
  const Resolution moved = after(
      setup,
      {"{ move = \"back\", hexes = 2, caused_by = { link = \"charge\", reverse = true } },", {}, {}, more});
  CHECK(moved.position.map().grid().number(moved.position.unit(0).hex) == "3032");
}

TEST_CASE("each unit keeps its own number from one for_each to the next") {
  const Resolution out = after(five_units(), {R"steps(
    { for_each = "causing-units", do = [ { roll = "1d6", name = "theirs" } ] },
    { roll = "1d6", name = "ours" },
    { for_each = "causing-units", do = [ { mark = "better", if = { formula = "theirs > ours" } } ] },
    { for_each = "enemies", do = [ { let = "theirs", value = "theirs + 1" } ] },
    { count = "sum", set = "sum(theirs)" },
  )steps",
                                              {"x", "y"},
                                              {5, 2, 3}});
  CHECK(marked_units(out, "better") == Texts{"x"});
  // z had none: its name then means the number outside, and there is none either.
  CHECK(count_of(out, "m", "sum") == 6 + 3 + 1);
}

TEST_CASE("a link whose number would exceed the limit is an error of the rules") {
  RuleBoard board(
      rules_from("[[events]]\nname = \"act\"\ncite = \"1\"\ntext = \"Act.\"\n"
                 "do = [ { link = \"charge\", to = \"any\", counts = { hexes = \"1000 * 1001\" } } ]\n"));
  board.setup = five_units();
  const auto result = got<RequestError>(board.resolved(ReportedEvent{"act", 0, {}, {}}));
  CHECK(result.message == "hexes of the link charge of m would become 1001000, and the limit is 1000000");
}

TEST_CASE("links that path effects make are those of one path alone") {
  const std::string rules = common + R"(
[[clauses]]
id = "out"
forbid = { not = { farther = "start" } }

[[path_effects]]
id = "sighted"
on = { some = "enemies", is = "adjacent" }
per = "unit"
do = [ { link = "sighted", to = "cause" } ]

[[path_effects]]
id = "pursued"
cite = "5"
on = { not = "off-map" }
do = [ { lose_strength = 1, if = { near = { link = "sighted" } } } ]
)";
  // r1 is next to 3029 and 3130, two hexes from the start.
  const ExampleBoard board(rules, "3030", {}, {"3129"});
  const Verdict verdict = board.verdict(board.request(2));
  int sighted = 0, unseen = 0;
  for (const VerdictEnd& end : verdict.end_hexes) {
    REQUIRE(end.totals.size() == end.paths.size());
    for (std::size_t i = 0; i < end.paths.size(); ++i) {
      const std::string first = board.position->map().grid().number(end.paths[i][1]);
      const bool is_seen = first == "3029" || first == "3130";
      ++(is_seen ? sighted : unseen);
      CAPTURE(board.text(end.paths[i]));
      CHECK(end.totals[i].strength_lost == (is_seen ? 1 : 0));
    }
  }
  CHECK(sighted > 1);
  CHECK(unseen > 1);
}
