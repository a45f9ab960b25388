#pragma once
// Limits on the size of documents, which bound the memory that a text can use, and on the numbers in them.
// The README lists these limits together with those of other rooms. For a whole file: `max_text_file_bytes`.

#include <cstddef>

namespace rearguard {

/// Values in one document, including keys and list entries; in XML, elements and attributes.
inline constexpr std::size_t max_values = 2'000'000;
/// Bytes of one line of a batch.
inline constexpr std::size_t max_batch_line_bytes = std::size_t{64} << 20U;
/// Bytes without a line break after which a batch is abandoned.
inline constexpr std::size_t max_unbroken_bytes = std::size_t{1} << 30U;

/// Absolute value of strengths, points, rolls and other numbers in documents.
inline constexpr int max_number = 1'000'000;
/// Absolute value of the level of a hex.
inline constexpr int max_level = 9999;

/// Paths that a query may have listed for each end hex.
inline constexpr int max_listed_paths = 1'000'000;

}  // namespace rearguard
