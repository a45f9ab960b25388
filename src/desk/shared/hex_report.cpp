#include "src/desk/shared/hex_report.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

std::string ids(const Position& position, const std::vector<UnitIndex>& units) {
  std::vector<std::string> names;
  for (const UnitIndex u : units) names.push_back(position.unit(u).id);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string numbers(const Position& position, const std::vector<Hex>& hexes) {
  std::vector<std::string> names;
  for (const Hex h : hexes) names.push_back(position.map().grid().number(h));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string met(const Position& position, const Exposure& e) {
  std::vector<std::string> parts;
  if (!e.fire.empty()) parts.push_back("fire from " + ids(position, e.fire));
  if (!e.zoc_hexes.empty()) parts.push_back("enemy ZOC in " + numbers(position, e.zoc_hexes));
  if (!e.displaced.empty()) parts.push_back("meets " + ids(position, e.displaced));
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// Adds what contacts and path effects do on a path.
void add_effects(const std::vector<PathEffect>& effects, std::string& text) {
  for (const PathEffect& effect : effects) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", effect.id, effect.text);
  }
}

std::string points(const Position& position, MovementPoints p) {
  return to_text(p, position.map().chart().denominator) + " MP";
}

void write_end(const Verdict& verdict, const Position& position, const VerdictEnd& end,
               HexReport& hex_report) {
  hex_report.kind = HexReport::Kind::end;
  hex_report.headline =
      fmt::format("{}: legal end hex, {}, {}", position.map().grid().number(end.hex),
                  points(position, end.movement_points), plural(end.path_count, "path", "paths"));
  const auto unit = position.find(verdict.unit);
  for (std::size_t i = 0; unit && i < end.paths.size(); ++i) {
    hex_report.paths.push_back(with_cost(position, *unit, end.paths[i], verdict.amount.allowance()));
    hex_report.exposure.push_back(i < end.exposure.size() ? met(position, end.exposure[i]) : std::string());
    if (i < end.ways.size() && !end.ways[i].empty()) {
      std::string& text = hex_report.exposure.back();
      text = text.empty() ? end.ways[i] : end.ways[i] + "; " + text;
    }
    if (i < end.path_effects.size()) add_effects(end.path_effects[i], hex_report.exposure.back());
  }
}

/// Returns "; legal paths to 2933, 3032 pass through it", or an empty string.
std::string led_through(const Verdict& verdict, const Position& position, Hex h) {
  std::vector<Hex> ends;
  for (const VerdictEnd& end : verdict.end_hexes) {
    const bool passes = std::ranges::any_of(
        end.paths, [h](const RetreatPath& path) { return std::ranges::find(path, h) != path.end(); });
    if (passes) ends.push_back(end.hex);
  }
  return ends.empty() ? "" : "; legal paths to " + numbers(position, ends) + " pass through it";
}

void write_outside(const Verdict& verdict, const Position& position, Hex h, HexReport& hex_report) {
  const std::string here = position.map().grid().number(h);
  if (!position.map().exists(h)) {
    hex_report.headline = here + " is not on the map";
  } else if (verdict.distance == 0) {
    hex_report.headline = fmt::format("{} is not an end hex: {} does not retreat", here, verdict.unit);
  } else {
    hex_report.headline =
        fmt::format("{} is not an end hex: {} must retreat {}, and this hex is {} away{}", here, verdict.unit,
                    describe_length(verdict, position), plural(distance(h, verdict.from), "hex", "hexes"),
                    led_through(verdict, position, h));
  }
}

}  // namespace

HexReport describe_hex(const Verdict& verdict, const Position& position, Hex h) {
  HexReport hex_report;
  const std::string here = position.map().grid().number(h);
  const auto end = std::ranges::find(verdict.end_hexes, h, &VerdictEnd::hex);
  const auto ruled_out_hex = std::ranges::find(verdict.ruled_out, h, &RuledOutHex::hex);
  if (end != verdict.end_hexes.end()) {
    write_end(verdict, position, *end, hex_report);
  } else if (ruled_out_hex != verdict.ruled_out.end()) {
    hex_report.kind = HexReport::Kind::ruled_out;
    hex_report.clause = ruled_out_hex->clause;
    hex_report.cite = ruled_out_hex->cite;
    hex_report.why = ruled_out_hex->why;
    hex_report.text = ruled_out_hex->text;
    hex_report.headline =
        fmt::format("{}: {}{}", here, marked_clause(*ruled_out_hex), led_through(verdict, position, h));
  } else if (h == verdict.from) {
    hex_report.kind = HexReport::Kind::start;
    hex_report.headline = fmt::format("{}: {} retreats from here", here, verdict.unit);
    if (verdict.distance == 0) hex_report.headline = fmt::format("{}: {} is here", here, verdict.unit);
  } else {
    write_outside(verdict, position, h, hex_report);
  }
  return hex_report;
}

std::vector<CostedHex> with_cost(const Position& position, UnitIndex unit, const RetreatPath& path,
                                 std::optional<MovementPoints> allowance) {
  std::vector<CostedHex> out;
  MovementSpent spent(allowance);
  if (path.empty()) return out;
  out.push_back({path.front(), {}});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (!d) break;
    const auto price = position.map().step_price(path[i - 1], *d, position.unit(unit).movement_class);
    if (!price) break;
    spent.pay(*price);
    out.push_back({path[i], spent.total()});
  }
  return out;
}

std::string running_points(const Position& position, const std::vector<CostedHex>& path) {
  std::vector<std::string> parts;
  for (std::size_t i = 1; i < path.size(); ++i) {
    parts.push_back(fmt::format("{} {}", position.map().grid().number(path[i].hex),
                                to_text(path[i].cost, position.map().chart().denominator)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string summary(const Verdict& verdict) {
  if (verdict.end_hexes.empty()) {
    const bool is_left_alone = verdict.outcome == outcome_stays || verdict.outcome == outcome_impossible;
    std::string text =
        is_left_alone ? describe_no_retreat(verdict) : verdict.unit + " " + as_predicate(verdict.outcome);
    if (!verdict.cite.empty()) text += " (" + verdict.cite + ")";
    return verdict.why.empty() ? text : text + ": " + verdict.why;
  }
  const std::uint64_t paths = path_total(verdict);
  const std::string chooser =
      verdict.chooser.empty() || paths == 1 ? "" : "; the " + verdict.chooser + " chooses";
  return fmt::format("{}, {}{}", plural(verdict.end_hexes.size(), "legal end hex", "legal end hexes"),
                     plural(paths, "path", "paths"), chooser);
}

}  // namespace rearguard
