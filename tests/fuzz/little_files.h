#pragma once
// A folder with the files that an input may name: "little" (rules of a whole game), "retreats" (a few clauses
// on the order-actions pattern) and "map.toml".

#include "tests/play/game/little_war.h"

namespace rearguard::testing {

class LittleFiles {
 public:
  LittleFiles() {
    folder_.write("little.toml", little_rules);
    folder_.write("retreats.toml", retreats);
    folder_.write("map.toml", map);
  }
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, text);
  }
  std::string folder() const { return folder_.file(""); }
  /// Returns rules by bare name.
  RuleLibrary library() const { return RuleLibrary(folder_.file("")); }

 private:
  static constexpr const char* retreats = R"(rearguard = "rules 2"
name = "Little retreats"
results = [{ result = "R2", hexes = 2 }, { result = "rout", hexes = 3 }]
failure = { outcome = "captured" }
[[clauses]]
id = "passable"
cite = "7.1"
text = "On the map."
forbid = "impassable"
[[clauses]]
id = "avoid-zoc"
cite = "7.2"
text = "Enemy ZOC only if there is no other path."
avoid = "enemy-zoc"
[[clauses]]
id = "cheapest"
cite = "7.3"
text = "The cheapest path."
minimize = "movement-points"
)";
  static constexpr const char* map = R"(rearguard = "map 1"
hexes = [".....", ".ww..", "..w..", "....."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 5
rows = 4
[terrain.clear]
symbol = "."
cost = { foot = 1, mounted = 1.5 }
[terrain.woods]
symbol = "w"
cost = { foot = "1 1/3" }
)";

  Scratch folder_;
};

}  // namespace rearguard::testing
