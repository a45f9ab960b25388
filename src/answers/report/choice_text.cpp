#include "src/answers/report/choice_text.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/answers/report/json_parts.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

using Sentences = std::vector<std::string>;

std::string ids(const std::vector<UnitIndex>& units, const Position& position) {
  std::vector<std::string> names;
  for (const UnitIndex u : units) names.push_back(position.unit(u).id);
  return fmt::format("{}", fmt::join(names, ", "));
}

Sentences brought_by(const VerdictEnd& end, std::size_t i, const Position& position) {
  Sentences sentences;
  if (i < end.ways.size() && !end.ways[i].empty()) sentences.push_back(end.ways[i]);
  const std::vector<PathEffect> effects =
      i < end.path_effects.size() ? end.path_effects[i] : std::vector<PathEffect>();
  // Whom an effect names is not told twice.
  const auto others = [&](std::vector<UnitIndex> units) {
    for (const PathEffect& effect : effects) {
      for (const UnitIndex named : effect.units) std::erase(units, named);
    }
    return ids(units, position);
  };
  if (i < end.exposure.size()) {
    const std::string fire = others(end.exposure[i].fire), met = others(end.exposure[i].displaced);
    if (!fire.empty()) sentences.push_back("fire from " + fire);
    if (!met.empty()) sentences.push_back("meets " + met);
  }
  for (const PathEffect& effect : effects)
    sentences.push_back(effect.cite.empty() ? effect.text : fmt::format("{} ({})", effect.text, effect.cite));
  return sentences;
}

/// Takes what all have in common out of them.
Sentences taken_out_of(std::vector<Sentences>& all) {
  Sentences common = all.size() < 2 ? Sentences() : all.front();
  for (const Sentences& one : all)
    std::erase_if(common, [&](const std::string& text) { return !listed(one, text); });
  for (Sentences& one : all)
    std::erase_if(one, [&](const std::string& text) { return listed(common, text); });
  return common;
}

}  // namespace

std::vector<Sentences> brought_by(const ChoiceToMake& choice) {
  std::vector<Sentences> all;
  if (choice.paths.empty()) {
    for (const WayToTake& way : choice.ways) all.push_back({way.text});
    return all;
  }
  if (choice.verdict == nullptr) return all;
  std::map<RetreatPath, std::pair<const VerdictEnd*, std::size_t>> places;
  for (const VerdictEnd& end : choice.verdict->verdict.end_hexes) {
    for (std::size_t i = 0; i < end.paths.size(); ++i) places.try_emplace(end.paths[i], &end, i);
  }
  for (const RetreatPath& path : choice.paths) {
    const auto place = places.find(path);
    all.push_back(place == places.end()
                      ? Sentences()
                      : brought_by(*place->second.first, place->second.second, *choice.verdict->position));
  }
  const bool is_told = std::any_of(all.begin(), all.end(), [](const Sentences& one) { return !one.empty(); });
  return is_told ? all : std::vector<Sentences>();
}

std::string to_text(const ChoiceToMake& choice, const Grid& grid) {
  std::string text;
  for (std::size_t i = 0; i < choice.options.size() && choice.paths.empty(); ++i)
    text += fmt::format("  {}\n", i < choice.ways.size() ? choice.ways[i].text : choice.options[i]);
  std::vector<Sentences> all = brought_by(choice);
  if (choice.paths.empty()) return text;
  const Sentences always = taken_out_of(all);
  if (!always.empty()) text += "  On every path:\n";
  for (const std::string& sentence : always) text += "    " + sentence + '\n';
  const Hex* last = nullptr;
  for (std::size_t i = 0; i < choice.paths.size(); ++i) {
    const RetreatPath& path = choice.paths[i];
    if (last == nullptr || path.back() != *last) text += "  " + grid.number(path.back()) + '\n';
    last = &path.back();
    text += "    " + to_text(path, grid) + '\n';
    for (std::size_t s = 0; i < all.size() && s < all[i].size(); ++s) text += "      " + all[i][s] + '\n';
  }
  return text;
}

}  // namespace rearguard
