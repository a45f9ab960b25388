#pragma once
// The cells of a layer, in each of Tiled's encodings. Private to exchange.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct Node;
class Problems;

/// Returns the gids of `count` cells without their flip flags. `data` is an array of numbers, text with
/// commas, or base64, plain or compressed with zlib or gzip. Adds a problem and returns nothing for other
/// data or another number of cells.
std::optional<std::vector<std::uint32_t>> read_cells(const Node& data, const std::string& encoding,
                                                     const std::string& compression, std::size_t count,
                                                     Problems& problems);

}  // namespace rearguard
