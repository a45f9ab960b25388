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

/// Returns a PNG picture of one colour.
std::string plain_png(int width, int height);

}  // namespace rearguard::testing
