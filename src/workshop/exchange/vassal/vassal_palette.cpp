#include "src/workshop/exchange/vassal/vassal_palette.h"

#include <algorithm>

#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr int max_prototype_depth = 20;
constexpr std::size_t max_expanded_bytes = std::size_t{1} << 20U;

/// Splits the text of a slot or prototype, "+/null/type/state".
std::optional<std::vector<VassalTrait>> traits_in(const std::string& text) {
  const std::size_t begin = text.find("+/");
  if (begin == std::string::npos) return std::nullopt;
  const auto tokens = split_sequence(std::string_view(text).substr(begin + 2), '/');
  if (tokens.size() < 3) return std::nullopt;
  auto traits = read_traits(tokens[1], tokens[2]);
  if (traits.index() != 0) return std::nullopt;
  return std::get<0>(std::move(traits));
}

class Expander {
 public:
  explicit Expander(const VassalModule& module) {
    for (const VassalPrototype& p : module.prototypes) texts_.emplace(p.name, &p.text);
  }

  PaletteItem expand(const VassalSlot& slot, std::vector<VassalTrait> traits) {
    PaletteItem item;
    item.gpid = slot.gpid;
    item.is_card = slot.is_card;
    for (const std::string& part : slot.path) {
      if (!part.empty()) item.parts.push_back(part);
    }
    bytes_ = 0;
    std::vector<VassalTrait> all;
    add(std::move(traits), 0, all, item.prototypes);
    item.facts = facts_of(all);
    item.parts.push_back(slot.name.empty() ? item.facts.base_name : slot.name);
    for (const std::string& part : item.parts) item.path += (item.path.empty() ? "" : "/") + part;
    return item;
  }

 private:
  /// Puts the traits of prototypes, without their bases, in the places of their names.
  void add(std::vector<VassalTrait> traits, int depth, std::vector<VassalTrait>& all,
           std::vector<std::string>& prototypes) {
    for (std::size_t i = 0; i < traits.size(); ++i) {
      VassalTrait& trait = traits[i];
      const bool is_base = i + 1 == traits.size();
      if (is_base && depth > 0) return;
      // Names of prototypes count too: they may name each other over and over.
      bytes_ += trait.type.size() + trait.state.size();
      if (!trait.type.starts_with("prototype;")) {
        if (bytes_ > max_expanded_bytes || all.size() >= max_traits) continue;
        all.push_back(std::move(trait));
        continue;
      }
      const auto fields = split_sequence(trait.type, ';');
      const std::string name = fields.size() > 1 ? fields[1] : std::string();
      if (std::ranges::find(prototypes, name) == prototypes.end()) prototypes.push_back(name);
      const std::vector<VassalTrait>* inner = depth < max_prototype_depth ? traits_of(name) : nullptr;
      if (inner == nullptr || bytes_ > max_expanded_bytes || all.size() >= max_traits) continue;
      add(with_parameters(*inner, fields.size() > 2 ? fields[2] : std::string()), depth + 1, all, prototypes);
    }
  }

  const std::vector<VassalTrait>* traits_of(const std::string& name) {
    const auto known = traits_.find(name);
    if (known != traits_.end()) return &known->second;
    const auto text = texts_.find(name);
    if (text == texts_.end()) return nullptr;
    auto traits = traits_in(*text->second);
    return &traits_.emplace(name, traits ? *std::move(traits) : std::vector<VassalTrait>{}).first->second;
  }

  /// Replaces `$key$` by its value: "key=value,…".
  static std::vector<VassalTrait> with_parameters(std::vector<VassalTrait> traits,
                                                  const std::string& parameters) {
    if (parameters.empty()) return traits;
    for (const std::string& pair : split_sequence(parameters, ',')) {
      const std::size_t equals = pair.find('=');
      if (equals == std::string::npos) continue;
      const std::string key = "$" + pair.substr(0, equals) + "$";
      for (VassalTrait& trait : traits) {
        replace(trait.type, key, pair.substr(equals + 1));
        replace(trait.state, key, pair.substr(equals + 1));
      }
    }
    return traits;
  }
  static void replace(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos && text.size() < max_expanded_bytes;
         at = text.find(what, at + by.size()))
      text.replace(at, what.size(), by);
  }

  std::map<std::string, const std::string*> texts_;
  std::map<std::string, std::vector<VassalTrait>> traits_;
  std::size_t bytes_ = 0;  ///< of the piece being expanded
};

}  // namespace

std::vector<PaletteItem> palette_of(const VassalModule& module) {
  Expander expander(module);
  std::vector<PaletteItem> items;
  for (const VassalSlot& slot : module.slots) {
    auto traits = traits_in(slot.text);
    if (!traits || !traits->back().type.starts_with("piece;")) continue;
    items.push_back(expander.expand(slot, *std::move(traits)));
  }
  return items;
}

}  // namespace rearguard
