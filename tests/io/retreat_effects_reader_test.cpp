// Rules on retreat fire, pass-through, displacement and states after retreats. Invalid ones are in
// tests/io/broken_rules.

#include <doctest/doctest.h>

#include "src/io/rules_reader.h"
#include "src/rules/condition.h"
#include "src/rules/path_effect.h"
#include "src/rules/retreat_effects.h"
#include "src/rules/rule_set.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using rearguard::testing::Scratch;

namespace {

const std::string shipped_folder = REARGUARD_SOURCE_DIR "/assets/rules";

RuleSet read(const std::string& text) {
  const Scratch scratch;
  const auto rule_set = RuleLibrary(shipped_folder).load(scratch.write("own.toml", text), "");
  if (!rule_set) FAIL(to_string(rule_set.problems()));
  return rule_set.value();
}

}  // namespace

TEST_CASE("the shipped rules have effects of retreats in both interpretations") {
  for (const char* name : {"order-actions", "order-actions-lenient"}) {
    CAPTURE(name);
    const auto rule_set = RuleLibrary(shipped_folder).load(name, "");
    REQUIRE(rule_set);
    const RetreatEffects& a = rule_set->retreat_effects;
    REQUIRE(a.retreat_fire);
    CHECK(a.retreat_fire->dice.dice == 1);
    CHECK(a.retreat_fire->dice.sides == 6);
    CHECK(a.retreat_fire->hits_on == 6);
    CHECK(a.retreat_fire->include_start);
    REQUIRE(a.pass_through);
    CHECK_FALSE(a.pass_through->test.at_most);
    CHECK(a.pass_through->on_fail == "rout");
    REQUIRE(a.displacement);
    CHECK(a.displacement->distance == 1);
    CHECK(a.displacement->chains);
    CHECK_FALSE(a.displacement->draws_fire);
    CHECK(a.displacement->required);
    REQUIRE(a.after);
    CHECK(a.after->states == std::map<std::string, std::string>{{"pin", "pinned"}, {"rout", "routed"}});
    CHECK(rule_set->stacking.limit == 1);
    CHECK(rule_set->failure.removes);
  }
}

TEST_CASE("a table replaces the inherited one, and results keep their spelling") {
  const RuleSet d = read(
      "rearguard = \"rules 1\"\nname = \"Own\"\nextends = \"order-actions\"\n"
      "[pass_through]\ncite = \"9\"\ntext = \"It tests.\"\ninterpretation = \"So read.\"\n"
      "test = { dice = \"2d6\", at_most = 8 }\non_fail = \"PIN\"\nexempt_states = [\"routed\"]\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\ndistance = 2\ndraws_fire = true\nrequired = false\n"
      "[states_after]\ncite = \"9\"\ntext = \"It is called so.\"\nstates = { Rout = \"shaken\" }\n"
      "[failure]\noutcome = \"halted\"\nremoves = false\n");
  CHECK(d.retreat_effects.retreat_fire->cite == "14.41");
  const PassThroughRule& pass = *d.retreat_effects.pass_through;
  CHECK(pass.interpretation == "So read.");
  CHECK(pass.test.dice.dice == 2);
  CHECK(pass.test.at_most == 8);
  CHECK(pass.on_fail == "pin");
  CHECK(pass.exempt_states == std::vector<std::string>{"routed"});
  CHECK(d.retreat_effects.displacement->distance == 2);
  CHECK_FALSE(d.retreat_effects.displacement->chains);
  CHECK(d.retreat_effects.displacement->draws_fire);
  CHECK_FALSE(d.retreat_effects.displacement->required);
  CHECK(d.retreat_effects.after->states == std::map<std::string, std::string>{{"rout", "shaken"}});
  CHECK_FALSE(d.failure.removes);
}

TEST_CASE("exempt, halved and contagious states are read") {
  const RuleSet d = read(
      "rearguard = \"rules 1\"\nname = \"Own\"\n[[results]]\nresult = \"Rout\"\nhexes = 3\n"
      "[retreat_fire]\ncite = \"9\"\ntext = \"They fire.\"\ndice = \"1d6\"\nhits_on = 5\n"
      "effect = \"eliminate\"\nhalved_states = [\"pinned\"]\n"
      "[pass_through]\ncite = \"9\"\ntext = \"It tests.\"\ntest = { dice = \"2d6\", at_most = 8 }\n"
      "on_fail = \"Rout\"\nexempt_markers = [\"dug in\"]\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\nexempt_states = [\"pinned\"]\n"
      "distance = 1\nexempt_markers = [\"dug in\", \"stuck\"]\n"
      "[states_after]\ncite = \"9\"\ntext = \"It is called so.\"\nstates = { Rout = \"routed\" }\n"
      "contagious = [\"pinned\"]\n");
  using Names = std::vector<std::string>;
  CHECK(d.retreat_effects.retreat_fire->halved_states == Names{"pinned"});
  CHECK(d.retreat_effects.retreat_fire->exempt_states.empty());
  CHECK(d.retreat_effects.pass_through->exempt_markers == Names{"dug in"});
  CHECK(d.retreat_effects.displacement->exempt_states == Names{"pinned"});
  CHECK(d.retreat_effects.displacement->exempt_markers == Names{"dug in", "stuck"});
  CHECK(d.retreat_effects.after->contagious == Names{"pinned"});
}

TEST_CASE("who makes way, how and in what order is read") {
  const std::string head =
      "rearguard = \"rules 1\"\nname = \"Own\"\n[moves.aside]\ncite = \"9\"\ntext = \"Aside.\"\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\n";
  const DisplacementRule plain = *read(head).retreat_effects.displacement;
  CHECK(plain.distance == 1);
  CHECK(plain.move.empty());
  CHECK_FALSE(plain.chains);
  CHECK_FALSE(plain.friends_first);
  CHECK_FALSE(plain.swap);
  CHECK(plain.units == nullptr);
  CHECK(plain.path_effects == nullptr);
  const DisplacementRule full =
      *read(head +
            "hexes = 2\nmove = \"aside\"\nmay_chain = 3\norder = \"friend-first\"\nswap = true\n"
            "units = { not_kind = \"guns\" }\n[[displacement.path_effects]]\nid = \"late\"\n"
            "cite = \"10\"\ntext = \"Both.\"\non = \"at-end\"\napplies_to = \"it\"\n"
            "do = [ { mark = \"late\" } ]\n")
           .retreat_effects.displacement;
  CHECK(full.distance == 2);
  CHECK(full.move == "aside");
  CHECK(full.chains);
  CHECK(full.max_chain == 3);
  CHECK(full.friends_first);
  CHECK(full.swap);
  REQUIRE(full.units != nullptr);
  CHECK(full.units->not_kind == std::vector<std::string>{"guns"});
  REQUIRE(full.path_effects != nullptr);
  CHECK(full.path_effects->front().applies_to == PathEffectRule::Target::it);
  CHECK_FALSE(read(head + "may_chain = 0\n").retreat_effects.displacement->chains);
  CHECK(read(head + "may_chain = true\n").retreat_effects.displacement->max_chain ==
        DisplacementRule::any_depth);
}
