// Moves whose rest is asked anew on their way. Boards worked out by hand, and random ones.

#include "tests/core/engine/question/rule_board.h"

namespace {

/// South and southeast only: from 3030 to 3031 and 3131, from 3031 to 3032 and 3132, from 3131 to 3132 and
/// 3231, from 3132 to 3133 and 3232.
const std::string southeast = R"(
[[clauses]]
id = "southeast"
cite = "3"
forbid = { not = { direction = ["S", "SE"] } }
)";

/// An enemy that nobody knows is spotted within 3 hexes, and then nobody comes within 2 hexes of it.
const std::string spotting = R"(
groups.known = { units = "enemies", where = { any = [ { hidden = false }, { marker = "seen" } ] } }
groups.unseen = { units = "enemies", where = { hidden = true, not_marker = "seen" } }
results = [
  { result = "R2", cite = "6", text = "Two hexes.", hexes = 2 },
  { result = "R1-2", cite = "6", text = "One or two.", hexes = [1, 2] },
]
[retreat]
reroute = { some = "unseen", is = { within = 3 } }
[[clauses]]
id = "not-near"
cite = "5"
forbid = { some = "known", is = { within = 2 } }
[[path_effects]]
id = "spot"
on = { some = "unseen", is = { within = 3 } }
applies_to = "it"
do = [ { mark = "seen" } ]
)";

/// After a woods hex the rest is asked anew.
const std::string by_woods = R"(
results = [
  { result = "R2", cite = "6", text = "Two hexes.", hexes = 2 },
  { result = "R3", cite = "6", text = "Three hexes.", hexes = 3 },
  { result = "MP3", cite = "6", text = "Three movement points.", movement_points = 3 },
  { result = "MP4", cite = "6", text = "Four movement points.", movement_points = 4 },
]
[retreat]
reroute = { terrain = ["woods"] }
)";

/// A mover "m" (blue) in 3030 and other units.
struct RerouteBoard : RuleBoard {
  explicit RerouteBoard(const std::string& text) : RuleBoard(rules_from(text + common)) {
    add("m", "blue", "3030").strength = 3;
  }
  void woods(const std::string& number) { cover(number, 2); }
  /// "3132 3030-3031-3132 anew 3031", for each path; "provisional" first if its end hex is.
  Texts provisional(const std::string& result) const {
    Texts texts;
    for (const VerdictEnd& end : verdict(result).end_hexes) {
      for (std::size_t i = 0; i < end.paths.size(); ++i) {
        const bool anew = !end.asked_anew.empty() && end.asked_anew[i];
        texts.push_back((end.provisional ? "provisional " : "") + text(end.paths[i]) +
                        (anew ? " anew " + map->grid().number(*end.asked_anew[i]) : ""));
      }
    }
    return texts;
  }
  /// The paths that are open at the next choice.
  Texts open(const std::string& result) const {
    const auto outcome = got<NeedsChoice>(run(result));
    Texts texts;
    for (const RetreatPath& path : outcome.paths) texts.push_back(text(path));
    return texts;
  }
};

}  // namespace

// 3034 is 3 hexes from 3031 and 4 from 3131.
TEST_CASE("end hexes beyond a hex from which the rest is asked anew are provisional") {
  RerouteBoard board(spotting + southeast);
  board.add("r", "red", "3034").hidden = true;
  CHECK(board.provisional("R2") == Texts{"provisional 3030-3031-3032 anew 3031", "3030-3031-3132 anew 3031",
                                         "3030-3131-3132", "3030-3131-3231"});
}

// 3032 is 2 hexes from 3034, 3132 is 3.
TEST_CASE("an enemy seen on the way changes the rest of the path") {
  RerouteBoard board(spotting + southeast);
  board.add("r", "red", "3034").hidden = true;
  board.go({"3030", "3031", "3032"});
  const Resolution resolution = board.done("R2");
  CHECK(hex_after(resolution, "m") == "3132");
  CHECK(texts_of(resolution) == Texts{"m retreats from 3030 to 3031", "m in 3031: spot by r", "r is now seen",
                                      "in 3031 the rest of the path of m is asked anew",
                                      "m retreats from 3031 to 3132"});
  CHECK(resolution.position.region("entered") == nullptr);
}

TEST_CASE("without a legal rest the failure applies in the hex on the way") {
  RerouteBoard board(spotting + southeast +
                     "[failure]\noutcome = \"captured\"\ncite = \"9\"\ntext = \"Lost.\"\n");
  board.add("r", "red", "3034").hidden = true;
  board.add("q", "red", "3333");  // 2 hexes from 3132, 3 from 3031 and 3032
  board.go({"3030", "3031", "3032"});
  const Resolution resolution = board.done("R2");
  CHECK(hex_after(resolution, "m") == "gone");
  CHECK(only(resolution.removed_units).outcome == "captured");
  CHECK(only(resolution.removed_units).from == board.hex("3031"));
}

TEST_CASE("a unit that has gone far enough may end on the way if that would have been a legal path") {
  RerouteBoard board(spotting + southeast);
  board.add("r", "red", "3034").hidden = true;
  board.add("q", "red", "3333");
  board.go({"3030", "3031", "3032"});
  CHECK(hex_after(board.done("R1-2"), "m") == "3031");
}

TEST_CASE("a rest with several legal paths is a choice") {
  RerouteBoard board(by_woods + southeast);
  board.woods("3031");
  board.go({"3030", "3031", "3032", "3033"});
  CHECK(board.open("R3") == Texts{"3031-3032-3033", "3031-3032-3133", "3031-3132-3133", "3031-3132-3232"});
  board.go({"3031", "3132", "3232"});
  CHECK(hex_after(board.done("R3"), "m") == "3232");
}

TEST_CASE("a rest that is asked anew can be asked anew again") {
  RerouteBoard board(by_woods + southeast);
  board.woods("3031");
  board.woods("3132");
  board.go({"3030", "3031", "3032", "3033"});
  board.go({"3031", "3132", "3133"});
  CHECK(board.open("R3") == Texts{"3132-3133", "3132-3232"});
  board.go({"3232"});
  CHECK(hex_after(board.done("R3"), "m") == "3232");
}

// The woods cost 2 of the 4 points; it may also end there.
TEST_CASE("a rest has the movement points that are left") {
  RerouteBoard board(by_woods + southeast);
  board.woods("3031");
  board.go({"3030", "3031", "3032", "3033"});
  CHECK(board.open("MP4") == Texts{"3031", "3031-3032", "3031-3032-3033", "3031-3132", "3031-3032-3133",
                                   "3031-3132-3133", "3031-3132-3232"});
  board.go({"3031"});
  CHECK(hex_after(board.done("MP4"), "m") == "3031");
}

TEST_CASE("effects for each unit and for the path happen once, however often the rest is asked anew") {
  const std::string effects = R"(
[[path_effects]]
id = "shot"
on = { some = "enemies", is = { within = 5 } }
per = "unit"
do = [ { lose_strength = 1 } ]
[[path_effects]]
id = "fear"
on = { some = "enemies", is = { within = 5 } }
per = "path"
do = [ { mark = "afraid" }, { count = "fear", add = 1 } ]
)";
  RerouteBoard board("counts = [\"fear\"]\n" + by_woods + southeast + effects);
  board.woods("3031");
  board.add("r", "red", "3036");
  board.go({"3030", "3031", "3032"});
  board.go({"3031", "3032"});
  const Resolution resolution = board.done("R2");
  const Unit& m = resolution.position.unit(*resolution.position.find("m"));
  CHECK(m.strength == 2);
  CHECK(m.counts.at("fear") == 1);
}

TEST_CASE("a stack goes on as one, without the friends that it meets") {
  RerouteBoard board(by_woods + southeast);
  board.rule_set = rules_from(by_woods + "mover = \"stack\"\n" + southeast + common);
  board.woods("3031");
  board.add("n", "blue", "3030");
  board.add("b", "blue", "3031");
  board.go({"3030", "3031", "3032"});
  board.go({"3031", "3132"});
  const Resolution resolution = board.done("R2");
  CHECK(hex_after(resolution, "m") == "3132");
  CHECK(hex_after(resolution, "n") == "3132");
  CHECK(hex_after(resolution, "b") == "3031");
}

TEST_CASE("hexes entered before are a region of the rest") {
  const std::string once = R"(
[[clauses]]
id = "once"
cite = "3"
forbid = { region = "entered" }
if_missing = "ignore"
)";
  RerouteBoard free(by_woods), bound(by_woods + once);
  for (RerouteBoard* board : {&free, &bound}) {
    board->woods("3031");
    board->woods("3131");
    board->go({"3030", "3031", "3131", "3132"});
    board->go({"3031", "3131", "3132"});
  }
  const Texts back{"3131-3031"};
  const auto lists = [](const Texts& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
  };
  CHECK(lists(free.open("R3"), "3131-3031"));
  CHECK_FALSE(lists(bound.open("R3"), "3131-3031"));
  CHECK(lists(bound.open("R3"), "3131-3132"));
}

TEST_CASE("a step that moves a unit asks anew on the way") {
  RerouteBoard board(by_woods + R"(
[moves.walk]
extends = "retreat"
[[events]]
name = "go"
id = "go"
cite = "8"
text = "It goes."
do = [ { move = "walk", hexes = 2 } ]
)" + southeast);
  board.woods("3031");
  board.go({"3030", "3031", "3032"});
  board.go({"3031", "3132"});
  CHECK(hex_after(got<Resolution>(board.resolved(ReportedEvent{"go", 0, {}, {}})), "m") == "3132");
}

// Of 3 points the woods cost 2. The marsh in 3032 costs 4, and would be granted to a unit that sets out.
TEST_CASE("the first hex of a rest is not granted as the first of a retreat is") {
  RerouteBoard board(
      by_woods + "[length]\nminimum_move = true\ncite = \"7\"\ntext = \"One hex at least.\"\n" + southeast);
  board.woods("3031");
  board.cover("3032", 3);
  board.go({"3030", "3031", "3132"});
  CHECK(board.open("MP3") == Texts{"3031", "3031-3132"});
}

TEST_CASE("on random boards the rest is that of a retreat which begins there") {
  const RuleSet rule_set = rules_from(R"(
results = [ { result = "R4", cite = "6", text = "Four hexes.", hexes = 4 } ]
[retreat]
reroute = "adjacent-to-enemy"
[[clauses]]
id = "not-back"
cite = "3"
forbid = "revisit"
[[clauses]]
id = "away"
avoid = "enemy-zoc"
[[clauses]]
id = "cheap"
cite = "5"
minimize = "movement-points"
)" + common);
  int choices = 0, went_on = 0, failed = 0;
  for (std::uint32_t seed = 1; seed <= random_boards(150); ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.density = 12;
    const Position position = random_position(rng, plan);
    Judge judge(position, rule_set);
    RetreatRequest request;
    request.result = "R4";
    request.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const Judgement answer = judge.judge(request);
    const auto* verdict = std::get_if<Verdict>(&answer);
    if (verdict == nullptr) continue;
    for (const VerdictEnd& end : verdict->end_hexes) {
      if (end.asked_anew.empty() || !end.asked_anew.front()) continue;
      const RetreatPath& path = end.paths.front();
      const auto pause = std::find(path.begin() + 1, path.end(), *end.asked_anew.front());
      const int entered = static_cast<int>(pause - path.begin());
      CAPTURE(seed);
      CAPTURE(entered);
      Position there = position;
      there.relocate(request.unit, *pause);
      Judge from_there(there, rule_set);
      RetreatRequest rest;
      rest.unit = request.unit;
      rest.distance = 4 - entered;
      const auto after = got<Verdict>(from_there.judge(rest));
      std::set<RetreatPath> expected;
      for (const VerdictEnd& e : after.end_hexes) expected.insert(e.paths.begin(), e.paths.end());
      Dice dice = Dice::given({});
      PathChoice choice;
      choice.unit = verdict->unit;
      choice.hexes = path;
      CombatEvent event;
      event.unit = request.unit;
      event.result = "R4";
      const auto outcome = resolve(position, rule_set, event, dice, {choice});
      if (const auto* need = std::get_if<NeedsChoice>(&outcome)) {
        if (need->paths.front().front() != *pause) continue;  // a further hex asked first
        CHECK(std::set<RetreatPath>(need->paths.begin(), need->paths.end()) == expected);
        ++choices;
        continue;
      }
      if (const auto* problem = std::get_if<RequestError>(&outcome)) FAIL(problem->message);
      const auto& done = std::get<Resolution>(outcome);
      const bool goes = std::ranges::any_of(done.resolution_steps, [&](const ResolutionStep& step) {
        return step.path.size() > 1 && step.path.front() == *pause;
      });
      CHECK(goes == !expected.empty());
      ++(goes ? went_on : failed);
    }
  }
  CHECK(choices > 20);
  CHECK(went_on > 5);
  MESSAGE(choices << " choices, " << went_on << " single rests, " << failed << " failures");
}
