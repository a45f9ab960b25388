#pragma once
// The traits of a VASSAL piece, and what they say about it.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rearguard {

inline constexpr std::size_t max_traits = 500;
/// Bytes of the type or the state of one piece.
inline constexpr std::size_t max_piece_bytes = std::size_t{256} << 10U;

/// One link of the chain that makes a piece: what it is and its current value.
struct VassalTrait {
  std::string type;
  std::string state;
};

/// Splits the chains of a piece, outermost trait first; the last is its base (`piece;…`, `stack` or
/// `deck;…`). Returns instead what was expected if a chain is too long. A link without a state has an empty
/// one.
std::variant<std::vector<VassalTrait>, std::string> read_traits(std::string_view type,
                                                                std::string_view state);

/// The map and pixel in the state of a base; `map` is empty for "null", which stands for none.
struct VassalPlace {
  std::string map;
  std::int64_t x = 0, y = 0;  ///< pixels of the map, its border included
  friend auto operator<=>(const VassalPlace&, const VassalPlace&) = default;
};
/// Reads "map;x;y;…"; nothing if the numbers are none.
std::optional<VassalPlace> read_place(std::string_view state);

/// Tests whether a trait `immob;…` lets its piece stack.
bool may_stack(const std::string& immobilized);

/// A trait that shows one of several pictures.
struct VassalLayer {
  std::string name;  ///< unnamed layers have their number, counted from the base outwards: "1"
  int level = 0;     ///< from 1; 0: off
  std::vector<std::string> pictures;
  std::vector<std::string> level_names = {};  ///< as written: "+ (reduced)"

  /// Returns the name of the current level; may be empty.
  std::string level_name() const {
    const auto index = static_cast<std::size_t>(level);
    return index > 0 && index <= level_names.size() ? level_names[index - 1] : std::string();
  }
};

struct PieceFacts {
  std::string base_name;  ///< of the innermost link
  std::string name;       ///< as VASSAL shows it, with level names and labels
  std::string image;
  std::vector<std::string> shown;  ///< pictures one over the other: the base, then layers at their levels
  std::string gpid;                ///< number of its palette slot; empty: none
  std::map<std::string, std::string> marks;
  std::map<std::string, std::string> properties;
  std::vector<VassalLayer> layers;
  std::string label;                    ///< text of its outermost label; empty: none
  std::optional<int> angles, rotation;  ///< number of angles of a rotation, and the current one from 0
  bool is_invisible = false;            ///< the enemy must not know of it
  std::string mask_owners;              ///< who may look behind its mask: "sides:Axis:Allies"
  bool is_masked = false;               ///< the enemy must see only that there is something
  bool is_immobile = false;             ///< it does not stack
  std::vector<std::string> prototypes;  ///< in build files only: saves contain their traits instead
};
PieceFacts facts_of(const std::vector<VassalTrait>& traits);

bool is_layer(const VassalTrait& trait);
/// Returns the levels at which a layer can show another picture, 0 for off; none for one that follows a
/// property which the piece itself does not have.
std::vector<int> levels_of(const std::vector<VassalTrait>& traits, std::size_t trait);
/// Returns the traits with a layer at one of these levels.
std::vector<VassalTrait> at_level(std::vector<VassalTrait> traits, std::size_t trait, int level);

}  // namespace rearguard
