// Prints the table of ratios and fails where a gate is missed. With any option of Google Benchmark
// (--benchmark_filter=…) it prints absolute times instead.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>

#include "tools/benchmarks/subjects.h"

int main(int argc, char** argv) {
  const bool absolute = argc > 1;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  if (absolute) {
    benchmark::RunSpecifiedBenchmarks();
    return EXIT_SUCCESS;
  }
  rearguard::bench::RatioTable table(std::cout);
  rearguard::bench::measure_retreats(table);
  rearguard::bench::measure_making_way(table);
  rearguard::bench::measure_chain_reactions(table);
  rearguard::bench::measure_movement(table);
  rearguard::bench::measure_map_file(table);
  rearguard::bench::measure_frames(table);
  return table.finish() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
