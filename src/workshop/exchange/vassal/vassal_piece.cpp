#include "src/workshop/exchange/vassal/vassal_piece.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr std::int64_t max_layer_level = 100'000;
constexpr int max_faces = 12;  ///< of one layer

/// Returns a field of a trait; empty beyond the last.
const std::string& field(const std::vector<std::string>& fields, std::size_t index) {
  static const std::string none;
  return index < fields.size() ? fields[index] : none;
}

std::string word_of(const std::string& type) {
  return type.substr(0, type.find(';'));
}

std::string after_word(const std::string& type) {
  const std::size_t end = type.find(';');
  return end == std::string::npos ? std::string() : type.substr(end + 1);
}

bool is_set(const std::string& owner) {
  return owner != "null";
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Reads a piece's traits from its base outwards, because outer names build on inner ones.
class FactsReader {
 public:
  explicit FactsReader(const std::vector<VassalTrait>& traits) : traits_(traits) {}

  PieceFacts read() {
    // What layers follow may be in a trait outside them.
    for (const VassalTrait& trait : traits_) read_values(trait);
    for (std::size_t i = traits_.size(); i-- > 0;) read_trait(traits_[i]);
    return std::move(facts_);
  }

 private:
  void read_values(const VassalTrait& trait) {
    const std::string word = word_of(trait.type);
    if (word == "mark") {
      const auto names = split_sequence(after_word(trait.type), ',');
      const auto values = split_sequence(trait.state, ',');
      for (std::size_t i = 0; i < names.size(); ++i) facts_.marks.emplace(names[i], field(values, i));
    } else if (word == "PROP") {
      facts_.properties.emplace(field(split_sequence(trait.type, ';'), 1), trait.state);
    }
  }

  void read_trait(const VassalTrait& trait) {
    const std::string word = word_of(trait.type);
    if (word == "mark" || word == "PROP") return;
    if (word == "piece") return read_base(trait);
    if (is_layer(trait)) return read_layer(trait);
    if (word == "label") return read_label(trait);
    if (word == "rotate") return read_rotation(trait);
    if (word == "hide") {
      facts_.is_invisible = facts_.is_invisible || is_set(trait.state);
    } else if (word == "obs") {
      facts_.is_masked = facts_.is_masked || is_set(split_sequence(trait.state, ';').front());
      const std::string owners = field(split_sequence(trait.type, ';'), 6);
      if (owners.starts_with("side")) facts_.mask_owners = owners;
    } else if (word == "immob") {
      facts_.is_immobile = facts_.is_immobile || !may_stack(trait.type);
    } else if (word == "prototype") {
      facts_.prototypes.push_back(field(split_sequence(trait.type, ';'), 1));
    }
  }

  void read_base(const VassalTrait& trait) {
    const auto fields = split_sequence(trait.type, ';');
    facts_.image = field(fields, 3);
    if (!facts_.image.empty()) facts_.shown.push_back(facts_.image);
    facts_.base_name = field(fields, 4);
    facts_.name = facts_.base_name;
    facts_.gpid = field(split_sequence(trait.state, ';'), 3);
  }

  std::optional<std::int64_t> value_of(const std::string& property) const {
    for (const auto* values : {&facts_.properties, &facts_.marks}) {
      const auto found = values->find(property);
      if (found != values->end()) return vassal_number(found->second);
    }
    return std::nullopt;
  }

  void read_layer(const VassalTrait& trait) {
    const auto fields = split_sequence(trait.type, ';');
    VassalLayer layer;
    layer.name = field(fields, 19);
    if (layer.name.empty()) layer.name = std::to_string(facts_.layers.size() + 1);
    layer.pictures = split_sequence(field(fields, 16), ',');
    layer.level_names = split_sequence(field(fields, 17), ',');
    std::int64_t level = vassal_number(split_sequence(trait.state, ';').front()).value_or(0);
    const auto followed = field(fields, 22) == "true" ? value_of(field(fields, 23)) : std::nullopt;
    // A layer that is off stays off, whatever it follows; one that is on goes from its first level to its
    // last.
    if (followed && level > 0)
      level = std::clamp<std::int64_t>(*followed - vassal_number(field(fields, 24)).value_or(1) + 1, 1,
                                       static_cast<std::int64_t>(layer.pictures.size()));
    layer.level = level > 0 ? static_cast<int>(std::min(level, max_layer_level)) : 0;
    if (layer.level > 0) {
      add_level_name(layer.level_name());
      show_level(layer, fields);
    }
    facts_.layers.push_back(std::move(layer));
  }

  /// A picture beside the middle, or one made small, is a badge, which says what a state or a marker says.
  void show_level(const VassalLayer& layer, const std::vector<std::string>& fields) {
    const bool is_in_middle = vassal_number(field(fields, 14)).value_or(0) == 0 &&
                              vassal_number(field(fields, 15)).value_or(0) == 0;
    const std::string& picture = field(layer.pictures, static_cast<std::size_t>(layer.level - 1));
    const std::string& scale = field(fields, 31);
    const bool is_small = scale.starts_with("0.") && !scale.starts_with("0.9");
    if (is_in_middle && !is_small && !picture.empty()) facts_.shown.push_back(picture);
  }

  void add_level_name(const std::string& level_name) {
    if (level_name.empty()) return;
    const auto parts = split_sequence(level_name, '+');
    if (parts.size() == 1) {
      set_name(parts[0]);
    } else {
      set_name(parts[0].empty() ? facts_.name + parts[1] : parts[0] + facts_.name);
    }
  }

  void read_label(const VassalTrait& trait) {
    if (trait.state.empty()) return;
    const auto fields = split_sequence(trait.type, ';');
    facts_.label = trait.state;
    if (!field(fields, 16).empty()) facts_.properties.emplace(field(fields, 16), trait.state);
    std::string name = field(fields, 12);
    constexpr std::size_t max_format_bytes = 1024;
    if (name.empty() || name.size() > max_format_bytes) return;
    // Marks of this reader, so that a name with "$label$" in it is not taken for the format's.
    replace_all(name, "$pieceName$", "\x01");
    replace_all(name, "$label$", "\x02");
    replace_all(name, "\x02", trait.state);
    replace_all(name, "\x01", facts_.name);
    set_name(name);
  }

  /// Each trait may multiply a name.
  void set_name(std::string name) {
    constexpr std::size_t max_name_bytes = 4096;
    if (name.size() <= max_name_bytes) facts_.name = std::move(name);
  }

  void read_rotation(const VassalTrait& trait) {
    const auto angles = vassal_number(field(split_sequence(trait.type, ';'), 1));
    const auto now = vassal_number(trait.state);
    if (!angles || *angles < 1 || *angles > 360) return;
    facts_.angles = static_cast<int>(*angles);
    // One angle: free rotation, in degrees, which has no index.
    if (*angles > 1 && now) facts_.rotation = static_cast<int>((*now % *angles + *angles) % *angles);
  }

  const std::vector<VassalTrait>& traits_;
  PieceFacts facts_;
};

/// Returns the trait whose state sets the level of a layer: itself, or the property that it follows.
std::vector<VassalTrait>::const_iterator setter_of(const std::vector<VassalTrait>& traits,
                                                   std::size_t trait) {
  const auto fields = split_sequence(traits[trait].type, ';');
  if (field(fields, 22) != "true") return traits.begin() + static_cast<std::ptrdiff_t>(trait);
  return std::ranges::find_if(traits, [&](const VassalTrait& t) {
    return word_of(t.type) == "PROP" && field(split_sequence(t.type, ';'), 1) == field(fields, 23);
  });
}

}  // namespace

std::variant<std::vector<VassalTrait>, std::string> read_traits(std::string_view type,
                                                                std::string_view state) {
  if (type.size() > max_piece_bytes || state.size() > max_piece_bytes)
    return fmt::format("a piece of at most {} KiB", max_piece_bytes >> 10U);
  std::vector<VassalTrait> traits;
  std::string types(type);
  std::string states(state);
  for (;;) {
    if (traits.size() == max_traits) return fmt::format("a piece with at most {} traits", max_traits);
    SequenceReader type_tokens(types, '\t');
    VassalTrait trait;
    trait.type = type_tokens.next();
    // The base is no sequence: tabs in it are its own.
    const bool is_base = types.starts_with("piece;");
    if (is_base) trait.type = types;
    if (is_base || !type_tokens.has_more()) {
      trait.state = std::move(states);
      traits.push_back(std::move(trait));
      return traits;
    }
    SequenceReader state_tokens(states, '\t');
    trait.state = state_tokens.next();
    traits.push_back(std::move(trait));
    std::string inner_types(type_tokens.next());
    std::string inner_states(state_tokens.next());
    types = std::move(inner_types);
    states = std::move(inner_states);
  }
}

bool may_stack(const std::string& immobilized) {
  return field(split_sequence(immobilized, ';'), 3).starts_with('L');
}

std::optional<VassalPlace> read_place(std::string_view state) {
  SequenceReader fields(state, ';');
  VassalPlace place;
  place.map = fields.next();
  const auto x = vassal_number(fields.next());
  const auto y = vassal_number(fields.next());
  if (!x || !y) return std::nullopt;
  if (place.map == "null") place.map.clear();
  place.x = *x;
  place.y = *y;
  return place;
}

PieceFacts facts_of(const std::vector<VassalTrait>& traits) {
  return FactsReader(traits).read();
}

bool is_layer(const VassalTrait& trait) {
  return word_of(trait.type) == "emb2";
}

std::vector<int> levels_of(const std::vector<VassalTrait>& traits, std::size_t trait) {
  if (setter_of(traits, trait) == traits.end()) return {};
  const auto fields = split_sequence(traits[trait].type, ';');
  const auto pictures = static_cast<int>(split_sequence(field(fields, 16), ',').size());
  std::vector<int> levels;
  for (int level = 1; level <= std::min(pictures, max_faces); ++level) levels.push_back(level);
  if (field(fields, 22) != "true" && field(fields, 26) != "true") levels.push_back(0);
  return levels;
}

std::vector<VassalTrait> at_level(std::vector<VassalTrait> traits, std::size_t trait, int level) {
  const auto fields = split_sequence(traits[trait].type, ';');
  const auto setter = static_cast<std::size_t>(setter_of(traits, trait) - traits.begin());
  const auto first = setter == trait ? 1 : vassal_number(field(fields, 24)).value_or(1);
  traits[setter].state = std::to_string(level == 0 ? -1 : level - 1 + first);
  return traits;
}

}  // namespace rearguard
