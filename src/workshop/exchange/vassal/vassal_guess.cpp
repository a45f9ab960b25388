#include "src/workshop/exchange/vassal/vassal_guess.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

constexpr std::size_t max_marker_entries = 200;
constexpr std::size_t max_step_layers = 50;
constexpr std::size_t max_question_bytes = 1000;
constexpr std::size_t max_folder_depth = 12;
constexpr std::size_t max_shown_sides = 6;

constexpr std::array<std::string_view, 16> state_words = {
    "broken",    "demoralized", "demoralised", "disordered", "disorganized", "disrupted",
    "exhausted", "fatigued",    "panicked",    "pinned",     "rout",         "routed",
    "shaken",    "spent",       "suppressed",  "unformed"};

/// Tests whether the name of a folder that a piece is in has a word in it.
bool is_in_folder(const PaletteItem& item, const char* word) {
  return std::any_of(item.parts.begin(), item.parts.end() - 1, [&](const std::string& part) {
    return lower_letters(part).find(word) != std::string::npos;
  });
}

bool is_marker_path(const PaletteItem& item) {
  return is_in_folder(item, "marker");
}

bool is_terrain_path(const PaletteItem& item) {
  return is_in_folder(item, "terrain") && !is_marker_path(item);
}

/// Returns the word in a text that names a state of units; empty if none does.
std::string state_word(const std::string& text) {
  const std::string words = "-" + lower_id(text) + "-";
  for (const std::string_view state : state_words) {
    if (words.find(fmt::format("-{}-", state)) != std::string::npos) return std::string(state);
  }
  return {};
}

class Guesser {
 public:
  Guesser(const std::vector<PaletteItem>& palette, const std::vector<std::string>& players,
          const SideDecision& decision)
      : palette_(palette),
        units_(possible_units(palette)),
        is_decided_(!decision.camps.empty()),
        sides_(guess_sides(units_, players, decision)) {}

  RosterGuess guess() {
    for (const std::string& question : sides_.questions)
      text_ += fmt::format("# Question: {}\n\n", one_line(question, max_question_bytes));
    text_ +=
        "# Every piece. Movement classes are not known to VASSAL: this one is a guess.\n[[pieces]]\nclass = "
        "\"foot\"\n";
    add_sides();
    add_others();
    add_terrain();
    add_layers();
    if (!question_.empty()) text_ += fmt::format("\n# Question: {}\n", question_);
    RosterGuess guess{std::move(text_), std::move(more_), {}};
    for (const GuessedSide& side : sides_.sides) {
      guess.remarks.push_back(fmt::format("side {}: {} ({}){}", side.name,
                                          plural(std::uint64_t{side.pieces}, "piece", "pieces"),
                                          fmt::join(side.examples, ", "), allied_with(side)));
    }
    if (!sides_.sides.empty() && !sides_.sideless.empty())
      guess.remarks.push_back(fmt::format("no side, so markers: {} (the first: {})",
                                          plural(std::uint64_t{sides_.sideless.size()}, "piece", "pieces"),
                                          sides_.sideless.front()->path));
    for (const std::string& question : sides_.questions) guess.remarks.push_back("question: " + question);
    if (!question_.empty()) guess.remarks.push_back("question: " + question_);
    return guess;
  }

 private:
  static std::string allied_with(const GuessedSide& side) {
    return side.allies.empty() ? std::string()
                               : fmt::format(", allied with {}", fmt::join(side.allies, ", "));
  }

  void add_sides() {
    std::string allies;
    for (const GuessedSide& side : sides_.sides) {
      if (side.allies.empty()) continue;
      std::vector<std::string> names;
      for (const std::string& name : side.allies) names.push_back(toml_string(name));
      allies += fmt::format("{} = [{}]\n", toml_key(side.name), fmt::join(names, ", "));
    }
    if (!allies.empty())
      text_ += fmt::format("\n# {}. What is not listed here is an enemy.\n[allies]\n{}",
                           is_decided_ ? "As decided" : "By the players of the module", allies);
    if (sides_.source.empty()) return;
    std::string entries = fmt::format("\n# {}: {} of {} pieces\n", one_line(sides_.source, max_text_bytes),
                                      sides_.covered, units_.size());
    for (const SideEntry& entry : sides_.entries) {
      entries += fmt::format("[[pieces]]  # {}\nwhen = {{ {} }}\nside = {}\n",
                             plural(std::uint64_t{entry.pieces}, "piece", "pieces"), entry.condition,
                             toml_string(entry.side));
    }
    const bool is_short = sides_.entries.size() <= max_shown_sides;
    (is_short ? text_ : more_) += entries;
    if (!is_short)
      text_ += fmt::format("\n# The {} entries of the sides, by {}, are in the other file.\n",
                           sides_.entries.size(), one_line(sides_.source, max_text_bytes));
  }

  /// What is no unit: an entry for each highest folder of which the same holds.
  void add_others() {
    std::map<const PaletteItem*, std::string> reasons;
    for (const PaletteItem& item : palette_) {
      if (item.is_card) {
        reasons[&item] = "cards";
      } else if (is_marker_path(item)) {
        reasons[&item] = "markers by the name of their folder";
      } else if (item.facts.is_immobile && !is_terrain_path(item)) {
        reasons[&item] = "a marker, because it does not stack";
      }
    }
    if (!sides_.source.empty()) {
      for (const PaletteItem* item : sides_.sideless) reasons[item] = "a marker, because it has no side";
    }
    std::map<std::string, std::map<std::string, std::size_t>> folders;  // pieces in a folder by reason
    const auto for_each_folder = [](const PaletteItem& item, const auto& visit) {
      std::string folder;
      for (std::size_t i = 0; i + 1 < item.parts.size() && i < max_folder_depth; ++i) {
        folder += item.parts[i] + "/";
        if (visit(folder)) return true;
      }
      return false;
    };
    for (const PaletteItem& item : palette_) {
      for_each_folder(item, [&](const std::string& folder) {
        ++folders[folder][reasons[&item]];
        return false;
      });
    }
    std::map<std::pair<std::string, std::string>, std::size_t> entries;  // reason and pattern
    for (const PaletteItem& item : palette_) {
      const std::string& reason = reasons[&item];
      if (reason.empty()) continue;
      const bool is_whole = for_each_folder(item, [&](const std::string& folder) {
        if (folders[folder].size() > 1) return false;
        ++entries[{reason, quoted_glob("", folder, "*")}];
        return true;
      });
      if (!is_whole) ++entries[{reason, quoted_glob("", item.path, "")}];
    }
    write_others(entries);
  }

  void write_others(const std::map<std::pair<std::string, std::string>, std::size_t>& entries) {
    std::size_t count = 0;
    for (const auto& [entry, pieces] : entries) {
      if (++count > max_marker_entries) {
        more_ +=
            fmt::format("\n# … and {} more entries of this kind.\n", entries.size() - max_marker_entries);
        return;
      }
      more_ += fmt::format("\n# {}: {}\n[[pieces]]\nwhen = {{ slot = {} }}\nis = \"{}\"\n", entry.first,
                           plural(std::uint64_t{pieces}, "piece", "pieces"), entry.second,
                           entry.first == "cards" ? "nothing" : "marker");
    }
  }

  void add_terrain() {
    std::size_t count = 0;
    for (const PaletteItem& item : palette_) {
      if (!is_terrain_path(item) || ++count > max_marker_entries) continue;
      more_ += fmt::format(
          "\n# terrain by the name of its folder\n[[pieces]]\nwhen = {{ slot = {} }}\nis = \"terrain\"\n"
          "terrain = {}\n",
          quoted_glob("", item.path, ""), toml_string(lower_id(item.facts.base_name)));
    }
  }

  /// What levels of layers mean: states by their names; lost steps are for the user to say.
  void add_layers() {
    struct Use {
      std::size_t pieces = 0;
      std::size_t pictures = 0;
      std::map<std::size_t, std::set<std::string>> states;  ///< by level
    };
    std::map<std::string, Use> layers;
    for (const PaletteItem* item : units_) {
      for (const VassalLayer& layer : item->facts.layers) {
        Use& use = layers[layer.name];
        ++use.pieces;
        use.pictures = std::max(use.pictures, layer.pictures.size());
        for (std::size_t i = 0; i < layer.pictures.size(); ++i) {
          std::string state = i < layer.level_names.size() ? state_word(layer.level_names[i]) : std::string();
          if (layer.pictures.size() == 1 && state.empty()) state = state_word(layer.name);
          if (!state.empty()) use.states[i + 1].insert(state);
        }
      }
    }
    const Use* asked = nullptr;
    std::size_t count = 0;
    for (const auto& [name, use] : layers) {
      const auto has = [&, small = lower_letters(name)](const char* word) {
        return small.find(word) != std::string::npos;
      };
      const bool asks =
          use.states.empty() && (has("step") || has("flip") || has("reduced") || use.pictures == 2);
      if ((!asks && use.states.empty()) || ++count > max_step_layers) continue;
      more_ +=
          fmt::format("\n# layer {}: {} of {} pieces, {}.{}\n", one_line(name, max_text_bytes), use.pieces,
                      units_.size(), plural(std::uint64_t{use.pictures}, "picture", "pictures"),
                      asks ? " If it means lost steps or a state, remove the marks:" : "");
      const std::string key = toml_key(one_line(name, max_text_bytes));
      for (const auto& [level, states] : use.states) {
        if (states.size() == 1)
          more_ += fmt::format("[[pieces]]\nwhen = {{ layer.{} = {} }}\nstate = {}\n", key, level,
                               toml_string(*states.begin()));
      }
      if (!asks) continue;
      more_ += fmt::format(
          "# [[pieces]]\n# when = {{ layer.{} = {} }}\n# counts = {{ hits = 1 }}\n# state = \"disrupted\"\n",
          key, std::min<std::size_t>(use.pictures, 2));
      if (asked != nullptr && asked->pieces >= use.pieces) continue;
      asked = &use;
      question_ = fmt::format(
          "what is a counter that shows its other face (layer {}, {} of {} pieces)? It is in {}, with the "
          "lines to write",
          key, use.pieces, units_.size(), "roster-module.toml");
    }
  }

  const std::vector<PaletteItem>& palette_;
  std::vector<const PaletteItem*> units_;  ///< those that may be units
  bool is_decided_;                        ///< by the user: sides and allies
  SideGuess sides_;
  std::string text_, more_;
  std::string question_;  ///< about layers; empty: none
};

}  // namespace

std::string lower_id(const std::string& name) {
  std::string id;
  bool is_apart = false;
  for (const char c : name) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool is_plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
    if (is_plain && is_apart && !id.empty()) id += '-';
    if (is_plain) id += small;
    is_apart = !is_plain;
  }
  return id.empty() ? "piece" : id;
}

std::vector<std::string> guessed_terrains(const std::vector<PaletteItem>& palette) {
  std::vector<std::string> names;
  for (const PaletteItem& item : palette) {
    if (is_terrain_path(item)) names.push_back(lower_id(item.facts.base_name));
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

RosterGuess guessed_entries(const std::vector<PaletteItem>& palette, const std::vector<std::string>& players,
                            const SideDecision& decision) {
  return Guesser(palette, players, decision).guess();
}

std::vector<const PaletteItem*> possible_units(const std::vector<PaletteItem>& palette) {
  std::vector<const PaletteItem*> units;
  for (const PaletteItem& item : palette) {
    if (!item.is_card && !item.facts.is_immobile && !is_marker_path(item) && !is_terrain_path(item))
      units.push_back(&item);
  }
  return units;
}

}  // namespace rearguard
