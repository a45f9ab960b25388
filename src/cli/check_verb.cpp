#include "src/cli/check_verb.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "src/audit/catalogue.h"
#include "src/cli/file_check.h"
#include "src/io/text_file.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// What is wrong with the name of a check; empty where nothing is.
std::string name_problem(const std::string& name) {
  if (find_check(name)) return "";
  return fmt::format("no check is called {}{}", value_text(one_line(name, 40)),
                     did_you_mean(name, check_names()));
}

std::string unknown_name(const CheckOptions& options) {
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
                     check.is_error ? "error" : "warning", check.finds, check.why, check.mend);
}

Status explain(Session& session, const std::string& name) {
  if (name == "all") {
    for (const CheckText& check : check_catalogue()) session.out << explained(check);
    return fine;
  }
  if (const std::string problem = name_problem(name); !problem.empty())
    return refuse(session, fmt::format("{}; there are {}", problem, fmt::join(check_names(), ", ")));
  session.out << explained(check_catalogue()[*find_check(name)]);
  return fine;
}

/// Whether a file found in a folder says or shows that it is one of our documents; one that cannot be read or
/// parsed is left for the check to complain of.
bool looks_like_document(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return true;
  if (text->find("rearguard") != std::string::npos) return true;
  const auto document = parse_document(*text, path);
  if (!document) return path.ends_with(".toml");
  const std::vector<std::string> telling{"grid", "terrain", "hexes", "units", "clauses", "triggers"};
  return std::any_of(telling.begin(), telling.end(),
                     [&](const std::string& key) { return document->find(key) != nullptr; });
}

/// The documents of a folder and all below it, sorted.
std::vector<std::string> documents_in(const std::string& folder, std::string& problem) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const std::string ending = at->path().extension().string();
    std::error_code ignored;
    if ((ending != ".toml" && ending != ".json") || !at->is_regular_file(ignored)) continue;
    if (looks_like_document(at->path().string())) paths.push_back(at->path().string());
  }
  if (error) problem = fmt::format("cannot read all of {}: {}", value_text(folder), error.message());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// The files to check, each once; nothing, and why, where there are none.
std::vector<std::string> expand(const std::vector<std::string>& files, std::string& problem) {
  std::vector<std::string> paths;
  for (const std::string& file : files) {
    std::error_code ignored;
    if (!fs::is_directory(file, ignored)) {
      paths.push_back(file);
      continue;
    }
    const auto inside = documents_in(file, problem);
    if (inside.empty() && problem.empty())
      problem = fmt::format("the folder {} holds no map, position, scenario or rule file", value_text(file));
    paths.insert(paths.end(), inside.begin(), inside.end());
  }
  std::vector<std::string> once;
  std::set<std::string> seen;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    if (seen.insert(error ? path : whole.string()).second) once.push_back(path);
  }
  return once;
}

bool listed_in(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Status check(Session& session, const CheckOptions& options) {
  if (!options.explain.empty()) return explain(session, options.explain);
  if (options.files.empty()) return refuse(session, "name the files or folders to check");
  if (const std::string problem = unknown_name(options); !problem.empty()) return refuse(session, problem);
  if (!options.rules.empty()) {
    const auto rules = session.rules.load(options.rules, "");
    if (!rules) return refuse(session, rules.problems());
  }
  std::string problem;
  const std::vector<std::string> paths = expand(options.files, problem);
  if (!problem.empty()) return refuse(session, problem);
  CheckReport report = FileCheck(session.rules, options.rules).run(paths);
  std::erase_if(report.findings, [&](const PlacedFinding& f) {
    return (!options.only.empty() && !listed_in(options.only, f.name)) || listed_in(options.ignore, f.name);
  });
  session.out << (options.json ? to_json(report) + "\n" : to_text(report));
  session.err << to_string(report.unreadable);
  if (!report.unreadable.empty()) return unusable;
  return report.findings.empty() ? fine : problems_found;
}

}  // namespace rearguard
