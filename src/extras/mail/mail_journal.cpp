#include "src/extras/mail/mail_journal.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "src/core/document/file_access.h"
#include "src/core/document/source_text.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/mail_line.h"
#include "src/extras/mail/mail_world.h"
#include "src/play/game/apply.h"
#include "src/play/game/game.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/record/saved_game.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

constexpr std::string_view bar = " | ";

Checked<std::shared_ptr<JournalRecord>> read_heading(const KindHeading& written) {
  auto heading = read_mail_heading(written.lines, written.file, written.first, 2);
  if (!heading) return heading.problems();
  return std::shared_ptr<JournalRecord>(
      std::make_shared<MailRecord>(std::move(heading).value(), game_id(written.text)));
}

std::optional<std::string> not_left_out(const std::vector<std::string>& lines) {
  const bool is_sealed = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find(" | seal: ") != std::string::npos;
  });
  if (!is_sealed) return std::nullopt;
  return "lines under a seal are not left out: receive the copy of the other player into a new file";
}

/// Mail programs break lines after so many characters.
bool is_broken(std::string_view line) {
  return line.size() >= 70 && (line.size() <= 78 || (line.size() >= 990 && line.size() <= 1000));
}

}  // namespace

/// The checksum of a line is the beginning of the chain's head after it.
Checked<JournalLine> MailRecord::read_line(std::string_view text, const std::string& file, int at,
                                           std::size_t number) {
  const auto wrong = [&](std::string message, int column = 1) {
    return Diagnostic{file, at, column, std::move(message)};
  };
  const std::size_t check_at = text.rfind(bar);
  const auto shown =
      check_at == std::string_view::npos ? std::string_view() : text.substr(check_at + bar.size());
  if (shown.size() != 8 || shown.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    return wrong(is_broken(text)
                     ? fmt::format("a mail program has broken this line after {} characters: have the file "
                                   "sent as an attachment",
                                   text.size())
                     : "this is not a journal line, or it is damaged: it does not end with a checksum");
  const std::string_view content = text.substr(0, check_at);
  if (const auto bad = find_bad_character(content)) return wrong(bad->message, bad->place.column);
  auto parsed = parse_line(content);
  if (!parsed) return wrong("this is not a journal line");
  JournalLine line = *std::move(parsed);
  const auto [deed, what] = mail_deed(describe_deed(line));
  set_deed(line, deed, what);
  if (line.number != static_cast<int>(number))
    return wrong(fmt::format("this line has the number {} instead of {}", line.number, number));
  line.line = at;
  const Bytes32 head = next_head(heads.back(), chained_text(line));
  if (chained_text(line) + (deed == MailDeed::seal ? line.happened : "") != content)
    return wrong("this line is not written as a journal line is");
  if (check_of_head(head) != shown)
    return wrong("this line is damaged, or an earlier one was changed: its checksum does not match",
                 static_cast<int>(code_points(content).size() + bar.size()) + 1);
  heads.push_back(head);
  return line;
}

/// Begins the game if the documents are those with which it began.
Checked<Game> MailRecord::begin(const std::string& scenario_file, const std::string& file,
                                const ScenarioLocator& locator, const DocumentTexts& kept) const {
  const auto wrong = [&](int line, const std::string& message) { return Diagnostic{file, line, 1, message}; };
  const FileRecord record;
  const auto text = read_named_file(scenario_file);
  if (!text) return text.problems();
  const auto read = read_scenario_text(*text, scenario_file, document_folder(scenario_file), locator.rules);
  if (!read) return read.problems();
  const Bytes32 world = kept.empty() ? world_of(record.texts(), scenario_file, locator.data) : world_of(kept);
  if (world != heading.world)
    return wrong(3, kept.empty()
                        ? "the scenario, its map or its rules are not those with which this game began"
                        : "the documents that this game keeps are not those with which it began");
  const std::vector<std::string>& sides = (*read)->sides;
  if (sides.size() != 2 || sides[0] != heading.players[0].side || sides[1] != heading.players[1].side)
    return wrong(7, "the players are not the sides of the scenario, in their order");
  if (mail_opening_of(*read) != heading.opening)
    return wrong(9, "the game does not start as this journal records");
  auto begun = Game::begin_by_mail(*read);
  if (const auto* against = std::get_if<IllegalReason>(&begun))
    return Diagnostic{scenario_file, 0, 0, against->text};
  return std::get<Game>(std::move(begun));
}

std::optional<Diagnostic> MailRecord::replay(const Journal& journal, const std::string& file, Game& game) {
  table.emplace(heading, heads.front());
  return replay_mail(journal, heads, file, game, *table);
}

const JournalKind& mail_kind() {
  static const JournalKind kind{
      mail_first_line,
      mail_heading_lines(2),
      "this is a game by mail: play it with `rearguard game apply` and `rearguard game mail`",
      "a game by mail cannot be continued in another journal: its dice need both players",
      read_heading,
      not_left_out};
  return kind;
}

const JournalKinds& mail_kinds() {
  static const JournalKinds kinds{&mail_kind()};
  return kinds;
}

bool is_by_mail(const Journal& journal) {
  return journal.kind == &mail_kind();
}

MailRecord& mail_record(const Journal& journal) {
  return static_cast<MailRecord&>(*journal.record);
}

Bytes32 mail_opening_of(const std::shared_ptr<const Scenario>& scenario) {
  return digest("rg1 state", fingerprint(opening_by_mail(scenario)));
}

}  // namespace rearguard
