#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/cli/verbs.h"
#include "src/document/file_access.h"
#include "src/document/text_file.h"
#include "src/io/examples.h"
#include "src/rules/check/check.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/describe/describe.h"
#include "src/rules/event_rules.h"

namespace rearguard {
namespace {

/// The examples of a rule file: a path to them, or those that ship with rules of that name.
Checked<ExampleBook> examples_of(const Session& session, const std::string& name) {
  if (session.rules.names_file(name, "")) return read_examples_file(name);
  const auto rules = session.rules.load(name, "");
  if (!rules) return rules.problems();
  const std::string book = session.rules.folder() + "/examples/" + name + ".toml";
  if (!std::filesystem::exists(book)) return Diagnostic{name, 0, 0, "no examples ship with these rules"};
  return read_examples_file(book);
}

/// Examples with the rules that they are about.
struct Trials {
  ExampleBook book;
  RuleSet rule_set;
  std::map<std::string, std::vector<std::string>> complaints;  ///< by example
};

std::optional<Trials> try_all(Session& session, const std::string& name) {
  auto book = examples_of(session, name);
  if (!book) {
    refuse(session, book.problems());
    return std::nullopt;
  }
  auto rule_set = session.rules.load(
      book->rules, session.rules.names_file(name, "") ? document_folder(name) : std::string());
  if (!rule_set) {
    refuse(session, rule_set.problems());
    return std::nullopt;
  }
  Trials trials{std::move(book).value(), std::move(rule_set).value(), {}};
  for (const Example& e : trials.book.examples) trials.complaints[e.id] = try_example(e, trials.rule_set);
  return trials;
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

/// What is wrong with the row of a statement; empty where nothing is.
std::vector<std::string> row_problems(const Statement& s, const Trials& trials,
                                      const std::vector<std::string>& ids) {
  std::vector<std::string> problems;
  if (s.note.empty() && (s.by.empty() || s.shown.empty()))
    problems.emplace_back(s.by.empty() ? "no clause implements it" : "no example shows it");
  for (const std::string& id : s.by) {
    if (!listed(ids, id))
      problems.push_back(fmt::format("the rules have no {}{}", id, did_you_mean(id, ids)));
  }
  for (const std::string& id : s.shown) {
    const auto found = trials.complaints.find(id);
    if (found == trials.complaints.end()) {
      problems.push_back(fmt::format("there is no example {}", id));
    } else if (!found->second.empty()) {
      problems.push_back(fmt::format("example {} fails: {}", id, found->second.front()));
    }
  }
  return problems;
}

}  // namespace

Status rules_try(Session& session, const std::string& name) {
  const auto trials = try_all(session, name);
  if (!trials) return unusable;
  std::size_t failed = 0;
  for (const Example& e : trials->book.examples) {
    const auto& complaints = trials->complaints.at(e.id);
    if (complaints.empty()) continue;
    ++failed;
    session.out << fmt::format("{}: {}\n", e.id, e.text);
    for (const std::string& c : complaints) session.out << "  " << c << '\n';
  }
  session.out << fmt::format("{}: {}, {} as expected\n", name,
                             plural(trials->book.examples.size(), "example", "examples"),
                             trials->book.examples.size() - failed);
  return failed == 0 ? fine : problems_found;
}

Status rules_coverage(Session& session, const std::string& name) {
  const auto trials = try_all(session, name);
  if (!trials) return unusable;
  const std::vector<std::string> ids = ids_of(trials->rule_set);
  std::size_t wanting = 0;
  if (!trials->rule_set.text.empty()) session.out << fmt::format("Source: {}\n", trials->rule_set.text);
  for (const Statement& s : trials->book.statements) {
    session.out << fmt::format("{:>5}  {}: {}\n", s.number, s.cite, s.text);
    if (!s.by.empty()) session.out << fmt::format("       implemented by {}\n", joined(s.by));
    if (!s.shown.empty()) session.out << fmt::format("       shown by {}\n", joined(s.shown));
    if (!s.note.empty()) session.out << fmt::format("       {}\n", s.note);
    const auto problems = row_problems(s, *trials, ids);
    for (const std::string& p : problems) session.out << fmt::format("       missing: {}\n", p);
    if (!problems.empty()) ++wanting;
  }
  session.out << fmt::format("{}: {}, {} incomplete\n", name,
                             plural(trials->book.statements.size(), "statement", "statements"), wanting);
  return wanting == 0 ? fine : problems_found;
}

Status rules_show(Session& session, const std::string& rules) {
  const auto rule_set = session.rules.load(rules, std::string());
  if (!rule_set) return refuse(session, rule_set.problems());
  session.out << describe(*rule_set);
  return fine;
}

Status rules_check(Session& session, const std::string& rules) {
  const auto rule_set = session.rules.load(rules, std::string());
  if (!rule_set) return refuse(session, rule_set.problems());
  const std::string file = one_line(rules);
  if (const auto problem = CompiledClauses(*rule_set).problem())
    return refuse(session, file + ": " + *problem);
  const auto findings = check_rule_set(*rule_set);
  for (const RulesFinding& f : findings) {
    session.out << (f.place.line > 0 ? fmt::format("{}:{}:{}: ", file, f.place.line, f.place.column)
                                     : file + ": ")
                << "warning: " << f.message << '\n';
  }
  if (!findings.empty()) return problems_found;
  session.out << fmt::format("{}: {}, {}", rules, plural(rule_set->clauses.size(), "clause", "clauses"),
                             plural(rule_set->result_rules.size(), "result", "results"));
  if (!rule_set->moves.empty()) session.out << ", " << plural(rule_set->moves.size(), "move", "moves");
  if (rule_set->book && !rule_set->book->events.empty())
    session.out << ", " << plural(rule_set->book->events.size(), "event", "events");
  session.out << ", no problems found\n";
  return fine;
}

}  // namespace rearguard
