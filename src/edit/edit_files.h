#pragma once
// The files behind a draft: a map, or a position with the map that it names; what they say now, and what they
// shall say when the draft is saved.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/edit/map_draft.h"

namespace rearguard {

/// A map with nothing on it, to begin with.
struct FreshMap {
  int columns = 20, rows = 15;
  Orientation orientation = Orientation::flat;
  Parity shifted = Parity::even;
  Printed first{1, 1};
  int digits = 2;
  std::string name;
};
/// The text of a new map of open ground with a chart of common terrains and features, or why there is none
/// (sizes and numbers that fit no grid).
Checked<std::string> fresh_map_text(const FreshMap& fresh, const std::string& file);

class EditFiles {
 public:
  struct File {
    std::string path;
    std::string text;     ///< as it was opened; every saved text is made from it
    std::string on_disk;  ///< what was last read from or written to the disk; of a new map nothing
  };
  /// A file that the draft gives another text than is on the disk.
  struct Writing {
    std::string path;
    std::string text;
  };

  /// Opens a map or a position file.
  static Checked<EditFiles> open(const std::string& path);
  /// A map that is in no file yet; `path` may be empty.
  static Checked<EditFiles> fresh(const std::string& path, const FreshMap& fresh);

  const std::shared_ptr<const Position>& position() const { return position_; }
  bool has_units() const { return position_file_.has_value(); }
  /// The file that the window is about: the position's, else the map's; empty: none yet.
  const std::string& path() const { return position_file_ ? position_file_->path : map_file_->path; }
  /// The map's own file; empty where the map stands inside the position.
  std::string map_path() const { return map_file_ ? map_file_->path : std::string(); }
  bool is_new() const { return map_file_ && map_file_->on_disk.empty() && !position_file_; }

  /// What to write so that the files say what the draft does: those whose text is another one, the map first.
  Checked<std::vector<Writing>> writings(const MapDraft::State& state) const;
  /// The same with the file that the window is about under another path.
  Checked<std::vector<Writing>> writings_as(const MapDraft::State& state, const std::string& path) const;
  /// Notes that it has been written; where `path` is given that file is now the one that the window is about.
  void written(const std::vector<Writing>& writings, const std::optional<std::string>& path);
  /// Files that somebody else has changed since they were read or written here.
  std::vector<std::string> changed_on_disk() const;

 private:
  Checked<std::vector<Writing>> texts(const MapDraft::State& state, const std::string& path,
                                      bool always) const;

  std::shared_ptr<const Position> position_;
  std::optional<File> map_file_, position_file_;
};

}  // namespace rearguard
