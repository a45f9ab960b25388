#include "src/answers/report/resolution_json.h"

#include "tests/answers/report/sample_verdict.h"

namespace {

ResolutionReport report_of(const std::string& result, ResolutionResult come_to,
                           std::vector<Roll> rolls = {}) {
  ResolveRequest request;
  request.unit = "b1";
  request.result = result;
  return {request, "order-actions", std::move(come_to), std::move(rolls)};
}

/// A morale test of b1 with one die.
ResolutionStep sample_step(const Position& position) {
  ResolutionStep step;
  step.unit = "b1";
  step.text = "b1 tests its morale";
  step.path = {sample_hex(position, "0202")};
  step.clause = "morale";
  step.cite = "5";
  step.rolls = {{"morale of b1", 6, 4}};
  return step;
}

NeedsChoice sample_choice(const Position& position) {
  NeedsChoice need;
  need.resolution_steps = {sample_step(position)};
  need.unit = "b1";
  need.chooser = "owner";
  for (const char* way : {"0203", "0303"})
    need.paths.push_back(
        {sample_hex(position, "0202"), sample_hex(position, way), sample_hex(position, "0204")});
  return need;
}

Resolution sample_resolution(const Position& position) {
  Resolution done{{sample_step(position)}, position};
  done.resolution_steps[0].clause.clear();
  done.resolution_steps[0].cite.clear();
  done.resolution_steps[0].rolls.clear();
  return done;
}

}  // namespace

TEST_CASE_FIXTURE(SamplePosition, "an open choice is written with its keys in the documented order") {
  CHECK(to_json(report_of("R2", sample_choice(position), {{"morale of b1", 6, 4}}), position.map().grid()) ==
        R"({"unit":"b1","result":"R2","rules":"order-actions","outcome":"choice","steps":[{"unit":"b1",)"
        R"("text":"b1 tests its morale","path":["0202"],"clause":"morale","cite":"5",)"
        R"("dice":[{"for":"morale of b1","sides":6,"rolled":4}]}],)"
        R"("pending_choice":[{"unit":"b1","chooser":"owner",)"
        R"("paths":[["0202","0203","0204"],["0202","0303","0204"]]}],"dice_used":[4]})");
}

TEST_CASE_FIXTURE(SamplePosition, "a resolved event is written with all remaining units") {
  CHECK(to_json(report_of("R2", sample_resolution(position)), position.map().grid()) ==
        R"({"unit":"b1","result":"R2","rules":"order-actions","outcome":"resolved","steps":[{"unit":"b1",)"
        R"("text":"b1 tests its morale","path":["0202"]}],"dice_used":[],)"
        R"("units":[{"id":"b1","side":"union","hex":"0202","class":"foot"},)"
        R"({"id":"b2","side":"union","hex":"0203","class":"foot"},)"
        R"({"id":"r1","side":"rebel","hex":"0201","class":"foot"}]})");
}

TEST_CASE_FIXTURE(SamplePosition, "the heading names an event, a result or a distance as requested") {
  const auto opening = [&](const ResolutionReport& report) {
    const std::string json = to_json(report, position.map().grid());
    return json.substr(0, json.find(",\"rules\""));
  };
  ResolutionReport event = report_of("", sample_resolution(position));
  event.request.event = "rally";
  CHECK(opening(event) == R"({"unit":"b1","event":"rally")");
  ResolutionReport distance = report_of("", sample_resolution(position));
  distance.request.distance = 3;
  CHECK(opening(distance) == R"({"unit":"b1","distance":3)");
}

TEST_CASE_FIXTURE(SamplePosition, "an impossible event is marked in JSON and in text") {
  Resolution done = sample_resolution(position);
  done.impossible = true;
  CHECK(has(to_json(report_of("R2", done), position.map().grid()), R"("outcome":"impossible")"));
  CHECK(has(to_text(done, position.map().grid()), "impossible"));
}

TEST_CASE_FIXTURE(SamplePosition, "a choice of options lists their names in place of paths") {
  NeedsChoice need = sample_choice(position);
  need.paths.clear();
  need.options = {"stake", "stand"};
  CHECK(has(to_json(report_of("R2", need), position.map().grid()),
            R"("pending_choice":[{"unit":"b1","chooser":"owner","options":["stake","stand"]}])"));
  CHECK(to_text(need, position.map().grid()).ends_with("\n  stake\n  stand\n"));
}

TEST_CASE_FIXTURE(SamplePosition, "the text numbers its steps and lists the paths below each end hex") {
  const std::string text = to_text(sample_choice(position), position.map().grid());
  CHECK(text.starts_with("1. b1 tests its morale (morale, 5)"));
  CHECK(text.ends_with("\n  0204\n    0202-0203-0204\n    0202-0303-0204\n"));
}

TEST_CASE_FIXTURE(SamplePosition,
                  "each path is listed with what it brings, and what all bring is listed once") {
  NeedsChoice need = sample_choice(position);
  const auto effect = [](const std::string& text, const std::string& cite, std::vector<UnitIndex> units) {
    PathEffect one{};
    one.text = text;
    one.cite = cite;
    one.units = std::move(units);
    return one;
  };
  const UnitIndex r1 = *position.find("r1");
  VerdictEnd end{};
  end.hex = need.paths[0].back();
  end.paths = need.paths;
  end.path_effects = {{effect("r1 fires", "7", {r1})},
                      {effect("r1 fires", "7", {r1}), effect("it rains", "", {})}};
  Exposure fired_at{};
  fired_at.fire = {r1};
  end.exposure = {fired_at, fired_at};
  Verdict verdict;
  verdict.end_hexes = {end};
  need.verdict = std::make_shared<const BoardVerdict>(
      BoardVerdict{std::make_shared<const Position>(position), std::move(verdict)});
  CHECK(to_text(need, position.map().grid())
            .ends_with("a hex or path:\n  On every path:\n    r1 fires (7)\n  0204\n    0202-0203-0204\n"
                       "    0202-0303-0204\n      it rains\n"));
  CHECK(testing::has(to_json(report_of("R2", need), position.map().grid()),
                     R"-("brings":[["r1 fires (7)"],["r1 fires (7)","it rains"]])-"));
}

TEST_CASE_FIXTURE(SamplePosition,
                  "a rule that two steps in a row cite is cited once, and sums have their parts") {
  Resolution done = sample_resolution(position);
  ResolutionStep step = sample_step(position);
  done.resolution_steps = {step, step};
  RollTerm die{RollTerm::Kind::dice, "b1", "morale", 4, ""};
  die.faces = {4};
  const RollTerm shaken{RollTerm::Kind::modifier, "b1", "morale", -1, "shaken"};
  done.resolution_steps[1].sums = {Sum{{die, shaken}, 3}};
  CHECK(to_text(done, position.map().grid()) ==
        "1. b1 tests its morale (morale, 5) [d6: 4]\n2. b1 tests its morale\n");
  CHECK(testing::has(to_json(report_of("R2", done), position.map().grid()),
                     R"("sums":[{"unit":"b1","name":"morale","parts":[{"number":4,"dice":[4]},)"
                     R"({"number":-1,"text":"shaken"}],"total":3}])"));
}
