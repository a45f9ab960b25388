#pragma once
// Writes zip archives, VASSAL modules and VASSAL saves for tests.

#include <string>
#include <utility>
#include <vector>

namespace rearguard::testing {

/// The entries of an archive: name and content.
using ZipEntries = std::vector<std::pair<std::string, std::string>>;

/// Returns a zip archive with these entries; with a password they are encrypted.
std::string zip_bytes(const ZipEntries& entries, const std::string& password = {});

/// Returns tokens joined to a sequence, as VASSAL writes it.
std::string join_sequence(const std::vector<std::string>& tokens, char delimiter);

/// Returns a save's text obfuscated with a key from 0 to 255.
std::string obfuscated(const std::string& text, int key);

/// Returns traits, outermost first, as one chain: of types or of states.
std::string trait_chain(const std::vector<std::string>& traits);

/// Returns the type of a layer; if it follows a property, with that and the value of level 1.
std::string layer_trait(const std::string& name, const std::vector<std::string>& pictures,
                        const std::vector<std::string>& level_names = {}, const std::string& follows = {},
                        const std::string& first = "1");

/// Returns the leaf `+/id/type/state`.
std::string add_leaf(const std::string& id, const std::string& type, const std::string& state);
/// Returns a leaf that adds a piece: `traits` are pairs of type and state, outermost first, above its base.
std::string piece_leaf(const std::string& id, const std::string& name, const std::string& map, int x, int y,
                       const ZipEntries& traits = {});
/// Returns a leaf that adds a stack with these members, bottom first.
std::string stack_leaf(const std::string& id, const std::string& map, int x, int y,
                       const std::vector<std::string>& members);
/// Returns the leaf that moves a piece onto another; `under` may be "null".
std::string move_leaf(const std::string& id, const std::string& map, int x, int y,
                      const std::string& under = "null");

/// Returns the text of a save: begin, the leaves, end, and the steps of a log, each of which is a list of
/// leaves.
std::string save_text(const std::vector<std::string>& leaves,
                      const std::vector<std::vector<std::string>>& steps = {});
/// Returns a whole save file with that text, obfuscated.
std::string save_file(const std::string& text, const std::string& module = "Border War",
                      const std::string& version = "1.0");

/// A module to be written: one map with one board, hexes and a palette.
struct TestModule {
  std::string name = "Border War", version = "1.0";
  std::string map = "Main Map", board = "Border";
  int width = 0, height = 0;  ///< of the board's picture
  int edge_width = 0, edge_height = 0;
  std::string grid;         ///< attributes of the hex grid: `dx="…" dy="…"`
  std::string numbering;    ///< its numbering, an element; empty: none
  std::string zones;        ///< elements `Zone` round which a zoned grid is put; empty: a plain hex grid
  std::string more_boards;  ///< further elements `Board` of the map
  std::string more_maps;    ///< further elements beside the map
  std::vector<std::string> sides = {"Red", "Blue"};
  std::string palette;    ///< elements of the palette
  ZipEntries files = {};  ///< further entries
};
/// Returns the element that numbers hexes with some attributes.
std::string numbering_element(const std::string& attributes, const std::string& kind = "HexGridNumbering");
/// Returns an element of the palette: a piece with these traits, pairs of type and state, outermost first.
std::string slot_element(const std::string& gpid, const std::string& name, const ZipEntries& traits = {});
/// Returns elements inside a folder of the palette.
std::string folder_element(const std::string& name, const std::string& inside);
std::string prototype_element(const std::string& name, const ZipEntries& traits);
std::string build_file(const TestModule& module);
std::string module_file(const TestModule& module);

/// Returns a PNG picture of one colour.
std::string plain_png(int width, int height);

}  // namespace rearguard::testing
