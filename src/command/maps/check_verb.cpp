#include "src/command/maps/check_verb.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/command/maps/document_files.h"
#include "src/command/maps/file_fixes.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/catalogue.h"

namespace rearguard {
namespace {

/// Returns what is wrong with the name of a check; empty if it is known.
std::string name_problem(const std::string& name) {
  if (find_check(name)) return "";
  return fmt::format("there is no check {}{}", value_text(one_line(name, 40)),
                     did_you_mean(name, check_names()));
}

std::string unknown_check(const CheckOptions& options) {
  for (const auto* names : {&options.only, &options.ignore}) {
    for (const std::string& name : *names) {
      const std::string problem = name_problem(name);
      if (!problem.empty()) return problem + "; `rearguard check --explain all` lists them";
    }
  }
  return "";
}

std::string explained(const CheckText& check) {
  return fmt::format("{} ({})\n  {}\n  Why it matters: {}\n  What to do: {}\n", check.name,
                     check.is_error ? "error" : "warning", check.finds, check.why, check.fix);
}

Status explain(Session& session, const std::string& name) {
  if (name == "all") {
    for (const CheckText& check : check_catalogue()) session.out << explained(check);
    return fine;
  }
  if (const std::string problem = name_problem(name); !problem.empty())
    return refuse(session, fmt::format("{}; the checks are {}", problem, fmt::join(check_names(), ", ")));
  session.out << explained(check_catalogue()[*find_check(name)]);
  return fine;
}

bool listed_in(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Status check(Session& session, const CheckOptions& options) {
  if (!options.explain.empty()) return explain(session, options.explain);
  if (options.files.empty()) return refuse(session, "name the files or folders to check");
  if (const std::string problem = unknown_check(options); !problem.empty()) return refuse(session, problem);
  if (!options.rules.empty()) {
    const auto rules = session.rules.load(options.rules, "");
    if (!rules) return refuse(session, rules.problems());
  }
  std::string problem;
  FoundFiles found = find_files(options.files, problem);
  if (!problem.empty()) return refuse(session, problem);
  ForeignMapOptions foreign = foreign_options(session);
  foreign.campaigns.insert(foreign.campaigns.end(), found.campaigns.begin(), found.campaigns.end());
  const auto is_left_out = [&](const PlacedFinding& f) {
    return (!options.only.empty() && !listed_in(options.only, f.name)) || listed_in(options.ignore, f.name);
  };
  FileCheck first(session.rules, options.rules, foreign);
  CheckReport report = first.run(found.paths);
  if (options.fix) {
    std::vector<FileCheck::Mend> mends = first.mends();
    std::erase_if(mends, [&](const FileCheck::Mend& m) { return is_left_out(m.finding); });
    std::vector<MadeFix> made = make_fixes(mends, problem);
    if (!problem.empty()) return refuse(session, problem);
    if (!made.empty()) report = FileCheck(session.rules, options.rules, foreign).run(found.paths);
    report.fixes = std::move(made);
    if (!options.json) session.out << fixes_text(report);
  }
  report.passed_over = std::move(found.passed_over);
  std::erase_if(report.findings, is_left_out);
  session.out << (options.json ? to_json(report) + "\n" : to_text(report));
  session.err << to_string(report.unreadable);
  if (!report.unreadable.empty()) return unusable;
  return report.findings.empty() ? fine : problems_found;
}

}  // namespace rearguard
