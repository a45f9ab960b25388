#include "src/core/io/rules/zoc_reader.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "tests/support/cases.h"
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

std::string described(const std::string& text) {
  return describe(rules(text));
}

}  // namespace

TEST_CASE("ZOCs and bonds are described, and wrong ones are errors that say what is meant") {
  check_cases("core/io/rules/zoc_reader.cases", {{"problem", first_problem}, {"words", described}});
}

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
}

TEST_CASE("an arc is a list of directions relative to the facing") {
  CHECK(rules("[zoc]\narc = \"all\"\n").zoc.arc == all_around);
  CHECK(rules("[zoc]\narc = [\"ahead\", \"behind-left\", \"ahead-right\"]\n").zoc.arc == 0b010011);
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
  // `not` moves inward.
  const RuleSet d = rules(
      "clauses = [ { id = \"c\", cite = \"1\", text = \"-\", forbid = { not = { was = { any = [\"friend\", "
      "\"enemy-zoc\"] } } } } ]\n");
  CHECK(d.clauses[0].property->property == Property::was);
  CHECK(d.clauses[0].property->parts.front().property == Property::all_of);
}
