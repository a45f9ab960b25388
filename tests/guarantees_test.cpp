// tests/guarantees.txt: which test shows each limit and each guarantee. Renaming a test must not leave a name
// behind that is of no test.
#include <cctype>
#include <sstream>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

/// A limit or guarantee, and what shows it: a row of a table, or an entry of tests/guarantees.txt.
struct Row {
  int line = 0;
  std::string subject;
  std::string tests;  ///< of a table the last cell
};

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

Strings cells_of(const std::string& line) {
  Strings cells;
  std::istringstream rest(line.substr(1));
  for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(trimmed(cell));
  return cells;
}

/// Returns the rows of every table of a page whose head has these words in its first and last cell.
std::vector<Row> rows_of(const std::string& page, const std::set<std::string>& first,
                         const std::string& last) {
  std::vector<Row> rows;
  bool in_table = false;
  std::string before;
  int number = 0;
  for (const std::string& line : lines_of(page)) {
    ++number;
    if (!line.starts_with('|')) {
      in_table = false;
    } else if (line.starts_with("| ---")) {
      const Strings head = cells_of(before);
      in_table = first.contains(head.front()) && head.back() == last;
    } else if (in_table) {
      const Strings cells = cells_of(line);
      rows.push_back({number, trimmed(cells.front().substr(0, cells.front().find(": "))), cells.back()});
    }
    before = line;
  }
  return rows;
}

/// Returns the names of the test cases of a source text. What the preprocessor adds to a name is missing from
/// it.
Strings test_cases_of(const std::string& source) {
  Strings names;
  std::size_t end = 0;
  for (std::size_t at = 0; at < source.size(); at = end + 1) {
    end = std::min(source.find('\n', at), source.size());
    const std::size_t word = source.find_first_not_of(' ', at);
    if (word >= end || source.compare(word, 9, "TEST_CASE") != 0) continue;
    std::string name;
    std::size_t i = std::min(source.find('"', word), source.size());
    while (i < source.size() && source[i] == '"') {
      for (++i; i < source.size() && source[i] != '"'; ++i) {
        if (source[i] == '\\') ++i;
        name += source[i];
      }
      ++i;
      while (i < source.size() && std::isspace(static_cast<unsigned char>(source[i])) != 0) ++i;
    }
    names.push_back(name);
  }
  return names;
}

using Tests = std::map<std::string, Strings>;  // the names of the test cases, by file

/// Returns the parts of a text between two of these signs: every second part of it.
Strings between(const std::string& text, char sign) {
  Strings parts;
  std::istringstream rest(text);
  int number = 0;
  for (std::string part; std::getline(rest, part, sign); ++number) {
    if (number % 2 == 1) parts.push_back(part);
  }
  return parts;
}

bool names_one_of(const std::string& name, const Strings& known) {
  constexpr std::string_view ellipsis = "…";
  if (!name.ends_with(ellipsis)) return std::ranges::find(known, name) != known.end();
  const std::string beginning = trimmed(name.substr(0, name.size() - ellipsis.size()));
  return std::ranges::any_of(
      known, [&](const std::string& k) { return !beginning.empty() && k.starts_with(beginning); });
}

/// Adds what is wrong with `tests`: a file in backquotes, then names in asterisks, as often as needed.
void check_row(const Row& row, const Tests& tests, Strings& problems) {
  const auto add = [&](const std::string& problem) {
    problems.push_back(std::to_string(row.line) + ": " + problem);
  };
  std::size_t at = row.tests.find('`');
  if (at == std::string::npos) return add("this row names no test file");
  while (at != std::string::npos) {
    const std::size_t close = std::min(row.tests.find('`', at + 1), row.tests.size());
    const std::size_t next = row.tests.find('`', close + 1);
    const std::string file = row.tests.substr(at + 1, close - at - 1);
    const Strings names = between(row.tests.substr(close, next - close), '*');
    const auto known = tests.find(file);
    if (known == tests.end()) {
      add("there is no test file " + file);
    } else if (names.empty()) {
      add("this row names no test case of " + file);
    } else {
      for (const std::string& name : names) {
        if (!names_one_of(name, known->second)) add("there is no test case \"" + name + "\" in " + file);
      }
    }
    at = next;
  }
}

/// Returns the entries of tests/guarantees.txt: what a line names that is not indented, and the lines below
/// it.
std::vector<Row> entries_of(const std::string& list) {
  std::vector<Row> entries;
  int number = 0;
  for (const std::string& line : lines_of(list)) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == ' ' && !entries.empty())
      entries.back().tests += line;
    else
      entries.push_back({number, line, ""});
  }
  return entries;
}

/// Returns what is wrong with the entries of a list, each with its line.
Strings problems_of(const std::string& list, const Tests& tests) {
  Strings problems;
  for (const Row& entry : entries_of(list)) check_row(entry, tests, problems);
  return problems;
}

Tests all_tests() {
  Tests tests;
  for (const auto& [name, text] : project_texts({"tests"}, {".cpp"})) {
    if (name.ends_with("_test.cpp")) tests[name] = test_cases_of(text);
  }
  return tests;
}

}  // namespace

const std::string list_file = "tests/guarantees.txt";

TEST_CASE("every test that shows a limit or a guarantee exists") {
  CHECK(entries_of(project_text(list_file)).size() >= 25);
  for (const std::string& problem : problems_of(project_text(list_file), all_tests()))
    FAIL_CHECK(list_file, ":", problem);
}

TEST_CASE("every limit and guarantee of LIMITS.md has a test") {
  std::set<std::string> shown;
  for (const Row& entry : entries_of(project_text(list_file))) shown.insert(entry.subject);
  const std::string page = project_text("assets/guide/LIMITS.md");
  std::vector<Row> promised = rows_of(page, {"input"}, "if exceeded");
  CHECK(promised.size() >= 7);
  const std::vector<Row> guarantees = rows_of(page, {"guarantee"}, "what it means");
  CHECK(guarantees.size() >= 5);
  promised.insert(promised.end(), guarantees.begin(), guarantees.end());
  for (const Row& row : promised) {
    std::istringstream subjects(row.subject);
    for (std::string subject; std::getline(subjects, subject, ';');) {
      CAPTURE(row.line);
      CAPTURE(subject);
      CHECK(shown.contains(trimmed(subject)));
    }
  }
}

TEST_CASE("a row that names no existing test is found with its line") {
  const Tests tests = {{"tests/a_test.cpp", {"a unit in a ZOC stops", "a unit moves"}}};
  const auto problems_in = [&](const std::string& cell) {
    return problems_of("# Limits\n\nMP\n  " + cell + "\n", tests);
  };
  using Problems = Strings;
  CHECK(problems_in("`tests/a_test.cpp`: *a unit in a ZOC stops*; *a unit moves*").empty());
  CHECK(problems_in("`tests/a_test.cpp`: *a unit in …*\n  `tests/a_test.cpp`: *a unit moves*").empty());
  CHECK(problems_in("none") == Problems{"3: this row names no test file"});
  CHECK(problems_in("`tests/a_test.cpp`") == Problems{"3: this row names no test case of tests/a_test.cpp"});
  CHECK(problems_in("`tests/b_test.cpp`: *a unit moves*") ==
        Problems{"3: there is no test file tests/b_test.cpp"});
  CHECK(problems_in("`tests/a_test.cpp`: *a unit*") ==
        Problems{"3: there is no test case \"a unit\" in tests/a_test.cpp"});
  CHECK(problems_in("`tests/a_test.cpp`: *a unit moves*; *a leader …*") ==
        Problems{"3: there is no test case \"a leader …\" in tests/a_test.cpp"});
  CHECK(problems_in("`tests/a_test.cpp`: *…*").size() == 1);
  CHECK(problems_in("`tests/b_test.cpp`: *x*; `tests/c_test.cpp`: *y*").size() == 2);
}

TEST_CASE("only tables of limits count, and their rows keep their lines") {
  const std::string page =
      "# Limits\n| folder | contents |\n| --- | --- |\n| a | b |\n\n"
      "| guarantee | test |\n| --- | --- |\n| `perft`: paths | x |\n| PNG | y |\nText\n| PNG | z |\n";
  const std::vector<Row> rows = rows_of(page, {"guarantee"}, "test");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].line == 8);
  CHECK(rows[0].subject == "`perft`");
  CHECK(rows[1].line == 9);
  CHECK(rows[1].subject == "PNG");
  CHECK(rows[1].tests == "y");
}

TEST_CASE("names of test cases are read from their source") {
  CHECK(
      test_cases_of("TEST_CASE(\"a unit moves\") {\n}\n  TEST_CASE(\"a \\\"rout\\\" \" #name) { \\\n"
                    "TEST_CASE_FIXTURE(Board,\n    \"a long \"\n    \"name\") {\n// TEST_CASE(\"none\")\n") ==
      Strings{"a unit moves", "a \"rout\" ", "a long name"});
}
