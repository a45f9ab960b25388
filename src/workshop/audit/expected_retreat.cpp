#include <fmt/format.h>

#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/verify.h"

namespace rearguard {
namespace {

class RetreatReport {
 public:
  RetreatReport(const HexMap& map, const ExpectedRetreat& expected, const RuleSet& rule_set, std::string note,
                std::size_t index)
      : map_(map), expected_(expected), rule_set_(rule_set), note_(std::move(note)), index_(index) {}

  std::vector<Finding> compare(const Verdict& verdict) {
    if (!expected_.outcome.empty() && expected_.outcome != verdict.outcome)
      report({}, fmt::format("the outcome should be {}, but is {}{}", expected_.outcome, verdict.outcome,
                             end_hex_list(verdict)));
    for (const Hex h : expected_.legal) should_be_end(verdict, h);
    for (const Hex h : expected_.illegal) should_be_none(verdict, h);
    if (expected_.end_hexes) {
      for (const Hex h : *expected_.end_hexes) should_be_end(verdict, h);
      for (const VerdictEnd& end : verdict.end_hexes) {
        if (std::ranges::find(*expected_.end_hexes, end.hex) == expected_.end_hexes->end())
          should_be_none(verdict, end.hex);
      }
    }
    return take();
  }

  std::vector<Finding> take() { return std::move(findings_); }

  void report(std::vector<Hex> hexes, const std::string& what) {
    std::string message = question() + ": " + what;
    if (!note_.empty()) message += " (" + note_ + ")";
    findings_.push_back(
        {"retreat-mismatch", std::move(message), std::move(hexes), {Subject::Kind::expectation, index_}});
  }

 private:
  std::string number(Hex h) const { return map_.grid().number(h); }

  std::string question() const {
    std::vector<std::string> from;
    for (const Bystander& other : expected_.others) {
      if (other.is_enemy) from.push_back(other.unit.hex);
    }
    const std::string amount =
        expected_.distance ? fmt::format("retreat of {}", *expected_.distance) : expected_.result;
    return fmt::format("{} of {} in {}{} under {}", amount, expected_.unit.movement_class, expected_.unit.hex,
                       from.empty() ? "" : ", attacked from " + word_list(from) + ",", rule_set_.id);
  }

  std::string end_hex_list(const Verdict& verdict) const {
    std::vector<Hex> hexes;
    for (const VerdictEnd& end : verdict.end_hexes) hexes.push_back(end.hex);
    return hexes.empty() ? "" : ", ending in " + hex_list(map_.grid(), hexes, 20);
  }

  const VerdictEnd* end_at(const Verdict& verdict, Hex h) const {
    const auto at = std::ranges::find(verdict.end_hexes, h, &VerdictEnd::hex);
    return at == verdict.end_hexes.end() ? nullptr : &*at;
  }

  void should_be_end(const Verdict& verdict, Hex h) {
    if (end_at(verdict, h) != nullptr) return;
    const auto ruled_out = std::ranges::find(verdict.ruled_out, h, &RuledOutHex::hex);
    std::string why = "is not at the required distance";
    if (ruled_out != verdict.ruled_out.end()) {
      why = fmt::format("is ruled out by {}{}: {}", ruled_out->clause,
                        ruled_out->cite.empty() ? "" : " (" + ruled_out->cite + ")", ruled_out->why);
    } else if (verdict.end_hexes.empty() && !verdict.why.empty()) {
      why = fmt::format("the unit is {}: {}", verdict.outcome, verdict.why);
    }
    report({h}, fmt::format("{} should be a legal end hex, but {}", number(h), why));
  }

  void should_be_none(const Verdict& verdict, Hex h) {
    const VerdictEnd* end = end_at(verdict, h);
    if (end == nullptr) return;
    std::string path;
    std::vector<Hex> hexes{h};
    if (!end->paths.empty()) {
      hexes = end->paths.front();
      path = " along " + steps(hexes);
    }
    report(std::move(hexes), fmt::format("{} should not be a legal end hex, but the unit can retreat there{}",
                                         number(h), path));
  }

  /// "2930-3030 1 MP, 3030-3130 2 MP"
  std::string steps(const RetreatPath& path) const {
    std::string text;
    const auto c = map_.chart().find_class(expected_.unit.movement_class);
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto d = direction_between(path[i - 1], path[i]);
      const auto cost = d && c ? map_.step_cost(path[i - 1], *d, *c) : std::nullopt;
      text += fmt::format("{}{} to {}{}", text.empty() ? "" : ", ", number(path[i - 1]), number(path[i]),
                          cost ? " " + to_text(*cost, map_.chart().denominator) + " MP" : "");
    }
    return text;
  }

  const HexMap& map_;
  const ExpectedRetreat& expected_;
  const RuleSet& rule_set_;
  std::string note_;
  std::size_t index_;
  std::vector<Finding> findings_;
};

Setup board_of(const ExpectedRetreat& expected) {
  Setup setup;
  const auto add = [&](UnitSetup unit, std::string id, const char* side) {
    unit.id = std::move(id);
    unit.side = side;
    setup.units.push_back(std::move(unit));
  };
  add(expected.unit, "unit", "defender");
  int number = 0;
  for (const Bystander& other : expected.others) {
    const std::string who = other.is_enemy ? "attacker " : "friend ";
    add(other.unit, who + std::to_string(++number), other.is_enemy ? "attacker" : "defender");
  }
  if (expected.enemy_line) setup.enemy_line["defender"] = *expected.enemy_line;
  return setup;
}

/// Judges a retreat on its board; a text says why that is impossible.
std::variant<Verdict, std::string> judged(const std::shared_ptr<const HexMap>& map,
                                          const ExpectedRetreat& expected, const RuleSet& rule_set) {
  const PositionOrProblems made = Position::make(map, board_of(expected));
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&made)) return problems->front().message;
  const auto& position = std::get<Position>(made);
  RetreatRequest request;
  request.result = expected.result;
  request.distance = expected.distance;
  request.wanted.paths = 1;
  for (UnitIndex u = 1; u < position.units().size(); ++u) {
    if (position.enemies(position.unit(u).side, position.unit(0).side)) request.causing_units.push_back(u);
  }
  Judge judge(position, rule_set);
  Judgement judgement = judge.judge(request);
  if (const auto* why = std::get_if<RequestError>(&judgement)) {
    const bool asks = why->about == "causing-units" && request.causing_units.empty();
    return asks ? why->message.substr(0, why->message.find(':')) + ": state its `attackers`" : why->message;
  }
  return std::get<Verdict>(std::move(judgement));
}

}  // namespace

RetreatAnswer answer_of(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                        const RuleSet& rule_set) {
  const auto answer = judged(map, expected, rule_set);
  if (const auto* why = std::get_if<std::string>(&answer)) return {*why, {}, {}};
  const auto& verdict = std::get<Verdict>(answer);
  RetreatAnswer made{{}, verdict.outcome, {}};
  for (const VerdictEnd& end : verdict.end_hexes) made.end_hexes.push_back(end.hex);
  return made;
}

std::vector<Finding> verify(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                            const RuleSet& rule_set, const std::string& note, std::size_t index) {
  RetreatReport writer(*map, expected, rule_set, note, index);
  const auto answer = judged(map, expected, rule_set);
  if (const auto* why = std::get_if<std::string>(&answer)) {
    writer.report({}, *why);
    return writer.take();
  }
  return writer.compare(std::get<Verdict>(answer));
}

}  // namespace rearguard
