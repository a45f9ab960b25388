// Checks the connectivity of the ground of each movement class.

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "pathing/regions.h"
#include "src/audit/finding.h"
#include "src/audit/map_checks.h"

namespace rearguard {
namespace {

/// Choke hexes that cut off fewer hexes than this are not reported.
constexpr std::size_t min_cut_off = 3;
/// If a map has more chokepoints than this, one finding reports all of them.
constexpr std::size_t max_listed_chokepoints = 12;

/// How a hex is connected to the largest region of the map.
enum class Connectivity : std::uint8_t { none, main, only_in, only_out, apart };

class Ground {
 public:
  Ground(const HexMap& map, ClassId c)
      : map_(map), costs_(map, c), ground_(open_ground(costs_)), parts_(regions(costs_, ground_)) {}

  std::vector<Finding> find() {
    if (parts_.size.empty()) return {};
    find_sealed();
    find_connectivity();
    find_regions();
    find_chokes();
    return std::move(findings_);
  }

 private:
  Hex hex(std::size_t i) const { return map_.grid().hex_at(i); }
  bool has_step(std::size_t i, int d) const {
    return ((ground_.steps[i] >> static_cast<unsigned>(d)) & 1U) != 0;
  }
  bool is_open(Hex h) const { return map_.grid().contains(h) && ground_.open[map_.grid().index(h)] != 0; }

  std::vector<Hex> in_print_order(std::vector<Hex> hexes) const {
    std::sort(hexes.begin(), hexes.end(),
              [&](Hex a, Hex b) { return map_.grid().key(a) < map_.grid().key(b); });
    return hexes;
  }

  void report(const char* check, std::vector<Hex> hexes, const std::string& before,
              const std::string& after) {
    hexes = in_print_order(std::move(hexes));
    const Hex first = hexes.front();
    std::string message = before + hex_list(map_.grid(), hexes) + after;
    findings_.push_back({check, std::move(message), std::move(hexes), {Subject::Kind::hex, 0, first}});
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
    const std::string rest = plural(std::uint64_t{parts_.size[parts_.main()]}, "hex", "hexes");
    std::vector<std::uint8_t> seen(connectivity_.size(), 0);
    for (std::size_t i = 0; i < connectivity_.size(); ++i) {
      if (seen[i] != 0 || connectivity_[i] == Connectivity::none || connectivity_[i] == Connectivity::main)
        continue;
      std::vector<Hex> hexes = region(i, seen);
      const std::string size = plural(hexes.size(), "hex", "hexes");
      const std::string of_size = " (" + size + ")";
      if (connectivity_[i] == Connectivity::apart) {
        report("isolated-region", std::move(hexes), "no path connects ",
               of_size + " to the rest of the map (" + rest + ")");
      } else if (connectivity_[i] == Connectivity::only_in) {
        report("one-way-pocket", std::move(hexes), "",
               of_size + " can be entered from the rest of the map (" + rest + ") but not left");
      } else {
        report("one-way-pocket", std::move(hexes), "",
               of_size + " can be left for the rest of the map (" + rest + ") but not entered again");
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
      const std::string all = plural(hexes.size(), "hex", "hexes");
      report("choke-hex", std::move(hexes), all + " each connect two regions of the map: ", "");
      return;
    }
    for (auto& [hexes, chokes] : chokepoints)
      report("choke-hex", std::move(chokes),
             "the only path to and from " + plural(hexes, "hex", "hexes") + " runs through ", "");
  }

  const HexMap& map_;
  StepCosts costs_;
  OpenGround ground_;
  MapRegions parts_;
  std::vector<std::uint8_t> sealed_;
  std::vector<Connectivity> connectivity_;
  std::vector<Finding> findings_;
};

/// Merges equal findings of several classes into one.
std::vector<Finding> merged(std::vector<std::pair<std::string, Finding>> found) {
  std::vector<Finding> all;
  std::vector<std::vector<std::string>> classes;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> alike;
  for (auto& one : found) {
    const std::string& name = one.first;
    Finding& finding = one.second;
    auto& candidates = alike[{finding.name, finding.message}];
    const auto same = std::find_if(candidates.begin(), candidates.end(),
                                   [&](std::size_t i) { return all[i].hexes == finding.hexes; });
    if (same != candidates.end()) {
      classes[*same].push_back(name);
      continue;
    }
    candidates.push_back(all.size());
    all.push_back(std::move(finding));
    classes.push_back({name});
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i].message = word_list(classes[i]) + ": " + all[i].message;
  return all;
}

}  // namespace

std::vector<Finding> doubtful_ground(const AuditInput& audit) {
  std::vector<std::pair<std::string, Finding>> found;
  const auto slips = likely_misspellings(audit.map.chart());
  for (std::size_t c = 0; c < slips.size(); ++c) {
    if (slips[c]) continue;
    for (Finding& f : Ground(audit.map, static_cast<ClassId>(c)).find())
      found.emplace_back(audit.map.chart().classes[c], std::move(f));
  }
  return merged(std::move(found));
}

}  // namespace rearguard
