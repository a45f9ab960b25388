#include "src/extras/mail/mail_copies.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_line.h"
#include "src/play/record/saved_game.h"

namespace rearguard {
/// Returns the head that each seal of a side has signed, from its first.
std::vector<Bytes32> sealed_heads(const Journal& journal, const std::string& side) {
  std::vector<Bytes32> heads;
  for (std::size_t i = 0; i < journal.lines.size(); ++i) {
    if (deed_of(journal.lines[i]) == MailDeed::seal && journal.lines[i].side == side)
      heads.push_back(mail_record(journal).heads[i]);
  }
  return heads;
}

/// Returns the number of lines, from the first, that are under a seal.
std::size_t sealed_lines(const Journal& journal) {
  std::size_t count = journal.lines.size();
  while (count > 0 && deed_of(journal.lines[count - 1]) != MailDeed::seal) --count;
  return count;
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
      if (deed_of(a.lines[j]) == MailDeed::seal)
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
              return deed_of(line) == MailDeed::seal && line.side == side &&
                     line.action == std::to_string(i + 1);
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

}  // namespace rearguard
