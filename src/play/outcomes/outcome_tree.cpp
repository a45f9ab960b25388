#include "src/play/outcomes/outcome_tree.h"

#include <algorithm>
#include <optional>
#include <random>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "src/core/engine/events/forked_event.h"
#include "src/core/engine/events/numbers_read.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/score.h"
#include "src/play/outcomes/follow_phases.h"
#include "src/play/outcomes/outcome_rows.h"
#include "src/play/outcomes/roll_classes.h"

namespace rearguard {
namespace {

struct TooManyParts {};

/// Returns dice that show a result of a roll by its probability; of one whose results are not listed, any.
std::vector<int> faces_at_random(const DiceSum& roll, const std::vector<RollClass>& classes,
                                 std::mt19937_64& random) {
  std::vector<int> faces;
  if (classes.empty()) {
    for (int i = 0; i < roll.dice; ++i)
      faces.push_back(static_cast<int>(random() % static_cast<std::uint64_t>(roll.sides)) + 1);
    return faces;
  }
  constexpr double range = 18446744073709551616.0;  // of the generator
  double left = static_cast<double>(random()) / range;
  std::size_t i = 0;
  while (i + 1 < classes.size() && left >= classes[i].share) left -= classes[i++].share;
  return classes[i].faces;
}

void add_to_key(const std::vector<PathChoice>& choices, std::string& key) {
  for (const PathChoice& choice : choices) {
    key += ';' + choice.unit + ' ' + choice.word;
    for (const Hex h : choice.hexes) key += fmt::format(" {},{}", h.q, h.r);
  }
}

/// Nodes and the like by what tells them apart: keys are long and begin alike.
using Nodes = std::unordered_map<std::string, std::size_t>;

/// What an event is carried out with that is known before it goes on: the dice and choices of the game.
struct Known {
  std::vector<int> faces = {};
  std::vector<PathChoice> choices = {};
  std::size_t reported = 0;  ///< steps that the players have seen
};

/// An event on its way, as all parts of it know it.
struct EventCourse {
  OutcomeScene scene;  ///< before it
  Task task;
  std::string key;  ///< of the scene
  std::shared_ptr<Judging> judging;
  std::size_t reported = 0;
  /// By the key of the point between two parts; null: none is known.
  Nodes* nodes = nullptr;
  bool is_kept = false;  ///< `judging` lives as long as the explorer
};

/// A place in an event: what it has come to from a point by dice and choices.
struct Place {
  std::shared_ptr<const EventPoint> from;
  std::string key;  ///< of the point
  Known with;
  std::size_t seen = 0;  ///< steps of the part that belong to earlier nodes
};

class Explorer {
 public:
  Explorer(const GameState& state, const OutcomeLimits& limits)
      : state_(state),
        limits_(limits),
        judge_(state_.position, *state_.scenario->rule_set),
        numbers_(*state_.scenario->rule_set),
        first_scene_{state_, {}, {}, {}, {}} {}

  OutcomeTree run(const GameAction& action) {
    begin(action);
    try {
      start();
    } catch (const TooManyParts&) {
      tree_.exact = false;
      if (limits_.samples > 0) {
        sample();
      } else {
        tree_.nodes.clear();
      }
    }
    tree_.parts = parts_;
    return std::move(tree_);
  }

 private:
  void begin(const GameAction& action);
  std::size_t start() { return run_task(first_scene_, known_); }
  void sample();

  std::size_t add(OutcomeNode node) {
    tree_.nodes.push_back(std::move(node));
    return tree_.nodes.size() - 1;
  }
  std::size_t end(const OutcomeScene& scene, const std::string& problem = {});
  /// Looks a branch through that has this part of the share of the present one.
  template <class Look>
  std::size_t within(double part, Look look) {
    const double share = std::exchange(share_, share_ * part);
    const std::size_t node = look();
    share_ = share;
    return node;
  }
  std::size_t seen_before(std::size_t node) {
    done_ += share_;
    return node;
  }
  std::size_t go_on(OutcomeScene scene);
  std::size_t offer(const OutcomeScene& scene, const FollowingActions& next, const std::string& key);
  std::size_t run_task(OutcomeScene scene, const Known& known);
  std::size_t between(EventCourse& course, const EventPart& part, Known known);
  std::size_t reach(EventCourse& course, const Place& at, const EventPart& part);
  std::size_t finish(EventCourse& course, const EventPart& part);
  void roll(EventCourse& course, const Place& at, const EventPart& part, OutcomeNode& node);
  void choose(EventCourse& course, const Place& at, const EventPart& part, OutcomeNode& node);
  std::shared_ptr<const EventPart> carry_out(EventCourse& course, const Place& at);
  std::shared_ptr<const EventPart> played_before(const EventCourse& course, const Place& at,
                                                 std::string& key) const;
  void judge_for(EventCourse& course);
  bool takes(std::size_t option, const OutcomeNode& node) const;
  bool is_too_much() const;
  std::size_t question(const std::string& key) {
    return questions_.try_emplace(key, questions_.size()).first->second;
  }

  const GameState state_;
  const OutcomeLimits& limits_;
  Judge judge_;
  NumbersRead numbers_;
  OutcomeTree tree_;
  OutcomeScene first_scene_;
  Known known_;
  int parts_ = 0;
  std::int64_t work_ = 0;    ///< of the parts
  bool has_forked_ = false;  ///< what follows is no longer certain
  double share_ = 1;         ///< of the branch that is looked through, with the options of a choice alike
  double done_ = 0;          ///< of what has been looked through
  std::optional<std::mt19937_64> random_;                   ///< of a game played at random
  std::map<std::string, std::shared_ptr<Judging>> judges_;  ///< then: by the scene
  std::unordered_map<std::string, std::shared_ptr<const EventPart>> played_;
  std::map<std::size_t, std::size_t> settled_;  ///< the options that are best, by the question
  Nodes known_scenes_, questions_, ends_;
  /// Looked through to the end: games played at random need not go beyond them. By scene and point.
  std::unordered_map<std::string, Nodes> known_points_;
};

void Explorer::begin(const GameAction& action) {
  first_scene_.game.choice.reset();
  first_scene_.involved = action.targets;
  if (action.kind == GameAction::Kind::act) {
    const PlayAction& rule = *state_.scenario->play().find_action(action.name);
    first_scene_.involved.insert(first_scene_.involved.begin(), action.unit);
    tree_.certain = first_scene_.begin(rule, action);
    tree_.numbers = first_scene_.tasks.front().numbers;
  } else {
    const OpenChoice& open = *state_.choice;
    Task& task = first_scene_.game.tasks.front();
    known_ = {open.faces, open.made, open.reported};
    if (open.causes.empty()) known_.choices.push_back({action.unit, action.hexes, action.word});
    if (!open.causes.empty()) {
      task.causing_units = action.targets;
      tree_.numbers = task.numbers;
    }
    first_scene_.involved = task.causing_units;
    first_scene_.involved.insert(first_scene_.involved.begin(), task.unit);
    first_scene_.tasks = {task};
  }
  first_scene_.game.tasks.clear();
  // Scenes are copied often, and never ask for the score.
  first_scene_.game.strength.clear();
  first_scene_.game.begun.clear();
  first_scene_.first_phase = state_.phase;
}

/// Plays whole chains at random, as many as there is work for. What is best to choose is found in the first
/// of them, and done in the others.
void Explorer::sample() {
  constexpr int until_settled = 200;
  const std::int64_t until_half = work_ + (limits_.work - work_) / 2;
  OutcomeNode root;
  root.kind = OutcomeNode::Kind::fork;
  bool is_settled = false;
  while (tree_.samples < limits_.samples && (tree_.samples == 0 || work_ < limits_.work)) {
    random_.emplace(static_cast<std::uint64_t>(tree_.samples++));
    root.branches.push_back({1.0 / limits_.samples, start()});
    if (is_settled || (tree_.samples < until_settled && work_ < until_half)) continue;
    is_settled = true;
    OutcomeTree so_far = tree_;
    so_far.nodes.push_back(root);
    const Forecast best = forecast(so_far, state_);
    for (std::size_t n = 0; n < so_far.nodes.size(); ++n) {
      if (so_far.nodes[n].kind == OutcomeNode::Kind::choice)
        settled_.try_emplace(so_far.nodes[n].question, best.taken[n]);
    }
  }
  for (OutcomeBranch& branch : root.branches) branch.share = 1.0 / tree_.samples;
  add(std::move(root));
}

/// Tests whether an option is looked through: all of a question that is not settled.
bool Explorer::takes(std::size_t option, const OutcomeNode& node) const {
  const auto settled = settled_.find(node.question);
  return settled == settled_.end() || settled->second == option;
}

std::size_t Explorer::end(const OutcomeScene& scene, const std::string& problem) {
  std::string key = problem + scene.said;
  add_to_key(scene.game.position, scene.removed_units, key);
  const auto [at, is_new] = ends_.try_emplace(std::move(key), tree_.nodes.size());
  done_ += share_;
  if (!is_new) return at->second;
  OutcomeNode node;
  node.board =
      std::make_shared<const OutcomeBoard>(OutcomeBoard{scene.game.position, scene.removed_units, problem});
  return add(std::move(node));
}

/// Sets who answers questions in an event. Games played at random come to the same board again and again.
void Explorer::judge_for(EventCourse& course) {
  constexpr std::size_t most = 64;
  const auto known = judges_.find(course.key);
  course.is_kept = random_ && (known != judges_.end() || judges_.size() < most);
  course.judging = known != judges_.end() ? known->second
                                          : judge_.on(course.scene.game.position, *state_.scenario->rule_set);
  if (course.is_kept) judges_.emplace(course.key, course.judging);
}

/// Tests whether an exact answer would take too many parts or too much work, as far as can be told by now.
bool Explorer::is_too_much() const {
  constexpr std::int64_t enough_to_tell = 18'000'000;
  if (random_) return false;
  const double used = std::max(parts_ / static_cast<double>(limits_.parts),
                               static_cast<double>(work_) / (static_cast<double>(limits_.work) * 2 / 3));
  return used > 1 || (work_ > enough_to_tell && used > 3 * done_);
}

/// Carries a part out and counts it, or refuses to go on.
std::shared_ptr<const EventPart> Explorer::carry_out(EventCourse& course, const Place& at) {
  constexpr std::size_t most = 6'000;         // parts that are kept
  constexpr std::int64_t work_known = 1'000;  // to find a part that is kept
  constexpr std::int64_t work_new = 5'000;    // copies of all that is under way, and their key
  if (limits_.stopped && limits_.stopped()) throw OutcomesStopped{};
  std::string key;
  work_ += work_known;
  if (auto known = played_before(course, at, key)) return known;
  ++parts_;
  if (is_too_much()) throw TooManyParts{};
  auto part = std::make_shared<const EventPart>(next_part(*at.from, at.with.faces, at.with.choices));
  work_ += work_new + part->work;
  tree_.roll_terms.insert(tree_.roll_terms.end(), part->roll_terms.begin(), part->roll_terms.end());
  if (!key.empty() && played_.size() < most) played_.emplace(std::move(key), part);
  return part;
}

/// Returns a part that another game played at random has come to; sets the key by which it is kept.
std::shared_ptr<const EventPart> Explorer::played_before(const EventCourse& course, const Place& at,
                                                         std::string& key) const {
  if (!course.is_kept) return nullptr;
  key = course.key + at.key;
  for (const int face : at.with.faces) key += ' ' + std::to_string(face);
  add_to_key(at.with.choices, key);
  const auto known = played_.find(key);
  return known == played_.end() ? nullptr : known->second;
}

/// Carries on where no event is under way: with those that wait, then with what follows in later phases.
std::size_t Explorer::go_on(OutcomeScene scene) {
  std::string key = key_of(scene);
  if (const auto known = known_scenes_.find(key); known != known_scenes_.end())
    return seen_before(known->second);
  std::size_t node = 0;
  if (!scene.tasks.empty()) {
    node = run_task(std::move(scene), {});
  } else {
    const std::size_t phase = scene.game.phase;
    const FollowingActions next =
        limits_.later_phases ? following_actions(scene, state_) : FollowingActions{};
    if (!scene.tasks.empty()) {
      node = go_on(scene);
    } else {
      node = next.actions.empty() ? end(scene) : offer(scene, next, key);
    }
    if (scene.game.phase != phase) {
      OutcomeNode begins;
      begins.kind = OutcomeNode::Kind::fork;
      begins.phase = scene.game.current_phase().name;
      begins.branches.push_back({1, node});
      node = add(std::move(begins));
    }
  }
  if (!random_) known_scenes_.emplace(std::move(key), node);
  return node;
}

/// Lets a side carry out an action that is open to it now, or pass.
std::size_t Explorer::offer(const OutcomeScene& scene, const FollowingActions& next, const std::string& key) {
  OutcomeNode node;
  node.kind = next.is_forced ? OutcomeNode::Kind::fork : OutcomeNode::Kind::choice;
  node.unit = next.actions.front().unit;
  node.chooser = next.chooser;
  node.question = question("act" + key);
  has_forked_ = has_forked_ || !next.is_forced;
  const double each = 1.0 / static_cast<double>(next.actions.size() + 1);
  for (std::size_t i = 0; i < next.actions.size(); ++i) {
    if (!next.is_forced && !takes(i, node)) continue;
    const GameAction& action = next.actions[i];
    OutcomeScene then = scene;
    const PlayAction& rule = *state_.scenario->play().find_action(action.name);
    then.begin(rule, action);
    if (!next.is_forced) ++then.choices;
    const double part = next.is_forced ? 1 : each;
    node.branches.push_back({1, within(part, [&] { return go_on(std::move(then)); }), rule.label});
    if (next.is_forced) return add(std::move(node));
  }
  if (!takes(next.actions.size(), node)) return add(std::move(node));
  OutcomeScene passes = scene;
  passes.passed.insert(node.unit);
  ++passes.choices;
  node.branches.push_back({1, within(each, [&] { return go_on(std::move(passes)); }), ""});
  return add(std::move(node));
}

std::size_t Explorer::run_task(OutcomeScene scene, const Known& known) {
  const Task task = scene.tasks.front();
  scene.tasks.pop_front();
  const Position& position = scene.game.position;
  const RuleSet& rules = *state_.scenario->rule_set;
  const auto unit = position.find(task.unit);
  ReportedEvent event{task.event, unit.value_or(0), {}, task.numbers};
  for (const std::string& id : task.causing_units) {
    if (const auto u = position.find(id)) event.causing_units.push_back(*u);
  }
  const bool is_void = !unit || (!task.causing_units.empty() && event.causing_units.empty());
  if (is_void || (task.only_if_possible && !obstacles(position, rules, event).empty()))
    return go_on(std::move(scene));
  std::string key = key_of(scene);
  const auto points = random_ ? known_points_.find(key) : known_points_.try_emplace(key).first;
  EventCourse course{std::move(scene), task, std::move(key), nullptr, known.reported};
  if (points != known_points_.end()) course.nodes = &points->second;
  judge_for(course);
  const EventPart begun = begin_event(*course.judging, numbers_, event);
  if (begun.end != EventPart::End::between) return reach(course, {}, begun);
  return between(course, begun, known);
}

/// Carries on from a point between two parts.
std::size_t Explorer::between(EventCourse& course, const EventPart& part, Known known) {
  const bool is_free = known.faces.empty() && known.choices.empty();
  if (is_free && course.nodes != nullptr) {
    if (const auto at = course.nodes->find(part.key); at != course.nodes->end())
      return seen_before(at->second);
  }
  const Place place{part.point, part.key, std::move(known), 0};
  const std::size_t node = reach(course, place, *carry_out(course, place));
  if (is_free && !random_) course.nodes->emplace(part.key, node);
  return node;
}

/// Makes the node of what a part has come to.
std::size_t Explorer::reach(EventCourse& course, const Place& at, const EventPart& part) {
  OutcomeNode node;
  const std::size_t fresh = part.steps.size() - std::min(at.seen, part.steps.size());
  const std::size_t told = std::min(course.reported, fresh);
  course.reported -= told;
  node.steps.assign(part.steps.end() - static_cast<std::ptrdiff_t>(fresh - told), part.steps.end());
  node.kind = OutcomeNode::Kind::fork;
  if (!has_forked_) tree_.certain.insert(tree_.certain.end(), node.steps.begin(), node.steps.end());
  has_forked_ = has_forked_ || part.end == EventPart::End::roll || part.end == EventPart::End::choice;
  // One game played at random that takes more than all should: its choices lead to ever more of them.
  const bool is_endless = random_ && work_ > 2 * limits_.work;
  switch (is_endless ? EventPart::End::failed : part.end) {
    case EventPart::End::failed:
      node.branches.push_back(
          {1,
           end(course.scene, is_endless ? "more choices follow than can be looked through" : part.problem)});
      break;
    case EventPart::End::impossible:
    case EventPart::End::done:
      node.branches.push_back({1, finish(course, part)});
      break;
    case EventPart::End::between: {
      Known left{{}, part.choices_left};
      const auto used = static_cast<std::ptrdiff_t>(std::min(part.dice_used, at.with.faces.size()));
      left.faces.assign(at.with.faces.begin() + used, at.with.faces.end());
      node.branches.push_back({1, between(course, part, std::move(left))});
      break;
    }
    case EventPart::End::roll:
      roll(course, at, part, node);
      break;
    case EventPart::End::choice:
      choose(course, at, part, node);
      break;
  }
  return add(std::move(node));
}

/// Carries on after an event.
std::size_t Explorer::finish(EventCourse& course, const EventPart& part) {
  OutcomeScene scene = course.scene;
  GameState& game = scene.game;
  for (const RemovedUnit& removed : removed_at(*part.point)) {
    LostUnit lost{removed.unit, "", "", removed.outcome, removed.from, removed.strength, game.turn};
    if (const auto u = game.position.find(removed.unit)) {
      lost.side = game.side_of(game.position.unit(*u));
      lost.kind = game.position.unit(*u).kind;
    }
    game.gone.push_back(std::move(lost));
    scene.removed_units.push_back(removed);
  }
  game.position = board_at(*part.point);
  hold_hexes(game);
  scene.said = game.position == first_scene_.game.position ? said_at(*part.point) : std::string();
  scene.tasks.swap(game.tasks);
  count_stacks(game, course.task, stacks_at(*part.point));
  scene.tasks.swap(game.tasks);
  return go_on(std::move(scene));
}

/// Forks by the results of a roll; those after which all is the same are one branch.
void Explorer::roll(EventCourse& course, const Place& at, const EventPart& part, OutcomeNode& node) {
  struct Class {
    double share;
    Place place;
    std::shared_ptr<const EventPart> part;
  };
  const auto with = [&](const std::vector<int>& faces) {
    Place next = at;
    next.seen = part.steps.size();
    next.with.faces.insert(next.with.faces.end(), faces.begin(), faces.end());
    return next;
  };
  const std::vector<RollClass> classes = classes_of(*part.roll);
  if (random_ || classes.empty()) {
    if (!random_) throw TooManyParts{};
    const Place place = with(faces_at_random(part.roll->sum, classes, *random_));
    node.branches.push_back({1, reach(course, place, *carry_out(course, place))});
    return;
  }
  std::vector<Class> different;
  std::map<std::string, std::size_t> by_key;
  for (const RollClass& one : classes) {
    Place place = with(one.faces);
    auto next = carry_out(course, place);
    const auto known = next->key.empty() ? by_key.end() : by_key.find(next->key);
    if (known != by_key.end()) {
      different[known->second].share += one.share;
      continue;
    }
    if (!next->key.empty()) by_key.emplace(next->key, different.size());
    different.push_back({one.share, std::move(place), std::move(next)});
  }
  for (const Class& one : different)
    node.branches.push_back(
        {one.share, within(one.share, [&] { return reach(course, one.place, *one.part); })});
}

/// Looks through each of the ways that a player has.
void Explorer::choose(EventCourse& course, const Place& at, const EventPart& part, OutcomeNode& node) {
  const NeedsChoice& need = *part.choice;
  const GameState& game = course.scene.game;
  node.kind = OutcomeNode::Kind::choice;
  node.unit = need.unit;
  node.chooser = chooser_of(game, need, course.scene.involved.front());
  // Of several choices in a row that make one decision the board shows nothing yet.
  std::string asked = "choose" + course.key + at.key + part.key;
  add_to_key(at.with.choices, asked);
  node.question = question(asked);
  std::size_t option = 0;
  const double each = 1.0 / static_cast<double>(std::max(need.paths.size(), need.options.size()));
  const auto take = [&](const PathChoice& choice, const std::string& text) {
    if (!takes(option++, node)) return;
    Place next = at;
    next.seen = part.steps.size();
    next.with.choices.push_back(choice);
    const auto then = carry_out(course, next);
    node.branches.push_back(
        {1, within(each, [&] { return reach(course, next, *then); }), text, choice.hexes});
  };
  for (const RetreatPath& path : need.paths)
    take({need.unit, path}, "ends in " + game.position.map().grid().number(path.back()));
  for (const std::string& word : need.paths.empty() ? need.options : std::vector<std::string>{})
    take({need.unit, {}, word, need.takes}, word);
}

}  // namespace

OutcomeTree tree_of(const GameState& state, const GameAction& action, const OutcomeLimits& limits) {
  if (action.kind == GameAction::Kind::choose) {
    if (!state.choice || state.tasks.empty()) return {};
    return Explorer(state, limits).run(action);
  }
  const PlayAction* rule =
      action.kind == GameAction::Kind::act ? state.scenario->play().find_action(action.name) : nullptr;
  if (rule == nullptr || rule->kind != PlayAction::Kind::event) return {};
  return Explorer(state, limits).run(action);
}

}  // namespace rearguard
