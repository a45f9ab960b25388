#include "src/extras/mail/mail_table.h"

#include <charconv>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/source_text.h"
#include "src/core/rules/words/play.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_line.h"
#include "src/extras/mail/mail_plan.h"
#include "src/extras/mail/round_numbers.h"
#include "src/play/game/apply.h"
#include "src/play/game/game.h"

namespace rearguard {
namespace {

using Kind = MailDeed;
using Part = MailFault::Part;

constexpr std::size_t max_shown = 300;    ///< bytes of a text in a message
constexpr std::size_t max_reason = 1000;  ///< bytes of why a planned action is void
constexpr std::string_view back_word = "back ";

std::size_t other(std::size_t s) {
  return 1 - s;
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || text.front() == '-' || read.ec != std::errc() || read.ptr != text.data() + text.size())
    return std::nullopt;
  return number;
}

MailFault fault(Part part, std::string message) {
  return {std::move(message), part};
}

std::tuple<int, std::size_t, std::size_t> phase_key(const GameState& state) {
  return {state.turn, state.side, state.phase};
}

bool is_declared_at_once(const GameState& state) {
  return state.current_phase().declare == Phase::Declare::phase;
}

}  // namespace

/// Returns what differs between a line and what the program gets for it, in the state after its step.
std::optional<MailFault> MailTable::difference(const JournalLine& line, const GameStep& step,
                                               const GameState& after, int round) {
  const JournalLine again = line_of(step, after, line.kind, line.number);
  if (again.side != line.side)
    return fault(Part::side, fmt::format("{} acts here, not {}", again.side, line.side));
  if (again.action != line.action)
    return fault(Part::deed, fmt::format("this is written as \"{}\"", one_line(again.action, max_shown)));
  for (std::size_t i = 0; i < std::min(line.dice.size(), again.dice.size()); ++i) {
    if (line.dice[i] != again.dice[i])
      return fault(Part::dice,
                   fmt::format("die {} is {}; round {} gives {}", i + 1, line.dice[i], round, again.dice[i]));
  }
  if (line.dice.size() != again.dice.size())
    return fault(Part::dice, fmt::format("this line has {} dice, and the action rolls {}", line.dice.size(),
                                         again.dice.size()));
  if (!is_outcome(line, after, is_checked_))
    return fault(Part::story,
                 fmt::format("what comes of this is \"{}\"", one_line(again.happened, max_shown)));
  return std::nullopt;
}

bool answers_choice(const std::string& action) {
  return action.starts_with("choose ");
}

std::optional<std::string> why_dropped(const Game& game, const std::string& action) {
  std::string message;
  const auto parsed = parse_action(game.state(), action, message);
  if (!parsed) return one_line(message, max_reason);
  const ApplyResult applied = apply(game.state(), *parsed);
  const auto* against = std::get_if<IllegalReason>(&applied);
  if (against == nullptr) return std::nullopt;
  return one_line(against->text, max_reason);
}

MailTable::MailTable(const MailHeading& heading, const Bytes32& id)
    : id_(id), mode_(heading.mode), links_(heading.links) {
  for (std::size_t s = 0; s < 2; ++s) {
    const MailPlayer& player = heading.players[s];
    names_[s] = player.side;
    keys_[s] = player.key;
    sides_[s].shown = player.anchor;
    sides_[s].nonce = player.nonce;
  }
}

std::optional<std::size_t> MailTable::index_of(const std::string& side) const {
  if (side == names_[0]) return 0;
  if (side == names_[1]) return 1;
  return std::nullopt;
}

std::size_t MailTable::decider(const Game& game) const {
  return game.state().acting_side() == names_[0] ? 0 : 1;
}

bool MailTable::has_ended(const Game& game) const {
  return has_ended_ || game.state().over;
}

/// Returns why no line of this kind may stand here, whoever has written it.
std::optional<MailFault> MailTable::out_of_turn(const JournalLine& line) const {
  const Kind kind = deed_of(line);
  const bool is_deed =
      kind == Kind::action || kind == Kind::undo || kind == Kind::redo || kind == Kind::dropped;
  if (!is_deed && (!line.dice.empty() || line.outcome))
    return fault(Part::dice, "there are no dice in such a line");
  if (!has_begun() && kind != Kind::seal)
    return fault(Part::deed, "a game by mail begins with the seals of both sides");
  if (has_ended_ && kind != Kind::seal && kind != Kind::agree) return fault(Part::deed, "the game is over");
  if (plan_ && plan_->stage == MailPlan::Stage::written && kind != Kind::seal)
    return fault(Part::deed, "the seal of the planner must follow a plan");
  if (gift_ && !gift_->is_sealed && kind != Kind::seal)
    return fault(Part::deed, "the seal of the giver must follow what he gives");
  if (plan_ && plan_->stage == MailPlan::Stage::sealed && kind != Kind::answer && kind != Kind::resign &&
      kind != Kind::seal)
    return fault(Part::deed, fmt::format("the plan of round {} is to be answered first", plan_->round));
  if (is_playing_plan() && !is_deed)
    return fault(Part::deed,
                 fmt::format("the plan of round {} is to be played to its end first", plan_->round));
  return std::nullopt;
}

std::optional<MailFault> MailTable::take(const JournalLine& line, const Bytes32& before, const Bytes32& after,
                                         Game& game) {
  const auto side = index_of(line.side);
  if (!side)
    return fault(Part::side, fmt::format("\"{}\" is not a side of this game", one_line(line.side, 80)));
  const std::size_t s = *side;
  if (auto wrong = out_of_turn(line)) return wrong;
  const Kind kind = deed_of(line);
  // The lines of a plan are written by the side that answers it.
  const std::size_t writer = is_playing_plan() ? other(plan_->planner) : s;
  if (writer_ && *writer_ != writer)
    return fault(Part::side, fmt::format("{} has not sealed the lines before this one", names_[*writer_]));
  if (kind != Kind::seal && kind != Kind::ask && kind != Kind::grant) asked_.reset();
  Fault wrong;
  switch (kind) {
    case Kind::action:
    case Kind::undo:
    case Kind::redo:
    case Kind::dropped:
      wrong = is_playing_plan() ? planned_deed(line, s, game) : deed(line, s, game);
      break;
    case Kind::seal:
      wrong = seal(line, s, before, after, game);
      break;
    case Kind::plan:
      wrong = plan(line, s, game);
      break;
    case Kind::answer:
      wrong = answer(line, s, game);
      break;
    case Kind::give:
      wrong = give(line, s, game);
      break;
    case Kind::take:
      wrong = take_round(line, s, game);
      break;
    case Kind::ask:
    case Kind::grant:
      wrong = take_back(line, s, game);
      break;
    case Kind::renew:
      wrong = renew(line, s);
      break;
    case Kind::resign:
    case Kind::agree:
      wrong = end(line, s, game);
      break;
  }
  if (wrong) return wrong;
  if (kind != Kind::seal) writer_ = writer;
  last_line_ = line.number;
  steps_after_.push_back(game.steps().size());
  return std::nullopt;
}

std::optional<MailFault> MailTable::seal(const JournalLine& line, std::size_t s, const Bytes32& before,
                                         const Bytes32& after, Game& game) {
  MailSide& side = sides_[s];
  const auto number = whole_number(line.action);
  if (number != side.seals + 1)
    return fault(Part::deed, fmt::format("seal {} of {} is due here", side.seals + 1, names_[s]));
  if (!writer_ && side.seals > 0) return fault(Part::deed, "there is nothing to seal");
  if (side.seals > 0 && !has_begun())
    return fault(Part::deed, "a game by mail begins with the seals of both sides");
  const auto signature = bytes64_of(line.happened);
  if (!signature ||
      !is_signed(seal_text(id_, static_cast<std::uint32_t>(*number), before), *signature, keys_[s]))
    return fault(Part::story, fmt::format("the signature of {} under seal {} is not by that key, or a line "
                                          "before it was changed",
                                          names_[s], *number));
  ++side.seals;
  side.sealed_line = line.number;
  writer_.reset();
  game.settle();
  if (plan_ && plan_->stage == MailPlan::Stage::written) {
    plan_->stage = MailPlan::Stage::sealed;
    plan_->head = after;
  }
  if (gift_ && !gift_->is_sealed) {
    gift_->is_sealed = true;
    gift_->head = after;
  }
  return std::nullopt;
}

std::optional<MailFault> MailTable::deed(const JournalLine& line, std::size_t s, Game& game) {
  if (deed_of(line) == Kind::dropped) return fault(Part::deed, "only an action of a plan can be void");
  if (!rest_.empty())
    return fault(Part::deed, "the rest of the plan rolls dice after this choice, so it has to be planned");
  if (line.kind == JournalLine::Kind::undo) {
    const GameStep* step = game.undoable();
    if (step == nullptr)
      return fault(Part::deed, fmt::format("\"{}\" cannot be undone here", one_line(line.action, max_shown)));
    if (auto differs = difference(line, *step, game.state(), rounds_)) return differs;
    game.undo();
    return std::nullopt;
  }
  std::string message;
  const auto action = parse_action(game.state(), line.action, message);
  if (!action) return fault(Part::deed, message);
  if (names_[s] != game.state().acting_side())
    return fault(Part::side, fmt::format("{} acts here, not {}", game.state().acting_side(), names_[s]));
  if (line.kind == JournalLine::Kind::redo &&
      (game.redoable() == nullptr || game.redoable()->action != *action))
    return fault(Part::deed, fmt::format("\"{}\" cannot be redone here", one_line(line.action, max_shown)));
  if (const auto against = line.kind == JournalLine::Kind::redo ? game.redo() : game.act(*action)) {
    if (against->kind != IllegalReason::Kind::dice_wanted)
      return fault(Part::deed, fmt::format("\"{}\" is not legal here: {}", one_line(line.action, max_shown),
                                           against->text));
    return fault(Part::dice,
                 mode_ == MailMode::strict
                     ? "this action rolls dice, and no plan has fixed it before they could be known"
                     : "this action rolls dice, and no round is taken for them");
  }
  if (auto differs = difference(line, game.steps().back(), game.state(), rounds_)) return differs;
  if (gift_ && (game.state().over || decider(game) == gift_->giver)) {
    gift_.reset();
    close(game);
  }
  return std::nullopt;
}

std::optional<MailFault> MailTable::planned_deed(const JournalLine& line, std::size_t s, Game& game) {
  const PlannedAction& planned = plan_->actions[plan_->next];
  const std::string due = one_line(planned.action, max_shown);
  if (s != planned.owner || (line.kind != JournalLine::Kind::action && deed_of(line) != Kind::dropped))
    return fault(Part::deed, fmt::format("\"{}\" of {} is due here, by the plan of round {}", due,
                                         names_[planned.owner], plan_->round));
  const auto why = why_dropped(game, planned.action);
  if (deed_of(line) == Kind::dropped) {
    if (line.action != planned.action)
      return fault(Part::deed, fmt::format("\"{}\" is due here, by the plan of round {}", due, plan_->round));
    if (!why) return fault(Part::deed, fmt::format("\"{}\" is legal here, and has to be played", due));
    if (*why != line.happened)
      return fault(Part::story, fmt::format("the reason is \"{}\"", one_line(*why, max_shown)));
  } else {
    if (why)
      return fault(Part::deed, fmt::format("\"{}\" is not legal here, and has to be void: {}", due, *why));
    std::string message;
    const auto action = parse_action(game.state(), planned.action, message);
    const std::string written = to_text(*action, game.scenario().map().grid());
    if (line.action != written)
      return fault(Part::deed, fmt::format("\"{}\" is due here, by the plan of round {}",
                                           one_line(written, max_shown), plan_->round));
    if (const auto against = game.act(*action)) return fault(Part::deed, against->text);
    if (auto differs = difference(line, game.steps().back(), game.state(), plan_->round)) return differs;
    game.settle();
  }
  ++plan_->next;
  go_on_with_plan(game);
  return std::nullopt;
}

/// Closes the open plan if none of its actions can be played now. A choice stops a plan: what follows in it
/// waits for the round after the choice where all was to be declared at once, and lapses otherwise.
void MailTable::go_on_with_plan(Game& game) {
  const GameState& state = game.state();
  if (plan_->next < plan_->actions.size() && !state.over) {
    const PlannedAction& next = plan_->actions[plan_->next];
    if (next.owner == decider(game) && (!state.choice || answers_choice(next.action))) return;
  }
  rest_.clear();
  if (state.choice && !state.over && is_declared_at_once(state))
    rest_.assign(plan_->actions.begin() + static_cast<std::ptrdiff_t>(plan_->next), plan_->actions.end());
  plan_.reset();
  close(game);
}

std::optional<MailFault> MailTable::show_link(std::size_t s, int round, const std::optional<Bytes32>& link) {
  MailSide& side = sides_[s];
  if (!link) return fault(Part::story, "a link of 64 hexadecimal digits is due here");
  if (round > links_) return fault(Part::deed, fmt::format("this game has {} rounds and no more", links_));
  if (round <= side.shown_index || link_before(*link, round - side.shown_index) != side.shown)
    return fault(Part::story, fmt::format("this is not link {} of {}: it does not lead back to the anchor",
                                          round, names_[s]));
  side.shown = *link;
  side.shown_index = round;
  return std::nullopt;
}

std::optional<MailFault> MailTable::plan(const JournalLine& line, std::size_t s, const Game& game) {
  if (mode_ != MailMode::strict) return fault(Part::deed, "plans belong to strict games");
  if (whole_number(line.action) != rounds_ + 1)
    return fault(Part::deed, fmt::format("the next round is {}", rounds_ + 1));
  if (has_ended(game)) return fault(Part::deed, "the game is over");
  if (s != decider(game))
    return fault(Part::side, fmt::format("{} has to decide here", names_[decider(game)]));
  auto read = read_plan(line.happened);
  if (auto* why = std::get_if<std::string>(&read)) return fault(Part::story, std::move(*why));
  const auto& written = std::get<WrittenPlan>(read);
  if (auto wrong = declares(written.actions, game)) return wrong;
  if (auto wrong = show_link(s, rounds_ + 1, written.link)) return wrong;
  ++rounds_;
  plan_ = MailPlan{rounds_, s, written.link, {}, {}, 0, MailPlan::Stage::written};
  for (const std::string& action : written.actions) plan_->actions.push_back({action, s});
  plan_->actions.insert(plan_->actions.end(), rest_.begin(), rest_.end());
  rest_.clear();
  return std::nullopt;
}

/// Returns what is wrong with a plan in a phase whose actions are to be declared all at once.
std::optional<MailFault> MailTable::declares(const std::vector<std::string>& actions,
                                             const Game& game) const {
  const GameState& state = game.state();
  if (!state.has_begun()) {
    if (actions == std::vector<std::string>{"begin"}) return std::nullopt;
    return fault(Part::story, "the plan before the first action holds \"begin\", and nothing else");
  }
  if (state.choice) {
    if (rest_.empty() || std::all_of(actions.begin(), actions.end(), answers_choice)) return std::nullopt;
    return fault(Part::story, "the rest of the plan before stands: this one can only answer the choice");
  }
  if (!is_declared_at_once(state)) return std::nullopt;
  const std::string& phase = state.current_phase().name;
  if (actions.back() != "end")
    return fault(Part::story,
                 fmt::format("in the phase {} all is declared at once: the plan has to close with "
                             "\"end\"",
                             phase));
  if (declared_ != phase_key(state)) return std::nullopt;
  for (const std::string& text : actions) {
    std::string message;
    const auto action = parse_action(state, text, message);
    const PlayAction* rule = action && action->kind == GameAction::Kind::act
                                 ? state.scenario->play().find_action(action->name)
                                 : nullptr;
    if (text != "end" && (rule == nullptr || !rule->mandatory))
      return fault(Part::story,
                   fmt::format("in the phase {} all has been declared: only what must still be done "
                               "can be added",
                               phase));
  }
  return std::nullopt;
}

std::optional<MailFault> MailTable::answer(const JournalLine& line, std::size_t s, Game& game) {
  if (!plan_ || whole_number(line.action) != plan_->round)
    return fault(Part::deed, "there is no such plan to answer");
  if (s == plan_->planner) return fault(Part::side, "a plan is answered by the other side");
  const auto link = bytes32_of(line.happened);
  if (auto wrong = show_link(s, plan_->round, link)) return wrong;
  if (is_declared_at_once(game.state()) && !game.state().choice && game.state().has_begun())
    declared_ = phase_key(game.state());
  plan_->stage = MailPlan::Stage::answered;
  open(plan_->round, plan_->head, s, *link, plan_->link, game);
  go_on_with_plan(game);
  return std::nullopt;
}

std::optional<MailFault> MailTable::give(const JournalLine& line, std::size_t s, const Game& game) {
  if (mode_ != MailMode::quick) return fault(Part::deed, "rounds are given in quick games only");
  if (whole_number(line.action) != rounds_ + 1)
    return fault(Part::deed, fmt::format("the next round is {}", rounds_ + 1));
  if (has_ended(game)) return fault(Part::deed, "the game is over");
  if (gift_) return fault(Part::deed, fmt::format("round {} is still open", gift_->round));
  if (s == decider(game))
    return fault(Part::side,
                 fmt::format("{} has to decide here, so the other side gives the round", names_[s]));
  const auto link = bytes32_of(line.happened);
  if (auto wrong = show_link(s, rounds_ + 1, link)) return wrong;
  ++rounds_;
  gift_ = MailGift{rounds_, s, *link, {}, false, false};
  return std::nullopt;
}

std::optional<MailFault> MailTable::take_round(const JournalLine& line, std::size_t s, Game& game) {
  if (!gift_ || gift_->is_taken || whole_number(line.action) != gift_->round)
    return fault(Part::deed, "there is no such round to take");
  if (s == gift_->giver) return fault(Part::side, "a round is taken by the other side");
  const auto link = bytes32_of(line.happened);
  if (auto wrong = show_link(s, gift_->round, link)) return wrong;
  gift_->is_taken = true;
  open(gift_->round, gift_->head, s, *link, gift_->link, game);
  return std::nullopt;
}

std::optional<MailFault> MailTable::take_back(const JournalLine& line, std::size_t s, Game& game) {
  const std::string_view text = line.action;
  const auto to = text.starts_with(back_word) ? whole_number(text.substr(back_word.size())) : std::nullopt;
  if (!to || *to < 2 || *to > last_line_)
    return fault(Part::deed,
                 fmt::format("this is \"back N\", with the number of a line from 2 to {}", last_line_));
  if (!line.happened.empty()) return fault(Part::story, "nothing comes of such a line");
  if (deed_of(line) == Kind::ask) {
    asked_ = {s, *to};
    return std::nullopt;
  }
  if (!asked_ || asked_->first == s || asked_->second != *to)
    return fault(Part::deed, "the other side has not asked for this");
  asked_.reset();
  game = game.branch(steps_after_[static_cast<std::size_t>(*to)]);
  rest_.clear();
  gift_.reset();
  declared_.reset();
  close(game);
  return std::nullopt;
}

std::optional<MailFault> MailTable::renew(const JournalLine& line, std::size_t s) {
  const std::string_view text = line.action;
  const std::size_t gap = text.find(' ');
  const auto anchor = bytes32_of(text.substr(0, gap));
  const auto nonce = gap == std::string_view::npos ? std::nullopt : bytes32_of(text.substr(gap + 1));
  if (!anchor || !nonce) return fault(Part::deed, "this is \"renew: ANCHOR NONCE\"");
  if (!line.happened.empty()) return fault(Part::story, "nothing comes of such a line");
  if (plan_ || gift_ || !rest_.empty()) return fault(Part::deed, "links are not renewed within a round");
  if (*anchor == sides_[other(s)].shown || (renewals_[other(s)] && renewals_[other(s)]->first == *anchor))
    return fault(Part::deed, "both sides have the same anchor: one copies the secrets of the other");
  renewals_[s] = {*anchor, *nonce};
  if (!renewals_[other(s)]) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    sides_[i].shown = renewals_[i]->first;
    sides_[i].nonce = renewals_[i]->second;
    sides_[i].shown_index = 0;
    renewals_[i].reset();
  }
  return std::nullopt;
}

std::optional<MailFault> MailTable::end(const JournalLine& line, std::size_t s, Game& game) {
  if (!line.happened.empty()) return fault(Part::story, "nothing comes of such a line");
  if (deed_of(line) == Kind::agree) {
    agreed_[s] = line.action;
    if (agreed_[other(s)] != line.action || has_ended_) return std::nullopt;
  }
  has_ended_ = true;
  plan_.reset();
  gift_.reset();
  rest_.clear();
  if (!game.state().over)
    game.conclude(deed_of(line) == Kind::agree ? "agreed: " + line.action : names_[s] + " resigns");
  return std::nullopt;
}

/// Opens a round with the links of both sides: that of `one`, and the other's.
void MailTable::open(int round, const Bytes32& head, std::size_t one, const Bytes32& link_of_one,
                     const Bytes32& link_of_other, Game& game) const {
  const Bytes32 secret =
      round_secret(id_, static_cast<std::uint32_t>(round), head, one == 0 ? link_of_one : link_of_other,
                   one == 0 ? link_of_other : link_of_one);
  game.set_round(
      round, std::make_shared<const RoundNumbers>(
                 [secret](const std::string& event, const std::string& unit, std::uint32_t count,
                          std::uint32_t index) { return round_number(secret, event, unit, count, index); }));
}

void MailTable::close(Game& game) const {
  game.set_round(rounds_, nullptr);
}

namespace {

/// Returns the column at which a part of a line begins, from 1.
int column_of(const JournalLine& line, Part part) {
  const auto length = [](std::string_view text) { return static_cast<int>(code_points(text).size()) + 3; };
  int column = 1 + length(std::to_string(line.number));
  if (part == Part::side) return column;
  column += length(line.side);
  if (part == Part::deed) return column;
  column += length(describe_deed(line));
  if (part == Part::dice) return column;
  std::string dice;
  for (const int die : line.dice) dice += (dice.empty() ? "" : " ") + std::to_string(die);
  return column + length(dice);
}

}  // namespace

std::optional<Diagnostic> replay_mail(const Journal& journal, const std::vector<Bytes32>& heads,
                                      const std::string& file, Game& game, MailTable& table) {
  for (std::size_t i = 0; i < journal.lines.size(); ++i) {
    const JournalLine& line = journal.lines[i];
    if (auto wrong = table.take(line, heads[i], heads[i + 1], game))
      return Diagnostic{file, line.line, column_of(line, wrong->part), std::move(wrong->message)};
  }
  return std::nullopt;
}

}  // namespace rearguard
