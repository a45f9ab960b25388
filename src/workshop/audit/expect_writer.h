#pragma once
// Writes expectations as entries of `expect`.

namespace rearguard {

struct Expectation;
struct Grid;
struct Node;
struct TerrainChart;

/// Builds the table from which `read_expectations` gives an equal expectation.
Node expectation_node(const Expectation& expectation, const Grid& grid, const TerrainChart& chart);

}  // namespace rearguard
