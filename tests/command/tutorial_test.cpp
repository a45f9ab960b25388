// The tutorial of the rule language, step by step as its reader takes it: every block of rules goes into the
// file, every command runs, and every line that the page shows is in the answer.

#include "tests/support/command.h"
#include "tests/support/pages.h"

namespace {

/// The rule file that the reader of the page writes.
class GrowingRules {
 public:
  /// Adds a block at the end; a clause whose id is in the file already takes the place of that clause.
  void add(const std::string& block) {
    const std::string clause = "[[clauses]]\n";
    const std::string head = block.substr(0, block.find('\n', clause.size()) + 1);
    const auto former =
        std::ranges::find_if(blocks_, [&](const std::string& b) { return b.starts_with(head); });
    if (block.starts_with(clause) && former != blocks_.end())
      *former = block;
    else
      blocks_.push_back(block);
  }
  std::string text() const {
    std::string text;
    for (const std::string& block : blocks_) text += (text.empty() ? "" : "\n") + block;
    return text;
  }

 private:
  Strings blocks_;
};

/// Runs the commands of a block in the folder, and returns how many there are.
int run_commands(const std::string& block, const Scratch& folder) {
  const std::string prompt = "$ rearguard ";
  const auto lines = lines_of(block);
  int commands = 0;
  for (auto line = lines.begin(); line != lines.end(); ++commands) {
    CAPTURE(*line);
    REQUIRE(line->starts_with(prompt));
    std::istringstream in(line->substr(prompt.size()));
    Strings words;
    for (std::string word; in >> word;) words.push_back(word);
    const Ran ran = run_from("/dev/null", words, "cd " + shell_quoted(folder.file("")) + " &&");
    const auto next =
        std::find_if(line + 1, lines.end(), [](const std::string& l) { return l.starts_with("$ "); });
    check_shown({line + 1, next}, lines_of(ran.out + ran.err));
    line = next;
  }
  return commands;
}

}  // namespace

TEST_CASE("every step of the tutorial answers as the page shows, and ends in the shipped files") {
  const Scratch folder;
  for (const std::string file : {"position.toml", "ford.toml", "my-examples.toml"})
    folder.write(file, project_text("assets/rules/tutorial/" + file));
  GrowingRules grown;
  int commands = 0;
  for (const PageBlock& block : blocks_of(project_text("assets/rules/TUTORIAL.md"))) {
    if (block.kind == "console") {
      commands += run_commands(block.text, folder);
    } else if (block.text.starts_with("[[examples]]")) {
      CHECK(has(folder.read("my-examples.toml"), block.text));
    } else {
      grown.add(block.text);
      folder.write("my-rules.toml", grown.text());
    }
  }
  CHECK(commands == 24);
  CHECK(grown.text() == project_text("assets/rules/tutorial/my-rules.toml"));
}
