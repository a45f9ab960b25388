#include "src/workshop/boards/board_answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

constexpr std::size_t max_recorded_paths = 400;  ///< to one end hex
constexpr int max_choices = 40;                  ///< in one resolution

std::vector<UnitIndex> indices_of(const Position& position, const std::vector<std::string>& ids) {
  std::vector<UnitIndex> found;
  for (const std::string& id : ids) {
    if (const auto u = position.find(id)) found.push_back(*u);
  }
  return found;
}

PathRecord record_of(const Position& position, const VerdictEnd& end, std::size_t index) {
  PathRecord record;
  record.path = end.paths[index];
  if (index < end.path_effects.size()) {
    for (const PathEffect& effect : end.path_effects[index]) {
      EffectRecord one{effect.hex, effect.id, {}, effect.kind != PathEffect::Kind::contact};
      for (const UnitIndex u : effect.units) one.units.push_back(position.unit(u).id);
      std::ranges::sort(one.units);
      record.effects.push_back(std::move(one));
    }
    std::ranges::sort(record.effects);
  }
  if (index < end.totals.size()) {
    record.strength_lost = end.totals[index].strength_lost;
    record.outcome = end.totals[index].outcome;
  }
  return record;
}

VerdictRecord record_of(const Position& position, const Verdict& verdict) {
  VerdictRecord record;
  record.outcome = verdict.outcome;
  record.fails = verdict.fails;
  record.shorter_by = verdict.shorter_by;
  record.distance = verdict.distance;
  record.companions = verdict.companions;
  std::ranges::sort(record.companions);
  record.exhausted_by = verdict.exhausted_by;
  record.clause = verdict.clause;
  for (const VerdictEnd& end : verdict.end_hexes) {
    EndRecord& out = record.end_hexes[end.hex];
    out.path_count = end.path_count;
    out.movement_points = end.movement_points;
    // Which paths are looked at or listed of more than that many is no part of the answer.
    out.provisional = end.provisional && end.path_count <= VerdictEnd::paths_looked_at;
    if (listed_paths(end) < end.path_count) continue;
    for (std::size_t i = 0; i < end.paths.size(); ++i) out.paths.push_back(record_of(position, end, i));
    std::ranges::sort(out.paths);
  }
  for (const VerdictOption& option : verdict.options) {
    OptionRecord out{option.name, option.available, option.end_hexes};
    std::ranges::sort(out.end_hexes);
    record.options.push_back(std::move(out));
  }
  return record;
}

UnitRecord record_of(const Position& position, const Unit& unit) {
  UnitRecord record;
  record.hex = unit.hex;
  record.side = position.sides()[unit.side];
  record.state = unit.state;
  record.strength = unit.strength;
  record.facing = unit.facing;
  record.markers = unit.markers;
  for (const UnitIndex e : unit.engaged) record.engaged.push_back(position.unit(e).id);
  std::ranges::sort(record.engaged);
  record.counts = unit.counts;
  std::erase_if(record.counts, [](const auto& count) { return count.second == 0; });
  return record;
}

/// Resolves a question once, with these dice and choices.
ResolutionResult resolve_once(const Position& position, const BoardQuestion& question, const RuleSet& rules,
                              Dice& dice, const std::vector<PathChoice>& choices) {
  const auto unit = position.find(question.unit);
  if (!unit) return RequestError{"no unit " + question.unit, "unit"};
  const std::vector<UnitIndex> causes = indices_of(position, question.causing_units);
  const bool is_event = !question.distance && question.event.empty() && rules.event_rules &&
                        rules.event_rules->find_event(question.result) != nullptr;
  if (is_event) {
    // As the command does it: a result that is an event of the rules is that event.
    RetreatRequest asked;
    asked.unit = *unit;
    asked.result = question.result;
    asked.causing_units = causes;
    if (auto problem = settle_causing_units(position, rules.mover_for(asked.result), asked))
      return *std::move(problem);
    return resolve(position, rules,
                   ReportedEvent{asked.result, asked.unit, asked.causing_units, question.numbers}, dice,
                   choices);
  }
  if (!question.event.empty())
    return resolve(position, rules, ReportedEvent{question.event, *unit, causes, question.numbers}, dice,
                   choices);
  CombatEvent event{*unit, question.result, question.distance, causes};
  event.numbers = question.numbers;
  return resolve(position, rules, event, dice, choices);
}

/// Rolls that have been made, then as many as are missing.
class BoardDice {
 public:
  explicit BoardDice(const BoardQuestion& question)
      : rolls_(question.dice), first_(question.first_dice), random_(question.seed) {}
  const std::vector<int>& rolls() const { return rolls_; }
  std::size_t choose(std::size_t count) { return random_.below(count); }
  void roll(int sides) {
    const bool is_first = used_ < first_.size();
    const std::size_t face =
        is_first ? static_cast<std::size_t>(first_[used_++] - 1) % static_cast<std::size_t>(sides)
                 : random_.below(static_cast<std::size_t>(sides));
    rolls_.push_back(1 + static_cast<int>(face));
  }

 private:
  std::vector<int> rolls_, first_;
  std::size_t used_ = 0;
  BoardRandom random_;
};

PathChoice choose(const NeedsChoice& need, BoardDice& dice) {
  PathChoice choice;
  choice.unit = need.takes ? std::string() : need.unit;
  choice.takes = need.takes;
  if (need.paths.empty()) {
    choice.word = need.options[dice.choose(need.options.size())];
  } else {
    choice.hexes = need.paths[dice.choose(need.paths.size())];
  }
  return choice;
}

std::string text_of(const RetreatPath& path, const Grid& grid) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

}  // namespace

bool operator==(const VerdictRecord& a, const VerdictRecord& b) {
  return a.problem == b.problem && a.outcome == b.outcome && a.fails == b.fails &&
         a.shorter_by == b.shorter_by && a.companions == b.companions && a.end_hexes == b.end_hexes &&
         a.options == b.options;
}

bool operator==(const PlayRecord& a, const PlayRecord& b) {
  return a.problem == b.problem && a.impossible == b.impossible && a.units == b.units &&
         a.removed == b.removed && a.rolls == b.rolls;
}

std::optional<RetreatRequest> request_of(const Position& position, const BoardQuestion& question) {
  const auto unit = position.find(question.unit);
  if (!unit) return std::nullopt;
  RetreatRequest request;
  request.unit = *unit;
  request.result = question.result;
  request.distance = question.distance;
  request.causing_units = indices_of(position, question.causing_units);
  request.then = indices_of(position, question.then);
  request.numbers = question.numbers;
  request.wanted = {.paths = max_recorded_paths, .effects = true, .reasons = Wanted::Reasons::none};
  return request;
}

VerdictRecord verdict_of(const Position& position, const BoardQuestion& question, const RuleSet& rules) {
  VerdictRecord record;
  const auto request = request_of(position, question);
  if (!request) {
    record.problem = "unit";
    return record;
  }
  Judge judge(position, rules);
  const Judgement judgement = judge.judge(*request);
  if (const auto* problem = std::get_if<RequestError>(&judgement)) {
    record.problem = problem->about;
    record.message = problem->message;
    return record;
  }
  return record_of(position, std::get<Verdict>(judgement));
}

VerdictRecord verdict_of(const SmallBoard& board, const RuleSet& rules) {
  const auto position = position_of(board);
  if (position) return verdict_of(*position, board.question, rules);
  VerdictRecord record;
  record.problem = "board";
  return record;
}

PlayRecord play(const Position& position, const BoardQuestion& question, const RuleSet& rules,
                const std::optional<std::vector<PathChoice>>& choices) {
  PlayRecord record;
  BoardDice all(question);
  if (choices) record.choices = *choices;
  std::vector<int> sides;
  for (int round = 0; round < 400; ++round) {
    Dice dice = Dice::given(all.rolls());
    ResolutionResult result = resolve_once(position, question, rules, dice, record.choices);
    record.dice = all.rolls().size();
    if (const auto* problem = std::get_if<RequestError>(&result)) {
      if (problem->about == "dice" && dice.wanted() > 0) {
        all.roll(dice.wanted());
        continue;
      }
      record.problem = problem->about;
      record.message = problem->message;
      return record;
    }
    if (const auto* need = std::get_if<NeedsChoice>(&result)) {
      const bool has_choice = !need->paths.empty() || !need->options.empty();
      if (choices || !has_choice || static_cast<int>(record.choices.size()) >= max_choices) {
        record.problem = "choice";
        record.message = need->unit + " must choose";
        return record;
      }
      record.choices.push_back(choose(*need, all));
      continue;
    }
    auto& done = std::get<Resolution>(result);
    record.impossible = done.impossible;
    for (const Unit& unit : done.position.units()) record.units[unit.id] = record_of(done.position, unit);
    for (const RemovedUnit& removed : done.removed_units) record.removed[removed.unit] = removed.outcome;
    for (const Roll& roll : dice.rolls()) {
      record.rolls.push_back(roll.rolled);
      record.sides.push_back(roll.sides);
    }
    record.steps = std::move(done.resolution_steps);
    record.after = std::move(done.position);
    return record;
  }
  record.problem = "dice";
  record.message = "too many dice";
  return record;
}

PlayRecord play(const SmallBoard& board, const RuleSet& rules,
                const std::optional<std::vector<PathChoice>>& choices) {
  const auto position = position_of(board);
  if (position) return play(*position, board.question, rules, choices);
  PlayRecord record;
  record.problem = "board";
  return record;
}

namespace {

/// Leaves out the paths to an end hex of which one of the answers does not list all: how many an answer lists
/// depends on the order of its end hexes.
void leave_out_unlisted(VerdictRecord& a, VerdictRecord& b) {
  for (auto& [hex, end] : a.end_hexes) {
    const auto same = b.end_hexes.find(hex);
    if (same == b.end_hexes.end() || (!end.paths.empty() && !same->second.paths.empty())) continue;
    end.paths.clear();
    same->second.paths.clear();
  }
}

}  // namespace

std::string difference(const VerdictRecord& first, const VerdictRecord& second, const Grid& grid) {
  if (first == second) return {};
  VerdictRecord a = first, b = second;
  leave_out_unlisted(a, b);
  if (a == b) return {};
  if (a.problem != b.problem)
    return fmt::format("one is answered, the other not: {}", a.problem.empty() ? b.message : a.message);
  if (a.outcome != b.outcome) return fmt::format("{} against {}", a.outcome, b.outcome);
  if (a.companions != b.companions)
    return fmt::format("it goes with {} against {}", fmt::join(a.companions, ", "),
                       fmt::join(b.companions, ", "));
  for (const bool of_first : {true, false}) {
    const VerdictRecord& one = of_first ? a : b;
    const VerdictRecord& other = of_first ? b : a;
    for (const auto& [h, end] : one.end_hexes) {
      const auto same = other.end_hexes.find(h);
      if (same == other.end_hexes.end())
        return fmt::format("{} is an end hex of the {} alone", grid.number(h), of_first ? "first" : "second");
      for (const PathRecord& path : end.paths) {
        const auto is_it = [&](const PathRecord& p) { return p.path == path.path; };
        const std::vector<PathRecord>& others = same->second.paths;
        if (std::ranges::none_of(others, is_it))
          return fmt::format("the path {} is legal in the {} alone", text_of(path.path, grid),
                             of_first ? "first" : "second");
        if (std::ranges::find(others, path) == others.end())
          return fmt::format("on the path {} other things happen", text_of(path.path, grid));
      }
    }
  }
  if (a.shorter_by != b.shorter_by)
    return fmt::format("it goes {} against {} hexes fewer than it must", a.shorter_by, b.shorter_by);
  for (const auto& [h, end] : a.end_hexes) {
    const EndRecord& other = b.end_hexes.at(h);
    if (end.path_count != other.path_count)
      return fmt::format("{} paths lead to {} in the first, {} in the second", end.path_count, grid.number(h),
                         other.path_count);
    if (end.movement_points != other.movement_points)
      return fmt::format("the way to {} costs more in one of the answers", grid.number(h));
    if (end.provisional != other.provisional)
      return fmt::format("in one answer alone the way to {} is asked anew", grid.number(h));
  }
  for (std::size_t i = 0; i < std::min(a.options.size(), b.options.size()); ++i) {
    if (!(a.options[i] == b.options[i])) return fmt::format("the option {} differs", a.options[i].name);
  }
  return "the answers differ in their options or outcome";
}

std::string difference(const PlayRecord& a, const PlayRecord& b, const Grid& grid) {
  if (a == b) return {};
  if (a.problem != b.problem)
    return fmt::format("one is carried out, the other not: {}", a.problem.empty() ? b.message : a.message);
  if (a.impossible != b.impossible) return "one is possible, the other not";
  for (const auto& [id, unit] : a.units) {
    const auto same = b.units.find(id);
    if (same == b.units.end()) return fmt::format("{} is lost in the second alone", id);
    if (unit.hex != same->second.hex)
      return fmt::format("{} is in {} against {}", id, grid.number(unit.hex), grid.number(same->second.hex));
    if (unit.state != same->second.state)
      return fmt::format("{} is {} against {}", id, unit.state, same->second.state);
    if (unit.strength != same->second.strength)
      return fmt::format("the strength of {} is {} against {}", id, unit.strength, same->second.strength);
    if (!(unit == same->second))
      return fmt::format("{} differs in facing, markers, engagement or counts", id);
  }
  if (a.units.size() != b.units.size()) return "a unit is lost in the first alone";
  return "other dice are rolled, or units are lost in other ways";
}

VerdictRecord turned(const VerdictRecord& verdict, const BoardTurn& turn) {
  VerdictRecord image = verdict;
  image.end_hexes.clear();
  for (const auto& [h, end] : verdict.end_hexes) {
    EndRecord& out = image.end_hexes[turn.image(h)] = end;
    for (PathRecord& path : out.paths) {
      for (Hex& hex : path.path) hex = turn.image(hex);
      for (EffectRecord& effect : path.effects) effect.hex = turn.image(effect.hex);
      std::ranges::sort(path.effects);
    }
    std::ranges::sort(out.paths);
  }
  for (OptionRecord& option : image.options) {
    for (Hex& h : option.end_hexes) h = turn.image(h);
    std::ranges::sort(option.end_hexes);
  }
  return image;
}

VerdictRecord renamed(const VerdictRecord& verdict, const std::map<std::string, std::string>& names) {
  const auto rename = [&](std::vector<std::string>& ids) {
    for (std::string& id : ids) {
      if (const auto known = names.find(id); known != names.end()) id = known->second;
    }
    std::ranges::sort(ids);
  };
  VerdictRecord image = verdict;
  rename(image.companions);
  for (auto& [h, end] : image.end_hexes) {
    for (PathRecord& path : end.paths) {
      for (EffectRecord& effect : path.effects) rename(effect.units);
      std::ranges::sort(path.effects);
    }
    std::ranges::sort(end.paths);
  }
  return image;
}

}  // namespace rearguard
