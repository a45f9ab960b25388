#include "src/extras/mail/add_mail.h"

#include "src/command/session/program.h"
#include "src/extras/mail/game_mail.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_keys.h"
#include "src/extras/mail/mail_verb.h"

namespace rearguard {
namespace {

constexpr const char* of_game = "journal file of the game";
constexpr const char* new_or_game = "journal file of the game; it is created by the first mail";

void takes_game(VerbForm& form, MailOptions& o, const char* what) {
  form.text({"game", "FILE", what, true}, o.file);
}

void saves(VerbForm& form, MailOptions& o, const char* what) {
  form.text({"--save", "FILE", what, true}, o.save);
}

void takes_mail(VerbForm& form, MailOptions& o) {
  form.text({"mail", "MAIL", "file that came from the other player", true}, o.mail);
}

void declare_mail(VerbForm& form) {
  form.footer(
      "Both players need a key: rearguard key new NAME. One invites and the other accepts; then the file of "
      "the "
      "game goes to and fro.\n"
      "Actions are done with rearguard game apply. assets/rules/PLAY.md explains the two modes.");
}

void declare_new(VerbForm& form, MailOptions& o) {
  form.text({"scenario", "SCENARIO", "scenario file", true}, o.file);
  form.text({"--side", "NAME", "side that you play", true}, o.side);
  form.text(
      {"--mode",
       "strict|quick",
       "strict: a plan is fixed before its dice exist; quick: fewer mails, but who has the turn can look "
       "ahead in it",
       false,
       true,
       {"strict", "quick"}},
      o.mode);
  form.number({"--reply", "N", "days in which both agree to answer", false, true}, {1, 3650}, &o.reply);
  saves(form, o, "file for the invitation; it must not exist yet");
}

void declare_accept(VerbForm& form, MailOptions& o) {
  takes_game(form, o, "invitation");
  saves(form, o, "journal file for the game; it must not exist yet");
}

void declare_plan(VerbForm& form, MailOptions& o) {
  takes_game(form, o, of_game);
  form.list({"actions", "ACTION", "actions to carry out, or to plan if they roll dice"}, o.actions);
  form.number({"--drop", "N", "number of an action to take off the plan"}, {1, 1000}, &o.drop);
}

void declare_give(VerbForm& form, MailOptions& o) {
  takes_game(form, o, of_game);
  saves(form, o, "file to send");
}

void declare_receive(VerbForm& form, MailOptions& o) {
  takes_game(form, o, new_or_game);
  takes_mail(form, o);
  form.footer(
      "Nothing is taken from a mail in which a line, a die, a seal or anything that you sent was changed.\n"
      "A plan in it is answered and played at once. Exit status 1: the mail is refused.");
}

void declare_answer(VerbForm& form, MailOptions& o) {
  takes_game(form, o, new_or_game);
  takes_mail(form, o);
  saves(form, o, "file to send");
}

void declare_mend(VerbForm& form, MailOptions& o) {
  takes_game(form, o, of_game);
  form.flag("--take-back", "also leave out what you have done and not sealed, unless it rolled dice",
            o.takes_back);
  form.footer(
      "Half of a mail and lines that are not whole are left out whenever a journal is opened. This command "
      "also\n"
      "leaves out lines of your own that cannot be played, and forgets what was noted as sealed or shown and "
      "is\n"
      "in no line: earlier versions noted that before they found that it could not be done.");
}

void declare_key_new(VerbForm& form, MailOptions& o) {
  form.text({"name", "NAME", "name that other players see", true}, o.name);
  form.flag("--passphrase", "put the key under a passphrase, which is asked for at the terminal",
            o.has_passphrase);
  form.text({"--passphrase-file", "FILE", "put the key under the passphrase in the first line of this file"},
            o.passphrase_file);
  form.footer(
      "A key under a passphrase is opened again for each game by mail: the passphrase is asked for at the\n"
      "terminal, or is the first line of the file that REARGUARD_PASSPHRASE_FILE names. Nobody can find a\n"
      "passphrase again that was forgotten.");
}

void declare_key_trust(VerbForm& form, MailOptions& o) {
  form.text({"fingerprint", "FINGERPRINT", "eight groups of four letters, in quotes", true}, o.fingerprint);
  form.text({"name", "NAME", "whose key it is", true}, o.name);
}

using Declare = void (*)(VerbForm&, MailOptions&);
using Run = Status (*)(Session&, const MailOptions&);

void add(Program& program, const char* words, const char* sentence, Declare declare, Run run) {
  const auto options = std::make_shared<MailOptions>();
  program.verbs.push_back({words, sentence, "",
                           [=](VerbForm& form) {
                             if (declare != nullptr) declare(form, *options);
                           },
                           [=](Session& session) { return run(session, *options); }});
}

}  // namespace

void add_mail(Program& program) {
  program.verbs.push_back({"game mail", "play a game with another player by mail, with fair dice", "mend",
                           declare_mail, nullptr});
  add(program, "game mail new", "invite another player to a scenario", declare_new, mail_new);
  add(program, "game mail accept", "accept an invitation", declare_accept, mail_accept);
  add(program, "game mail plan", "show or change the actions that wait for their dice", declare_plan,
      mail_plan);
  add(program, "game mail give", "seal what you have done and write the mail", declare_give, mail_give);
  add(program, "game mail receive", "check a mail and take it into your journal", declare_receive,
      mail_receive);
  add(program, "game mail answer", "receive a mail, answer its plan, and write the reply", declare_answer,
      mail_answer);
  add(program, "game mail mend", "repair your journal after a crash, or take back what was not sent",
      declare_mend, mail_mend);
  program.verbs.push_back(
      {"key", "your key for games by mail, and those of others", "convert", nullptr, nullptr});
  add(program, "key new", "create your key", declare_key_new, key_new);
  add(program, "key show", "show the fingerprint of your key, and those that you have compared", nullptr,
      key_show);
  add(program, "key trust", "note that you have compared a fingerprint, by telephone say", declare_key_trust,
      key_trust);

  program.journals.push_back(&mail_kind());
  program.kind_verbs.push_back({&mail_kind(), apply_by_mail, verify_by_mail});
  program.game_parts.push_back(
      [](GameController& controller) { return std::make_unique<GameMail>(controller, mail_folder()); });
}

}  // namespace rearguard
