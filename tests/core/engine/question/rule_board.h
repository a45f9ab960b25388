#pragma once
// Units on the example board under a rule file of their own: what is open to them, and what resolving does.

#include "src/core/engine/question/resolve.h"
#include "tests/core/engine/question/example_board.h"

namespace rearguard::testing {

/// A board whose first unit is the one that retreats, unless another is named.
struct RuleBoard {
  std::shared_ptr<HexMap> map = example_map();
  Setup setup;
  RuleSet rule_set;
  std::vector<PathChoice> choices;
  std::vector<int> rolls;

  explicit RuleBoard(RuleSet rules) : rule_set(std::move(rules)) {}
  UnitSetup& add(const std::string& id, const std::string& side, const std::string& hex) {
    setup.units.push_back(unit_at(id, side, hex));
    return setup.units.back();
  }
  /// Adds an enemy in each of these hexes, called after it.
  void add_enemies(const Texts& hexes) {
    for (const std::string& h : hexes) add("r" + h, "red", h);
  }
  UnitSetup& unit(const std::string& id) { return *std::ranges::find(setup.units, id, &UnitSetup::id); }
  Hex hex(const std::string& number) const { return *map->grid().parse(number); }
  void cover(const std::string& number, TerrainId terrain) { map->set_terrain(hex(number), terrain); }
  Position position() const { return valid_position(map, setup); }
  std::string text(const RetreatPath& path) const {
    std::string list;
    for (const Hex h : path) list += (list.empty() ? "" : "-") + map->grid().number(h);
    return list;
  }

  RetreatRequest request(const std::string& result, const std::string& unit = {},
                         const std::string& option = {}) const {
    RetreatRequest request;
    if (!unit.empty()) request.unit = *position().find(unit);
    request.result = result;
    request.option = option;
    return request;
  }
  Judgement ask(const RetreatRequest& request) const {
    const Position now = position();
    return Judge(now, rule_set).judge(request);
  }
  Verdict verdict(const RetreatRequest& request) const { return got<Verdict>(ask(request)); }
  Verdict verdict(const std::string& result, const std::string& unit = {},
                  const std::string& option = {}) const {
    return verdict(request(result, unit, option));
  }
  /// The message against a request that cannot be answered.
  std::string error(const RetreatRequest& request) const { return got<RequestError>(ask(request)).message; }
  /// "move: it is not for g": what a problem is about, and the problem; empty for a request with an answer.
  std::string problem(const RetreatRequest& request) const {
    const Judgement answer = ask(request);
    const auto* problem = std::get_if<RequestError>(&answer);
    return problem == nullptr ? "" : problem->about + ": " + problem->message;
  }
  Texts ends(const Verdict& verdict) const {
    Texts numbers;
    for (const VerdictEnd& end : verdict.end_hexes) numbers.push_back(map->grid().number(end.hex));
    return numbers;
  }
  Texts ends(const std::string& result, const std::string& unit = {}) const {
    return ends(verdict(result, unit));
  }
  VerdictEnd end(const Verdict& verdict, const std::string& number) const {
    const auto found = std::ranges::find(verdict.end_hexes, hex(number), &VerdictEnd::hex);
    REQUIRE(found != verdict.end_hexes.end());
    return *found;
  }
  RuledOutHex ruled_out(const Verdict& verdict, const std::string& number) const {
    const auto found = std::ranges::find(verdict.ruled_out, hex(number), &RuledOutHex::hex);
    REQUIRE(found != verdict.ruled_out.end());
    return *found;
  }
  /// "no-enemy: …": why a hex is ruled out; empty for others.
  std::string why_not(const Verdict& verdict, const std::string& number) const {
    for (const RuledOutHex& r : verdict.ruled_out) {
      if (r.hex == hex(number)) return r.clause + ": " + r.why;
    }
    return {};
  }

  /// Chooses a path, or an end hex; of the first unit unless another is named.
  void go(const Texts& numbers, const std::string& unit = {}) {
    PathChoice& choice = choices.emplace_back();
    choice.unit = unit.empty() ? setup.units.front().id : unit;
    for (const std::string& n : numbers) choice.hexes.push_back(hex(n));
  }
  /// Takes an option of the result.
  void take(const std::string& option) { choices.push_back({{}, {}, option, true}); }
  /// Resolves an event, or a result, as the choices and the rolls say.
  template <class Event>
  ResolutionResult resolved(const Event& event) const {
    const Position now = position();
    Dice dice = Dice::given(rolls);
    return resolve(now, rule_set, event, dice, choices);
  }
  ResolutionResult run(const std::string& result, const std::string& unit = {}) const {
    return resolved(CombatEvent{request(result, unit).unit, result, {}, {}});
  }
  Resolution done(const std::string& result, const std::string& unit = {}) const {
    return got<Resolution>(run(result, unit));
  }
};

/// "3031", or "gone".
inline std::string place_of(const Position& position, const std::string& id) {
  const auto u = position.find(id);
  return u ? position.map().grid().number(position.unit(*u).hex) : "gone";
}
inline std::string hex_after(const Resolution& resolution, const std::string& id) {
  return place_of(resolution.position, id);
}
inline std::string hex_after(const ResolutionResult& result, const std::string& id) {
  const auto* resolution = std::get_if<Resolution>(&result);
  return resolution == nullptr ? "not resolved" : hex_after(*resolution, id);
}

/// "3132 good 2", or "gone".
inline std::string whereabouts(const Resolution& resolution, const std::string& id) {
  const auto u = resolution.position.find(id);
  if (!u) return "gone";
  const Unit& unit = resolution.position.unit(*u);
  return hex_after(resolution, id) + " " + unit.state + " " + std::to_string(unit.strength);
}

inline Texts texts_of(const Resolution& resolution) {
  Texts texts;
  for (const ResolutionStep& step : resolution.resolution_steps) texts.push_back(step.text);
  return texts;
}

inline Texts names_of_options(const Verdict& verdict) {
  Texts names;
  for (const VerdictOption& option : verdict.options) names.push_back(option.name);
  return names;
}

}  // namespace rearguard::testing
