#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/session/program.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/rule_examples.h"
#include "src/core/document/document.h"
#include "src/core/document/document_header.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rule_ids.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/reading.h"
#include "src/workshop/examples/examples.h"
#include "src/workshop/examples/provenance_check.h"
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

}  // namespace

std::optional<Checked<ExampleFile>> examples_of_rules(const Wording& wording) {
  if (wording.examples.empty()) return std::nullopt;
  return read_examples_file(wording.examples);
}

std::optional<ExampleRun> run_examples(Session& session, const std::string& name) {
  auto example_file = examples_of(session, name);
  if (!example_file) {
    refuse(session, example_file.problems());
    return std::nullopt;
  }
  const std::string folder = session.rules.names_file(name, "") ? document_folder(name) : std::string();
  auto rule_set = session.rules.load(example_file->rules, folder);
  if (!rule_set) {
    refuse(session, rule_set.problems());
    return std::nullopt;
  }
  auto wording = wording_of(session.rules, example_file->rules, folder);
  if (!wording) {
    refuse(session, wording.problems());
    return std::nullopt;
  }
  ExampleRun run{
      std::move(example_file).value(), folder, std::move(rule_set).value(), {}, std::move(wording).value()};
  std::map<std::string, RuleSet> otherwise;  // by the readings that examples state, "?exception=permission"
  for (const Example& e : run.example_file.examples) {
    const std::string& readings = e.position.rules;
    auto read = otherwise.find(readings);
    if (!readings.empty() && read == otherwise.end()) {
      auto other = session.rules.load(run.example_file.rules + readings, folder);
      if (!other) {
        refuse(session, other.problems());
        return std::nullopt;
      }
      read = otherwise.emplace(readings, std::move(other).value()).first;
    }
    run.failures[e.id] = run_example(e, readings.empty() ? run.rule_set : read->second);
  }
  return run;
}

namespace {

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

/// Returns a line that counts apart what is printed, inferred and of the house; empty without statements.
std::string provenance_line(const ExampleRun& run) {
  const Wording& text = run.wording;
  if (run.example_file.statements.empty()) return {};
  const ProvenanceCount count = count_provenance(text, run.example_file);
  return fmt::format(
      "printed {} of {} implemented, {} shown ({} of them inferred); house {}, {} shown; parts: {} printed, "
      "{} "
      "inferred, {} house; readings {}\n",
      count.implemented, count.statements, count.shown, count.inferred, count.house, count.house_shown,
      count.printed_parts, count.inferred_parts, count.house_parts, text.readings.size());
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
  session.out << '\n' << provenance_line(*run);
  return incomplete == 0 ? fine : problems_found;
}

Status rules_show(Session& session, const std::string& rules) {
  const auto rule_set = session.rules.load(rules, std::string());
  if (!rule_set) return refuse(session, rule_set.problems());
  const auto wording = wording_of(session.rules, rules, std::string());
  if (!wording) return refuse(session, wording.problems());
  session.out << describe(*rule_set);
  if (!wording->readings.empty()) session.out << "\nReadings\n";
  for (const Reading& reading : wording->readings) session.out << describe_reading(reading);
  return fine;
}

namespace {

std::string before_finding(const std::string& file, const RulePlace& place) {
  return place.line > 0 ? fmt::format("{}:{}:{}: ", file, place.line, place.column) : file + ": ";
}

/// Checks rules as they are read, and once under each other choice of a reading: those findings that the
/// default has as well are not repeated. Returns nothing, once the problems are written, if a choice cannot
/// be read.
std::optional<std::vector<std::string>> findings_of_all_readings(Session& session, const std::string& rules,
                                                                 const RuleSet& rule_set,
                                                                 const Wording& wording) {
  const std::string file = one_line(rules);
  std::vector<std::string> found;
  for (const RulesFinding& f : check_rule_set(rule_set))
    found.push_back(fmt::format("{}warning: {}", before_finding(file, f.place), f.message));
  for (const Reading& reading : wording.readings) {
    for (const ReadingChoice& choice : reading.choices) {
      if (reading.is_settled || choice.id == reading.chosen) continue;
      const std::string under = fmt::format("under {}={}: ", reading.id, choice.id);
      if (readings_of_command().contains(reading.id)) continue;
      const auto other = session.rules.load(with_readings(rules, {{reading.id, choice.id}}), std::string());
      if (!other) {
        session.err << under << '\n';
        refuse(session, other.problems());
        return std::nullopt;
      }
      if (const auto problem = CompiledClauses(*other).problem()) {
        refuse(session, fmt::format("{}: {}{}", file, under, *problem));
        return std::nullopt;
      }
      for (const RulesFinding& f : check_rule_set(*other)) {
        const std::string usual = fmt::format("{}warning: {}", before_finding(file, f.place), f.message);
        if (!listed(found, usual))
          found.push_back(fmt::format("{}warning: {}{}", before_finding(file, f.place), under, f.message));
      }
    }
  }
  return found;
}

}  // namespace

Status rules_check(Session& session, const std::string& rules) {
  const auto rule_set = session.rules.load(rules, std::string());
  if (!rule_set) return refuse(session, rule_set.problems());
  const std::string file = one_line(rules);
  if (const auto problem = CompiledClauses(*rule_set).problem())
    return refuse(session, file + ": " + *problem);
  const auto wording = wording_of(session.rules, rules, std::string());
  if (!wording) return refuse(session, wording.problems());
  const auto examples = examples_of_rules(*wording);
  if (examples && !*examples) return refuse(session, examples->problems());
  auto findings = findings_of_all_readings(session, rules, *rule_set, *wording);
  if (!findings) return unusable;
  std::string notes;  // what keeps nothing from being right
  for (const ProvenanceProblem& p : provenance_problems(*wording, examples ? &**examples : nullptr)) {
    const std::string place = before_finding(file, p.place);
    if (p.is_error) {
      findings->push_back(place + "error: " + p.message);
    } else {
      notes += place + "note: " + p.message + '\n';
    }
  }
  for (const std::string& finding : *findings) session.out << finding << '\n';
  if (!findings->empty()) return problems_found;
  session.out << fmt::format("{}: {}, {}", rules, plural(rule_set->clauses.size(), "clause", "clauses"),
                             plural(rule_set->result_rules.size(), "result", "results"));
  if (!rule_set->moves.empty()) session.out << ", " << plural(rule_set->moves.size(), "move", "moves");
  if (rule_set->event_rules && !rule_set->event_rules->events.empty())
    session.out << ", " << plural(rule_set->event_rules->events.size(), "event", "events");
  session.out << ", no problems found\n" << notes;
  for (const Placeholder& p : rule_set->placeholders) {
    session.out << before_finding(file, p.place) << "placeholder: " << p.part
                << " stands for what is printed in the rulebook\n";
  }
  return fine;
}

}  // namespace rearguard
