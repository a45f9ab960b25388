#include "src/core/engine/events/path_choice.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/engine/terms/board_state.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// A path to choose: that of an index to an end hex of the verdict.
struct PathChooser::Option {
  RetreatPath path;
  std::string way;
  std::size_t end = 0, index = 0;
};

namespace {

bool fits(const PathChoice& choice, const RetreatPath& path) {
  return choice.hexes.size() == 1 ? choice.hexes.front() == path.back() : choice.hexes == path;
}

/// Returns the text of an effect, without its hex if it would do the same in another.
std::string_view what_happens(const PathEffect& effect, const Grid& grid) {
  if (effect.kind == PathEffect::Kind::contact) return {};
  const std::string place = "in " + grid.number(effect.hex);
  const bool skips = effect.same_anywhere && effect.text.starts_with(place);
  return std::string_view(effect.text).substr(skips ? place.size() : 0);
}

/// Tests whether some of these steps turn a unit in the direction of its last step.
bool face_along_path(const std::vector<Effect>& steps) {
  return std::any_of(steps.begin(), steps.end(), [](const Effect& step) {
    if (step.kind->changes == StepChange::facing && !step.anchor && !step.faces_any) return true;
    return face_along_path(step.then) || face_along_path(step.otherwise) ||
           std::any_of(step.branches.begin(), step.branches.end(),
                       [](const Branch& branch) { return face_along_path(branch.effects); });
  });
}

/// Tests whether the rules of a file turn units as they have moved.
bool faces_along_path(const RuleSet& whole) {
  const auto after = [](const ResultRule& rule) { return rule.after && face_along_path(*rule.after); };
  if (std::any_of(whole.result_rules.begin(), whole.result_rules.end(), after) ||
      std::any_of(whole.options.begin(), whole.options.end(), after))
    return true;
  return whole.event_rules && std::any_of(whole.event_rules->events.begin(), whole.event_rules->events.end(),
                                          [](const Event& event) { return face_along_path(event.effects); });
}

/// What becomes of a unit on a path: where it ends, which units it meets in which order, and with what
/// effects. Off the map its last hex on it counts. Of paths straight away from something or straight toward
/// it, one on either side of a hexside, the last step counts if units face as they have moved.
struct PathOutcome {
  std::pair<Hex, bool> end;  ///< the hex, and whether the path leads off the map from there
  std::string way;
  std::vector<std::pair<bool, std::string>> met;
  std::vector<std::tuple<std::string, std::vector<UnitIndex>, std::string_view>> effects;
  std::optional<Hex> last_step;
  friend bool operator==(const PathOutcome&, const PathOutcome&) = default;
  // Written out: libraries of web builds have vectors without `<=>`.
  friend bool operator<(const PathOutcome& a, const PathOutcome& b) {
    return std::tie(a.end, a.way, a.met, a.effects, a.last_step) <
           std::tie(b.end, b.way, b.met, b.effects, b.last_step);
  }
};

RetreatPath on_map(const Position& position, const RetreatPath& path) {
  return {path.begin(),
          std::find_if(path.begin(), path.end(), [&](Hex h) { return !position.map().exists(h); })};
}

/// Returns the last hex of a path on the map, and whether the path leads off the map from there.
std::pair<Hex, bool> end_of(const Position& position, const RetreatPath& path) {
  const RetreatPath there = on_map(position, path);
  return {there.back(), there.size() < path.size()};
}

/// `told` says what happens on the paths.
template <class Option>
PathOutcome outcome_on(const Judging& judge, const Verdict& told, const Option& option,
                       const PathTerms& terms, bool keeps_side) {
  const Position& position = judge.position();
  PathOutcome outcome{end_of(position, option.path), option.way, {}, {}, {}};
  for (const PathContact& m : path_contacts(position, judge.rule_set().fire, told.unit, option.path, terms))
    outcome.met.emplace_back(m.is_fire, m.unit);
  for (const PathEffect& effect : told.end_hexes[option.end].path_effects[option.index])
    outcome.effects.emplace_back(effect.id, effect.units, what_happens(effect, position.map().grid()));
  if (keeps_side && !outcome.end.second && option.path.size() > 1)
    outcome.last_step = option.path.back() - option.path[option.path.size() - 2];
  return outcome;
}

template <class Option>
std::vector<PathOutcome> outcomes_on(const Judging& judge, const Verdict& told,
                                     const std::vector<Option>& options, const PathTerms& terms) {
  const bool keeps_side = options.size() > 1 && judge.rule_set().motion.kind == Motion::Kind::ray &&
                          faces_along_path(judge.file_rules());
  std::vector<PathOutcome> outcomes;
  for (const Option& option : options) outcomes.push_back(outcome_on(judge, told, option, terms, keeps_side));
  return outcomes;
}

bool alike(const std::vector<PathOutcome>& outcomes) {
  return std::all_of(outcomes.begin(), outcomes.end(),
                     [&](const PathOutcome& outcome) { return outcome == outcomes.front(); });
}

/// Returns the paths of some options, each once. Of those that differ only off the map, and have one outcome,
/// the first stands for all. The outcomes are needed if any path leads off the map.
template <class Option>
std::vector<RetreatPath> different_paths(const Position& position, const std::vector<Option>& options,
                                         const std::vector<PathOutcome>& outcomes) {
  std::vector<RetreatPath> paths;
  std::set<std::pair<RetreatPath, PathOutcome>> beyond;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const RetreatPath& path = options[i].path;
    const bool is_known = !paths.empty() && paths.back() == path;
    const bool is_beyond =
        end_of(position, path).second && !beyond.emplace(on_map(position, path), outcomes[i]).second;
    if (!is_known && !is_beyond) paths.push_back(path);
  }
  return paths;
}

}  // namespace

std::vector<PathContact> path_contacts(const Position& position, const FireRule& fire,
                                       const std::string& unit, const RetreatPath& path,
                                       const PathTerms& terms) {
  const UnitIndex mover = *position.find(unit);
  const SideIndex side = position.unit(mover).side;
  std::vector<UnitIndex> enemies;
  for (UnitIndex u = 0; u < position.units().size() && terms.draws_fire; ++u) {
    if (position.enemies(side, position.unit(u).side) && may_retreat_fire(position, fire, u))
      enemies.push_back(u);
  }
  const Grid& grid = position.map().grid();
  const auto key = [&](UnitIndex u) {
    return std::tuple<NumberKey, std::string_view>(grid.key(position.unit(u).hex), position.unit(u).id);
  };
  std::sort(enemies.begin(), enemies.end(), [&](UnitIndex a, UnitIndex b) { return key(a) < key(b); });
  std::vector<PathContact> met;
  for (std::size_t i = 0; i < path.size() && position.map().exists(path[i]); ++i) {
    std::erase_if(enemies, [&](UnitIndex u) {
      const bool fires = i > 0 && can_retreat_fire(position, u, path[i]);
      if (fires) met.push_back({true, position.unit(u).id, i});
      return fires;
    });
    if (!terms.meets_friends || i == 0 || i + 1 == path.size()) continue;
    for (const UnitIndex u : position.units_in(path[i])) {
      if (u != mover && !position.enemies(position.unit(u).side, side))
        met.push_back({false, position.unit(u).id, i});
    }
  }
  return met;
}

/// Returns a request that asks besides what happens on the paths.
static EngineRequest with_effects(EngineRequest request) {
  request.wanted.effects = true;
  return request;
}

PathChooser::PathChooser(Dice& dice, const std::vector<PathChoice>& choices) : dice_(dice) {
  choices_.reserve(choices.size());
  for (const PathChoice& choice : choices) choices_.push_back({choice, {}});
}

std::optional<std::size_t> PathChooser::next_for(const std::string& unit, Kind kind) const {
  for (const std::string& name : {unit, std::string()}) {
    for (std::size_t c = 0; c < choices_.size(); ++c) {
      const PathChoice& choice = choices_[c].choice;
      const bool fits_kind = choice.takes == (kind == Kind::taken) &&
                             !(kind == Kind::hexes ? choice.hexes.empty() : choice.word.empty());
      if (choice.unit == name && fits_kind) return c;
    }
  }
  return std::nullopt;
}

PathChooser::Chosen PathChooser::unlisted(Judging& judge, EngineRequest request, const Verdict& verdict,
                                          const PathChoice& choice) const {
  const Grid& grid = judge.position().map().grid();
  std::string ends;
  for (const VerdictEnd& end : verdict.end_hexes) ends += (ends.empty() ? "" : ", ") + grid.number(end.hex);
  if (choice.hexes.size() == 1) {
    const Hex h = choice.hexes.front();
    const std::string what = fmt::format("{} cannot end in {}", verdict.unit, grid.number(h));
    request.wanted = {.paths = 0, .effects = false};
    const Judgement judgement = judge.judge(request);
    if (const auto* problem = std::get_if<RequestError>(&judgement)) return *problem;
    for (const RuledOutHex& r : std::get<Verdict>(judgement).ruled_out) {
      if (r.hex == h)
        return RequestError{fmt::format("{}, ruled out by {} ({}): {}; its end hexes: {}", what, r.clause,
                                        r.cite, r.why, ends),
                            "choice"};
    }
    return RequestError{fmt::format("{}; its end hexes: {}", what, ends), "choice"};
  }
  request.test_path = choice.hexes;
  request.wanted = Wanted::ends();
  const std::string what =
      fmt::format("{} cannot take the path {}", verdict.unit, to_text(grid, choice.hexes));
  const Judgement judgement = judge.judge(request);
  if (const auto* problem = std::get_if<RequestError>(&judgement))
    return RequestError{fmt::format("{}: {}", what, problem->message), "choice"};
  const auto& path = std::get<Verdict>(judgement).judged_path;
  const bool may_end = std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(),
                                   [&](const VerdictEnd& end) { return end.hex == choice.hexes.back(); });
  if (path && path->legal && may_end) return ChosenPath{choice.hexes};
  if (!path || path->legal) return RequestError{fmt::format("{}; its end hexes: {}", what, ends), "choice"};
  return RequestError{fmt::format("{}, ruled out by {} ({}): {}", what, path->clause, path->cite, path->why),
                      "choice"};
}

PathChooser::Chosen PathChooser::choose(Judging& judge, const EngineRequest& request, const Verdict& verdict,
                                        const PathTerms& terms) {
  const Position& position = judge.position();
  std::vector<Option> options;
  for (std::size_t e = 0; e < verdict.end_hexes.size(); ++e) {
    const VerdictEnd& end = verdict.end_hexes[e];
    for (std::size_t i = 0; i < end.paths.size(); ++i)
      options.push_back({end.paths[i], i < end.ways.size() ? end.ways[i] : std::string(), e, i});
  }
  std::optional<Judgement> told;
  std::vector<PathOutcome> outcomes;
  const auto look = [&] {
    if (!told) told = judge.judge(with_effects(request));
    const auto* tells_effects = std::get_if<Verdict>(&*told);
    // Options are only ever narrowed: as many are the same.
    if (tells_effects != nullptr && outcomes.size() != options.size())
      outcomes = outcomes_on(judge, *tells_effects, options, terms);
  };
  const auto all_alike = [&] {
    const auto end = end_of(position, options.front().path);
    if (std::any_of(options.begin(), options.end(),
                    [&](const Option& o) { return end_of(position, o.path) != end; }))
      return false;
    if (options.size() > 1) look();
    return options.size() < 2 || alike(outcomes);
  };
  if (const auto c = next_for(verdict.unit, Kind::hexes)) {
    Open& open = choices_[*c];
    std::vector<Option> picked;
    for (const Option& option : options) {
      if (fits(open.choice, option.path)) picked.push_back(option);
    }
    if (!picked.empty()) {
      spend(*c);
      options = std::move(picked);
    } else if (!open.choice.unit.empty() || !all_alike()) {
      Chosen other = unlisted(judge, request, verdict, open.choice);
      const auto* ruled_out = std::get_if<RequestError>(&other);
      if (ruled_out == nullptr) spend(*c);
      if (ruled_out == nullptr || !all_alike()) return other;
      // A choice may belong to a later move of the same unit, even from the same hex.
      if (open.why_not_before.empty()) open.why_not_before = ruled_out->message;
    }
  }
  if (by_outcome && options.size() > 1) {
    look();
    std::set<PathOutcome> known;
    std::vector<Option> first;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (known.insert(outcomes[i]).second) first.push_back(options[i]);
    }
    if (!first.empty()) options = std::move(first);
    outcomes.clear();
  }
  const std::string& chooser = judge.rule_set().chooser;
  const bool is_settled = chooser == "engine" || all_alike();
  if (!is_settled && std::any_of(options.begin(), options.end(),
                                 [&](const Option& o) { return end_of(position, o.path).second; }))
    look();
  if (told && std::holds_alternative<RequestError>(*told)) return std::get<RequestError>(*std::move(told));
  if (is_settled) return ChosenPath{options.front().path, options.front().way};
  std::vector<RetreatPath> paths = different_paths(position, options, outcomes);
  if (chooser == "random") {
    std::erase_if(paths, [&, last = std::optional<Hex>()](const RetreatPath& path) mutable {
      const bool is_first = last != path.back();
      last = path.back();
      return !is_first;
    });
    std::size_t taken = 0;
    if (paths.size() > 1) {
      const auto rolled = dice_.roll(static_cast<int>(paths.size()),
                                     fmt::format("where {} ends: 1 is {}", verdict.unit,
                                                 position.map().grid().number(paths.front().back())));
      if (!rolled) return RequestError{dice_.problem(), "dice"};
      taken = static_cast<std::size_t>(*rolled) - 1;
    }
    return choose_way(verdict.unit, chooser, paths[taken], options);
  }
  if (paths.size() > 1) {
    const auto misread = next_for(verdict.unit, Kind::word);
    if (misread && std::isdigit(static_cast<unsigned char>(choices_[*misread].choice.word.front())) != 0) {
      const Grid& grid = position.map().grid();
      return RequestError{
          fmt::format("\"{}\" is not a hex number of this map, such as {}",
                      one_line(choices_[*misread].choice.word, 40), grid.number(grid.hex_at(0))),
          "choice"};
    }
    NeedsChoice need{{}, verdict.unit, chooser, std::move(paths), {}, {}};
    need.of_rest = request.continuation.has_value();
    if (!tells) return need;
    EngineRequest in_full = request;
    in_full.wanted = {.paths = request.wanted.paths};
    told = judge.judge(in_full);
    if (auto* problem = std::get_if<RequestError>(&*told)) return std::move(*problem);
    need.verdict = std::make_shared<const BoardVerdict>(
        BoardVerdict{std::make_shared<const Position>(position), std::get<Verdict>(*std::move(told))});
    return need;
  }
  return choose_way(verdict.unit, chooser, paths.front(), options);
}

/// Chooses among the ways along one path.
PathChooser::Chosen PathChooser::choose_way(const std::string& unit, const std::string& chooser,
                                            const RetreatPath& path, const std::vector<Option>& options) {
  std::vector<std::string> ways;
  for (const Option& option : options) {
    if (option.path == path) ways.push_back(option.way);
  }
  if (ways.size() == 1) return ChosenPath{path, ways.front()};
  if (chooser == "random") {
    const auto rolled =
        dice_.roll(static_cast<int>(ways.size()), fmt::format("the way of {}: 1 is {}", unit, ways.front()));
    if (!rolled) return RequestError{dice_.problem(), "dice"};
    return ChosenPath{path, ways[static_cast<std::size_t>(*rolled) - 1]};
  }
  auto chosen = choose_option(unit, chooser, ways);
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return std::move(*need);
  if (auto* problem = std::get_if<RequestError>(&chosen)) return std::move(*problem);
  return ChosenPath{path, ways[std::get<std::size_t>(chosen)]};
}

std::variant<std::size_t, NeedsChoice, RequestError> PathChooser::choose_option(
    const std::string& unit, const std::string& chooser, const std::vector<std::string>& options, bool takes,
    const OptionAlias& alias) {
  const auto taken = takes ? next_for(unit, Kind::taken) : std::nullopt;
  if (options.size() == 1 && !taken) return std::size_t{0};
  const auto c = taken ? taken : next_for(unit, Kind::word);
  if (!c) {
    NeedsChoice need{{}, unit, chooser, {}, options, {}, takes};
    const auto early = takes ? next_for(unit, Kind::hexes) : std::nullopt;
    if (early) need.too_early = choices_[*early].choice.hexes;
    return need;
  }
  const std::string& word = choices_[*c].choice.word;
  const std::string& named = !alias.word.empty() && word == alias.word ? alias.option : word;
  const auto picked = std::find(options.begin(), options.end(), named);
  if (picked == options.end()) {
    return RequestError{fmt::format("{} is not a choice of {}: {}{}", word, unit, fmt::join(options, ", "),
                                    did_you_mean(word, options)),
                        "choice"};
  }
  spend(*c);
  return static_cast<std::size_t>(picked - options.begin());
}

std::variant<std::size_t, NeedsChoice, RequestError> PathChooser::choose_plan(
    const std::vector<Plan>& plans, const std::vector<std::string>& order, const std::string& chooser,
    const Grid& grid) {
  std::vector<std::size_t> left(plans.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  const auto ways_of = [&](const std::string& unit) {
    std::set<RetreatPath> ways;
    for (const std::size_t i : left) {
      const auto way = plans[i].find(unit);
      ways.insert(way == plans[i].end() ? RetreatPath{} : way->second);
    }
    return ways;
  };
  for (const std::string& unit : order) {
    const auto ways = ways_of(unit);
    if (ways.size() <= 1) continue;
    const auto c = next_for(unit, Kind::hexes);
    if (!c) {
      NeedsChoice need{{}, unit, chooser, {}, {}, {}};
      for (const RetreatPath& way : ways) {
        if (!way.empty()) need.paths.push_back(way);
      }
      return need;
    }
    std::erase_if(left, [&](std::size_t i) {
      const auto way = plans[i].find(unit);
      return way == plans[i].end() || !fits(choices_[*c].choice, way->second);
    });
    if (left.empty()) {
      return RequestError{
          fmt::format("{} cannot make way to {}", unit, to_text(grid, choices_[*c].choice.hexes)), "choice"};
    }
    spend(*c);
  }
  return left.front();
}

std::vector<PathChoice> PathChooser::left() const {
  std::vector<PathChoice> left;
  for (const Open& open : choices_) left.push_back(open.choice);
  return left;
}

std::optional<std::string> PathChooser::left_over(const Grid& grid) const {
  if (choices_.empty()) return std::nullopt;
  if (!choices_.front().why_not_before.empty()) return choices_.front().why_not_before;
  const PathChoice& first = choices_.front().choice;
  return fmt::format("the choice {}{} was not used: there was nothing to choose",
                     first.unit.empty() ? "" : first.unit + ":",
                     first.word.empty() ? to_text(grid, first.hexes) : first.word);
}

}  // namespace rearguard
