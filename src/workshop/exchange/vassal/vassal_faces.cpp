#include "src/workshop/exchange/vassal/vassal_faces.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"

namespace rearguard {
namespace {

using Strings = std::vector<std::string>;

constexpr std::size_t max_combined = 48;  ///< levels of several layers
constexpr const char* state_key = "";     // no name of a count
constexpr const char* strength_key = "strength";

/// A piece with its layers at some levels.
struct Face {
  std::map<std::string, std::string> terms;  ///< what it says of the unit, by key: "routed", "hits 1"
  Strings files;
};

class FaceFinder {
 public:
  FaceFinder(const Roster& roster, const RosterApplier& applier) : roster_(roster), applier_(applier) {}

  Strings find(const VassalPiece& piece) {
    const Face now = face_of(piece.facts).value_or(Face{{}, files_of(piece.facts)});
    faces_ = {now};
    if (!roster_.pictures.empty()) combine(piece.traits, telling_layers(piece, now));
    return entries();
  }

 private:
  Strings files_of(const PieceFacts& facts) const {
    Strings files;
    for (const std::string& picture : facts.shown) {
      const auto file = roster_.pictures.find(one_line(picture));
      // The first level of a layer is often the picture below it.
      if (file != roster_.pictures.end() && (files.empty() || files.back() != file->second))
        files.push_back(file->second);
    }
    return files;
  }

  std::optional<Face> face_of(const PieceFacts& facts) const {
    const RosterReading reading = applier_.apply(facts, false);
    if (reading.is != RosterKind::unit) return std::nullopt;
    Face face{{}, files_of(facts)};
    const auto state = reading.texts.find("state");
    face.terms[state_key] = state == reading.texts.end() ? "good" : state->second;
    for (const auto& [name, count] : reading.counts) face.terms[name] = fmt::format("{} {}", name, count);
    if (const auto strength = reading.numbers.find(strength_key); strength != reading.numbers.end())
      face.terms[strength_key] = fmt::format("{} {}", strength_key, strength->second);
    return face;
  }

  /// Tests whether an entry says what rules can change, by something that a layer can change.
  static bool reads(const RosterEntry& entry, const VassalLayer& layer) {
    using Subject = RosterCondition::Subject;
    const auto is_read = [&](Subject subject, const std::string& key) {
      if (subject == Subject::layer) return key == layer.name;
      return subject == Subject::property || (subject == Subject::name && !layer.level_names.empty());
    };
    const auto is_number_read = [&](const auto& number) {
      return number.second.subject && is_read(*number.second.subject, number.second.key);
    };
    if (std::ranges::any_of(entry.numbers, is_number_read) ||
        std::ranges::any_of(entry.counts, is_number_read))
      return true;
    const bool says =
        entry.texts.contains("state") || entry.numbers.contains(strength_key) || !entry.counts.empty();
    return std::ranges::any_of(entry.conditions, [&](const RosterCondition& condition) {
      return (says || !condition.glob.words().empty()) && is_read(condition.subject, condition.key);
    });
  }

  /// Returns the layers whose level the roster reads as something that rules can change.
  std::vector<std::size_t> telling_layers(const VassalPiece& piece, const Face& now) const {
    std::vector<std::size_t> telling;
    std::size_t layer = piece.facts.layers.size();  // they are counted from the base outwards
    for (std::size_t i = 0; i < piece.traits.size() && layer > 0; ++i) {
      if (!is_layer(piece.traits[i])) continue;
      --layer;
      if (std::ranges::none_of(roster_.entries,
                               [&](const RosterEntry& e) { return reads(e, piece.facts.layers[layer]); }))
        continue;
      const bool tells = std::ranges::any_of(levels_of(piece.traits, i), [&](int level) {
        const auto face = face_of(facts_of(at_level(piece.traits, i, level)));
        return face && face->terms != now.terms;
      });
      if (tells) telling.push_back(i);
    }
    return telling;
  }

  void combine(const std::vector<VassalTrait>& traits, std::vector<std::size_t> layers) {
    if (layers.empty()) return;
    const std::size_t layer = layers.back();
    layers.pop_back();
    for (const int level : levels_of(traits, layer)) {
      if (faces_.size() >= max_combined) return;
      const std::vector<VassalTrait> there = at_level(traits, layer, level);
      const auto face = face_of(facts_of(there));
      if (face && !face->files.empty()) faces_.push_back(*face);
      combine(there, layers);
    }
  }

  /// How much of a face is as it was made: in good order, without a count.
  static std::pair<std::size_t, std::string> freshness(const Face& face) {
    std::size_t fresh = 0;
    std::string strength;
    for (const auto& [key, term] : face.terms) {
      if (key == state_key ? term == "good" : term.ends_with(" 0")) ++fresh;
      if (key == strength_key) strength = fmt::format("{:>8}", term.substr(term.find(' ')));
    }
    return {fresh, strength};
  }

  Strings entries() {
    // A count that one face states is 0 on the others.
    std::set<std::string> keys;
    for (const Face& face : faces_) {
      for (const auto& entry : face.terms) keys.insert(entry.first);
    }
    keys.erase(strength_key);
    for (Face& face : faces_) {
      for (const std::string& key : keys) face.terms.emplace(key, key + " 0");
    }
    const Face& fresh = *std::ranges::max_element(faces_, {}, freshness);
    std::set<Strings> known{{}};
    std::vector<std::pair<Strings, Strings>> others;  // terms and files
    for (const Face& face : faces_) {
      Strings terms;
      for (const auto& [key, term] : face.terms) {
        const auto there = fresh.terms.find(key);
        if (there == fresh.terms.end() || there->second != term) terms.push_back(term);
      }
      std::ranges::sort(terms);
      if (known.insert(terms).second) others.emplace_back(std::move(terms), face.files);
    }
    std::ranges::stable_sort(others, {}, [](const auto& other) { return other.first.size(); });
    Strings entries = fresh.files;
    std::vector<std::pair<Strings, Strings>> kept{{{}, fresh.files}};
    for (const auto& [terms, files] : others) {
      // What is drawn of such a unit by the entries that there are.
      const auto drawn = std::ranges::max_element(kept, {}, [all = terms](const auto& fewer) {
        return std::ranges::includes(all, fewer.first) ? fewer.first.size() + 1 : 0;
      });
      if (files == drawn->second) continue;
      kept.emplace_back(terms, files);
      for (const std::string& file : files)
        entries.push_back(fmt::format("{}: {}", fmt::join(terms, ", "), file));
    }
    return entries;
  }

  const Roster& roster_;
  const RosterApplier& applier_;
  std::vector<Face> faces_;
};

}  // namespace

std::vector<std::string> pictures_of_piece(const VassalPiece& piece, const Roster& roster,
                                           const RosterApplier& applier) {
  return FaceFinder(roster, applier).find(piece);
}

}  // namespace rearguard
