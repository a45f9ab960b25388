// Friends that make way only in some hexes, and friends whose owner may refuse. Boards worked out by hand.

#include <doctest/doctest.h>

#include <algorithm>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using rearguard::testing::common;
using rearguard::testing::example_map;
using rearguard::testing::Scratch;
using rearguard::testing::Texts;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

const std::string one_to_a_hex = R"(
stacking = { limit = 1 }
failure = { cite = "9", text = "It is captured.", outcome = "captured" }
results = [ { result = "R1", hexes = 1, cite = "5" } ]
displacement = { cite = "7", text = "A friend in the way moves on.", )";

/// Unit u (blue) in 3030, which leaves only 3130 open to it, where the friend f is.
struct Crowded {
  std::shared_ptr<HexMap> map = example_map();
  Setup setup;
  RuleSet rules;
  std::vector<PathChoice> choices;

  explicit Crowded(const std::string& displacement) {
    const Scratch folder;
    const auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
                          .load(folder.write("rules.toml", "rearguard = \"rules 2\"\nname = \"Crowded\"\n" +
                                                               one_to_a_hex + displacement + " }\n" + common),
                                "");
    INFO((read ? std::string() : to_string(read.problems())));
    REQUIRE(read);
    rules = *read;
    add("u", "blue", "3030");
    add("f", "blue", "3130");
    for (const char* h : {"3029", "3131", "3031", "2931", "2930"}) add(h, "red", h);
  }
  void add(const std::string& id, const std::string& side, const std::string& hex) {
    setup.units.push_back(unit_at(id, side, hex));
  }
  void remove(const std::string& id) {
    std::erase_if(setup.units, [&](const UnitSetup& unit) { return unit.id == id; });
  }
  /// Leaves f nothing but 3230.
  void close_around_f() {
    for (const char* h : {"3129", "3229"}) add(h, "red", h);
  }
  Hex hex(const std::string& number) const { return *map->grid().parse(number); }
  void cover(const std::string& number, TerrainId terrain) { map->set_terrain(hex(number), terrain); }
  Verdict verdict() const {
    const Position position = valid_position(map, setup);
    RetreatRequest request;
    request.unit = *position.find("u");
    request.result = "R1";
    Judgement answer = Judge(position, rules).judge(request);
    if (const auto* problem = std::get_if<RequestError>(&answer)) FAIL(problem->message);
    return std::get<Verdict>(std::move(answer));
  }
  /// "3031", "3130 provisional f": the end hexes, with those who may refuse.
  Texts ends() const {
    const Position position = valid_position(map, setup);
    Texts texts;
    for (const VerdictEnd& end : verdict().end_hexes) {
      std::string text = map->grid().number(end.hex) + (end.provisional ? " provisional" : "");
      for (const UnitIndex u : end.may_refuse) text += " " + position.unit(u).id;
      texts.push_back(text);
    }
    return texts;
  }
  std::string why_not(const std::string& number) const {
    for (const RuledOutHex& r : verdict().ruled_out) {
      if (r.hex == hex(number)) return r.clause + ": " + r.why;
    }
    return {};
  }
  void go(const std::string& unit, const std::string& to) { choices.push_back({unit, {hex(to)}, {}}); }
  void say(const std::string& unit, const std::string& word) { choices.push_back({unit, {}, word}); }
  ResolutionResult outcome() const {
    Dice dice = Dice::given({});
    const Position position = valid_position(map, setup);
    return resolve(position, rules, CombatEvent{*position.find("u"), "R1", {}, {}}, dice, choices);
  }
  /// "u asks make-way, refuse": who has to choose what.
  std::string open() const {
    const auto found = outcome();
    const auto* need = std::get_if<NeedsChoice>(&found);
    if (need == nullptr) return {};
    std::string text = need->unit + ":";
    for (const std::string& option : need->options) text += " " + option;
    for (const RetreatPath& path : need->paths) text += " " + map->grid().number(path.back());
    return text;
  }
  Resolution done() const {
    auto found = outcome();
    if (const auto* problem = std::get_if<RequestError>(&found)) FAIL(problem->message);
    if (const auto* need = std::get_if<NeedsChoice>(&found)) FAIL(("no choice for " + need->unit));
    return std::get<Resolution>(std::move(found));
  }
  /// The hex of a unit once all is resolved; "gone" if it has left the map.
  std::string end_of(const std::string& id) const {
    const Resolution resolution = done();
    const auto u = resolution.position.find(id);
    return u ? map->grid().number(resolution.position.unit(*u).hex) : "gone";
  }
  bool notes(const std::string& text) const {
    const auto steps = done().resolution_steps;
    return std::any_of(steps.begin(), steps.end(),
                       [&](const ResolutionStep& step) { return step.text == text; });
  }
};

constexpr TerrainId woods_terrain = 2;

}  // namespace

TEST_CASE("friends make way only in the hexes that `if` names, and elsewhere stay over the limit") {
  Crowded board("if = { terrain = [\"woods\"] }");
  CHECK(board.ends() == Texts{"3130"});
  CHECK(board.end_of("u") == "3130");
  CHECK(board.end_of("f") == "3130");
  board.cover("3130", woods_terrain);
  board.close_around_f();
  CHECK(board.ends() == Texts{"3130"});
  CHECK(board.end_of("u") == "3130");
  CHECK(board.end_of("f") == "3230");
  // An enemy in its last hex: in woods f would have to go, in the open it stays.
  board.add("3230", "red", "3230");
  CHECK(board.ends().empty());
  CHECK(board.why_not("3130").find("displacement: f in 3130 cannot make way for u") == 0);
  board.cover("3130", 1);
  CHECK(board.ends() == Texts{"3130"});
  CHECK(board.end_of("f") == "3130");
}

TEST_CASE("a friend that stays where `if` says so leaves no room to one that makes way") {
  Crowded board("if = { terrain = [\"woods\"] }, may_chain = true");
  board.cover("3130", woods_terrain);
  board.close_around_f();
  board.add("g", "blue", "3230");
  CHECK(board.why_not("3130") ==
        "displacement: f in 3130 cannot make way for u: g stays in 3230, u has just left 3030");
  CHECK(board.end_of("u") == "gone");
  board.cover("3230", woods_terrain);
  CHECK(board.ends() == Texts{"3130"});
  board.go("g", "3330");
  CHECK(board.end_of("f") == "3230");
  CHECK(board.end_of("g") == "3330");
}

TEST_CASE("an end hex needs the word of an owner whose unit may refuse to make way") {
  Crowded board("may_refuse = true");
  board.close_around_f();
  board.remove("3031");
  CHECK(board.ends() == Texts{"3031", "3130 provisional f"});
  board.go("u", "3130");
  CHECK(board.open() == "f: make-way refuse");
  SUBCASE("the friend makes way") {
    board.say("f", "make-way");
    CHECK(board.end_of("u") == "3130");
    CHECK(board.end_of("f") == "3230");
  }
  SUBCASE("the friend refuses, and the unit takes what is left") {
    board.say("f", "refuse");
    CHECK(board.end_of("u") == "3031");
    CHECK(board.end_of("f") == "3130");
    CHECK(board.notes("f refuses to make way for u"));
  }
  SUBCASE("the friend refuses, and nothing is left") {
    board.add("3031", "red", "3031");
    board.say("f", "refuse");
    board.choices.erase(board.choices.begin());
    CHECK(board.end_of("u") == "gone");
    CHECK(board.end_of("f") == "3130");
    CHECK(board.done().removed_units.front().outcome == "captured");
  }
  SUBCASE("another word is no answer") {
    board.say("f", "refused");
    const auto found = board.outcome();
    REQUIRE(std::holds_alternative<RequestError>(found));
    CHECK(std::get<RequestError>(found).message ==
          "refused is not a choice of f: make-way, refuse, did you mean \"refuse\"?");
  }
}

TEST_CASE("a friend displaced in turn may refuse before anybody has moved") {
  Crowded board("may_refuse = true, may_chain = true");
  board.close_around_f();
  board.remove("3031");
  board.add("g", "blue", "3230");
  // Those displaced in turn are asked when it is known who they are.
  CHECK(board.ends() == Texts{"3031", "3130 provisional f"});
  board.go("u", "3130");
  board.say("f", "make-way");
  CHECK(board.open() == "g: make-way refuse");
  SUBCASE("it refuses: the unit goes elsewhere") {
    board.say("g", "refuse");
    CHECK(board.end_of("u") == "3031");
    CHECK(board.end_of("f") == "3130");
    CHECK(board.end_of("g") == "3230");
  }
  SUBCASE("it makes way") {
    board.say("g", "make-way");
    board.go("g", "3330");
    CHECK(board.end_of("u") == "3130");
    CHECK(board.end_of("f") == "3230");
    CHECK(board.end_of("g") == "3330");
  }
}

TEST_CASE("where room is not required, a friend that refuses stays beside the unit") {
  Crowded board("may_refuse = true, required = false");
  board.say("f", "refuse");
  CHECK(board.end_of("u") == "3130");
  CHECK(board.end_of("f") == "3130");
}

TEST_CASE("who makes way where, and who may refuse, is described") {
  const Crowded board("may_refuse = true, if = { terrain = [\"woods\"] }");
  const std::string text = describe(board.rules);
  INFO(text);
  CHECK(text.find("1 hex, without displacing others; friends make way only where the unit enters woods, and "
                  "elsewhere stay, even over the limit; its owner may refuse; nobody ends where a friend "
                  "cannot make way\n") != std::string::npos);
}
