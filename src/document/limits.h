#pragma once
// How large what is read may be, so that no text can make the program eat up the machine, and how great its
// numbers. README lists these limits beside those that other rooms set; a file as a whole:
// `max_text_file_bytes`.

#include <cstddef>

namespace rearguard {

/// Values in one document, keys and entries of lists alike; elements and attributes of XML.
inline constexpr std::size_t max_values = 4'000'000;
/// Bytes of one line of a batch.
inline constexpr std::size_t max_batch_line_bytes = std::size_t{64} << 20U;
/// Bytes after which a batch is given up that has no line break among them.
inline constexpr std::size_t endless_batch_line = std::size_t{1} << 30U;

/// Strengths, points, rolls and other numbers of documents, above 0 and below it.
inline constexpr int max_number = 1'000'000;
/// Levels of hexes, above 0 and below it.
inline constexpr int max_level = 9999;

/// Paths that a question may have listed for each end.
inline constexpr int max_listed_paths = 1'000'000;

}  // namespace rearguard
