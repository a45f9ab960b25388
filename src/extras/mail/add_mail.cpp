#include "src/extras/mail/add_mail.h"

#include "src/command/session/program.h"
#include "src/extras/mail/game_mail.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_keys.h"
#include "src/extras/mail/mail_verb.h"

namespace rearguard {

void add_mail(Program& program) {
  program.help.emplace_back(
#include "src/extras/mail/mail.help"
  );
  const auto o = std::make_shared<MailOptions>();
  const Values values("scenario", o->file, "game", o->file, "mail", o->mail, "--save", o->save, "--side",
                      o->side, "--mode", o->mode, "--reply", o->reply, "actions", o->actions, "--drop",
                      o->drop, "--take-back", o->takes_back, "name", o->name, "--passphrase",
                      o->has_passphrase, "--passphrase-file", o->passphrase_file, "fingerprint",
                      o->fingerprint);
  using Run = Status (*)(Session&, const MailOptions&);
  const std::pair<const char*, Run> verbs[] = {{"game mail new", mail_new},
                                               {"game mail accept", mail_accept},
                                               {"game mail plan", mail_plan},
                                               {"game mail give", mail_give},
                                               {"game mail receive", mail_receive},
                                               {"game mail answer", mail_answer},
                                               {"game mail mend", mail_mend},
                                               {"key new", key_new},
                                               {"key show", key_show},
                                               {"key trust", key_trust}};
  for (const auto& [words, run] : verbs) {
    program.verbs.push_back({words, [o, does = run](Session& session) { return does(session, *o); }, values});
  }
  program.journals.push_back(&mail_kind());
  program.kind_verbs.push_back({&mail_kind(), apply_by_mail, verify_by_mail});
  program.game_parts.push_back(
      [](GameController& controller) { return std::make_unique<GameMail>(controller, mail_folder()); });
}

}  // namespace rearguard
