// Rule files and example files with former words: each message names the new word.

#include <sstream>

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

using namespace rearguard;
using rearguard::testing::Scratch;

namespace {

/// Returns the problems of a rule file with this text below its first lines.
std::string rule_problems(const std::string& text) {
  const Scratch scratch;
  const std::string file = scratch.write("rules.toml", "rearguard = \"rules 2\"\nname = \"Former\"\n" + text);
  const auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(file, "");
  return read ? std::string() : to_string(read.problems());
}

std::string example_problems(const std::string& text) {
  const Scratch scratch;
  const auto read = read_examples_file(scratch.write("examples.toml", text));
  return read ? std::string() : to_string(read.problems());
}

bool in_one_line(const std::string& text, const std::string& a, const std::string& b) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(a) != std::string::npos && line.find(b) != std::string::npos) return true;
  }
  return false;
}

using Words = std::vector<std::pair<std::string, std::string>>;

void check_keys(const std::string& problems, const Words& words) {
  CAPTURE(problems);
  for (const auto& word : words) {
    const auto& before = word.first;
    const auto& now = word.second;
    CAPTURE(before);
    CHECK(in_one_line(problems, "unknown key `" + before + "` in ", "; did you mean `" + now + "`?"));
  }
}

void check_values(const std::string& problems, const Words& words) {
  CAPTURE(problems);
  for (const auto& word : words) {
    const auto& before = word.first;
    const auto& now = word.second;
    CAPTURE(before);
    CHECK(in_one_line(problems, ", not \"" + before + "\"", "; did you mean \"" + now + "\"?"));
  }
}

void check_names(const std::string& problems, const Words& words) {
  CAPTURE(problems);
  for (const auto& word : words) {
    const auto& before = word.first;
    const auto& now = word.second;
    CAPTURE(before);
    CHECK(in_one_line(problems, "\"" + before + "\"", ", did you mean \"" + now + "\"?"));
  }
}

/// Returns a clause with these lines.
std::string former_clause(const std::string& lines) {
  return "[[clauses]]\nid = \"c\"\ncite = \"1\"\ntext = \"S.\"\n" + lines;
}

/// Returns an event of these steps.
std::string former_steps(const std::string& list) {
  return "[[events]]\nname = \"e\"\ncite = \"1\"\ntext = \"S.\"\ndo = [" + list + "]\n";
}

std::string condition(const std::string& inner) {
  return former_steps("{ stop = true, if = { " + inner + " } }");
}

/// Returns a contact of the move "m" with the lines of `rest`.
std::string contact(const std::string& rest) {
  return "[moves.m]\n[[moves.m.contact]]\nid = \"k\"\ncite = \"1\"\ntext = \"S.\"\n" + rest;
}

std::string play(const std::string& rest) {
  return "[[events]]\nname = \"e\"\ncite = \"1\"\ntext = \"S.\"\n" + rest;
}

}  // namespace

TEST_CASE("former keys of the rule file and of its texts lead to the new ones") {
  check_keys(rule_problems("text = \"Some rules\"\ntriggers = []\n"),
             {{"text", "source"}, {"triggers", "results"}});
  check_keys(rule_problems("[[clauses]]\nid = \"c\"\nsays = \"S.\"\nreading = \"R.\"\n"),
             {{"says", "text"}, {"reading", "interpretation"}});
  check_keys(rule_problems("[[results]]\nresult = \"R\"\nhexes = 1\nsays = \"S.\"\nreading = \"R.\"\n"),
             {{"says", "text"}, {"reading", "interpretation"}});
  check_keys(rule_problems("[tests.t]\ndice = \"1d6\"\nat_most = 3\nsays = \"S.\"\n"
                           "modifiers = [ { says = \"cover\", add = 1 } ]\n"),
             {{"says", "text"}});
  check_keys(
      rule_problems(former_steps("{ choose = \"owner\", options = [ { name = \"a\", says = \"S.\" } ] }")),
      {{"says", "text"}});
  check_keys(rule_problems(former_steps("{ table = 1, rows = [ { to = 1, says = \"S.\" } ] }")),
             {{"says", "text"}});
}

TEST_CASE("former keys of clauses lead to the new ones") {
  check_keys(rule_problems(
                 former_clause("forbid = \"friend\"\nover = \"step\"\nonly_way_without = [\"enemy-zoc\"]\n")),
             {{"over", "evaluate"}, {"only_way_without", "except_to_avoid"}});
  check_keys(rule_problems(former_clause("minimize = \"hexes\"\nbeaten_only_without = [\"enemy-zoc\"]\n")),
             {{"beaten_only_without", "benchmark_excludes"}});
  CHECK(in_one_line(
      rule_problems(former_clause("kind = \"forbid\"\nproperty = \"terrain\"\nnames = [\"woods\"]\n")),
      "the kind of a clause is the key of its property", "`forbid = \"enemy-zoc\"`"));
  CHECK(
      in_one_line(rule_problems(former_clause("forbid = { property = \"terrain\", names = [\"woods\"] }\n")),
                  "it is written by its name", "`{ terrain = [\"woods\"] }`"));
}

TEST_CASE("former values in clauses lead to the new ones") {
  for (const auto& [before, now] : Words{{"no-hex", "off-map"},
                                         {"next-to-enemy", "adjacent-to-enemy"},
                                         {"next-to-friend", "adjacent-to-friend"},
                                         {"in-sight", "in-enemy-sight"},
                                         {"net-distance", "distance"},
                                         {"end-distance", "distance"}}) {
    check_values(rule_problems(former_clause("forbid = \"" + before + "\"\n")), {{before, now}});
    check_values(rule_problems(former_clause("avoid = \"friend\"\nexcept_to_avoid = [\"" + before + "\"]\n")),
                 {{before, now}});
  }
  check_values(rule_problems(former_clause("forbid = \"friend\"\nat = \"passed\"\n")),
               {{"passed", "through"}});
  check_values(rule_problems(former_clause("forbid = { closer = \"causers\" }\n")),
               {{"causers", "causing-units"}});
  check_values(rule_problems(former_clause("maximize = { distance = \"supply\" }\n")),
               {{"supply", "supply-source"}});
  for (const auto& [before, now] : Words{{"step", "step-by-step"}, {"path", "whole-path"}})
    check_values(rule_problems(former_clause("forbid = \"friend\"\nevaluate = \"" + before + "\"\n")),
                 {{before, now}});
}

TEST_CASE("former words of motions and lengths lead to the new ones") {
  check_values(rule_problems("[motion]\nkind = \"walk\"\n"), {{"walk", "free"}});
  check_values(rule_problems("[motion]\nkind = \"ladder\"\n"), {{"ladder", "priorities"}});
  check_keys(rule_problems("[motion]\nkind = \"priorities\"\nrestart = true\n"
                           "[[motion.rungs]]\naway_from = \"enemies\"\n"),
             {{"rungs", "priorities"}, {"restart", "evaluate"}});
  check_keys(rule_problems("[motion]\nkind = \"priorities\"\n[[motion.priorities]]\naway_from = \"enemies\"\n"
                           "of = \"nearest\"\nturn = 1\nmay_leave = true\nsays = \"S.\"\n"),
             {{"of", "members"}, {"turn", "rotate"}, {"may_leave", "may_exit_map"}, {"says", "text"}});
  check_keys(rule_problems("[motion]\nkind = \"forward\"\nturns = 1\nfirst_turn = 1\n"),
             {{"turns", "max_wheels"}, {"first_turn", "max_pivot"}});
  check_keys(rule_problems("[motion]\nkind = \"ray\"\naway_from = \"enemies\"\nof = \"nearest\"\n"),
             {{"of", "members"}});
  check_values(rule_problems("[motion]\nkind = \"ray\"\naway_from = \"causers\"\n"),
               {{"causers", "causing-units"}});
  check_values(rule_problems("[motion]\nkind = \"ray\"\ntoward = \"supply\"\n"),
               {{"supply", "supply-source"}});
  check_keys(rule_problems("[length]\ncontinue_while = \"friend\"\nextra = 2\n"), {{"extra", "max_extra"}});
}

TEST_CASE("former words of the effects of retreats lead to the new ones") {
  check_keys(rule_problems("[displacement]\ncite = \"1\"\ntext = \"S.\"\nchains = true\ndraws_fire = true\n"
                           "exempt_states = []\nexempt_markers = []\n"),
             {{"chains", "may_chain"},
              {"draws_fire", "path_effects"},
              {"exempt_states", "exempt"},
              {"exempt_markers", "exempt"}});
  check_keys(rule_problems("[[path_effects]]\nid = \"fire\"\nfrom_start = true\n"),
             {{"from_start", "include_start"}});
}

TEST_CASE("former words of steps lead to the new ones") {
  check_keys(rule_problems(former_steps("{ lose = 1 }")), {{"lose", "lose_strength"}});
  check_keys(rule_problems(former_steps("{ tell = \"x\" }")), {{"tell", "report"}});
  check_keys(rule_problems(former_steps("{ each = { units = \"friends\" }, do = [] }")),
             {{"each", "for_each"}});
  check_keys(rule_problems(former_steps("{ let = \"a\", be = 1 }")), {{"be", "value"}});
  check_keys(rule_problems(
                 former_steps("{ move = \"m\", hexes = 1, causers = \"cause\", done = [], blocked = [] }")),
             {{"causers", "caused_by"}, {"done", "then"}, {"blocked", "if_blocked"}});
  check_keys(
      rule_problems(former_steps("{ event = \"e\", causers = \"cause\", says = \"S.\", reading = \"R.\" }")),
      {{"causers", "caused_by"}, {"says", "text"}, {"reading", "interpretation"}});
  check_keys(rule_problems(former_steps("{ face = \"toward\", frame = \"enemies\" }")),
             {{"frame", "relative_to"}});
  check_values(rule_problems(former_steps("{ stop = true, on = \"causers\" }")),
               {{"causers", "causing-units"}});
  check_values(rule_problems(former_steps("{ face = \"toward\", relative_to = \"supply\" }")),
               {{"supply", "supply-source"}});
}

TEST_CASE("former words of conditions lead to the new ones") {
  check_keys(
      rule_problems(condition("check = \"morale > 1\", causers = {}, way = {}, no_way = {}")),
      {{"check", "formula"}, {"causers", "causing_units"}, {"way", "can_reach"}, {"no_way", "cannot_reach"}});
  check_keys(rule_problems(condition("near = { of = \"friends\", on_way = true }")),
             {{"of", "units"}, {"on_way", "along_path"}});
  check_values(rule_problems(condition("near = [ { units = \"units\" }, { units = \"causers\" } ]")),
               {{"units", "any"}, {"causers", "causing-units"}});
  const std::string reach =
      rule_problems(condition("can_reach = { move = \"m\", ignoring = [\"edge\"], not_blocking = {}, "
                              "enemies_at_least = 1 }"));
  check_keys(reach, {{"not_blocking", "nonblocking"}, {"enemies_at_least", "min_enemies"}});
  check_values(reach, {{"edge", "map-edge"}});
}

TEST_CASE("former words of contacts lead to the new ones") {
  check_keys(rule_problems(contact("with = \"friends\"\neffect = \"make-way\"\nchains = true\nreach = 2\n"
                                   "yields = {}\nmover = []\nmet = []\n")),
             {{"chains", "may_chain"},
              {"reach", "max_hexes"},
              {"yields", "may_yield"},
              {"mover", "mover_do"},
              {"met", "met_do"}});
  for (const auto& [before, now] : Words{
           {"edge", "map-edge"}, {"causers", "causing-units"}, {"causers-askew", "causing-units-unaligned"}})
    check_values(rule_problems(contact("with = \"" + before + "\"\neffect = \"stop\"\n")), {{before, now}});
  for (const auto& [before, now] :
       Words{{"shunt", "event-first"}, {"destroy", "block"}, {"leave", "exit-map"}})
    check_values(rule_problems(contact("with = \"friends\"\neffect = \"" + before + "\"\n")),
                 {{before, now}});
  check_values(rule_problems(contact("with = \"friends\"\nat = \"passing\"\neffect = \"stop\"\n")),
               {{"passing", "through"}});
}

TEST_CASE("former numbers of formulas lead to the new ones") {
  for (const auto& [before, now] : Words{{"causers.strength", "causing.strength"},
                                         {"causers.retreat_fire", "causing.retreat_fire_range"},
                                         {"retreat_fire", "retreat_fire_range"},
                                         {"stacking", "stacking_points"}})
    check_names(rule_problems(condition("formula = \"" + before + " > 1\"")), {{before, now}});
}

TEST_CASE("former words of movement lead to the new ones") {
  const std::string movement = rule_problems(
      "[play.movement]\nminimum = true\nturn_cost = 1\ndone = \"e\"\nclosed = \"enemy-zoc\"\n"
      "facing = \"kept\"\nallowances = [ { be = 3 } ]\n");
  check_keys(movement, {{"minimum", "minimum_move"},
                        {"turn_cost", "facing_cost"},
                        {"done", "after_move"},
                        {"closed", "prohibited"},
                        {"be", "value"}});
  check_values(movement, {{"kept", "keep"}});
  check_values(rule_problems("[play.movement]\nfacing = \"free\"\n"), {{"free", "follow-path"}});
}

TEST_CASE("former words of actions lead to the new ones") {
  check_keys(rule_problems(play("[[play.actions]]\nname = \"a\"\nkind = \"event\"\ndoes = \"event\"\n"
                                "event = \"e\"\nwho = \"active\"\nonce = \"turn\"\ncloses = []\nmust = true\n"
                                "befalls = \"target\"\npay = {}\n")),
             {{"does", "kind"},
              {"who", "acting_side"},
              {"once", "limit"},
              {"closes", "excludes"},
              {"must", "mandatory"},
              {"befalls", "applies_to"},
              {"pay", "paid_by"}});
  const auto action = [](const std::string& rest) {
    return rule_problems(play("[[play.actions]]\nname = \"a\"\nkind = \"event\"\nevent = \"e\"\n" + rest));
  };
  check_values(action("acting_side = \"other\"\n"), {{"other", "inactive"}});
  check_values(action("acting_side = \"each\"\n"), {{"each", "all"}});
  for (const auto& [before, now] : Words{{"phase", "once-per-phase"},
                                         {"turn", "once-per-turn"},
                                         {"game", "once-per-game"},
                                         {"always", "unlimited"}})
    check_values(action("limit = \"" + before + "\"\n"), {{before, now}});
}

TEST_CASE("former words of phases lead to the new ones") {
  check_keys(rule_problems(play("[play]\nunseen = []\n[[play.phases]]\nname = \"P\"\nby = \"active\"\n"
                                "begin = []\nend = []\n")),
             {{"unseen", "internal"}, {"by", "acting_side"}, {"begin", "at_start"}, {"end", "at_end"}});
  const std::string phase =
      rule_problems(play("[[play.phases]]\nname = \"P\"\nacting_side = \"other\"\n"
                         "at_start = [ { event = \"e\", of = \"all\" } ]\n"));
  check_keys(phase, {{"of", "acting_side"}});
  check_values(phase, {{"other", "inactive"}});
}

TEST_CASE("former words of example files lead to the new ones") {
  const std::string head =
      "rearguard = \"examples 1\"\nrules = \"order-actions\"\n"
      "map = { grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\", columns = 3, rows = 1 "
      "}, "
      "terrain = { clear = { symbol = \".\", cost = { foot = 1 } } }, hexes = [\"...\"] }\n";
  check_keys(example_problems(head + "[[examples]]\nid = \"x\"\nsays = \"S.\"\nunits = []\n"
                                     "ask = { unit = \"a\", distance = 1, causers = [] }\n"
                                     "expect = { ends = [], refused = {} }\n"),
             {{"says", "text"}, {"causers", "caused_by"}, {"ends", "end_hexes"}, {"refused", "ruled_out"}});
  check_keys(example_problems(head + "[[examples]]\nid = \"x\"\nunits = []\n"
                                     "do = [ { unit = \"a\", distance = 1, causers = [] } ]\nexpect = {}\n"),
             {{"causers", "caused_by"}});
  check_keys(example_problems(
                 head + "[[statements]]\nnumber = \"1\"\ncite = \"1\"\nsays = \"S.\"\nby = []\nshown = []\n"),
             {{"says", "text"}, {"by", "implemented_by"}, {"shown", "shown_by"}});
}

TEST_CASE("former names in the shipped rules lead to the new ones") {
  const std::string unknown = rule_problems("extends = \"ladder-displacement\"\n");
  CHECK(in_one_line(unknown, "ladder-displacement: error: ", ", did you mean \"priority-displacement\"?"));
  const auto heir = [](const std::string& rules, const std::string& list) {
    return rule_problems("extends = \"" + rules + "\"\n" + former_steps(list));
  };
  check_names(heir("order-actions", "{ mark = \"tried\" }"), {{"tried", "rally-attempted"}});
  check_names(heir("confusion-game", "{ event = \"be shot at\" }"), {{"be shot at", "take fire"}});
  check_names(heir("troop-states", "{ event = \"be charged\" }"), {{"be charged", "receive charge"}});
  check_names(heir("rally-table-game", "{ event = \"stand against horse\" }"),
              {{"stand against horse", "receive cavalry charge"}});
}
