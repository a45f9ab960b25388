#pragma once
// The files of a draft: a map, or a position with the map that it names; their current text and the text to
// save.

#include "src/workshop/edit/map_draft.h"

namespace rearguard {

class RuleLibrary;
struct PositionSource;
struct Scenario;

/// The size, layout and name of a new, empty map.
struct NewMap {
  Grid grid = [] {
    Grid usual;
    usual.columns = 20;
    usual.rows = 15;
    return usual;
  }();
  std::string name;
  bool is_unpainted = false;  ///< else of open ground
};
/// What a new position states besides its map.
struct NewPosition {
  std::string name;   ///< empty: none
  std::string rules;  ///< shipped rules, or the path of a rule file; empty: none
};

/// Returns the text of a new map with a chart of common terrains and features, or the problem
/// (sizes and numbers that fit no grid).
Checked<std::string> new_map_text(const NewMap& new_map, const std::string& file);

/// Returns whether there is a file of this name; false too if that cannot be known.
bool file_exists(const std::string& file);

/// Returns the file that keeps unsaved changes of a file, beside it.
std::string autosave_of(const std::string& path);

/// What a new scenario states besides its map.
struct NewScenario {
  std::string name;
  std::string rules;               ///< shipped rules, or the path of a rule file, with a sequence of play
  std::vector<std::string> sides;  ///< in the order of play; at least one
  int turns = 10;
};

class EditFiles {
 public:
  struct File {
    std::string path;
    std::string text;           ///< as opened; every saved text is made from it
    std::string on_disk;        ///< last text read or written; empty for a new file
    std::string origin = path;  ///< path of `text`: relative paths in it begin in its folder
  };
  /// A file whose text in the draft differs from the disk.
  struct Writing {
    std::string path;
    std::string text;
  };

  /// Which text of a file is opened: the file itself, or what `autosave_of` keeps of it where there is such a
  /// file.
  enum class From : std::uint8_t { file, autosave };
  /// Opens a map or a position file.
  static Checked<EditFiles> open(const std::string& path, From from = From::file);
  /// Makes a map that has no file yet; `path` may be empty.
  static Checked<EditFiles> create(const std::string& path, const NewMap& new_map);

  /// Begins a position without units, which has no file yet, on the map of a file: a map, or a position
  /// with its map.
  static Checked<EditFiles> begin_position(const std::string& path, const NewPosition& fresh);
  /// Begins a scenario likewise.
  static Checked<EditFiles> begin_scenario(const std::string& path, const NewScenario& fresh);
  /// Makes a position file to be of a position that was read from another kind of document, such as a drawn
  /// board. `map_path` may be empty: the new file will contain the map.
  static Checked<EditFiles> copy_of(const Position& position, const std::string& map_path,
                                    const NewPosition& heading);

  const std::shared_ptr<const Position>& position() const { return position_; }
  /// Returns the picture under the map, as opened.
  const std::optional<Underlay>& underlay() const { return underlay_; }
  /// Returns the expectations of the map, as opened.
  const std::vector<Expectation>& expectations() const { return expectations_; }
  /// Returns the warnings that the map accepts, as opened.
  const std::vector<AcceptedFinding>& accepted() const { return accepted_; }
  /// Returns what a scenario states besides its position, and which units arrive later, as opened.
  const std::optional<DraftScenario>& scenario() const { return scenario_; }
  const std::map<std::string, ArrivalSetup>& arrivals() const { return arrivals_; }
  /// Returns the rules that the position names, as it writes them; empty: none.
  const std::string& rules() const { return rules_; }
  bool has_units() const { return position_file_.has_value(); }
  /// Returns the file being edited: the position's, else the map's; empty: none yet.
  const std::string& path() const { return position_file_ ? position_file_->path : map_file_->path; }
  /// Returns the map's own file; empty if the position contains the map.
  std::string map_path() const { return map_file_ ? map_file_->path : std::string(); }
  /// Returns the file with the map, its own or the position's.
  const std::string& file_of_map() const { return map_file_ ? map_file_->path : path(); }
  /// Returns true if the edited file has not been written yet.
  bool is_new() const { return (position_file_ ? position_file_ : map_file_)->on_disk.empty(); }
  /// Returns true if what was opened came from an autosave and has not been saved since.
  bool is_recovered() const { return is_recovered_; }
  std::vector<std::string> paths() const;
  /// Returns a name for the edited file where it has none: beside its map, or in the working directory if the
  /// file can name the map from there; a name that is not in use.
  std::string suggested_path() const;

  /// Returns the files to write to save the draft: those whose text has changed, the map first.
  Checked<std::vector<Writing>> pending_writes(const MapDraft::State& state) const;
  /// Does the same with the edited file under another path, which is always written.
  Checked<std::vector<Writing>> pending_writes_as(const MapDraft::State& state,
                                                  const std::string& path) const;
  /// Returns the scenario that saving the draft would write, with its rules; problems if it has none that can
  /// be used.
  Checked<std::shared_ptr<const Scenario>> scenario_of(const MapDraft::State& state,
                                                       const RuleLibrary& library) const;
  /// Records that the files were written. With `path`, that is now the edited file.
  void written(const std::vector<Writing>& pending_writes, const std::optional<std::string>& path);
  /// Reads the texts that were last read or written here.
  Checked<EditFiles> as_last_saved() const;
  /// Returns the files that have changed on disk since they were last read or written here.
  std::vector<std::string> changed_on_disk() const;

 private:
  void read_about_map();
  Node map_for_new() const;
  static Checked<EditFiles> of_text(std::string text, std::optional<File> map_file,
                                    const std::shared_ptr<const HexMap>& map);
  std::vector<Diagnostic> read_units(const std::string& text, const PositionSource& source,
                                     std::string& map_path);
  Checked<std::vector<Writing>> texts(const MapDraft::State& state, const std::string& path,
                                      bool always) const;
  Checked<std::string> text_of_units(const MapDraft::State& state, const std::string& path) const;

  std::shared_ptr<const Position> position_;
  std::optional<Underlay> underlay_;
  std::vector<Expectation> expectations_;
  std::vector<AcceptedFinding> accepted_;
  std::optional<DraftScenario> scenario_;
  std::map<std::string, ArrivalSetup> arrivals_;  ///< by unit
  std::string rules_;                             ///< as the position names them; empty: none
  std::optional<File> map_file_, position_file_;
  bool is_recovered_ = false;
};

MapDraft draft_of(const EditFiles& files);

}  // namespace rearguard
