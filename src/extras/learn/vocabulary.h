#pragma once
// The words that clauses about some boards can use: read off the boards and the given rules.

#include <string>
#include <vector>

namespace rearguard {

struct LearnCase;
struct RuleSet;

/// A region that every board states.
struct RegionWord {
  std::string name;
  bool is_divided = false;  ///< by side
};

/// Arguments for clauses. Every list is sorted and has each word once.
struct Vocabulary {
  std::vector<std::string> terrains;  ///< on some of the boards
  std::vector<std::string> features;  ///< on hexsides of some of them
  std::vector<std::string> enemy_kinds, friend_kinds;
  std::vector<std::string> enemy_states, friend_states;
  std::vector<RegionWord> regions;
  std::vector<std::string> definitions, groups, bonds, zocs;  ///< of the given rules
  bool causing_units = false;  ///< every case names them, or the rules say who they are
  bool friends = false;        ///< some board has friends of the unit
  bool hidden = false;         ///< some enemies are
  bool leaders = false;        ///< some friend is one
  bool retreat_fire = false;   ///< some enemies can fire
  bool sight = false;          ///< something can block a line of sight
  bool levels = false;         ///< elevations differ
  bool home_edge = false, enemy_line = false, supply = false;
  bool retreat_direction = false;  ///< every case states it
  bool stacking = false;           ///< the rules have a limit
  bool extra = false;              ///< a path may go beyond the required number of hexes
  bool cancelled_zoc = false;      ///< something cancels a ZOC
};

Vocabulary vocabulary_of(const std::vector<LearnCase>& cases, const RuleSet& given);

}  // namespace rearguard
