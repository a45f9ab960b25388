#include "src/command/maps/audit_request.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/maps/audit_verb.h"
#include "src/command/session/picture.h"
#include "src/workshop/audit/cost_surface.h"

namespace rearguard {
namespace {

constexpr std::array<const char*, 7> picture_names{"heat",      "contours", "traps",  "chokes",
                                                   "asymmetry", "cuts",     "changes"};

std::string quoted(const std::string& word) {
  return value_text(one_line(word, 40));
}

/// Reads the options in order until one is unusable.
class RequestReader {
 public:
  RequestReader(const AuditOptions& options, const HexMap& map) : options_(options), map_(map) {}

  std::optional<AuditRequest> read(std::string& message) {
    message = compare_problem();
    if (!message.empty()) return std::nullopt;
    for (const auto part :
         {&RequestReader::read_classes, &RequestReader::read_start, &RequestReader::read_places,
          &RequestReader::read_allowance, &RequestReader::read_picture, &RequestReader::read_window}) {
      message = (this->*part)();
      if (!message.empty()) return std::nullopt;
    }
    return std::move(request_);
  }

 private:
  /// Returns a message about an option that cannot be combined with --compare.
  std::string compare_problem() const {
    if (options_.compare_with.empty()) return "";
    for (const auto& [option, given] :
         {std::pair{"--class", !options_.classes.empty()}, std::pair{"--from", !options_.from.empty()},
          std::pair{"--from-edge", !options_.from_edge.empty()},
          std::pair{"--between", !options_.between.empty()}, std::pair{"--and", !options_.and_place.empty()},
          std::pair{"--rules", !options_.rules.empty()}}) {
      if (given)
        return fmt::format("{} cannot be combined with --compare, which reports every difference", option);
    }
    return "";
  }

  std::string read_classes() {
    const TerrainChart& chart = map_.chart();
    for (const std::string& name : options_.classes) {
      const auto c = chart.find_class(name);
      if (!c)
        return fmt::format("--class: the map has no movement class {}{} (known: {})", quoted(name),
                           did_you_mean(name, chart.classes), fmt::join(chart.classes, ", "));
      if (std::ranges::find(request_.classes, *c) == request_.classes.end()) request_.classes.push_back(*c);
    }
    if (options_.classes.empty()) {
      for (std::size_t c = 0; c < chart.classes.size(); ++c)
        request_.classes.push_back(static_cast<ClassId>(c));
    }
    return "";
  }

  std::string no_hex(const char* option, const std::string& word) const {
    const Grid& grid = map_.grid();
    return fmt::format("{}: {} is not a hex of this map; its numbers run from {} to {}", option, quoted(word),
                       grid.number(grid.hex_at(0)), grid.number(grid.hex_at(grid.size() - 1)));
  }

  std::string read_start() {
    if (!options_.from.empty() && !options_.from_edge.empty())
      return "--from and --from-edge cannot be combined";
    if (!options_.from.empty()) {
      request_.hex = map_.grid().parse(options_.from);
      if (!request_.hex || !map_.exists(*request_.hex)) return no_hex("--from", options_.from);
      request_.start = options_.from;
    }
    if (options_.from_edge.empty()) return "";
    constexpr std::array<std::pair<const char*, MapEdge>, 4> edges{
        {{"N", MapEdge::north}, {"E", MapEdge::east}, {"S", MapEdge::south}, {"W", MapEdge::west}}};
    for (const auto& [word, edge] : edges) {
      if (options_.from_edge != word) continue;
      request_.edge = edge;
      request_.start = fmt::format("the {} edge", edge_name(edge));
    }
    if (request_.edge) return "";
    return fmt::format("--from-edge: {} is not N, E, S or W", quoted(options_.from_edge));
  }

  std::string read_places() {
    if (options_.between.empty() && options_.and_place.empty()) return "";
    if (options_.between.empty()) return "--and needs --between, the place from which the paths lead";
    if (options_.and_place.empty()) return "--between needs --and, the place to which the paths lead";
    auto from = find_place(map_, options_.between);
    if (const auto* problem = std::get_if<std::string>(&from)) return "--between: " + *problem;
    auto to = find_place(map_, options_.and_place);
    if (const auto* problem = std::get_if<std::string>(&to)) return "--and: " + *problem;
    if (!can_cut(map_, request_.classes.size()))
      return fmt::format("--between: {} of {} hexes would take too long to part; {}",
                         plural(request_.classes.size(), "class", "classes"), map_.grid().size(),
                         request_.classes.size() > 1 ? "name one class with --class"
                                                     : "audit a smaller map of the part that matters");
    request_.between.emplace(std::get<CutPlace>(std::move(from)), std::get<CutPlace>(std::move(to)));
    return "";
  }

  std::string read_allowance() {
    if (options_.allowance.empty()) return "";
    const auto number = parse_fraction(options_.allowance);
    const auto points = number ? in_parts(*number, map_.chart().denominator) : std::nullopt;
    if (!points || points->parts <= 0)
      return fmt::format("--allowance: {} is not a number of movement points above 0 that this map counts",
                         quoted(options_.allowance));
    request_.allowance = points;
    return "";
  }

  std::string read_picture() {
    if (options_.picture.empty()) {
      for (const auto& [option, given] :
           {std::pair{"--plot", !options_.subject.empty()}, std::pair{"--crop", !options_.window.empty()},
            std::pair{"--allowance", !options_.allowance.empty()}}) {
        if (given) return fmt::format("{} needs a picture; name its file with --picture", option);
      }
      return "";
    }
    if (!picture_format(options_.picture))
      return fmt::format("--picture: {} ends in neither .svg nor .png", quoted(options_.picture));
    std::string name = options_.subject;
    if (name.empty())
      name = !options_.compare_with.empty() ? "changes"
             : !request_.start.empty()      ? "contours"
             : request_.between             ? "cuts"
             : !options_.rules.empty()      ? "traps"
                                            : "heat";
    const auto at = std::ranges::find(picture_names, name);
    if (at == picture_names.end()) {
      return unknown_name("--plot", name, {picture_names.begin(), picture_names.end()});
    }
    request_.picture = static_cast<AuditPicture>(at - picture_names.begin());
    return contradiction();
  }

  std::string contradiction() const {
    const bool changes = request_.picture == AuditPicture::changes;
    if (changes && options_.compare_with.empty())
      return "--plot changes: name the earlier version of the map with --compare";
    if (!changes && !options_.compare_with.empty())
      return "with --compare, the only picture is --plot changes";
    if (request_.picture == AuditPicture::contours && request_.start.empty())
      return "--plot contours: name where they begin with --from or --from-edge";
    if (request_.picture == AuditPicture::traps && options_.rules.empty())
      return "--plot traps: name the rules of the retreats with --rules";
    if (request_.picture != AuditPicture::contours && request_.allowance)
      return "--allowance applies only to --plot contours";
    if (request_.picture != AuditPicture::contours && !request_.start.empty())
      return "--from and --from-edge apply only to --plot contours and to the report";
    if (request_.picture == AuditPicture::cuts && !request_.between)
      return "--plot cuts: name the two places with --between and --and";
    if (request_.picture != AuditPicture::cuts && request_.between)
      return "--between and --and apply only to --plot cuts and to the report";
    if (request_.picture != AuditPicture::traps && !options_.rules.empty())
      return "--rules applies only to --plot traps and to the report";
    if (!changes && request_.classes.size() > 1 && !options_.classes.empty())
      return "--class: a picture shows one class; name only one";
    if (!changes && request_.classes.empty()) return "the map has no movement classes";
    return "";
  }

  std::string read_window() {
    if (options_.window.empty()) return "";
    const std::size_t hyphen = options_.window.find('-');
    if (hyphen == std::string::npos)
      return fmt::format("--crop: {} does not name two hexes; write two opposite corners, such as 0101-2015",
                         quoted(options_.window));
    std::vector<Hex> corners;
    for (const std::string& word : {options_.window.substr(0, hyphen), options_.window.substr(hyphen + 1)}) {
      const auto h = map_.grid().parse(word);
      if (!h || !map_.grid().contains(*h)) return no_hex("--crop", word);
      corners.push_back(*h);
    }
    request_.window = window_around(map_.grid(), corners);
    return "";
  }

  const AuditOptions& options_;
  const HexMap& map_;
  AuditRequest request_;
};

}  // namespace

std::vector<Hex> AuditRequest::starts(const HexMap& map, ClassId c) const {
  if (hex) return {*hex};
  return edge ? open_edge(map, c, *edge) : std::vector<Hex>{};
}

bool can_cut(const HexMap& map, std::size_t cuts) {
  constexpr double most = 64e6;  // about four seconds
  return std::pow(static_cast<double>(map.grid().size()), 1.5) * static_cast<double>(cuts) <= most;
}

std::optional<AuditRequest> read_request(const AuditOptions& options, const HexMap& map,
                                         std::string& message) {
  return RequestReader(options, map).read(message);
}

}  // namespace rearguard
