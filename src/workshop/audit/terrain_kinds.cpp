#include "src/workshop/audit/terrain_kinds.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

namespace rearguard {
namespace {

/// What a single word of a name can mean; `terrain_kinds.words` has the words.
enum class Sense : std::uint8_t {
  clear,
  woods,
  upland,
  marsh,
  water,
  stream,
  settlement,
  road,
  crossing,
  slope,
  barrier,  ///< fences, hedges, walls: what a "rail fence" is
};

struct Sensed {
  Sense sense;
  std::vector<std::string> words;
};

/// A line for each sense, in their order, which is that of preference where one word has several.
const std::vector<Sensed>& vocabulary() {
  static const std::vector<Sensed> table = [] {
    std::vector<Sensed> read;
    std::istringstream lines(
#include "src/workshop/audit/terrain_kinds.words"
    );
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line.substr(line.find(':') + 1));
      using Word = std::istream_iterator<std::string>;
      read.push_back({static_cast<Sense>(read.size()), {Word(words), Word()}});
    }
    return read;
  }();
  return table;
}

/// Shorter words count only alone, not at the end of a compound: "bay", but "railbay".
constexpr std::size_t min_compound = 4;

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> found(1);
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & '\x80') != 0;
    if (is_letter) {
      found.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!found.back().empty()) {
      found.emplace_back();
    }
  }
  if (found.back().empty()) found.pop_back();
  return found;
}

bool means(std::string_view word, std::string_view known) {
  if (word == known) return true;
  if (word.size() > 1 && word.back() == 's' && word.substr(0, word.size() - 1) == known) return true;
  return false;
}

/// Returns the sense of a word: its own, else that of the longest word that it ends in ("footbridge").
std::optional<Sense> sense_of(std::string_view word) {
  std::optional<Sense> best;
  std::size_t longest = 0;
  for (const Sensed& entry : vocabulary()) {
    for (const std::string_view known : entry.words) {
      if (means(word, known)) return entry.sense;
      if (known.size() < min_compound || known.size() <= longest || word.size() <= known.size()) continue;
      const bool plural = word.back() == 's' && known.back() != 's';
      const std::string_view end = plural ? word.substr(0, word.size() - 1) : word;
      if (!end.ends_with(known)) continue;
      longest = known.size();
      best = entry.sense;
    }
  }
  return best;
}

/// Returns the sense of a name: of its last known word, so that a "rail fence" is a fence and a "stone bridge
/// (ruined)" a bridge.
std::optional<Sense> sense_of_name(const std::string& name) {
  const std::vector<std::string> all = words_of(name);
  for (std::size_t i = all.size(); i-- > 0;) {
    if (const auto sense = sense_of(all[i])) return sense;
  }
  return std::nullopt;
}

/// Returns the sense of the pattern, or of the name if the pattern has none.
template <class Part>
std::optional<Sense> sense_of_part(const Part& part) {
  const auto drawn = sense_of_name(part.pattern);
  return drawn ? drawn : sense_of_name(part.name);
}

bool has_sense(const Terrain& terrain, std::initializer_list<Sense> senses) {
  const auto sense = sense_of_part(terrain);
  return (terrain.role == ChartRole::unstated || terrain.role == ChartRole::none) && sense &&
         std::ranges::find(senses, *sense) != senses.end();
}

const char* noun(ChartRole role) {
  switch (role) {
    case ChartRole::road:
      return "a road";
    case ChartRole::stream:
      return "a stream";
    case ChartRole::crossing:
      return "a crossing";
    case ChartRole::slope:
      return "a slope";
    case ChartRole::settlement:
      return "a settlement";
    case ChartRole::water:
      return "water";
    default:
      return "";
  }
}

}  // namespace

JudgedRole judged_role(const Terrain& terrain) {
  using Basis = JudgedRole::Basis;
  if (terrain.role != ChartRole::unstated) return {terrain.role, Basis::stated};
  // The pattern says how it is drawn, and the name what it is: a "market town" may be drawn as a farm.
  const auto named = sense_of_name(terrain.name);
  const auto sense = named == Sense::settlement ? named : sense_of_part(terrain);
  if (sense == Sense::settlement) return {ChartRole::settlement, Basis::guessed};
  // Along hexsides it would be a feature: a terrain called "river" is the river itself.
  if (sense == Sense::water || sense == Sense::stream) return {ChartRole::water, Basis::guessed};
  return {ChartRole::none, Basis::guessed};
}

JudgedRole judged_role(const Feature& feature) {
  using Basis = JudgedRole::Basis;
  if (feature.role != ChartRole::unstated) return {feature.role, Basis::stated};
  if (feature.opens) return {ChartRole::crossing, Basis::effect};
  const auto named = sense_of_name(feature.name);
  const auto sense = named == Sense::crossing ? named : sense_of_part(feature);
  if (sense == Sense::crossing) return {ChartRole::crossing, Basis::guessed};
  const bool replaces = std::ranges::any_of(
      feature.replace, [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
  if (replaces) return {ChartRole::road, Basis::effect};
  if (sense == Sense::road) return {ChartRole::road, Basis::guessed};
  if (sense == Sense::stream) return {ChartRole::stream, Basis::guessed};
  if (sense == Sense::slope) return {ChartRole::slope, Basis::guessed};
  return {ChartRole::none, Basis::guessed};
}

std::string guess_note(const Feature& feature) {
  const JudgedRole judged = judged_role(feature);
  if (judged.basis != JudgedRole::Basis::guessed || judged.role == ChartRole::none) return {};
  return fmt::format(" ({} by its name; a `role` in the chart would settle it)", noun(judged.role));
}

bool is_water(const Terrain& terrain) {
  return judged_role(terrain).role == ChartRole::water;
}
bool is_wet(const Terrain& terrain) {
  return is_water(terrain) || has_sense(terrain, {Sense::marsh});
}
bool is_settlement(const Terrain& terrain) {
  return judged_role(terrain).role == ChartRole::settlement;
}
bool is_upland(const Terrain& terrain) {
  return has_sense(terrain, {Sense::woods, Sense::upland});
}
// A pattern says how it looks: snow may be drawn like clear ground.
bool is_woods(const Terrain& terrain) {
  return sense_of_name(terrain.name) == Sense::woods;
}
bool is_clear(const Terrain& terrain) {
  return sense_of_name(terrain.name) == Sense::clear;
}

bool is_road(const Feature& feature) {
  return judged_role(feature).role == ChartRole::road;
}
bool is_stream(const Feature& feature) {
  return judged_role(feature).role == ChartRole::stream;
}
bool is_slope(const Feature& feature) {
  return judged_role(feature).role == ChartRole::slope;
}
bool is_crossing(const Feature& feature) {
  return judged_role(feature).role == ChartRole::crossing;
}

}  // namespace rearguard
