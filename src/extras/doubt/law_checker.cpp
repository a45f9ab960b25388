#include "src/extras/doubt/law_checker.h"

#include <fmt/format.h>

#include "src/core/rules/facts/path_effect.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

/// Returns a rule set with the clauses of the file and of its moves changed.
template <class Change>
RuleSet with_clauses(const RuleSet& rules, Change change) {
  RuleSet changed = rules;
  change(changed.clauses);
  for (auto& [name, move] : changed.moves) {
    RuleSet other = *move;
    change(other.clauses);
    move = std::make_shared<const RuleSet>(std::move(other));
  }
  return changed;
}

void reverse_forbids(std::vector<Clause>& clauses) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].is_plain_forbid()) places.push_back(i);
  }
  for (std::size_t i = 0; 2 * i + 1 < places.size(); ++i)
    std::swap(clauses[places[i]], clauses[places[places.size() - 1 - i]]);
}

/// The units from the last hex to the first, those of one hex in their order.
std::vector<BoardUnit> reordered(std::vector<BoardUnit> units) {
  std::ranges::stable_sort(units, [](const BoardUnit& a, const BoardUnit& b) { return b.hex < a.hex; });
  return units;
}

/// Names in an alphabetical order that is that of the names before.
std::string new_unit_name(const std::string& id) {
  return "x" + id;
}

bool is_complete(const VerdictRecord& verdict) {
  return std::ranges::all_of(verdict.end_hexes, [](const auto& end) { return !end.second.paths.empty(); });
}

std::set<RetreatPath> paths_of(const VerdictRecord& verdict) {
  std::set<RetreatPath> paths;
  for (const auto& [h, end] : verdict.end_hexes) {
    for (const PathRecord& path : end.paths) paths.insert(path.path);
  }
  return paths;
}

/// Leaves out which units cause the effects along paths: of several those in the lowest hex numbers come
/// first, and a turned board has other numbers.
VerdictRecord without_causes(VerdictRecord verdict) {
  for (auto& [h, end] : verdict.end_hexes) {
    for (PathRecord& path : end.paths) {
      for (EffectRecord& effect : path.effects) {
        if (effect.is_of_path) effect.units.clear();
      }
      std::ranges::sort(path.effects);
    }
    std::ranges::sort(end.paths);
  }
  return verdict;
}

Grid grid_of(const SmallBoard& board) {
  Grid grid;
  grid.orientation = board.orientation;
  grid.shifted = board.shifted;
  return grid;
}

}  // namespace

LawChecker::LawChecker(const RuleSet& rules, const RuleVocabulary& vocabulary, const RuleSet& second)
    : rules_(rules),
      second_(second),
      vocabulary_(vocabulary),
      conditions_(rules),
      reversed_forbids_(with_clauses(rules, reverse_forbids)),
      without_preferences_(with_clauses(rules, [](std::vector<Clause>& clauses) {
        std::erase_if(clauses, [](const Clause& c) { return c.kind != ClauseKind::forbid; });
      })) {}

VerdictRecord LawChecker::ask(const SmallBoard& board, const RuleSet& rules) {
  ++questions_;
  return verdict_of(board, rules);
}

PlayRecord LawChecker::noted(PlayRecord played) {
  ++questions_;
  dice_ = std::max(dice_, played.dice);
  return played;
}

PlayRecord LawChecker::carry_out(const SmallBoard& board) {
  return noted(play(board, rules_));
}

PlayRecord LawChecker::carry_out_again(const SmallBoard& board, const std::vector<PathChoice>& choices) {
  return noted(play(board, second_, choices));
}

SmallBoard LawChecker::with_alike_dice(SmallBoard board) {
  constexpr std::size_t most = 60;  // more than a question of a small board rolls
  board.question.dice.clear();
  board.question.first_dice.assign(most, 1 + static_cast<int>(board.question.seed % 6));
  return board;
}

std::string LawChecker::move_of(const SmallBoard& board) const {
  const RuleSet& move = rules_.mover_for(board.question.result);
  for (const auto& [name, other] : rules_.moves) {
    if (other.get() == &move) return name;
  }
  return {};
}

std::optional<BrokenLaw> LawChecker::check(Law law, const SmallBoard& board) {
  dice_ = 0;
  switch (law) {
    case Law::reference:
      return reference(board);
    case Law::resolve:
      return resolve(board);
    case Law::fresh_start:
      return fresh_start(board);
    case Law::order:
      return order(board);
    case Law::other_names:
      return other_names(board);
    case Law::turned_board:
      return turned_board(board);
    case Law::unrelated_unit:
      return unrelated_unit(board);
    case Law::missing_fact:
      return missing_fact(board);
    case Law::closed_hex:
      return closed_hex(board);
    case Law::added_enemy:
      return added_enemy(board);
    case Law::preferences:
      return preferences(board);
    case Law::make_way:
      return make_way(board);
    case Law::better_die:
      return better_die(board);
    case Law::smaller_stack:
      return smaller_stack(board);
    case Law::idle_parts:
      break;
  }
  return std::nullopt;
}

namespace {

/// Tests whether a unit comes to lie in one hex with another: they then lie there in the order of the file.
bool forms_a_stack(const SmallBoard& board, const PlayRecord& played) {
  std::map<std::string, Hex> hexes;
  for (const BoardUnit& unit : board.units) hexes[unit.setup.id] = unit.hex;
  for (const ResolutionStep& step : played.steps) {
    const auto moved = hexes.find(step.unit);
    if (moved == hexes.end() || step.path.size() < 2) continue;
    moved->second = step.path.back();
    for (const auto& [id, hex] : hexes) {
      if (id != step.unit && hex == moved->second) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<BrokenLaw> LawChecker::order(const SmallBoard& board) {
  SmallBoard other = board;
  other.units = reordered(other.units);
  // The cause of an event is the first of its causing units: where rules ask for it, their order matters.
  if (board.question.event.empty() || conditions_.names_first_cause.empty())
    std::ranges::reverse(other.question.causing_units);
  if (!board.question.event.empty()) {
    // All dice alike: they fall to units in their order.
    SmallBoard first = with_alike_dice(board);
    SmallBoard second = with_alike_dice(other);
    const PlayRecord here = carry_out(first);
    const PlayRecord there = carry_out_again(second, here.choices);
    const std::string differs = difference(here, there, grid_of(board));
    if (differs.empty() || forms_a_stack(board, here)) return std::nullopt;
    first.question.dice = here.rolls;
    second.question.dice = there.rolls;
    return BrokenLaw{"with the units in another order in the file, " + differs,
                     {{first, here}, {second, there}}};
  }
  const VerdictRecord here = ask(board);
  const VerdictRecord there = ask_again(other);
  if (const std::string differs = difference(here, there, grid_of(board)); !differs.empty())
    return BrokenLaw{"with the units in another order in the file, " + differs,
                     {{board, here}, {other, there}}};
  const VerdictRecord reversed = ask(board, reversed_forbids_);
  if (const std::string differs = difference(here, reversed, grid_of(board)); !differs.empty())
    return BrokenLaw{"with the plain forbids in the reverse order, " + differs,
                     {{board, here}, {board, reversed}}};
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::other_names(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  SmallBoard other = board;
  std::map<std::string, std::string> names;
  for (const BoardUnit& unit : board.units) names[unit.setup.id] = new_unit_name(unit.setup.id);
  // Names that the rules do not know, in the same alphabetical order.
  const auto new_side = [&](const std::string& side) { return vocabulary_.names_sides ? side : side + "x"; };
  for (BoardUnit& unit : other.units) {
    unit.setup.id = names[unit.setup.id];
    unit.setup.name = "Brigade";
    unit.setup.side = new_side(unit.setup.side);
    if (unit.setup.kind.empty()) unit.setup.kind = "drummers";
    for (std::string& id : unit.setup.engaged) id = names[id];
  }
  for (LinkSetup& link : other.links) link = {link.name, names[link.from], names[link.to], link.counts};
  // The rules may name what the chart of another board has.
  if (other.chart == vocabulary_.chart) {
    auto chart = std::make_shared<TerrainChart>(*other.chart);
    chart->classes.front() = "walkers";
    chart->terrains[1].name = "meadow";
    other.chart = chart;
    for (BoardUnit& unit : other.units) {
      if (unit.setup.movement_class == vocabulary_.classes.front()) unit.setup.movement_class = "walkers";
    }
  }
  const auto rename_keys = [&](auto& by_side) {
    auto renamed_sides = std::exchange(by_side, {});
    for (auto& [side, value] : renamed_sides) by_side[side.empty() ? side : new_side(side)] = value;
  };
  rename_keys(other.home_edges);
  rename_keys(other.enemy_lines);
  rename_keys(other.retreat_directions);
  for (auto& [name, region] : other.regions) rename_keys(region.hexes);
  rename_keys(other.allies);
  for (auto& [side, allied] : other.allies) {
    for (std::string& ally : allied) ally = new_side(ally);
  }
  other.question.unit = names[other.question.unit];
  for (std::vector<std::string>* ids : {&other.question.causing_units, &other.question.then}) {
    for (std::string& id : *ids) id = names[id];
  }
  const VerdictRecord here = ask(board);
  const VerdictRecord there = ask_again(other);
  const std::string differs = difference(renamed(here, names), there, grid_of(board));
  if (differs.empty()) return std::nullopt;
  return BrokenLaw{"with other names, " + differs, {{board, here}, {other, there}}};
}

std::optional<BrokenLaw> LawChecker::turned_board(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  const VerdictRecord here = ask(board);
  for (int i = 1; i < 12; ++i) {
    // A few images a board: over all boards each is tried.
    if (i % 3 != 0 && (i + static_cast<int>(board.question.seed)) % 3 != 0) continue;
    const BoardTurn turn{i % 6, i >= 6, middle_hex(board.orientation), conditions_.knows_edges};
    const auto image = turned(board, turn);
    if (!image) continue;
    const VerdictRecord there = ask_again(*image);
    const std::string differs =
        difference(without_causes(turned(here, turn)), without_causes(there), grid_of(*image));
    if (differs.empty()) continue;
    return BrokenLaw{fmt::format("on the {} board, {}",
                                 i == 6  ? "mirrored"
                                 : i < 6 ? "turned"
                                         : "turned and mirrored",
                                 differs),
                     {{board, here}, {*image, there}}};
  }
  return std::nullopt;
}

/// Tests whether rules ask for a number with a question.
static bool is_needed(const RuleVocabulary& vocabulary, const BoardQuestion& question,
                      const std::string& name) {
  return std::ranges::any_of(vocabulary.questions, [&](const QuestionLetter& letter) {
    return letter.event == question.event && letter.result == question.result && listed(letter.needs, name);
  });
}

std::optional<BrokenLaw> LawChecker::missing_fact(const SmallBoard& board) {
  const bool is_event = !board.question.event.empty();
  const auto is_lost = [&](const AnsweredBoard& answered) {
    if (const auto* verdict = std::get_if<VerdictRecord>(&answered.answer)) return verdict->fails;
    const auto& played = std::get<PlayRecord>(answered.answer);
    return played.problem.empty() && !played.units.contains(board.question.unit);
  };
  const auto is_answered = [](const AnsweredBoard& answered) {
    return std::visit([](const auto& answer) { return answer.problem.empty(); }, answered.answer);
  };
  AnsweredBoard whole{board, VerdictRecord{}};
  std::vector<PathChoice> choices;
  if (is_event) {
    PlayRecord played = carry_out(board);
    whole.board.question.dice = played.rolls;
    choices = played.choices;
    whole.answer = std::move(played);
  } else {
    whole.answer = ask(board);
  }
  if (!is_answered(whole) || is_lost(whole)) return std::nullopt;
  std::optional<BrokenLaw> broken;
  const auto look_without = [&](const std::string& fact, auto change) {
    if (broken) return;
    AnsweredBoard less{whole.board, VerdictRecord{}};
    change(less.board);
    if (is_event)
      less.answer = carry_out_again(less.board, choices);
    else
      less.answer = ask_again(less.board);
    if (is_answered(less) && is_lost(less))
      broken = BrokenLaw{fmt::format("without {} {} is lost", fact, board.question.unit), {whole, less}};
  };
  const std::string side = board.mover().setup.side;
  if (board.home_edges.contains(side))
    look_without("the home edge", [&](SmallBoard& b) { b.home_edges.erase(side); });
  if (board.enemy_lines.contains(side))
    look_without("the enemy line", [&](SmallBoard& b) { b.enemy_lines.erase(side); });
  if (board.retreat_directions.contains(side))
    look_without("the retreat direction", [&](SmallBoard& b) { b.retreat_directions.erase(side); });
  if (board.turn) look_without("the game turn", [](SmallBoard& b) { b.turn.reset(); });
  for (const auto& [name, region] : board.regions)
    look_without("the region " + name, [&, which = name](SmallBoard& b) { b.regions.erase(which); });
  // Where the file says who counts if nobody is named, naming nobody is an answer.
  const bool may_be_none =
      rules_.default_cause != DefaultCause::none || (is_event && conditions_.does_without_causes);
  if (!board.question.causing_units.empty() && !may_be_none)
    look_without("causing units", [](SmallBoard& b) { b.question.causing_units.clear(); });
  for (const auto& [name, number] : board.question.numbers) {
    // The unit states it as a count, or the rules do without it.
    if (board.mover().setup.counts.contains(name) || !is_needed(vocabulary_, board.question, name)) continue;
    look_without("the number " + name, [&, which = name](SmallBoard& b) { b.question.numbers.erase(which); });
  }
  // In the formulas of events a number that a unit does not state is 0, which rules can mean.
  for (std::size_t u = 0; u < board.units.size() && !is_event; ++u) {
    const std::string& id = board.units[u].setup.id;
    look_without("the strength of " + id, [&](SmallBoard& b) { b.units[u].setup.strength = 0; });
    look_without("the morale of " + id, [&](SmallBoard& b) { b.units[u].setup.morale = 0; });
    look_without("the movement of " + id, [&](SmallBoard& b) { b.units[u].setup.movement = "0"; });
  }
  return broken;
}

std::optional<BrokenLaw> LawChecker::check_added_paths(const SmallBoard& first, const SmallBoard& second,
                                                       const std::string& what) {
  const VerdictRecord here = ask(first);
  const VerdictRecord there = ask_again(second);
  if (!here.problem.empty() || !there.problem.empty() || !is_complete(here) || !is_complete(there))
    return std::nullopt;
  const std::set<RetreatPath> before = paths_of(here);
  for (const RetreatPath& path : paths_of(there)) {
    if (before.contains(path)) continue;
    std::string text;
    for (const Hex h : path) text += (text.empty() ? "" : "-") + grid_of(first).number(h);
    return BrokenLaw{fmt::format("{} makes the path {} legal", what, text), {{first, here}, {second, there}}};
  }
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::closed_hex(const SmallBoard& board) {
  const auto simple = conditions_.not_only_forbids.find(move_of(board));
  const bool is_simple = simple != conditions_.not_only_forbids.end() && simple->second.empty();
  if (!board.question.event.empty() || !is_simple) return std::nullopt;
  const BoardUnit& mover = board.mover();
  if (mover.setup.movement_class != vocabulary_.classes.front() || board.chart != vocabulary_.chart)
    return std::nullopt;
  // The mover has a class of its own, and the closed hex a terrain of its own: nobody else notices.
  SmallBoard open = board;
  auto chart = std::make_shared<TerrainChart>(*board.chart);
  chart->classes.emplace_back("alone");
  const auto own = static_cast<std::size_t>(*chart->find_class(vocabulary_.classes.front()));
  for (Terrain& terrain : chart->terrains)
    terrain.cost.push_back(cost_for(terrain.cost, static_cast<ClassId>(own)));
  for (Feature& feature : chart->features)
    feature.cost.push_back(cost_for(feature.cost, static_cast<ClassId>(own)));
  Terrain shut = chart->terrains[1];
  shut.name = "shut";
  shut.symbol = U'#';
  shut.cost.back() = {ChartCost::Kind::impassable, {}};
  chart->terrains.push_back(shut);
  open.chart = chart;
  open.find(board.question.unit)->setup.movement_class = "alone";
  std::vector<Hex> near;
  for (const auto& [h, ground] : board.ground) {
    if (ground.terrain == 1 && h != mover.hex && distance(h, mover.hex) <= 2) near.push_back(h);
  }
  if (near.empty()) return std::nullopt;
  SmallBoard closed = open;
  const Hex h = near[board.question.seed % near.size()];
  closed.ground[h].terrain = static_cast<TerrainId>(chart->terrains.size() - 1);
  return check_added_paths(open, closed, fmt::format("closing {} to it", grid_of(board).number(h)));
}

std::optional<BrokenLaw> LawChecker::added_enemy(const SmallBoard& board) {
  const std::string move = move_of(board);
  const auto simple = conditions_.not_only_forbids.find(move);
  const bool says_something = simple != conditions_.not_only_forbids.end() && simple->second.empty() &&
                              conditions_.enemies_may_help.at(move).empty();
  if (!board.question.event.empty() || !says_something || board.units.size() > max_board_units)
    return std::nullopt;
  std::vector<Hex> near;
  const BoardUnit& mover = board.mover();
  for (const auto& [h, ground] : board.ground) {
    if (distance(h, mover.hex) <= 3) near.push_back(h);
  }
  SmallBoard other = board;
  const BoardUnit unit = another_unit(vocabulary_, board, enemy_side(vocabulary_, board),
                                      near[board.question.seed % near.size()]);
  other.units.push_back(unit);
  return check_added_paths(board, other,
                           fmt::format("one more enemy in {}", grid_of(board).number(unit.hex)));
}

std::optional<BrokenLaw> LawChecker::preferences(const SmallBoard& board) {
  if (!board.question.event.empty()) return std::nullopt;
  const VerdictRecord here = ask_again(board);
  if (!here.problem.empty() || (!here.fails && here.shorter_by == 0)) return std::nullopt;
  const VerdictRecord lenient = ask(board, without_preferences_);
  if (!lenient.problem.empty() || lenient.fails || lenient.end_hexes.empty()) return std::nullopt;
  if (here.fails)
    return BrokenLaw{fmt::format("clause {} takes the last path", here.exhausted_by),
                     {{board, here}, {board, lenient}}};
  if (here.shorter_by > lenient.shorter_by)
    return BrokenLaw{"the preferences make the retreat shorter", {{board, here}, {board, lenient}}};
  return std::nullopt;
}

}  // namespace rearguard
