#pragma once
// Reads the lines of an input of any size.

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

/// A line of a batch, without its newline.
struct ReadLine {
  enum class Completeness : std::uint8_t { whole, too_long, endless };
  Completeness completeness = Completeness::whole;
  std::string text;
};

/// Reads the lines of a batch.
class LineReader {
 public:
  explicit LineReader(std::istream& in);

  /// Returns the next line; nothing at the end of the input. A line longer than `max_batch_line_bytes` is
  /// truncated, and one that does not end is given up.
  std::optional<ReadLine> next();

 private:
  std::istream& in_;
  std::vector<char> part_;
};

}  // namespace rearguard
