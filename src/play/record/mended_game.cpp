#include "src/play/record/mended_game.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "src/core/document/text_file.h"
#include "src/play/record/journal_file.h"

namespace rearguard {
namespace {

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

std::string_view first_lines(std::string_view text, int count) {
  std::size_t end = 0;
  for (int line = 0; line < count && end < text.size(); ++line) {
    const std::size_t newline = text.find('\n', end);
    end = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  return text.substr(0, end);
}

Checked<SoundBeginning> sound_beginning(const std::string& text, const std::string& path,
                                        const ScenarioLocator& cache) {
  const JournalKind* kind = kind_of(text, cache.kinds);
  std::vector<Diagnostic> why;
  std::string_view sound = text;
  auto read = read_game_text(sound, path, cache);
  while (!read) {
    if (why.empty()) why = read.problems();
    // Where the heading is not sound, the lines before the fault lack what follows them.
    const std::string_view before = first_lines(sound, line_of(read.problems(), path) - 1);
    if (before.empty() || before.size() >= sound.size()) return why;
    sound = before;
    read = read_game_text(sound, path, cache);
  }
  sound = sound.substr(0, read->journal.intact_bytes);
  if (why.empty() && read->journal.torn) why = {*read->journal.torn};
  SoundBeginning found{std::move(read).value(), std::string(sound), std::move(why),
                       lines_of(std::string_view(text).substr(sound.size()))};
  std::vector<std::string> whole = found.left_out;
  if (!whole.empty() && !text.ends_with('\n')) whole.pop_back();
  if (const auto against = kind == nullptr ? std::nullopt : kind->not_left_out(whole)) {
    found.why.push_back({path, 0, 0, *against});
    return found.why;
  }
  return found;
}

Checked<MendedGame> mend_game(const std::string& path, const std::string& save,
                              const ScenarioLocator& cache) {
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  auto found = sound_beginning(*text, path, cache);
  if (!found) return found.problems();
  MendedGame mended{found->read.journal.lines.size(), found->read.game.steps().size(), found->why,
                    found->left_out};
  if (mended.why.empty()) return mended;
  const auto made = JournalFile::create(save, found->text);
  if (!made) return made.problems();
  return mended;
}

}  // namespace rearguard
