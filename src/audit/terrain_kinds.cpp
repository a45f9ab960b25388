#include "src/audit/terrain_kinds.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "hexmap/terrain_chart.h"

namespace rearguard {
namespace {

using Words = std::span<const std::string_view>;

namespace words {

constexpr std::array<std::string_view, 10> water = {"water", "lake",    "sea",    "pond", "tarn",
                                                    "ocean", "harbour", "harbor", "bay",  "loch"};
constexpr std::array<std::string_view, 6> marsh = {"marsh", "swamp", "bog", "fen", "mire", "wetland"};
constexpr std::array<std::string_view, 18> settlement = {
    "town", "village", "city",  "farm",  "hamlet", "fort",  "castle", "abbey", "ruin",
    "camp", "mill",    "house", "manor", "church", "built", "urban",  "port",  "mine"};
constexpr std::array<std::string_view, 14> upland = {"wood",   "forest", "jungle",  "rough", "rock",
                                                     "broken", "hill",   "ridge",   "mount", "peak",
                                                     "brush",  "scrub",  "thicket", "moor"};
constexpr std::array<std::string_view, 9> road = {"road", "pike", "highway", "track", "trail",
                                                  "path", "lane", "rail",    "street"};
constexpr std::array<std::string_view, 8> stream = {"stream", "creek",   "brook", "river",
                                                    "canal",  "rivulet", "burn",  "beck"};
constexpr std::array<std::string_view, 7> slope = {"slope",      "crest", "cliff",  "bluff",
                                                   "escarpment", "steep", "incline"};
constexpr std::array<std::string_view, 3> crossing = {"bridge", "ford", "ferry"};

}  // namespace words

std::string lower(const std::string& text) {
  std::string small = text;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return small;
}

bool has_word(const std::string& text, Words words) {
  const std::string small = lower(text);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view w) { return small.find(w) != std::string::npos; });
}

/// Looks for the words in the pattern, or in the name if there is no pattern.
template <class Part>
bool looks_like(const Part& part, Words words) {
  return has_word(part.pattern.empty() ? part.name : part.pattern, words);
}

}  // namespace

bool is_water(const Terrain& terrain) {
  return looks_like(terrain, words::water);
}
bool is_wet(const Terrain& terrain) {
  return is_water(terrain) || looks_like(terrain, words::marsh);
}
bool is_settlement(const Terrain& terrain) {
  return looks_like(terrain, words::settlement) || has_word(terrain.name, words::settlement);
}
bool is_upland(const Terrain& terrain) {
  return looks_like(terrain, words::upland);
}

bool is_road(const Feature& feature) {
  const bool replaces = std::any_of(feature.replace.begin(), feature.replace.end(),
                                    [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
  return (replaces || looks_like(feature, words::road)) && !is_crossing(feature);
}
bool is_stream(const Feature& feature) {
  return looks_like(feature, words::stream);
}
bool is_slope(const Feature& feature) {
  return looks_like(feature, words::slope);
}
bool is_crossing(const Feature& feature) {
  return looks_like(feature, words::crossing) || has_word(feature.name, words::crossing);
}

}  // namespace rearguard
