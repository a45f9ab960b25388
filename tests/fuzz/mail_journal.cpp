// Any text as the journal of a game by mail: as it is, with the chain corrected, and with right links and
// seals as well, so that what the lines do is tested.

#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_line.h"
#include "src/extras/mail/mail_plan.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/fuzz/inputs.h"
#include "tests/play/game/little_war.h"

namespace {

constexpr int max_fuzzed_links = 64;  ///< so that an input takes little time

const Identity& key_of(std::size_t side) {
  return side == 0 ? anna : bert;
}

const Bytes32& nonce_of(std::size_t side) {
  return side == 0 ? anna_nonce : bert_nonce;
}

/// Returns the text with the checksums that belong to its lines.
std::string with_right_seals(std::string_view text) {
  std::string right;
  Bytes32 head{};
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (number <= mail_heading_lines(2)) {
      right.append(line).append(1, '\n');
      if (number == mail_heading_lines(2)) head = game_id(right);
      continue;
    }
    const std::string content(line.substr(0, line.rfind(" | ")));
    std::string hashed = content;
    if (const std::size_t seal = content.find(" | seal: "); seal != std::string::npos)
      hashed = content.substr(0, content.rfind(" | ") + 3);
    head = next_head(head, hashed);
    right.append(content).append(" | ").append(check_of_head(head)).append(1, '\n');
  }
  return right;
}

/// Gives the players known keys, and the lines the links and signatures that belong to them.
void with_right_seals(Journal& journal, const std::vector<std::string>& sides) {
  journal.record = std::make_shared<MailRecord>(mail_record(journal));
  MailRecord& record = mail_record(journal);
  MailHeading& heading = record.heading;
  heading.links = std::min(heading.links, max_fuzzed_links);
  for (std::size_t s = 0; s < 2; ++s) {
    heading.players[s] = {sides[s], key_of(s).public_key(),
                          link_of(key_of(s).secret(), nonce_of(s), heading.links, 0), nonce_of(s), "A"};
  }
  record.heads = {game_id(to_text(heading))};
  for (JournalLine& line : journal.lines) {
    const std::size_t s = line.side == sides[0] ? 0 : 1;
    const int round = std::clamp(std::atoi(line.action.c_str()), 0, heading.links);
    const Bytes32 link = link_of(key_of(s).secret(), nonce_of(s), heading.links, round);
    const MailDeed deed = deed_of(line);
    if (deed == MailDeed::give || deed == MailDeed::take || deed == MailDeed::answer)
      line.happened = to_hex(link);
    if (deed == MailDeed::plan) {
      auto plan = read_plan(line.happened);
      if (auto* written = std::get_if<WrittenPlan>(&plan))
        line.happened = to_text(WrittenPlan{written->actions, link});
    }
    if (deed == MailDeed::seal)
      line.happened = to_hex(key_of(s).sign(
          seal_text(record.heads.front(), static_cast<std::uint32_t>(round), record.heads.back())));
    record.heads.push_back(next_head(record.heads.back(), chained_text(line)));
  }
}

void replay_all(const Journal& journal) {
  static const auto scenario = little_scenario();
  auto begun = Game::begin_by_mail(scenario);
  Game game = std::get<Game>(std::move(begun));
  if (const auto problem = mail_record(journal).replay(journal, "game.journal", game))
    check_rejection({*problem});
}

void try_mail_journal(std::string_view text) {
  auto read = read_journal(text, "game.journal", &mail_kinds());
  if (!read) return check_rejection(read.problems());
  if (!is_by_mail(*read)) return;
  must(mail_record(*read).heads.size() == read->lines.size() + 1, "a line without a head");
  replay_all(*read);
  Journal corrected = *read;
  with_right_seals(corrected, {"blue", "red"});
  replay_all(corrected);
}

}  // namespace

int fuzz_mail_journal(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  try_mail_journal(text);
  try_mail_journal(with_right_seals(text));
  if (const auto invitation = read_invitation(text, "game.invitation"); !invitation)
    check_rejection(invitation.problems());
  return 0;
}
