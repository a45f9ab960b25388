#pragma once
// What the list of games says of a saved game and of a map: read from their files, which takes a while.

#include <future>
#include <map>

#include "hexmap/affine.h"
#include "src/answers/view/colour.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/journal_kind.h"

namespace rearguard {

struct ScenarioLocator;

/// A saved game as far as it has been played.
struct SavedSummary {
  std::string title;  ///< the name of its scenario
  std::string scenario_file;
  int turn = 0, turns = 0;
  std::string side;     ///< whose turn it is
  std::string score;    ///< "union 4, confederate 1"
  std::string players;  ///< "union: the computer (captain), confederate: Anna"; empty: two persons
  bool is_over = false;
  std::string verdict;  ///< if it is over
  std::string problem;  ///< why it cannot be read; else empty
};
/// Reads a journal and plays it through.
SavedSummary summary_of(const std::string& journal, const ScenarioLocator& locator);
/// Returns "Turn 3 of 4, union to move; union 4, confederate 1".
std::string describe(const SavedSummary& summary);

/// A small picture of a map: its hexes in the colours of their terrain, rivers and roads; the hex radius
/// is 1.
struct MapSketch {
  double width = 0, height = 0;
  struct Cell {
    Point centre;
    Colour colour;
  };
  std::vector<Cell> cells;  ///< at most `max_cells`; of a larger map every second hex, every third …
  double cell_radius = 1;
  struct Line {
    Point from, to;
    Colour colour;
  };
  std::vector<Line> lines;  ///< rivers and roads; none if there is not a cell for each hex
  static constexpr std::size_t max_cells = 6000;
};
/// Returns the sketch of a scenario's map; empty if that is not a file, or cannot be read.
MapSketch sketch_of(const std::string& scenario_file);

/// Reads summaries and sketches on a thread of its own, one at a time, in the order in which they were first
/// asked for.
class GameSummaries {
 public:
  GameSummaries(RuleLibrary rules, std::string data, const JournalKinds* kinds = nullptr)
      : rules_(std::move(rules)), data_(std::move(data)), kinds_(kinds) {}

  /// Return what is known; null: it is being read. `version` distinguishes what a file held at other times.
  const SavedSummary* saved(const std::string& journal, const std::string& version);
  const MapSketch* sketch(const std::string& scenario_file);
  /// Takes what has been read, and begins to read the next. Returns true while there is something to read.
  bool advance();

 private:
  struct Read {
    std::string key;
    SavedSummary saved;
    MapSketch sketch;
    bool is_sketch = false;
  };
  struct Wish {
    std::string key, file;
    bool is_sketch = false;
  };
  void wish(Wish wish);

  RuleLibrary rules_;
  std::string data_;
  const JournalKinds* kinds_;
  std::map<std::string, SavedSummary> saved_;
  std::map<std::string, MapSketch> sketches_;
  std::vector<Wish> wishes_;
  std::future<Read> reading_;  ///< its destructor waits
};

}  // namespace rearguard
