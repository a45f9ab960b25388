#include "src/workshop/findings/check_report.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/io/maps/catalogue.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

std::size_t errors_in(const CheckReport& report) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.findings, [](const PlacedFinding& f) { return f.is_error; }));
}

std::tuple<const std::string&, int, int, std::size_t> order_of(const PlacedFinding& f) {
  return {f.diagnostic.file, f.diagnostic.line, f.diagnostic.column, find_check(f.name).value_or(0)};
}

std::string to_line(const PlacedFinding& f) {
  std::string text = one_line(f.diagnostic.file);
  if (f.diagnostic.line > 0) text += fmt::format(":{}:{}", f.diagnostic.line, f.diagnostic.column);
  return text + fmt::format(": {}: {}{} [{}]\n", f.is_error ? "error" : "warning", f.diagnostic.message,
                            f.see.empty() ? "" : " (see " + f.see + ")", f.name);
}

Json write(const PlacedFinding& f) {
  Json json;
  json["file"] = f.diagnostic.file;
  if (f.diagnostic.line > 0) {
    json["line"] = f.diagnostic.line;
    json["column"] = f.diagnostic.column;
  }
  json["severity"] = f.is_error ? "error" : "warning";
  json["name"] = f.name;
  json["message"] = f.diagnostic.message;
  if (!f.see.empty()) json["see"] = f.see;
  json["hexes"] = f.hexes;
  if (!f.fix.empty()) json["fix"] = f.fix;
  return json;
}

Json write(const MadeFix& made) {
  Json json;
  json["file"] = made.finding.diagnostic.file;
  json["line"] = made.problem.empty() ? made.line : made.finding.diagnostic.line;
  json["name"] = made.finding.name;
  json["fix"] = made.finding.fix;
  if (made.problem.empty()) {
    json["before"] = made.before;
    json["after"] = made.after;
  } else {
    json["problem"] = made.problem;
  }
  return json;
}

/// Returns "passed over 9 files: 5 .png, 3 .md, package.json (not a document of Rearguard)".
std::string passed_over_text(const std::vector<PassedOver>& files) {
  constexpr std::size_t max_named = 20;
  std::map<std::string, std::size_t> endings;
  std::vector<std::string> parts;
  for (const PassedOver& file : files) {
    if (file.reason.empty()) ++endings[std::filesystem::path(file.file).extension().string()];
  }
  for (const auto& [ending, count] : endings)
    parts.push_back(fmt::format("{} {}", count, ending.empty() ? "without an ending" : one_line(ending, 20)));
  std::size_t named = 0;
  for (const PassedOver& file : files) {
    if (file.reason.empty()) continue;
    if (named++ < max_named) parts.push_back(fmt::format("{} ({})", one_line(file.file, 200), file.reason));
  }
  if (named > max_named) parts.push_back(fmt::format("{} more", named - max_named));
  return fmt::format("passed over {}: {}\n", plural(files.size(), "file", "files"), fmt::join(parts, ", "));
}

}  // namespace

void put_in_order(CheckReport& report) {
  auto& all = report.findings;
  std::ranges::stable_sort(
      all, [](const PlacedFinding& a, const PlacedFinding& b) { return order_of(a) < order_of(b); });
  std::vector<PlacedFinding> unique;
  for (PlacedFinding& f : all) {
    bool twice = false;
    for (auto k = unique.rbegin(); k != unique.rend() && order_of(*k) == order_of(f) && !twice; ++k)
      twice = *k == f;
    if (!twice) unique.push_back(std::move(f));
  }
  all = std::move(unique);
}

std::string to_text(const CheckReport& report) {
  std::string text;
  for (const PlacedFinding& f : report.findings) text += to_line(f);
  for (const MapNumbers& map : report.maps) text += fmt::format("{}: {}\n", one_line(map.file), map.numbers);
  for (const std::string& remark : report.remarks) text += one_line(remark, 400) + '\n';
  if (!report.passed_over.empty()) text += passed_over_text(report.passed_over);
  std::string files = plural(report.files.size(), "file", "files");
  if (report.accepted > 0)
    files += fmt::format(" ({} that the maps accept)", plural(report.accepted, "warning", "warnings"));
  const std::size_t errors = errors_in(report);
  const std::size_t warnings = report.findings.size() - errors;
  if (report.findings.empty())
    return text + (report.unreadable.empty() ? files + ": no problems found\n" : "");
  text += fmt::format("{}: {}, {}\n", files, plural(errors, "error", "errors"),
                      plural(warnings, "warning", "warnings"));
  const auto mendable = static_cast<std::uint64_t>(
      std::ranges::count_if(report.findings, [](const PlacedFinding& f) { return !f.fix.empty(); }));
  if (mendable > 0 && report.fixes.empty())
    text += fmt::format("{} one likely answer; --fix writes it\n",
                        plural(mendable, "finding has", "findings have"));
  return text;
}

std::string fixes_text(const CheckReport& report) {
  if (report.fixes.empty()) return "nothing to fix\n";
  std::string text;
  std::size_t made = 0;
  for (const MadeFix& fix : report.fixes) {
    const std::string file = one_line(fix.finding.diagnostic.file);
    if (!fix.problem.empty()) {
      text += fmt::format("{}:{}: not fixed [{}]: {}: {}\n", file, fix.finding.diagnostic.line,
                          fix.finding.name, fix.finding.fix, fix.problem);
      continue;
    }
    ++made;
    text += fmt::format("{}:{}: fixed [{}]: {}\n", file, fix.line, fix.finding.name, fix.finding.fix);
    for (const std::string& line : fix.before) text += "  - " + line + '\n';
    for (const std::string& line : fix.after) text += "  + " + line + '\n';
  }
  return text + plural(std::uint64_t{made}, "fix", "fixes") + " made\n";
}

std::string to_json(const CheckReport& report) {
  Json json;
  json["files"] = report.files;
  json["findings"] = Json::array();
  for (const PlacedFinding& f : report.findings) json["findings"].push_back(write(f));
  json["maps"] = Json::array();
  for (const MapNumbers& map : report.maps)
    json["maps"].push_back({{"file", map.file}, {"numbers", map.numbers}});
  json["errors"] = errors_in(report);
  json["warnings"] = report.findings.size() - errors_in(report);
  json["accepted"] = report.accepted;
  if (!report.fixes.empty()) {
    json["fixes"] = Json::array();
    for (const MadeFix& made : report.fixes) json["fixes"].push_back(write(made));
  }
  json["unreadable"] = Json::array();
  for (const Diagnostic& d : report.unreadable)
    json["unreadable"].push_back({{"file", d.file}, {"message", d.message}});
  if (!report.passed_over.empty()) json["passed_over"] = Json::array();
  for (const PassedOver& file : report.passed_over)
    json["passed_over"].push_back(
        {{"file", file.file},
         {"reason", file.reason.empty() ? "files with this ending are not checked" : file.reason}});
  if (!report.remarks.empty()) json["remarks"] = report.remarks;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
