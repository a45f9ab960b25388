#pragma once
// What can be saved of a damaged journal.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

/// What has been kept of a journal and what not.
struct MendedGame {
  std::size_t lines = 0, steps = 0;        ///< kept
  std::vector<Diagnostic> why = {};        ///< why the rest could not be kept; empty: nothing is left out
  std::vector<std::string> left_out = {};  ///< the lines of the file from there on, as they are
};

/// The longest beginning of a journal that can be played.
struct SoundBeginning {
  ReadGame read;
  std::string text;
  std::vector<Diagnostic> why = {};        ///< why no more of it can be; empty: all of it can
  std::vector<std::string> left_out = {};  ///< the lines from there on, as they are
};

/// Returns the longest beginning of the journal `path`, whose text this is. A problem if not even its heading
/// is sound, or if lines would be left out that its kind does not leave out.
Checked<SoundBeginning> sound_beginning(const std::string& text, const std::string& path,
                                        const ScenarioLocator& cache);

/// Returns the first `count` lines of a text, or the whole text if it has fewer.
std::string_view first_lines(std::string_view text, int count);

/// Writes the longest beginning of a journal that can be played again to a new file, `save`. The journal
/// itself is not changed. A problem if not even its heading is sound, or `save` exists or cannot be written;
/// nothing is written if the whole journal is sound.
Checked<MendedGame> mend_game(const std::string& path, const std::string& save, const ScenarioLocator& cache);

}  // namespace rearguard
