#include "src/core/io/rules/rules_reader.h"

#include "src/core/document/text_file.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/workshop/rules/check.h"
#include "tests/support/cases.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace fs = std::filesystem;

namespace {

const std::string shipped_folder = REARGUARD_SOURCE_DIR "/assets/rules";

/// A folder of rule files.
struct RuleFolder : Scratch {
  void link(const std::string& name, const std::string& to) const { fs::create_symlink(to, file(name)); }
  Checked<RuleSet> read(const std::string& name) const {
    return RuleLibrary(shipped_folder).load(name, path());
  }
  Checked<RuleSet> read_text(const std::string& text) const {
    write("rules.toml", text);
    return read("rules.toml");
  }
};

RuleSet valid(const Checked<RuleSet>& read) {
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  return *read;
}

RuleSet shipped(const std::string& name) {
  return valid(RuleLibrary(shipped_folder).load(name, std::string()));
}

const std::string head = "rearguard = \"rules 2\"\nname = \"Test\"\n";

std::string clause(const std::string& id, const std::string& rest) {
  return "[[clauses]]\nid = \"" + id + "\"\ncite = \"1\"\ntext = \"A sentence.\"\n" + rest + "\n";
}

Strings ids(const RuleSet& rule_set) {
  Strings list;
  for (const Clause& c : rule_set.clauses) list.push_back(c.id);
  return list;
}

/// Returns "id|cite|kind|subject" of every clause, in order.
Strings rows(const RuleSet& rule_set) {
  Strings list;
  for (const std::size_t at : rule_set.order_of_application()) {
    const Clause& c = rule_set.clauses[at];
    const auto what =
        c.property ? row_of(c.property->property).name : name_of(quantity_names(), c.value->quantity);
    list.push_back(c.id + "|" + c.cite + "|" + std::string(name_of(clause_kind_names(), c.kind)) + "|" +
                   std::string(what));
  }
  return list;
}

using Rows = Strings;

}  // namespace

TEST_CASE("order-actions has the clauses of its rule sheet") {
  const RuleSet d = shipped("order-actions");
  CHECK(d.id == "order-actions");
  CHECK(rows(d) == Rows{"passable|14.1|forbid|impassable", "no-enemy|14.1|forbid|enemy",
                        "no-revisit|14.0|forbid|revisit", "exact-distance|14.0|forbid|distance",
                        "not-toward-lines|14.0 A|forbid|closer", "avoid-zoc|14.31|avoid|enemy-zoc",
                        "away|14.0 A|avoid|closer", "avoid-friends|14.31|avoid|friend",
                        "avoid-retreat-fire|14.41|avoid|retreat-fire",
                        "least-resistance|14.41|minimize|movement-points"});
  CHECK(d.chooser == "owner");
  CHECK(is_default(d.length));
  CHECK(d.failure.id == "captured");
  CHECK(d.failure.outcome == "captured");
  CHECK(d.failure.cite == "14.0");
  REQUIRE(d.find_result("rout"));
  CHECK(d.find_result("rout")->hexes == 3);
  CHECK(d.find_result("R2")->hexes == 2);
  CHECK(d.find_result("r1")->hexes == 1);
  REQUIRE(d.find_result("PIN"));
  CHECK(d.find_result("pin")->amount == ResultRule::Amount::none);
  CHECK(d.find_result("R4") == nullptr);

  const Clause& lines = d.clauses[4];
  CHECK(lines.property->anchor == DistanceAnchor::enemy_line);
  CHECK(lines.property->scope == Scope::step);
  const Clause& away = d.clauses[6];
  CHECK(away.property->anchor == DistanceAnchor::enemies);
  CHECK(away.property->members == Members::nearest);
  CHECK(away.property->scope == Scope::step);
  CHECK(d.clauses[7].property->scope == Scope::entered);
  CHECK(d.clauses[3].property->other_than == HexCount{true, 0});
}

TEST_CASE("the lenient interpretation differs only in friends and resistance") {
  const RuleSet strict = shipped("order-actions");
  const RuleSet d = shipped("order-actions-lenient");
  CHECK(rows(d) == Rows{"passable|14.1|forbid|impassable", "no-enemy|14.1|forbid|enemy",
                        "no-revisit|14.0|forbid|revisit", "exact-distance|14.0|forbid|distance",
                        "not-toward-lines|14.0 A|forbid|closer", "away|14.0 A|avoid|closer",
                        "avoid-friends|14.31|avoid|friend",
                        "least-resistance|14.41|minimize|movement-points"});
  CHECK(only(d.clauses[6].except_to_avoid).property == Property::enemy_zoc);
  REQUIRE(d.clauses[7].benchmark_excludes);
  REQUIRE(d.clauses[7].benchmark_excludes->size() == 3);
  CHECK((*d.clauses[7].benchmark_excludes)[0].property == Property::enemy_zoc);
  CHECK((*d.clauses[7].benchmark_excludes)[1].property == Property::friendly);
  CHECK((*d.clauses[7].benchmark_excludes)[2].property == Property::retreat_fire);
  for (std::size_t c = 0; c < 5; ++c) CHECK(d.clauses[c].property == strict.clauses[c].property);
  CHECK(d.result_names() == strict.result_names());
  CHECK(d.failure.outcome == "captured");
}

TEST_CASE("every shipped rule set can be used and has no problems") {
  const RuleLibrary library(shipped_folder);
  const auto names = library.shipped_names();
  CHECK(std::ranges::find(names, "order-actions") != names.end());
  CHECK(std::ranges::find(names, "order-actions-lenient") != names.end());
  CHECK(std::ranges::is_sorted(names));
  for (const std::string& name : names) {
    CAPTURE(name);
    const RuleSet d = shipped(name);
    CHECK_FALSE(CompiledClauses(d).problem());
    CHECK(check_rule_set(d).empty());
  }
}

TEST_CASE("whether events ask for facts is known from reading") {
  const auto document = got(read_position_file(REARGUARD_SOURCE_DIR "/maps/2930/rout.toml"));
  const auto asked = [&](RuleSet rules, bool is_known) {
    EventRules events = *rules.event_rules;
    events.ask_for_facts = events.ask_for_facts || !is_known;
    rules.event_rules = std::make_shared<const EventRules>(std::move(events));
    const auto missing = missing_fact_of_events(document.position, rules, RetreatQuestion{0, {}, {}});
    return missing ? describe(*missing) : std::string();
  };
  for (const std::string& name : RuleLibrary(shipped_folder).shipped_names()) {
    CAPTURE(name);
    const RuleSet rules = shipped(name);
    if (rules.event_rules) CHECK(asked(rules, true) == asked(rules, false));
  }
  CHECK_FALSE(shipped("blocked-path-game").event_rules->ask_for_facts);
  const RuleFolder folder;
  const std::string event = "[[events]]\nname = \"panic\"\ncite = \"7\"\ntext = \"It flees.\"\n";
  const RuleSet rules = valid(folder.read_text(
      head + event + "do = [ { remove = \"lost\", if = { hex = { region = \"marsh\" } } } ]\n"));
  CHECK(has(asked(rules, true), "the region marsh"));
}

TEST_CASE_FIXTURE(RuleFolder, "a clause names its predicate under its kind") {
  const auto with = [&](const std::string& rest) {
    return read_text(head + "[[clauses]]\nid = \"c\"\ncite = \"1\"\ntext = \"A sentence.\"\n" + rest + "\n");
  };
  const auto only = [&](const std::string& rest) { return valid(with(rest)).clauses.at(0); };
  CHECK(only("forbid = \"enemy-zoc\"").kind == ClauseKind::forbid);
  CHECK(only("avoid = \"enemy-zoc\"").kind == ClauseKind::avoid);
  CHECK(only("forbid = \"friend\"\nat = \"end\"").property->scope == Scope::end);
  CHECK(only("forbid = \"friend\"\nunless = \"only-path\"").unless_only_path);
  CHECK(only("forbid = { nowhere = \"friend\" }").property->negated);
  CHECK(only("forbid = { terrain = [\"woods\"] }\nexcept_to_avoid = [\"enemy\"]").except_to_avoid.size() ==
        1);
  // A property of steps and a part of the path are two conditions.
  const PropertyUse both = *only("forbid = \"uphill\"\nat = \"end\"").property;
  CHECK(both.property == Property::all_of);
  CHECK(both.parts.at(1).property == Property::at_end);

  const ValueUse sum = *only("minimize = { distance = \"enemies\", members = \"sum\" }\nat = \"end\"").value;
  CHECK(sum.quantity == Quantity::distance);
  CHECK(sum.members == Members::sum);
  CHECK(sum.at_end);
  CHECK(only("minimize = \"movement-points\"").value->quantity == Quantity::movement_points);
  const Clause count =
      only("maximize = { count = { terrain = [\"woods\"] } }\nbenchmark_excludes = [\"enemy\"]");
  CHECK(count.kind == ClauseKind::maximize);
  CHECK(count.value->quantity == Quantity::count);
  CHECK(count.value->property.names == Strings{"woods"});
  CHECK(count.benchmark_excludes->size() == 1);

  // One property is as good as a list.
  CHECK(only("avoid = \"friend\"\nexcept_to_avoid = \"enemy-zoc\"").except_to_avoid.size() == 1);
  CHECK(only("minimize = \"hexes\"\nbenchmark_excludes = { not = \"friend\" }").benchmark_excludes->size() ==
        1);

  const ValueUse home = *only("minimize = { movement_points_to = \"home-edge\" }\nat = \"end\"").value;
  CHECK(home.quantity == Quantity::movement_points_to);
  CHECK(home.anchor == DistanceAnchor::home_edge);
  CHECK(home.at_end);
  const ValueUse shots = *only("minimize = { count = { some = \"enemies\", is = \"can-fire\" } }").value;
  CHECK(shots.counts_members);
  CHECK(shots.property.quantifier->is.atom == PairAtom::can_fire);
  CHECK(only("minimize = { count = { some = \"enemies\", is = \"closer\" } }").value->counts_members);
  CHECK_FALSE(
      only("minimize = { count = { every = \"friends\", is = \"adjacent\" } }").value->counts_members);
  const ValueUse load = *only("minimize = { units = \"friends\", add = \"stacking_points\" }").value;
  CHECK(load.in_points);
  CHECK(load.property.quantifier->is.atom == PairAtom::here);
  CHECK_FALSE(only("minimize = { units = \"any\" }").value->in_points);
  const ValueUse cases =
      *only("maximize = { cases = [ { if = \"friend\", value = 2 }, { if = \"enemy-zoc\", value = -1 } ] }")
           .value;
  REQUIRE(cases.cases.size() == 2);
  CHECK(cases.cases[1].value == -1);
  REQUIRE(only("avoid = \"friend\"\nif = { state = \"routed\" }").condition);
  CHECK(only("avoid = \"friend\"").condition == nullptr);
  const Clause chart =
      only("chart = [ { row = \"a\", step = \"friend\" }, { row = \"b\", step = { not = \"enemy\" } } ]");
  CHECK(chart.kind == ClauseKind::chart);
  REQUIRE(chart.chart.size() == 2);
  CHECK(chart.chart[1].row == "b");
  CHECK(chart.chart[1].step.property == Property::none_of);
  const Clause blind = only("avoid = \"friend\"\nevaluate = \"step-by-step\"\nlookahead = false");
  CHECK(blind.step_by_step);
  CHECK_FALSE(blind.lookahead);
  CHECK(only("avoid = \"friend\"\nevaluate = \"step-by-step\"").lookahead);

  const auto operand = [&](const std::string& property) {
    return *only("forbid = { " + property + " }").property->operand;
  };
  const CostTest left = *operand("cost = \"> remaining\"").cost;
  CHECK(left.op == CostTest::Op::more);
  CHECK(left.remaining);
  const CostTest least = *operand("cost = \"<=2 1/2\"").cost;
  CHECK(least.op == CostTest::Op::at_most);
  CHECK_FALSE(least.remaining);
  CHECK(least.points == Fraction{5, 2});
  CHECK(operand("cost = \"!= 1\"").cost->op == CostTest::Op::unequal);
  CHECK(operand("mover = { kind = \"leader\" }").condition->kind == Strings{"leader"});
  CHECK(operand("formula = \"elevation >= 2\"").formula->text() == "elevation >= 2");
  CHECK(operand("overstacked = { units = \"friends\", where = { state = \"routed\" } }").group->units ==
        UnitRelation::friends);
  CHECK(only("forbid = \"overstacked\"").property->operand == nullptr);
  CHECK(only("forbid = \"first-step\"").property->property == Property::first_step);
}

TEST_CASE_FIXTURE(RuleFolder, "a clause that cannot be meant so is refused, with what can be") {
  check_cases("workshop/rules/rules_reader.cases", [&](const std::string& text) {
    const auto read = read_text(head + text);
    REQUIRE_FALSE(read);
    return read.problems().front().message;
  });
}

TEST_CASE_FIXTURE(RuleFolder, "a definition names a property for the whole file and those that extend it") {
  const std::string define =
      "[define]\nhazard = { any = [\"enemy-zoc\", \"mire\"] }\nmire = { terrain = [\"marsh\"] }\n";
  const std::string clause_of =
      "[[clauses]]\nid = \"c\"\ncite = \"1\"\ntext = \"A sentence.\"\nforbid = \"hazard\"\n";
  const RuleSet rule_set = valid(read_text(head + define + clause_of));
  const PropertyUse& hazard = *rule_set.clauses.at(0).property;
  CHECK(hazard.property == Property::any_of);
  CHECK(hazard.parts.at(1).names == Strings{"marsh"});
  CHECK(rule_set.definitions.size() == 2);

  write("base.toml", head + define);
  const std::string heir = head + "extends = \"base.toml\"\n";
  CHECK(valid(read_text(heir + clause_of)).clauses.at(0).property == hazard);

  const auto refused = [&](const std::string& text) {
    const auto read = read_text(text);
    REQUIRE_FALSE(read);
    return read.problems().front().message;
  };
  CHECK(refused(head + "[define]\na = { not = \"b\" }\nb = { not = \"a\" }\n") ==
        "the definition \"a\" refers to itself");
  CHECK(refused(head + "[define]\nuphill = \"friend\"\n") ==
        "\"uphill\" is a property already: give the definition another name");
  // What units make true may mean something else in a game.
  const RuleSet own =
      valid(read_text(head + "[define]\nretreat-fire = { some = \"enemies\", is = \"sees\" }\n" +
                      clause("fire", "avoid = \"retreat-fire\"")));
  CHECK(own.clauses.at(0).property->quantifier->is.atom == PairAtom::sees);
  CHECK(refused(heir + "[define]\nmire = \"friend\"\n") ==
        "\"mire\" is defined already by the rules that this file extends");
  CHECK(has(refused(heir + "[define]\nmud = \"mirre\"\n"), "write \"mire\""));
}

TEST_CASE_FIXTURE(RuleFolder, "an inherited clause keeps its place, a new one is placed last or before") {
  write("base.toml", head + clause("a", "forbid = \"enemy\"") + clause("b", "avoid = \"enemy-zoc\"") +
                         clause("c", "avoid = \"friend\""));
  SUBCASE("all clauses are inherited") {
    const RuleSet d = valid(read_text("rearguard = \"rules 2\"\nname = \"Heir\"\nextends = \"base.toml\"\n"));
    CHECK(d.name == "Heir");
    CHECK(ids(d) == Rows{"a", "b", "c"});
  }
  SUBCASE("the same id replaces in place") {
    const RuleSet d =
        valid(read_text(head + "extends = \"base.toml\"\n" + clause("b", "avoid = \"map-edge\"")));
    CHECK(ids(d) == Rows{"a", "b", "c"});
    CHECK(d.clauses[1].property->property == Property::map_edge);
  }
  SUBCASE("a new clause goes to the end") {
    const RuleSet d =
        valid(read_text(head + "extends = \"base.toml\"\n" + clause("d", "avoid = \"map-edge\"")));
    CHECK(ids(d) == Rows{"a", "b", "c", "d"});
  }
  SUBCASE("before") {
    const RuleSet d = valid(
        read_text(head + "extends = \"base.toml\"\n" + clause("d", "avoid = \"map-edge\"\nbefore = \"b\"")));
    CHECK(ids(d) == Rows{"a", "d", "b", "c"});
  }
  SUBCASE("`before` moves an inherited clause") {
    const RuleSet d = valid(
        read_text(head + "extends = \"base.toml\"\n" + clause("c", "avoid = \"friend\"\nbefore = \"a\"")));
    CHECK(ids(d) == Rows{"c", "a", "b"});
  }
  SUBCASE("a removed clause can be added at the end") {
    const RuleSet d = valid(read_text(head + "extends = \"base.toml\"\nremove = [\"a\", \"b\"]\n" +
                                      clause("a", "forbid = \"enemy\"")));
    CHECK(ids(d) == Rows{"c", "a"});
  }
}

TEST_CASE_FIXTURE(RuleFolder, "results are replaced by name, tables as a whole") {
  write("base.toml",
        head + "source = \"Text\"\nchooser = \"opponent\"\n[[results]]\nresult = \"R\"\nhexes = 1\n" +
            "[[results]]\nresult = \"S\"\nhexes = 2\n[zoc]\nrange = 2\nfriend_cancels = true\n" +
            "[stacking]\nlimit = 3\nin_points = true\n[failure]\noutcome = \"halted\"\ncite = \"9\"\n");
  const RuleSet d = valid(read_text(
      head +
      "extends = \"base.toml\"\n[[results]]\nresult = \"R\"\nhexes = [2, 4]\n[zoc]\nfront_arc = true\n"));
  CHECK(d.source == "Text");
  CHECK(d.chooser == "opponent");
  REQUIRE(d.result_rules.size() == 2);
  CHECK(d.result_rules[0].hexes == 2);
  CHECK(d.result_rules[0].max_hexes == 4);
  CHECK(d.result_rules[1].hexes == 2);
  CHECK(d.zoc.range == 1);
  CHECK(d.zoc.arc == front_arc);
  CHECK_FALSE(d.zoc.cancelled_by);
  CHECK(d.stacking.limit == 3);
  CHECK(d.stacking.in_points);
  CHECK(d.failure.outcome == "halted");
  CHECK(d.failure.cite == "9");
}

TEST_CASE_FIXTURE(RuleFolder, "a file of the first version of the language is read like one of the second") {
  const std::string text = clause("a", "forbid = \"enemy\"");
  const RuleSet first = valid(read_text("rearguard = \"rules 1\"\nname = \"Test\"\n" + text));
  CHECK(ids(first) == ids(valid(read_text("rearguard = \"rules 2\"\nname = \"Test\"\n" + text))));
}

TEST_CASE_FIXTURE(RuleFolder, "rule files extend each other up to sixteen deep") {
  write("r0.toml", head + clause("a", "forbid = \"enemy\""));
  for (int i = 1; i <= 17; ++i) {
    write("r" + std::to_string(i) + ".toml", head + "extends = \"r" + std::to_string(i - 1) + ".toml\"\n");
  }
  CHECK(ids(valid(read("r15.toml"))) == Rows{"a"});
  CHECK(ids(valid(read("r16.toml"))) == Rows{"a"});
  const auto too_deep = read("r17.toml");
  REQUIRE_FALSE(too_deep);
  CHECK(too_deep.problems().back().message == "rule files extend each other more than 16 deep");
}

TEST_CASE_FIXTURE(RuleFolder, "places of inherited clauses are not reported in the extending file") {
  write("base.toml", head + clause("a", "forbid = \"enemy\""));
  const RuleSet d = valid(read_text(head + "extends = \"base.toml\"\n" + clause("b", "avoid = \"friend\"")));
  CHECK(d.clauses[0].place.line == 0);
  CHECK(d.clauses[1].place.line == 4);
}

TEST_CASE_FIXTURE(RuleFolder, "the same rules as JSON give the same rule set") {
  write("rules.json", R"({"rearguard": "rules 2", "name": "Test",
    "results": [{"result": "R", "movement_points": "3 1/2", "exempt_states": ["routed"]}],
    "length": {"continue_while": {"terrain": ["town"]}, "max_extra": 2, "cite": "5"},
    "clauses": [
      {"id": "a", "cite": "1", "text": "A sentence.",
       "forbid": {"nowhere": {"some": "supply-source", "is": "closer-than-start"}}, "at": "end"},
      {"id": "b", "cite": "1", "text": "A sentence.", "maximize": {"distance": "enemies", "members": "sum"},
       "at": "end", "benchmark_excludes": ["friend"]}],
    "zoc": {"range": 2, "exempt_kinds": ["leader"]}, "stacking": {"limit": 2},
    "failure": {"outcome": "captured"}})");
  const RuleSet from_toml = valid(read_text(
      head + "[[results]]\nresult = \"R\"\nmovement_points = \"3 1/2\"\nexempt_states = [\"routed\"]\n" +
      clause(
          "a",
          "forbid = { nowhere = { some = \"supply-source\", is = \"closer-than-start\" } }\nat = \"end\"") +
      clause("b",
             "maximize = { distance = \"enemies\", members = \"sum\" }\nat = \"end\"\nbenchmark_excludes = "
             "[\"friend\"]") +
      "[length]\n"
      "continue_while = { terrain = [\"town\"] }\n"
      "max_extra = 2\n"
      "cite = \"5\"\n"
      "[zoc]\n"
      "range = 2\n"
      "exempt_kinds = [\"leader\"]\n"
      "[stacking]\n"
      "limit = 2\n"
      "[failure]\n"
      "outcome = \"captured\"\n"));
  const RuleSet from_json = valid(read("rules.json"));
  for (const RuleSet* d : {&from_toml, &from_json}) {
    REQUIRE(d->result_rules.size() == 2);
    CHECK(d->result_rules[1].points->numerator == 7);
    CHECK(d->result_rules[1].points->denominator == 2);
    REQUIRE(d->result_rules[0].condition != nullptr);
    REQUIRE(d->result_rules[0].condition->any.empty());
    CHECK(d->result_rules[0].condition->state == Rows{"routed"});
    CHECK(d->result_rules[0].outcome == "exempt");
    REQUIRE(d->length.continue_while);
    CHECK(d->length.max_extra == 2);
    CHECK(d->length.continue_while->names == Rows{"town"});
    REQUIRE(d->clauses.size() == 2);
    CHECK(d->clauses[0].property->anchor == DistanceAnchor::supply_source);
    CHECK(d->clauses[0].property->members == Members::any);
    CHECK(d->clauses[0].property->scope == Scope::end);
    CHECK(d->clauses[0].property->negated);
    CHECK(d->clauses[1].kind == ClauseKind::maximize);
    CHECK(d->clauses[1].value->quantity == Quantity::distance);
    CHECK(d->clauses[1].value->at_end);
    CHECK(d->clauses[1].value->members == Members::sum);
    CHECK(d->clauses[1].benchmark_excludes->size() == 1);
    CHECK(d->zoc.range == 2);
    REQUIRE(d->zoc.where);
    CHECK(d->zoc.where->not_kind == Rows{"leader"});
    CHECK(d->stacking.limit == 2);
  }
}

TEST_CASE_FIXTURE(RuleFolder, "a name means a shipped file, a path is relative to the naming file") {
  write("order-actions.toml", head);
  CHECK(valid(read("order-actions")).name == "Order Actions");
  CHECK(valid(read("order-actions.toml")).name == "Test");
  const auto none = RuleLibrary(std::string()).load("order-actions", std::string());
  REQUIRE_FALSE(none);
  CHECK(none.problems().front().message == "no shipped rule file has this name");
}

TEST_CASE_FIXTURE(RuleFolder, "a bare name that is not shipped means a file beside the document") {
  write("mine", head);
  CHECK(valid(read("mine")).name == "Test");
  CHECK(valid(read_text("rearguard = \"rules 2\"\nname = \"Heir\"\nextends = \"mine\"\n")).name == "Heir");
  // Shipped names have precedence.
  write("order-actions", head);
  CHECK(valid(read("order-actions")).name == "Order Actions");
  const auto none = read("nine");
  REQUIRE_FALSE(none);
  CHECK(none.problems().front().message.starts_with("no shipped rule file has this name"));
}

TEST_CASE_FIXTURE(RuleFolder, "a bare name is limited to the document's folder, as a path is") {
  const RuleFolder elsewhere;
  elsewhere.write("theirs", head);
  link("mine", elsewhere.file("theirs"));
  const auto linked = read("mine");
  REQUIRE_FALSE(linked);
  CHECK(linked.problems().front().message ==
        "this file is not opened: it is a link that leads out of the document's folder");
}

TEST_CASE_FIXTURE(RuleFolder, "the motion is read, inherited and replaced as a whole") {
  CHECK(valid(read_text(head)).motion.kind == Motion::Kind::free);
  const std::string away =
      "[motion]\nkind = \"ray\"\naway_from = \"causing-units\"\nmembers = \"nearest\"\noblique = "
      "\"first-step\"\n"
      "id = \"flight\"\ncite = \"7\"\ntext = \"Straight away.\"\n";
  write("away.toml", head + away);
  const RuleSet fleeing = valid(read("away.toml"));
  CHECK(fleeing.motion.kind == Motion::Kind::ray);
  CHECK_FALSE(fleeing.motion.toward);
  CHECK(fleeing.motion.anchor == DistanceAnchor::causing_units);
  CHECK(fleeing.motion.oblique == Motion::Oblique::first_step);
  CHECK(fleeing.motion.id == "flight");
  CHECK(fleeing.motion.cite == "7");
  CHECK(fleeing.motion.text == "Straight away.");

  const std::string heir = head + "extends = \"./away.toml\"\n";
  CHECK(valid(read_text(heir)).motion.id == "flight");
  const Motion other = valid(read_text(heir + "[motion]\nkind = \"ray\"\ntoward = \"home-edge\"\n")).motion;
  CHECK(other.toward);
  CHECK(other.anchor == DistanceAnchor::home_edge);
  CHECK(other.oblique == Motion::Oblique::never);
  CHECK(other.id == "motion");
  CHECK(valid(read_text(heir + "[motion]\nkind = \"free\"\n")).motion.kind == Motion::Kind::free);
}

TEST_CASE_FIXTURE(RuleFolder, "`members` applies to units, not to an edge, a line or the start") {
  for (const std::string frame : {"home-edge", "enemy-line", "start", "enemies"}) {
    const RuleSet rules = valid(read_text(
        head + clause("homeward", "forbid = { not = { closer = \"" + frame + "\", members = \"sum\" } }")));
    CHECK((rules.clauses.front().property->members == Members::nearest) == (frame != "enemies"));
  }
  const RuleSet rules =
      valid(read_text(head + clause("far", "maximize = { distance = \"home-edge\", members = \"sum\" }")));
  CHECK(rules.clauses.front().value->members == Members::nearest);
}

TEST_CASE_FIXTURE(RuleFolder, "every kind of motion is read") {
  const auto motion = [&](const std::string& text) { return valid(read_text(head + text)).motion; };
  const Motion ray = motion(
      "[motion]\n"
      "kind = \"ray\"\n"
      "toward = \"supply-source\"\n"
      "veer = { around = { terrain = [\"woods\"] } }\n");
  REQUIRE(ray.veer_around);
  CHECK(ray.veer_around->property == Property::terrain);
  CHECK(ray.veer_around->names == Strings{"woods"});

  const Motion forward = motion("[motion]\nkind = \"forward\"\nmax_wheels = 2\nmax_pivot = 3\n");
  CHECK(forward.kind == Motion::Kind::forward);
  CHECK(forward.max_wheels == 2);
  CHECK(forward.max_pivot == 3);
  CHECK(motion("[motion]\nkind = \"forward\"\n").max_wheels == 0);

  const Motion priority_list = motion(
      "[motion]\n"
      "kind = \"priorities\"\n"
      "evaluate = \"step-by-step\"\n"
      "[[motion.priorities]]\n"
      "id = \"first\"\n"
      "cite = \"1\"\n"
      "text = \"Back.\"\n"
      "away_from = \"known-enemies\"\n"
      "rotate = 2\n"
      "may_exit_map = true\n"
      "forbid = [\"friend\", { closer = \"enemies\" }]\n"
      "[[motion.priorities]]\n"
      "toward = \"leader\"\n");
  CHECK(priority_list.kind == Motion::Kind::priority_list);
  CHECK(priority_list.step_by_step);
  REQUIRE(priority_list.priorities.size() == 2);
  CHECK(priority_list.priorities[0].id == "first");
  CHECK(priority_list.priorities[0].cite == "1");
  CHECK(priority_list.priorities[0].text == "Back.");
  CHECK_FALSE(priority_list.priorities[0].toward);
  CHECK(priority_list.priorities[0].anchor == DistanceAnchor::known_enemies);
  CHECK(priority_list.priorities[0].rotate == 2);
  CHECK(priority_list.priorities[0].may_exit_map);
  CHECK_FALSE(priority_list.priorities[1].may_exit_map);
  REQUIRE(priority_list.priorities[0].forbid.size() == 2);
  CHECK(priority_list.priorities[0].forbid[1].property == Property::closer);
  CHECK(priority_list.priorities[0].forbid[1].scope == Scope::step);
  CHECK(priority_list.priorities[1].toward);
  CHECK(priority_list.priorities[1].anchor == DistanceAnchor::leader);
  CHECK(priority_list.priorities[1].forbid.empty());

  const Motion goal = motion("[motion]\nkind = \"goal\"\ngoal = \"friend\"\nforbid = [\"uphill\"]\n");
  CHECK(goal.kind == Motion::Kind::goal);
  CHECK(only(goal.goal).property == Property::friendly);
  CHECK(only(goal.forbid).scope == Scope::step);
  CHECK(motion("[motion]\nkind = \"goal\"\ngoal = [\"friend\", \"map-edge\"]\n").goal.size() == 2);
}

namespace {

/// Returns the number of rule files on a page of the reference; each must be valid.
int count_valid_examples(const std::string& page) {
  const auto text = got(read_text_file(shipped_folder + "/" + page));
  const RuleFolder folder;
  const std::string open = "```toml\n";
  int examples = 0;
  for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
    const auto begin = at + open.size();
    std::string example = text.substr(begin, text.find("```", begin) - begin);
    if (!example.starts_with("rearguard")) example.insert(0, head);
    CAPTURE(example);
    const RuleSet d = valid(folder.read_text(example));
    CHECK_FALSE(CompiledClauses(d).problem());
    ++examples;
  }
  return examples;
}

}  // namespace

TEST_CASE("every example of the reference for rule authors is valid") {
  CHECK(count_valid_examples("README.md") >= 8);
  CHECK(count_valid_examples("MORE.md") >= 8);
  CHECK(count_valid_examples("EVENTS.md") >= 3);
  CHECK(valid(RuleLibrary(shipped_folder).load("small-panic.toml", shipped_folder + "/tutorial")).name ==
        "Small panic");
}

TEST_CASE("the reference for rule authors names everything in the catalogue") {
  const auto text =
      got(read_text_file(shipped_folder + "/README.md")) + got(read_text_file(shipped_folder + "/MORE.md"));
  const auto named = [&](std::string_view name) {
    CAPTURE(name);
    const bool plain = has(text, "`" + std::string(name) + "`");
    CHECK((plain || has(text, "`\"" + std::string(name) + "\"`")));
  };
  for (const PropertyRow& row : property_catalogue()) {
    if (!atom_of(row.property).is_derived) named(row.name);
  }
  for (const auto& n : clause_kind_names()) named(n.name);
  for (const auto& n : anchor_names()) named(n.name);
  for (const auto& n : motion_kind_names()) named(n.name);
  for (const auto& n : oblique_names()) named(n.name);
  for (const auto& n : quantity_names()) {
    if (n.value == Quantity::hexes || n.value == Quantity::movement_points || n.value == Quantity::elevation)
      named(n.name);
  }
}

TEST_CASE("every line of the cookbook is read") {
  const std::string folder = shipped_folder + "/cookbook/";
  std::string text;
  for (const char* file : {"cookbook.toml", "stack-cookbook.toml"}) {
    const RuleSet recipes = valid(RuleLibrary(shipped_folder).load(file, folder));
    CHECK_FALSE(CompiledClauses(recipes).problem());
    for (const auto& move : recipes.moves)
      CHECK_MESSAGE(!CompiledClauses(*move.second).problem(), move.first);
    text += got(read_text_file(folder + file));
  }
  for (int recipe = 1; recipe <= 67; ++recipe)
    CHECK_MESSAGE(has(text, "cite = \"" + std::to_string(recipe) + "\""), recipe);
}

TEST_CASE_FIXTURE(RuleFolder, "`cites` gives inherited clauses their printed numbers") {
  const RuleSet rules = valid(
      read_text(head + "extends = \"basic-retreat\"\ncites = { passable = \"8.2\", no-enemy = \"8.3\" }\n"));
  CHECK(rules.clauses[0].cite == "8.2");
  CHECK(rules.clauses[1].cite == "8.3");
  CHECK(rules.clauses[2].cite == "common");
  const auto message = [&](const std::string& cites) {
    const auto read = read_text(head + "extends = \"basic-retreat\"\ncites = " + cites + "\n");
    REQUIRE_FALSE(read);
    return read.problems().front().message;
  };
  CHECK(message("{ passible = \"8.2\" }") == "there is no clause \"passible\", did you mean \"passable\"?");
  CHECK(message("{ passable = 8 }") == "the cite of \"passable\" must be a rule number, as in \"8.2\"");
}

TEST_CASE_FIXTURE(RuleFolder, "placeholders are listed with their part and change nothing") {
  const std::string marked = head +
                             "[[results]]\nresult = \"DR\"\nhexes = 2\nplaceholder = "
                             "true\n\n[stacking]\nlimit = 2\nplaceholder = true\n";
  const RuleSet rules = valid(read_text(marked));
  REQUIRE(rules.placeholders.size() == 2);
  CHECK(rules.placeholders[0].part == "result \"DR\"");
  CHECK(rules.placeholders[0].place.line == 6);
  CHECK(rules.placeholders[1].part == "stacking");
  CHECK(rules.stacking.limit == 2);
  const auto broken = read_text(head + "[stacking]\nlimit = 2\nplaceholder = \"yes\"\n");
  REQUIRE_FALSE(broken);
  CHECK(broken.problems().front().message == "`placeholder` must be true or false");
}

TEST_CASE_FIXTURE(RuleFolder, "a move extends the tables at the top of the file") {
  const RuleSet rules = valid(read_text(
      head +
      "[[results]]\nresult = \"rout\"\nhexes = 2\nmove = \"rout\"\n\n[failure]\noutcome = \"lost\"\n\n" +
      clause("no-enemy", "forbid = \"enemy\"") + "[moves.rout]\nextends = \"retreat\"\n\n" +
      "[[moves.rout.clauses]]\nid = \"no-zoc\"\ncite = \"2\"\ntext = \"A sentence.\"\nforbid = "
      "\"enemy-zoc\"\n"));
  const RuleSet& rout = *rules.moves.at("rout");
  CHECK(ids(rout) == Strings{"no-enemy", "no-zoc"});
  CHECK(rout.failure.outcome == "lost");
  CHECK(ids(rules) == Strings{"no-enemy"});
}

TEST_CASE_FIXTURE(RuleFolder, "stacking limits are tried in order, by condition and formula") {
  const RuleSet rules = valid(read_text(
      head +
      "[[stacking]]\nif = { kind = \"guns\" }\nlimit = \"strength + 1\"\nwhere = { kind = \"guns\" }\n" +
      "[[stacking]]\nlimit = 3\nin_points = true\nwhere = { not_kind = \"guns\" }\n"));
  const StackingRule& guns = only(rules.conditional_stacking);
  CHECK(guns.condition->kind == Strings{"guns"});
  CHECK(guns.formula->text() == "strength + 1");
  CHECK(guns.limit == 0);
  CHECK(guns.where->kind == Strings{"guns"});
  CHECK(rules.stacking.limit == 3);
  CHECK(rules.stacking.in_points);
  CHECK(rules.stacking.condition == nullptr);
  CHECK(rules.stacking.where->not_kind == Strings{"guns"});
  // A file that extends it replaces the whole list.
  write("base.toml", head + "[[stacking]]\nif = { kind = \"guns\" }\nlimit = 1\n");
  const RuleSet heir = valid(read_text(head + "extends = \"base.toml\"\n[stacking]\nlimit = 2\n"));
  CHECK(heir.conditional_stacking.empty());
  CHECK(heir.stacking.limit == 2);
  const RuleSet some = valid(read_text(head + "[[stacking]]\nif = { kind = \"guns\" }\nlimit = 1\n"));
  CHECK(some.conditional_stacking.size() == 1);
  CHECK_FALSE(some.stacking.limits());
}
