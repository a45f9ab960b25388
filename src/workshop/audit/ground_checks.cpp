// Checks the connectivity of the ground of each movement class.

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "pathing/regions.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"

namespace rearguard {
namespace {

/// Choke hexes that cut off fewer hexes than this are not reported.
constexpr std::size_t min_cut_off = 3;
/// If a map has more chokepoints than this, one finding reports all of them.
constexpr std::size_t max_listed_chokepoints = 12;

/// How a hex is connected to the largest region of the map.
enum class Connectivity : std::uint8_t { none, main, only_in, only_out, apart };

/// A part of the ground as one class meets it. The message is `before`, the hexes, `after`.
struct GroundFact {
  std::string check;
  std::string before, after;  ///< {} in `before` is the number of hexes cut off, in `after` that of `hexes`
  std::vector<Hex> hexes;     ///< ascending
  std::size_t cut_off = 0;
};

class Ground {
 public:
  Ground(const HexMap& map, ClassId c)
      : map_(map), costs_(map, c), ground_(open_ground(costs_)), parts_(regions(costs_, ground_)) {}

  std::vector<GroundFact> find() {
    if (parts_.size.empty()) return {};
    find_sealed();
    find_connectivity();
    find_regions();
    find_chokes();
    return std::move(facts_);
  }

 private:
  Hex hex(std::size_t i) const { return map_.grid().hex_at(i); }
  bool has_step(std::size_t i, int d) const {
    return ((ground_.steps[i] >> static_cast<unsigned>(d)) & 1U) != 0;
  }
  bool is_open(Hex h) const { return map_.grid().contains(h) && ground_.open[map_.grid().index(h)] != 0; }

  void report(const char* check, std::vector<Hex> hexes, const std::string& before, const std::string& after,
              std::size_t cut_off = 0) {
    std::ranges::sort(hexes);
    facts_.push_back({check, before, after, std::move(hexes), cut_off});
  }

  /// Reports the hexes with neighbours from none of which the class can enter.
  void find_sealed() {
    sealed_.assign(ground_.open.size(), 0);
    std::vector<Hex> sealed;
    for (std::size_t i = 0; i < sealed_.size(); ++i) {
      if (ground_.open[i] == 0) continue;
      const Hex h = hex(i);
      bool open_side = false;
      bool neighbours = false;
      for (int d = 0; d < direction_count && !open_side; ++d) {
        const Hex from = neighbour(h, direction(d));
        if (!map_.exists(from)) continue;
        neighbours = true;
        open_side =
            costs_.code(map_.grid().index(from), index_of(opposite(direction(d)))) != StepCosts::no_step;
      }
      if (open_side || !neighbours) continue;
      sealed_[i] = 1;
      sealed.push_back(h);
    }
    if (!sealed.empty())
      report("sealed-hex", std::move(sealed), "",
             " cannot be entered: every hexside is impassable, although the terrain is not");
  }

  void flood(std::vector<std::uint8_t>& reached, bool backwards) const {
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (parts_.part[i] != parts_.main()) continue;
      reached[i] = 1;
      front.push_back(i);
    }
    while (!front.empty()) {
      const std::size_t i = front.back();
      front.pop_back();
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(hex(i), direction(d));
        if (!is_open(to)) continue;
        const std::size_t t = map_.grid().index(to);
        const bool step = backwards ? has_step(t, index_of(opposite(direction(d)))) : has_step(i, d);
        if (!step || reached[t] != 0) continue;
        reached[t] = 1;
        front.push_back(t);
      }
    }
  }

  void find_connectivity() {
    std::vector<std::uint8_t> to(ground_.open.size(), 0);
    std::vector<std::uint8_t> from(ground_.open.size(), 0);
    flood(to, false);
    flood(from, true);
    connectivity_.assign(ground_.open.size(), Connectivity::none);
    for (std::size_t i = 0; i < connectivity_.size(); ++i) {
      if (ground_.open[i] == 0 || sealed_[i] != 0) continue;
      connectivity_[i] = to[i] != 0 ? (from[i] != 0 ? Connectivity::main : Connectivity::only_in)
                                    : (from[i] != 0 ? Connectivity::only_out : Connectivity::apart);
    }
  }

  /// Returns the hexes with the connectivity of `start` to which steps in either direction connect it.
  std::vector<Hex> region(std::size_t start, std::vector<std::uint8_t>& seen) const {
    std::vector<Hex> hexes{hex(start)};
    seen[start] = 1;
    for (std::size_t next = 0; next < hexes.size(); ++next) {
      const std::size_t i = map_.grid().index(hexes[next]);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(hexes[next], direction(d));
        if (!is_open(to)) continue;
        const std::size_t t = map_.grid().index(to);
        const bool connected = has_step(i, d) || has_step(t, index_of(opposite(direction(d))));
        if (seen[t] != 0 || connectivity_[t] != connectivity_[start] || !connected) continue;
        seen[t] = 1;
        hexes.push_back(to);
      }
    }
    return hexes;
  }

  void find_regions() {
    std::vector<std::uint8_t> seen(connectivity_.size(), 0);
    for (std::size_t i = 0; i < connectivity_.size(); ++i) {
      if (seen[i] != 0 || connectivity_[i] == Connectivity::none || connectivity_[i] == Connectivity::main)
        continue;
      std::vector<Hex> hexes = region(i, seen);
      if (connectivity_[i] == Connectivity::apart) {
        report("isolated-region", std::move(hexes), "no path connects ", " ({}) to the rest of the map");
      } else if (connectivity_[i] == Connectivity::only_in) {
        report("one-way-pocket", std::move(hexes), "",
               " ({}) can be entered from the rest of the map but not left");
      } else {
        report("one-way-pocket", std::move(hexes), "",
               " ({}) can be left for the rest of the map but not entered again");
      }
    }
  }

  /// Adjacent choke hexes form one chokepoint.
  void find_chokes() {
    std::map<std::size_t, std::size_t> cut_off;  // by index
    for (const ChokeHex& choke : choke_hexes(costs_, ground_)) {
      if (choke.cut_off >= min_cut_off) cut_off.emplace(choke.index, choke.cut_off);
    }
    std::vector<std::pair<std::size_t, std::vector<Hex>>> chokepoints;  // hexes cut off, chokes
    while (!cut_off.empty()) {
      const auto start = cut_off.begin();
      std::pair<std::size_t, std::vector<Hex>> chokepoint{start->second, {hex(start->first)}};
      cut_off.erase(start);
      for (std::size_t next = 0; next < chokepoint.second.size(); ++next) {
        for (const Hex near : ring(chokepoint.second[next], 1)) {
          const auto at = is_open(near) ? cut_off.find(map_.grid().index(near)) : cut_off.end();
          if (at == cut_off.end()) continue;
          chokepoint.first = std::max(chokepoint.first, at->second);
          chokepoint.second.push_back(near);
          cut_off.erase(at);
        }
      }
      chokepoints.push_back(std::move(chokepoint));
    }
    if (chokepoints.size() > max_listed_chokepoints) {
      std::vector<Hex> hexes;
      for (const auto& chokepoint : chokepoints)
        hexes.insert(hexes.end(), chokepoint.second.begin(), chokepoint.second.end());
      const std::size_t all = hexes.size();
      report("choke-hex", std::move(hexes), "{} each connect two regions of the map: ", "", all);
      return;
    }
    for (auto& [hexes, chokes] : chokepoints)
      report("choke-hex", std::move(chokes), "the only path to and from {} runs through ", "", hexes);
  }

  const HexMap& map_;
  StepCosts costs_;
  OpenGround ground_;
  MapRegions parts_;
  std::vector<std::uint8_t> sealed_;
  std::vector<Connectivity> connectivity_;
  std::vector<GroundFact> facts_;
};

/// What one class meets on the map.
struct ClassFact {
  std::size_t movement_class = 0;
  GroundFact fact;
};

/// Facts of one kind about much the same hexes, told once.
struct FactGroup {
  std::vector<ClassFact> facts;  ///< in the order of the classes
};

/// Returns whether two ascending lists have at least half of their hexes in common.
bool are_alike(const std::vector<Hex>& a, const std::vector<Hex>& b) {
  std::vector<Hex> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return 2 * both.size() >= a.size() + b.size() - both.size();
}

/// Returns the fact that most classes share, the first of several.
const GroundFact& usual_fact(const FactGroup& group) {
  const GroundFact* best = nullptr;
  std::ptrdiff_t most = 0;
  for (const ClassFact& one : group.facts) {
    const auto same = std::ranges::count_if(
        group.facts, [&](const ClassFact& other) { return other.fact.hexes == one.fact.hexes; });
    if (same <= most) continue;
    most = same;
    best = &one.fact;
  }
  return *best;
}

Finding told_once(const HexMap& map, const FactGroup& group) {
  const GroundFact& usual = usual_fact(group);
  std::vector<std::string> classes, others;
  std::size_t low = usual.cut_off, high = usual.cut_off;
  std::set<Hex> more;
  for (const ClassFact& one : group.facts) {
    const bool same = one.fact.hexes == usual.hexes;
    (same ? classes : others).push_back(map.chart().classes[one.movement_class]);
    if (!same) {
      more.insert(one.fact.hexes.begin(), one.fact.hexes.end());
      continue;
    }
    low = std::min(low, one.fact.cut_off);
    high = std::max(high, one.fact.cut_off);
  }
  const auto in_print_order = [&](std::vector<Hex> hexes) {
    std::ranges::sort(hexes, [&](Hex a, Hex b) { return map.grid().key(a) < map.grid().key(b); });
    return hexes;
  };
  std::vector<Hex> hexes = in_print_order(usual.hexes);
  for (const Hex h : usual.hexes) more.erase(h);
  const std::string count =
      low == high ? plural(high, "hex", "hexes") : fmt::format("{} to {} hexes", low, high);
  const std::string size = plural(hexes.size(), "hex", "hexes");
  std::string message =
      fmt::format("{}: {}{}{}", word_list(classes), fmt::format(fmt::runtime(usual.before), count),
                  hex_list(map.grid(), hexes), fmt::format(fmt::runtime(usual.after), size));
  if (!others.empty())
    message +=
        fmt::format("; {} for {}", more.empty() ? "some of them also" : "much the same", word_list(others));
  const Hex first = hexes.front();
  for (const Hex h : in_print_order({more.begin(), more.end()})) hexes.push_back(h);
  return {usual.check, std::move(message), std::move(hexes), {Subject::Kind::hex, 0, first}};
}

/// Joins facts of the same kind about much the same hexes.
std::vector<Finding> told_once(const HexMap& map, std::vector<ClassFact> facts) {
  std::vector<FactGroup> groups;
  std::map<std::string, std::vector<std::size_t>> by_kind;
  for (ClassFact& one : facts) {
    auto& candidates = by_kind[one.fact.check + one.fact.before + one.fact.after];
    const auto same = std::ranges::find_if(candidates, [&](std::size_t g) {
      return are_alike(groups[g].facts.front().fact.hexes, one.fact.hexes);
    });
    if (same != candidates.end()) {
      groups[*same].facts.push_back(std::move(one));
      continue;
    }
    candidates.push_back(groups.size());
    groups.push_back({{std::move(one)}});
  }
  std::vector<Finding> findings;
  for (const FactGroup& group : groups) findings.push_back(told_once(map, group));
  return findings;
}

}  // namespace

std::vector<Finding> doubtful_ground(const AuditInput& audit) {
  std::vector<ClassFact> found;
  const std::vector<bool> unclear = unclear_classes(audit.map);
  for (std::size_t c = 0; c < unclear.size(); ++c) {
    if (unclear[c]) continue;
    for (GroundFact& f : Ground(audit.map, static_cast<ClassId>(c)).find())
      found.push_back({c, std::move(f)});
  }
  return told_once(audit.map, std::move(found));
}

}  // namespace rearguard
