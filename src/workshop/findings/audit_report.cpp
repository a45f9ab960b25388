#include "src/workshop/findings/audit_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/workshop/audit/finding.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_reported = 5;  ///< items of a list in the text

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// Writes the text; shortens long lists to their first items.
class ReportText {
 public:
  ReportText(const AuditReport& report, const HexMap& map)
      : report_(report), map_(map), chart_(map.chart()), numbers_(report.statistics) {}

  std::string write() {
    const Grid& grid = map_.grid();
    text_ = fmt::format("{}: {} ({}, {})", map_.name().empty() ? report_.file : map_.name(),
                        plural(numbers_.hexes, "hex", "hexes"), plural(grid.columns, "column", "columns"),
                        plural(grid.rows, "row", "rows"));
    const auto [low, high] = numbers_.elevation;
    text_ +=
        low == high ? fmt::format(", elevation {}\n", low) : fmt::format(", elevation {} to {}\n", low, high);
    write_ground();
    for (std::size_t i = 0; i < numbers_.classes.size(); ++i) write_class(i);
    return std::move(text_);
  }

 private:
  std::string points(MovementPoints p) const { return to_text(p, chart_.denominator); }
  std::string number(Hex h) const { return map_.grid().number(h); }

  void write_ground() {
    std::size_t width = 8;
    for (const Terrain& t : chart_.terrains) width = std::max(width, t.name.size());
    for (const Feature& f : chart_.features) width = std::max(width, f.name.size());
    text_ += "\nterrain\n";
    for (const TerrainCount& t : numbers_.terrains)
      text_ += fmt::format("  {:<{}} {:>8} {:>6.1f} %\n", chart_.terrains[t.terrain].name, width, t.hexes,
                           share_of(t.hexes, numbers_.hexes));
    if (!numbers_.features.empty()) text_ += "\nhexsides\n";
    for (const FeatureCount& f : numbers_.features) {
      text_ += fmt::format("  {:<{}} {:>8}", chart_.features[f.feature].name, width, f.hexsides);
      if (f.one_way > 0)
        text_ += fmt::format("   {} one-way", f.one_way == f.hexsides ? "all" : std::to_string(f.one_way));
      text_ += "\n";
    }
  }

  void line(const std::string& line_text) { text_ += "  " + line_text + "\n"; }

  void write_class(std::size_t i) {
    const ClassStatistics& c = numbers_.classes[i];
    text_ += "\n" + chart_.classes[c.movement_class] + "\n";
    std::string ground = fmt::format("can enter {} of {} ({} impassable)", c.open,
                                     plural(numbers_.hexes, "hex", "hexes"), c.closed);
    if (c.regions > 1)
      ground +=
          fmt::format(", in {} regions, the largest of {}", c.regions, plural(c.main_region, "hex", "hexes"));
    line(ground);
    if (c.step.steps > 0)
      line(fmt::format("a step costs {} to {} MP (mean {:.2f}, median {})", points(c.step.min),
                       points(c.step.max), c.step.mean,
                       to_text(c.step.median_doubled, 2 * chart_.denominator)));
    write_chokes(c.chokes);
    write_uneven(c.asymmetric);
    for (std::size_t at = 0; at < c.crossings.size(); at += 2)
      line(describe_crossing(c.crossings[at]) + "; " + describe_crossing(c.crossings[at + 1]));
    if (i < report_.cuts.size()) write_cuts(report_.cuts[i]);
    if (!report_.start.empty()) write_reach(report_.reach[i]);
    if (!report_.rules.empty()) write_traps(c.traps);
    if (!numbers_.all_traps) line("the map is too large to test every retreat; traps may be missing");
  }

  void write_chokes(const ChokeSummary& chokes) {
    std::string line_text = "no choke hexes";
    if (chokes.hexes > 0) {
      line_text = plural(chokes.hexes, "choke hex", "choke hexes") + ": ";
      for (std::size_t i = 0; i < std::min(max_reported, chokes.worst.size()); ++i) {
        line_text += i == 0 ? "" : ", ";
        line_text += fmt::format("{} cuts off {}", number(map_.grid().hex_at(chokes.worst[i].index)),
                                 plural(chokes.worst[i].cut_off, "hex", "hexes"));
      }
      if (chokes.hexes > max_reported) line_text += fmt::format(" and {} more", chokes.hexes - max_reported);
    }
    line(line_text);
  }

  void write_uneven(const AsymmetrySummary& asymmetric) {
    if (asymmetric.steps == 0) return line("every step costs the same in both directions");
    std::string line_text =
        fmt::format("{} more than the step back, {} because of the hexside",
                    plural(asymmetric.steps, "step costs", "steps cost"), asymmetric.by_hexside);
    if (asymmetric.no_return > 0) line_text += fmt::format(", {} without return", asymmetric.no_return);
    const AsymmetricStep& worst = asymmetric.worst.front();
    line_text += fmt::format("; the largest difference: {} to {} {} MP, {}", number(worst.from),
                             number(neighbour(worst.from, worst.towards)), points(worst.there),
                             worst.back ? "back " + points(*worst.back) + " MP" : "no return");
    line(line_text);
  }

  std::string describe_crossing(const Crossing& c) const {
    const std::string way = fmt::format("{} to {} ", edge_name(c.from), edge_name(c.to));
    if (!c.cost) return way + "no path";
    return way + fmt::format("{} MP ({} … {}, {})", points(*c.cost), number(c.path.front()),
                             number(c.path.back()), plural(c.path.size(), "hex", "hexes"));
  }

  void write_cuts(const std::vector<MapCut>& all) {
    const std::vector<MapCut> cuts = told_together(all);
    for (std::size_t i = 0; i < std::min(max_reported, cuts.size()); ++i)
      line("cut: " + describe(cuts[i], map_));
    if (cuts.size() > max_reported)
      line(fmt::format("cut: {} more between the places that the map states", cuts.size() - max_reported));
  }

  void write_reach(const ReachSummary& reach) {
    std::string line_text = fmt::format("from {}: {} reachable, {} unreachable", report_.start,
                                        plural(reach.reached, "hex", "hexes"), reach.unreachable);
    if (reach.farthest)
      line_text += fmt::format("; the farthest is {} for {} MP", number(*reach.farthest), points(reach.cost));
    line(line_text);
  }

  void write_traps(const std::vector<RetreatTrap>& traps) {
    if (traps.empty()) return line("no retreat traps under " + report_.rules);
    std::string line_text =
        fmt::format("{} under {}: ", plural(traps.size(), "retreat trap", "retreat traps"), report_.rules);
    for (std::size_t i = 0; i < std::min(max_reported, traps.size()); ++i) {
      std::vector<std::string> sides;
      for (const Direction d : traps[i].attacked_from) sides.emplace_back(map_.grid().direction_name(d));
      line_text += fmt::format("{}{} ({}; from {})", i == 0 ? "" : ", ", number(traps[i].hex),
                               word_list(traps[i].results), word_list(sides));
    }
    if (traps.size() > max_reported) line_text += fmt::format(" and {} more", traps.size() - max_reported);
    line(line_text);
  }

  const AuditReport& report_;
  const HexMap& map_;
  const TerrainChart& chart_;
  const MapStatistics& numbers_;
  std::string text_;
};

class ReportJson {
 public:
  ReportJson(const AuditReport& report, const HexMap& map)
      : report_(report), map_(map), chart_(map.chart()), numbers_(report.statistics) {}

  Json write() const {
    Json json;
    json["file"] = report_.file;
    json["name"] = map_.name();
    json["columns"] = map_.grid().columns;
    json["rows"] = map_.grid().rows;
    json["hexes"] = numbers_.hexes;
    json["elevation"] = {{"lowest", numbers_.elevation.first}, {"highest", numbers_.elevation.second}};
    json["terrain"] = Json::array();
    for (const TerrainCount& t : numbers_.terrains)
      json["terrain"].push_back({{"name", chart_.terrains[t.terrain].name},
                                 {"hexes", t.hexes},
                                 {"share", share_of(t.hexes, numbers_.hexes) / 100}});
    json["hexsides"] = Json::array();
    for (const FeatureCount& f : numbers_.features)
      json["hexsides"].push_back(
          {{"feature", chart_.features[f.feature].name}, {"hexsides", f.hexsides}, {"one_way", f.one_way}});
    if (!report_.rules.empty()) json["rules"] = report_.rules;
    if (!numbers_.all_traps) json["all_traps"] = false;
    json["classes"] = Json::array();
    for (std::size_t i = 0; i < numbers_.classes.size(); ++i) json["classes"].push_back(of_class(i));
    return json;
  }

 private:
  std::string points(MovementPoints p) const { return to_text(p, chart_.denominator); }
  Json points_or_null(const std::optional<MovementPoints>& p) const { return p ? Json(points(*p)) : Json(); }
  std::string number(Hex h) const { return map_.grid().number(h); }

  Json of_class(std::size_t i) const {
    const ClassStatistics& c = numbers_.classes[i];
    Json json{{"class", chart_.classes[c.movement_class]}, {"open", c.open}, {"closed", c.closed}};
    if (c.step.steps > 0)
      json["step"] = {{"steps", c.step.steps},
                      {"min", points(c.step.min)},
                      {"median", to_text(c.step.median_doubled, 2 * chart_.denominator)},
                      {"mean", c.step.mean},
                      {"max", points(c.step.max)}};
    json["regions"] = c.regions;
    json["main_region"] = c.main_region;
    json["chokes"] = {{"hexes", c.chokes.hexes}, {"worst", Json::array()}};
    for (const ChokeHex& choke : c.chokes.worst)
      json["chokes"]["worst"].push_back(
          {{"hex", number(map_.grid().hex_at(choke.index))}, {"cuts_off", choke.cut_off}});
    json["asymmetric"] = of_uneven(c.asymmetric);
    json["crossings"] = Json::array();
    for (const Crossing& crossing : c.crossings) json["crossings"].push_back(of_crossing(crossing));
    if (i < report_.cuts.size() && !report_.cuts[i].empty()) json["cuts"] = of_cuts(report_.cuts[i]);
    if (!report_.rules.empty()) json["traps"] = of_traps(c.traps);
    if (!report_.start.empty()) json["reach"] = of_reach(report_.reach[i]);
    return json;
  }

  Json of_uneven(const AsymmetrySummary& asymmetric) const {
    Json json{{"steps", asymmetric.steps},
              {"no_return", asymmetric.no_return},
              {"by_hexside", asymmetric.by_hexside},
              {"worst", Json::array()}};
    for (const AsymmetricStep& s : asymmetric.worst)
      json["worst"].push_back({{"from", number(s.from)},
                               {"to", number(neighbour(s.from, s.towards))},
                               {"there", points(s.there)},
                               {"back", points_or_null(s.back)}});
    return json;
  }

  Json of_crossing(const Crossing& c) const {
    Json path = Json::array();
    for (const Hex h : c.path) path.push_back(number(h));
    return {{"from", edge_name(c.from)},
            {"to", edge_name(c.to)},
            {"cost", points_or_null(c.cost)},
            {"path", std::move(path)}};
  }

  Json of_traps(const std::vector<RetreatTrap>& traps) const {
    Json json = Json::array();
    for (const RetreatTrap& trap : traps) {
      Json sides = Json::array();
      for (const Direction d : trap.attacked_from) sides.push_back(map_.grid().direction_name(d));
      json.push_back(
          {{"hex", number(trap.hex)}, {"attacked_from", std::move(sides)}, {"results", trap.results}});
    }
    return json;
  }

  Json of_cuts(const std::vector<MapCut>& cuts) const {
    Json json = Json::array();
    for (const MapCut& cut : cuts) {
      Json one{{"from", cut.from},
               {"to", cut.to},
               {"kind", kind_name(cut.kind)},
               {"hexes", Json::array()},
               {"hexsides", Json::array()}};
      for (const Hex h : cut.hexes) one["hexes"].push_back(number(h));
      for (std::size_t i = 0; i < cut.hexsides.size(); ++i) {
        const CrossedHexside& side = cut.hexsides[i];
        one["hexsides"].push_back({{"from", number(side.from)},
                                   {"to", number(neighbour(side.from, side.towards))},
                                   {"feature", cut.features[i].empty() ? Json() : Json(cut.features[i])}});
      }
      one["text"] = describe(cut, map_);
      json.push_back(std::move(one));
    }
    return json;
  }

  static const char* kind_name(MapCut::Kind kind) {
    switch (kind) {
      case MapCut::Kind::apart:
        return "no path";
      case MapCut::Kind::inseparable:
        return "inseparable";
      case MapCut::Kind::hexes:
        return "hexes";
      case MapCut::Kind::hexsides:
        break;
    }
    return "hexsides";
  }

  Json of_reach(const ReachSummary& reach) const {
    Json json{{"from", report_.start}, {"reached", reach.reached}, {"unreachable", reach.unreachable}};
    json["farthest"] = reach.farthest ? Json(number(*reach.farthest)) : Json();
    json["cost"] = reach.farthest ? Json(points(reach.cost)) : Json();
    return json;
  }

  const AuditReport& report_;
  const HexMap& map_;
  const TerrainChart& chart_;
  const MapStatistics& numbers_;
};

}  // namespace

std::string to_text(const AuditReport& report, const HexMap& map) {
  return ReportText(report, map).write();
}

std::string to_json(const AuditReport& report, const HexMap& map) {
  return ReportJson(report, map).write().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
