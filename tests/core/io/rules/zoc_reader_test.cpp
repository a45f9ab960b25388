#include "src/core/io/rules/zoc_reader.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

/// A folder of rule files.
struct RuleFiles {
  Checked<RuleSet> read(const std::string& text, const std::string& name = "rules.toml") const {
    scratch.write(name, name.ends_with(".json") ? text : "rearguard = \"rules 2\"\nname = \"Test\"\n" + text);
    return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, scratch.file("."));
  }
  Scratch scratch;
};

RuleSet rules(const std::string& text) {
  const RuleFiles files;
  return got(files.read(text));
}

std::string first_problem(const std::string& text) {
  const RuleFiles files;
  const auto read = files.read(text);
  REQUIRE_FALSE(read);
  return read.problems().front().message;
}

bool describes(const std::string& text, const std::string& line) {
  return describe(rules(text)).find(line) != std::string::npos;
}

}  // namespace

TEST_CASE("the older keys of a ZOC are short for the newer ones") {
  const ZocRule old = rules(
                          "[zoc]\nfront_arc = true\nfriend_cancels = true\nexempt_states = [\"routed\"]\n"
                          "exempt_kinds = [\"leader\"]\n")
                          .zoc;
  const ZocRule now = rules(
                          "[zoc]\narc = \"front\"\ncancelled_by = { units = \"friends\" }\n"
                          "where = { not_state = \"routed\", not_kind = \"leader\" }\n")
                          .zoc;
  for (const ZocRule* const zoc : {&old, &now}) {
    CHECK(zoc->arc == front_arc);
    REQUIRE(zoc->cancelled_by);
    CHECK(is_of_any_friend(*zoc->cancelled_by));
    REQUIRE(zoc->where);
    CHECK(zoc->where->not_state == Strings{"routed"});
    CHECK(zoc->where->not_kind == Strings{"leader"});
  }
  const ZocRule bare = rules("[zoc]\nfront_arc = false\nfriend_cancels = false\n").zoc;
  CHECK(bare.arc == all_around);
  CHECK_FALSE(bare.cancelled_by);
  CHECK(bare.where == nullptr);
}

TEST_CASE("`where` and the exempt states of a ZOC hold together") {
  const ZocRule zoc = rules("[zoc]\nexempt_states = [\"routed\"]\nwhere = { kind = \"foot\" }\n").zoc;
  CHECK(zoc.where->kind == Strings{"foot"});
  CHECK(zoc.where->not_state == Strings{"routed"});
}

TEST_CASE("`[fire]` says which units can use retreat fire, in every move, and is inherited as a whole") {
  const RuleFiles files;
  const auto base = got(files.read(
      "[fire]\ncite = \"4\"\nwhere = { not_state = \"routed\" }\n[moves.back]\nmotion = { kind = \"ray\", "
      "away_from = \"enemies\" }\n",
      "base.toml"));
  CHECK(base.fire.cite == "4");
  REQUIRE(base.fire.where != nullptr);
  CHECK(base.fire.where->not_state == Strings{"routed"});
  CHECK(base.moves.at("back")->fire.where == base.fire.where);
  const auto heir = got(files.read("extends = \"base.toml\"\n", "heir.toml"));
  CHECK(heir.fire.where->not_state == Strings{"routed"});
  const auto other =
      got(files.read("extends = \"base.toml\"\n[fire]\nwhere = { kind = \"gun\" }\n", "other.toml"));
  CHECK(other.fire.where->not_state.empty());
  CHECK(other.moves.at("back")->fire.where->kind == Strings{"gun"});
  CHECK(rules("").fire.where == nullptr);
  CHECK(first_problem("[fire]\nwhere = { near = \"enemies\" }\n") ==
        "`where` of retreat fire may ask what a unit is by itself: its state, kind, class, markers, terrain, "
        "engagement and own numbers");
  CHECK(first_problem("[fire]\nwhere = { not = { hex = \"retreat-fire\" } }\n") ==
        "`where` decides who can fire, and cannot ask for it, or for ZOC");
  CHECK(has(first_problem("[fire]\nwhere = { stat = \"routed\" }\n"), "did you mean `state`?"));
  CHECK(first_problem("[fire]\nwhen = { state = \"routed\" }\n").find("unknown key `when` in `fire`") == 0);
}

TEST_CASE("an arc is a list of directions relative to the facing") {
  CHECK(rules("[zoc]\narc = \"all\"\n").zoc.arc == all_around);
  CHECK(rules("[zoc]\narc = [\"ahead\", \"behind-left\", \"ahead-right\"]\n").zoc.arc == 0b010011);
  CHECK(has(first_problem("[zoc]\narc = [\"ahed\"]\n"), "did you mean \"ahead\"?"));
  CHECK(has(first_problem("[zoc]\narc = \"rear\"\n"), "must be \"all\" or \"front\""));
  CHECK(first_problem("[zoc]\narc = []\n").find("`arc` is empty") == 0);
  CHECK(first_problem("[zoc]\narc = \"front\"\nfront_arc = true\n") ==
        "`front_arc` and `arc` say the same: write one of them");
}

TEST_CASE("the ground where a ZOC ends is a property of the map alone") {
  const ZocRule zoc =
      rules(
          "[zoc]\nground = \"any\"\nnot_across = { any = [ { feature = [\"river\"] }, \"uphill\" ] }\n"
          "not_into = { terrain = [\"town\"] }\n")
          .zoc;
  CHECK(zoc.ground == ZocRule::Ground::any);
  CHECK(zoc.not_across->parts.size() == 2);
  CHECK(zoc.not_into->property == Property::terrain);
  for (const char* const wrong : {"not_across = \"friend\"", "not_across = \"impassable\"",
                                  "not_across = { closer = \"start\" }", "not_across = \"revisit\""}) {
    CAPTURE(wrong);
    CHECK(first_problem(std::string("[zoc]\n") + wrong + "\n") ==
          "`not_across` must name a property of hexsides or steps that the map alone decides, such as "
          "`feature`");
  }
  CHECK(first_problem("[zoc]\nnot_into = { feature = [\"river\"] }\n") ==
        "`not_into` must name a property of hexes that the map alone decides, such as `terrain`");
}

TEST_CASE("further ZOCs start from others") {
  const RuleSet d = rules(
      "zocs.c = { like = \"b\", arc = \"front\" }\nzocs.b = { like = \"zoc\", range = 2 }\n"
      "[zoc]\nwhere = { kind = \"foot\" }\n");
  REQUIRE(d.zocs.size() == 3);
  CHECK(d.zoc_named("c").range == 2);
  CHECK(d.zoc_named("c").arc == front_arc);
  CHECK(d.zoc_named("c").where->kind == Strings{"foot"});
  CHECK(d.zoc_named("b").arc == all_around);
  CHECK(d.zoc_named("zoc").range == 1);
  CHECK(d.zoc_named("").name == "zoc");
  CHECK(d.zoc_named("b").name == "b");
}

TEST_CASE("a ZOC that is like itself, or like none, is an error") {
  CHECK(first_problem("zocs.a = { like = \"b\" }\nzocs.b = { like = \"a\" }\n") ==
        "`like` is circular: \"a\"");
  CHECK(first_problem("zocs.a = { like = \"a\" }\n") == "`like` is circular: \"a\"");
  CHECK(first_problem("zocs.raw = { like = \"zok\" }\n") ==
        "these rules define no ZOC \"zok\", did you mean \"zoc\"?");
  CHECK(first_problem("zocs.zoc = { range = 2 }\n") ==
        "the ZOC of this name is defined by the table `[zoc]`");
}

TEST_CASE("unknown names of ZOCs and bonds come with the likely word") {
  const std::string zocs = "zocs.negated = { like = \"zoc\" }\n";
  const auto clause = [](const std::string& forbid) {
    return "clauses = [ { id = \"c\", cite = \"1\", text = \"-\", forbid = " + forbid + " } ]\n";
  };
  const std::string no_zoc = "these rules define no ZOC \"negatd\", did you mean \"negated\"?";
  CHECK(first_problem(zocs + "retreat = { zoc = \"negatd\" }\n") == no_zoc);
  CHECK(first_problem(zocs + "moves.m = { zoc = \"negatd\" }\n") == no_zoc);
  CHECK(first_problem(zocs + "bonds.b = { zoc = \"negatd\" }\n") == no_zoc);
  CHECK(first_problem(zocs + clause("{ some = \"enemies\", is = { zoc = \"negatd\" } }")) == no_zoc);
  CHECK(first_problem("bonds.bond = {}\n" + clause("{ bond = \"bund\", part = \"hex\" }")) ==
        "these rules define no bond \"bund\", did you mean \"bond\"?");
  CHECK(first_problem("bonds.bond = {}\n" + clause("{ bond = \"bond\", part = \"side\" }"))
            .find("`part` must be \"hexside\", \"hex\" or \"through\"") == 0);
  CHECK(has(first_problem("bonds.bond = {}\n" + clause("{ bond = \"bond\" }")), "`part`"));
}

TEST_CASE_FIXTURE(RuleFiles, "files inherit ZOCs and bonds, and may change them") {
  read(
      "zocs.raw = { range = 2 }\nbonds.bond = { zoc = \"raw\" }\nretreat = { zoc = \"raw\" }\n"
      "moves.m = { zoc = \"raw\" }\n",
      "base.toml");
  const auto same = got(read("extends = \"base.toml\"\n"));
  CHECK(same.zoc.name == "raw");
  CHECK(same.zoc.range == 2);
  CHECK(same.bonds.at("bond").zoc == "raw");
  const auto changed = got(read("extends = \"base.toml\"\nzocs.raw = { like = \"raw\", arc = \"front\" }\n"));
  CHECK(changed.zoc.range == 2);
  CHECK(changed.zoc.arc == front_arc);
  CHECK(changed.moves.at("m")->zoc.arc == front_arc);
  const auto own = got(read("extends = \"base.toml\"\nretreat = { zoc = \"zoc\" }\nzoc = { range = 3 }\n"));
  CHECK(own.zoc.range == 3);
  CHECK(own.moves.at("m")->zoc.range == 2);
}

TEST_CASE("the same ZOCs and bonds as JSON") {
  const RuleFiles files;
  const auto read = got(files.read(R"({"rearguard": "rules 2", "name": "Test",
    "zoc": {"arc": ["ahead"], "where": {"kind": "foot"}},
    "zocs": {"negated": {"like": "zoc", "cancelled_by": {"units": "friends", "where": {"kind": "foot"}}}},
    "bonds": {"bond": {"zoc": "negated", "cancelled_by": "friends"}},
    "retreat": {"zoc": "negated"},
    "clauses": [{"id": "c", "cite": "1", "text": "-",
                 "forbid": {"any": [{"bond": "bond", "part": "through"}, {"was": "enemy-zoc"}]}}]})",
                                   "rules.json"));
  CHECK(read.zoc.name == "negated");
  CHECK(read.zoc.arc == 1);
  CHECK_FALSE(is_of_any_friend(*read.zoc.cancelled_by));
  CHECK(is_of_any_friend(*read.bonds.at("bond").cancelled_by));
  const PropertyUse& use = *read.clauses[0].property;
  REQUIRE(use.parts.size() == 2);
  CHECK(use.parts[0].bond == "bond");
  CHECK(use.parts[0].part == BondPart::through);
  CHECK(use.parts[1].parts.front().property == Property::enemy_zoc);
}

TEST_CASE("movement in play may name its ZOC") {
  const std::string phases = "[[play.phases]]\nname = \"p\"\nactions = []\n";
  const std::string head =
      "zocs.closed = { range = 2 }\nretreat = { zoc = \"closed\" }\n"
      "[play.movement]\ncite = \"1\"\ntext = \"-\"\n";
  CHECK(movement_zoc(rules(head + phases)).name == "zoc");
  CHECK(movement_zoc(rules(head + "zoc = \"closed\"\n" + phases)).range == 2);
  CHECK(describes(head + "zoc = \"closed\"\n" + phases, "The ZOC that movement meets is `closed`."));
  CHECK(first_problem(head + "zoc = \"closd\"\n" + phases) ==
        "these rules define no ZOC \"closd\", did you mean \"closed\"?");
}

TEST_CASE("`was` takes any property of hexes, and no other") {
  const auto clause = [](const std::string& was) {
    return "bonds.b = {}\nclauses = [ { id = \"c\", cite = \"1\", text = \"-\", forbid = { was = " + was +
           " } } ]\n";
  };
  for (const char* const good :
       {"\"enemy-zoc\"", "{ terrain = [\"woods\"] }", "{ all = [\"friend\", { not = \"enemy-zoc\" }] }",
        "{ some = \"enemies\", is = \"adjacent\" }", "{ distance = \"start\", at_most = 1 }",
        "{ closer = \"enemies\", than = \"start\" }", "{ bond = \"b\", part = \"hex\" }"}) {
    CAPTURE(good);
    CHECK(rules(clause(good)).clauses[0].property->property == Property::was);
  }
  for (const char* const bad :
       {"\"uphill\"", "{ feature = [\"river\"] }", "\"at-end\"", "{ was = \"enemy-zoc\" }", "\"revisit\"",
        "{ closer = \"enemies\" }", "{ some = \"enemies\", is = { was = \"adjacent\" } }",
        "{ bond = \"b\", part = \"through\" }"}) {
    CAPTURE(bad);
    CHECK(first_problem(clause(bad)) ==
          "`was` speaks of the hex left: of a property of hexes, not of steps, ends or paths");
  }
  // `not` moves inward.
  const RuleSet d = rules(
      "clauses = [ { id = \"c\", cite = \"1\", text = \"-\", forbid = { not = { was = { any = [\"friend\", "
      "\"enemy-zoc\"] } } } } ]\n");
  CHECK(d.clauses[0].property->property == Property::was);
  CHECK(d.clauses[0].property->parts.front().property == Property::all_of);
}

TEST_CASE("ZOCs, bonds and the hex left are described") {
  const std::string text =
      "zocs.raw = { range = 2, arc = [\"ahead\", \"behind\"], ground = \"any\", not_across = { feature = "
      "[\"river\"] }, not_into = \"map-edge\", where = { kind = \"foot\" }, cancelled_by = { units = "
      "\"friends\", where = { kind = \"foot\" } } }\nbonds.bond = { zoc = \"raw\", cancelled_by = "
      "\"friends\" }\n"
      "retreat = { zoc = \"raw\" }\nmoves.m = {}\n"
      "clauses = [ { id = \"c\", cite = \"1\", text = \"-\", forbid = { any = [ { bond = \"bond\", part = "
      "\"hexside\" }, { bond = \"bond\", part = \"through\" }, { was = \"enemy-zoc\" } ] } } ]\n";
  CHECK(describes(text,
                  "\nZOCs\n  raw: 2 hexes, of units that are foot, only ahead or behind, whatever ground the "
                  "units can enter, not where a step crosses a river, not where it enters a hex at the edge "
                  "of the map, cancelled by friends that are foot in the hex\n  zoc: 1 hex\n  Retreats meet "
                  "the ZOC `raw`, unless their move names another.\n"));
  CHECK(describes(text,
                  "\nZOC bonds\n  bond: two units of one side, two hexes apart, with the ZOC `raw` in every "
                  "hex between, undone by friends in that hex, or beside the hexside\n"));
  CHECK(describes(text,
                  "any path that crosses a hexside of the ZOC bond `bond` or passes through the ZOC bond "
                  "`bond` or leaves an enemy ZOC"));
  CHECK(describes(text, "     It meets the ZOC `zoc`.\n"));
}
