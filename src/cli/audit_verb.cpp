#include "src/cli/audit_verb.h"

#include <memory>
#include <ostream>

#include "src/cli/audit_request.h"
#include "src/cli/progress.h"
#include "src/io/audit_report.h"
#include "src/io/map_reader.h"

namespace rearguard {
namespace {

/// The map's numbers, and where a class gets to from the start that was asked for.
AuditReport report_on(const HexMap& map, const AuditOptions& options, const AuditRequest& request,
                      const Doctrine* doctrine, ProgressBar& bar) {
  const auto progress = [&](double share, const std::string& next) { bar.show(share, next); };
  AuditReport report{options.map,
                     map_statistics(map, request.classes, doctrine, progress),
                     options.rules,
                     request.start,
                     {}};
  for (const ClassId c : request.classes) {
    if (request.start.empty()) break;
    bar.show(1, map.chart().classes[c] + ": reach");
    const StepCosts costs(map, c);
    report.reach.push_back(reach_summary(costs, CostSurface(costs, request.starts(map, c))));
  }
  return report;
}

}  // namespace

Status audit(Session& session, const AuditOptions& options) {
  ProgressBar bar(session.err);
  bar.show(0, "reading");
  const auto map = read_map_file(options.map);
  if (!map) return refuse(session, map.problems());
  std::string message;
  const auto request = read_request(options, *map, message);
  if (!request) return refuse(session, message);
  std::unique_ptr<Doctrine> doctrine;
  if (!options.rules.empty()) {
    auto rules = session.rules.load(options.rules, "");
    if (!rules) return refuse(session, rules.problems());
    doctrine = std::make_unique<Doctrine>(std::move(rules).value());
  }
  const AuditReport report = report_on(*map, options, *request, doctrine.get(), bar);
  bar.done();
  session.out << (options.json ? to_json(report, *map) + "\n" : to_text(report, *map));
  return fine;
}

}  // namespace rearguard
