#pragma once
// The cells of a layer, in each of the ways that Tiled writes them. Private to exchange.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/document/document.h"

namespace rearguard {

/// The gids of `count` cells without their flip flags. `data` is an array of numbers, text with commas, or
/// base64, plain or compressed with zlib or gzip. Nothing, and a problem, for anything else, or where they
/// are more or fewer.
std::optional<std::vector<std::uint32_t>> read_cells(const Node& data, const std::string& encoding,
                                                     const std::string& compression, std::size_t count,
                                                     Problems& problems);

}  // namespace rearguard
