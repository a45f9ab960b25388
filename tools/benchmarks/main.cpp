// Prints the table of ratios; with --check, fails if a gate is missed. --part NAME measures only that part.

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

struct Part {
  const char* name;
  void (*measure)(RatioTable&);
};
constexpr Part parts[] = {
    {"retreats", measure_retreats}, {"ideas", measure_ideas},
    {"danger", measure_danger},     {"chain-reactions", measure_chain_reactions},
    {"movement", measure_movement}, {"audits", measure_audits},
    {"commands", measure_commands}, {"maps", measure_map_file},
    {"games", measure_games},       {"windows", measure_windows},
    {"frames", measure_frames},     {"scans", measure_scans},
};

int usage(const std::string& problem) {
  std::cerr << "tools/bench: " << problem << "\nOptions: --check, --part NAME with one of";
  for (const Part& part : parts) std::cerr << ' ' << part.name;
  std::cerr << '\n';
  return 2;
}

int run(const std::vector<std::string>& arguments) {
  bool check = false;
  std::vector<Part> chosen;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--check") {
      check = true;
    } else if (arguments[i] == "--part" && i + 1 < arguments.size()) {
      const std::string& name = arguments[++i];
      const std::size_t before = chosen.size();
      for (const Part& part : parts) {
        if (part.name == name) chosen.push_back(part);
      }
      if (chosen.size() == before) return usage("no part is called \"" + name + "\"");
    } else {
      return usage("unexpected `" + arguments[i] + "`");
    }
  }
  if (chosen.empty()) chosen.assign(std::begin(parts), std::end(parts));
  RatioTable table(std::cout);
  for (const Part& part : chosen) {
    table.part(part.name);
    part.measure(table);
  }
  const int missed = table.finish();
  return check && missed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace
}  // namespace rearguard::benchmarks

int main(int argc, char** argv) {
  return rearguard::benchmarks::run({argv + 1, argv + argc});
}
