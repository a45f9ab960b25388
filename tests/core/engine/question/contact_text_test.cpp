// Verdicts about moves with contacts name what the move meets, and the effect.

#include "src/core/engine/question/contact_text.h"

#include "tests/core/engine/question/example_board.h"

namespace {

std::string running(const std::string& contacts) {
  return "[[results]]\nresult = \"R\"\nhexes = 2\nmove = \"run\"\n"
         "[moves.run]\ncite = \"5\"\ntext = \"It runs straight away.\"\n"
         "motion = { kind = \"ray\", away_from = \"causing-units\" }\n"
         "failure = { outcome = \"lost\", cite = \"5.9\", text = \"It cannot run.\" }\n" +
         contacts;
}

std::string contact(const std::string& id, const std::string& rest) {
  return "[[moves.run.contact]]\nid = \"" + id + "\"\ncite = \"5.1\"\ntext = \"So it is.\"\n" + rest + "\n";
}

Verdict query(const ExampleBoard& field, const Texts& test_path = {}) {
  RetreatRequest request = field.request(2);
  request.distance.reset();
  request.result = "R";
  if (!test_path.empty()) request.test_path = field.path(test_path);
  return field.verdict(request);
}

std::string ruled_out_hex(const Verdict& verdict) {
  REQUIRE(verdict.judged_path);
  return verdict.judged_path->clause + ": " + verdict.judged_path->why;
}

}  // namespace

TEST_CASE("a path that a friend's contact extends is ruled out by that contact") {
  const ExampleBoard field(
      running(contact("past-a-friend", "with = \"friends\"\nat = \"end\"\neffect = \"extend\"")), "3030",
      {"3032"}, {"3029"});
  const Verdict verdict = query(field, {"3030", "3031", "3032"});
  CHECK(field.text(only(verdict.end_hexes).paths[0]) == "3030-3031-3032-3033");
  CHECK(ruled_out_hex(verdict) == "past-a-friend: b1 is in 3032: the move continues until the hex is free");
  CHECK(verdict.judged_path->cite == "5.1");
  CHECK(query(field, {"3030", "3031", "3032", "3033"}).judged_path->legal);
  CHECK(ruled_out_hex(query(field, {"3030", "2931", "2932"})).starts_with("motion: "));
}

TEST_CASE("a path beyond the hex of a stop contact is ruled out by that contact") {
  const ExampleBoard field(running(contact("halts", "with = \"enemies\"\neffect = \"stop-before\"")), "3030",
                           {}, {"3029", "3032"});
  const Verdict verdict = query(field, {"3030", "3031", "3032"});
  CHECK(field.text(only(verdict.end_hexes).paths[0]) == "3030-3031");
  CHECK(ruled_out_hex(verdict) == "halts: r2 is in 3032: the move stops short of it");
  // Of the eighteen hexes within distance two, the move ends in 3031, and would lead to 3032.
  REQUIRE(verdict.ruled_out.size() == 17);
  for (const RuledOutHex& r : verdict.ruled_out) {
    CHECK(r.clause == (r.hex == field.path({"3032"}).front() ? "halts" : "motion"));
    CHECK(r.why ==
          (r.clause == "halts"
               ? "on the path there, r2 is in 3032"
               : "no path there would run straight away from the causing units, as 3030-3031-3032 does"));
  }
}

TEST_CASE("a move without a path names the contact on its straightest path") {
  std::string text = running(contact("no-enemy", "with = \"enemies\"\neffect = \"block\"") +
                             contact("no-friend", "with = \"friends\"\neffect = \"block\""));
  const std::string straight = "away_from = \"causing-units\"";
  text.insert(text.find(straight) + straight.size(), ", oblique = \"first-step\"");
  // An enemy is straight ahead, friends are on either side.
  const ExampleBoard field(text, "3030", {"2931", "3131"}, {"3029", "3031"});
  RetreatRequest request = field.request(2);
  request.distance.reset();
  request.result = "R";
  request.causing_units.pop_back();
  const Verdict verdict = field.verdict(request);
  CHECK(verdict.end_hexes.empty());
  CHECK(verdict.outcome == "lost");
  CHECK(verdict.exhausted_by == "no-enemy");
}
