// Friends that make way only in some hexes, and friends whose owner may refuse. Boards worked out by hand.

#include "src/core/rules/describe/describe.h"
#include "tests/core/engine/question/rule_board.h"

namespace {

const std::string one_to_a_hex = R"(
stacking = { limit = 1 }
failure = { cite = "9", text = "It is captured.", outcome = "captured" }
results = [ { result = "R1", hexes = 1, cite = "5" } ]
displacement = { cite = "7", text = "A friend in the way moves on.", )";

/// Unit u (blue) in 3030, which leaves only 3130 open to it, where the friend f is.
struct Crowded : RuleBoard {
  explicit Crowded(const std::string& displacement)
      : RuleBoard(rules_from(one_to_a_hex + displacement + " }\n" + common)) {
    add("u", "blue", "3030");
    add("f", "blue", "3130");
    add_enemies({"3029", "3131", "3031", "2931", "2930"});
  }
  void remove(const std::string& id) {
    std::erase_if(setup.units, [&](const UnitSetup& unit) { return unit.id == id; });
  }
  /// Leaves f nothing but 3230.
  void close_around_f() { add_enemies({"3129", "3229"}); }
  /// "3031", "3130 provisional f": the end hexes, with those who may refuse.
  Texts ends() const {
    const Position now = position();
    Texts texts;
    for (const VerdictEnd& end : verdict("R1").end_hexes) {
      std::string text = map->grid().number(end.hex) + (end.provisional ? " provisional" : "");
      for (const UnitIndex u : end.may_refuse) text += " " + now.unit(u).id;
      texts.push_back(text);
    }
    return texts;
  }
  void say(const std::string& unit, const std::string& word) { choices.push_back({unit, {}, word}); }
  /// "u asks make-way, refuse": who has to choose what.
  std::string open() const {
    const auto found = run("R1");
    const auto* need = std::get_if<NeedsChoice>(&found);
    if (need == nullptr) return {};
    std::string text = need->unit + ":";
    for (const std::string& option : need->options) text += " " + option;
    for (const RetreatPath& path : need->paths) text += " " + map->grid().number(path.back());
    return text;
  }
  /// The hex of a unit once all is resolved; "gone" if it has left the map.
  std::string end_of(const std::string& id) const { return hex_after(done("R1"), id); }
  bool notes(const std::string& text) const {
    const auto steps = done("R1").resolution_steps;
    return std::ranges::any_of(steps, [&](const ResolutionStep& step) { return step.text == text; });
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
  board.add_enemies({"3230"});
  CHECK(board.ends().empty());
  CHECK(board.why_not(board.verdict("R1"), "3130").find("displacement: f in 3130 cannot make way for u") ==
        0);
  board.cover("3130", 1);
  CHECK(board.ends() == Texts{"3130"});
  CHECK(board.end_of("f") == "3130");
}

TEST_CASE("a friend that stays where `if` says so leaves no room to one that makes way") {
  Crowded board("if = { terrain = [\"woods\"] }, may_chain = true");
  board.cover("3130", woods_terrain);
  board.close_around_f();
  board.add("g", "blue", "3230");
  CHECK(board.why_not(board.verdict("R1"), "3130") ==
        "displacement: f in 3130 cannot make way for u: g stays in 3230, u has just left 3030");
  CHECK(board.end_of("u") == "gone");
  board.cover("3230", woods_terrain);
  CHECK(board.ends() == Texts{"3130"});
  board.go({"3330"}, "g");
  CHECK(board.end_of("f") == "3230");
  CHECK(board.end_of("g") == "3330");
}

TEST_CASE("an end hex needs the word of an owner whose unit may refuse to make way") {
  Crowded board("may_refuse = true");
  board.close_around_f();
  board.remove("r3031");
  CHECK(board.ends() == Texts{"3031", "3130 provisional f"});
  board.go({"3130"}, "u");
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
    board.add_enemies({"3031"});
    board.say("f", "refuse");
    board.choices.erase(board.choices.begin());
    CHECK(board.end_of("u") == "gone");
    CHECK(board.end_of("f") == "3130");
    CHECK(board.done("R1").removed_units.front().outcome == "captured");
  }
  SUBCASE("another word is no answer") {
    board.say("f", "refused");
    const auto found = got<RequestError>(board.run("R1"));
    CHECK(found.message == "refused is not a choice of f: make-way, refuse, did you mean \"refuse\"?");
  }
}

TEST_CASE("a friend displaced in turn may refuse before anybody has moved") {
  Crowded board("may_refuse = true, may_chain = true");
  board.close_around_f();
  board.remove("r3031");
  board.add("g", "blue", "3230");
  // Those displaced in turn are asked when it is known who they are.
  CHECK(board.ends() == Texts{"3031", "3130 provisional f"});
  board.go({"3130"}, "u");
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
    board.go({"3330"}, "g");
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
  const std::string text = describe(board.rule_set);
  INFO(text);
  CHECK(has(
      text,
      "1 hex, without displacing others; friends make way only where the unit enters woods, and elsewhere "
      "stay, even over the limit; its owner may refuse; nobody ends where a friend cannot make way\n"));
}
