#include "tools/benchmarks/documents.h"

#include <random>

namespace rearguard::benchmarks {

std::string map_text(int side, std::string_view symbols) {
  std::mt19937 random(2930);
  std::string text = "rearguard = \"map 1\"\nname = \"A million hexes\"\nhexes = [\n";
  for (int row = 0; row < side; ++row) {
    text += "  \"";
    for (int column = 0; column < side; ++column) text += symbols[random() % symbols.size()];
    text += "\",\n";
  }
  text += "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"00010001\"\ncolumns = " +
          std::to_string(side) + "\nrows = " + std::to_string(side) + "\n";
  const char* const names[] = {"clear", "woods", "marsh", "hill"};
  for (std::size_t t = 0; t < 4; ++t) {
    text += std::string("[terrain.") + names[t] + "]\nsymbol = \"" + ".wmh"[t] +
            "\"\ncost = { foot = " + std::to_string(t + 1) + " }\n";
  }
  return text;
}

}  // namespace rearguard::benchmarks
