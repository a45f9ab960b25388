#include "src/extras/doubt/idle_parts.h"

#include <sstream>

#include <fmt/format.h>

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

constexpr std::size_t copies_each_board = 3;
/// How often a die must have been rolled with another face before it is called idle.
constexpr std::size_t dice_tries = 20;

/// Changes the file's own rules and those of every move.
RuleSet with_each(const RuleSet& rules, const std::function<void(RuleSet&)>& change) {
  RuleSet changed = rules;
  change(changed);
  for (auto& [name, move] : changed.moves) {
    RuleSet other = *move;
    change(other);
    move = std::make_shared<const RuleSet>(std::move(other));
  }
  return changed;
}

void for_each_move(const RuleSet& rules, const std::function<void(const RuleSet&)>& look) {
  look(rules);
  for (const auto& [name, move] : rules.moves) look(*move);
}

void turn_round(Test& test) {
  test.at_most = !test.at_most;
}

/// Turns one test round, counted in the order of the steps: the `number`-th that has no name.
bool turn_round(std::vector<Effect>& steps, std::size_t& number) {
  for (Effect& step : steps) {
    if (step.test && number-- == 0) {
      turn_round(*step.test);
      return true;
    }
    for (Branch& branch : step.branches) {
      if (turn_round(branch.effects, number)) return true;
    }
    if (turn_round(step.then, number) || turn_round(step.otherwise, number)) return true;
  }
  return false;
}

/// Drops one step of those that change something, counted in the order of the steps, with all in it. Returns
/// its sentence in `what`.
bool drop_step(std::vector<Effect>& steps, std::size_t& number, std::string& what) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Effect& step = steps[i];
    const StepChange changes = step.kind->changes;
    if (changes != StepChange::nothing && changes != StepChange::course && number-- == 0) {
      what = step.kind->sentence(step);
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    for (Branch& branch : step.branches) {
      if (drop_step(branch.effects, number, what)) return true;
    }
    if (drop_step(step.then, number, what) || drop_step(step.otherwise, number, what)) return true;
  }
  return false;
}

/// Tests whether a resolution has steps of an event.
bool happens(const std::string& event, const PlayRecord& played) {
  return std::ranges::any_of(played.steps, [&](const ResolutionStep& step) { return step.clause == event; });
}

/// Returns a text with "…" for each unit and hex in it.
std::string without_names(const std::string& text, const Position& position) {
  std::string out;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool is_name = position.find(word) || position.map().grid().parse(word);
    out += (out.empty() ? "" : " ") + (is_name ? std::string("…") : word);
  }
  return out;
}

RuleSet without_effect(const RuleSet& rules, const std::string& id) {
  return with_each(rules, [&](RuleSet& move) {
    if (!move.path_effects) return;
    std::vector<PathEffectRule> effects = *move.path_effects;
    std::erase_if(effects, [&](const PathEffectRule& e) { return e.id == id; });
    move.path_effects = std::make_shared<const std::vector<PathEffectRule>>(std::move(effects));
  });
}

RuleSet without_contact(const RuleSet& rules, const std::string& id) {
  return with_each(rules, [&](RuleSet& move) {
    if (!move.event_rules) return;
    EventRules event_rules = *move.event_rules;
    std::erase_if(event_rules.contacts, [&](const Contact& c) { return c.id == id; });
    move.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
  });
}

}  // namespace

IdleParts::IdleParts(const RuleSet& rules, bool tries_steps) : rules_(rules), tries_steps_(tries_steps) {
  add_clauses(rules);
  add_tests(rules);
  if (tries_steps) add_steps(rules);
}

void IdleParts::add_clauses(const RuleSet& rules) {
  std::set<std::string> known;
  for_each_move(rules, [&](const RuleSet& move) {
    for (const Clause& clause : move.clauses) {
      if (!known.insert("clause " + clause.id).second) continue;
      waiting_.push_back({"clause " + clause.id,
                          with_each(rules,
                                    [&](RuleSet& changed) {
                                      std::erase_if(changed.clauses,
                                                    [&](const Clause& c) { return c.id == clause.id; });
                                    }),
                          false});
    }
    for (std::size_t i = 0; i < move.motion.priorities.size(); ++i) {
      const std::string& id = move.motion.priorities[i].id;
      if (id.empty() || move.motion.priorities.size() < 2 || !known.insert("priority " + id).second) continue;
      waiting_.push_back({"priority " + id,
                          with_each(rules,
                                    [&](RuleSet& changed) {
                                      auto& all = changed.motion.priorities;
                                      if (all.size() > 1)
                                        std::erase_if(all,
                                                      [&](const MotionPriority& p) { return p.id == id; });
                                    }),
                          false});
    }
    if (move.path_effects) {
      for (const PathEffectRule& effect : *move.path_effects) {
        if (effect.chart.empty() && known.insert("path effect " + effect.id).second)
          waiting_.push_back({"path effect " + effect.id, without_effect(rules, effect.id), true});
      }
    }
    if (!move.event_rules) return;
    for (const Contact& contact : move.event_rules->contacts) {
      if (known.insert("contact " + contact.id).second)
        waiting_.push_back({"contact " + contact.id, without_contact(rules, contact.id), true});
    }
  });
  for (std::size_t i = 0; i < rules.options.size(); ++i) {
    RuleSet changed = rules;
    changed.options.erase(changed.options.begin() + static_cast<std::ptrdiff_t>(i));
    waiting_.push_back({"option " + rules.options[i].option_name(), std::move(changed), false});
  }
}

void IdleParts::add_tests(const RuleSet& rules) {
  if (!rules.event_rules) return;
  for (const std::string& name : rules.event_rules->test_order) {
    EventRules event_rules = *rules.event_rules;
    turn_round(event_rules.tests.at(name));
    const auto shared = std::make_shared<const EventRules>(std::move(event_rules));
    waiting_.push_back({"test " + name,
                        with_each(rules,
                                  [&](RuleSet& changed) {
                                    if (!changed.event_rules) return;
                                    EventRules other = *changed.event_rules;
                                    other.tests = shared->tests;
                                    changed.event_rules =
                                        std::make_shared<const EventRules>(std::move(other));
                                  }),
                        true});
  }
  for (std::size_t e = 0; e < rules.event_rules->events.size(); ++e) {
    for (std::size_t number = 0;; ++number) {
      EventRules event_rules = *rules.event_rules;
      std::size_t left = number;
      if (!turn_round(event_rules.events[e].effects, left)) break;
      RuleSet changed = rules;
      changed.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
      waiting_.push_back({"a test of event " + rules.event_rules->events[e].name, std::move(changed), true});
    }
  }
}

void IdleParts::add_steps(const RuleSet& rules) {
  if (!rules.event_rules) return;
  for (std::size_t e = 0; e < rules.event_rules->events.size(); ++e) {
    const Event& event = rules.event_rules->events[e];
    for (std::size_t number = 0;; ++number) {
      EventRules event_rules = *rules.event_rules;
      std::size_t left = number;
      std::string step;
      if (!drop_step(event_rules.events[e].effects, left, step)) break;
      RuleSet changed = rules;
      changed.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
      waiting_.push_back({fmt::format("the step of event {} that {}", event.name, step), std::move(changed),
                          true, event.id});
    }
  }
}

const PlayRecord& IdleParts::played(const Position& position, const BoardQuestion& question) {
  if (!played_) {
    played_ = play(position, question, rules_);
    ++questions_;
  }
  return *played_;
}

void IdleParts::try_copies(const SmallBoard& board, const Position& position) {
  const bool is_event = !board.question.event.empty();
  std::optional<VerdictRecord> verdict;
  std::size_t tried = 0;
  for (std::size_t seen = waiting_.size(); seen > 0 && tried < copies_each_board && !waiting_.empty();
       --seen) {
    next_ = next_ % waiting_.size();
    const Copy& copy = waiting_[next_];
    bool acts = false;
    if (!copy.event.empty() && !happens(copy.event, played(position, board.question))) {
      ++next_;
      continue;
    }
    ++tried;
    if (!is_event && !copy.of_resolution) {
      if (!verdict) {
        verdict = verdict_of(position, board.question, rules_);
        ++questions_;
      }
      ++questions_;
      acts = !(verdict_of(position, board.question, copy.rules) == *verdict);
    } else {
      ++questions_;
      acts = !(play(position, board.question, copy.rules) == played(position, board.question));
    }
    if (acts)
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(next_));
    else
      ++next_;
  }
}

void IdleParts::try_dice(const Position& position, const BoardQuestion& question) {
  const PlayRecord& first = played(position, question);
  if (!first.problem.empty() || first.rolls.empty()) return;
  std::vector<std::string> purposes;
  for (const ResolutionStep& step : first.steps) {
    for (const Roll& roll : step.rolls) purposes.push_back(without_names(roll.purpose, position));
  }
  const std::size_t die = question.seed % first.rolls.size();
  if (purposes.size() != first.rolls.size()) return;
  DiceUse& use = dice_[purposes[die]];
  if (use.acts) return;
  ++use.tries;
  BoardQuestion other = question;
  other.dice = first.rolls;
  other.dice[die] = static_cast<int>((static_cast<std::uint64_t>(other.dice[die]) + question.seed / 7) %
                                     static_cast<std::uint64_t>(first.sides[die])) +
                    1;
  ++questions_;
  const PlayRecord second = play(position, other, rules_);
  use.acts = second.problem != first.problem || second.impossible != first.impossible ||
             second.units != first.units || second.removed != first.removed || second.dice != first.dice;
}

void IdleParts::look_at(const SmallBoard& board) {
  const auto position = position_of(board);
  if (!position) return;
  played_.reset();
  try_copies(board, *position);
  if (tries_steps_ && !board.question.event.empty()) try_dice(*position, board.question);
}

std::vector<std::string> IdleParts::idle() const {
  std::vector<std::string> parts;
  for (const Copy& copy : waiting_) {
    if (parts.empty() || parts.back() != copy.part) parts.push_back(copy.part);
  }
  for (const auto& [purpose, use] : dice_) {
    if (!use.acts && use.tries >= dice_tries) parts.push_back(fmt::format("the die for \"{}\"", purpose));
  }
  return parts;
}

}  // namespace rearguard
