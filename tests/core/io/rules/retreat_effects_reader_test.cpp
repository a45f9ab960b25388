// Rules on displacement. Invalid ones are in tests/core/io/broken_rules.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/property.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string rules_shipped = REARGUARD_SOURCE_DIR "/assets/rules";

RuleSet read_rules(const std::string& text) {
  const Scratch scratch;
  return got(RuleLibrary(rules_shipped).load(scratch.write("own.toml", text), ""));
}

}  // namespace

TEST_CASE("the shipped rules have effects of retreats in both interpretations") {
  for (const char* name : {"order-actions", "order-actions-lenient"}) {
    CAPTURE(name);
    const auto rule_set = got(RuleLibrary(rules_shipped).load(name, ""));
    const RetreatEffects& a = rule_set.retreat_effects;
    REQUIRE(a.displacement);
    CHECK(a.displacement->distance == 1);
    CHECK(a.displacement->chains);
    CHECK_FALSE(a.displacement->required);
    CHECK(a.displacement->move == "making-way");
    CHECK_FALSE(rule_set.moves.at("making-way")->failure.removes);
    REQUIRE(a.displacement->path_effects);
    CHECK(a.displacement->path_effects->front().id == "joins-pinned");
    CHECK(rule_set.stacking.limit == 1);
    CHECK(rule_set.failure.removes);
  }
}

TEST_CASE("a table replaces the inherited one") {
  const RuleSet d = read_rules(
      "rearguard = \"rules 2\"\nname = \"Own\"\nextends = \"order-actions\"\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\ndistance = 2\nrequired = false\n"
      "[failure]\noutcome = \"halted\"\nremoves = false\n");
  CHECK(d.retreat_effects.displacement->distance == 2);
  CHECK_FALSE(d.retreat_effects.displacement->chains);
  CHECK(d.retreat_effects.displacement->exempt == nullptr);
  CHECK(d.retreat_effects.displacement->path_effects == nullptr);
  CHECK_FALSE(d.retreat_effects.displacement->required);
  CHECK_FALSE(d.failure.removes);
}

TEST_CASE("a unit that makes way may meet the path effects that the move names") {
  const std::string head =
      "rearguard = \"rules 2\"\nname = \"Own\"\n[[path_effects]]\nid = \"mired\"\ncite = \"8\"\n"
      "text = \"Mud.\"\non = \"friend\"\ndo = [ { mark = \"mired\" } ]\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\nexempt = { marker = \"dug in\" }\n";
  const DisplacementRule rule =
      *read_rules(head + "path_effects = [\"mired\"]\n").retreat_effects.displacement;
  REQUIRE(rule.path_effects != nullptr);
  CHECK(rule.path_effects->size() == 1);
  CHECK(rule.path_effects->front().text == "Mud.");
  REQUIRE(rule.exempt != nullptr);
  CHECK(rule.exempt->marker == Strings{"dug in"});
}

TEST_CASE("who makes way, how and in what order is read") {
  const std::string head =
      "rearguard = \"rules 2\"\nname = \"Own\"\n[moves.aside]\ncite = \"9\"\ntext = \"Aside.\"\n"
      "[displacement]\ncite = \"9\"\ntext = \"It goes.\"\n";
  const DisplacementRule plain = *read_rules(head).retreat_effects.displacement;
  CHECK(plain.distance == 1);
  CHECK(plain.move.empty());
  CHECK_FALSE(plain.chains);
  CHECK_FALSE(plain.friends_first);
  CHECK_FALSE(plain.swap);
  CHECK_FALSE(plain.may_refuse);
  CHECK(plain.only_in == nullptr);
  CHECK(plain.units == nullptr);
  CHECK(plain.path_effects == nullptr);
  const DisplacementRule full =
      *read_rules(head +
                  "hexes = 2\nmove = \"aside\"\nmay_chain = 3\norder = \"friend-first\"\nswap = "
                  "true\nmay_refuse = true\n"
                  "if = { all = [\"enemy-zoc\", { terrain = [\"woods\"] }] }\n"
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
  CHECK(full.may_refuse);
  REQUIRE(full.only_in != nullptr);
  CHECK(full.only_in->property == Property::all_of);
  REQUIRE(full.units != nullptr);
  CHECK(full.units->not_kind == Strings{"guns"});
  REQUIRE(full.path_effects != nullptr);
  CHECK(full.path_effects->front().applies_to == PathEffectRule::Target::it);
  CHECK_FALSE(read_rules(head + "may_chain = 0\n").retreat_effects.displacement->chains);
  CHECK(read_rules(head + "may_chain = true\n").retreat_effects.displacement->max_chain ==
        DisplacementRule::any_depth);
}
