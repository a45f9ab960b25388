#pragma once
// The subjects of the benchmark: one file each, also listed in main.cpp.

#include "tools/benchmarks/ratios.h"

namespace rearguard::benchmarks {

void measure_movement(RatioTable& table);
void measure_retreats(RatioTable& table);
void measure_map_file(RatioTable& table);
void measure_danger(RatioTable& table);
void measure_chain_reactions(RatioTable& table);
void measure_windows(RatioTable& table);
void measure_frames(RatioTable& table);
void measure_scans(RatioTable& table);
void measure_audits(RatioTable& table);
void measure_commands(RatioTable& table);
void measure_games(RatioTable& table);
void measure_ideas(RatioTable& table);

}  // namespace rearguard::benchmarks
