#pragma once
// Journals by mail as a kind of journal: what they have beside their lines, and how they are read and played.

#include "src/extras/mail/digest.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_table.h"
#include "src/play/record/journal.h"

namespace rearguard {

struct Scenario;

class MailRecord final : public JournalRecord {
 public:
  MailRecord(MailHeading read, const Bytes32& id) : heading(std::move(read)), heads{id} {}

  MailHeading heading;
  std::vector<Bytes32> heads;      ///< the id of the game, and the head of the chain after each line
  std::optional<MailTable> table;  ///< once the lines have been played

  const std::string& scenario() const override { return heading.scenario; }
  Checked<JournalLine> read_line(std::string_view text, const std::string& file, int at,
                                 std::size_t number) override;
  Checked<Game> begin(const std::string& scenario, const std::string& file, const ScenarioLocator& locator,
                      const DocumentTexts& kept) const override;
  std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game) override;
};

const JournalKind& mail_kind();
/// Returns a list of that kind alone.
const JournalKinds& mail_kinds();

/// Tests whether a journal is one by mail.
bool is_by_mail(const Journal& journal);
/// Returns what a journal by mail has beside its lines.
MailRecord& mail_record(const Journal& journal);

/// Returns the digest with which the heading of a game by mail fixes the state before its first event.
Bytes32 mail_opening_of(const std::shared_ptr<const Scenario>& scenario);

}  // namespace rearguard
