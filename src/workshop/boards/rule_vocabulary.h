#pragma once
// What small boards for a rule set are made of, read off the rules: for each parameter the values that they
// name and one other.

#include <memory>

#include "hexmap/grid.h"
#include "src/core/board/unit.h"

namespace rearguard {

struct RuleSet;

struct RegionLetter {
  std::string name;
  bool is_divided = false;  ///< by side
};

struct QuestionLetter {
  std::string event, result;       ///< one of these, or …
  int distance = 0;                ///< … a retreat of so many hexes
  std::vector<std::string> needs;  ///< numbers that it needs
  int hexes = 1;                   ///< roughly how far the unit may go, for the size of the map
};

/// The parts of small boards. The first of each list is the usual value; lists of one value leave no choice.
struct RuleVocabulary {
  Orientation orientation = Orientation::flat;
  std::shared_ptr<const TerrainChart> chart;
  std::vector<std::string> sides;  ///< two or more; the first is the mover's, unless rules name several
  bool names_sides = false;        ///< the rules name sides: each may be the mover's
  UnitSetup plain;                 ///< a unit with the usual value of everything
  std::vector<std::string> classes, kinds, states;
  std::vector<std::string> markers;  ///< none is usual
  std::vector<int> strengths, morales, stacking_points;
  std::vector<std::string> movements;
  std::map<std::string, std::vector<int>> counts;  ///< by name
  bool facings = false, hidden = false, fire = false, silent = false, engagement = false;
  int levels = 1;  ///< elevations from 0
  bool home_edges = false, enemy_lines = false, retreat_directions = false, supply = false;
  bool causing_units = false;  ///< the rules ask who caused a retreat
  bool rolls = false;          ///< a retreat can need dice
  std::vector<int> turns;      ///< empty: nobody asks
  std::vector<RegionLetter> regions;
  std::vector<QuestionLetter> questions;
  std::vector<int> numbers;  ///< that come with a question
};

/// Reads the vocabulary off some rule sets that are asked the same questions, of which the first alone says
/// which results and events there are. `shared_results`: only these results, if it is not empty.
RuleVocabulary rule_vocabulary_of(const std::vector<const RuleSet*>& rule_sets,
                                  const std::vector<std::string>& shared_results = {});

}  // namespace rearguard
