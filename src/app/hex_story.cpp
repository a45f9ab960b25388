#include "src/app/hex_story.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/counted.h"
#include "hexmap/hexside.h"

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
  if (!e.displaced.empty()) parts.push_back("displaces " + ids(position, e.displaced));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string points(const Position& position, MovementPoints p) {
  return to_text(p, position.map().chart().denominator) + " MP";
}

void tell_end(const Verdict& verdict, const Position& position, const VerdictEnd& end, HexStory& story) {
  story.kind = HexStory::Kind::end;
  story.headline =
      fmt::format("{}: legal end hex, {}, {}", position.map().grid().number(end.hex),
                  points(position, end.movement_points), counted(end.path_count, "path", "paths"));
  const auto unit = position.find(verdict.unit);
  for (std::size_t i = 0; unit && i < end.paths.size(); ++i) {
    story.paths.push_back(priced(position, *unit, end.paths[i]));
    story.exposure.push_back(i < end.exposure.size() ? met(position, end.exposure[i]) : std::string());
  }
}

/// "; legal paths to 2933, 3032 pass through it", or nothing.
std::string led_through(const Verdict& verdict, const Position& position, Hex h) {
  std::vector<Hex> ends;
  for (const VerdictEnd& end : verdict.ends) {
    const bool passes = std::any_of(end.paths.begin(), end.paths.end(), [h](const RetreatPath& path) {
      return std::find(path.begin(), path.end(), h) != path.end();
    });
    if (passes) ends.push_back(end.hex);
  }
  return ends.empty() ? "" : "; legal paths to " + numbers(position, ends) + " pass through it";
}

void tell_outside(const Verdict& verdict, const Position& position, Hex h, HexStory& story) {
  const std::string here = position.map().grid().number(h);
  if (!position.map().exists(h)) {
    story.headline = here + " is not on the map";
  } else if (verdict.distance == 0) {
    story.headline = fmt::format("{} is not an end hex: {} does not retreat", here, verdict.unit);
  } else {
    story.headline =
        fmt::format("{} is not an end hex: {} must retreat {}, and this hex is {} away{}", here, verdict.unit,
                    counted(verdict.distance, "hex", "hexes"),
                    counted(distance(h, verdict.from), "hex", "hexes"), led_through(verdict, position, h));
  }
}

}  // namespace

HexStory tell_hex(const Verdict& verdict, const Position& position, Hex h) {
  HexStory story;
  const std::string here = position.map().grid().number(h);
  const auto end =
      std::find_if(verdict.ends.begin(), verdict.ends.end(), [h](const VerdictEnd& e) { return e.hex == h; });
  const auto refusal = std::find_if(verdict.refused.begin(), verdict.refused.end(),
                                    [h](const Refusal& r) { return r.hex == h; });
  if (end != verdict.ends.end()) {
    tell_end(verdict, position, *end, story);
  } else if (refusal != verdict.refused.end()) {
    story.kind = HexStory::Kind::refused;
    story.clause = refusal->clause;
    story.cite = refusal->cite;
    story.why = refusal->why;
    story.headline = fmt::format("{}: ruled out by {}{}", here, refusal->clause,
                                 refusal->cite.empty() ? "" : " (" + refusal->cite + ")");
  } else if (h == verdict.from) {
    story.kind = HexStory::Kind::start;
    story.headline = fmt::format("{}: {} retreats from here", here, verdict.unit);
    if (verdict.distance == 0) story.headline = fmt::format("{}: {} is here", here, verdict.unit);
  } else {
    tell_outside(verdict, position, h, story);
  }
  return story;
}

std::vector<PricedHex> priced(const Position& position, UnitIndex unit, const RetreatPath& path) {
  std::vector<PricedHex> out;
  if (path.empty()) return out;
  out.push_back({path.front(), {}});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (!d) break;
    const auto cost = position.map().step_cost(path[i - 1], *d, position.unit(unit).movement_class);
    if (!cost) break;
    out.push_back({path[i], out.back().cost + *cost});
  }
  return out;
}

std::string running_points(const Position& position, const std::vector<PricedHex>& path) {
  std::vector<std::string> parts;
  for (std::size_t i = 1; i < path.size(); ++i) {
    parts.push_back(fmt::format("{} {}", position.map().grid().number(path[i].hex),
                                to_text(path[i].cost, position.map().chart().denominator)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string summary(const Verdict& verdict) {
  if (verdict.ends.empty()) {
    std::string text = verdict.unit + " is " + verdict.outcome;
    if (!verdict.cite.empty()) text += " (" + verdict.cite + ")";
    return verdict.why.empty() ? text : text + ": " + verdict.why;
  }
  const std::uint64_t paths = path_total(verdict);
  const std::string chooser =
      verdict.chooser.empty() || paths == 1 ? "" : "; the " + verdict.chooser + " chooses";
  return fmt::format("{}, {}{}", counted(verdict.ends.size(), "legal end hex", "legal end hexes"),
                     counted(paths, "path", "paths"), chooser);
}

}  // namespace rearguard
