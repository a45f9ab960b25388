#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/session/program.h"
#include "src/command/session/verbs.h"
#include "src/core/document/document.h"
#include "src/core/document/document_header.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rule_ids.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/examples/examples.h"
#include "src/workshop/rules/check.h"

namespace rearguard {
namespace {

bool is_rule_file(const std::string& name) {
  const auto text = read_text_file(name);
  if (!text) return false;
  const auto document = parse_document(*text, name);
  return document && document_kind(*document) == "rules";
}

/// Reads a file of examples, or the shipped examples of the rules of that name.
Checked<ExampleFile> examples_of(const Session& session, const std::string& name) {
  if (session.rules.names_file(name, "")) {
    auto file = read_examples_file(name);
    if (file || !is_rule_file(name)) return file;
    return Diagnostic{
        name, 0, 0,
        "this is a rule file; name a file of examples, which begins with `rearguard = \"examples 1\"` "
        "and names its rules as `rules = \"my-rules.toml\"`"};
  }
  const auto rules = session.rules.load(name, "");
  if (!rules) return rules.problems();
  const std::string path = session.rules.folder() + "/examples/" + name + ".toml";
  if (!std::filesystem::exists(path)) return Diagnostic{name, 0, 0, "no examples ship with these rules"};
  return read_examples_file(path);
}

/// Examples with their rules and the failures of each.
struct ExampleRun {
  ExampleFile example_file;
  RuleSet rule_set;
  std::map<std::string, std::vector<std::string>> failures;  ///< by example
};

std::optional<ExampleRun> run_examples(Session& session, const std::string& name) {
  auto example_file = examples_of(session, name);
  if (!example_file) {
    refuse(session, example_file.problems());
    return std::nullopt;
  }
  auto rule_set = session.rules.load(
      example_file->rules, session.rules.names_file(name, "") ? document_folder(name) : std::string());
  if (!rule_set) {
    refuse(session, rule_set.problems());
    return std::nullopt;
  }
  ExampleRun run{std::move(example_file).value(), std::move(rule_set).value(), {}};
  for (const Example& e : run.example_file.examples) run.failures[e.id] = run_example(e, run.rule_set);
  return run;
}

/// A part of the report, and how many statements it covers.
struct CoverageCount {
  const CoveragePart* part;
  std::function<CoveragePart::Names(const CoveragePart::Names&)> names;
  std::size_t count = 0;
};

std::vector<CoverageCount> coverage_parts(const Session& session, const RuleSet& rules) {
  std::vector<CoverageCount> parts;
  if (session.program == nullptr) return parts;
  for (const CoveragePart& part : session.program->coverage) parts.push_back({&part, part.of(rules)});
  return parts;
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Returns what is wrong with a statement; empty if nothing is.
std::vector<std::string> row_problems(const Statement& s, const ExampleRun& run,
                                      const std::vector<std::string>& ids) {
  std::vector<std::string> problems;
  if (s.note.empty() && (s.implemented_by.empty() || s.shown_by.empty()))
    problems.emplace_back(s.implemented_by.empty() ? "no clause implements it" : "no example shows it");
  for (const std::string& id : s.implemented_by) {
    if (!listed(ids, id)) problems.push_back(fmt::format("the rules have no {}{}", id, name_hint(id, ids)));
  }
  for (const std::string& id : s.shown_by) {
    const auto found = run.failures.find(id);
    if (found == run.failures.end()) {
      problems.push_back(fmt::format("there is no example {}", id));
    } else if (!found->second.empty()) {
      problems.push_back(fmt::format("example {} fails: {}", id, found->second.front()));
    }
  }
  return problems;
}

}  // namespace

Status rules_list(Session& session) {
  Status status = fine;
  for (const std::string& name : session.rules.shipped_names()) {
    const auto rules = session.rules.load(name, "");
    if (!rules) {
      status = refuse(session, rules.problems());
      continue;
    }
    std::vector<std::string> results;
    for (const ResultRule& rule : rules->result_rules) {
      if (!listed(results, rule.result)) results.push_back(rule.result);
    }
    session.out << fmt::format("{}: {}{}\n", name, rules->name,
                               results.empty() ? "" : fmt::format("; results {}", fmt::join(results, ", ")));
  }
  return status;
}

Status rules_test(Session& session, const std::string& name) {
  const auto run = run_examples(session, name);
  if (!run) return unusable;
  std::size_t failed = 0;
  for (const Example& e : run->example_file.examples) {
    const auto& failures = run->failures.at(e.id);
    if (failures.empty()) continue;
    ++failed;
    session.out << fmt::format("{}: {}\n", e.id, e.text);
    for (const std::string& c : failures) session.out << "  " << c << '\n';
  }
  session.out << fmt::format("{}: {}, {} as expected\n", name,
                             plural(run->example_file.examples.size(), "example", "examples"),
                             run->example_file.examples.size() - failed);
  return failed == 0 ? fine : problems_found;
}

Status rules_coverage(Session& session, const std::string& name) {
  const auto run = run_examples(session, name);
  if (!run) return unusable;
  const std::vector<std::string> ids = ids_of(run->rule_set);
  std::vector<CoverageCount> parts = coverage_parts(session, run->rule_set);
  std::size_t incomplete = 0, implemented = 0, shown = 0;
  if (!run->rule_set.source.empty()) session.out << fmt::format("Source: {}\n", run->rule_set.source);
  for (const Statement& s : run->example_file.statements) {
    session.out << fmt::format("{:>5}  {}: {}\n", s.number, s.cite, s.text);
    if (!s.implemented_by.empty())
      session.out << fmt::format("       implemented by {}\n", joined(s.implemented_by));
    if (!s.shown_by.empty()) session.out << fmt::format("       shown by {}\n", joined(s.shown_by));
    for (CoverageCount& part : parts) {
      const std::vector<std::string> names = part.names(s.implemented_by);
      if (names.empty()) continue;
      session.out << fmt::format("       {} by {}\n", part.part->how, joined(names));
      ++part.count;
    }
    implemented += s.implemented_by.empty() ? 0 : 1;
    shown += s.shown_by.empty() ? 0 : 1;
    if (!s.note.empty()) session.out << fmt::format("       {}\n", s.note);
    const auto problems = row_problems(s, *run, ids);
    for (const std::string& p : problems) session.out << fmt::format("       missing: {}\n", p);
    if (!problems.empty()) ++incomplete;
  }
  session.out << fmt::format("{}: {}, {} incomplete; {} implemented, {} shown by examples", name,
                             plural(run->example_file.statements.size(), "statement", "statements"),
                             incomplete, implemented, shown);
  for (const CoverageCount& part : parts)
    session.out << fmt::format(", {} {} by {}", part.count, part.part->how, part.part->what);
  session.out << '\n';
  return incomplete == 0 ? fine : problems_found;
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
  if (rule_set->event_rules && !rule_set->event_rules->events.empty())
    session.out << ", " << plural(rule_set->event_rules->events.size(), "event", "events");
  session.out << ", no problems found\n";
  for (const Placeholder& p : rule_set->placeholders) {
    session.out << (p.place.line > 0 ? fmt::format("{}:{}:{}: ", file, p.place.line, p.place.column)
                                     : file + ": ")
                << "placeholder: " << p.part << " stands for what is printed in the rulebook\n";
  }
  return fine;
}

}  // namespace rearguard
