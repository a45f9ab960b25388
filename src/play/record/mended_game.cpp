#include "src/play/record/mended_game.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "src/core/document/text_file.h"
#include "src/play/record/journal_file.h"

namespace rearguard {
namespace {

constexpr int heading_lines = 4;  ///< of a game with a seed

/// Returns the first `count` lines of a text, or the whole text if it has fewer.
std::string_view first_lines(std::string_view text, int count) {
  std::size_t end = 0;
  for (int line = 0; line < count && end < text.size(); ++line) {
    const std::size_t newline = text.find('\n', end);
    end = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  return text.substr(0, end);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t newline = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, newline));
    text.remove_prefix(std::min(newline + 1, text.size()));
  }
  return lines;
}

/// Returns the line of a journal from which on it cannot be used; 0 if the problem is not in one of its
/// lines.
int line_of(const std::vector<Diagnostic>& problems, const std::string& path) {
  return problems.front().file == path ? problems.front().line : 0;
}

}  // namespace

Checked<MendedGame> mend_game(const std::string& path, const std::string& save,
                              const ScenarioLocator& cache) {
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  const JournalKind* kind = kind_of(*text, cache.kinds);
  const int heading = kind == nullptr ? heading_lines : static_cast<int>(kind->heading_lines);
  MendedGame mended;
  std::string_view sound = *text;
  for (;;) {
    const auto read = read_game_text(sound, path, cache);
    if (read) {
      sound = sound.substr(0, read->journal.intact_bytes);
      if (mended.why.empty() && read->journal.torn) mended.why = {*read->journal.torn};
      mended.lines = read->journal.lines.size();
      mended.steps = read->game.steps().size();
      break;
    }
    if (mended.why.empty()) mended.why = read.problems();
    const int line = line_of(read.problems(), path);
    const std::string_view before = first_lines(sound, line - 1);
    if (line <= heading || before.size() >= sound.size()) return mended.why;
    sound = before;
  }
  if (mended.why.empty()) return mended;
  mended.left_out = lines_of(std::string_view(*text).substr(sound.size()));
  if (const auto against = kind == nullptr ? std::nullopt : kind->not_left_out(mended.left_out)) {
    mended.why.push_back({path, 0, 0, *against});
    return mended.why;
  }
  const auto made = JournalFile::create(save, sound);
  if (!made) return made.problems();
  return mended;
}

}  // namespace rearguard
