#include "src/extras/mail/mail_verb.h"

#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/answers/report/game_text.h"
#include "src/answers/report/origin.h"
#include "src/command/verbs/game_verb.h"
#include "src/core/document/files_in_use.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_copies.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_invitation.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_keys.h"
#include "src/extras/mail/mail_people.h"
#include "src/extras/mail/mail_text.h"
#include "src/extras/mail/mailed_game.h"
#include "src/extras/mail/passphrase.h"
#include "src/play/game/game.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/record/kept_documents.h"
#include "src/play/record/saved_game.h"

namespace rearguard {
namespace {

Status refuse_reason(Session& session, const IllegalReason& reason) {
  if (reason.kind == IllegalReason::Kind::not_written) return refuse(session, reason.text);
  session.err << "rearguard: not possible: " << reason.text;
  if (!reason.cite.empty()) session.err << " (" << reason.cite << ')';
  session.err << '\n';
  return problems_found;
}

std::string person(const MailPlayer& player) {
  return fmt::format("{} ({}), key {} ({})", shown_name(player.name), player.side,
                     fingerprint_of_key(player.key), words_of_key(player.key));
}

/// Warns of a player who has the name of somebody else.
void warn_of_names(Session& session, const std::vector<MailPlayer>& players) {
  const auto known = known_keys(mail_folder());
  for (const MailPlayer& player : players) {
    const auto warning = known ? warning_of_name(player, *known) : std::nullopt;
    if (warning) session.err << *warning << '\n';
  }
}

/// Prints what has come of a mail, or of what was done: the prompt, the plan, and what to do next.
void print_standing(Session& session, const MailedGame& game) {
  const MailTable& table = game.table();
  const std::string& own = table.name_of(game.own_side());
  session.out << prompt_of(game.game().state()) << '\n';
  for (std::size_t i = 0; i < game.planned().size(); ++i)
    session.out << fmt::format("  planned {}: {}\n", i + 1, game.planned()[i]);
  if (const auto& asked = table.asked(); asked && asked->first != game.own_side())
    session.out << fmt::format("{} asks to go back to line {}: \"grant: back {}\" agrees\n",
                               table.name_of(asked->first), asked->second, asked->second);
  if (table.has_ended(game.game())) return;
  const bool has_news = !game.planned().empty() || table.writer() == game.own_side();
  if (has_news || table.decider(game.game()) != game.own_side())
    session.out << fmt::format(
        "You play {}. `rearguard game mail give` writes the mail for the other side.\n", own);
}

/// Opens a journal for its player, whose passphrase is asked for if the key has one.
Checked<MailedGame> open_by_mail(Session& session, const std::string& file, const MailRepair& repair = {}) {
  const auto place = mail_place();
  if (!place) return place.problems();
  std::vector<Diagnostic> notices;
  auto opened = MailedGame::open(file, *place, scenario_locator(session), notices, repair);
  session.err << to_string(notices);
  if (opened && repair.is_thorough)
    session.out << fmt::format("{}: {}, {}\n", file, plural(opened->journal().lines.size(), "line", "lines"),
                               notices.empty() ? "sound: nothing is to be mended" : "mended");
  return opened;
}

Status write_mail(Session& session, MailedGame& game, const std::string& save) {
  const auto text = game.give();
  if (!text) {
    session.err << to_string(text.problems());
    return problems_found;
  }
  if (const auto problem = write_answer(std::as_bytes(std::span(*text)), save))
    return refuse(session, *problem);
  session.out << fmt::format("{}: {}, {} bytes; send this file\n", save,
                             plural(game.journal().lines.size(), "line", "lines"), text->size());
  return fine;
}

/// Receives a mail and answers its plan. Returns nothing if the mail is refused, and sets `status`.
std::optional<MailedGame> take_mail(Session& session, const MailOptions& options, Status& status) {
  const auto place = mail_place();
  if (!place) {
    status = refuse(session, place.problems());
    return std::nullopt;
  }
  std::vector<Diagnostic> notices;
  auto received = MailedGame::receive(options.file, options.mail, *place, scenario_locator(session), notices);
  session.err << to_string(notices);
  if (!received) {
    session.err << to_string(received.problems());
    status = problems_found;
    return std::nullopt;
  }
  MailedGame game = std::move(received).value();
  session.out << (game.received() == 0
                      ? fmt::format("{} has nothing new\n", options.mail)
                      : fmt::format("{}: {} from {}, every seal, action and die is right\n", options.file,
                                    plural(game.received(), "new line", "new lines"), options.mail));
  session.out << trust_told(game.heading(), game.game(), game.table()) << '\n';
  warn_of_names(session, {game.heading().players[1 - game.own_side()]});
  const std::size_t known = game.game().steps().size();
  if (const auto against = game.answer()) {
    status = refuse_reason(session, *against);
    return std::nullopt;
  }
  const Grid& grid = game.game().scenario().map().grid();
  for (std::size_t i = known; i < game.game().steps().size(); ++i)
    session.out << to_text(game.game().steps()[i], grid);
  status = fine;
  return game;
}

/// Carries out one text, or plans it, and prints what came of it.
Status do_by_mail(Session& session, MailedGame& game, const std::string& text, bool json) {
  const std::size_t steps = game.game().steps().size();
  const std::size_t planned = game.planned().size();
  if (const auto against = game.act(text)) return refuse_reason(session, *against);
  if (game.planned().size() > planned) {
    session.out << (json ? "{\"planned\": true}\n"
                         : fmt::format("Planned, because it rolls dice or follows what does: {}\n",
                                       game.planned().back()));
  } else if (game.game().steps().size() > steps) {
    const GameStep& step = game.game().steps().back();
    const Grid& grid = game.game().scenario().map().grid();
    const std::string& rules = game.game().scenario().rules_signature;
    session.out << (json ? with_origin(to_json(step, grid), rules) + '\n' : to_text(step, grid));
  } else {
    session.out << (json ? "{\"written\": true}\n" : fmt::format("Done: {}\n", one_line(text, 200)));
  }
  session.out.flush();
  return fine;
}

std::string quoted_json(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

void print_json(Session& session, const ReadGame& read, const std::map<std::string, std::string>& known) {
  const MailRecord& record = mail_record(read.journal);
  const MailTable& table = *record.table;
  const auto luck = luck_of(read.game, table);
  std::string players;
  for (std::size_t s = 0; s < 2; ++s) {
    const MailPlayer& player = record.heading.players[s];
    const std::string print = fingerprint_of_key(player.key);
    players += fmt::format(
        "{}{{\"side\": {}, \"name\": {}, \"fingerprint\": \"{}\", \"compared\": {}, \"dice\": {}, \"luck\": "
        "{:.2f}, \"sealed_line\": {}}}",
        s == 0 ? "" : ", ", quoted_json(player.side), quoted_json(player.name), print, known.contains(print),
        luck[s].dice, luck[s].sigma(), table.side(s).sealed_line);
  }
  session.out << fmt::format(
      "{{\"mode\": \"{}\", \"game\": \"{}\", \"lines\": {}, \"rounds\": {}, \"players\": [{}]}}\n",
      to_text(table.mode()), to_hex(table.id()), read.journal.lines.size(), table.rounds(), players);
}

Status compare_copies(Session& session, const GameOptions& options, const ReadGame& read) {
  const std::string& other = options.extends.empty() ? options.second : options.extends;
  const auto before = read_game(other, scenario_locator(session));
  if (!before) {
    session.err << to_string(before.problems());
    return problems_found;
  }
  if (!is_by_mail(before->journal)) return refuse(session, other + " is not a game by mail");
  const MailExtension extension = extension_of(read, options.file, *before, other);
  if (const std::string proof = fork_proof(read, *before); !proof.empty()) session.out << proof;
  const std::size_t lines = read.journal.lines.size();
  switch (extension.kind) {
    case MailExtension::Kind::parts:
      session.err << to_string(*extension.how) << '\n';
      return problems_found;
    case MailExtension::Kind::same:
      session.out << fmt::format("{} is the same as {}\n", options.file, other);
      return fine;
    case MailExtension::Kind::older:
      session.out << fmt::format("{} is older than {}: it ends with line {}; send {} again\n", options.file,
                                 other, extension.line, other);
      return problems_found;
    case MailExtension::Kind::longer:
      break;
  }
  const auto count = lines + 1 - static_cast<std::size_t>(extension.line);
  session.out << fmt::format("{} goes on from {}: {} ({}-{})\n", options.file, other,
                             plural(count, "new line", "new lines"), extension.line, lines);
  return fine;
}

}  // namespace

namespace {

/// Returns the passphrase of a new key; empty: it has none.
Checked<std::string> new_passphrase(const MailOptions& options) {
  if (!options.passphrase_file.empty()) return passphrase_in(options.passphrase_file);
  if (!options.has_passphrase) return std::string();
  auto once = ask_passphrase("Passphrase of the new key: ");
  if (!once) return once;
  const auto again = ask_passphrase("The same again: ");
  if (!again) return again;
  if (*once != *again) return Diagnostic{"rearguard", 0, 0, "the two passphrases differ: no key was made"};
  return once;
}

}  // namespace

Status key_new(Session& session, const MailOptions& options) {
  auto passphrase = new_passphrase(options);
  if (!passphrase) return refuse(session, passphrase.problems());
  const auto key = create_mail_key({mail_folder(), std::move(passphrase).value()}, options.name);
  if (!key) return refuse(session, key.problems());
  session.out << fmt::format(
      "{}: {}\nKeep a copy of the folder {}/keys: without it games under way are lost.\n", key->name,
      fingerprint_of_key(key->identity.public_key()), mail_folder());
  return fine;
}

Status key_show(Session& session, const MailOptions&) {
  const auto key = read_mail_card(mail_folder());
  if (!key) return refuse(session, key.problems());
  const auto known = known_keys(mail_folder());
  if (!known) return refuse(session, known.problems());
  session.out << fmt::format("{}  {}  (you{})\n  by telephone: {}\n", fingerprint_of_key(key->public_key),
                             shown_name(key->name), key->is_locked ? ", under a passphrase" : "",
                             words_of_key(key->public_key));
  for (const auto& [print, name] : *known) session.out << fmt::format("{}  {}\n", print, shown_name(name));
  return fine;
}

Status key_trust(Session& session, const MailOptions& options) {
  const auto problem = trust_key(mail_folder(), options.fingerprint, options.name);
  if (problem) return refuse(session, std::vector<Diagnostic>{*problem});
  session.out << fmt::format("noted as the key of {}\n", shown_name(options.name));
  return fine;
}

Status mail_new(Session& session, const MailOptions& options) {
  const MailTerms terms{options.file, options.side,
                        options.mode == "quick" ? MailMode::quick : MailMode::strict, options.reply};
  const auto place = mail_place();
  if (!place) return refuse(session, place.problems());
  const auto heading = invite(terms, options.save, *place, scenario_locator(session));
  if (!heading) return refuse(session, heading.problems());
  session.out << fmt::format("{}: {} invites to {}, dice {}; send this file\n", options.save,
                             person(heading->players[0]), heading->scenario, to_text(heading->mode));
  return fine;
}

Status mail_accept(Session& session, const MailOptions& options) {
  const auto place = mail_place();
  if (!place) return refuse(session, place.problems());
  const auto heading = accept_invitation(options.file, options.save, *place, scenario_locator(session));
  if (!heading) return refuse(session, heading.problems());
  const auto own = read_mail_card(mail_folder());
  for (const MailPlayer& player : heading->players) {
    if (!own || player.key != own->public_key) warn_of_names(session, {player});
  }
  session.out << fmt::format("{}: a game between {} and {}, dice {}; send this file back\n", options.save,
                             person(heading->players[0]), person(heading->players[1]),
                             to_text(heading->mode));
  for (const std::string& line : compared_with_files(options.save, scenario_locator(session)))
    session.out << "  " << line << '\n';
  return fine;
}

Status mail_plan(Session& session, const MailOptions& options) {
  auto opened = open_by_mail(session, options.file);
  if (!opened) return refuse(session, opened.problems());
  MailedGame game = std::move(opened).value();
  if (options.drop) {
    if (const auto against = game.drop(static_cast<std::size_t>(*options.drop)))
      return refuse_reason(session, *against);
  }
  for (const std::string& text : actions_in_words(game.game().state(), options.actions)) {
    if (const Status status = do_by_mail(session, game, text, false); status != fine) return status;
  }
  print_standing(session, game);
  return fine;
}

Status mail_give(Session& session, const MailOptions& options) {
  auto opened = open_by_mail(session, options.file);
  if (!opened) return refuse(session, opened.problems());
  MailedGame game = std::move(opened).value();
  return write_mail(session, game, options.save);
}

Status mail_receive(Session& session, const MailOptions& options) {
  Status status = fine;
  const auto game = take_mail(session, options, status);
  if (game) print_standing(session, *game);
  return status;
}

Status mail_answer(Session& session, const MailOptions& options) {
  Status status = fine;
  auto game = take_mail(session, options, status);
  if (!game) return status;
  status = write_mail(session, *game, options.save);
  if (status == fine) session.out << prompt_of(game->game().state()) << '\n';
  return status;
}

Status mail_mend(Session& session, const MailOptions& options) {
  auto opened = open_by_mail(session, options.file, {true, options.takes_back});
  if (!opened) return refuse(session, opened.problems());
  print_standing(session, *opened);
  return fine;
}

Status apply_by_mail(Session& session, const GameOptions& options) {
  auto opened = open_by_mail(session, options.file);
  if (!opened) return refuse(session, opened.problems());
  MailedGame game = std::move(opened).value();
  Status status = fine;
  for (const std::string& text : actions_in_words(game.game().state(), options.actions)) {
    if (status = do_by_mail(session, game, text, options.json); status != fine) return status;
  }
  for (std::string line; options.actions.empty() && std::getline(session.in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const Status done = do_by_mail(session, game, line, options.json);
    if (done == unusable) return unusable;
    if (done != fine) status = done;
  }
  if (session.in.bad()) return refuse(session, "the input cannot be read");
  if (!options.json) print_standing(session, game);
  return status;
}

Status verify_by_mail(Session& session, const GameOptions& options, const ReadGame& read) {
  if (!options.extends.empty() || !options.second.empty()) return compare_copies(session, options, read);
  const auto known = known_keys(mail_folder());
  if (!known) return refuse(session, known.problems());
  const Journal& journal = read.journal;
  const MailTable& table = *mail_record(read.journal).table;
  if (options.json) {
    print_json(session, read, *known);
  } else {
    session.out << options.file << ": ";
    for (const std::string& line : verified_lines(read.journal, read.game, table, *known))
      session.out << line << '\n';
  }
  if (journal.torn) session.err << to_string(*journal.torn) << '\n';
  return journal.torn ? problems_found : fine;
}

}  // namespace rearguard
