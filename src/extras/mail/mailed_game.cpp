#include "src/extras/mail/mailed_game.h"

#include <system_error>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/play.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_plan.h"
#include "src/extras/mail/mail_world.h"
#include "src/play/game/apply.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

using Kind = MailDeed;

constexpr std::size_t max_told = 300;  ///< bytes of a text in a message

IllegalReason refusal(std::string text) {
  return {std::move(text), ""};
}

IllegalReason not_written(std::string text) {
  return {std::move(text), "", IllegalReason::Kind::not_written};
}

std::string plan_file(const std::string& journal) {
  return journal + ".plan";
}

/// A scenario, and the digest of all documents that it was read from.
struct MailScenario {
  std::shared_ptr<const Scenario> scenario;
  Bytes32 world;
};

Checked<MailScenario> read_mail_scenario(const std::string& file, const ScenarioLocator& locator) {
  const FileRecord record;
  auto read = read_scenario_file(file, locator.rules);
  if (!read) return read.problems();
  MailScenario found{std::move(read).value(), world_of(record.texts(), file, locator.data)};
  const std::vector<std::string>& sides = found.scenario->sides;
  const auto wrong = [&](const std::string& message) { return Diagnostic{file, 0, 0, message}; };
  if (sides.size() != 2) return wrong("a game by mail is for two sides");
  for (const std::string& side : sides) {
    if (side.find_first_of(" |\t") != std::string::npos || one_line(side, 200) != side)
      return wrong(fmt::format("a game by mail cannot write the side {}, because of its spaces or bars",
                               value_text(side)));
  }
  for (const PlayAction& action : found.scenario->play().actions) {
    if (action.name.ends_with(':'))
      return wrong(fmt::format("the action {} ends with a colon, as the lines of a game by mail do",
                               value_text(action.name)));
  }
  const auto begun = begin_game_by_mail(found.scenario);
  if (const auto* against = std::get_if<IllegalReason>(&begun);
      against != nullptr && against->kind != IllegalReason::Kind::dice_wanted)
    return wrong(against->text);
  return found;
}

MailPlayer player_of(const std::string& side, const MailKey& key, int links) {
  MailPlayer player{side, key.identity.public_key(), {}, random_bytes(), key.name};
  player.anchor = link_of(key.identity.secret(), player.nonce, links, 0);
  return player;
}

std::string signed_lines(const MailHeading& heading) {
  const std::string whole = invitation_of(heading, {});
  return whole.substr(0, whole.find("\nsign ") + 1);
}

std::optional<std::size_t> own_side(const MailHeading& heading, const MailKey& key) {
  for (std::size_t s = 0; s < heading.players.size(); ++s) {
    if (heading.players[s].key == key.identity.public_key()) return s;
  }
  return std::nullopt;
}

/// Returns the head that each seal of a side has signed, from its first.
std::vector<Bytes32> sealed_heads(const Journal& journal, const std::string& side) {
  std::vector<Bytes32> heads;
  for (std::size_t i = 0; i < journal.lines.size(); ++i) {
    if (deed_of(journal.lines[i]) == Kind::seal && journal.lines[i].side == side)
      heads.push_back(mail_record(journal).heads[i]);
  }
  return heads;
}

/// Returns the number of lines, from the first, that are under a seal.
std::size_t sealed_lines(const Journal& journal) {
  std::size_t count = journal.lines.size();
  while (count > 0 && deed_of(journal.lines[count - 1]) != Kind::seal) --count;
  return count;
}

/// Checks that a journal that begins with one's own invitation is the first acceptance of it. Notes that.
std::optional<Diagnostic> check_acceptance(const ReadGame& read, const std::string& mail, std::size_t me,
                                           const MailPlace& place) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{mail, 0, 0, message}; };
  const MailRecord& record = mail_record(read.journal);
  MailHeading invited = record.heading;
  const Bytes32 nonce = invited.players[me].nonce;
  invited.players = {invited.players[me]};
  auto opened = MailNonces::open(place.folder);
  if (!opened) return opened.problems().front();
  MailNonces nonces = std::move(opened).value();
  if (nonces.invitation(nonce) != digest("rg1 invite", signed_lines(invited)))
    return wrong("this does not answer an invitation of yours, or something in your invitation was changed");
  const Bytes32& game = record.table->id();
  if (const auto before = nonces.accepted(nonce); before && *before != game)
    return wrong(
        "this invitation has been accepted already, in another game: one invitation serves one game");
  if (nonces.accepted(nonce)) return std::nullopt;
  if (const auto problem = nonces.note_accepted(nonce, game)) return wrong(*problem);
  return std::nullopt;
}

}  // namespace

Checked<MailHeading> invite(const MailTerms& terms, const std::string& save, const MailPlace& place,
                            const ScenarioLocator& locator) {
  const auto key = read_mail_key(place);
  if (!key) return key.problems();
  const auto found = read_mail_scenario(terms.scenario, locator);
  if (!found) return found.problems();
  const std::vector<std::string>& sides = found->scenario->sides;
  if (std::find(sides.begin(), sides.end(), terms.side) == sides.end())
    return Diagnostic{terms.scenario, 0, 0,
                      fmt::format("{} is not a side of this scenario: its sides are {} and {}",
                                  value_text(one_line(terms.side, 80)), sides[0], sides[1])};
  MailHeading heading;
  heading.scenario = mail_file_name(terms.scenario, terms.scenario, locator.data);
  heading.world = found->world;
  heading.mode = terms.mode;
  heading.reply = terms.reply;
  heading.links = max_links;
  heading.players = {player_of(terms.side, *key, heading.links)};
  heading.opening = mail_opening_of(found->scenario);
  auto nonces = MailNonces::open(place.folder);
  if (!nonces) return nonces.problems();
  MailNonces noted = std::move(nonces).value();
  const std::string lines = signed_lines(heading);
  if (const auto problem = noted.note_invitation(heading.players[0].nonce, digest("rg1 invite", lines)))
    return Diagnostic{save, 0, 0, *problem};
  const auto file =
      JournalFile::create(save, invitation_of(heading, key->identity.sign(invitation_text(lines))));
  if (!file) return file.problems();
  return heading;
}

Checked<MailHeading> accept_invitation(const std::string& invitation, const std::string& save,
                                       const MailPlace& place, const ScenarioLocator& locator) {
  const auto key = read_mail_key(place);
  if (!key) return key.problems();
  const auto text = read_text_file(invitation);
  if (!text) return text.problems();
  auto invited = read_invitation(*text, invitation);
  if (!invited) return invited.problems();
  MailHeading heading = std::move(invited).value();
  const auto scenario = scenario_of_journal(heading.scenario, invitation, locator);
  if (!scenario) return scenario.problems();
  const auto found = read_mail_scenario(*scenario, locator);
  if (!found) return found.problems();
  if (found->world != heading.world)
    return Diagnostic{
        invitation, 4, 1,
        "your scenario, its map or its rules are not those of the invitation: get the same files"};
  if (mail_opening_of(found->scenario) != heading.opening)
    return Diagnostic{invitation, 9, 1, "the game does not start as this invitation says"};
  const std::vector<std::string>& sides = found->scenario->sides;
  const std::string theirs = heading.players[0].side;
  if (theirs != sides[0] && theirs != sides[1])
    return Diagnostic{invitation, 8, 1, fmt::format("{} is not a side of the scenario", value_text(theirs))};
  if (heading.players[0].key == key->identity.public_key())
    return Diagnostic{invitation, 8, 1, "this invitation is your own: somebody else has to accept it"};
  const std::size_t own = theirs == sides[0] ? 1 : 0;
  heading.players.insert(own == 0 ? heading.players.begin() : heading.players.end(),
                         player_of(sides[own], *key, heading.links));
  const std::string lines = to_text(heading);
  const Bytes32 game = game_id(lines);
  auto marks = MailMarks::open(place.folder, game);
  if (!marks) return marks.problems();
  MailMarks noted = std::move(marks).value();
  if (const auto problem = noted.seal(1, game)) return Diagnostic{save, 0, 0, *problem};
  JournalLine seal;
  set_deed(seal, Kind::seal, "1");
  seal.number = 1;
  seal.side = sides[own];
  seal.happened = to_hex(key->identity.sign(seal_text(game, 1, game)));
  const auto file = JournalFile::create(save, lines + to_text(seal, next_head(game, chained_text(seal))));
  if (!file) return file.problems();
  return heading;
}

MailExtension extension_of(const ReadGame& now, const std::string& file, const ReadGame& before,
                           const std::string& before_file) {
  const Journal& a = before.journal;
  const Journal& b = now.journal;
  const std::vector<Bytes32>& a_heads = mail_record(a).heads;
  const std::vector<Bytes32>& b_heads = mail_record(b).heads;
  MailExtension found;
  if (a_heads.front() != b_heads.front()) {
    found.kind = MailExtension::Kind::parts;
    found.how = Diagnostic{file, 1, 1, fmt::format("this is another game than {}", before_file)};
    return found;
  }
  const std::size_t common = std::min(a.lines.size(), b.lines.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (a_heads[i + 1] == b_heads[i + 1]) continue;
    found.kind = MailExtension::Kind::parts;
    found.line = static_cast<int>(i) + 1;
    std::string under;
    for (std::size_t j = i; j < a.lines.size() && under.empty(); ++j) {
      if (deed_of(a.lines[j]) == Kind::seal)
        under = fmt::format(", under seal {} of {}", a.lines[j].action, a.lines[j].side);
    }
    const auto shown = [](const JournalLine& line) {
      return one_line(fmt::format("{} {}", describe_deed(line), line.happened), max_told);
    };
    found.how = Diagnostic{file, b.lines[i].line, 1,
                           fmt::format("parts from {}: \"{}\" was \"{}\"{}", before_file, shown(b.lines[i]),
                                       shown(a.lines[i]), under)};
    return found;
  }
  if (a.lines.size() == b.lines.size()) return found;
  const bool is_longer = b.lines.size() > a.lines.size();
  found.kind = is_longer ? MailExtension::Kind::longer : MailExtension::Kind::older;
  found.line = static_cast<int>(is_longer ? common + 1 : common);
  return found;
}

std::string fork_proof(const ReadGame& one, const ReadGame& two) {
  if (!is_by_mail(one.journal) || !is_by_mail(two.journal)) return {};
  const MailRecord& record = mail_record(one.journal);
  const Bytes32& id = record.table->id();
  if (id != mail_record(two.journal).table->id()) return {};
  for (std::size_t s = 0; s < 2; ++s) {
    const std::string& side = record.table->name_of(s);
    const auto a = sealed_heads(one.journal, side);
    const auto b = sealed_heads(two.journal, side);
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      if (a[i] == b[i]) continue;
      const auto signature = [&](const Journal& journal) {
        const auto seal =
            std::find_if(journal.lines.begin(), journal.lines.end(), [&](const JournalLine& line) {
              return deed_of(line) == Kind::seal && line.side == side && line.action == std::to_string(i + 1);
            });
        return seal->happened;
      };
      return fmt::format(
          "{} has sealed two different courses of this game as seal {}; both signatures are by that key:\n"
          "  game {}\n  key  {}\n  head {}\n  sign {}\n  head {}\n  sign {}\n",
          side, i + 1, to_hex(id), to_hex(record.heading.players[s].key), to_hex(a[i]),
          signature(one.journal), to_hex(b[i]), signature(two.journal));
    }
  }
  return {};
}

Checked<MailedGame> MailedGame::make(ReadGame read, JournalFile file, const std::string& path,
                                     const MailPlace& place) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{path, 0, 0, message}; };
  if (!is_by_mail(read.journal)) return Diagnostic{path, 1, 1, "this is not a game by mail: it has a seed"};
  auto key = read_mail_key(place);
  if (!key) return key.problems();
  const auto me = rearguard::own_side(mail_record(read.journal).heading, *key);
  if (!me) return wrong("neither player of this game has your key");
  auto marks = MailMarks::open(place.folder, mail_record(read.journal).table->id());
  if (!marks) return marks.problems();
  MailedGame made(std::move(read), std::move(file), std::move(marks).value(), std::move(key).value(), path);
  made.me_ = *me;
  const auto seals = sealed_heads(made.journal(), made.table().name_of(*me));
  if (const auto problem = made.marks_.contradiction(seals, mail_record(made.journal()).heads, true))
    return wrong(*problem);
  std::error_code unknown;
  if (!std::filesystem::exists(plan_file(path), unknown)) return made;
  const auto plan = read_text_file(plan_file(path));
  if (!plan) return plan.problems();
  for (std::size_t begin = 0; begin < plan->size();) {
    const std::size_t end = std::min(plan->find('\n', begin), plan->size());
    made.plan_.push_back(plan->substr(begin, end - begin));
    begin = end + 1;
  }
  if (const std::string problem = plan_problem(made.plan_); !problem.empty())
    return Diagnostic{plan_file(path), 0, 0, problem};
  return made;
}

Checked<MailedGame> MailedGame::open(const std::string& path, const MailPlace& place,
                                     const ScenarioLocator& locator, std::vector<Diagnostic>& notices) {
  auto file = JournalFile::open(path);
  if (!file) return file.problems();
  auto read = read_game(path, locator);
  if (!read) return read.problems();
  if (const auto problem = file->cut(read->journal.intact_bytes)) return Diagnostic{path, 0, 0, *problem};
  if (read->journal.torn) notices.push_back(*read->journal.torn);
  return make(std::move(read).value(), std::move(file).value(), path, place);
}

/// Begins the file of a game that this player has none of yet.
Checked<MailedGame> MailedGame::receive_first(ReadGame sent, const std::string& plain,
                                              const std::string& path, const std::string& mail,
                                              std::size_t me, const MailPlace& place) {
  const MailRecord& record = mail_record(sent.journal);
  const bool is_acceptance = record.table->side(me).seals == 0;
  if (is_acceptance) {
    if (auto problem = check_acceptance(sent, mail, me, place)) return *problem;
  } else {
    auto marks = MailMarks::open(place.folder, record.table->id());
    if (!marks) return marks.problems();
    const auto seals = sealed_heads(sent.journal, record.table->name_of(me));
    if (const auto problem = marks->contradiction(seals, record.heads, false))
      return Diagnostic{mail, 0, 0, *problem};
  }
  auto file = JournalFile::create(path, plain);
  if (!file) return file.problems();
  const std::size_t lines = sent.journal.lines.size();
  auto made = make(std::move(sent), std::move(file).value(), path, place);
  if (!made) return made.problems();
  MailedGame opened = std::move(made).value();
  opened.received_ = lines;
  if (!is_acceptance) return opened;
  if (const auto against = opened.seal()) return Diagnostic{path, 0, 0, against->text};
  return opened;
}

Checked<MailedGame> MailedGame::receive(const std::string& path, const std::string& mail,
                                        const MailPlace& place, const ScenarioLocator& locator,
                                        std::vector<Diagnostic>& notices) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{mail, 0, 0, message}; };
  auto text = read_text_file(mail);
  if (!text) return text.problems();
  const std::string plain = plain_text(*text);
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
    return receive_first(std::move(sent).value(), plain, path, mail, *me, place);
  auto made = open(path, place, locator, notices);
  if (!made) return made.problems();
  MailedGame opened = std::move(made).value();
  const MailExtension extension = extension_of(*sent, mail, opened.read_, path);
  const std::size_t known = opened.journal().lines.size();
  switch (extension.kind) {
    case MailExtension::Kind::parts:
      if (const std::string proof = fork_proof(opened.read_, *sent); !proof.empty())
        notices.push_back({mail, 0, 0, one_line(proof, 1000)});
      return *extension.how;
    case MailExtension::Kind::older:
      return wrong(
          fmt::format("this mail is older than {}: it ends with line {}, and yours with {}; send yours again",
                      path, extension.line, known));
    case MailExtension::Kind::same:
      return opened;
    case MailExtension::Kind::longer:
      break;
  }
  if (sealed_lines(opened.journal()) != known)
    return wrong("you have done something in this game that you have not sent: send it first");
  if (!opened.plan_.empty()) {
    if (const auto against = opened.save_plan({})) return Diagnostic{path, 0, 0, against->text};
    notices.push_back({path, 0, 0, "the plan that you had not sent is dropped: the game has gone on"});
  }
  std::string added;
  for (std::size_t i = known; i < sent->journal.lines.size(); ++i)
    added += to_text(sent->journal.lines[i], record.heads[i + 1]);
  if (const auto problem = opened.file_.append(added)) return Diagnostic{path, 0, 0, *problem};
  opened.received_ = sent->journal.lines.size() - known;
  opened.read_ = std::move(sent).value();
  return opened;
}

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

/// Marks, checks and writes a line.
std::optional<IllegalReason> MailedGame::add(JournalLine line) {
  line.number = static_cast<int>(journal().lines.size()) + 1;
  const Kind kind = deed_of(line);
  const Bytes32 after = next_head(head(), chained_text(line));
  std::optional<std::string> problem;
  const bool rolls_freely = table().mode() == MailMode::quick && !line.dice.empty();
  if (rolls_freely) problem = marks_.roll(line.number, after);
  if (kind == Kind::seal) problem = marks_.seal(table().side(me_).seals + 1, head());
  if (kind == Kind::plan || kind == Kind::give) problem = marks_.link(table().rounds() + 1, head());
  if (kind == Kind::answer) problem = marks_.link(table().plan()->round, table().plan()->head);
  if (kind == Kind::take) problem = marks_.link(table().gift()->round, table().gift()->head);
  if (problem) return refusal(*problem);
  if (auto wrong = mail_record(journal()).table->take(line, head(), after, read_.game))
    return refusal(std::move(wrong->message));
  if (auto failed = file_.append(to_text(line, after))) return not_written(*failed);
  read_.journal.lines.push_back(std::move(line));
  mail_record(journal()).heads.push_back(after);
  return std::nullopt;
}

std::optional<IllegalReason> MailedGame::add(Kind kind, const std::string& word, const std::string& story) {
  JournalLine line;
  set_deed(line, kind, word);
  line.side = table().name_of(me_);
  line.happened = story;
  return add(std::move(line));
}

/// Writes the line of an action that is legal and has its dice.
std::optional<IllegalReason> MailedGame::add_action(const GameAction& action) {
  Game trial = read_.game;
  if (auto against = trial.act(action)) return against;
  return add(line_of(trial.steps().back(), JournalLine::Kind::action, 0, trial.scenario().map().grid()));
}

std::optional<IllegalReason> MailedGame::save_plan(const std::vector<std::string>& plan) {
  if (!plan.empty()) {
    if (std::string problem = plan_problem(plan); !problem.empty()) return refusal(std::move(problem));
  }
  std::string text;
  for (const std::string& action : plan) text += action + '\n';
  std::error_code failed;
  if (text.empty()) {
    std::filesystem::remove(plan_file(path_), failed);
    if (failed) return not_written(plan_file(path_) + " cannot be removed: " + failed.message());
  } else if (const auto problem = write_whole(std::as_bytes(std::span(text)), plan_file(path_))) {
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
    const GameStep known = *step;
    return add(line_of(known, is_undo ? JournalLine::Kind::undo : JournalLine::Kind::redo, 0,
                       trial.scenario().map().grid()));
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

std::optional<IllegalReason> MailedGame::seal() {
  const int number = table().side(me_).seals + 1;
  const Bytes64 signature =
      key_.identity.sign(seal_text(table().id(), static_cast<std::uint32_t>(number), head()));
  return add(Kind::seal, std::to_string(number), to_hex(signature));
}

Checked<std::string> MailedGame::give() {
  const auto wrong = [&](const std::string& message) { return Diagnostic{path_, 0, 0, message}; };
  if (table().is_playing_plan()) {
    // The program was stopped while it played the plan.
    if (const auto against = answer()) return wrong(against->text);
  }
  const std::vector<std::string> plan = plan_;
  // A program that was killed may have written the plan already.
  if (!plan.empty() && !table().plan()) {
    const int round = table().rounds() + 1;
    if (const auto against = add(Kind::plan, std::to_string(round), to_text(WrittenPlan{plan, link(round)})))
      return wrong(against->text);
  }
  if (hands_over()) {
    const int round = table().rounds() + 1;
    if (const auto against = add(Kind::give, std::to_string(round), to_hex(link(round))))
      return wrong(against->text);
  }
  if (table().writer()) {
    if (const auto against = seal()) return wrong(against->text);
  } else if (!journal().lines.empty() && journal().lines.back().side != table().name_of(me_)) {
    return wrong("there is nothing to send: it is your turn");
  }
  if (!plan.empty()) {
    if (const auto against = save_plan({})) return wrong(against->text);
  }
  const auto text = read_text_file(path_);
  if (!text) return text.problems();
  return plain_text(*text);
}

}  // namespace rearguard
