#include "src/extras/mail/mailed_game.h"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_plan.h"
#include "src/play/game/apply.h"

namespace rearguard {
namespace {

using Kind = MailDeed;

IllegalReason refusal(std::string text) {
  return {std::move(text), ""};
}

IllegalReason not_written(std::string text) {
  return {std::move(text), "", IllegalReason::Kind::not_written};
}

}  // namespace

const MailHeading& MailedGame::heading() const {
  return mail_record(journal()).heading;
}

const MailTable& MailedGame::table() const {
  return *mail_record(journal()).table;
}

const Bytes32& MailedGame::head() const {
  return mail_record(journal()).heads.back();
}

bool MailedGame::decides() const {
  return table().has_begun() && !table().has_ended(game()) && !table().plan() &&
         table().decider(game()) == me_;
}

bool MailedGame::has_news() const {
  return !plan_.empty() || table().writer() == me_ || hands_over();
}

/// Whether the other side waits for a round to decide in.
bool MailedGame::hands_over() const {
  return table().mode() == MailMode::quick && table().has_begun() && !table().has_ended(game()) &&
         !table().gift() && table().decider(game()) != me_;
}

Bytes32 MailedGame::link(int round) const {
  return link_of(key_.identity.secret(), table().side(me_).nonce, table().links(), round);
}

MailedGame::Draft MailedGame::draft() const {
  return {read_.game, table(), {static_cast<int>(journal().lines.size()), head()}};
}

namespace {

/// Returns what a line may do once only; nothing if it does no such thing.
std::optional<MailMark> mark_of(const JournalLine& line, const MailTable& table, std::size_t me,
                                const Bytes32& before, const Bytes32& after) {
  switch (deed_of(line)) {
    case Kind::seal:
      return MailMark{MailMark::Kind::seal, table.side(me).seals + 1, before};
    case Kind::plan:
    case Kind::give:
      return MailMark{MailMark::Kind::link, table.rounds() + 1, before};
    case Kind::answer:
      return MailMark{MailMark::Kind::link, table.plan()->round, table.plan()->head};
    case Kind::take:
      return MailMark{MailMark::Kind::link, table.gift()->round, table.gift()->head};
    default:
      break;
  }
  if (table.mode() == MailMode::strict || line.dice.empty()) return std::nullopt;
  return MailMark{MailMark::Kind::roll, line.number, after};
}

}  // namespace

/// Checks the next line, with what it may do once only.
std::optional<IllegalReason> MailedGame::check(Draft& draft, JournalLine line) const {
  line.number = draft.commit.line + static_cast<int>(draft.lines.size()) + 1;
  const Bytes32 before = draft.heads.empty() ? draft.commit.head : draft.heads.back();
  const Bytes32 after = next_head(before, chained_text(line));
  const auto mark = mark_of(line, draft.table, me_, before, after);
  if (auto wrong = draft.table.take(line, before, after, draft.game))
    return refusal(std::move(wrong->message));
  if (mark) {
    if (auto problem = marks_.refusal(*mark)) return refusal(*std::move(problem));
    draft.commit.marks.push_back(*mark);
  }
  draft.commit.text += to_text(line, after);
  draft.lines.push_back(std::move(line));
  draft.heads.push_back(after);
  return std::nullopt;
}

std::optional<IllegalReason> MailedGame::check(Draft& draft, Kind kind, const std::string& word,
                                               const std::string& story) const {
  JournalLine line;
  set_deed(line, kind, word);
  line.side = table().name_of(me_);
  line.happened = story;
  return check(draft, std::move(line));
}

std::optional<IllegalReason> MailedGame::check_seal(Draft& draft) const {
  const int number = draft.table.side(me_).seals + 1;
  const Bytes32& last = draft.heads.empty() ? draft.commit.head : draft.heads.back();
  const Bytes64 signature =
      key_.identity.sign(seal_text(table().id(), static_cast<std::uint32_t>(number), last));
  return check(draft, Kind::seal, std::to_string(number), to_hex(signature));
}

/// Writes checked lines, and what they do once only, as one: from here on a program that is killed has done
/// both or neither, since the marks have the lines.
std::optional<IllegalReason> MailedGame::write(Draft draft) {
  const bool is_marked = !draft.commit.marks.empty();
  if (is_marked) {
    if (auto failed = marks_.note(draft.commit)) return not_written(*std::move(failed));
  }
  if (auto failed = file_.append(draft.commit.text)) {
    if (is_marked) marks_.retract();
    return not_written(*std::move(failed));
  }
  read_.game = std::move(draft.game);
  MailRecord& record = mail_record(journal());
  record.table = std::move(draft.table);
  record.heads.insert(record.heads.end(), draft.heads.begin(), draft.heads.end());
  read_.journal.lines.insert(read_.journal.lines.end(), std::make_move_iterator(draft.lines.begin()),
                             std::make_move_iterator(draft.lines.end()));
  return std::nullopt;
}

std::optional<IllegalReason> MailedGame::add(JournalLine line) {
  Draft one = draft();
  if (auto refused = check(one, std::move(line))) return refused;
  return write(std::move(one));
}

std::optional<IllegalReason> MailedGame::add(Kind kind, const std::string& word, const std::string& story) {
  Draft one = draft();
  if (auto refused = check(one, kind, word, story)) return refused;
  return write(std::move(one));
}

/// Writes the line of an action that is legal and has its dice.
std::optional<IllegalReason> MailedGame::add_action(const GameAction& action) {
  Game trial = read_.game;
  if (auto against = trial.act(action)) return against;
  return add(line_of(trial.steps().back(), trial.state(), JournalLine::Kind::action, 0));
}

/// Returns the first line of a plan that is made now: it is past once either side has sealed something.
std::string MailedGame::plan_date() const {
  return fmt::format("# after {} seals\n", table().side(0).seals + table().side(1).seals);
}

std::optional<IllegalReason> MailedGame::save_plan(const std::vector<std::string>& plan) {
  if (!plan.empty()) {
    if (std::string problem = plan_problem(plan); !problem.empty()) return refusal(std::move(problem));
  }
  std::string text = plan.empty() ? std::string() : plan_date();
  for (const std::string& action : plan) text += action + '\n';
  if (text.empty()) {
    if (!remove_file(plan_file()) && errno != ENOENT)
      return not_written(fmt::format("{} cannot be removed: {}", plan_file(), std::strerror(errno)));
  } else if (const auto problem = write_whole(std::as_bytes(std::span(text)), plan_file())) {
    return not_written(*problem);
  }
  plan_ = plan;
  return std::nullopt;
}

std::optional<IllegalReason> MailedGame::add_plan(const std::string& text) {
  std::vector<std::string> plan = plan_;
  plan.push_back(text);
  return save_plan(plan);
}

std::optional<IllegalReason> MailedGame::drop(std::size_t number) {
  if (number < 1 || number > plan_.size())
    return refusal(plan_.empty() ? "nothing is planned"
                                 : fmt::format("the plan has the actions 1 to {}", plan_.size()));
  std::vector<std::string> plan = plan_;
  plan.erase(plan.begin() + static_cast<std::ptrdiff_t>(number) - 1);
  return save_plan(plan);
}

std::optional<IllegalReason> MailedGame::renew_links() {
  const Bytes32 nonce = random_bytes();
  const Bytes32 anchor = link_of(key_.identity.secret(), nonce, table().links(), 0);
  return add(Kind::renew, to_hex(anchor) + ' ' + to_hex(nonce), "");
}

std::optional<IllegalReason> MailedGame::act(const std::string& text) {
  const auto [kind, word] = mail_deed(text);
  if (text == "renew:") return renew_links();
  if (kind == Kind::ask || kind == Kind::grant || kind == Kind::resign || kind == Kind::agree)
    return add(kind, one_line(word, max_told), "");
  if (kind != Kind::action)
    return refusal(fmt::format("\"{}\" is written by the program", one_line(text, 80)));
  if (table().has_ended(game())) return refusal("the game is over");
  if (!table().has_begun()) return refusal("the game has not begun: both sides have to seal it first");
  if (table().plan()) return refusal("a plan is on its way: its answer comes first");
  if (text == "undo" && !plan_.empty()) return drop(plan_.size());
  if (table().decider(game()) != me_)
    return refusal(fmt::format("{} has to decide now: send the game with `rearguard game mail give`",
                               table().name_of(table().decider(game()))));
  if (text == "undo" || text == "redo") {
    const bool is_undo = text == "undo";
    Game trial = read_.game;
    const GameStep* step = is_undo ? trial.undoable() : trial.redoable();
    if (step == nullptr)
      return refusal(is_undo
                         ? "nothing can be undone: what is sealed, what rolled dice and what gave the other "
                           "side something to decide stays"
                         : "there is nothing to redo");
    if (is_undo) return add(line_of(*step, trial.state(), JournalLine::Kind::undo, 0));
    if (auto against = trial.redo()) return against;
    return add(line_of(trial.steps().back(), trial.state(), JournalLine::Kind::redo, 0));
  }
  std::string message;
  const auto action = parse_action(game().state(), text, message);
  if (!plan_.empty() && !game().state().has_begun())
    return refusal("the dice of the beginning come first: send the game with `rearguard game mail give`");
  if (!plan_.empty()) return add_plan(action ? to_text(*action, game().scenario().map().grid()) : text);
  if (!action) return refusal(std::move(message));
  return play(*action);
}

/// Carries out an action, or plans it if it needs dice that cannot be there yet.
std::optional<IllegalReason> MailedGame::play(const GameAction& action) {
  const std::string text = to_text(action, game().scenario().map().grid());
  if (!table().rest().empty()) return add_plan(text);
  const ApplyResult applied = apply(game().state(), action);
  const auto* against = std::get_if<IllegalReason>(&applied);
  if (against == nullptr) return add_action(action);
  if (against->kind != IllegalReason::Kind::dice_wanted) return *against;
  if (table().mode() == MailMode::strict) return add_plan(text);
  const auto& gift = table().gift();
  if (!gift || gift->giver == me_)
    return refusal(
        "this rolls dice, and the round for them comes with the next mail of the other side: send yours");
  if (auto refused = add(Kind::take, std::to_string(gift->round), to_hex(link(gift->round)))) return refused;
  return add_action(action);
}

std::optional<IllegalReason> MailedGame::answer() {
  const auto& plan = table().plan();
  if (!plan || plan->planner == me_) return std::nullopt;
  const int round = plan->round;
  if (plan->stage == MailPlan::Stage::sealed) {
    if (auto refused = add(Kind::answer, std::to_string(round), to_hex(link(round)))) return refused;
  }
  while (table().is_playing_plan()) {
    const PlannedAction next = table().plan()->actions[table().plan()->next];
    std::optional<IllegalReason> refused;
    if (const auto why = why_dropped(game(), next.action)) {
      JournalLine line;
      set_deed(line, Kind::dropped, next.action);
      line.side = table().name_of(next.owner);
      line.happened = *why;
      refused = add(std::move(line));
    } else {
      std::string message;
      refused = add_action(*parse_action(game().state(), next.action, message));
    }
    if (refused) return refused;
  }
  return std::nullopt;
}

Checked<std::string> MailedGame::give() {
  const auto wrong = [&](const std::string& message) { return Diagnostic{path_, 0, 0, message}; };
  if (table().is_playing_plan()) {
    // The program was stopped while it played the plan.
    if (const auto against = answer()) return wrong(against->text);
  }
  Draft mail = draft();
  Refusal refused;
  const std::string next = std::to_string(table().rounds() + 1);
  if (!plan_.empty())
    refused = check(mail, Kind::plan, next, to_text(WrittenPlan{plan_, link(table().rounds() + 1)}));
  else if (hands_over())
    refused = check(mail, Kind::give, next, to_hex(link(table().rounds() + 1)));
  if (!refused && mail.table.writer()) refused = check_seal(mail);
  if (refused) return wrong(refused->text);
  if (!mail.lines.empty()) {
    if (const auto against = write(std::move(mail))) return wrong(against->text);
  } else if (!journal().lines.empty() && journal().lines.back().side != table().name_of(me_)) {
    return wrong("there is nothing to send: it is your turn");
  }
  if (!plan_.empty()) {
    if (const auto against = save_plan({})) return wrong(against->text);
  }
  const auto text = read_text_file(path_);
  if (!text) return text.problems();
  return plain_text(*text);
}

}  // namespace rearguard
