#include "src/command/maps/audit_verb.h"

#include <ostream>

#include "src/answers/view/audit_scene.h"
#include "src/command/maps/audit_picture.h"
#include "src/command/maps/audit_request.h"
#include "src/command/maps/audited_map.h"
#include "src/command/maps/underlay_picture.h"
#include "src/command/session/progress.h"
#include "src/core/io/maps/map_reader.h"
#include "src/desk/map/map_art.h"
#include "src/workshop/findings/audit_report.h"
#include "src/workshop/findings/map_difference_report.h"

namespace rearguard {
namespace {

/// Returns, by class, the cut between the places that were named; else those between the places that the map
/// states, unless they would take too long.
std::vector<std::vector<MapCut>> cuts_of(const AuditedMap& audited, const AuditRequest& request,
                                         ProgressBar& bar) {
  const HexMap& map = *audited.map;
  std::vector<std::pair<CutPlace, CutPlace>> pairs;
  if (request.between) {
    pairs.push_back(*request.between);
  } else if (can_cut(map, audited.objectives.size() * request.classes.size())) {
    pairs = audited.objectives;
  }
  std::vector<std::vector<MapCut>> cuts;
  for (const ClassId c : request.classes) {
    if (pairs.empty()) break;
    bar.show(1, map.chart().classes[c] + ": cuts");
    const StepCosts costs(map, c);
    const OpenGround ground = open_ground(costs);
    if (request.between) {
      cuts.push_back({map_cut(costs, ground, request.between->first, request.between->second)});
    } else {
      cuts.push_back(map_cuts(costs, ground, pairs));
    }
  }
  return cuts;
}

/// Returns the statistics of the map, and the reach of each class from the requested start.
AuditReport report_on(const AuditedMap& audited, const AuditOptions& options, const AuditRequest& request,
                      const RuleSet* rule_set, ProgressBar& bar) {
  const HexMap& map = *audited.map;
  const auto progress = [&](double share, const std::string& next) { bar.show(share, next); };
  AuditReport report{options.map,
                     map_statistics(map, request.classes, rule_set, progress),
                     options.rules,
                     request.start,
                     {}};
  for (const ClassId c : request.classes) {
    if (request.start.empty()) break;
    bar.show(1, map.chart().classes[c] + ": reach");
    const StepCosts costs(map, c);
    report.reach.push_back(reach_summary(costs, CostSurface(costs, request.starts(map, c))));
  }
  report.cuts = cuts_of(audited, request, bar);
  return report;
}

/// Returns a style with the art of the map; writes warnings about missing pictures. Or what went wrong.
std::variant<AuditStyle, std::string> sheet_style(Session& session, const AuditedMap& audited,
                                                  const AuditOptions& options, const AuditRequest& request) {
  const HexMap& map = *audited.map;
  AuditStyle style;
  style.window = request.window;
  const MapArt art = map_art(session.art_folder, map, audited.file);
  for (const std::string& problem : art.problems) session.err << "warning: " << problem << '\n';
  const auto format = picture_format(options.picture).value_or(PictureFormat::png);
  auto look = look_of(art.library, options.underlay, audited.file, map, format);
  if (auto* problem = std::get_if<std::string>(&look)) return std::move(*problem);
  style.art = std::get<MapLook>(look).art;
  style.underlay = std::get<MapLook>(look).underlay;
  return style;
}

/// Draws into the file. Returns what went wrong; nothing on success.
std::optional<std::string> draw(Session& session, const AuditedMap& audited, const AuditOptions& options,
                                const AuditRequest& request, const RuleSet* rule_set, ProgressBar& bar) {
  bar.show(0.2, "computing the picture");
  const auto style = sheet_style(session, audited, options, request);
  if (const auto* problem = std::get_if<std::string>(&style)) return *problem;
  const Scene scene = audit_scene(*audited.map, request, rule_set, std::get<AuditStyle>(style));
  bar.show(0.6, "drawing");
  return write_scene(scene, options.picture);
}

Status compare(Session& session, const AuditedMap& audited, const AuditOptions& options,
               const AuditRequest& request, ProgressBar& bar) {
  const HexMap& map = *audited.map;
  const auto former = read_audited_map(session, options.compare_with);
  if (!former) return refuse(session, former.problems());
  if (const auto problem = comparison_problem(*former->map, map))
    return refuse(session, "--compare: " + *problem + ": they cannot be compared hex by hex");
  const auto progress = [&](double share, const std::string& next) { bar.show(share, next); };
  DifferenceReport report{options.compare_with, options.map,
                          map_difference(*former->map, map, request.classes, progress)};
  for (DetailDifference& d : detail_differences(former->details, audited.details))
    report.difference.details.push_back(std::move(d));
  if (!options.picture.empty()) {
    bar.show(1, "drawing");
    const auto style = sheet_style(session, audited, options, request);
    if (const auto* problem = std::get_if<std::string>(&style)) return refuse(session, *problem);
    const Scene scene = changes_scene(map, report.difference, std::get<AuditStyle>(style));
    if (const auto problem = write_scene(scene, options.picture)) return refuse(session, *problem);
  }
  bar.done();
  session.out << (options.json ? to_json(report, map) + "\n" : to_text(report, map));
  return report.difference.any() ? problems_found : fine;
}

}  // namespace

Status audit(Session& session, const AuditOptions& options) {
  if (options.underlay && options.picture.empty())
    return refuse(session, "--underlay needs a picture; name its file with --picture");
  ProgressBar bar(session.err);
  bar.show(0, "reading");
  if (const auto problem = foreign_option_problem(options.map, session.foreign))
    return refuse(session, *problem);
  const auto audited = read_audited_map(session, options.map);
  if (!audited) return refuse(session, audited.problems());
  const auto& map = audited->map;
  std::string message;
  const auto request = read_request(options, *map, message);
  if (!request) return refuse(session, message);
  std::unique_ptr<RuleSet> rule_set;
  if (!options.rules.empty()) {
    auto rules = session.rules.load(options.rules, "");
    if (!rules) return refuse(session, rules.problems());
    rule_set = std::make_unique<RuleSet>(std::move(rules).value());
  }
  if (!options.picture.empty()) {
    if (const auto problem = picture_problem(*map, *request, options.picture))
      return refuse(session, *problem);
  }
  if (!options.compare_with.empty()) return compare(session, *audited, options, *request, bar);
  if (!options.picture.empty()) {
    const auto problem = draw(session, *audited, options, *request, rule_set.get(), bar);
    if (problem) return refuse(session, *problem);
    if (!options.json) return fine;
  }
  const AuditReport report = report_on(*audited, options, *request, rule_set.get(), bar);
  bar.done();
  session.out << (options.json ? to_json(report, *map) + "\n" : to_text(report, *map));
  return fine;
}

}  // namespace rearguard
