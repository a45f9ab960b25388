// How the journal of a game by mail is opened, repaired and continued by a mail.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/text_file.h"
#include "src/extras/mail/mail_block.h"
#include "src/extras/mail/mail_copies.h"
#include "src/extras/mail/mail_invitation.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_plan.h"
#include "src/extras/mail/mailed_game.h"
#include "src/play/record/mended_game.h"

namespace rearguard {
namespace {

std::optional<std::size_t> own_side(const MailHeading& heading, const MailKey& key) {
  for (std::size_t s = 0; s < heading.players.size(); ++s) {
    if (heading.players[s].key == key.identity.public_key()) return s;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> MailedGame::contradiction(const ReadGame& with, bool own) const {
  const auto seals = sealed_heads(with.journal, table().name_of(me_));
  return marks_.contradiction(seals, mail_record(with.journal).heads, own);
}

namespace {

/// Returns a text of which the lines after the first `lines` of its journal are left out.
std::string text_up_to(const std::string& text, const Journal& journal, std::size_t lines) {
  const int last = lines == 0 ? journal.heading_lines : journal.lines[lines - 1].line;
  return std::string(first_lines(text, last));
}

/// Reads a journal as a crash can have left it: what is no whole line at its end is left out. All that cannot
/// be played is, too, if the repair `is_thorough`.
Checked<SoundBeginning> read_own(const std::string& path, const ScenarioLocator& locator, bool is_thorough) {
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  auto read = read_game_text(*text, path, locator);
  if (!read && !is_thorough && read_journal(*text, path, locator.kinds)) return read.problems();
  if (!read || read->journal.torn) return sound_beginning(*text, path, locator);
  return SoundBeginning{std::move(read).value(), *text};
}

/// Returns the lines of a commit that a journal has not, if it goes on from there: a program was stopped
/// before it wrote them.
std::string unwritten(const MailCommit& commit, const Journal& journal) {
  const std::vector<Bytes32>& heads = mail_record(journal).heads;
  const auto from = static_cast<std::size_t>(commit.line);
  if (from > journal.lines.size() || heads[from] != commit.head) return {};
  std::string written;
  for (std::size_t i = from; i < journal.lines.size(); ++i)
    written += to_text(journal.lines[i], heads[i + 1]);
  return commit.text.starts_with(written) ? commit.text.substr(written.size()) : std::string();
}

}  // namespace

/// Returns what the journal is to hold: its sealed part and the own lines after it.
Checked<std::string> MailedGame::own_text(const MailRepair& repair, std::vector<Diagnostic>& notices) const {
  const auto text = read_text_file(path_);
  if (!text) return text.problems();
  const auto notice = [&](const std::string& what) { notices.push_back({path_, 0, 0, what}); };
  std::string whole = text->substr(0, read_.journal.intact_bytes);
  const std::size_t sealed = sealed_lines(journal());
  const std::size_t loose = journal().lines.size() - sealed;
  const auto& writer = table().writer();
  if (writer && *writer != me_) {
    notice(fmt::format("{} of a mail that was not received whole {} left out: receive that mail again",
                       plural(loose, "line", "lines"), loose == 1 ? "is" : "are"));
    return text_up_to(whole, journal(), sealed);
  }
  if (const std::string lines = unwritten(marks_.last(), journal()); !lines.empty()) {
    notice("the program was stopped while it wrote, and what it had sealed, shown or rolled is added");
    return whole + lines;
  }
  if (!repair.takes_back || loose == 0) return whole;
  for (std::size_t i = sealed; i < journal().lines.size(); ++i) {
    const JournalLine& line = journal().lines[i];
    if (!line.dice.empty())
      return Diagnostic{path_, line.line, 1,
                        "dice were rolled here, so that this is not taken back: send it"};
    notice(fmt::format("taken back: {}", one_line(describe_deed(line), max_told)));
  }
  return text_up_to(whole, journal(), sealed);
}

/// Brings the journal, the marks and the plan into one state, whatever a crash has left of them.
std::optional<Diagnostic> MailedGame::settle(const MailPlace& place, const ScenarioLocator& locator,
                                             std::vector<Diagnostic>& notices, const MailRepair& repair) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{path_, 0, 0, message}; };
  const auto text = own_text(repair, notices);
  if (!text) return text.problems().front();
  const std::size_t kept = std::min(text->size(), read_.journal.intact_bytes);
  if (const auto problem = file_.cut(kept)) return wrong(*problem);
  if (text->size() != read_.journal.intact_bytes) {
    if (const auto problem = text->size() > kept ? file_.append(text->substr(kept)) : std::nullopt)
      return wrong(*problem);
    auto again = read_game_text(*text, path_, locator);
    if (!again) return again.problems().front();
    read_ = std::move(again).value();
  }
  if (repair.is_thorough) {
    const auto forgotten = marks_.forget_unwritten(static_cast<std::size_t>(table().side(me_).seals),
                                                   table().rounds(), journal().lines.size());
    if (!forgotten) return forgotten.problems().front();
    for (const std::string& what : *forgotten)
      notices.push_back(
          {path_, 0, 0,
           fmt::format("{} was noted, and no line shows it: it is forgotten. If you have sent a "
                       "mail with it, receive that mail into a new file and go on there",
                       what)});
  }
  if (table().side(me_).seals == 0 && table().side(1 - me_).seals > 0) {
    if (auto problem = check_acceptance(read_, path_, me_, place)) return problem;
    Draft first = draft();
    auto refused = check_seal(first);
    if (!refused) refused = write(std::move(first));
    if (refused) return wrong(refused->text);
  }
  return read_plan_file();
}

std::optional<Diagnostic> MailedGame::read_plan_file() {
  std::error_code unknown;
  if (!std::filesystem::exists(plan_file(), unknown)) return std::nullopt;
  const auto plan = read_text_file(plan_file());
  if (!plan) return plan.problems().front();
  for (std::size_t begin = 0; begin < plan->size();) {
    const std::size_t end = std::min(plan->find('\n', begin), plan->size());
    plan_.push_back(plan->substr(begin, end - begin));
    begin = end + 1;
  }
  // Plans of earlier versions do not say when they were made.
  const bool is_dated = !plan_.empty() && plan_.front().starts_with('#');
  const bool is_of_another_day = is_dated && plan_.front() + '\n' != plan_date();
  if (is_dated) plan_.erase(plan_.begin());
  const std::string problem = plan_.empty() ? std::string() : plan_problem(plan_);
  // A plan that was sealed, or that nobody can answer any more, waits for nothing: a crash can bring back a
  // file that had been removed.
  const bool is_past = is_of_another_day || table().plan() || table().has_ended(game());
  if (problem.empty() && !is_past && !plan_.empty()) return std::nullopt;
  if (!is_past && !plan_.empty())
    return Diagnostic{plan_file(), 0, 0, problem + ": remove this file, and plan again"};
  const auto refused = save_plan({});
  return refused ? std::optional(Diagnostic{path_, 0, 0, refused->text}) : std::nullopt;
}

Checked<MailedGame> MailedGame::open_unchecked(const std::string& path, const MailPlace& place,
                                               const ScenarioLocator& locator,
                                               std::vector<Diagnostic>& notices, const MailRepair& repair) {
  auto file = JournalFile::open(path);
  if (!file) return file.problems();
  auto own = read_own(path, locator, repair.is_thorough);
  if (!own) return own.problems();
  notices.insert(notices.end(), own->why.begin(), own->why.end());
  SoundBeginning found = std::move(own).value();
  if (!is_by_mail(found.read.journal))
    return Diagnostic{path, 1, 1, "this is not a game by mail: it has a seed"};
  auto key = read_mail_key(place);
  if (!key) return key.problems();
  const auto me = rearguard::own_side(mail_record(found.read.journal).heading, *key);
  if (!me) return Diagnostic{path, 0, 0, "neither player of this game has your key"};
  auto marks = MailMarks::open(place.folder, mail_record(found.read.journal).table->id());
  if (!marks) return marks.problems();
  MailedGame made(std::move(found.read), std::move(file).value(), std::move(marks).value(),
                  std::move(key).value(), path);
  made.me_ = *me;
  if (auto problem = made.settle(place, locator, notices, repair)) return *problem;
  return made;
}

Checked<MailedGame> MailedGame::open(const std::string& path, const MailPlace& place,
                                     const ScenarioLocator& locator, std::vector<Diagnostic>& notices,
                                     const MailRepair& repair) {
  auto opened = open_unchecked(path, place, locator, notices, repair);
  if (!opened) return opened;
  if (const auto problem = opened->contradiction(opened->read_, true))
    return Diagnostic{path, 0, 0, *problem};
  return opened;
}

/// Begins the file of a game that this player has none of yet.
Checked<MailedGame> MailedGame::receive_first(const ReadGame& sent, const std::string& plain,
                                              const std::string& path, const std::string& mail,
                                              std::size_t me, const MailPlace& place,
                                              const ScenarioLocator& locator,
                                              std::vector<Diagnostic>& notices) {
  const MailRecord& record = mail_record(sent.journal);
  if (record.table->side(me).seals == 0) {
    if (auto problem = check_acceptance(sent, mail, me, place)) return *problem;
  } else {
    auto marks = MailMarks::open(place.folder, record.table->id());
    if (!marks) return marks.problems();
    const auto seals = sealed_heads(sent.journal, record.table->name_of(me));
    const bool is_completed = !unwritten(marks->last(), sent.journal).empty();
    if (const auto problem = marks->contradiction(seals, record.heads, is_completed))
      return Diagnostic{mail, 0, 0, *problem};
  }
  if (const auto file = JournalFile::create(path, plain); !file) return file.problems();
  auto opened = open(path, place, locator, notices);
  if (!opened) return opened;
  MailedGame made = std::move(opened).value();
  made.received_ = sent.journal.lines.size();
  return made;
}

namespace {

/// Tests whether a journal goes on from line `last` under seals of one side only.
bool goes_on_by_itself(const Journal& journal, std::size_t last, const std::string& side) {
  return std::all_of(
      journal.lines.begin() + static_cast<std::ptrdiff_t>(last), journal.lines.end(),
      [&](const JournalLine& line) { return deed_of(line) != MailDeed::seal || line.side == side; });
}

}  // namespace

Checked<MailedGame> MailedGame::receive(const std::string& path, const std::string& mail,
                                        const MailPlace& place, const ScenarioLocator& locator,
                                        std::vector<Diagnostic>& notices) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{mail, 0, 0, message}; };
  auto text = read_text_file(mail);
  if (!text) return text.problems();
  const std::string plain = mail_block_in(*text);
  auto sent = read_game_text(plain, mail, locator);
  if (!sent) return sent.problems();
  if (!is_by_mail(sent->journal)) return Diagnostic{mail, 1, 1, "this is not a game by mail: it has a seed"};
  if (sent->journal.torn) return *sent->journal.torn;
  const MailRecord& record = mail_record(sent->journal);
  if (const auto& writer = record.table->writer())
    return wrong(
        fmt::format("the last lines of this mail are not sealed by {}", record.table->name_of(*writer)));
  const auto key = read_mail_key(place);
  if (!key) return key.problems();
  const auto me = rearguard::own_side(record.heading, *key);
  if (!me) return wrong("neither player of this game has your key");
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown))
    return receive_first(*sent, plain, path, mail, *me, place, locator, notices);
  auto made = open_unchecked(path, place, locator, notices, {});
  if (!made) return made.problems();
  MailedGame opened = std::move(made).value();
  if (auto problem = opened.take(std::move(sent).value(), mail, notices)) return *problem;
  return opened;
}

/// Takes the lines of a mail that this journal has not.
std::optional<Diagnostic> MailedGame::take(ReadGame sent, const std::string& mail,
                                           std::vector<Diagnostic>& notices) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{mail, 0, 0, message}; };
  MailExtension extension = extension_of(sent, mail, read_, path_);
  const std::size_t known = journal().lines.size();
  const auto common = static_cast<std::size_t>(extension.line);
  if (extension.kind == MailExtension::Kind::parts) {
    if (const std::string proof = fork_proof(read_, sent); !proof.empty())
      notices.push_back({mail, 0, 0, one_line(proof, 1000)});
    if (common > sealed_lines(journal()))
      extension.how->message +=
          "; yours is not sealed yet: `rearguard game mail mend --take-back` leaves it out, and then this "
          "mail "
          "can be received";
    return extension.how;
  }
  if (extension.kind == MailExtension::Kind::older &&
      !goes_on_by_itself(journal(), common, table().name_of(me_)))
    return wrong(
        fmt::format("this mail is older than {}: it ends with line {}, and yours with {}; send yours again",
                    path_, extension.line, known));
  const bool is_longer = extension.kind == MailExtension::Kind::longer;
  if (const auto problem = contradiction(is_longer ? sent : read_, true)) return wrong(*problem);
  if (!is_longer) return std::nullopt;
  const MailRecord& record = mail_record(sent.journal);
  const auto shown_before = [&](const auto& round, std::size_t other) {
    return round && other != me_ ? marks_.refusal({MailMark::Kind::link, round->round, round->head})
                                 : std::nullopt;
  };
  const auto& plan = record.table->plan();
  const auto& gift = record.table->gift();
  if (const auto refused = shown_before(plan, plan ? plan->planner : me_)) return wrong(*refused);
  if (const auto refused = shown_before(gift, gift ? gift->giver : me_)) return wrong(*refused);
  if (!plan_.empty()) {
    if (const auto against = save_plan({})) return Diagnostic{path_, 0, 0, against->text};
    notices.push_back({path_, 0, 0, "the plan that you had not sent is dropped: the game has gone on"});
  }
  std::string added;
  for (std::size_t i = known; i < sent.journal.lines.size(); ++i)
    added += to_text(sent.journal.lines[i], record.heads[i + 1]);
  if (const auto problem = file_.append(added)) return Diagnostic{path_, 0, 0, *problem};
  received_ = sent.journal.lines.size() - known;
  read_ = std::move(sent);
  return std::nullopt;
}

}  // namespace rearguard
