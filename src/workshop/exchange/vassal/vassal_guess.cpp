#include "src/workshop/exchange/vassal/vassal_guess.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

constexpr std::size_t min_sides = 2;
constexpr std::size_t max_sides = 8;
constexpr std::size_t max_path_parts = 12;
constexpr std::size_t max_marker_entries = 200;
constexpr std::size_t max_step_layers = 50;
constexpr std::size_t max_text_bytes = 200;

constexpr std::array<const char*, 6> usual_side_marks = {"Side", "Nation", "Nationality",
                                                         "Army", "Player", "Owner"};

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// Returns a pattern that fits a text between two other patterns, in quotes.
std::string quoted(const std::string& before, const std::string& text, const std::string& after) {
  return toml_string(before + glob_of(one_line(text, max_text_bytes)) + after);
}
std::string quoted_glob(const std::string& text) {
  return quoted("", text, "");
}

/// Where a side may be read from: what each piece says, and the condition for a value.
struct SideSource {
  std::string name;
  std::function<std::string(const PaletteItem&)> value;  ///< empty: it says nothing
  std::function<std::string(const std::string&)> condition;
};

/// The values of a source, with the number of pieces that have each.
struct SideGuess {
  const SideSource* source;
  std::map<std::string, std::size_t> values;
  std::size_t covered = 0;
};

/// Tests whether the name of a folder that a piece is in has a word in it.
bool is_in_folder(const PaletteItem& item, const char* word) {
  return std::any_of(item.parts.begin(), item.parts.end() - 1,
                     [&](const std::string& part) { return lower(part).find(word) != std::string::npos; });
}

bool is_marker_path(const PaletteItem& item) {
  return is_in_folder(item, "marker");
}

bool is_terrain_path(const PaletteItem& item) {
  return is_in_folder(item, "terrain") && !is_marker_path(item);
}

std::string folder_of(const PaletteItem& item) {
  const std::string& own = item.parts.back();
  return item.path.substr(0, item.path.size() - own.size());
}

SideSource mark_source(const std::string& mark) {
  return {"mark " + mark,
          [mark](const PaletteItem& item) {
            const auto found = item.facts.marks.find(mark);
            return found == item.facts.marks.end() ? std::string() : found->second;
          },
          [mark](const std::string& value) {
            return fmt::format("mark.{} = {}", toml_key(mark), quoted_glob(value));
          }};
}

std::string beginning(const std::string& text) {
  const std::size_t end = text.find_first_of("-_ ");
  return end == std::string::npos || end == 0 ? std::string() : text.substr(0, end);
}

class Guesser {
 public:
  Guesser(const std::vector<PaletteItem>& palette, const std::vector<std::string>& sides)
      : palette_(palette), sides_(sides.begin(), sides.end()) {
    for (const PaletteItem& item : palette) {
      if (!item.facts.is_immobile && !is_marker_path(item) && !is_terrain_path(item)) units_.push_back(&item);
    }
  }

  std::string entries() {
    text_ =
        "# Every piece. Movement classes are not known to VASSAL: this one is a guess.\n[[pieces]]\nclass = "
        "\"foot\"\n";
    add_sides();
    add_markers();
    add_terrain();
    add_steps();
    return std::move(text_);
  }

 private:
  void add_sides() {
    const auto guess = side_guess();
    if (!guess) {
      text_ +=
          "\n# No mark, palette folder, prototype or name divides the pieces into sides: state them "
          "yourself.\n"
          "# [[pieces]]\n# when = { name = \"GE *\" }\n# side = \"axis\"\n";
      return;
    }
    text_ += fmt::format("\n# {}: {} of {} pieces\n", one_line(guess->source->name, max_text_bytes),
                         guess->covered, units_.size());
    for (const auto& [value, count] : guess->values) {
      text_ += fmt::format("[[pieces]]  # {}\nwhen = {{ {} }}\nside = {}\n",
                           plural(std::uint64_t{count}, "piece", "pieces"), guess->source->condition(value),
                           toml_string(lower(one_line(value, max_text_bytes))));
    }
    for (const PaletteItem* item : units_) {
      if (guess->source->value(*item).empty()) sideless_.push_back(item);
    }
  }

  std::optional<SideGuess> side_guess() {
    std::set<std::string> marks;
    std::size_t prototypes = 0;
    for (const PaletteItem* item : units_) {
      for (const auto& [mark, value] : item->facts.marks) marks.insert(mark);
      prototypes = std::max(prototypes, item->prototypes.size());
    }
    for (const char* mark : usual_side_marks) {
      if (marks.erase(mark) > 0) sources_.push_back(mark_source(mark));
    }
    for (const std::string& mark : marks) sources_.push_back(mark_source(mark));
    for (const SideSource& source : sources_) {
      if (auto guess = tried(source, true)) return guess;
    }
    add_other_sources(prototypes);
    for (const SideSource& source : sources_) {
      if (auto guess = tried(source, false)) return guess;
    }
    return std::nullopt;
  }

  void add_other_sources(std::size_t prototypes) {
    for (std::size_t k = 0; k < max_path_parts; ++k) {
      sources_.push_back(
          {fmt::format("palette folder of level {}", k + 1),
           [k](const PaletteItem& item) { return k + 1 < item.parts.size() ? item.parts[k] : std::string(); },
           [k](const std::string& value) {
             return fmt::format("slot = {}", quoted(k == 0 ? "" : "*/", value, "/*"));
           }});
    }
    for (std::size_t k = 0; k < std::min(prototypes, max_path_parts); ++k) {
      sources_.push_back(
          {fmt::format("prototype {}", k + 1),
           [k](const PaletteItem& item) {
             return k < item.prototypes.size() ? item.prototypes[k] : std::string();
           },
           [](const std::string& value) { return fmt::format("prototype = {}", quoted_glob(value)); }});
    }
    const auto begins = [](const char* key) {
      return [key](const std::string& value) { return fmt::format("{} = {}", key, quoted("", value, "?*")); };
    };
    sources_.push_back({"beginning of the name",
                        [](const PaletteItem& item) { return beginning(item.facts.base_name); },
                        begins("name")});
    sources_.push_back({"beginning of the picture's name",
                        [](const PaletteItem& item) { return beginning(item.facts.image); },
                        begins("image")});
  }

  std::optional<SideGuess> tried(const SideSource& source, bool must_be_player) const {
    SideGuess guess{&source, {}, 0};
    for (const PaletteItem* item : units_) {
      const std::string value = source.value(*item);
      if (value.empty()) continue;
      if (must_be_player && !sides_.contains(value)) return std::nullopt;
      ++guess.covered;
      ++guess.values[value];
      if (guess.values.size() > max_sides) return std::nullopt;
    }
    constexpr std::size_t parts = 10;
    constexpr std::size_t needed = 9;
    if (guess.values.size() < min_sides || guess.covered * parts < units_.size() * needed)
      return std::nullopt;
    return guess;
  }

  void add_markers() {
    std::map<std::string, std::size_t> folders;  // all of whose pieces are markers by the folder's name
    std::map<std::string, std::string> single;   // path -> reason
    for (const PaletteItem& item : palette_) {
      if (is_marker_path(item)) {
        ++folders[folder_of(item)];
      } else if (item.facts.is_immobile && !is_terrain_path(item)) {
        single.emplace(item.path, "it does not stack");
      }
    }
    for (const PaletteItem* item : sideless_) single.emplace(item->path, "it has no side");
    std::size_t count = 0;
    for (const auto& [folder, pieces] : folders) {
      if (++count > max_marker_entries) break;
      text_ += fmt::format(
          "\n# markers by the name of their folder: {}\n[[pieces]]\nwhen = {{ slot = {} }}\nis = "
          "\"marker\"\n",
          plural(std::uint64_t{pieces}, "piece", "pieces"), quoted("", folder, "*"));
    }
    count = 0;
    for (const auto& [path, reason] : single) {
      if (++count > max_marker_entries) {
        text_ += fmt::format("\n# … and {} more pieces of this kind.\n", single.size() - max_marker_entries);
        break;
      }
      text_ += fmt::format("\n# a marker, because {}\n[[pieces]]\nwhen = {{ slot = {} }}\nis = \"marker\"\n",
                           reason, quoted_glob(path));
    }
  }

  void add_terrain() {
    std::size_t count = 0;
    for (const PaletteItem& item : palette_) {
      if (!is_terrain_path(item) || ++count > max_marker_entries) continue;
      text_ += fmt::format(
          "\n# terrain by the name of its folder\n[[pieces]]\nwhen = {{ slot = {} }}\nis = "
          "\"terrain\"\nterrain "
          "= {}\n",
          quoted_glob(item.path), toml_string(lower_id(item.facts.base_name)));
    }
  }

  void add_steps() {
    struct Use {
      std::size_t pieces = 0;
      std::size_t pictures = 0;
    };
    std::map<std::string, Use> layers;
    for (const PaletteItem* item : units_) {
      for (const VassalLayer& layer : item->facts.layers) {
        const std::string name = lower(layer.name);
        const auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
        if (!has("step") && !has("flip") && !has("reduced") && layer.pictures.size() != 2) continue;
        Use& use = layers[layer.name];
        ++use.pieces;
        use.pictures = std::max(use.pictures, layer.pictures.size());
      }
    }
    std::size_t count = 0;
    for (const auto& [name, use] : layers) {
      if (++count > max_step_layers) return;
      text_ += fmt::format(
          "\n# layer {}: {} of {} pieces, {}. If it means lost steps, remove the marks:\n"
          "# [[pieces]]\n# when = {{ layer.{} = 2 }}\n# counts = {{ hits = 1 }}\n",
          one_line(name, max_text_bytes), use.pieces, units_.size(),
          plural(std::uint64_t{use.pictures}, "picture", "pictures"),
          toml_key(one_line(name, max_text_bytes)));
    }
  }

  const std::vector<PaletteItem>& palette_;
  std::set<std::string> sides_;
  std::vector<const PaletteItem*> units_;     ///< those that may be units
  std::vector<const PaletteItem*> sideless_;  ///< units without a side
  std::vector<SideSource> sources_;
  std::string text_;
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

std::string glob_of(const std::string& text) {
  std::string glob = text;
  for (char& c : glob) {
    if (c == '*' || c == '<') c = '?';
  }
  return glob;
}

std::string guessed_entries(const std::vector<PaletteItem>& palette, const std::vector<std::string>& sides) {
  return Guesser(palette, sides).entries();
}

}  // namespace rearguard
