#include "tests/support/cases.h"

#include <sstream>

#include "tests/support/project_files.h"

namespace rearguard::testing {
namespace {

struct FileCase {
  std::string given, answer, relation, expected;
};

/// Reads the cases of a file one after the other.
class CaseReader {
 public:
  explicit CaseReader(const std::string& text) : lines_(lines_of(text)) {}

  /// Returns nothing at the end.
  std::optional<FileCase> next() {
    while (at_ < lines_.size() && !begins_case(lines_[at_])) skip();
    if (at_ == lines_.size()) return std::nullopt;
    FileCase one;
    for (; at_ < lines_.size() && !is_arrow(lines_[at_]); ++at_) add_given(lines_[at_], one.given);
    REQUIRE(at_ < lines_.size());
    std::istringstream arrow(lines_[at_++].substr(2));
    for (std::string word; arrow >> word;) {
      const bool is_relation = word == "begins" || word == "ends" || word == "has" || word == "lacks";
      (is_relation ? one.relation : one.answer) = word;
    }
    for (; at_ < lines_.size() && !lines_[at_].empty(); ++at_) one.expected += plain(lines_[at_]) + "\n";
    return one;
  }
  /// The number of the line before the next case.
  std::size_t line() const { return at_; }
  const std::string& title() const { return title_; }

 private:
  static bool is_arrow(const std::string& line) { return line == "->" || line.starts_with("-> "); }
  static std::string plain(const std::string& line) { return line == "." ? "" : line; }
  static bool begins_case(const std::string& line) {
    return !line.empty() && !line.starts_with("# ") && !line.starts_with("== ") && line[0] != ':';
  }

  void skip() {
    const std::string& line = lines_[at_++];
    if (line.starts_with("== ")) title_ = line.substr(3);
    if (!line.starts_with(':')) return;
    std::string& text = named_[line.substr(1)];
    for (; at_ < lines_.size() && !lines_[at_].empty(); ++at_) add_given(lines_[at_], text);
  }
  void add_given(const std::string& line, std::string& text) const {
    if (!line.starts_with('@')) {
      text += plain(line) + "\n";
      return;
    }
    std::istringstream words(line.substr(1));
    std::string name, word;
    words >> name;
    const auto named = named_.find(name);
    REQUIRE_MESSAGE(named != named_.end(), line);
    std::string lines = named->second;
    for (int i = 1; words >> word; ++i) {
      const std::string sign = "$" + std::to_string(i);
      for (std::size_t at; (at = lines.find(sign)) != std::string::npos;)
        lines.replace(at, sign.size(), word);
    }
    text += lines;
  }

  Strings lines_;
  std::size_t at_ = 0;
  std::string title_;
  std::map<std::string, std::string> named_;
};

/// Returns whether a text has the parts between lines `...` one after the other.
bool has_parts(const std::string& text, const std::string& parts) {
  const std::string between = "\n...\n", open = "\u2026\n";
  std::size_t at = 0;
  for (std::size_t begin = 0; begin < parts.size();) {
    const std::size_t end = std::min(parts.find(between, begin), parts.size() - 1);
    std::string part = parts.substr(begin, end + 1 - begin);
    if (part.ends_with(open)) part.resize(part.size() - open.size());
    const std::size_t found = text.find(part, at);
    if (found == std::string::npos) return false;
    at = found + part.size();
    begin = end + (end + 1 == parts.size() ? 1 : between.size());
  }
  return true;
}

bool holds(const FileCase& one, const std::string& answer) {
  const std::string text = answer.ends_with('\n') ? answer : answer + "\n";
  const std::string begun = one.expected.substr(0, std::max<std::size_t>(one.expected.size(), 1) - 1);
  if (one.relation == "begins") return text.starts_with(begun);
  if (one.relation == "ends") return text.ends_with(one.expected);
  if (one.relation == "has") return has_parts(text, one.expected);
  if (one.relation == "lacks") return !has_parts(text, one.expected);
  return answer.empty() ? one.expected.empty() : text == one.expected;
}

}  // namespace

void check_cases(const std::string& file, const std::map<std::string, CaseAnswer>& answers) {
  CaseReader reader(project_text("tests/" + file));
  int count = 0;
  while (const auto one = reader.next()) {
    ++count;
    const std::string place =
        file + ", before line " + std::to_string(reader.line() + 1) + ": " + reader.title();
    const auto answer = answers.find(one->answer);
    REQUIRE_MESSAGE(answer != answers.end(), place);
    const std::string text = answer->second(one->given);
    CHECK_MESSAGE(holds(*one, text), place, "\n", text);
  }
  REQUIRE_MESSAGE(count > 0, file);
}

}  // namespace rearguard::testing
