// Any text as the journal of a game: as it is, and with the checksum of every line corrected, so that the
// contents of the lines are tested as well.

#include "src/play/record/journal.h"
#include "src/play/record/kept_documents.h"

#include "tests/fuzz/inputs.h"
#include "tests/play/game/little_war.h"

namespace {

constexpr int heading_lines = 4;

/// Returns the line without its checksum.
std::string_view content_of(std::string_view line) {
  return line.substr(0, line.rfind(" | "));
}

std::string put_right(std::string_view text) {
  std::string right;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    std::string content(number <= heading_lines ? line : content_of(line));
    if (number > heading_lines) {
      char check[16];
      std::snprintf(check, sizeof check, " | %08x", check_of(content, check_of(right)));
      content += check;
    }
    right += content + '\n';
  }
  return right;
}

void try_journal(std::string_view text) {
  static const auto scenario = little_scenario();
  auto journal = read_journal(text, "game.journal");
  if (!journal) return check_rejection(journal.problems());
  unpacked(journal->heading.documents, "game.journal");
  must(journal->intact_bytes <= text.size(), "more intact bytes than there are");
  Journal corrected = *journal;
  Game game = little_game(corrected.heading.seed, scenario);
  corrected.heading.opening = check_of(game.state());
  if (const auto problem = replay(corrected, "game.journal", game)) check_rejection({*problem});
}

}  // namespace

int fuzz_journal(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  try_journal(text);
  try_journal(put_right(text));
  return 0;
}
