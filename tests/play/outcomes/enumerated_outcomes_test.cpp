// The tree of outcomes against the game itself, played for all faces of all dice, one die after another.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/rational.hpp>
#include <cmath>

#include "src/core/board/setup_of.h"
#include "src/play/outcomes/outcome_tree.h"
#include "tests/play/game/little_war.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

using Fraction = boost::rational<std::int64_t>;

/// What an action comes to, as text: the board, the units gone and, where nothing has changed, the words.
template <class Share>
using Ends = std::map<std::string, Share>;

const std::string failed = "the rules cannot say more";

/// Returns all of a unit, and of the links from it, that events can change.
std::string text_of(const Position& position, const Unit& unit) {
  std::string text = fmt::format(
      "{} in {} {} {} facing {} {} {} engages ", unit.id, position.map().grid().number(unit.hex), unit.state,
      unit.strength, unit.facing ? static_cast<int>(*unit.facing) : -1, unit.markers, unit.counts);
  for (const UnitIndex u : unit.engaged) text += position.unit(u).id + ' ';
  for (const Link& link : position.links()) {
    if (position.unit(link.from).id == unit.id)
      text += fmt::format("{} {} {} ", link.name, position.unit(link.to).id, link.counts);
  }
  return text;
}

std::string end_text(const Position& before, const Position& after, const std::vector<RemovedUnit>& gone,
                     const std::string& said) {
  std::string text;
  for (const Unit& unit : before.units()) {
    const auto u = after.find(unit.id);
    const std::string is = u ? text_of(after, after.unit(*u)) : unit.id + " is away";
    if (is != text_of(before, unit)) text += is + "; ";
  }
  for (const RemovedUnit& unit : gone)
    text += fmt::format("{} {} {} from {}; ", unit.unit, unit.outcome, unit.strength,
                        before.map().grid().number(unit.from));
  return text.empty() ? said : text;
}

/// Updates the latest words of a test or report.
void hear(const std::vector<ResolutionStep>& steps, std::string& said) {
  for (const ResolutionStep& step : steps) {
    const std::string words = step.unit + ": " + step.outcome;
    if (!step.outcome.empty() && (!step.rolls.empty() || step.text == words)) said = words;
  }
}

/// What a player does who likes some words and end hexes better than others, whatever the board looks like.
struct Whim {
  std::uint32_t seed;
  /// Returns the index of the best option, and of several with its word or end hex the first: of paths on
  /// which the same happens, a tree has the first alone.
  template <class Options>
  std::size_t pick(const Options& options) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < options.size(); ++i) {
      if (liking(options[i]) > liking(options[best])) best = i;
    }
    return best;
  }

 private:
  std::uint32_t liking(const std::string& word) const { return seed_for(std::to_string(seed) + word) / 7; }
  std::uint32_t liking(const RetreatPath& path) const {
    return liking(fmt::format("{},{}", path.back().q, path.back().r));
  }
  std::uint32_t liking(const OutcomeBranch& branch) const {
    return branch.path.empty() ? liking(branch.option) : liking(branch.path);
  }
};

/// Returns the answer of a whim to a choice; nothing if that asks who caused an event.
std::optional<GameAction> answer_to(const OpenChoice& choice, Whim whim) {
  if (choice.paths.empty() && choice.options.empty()) return std::nullopt;
  GameAction answer;
  answer.kind = GameAction::Kind::choose;
  answer.unit = choice.unit;
  if (choice.paths.empty()) {
    answer.word = choice.options[whim.pick(choice.options)];
  } else {
    answer.hexes = choice.paths[whim.pick(choice.paths)];
  }
  return answer;
}

/// Plays an action to its end for all faces of its dice.
class Played {
 public:
  Played(const GameState& before, Whim whim) : before_(before), whim_(whim) {}

  /// Returns the ends; nothing if there are too many games to play.
  std::optional<Ends<Fraction>> ends_of(const GameAction& action) {
    auto ends = play(before_, action, {}, "");
    return games_ > most_games ? std::nullopt : std::move(ends);
  }
  std::size_t dice() const { return dice_; }

 private:
  static constexpr int most_games = 800;

  /// Returns the ends after these faces; nothing if the last die has no such face.
  std::optional<Ends<Fraction>> play(const GameState& state, const GameAction& action,
                                     const std::vector<int>& faces, const std::string& said) {
    if (++games_ > most_games) return std::nullopt;
    const auto result = apply(state, action, faces);
    if (const auto* done = std::get_if<Applied>(&result)) return follow(*done, said);
    const auto& reason = std::get<IllegalReason>(result);
    if (has(reason.text, "cannot show")) return std::nullopt;
    if (reason.kind != IllegalReason::Kind::dice_wanted) return Ends<Fraction>{{failed, 1}};
    dice_ = std::max(dice_, faces.size() + 1);
    std::vector<Ends<Fraction>> by_face;
    for (int face = 1;; ++face) {
      std::vector<int> more = faces;
      more.push_back(face);
      auto ends = play(state, action, more, said);
      if (!ends) break;
      by_face.push_back(*std::move(ends));
    }
    Ends<Fraction> all;
    for (const auto& ends : by_face) {
      for (const auto& [end, share] : ends) all[end] += share / static_cast<std::int64_t>(by_face.size());
    }
    return all;
  }

  std::optional<Ends<Fraction>> follow(const Applied& done, std::string said) {
    hear(done.resolution_steps, said);
    const GameState& state = done.state;
    if (!state.choice) {
      std::vector<RemovedUnit> gone;
      for (std::size_t i = before_.gone.size(); i < state.gone.size(); ++i) {
        const LostUnit& unit = state.gone[i];
        gone.push_back({unit.id, unit.outcome, unit.from, unit.strength});
      }
      return Ends<Fraction>{{end_text(before_.position, state.position, gone, said), 1}};
    }
    const auto answer = answer_to(*state.choice, whim_);
    if (!answer) return Ends<Fraction>{{failed, 1}};  // it asks who caused it
    return play(state, *answer, {}, said);
  }

  const GameState& before_;
  Whim whim_;
  int games_ = 0;
  std::size_t dice_ = 0;
};

/// Returns the ends of a tree.
Ends<double> ends_of(const OutcomeTree& tree, const GameState& state, Whim whim) {
  std::vector<std::map<std::string, double>> reached(tree.nodes.size());  // by the latest words
  reached.back()[""] = 1;
  Ends<double> ends;
  for (std::size_t n = tree.nodes.size(); n-- > 0;) {
    const OutcomeNode& node = tree.nodes[n];
    for (const auto& [before, share] : reached[n]) {
      std::string said = before;
      hear(node.steps, said);
      if (node.kind == OutcomeNode::Kind::end) {
        const OutcomeBoard& board = *node.board;
        ends[board.problem.empty() ? end_text(state.position, board.position, board.removed_units, said)
                                   : failed] += share;
        continue;
      }
      const std::size_t taken = node.kind == OutcomeNode::Kind::choice ? whim.pick(node.branches) : 0;
      for (std::size_t b = 0; b < node.branches.size(); ++b) {
        if (node.kind == OutcomeNode::Kind::choice && b != taken) continue;
        reached[node.branches[b].to][said] += share * node.branches[b].share;
      }
    }
  }
  return ends;
}

/// Compares the shares as fractions; returns what differs.
std::string difference(const Ends<Fraction>& played, const Ends<double>& seen) {
  for (const auto& [end, share] : played) {
    const auto at = seen.find(end);
    if (at == seen.end()) return "not seen: " + end;
    const double numerator = at->second * static_cast<double>(share.denominator());
    if (std::abs(numerator - static_cast<double>(share.numerator())) > 1e-6)
      return std::to_string(at->second) + " for " + std::to_string(boost::rational_cast<double>(share)) +
             ": " + end;
  }
  for (const auto& [end, share] : seen) {
    if (!played.contains(end)) return "not played: " + end;
  }
  return "";
}

/// How much has been compared.
struct Compared {
  std::uint32_t actions = 0, with_choices = 0, with_several_dice = 0;
};

void compare(const GameState& state, const GameAction& action, Compared& compared) {
  OutcomeLimits limits;
  limits.later_phases = false;
  limits.parts = 800;
  limits.samples = 0;
  const OutcomeTree tree = tree_of(state, action, limits);
  if (!tree.exact || tree.nodes.empty()) return;
  const bool chooses = std::any_of(tree.nodes.begin(), tree.nodes.end(), [](const OutcomeNode& node) {
    return node.kind == OutcomeNode::Kind::choice;
  });
  for (std::uint32_t seed = 0; seed < (chooses ? 3U : 1U); ++seed) {
    Played games(state, Whim{seed});
    const auto played = games.ends_of(action);
    if (!played) return;
    CAPTURE(to_text(action, state.position.map().grid()));
    CHECK(difference(*played, ends_of(tree, state, Whim{seed})) == "");
    ++compared.actions;
    compared.with_choices += chooses ? 1 : 0;
    compared.with_several_dice += games.dice() > 1 ? 1 : 0;
  }
}

/// Joins parts that are drawn at random: those of a list are drawn in their order by every compiler, those of
/// a sum are not.
std::string in_order(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

std::size_t random_index(Rng& rng, std::size_t size) {
  return static_cast<std::size_t>(rng.number(0, static_cast<int>(size) - 1));
}

/// Writes steps at random.
class RandomSteps {
 public:
  explicit RandomSteps(Rng& rng) : rng_(rng) {}

  std::string list(int depth) {
    std::string text = "[ ";
    for (int i = rng_.number(2, 3); i > 0; --i) text += in_order({"{ ", step(depth), condition(35), " }, "});
    return text + "]";
  }

 private:
  std::string one_of(const Strings& texts) { return texts[random_index(rng_, texts.size())]; }
  std::string number() {
    return one_of({"1", "2", "3", "a", "b", "r", "r", "r.high", "r.low", "strength", "morale", "shots",
                   "causing.strength", "distance"});
  }
  std::string formula() {
    return one_of({number(), in_order({number(), " + ", number()}),
                   in_order({number(), " * (", number(), " > ", number(), ")"}),
                   in_order({"min(", number(), ", ", number(), ")"}), "floor(" + number() + " / 2)"});
  }
  std::string condition(int percent) {
    if (!rng_.chance(percent)) return "";
    return ", if = { " +
           one_of({"state = \"shaken\"", "not_state = \"shaken\"", "marker = \"tired\"",
                   in_order({"formula = \"", number(), " < ", number(), "\""}),
                   "formula = \"" + formula() + " > 3\"", "engaged = true",
                   "near = { units = \"enemies\", within = 2 }"}) +
           " }";
  }
  std::string on() { return rng_.chance(25) ? ", on = \"causing-units\"" : ""; }
  std::string roll() {
    return "roll = \"" + one_of({"1d6", "1d3", "2d3", "2d4", "1d2"}) + "\", name = \"r\"";
  }
  std::string step(int depth) {
    switch (rng_.number(0, depth > 0 ? 21 : 12)) {
      case 0:
      case 1:
        return roll();
      case 2:
        return in_order({"let = \"", one_of({"a", "b"}), "\", value = \"", formula(), "\""});
      case 3:
        return in_order({"state = \"", one_of({"shaken", "good"}), "\"", on()});
      case 4:
        return in_order({one_of({"mark", "unmark"}), " = \"tired\"", on()});
      case 5:
        return in_order({"count = \"shots\", add = \"", number(), "\"", on()});
      case 6:
      case 7:
        return in_order({"lose_strength = \"max(0, ", formula(), " - 2)\"", on()});
      case 8:
        return one_of({"remove = \"gone\"", "stop = true", "engage = true", "disengage = true"});
      case 9:
        return "report = \"" + one_of({"stands", "wavers"}) + "\"";
      case 10:
        return one_of(
            {"result = \"DR\"", "move = \"flight\", hexes = \"max(1, min(3, " + formula() + "))\""});
      case 11:
        return "link = \"hunts\", to = \"causing-units\", counts = { eager = \"" + number() + "\" }";
      case 12:
        return in_order({"event = \"more\", with = { a = \"a + 1\", b = \"", formula(),
                         "\" }, caused_by = \"", one_of({"same", "unit", "nearest-enemies"}), "\"", on(),
                         one_of({"", ", at_once = true"})});
      case 13:
      case 14:
        return in_order({"test = { dice = \"", one_of({"1d6", "2d3"}), "\", at_most = \"", formula(),
                         "\", modifiers = [ { text = \"odd\", add = \"", number(), "\"", condition(50),
                         " } ] }, pass = ", list(depth - 1), ", fail = ", list(depth - 1)});
      case 15:
        return in_order({"table = \"", formula(), "\", rows = [ { to = 2, do = ", list(depth - 1),
                         " }, { from = 4, text = \"it is much\", do = ", list(depth - 1), " } ]"});
      case 16:
      case 17:
      case 18:
      case 19:
        return in_order({"choose = \"", one_of({"owner", "opponent"}),
                         "\", options = [ { name = \"left\", do = ", list(depth - 1), condition(30),
                         " }, { name = \"right\", do = ", list(depth - 1), " } ]"});
      default:
        return in_order({"for_each = { units = \"", one_of({"friends", "enemies", "any"}),
                         "\", within = 3 }, do = ", list(depth - 1)});
    }
  }

  Rng& rng_;
};

/// Returns rules with two events of random steps, the first of which an action sets off.
std::string random_rules(Rng& rng) {
  RandomSteps random(rng);
  const auto event = [&](const std::string& name, int depth) {
    return in_order(
        {"[[events]]\nname = \"", name, "\"\ncite = \"8\"\ntext = \"It happens.\"\ntakes = [\"a\", \"b\"]\n",
         rng.chance(50) ? "repeats = true\n" : "", "do = [ { roll = \"1d", std::to_string(rng.number(2, 4)),
         "\", name = \"r\" }, ", random.list(depth).substr(1), "\n\n"});
  };
  const std::string events = in_order({event("trial", 2), event("more", 1)});
  const std::string applies_to = rng.chance(50) ? "\"target\"" : "\"unit\"";
  return little_rules + "[moves.flight]\ncite = \"8\"\ntext = \"Away.\"\n" +
         "motion = { kind = \"ray\", away_from = \"enemies\" }\n" +
         "failure = { outcome = \"caught\", cite = \"8\" }\n" + R"rules(
[[moves.flight.contact]]
id = "edge"
cite = "8"
text = "It is gone."
with = "map-edge"
effect = "exit-map"
outcome = "fled"

[[moves.flight.contact]]
id = "friend"
cite = "8"
text = "Friends are alarmed."
with = "friends"
effect = "pass"
met_do = )rules" +
         "[ { test = \"morale\", fail = [ { mark = \"tired\" } ] } ]\n\n" + events +
         try_action("applies_to = " + applies_to + "\n");
}

std::string random_units(Rng& rng) {
  std::string text;
  std::set<std::string> hexes;
  const int count = rng.number(3, 5);
  for (int i = 0; static_cast<int>(hexes.size()) < count; ++i) {
    const std::string hex =
        in_order({"0", std::to_string(rng.number(3, 8)), "0", std::to_string(rng.number(2, 6))});
    if (!hexes.insert(hex).second) continue;
    const bool blue = hexes.size() % 2 == 1;
    text += unit_text((blue ? "b" : "r") + std::to_string((hexes.size() + 1) / 2), blue ? "blue" : "red", hex,
                      in_order({"strength = ", std::to_string(rng.number(1, 4)),
                                "\nmorale = ", std::to_string(rng.number(2, 5)), "\nmovement = 3\n",
                                rng.chance(25) ? "state = \"shaken\"\n" : ""}));
  }
  return text;
}

/// Returns a game with some units of another, close together.
GameState a_few_units_of(const GameState& game, Rng& rng) {
  const Grid& grid = game.position.map().grid();
  for (GameState state = game;;) {
    Setup setup = setup_of(game.position);
    for (std::size_t left = static_cast<std::size_t>(rng.number(4, 6)); setup.units.size() > left;)
      remove_unit(setup, setup.units[random_index(rng, setup.units.size())].id);
    const Hex middle = grid.hex_at(random_index(rng, grid.size()));
    for (UnitSetup& unit : setup.units)
      unit.hex = grid.number(middle + Hex{rng.number(-2, 2), rng.number(-1, 1)});
    const auto made = Position::make(state.position.shared_map(), setup);
    const auto* position = std::get_if<Position>(&made);
    if (position == nullptr || position->sides().size() < 2) continue;
    state.position = *position;
    return state;
  }
}

/// Plays events at random in each phase of a turn, and compares each of them and each answer to a choice.
void play_closely(GameState state, Rng& rng, Compared& compared) {
  constexpr int in_phase = 3;
  const std::size_t phases = state.scenario->play().phases.size() * state.scenario->sides.size();
  for (std::size_t phase = 0; phase < phases && !state.over; ++phase) {
    for (int i = 0; i < in_phase; ++i) {
      std::vector<GameAction> actions;
      for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
        const auto more = legal_events_of(state, u);
        actions.insert(actions.end(), more.begin(), more.end());
      }
      if (actions.empty()) break;
      std::optional<GameAction> next = actions[random_index(rng, actions.size())];
      while (next) {
        compare(state, *next, compared);
        auto result = apply(state, *next);
        if (std::holds_alternative<IllegalReason>(result)) return;
        state = std::get<Applied>(std::move(result)).state;
        next = state.choice ? answer_to(*state.choice, Whim{compared.actions}) : std::nullopt;
      }
    }
    auto ended = apply(state, owed_action(state).value_or(GameAction{}));
    if (std::holds_alternative<IllegalReason>(ended)) return;
    state = std::get<Applied>(std::move(ended)).state;
    if (state.choice) return;
  }
}

}  // namespace

TEST_CASE("random events come to what all faces and choices come to, one by one") {
  Compared compared;
  const std::uint32_t boards = random_boards(120);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed);
    const std::string units = random_units(rng);
    const std::string rules = random_rules(rng);
    INFO(rules.substr(little_rules.size()));
    INFO(units);
    CAPTURE(seed);
    GameState state = in_phase(begun_state(little_scenario(units, rules)), "Trial");
    compare(state, act("try", "b1", {"r1"}), compared);
  }
  CHECK(compared.actions > boards);
  CHECK(compared.with_choices > boards / 3);
  CHECK(compared.with_several_dice > boards / 2);
}

TEST_CASE("events of each shipped rule system come to what all faces and choices come to") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  const std::uint32_t wanted = random_boards(10);
  for (const std::string name :
       {"kolbeck-pass", "vessen", "sulwen-tarn", "san-brenzo", "brannoc-vale", "keddles-mill"}) {
    CAPTURE(name);
    const GameState start =
        begun_state(got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/" + name + "/scenario.toml", rules)));
    Compared compared;
    for (std::uint32_t seed = 1; seed < 100 && compared.actions < wanted; ++seed) {
      Rng rng(seed);
      CAPTURE(seed);
      play_closely(a_few_units_of(start, rng), rng, compared);
    }
    CHECK(compared.actions >= wanted);
    CHECK(compared.with_several_dice > 0);
  }
}
