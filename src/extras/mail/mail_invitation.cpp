#include "src/extras/mail/mail_invitation.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/play.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_block.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_line.h"
#include "src/extras/mail/mail_world.h"
#include "src/play/game/apply.h"
#include "src/play/record/kept_documents.h"
#include "src/play/record/saved_game.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

/// A scenario, and the texts of all documents that it was read from.
struct MailScenario {
  std::shared_ptr<const Scenario> scenario;
  std::map<std::string, std::string> texts;  ///< by path
};

Checked<MailScenario> read_mail_scenario(const std::string& file, const ScenarioLocator& locator) {
  const FileRecord record;
  auto read = read_scenario_file(file, locator.rules);
  if (!read) return read.problems();
  MailScenario found{std::move(read).value(), record.texts()};
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

/// Reads the scenario of an invitation: by the documents in it, or by files where it has none.
Checked<MailScenario> invited_scenario(const MailHeading& heading, const std::string& invitation,
                                       const ScenarioLocator& locator) {
  const auto wrong = [&](const std::string& message) { return Diagnostic{invitation, 4, 1, message}; };
  const auto kept = unpacked(heading.documents, invitation);
  if (!kept) return kept.problems();
  if (!kept->empty()) {
    if (world_of(*kept) != heading.world)
      return wrong("the documents in this invitation are not those that its player has signed");
    const KeptDocuments documents(*kept, heading.scenario, invitation, locator);
    return read_mail_scenario(documents.scenario(), documents.locator());
  }
  const FoundScenario scenario = find_scenario(heading.scenario, invitation, locator.data);
  if (scenario.problem)
    return Diagnostic{
        invitation, 0, 0,
        fmt::format("the scenario {} is not opened: {}", value_text(heading.scenario), *scenario.problem)};
  auto found = read_mail_scenario(scenario.file, locator);
  if (found && world_of(found->texts, scenario.file, locator.data) != heading.world)
    return wrong("your scenario, its map or its rules are not those of the invitation: get the same files");
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

}  // namespace

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
  const auto kept = documents_of(found->texts, terms.scenario, heading.scenario, locator.rules);
  if (!kept) return kept.problems();
  auto documents = packed(*kept, terms.scenario);
  if (!documents) return documents.problems();
  heading.documents = std::move(documents).value();
  heading.world = world_of(*kept);
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
  auto invited = read_invitation(mail_block_in(*text), invitation);
  if (!invited) return invited.problems();
  MailHeading heading = std::move(invited).value();
  const auto found = invited_scenario(heading, invitation, locator);
  if (!found) return found.problems();
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
  if (const auto problem = noted.note({0, game, {{MailMark::Kind::seal, 1, game}}}))
    return Diagnostic{save, 0, 0, *problem};
  JournalLine seal;
  set_deed(seal, MailDeed::seal, "1");
  seal.number = 1;
  seal.side = sides[own];
  seal.happened = to_hex(key->identity.sign(seal_text(game, 1, game)));
  const auto file = JournalFile::create(
      save, lines + heading.documents + to_text(seal, next_head(game, chained_text(seal))));
  if (!file) return file.problems();
  return heading;
}

}  // namespace rearguard
