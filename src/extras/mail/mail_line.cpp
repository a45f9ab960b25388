#include "src/extras/mail/mail_line.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/extras/mail/line_chain.h"
#include "src/play/record/journal.h"

namespace rearguard {
namespace {

constexpr std::array<std::pair<std::string_view, MailDeed>, 12> words = {{{"undo: ", MailDeed::undo},
                                                                          {"redo: ", MailDeed::redo},
                                                                          {"seal: ", MailDeed::seal},
                                                                          {"give: ", MailDeed::give},
                                                                          {"take: ", MailDeed::take},
                                                                          {"plan: ", MailDeed::plan},
                                                                          {"answer: ", MailDeed::answer},
                                                                          {"void: ", MailDeed::dropped},
                                                                          {"ask: ", MailDeed::ask},
                                                                          {"grant: ", MailDeed::grant},
                                                                          {"renew: ", MailDeed::renew},
                                                                          {"agree: ", MailDeed::agree}}};
constexpr std::string_view resign_word = "resign:";

}  // namespace

MailDeed deed_of(const JournalLine& line) {
  switch (line.kind) {
    case JournalLine::Kind::action:
    case JournalLine::Kind::given:
      return MailDeed::action;
    case JournalLine::Kind::undo:
      return MailDeed::undo;
    case JournalLine::Kind::redo:
      return MailDeed::redo;
    case JournalLine::Kind::played:
    case JournalLine::Kind::other:
      break;
  }
  return mail_deed(line.word).first;
}

void set_deed(JournalLine& line, MailDeed deed, std::string what) {
  using Kind = JournalLine::Kind;
  line.kind = deed == MailDeed::action ? Kind::action
              : deed == MailDeed::undo ? Kind::undo
              : deed == MailDeed::redo ? Kind::redo
                                       : Kind::other;
  const auto word =
      std::find_if(words.begin(), words.end(), [&](const auto& known) { return known.second == deed; });
  line.word.clear();
  if (line.kind == Kind::other) line.word = word == words.end() ? resign_word : word->first;
  line.action = std::move(what);
}

std::pair<MailDeed, std::string> mail_deed(std::string_view deed) {
  if (deed == resign_word) return {MailDeed::resign, ""};
  for (const auto& [word, kind] : words) {
    if (deed.starts_with(word)) return {kind, std::string(deed.substr(word.size()))};
  }
  return {MailDeed::action, std::string(deed)};
}

std::string chained_text(const JournalLine& line) {
  JournalLine chained = line;
  if (deed_of(line) == MailDeed::seal) chained.happened.clear();
  return content_of(chained);
}

std::string to_text(const JournalLine& line, const Bytes32& head) {
  return fmt::format("{}{} | {}\n", chained_text(line),
                     deed_of(line) == MailDeed::seal ? line.happened : std::string(), check_of_head(head));
}

}  // namespace rearguard
