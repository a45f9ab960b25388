#include "src/command/maps/file_fixes.h"

#include <algorithm>

#include "src/core/document/atomic_file.h"
#include "src/core/document/text_file.h"
#include "src/workshop/rewrite/fix_text_edit.h"

namespace rearguard {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// The most lines of either text that are compared one by one; of more, all are shown.
constexpr std::size_t max_compared_lines = 1000;

/// Finds the lines that differ: those that are in no longest common sequence of both texts.
void note_lines(const std::string& before, const std::string& after, MadeFix& made) {
  std::vector<std::string> old = lines_of(before);
  std::vector<std::string> now = lines_of(after);
  // From the end, so that an inserted table begins with its header.
  while (!old.empty() && !now.empty() && old.back() == now.back()) {
    old.pop_back();
    now.pop_back();
  }
  const auto head = std::mismatch(old.begin(), old.end(), now.begin(), now.end());
  made.line = static_cast<int>(head.first - old.begin()) + 1;
  old.erase(old.begin(), head.first);
  now.erase(now.begin(), head.second);
  if (old.size() > max_compared_lines || now.size() > max_compared_lines) {
    made.before = std::move(old);
    made.after = std::move(now);
    return;
  }
  // common[i][k]: the length of the longest common sequence of the lines from i and from k.
  std::vector<std::vector<std::size_t>> common(old.size() + 1, std::vector<std::size_t>(now.size() + 1));
  for (std::size_t i = old.size(); i-- > 0;) {
    for (std::size_t k = now.size(); k-- > 0;)
      common[i][k] =
          old[i] == now[k] ? common[i + 1][k + 1] + 1 : std::max(common[i + 1][k], common[i][k + 1]);
  }
  std::size_t i = 0, k = 0;
  while (i < old.size() || k < now.size()) {
    if (i < old.size() && k < now.size() && old[i] == now[k]) {
      ++i;
      ++k;
    } else if (k == now.size() || (i < old.size() && common[i + 1][k] >= common[i][k + 1])) {
      made.before.push_back(old[i++]);
    } else {
      made.after.push_back(now[k++]);
    }
  }
}

/// Makes the fixes of one file, those that rename classes last: the others name classes as they were checked.
std::string mended(std::string text, const std::vector<FileCheck::Mend>& mends, std::vector<MadeFix>& all) {
  for (const bool renames : {false, true}) {
    for (const FileCheck::Mend& mend : mends) {
      if (std::holds_alternative<ClassFix>(mend.fix) != renames) continue;
      MadeFix made{mend.finding, {}, {}, 0, {}};
      auto now = fixed_map_text(text, mend.finding.diagnostic.file, mend.is_inline, *mend.map, mend.fix);
      if (!now) {
        made.problem = now.problems().front().message;
      } else if (*now != text) {
        note_lines(text, *now, made);
        text = std::move(now).value();
      } else {
        continue;  // an earlier fix has done it too
      }
      all.push_back(std::move(made));
    }
  }
  return text;
}

}  // namespace

std::vector<MadeFix> make_fixes(const std::vector<FileCheck::Mend>& mends, std::string& problem) {
  std::map<std::string, std::vector<FileCheck::Mend>> by_file;
  for (const FileCheck::Mend& m : mends) by_file[m.finding.diagnostic.file].push_back(m);
  std::vector<MadeFix> made;
  for (const auto& [file, of_file] : by_file) {
    const auto text = read_text_file(file);
    if (!text) {
      problem = to_string(text.problems());
      return made;
    }
    const std::string now = mended(*text, of_file, made);
    if (now == *text) continue;
    if (const auto failure = write_whole(std::as_bytes(std::span(now)), file)) {
      problem = *failure;
      return made;
    }
  }
  return made;
}

}  // namespace rearguard
