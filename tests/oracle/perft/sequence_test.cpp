// Several units that retreat by one result: whom an end hex would cost its path. Boards worked out by hand,
// and every order of retreats tried on random boards.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "src/core/board/setup_of.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/oracle/perft/perft.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::common;
using rearguard::testing::example_map;
using rearguard::testing::Rng;
using rearguard::testing::Scratch;
using rearguard::testing::Texts;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

RuleSet rules_of(const std::string& text) {
  const Scratch folder;
  const auto read = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
                        .load(folder.write("rules.toml",
                                           "rearguard = \"rules 2\"\nname = \"Sequence\"\n"
                                           "stacking = { limit = 1 }\n" +
                                               text + common + R"(
[[clauses]]
id = "room"
cite = "3"
text = "One unit to a hex."
forbid = "overstacked"
at = "end"
)"),
                              "");
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  return *read;
}

const std::string results = "results = [ { result = \"R1\", hexes = 1, cite = \"5\" } ]\n";
const std::string sequence = R"(
[sequence]
order = "owner"
spare = true
cite = "6"
text = "No retreat costs another unit its own."
)";
const std::string only_woods = R"(
[[clauses]]
id = "woods"
cite = "4"
text = "It enters woods."
forbid = { not = { terrain = ["woods"] } }
)";

/// Units in column 30, each two hexes south of the one before: m in 3030, n in 3032, o in 3034. They can
/// enter only the woods: between two of them lies one hex that both can enter.
struct Column {
  std::shared_ptr<HexMap> map = example_map();
  RuleSet rule_set;
  Setup setup;

  Column(const std::string& text, const Texts& units, const Texts& woods)
      : rule_set(rules_of(text + only_woods)) {
    const std::map<std::string, std::string> hexes{
        {"m", "3030"}, {"n", "3032"}, {"o", "3034"}, {"k", "3030"}};
    for (const std::string& id : units) setup.units.push_back(unit_at(id, "blue", hexes.at(id)));
    setup.units.push_back(unit_at("r", "red", "2422"));
    for (const std::string& number : woods) map->set_terrain(hex(number), 2);
  }
  Hex hex(const std::string& number) const { return *map->grid().parse(number); }
  std::vector<UnitIndex> indices(const Position& position, const Texts& ids) const {
    std::vector<UnitIndex> units;
    for (const std::string& id : ids) units.push_back(*position.find(id));
    return units;
  }
  Judgement ask(const std::string& unit, const Texts& then, const std::string& path_to = "") const {
    const Position position = valid_position(map, setup);
    RetreatRequest request;
    request.unit = *position.find(unit);
    request.result = "R1";
    request.then = indices(position, then);
    if (!path_to.empty()) request.test_path = RetreatPath{position.unit(request.unit).hex, hex(path_to)};
    return Judge(position, rule_set).judge(request);
  }
  Verdict verdict(const std::string& unit, const Texts& then, const std::string& path_to = "") const {
    Judgement answer = ask(unit, then, path_to);
    if (const auto* problem = std::get_if<RequestError>(&answer)) FAIL(problem->message);
    return std::get<Verdict>(std::move(answer));
  }
  Texts ends(const Verdict& verdict) const {
    Texts numbers;
    for (const VerdictEnd& end : verdict.end_hexes) numbers.push_back(map->grid().number(end.hex));
    return numbers;
  }
  std::string problem(const std::string& unit, const Texts& then) const {
    const Judgement answer = ask(unit, then);
    const auto* problem = std::get_if<RequestError>(&answer);
    return problem == nullptr ? "" : problem->about + ": " + problem->message;
  }
  ResolutionResult resolved(const std::string& unit, const Texts& then,
                            const std::string& choice = "") const {
    const Position position = valid_position(map, setup);
    CombatEvent event{*position.find(unit), "R1", {}, {}};
    event.then = indices(position, then);
    std::vector<PathChoice> choices;
    if (!choice.empty()) choices.push_back({unit, {hex(choice)}});
    Dice none = Dice::given({});
    return resolve(position, rule_set, event, none, choices);
  }
};

std::string where(const ResolutionResult& result, const std::string& id) {
  if (!std::holds_alternative<Resolution>(result)) return "not resolved";
  const Position& position = std::get<Resolution>(result).position;
  const auto u = position.find(id);
  return u ? position.map().grid().number(position.unit(*u).hex) : "gone";
}

}  // namespace

TEST_CASE("a unit may not take the only hex of a later unit if it has another") {
  // From 3030 woods lie in 3029 and 3031, from 3032 in 3031 alone.
  const Column column(results + sequence, {"m", "n"}, {"3029", "3031"});
  CHECK(column.ends(column.verdict("m", {})) == Texts{"3029", "3031"});
  const Verdict verdict = column.verdict("m", {"n"}, "3031");
  CHECK(column.ends(verdict) == Texts{"3029"});
  const auto found = std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                                  [&](const RuledOutHex& r) { return r.hex == column.hex("3031"); });
  REQUIRE(found != verdict.ruled_out.end());
  CHECK(found->clause == "sequence");
  CHECK(found->cite == "6");
  CHECK(found->text == "No retreat costs another unit its own.");
  CHECK(found->why == "if m ends in 3031, n is lost; after 3029 every later unit has a legal path");
  REQUIRE(verdict.judged_path);
  CHECK_FALSE(verdict.judged_path->legal);
  CHECK(verdict.judged_path->clause == "sequence");
  CHECK(std::find(verdict.notes.begin(), verdict.notes.end(), "after m the same result applies to n") !=
        verdict.notes.end());
}

TEST_CASE("resolving lets units retreat one after another as asking says") {
  const Column column(results + sequence, {"m", "n"}, {"3029", "3031"});
  const ResolutionResult done = column.resolved("m", {"n"});
  CHECK(where(done, "m") == "3029");
  CHECK(where(done, "n") == "3031");
  const ResolutionResult refused = column.resolved("m", {"n"}, "3031");
  REQUIRE(std::holds_alternative<RequestError>(refused));
  CHECK(std::get<RequestError>(refused).about == "choice");
  CHECK(std::get<RequestError>(refused).message.find("ruled out by sequence (6)") != std::string::npos);
  // In the other order n goes first, and m has 3029 left whatever n does.
  CHECK(where(column.resolved("n", {"m"}), "m") == "3029");
}

TEST_CASE("without `spare` a unit may cost a later one its path") {
  std::string lenient = sequence;
  lenient.replace(lenient.find("spare = true"), 12, "spare = false");
  const Column column(results + lenient, {"m", "n"}, {"3029", "3031"});
  CHECK(column.ends(column.verdict("m", {"n"})) == Texts{"3029", "3031"});
  CHECK(where(column.resolved("m", {"n"}, "3031"), "n") == "gone");
}

TEST_CASE("a later unit that is lost in any case rules nothing out") {
  const Column column(results + sequence, {"m", "n"}, {"3029", "3130"});
  CHECK(column.ends(column.verdict("m", {"n"})) == Texts{"3029", "3130"});
  CHECK(where(column.resolved("m", {"n"}, "3130"), "n") == "gone");
}

TEST_CASE("a retreat looks ahead past the next unit") {
  // If m takes 3031, n must take 3033, and o has nothing left.
  const Column column(results + sequence, {"m", "n", "o"}, {"3029", "3031", "3033"});
  CHECK(column.ends(column.verdict("m", {"n"})) == Texts{"3029", "3031"});
  const Verdict verdict = column.verdict("m", {"n", "o"});
  CHECK(column.ends(verdict) == Texts{"3029"});
  CHECK(std::any_of(verdict.ruled_out.begin(), verdict.ruled_out.end(), [](const RuledOutHex& r) {
    return r.why == "if m ends in 3031, o is lost; after 3029 every later unit has a legal path";
  }));
  const ResolutionResult done = column.resolved("m", {"n", "o"});
  CHECK(where(done, "n") == "3031");
  CHECK(where(done, "o") == "3033");
}

TEST_CASE("units of one combat are friends, each named once, from the top if the rules say so") {
  const Column column(results + sequence, {"m", "k", "n"}, {"3029", "3031"});
  CHECK(column.problem("m", {"n", "m"}) == "then: m is named twice: each unit retreats once");
  CHECK(column.problem("m", {"r"}) == "then: r is an enemy of m: only friends retreat by one result");
  CHECK(column.problem("k", {"m"}).empty());
  std::string from_top = sequence;
  from_top.replace(from_top.find("\"owner\""), 7, "\"top-first\"");
  const Column stack(results + from_top, {"m", "k", "n"}, {"3029", "3031"});
  CHECK(stack.problem("k", {"n", "m"}) == "then: m is above k in 3030 and retreats before it (6)");
  CHECK(stack.problem("m", {"n", "k"}).empty());
  const Column alone(results, {"m", "n"}, {"3029", "3031"});
  CHECK(alone.problem("m", {"n"}).find("have no `[sequence]`") != std::string::npos);
  CHECK(std::holds_alternative<RequestError>(alone.resolved("m", {"n"})));
}

namespace {

Position with_unit_in(const Position& position, const std::string& id, Hex h) {
  Setup setup = setup_of(position);
  for (UnitSetup& unit : setup.units) {
    if (unit.id == id) unit.hex = position.map().grid().number(h);
  }
  return valid_position(position.shared_map(), setup);
}

/// The end hexes of a unit by the reference implementation.
std::set<Hex> reference_ends(const Position& position, const RuleSet& rule_set, const std::string& id) {
  RetreatRequest request;
  request.unit = *position.find(id);
  request.result = "R1";
  const RetreatQuestion question{
      request.unit, std::get<RetreatLength>(resolve_length(position, rule_set, request)), {}};
  const auto answer = find_reference_answer({&position, &rule_set, question, &rule_set}, {});
  REQUIRE(answer);
  std::set<Hex> ends;
  for (const RetreatPath& path : answer->paths) ends.insert(path.back());
  return ends;
}

/// Tests by trying everything whether all of some units can retreat in their order.
bool all_can_retreat(const Position& position, const RuleSet& rule_set, std::span<const std::string> ids) {
  if (ids.empty()) return true;
  for (const Hex h : reference_ends(position, rule_set, ids.front())) {
    if (all_can_retreat(with_unit_in(position, ids.front(), h), rule_set, ids.subspan(1))) return true;
  }
  return false;
}

/// Three retreating units, and others, close together on a small map.
Position crowded_position(Rng& rng) {
  const auto map = testing::clear_map(4, 3);
  Setup setup;
  std::set<std::size_t> taken;
  for (int i = 0; i < 12; ++i) {
    const auto index = static_cast<std::size_t>(rng.number(0, static_cast<int>(map->grid().size()) - 1));
    if (!taken.insert(index).second) continue;
    const std::string side = i < 3 || rng.chance(60) ? "blue" : "red";
    setup.units.push_back(unit_at("u" + std::to_string(setup.units.size()), side,
                                  map->grid().number(map->grid().hex_at(index))));
  }
  return valid_position(map, setup);
}

}  // namespace

TEST_CASE("spared units are those that some order of all choices saves, on random boards") {
  int spared = 0, lost_anyway = 0, kept = 0;
  for (std::uint32_t seed = 1; seed <= testing::random_boards(300); ++seed) {
    CAPTURE(seed);
    Rng rng(testing::seed_for("sequence") + seed);
    const RuleSet rule_set = rules_of(
        "results = [ { result = \"R1\", hexes = " + std::to_string(rng.number(1, 2)) + " } ]\n" + sequence +
        (rng.chance(50) ? "[[clauses]]\nid = \"zoc\"\ncite = \"7\"\ntext = \"No ZOC.\"\n"
                          "forbid = \"enemy-zoc\"\n"
                        : ""));
    const Position position = crowded_position(rng);
    Texts movers;
    for (const Unit& unit : position.units()) {
      if (position.sides()[unit.side] == "blue" && movers.size() < 3) movers.push_back(unit.id);
    }
    if (movers.size() < 2) continue;
    RetreatRequest request;
    request.unit = *position.find(movers.front());
    request.result = "R1";
    for (std::size_t i = 1; i < movers.size(); ++i) request.then.push_back(*position.find(movers[i]));
    const Judgement answer = Judge(position, rule_set).judge(request);
    if (const auto* problem = std::get_if<RequestError>(&answer)) FAIL(problem->message);
    std::set<Hex> found;
    for (const VerdictEnd& end : std::get<Verdict>(answer).end_hexes) found.insert(end.hex);

    const std::set<Hex> all = reference_ends(position, rule_set, movers.front());
    std::set<Hex> sparing;
    for (const Hex h : all) {
      if (all_can_retreat(with_unit_in(position, movers.front(), h), rule_set, std::span(movers).subspan(1)))
        sparing.insert(h);
    }
    CHECK(found == (sparing.empty() ? all : sparing));
    if (all.empty()) continue;
    (sparing.empty() ? lost_anyway : sparing == all ? kept : spared) += 1;
    if (sparing.empty()) continue;

    // Whatever the players choose, nobody is lost.
    std::vector<PathChoice> choices;
    while (true) {
      Dice none = Dice::given({});
      CombatEvent event{request.unit, "R1", {}, {}};
      event.then = request.then;
      const ResolutionResult result = resolve(position, rule_set, event, none, choices);
      if (const auto* need = std::get_if<NeedsChoice>(&result)) {
        const int last = static_cast<int>(need->paths.size()) - 1;
        choices.push_back({need->unit, need->paths[static_cast<std::size_t>(rng.number(0, last))]});
        continue;
      }
      REQUIRE(std::holds_alternative<Resolution>(result));
      CHECK(std::get<Resolution>(result).removed_units.empty());
      break;
    }
  }
  MESSAGE(spared << " spared, " << lost_anyway << " lost anyway, " << kept << " kept all");
  CHECK(spared > 10);
  CHECK(lost_anyway > 10);
  CHECK(kept > 10);
}
